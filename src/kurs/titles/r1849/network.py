"""A corporation's own network: everything its trains could reach if they were long enough (R49-4.5.1)."""

from typing import Final, NamedTuple

from kurs.parts.hexes import EDGES
from kurs.titles.r1849.board import SLOTS, Board, is_closed
from kurs.titles.r1849.data import CITIES, HEXES, NOBODY, STOP
from kurs.titles.r1849.tiles import ACROSS, BRANCHES, ENDS, GAUGES, faces_of


class Network(NamedTuple):
    """What is reached, hex by hex; look, but do not change."""

    segments: list[int]
    """The set of reached segments of each hex, numbered as in `tiles.FACES` (bit 0: the first one)."""
    touches: list[int]
    """Edges on which the network touches each hex (R49-4.5.6 b and c): both bits 2 * edge and 2 * edge + 1."""
    meets: list[int]
    """Of these edges the gauges of the track that lies beyond: bits 2 * edge (standard) and 2 * edge + 1 (narrow)."""
    arrives: list[int]
    """Gauges on which a journey comes in over each edge: bits 2 * edge (standard) and 2 * edge + 1 (narrow)."""
    stops: list[int]
    """1 for each hex whose stop is reached."""


_H: Final = len(HEXES)
_KEPT: Final = 400
_memo: dict[tuple[int, ...], Network] = {}


def network(b: Board, corporation: int) -> Network:
    """The own network, kept for the positions asked for last."""
    key = (corporation, *b.stations, *b.laid)
    known = _memo.get(key)
    if known is None:
        known = explore(b, corporation)
        if len(_memo) >= _KEPT:
            _memo.clear()
        _memo[key] = known
    return known


def explore(b: Board, corporation: int) -> Network:
    """Travel from every own station, over each edge once a gauge; that is enough (R49-7.37).

    `arrives` holds what has been reached, `todo` the edges (hex * 6 + edge) by which a journey leaves a hex, with its
    gauges.
    """
    faces = faces_of(b)
    segments, touches, meets, arrives, stops = [0] * _H, [0] * _H, [0] * _H, [0] * _H, [0] * _H
    entered = [0] * _H  # the edges by which a stop has been reached
    todo: list[int] = []
    closed: list[int] = []
    for i, owner in enumerate(b.stations):
        h = CITIES[i // SLOTS]
        if owner == corporation:
            stops[h] = 1
            segments[h] |= _leave(faces[h], h, STOP, todo)
        elif owner != NOBODY and is_closed(b, corporation, h):
            closed.append(h)
    while todo:
        gauges = todo[-1] & 3
        out = todo.pop() >> 2
        here, place = out // EDGES, ACROSS[out]
        own = 2 * (out - here * EDGES)
        first_time = not touches[here] >> own & 1
        touches[here] |= 3 << own
        if place < 0:
            continue
        h = place // EDGES
        edge = place - h * EDGES
        shift = 2 * edge
        if first_time:
            touches[h] |= 3 << shift
            meets[here] |= (GAUGES[faces[h]] >> shift & 3) << own
            meets[h] |= (GAUGES[faces[here]] >> own & 3) << shift
        new = gauges & ~(arrives[h] >> shift)
        if not new:
            continue
        arrives[h] |= new << shift
        for end, gauge, bit in BRANCHES[faces[h] * ENDS + edge]:
            fits = gauge & new
            if not fits:
                continue
            segments[h] |= bit
            if end != STOP:
                todo.append((h * EDGES + end) << 2 | fits)
            elif not entered[h] >> edge & 1:
                # reached by a second edge, the stop may be left by the first one, too
                entered[h] |= 1 << edge
                stops[h] = 1
                if h not in closed:
                    segments[h] |= _leave(faces[h], h, edge, todo)
    return Network(segments, touches, meets, arrives, stops)


def _leave(face: int, h: int, by: int, todo: list[int]) -> int:
    """From a stop on, along every segment but the one that led there: the set of them."""
    found = 0
    for end, gauge, bit in BRANCHES[face * ENDS + STOP]:
        if end != by:
            found |= bit
            todo.append((h * EDGES + end) << 2 | gauge)
    return found
