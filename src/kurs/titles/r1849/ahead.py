"""The best routes before they are run: what they bring, whether they are proven, and how to change one of them."""

from kurs.titles.r1849.data import HEXES
from kurs.titles.r1849.legs import rails
from kurs.titles.r1849.names import TRAIN_ARGS
from kurs.titles.r1849.routes import Route, next_legs
from kurs.titles.r1849.search import Best, best_routes
from kurs.titles.r1849.state import T
from kurs.titles.r1849.view import View


def best_of(view: View) -> Best:
    """The best routes of the operating corporation (R49-4.7.1); the same that `best` runs."""
    corporation = view.corporations[view.operating]
    trains = [kind for kind in range(T) for _ in range(corporation.trains[kind])]
    return best_routes(view.board, view.operating, trains, view.phase)


def to_change(view: View, routes: tuple[Route, ...], k: int) -> str:
    """The moves that build all of these routes but the k-th, and begin that one anew: an ordinary choice by hand."""
    moves, used = [], 0
    for route in [route for n, route in enumerate(routes) if n != k]:
        moves += [f"use {TRAIN_ARGS[route.train]}", f"from {HEXES[route.stops[0]].id}"]
        moves += [f"leg {leg}" for leg in route.legs]
        if next_legs(view.board, view.operating, route.train, route.stops[0], list(route.legs), used):
            moves.append("end")  # a route that cannot go on ends by itself
        for leg in route.legs:
            used |= rails(view.board).legs[leg].sides
    return "; ".join([*moves, f"use {TRAIN_ARGS[routes[k].train]}"])
