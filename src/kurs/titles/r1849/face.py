"""How 1849 speaks and looks."""

from kurs.face import Face
from kurs.kernel import Phrase
from kurs.titles.r1849.data import CORPORATIONS, C
from kurs.titles.r1849.draw import panels
from kurs.titles.r1849.labels import label
from kurs.titles.r1849.rules import ending
from kurs.titles.r1849.sheets import TINTS, sheets
from kurs.titles.r1849.state import State, price
from kurs.titles.r1849.view import View
from kurs.titles.r1849.words import EVENT_RULES, WORDS


class R1849Face(Face[View]):
    """What people get of the title."""

    words = WORDS
    event_rules = EVENT_RULES
    tints = TINTS

    label = staticmethod(label)
    sheets = staticmethod(sheets)
    panels = staticmethod(panels)

    def charts(self, state: State) -> dict[str, list[int]]:
        return {
            "worth": [ending.score(state, seat) for seat in range(state.seats)],
            "cash": state.cash[:],
            "price": [price(state, c) for c in range(C)],
            "revenue": state.revenues[:],
        }

    def chart_label(self, name: str, i: int) -> Phrase:
        return Phrase(f"corporation.{i}") if name in ("price", "revenue") else Phrase("seat", (i,))

    def chart_code(self, name: str, i: int) -> str:
        return CORPORATIONS[i].id if name in ("price", "revenue") else ""
