"""Routes on the map: a line in its own colour and pattern along the track, a letter at both ends, its revenue."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from kurs.draw import Safe, join
from kurs.draw.shapes import circle, rect, text, width
from kurs.titles.r1849.board import Board
from kurs.titles.r1849.data import CITY, HEXES, NOBODY, NOWHERE, STOP, TRAINS
from kurs.titles.r1849.draw.hexes import CENTRES, MIDDLES, Point, at
from kurs.titles.r1849.draw.places import meet, revenue_box
from kurs.titles.r1849.draw.tiles import face
from kurs.titles.r1849.draw.track import stop_point, way
from kurs.titles.r1849.legs import rails
from kurs.titles.r1849.routes import run_value, stops_of
from kurs.titles.r1849.tiles import face_of
from kurs.titles.r1849.view import View

LETTERS: Final = "ABCDEFGH"
STYLES: Final = 5
"""So many lines look different; no corporation has more trains."""


class Shown(NamedTuple):
    """A hex on the way, and the face it shows."""

    h: int
    face: int


Way = tuple[Shown, ...]
"""A leg, from stop to stop."""


class Line(NamedTuple):
    """A route, run or being built: a train, the stops, the legs, and what it brings so far."""

    train: str
    stops: tuple[Shown, ...]
    ways: tuple[Way, ...]
    """The legs."""
    value: int


def way_of(b: Board, number: int) -> Way:
    """A leg as it lies on the map."""
    return shown(b, rails(b).legs[number].hexes)


def shown(b: Board, hexes: Iterable[int]) -> Way:
    """Hexes with the faces they show."""
    return tuple([Shown(h, face_of(b, h)) for h in hexes])


def lines(view: View) -> list[Line]:
    """The routes of the operating corporation: those that are complete and the one that is being chosen.

    They stay lit after the run, with what they brought, whatever they would bring now (R49-4.7.10); where a train
    bought since has made the earth quake and their track is gone, nothing is lit (R49-4.11.5).
    """
    if view.operating < 0:
        return []
    routes = [(route[0], route[1], route[2:]) for route in view.routes]
    if view.step == "route" and len(view.frame) > 2:
        routes.append((view.frame[1], view.frame[2], view.frame[3:]))
    runs = []
    for kind, first, legs in routes:
        stops = _stops(view.board, first, legs)
        if stops is None:
            return []
        runs.append((kind, stops, legs))
    found = []
    for (kind, stops, legs), value in zip(runs, _values(view, runs), strict=False):
        found.append(line_of(view, kind, stops, legs, value))
    return found


def line_of(view: View, kind: int, stops: list[int], legs: list[int], value: int) -> Line:
    """A route as it lies on the map."""
    ways = tuple([way_of(view.board, number) for number in legs])
    return Line(TRAINS[kind].name, shown(view.board, stops), ways, value)


def _stops(b: Board, first: int, legs: list[int]) -> list[int] | None:
    """The stops of a route; None if its legs no longer lie there."""
    count = len(rails(b).legs)
    return stops_of(b, first, legs) if all([number < count for number in legs]) else None


def _values(view: View, runs: list[tuple[int, list[int], list[int]]]) -> list[int]:
    """What these trains brought at their stops, or bring if they are still to run; none where that is not known.

    Since they have run a new phase may have begun, and CNM's marker may have been placed (R49-4.13.2).
    """
    for phase in range(view.phase, -1, -1):
        for owner in (view.operating, NOBODY):
            values = [run_value(view.board, owner, kind, stops, phase) for kind, stops, _ in runs]
            if not view.revenue or sum(values) == view.revenue:
                return values
    return []


def leg_path(leg: Way) -> str:
    """The commands of a path along a leg, hex by hex."""
    parts = []
    for n, (h, number) in enumerate(leg):
        back = _edge(h, leg[n - 1].h) if n else STOP
        on = _edge(h, leg[n + 1].h) if n + 1 < len(leg) else STOP
        a, end = (on, back) if back == STOP else (back, on)
        ends_in_city = end == STOP and HEXES[h].stop == CITY
        parts.append(_into_city(h, number, a) if ends_in_city else way(number, a, end, *CENTRES[h]))
    return "".join(parts)


def _into_city(h: int, number: int, edge: int) -> str:
    """From an edge to the wall of the city: the tokens there must stay readable."""
    (x, y), (dx, dy) = CENTRES[h], MIDDLES[edge]
    inner = 0.75 if face(number).slots > 1 and edge not in (0, 3) else 0.45
    return f"M{at((x + dx, y + dy))}L{at((x + inner * dx, y + inner * dy))}"


def _edge(h: int, other: int) -> int:
    """The edge of a hex beyond which another lies."""
    return HEXES[h].neighbours.index(other)


def stop_on_map(stop: Shown) -> Point:
    """Where the stop of a hex lies on the map."""
    x, y = stop_point(stop.face)
    return CENTRES[stop.h][0] + x, CENTRES[stop.h][1] + y


def route_lines(found: tuple[Line, ...], whose: str = "") -> Safe:
    """All routes: first the lines, then what is written at their ends, with whose they are where that is not plain."""
    drawn: list[Safe] = []
    signs: list[Safe] = []
    ends: dict[int, int] = {}
    for n, line in enumerate(found):
        d = "".join([leg_path(leg) for leg in line.ways])
        kind = f"route-{n % STYLES}"
        drawn.append(Safe(f'<g class="{kind}"><path d="{d}" class="route-bed"/><path d="{d}" class="route"/></g>'))
        for stop in dict.fromkeys((line.stops[0], line.stops[-1])):
            last = stop == line.stops[-1]
            x, y = stop_on_map(stop)
            k = ends[stop.h] = ends.get(stop.h, 0) + 1
            said = _said(n, line.value if last and line.ways else NOWHERE, whose)
            down = 25 + 19 * k if _is_covering(stop, k, said) else -25 - 19 * k
            signs.append(Safe(f'<g class="{kind}" transform="translate({x:.0f} {y + down:.0f})">{_sign(said)}</g>'))
    return join([*drawn, *signs])


def _is_covering(stop: Shown, k: int, said: str) -> bool:
    """Whether the k-th sign above a stop would cover what it brings."""
    box, (x, y) = revenue_box(stop.h, stop.face), stop_point(stop.face)
    half, middle = _wide(said) / 2, y - 25 - 19 * k
    return box is not None and meet((x - half, middle - 10, x + half, middle + 10), box)


def _said(n: int, value: int, whose: str) -> str:
    """The letter of a route, at its last stop with the revenue."""
    letter = LETTERS[n % len(LETTERS)]
    return letter if value == NOWHERE else f"{whose} {letter} {value}".strip()


def _wide(said: str) -> int:
    return 19 if len(said) == 1 else round(width(said, 13, bold=True) + 14)


def _sign(said: str) -> Safe:
    wide, letters = _wide(said), text(0, 4.5, said, "s13 bold mid on-route")
    if len(said) == 1:
        return join([circle(0, 0, 9.5, "route-sign"), letters])
    return join([rect(-wide / 2, -9.5, wide, 19, "route-sign", 9.5), letters])


def swatch(n: int, x: float, y: float, wide: float) -> Safe:
    """A piece of a line, for a list of routes."""
    d = f"M{x:g} {y:g}h{wide:g}"
    return Safe(f'<g class="route-{n % STYLES}"><path d="{d}" class="route-bed"/><path d="{d}" class="route"/></g>')
