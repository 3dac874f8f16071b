"""Standing orders: what a player need not be asked because he has said beforehand what he answers."""

from typing import Final, NamedTuple

from kurs.kernel.ask import Ask
from kurs.kernel.move import Move
from kurs.titles.r1849.data import MARKET, C
from kurs.titles.r1849.state import COLUMNS
from kurs.titles.r1849.view import View

PASS_ROUND: Final = "pass_round"
RUN_AND_PAY: Final = "run_and_pay"
SKIP_EXTRAS: Final = "skip_extras"
ORDERS: Final = (PASS_ROUND, RUN_AND_PAY, SKIP_EXTRAS)
"""Pass in this stock round until something of his is touched; run the best routes and pay; buy no privates, issue and
redeem nothing."""

PASS: Final = Move("pass")
DONE: Final = Move("done")
RUNS: Final = {"run": Move("best"), "pay": Move("pay")}
EXTRAS: Final = ("own_shares", "privates")

ROWS: Final = len(MARKET) + 1
"""What a corporation is remembered by: 0 if it is not started, else the row of its marker counted from 1."""


class Moment(NamedTuple):
    """What passing remembers: the stock round, how many corporations he presides over, where the markers are."""

    set: int
    chairs: int
    rows: list[int]


def seen(view: View) -> Moment:
    """The table as it is now."""
    rows = [other.space // COLUMNS + 1 if other.started else 0 for other in view.corporations]
    chairs = sum([1 for other in view.corporations if other.started and other.president == view.seat])
    return Moment(view.set, chairs, rows)


def moment_of(view: View) -> int:
    """All of it as one number below 2 to the 31st: there are at most 40 sets (R49-7.53)."""
    now = seen(view)
    number = now.set * (C + 1) + now.chairs
    for row in now.rows:
        number = number * ROWS + row
    return number


def remembered(number: int) -> Moment:
    """What `moment_of` made the number of."""
    rows = []
    for _ in range(C):
        number, row = divmod(number, ROWS)
        rows.append(row)
    return Moment(*divmod(number, C + 1), rows[::-1])


def wakes(view: View, moment: int) -> bool:
    """Whether something has happened since then that one who passes wants to know.

    In a stock round markers only fall, a row for each 10 % that are sold (R49-4.3.7): a sale of what he holds cannot be
    hidden by what is bought later. On the lowest space of a column nothing falls, but a corporation may still be left
    to him; and his own may be taken from him by a purchase (R49-4.3.11).
    """
    then, now = remembered(moment), seen(view)
    if now.chairs != then.chairs:
        return True
    for c, other in enumerate(view.corporations):
        closed = then.rows[c] > 0 and not other.started
        if closed or (other.held[view.seat] > 0 and now.rows[c] > then.rows[c] > 0):
            return True
    return False


def holds(view: View, order: str, moment: int) -> bool:
    """Whether an order is still in force; passing ends with its stock round, or when it has woken him."""
    if order != PASS_ROUND:
        return True
    return view.round == 0 and remembered(moment).set == view.set and not wakes(view, moment)


def answer(view: View, ask: Ask, order: str, moment: int) -> Move | None:
    """What the order answers; None: he is asked."""
    move = _meant(view, ask, order, moment)
    return move if move is not None and ask.allows(move) else None


def _meant(view: View, ask: Ask, order: str, moment: int) -> Move | None:
    if ask.kind == "stock" and order == PASS_ROUND:
        return PASS if holds(view, order, moment) else None
    if ask.kind != "operate":
        return None
    step = str(ask.args[-1])
    if order == RUN_AND_PAY:
        return RUNS.get(step)
    return DONE if order == SKIP_EXTRAS and step in EXTRAS else None
