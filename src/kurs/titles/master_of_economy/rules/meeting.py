"""Phase 10: the shareholders' meetings, corporation by corporation; steps 1 and 2 of each (COR-4.6.1, COR-4.6.2)."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.master_of_economy.data import END_POINTS
from kurs.titles.master_of_economy.rules.figures import cost_of_embezzling, managers_premium, most_embezzled, rate
from kurs.titles.master_of_economy.rules.looking import look_up
from kurs.titles.master_of_economy.rules.money import pay, receive_privately
from kurs.titles.master_of_economy.state import DEALS, EMBEZZLE, PREMIUM, PROPOSE, State, name, works

PASS: Final = Move("pass")
TAKE: Final = [Move("embezzle", (x,)) for x in range(END_POINTS)]


def corporation_at(s: State) -> int:
    """The corporation whose meeting it is."""
    return s.order[s.stack[-1][1]]


def next_meeting(s: State) -> None:
    """The meeting of the next corporation; after the last one the players trade shares (COR-4.6.14)."""
    following = s.stack[-1][1] + 1
    s.stack[-1] = [PREMIUM, following] if following < s.seats else [DEALS, 1, 0]


def premium_step(s: State, chance: Chance, log: Log) -> bool:
    """The bank pays the manager for the factories."""
    k, c = s.stack[-1][1], corporation_at(s)
    log.append(Event("meeting", (name(c), s.manager[c])))
    amount = managers_premium(works(s, c))
    if amount:
        receive_privately(s, s.manager[c], amount)
        log.append(Event("managers_premium", (s.manager[c], name(c), amount)))
    look_up(s, log)
    s.stack[-1] = [EMBEZZLE, k]
    return False


def embezzle_step(s: State, chance: Chance, log: Log) -> bool:
    c = corporation_at(s)
    if most_embezzled(s.points[c], s.treasury[c]):
        return True
    s.stack[-1] = [PROPOSE, s.stack[-1][1]]
    return False


def ask_embezzle(s: State) -> tuple[Ask, ...]:
    c = corporation_at(s)
    most = most_embezzled(s.points[c], s.treasury[c])
    options = (PASS, *TAKE[1 : most + 1])
    return (
        Ask(
            s.manager[c],
            "embezzle",
            options,
            "COR-4.6.2",
            (name(c), most, rate(s.points[c])),
        ),
    )


def embezzle(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """Into the purse; as much again times the rate goes to the bank, and a point is lost for each."""
    c, taken = corporation_at(s), int(args[0])
    lost = taken * cost_of_embezzling(s.points[c])
    pay(s, c, lost)
    receive_privately(s, seat, taken)
    s.points[c] -= taken
    log.append(Event("embezzled", (seat, name(c), taken, lost, s.points[c])))
    s.stack[-1] = [PROPOSE, s.stack[-1][1]]


def stay_honest(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    log.append(Event("honest", (seat, name(corporation_at(s)))))
    s.stack[-1] = [PROPOSE, s.stack[-1][1]]
