"""The track of every tile in every turn and of every printed hex, in the forms that the rules ask for.

What a hex shows is a *face*: ``tile * 6 + turn`` for a tile, ``PRINTED_FACE + hex`` for what is printed.
"""

from typing import Final, NamedTuple

from kurs.parts.hexes import EDGES, opposite, turned
from kurs.titles.r1849.board import Board
from kurs.titles.r1849.data import HEXES, NOWHERE, STOP, TILES, Segment

PRINTED_FACE: Final[int] = len(TILES) * EDGES


class Branch(NamedTuple):
    """A way on from an edge of a face: to another edge or the stop, on a gauge; `bit` marks the segment."""

    end: int
    gauge: int
    bit: int


def _turned_track(track: tuple[Segment, ...], turn: int) -> tuple[Segment, ...]:
    """The segments of a turned tile; the smaller edge first, so that equal segments are equal."""
    found = []
    for segment in track:
        a = turned(segment.a, turn)
        b = segment.b if segment.b == STOP else turned(segment.b, turn)
        found.append(Segment(min(a, b), max(a, b), segment.gauge))
    return tuple(found)


FACES: Final[tuple[tuple[Segment, ...], ...]] = tuple(
    [_turned_track(tile.track, turn) for tile in TILES for turn in range(EDGES)]
    + [_turned_track(hex_.track, 0) for hex_ in HEXES]
)
"""The segments of every face."""


def _branches(track: tuple[Segment, ...], edge: int) -> tuple[Branch, ...]:
    found = []
    for n, segment in enumerate(track):
        if segment.a == edge:
            found.append(Branch(segment.b, segment.gauge, 1 << n))
        elif segment.b == edge:
            found.append(Branch(segment.a, segment.gauge, 1 << n))
    return tuple(found)


BRANCHES: Final[tuple[tuple[Branch, ...], ...]] = tuple(
    [_branches(track, edge) for track in FACES for edge in range(EDGES + 1)]
)
"""The ways on from each edge, and from the stop: ``BRANCHES[face * 7 + edge]``."""
ENDS: Final = EDGES + 1


def _gauges(track: tuple[Segment, ...]) -> int:
    """The gauge at each edge, two bits an edge. All segments of a tile that meet at an edge have the same gauge."""
    found = 0
    for segment in track:
        found |= segment.gauge << (2 * segment.a)
        if segment.b != STOP:
            found |= segment.gauge << (2 * segment.b)
    return found


GAUGES: Final[tuple[int, ...]] = tuple([_gauges(track) for track in FACES])
"""The gauge of each face at each edge: ``GAUGES[face] >> 2 * edge & 3``; 0: no track."""


def _sides() -> tuple[int, ...]:
    found = [NOWHERE] * (len(HEXES) * EDGES)
    count = 0
    for h, hex_ in enumerate(HEXES):
        for edge, other in enumerate(hex_.neighbours):
            if other >= 0 and found[h * EDGES + edge] == NOWHERE:
                found[h * EDGES + edge] = found[other * EDGES + opposite(edge)] = count
                count += 1
    return tuple(found)


SIDES: Final[tuple[int, ...]] = _sides()
"""The number of the hex side at each edge, the same from both hexes: ``SIDES[hex * 6 + edge]``; NOWHERE: closed."""

ACROSS: Final[tuple[int, ...]] = tuple(
    [
        NOWHERE if other < 0 else other * EDGES + opposite(edge)
        for hex_ in HEXES
        for edge, other in enumerate(hex_.neighbours)
    ]
)
"""The edge on the other side of each edge, both written hex * 6 + edge; NOWHERE: closed."""


def face_of(b: Board, h: int) -> int:
    """What the hex shows."""
    return b.laid[h] if b.laid[h] >= 0 else PRINTED_FACE + h


def faces_of(b: Board) -> list[int]:
    """What every hex shows."""
    return [face if face >= 0 else PRINTED_FACE + h for h, face in enumerate(b.laid)]
