"""Phase 5, step 3: new loans (COR-4.5.5)."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.master_of_economy.data import LOAN, MOST_LOANS
from kurs.titles.master_of_economy.rules.money import receive
from kurs.titles.master_of_economy.rules.phases import next_phase
from kurs.titles.master_of_economy.state import State, name

OPTIONS: Final = (Move("borrow"), Move("pass"))


def loans_step(s: State, chance: Chance, log: Log) -> bool:
    """One each, two at most; having repaid in this phase is no obstacle."""
    frame = s.stack[-1]
    while frame[1] < s.seats:
        if s.loans[s.order[frame[1]]] < MOST_LOANS:
            return True
        frame[1] += 1
    next_phase(s, log)
    return False


def ask_loan(s: State) -> tuple[Ask, ...]:
    c = s.order[s.stack[-1][1]]
    return (
        Ask(
            s.manager[c],
            "loan",
            OPTIONS,
            "COR-4.5.5",
            (name(c), LOAN),
        ),
    )


def borrow(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    c = s.order[s.stack[-1][1]]
    s.loans[c] += 1
    receive(s, c, LOAN)
    log.append(Event("borrowed", (seat, name(c), LOAN)))
    s.stack[-1][1] += 1


def decline(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    log.append(Event("no_loan", (seat, name(s.order[s.stack[-1][1]]))))
    s.stack[-1][1] += 1
