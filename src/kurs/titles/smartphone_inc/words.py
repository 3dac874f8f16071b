"""The sentences of Smartphone Inc.: what each speaks of. The sentences themselves live in the catalogues.

A kind of argument names how it is written: ``seat`` a player, or Steve, ``count`` a number that governs the plural,
``number``, ``text``; any other kind is looked up as ``KIND.VALUE``. Two arguments of a kind are told apart by a name:
``region:from region:to``.
"""

from typing import Final

from kurs.titles.smartphone_inc.data import BONUSES, EFFECTS, SIDES, SYMBOLS, Box
from kurs.titles.smartphone_inc.desk import DIRECTIONS, LAYERS
from kurs.titles.smartphone_inc.state import EARNED, PAUSE, STEP_NAMES, STEVE

EVENTS: Final = {
    "chooses_first": "seat",
    "colour": "seat colour region",
    "tile": "technology effect",
    "covered": "region retailer",
    "steve": "seat level number",
    "round": "number number:rounds",
    "dealt": "improvement",
    "token_moves": "number",
    "plan": "seat pad:top pad:bottom count",
    "laid": "seat improvement layer",
    "programme": "seat number",
    "phase": "phase",
    "price": "seat number",
    "produced": "seat count",
    "received": "seat count",
    "no_markers": "seat count",
    "took": "seat improvement",
    "token": "seat",
    "no_token": "seat",
    "removed": "seat improvement",
    "research": "seat count",
    "researched": "seat technology number number:cost",
    "finished": "seat technology effect",
    "patent": "seat technology number",
    "small_office_spent": "seat",
    "lost_progress": "seat count",
    "opened": "seat region",
    "second_office": "seat region",
    "moved": "seat region:from region:to",
    "stranded": "seat count region",
    "declined": "seat region",
    "logistics": "seat count",
    "shipped": "seat region number number:cost",
    "direct": "seat count number",
    "sold": "seat count region number",
    "kept": "seat count",
    "lost": "seat count",
    "revenue": "seat count number:price number:vp",
    "control": "seat region number",
    "second_place": "seat region number",
    "final_patents": "seat number",
    "final_retailers": "seat number",
    "final": "seat number",
    "winner": "seat",
}

EVENT_RULES: Final[dict[str, str]] = {
    "chooses_first": "SPI-3.2", "colour": "SPI-3.3", "tile": "SPI-3.6", "covered": "SPI-3.8", "steve": "SPI-6.3.1",
    "round": "SPI-4.9.3", "dealt": "SPI-4.9.2", "token_moves": "SPI-6.3.3", "plan": "SPI-4.1.12", "laid": "SPI-4.1.6",
    "programme": "SPI-6.3.3", "phase": "SPI-4.0.1", "price": "SPI-4.2.1", "produced": "SPI-4.3.1",
    "received": "SPI-4.0.4", "no_markers": "SPI-4.0.4", "took": "SPI-4.4.1", "token": "SPI-4.4.2",
    "no_token": "SPI-4.4.2", "removed": "SPI-6.3.5", "research": "SPI-4.5.1", "researched": "SPI-4.5.2",
    "finished": "SPI-4.5.4", "patent": "SPI-4.5.6", "small_office_spent": "SPI-4.10.9", "lost_progress": "SPI-4.6.4",
    "opened": "SPI-4.6.3", "second_office": "SPI-4.10.2", "moved": "SPI-4.11.3", "stranded": "SPI-4.6.6",
    "declined": "SPI-4.11.3", "logistics": "SPI-4.6.1", "shipped": "SPI-4.6.2", "direct": "SPI-4.10.6",
    "sold": "SPI-4.7.3", "kept": "SPI-4.10.4", "lost": "SPI-4.7.6", "revenue": "SPI-4.8.1", "control": "SPI-4.8.3",
    "second_place": "SPI-4.8.3", "final_patents": "SPI-4.5.6", "final_retailers": "SPI-4.11.2", "final": "SPI-5.2",
    "winner": "SPI-5.3",
}  # fmt: skip
"""The rule behind each event."""

ASKS: Final = {
    "colour": "",
    "pads": "",
    "lay": "",
    "improvements": "",
    "take": "",
    "research": "count",
    "small_office": "",
    "bonus": "retailer region bonus",
    "bonus_more": "count",
    "logistics": "count",
    "sell": "count number",
}

