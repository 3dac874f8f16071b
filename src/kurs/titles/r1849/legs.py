"""The graph of stops and legs of a position (R49-4.7.12).

A *leg* is a continuous piece of track between two stops with no stop in between. It depends on the tiles alone.
"""

from typing import Final, NamedTuple

from kurs.parts.hexes import EDGES
from kurs.titles.r1849.board import Board
from kurs.titles.r1849.data import HEXES, NO_STOP, NOWHERE, STOP
from kurs.titles.r1849.tiles import ACROSS, BRANCHES, ENDS, SIDES, faces_of


class Leg(NamedTuple):
    """A leg from stop to stop; `kind` is STANDARD, NARROW or DUAL (R49-4.7.6)."""

    a: int
    b: int
    sides: int
    """The set of hex sides it crosses, one bit each (`tiles.SIDES`)."""
    k: int
    """How many they are."""
    kind: int
    hexes: tuple[int, ...]
    """The hexes it passes, from a to b."""


class Rails(NamedTuple):
    """All legs of a position, each once (`a` < `b`); their numbers are the places in `legs`. Never changed."""

    legs: tuple[Leg, ...]
    at: tuple[tuple[int, ...], ...]
    """For each hex the numbers of the legs that end at its stop, ascending."""
    # how it was found: what lay on every hex and what it showed; for every edge (hex * 6 + edge) by which a stop can
    # be left the legs that leave there and the set of hexes that were looked at
    laid: list[int]
    faces: list[int]
    found: list[tuple[Leg, ...]]
    looked: list[int]


_EXITS: Final[tuple[int, ...]] = tuple(
    [h * EDGES + edge for h, hex_ in enumerate(HEXES) if hex_.stop != NO_STOP for edge in range(EDGES)]
)
_NOTHING: Final = Rails((), (), [], [NOWHERE] * len(HEXES), [()] * (len(HEXES) * EDGES), [0] * (len(HEXES) * EDGES))

_KEPT: Final = 400
_memo: dict[tuple[int, ...], Rails] = {}
_latest: list[Rails] = [_NOTHING]
"""The one asked for last: the next question is mostly about the same position, or one that differs by a tile."""


def rails(b: Board) -> Rails:
    """The graph of the position, kept for the positions asked for last."""
    if b.laid == _latest[0].laid:
        return _latest[0]
    key = tuple(b.laid)
    known = _memo.get(key)
    if known is None:
        known = _build(b.laid[:], faces_of(b), _latest[0])
        if len(_memo) >= _KEPT:
            _memo.clear()
        _memo[key] = known
    _latest[0] = known
    return known


def legs_from(b: Board, h: int) -> list[Leg]:
    """The legs that leave a stop, seen from there (`a` is the hex)."""
    found = rails(b).found
    return [leg for edge in range(EDGES) for leg in found[h * EDGES + edge]]


def _build(laid: list[int], faces: list[int], before: Rails) -> Rails:
    """Like the position before, but for the legs that pass a hex which shows something else now.

    That may be a position of another table: a map of another size, from a file somebody has written, must not be kept.
    """
    if len(laid) != len(HEXES):
        raise ValueError(f"a map of {len(laid)} hexes")
    changed = 0
    for h, face in enumerate(faces):
        if face != before.faces[h]:
            changed |= 1 << h
    found, looked = before.found[:], before.looked[:]
    legs: list[Leg] = []
    at: list[list[int]] = [[] for _ in HEXES]
    for out in _EXITS:
        h = out // EDGES
        if changed >> h & 1 or looked[out] & changed:
            _walk(out, faces, found, looked)
        for leg in found[out]:
            if leg.b > h:
                at[h].append(len(legs))
                at[leg.b].append(len(legs))
                legs.append(leg)
    return Rails(tuple(legs), tuple([tuple(numbers) for numbers in at]), laid, faces, found, looked)


def _walk(start: int, faces: list[int], found: list[tuple[Leg, ...]], looked: list[int]) -> None:
    """Follow the track from a stop over one edge to all stops it leads to, no hex side twice (R49-4.7.7)."""
    first, by = divmod(start, EDGES)
    legs: list[Leg] = []
    seen = 0
    todo: list[tuple[int, int, int, tuple[int, ...]]] = []  # edge to cross, gauges left, sides used, hexes passed
    for end, gauge, _ in BRANCHES[faces[first] * ENDS + STOP]:
        if end == by:
            todo.append((start, gauge, 0, (first,)))
    while todo:
        out, gauges, sides, hexes = todo.pop()
        place = ACROSS[out]
        if place < 0 or sides >> SIDES[out] & 1:
            continue
        crossed = sides | 1 << SIDES[out]
        h, edge = divmod(place, EDGES)
        seen |= 1 << h
        for end, gauge, _ in BRANCHES[faces[h] * ENDS + edge]:
            fits = gauge & gauges
            if not fits:
                continue
            if end != STOP:
                todo.append((h * EDGES + end, fits, crossed, (*hexes, h)))
            elif h != first:
                legs.append(Leg(first, h, crossed, crossed.bit_count(), fits, (*hexes, h)))
    found[start] = tuple(legs)
    looked[start] = seen
