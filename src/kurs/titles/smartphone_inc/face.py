"""How Smartphone Inc. speaks and looks."""

from typing import ClassVar, Final

from kurs.draw import Drawn, Panel, Scene
from kurs.face import Face, Sheet, icons
from kurs.kernel import Move, Phrase
from kurs.titles.smartphone_inc import SmartphoneInc, draw
from kurs.titles.smartphone_inc.data import BOX
from kurs.titles.smartphone_inc.draw.outlook import LOOK
from kurs.titles.smartphone_inc.draw.pads import rules_picture
from kurs.titles.smartphone_inc.labels import label
from kurs.titles.smartphone_inc.reckoning import RECKONINGS, balance, gained
from kurs.titles.smartphone_inc.rules.ending import patent_vp, retailer_vp, total
from kurs.titles.smartphone_inc.sheets import sheets
from kurs.titles.smartphone_inc.state import CONTROL, DIRECT, EARNED, SALES, State
from kurs.titles.smartphone_inc.texts import FACE_WORDS
from kurs.titles.smartphone_inc.view import View
from kurs.titles.smartphone_inc.words import EVENT_RULES, words_of

EVENT_ICONS: Final = icons(
    {
        "clock": "round phase",
        "notes": "plan laid",
        "computer": "programme",
        "coins": "price revenue",
        "factory": "produced received",
        "plus": "took dealt",
        "cross": "removed lost lost_progress",
        "flask": "research researched finished",
        "shield": "patent control second_place",
        "office": "opened second_office",
        "truck": "logistics shipped moved",
        "phone": "sold direct kept",
        "star": "final winner",
    }
)
"""The icon beside an event in the story."""


class SmartphoneIncFace(Face[View]):
    """What people get of the title."""

    words: ClassVar[dict[str, str]] = words_of(BOX) | FACE_WORDS
    event_rules = EVENT_RULES
    event_icons = EVENT_ICONS
    rounds = frozenset({"round"})
    reckonings = RECKONINGS
    desk = True
    lookups = (LOOK,)

    def __init__(self, title: SmartphoneInc) -> None:
        super().__init__(title)
        self.table = title.state_type.desk
        if title.box is not BOX:  # what the class says of the box as it is sold, this face says of its own
            vars(self).update(words=words_of(title.box) | FACE_WORDS)

    balance = staticmethod(balance)
    gained = staticmethod(gained)

    def label(self, view: View, move: Move) -> Phrase:
        return label(self.table, view, move)

    def sheets(self, view: View) -> tuple[Sheet, ...]:
        return sheets(self.table, view)

    def panels(self, view: View, scene: Scene) -> tuple[Panel, ...]:
        return draw.panels(self.table, view, scene)

    def picture(self, scene: Scene, words: tuple[str, ...]) -> Drawn | None:
        return rules_picture(self.table, words)

    def charts(self, state: State) -> dict[str, list[int]]:
        """Points, where they came from, and prices, of all companies."""
        companies, n = range(state.companies), len(EARNED)
        earned = [state.earned[c * n : (c + 1) * n] for c in companies]
        return {
            "points": [total(state, c) for c in companies],
            "sales": [one[SALES] + one[DIRECT] for one in earned],
            "control": [one[CONTROL] for one in earned],
            "patents": [patent_vp(state, c) for c in companies],
            "retailers": [retailer_vp(state, c) for c in companies],
            "price": [state.price[c] for c in companies],
        }

    def chart_label(self, name: str, i: int) -> Phrase:
        """A player, or Steve behind the last of them."""
        return Phrase("seat", (i,))
