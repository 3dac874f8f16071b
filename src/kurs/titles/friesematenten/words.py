"""The sentences of Friesematenten: what each speaks of. The sentences themselves live in the catalogues.

A kind of argument names how it is written: ``seat`` a player, ``money`` an amount, ``count`` a number that governs the
plural, ``number``, ``text``; any other kind is looked up as ``KIND.VALUE``. Two arguments of a kind are told apart by a
name: ``card:one card:other``.
"""

from typing import Final

from kurs.titles.friesematenten.data import KINDS, TIMINGS, Deck
from kurs.titles.friesematenten.orders import ORDERS
from kurs.titles.friesematenten.rules.effects import EFFECTS
from kurs.titles.friesematenten.rules.figures import COUNTS
from kurs.titles.friesematenten.rules.targets import TARGETS
from kurs.titles.friesematenten.state import PHASE_NAMES

EVENTS: Final = {
    "first_marker": "seat",
    "draft": "count number:keep",
    "drafted": "count",
    "round": "number seat",
    "turned_up": "card",
    "reshuffled": "count",
    "last_round": "",
    "turn_ended": "seat",
    "held_back": "seat",
    "played": "seat card",
    "played_at": "seat card seat:victim",
    "played_on": "seat card card:target",
    "played_theirs": "seat card card:target seat:owner",
    "played_two": "seat card card:one card:other",
    "cancelled": "seat card card:cancelled",
    "let_happen": "seat",
    "took": "seat card",
    "took_from": "seat card seat:owner",
    "discarded": "card",
    "removed": "card",
    "swapped": "card:one card:other seat:first seat:second",
    "received": "seat money",
    "paid_to": "seat seat:to money",
    "forgoes": "seat",
    "banned": "seat card",
    "halved": "seat card",
    "to_front": "card",
    "doubled": "card",
    "idle": "card",
    "assigned_self": "seat card",
    "assigned_to": "seat card seat:to",
    "coupled": "seat card card:host",
    "coupled_theirs": "seat card card:host seat:owner",
    "stored": "seat card",
    "demolished": "seat card",
    "demolished_for": "seat card money",
    "up": "card money",
    "bid": "seat money",
    "passed": "seat",
    "sold": "seat card money",
    "marker": "seat",
    "unsold": "card",
    "given_up": "card",
    "defaulted": "seat money:due money:lost",
    "payout": "seat money money:base money:production",
    "end_points": "number",
    "end_deck": "",
    "final": "seat number money",
    "winner": "seat",
}

EVENT_RULES: Final[dict[str, str]] = {
    "first_marker": "FRI-3.4", "draft": "FRI-6.4", "drafted": "FRI-6.4", "round": "FRI-4.1.1", "turned_up": "FRI-4.2.2",
    "reshuffled": "FRI-4.2.4", "last_round": "FRI-4.2.5", "turn_ended": "FRI-4.3.4", "held_back": "FRI-4.8.6",
    "played": "FRI-4.8.3", "played_at": "FRI-4.8.3", "played_on": "FRI-4.8.3", "played_theirs": "FRI-4.8.3",
    "played_two": "FRI-4.8.3", "cancelled": "FRI-4.8.8", "let_happen": "FRI-4.8.8", "took": "FRI-4.11.11",
    "took_from": "FRI-4.7.5", "discarded": "FRI-4.2.4", "removed": "FRI-4.7.5", "swapped": "FRI-4.11.7",
    "received": "FRI-2.3", "paid_to": "FRI-4.11.9", "forgoes": "FRI-4.11.20", "banned": "FRI-4.11.13",
    "halved": "FRI-4.11.14", "to_front": "FRI-4.11.15", "doubled": "FRI-4.11.16", "idle": "FRI-4.11.17",
    "assigned_self": "FRI-4.7.2", "assigned_to": "FRI-4.7.2", "coupled": "FRI-4.7.2", "coupled_theirs": "FRI-4.7.2",
    "stored": "FRI-4.4.8", "demolished": "FRI-4.6.3", "demolished_for": "FRI-4.6.3", "up": "FRI-4.4.1",
    "bid": "FRI-4.4.4", "passed": "FRI-4.4.5", "sold": "FRI-4.4.7", "marker": "FRI-4.4.7", "unsold": "FRI-4.4.9",
    "given_up": "FRI-4.4.9", "defaulted": "FRI-4.4.10", "payout": "FRI-4.5.2", "end_points": "FRI-5.1",
    "end_deck": "FRI-5.1", "final": "FRI-5.3", "winner": "FRI-5.3",
}  # fmt: skip
"""The rule behind each event."""

