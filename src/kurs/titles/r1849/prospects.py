"""What would come of it, read from a view alone: where markers would go, what a player could raise by selling."""

from collections.abc import Sequence
from typing import NamedTuple

from kurs.titles.r1849.data import NOBODY, PERCENT_IN_POOL, PHASES, TRAINS, C
from kurs.titles.r1849.rules.market import down, left, lowered, price_on, right, up
from kurs.titles.r1849.view import CorporationView, View

BEFORE_DIVIDEND = frozenset({"sms", "track", "station", "run", "pay"})
"""The steps of a turn up to the dividend."""


class Way(NamedTuple):
    """Where a marker would go: the key of the word for why, its argument, and the space."""

    key: str
    number: int
    space: int


# --- markers --------------------------------------------------------------------------------------------------------


def ways(view: View) -> list[Way]:
    """Where the marker of the operating corporation may go next by its president's decision; nowhere at a beat."""
    if view.operating < 0 or not view.waiting:
        return []
    corporation, open_ = view.corporations[view.operating], PHASES[view.phase].blue_zone
    space = corporation.space
    if view.turn_step in BEFORE_DIVIDEND:
        return [_paid(view, corporation, open_), Way("keep", 0, left(space))]
    if view.turn_step == "own_shares" and view.frame[1:2] == [0]:
        return [Way("issue", share, lowered(space, share // 10)) for share in issues(view, corporation)]
    if view.turn_step == "bonds":
        repay = [Way("repay", 0, right(space, open_))] if corporation.bonds else []
        return [Way("bond", 0, left(space)), *repay]
    return []


def _paid(view: View, corporation: CorporationView, blue_open: bool) -> Way:
    """Enough revenue for a share price moves the marker right (R49-4.8.3); before the run nobody knows."""
    ahead = right(corporation.space, blue_open)
    if view.turn_step != "pay":
        return Way("pay_enough", corporation.price, ahead)
    if view.revenue >= corporation.price:
        return Way("pay", 0, ahead)
    low = left(corporation.space) if view.options["low_dividend"] == "left" else corporation.space
    return Way("pay", 0, low)


def issues(view: View, corporation: CorporationView) -> list[int]:
    """Percentages that may be issued (R49-4.12.1)."""
    room = PERCENT_IN_POOL - corporation.pool
    tens = corporation.tens[view.seats]
    shares = [10 * k for k in range(1, tens + 1)]
    if corporation.l20 == view.seats:
        shares.append(10 * tens + 20)
    return [share for share in shares if share <= room]


def drift(view: View, c: int) -> int:
    """What the end of the stock round does to a marker now: 1 up, -1 down, 0 nothing (R49-4.3.18)."""
    corporation = view.corporations[c]
    if not corporation.started:
        return 0
    if corporation.own + corporation.pool == 0:
        return int(up(corporation.space, PHASES[view.phase].blue_zone) != corporation.space)
    return -int(corporation.pool > 0 and down(corporation.space) != corporation.space)


def price_after_sale(corporation: CorporationView, percent: int) -> int:
    """The price when so much has been sold (R49-4.3.7)."""
    return price_on(lowered(corporation.space, percent // 10))


# --- money ----------------------------------------------------------------------------------------------------------


def sellable(view: View, seat: int, c: int) -> int:
    """The most percent of a corporation the player could sell at once in a stock round (R49-4.3.5 to R49-4.3.10)."""
    corporation = view.corporations[c]
    room = PERCENT_IN_POOL - corporation.pool
    if not corporation.started or not corporation.turns or room <= 0:
        return 0
    tens, last = corporation.tens[seat], corporation.l20 == seat
    best = 10 * min(tens, room // 10)
    if last and room >= 20:
        best = max(best, 20 + 10 * min(tens, room // 10 - 2))
    if corporation.president == seat:
        best = max(best, _with_presidency(view, seat, corporation, room))
    return best


def _with_presidency(view: View, seat: int, corporation: CorporationView, room: int) -> int:
    """Somebody must be able to take the presidency over, and the seller must fall behind him."""
    other = _heir(view, seat, corporation)
    if other == NOBODY:
        return 0
    held, his, tens = corporation.held[seat], corporation.held[other], corporation.tens[seat]
    best = 10 if held == 20 and room >= 10 and corporation.tens[other] >= 2 else 0
    for last in (0, 20) if corporation.l20 == seat else (0,):
        for k in range(tens + 1):
            sold = 20 + last + 10 * k
            if sold <= room and held - sold < 20 and held - sold < his:
                best = max(best, sold)
    return best


def _heir(view: View, seat: int, corporation: CorporationView) -> int:
    """Who would be president if this one sold: most shares, at least 20 %, nearest to the left."""
    best, found = 19, NOBODY
    for k in range(1, view.seats):
        other = (seat + k) % view.seats
        if corporation.held[other] > best:
            best, found = corporation.held[other], other
    return found


def liquidity(view: View, seat: int) -> int:
    """Cash, and what selling everything that can be sold would raise at the prices now."""
    raised = [view.corporations[c].price * sellable(view, seat, c) // 10 for c in range(C)]
    return view.players[seat].cash + sum(raised)


def worth_of_shares(view: View, seat: int) -> int:
    """All shares at the prices now."""
    return sum([row.held[seat] // 10 * row.price for row in view.corporations])


# --- trains ---------------------------------------------------------------------------------------------------------


def obsolete_with(kind: int) -> int:
    """The phase that takes a kind of train out of the game; NOBODY: none does (R49-4.11.2)."""
    return next((n for n, phase in enumerate(PHASES) if kind in phase.obsolete), NOBODY)


def next_phase(phase: int) -> int:
    """The phase that the next new kind of train begins; NOBODY: there is none."""
    return phase + 1 if phase + 1 < len(PHASES) else NOBODY


def train_list(counts: Sequence[int]) -> list[int]:
    """Every single train by its kind."""
    return [kind for kind in range(len(TRAINS)) for _ in range(counts[kind])]
