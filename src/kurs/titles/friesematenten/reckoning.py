"""What a round has brought (FRI-4.5): the payout, points, income, and money where it is played open."""

from collections.abc import Sequence
from typing import Final

from kurs.face import Column, Gain, seats_of
from kurs.kernel import Event, Phrase
from kurs.titles.friesematenten.view import UNKNOWN, View

RECKONINGS: Final = {"round": frozenset({"round"})}


def balance(view: View) -> tuple[Column, ...]:
    """Points and income are open; hidden money only its owner's (FRI-2.6)."""
    seats, players = seats_of(view.seats), view.players
    return (
        Column("points", seats, tuple([player.points for player in players]), money=False),
        Column("income", seats, tuple([player.income for player in players])),
        Column("cash", seats, tuple([None if player.cash == UNKNOWN else player.cash for player in players])),
    )


def gained(told: Sequence[Event]) -> list[Gain]:
    """Every payout is made in the open (FRI-4.5.2)."""
    return [Gain("payout", Phrase("seat", e.args[:1]), int(e.args[1])) for e in told if e.key == "payout"]
