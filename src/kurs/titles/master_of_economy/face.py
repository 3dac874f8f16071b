"""How Master of Economy speaks and looks."""

from kurs.face import Face
from kurs.kernel import Ask, Phrase
from kurs.titles.master_of_economy import texts
from kurs.titles.master_of_economy.data import CORPORATIONS
from kurs.titles.master_of_economy.draw import panels
from kurs.titles.master_of_economy.draw.signs import CODES
from kurs.titles.master_of_economy.labels import label
from kurs.titles.master_of_economy.rules.ending import private_shares, result
from kurs.titles.master_of_economy.rules.figures import rate
from kurs.titles.master_of_economy.sheets import TINTS, sheets
from kurs.titles.master_of_economy.state import State
from kurs.titles.master_of_economy.view import View
from kurs.titles.master_of_economy.words import EVENT_RULES, WORDS

OF_CORPORATIONS = ("points", "rates", "treasuries")

OF_CORPORATION = frozenset({"investment", "shares", "redeem", "deal", "influence", "supply", "loan", "repay"})
"""Questions about what a corporation has, and not about the exchange."""


class MasterOfEconomyFace(Face[View]):
    """What people get of the title."""

    words = WORDS | texts.WORDS
    event_rules = EVENT_RULES
    tints = TINTS

    label = staticmethod(label)
    sheets = staticmethod(sheets)
    panels = staticmethod(panels)

    def leads(self, ask: Ask) -> tuple[str, ...]:
        return ("offer", "players") if ask.kind in OF_CORPORATION else ("offer", "map")

    def charts(self, state: State) -> dict[str, list[int]]:
        """The worth of a player counts his purse only where purses are open (COR-4.0.4)."""
        worth = private_shares if state.secret else result
        return {
            "points": state.points[:],
            "rates": [rate(points) for points in state.points],
            "worth": [worth(state, seat) for seat in range(state.seats)],
            "treasuries": state.treasury[:],
        }

    def chart_label(self, name: str, i: int) -> Phrase:
        return Phrase(f"corp.{CORPORATIONS[i].id}") if name in OF_CORPORATIONS else Phrase("seat", (i,))

    def chart_code(self, name: str, i: int) -> str:
        return CODES[i] if name in OF_CORPORATIONS else ""
