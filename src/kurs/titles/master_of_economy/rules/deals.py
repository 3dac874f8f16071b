"""Phase 10, step 6: the players trade shares from their purses (COR-4.6.14 to COR-4.6.18)."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.master_of_economy.rules.figures import MOST_DEALS, may_deal
from kurs.titles.master_of_economy.rules.influence import between_stages
from kurs.titles.master_of_economy.rules.looking import look_up
from kurs.titles.master_of_economy.rules.money import pay_privately, receive_privately
from kurs.titles.master_of_economy.rules.shares import (
    can_buy,
    change_hands,
    named,
    on_offer,
    premium,
    price,
    purchases,
    sales,
)
from kurs.titles.master_of_economy.state import NOBODY, State, name

PASS: Final = Move("pass")
COMMON_ROUNDS: Final = 2


def deals_step(s: State, chance: Chance, log: Log) -> bool:
    """Two rounds, and a third for players without office; who can do nothing is passed over, unless that told of a
    secret purse (COR-4.0.4)."""
    frame = s.stack[-1]
    while frame[1] <= MOST_DEALS:
        if has_turn(s, dealer(s, frame[2]), frame[1]):
            return True
        next_dealer(s)
    between_stages(s, log)
    return False


def dealer(s: State, k: int) -> int:
    """The manager of the last corporation begins, then counter-clockwise (COR-4.6.14)."""
    return (s.manager[s.order[-1]] - k) % s.seats


def next_dealer(s: State) -> None:
    frame = s.stack[-1]
    frame[2] += 1
    if frame[2] == s.seats:
        frame[1], frame[2] = frame[1] + 1, 0


def without_office(s: State, seat: int) -> bool:
    """Who will run no corporation in the next stage (COR-4.6.15)."""
    return seat not in s.elected


def may_buy(s: State, seat: int) -> bool:
    return may_deal(s.purchases[seat], s.sales[seat], without_office(s, seat))


def may_sell(s: State, seat: int) -> bool:
    return may_deal(s.sales[seat], s.purchases[seat], without_office(s, seat))


def has_turn(s: State, seat: int, number: int) -> bool:
    """Whether he is asked in this round."""
    if number > COMMON_ROUNDS and not without_office(s, seat):
        return False
    if may_sell(s, seat) and sales(s, seat, NOBODY, True):
        return True
    return may_buy(s, seat) and (on_offer(s, NOBODY) if s.secret else can_buy(s, seat, NOBODY, s.purse[seat]))


def buys(s: State, seat: int) -> list[Move]:
    """Shares of every corporation, his own included; there is no credit (COR-4.6.16)."""
    return purchases(s, seat, NOBODY, s.purse[seat])


def ask_deal(s: State) -> tuple[Ask, ...]:
    _, number, k = s.stack[-1]
    seat = dealer(s, k)
    options = buys(s, seat) if may_buy(s, seat) else []
    if may_sell(s, seat):
        options += sales(s, seat, NOBODY, True)
    return (Ask(seat, "deal", (*options, PASS), "COR-4.6.14", (number,)),)


def buy(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    _buy(s, seat, "buy", args, log)


def enlarge(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    _buy(s, seat, "enlarge", args, log)


def _buy(s: State, seat: int, verb: str, args: tuple[Arg, ...], log: Log) -> None:
    """The manager of the ending stage gets the premium, and he alone causes none (COR-4.6.18)."""
    x, given, taken = named(verb, args)
    cost = price(s.points[x], given, taken)
    pay_privately(s, seat, cost)
    change_hands(s, seat, x, given, taken)
    if given:
        log.append(Event("player_enlarged", (seat, name(x), given, taken, cost)))
    else:
        log.append(Event("player_bought", (seat, name(x), taken, cost)))
    premium(s, x, seat, log)
    look_up(s, log)
    next_dealer(s)


def sell(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    _sell(s, seat, "sell", args, log)


def reduce(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    _sell(s, seat, "reduce", args, log)


def _sell(s: State, seat: int, verb: str, args: tuple[Arg, ...], log: Log) -> None:
    x, given, taken = named(verb, args)
    received = -price(s.points[x], given, taken)
    receive_privately(s, seat, received)
    change_hands(s, seat, x, given, taken)
    if taken:
        log.append(Event("player_reduced", (seat, name(x), given, taken, received)))
    else:
        log.append(Event("player_sold", (seat, name(x), given, received)))
    next_dealer(s)


def pass_deal(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    log.append(Event("player_passed", (seat,)))
    next_dealer(s)
