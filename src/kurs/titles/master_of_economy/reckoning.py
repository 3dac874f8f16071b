"""What a stage, or a phase of it, has brought: points, rates and treasuries; the players' money as far as known."""

from collections.abc import Sequence
from typing import Final

from kurs.face import Column, Gain, seats_of
from kurs.kernel import Event, Phrase
from kurs.titles.master_of_economy.data import CORPORATIONS
from kurs.titles.master_of_economy.view import UNKNOWN, View

RECKONINGS: Final = {"stage": frozenset({"stage"}), "phase": frozenset({"stage", "phase"})}
ROWS: Final = {corporation.id: Phrase(f"corp.{corporation.id}") for corporation in CORPORATIONS}


def balance(view: View) -> tuple[Column, ...]:
    """Purses and results only where the viewer may know them (COR-4.0.4)."""
    seats, corporations = seats_of(view.seats), [one for one in view.corporations if not one.additional]
    rows = tuple([ROWS[one.id] for one in corporations])
    return (
        Column("points", rows, tuple([one.points for one in corporations]), money=False),
        Column("rate", rows, tuple([one.rate for one in corporations])),
        Column("treasury", rows, tuple([one.treasury for one in corporations])),
        Column("purse", seats, tuple([_known(player.purse) for player in view.players])),
        Column("result", seats, tuple([_known(player.result) for player in view.players])),
    )


def _known(amount: int) -> int | None:
    return None if amount == UNKNOWN else amount


def gained(told: Sequence[Event]) -> list[Gain]:
    """Dividends are paid in the open."""
    paid = [event for event in told if event.key == "dividend_player"]
    return [Gain("dividends", Phrase("seat", event.args[:1]), int(event.args[1])) for event in paid]
