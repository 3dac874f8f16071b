"""Running trains (R49-4.7): the best routes at once, or each route leg by leg. A route: train, first stop, legs."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.r1849.data import HEX_OF, HEXES, TRAINS
from kurs.titles.r1849.legs import rails
from kurs.titles.r1849.names import KIND_OF, TRAIN_ARGS
from kurs.titles.r1849.routes import Route, can_run, may_end, next_legs, route_of, start_stops
from kurs.titles.r1849.rules.looking import look_up
from kurs.titles.r1849.rules.privates import extras
from kurs.titles.r1849.rules.turn import ask_president, next_step
from kurs.titles.r1849.search import best_routes
from kurs.titles.r1849.state import ROUTE, State, T

BEST: Final = Move("best")
RUN_THESE: Final = Move("run")
RUN_NONE: Final = Move("none")
END: Final = Move("end")
USE: Final = tuple([Move("use", (name,)) for name in TRAIN_ARGS])
FROM: Final = tuple([Move("from", (hex_.id,)) for hex_ in HEXES])


def run_step(s: State, chance: Chance, log: Log) -> bool:
    """Every train may run one route; if none finds any there is nothing to decide."""
    if s.routes or ready(s):
        return True
    next_step(s)
    return False


def idle(s: State) -> list[int]:
    """Kinds of train that have no route yet."""
    c = s.operating
    built = [route[0] for route in s.routes]
    return [kind for kind in range(T) if s.trains[c * T + kind] > built.count(kind)]


def ready(s: State) -> list[int]:
    """Of these, the kinds that find a route on the track that is left."""
    used = used_sides(s)
    return [kind for kind in idle(s) if can_run(s.board, s.operating, kind, used)]


def used_sides(s: State) -> int:
    """The hex sides of the routes that are complete (R49-4.7.7)."""
    used = 0
    for route in s.routes:
        graph = rails(s.board)
        for leg in route[2:]:
            used |= graph.legs[leg].sides
    return used


def ask_run(s: State) -> tuple[Ask, ...]:
    """The engine's best routes, or a route for one train after the other, then run them."""
    c = s.operating
    options = [RUN_THESE] if s.routes else [BEST, RUN_NONE]
    options += [USE[kind] for kind in ready(s)]
    return ask_president(s, c, "run", options + extras(s, c), "R49-4.7.1")


def run_best(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    c = s.operating
    trains = [kind for kind in range(T) for _ in range(s.trains[c * T + kind])]
    best = best_routes(s.board, c, trains, s.phase).routes
    s.routes = [[route.train, route.stops[0], *route.legs] for route in best]
    run(s, best, log)


def run_routes(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """The routes that were built."""
    routes = [route_of(s.board, s.operating, kind, first, legs, s.phase) for kind, first, *legs in s.routes]
    run(s, tuple([route for route in routes if isinstance(route, Route)]), log)


def run(s: State, routes: tuple[Route, ...], log: Log) -> None:
    """The trains run, one after the other; the revenue is the sum (R49-4.8.1)."""
    lines = s.routes
    for n, route in enumerate(routes):
        s.routes = lines[:n]
        look_up(s, log)
        s.revenue += route.value
        stops = "-".join([HEXES[h].id for h in route.stops])
        log.append(Event("ran", (s.operating, TRAINS[route.train].name, stops, route.value)))
    s.routes = lines
    next_step(s)


def run_nothing(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """Nobody has to run (R49-4.7.1)."""
    log.append(Event("ran_nothing", (s.operating,)))
    next_step(s)


# --- a route, leg by leg --------------------------------------------------------------------------------------------


def use_train(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    kind = KIND_OF[args[0]]
    s.stack.append([ROUTE, s.operating, kind])
    s.ways = start_stops(s.board, s.operating, kind, used_sides(s))


def route_step(s: State, chance: Chance, log: Log) -> bool:
    """The frame: corporation, kind of train, first stop, legs. A route that cannot go on ends."""
    if s.ways:
        return True
    finish_route(s)
    return False


def ask_route(s: State) -> tuple[Ask, ...]:
    frame = s.stack[-1]
    c, kind = frame[1], frame[2]
    if len(frame) == 3:
        return ask_president(s, c, "route_start", [FROM[h] for h in s.ways], "R49-4.7.2")
    options = [Move("leg", (leg,)) for leg in s.ways]
    if may_end(s.board, c, kind, frame[3], frame[4:]):
        options.append(END)
    return ask_president(s, c, "route", options, "R49-4.7.2")


def go_along(s: State, number: int) -> None:
    """A first stop or a leg is added; what may follow?"""
    frame = s.stack[-1]
    frame.append(number)
    s.ways = next_legs(s.board, frame[1], frame[2], frame[3], frame[4:], used_sides(s))


def start_route(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    go_along(s, HEX_OF[str(args[0])])


def add_leg(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    go_along(s, int(args[0]))


def end_route(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    finish_route(s)


def finish_route(s: State) -> None:
    s.routes.append(s.stack.pop()[2:])
    s.ways = []
