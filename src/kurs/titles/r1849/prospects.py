"""What would come of it, read from a view alone: where markers would go, what a player could raise by selling."""

from collections.abc import Sequence
from typing import NamedTuple

from kurs.titles.r1849.data import NOBODY, PHASES, STACK, TRAINS, C
from kurs.titles.r1849.rules import variants
from kurs.titles.r1849.rules.dividend import after_paying, after_withholding
from kurs.titles.r1849.rules.market import after_sale, blue_in, price_on
from kurs.titles.r1849.rules.own_shares import issuable
from kurs.titles.r1849.rules.shares import room_in, size, with_p20, without_p20
from kurs.titles.r1849.rules.stock import after_round
from kurs.titles.r1849.rules.trains import sold_new, sold_used
from kurs.titles.r1849.state import COLUMNS
from kurs.titles.r1849.view import CorporationView, View

BEFORE_DIVIDEND = frozenset({"sms", "track", "station", "run", "pay"})
"""The steps of a turn up to the dividend."""


_ENDS = [next((n for n, phase in enumerate(PHASES) if kind in phase.obsolete), NOBODY) for kind in range(len(TRAINS))]


class Way(NamedTuple):
    """Where a marker would go: the key of the word for why, its argument, and the space."""

    key: str
    number: int
    space: int


# --- trains of the bank -----------------------------------------------------------------------------------------------


def bank_trains(view: View, e_token: bool) -> list[int]:
    """The kinds of train the bank sells now, with an E token or without one: the top of the stack first."""
    new = sold_new([train.left for train in view.trains], view.phase, e_token)
    top = [kind for kind in new if kind in STACK]
    used = sold_used([train.discarded for train in view.trains], e_token)
    return [*top, *sorted({*new[len(top) :], *used})]


def cheapest_train(view: View, e_token: bool) -> int:
    """The lowest price among them; 0: the bank sells none."""
    return min([view.trains[kind].price for kind in bank_trains(view, e_token)], default=0)


# --- markers --------------------------------------------------------------------------------------------------------


def ways(view: View) -> list[Way]:
    """Where the marker of the operating corporation may go next by its president's decision; nowhere at a beat."""
    if view.operating < 0 or not view.waiting:
        return []
    corporation = view.corporations[view.operating]
    space = corporation.space
    if view.turn_step in BEFORE_DIVIDEND:
        return [_paid(view, corporation), Way("keep", 0, after_withholding(space))]
    if view.step == "own_shares" and not view.frame[1]:
        return [Way("issue", share, after_sale(space, share)) for share in issues(view, corporation)]
    return _of_bonds(view, corporation) if view.step == "bonds" and view.frame[1] else []


def _of_bonds(view: View, corporation: CorporationView) -> list[Way]:
    """When the interest has been paid: what is open of issuing a bond and repaying one."""
    done, bonds, space = view.frame[2], corporation.bonds, corporation.space
    found: list[Way] = []
    if variants.issuable(done, bonds, int(view.options["bond_limit"])):
        found.append(Way("bond", 0, variants.after_bond(space)))
    if variants.repayable(done, bonds, corporation.treasury):
        found.append(Way("repay", 0, variants.after_repaying(space, blue_open(view))))
    return found


def _paid(view: View, corporation: CorporationView) -> Way:
    """Before the run nobody knows the revenue: where it goes if that is enough."""
    if view.turn_step == "pay":
        return Way("pay", 0, space_after_paying(view, view.revenue))
    return Way("pay_enough", corporation.price, space_after_paying(view, corporation.price))


def space_after_paying(view: View, revenue: int) -> int:
    """Where the marker of the operating corporation goes if it pays so much."""
    space = view.corporations[view.operating].space
    return after_paying(space, revenue, blue_open(view), view.options["low_dividend"] == "left")


def blue_open(view: View) -> bool:
    """Whether markers may enter the blue zone."""
    return blue_in(view.phase)


def issues(view: View, corporation: CorporationView) -> list[int]:
    """Percentages that may be issued (R49-4.12.1)."""
    own = view.seats
    return issuable(corporation.tens[own], corporation.l20 == own, room_in(corporation.pool))


def drift(view: View, c: int) -> int:
    """What the end of the stock round does to a marker now: 1 up, -1 down, 0 nothing (R49-4.3.18)."""
    corporation = view.corporations[c]
    if not corporation.started:
        return 0
    after = after_round(corporation.space, corporation.own, corporation.pool, blue_open(view))
    return (corporation.space - after) // COLUMNS


def price_after_sale(corporation: CorporationView, percent: int) -> int:
    """The price when so much has been sold or issued."""
    return price_on(after_sale(corporation.space, percent))


# --- money ----------------------------------------------------------------------------------------------------------


def sellable(view: View, seat: int, c: int) -> int:
    """The most percent of a corporation the player could sell at once in a stock round (R49-4.3.5 to R49-4.3.10)."""
    corporation = view.corporations[c]
    if not corporation.turns:
        return 0
    last, room = corporation.l20 == seat, room_in(corporation.pool)
    sales = without_p20(corporation.tens[seat], last, room)
    if corporation.p20 == seat:
        sales += with_p20(corporation.held, corporation.tens, seat, last, room)
    return max([size(sale) for sale in sales], default=0)


def liquidity(view: View, seat: int) -> int:
    """Cash, and what selling everything that can be sold would raise at the prices now."""
    raised = [view.corporations[c].price * sellable(view, seat, c) // 10 for c in range(C)]
    return view.players[seat].cash + sum(raised)


def worth_of_shares(view: View, seat: int) -> int:
    """All shares at the prices now."""
    return sum([row.held[seat] // 10 * row.price for row in view.corporations])


def percent_of(corporation: CorporationView, owner: int) -> int:
    """How much of it an owner has: a player, the treasury, or the pool."""
    return (*corporation.held, corporation.own, corporation.pool)[owner]


# --- trains ---------------------------------------------------------------------------------------------------------


def obsolete_with(kind: int) -> int:
    """The phase that takes a kind of train out of the game; NOBODY: none does (R49-4.11.2)."""
    return _ENDS[kind]


def next_phase(phase: int) -> int:
    """The phase that the next new kind of train begins; NOBODY: there is none."""
    return phase + 1 if phase + 1 < len(PHASES) else NOBODY


def train_list(counts: Sequence[int]) -> list[int]:
    """Every single train by its kind."""
    return [kind for kind in range(len(TRAINS)) for _ in range(counts[kind])]
