"""How Master of Economy speaks and looks."""

from typing import Final

from kurs.face import Face, icons
from kurs.kernel import Phrase
from kurs.titles.master_of_economy import texts
from kurs.titles.master_of_economy.data import CORPORATIONS
from kurs.titles.master_of_economy.draw import panels
from kurs.titles.master_of_economy.draw.signs import CODES
from kurs.titles.master_of_economy.labels import label
from kurs.titles.master_of_economy.reckoning import RECKONINGS, balance, gained
from kurs.titles.master_of_economy.rules.ending import private_shares, result
from kurs.titles.master_of_economy.rules.figures import rate
from kurs.titles.master_of_economy.sheets import TINTS, sheets
from kurs.titles.master_of_economy.state import State
from kurs.titles.master_of_economy.view import View
from kurs.titles.master_of_economy.words import EVENT_RULES, WORDS

OF_CORPORATIONS = ("points", "rates", "treasuries")
EVENT_ICONS: Final = icons(
    {
        "clock": "stage phase between",
        "hammer": "bid auctioned auction_won",
        "office": "founded",
        "factory": "built supplied",
        "cross": "scrapped forced_sale lost perished",
        "coins": "invested interest repaid dividend dividend_player dividend_corp "
        "premium managers_premium borrowed added shared_out share_of",
        "bag": "produced domestic imported exported",
        "truck": "offered_import offered_export",
        "alert": "fined no_demand embezzled import_failed",
        "notes": "corp_bought corp_enlarged corp_sold corp_reduced player_bought player_enlarged "
        "player_sold player_reduced redeemed redeemed_corp shrunk shrunk_corp",
        "person": "stands sole_candidate elected confirmed voted voted_yes voted_no",
        "check": "carried",
        "all": "meeting proposed motion motions",
        "star": "final winner",
        "up": "new_position influence",
    }
)
"""The icon beside an event in the story."""


class MasterOfEconomyFace(Face[View]):
    """What people get of the title."""

    words = WORDS | texts.WORDS
    event_rules = EVENT_RULES
    event_icons = EVENT_ICONS
    rounds = frozenset({"stage"})
    reckonings = RECKONINGS
    tints = TINTS

    label = staticmethod(label)
    sheets = staticmethod(sheets)
    panels = staticmethod(panels)
    balance = staticmethod(balance)
    gained = staticmethod(gained)

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
