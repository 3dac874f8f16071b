"""How Stockpile speaks and looks."""

from typing import Final

from kurs.face import Face, icons
from kurs.kernel import Ask, Phrase
from kurs.titles.stockpile import draw
from kurs.titles.stockpile.data import COMPANIES, N
from kurs.titles.stockpile.reckoning import RECKONINGS, balance, gained
from kurs.titles.stockpile.sheets import TINTS, label, sheets
from kurs.titles.stockpile.state import State, price
from kurs.titles.stockpile.view import View
from kurs.titles.stockpile.words import EVENT_RULES, WORDS

EVENT_ICONS: Final = icons(
    {
        "star": "round winner final majority",
        "cards": "investor_dealt investor_kept hand placed placed_down opened hid starting_share",
        "hammer": "bid bid_forced outbid",
        "bag": "won found",
        "eye": "public_pair own_pair looked saw_card peeked peeked_hidden saw_pair turned",
        "shuffle": "shifted shifted_down shifted_down_own",
        "fee": "fee_paid fee_open fee_earned",
        "up": "boom cramer_up",
        "down": "bust cramer_down lost bankrupt",
        "coins": "sold sold_split broke dividend claimed liquidated starting_money deborah",
        "notes": "price",
        "split": "split resplit split_shown",
        "lock": "held",
    }
)
"""The icon beside an event in the story."""
LEADS = {"action": ("market", "offer"), "sell": ("own",), "dividend": ("own",), "peek": ("market", "offer")}
"""The areas that a question is about; any other is about the piles and one's own cards."""


class StockpileFace(Face[View]):
    """What people get of the title."""

    words = WORDS
    event_rules = EVENT_RULES
    event_icons = EVENT_ICONS
    rounds = frozenset({"round"})
    reckonings = RECKONINGS
    tints = TINTS

    label = staticmethod(label)
    sheets = staticmethod(sheets)
    panels = staticmethod(draw.panels)
    balance = staticmethod(balance)
    gained = staticmethod(gained)

    def leads(self, ask: Ask) -> tuple[str, ...]:
        return LEADS.get(ask.kind, ("offer", "own"))

    def charts(self, state: State) -> dict[str, list[int]]:
        counts = zip(state.final, state.cash, strict=True)  # the chart ends with the money from before the final count
        cash = [count[0] if count else money for count, money in counts]
        return {"cash": cash, "price": [price(state, company) for company in range(N)]}

    def chart_label(self, name: str, i: int) -> Phrase:
        return Phrase(f"company.{i}") if name == "price" else Phrase("seat", (i,))

    def chart_code(self, name: str, i: int) -> str:
        return COMPANIES[i].short if name == "price" else ""
