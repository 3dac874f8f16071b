"""Phase 5, step 1: interest and repayment (COR-4.5.1). Nothing happens in the first stage, for nobody owes anything."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.master_of_economy.data import INTEREST as RATE
from kurs.titles.master_of_economy.data import REPAYMENT
from kurs.titles.master_of_economy.rules.shortfall import (
    A_REPAYMENT,
    AN_INTEREST,
    can_declare,
    declare,
    demand,
    might_declare,
)
from kurs.titles.master_of_economy.state import INTEREST, PAID, REPAY, SHARES, UNPAID, WAITING, State, name

REPAY_ONE: Final = Move("repay")
KEEP: Final = Move("pass")


def interest_step(s: State, chance: Chance, log: Log) -> bool:
    """Each loan's interest is a duty of its own; then, if all of it is paid, loans may be repaid (COR-R38)."""
    frame = s.stack[-1]
    while frame[2] < s.seats:
        c = s.order[frame[2]]
        if frame[1] != WAITING:
            settled(s, c, log)
        if frame[3] < s.loans[c]:
            demand(s, c, RATE, AN_INTEREST, log)
            if frame[1] == WAITING:
                return False
        elif s.loans[c] and not frame[4]:
            s.stack[-1] = [REPAY, WAITING, frame[2], 0]
            return False
        else:
            frame[2:] = [frame[2] + 1, 0, 0]
    s.stack[-1] = [SHARES, WAITING, 1, 0, 0, 0, 0]
    return False


def settled(s: State, c: int, log: Log) -> None:
    """One interest is paid, or lapses (COR-4.8.5)."""
    frame = s.stack[-1]
    if frame[1] == UNPAID:
        frame[4] = 1
    log.append(Event("interest" if frame[1] == PAID else "interest_lapsed", (s.manager[c], name(c), RATE)))
    frame[1] = WAITING
    frame[3] += 1


def repay_step(s: State, chance: Chance, log: Log) -> bool:
    """Loan by loan, each a declared expense."""
    frame = s.stack[-1]
    c = s.order[frame[2]]
    if frame[1] == PAID:
        frame[1], frame[3] = WAITING, 0
        s.loans[c] -= 1
        log.append(Event("repaid", (s.manager[c], name(c), REPAYMENT)))
    if s.loans[c] and might_declare(s, c, REPAYMENT):
        return True
    next_debtor(s)
    return False


def next_debtor(s: State) -> None:
    """The next corporation begins with its interest."""
    s.stack[-1] = [INTEREST, WAITING, s.stack[-1][2] + 1, 0, 0]


def ask_repay(s: State) -> tuple[Ask, ...]:
    c = s.order[s.stack[-1][2]]
    options = (REPAY_ONE, KEEP) if can_declare(s, c, REPAYMENT) else (KEEP,)
    return (Ask(s.manager[c], "repay", options, "COR-4.5.1", (name(c), s.loans[c], REPAYMENT), steps=True),)


def repay(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    frame = s.stack[-1]
    frame[3] = 1
    declare(s, s.order[frame[2]], REPAYMENT, A_REPAYMENT, log)


def keep(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    log.append(Event("kept_loans", (seat, name(s.order[s.stack[-1][2]]))))
    next_debtor(s)
