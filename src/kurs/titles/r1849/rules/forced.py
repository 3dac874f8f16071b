"""What a president must do when his corporation cannot pay: sell shares, or go bankrupt (R49-4.10).

It applies to the cheapest train of the bank and to unpaid interest (R49-6.2); `amount` is what must be paid.
"""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.r1849.data import LOAN as LOAN_AMOUNT
from kurs.titles.r1849.data import NOBODY, C
from kurs.titles.r1849.rules import ending
from kurs.titles.r1849.rules.closing import close, close_private
from kurs.titles.r1849.rules.looking import look_up
from kurs.titles.r1849.rules.market import begin_sales, operating_order
from kurs.titles.r1849.rules.money import from_player, pay_player
from kurs.titles.r1849.rules.operating import reorder
from kurs.titles.r1849.rules.presidency import heir, swap
from kurs.titles.r1849.rules.privates import extras
from kurs.titles.r1849.rules.shares import SELL, keeps_presidency, sale_of, sales, sell, size, smallest
from kurs.titles.r1849.rules.trading import offers
from kurs.titles.r1849.state import (
    BANKRUPTCY,
    BY_LAST_PLAYER,
    LOAN,
    LOSE_ALL,
    PROTECT_ALL,
    State,
    left_of,
    owns_shares,
    playing,
    president,
    price,
    treasury_of,
)

BANKRUPT: Final = Move("bankrupt")
TAKE_LOAN: Final = Move("loan")
LEAVE: Final = Move("leave")


def missing(s: State, c: int, amount: int) -> int:
    """What is missing when the treasury and all his cash are spent."""
    return amount - s.treasury[c] - s.cash[president(s, c)]


# --- forced sales (R49-4.10.4) --------------------------------------------------------------------------------------


def forced_sales(s: State, c: int, x: int, lacking: int) -> list[int]:
    """The sales of shares of corporation x that are open to the president of the operating corporation c."""
    seat = president(s, c)
    if in_first_turn(s, c, x):
        return []
    found: list[int] = []
    for sale in sales(s, seat, x):
        spare = price(s, x) * (size(sale) - smallest(sale)) // 10
        if spare < lacking and leaves_presidency(s, c, x, sale):  # no more than necessary
            found.append(sale)
    return found


def in_first_turn(s: State, c: int, x: int) -> bool:
    """In its first operating turn no shares of the operating corporation itself may be sold (R49-4.10.4)."""
    return x == c and s.turns[c] < 2


def leaves_presidency(s: State, c: int, x: int, sale: int) -> bool:
    """The president must stay president of the operating corporation; by R49-6.11 of all."""
    protected = x == c or s.options[PROTECT_ALL] == 1
    return not protected or keeps_presidency(s, president(s, c), x, sale)


def best_sale(s: State, c: int, x: int, lacking: int) -> int:
    """The most valuable of them; 0: none."""
    best = 0
    for sale in forced_sales(s, c, x, lacking):
        if not best or size(sale) > size(best):
            best = sale
    return best


def is_bankrupt(s: State, c: int, lacking: int) -> bool:
    """Whether the best sale in every corporation together would not do (R49-4.10.6)."""
    raised = 0
    for x in range(C):
        if s.started[x]:
            sale = best_sale(s, c, x, lacking)
            raised += price(s, x) * size(sale) // 10 if sale else 0
    return raised < lacking


# --- the decision (R49-4.10.10) -------------------------------------------------------------------------------------


def options(s: State, c: int, amount: int, other_ways: list[Move]) -> list[Move]:
    """Everything but the payment itself: sales while cash is lacking, other ways out, bankruptcy."""
    found = other_ways + extras(s, c) + offers(s, president(s, c))
    lacking = missing(s, c, amount)
    if lacking > 0:
        found += [SELL[x][sale] for x in range(C) for sale in forced_sales(s, c, x, lacking)]
        if is_bankrupt(s, c, lacking):
            found.append(BANKRUPT)
    return found


