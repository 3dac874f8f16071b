"""What a round has brought (SPI-4.8): prices, sales, VP, of Steve's company, too."""

from collections.abc import Sequence
from typing import Final

from kurs.face import Column, Gain, seats_of
from kurs.kernel import Event, Phrase
from kurs.titles.smartphone_inc.state import STEVE
from kurs.titles.smartphone_inc.view import View

RECKONINGS: Final = {"round": frozenset({"round"})}


def companies(view: View) -> tuple[Phrase, ...]:
    """The players, and Steve behind the last of them."""
    return seats_of(view.seats) + (Phrase("seat", (STEVE,)),) * (len(view.companies) - view.seats)


def balance(view: View) -> tuple[Column, ...]:
    rows = companies(view)
    return (
        Column("price", rows, tuple([company.price for company in view.companies]), money=False),
        Column("vp", rows, tuple([company.total for company in view.companies]), money=False),
    )


def gained(told: Sequence[Event]) -> list[Gain]:
    """Goods sold to customers and directly, and Goods nobody bought."""
    names = {"sold": "sold", "direct": "sold", "lost": "lost"}
    rows = [(names[event.key], event) for event in told if event.key in names]
    return [Gain(name, Phrase("seat", e.args[:1]), int(e.args[1]), money=False) for name, e in rows]
