"""Where everything lies: centres, edges and corners of the flat-topped hexes of the map.

Edges are numbered clockwise from the bottom as everywhere; corner `c` lies between the edges c + 4 and c + 5, the first
one at the right. Within a hex its centre is the origin.
"""

from math import cos, radians, sin
from typing import Final

from kurs.parts.hexes import EDGES
from kurs.titles.r1849.data import HEXES

SIDE: Final = 50.0
HALF: Final = 43.3
"""From the centre to the middle of an edge."""
RULER: Final = 22
"""Letters and numbers stand around the map."""
PITCH: Final = 75.0
_LEFT: Final = min([hex_.column for hex_ in HEXES])
_TOP: Final = min([hex_.row for hex_ in HEXES])
COLUMNS: Final = max([hex_.column for hex_ in HEXES]) - _LEFT + 1
ROWS: Final = max([hex_.row for hex_ in HEXES]) - _TOP + 1
WIDE: Final = round(2 * RULER + PITCH * (COLUMNS - 1) + 2 * SIDE)
HIGH: Final = round(2 * RULER + HALF * (ROWS + 1))

Point = tuple[float, float]


def short(value: float) -> str:
    """A number with one decimal at most."""
    return f"{round(value, 1) + 0.0:g}"


def at(point: Point) -> str:
    """A point as the commands of a path want it."""
    return f"{short(point[0])} {short(point[1])}"


def polar(angle: float, distance: float) -> Point:
    """In degrees, clockwise from the right."""
    return cos(radians(angle)) * distance, sin(radians(angle)) * distance


def column_x(column: int) -> float:
    return RULER + SIDE + PITCH * (column - _LEFT)


def row_y(row: int) -> float:
    return round(RULER + HALF * (row - _TOP + 1), 1)


CENTRES: Final[tuple[Point, ...]] = tuple([(column_x(hex_.column), row_y(hex_.row)) for hex_ in HEXES])
MIDDLES: Final[tuple[Point, ...]] = tuple([polar(90 + 60 * edge, HALF) for edge in range(EDGES)])
"""The middle of each edge."""
CORNERS: Final[tuple[Point, ...]] = tuple([polar(60 * corner, SIDE) for corner in range(EDGES)])
OUTLINE: Final = "M" + "L".join([at(corner) for corner in CORNERS]) + "Z"


def side_of(h: int, edge: int) -> tuple[Point, Point]:
    """The two ends of an edge, on the map."""
    x, y = CENTRES[h]
    first, second = CORNERS[(edge + 1) % EDGES], CORNERS[(edge + 2) % EDGES]
    return (x + first[0], y + first[1]), (x + second[0], y + second[1])


def rows() -> dict[str, float]:
    """The letters of the rows and where they stand."""
    return {hex_.id[0]: row_y(hex_.row) for hex_ in HEXES}


def columns() -> dict[int, float]:
    """The numbers of the columns and where they stand."""
    return {hex_.column: column_x(hex_.column) for hex_ in HEXES}
