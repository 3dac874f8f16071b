"""Why a move that people try cannot be made."""

from typing import Final

from kurs.kernel.move import Arg, Move
from kurs.kernel.phrase import Phrase
from kurs.titles.smartphone_inc.data import BONUSES, DIRECT_SALE, EFFECTS, OVERHANG, REMOTE_SALE, SECOND_OFFICE
from kurs.titles.smartphone_inc.desk import DIRECTIONS, ROTATIONS
from kurs.titles.smartphone_inc.rules.figures import DIRECT_AT_MOST
from kurs.titles.smartphone_inc.rules.game import GAME
from kurs.titles.smartphone_inc.rules.logistics import direct_at_most
from kurs.titles.smartphone_inc.rules.offices import joined
from kurs.titles.smartphone_inc.rules.plan import LAYING
from kurs.titles.smartphone_inc.rules.retailers import retailer_side
from kurs.titles.smartphone_inc.rules.sell import sellable
from kurs.titles.smartphone_inc.state import (
    BONUS,
    LOGISTICS,
    NOT_BEGUN,
    PLAN,
    SMALL_OFFICE,
    STEP_NAMES,
    State,
    has,
    has_room,
    is_open,
)

SHAPES: Final[dict[str, str]] = {
    "colour": "w", "pads": "ww", "lay": "nnn", "under": "wnnw", "over": "wnnw", "ready": "", "take": "w",
    "research": "w", "end": "", "open": "w", "accept": "", "decline": "", "enough": "", "shift": "n", "second": "w",
    "move": "wnw", "ship": "w", "direct": "n", "sell": "wn", "sell_all": "", "done": "",
}  # fmt: skip
"""What follows each verb: words and numbers."""

LONGEST_SHOWN: Final = 40


def why_not(s: State, seat: int, move: Move) -> Phrase | None:
    """The reason, of a move that the seat's ask does not allow."""
    verb, args = move.verb, move.args
    if verb not in SHAPES:
        return Phrase("why.unknown_verb", (shown(verb),))
    step = s.stack[-1][0]
    if verb not in GAME.answers.get(step, {}):
        return Phrase("why.other_phase", (verb, STEP_NAMES[step]))
    if "".join(["n" if isinstance(arg, int) else "w" for arg in args]) != SHAPES[verb]:
        return Phrase("why.wrong_arguments", (verb,))
    if step == PLAN:
        return _why_not_plan(s, seat, verb, args)
    if verb == "colour":
        return _why_not_colour(s, str(args[0]))
    if verb == "take":
        return _why_not_take(s, str(args[0]))
    if verb in ("sell", "sell_all"):
        return _why_not_sell(s, seat, args)
    if step == BONUS:
        return _why_not_bonus(s, seat, verb, args)
    if verb == "research":
        return _why_not_research(s, str(args[0]))
    if verb == "direct":
        return _why_not_direct(s, seat, int(args[0]))
    return _why_not_there(s, seat, verb, str(args[0]))


def shown(word: Arg) -> str:
    """A word that somebody has written, not too long."""
    return str(word)[:LONGEST_SHOWN]


def _why_not_colour(s: State, colour: str) -> Phrase:
    if colour not in [company.colour for company in s.box.companies]:
        return Phrase("why.no_such_colour", (shown(colour),))
    return Phrase("why.colour_taken", (colour,))


# --- planning (SPI-4.1) ---------------------------------------------------------------------------------------------


def _why_not_plan(s: State, seat: int, verb: str, args: tuple[Arg, ...]) -> Phrase:
    plan = [] if s.ready[seat] else s.plans[seat]
    if verb == "pads":
        return Phrase("why.pads_chosen") if plan else _why_not_pads(s, str(args[0]), str(args[1]))
    if not plan:
        return Phrase("why.pads_first")
    if verb == "lay":
        return Phrase("why.lies_already") if len(plan) >= LAYING else _why_not_lay(s, *[int(arg) for arg in args])
    if len(plan) < LAYING:
        return Phrase("why.lay_first")
    return _why_not_laid(s, seat, plan, verb, args)


