"""What several panels read off a view."""

from kurs.titles.master_of_economy.data import CORP
from kurs.titles.master_of_economy.draw.register import Holding
from kurs.titles.master_of_economy.rules.holders import OWN
from kurs.titles.master_of_economy.view import HolderView, View


def who(seats: int, seat: int, corp: str) -> int:
    """The number of a holder: a player's seat, or after the seats a corporation's own."""
    return seat if seat >= 0 else seats + CORP[corp]


def named_holder(view: View, word: str) -> int:
    """The holder that a move of the viewer names."""
    return view.seat if word == OWN else view.seats + CORP[word]


def holdings(seats: int, holders: tuple[HolderView, ...]) -> tuple[Holding, ...]:
    """Who has shares of a corporation, and who votes with them."""
    return tuple([Holding(who(seats, one.seat, one.corp), one.shares, one.controller) for one in holders])
