"""Preparing the next round (SPI-4.9)."""

from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.titles.smartphone_inc.rules.looking import look
from kurs.titles.smartphone_inc.rules.steve import next_column
from kurs.titles.smartphone_inc.state import FINAL, NOBODY, PLAN, State, has_steve


def deal_block(s: State, log: Log) -> None:
    """New Improvements, from left to right (SPI-3.4, SPI-4.9.2)."""
    s.block = [s.deck.pop() for _ in range(s.box.block)]
    for one in s.block:
        log.append(Event("dealt", (s.box.improvements[one].id,), reveals=True))


def prepare_step(s: State, chance: Chance, log: Log) -> bool:
    """Nothing of this after the last round (SPI-4.9.3)."""
    if s.round == s.box.rounds:
        s.stack[-1] = [FINAL]
        return False
    look(s, log)  # the round as it ended
    s.served = [NOBODY] * len(s.served)
    s.results = [[] for _ in s.results]
    s.removed += [one for one in s.block if one != NOBODY]
    s.last_price = s.price[:]
    s.price = [s.box.start_price] * s.companies
    s.round += 1
    s.stack[-1] = [PLAN]
    log.append(Event("round", (s.round, s.box.rounds)))
    if has_steve(s):
        s.column = next_column(s.column, len(s.box.steve_pad))
        log.append(Event("token_moves", (s.column + 1,)))
    deal_block(s, log)
    look(s, log)
    return False
