"""Selling: in turn order everybody may sell shares at the present prices (STK-4.5)."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.stockpile.data import COMPANIES, GRAHAM, GRAHAM_BONUS, N
from kurs.titles.stockpile.rules import knowledge
from kurs.titles.stockpile.rules.money import receive
from kurs.titles.stockpile.state import MOVEMENT, SELLING, State, has, in_turn, price

_MOST: Final = max([company.cards for company in COMPANIES])


def _sales(verb: str) -> list[tuple[Move, ...]]:
    return [tuple([Move(verb, (company, cards)) for cards in range(1, _MOST + 1)]) for company in range(N)]


SELL: Final = _sales("sell")
"""``sell COMPANY CARDS``: regular cards."""
SELL_SPLIT: Final = _sales("sell_split")
"""``sell_split COMPANY CARDS``: whole split cards, two shares each."""
BREAK: Final = _sales("break")
"""``break COMPANY CARDS``: sell one of the two shares of a split card; the card becomes a regular one."""
DONE: Final = Move("done")


def selling_step(s: State, chance: Chance, log: Log) -> bool:
    """Who owns no shares is passed over; the number of cards is open anyway (STK-4.0.7)."""
    frame = s.stack[-1]
    while frame[1] < s.seats:
        seat = in_turn(s, frame[1])
        if any(s.regular[seat * N : seat * N + N]) or any(s.split[seat * N : seat * N + N]):
            return True
        frame[1] += 1
        frame[2] = 0
    s.stack[-1] = [MOVEMENT, 0]
    return False


def ask_selling(s: State) -> tuple[Ask, ...]:
    """One sale after the other until he is done (STK-4.5.1, STK-4.5.6)."""
    seat = in_turn(s, s.stack[-1][1])
    options: list[Move] = [DONE]
    for company in range(N):
        regular, split = s.regular[seat * N + company], s.split[seat * N + company]
        if regular:
            options += SELL[company][:regular]
        if split:
            options += SELL_SPLIT[company][:split]
            options += BREAK[company][:split]
    return (Ask(seat, "sell", tuple(options), "STK-4.5.1"),)


def price_for(s: State, seat: int, company: int) -> int:
    """What he gets for one share."""
    return price(s, company) + extra_a_share(has(s, seat, GRAHAM))


def extra_a_share(graham: bool) -> int:
    """What Golden Graham's owner gets beyond the price (STK-6.3.11)."""
    return GRAHAM_BONUS if graham else 0


def shares_sold(verb: str, cards: int) -> int:
    """How many shares a sale pays for: a split card is two, a broken one gives one of them away (STK-4.5.2)."""
    return 2 * cards if verb == "sell_split" else cards


def sell(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """Regular cards are discarded for the price (STK-4.5.2)."""
    company, cards = int(args[0]), int(args[1])
    s.regular[seat * N + company] -= cards
    s.discard += [company] * cards
    knowledge.sold(s, seat, company, cards)
    earn(s, seat, "sold", company, cards, shares_sold("sell", cards), log)


def sell_split(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """Split cards are discarded for twice the price (STK-4.5.2)."""
    company, cards = int(args[0]), int(args[1])
    s.split[seat * N + company] -= cards
    s.discard += [company] * cards
    earn(s, seat, "sold_split", company, cards, shares_sold("sell_split", cards), log)


def break_split(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """A split card becomes a regular one, and one share is paid for (STK-4.5.3)."""
    company, cards = int(args[0]), int(args[1])
    s.split[seat * N + company] -= cards
    s.regular[seat * N + company] += cards
    knowledge.joined(s, seat, company, cards)
    earn(s, seat, "broke", company, cards, shares_sold("break", cards), log)


def earn(s: State, seat: int, key: str, company: int, cards: int, shares: int, log: Log) -> None:
    """Open fees are settled after each sale (STK-4.5.4)."""
    money = shares * price_for(s, seat, company)
    s.stack[-1][2] += 1
    log.append(Event(key, (seat, cards, company, money)))
    receive(s, seat, money, log)


def done(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """His turn is over; he does not sell again in this phase (STK-4.5.6)."""
    frame = s.stack[-1]
    assert frame[0] == SELLING
    if frame[2] == 0:
        log.append(Event("held", (seat,)))
    frame[1] += 1
    frame[2] = 0
