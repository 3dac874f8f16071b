"""The sentences of 1849: what each speaks of. The sentences themselves live in the catalogues.

A kind of argument names how it is written: ``seat`` a player, ``money`` an amount, ``count`` a number that governs the
plural, ``number``, ``text``; any other kind is looked up as ``KIND.VALUE``. Two arguments of a kind are told apart by a
name: ``corporation corporation:seller``.
"""

from typing import Final

from kurs.titles.r1849.data import COLOUR_NAMES, CORPORATIONS, OPTIONS, PRIVATES
from kurs.titles.r1849.drawn import DRAWN
from kurs.titles.r1849.lays import WHY_WORDS as LAY_WORDS
from kurs.titles.r1849.orders import ORDERS
from kurs.titles.r1849.state import STEP_NAMES
from kurs.titles.r1849.stations import WHY_WORDS as STATION_WORDS

EVENTS: Final = {
    # setting up, auction
    "first_player": "seat",
    "starting_order": "text:names",
    "left_out": "corporation",
    "passed": "seat",
    "bid": "seat private money",
    "cheaper": "private money",
    "private_bought": "seat private money",
    "mini_auction": "private",
    "withdrew": "seat private",
    "income": "seat money private",
    "income_corporation": "corporation money private",
    "bank_broken": "",
    "priority": "seat",
    # stock rounds
    "stock_round": "number:set seat",
    "started": "seat corporation money:price money:fee money:treasury",
    "home": "corporation text:hex",
    "afg_blocked": "",
    "afg_free": "",
    "sold": "seat number:percent corporation money",
    "bought_treasury": "seat number:percent corporation money",
    "bought_pool": "seat number:percent corporation money",
    "president": "seat corporation",
    "price": "corporation money:before money:after",
    "peak": "corporation",
    "closed": "corporation money",
    "private_closed": "private",
    # operating rounds
    "operating_round": "number:set number:round number:rounds",
    "operates": "corporation seat money",
    "sms": "corporation",
    "laid": "corporation text:tile text:hex money",
    "station": "corporation text:hex",
    "ran": "corporation text:train text:stops money",
    "ran_nothing": "corporation",
    "paid_out": "corporation money money:share",
    "dividend": "seat money corporation",
    "dividend_own": "corporation money",
    "withheld": "corporation money",
    "port": "corporation text:hex money",
    "train_bought": "corporation text:train money",
    "president_adds": "seat money corporation",
    "phase": "text:phase",
    "obsolete": "corporation count text:train",
    "obsolete_discarded": "count text:train",
    "earthquake": "",
    "station_destroyed": "corporation",
    "discarded": "corporation text:train",
    "issued": "corporation number:percent money",
    "redeemed": "corporation number:percent money",
    "e_token": "corporation money",
    "interest": "corporation money",
    "bond": "corporation money",
    "repaid": "corporation money",
    # deals
    "proposed_train": "seat corporation text:train corporation:seller money",
    "proposed_private": "seat corporation private seat:owner money",
    "proposed_station": "seat corporation text:hex corporation:seller money",
    "proposed_buy": "seat private seat:owner money",
    "proposed_sell": "seat private seat:buyer money",
    "declined": "seat",
    "train_sold": "corporation text:train corporation:seller money",
    "private_sold": "corporation private seat money",
    "station_sold": "corporation text:hex corporation:seller money",
    "private_traded": "seat private seat:owner money",
    # the end of a president, and of the game
    "bankrupt": "seat corporation",
    "lost_all": "seat",
    "loan": "seat money",
    "left": "seat",
    "end_bank": "",
    "end_stock_market": "",
    "end_last_player": "",
    "end_standstill": "",
    "end_length": "",
    "final": "seat money",
    "winner": "seat",
}

