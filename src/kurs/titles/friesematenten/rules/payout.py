"""Phase 4: cards that change the payout, then the payout (FRI-4.5)."""

from kurs.kernel.ask import Ask
from kurs.kernel.beat import beat
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.titles.friesematenten.rules.money import receive
from kurs.titles.friesematenten.rules.playing import poll, polled
from kurs.titles.friesematenten.rules.values import base_part, income
from kurs.titles.friesematenten.state import PAYOUT, REFILL, State


def window_step(s: State, chance: Chance, log: Log) -> bool:
    """Money bag and lightning cards (FRI-4.5.1)."""
    if poll(s):
        return True
    s.stack[-1] = [PAYOUT]
    return False


def ask_window(s: State) -> tuple[Ask, ...]:
    seat, options = polled(s)
    return (Ask(seat, "window", options, "FRI-4.5.1"),)


def payout_step(s: State, chance: Chance, log: Log) -> bool:
    """All are paid at the same time, by the values as they are now (FRI-4.5.2, FRI-4.5.4)."""
    for seat in range(s.seats):
        base, whole = base_part(s, seat), income(s, seat)
        receive(s, seat, whole)
        log.append(Event("payout", (seat, whole, base, whole - base)))
        beat(s, log)
    s.loan = [0] * s.seats  # FRI-4.5.3
    s.doubled, s.idle = [], []
    s.round += 1
    s.stack[-1] = [REFILL]
    return False
