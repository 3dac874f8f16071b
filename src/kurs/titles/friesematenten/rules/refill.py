"""Phase 1: the market is filled up; the deck may run out (FRI-4.2). No decisions."""

from kurs.kernel.beat import beat
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.titles.friesematenten.state import NOBODY, TURN, State, name, seating


def refill_step(s: State, chance: Chance, log: Log) -> bool:
    """Left-over cards move up to the deck, in the order in which they were offered; then cards are drawn."""
    log.append(Event("round", (s.round, s.marker)))
    left = [i for i in range(len(s.row)) if s.row[i] != NOBODY]
    s.unsold = [s.unsold[i] for i in left]
    s.row = [s.row[i] for i in left]
    s.offered = 0
    fill_market(s, chance, log)
    s.stack[-1] = [TURN, 0, 0]
    return False


def fill_market(s: State, chance: Chance, log: Log) -> None:
    """One card at a time to the far end of the row until the market is full (FRI-4.2.2)."""
    beat(s, log)
    while len(s.row) < seating(s).market and s.deck:
        card = s.deck.pop()
        s.row.append(card)
        s.unsold.append(0)
        log.append(Event("turned_up", (name(s, card),), reveals=True))
        if not s.deck:
            run_out(s, chance, log)
    beat(s, log)


def run_out(s: State, chance: Chance, log: Log) -> None:
    """The last card was drawn: the first time the discards become the deck, the second time the round is the last."""
    beat(s, log)
    s.exhausted += 1
    if s.exhausted == 1 and s.discard:
        s.deck, s.discard = s.discard, []
        chance.shuffle("discards", s.deck)
        log.append(Event("reshuffled", (len(s.deck),)))
        return
    s.exhausted = 2  # also when there is nothing to shuffle (FRI-4.2.4)
    log.append(Event("last_round"))
