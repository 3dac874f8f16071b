"""Pay or withhold (R49-4.8)."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.r1849.rules.closing import close_if_fallen
from kurs.titles.r1849.rules.market import blue_open, left, move_marker, right
from kurs.titles.r1849.rules.money import pay_corporation, pay_player
from kurs.titles.r1849.rules.privates import extras
from kurs.titles.r1849.rules.turn import ask_president, next_step
from kurs.titles.r1849.state import LOW_LEFT, State, percent, price, treasury_of

PAY_OUT: Final = Move("pay")
WITHHOLD: Final = Move("withhold")


def pay_step(s: State, chance: Chance, log: Log) -> bool:
    """Without revenue nothing is to be decided: it counts as withheld (R49-4.8.2)."""
    if s.revenue:
        return True
    settle(s, s.operating, paid=False, log=log)
    return False


def ask_pay(s: State) -> tuple[Ask, ...]:
    c = s.operating
    return ask_president(s, c, "pay", [PAY_OUT, WITHHOLD, *extras(s, c)], "R49-4.8.1")


def pay_out(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """A tenth of the revenue for each 10 %, to players and to the treasury; the pool gets nothing."""
    c, tenth = s.operating, s.revenue // 10
    log.append(Event("paid_out", (c, s.revenue, tenth)))
    for other in range(s.seats):
        share = percent(s, other, c) // 10 * tenth
        if share:
            log.append(Event("dividend", (other, share, c)))
            pay_player(s, other, share, log)
    own = percent(s, treasury_of(s), c) // 10 * tenth
    if own:
        log.append(Event("dividend_own", (c, own)))
        pay_corporation(s, c, own, log)
    settle(s, c, paid=True, log=log)


def withhold(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """All of it into the treasury."""
    log.append(Event("withheld", (s.operating, s.revenue)))
    pay_corporation(s, s.operating, s.revenue, log)
    settle(s, s.operating, paid=False, log=log)


def settle(s: State, c: int, paid: bool, log: Log) -> None:
    """The corporation has operated once more, and its marker moves (R49-4.8.3, R49-4.8.4)."""
    s.turns[c] += 1
    s.revenues[c] = s.revenue
    move_marker(s, c, after_dividend(s, c, paid), log)
    if not close_if_fallen(s, c, log):
        next_step(s)


def after_dividend(s: State, c: int, paid: bool) -> int:
    """Where the marker goes: the total revenue is compared with the price of one share (R49-4.8.3, R49-6.8)."""
    if paid and s.revenue >= price(s, c):
        return right(s.space[c], blue_open(s))
    if paid and not s.options[LOW_LEFT]:
        return s.space[c]
    return left(s.space[c])
