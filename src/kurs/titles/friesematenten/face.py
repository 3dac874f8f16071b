"""How Friesematenten speaks and looks, with whatever deck it is played."""

from typing import ClassVar, Final

from kurs.draw import Panel, Scene
from kurs.face import Face, Sheet, icons
from kurs.kernel import Move, Phrase, Range
from kurs.titles.friesematenten import Friesematenten, draw
from kurs.titles.friesematenten.data import DECK
from kurs.titles.friesematenten.labels import label
from kurs.titles.friesematenten.orders import purse
from kurs.titles.friesematenten.reckoning import RECKONINGS, balance, gained
from kurs.titles.friesematenten.rules.values import income, points
from kurs.titles.friesematenten.sheets import sheets, tints_of
from kurs.titles.friesematenten.state import State
from kurs.titles.friesematenten.view import View
from kurs.titles.friesematenten.words import EVENT_RULES, words_of

EVENT_ICONS: Final = icons(
    {
        "flag": "round last_round end_points end_deck",
        "cards": "turned_up draft drafted played played_at played_on played_theirs played_two took took_from received",
        "shuffle": "reshuffled swapped",
        "cross": "cancelled discarded removed banned unsold given_up",
        "lock": "stored held_back",
        "link": "assigned_self assigned_to coupled coupled_theirs",
        "gone": "demolished demolished_for idle",
        "up": "up",
        "hammer": "bid",
        "bag": "sold",
        "coins": "payout paid_to defaulted doubled halved",
        "star": "final winner",
        "turn": "marker",
    }
)
"""The icon beside an event in the story."""


class FriesematentenFace(Face[View]):
    """What people get of the title."""

    words: ClassVar[dict[str, str]] = words_of(DECK)
    event_rules = EVENT_RULES
    event_icons = EVENT_ICONS
    rounds = frozenset({"round"})
    reckonings = RECKONINGS
    tints: ClassVar[dict[str, str]] = tints_of(DECK)

    def __init__(self, title: Friesematenten) -> None:
        super().__init__(title)
        self.deck = title.deck
        if self.deck is not DECK:  # what the class says of the cards in the box, this face says of its own
            vars(self).update(words=words_of(self.deck), tints=tints_of(self.deck))

    balance = staticmethod(balance)
    gained = staticmethod(gained)

    def label(self, view: View, move: Move) -> Phrase:
        return label(self.deck, view, move)

    def hint(self, view: View, amounts: Range) -> Phrase | None:
        most = purse(view)
        return Phrase("hint.cash", (view.players[view.seat].cash,)) if amounts.high > most else None

    def sheets(self, view: View) -> tuple[Sheet, ...]:
        return sheets(self.deck, view)

    def panels(self, view: View, scene: Scene) -> tuple[Panel, ...]:
        return draw.panels(self.deck, view, scene)

    def charts(self, state: State) -> dict[str, list[int]]:
        """Points and income of all; their money only where it is played open (FRI-6.1)."""
        seats = range(state.seats)
        open_numbers = {
            "points": [points(state, seat) for seat in seats],
            "income": [income(state, seat) for seat in seats],
        }
        return open_numbers | ({"cash": state.cash[:]} if state.money_open else {})