def _why_not_pads(s: State, top: str, bottom: str) -> Phrase:
    known = [side.id for side in s.box.pad_sides]
    for id in (top, bottom):
        if id not in known:
            return Phrase("why.no_such_side", (shown(id),))
    return Phrase("why.same_pad")


def _why_not_lay(s: State, rotation: int, dx: int, dy: int) -> Phrase:
    """How many cells the upper pad would cover (SPI-4.1.4)."""
    if rotation not in ROTATIONS:
        return Phrase("why.no_such_turn", (rotation,))
    covered = s.desk.overlap(rotation, dx, dy)
    if covered:
        return Phrase("why.covers_too_many", (covered, s.box.max_overlap))
    return Phrase("why.covers_none", (s.box.min_overlap,))


def _why_not_laid(s: State, seat: int, plan: list[int], verb: str, args: tuple[Arg, ...]) -> Phrase:
    """Of an Improvement: whose it is, where it would lie, what it would cover (SPI-4.1.6, SPI-4.1.7)."""
    id, x, y, direction = str(args[0]), int(args[1]), int(args[2]), str(args[3])
    if id not in s.box.improvement_number:
        return Phrase("why.no_such_improvement", (shown(id),))
    improvement = s.box.improvement_number[id]
    if improvement not in s.hands[seat]:
        return Phrase("why.not_your_improvement", (id,))
    if improvement in plan[LAYING::2]:
        return Phrase("why.laid_already", (id,))
    if direction not in DIRECTIONS or len(direction) != 1:
        return Phrase("why.no_such_direction", (shown(direction),))
    if not s.desk.near(plan[1], x, y):
        return Phrase("why.off_pads" if verb == "over" else "why.off_bottom", (id,))
    place = s.desk.place_of(verb, x, y, direction)
    fault = s.desk.fault(plan[1], place, has(s, seat, OVERHANG))
    if fault:
        return Phrase(f"why.{fault}", (id,))
    others = [plan[i - 1] for i in range(3, len(plan), 2) if s.desk.clash(plan[1], place, plan[i])]
    return Phrase("why.covers_another", (id, s.box.improvements[others[0]].id))


# --- phases 4 and 5 -------------------------------------------------------------------------------------------------


def _why_not_take(s: State, id: str) -> Phrase:
    if id not in s.box.improvement_number:
        return Phrase("why.no_such_improvement", (shown(id),))
    return Phrase("why.not_in_block", (id,))


def _why_not_research(s: State, id: str) -> Phrase:
    if id not in s.box.technology_number:
        return Phrase("why.no_such_technology", (shown(id),))
    return Phrase("why.finished_already", (id,))


# --- Offices (SPI-4.6, SPI-4.10.2, SPI-4.10.9, SPI-4.11.3) ----------------------------------------------------------


def _why_not_there(s: State, seat: int, verb: str, id: str) -> Phrase:
    """A region into which one would ship Progress, or where one would open an Office."""
    step = s.stack[-1]
    if id not in s.box.region_number:
        return Phrase("why.no_such_region", (shown(id),))
    r = s.box.region_number[id]
    if verb == "second":
        return _why_not_second(s, seat, r)
    if verb == "ship" and not step[2]:
        return Phrase("why.no_progress")
    if verb == "open" and s.box.regions[r].size != "S":
        return Phrase("why.not_small", (id,))
    return _why_no_office(s, seat, r) or Phrase("why.no_line", (id,))


def _why_no_office(s: State, seat: int, r: int) -> Phrase | None:
    """No first Office can stand there."""
    id = s.box.regions[r].id
    if not s.markers[seat]:
        return Phrase("why.no_marker")
    if seat in s.offices[r]:
        return Phrase("why.office_there", (id,))
    if not has_room(s, r):
        return Phrase("why.no_slot", (id,))
    return None if joined(s, seat, r) or s.stack[-1][0] == SMALL_OFFICE else Phrase("why.no_line", (id,))


