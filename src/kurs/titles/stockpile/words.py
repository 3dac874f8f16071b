"""The sentences of Stockpile: what each speaks of. The sentences themselves live in the catalogues.

A kind of argument names how it is written: ``seat`` a player, ``money`` an amount, ``nth`` a place counted from 1,
``count`` a number that governs the plural, ``number``, ``text``; any other kind is looked up as ``KIND.VALUE``. Two
arguments of a kind are told apart by a name: ``nth:from nth:to``.
"""

from typing import Final

from kurs.titles.stockpile.data import COMPANIES, FORECASTS, INVESTORS, KINDS, OPTIONS
from kurs.titles.stockpile.state import PHASE_NAMES

EVENTS: Final = {
    "first_player": "seat",
    "starting_share": "company",
    "investor_dealt": "investor",
    "investor_kept": "seat investor",
    "starting_money": "seat money",
    "round": "number:round number:rounds seat",
    "public_pair": "company forecast",
    "own_pair": "company forecast",
    "opened": "card nth",
    "hand": "card:one card:other",
    "placed": "seat card nth:up nth:down",
    "placed_down": "card nth",
    "hid": "seat nth:one nth:other",
    "looked": "seat nth",
    "saw_card": "card nth",
    "shifted": "seat card nth:from nth:to nth:place",
    "shifted_down": "seat seat:placer nth:from nth:to nth:place",
    "shifted_down_own": "seat nth:from nth:to nth:place",
    "declined": "seat",
    "bid": "seat nth money",
    "bid_forced": "seat",
    "outbid": "seat nth",
    "peeked": "seat seat:holder number",
    "peeked_hidden": "seat number",
    "saw_pair": "company forecast",
    "won": "seat nth money count",
    "found": "card nth",
    "fee_paid": "seat money",
    "fee_open": "seat money",
    "fee_earned": "seat money",
    "boom": "seat company",
    "bust": "seat company",
    "cramer_up": "seat company",
    "cramer_down": "seat company",
    "sold": "seat count company money",
    "sold_split": "seat count company money",
    "broke": "seat count company money",
    "held": "seat",
    "turned": "company forecast",
    "price": "company money",
    "split": "company money",
    "resplit": "seat count company money",
    "split_shown": "seat count company",
    "bankrupt": "company money",
    "lost": "seat count company",
    "dividend": "company money",
    "claimed": "seat number:regular number:split company money",
    "claimed_nothing": "seat company",
    "deborah": "seat company",
    "majority": "seat company money count",
    "liquidated": "seat money",
    "final": "seat money",
    "winner": "seat",
}

EVENT_RULES: Final[dict[str, str]] = {
    "starting_share": "STK-3.5", "first_player": "STK-3.7", "investor_dealt": "STK-6.3.1", "investor_kept": "STK-6.3.1",
    "starting_money": "STK-6.3.2", "round": "STK-4.7.2", "public_pair": "STK-4.1.3", "own_pair": "STK-4.1.4",
    "opened": "STK-4.2.1", "hand": "STK-4.2.2", "placed": "STK-4.2.3", "hid": "STK-6.3.13", "looked": "STK-6.3.14",
    "shifted": "STK-6.3.10", "shifted_down": "STK-6.3.10", "shifted_down_own": "STK-6.3.10", "bid": "STK-4.3.2",
    "bid_forced": "STK-4.3.6", "outbid": "STK-4.3.4", "peeked": "STK-6.3.12", "peeked_hidden": "STK-6.3.12",
    "won": "STK-4.3.8", "fee_paid": "STK-4.3.9", "fee_open": "STK-4.3.10", "fee_earned": "STK-6.3.6",
    "boom": "STK-4.4.3", "bust": "STK-4.4.3", "cramer_up": "STK-6.3.7", "cramer_down": "STK-6.3.7",
    "sold": "STK-4.5.2", "sold_split": "STK-4.5.2", "broke": "STK-4.5.3", "held": "STK-4.5.1", "turned": "STK-4.6.1",
    "price": "STK-4.6.4", "split": "STK-4.6.5", "split_shown": "STK-4.6.6", "resplit": "STK-4.6.7",
    "bankrupt": "STK-4.6.8", "lost": "STK-4.6.8", "dividend": "STK-4.6.3", "claimed": "STK-4.6.3",
    "claimed_nothing": "STK-4.6.3", "deborah": "STK-6.3.9", "majority": "STK-5.2", "liquidated": "STK-5.3",
    "final": "STK-5.5", "winner": "STK-5.5",
}  # fmt: skip
"""The rule behind each event."""

ASKS: Final = {
    "investors": "",
    "supply": "card:one card:other",
    "pre_demand": "",
    "bid": "",
    "peek": "",
    "action": "",
    "sell": "",
    "dividend": "company money",
    "deborah": "",
}

