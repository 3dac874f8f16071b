"""The invariants of the game, and the longest it can last."""

from kurs.titles.smartphone_inc.data import Box
from kurs.titles.smartphone_inc.state import (
    COLOURS,
    EARNED,
    NOBODY,
    PLAN,
    State,
    is_open,
    slots_of,
    technologies_of,
)


def check(s: State) -> str:
    """The first broken invariant, or an empty string."""
    return _companies(s) or _improvements(s) or _offices(s) or _technologies(s) or _goods(s) or _points(s) or _plans(s)


def _companies(s: State) -> str:
    """Different colours (SPI-3.2); everybody once in the order of turns."""
    chosen = [colour for colour in s.colour if colour != NOBODY]
    if len(set(chosen)) != len(chosen) or (len(chosen) < s.companies and s.stack[0][0] != COLOURS):
        return f"colours: {s.colour}"
    if s.order and sorted(s.order) != [*range(s.companies)]:
        return f"order: {s.order}"
    return ""


def _improvements(s: State) -> str:
    """Every Improvement lies in one place; Goods tokens are conserved."""
    if s.stack[0][0] == COLOURS:
        return ""
    lying = s.deck + s.removed + [one for one in s.block if one != NOBODY] + [one for hand in s.hands for one in hand]
    starting = [s.box.companies[colour].improvement for colour in s.colour]
    if sorted(lying) != sorted([*range(s.box.stack), *starting]):
        return f"Improvements: {sorted(lying)}"
    if s.pile + sum(s.tokens) != s.box.goods_tokens or s.pile < 0:
        return f"{s.pile} Goods tokens and {s.tokens} do not make {s.box.goods_tokens}"
    return ""


def _offices(s: State) -> str:
    """At most two of a company in an open region, one on a Retailer; markers are conserved; no Progress is stranded."""
    n = len(s.box.regions)
    for r, there in enumerate(s.offices):
        most = 2 if is_open(s, r) else 1
        if len(there) > slots_of(s, r) or any([there.count(c) > most for c in there]):
            return f"Offices in {s.box.regions[r].id}: {there}"
        for c in range(s.companies):
            laid = s.transport[c * n + r]
            if not 0 <= laid < s.box.regions[r].cost or (laid and (c in there or len(there) == slots_of(s, r))):
                return f"{laid} Progress of {c} in {s.box.regions[r].id}"
    for c in range(s.companies):
        placed = sum([there.count(c) for there in s.offices]) + len(technologies_of(s, c))
        if placed + s.markers[c] != s.box.offices or s.markers[c] < 0:
            return f"company {c}: {placed} Offices placed, {s.markers[c]} left"
    return ""


def _technologies(s: State) -> str:
    """The Patent lies there until somebody owns the technology; no Progress on what is finished."""
    n = len(s.box.technologies)
    for t, patent in enumerate(s.patents):
        owners = [c for c in range(s.companies) if s.owns[c * n + t]]
        if (patent == NOBODY) != (not owners) or (patent != NOBODY and patent not in owners):
            return f"the Patent of {s.box.technologies[t].id} is with {patent}, owners are {owners}"
    for i, laid in enumerate(s.progress):
        if laid < 0 or (laid and s.owns[i]):
            return f"{laid} Progress on a finished technology"
    return ""


def _goods(s: State) -> str:
    """Prices in the Price Block; Goods within the limit, with the markers on customers too (SPI-4.0.4)."""
    for c in range(s.companies):
        if not s.box.min_price <= s.price[c] <= s.box.max_price:
            return f"company {c}: price {s.price[c]}"
        used = s.goods[c] + s.served.count(c)
        if s.goods[c] < 0 or (s.goods_limit and used > s.box.available_goods):
            return f"company {c}: {used} Goods"
    for r in range(len(s.box.regions)):
        if not is_open(s, r) and any([c != NOBODY for c in s.served[s.box.first[r] : s.box.first[r + 1]]]):
            return f"Goods sold in {s.box.regions[r].id}, which is covered"
    return ""


def _points(s: State) -> str:
    n = len(EARNED)
    for c in range(s.companies):
        if s.vp[c] != sum(s.earned[c * n : (c + 1) * n]):
            return f"company {c}: {s.vp[c]} VP do not come from anywhere"
    return ""


def _plans(s: State) -> str:
    """Laid with Improvements of one's own, each once; only while all plan."""
    for c, plan in enumerate(s.plans):
        if plan and s.stack[0][0] != PLAN:
            return f"company {c} still has a plan"
        laid = plan[2::2]
        if len(set(laid)) != len(laid) or any([one not in s.hands[c] for one in laid]):
            return f"company {c} lays {laid} of {s.hands[c]}"
    return ""


def bound(box: Box, seats: int) -> int:
    """No game has more decisions: each step of a plan, each Progress, each Goods, each Office is one at most.

    So many symbols can be active as the pads have cells and Improvements have halves, and each can be a Progress in
    phase 5 and twice in phase 6. Every Office can bring a bonus of some decisions; every customer can be sold to.
    """
    hand = box.rounds
    symbols = sum([len(line) for line in box.pad_sides[0].cells]) * 2 + 2 * hand
    bonus = 2 + max([side.amount for one in box.retailers for side in one.sides])
    plan = hand + 3
    turns = plan + 1 + 3 * (symbols + 1) + box.offices * (1 + bonus) + len(box.customers) + 5
    return seats * (1 + box.rounds * turns)
