"""What a plan would mean before it is carried out: price, Goods, Progress, place in the order, customers."""

from typing import NamedTuple

from kurs.titles.smartphone_inc.data import DOUBLE_GOODS, PRICE_PLUS, REMOTE_SALE, RESEARCH_MOVES
from kurs.titles.smartphone_inc.desk import Totals
from kurs.titles.smartphone_inc.rules.figures import REMOTE_AT_MOST, buyers, moves, place_among, price_of, production
from kurs.titles.smartphone_inc.rules.goods import limit_of, room_for
from kurs.titles.smartphone_inc.rules.produce import per_tech
from kurs.titles.smartphone_inc.rules.steve import owned_by
from kurs.titles.smartphone_inc.state import State, has, is_open


class Outlook(NamedTuple):
    """The consequences of a plan for its company as things are now."""

    price: int
    goods: int
    """Made in phase 3, within the limit."""
    available: int
    """Goods then available, those kept from the last round among them."""
    research: int
    logistics: int
    improvement: bool
    best_place: int
    """In the order of turns, if the others set the prices of the last round; equal prices are settled by VP."""
    worst_place: int
    customers: int
    """Who would buy at this price in the company's regions (and one in each other region if it sells remotely)."""


def outlook(s: State, c: int, totals: Totals) -> Outlook:
    """What a company may expect of a plan."""
    price = price_of(s.box, totals.ups, totals.cuts, has(s, c, PRICE_PLUS))
    doubled = has(s, c, DOUBLE_GOODS)
    made = production(totals.covered, totals.symbols, doubled, totals.face_down, s.tokens[c], per_tech(s, c))
    made = min(made, room_for(s.goods[c], limit_of(s)))
    others = [s.last_price[other] for other in range(s.companies) if other != c]
    best, worst = place_among(price, others)

    return Outlook(
        price,
        made,
        s.goods[c] + made,
        totals.research,
        moves(totals.logistics, totals.research, has(s, c, RESEARCH_MOVES)),
        totals.improves > 0,
        best,
        worst,
        within_reach(s, c, price),
    )


def within_reach(s: State, c: int, price: int) -> int:
    """How many customers would buy from a company at this price where it can sell."""
    owned, remote, found = owned_by(s, c), has(s, c, REMOTE_SALE), 0
    for r, region in enumerate(s.box.regions):
        if is_open(s, r) and (c in s.offices[r] or remote):
            free = s.served[s.box.first[r] : s.box.first[r + 1]]
            willing = len(buyers(region.customers, free, price, owned))
            found += willing if c in s.offices[r] else min(REMOTE_AT_MOST, willing)
    return found