EVENT_RULES: Final[dict[str, str]] = {
    "first_player": "R49-3.2", "starting_order": "R49-3.4", "left_out": "R49-3.4", "bid": "R49-3.8",
    "cheaper": "R49-3.10", "private_bought": "R49-3.8", "mini_auction": "R49-3.9", "withdrew": "R49-3.9",
    "income": "R49-4.4.1", "income_corporation": "R49-4.4.1", "bank_broken": "R49-5.1", "priority": "R49-4.3.19",
    "stock_round": "R49-4.3.1", "started": "R49-4.3.14", "home": "R49-4.6.5", "afg_blocked": "R49-4.6.6",
    "afg_free": "R49-4.6.6", "sold": "R49-4.3.7", "bought_treasury": "R49-4.3.15", "bought_pool": "R49-4.3.15",
    "president": "R49-4.3.12", "price": "R49-4.2.3", "peak": "R49-5.2", "closed": "R49-4.14.2",
    "private_closed": "R49-4.13.5", "operating_round": "R49-4.4.1", "operates": "R49-4.4.2", "sms": "R49-4.13.3",
    "laid": "R49-4.5.9", "station": "R49-4.6.2", "ran": "R49-4.7.11", "ran_nothing": "R49-4.7.1",
    "paid_out": "R49-4.8.1", "dividend": "R49-4.8.1", "dividend_own": "R49-4.8.1", "withheld": "R49-4.8.1",
    "port": "R49-4.13.2", "train_bought": "R49-4.9.2", "president_adds": "R49-4.10.3", "phase": "R49-4.11.1",
    "obsolete": "R49-4.11.2", "obsolete_discarded": "R49-4.11.2", "earthquake": "R49-4.11.5",
    "station_destroyed": "R49-4.11.5", "discarded": "R49-4.11.3", "issued": "R49-4.12.1", "redeemed": "R49-4.12.1",
    "e_token": "R49-6.3", "interest": "R49-6.2", "bond": "R49-6.2", "repaid": "R49-6.2", "proposed_train": "R49-4.1.5",
    "proposed_private": "R49-4.1.5", "proposed_station": "R49-6.1", "proposed_buy": "R49-6.6",
    "proposed_sell": "R49-6.6", "declined": "R49-4.1.6", "train_sold": "R49-4.9.3", "private_sold": "R49-4.13.1",
    "station_sold": "R49-6.1", "private_traded": "R49-6.6", "bankrupt": "R49-4.10.6", "lost_all": "R49-6.19",
    "loan": "R49-4.10.8", "left": "R49-4.10.8", "end_bank": "R49-5.1", "end_stock_market": "R49-5.2",
    "end_last_player": "R49-5.3", "end_standstill": "R49-7.52", "end_length": "R49-7.53", "final": "R49-5.4",
    "winner": "R49-5.5",
}  # fmt: skip
"""The rule behind each event."""

ASKS: Final = {
    "auction": "private money",
    "mini_auction": "private money",
    "rsa_price": "corporation",
    "home": "corporation",
    "exchange": "corporation seat",
    "stock": "stage",
    "operate": "corporation step",
    "consent_train": "seat corporation text:train corporation:seller money",
    "consent_private": "seat corporation private seat:owner money",
    "consent_station": "seat corporation text:hex corporation:seller money",
    "consent_buy": "seat private seat:owner money",
    "consent_sell": "seat private seat:buyer money",
    "discard": "corporation number:limit",
    "loan": "",
}

TURN_STEPS: Final = (
    "sms", "track", "tile", "rotation", "station", "run", "route_start", "route", "pay", "buy_station", "e_token",
    "trains", "must_train", "forced", "own_shares", "interest", "bonds", "privates", "price",
)  # fmt: skip
"""What a president may be asked in an operating turn: the second argument of the ask `operate`."""

