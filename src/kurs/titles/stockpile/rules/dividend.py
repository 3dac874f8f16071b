"""Dividends: who shows shares is paid for them (STK-4.6.3, STK-4.6.10, STK-6.2.4, STK-6.3.9).

Nobody may learn from the question itself who owns the company (STK-4.0.7). So the ask is secret, a player without a
card answers "nothing" by himself, and claims and payments become visible together when the last answer is in. Who is
asked sees the claims of those before him in turn order (STK-R31).
"""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.beat import beat
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.stockpile.data import COMPANIES, N
from kurs.titles.stockpile.rules import knowledge
from kurs.titles.stockpile.rules.money import receive
from kurs.titles.stockpile.state import DIVIDEND_STEP, NOBODY, State, in_turn, shares_in

_MOST: Final = 1 + max([company.cards for company in COMPANIES])

SHOWS: Final[list[tuple[Move, ...]]] = [
    tuple([Move("show", (regular, split)) for split in range(_MOST)]) for regular in range(_MOST)
]
"""``show REGULAR SPLIT``: so many cards of each portfolio."""


def announce(s: State, company: int, per_share: int, log: Log) -> None:
    """A dividend falls due and interrupts what is being done."""
    log.append(Event("dividend", (company, per_share)))
    s.stack.append([DIVIDEND_STEP, company, per_share, 0])


def dividend_step(s: State, chance: Chance, log: Log) -> bool:
    """Ask the owners in turn order, then pay all at once. The frame holds company, money per share and turns done."""
    frame = s.stack[-1]
    company = frame[1]
    while frame[3] < s.seats:
        seat = in_turn(s, frame[3])
        if s.claims[seat * 2] == NOBODY:
            regular, split = s.regular[seat * N + company], s.split[seat * N + company]
            if s.ask_claims and regular + split:
                return True
            s.claims[seat * 2], s.claims[seat * 2 + 1] = regular, split
        frame[3] += 1
    pay_claims(s, company, frame[2], log)
    s.claims = [NOBODY] * (s.seats * 2)
    s.stack.pop()
    beat(s, log)
    return False


def ask_dividend(s: State) -> tuple[Ask, ...]:
    """Any number of his cards, none to all of them."""
    _, company, per_share, turn = s.stack[-1]
    seat = in_turn(s, turn)
    regular, split = s.regular[seat * N + company], s.split[seat * N + company]
    options: list[Move] = []
    for shown in range(regular, -1, -1):
        options += SHOWS[shown][split::-1]
    return (Ask(seat, "dividend", tuple(options), "STK-4.6.3", (company, per_share), secret=True),)


def show(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.claims[seat * 2], s.claims[seat * 2 + 1] = int(args[0]), int(args[1])


def pay_claims(s: State, company: int, per_share: int, log: Log) -> None:
    """All claims of an event are paid at the same time (STK-4.6.10); nothing shown looks the same for everybody."""
    for k in range(s.seats):
        seat = in_turn(s, k)
        regular, split = s.claims[seat * 2], s.claims[seat * 2 + 1]
        money = shares_in(regular, split) * per_share
        if money:
            log.append(Event("claimed", (seat, regular, split, company, money), reveals=True))
        else:
            log.append(Event("claimed_nothing", (seat, company), reveals=True))
        knowledge.shown(s, seat, company, regular)
        receive(s, seat, money, log)
