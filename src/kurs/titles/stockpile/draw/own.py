"""What the viewer's own area is painted from."""

from typing import NamedTuple

from kurs.titles.stockpile.data import N
from kurs.titles.stockpile.sheets import selling_price
from kurs.titles.stockpile.view import PairView, PlayerView, View


class Own(NamedTuple):
    """What is the viewer's alone, and what he is asked about it."""

    seat: int
    seats: int
    over: bool
    player: PlayerView
    tips: tuple[PairView, ...]
    """The pairs he holds."""
    hand: tuple[int, ...]
    regular: tuple[int, ...]
    actions: tuple[int, ...]
    each: tuple[int, ...]
    """What a share of each company he owns would bring; 0 for the others."""
    dividend: tuple[int, ...]
    choosing: bool
    """Whether the investors are being chosen."""
    dealt: tuple[int, ...]
    picked: tuple[int, ...]


def own_of(view: View) -> Own:
    """The viewer's own things; there is a viewer, no watcher."""
    player = view.players[view.seat]
    tips = () if view.over else tuple([pair for pair in view.pairs if pair.holder == view.seat])
    each = [selling_price(view, c) if view.regular[c] or player.split[c] else 0 for c in range(N)]
    choosing = view.phase == "investors"
    return Own(
        view.seat, view.seats, view.over, player, tips, tuple(view.hand), tuple(view.regular), tuple(view.actions),
        tuple(each), tuple(view.dividend), choosing, tuple(view.dealt), tuple(view.picked),
    )  # fmt: skip