MOVES: Final = {
    "colour": "colour",
    "pads": "pad:top pad:bottom",
    "lay": "number number:dx number:dy",
    "under": "improvement number:x number:y direction",
    "over": "improvement number:x number:y direction",
    "ready": "",
    "take": "improvement",
    "research": "technology",
    "end": "",
    "open": "region",
    "accept": "",
    "decline": "",
    "enough": "",
    "shift": "number",
    "second": "region",
    "move": "region:from number region:to",
    "ship": "region",
    "direct": "count",
    "sell": "region count",
    "sell_all": "",
    "done": "",
}

REASONS: Final = {
    "unknown_verb": "text",
    "other_phase": "text phase",
    "wrong_arguments": "text",
    "no_such_colour": "text",
    "colour_taken": "colour",
    "no_such_side": "text",
    "same_pad": "",
    "pads_first": "",
    "pads_chosen": "",
    "lay_first": "",
    "lies_already": "",
    "no_such_turn": "number",
    "covers_none": "number",
    "covers_too_many": "number number:most",
    "no_such_improvement": "text",
    "not_your_improvement": "improvement",
    "laid_already": "improvement",
    "no_such_direction": "text",
    "off_pads": "improvement",
    "off_bottom": "improvement",
    "hangs_over": "improvement",
    "covers_another": "improvement improvement:other",
    "not_in_block": "improvement",
    "no_such_technology": "text",
    "finished_already": "technology",
    "no_such_region": "text",
    "no_progress": "",
    "no_marker": "",
    "office_there": "region",
    "no_slot": "region",
    "no_line": "region",
    "not_small": "region",
    "covered": "region",
    "not_one_office": "region",
    "no_effect": "effect",
    "once_a_turn": "effect",
    "at_least_one": "",
    "direct_at_most": "number",
    "only_so_many": "count",
    "bonus_begun": "",
    "other_bonus": "bonus",
    "price_by": "number",
    "not_this_office": "region",
    "not_your_office": "region",
    "choose_customers": "",
    "one_region": "",
    "no_office": "region",
    "remote_once": "region",
    "no_buyers": "region number",
    "too_many": "region count",
}


RECKONED: Final = ("round",)
WEIGHED: Final = ("price", "vp", "sold", "lost")
"""The cards of rounds: with what they begin, and what is weighed then."""


def words_of(box: Box) -> dict[str, str]:
    """All sentences of a game with this box: only names of things depend on it."""
    return (
        {"title": "", "about": "", "points": "number", f"who.{STEVE}": "", "setup.no_room_for_steve": "number"}
        | {f"event.{key}": kinds for key, kinds in EVENTS.items()}
        | {f"over.{key}": EVENTS[key] for key in RECKONED}
        | {f"weighed.{name}": "" for name in WEIGHED}
        | {f"ask.{key}": kinds for key, kinds in ASKS.items()}
        | {f"move.{key}": kinds for key, kinds in MOVES.items()}
        | {f"why.{key}": kinds for key, kinds in REASONS.items()}
        | {f"phase.{step}": "" for step in STEP_NAMES if step != STEP_NAMES[PAUSE]}
        | {f"symbol.{symbol}": "" for symbol in SYMBOLS}
        | {f"pad.{side.id}": "" for side in box.pad_sides}
        | {f"improvement.{one.id}": "" for one in box.improvements}
        | {f"technology.{one.id}": "" for one in box.technologies}
        | {f"effect.{effect}": "" for effect in EFFECTS}
        | {f"region.{region.id}": "" for region in box.regions}
        | {f"retailer.{one.id}": "" for one in box.retailers}
        | {f"bonus.{bonus}": "" for bonus in BONUSES}
        | {f"colour.{company.colour}": "" for company in box.companies}
        | {f"level.{level.id}": "" for level in box.levels}
        | {f"layer.{layer}": "" for layer in LAYERS}
        | {f"direction.{direction}": "" for direction in DIRECTIONS}
        | {f"side.{side}": "" for side in SIDES}
        | {f"score.{part}": "" for part in (*EARNED, "patents", "retailers")}
        | {f"tie.{part}": "number:more number:less" for part in ("technologies", "patents")}
        | {f"option.{option.name}": "" for option in box.options}
        | {f"option.{option.name}.{value}": "" for option in box.options for value in option.values}
    )
