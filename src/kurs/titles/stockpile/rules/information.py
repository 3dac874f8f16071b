"""Information: everybody learns how some price will move (STK-4.1). No decisions."""

from kurs.kernel.beat import beat
from kurs.kernel.chance import Chance
from kurs.kernel.event import ALL, Event, Log, only
from kurs.titles.stockpile.data import FORECASTS, N
from kurs.titles.stockpile.state import HIDDEN, INFORMATION, PUBLIC, SUPPLY, State, in_turn, seating


def information_step(s: State, chance: Chance, log: Log) -> bool:
    """Shuffle companies and forecasts, form six pairs, hand them out."""
    assert s.stack[-1][0] == INFORMATION
    beat(s, log)  # the round before, as it ended
    s.round += 1
    s.ticker_before = s.ticker[:]
    s.used = [0] * s.seats
    log.append(Event("round", (s.round, seating(s).rounds, s.first)))
    s.pair_company = list(range(N))
    s.pair_forecast = list(range(len(FORECASTS)))
    chance.shuffle("companies", s.pair_company)
    chance.shuffle("forecasts", s.pair_forecast)
    hand_out(s, log)
    beat(s, log)
    s.stack[-1] = [SUPPLY, 0]
    return False


def hand_out(s: State, log: Log) -> None:
    """Private pairs in turn order, then the public one, then the hidden ones (STK-4.1.3, STK-4.1.5)."""
    each = seating(s).private_pairs
    s.pair_holder = [in_turn(s, i // each) for i in range(s.seats * each)]
    s.pair_seen = [1 << seat for seat in s.pair_holder]
    for _ in range(seating(s).public_pairs):
        s.pair_holder.append(PUBLIC)
        s.pair_seen.append(ALL)
    for _ in range(seating(s).hidden_pairs):
        s.pair_holder.append(HIDDEN)
        s.pair_seen.append(0)
    for i in range(N):
        pair = (s.pair_company[i], s.pair_forecast[i])
        if s.pair_holder[i] == PUBLIC:
            log.append(Event("public_pair", pair, reveals=True))
        elif s.pair_holder[i] != HIDDEN:
            log.append(Event("own_pair", pair, only(s.pair_holder[i])))
