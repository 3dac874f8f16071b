"""What a stock round or an operating round has brought: prices, revenues, dividends, cash and worth."""

from collections.abc import Sequence
from typing import Final

from kurs.face import Column, Gain, seats_of
from kurs.kernel import Event, Phrase
from kurs.titles.r1849.data import C
from kurs.titles.r1849.view import View

ROUNDS: Final = frozenset({"stock_round", "operating_round"})
RECKONINGS: Final = dict.fromkeys(sorted(ROUNDS), ROUNDS)
CORPORATIONS: Final = tuple([Phrase(f"corporation.{c}") for c in range(C)])


def balance(view: View) -> tuple[Column, ...]:
    """Nothing is hidden in 1849."""
    seats = seats_of(view.seats)
    prices = [corporation.price if corporation.started else None for corporation in view.corporations]
    return (
        Column("price", CORPORATIONS, tuple(prices)),
        Column("cash", seats, tuple([player.cash for player in view.players])),
        Column("worth", seats, tuple([player.worth for player in view.players])),
    )


def gained(told: Sequence[Event]) -> list[Gain]:
    """What trains brought, and what was paid out of it."""
    found = []
    for event in told:
        if event.key == "ran":
            found.append(Gain("revenue", CORPORATIONS[int(event.args[0])], int(event.args[3])))
        elif event.key == "dividend":
            found.append(Gain("dividends", Phrase("seat", event.args[:1]), int(event.args[1])))
    return found
