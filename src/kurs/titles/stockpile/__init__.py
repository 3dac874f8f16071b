"""Stockpile: auctions on inside information, for two to five."""

from typing import ClassVar

from kurs.kernel import Option, Title
from kurs.titles.stockpile.bots import SensibleBot
from kurs.titles.stockpile.data import OPTIONS, SEATINGS
from kurs.titles.stockpile.guess import guess
from kurs.titles.stockpile.rules import check, ending, game, why
from kurs.titles.stockpile.state import State, clone
from kurs.titles.stockpile.view import View, turn_order, view


class Stockpile(Title[State, View]):
    """The title as everything else plays it."""

    name = "stockpile"
    rules = 1
    min_seats = min(SEATINGS)
    max_seats = max(SEATINGS)
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    state_type = State
    face = "kurs.titles.stockpile.face:StockpileFace"
    bots = (SensibleBot(),)
    opponent = "sensible"
    all_endings = ("sole_winner", "shared_win")

    setup = staticmethod(game.start)
    asks = staticmethod(game.asks)
    apply = staticmethod(game.apply)
    view = staticmethod(view)
    guess = staticmethod(guess)
    clone = staticmethod(clone)
    scores = staticmethod(ending.scores)
    endings = staticmethod(ending.endings)
    why_not = staticmethod(why.why_not)
    turn_order = staticmethod(turn_order)
    bound = staticmethod(check.bound)
    check = staticmethod(check.check)


TITLE = Stockpile()
