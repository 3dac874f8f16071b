"""How 1849 speaks and looks."""

from typing import Final

from kurs.face import Face, icons
from kurs.kernel import Phrase
from kurs.titles.r1849.data import CORPORATIONS, C
from kurs.titles.r1849.draw import panels
from kurs.titles.r1849.draw.last import LOOK, MEMORABLE, memory_of, remember
from kurs.titles.r1849.labels import label
from kurs.titles.r1849.reckoning import RECKONINGS, balance, gained
from kurs.titles.r1849.rules import ending
from kurs.titles.r1849.sheets import TINTS, sheets
from kurs.titles.r1849.state import State, price
from kurs.titles.r1849.view import View
from kurs.titles.r1849.words import EVENT_RULES, WORDS

EVENT_ICONS: Final = icons(
    {
        "clock": "stock_round operating_round",
        "hammer": "bid private_bought mini_auction withdrew",
        "coins": "income income_corporation paid_out dividend dividend_own withheld interest loan repaid",
        "notes": "sold bought_treasury bought_pool issued redeemed bond",
        "flag": "started home",
        "person": "president",
        "office": "station station_sold",
        "beam": "laid sms",
        "car": "ran train_bought train_sold",
        "up": "phase",
        "down": "closed obsolete obsolete_discarded",
        "alert": "bankrupt lost_all earthquake station_destroyed bank_broken",
        "link": "proposed_train proposed_private proposed_station "
        "proposed_buy proposed_sell private_sold private_traded",
        "star": "final winner peak",
        "bag": "port",
    }
)
"""The icon beside an event in the story."""


class R1849Face(Face[View]):
    """What people get of the title."""

    words = WORDS
    event_rules = EVENT_RULES
    event_icons = EVENT_ICONS
    rounds = frozenset({"stock_round", "operating_round"})
    reckonings = RECKONINGS
    tints = TINTS

    label = staticmethod(label)
    sheets = staticmethod(sheets)
    panels = staticmethod(panels)
    lookups = (LOOK,)
    memorable = MEMORABLE
    memory_of = staticmethod(memory_of)
    remember = staticmethod(remember)
    balance = staticmethod(balance)
    gained = staticmethod(gained)

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
