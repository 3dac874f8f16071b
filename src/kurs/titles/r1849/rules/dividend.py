"""Pay or withhold (R49-4.8)."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.r1849.rules.closing import close_if_fallen
from kurs.titles.r1849.rules.market import blue_open, left, move_marker, price_on, right
from kurs.titles.r1849.rules.money import pay_corporation, pay_player
from kurs.titles.r1849.rules.privates import extras
from kurs.titles.r1849.rules.turn import ask_president, next_step
from kurs.titles.r1849.state import LOW_LEFT, State, percent, treasury_of

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


def dividend_of(revenue: int, percent: int) -> int:
    """A tenth of the revenue for each 10 %."""
    return percent // 10 * (revenue // 10)


def pay_out(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """To players and to the treasury; the pool gets nothing."""
    c = s.operating
    log.append(Event("paid_out", (c, s.revenue, dividend_of(s.revenue, 10))))
    for other in range(s.seats):
        share = dividend_of(s.revenue, percent(s, other, c))
        if share:
            log.append(Event("dividend", (other, share, c)))
            pay_player(s, other, share, log)
    own = dividend_of(s.revenue, percent(s, treasury_of(s), c))
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
    """Where the marker goes."""
    if not paid:
        return after_withholding(s.space[c])
    return after_paying(s.space[c], s.revenue, blue_open(s), s.options[LOW_LEFT] == 1)


def after_paying(space: int, revenue: int, blue_open: bool, low_left: bool) -> int:
    """The total revenue is compared with the price of one share (R49-4.8.3, R49-6.8)."""
    if revenue >= price_on(space):
        return right(space, blue_open)
    return left(space) if low_left else space


def after_withholding(space: int) -> int:
    """R49-4.8.4."""
    return left(space)