MOVES: Final = {
    "buy_private": "private money",
    "bid": "private money",
    "price": "money",
    "pass": "",
    "withdraw": "",
    "par": "corporation money:price money:treasury",
    "home": "text:hex",
    "exchange_last": "",
    "exchange_tens": "",
    "sell": "number:percent corporation money money:price",
    "sell_closes": "number:percent corporation money",
    "sell_president": "number:percent corporation money money:price seat",
    "sell_with": "number:percent corporation money money:price text:certificates",
    "sell_with_closes": "number:percent corporation money text:certificates",
    "sell_with_president": "number:percent corporation money money:price text:certificates seat",
    "sell_half": "number:percent corporation money money:price",
    "sell_half_closes": "number:percent corporation money",
    "sell_half_president": "number:percent corporation money money:price seat",
    "buy_treasury": "number:percent corporation money",
    "buy_treasury_president": "number:percent corporation money",
    "buy_pool": "number:percent corporation money",
    "buy_pool_president": "number:percent corporation money",
    "start": "corporation money:price money:cost money:treasury",
    "private": "corporation private seat",
    "private_trade": "private seat",
    "offer": "private seat",
    "accept": "",
    "decline": "",
    "done": "",
    "port": "text:hex",
    "sms": "",
    "keep": "",
    "skip": "",
    "hex": "text:hex",
    "hex_sole": "text:hex number:tile money",
    "tile": "number:tile money",
    "turn": "number:turn text:exits",
    "station": "text:hex",
    "best": "",
    "best_proven": "money",
    "best_found": "money",
    "run": "money",
    "none": "",
    "use": "text:train",
    "from": "text:hex",
    "leg": "text:hex money",
    "leg_by": "text:hex money text:by",
    "end": "money",
    "pay": "money money:price",
    "withhold": "money money:price",
    "withhold_closes": "money corporation",
    "buy_station": "text:hex corporation",
    "e_token": "money",
    "train": "text:train money",
    "train_phase": "text:train money",
    "train_forced": "text:train money money:adds",
    "used": "text:train money",
    "used_forced": "text:train money money:adds",
    "buy_train": "text:train corporation",
    "issue": "number:percent money money:price",
    "issue_closes": "number:percent corporation money",
    "redeem": "number:percent money",
    "bond": "money money:price",
    "bond_closes": "money corporation",
    "repay": "money money:price",
    "bankrupt": "",
    "loan": "money money:penalty",
    "leave": "",
    "discard": "text:train",
}

REASONS: Final = {
    "unknown_verb": "text",
    "other_step": "text phase",
    "wrong_arguments": "text",
    "not_now": "text phase",
    "no_number": "text",
    "no_private": "text",
    "no_corporation": "text",
    "no_hex": "text",
    "no_tile": "text",
    "no_train": "text",
    "other_private": "private",
    "private_sold": "private",
    "on_offer": "private",
    "not_on_offer": "private",
    "bid_too_low": "private money",
    "bid_fives": "private money",
    "too_poor": "money money:have",
    "start_price": "text:prices",
    "start_price_later": "text:prices",
    "buy_where": "text",
    "not_started": "corporation",
    "certificate_limit": "number:limit",
    "bought_already": "",
    "sold_before": "corporation",
    "none_there": "corporation",
    "too_much": "number:percent number:limit",
    "not_in_game": "corporation",
    "started_already": "corporation",
    "none_to_start": "",
    "not_next": "corporation",
    "no_such_sale": "",
    "sell_first": "",
    "not_held": "corporation",
    "not_operated": "corporation",
    "pool_full": "corporation number:room",
    "no_heir": "corporation",
    "no_need": "corporation",
    "enough_cash": "",
    "first_turn": "corporation",
    "keeps_presidency": "corporation",
    "more_than_needed": "money",
    "price_range": "money:low money:high",
    "rsa": "",
    "no_players_private": "private",
    "no_port": "text:hex",
    "no_turn": "number",
    "no_home": "text:hex",
    "home_full": "text:hex",
    "no_own_train": "text:train",
    "train_used": "text:train",
    "no_start": "text:hex",
    "no_leg": "",
    "needs_e_token": "corporation",
    "train_not_sold": "text:train",
    "train_limit": "number:limit",
    "cheapest_only": "money",
    "own_train": "",
    "not_its_train": "corporation text:train",
    "sold_for_train": "",
    "refused": "",
    "must_buy": "corporation",
    "nothing_done": "",
    "something_done": "",
    "must_sell": "number:have number:limit",
    "no_issue": "corporation",
    "no_redeem": "corporation",
    "one_of_two": "",
    "bond_limit": "number:limit",
    "no_bond": "corporation",
    "not_bankrupt": "",
    "no_such_station": "corporation text:hex",
}

