"""Smartphone Inc.: companies plan in secret with two overlapping pads, research, expand and sell; for one to five."""

from typing import ClassVar

from kurs.kernel import Chance, Log, Option, Refused, Title
from kurs.titles.smartphone_inc.bots import GreedyBot, SensibleBot
from kurs.titles.smartphone_inc.data import BOX, Box, load_box
from kurs.titles.smartphone_inc.guess import guess
from kurs.titles.smartphone_inc.rules import check, ending, why
from kurs.titles.smartphone_inc.rules.game import GAME, start
from kurs.titles.smartphone_inc.state import State, clone, state_type
from kurs.titles.smartphone_inc.view import View, view


class SmartphoneInc(Title[State, View]):
    """The title as everything else plays it; with another box the same game of other numbers."""

    name = "smartphone_inc"
    rules = 1
    min_seats = 1
    max_seats = len(BOX.companies)
    options: ClassVar[tuple[Option, ...]] = BOX.options
    state_type = State
    bots = (GreedyBot(), SensibleBot())
    opponent = "sensible"
    face = "kurs.titles.smartphone_inc.face:SmartphoneIncFace"
    all_endings = ("sole", "tie_broken", "shared", "people", "steve")

    def __init__(self, box: Box = BOX) -> None:
        self.box = box
        if box is not BOX:  # what the class says of the box as it is sold, this title says of its own
            vars(self).update(max_seats=len(box.companies), options=box.options, state_type=state_type(box))

    def complete(self, seats: int, options: dict[str, str]) -> dict[str, str]:
        """A single player always plays against Steve, who needs a colour (SPI-6.3)."""
        complete = super().complete(seats, options)
        if complete["steve"] == "yes" and seats == self.max_seats:
            raise Refused("setup.no_room_for_steve", (seats,))
        return complete

    asks = staticmethod(GAME.asks)
    apply = staticmethod(GAME.apply)
    view = staticmethod(view)
    guess = staticmethod(guess)
    clone = staticmethod(clone)
    scores = staticmethod(ending.scores)
    endings = staticmethod(ending.endings)
    why_not = staticmethod(why.why_not)
    check = staticmethod(check.check)

    def setup(self, seats: int, options: dict[str, str], chance: Chance) -> tuple[State, Log]:
        return start(self.state_type, seats, options, chance)

    def bound(self, seats: int) -> int:
        return check.bound(self.box, seats)


TITLE = SmartphoneInc()

__all__ = ["TITLE", "SmartphoneInc", "load_box"]
