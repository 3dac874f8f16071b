"""The end of the game (FRI-5)."""

from kurs.kernel.beat import beat
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.title import places
from kurs.titles.friesematenten.rules.values import points
from kurs.titles.friesematenten.state import OVER, WINDOW, State

LAST = 2
"""Exhaustions of the deck that make the round the last one (FRI-4.2.5)."""


def end_check_step(s: State, chance: Chance, log: Log) -> bool:
    """Only here: somebody has reached the points, or the deck has run out for good (FRI-5.1)."""
    best = max([points(s, seat) for seat in range(s.seats)])
    if best < s.threshold and s.exhausted < LAST:
        s.stack[-1] = [WINDOW, 0]
        return False
    log.append(Event("end_points", (s.threshold,)) if best >= s.threshold else Event("end_deck"))
    beat(s, log)
    for seat in range(s.seats):
        log.append(Event("final", (seat, points(s, seat), s.cash[seat]), shows=True))
    for seat, place in enumerate(ranking(s)):
        if place == 1:
            log.append(Event("winner", (seat,)))
    s.stack[-1] = [OVER]
    return False


def over_step(s: State, chance: Chance, log: Log) -> bool:
    return True


def ranking(s: State) -> list[int]:
    """The place of each: most points, then more money; who is equal in both shares it (FRI-5.3)."""
    more = max(s.cash) + 1
    return places([points(s, seat) * more + s.cash[seat] for seat in range(s.seats)])