MOVES: Final = {
    "keep": "investor money ability",
    "keep_two": "investor:one investor:other money ability:first ability:second",
    "place": "card nth card:hidden nth:down",
    "hide": "card nth card:other nth:down",
    "look": "nth",
    "shift": "number:place nth:from nth:to",
    "shift_up": "card nth:from nth:to",
    "shift_known": "card nth:from nth:to",
    "bid": "nth money",
    "bid_reduced": "nth money money:pays",
    "peek_seat": "seat number",
    "peek_hidden": "number",
    "boom": "company",
    "bust": "company",
    "cramer_up": "company",
    "cramer_down": "company",
    "sell": "count company money",
    "sell_split": "count company money",
    "break": "count company money",
    "done": "",
    "name": "company",
    "decline": "",
    "show": "number:regular number:split money",
    "show_nothing": "",
}

REASONS: Final = {
    "unknown_verb": "text",
    "other_phase": "text phase",
    "wrong_arguments": "text",
    "not_dealt": "",
    "no_such_company": "",
    "no_such_card": "",
    "no_such_pile": "number",
    "same_pile": "",
    "no_such_level": "text",
    "own_token": "nth",
    "closed": "nth",
    "too_low": "nth money",
    "too_poor": "money money:have",
    "not_this_pair": "",
    "investor_used": "investor",
    "no_investor": "investor",
    "no_action_card": "card",
    "must_play": "count",
    "cramer_between": "",
    "one_step": "",
    "at_least_one": "",
    "too_few_regular": "company number",
    "too_few_split": "company number",
    "too_few_to_show": "number:regular number:split",
}

SHEETS: Final = {
    "table": "number:round number:rounds phase seat",
    "short": "",
    "company": "",
    "price": "",
    "track": "",
    "change": "",
    "possible": "",
    "piles": "",
    "pile": "nth",
    "cards": "",
    "bid": "",
    "bid_of": "seat money",
    "face_down": "seat",
    "own_face_down": "card",
    "players": "",
    "player": "",
    "cash": "",
    "fees": "",
    "regular": "",
    "split": "",
    "seen": "",
    "investor": "",
    "mine": "",
    "shares": "",
    "worth": "",
}

DRAW: Final = {
    "money": "number",
    "prices": "",
    "start": "",
    "after_split": "",
    "dollars": "number",
    "bankrupt": "",
    "split": "",
    "calendar": "",
    "rounds_left": "count",
    "last_round": "",
    "first_player": "",
    "pairs": "",
    "public": "",
    "hidden": "",
    "yours": "",
    "look": "",
    "closed": "",
    "empty": "",
    "face_down": "",
    "onto": "nth",
    "shift": "number nth",
    "again": "",
    "mine": "",
    "tips": "",
    "hand": "",
    "choose_up": "",
    "pile_up": "",
    "pile_down": "text",
    "up": "text",
    "hide": "",
    "to_play": "",
    "fees": "",
    "cash": "",
    "shares": "",
    "sell": "",
    "sell_split": "",
    "break": "",
    "how_many": "",
    "dividend": "text text:each",
    "show_all": "",
    "show_nothing": "",
    "used": "",
    "you": "",
    "target": "",
    "waits": "",
    "cards": "count",
    "rank": "number",
}
"""Words on the picture of the table, as short as can be."""

RECKONED: Final = ("round",)
WEIGHED: Final = ("price", "split", "bankrupt", "cash", "worth", "dividends")
"""The cards of rounds: with what they begin, and what is weighed then."""

WORDS: Final[dict[str, str]] = (
    {"title": "", "about": "", "money": "money", "money.nothing": ""}
    | {f"event.{key}": kinds for key, kinds in EVENTS.items()}
    | {f"over.{key}": EVENTS[key] for key in RECKONED}
    | {f"weighed.{name}": "" for name in WEIGHED}
    | {f"ask.{key}": kinds for key, kinds in ASKS.items()}
    | {f"move.{key}": kinds for key, kinds in MOVES.items()}
    | {f"why.{key}": kinds for key, kinds in REASONS.items()}
    | {f"sheet.{key}": kinds for key, kinds in SHEETS.items()}
    | {"chart.cash": "", "chart.price": ""}
    | {f"draw.{key}": kinds for key, kinds in DRAW.items()}
    | {f"score.{key}": "" for key in ("cash", "majorities", "liquidation", "fees")}
    | {f"company.{i}": "" for i in range(len(COMPANIES))}
    | {f"card.{i}": "" for i in range(KINDS)}
    | {f"forecast.{i}": "" for i in range(len(FORECASTS))}
    | {f"investor.{i}": "" for i in range(len(INVESTORS))}
    | {f"ability.{i}": "" for i in range(len(INVESTORS))}
    | {f"phase.{name}": "" for name in PHASE_NAMES}
    | {f"option.{option.name}": "" for option in OPTIONS}
    | {f"option.{option.name}.{value}": "" for option in OPTIONS for value in option.values}
)
