"""Offices on the map: where one may stand, and what happens when one is placed (SPI-4.6, SPI-4.6.9)."""

from kurs.kernel.event import Event, Log
from kurs.titles.smartphone_inc.state import State, has_room, is_open, who


def reachable(s: State, c: int) -> list[int]:
    """The regions into which a company may put Progress (SPI-4.6.2); none without an Office marker (SPI-4.0.9)."""
    if not s.markers[c]:
        return []
    near = neighbours(s, c)
    return [r for r, there in enumerate(s.offices) if near >> r & 1 and c not in there and has_room(s, r)]


def neighbours(s: State, c: int) -> int:
    """The regions to which a line leads from a company's Offices, one bit a region."""
    near = 0
    for there, beside in zip(s.offices, s.moves.neighbours, strict=True):
        if c in there:
            near |= beside
    return near


def joined(s: State, c: int, r: int) -> bool:
    """Whether a line leads from a company's Offices to a region."""
    return neighbours(s, c) >> r & 1 == 1


def fitting_second(s: State, c: int) -> list[int]:
    """Open regions where a second Office can be placed (SPI-4.10.2)."""
    if not s.markers[c]:
        return []
    return [r for r, there in enumerate(s.offices) if there.count(c) == 1 and is_open(s, r) and has_room(s, r)]


def fitting_small(s: State, c: int) -> list[int]:
    """Small regions where the company has no Office and a slot is free (SPI-4.10.9)."""
    small = [r for r, region in enumerate(s.box.regions) if region.size == "S"]
    return [r for r in small if c not in s.offices[r] and has_room(s, r)]


def moves(s: State, c: int, bonus_of: int) -> list[tuple[int, int, int]]:
    """Every way to move an Office by the bonus of the Retailer on that region: from where, its slot, where to
    (SPI-4.11.3)."""
    targets = [r for r, there in enumerate(s.offices) if c not in there and has_room(s, r)]
    return [
        (r, slot, to)
        for r, there in enumerate(s.offices)
        if r != bonus_of
        for slot, owner in enumerate(there)
        if owner == c
        for to in targets
    ]


def place(s: State, c: int, r: int, log: Log, key: str = "opened") -> None:
    """An Office from the supply on the leftmost free slot."""
    s.markers[c] -= 1
    log.append(Event(key, (who(s, c), s.box.regions[r].id)))
    stand(s, c, r, log)


def move(s: State, c: int, r: int, slot: int, to: int, log: Log) -> None:
    """In the place left the Offices to the right move up; no bonus (SPI-4.11.3)."""
    log.append(Event("moved", (who(s, c), s.box.regions[r].id, s.box.regions[to].id)))
    del s.offices[r][slot]
    stand(s, c, to, log)


def stand(s: State, c: int, r: int, log: Log) -> None:
    """An Office comes to stand in a region: its owner's Progress there returns, and if this was the last slot that of
    all others who have no Office there (SPI-4.6.3, SPI-4.6.6)."""
    regions = len(s.box.regions)
    s.offices[r].append(c)
    s.transport[c * regions + r] = 0
    if has_room(s, r):
        return
    for other in range(s.companies):
        stranded = s.transport[other * regions + r]
        if stranded:
            s.transport[other * regions + r] = 0
            log.append(Event("stranded", (who(s, other), stranded, s.box.regions[r].id)))