def _why_not_second(s: State, seat: int, r: int) -> Phrase:
    id, step = s.box.regions[r].id, s.stack[-1]
    if step[0] == LOGISTICS:
        if not has(s, seat, SECOND_OFFICE):
            return Phrase("why.no_effect", (EFFECTS[SECOND_OFFICE],))
        if step[3]:
            return Phrase("why.once_a_turn", (EFFECTS[SECOND_OFFICE],))
    if not s.markers[seat]:
        return Phrase("why.no_marker")
    if not is_open(s, r):
        return Phrase("why.covered", (id,))
    if s.offices[r].count(seat) != 1:
        return Phrase("why.not_one_office", (id,))
    return Phrase("why.no_slot", (id,))


def _why_not_direct(s: State, seat: int, n: int) -> Phrase:
    if not has(s, seat, DIRECT_SALE):
        return Phrase("why.no_effect", (EFFECTS[DIRECT_SALE],))
    if s.stack[-1][4]:
        return Phrase("why.once_a_turn", (EFFECTS[DIRECT_SALE],))
    if n < 1:
        return Phrase("why.at_least_one")
    most = direct_at_most(s, seat)
    return Phrase("why.direct_at_most" if most == DIRECT_AT_MOST else "why.only_so_many", (most,))


def _why_not_bonus(s: State, seat: int, verb: str, args: tuple[Arg, ...]) -> Phrase:
    _, _, r, left = s.stack[-1]
    side = retailer_side(s, r)
    kinds = {"accept": "goods", "shift": "price", "second": "second_office", "move": "move_office"}
    if left != NOT_BEGUN and verb == "decline":
        return Phrase("why.bonus_begun")
    if verb == "enough" or kinds.get(verb, "progress") != BONUSES[side.bonus]:
        return Phrase("why.other_bonus", (BONUSES[side.bonus],))
    if verb == "research":
        return _why_not_research(s, str(args[0]))
    if verb == "shift":
        return Phrase("why.price_by", (side.amount,))
    if verb == "second":
        return _why_not_there(s, seat, verb, str(args[0]))
    return _why_not_move(s, seat, str(args[0]), int(args[1]), str(args[2]))


def _why_not_move(s: State, seat: int, of: str, slot: int, to: str) -> Phrase:
    for id in (of, to):
        if id not in s.box.region_number:
            return Phrase("why.no_such_region", (shown(id),))
    r, other = s.box.region_number[of], s.box.region_number[to]
    if r == s.stack[-1][2]:
        return Phrase("why.not_this_office", (of,))
    if not 0 <= slot < len(s.offices[r]) or s.offices[r][slot] != seat:
        return Phrase("why.not_your_office", (of,))
    if seat in s.offices[other]:
        return Phrase("why.office_there", (to,))
    return Phrase("why.no_slot", (to,))


# --- selling (SPI-4.7) ----------------------------------------------------------------------------------------------


def _why_not_sell(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase:
    if not args:
        several = len(sellable(s, seat)) > 1
        return Phrase("why.choose_customers" if several else "why.one_region")
    id, n = str(args[0]), int(args[1])
    if id not in s.box.region_number:
        return Phrase("why.no_such_region", (shown(id),))
    r = s.box.region_number[id]
    if not is_open(s, r):
        return Phrase("why.covered", (id,))
    most = dict(sellable(s, seat)).get(r, 0)
    there = s.served[s.box.first[r] : s.box.first[r + 1]]
    if seat not in s.offices[r]:
        if not has(s, seat, REMOTE_SALE):
            return Phrase("why.no_office", (id,))
        if most or seat in there:
            return Phrase("why.remote_once", (id,)) if n > 0 else Phrase("why.at_least_one")
    if not most:
        return Phrase("why.no_buyers", (id, s.price[seat]))
    if n < 1:
        return Phrase("why.at_least_one")
    if n > s.goods[seat]:
        return Phrase("why.only_so_many", (s.goods[seat],))
    return Phrase("why.too_many", (id, most))