ASKS: Final = {
    "draft": "number",
    "turn": "",
    "gap": "card",
    "bid": "card money",
    "use": "card",
    "window": "",
    "demolish": "count",
    "react": "seat card",
    "taken": "card",
}

MOVES: Final = {
    "aside": "card",
    "bid": "money",
    "bid_over": "money money:have",
    "bid_half": "money money:pays",
    "bid_half_over": "money money:pays money:have",
    "pass": "",
    "pass_poll": "",
    "end": "",
    "keep": "card",
    "decline": "",
    "demolish": "card",
    "demolish_for": "card money",
    "couple": "card card:host seat text:points",
    "couple_production": "card card:host seat text:points text:production",
    "couple_protected": "card card:host seat text:points",
    "assign": "card seat text:points",
    "assign_slots": "card seat text:points text:slots",
    "assign_base": "card seat text:points text:base",
    "play": "card doing",
    "play_money": "card doing money",
    "play_buy": "card card:bought money",
    "play_at": "card seat doing",
    "play_at_money": "card seat money",
    "play_on": "card card:target doing",
    "play_on_money": "card card:target doing money",
    "play_theirs": "card card:target seat doing",
    "play_two": "card card:one card:other seat doing",
    "cancel": "card card:cancelled",
}

REASONS: Final = {
    "unknown_verb": "text",
    "other_phase": "text phase",
    "wrong_arguments": "text",
    "no_such_card": "text",
    "below_minimum": "card money",
    "too_low": "money",
    "too_high": "money",
    "not_covered": "money",
    "not_dealt": "card",
    "lies_aside": "card",
    "not_stored": "card",
    "only_this_card": "card",
    "not_an_action": "card",
    "not_an_influence": "card",
    "no_reaction": "card",
    "only_reaction": "card",
    "wrong_time": "card timing",
    "cannot_buy": "card money",
    "needs_factory": "card",
    "no_target": "card",
    "number_of_targets": "card number",
    "no_opponent": "",
    "protected": "card",
    "too_valuable": "card number",
    "too_dear": "card money",
    "not_a_target": "card target",
    "only_self": "card",
    "only_opponent": "card",
    "binds_card": "card hosts",
    "own_host": "card hosts",
    "opponent_host": "card hosts",
    "not_your_factory": "card",
    "demolished_already": "",
    "fee": "card money money:have",
    "not_counted": "card",
}

SHEETS: Final = {
    "table": "number phase seat",
    "place": "",
    "id": "",
    "card": "",
    "kind": "",
    "min_bid": "",
    "points": "",
    "production": "",
    "remark": "",
    "up": "",
    "unsold": "",
    "offered": "",
    "gone": "",
    "deck": "number",
    "deck_second": "number",
    "deck_last": "number",
    "auction": "card money",
    "auction_bid": "card money seat",
    "standing": "",
    "highest": "",
    "in": "",
    "passed": "",
    "banned": "",
    "defaulted": "",
    "halved": "",
    "players": "number",
    "player": "",
    "cash": "",
    "hidden": "",
    "income": "",
    "factories": "",
    "stored": "",
    "loan": "",
    "empires": "",
    "zone": "",
    "host": "",
    "protected": "",
    "doubled": "",
    "idle": "",
    "fee": "money",
    "discards": "number",
    "texts": "",
    "text": "",
    "draft": "number number:left",
    "kept": "",
    "aside": "",
    "choice": "",
}

DRAW: Final = {
    "track": "",
    "round": "number",
    "ends_at": "number",
    "last_round": "",
    "phase_refill": "",
    "phase_play": "",
    "phase_auction": "",
    "phase_payout": "",
    "market": "",
    "discarded": "number",
    "out": "number",
    "sold": "",
    "chosen": "",
    "played": "seat",
    "bought": "seat",
    "taken": "seat",
    "now_up": "",
    "comes_up": "",
    "first_up": "",
    "your_decision": "",
    "decides": "",
    "no_bid": "",
    "least": "",
    "over_cash": "money",
    "again": "",
    "aim": "card",
    "you": "",
    "marker": "",
    "points": "",
    "income": "",
    "hidden_cash": "",
    "status": "",
    "free_slot": "",
    "demolish": "",
    "demolish_for": "money",
    "fee": "money",
    "bound": "",
    "own_stored": "",
    "rank": "number",
    "kept": "number number:keep",
    "aside": "number",
    "nothing_aside": "",
}
"""Words of the picture."""

