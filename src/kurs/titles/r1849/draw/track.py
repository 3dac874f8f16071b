"""Track: how the segments of a face run, and how each gauge looks.

Standard gauge is one broad solid line, narrow gauge a thin one on sleepers, dual gauge a broad line with a broken core:
three patterns, so that no colour is needed to tell them apart.
"""

from functools import lru_cache
from typing import Final

from kurs.draw import Safe
from kurs.parts.hexes import EDGES
from kurs.titles.r1849.data import DUAL, HEXES, NARROW, STANDARD, STOP, TILES, TOWN, Segment
from kurs.titles.r1849.draw.hexes import HALF, MIDDLES, SIDE, Point, at, polar
from kurs.titles.r1849.tiles import FACES, PRINTED_FACE

RADII: Final = {1: SIDE / 2, 2: SIDE * 1.5}
"""Of a curve, by how many edges further on it ends."""


def stop_kind(face: int) -> int:
    """The kind of stop a face shows."""
    return TILES[face // EDGES].stop if face < PRINTED_FACE else HEXES[face - PRINTED_FACE].stop


def _reach(a: int, b: int) -> int:
    """How many edges lie between two edges, the shorter way round."""
    return min((b - a) % EDGES, (a - b) % EDGES)


@lru_cache(maxsize=1024)
def stop_point(face: int) -> Point:
    """Where the stop lies: in the middle, but a town with two exits lies on the curve between them."""
    ends = [segment.a for segment in FACES[face] if segment.b == STOP]
    if stop_kind(face) != TOWN or len(ends) != 2 or _reach(*ends) == 3:
        return 0.0, 0.0
    a, b = ends if (ends[1] - ends[0]) % EDGES < 3 else (ends[1], ends[0])
    reach = _reach(a, b)
    away = SIDE - RADII[1] if reach == 1 else 2 * HALF - RADII[2]
    return polar(90 + 60 * a + 30 * reach, away)


@lru_cache(maxsize=4096)
def way(face: int, a: int, b: int, x: float = 0, y: float = 0) -> str:
    """The commands of a path along a segment of the face, the centre of its hex at (x, y)."""

    def on_map(point: Point) -> str:
        return at((point[0] + x, point[1] + y))

    start = on_map(MIDDLES[a])
    goal = MIDDLES[b] if b != STOP else stop_point(face)
    other = b
    if b == STOP and goal != (0.0, 0.0):
        other = next(segment.a for segment in FACES[face] if segment.b == STOP and segment.a != a)
    if other == STOP or _reach(a, other) == 3:
        return f"M{start}L{on_map(goal)}"
    radius = RADII[_reach(a, other)]
    sweep = 0 if (other - a) % EDGES < 3 else 1
    return f"M{start}A{radius:g} {radius:g} 0 0 {sweep} {on_map(goal)}"


LAYERS: Final = {STANDARD: ("rail",), NARROW: ("tie", "thin"), DUAL: ("rail", "core")}
"""The lines of each gauge, from the lowest to the highest."""


def rails(face: int, segments: tuple[Segment, ...], kind: str = "") -> Safe:
    """These segments of a face as lines. Where two cross, the upper one lies on a bed of its own."""
    parts: list[str] = []
    crossing = len(segments) > 1 and all([s.b != STOP for s in segments]) and len(_edges(segments)) == 2 * len(segments)
    for n, segment in enumerate(sorted(segments, key=lambda s: s.gauge)):
        d = way(face, segment.a, segment.b)
        layers = ("bed", *LAYERS[segment.gauge]) if crossing and n else LAYERS[segment.gauge]
        parts += [f'<path d="{d}" class="{layer}{kind}"/>' for layer in layers]
    return Safe("".join(parts))


def _edges(segments: tuple[Segment, ...]) -> set[int]:
    return {end for segment in segments for end in (segment.a, segment.b)}
