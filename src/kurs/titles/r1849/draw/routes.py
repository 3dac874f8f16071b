"""Routes on the map: a line in its own colour and pattern along the track, a letter at both ends, its revenue."""

from typing import Final, NamedTuple

from kurs.draw import Safe, join
from kurs.draw.shapes import circle, rect, text, width
from kurs.titles.r1849.board import Board, spaces
from kurs.titles.r1849.data import CITY, HEXES, NOWHERE, STOP, TRAINS
from kurs.titles.r1849.draw.hexes import CENTRES, MIDDLES, Point, at
from kurs.titles.r1849.draw.track import stop_point, way
from kurs.titles.r1849.legs import rails
from kurs.titles.r1849.routes import run_value, stops_of
from kurs.titles.r1849.tiles import face_of
from kurs.titles.r1849.view import View

LETTERS: Final = "ABCDEFGH"
STYLES: Final = 5
"""So many lines look different; no corporation has more trains."""


class Line(NamedTuple):
    """A route, run or being built: a train, the stops, the legs, and what it brings so far."""

    train: str
    stops: tuple[int, ...]
    legs: tuple[int, ...]
    value: int


def lines(view: View) -> list[Line]:
    """The routes of the operating corporation: those that are complete and the one that is being chosen."""
    if view.operating < 0:
        return []
    routes = [(route[0], route[1], route[2:]) for route in view.routes]
    if view.step == "route" and len(view.frame) > 2:
        routes.append((view.frame[1], view.frame[2], view.frame[3:]))
    found = []
    for kind, first, legs in routes:
        stops = stops_of(view.board, first, legs)
        if stops is not None:
            value = run_value(view.board, view.operating, kind, stops, view.phase)
            found.append(Line(TRAINS[kind].name, tuple(stops), tuple(legs), value))
    return found


def leg_path(b: Board, number: int) -> str:
    """The commands of a path along a leg, hex by hex."""
    hexes = rails(b).legs[number].hexes
    parts = []
    for n, h in enumerate(hexes):
        back = _edge(h, hexes[n - 1]) if n else STOP
        on = _edge(h, hexes[n + 1]) if n + 1 < len(hexes) else STOP
        a, end = (on, back) if back == STOP else (back, on)
        ends_in_city = end == STOP and HEXES[h].stop == CITY
        parts.append(_into_city(b, h, a) if ends_in_city else way(face_of(b, h), a, end, *CENTRES[h]))
    return "".join(parts)


def _into_city(b: Board, h: int, edge: int) -> str:
    """From an edge to the wall of the city: the tokens there must stay readable."""
    (x, y), (dx, dy) = CENTRES[h], MIDDLES[edge]
    inner = 0.75 if spaces(b, h) > 1 and edge not in (0, 3) else 0.45
    return f"M{at((x + dx, y + dy))}L{at((x + inner * dx, y + inner * dy))}"


def _edge(h: int, other: int) -> int:
    """The edge of a hex beyond which another lies."""
    return HEXES[h].neighbours.index(other)


def stop_on_map(b: Board, h: int) -> Point:
    """Where the stop of a hex lies on the map."""
    x, y = stop_point(face_of(b, h))
    return CENTRES[h][0] + x, CENTRES[h][1] + y


def line_path(b: Board, line: Line) -> str:
    return "".join([leg_path(b, number) for number in line.legs])


def route_lines(view: View) -> Safe:
    """All routes: first the lines, then what is written at their ends."""
    b = view.board
    drawn: list[Safe] = []
    signs: list[Safe] = []
    ends: dict[int, int] = {}
    for n, line in enumerate(lines(view)):
        d = line_path(b, line)
        kind = f"route-{n % STYLES}"
        drawn.append(Safe(f'<g class="{kind}"><path d="{d}" class="route-bed"/><path d="{d}" class="route"/></g>'))
        for h in dict.fromkeys((line.stops[0], line.stops[-1])):
            last = h == line.stops[-1]
            x, y = stop_on_map(b, h)
            k = ends[h] = ends.get(h, 0) + 1
            sign = _sign(n, line.value if last and line.legs else NOWHERE)
            signs.append(Safe(f'<g class="{kind}" transform="translate({x:.0f} {y - 25 - 19 * k:.0f})">{sign}</g>'))
    return join([*drawn, *signs])


def _sign(n: int, value: int) -> Safe:
    """The letter of a route, at its last stop with the revenue."""
    letter = LETTERS[n % len(LETTERS)]
    if value == NOWHERE:
        return join([circle(0, 0, 9.5, "route-sign"), text(0, 4.5, letter, "s13 bold mid on-route")])
    said = f"{letter} {value}"
    wide = round(width(said, 13, bold=True) + 14)
    return join([rect(-wide / 2, -9.5, wide, 19, "route-sign", 9.5), text(0, 4.5, said, "s13 bold mid on-route")])


def swatch(n: int, x: float, y: float, wide: float) -> Safe:
    """A piece of a line, for a list of routes."""
    d = f"M{x:g} {y:g}h{wide:g}"
    return Safe(f'<g class="route-{n % STYLES}"><path d="{d}" class="route-bed"/><path d="{d}" class="route"/></g>')