def waits(s: State, c: int, amount: int, other_ways: list[Move], log: Log) -> bool:
    """Whether the president is asked. Bankruptcy without another way out follows without a question."""
    lacking = missing(s, c, amount)
    if lacking <= 0 or not is_bankrupt(s, c, lacking):
        return True
    if other_ways or extras(s, c) or offers(s, president(s, c)):
        return True
    go_bankrupt(s, c, log)
    return False


def sell_shares(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """The order of those who have not operated is made anew (R49-4.4.2)."""
    if not s.forced_sales:
        s.forced_sales = 1
        begin_sales(s)
    x, sale = sale_of(args)
    sell(s, seat, x, sale, log)
    reorder(s)


# --- bankruptcy (R49-4.10.6) ----------------------------------------------------------------------------------------


def choose_bankruptcy(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    go_bankrupt(s, s.operating, log)


def go_bankrupt(s: State, c: int, log: Log) -> None:
    """The frame: corporation, seat, what is owed, corporations whose shares are still to be sold."""
    log.append(Event("bankrupt", (president(s, c), c)))
    if not s.forced_sales:
        s.forced_sales = 1
        begin_sales(s)
    s.stack.append([BANKRUPTCY, c, president(s, c), *operating_order(s)])


def bankruptcy_step(s: State, chance: Chance, log: Log) -> bool:
    """The most valuable legal sale in each corporation, then everything is lost."""
    look_up(s, log)
    frame = s.stack[-1]
    c, seat = frame[1], frame[2]
    if len(frame) > 3:
        x = frame.pop(3)
        sale = best_sale(s, c, x, s.total) if s.started[x] else 0
        if sale:
            sell(s, seat, x, sale, log, may_close=x != c)
        return False
    reorder(s)
    s.stack.pop()
    s.treasury[c] += s.cash[seat]
    s.cash[seat] = 0
    close(s, c, log)
    if s.options[LOSE_ALL]:
        lose_all(s, seat, log)  # R49-6.19
    if not owns_shares(s, seat):
        s.stack.append([LOAN, seat])
    return False


def lose_all(s: State, seat: int, log: Log) -> None:
    """Unsold certificates return to their treasuries, P20 goes to the heir, privates close (R49-6.19)."""
    own = treasury_of(s)
    for x in [x for x in s.order if s.started[x]]:
        s.tens[own * C + x] += s.tens[seat * C + x]
        s.tens[seat * C + x] = 0
        if s.l20[x] == seat:
            s.l20[x] = own
        if president(s, x) == seat:
            other = heir(s, x, seat)
            if other == NOBODY:
                close(s, x, log)
            else:
                swap(s, x, other, own, s.l20[x] == other, log)
    for private, owner in enumerate(s.private_owner):
        if owner == seat:
            close_private(s, private, log)
    log.append(Event("lost_all", (seat,)))


# --- loan or leave (R49-4.10.8) -------------------------------------------------------------------------------------


def loan_step(s: State, chance: Chance, log: Log) -> bool:
    return True


def ask_loan(s: State) -> tuple[Ask, ...]:
    return (Ask(s.stack[-1][1], "loan", (TAKE_LOAN, LEAVE), "R49-4.10.8"),)


def take_loan(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.stack.pop()
    s.loans[seat] += 1
    log.append(Event("loan", (seat, LOAN_AMOUNT)))
    pay_player(s, seat, LOAN_AMOUNT, log)


def leave(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """Cash to the bank, privates close; the priority card moves on (R49-4.1.8). A single player left ends the game."""
    s.stack.pop()
    from_player(s, seat, s.cash[seat])
    for private, owner in enumerate(s.private_owner):
        if owner == seat:
            close_private(s, private, log)
    s.left[seat] = 1
    log.append(Event("left", (seat,)))
    if s.priority == seat:
        s.priority = left_of(s, seat)
    if playing(s) == 1:
        ending.finish(s, BY_LAST_PLAYER, log)  # R49-4.10.9