COUNTING: Final[dict[str, str]] = {
    "factories": "number tag number:cap",
    "other_factories": "number tag number:cap",
    "status": "number number:cap",
    "other_status": "number number:cap",
    "card": "number card",
    "marker": "number",
    "coupled": "number number:cap",
}
"""What the sentence of a bonus speaks of, by what it counts."""

COUNTING_ONCE: Final[dict[str, str]] = {
    "factories": "number tag",
    "other_factories": "number tag",
    "status": "number",
    "other_status": "number",
    "coupled": "number",
}
"""The same where one is enough for all of it: ``if`` instead of ``for each``."""

DOING: Final[dict[str, str]] = {"take_money": "money", "receive": "money", "receive_per_factory": "money"}
"""What the sentence of an effect speaks of; most need no figure."""

TEXTS: Final[dict[str, str]] = (
    {f"vp.{per}": COUNTING[per] for per in COUNTS}
    | {f"production.{per}": COUNTING[per] for per in COUNTS}
    | {f"{what}.{per}.once": kinds for what in ("vp", "production") for per, kinds in COUNTING_ONCE.items()}
    | {f"do.{do}": DOING.get(do, "") for do in EFFECTS}
    | {f"timing.{timing}": "" for timing in TIMINGS}
    | {f"side.{side}": "" for side in ("own", "opponent")}
    | {
        "free_demolition": "", "no_slot": "", "untouchable": "", "immediate": "", "cancellable": "", "target": "target",
        "max_vp": "number", "max_min_bid": "money", "couple_own": "hosts", "couple_opponent": "hosts",
        "points": "text", "protect_host": "", "host_production": "text", "factory_limit": "text", "base_income": "text",
    }
)  # fmt: skip
"""The sentences on the cards: put together from what a card does, so that another deck explains itself."""

HOSTS: Final = (
    "factory", "status", "influence", "factory_status", "factory_influence", "status_influence",
    "factory_status_influence",
)  # fmt: skip
"""Kinds of card that can be hosts, in every combination."""

ZONES: Final = ("centre", "coupled", "right", "stored")


RECKONED: Final = ("round",)
WEIGHED: Final = ("points", "income", "cash", "payout")
"""The cards of rounds: with what they begin, and what is weighed then."""


def words_of(deck: Deck) -> dict[str, str]:
    """All sentences of a game with this deck: only names of cards and tags depend on it."""
    tags = {tag for card in deck.cards for tag in card.tags}
    return (
        {"title": "", "about": "", "money": "money", "setup.no_draft": "number"}
        | {f"event.{key}": kinds for key, kinds in EVENTS.items()}
        | {f"over.{key}": EVENTS[key] for key in RECKONED}
        | {f"weighed.{name}": "" for name in WEIGHED}
        | {f"ask.{key}": kinds for key, kinds in ASKS.items()}
        | {f"move.{key}": kinds for key, kinds in MOVES.items()}
        | {f"why.{key}": kinds for key, kinds in REASONS.items()}
        | {f"sheet.{key}": kinds for key, kinds in SHEETS.items()}
        | {f"draw.{key}": kinds for key, kinds in DRAW.items()}
        | {f"text.{key}": kinds for key, kinds in TEXTS.items()}
        | {f"doing.{do}": "" for do in EFFECTS}
        | {f"target.{target}": "" for target in TARGETS}
        | {f"hosts.{hosts}": "" for hosts in HOSTS}
        | {f"tag.{tag}": "" for tag in sorted(tags | {"any"})}
        | {f"kind.{kind}": "" for kind in KINDS}
        | {f"timing.{timing}": "" for timing in TIMINGS}
        | {f"zone.{zone}": "" for zone in ZONES}
        | {f"card.{card.name}": "" for card in deck.cards}
        | {f"phase.{phase}": "" for phase in PHASE_NAMES}
        | {f"score.{part}": "" for part in ("factories", "status", "influence")}
        | {f"order.{order}": "" for order in ORDERS}
        | {"tie.money": "money:more money:less"}
        | {"points": "number", "range.bid": "", "hint.cash": "money"}
        | {f"chart.{name}": "" for name in ("points", "income", "cash")}
        | {f"option.{option.name}": "" for option in deck.options}
        | {f"option.{option.name}.{value}": "" for option in deck.options for value in option.values}
    )
