"""A hex as its tile shows it: colour, track, stop, worth, label and the number of the tile.

What is written looks for a corner that the track leaves free. Corners: see hexes.py.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from kurs.draw import Safe, join
from kurs.draw.shapes import circle, rect, text
from kurs.parts.hexes import EDGES
from kurs.titles.r1849.data import CITY, COLOUR_NAMES, HEXES, STOP, TILES, TOWN
from kurs.titles.r1849.draw.hexes import Point, polar, short
from kurs.titles.r1849.draw.track import rails, stop_kind, stop_point
from kurs.titles.r1849.tiles import FACES, PRINTED_FACE

SLOT: Final = 15.5
"""The radius of a station space."""
CORNER: Final = 34.0
"""How far from the centre the corners are written on."""
BEST: Final = (5, 0, 2, 1, 3, 4)
"""The corners in the order in which they are taken when the track leaves several free."""


class Face(NamedTuple):
    """What a face says."""

    colour: str
    stop: int
    slots: int
    label: str
    values: tuple[int, ...]
    number: str


def face(number: int) -> Face:
    """A tile, or what is printed on a hex; values by phase only where they differ."""
    if number < PRINTED_FACE:
        tile = TILES[number // EDGES]
        return Face(COLOUR_NAMES[tile.colour], tile.stop, tile.slots, tile.label, (tile.value,), tile.id)
    hex_ = HEXES[number - PRINTED_FACE]
    values = hex_.values if len({*hex_.values}) > 1 else hex_.values[:1]
    return Face(COLOUR_NAMES[hex_.colour], hex_.stop, hex_.slots, hex_.label, values, "")


def exits(number: int) -> set[int]:
    """The edges that have track."""
    return {end for segment in FACES[number] for end in (segment.a, segment.b) if end != STOP}


class Room(NamedTuple):
    """Where on a face there is room: the corners from the best to the worst, and whether the name goes to the top."""

    corners: tuple[int, ...]
    name_on_top: bool


@lru_cache(maxsize=1024)
def room(number: int, named: bool) -> Room:
    """The corners that track and city leave free; the name takes the side with less track."""
    used = exits(number)
    north, south = (sum([2 if edge in (0, 3) else 1 for edge in used & {*side}]) for side in ((2, 3, 4), (5, 0, 1)))
    x, y = stop_point(number)
    on_top = south > north or (south == north and y > 5)
    free = [c for c in BEST if not named or c not in ((4, 5) if on_top else (1, 2))]
    if face(number).slots > 1:
        free = [c for c in free if c not in (0, 3)] or free
    crowd = {c: len(used & {(c + 4) % EDGES, (c + 5) % EDGES}) for c in free}
    near = {c: (x, y) != (0.0, 0.0) and _close(polar(60 * c, CORNER), (x, y)) for c in free}
    return Room(tuple(sorted(free, key=lambda c: (near[c], crowd[c]))), on_top)


def _close(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) < 24


def corner(number: int, named: bool, n: int, lying: bool = True) -> Point:
    """The n-th best corner; `lying` ones at the left and the right are too narrow for what is broad."""
    corners = room(number, named).corners
    left = corners[n:] or corners[-1:]
    steep = [c for c in left if c not in (0, 3)]
    return polar(60 * (left if lying or not steep else steep)[0], CORNER)


# --- pictures -------------------------------------------------------------------------------------------------------


def hexagon(kind: str = "hex") -> Safe:
    """The shape of a hex round the origin."""
    return Safe(f'<use href="#hexagon" class="{kind}"/>')


def town(x: float, y: float) -> Safe:
    return Safe(f'<circle cx="{short(x)}" cy="{short(y)}" r="6.5" class="town"/>')


def slots(count: int) -> tuple[Point, ...]:
    """The centres of the station spaces of a city."""
    return ((0.0, 0.0),) if count == 1 else ((-SLOT, 0.0), (SLOT, 0.0))


def city(count: int) -> Safe:
    """The spaces of a city; two of them stand on one base."""
    base = [rect(-2 * SLOT - 2, -SLOT - 2, 4 * SLOT + 4, 2 * SLOT + 4, "base", SLOT + 2)] if count > 1 else []
    return join([*base, *[circle(x, y, SLOT, "slot") for x, y in slots(count)]])


def worth(x: float, y: float, value: int) -> Safe:
    """What a stop brings."""
    number = text(short_(x), short_(y + 4.5), value, "s13 bold mid on-worth")
    return Safe(circle(short_(x), short_(y), 11 if value < 100 else 13, "worth") + number)


def short_(value: float) -> float:
    return round(value, 1)


@lru_cache(maxsize=1024)
def base(number: int, named: bool = False, fresh: tuple[int, ...] = ()) -> Safe:
    """The face without what lies on it: shape, track, stop, worth, label. `fresh`: new segments, which shine."""
    shown = face(number)
    track = FACES[number]
    parts = [hexagon(), rails(number, tuple([s for n, s in enumerate(track) if n not in fresh]))]
    parts += [rails(number, tuple([track[n] for n in fresh]), " fresh")] if fresh else []
    if shown.stop == TOWN:
        parts.append(town(*stop_point(number)))
    elif shown.stop == CITY:
        parts.append(city(shown.slots))
    taken = 0
    if stop_kind(number) in (TOWN, CITY) and shown.values[0] and len(shown.values) == 1:
        parts.append(worth(*corner(number, named, 0), shown.values[0]))
        taken = 1
    if shown.label:
        x, y = corner(number, named, taken)
        parts.append(text(short_(x), short_(y + 5.5), shown.label, "s16 bold mid label-tile"))
    return join(parts)


def small(number: int, fresh: tuple[int, ...] = ()) -> Safe:
    """A tile by itself, as in the supply: its colour and everything printed on it but the number."""
    return Safe(f'<g class="h-{face(number).colour}">{base(number, False, fresh)}</g>')
