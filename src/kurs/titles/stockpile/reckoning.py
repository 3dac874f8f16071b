"""What a round has brought (STK-4.7): prices, cash, one's own worth."""

from collections.abc import Sequence
from typing import Final

from kurs.face import Column, Gain, seats_of
from kurs.kernel import Event, Phrase
from kurs.titles.stockpile.data import N
from kurs.titles.stockpile.sheets import selling_price
from kurs.titles.stockpile.state import shares_in
from kurs.titles.stockpile.view import View

RECKONINGS: Final = {"round": frozenset({"round"})}
COMPANIES: Final = tuple([Phrase(f"company.{company}") for company in range(N)])


def balance(view: View) -> tuple[Column, ...]:
    """Prices and cash are open; what his shares are worth each knows of himself alone (STK-4.0.6)."""
    seats = seats_of(view.seats)
    worth = [_worth(view) if seat == view.seat else None for seat in range(view.seats)]
    return (
        Column("price", COMPANIES, tuple(view.price)),
        Column("cash", seats, tuple([player.cash for player in view.players])),
        Column("worth", seats, tuple(worth)),
    )


def _worth(view: View) -> int:
    """Cash and shares at prices now."""
    split = view.players[view.seat].split
    shares = [shares_in(view.regular[company], split[company]) for company in range(N)]
    return view.players[view.seat].cash + sum([n * selling_price(view, company) for company, n in enumerate(shares)])


def gained(told: Sequence[Event]) -> list[Gain]:
    """Splits, bankruptcies, and dividends as far as they were told."""
    found = []
    for event in told:
        if event.key in ("split", "bankrupt"):
            found.append(Gain(event.key, COMPANIES[int(event.args[0])], 0))
        elif event.key == "claimed":
            found.append(Gain("dividends", Phrase("seat", event.args[:1]), int(event.args[4])))
    return found