SHEETS: Final = {
    "auction": "money",
    "stock_round": "number:set text:phase money",
    "operating_round": "number:set number:round number:rounds text:phase money",
    "over": "",
    "player": "",
    "priority": "",
    "cash": "",
    "privates": "",
    "certificates": "",
    "shares": "",
    "liquidity": "",
    "loans": "",
    "left": "",
    "worth": "",
    "treasury": "",
    "pool": "",
    "corporations": "",
    "corporation": "",
    "price": "",
    "president": "",
    "trains": "",
    "stations": "",
    "tokens": "",
    "revenue": "",
    "more": "",
    "not_started": "",
    "just_closed": "",
    "market": "",
    "depot": "number:limit",
    "train": "",
    "left_over": "",
    "discarded": "",
    "income": "",
    "owner": "",
    "bids": "",
    "map": "",
    "hex": "",
    "tile": "",
    "turn": "",
}

MAP: Final = {
    "map": "",
    "map_choice": "",
    "zoom_in": "",
    "zoom_out": "",
    "zoom_fit": "",
    "hex_tile": "text:tile",
    "hex_value": "money",
    "hex_terrain": "money money:narrow",
    "hex_home": "corporation",
    "hex_port": "number corporation",
    "hex_sce": "",
    "hex_quake": "",
    "hex_shaken": "",
    "hex_twice": "",
    "which_tile": "text:hex",
    "which_turn": "text:tile text:hex",
    "turn_on": "",
    "rotation": "number",
    "lay": "",
    "other_hex": "",
    "point_hex": "",
    "point_station": "",
    "point_home": "",
    "point_from": "",
    "point_leg": "",
    "point_port": "",
    "gauge_standard": "",
    "gauge_narrow": "",
    "gauge_dual": "",
    "legend_terrain": "",
    "legend_border": "",
    "legend_home": "",
    "manifest": "",
}
"""Words of the map in the picture."""


def _as_text(kinds: str) -> str:
    """Reasons of the map: hexes, tiles and edges are said by their names."""
    words: list[str] = []
    for word in kinds.split():
        kind, _, name = word.partition(":")
        words.append(f"{'text' if kind in ('hex', 'tile', 'edge') else kind}:{name or kind}")
    return " ".join(words)


RECKONED: Final = ("stock_round", "operating_round")
WEIGHED: Final = ("price", "revenue", "cash", "worth", "dividends")
"""The cards of rounds: with what they begin, and what is weighed then."""

WORDS: Final[dict[str, str]] = (
    {"title": "", "about": "", "money": "money"}
    | {f"event.{key}": kinds for key, kinds in EVENTS.items()}
    | {f"over.{key}": EVENTS[key] for key in RECKONED}
    | {f"weighed.{name}": "" for name in WEIGHED}
    | {f"ask.{key}": kinds for key, kinds in ASKS.items()}
    | {f"move.{key}": kinds for key, kinds in MOVES.items()}
    | {f"why.{key}": kinds for key, kinds in REASONS.items()}
    | {key: _as_text(kinds) for key, kinds in (LAY_WORDS | STATION_WORDS).items()}
    | {f"sheet.{key}": kinds for key, kinds in SHEETS.items()}
    | {"range.bid": "text:private", "range.price": ""}
    | {f"draw.{key}": kinds for key, kinds in MAP.items()}
    | {f"draw.{key}": kinds for key, kinds in DRAWN.items()}
    | {f"chart.{key}": "" for key in ("worth", "cash", "price", "revenue")}
    | {f"score.{key}": "" for key in ("cash", "shares", "privates", "loans")}
    | {f"corporation.{c}": "" for c in range(len(CORPORATIONS))}
    | {f"private.{p}": "" for p in range(len(PRIVATES))}
    | {f"colour.{c}": "" for c in range(len(COLOUR_NAMES))}
    | {f"stage.{name}": "" for name in ("turn", "price")}
    | {f"step.{name}": "" for name in TURN_STEPS}
    | {f"phase.{name}": "" for name in STEP_NAMES}
    | {f"option.{option.name}": "" for option in OPTIONS}
    | {f"option.{option.name}.{value}": "" for option in OPTIONS for value in option.values}
    | {f"order.{order}": "" for order in ORDERS}
)
