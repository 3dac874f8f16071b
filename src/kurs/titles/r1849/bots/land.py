"""What the map promises: how far it is to build from anywhere to every stop, and what a network may grow to."""

from functools import cache, lru_cache
from heapq import heappop, heappush
from typing import Final

from kurs.parts.hexes import EDGES
from kurs.titles.r1849.board import Board, stations_of, value_of
from kurs.titles.r1849.data import (
    BLANK,
    BROWN,
    CALABRIA,
    DUAL,
    GREY,
    HEXES,
    NO_STOP,
    PHASES,
    PORT,
    TILES,
)
from kurs.titles.r1849.network import Network, network
from kurs.titles.r1849.tiles import FACES, GAUGES, face_of

STOPS: Final[tuple[int, ...]] = tuple([h for h, hex_ in enumerate(HEXES) if hex_.stop != NO_STOP])
FAR: Final = 99.0

MOUNTAIN: Final = 160
"""Terrain that counts as one more tile to build."""
RANGE: Final = 18
"""Hexes from an own station beyond which a stop is of no use to any train."""


def _final_value(h: int) -> int:
    """What the stop is worth when the map is full."""
    hex_ = HEXES[h]
    if hex_.colour >= GREY:
        return hex_.values[2]
    return max([t.value for t in TILES if t.colour == BROWN and t.stop == hex_.stop and t.label == hex_.label])


FINAL_VALUES: Final[dict[int, int]] = {h: _final_value(h) for h in STOPS}


def _toll(h: int) -> float:
    """How much work it is to build through a hex, in tiles."""
    hex_ = HEXES[h]
    if hex_.colour >= GREY:
        return 0.0
    return (1.0 if hex_.colour == BLANK else 0.5) + hex_.terrain / MOUNTAIN


def _distances(stop: int, tolls: list[float]) -> list[float]:
    """The least toll from every hex to a stop, both included; ports and Calabria are ends of lines."""
    far = [FAR] * len(HEXES)
    far[stop] = tolls[stop]
    todo = [(far[stop], stop)]
    while todo:
        so_far, h = heappop(todo)
        if so_far > far[h] or (h != stop and HEXES[h].stop in (PORT, CALABRIA)):
            continue
        for other in HEXES[h].neighbours:
            if other >= 0 and so_far + tolls[other] < far[other]:
                far[other] = so_far + tolls[other]
                heappush(todo, (far[other], other))
    return far


@cache
def work_to(stop: int) -> list[float]:
    """For every hex how many tiles, mountains counted double, lead from there to the stop."""
    return _distances(stop, [_toll(h) for h in range(len(HEXES))])


@cache
def hops_to(stop: int) -> list[float]:
    """For every hex how many hexes away the stop is."""
    return [d - 1 for d in _distances(stop, [1.0] * len(HEXES))]


def _dead_end(come: int, gauges: int) -> bool:
    """Whether a journey comes in over an edge and finds no fitting track."""
    return come != 0 and not come & gauges


def frontier(b: Board, corporation: int, net: Network) -> list[int]:
    """The hexes in which the network ends at an edge without fitting track, and own cities without any."""
    found = [h for h in stations_of(b, corporation) if not FACES[face_of(b, h)]]
    for h, arrives in enumerate(net.arrives):
        if arrives:
            gauges = GAUGES[face_of(b, h)]
            missing = arrives & ~gauges
            if missing and any(
                [_dead_end(arrives >> (2 * edge) & DUAL, gauges >> (2 * edge)) for edge in range(EDGES)]
            ):
                found.append(h)
    return found


@lru_cache(2000)
def _nearness(stations: tuple[int, ...]) -> list[tuple[int, float]]:
    """The stops within the range of these stations; the nearer, the more one counts."""
    found = []
    for h in STOPS:
        near = 1 - min([hops_to(h)[station] for station in stations], default=FAR) / RANGE
        if near > 0:
            found.append((h, near))
    return found


@lru_cache(4000)
def _work(ends: tuple[int, ...]) -> dict[int, float]:
    """For every stop the least work to build there from one of these hexes."""
    return {h: min([work_to(h)[end] for end in ends], default=FAR) for h in STOPS}


def promise(b: Board, corporation: int, phase: int, patience: float) -> float:
    """What the stops around are worth to the network: those it reaches, and less those it might be built to."""
    net = network(b, corporation)
    work = _work(tuple(frontier(b, corporation, net)))
    grey = PHASES[phase].grey
    total = 0.0
    for h, near in _nearness(tuple(stations_of(b, corporation))):
        worth = (value_of(b, h, grey) + FINAL_VALUES[h]) / 2 * near
        total += worth if net.stops[h] else worth * patience ** (1 + work[h])
    return total
