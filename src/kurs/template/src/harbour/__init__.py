"""Harbour: the title as everything else plays it."""

from typing import ClassVar

from kurs.kernel import Option, Title

from harbour.bot import Trader
from harbour.rules import GAME, check, endings, scores, setup, why_not
from harbour.state import State, clone
from harbour.view import View, guess, view


class Harbour(Title[State, View]):
    """Merchants bid for goods that arrive by ship; for two to five."""

    name = "harbour"
    rules = 1
    min_seats = 2
    max_seats = 5
    options = (Option("rounds", ("6", "9"), "6"),)
    state_type = State
    face = "harbour.face:HarbourFace"
    bots = (Trader(),)
    opponent = "trader"
    all_endings: ClassVar[tuple[str, ...]] = ("alone", "shared")
    counted_events: ClassVar[tuple[str, ...]] = ("won",)

    setup = staticmethod(setup)
    asks = staticmethod(GAME.asks)
    apply = staticmethod(GAME.apply)
    view = staticmethod(view)
    guess = staticmethod(guess)
    clone = staticmethod(clone)
    scores = staticmethod(scores)
    endings = staticmethod(endings)
    why_not = staticmethod(why_not)
    check = staticmethod(check)

    def bound(self, seats: int) -> int:
        """Each round everybody bids, and one answers in two steps."""
        return 9 * (seats + 2)


TITLE = Harbour()
