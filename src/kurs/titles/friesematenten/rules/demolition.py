"""Demolition: the factory limit, fees, who must and who may (FRI-4.6)."""

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.friesematenten.rules.empire import factories, remove
from kurs.titles.friesematenten.rules.looking import look_up
from kurs.titles.friesematenten.rules.money import pay
from kurs.titles.friesematenten.rules.values import counted, fee, limit, over_limit
from kurs.titles.friesematenten.state import LIMITS, NOBODY, TURN, State, in_turn, name


def limits_step(s: State, chance: Chance, log: Log) -> bool:
    """Whoever has too many factories demolishes, clockwise from the marker, one at a time (FRI-4.6.2, FRI-4.6.7)."""
    while True:
        seat = who_must(s)
        if seat == NOBODY:
            s.stack.pop()
            return False
        choice = must_demolish(s, seat)
        if len(choice) > 1:
            return True
        demolish(s, seat, choice[0], log, reveals=True)  # that he has no choice tells of his money


def who_must(s: State) -> int:
    """The first player over his limit."""
    for k in range(s.seats):
        if over_limit(s, in_turn(s, k)):
            return in_turn(s, k)
    return NOBODY


def must_demolish(s: State, seat: int) -> list[int]:
    """Counted factories whose fee he can pay; if there are none, those with the smallest fee (FRI-4.6.4)."""
    choice = counted(s, seat)
    payable = [card for card in choice if fee(s, seat, card) <= s.cash[seat]]
    if payable:
        return payable
    smallest = min([fee(s, seat, card) for card in choice])
    return [card for card in choice if fee(s, seat, card) == smallest]


def may_demolish(s: State, seat: int) -> list[int]:
    """Any own factory whose fee he can pay (FRI-4.6.8)."""
    return [card for card in factories(s, seat) if fee(s, seat, card) <= s.cash[seat]]


def demolitions(s: State, cards: list[int]) -> list[Move]:
    """``demolish FACTORY``."""
    return [Move("demolish", (s.box.cards[card].id,)) for card in cards]


def ask_limits(s: State) -> tuple[Ask, ...]:
    seat = who_must(s)
    too_many = len(counted(s, seat)) - limit(s, seat)
    return (Ask(seat, "demolish", tuple(demolitions(s, must_demolish(s, seat))), "FRI-4.6.2", (too_many,)),)


def answer_demolish(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """In his turn this was the one he may demolish of his own accord (FRI-4.3.2)."""
    if s.stack[-1][0] == TURN:
        s.stack[-1][2] += 1
    demolish(s, seat, s.box.number[str(args[0])], log)


def demolish(s: State, seat: int, card: int, log: Log, reveals: bool = False) -> None:
    """The fee is paid first, or all he has if that is less; the factory leaves the game with all on it (FRI-4.6.5)."""
    price = fee(s, seat, card)
    paid = min(price, s.cash[seat])
    pay(s, seat, paid)
    reveals = reveals or paid < price  # all he had
    if paid:
        log.append(Event("demolished_for", (seat, name(s, card), paid), reveals=reveals))
    else:
        log.append(Event("demolished", (seat, name(s, card)), reveals=reveals))
    gone: Log = []
    remove(s, card, gone)
    log += gone[1:]  # of the factory itself the first line has told
    look_up(s, log)


def check_limits(s: State) -> None:
    """Before play goes on, everybody over his limit demolishes (FRI-4.1.3)."""
    s.stack.append([LIMITS])
