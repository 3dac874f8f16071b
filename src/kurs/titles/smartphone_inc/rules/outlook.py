"""What a plan would mean before it is carried out: price, Goods, Progress, place in the order, customers."""

from typing import NamedTuple

from kurs.titles.smartphone_inc.data import DOUBLE_GOODS, PRICE_PLUS, REMOTE_SALE, RESEARCH_MOVES
from kurs.titles.smartphone_inc.desk import Totals
from kurs.titles.smartphone_inc.rules.figures import REMOTE_AT_MOST, buyers, moves, price_of, priority, production
from kurs.titles.smartphone_inc.rules.goods import limit_of, room_for
from kurs.titles.smartphone_inc.rules.produce import per_tech
from kurs.titles.smartphone_inc.rules.steve import open_price, owned_by
from kurs.titles.smartphone_inc.state import State, has, is_open, is_steve


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
    place: int
    """In the order of turns, if the others set the prices of the last round, and Steve the one everybody knows."""
    customers: int
    """Who would buy at this price in the company's regions (and one in each other region if it sells remotely)."""


def outlook(s: State, c: int, totals: Totals) -> Outlook:
    """What a company may expect of a plan."""
    price = price_of(s.box, totals.ups, totals.cuts, has(s, c, PRICE_PLUS))
    doubled = has(s, c, DOUBLE_GOODS)
    made = production(totals.covered, totals.symbols, doubled, totals.face_down, s.tokens[c], per_tech(s, c))
    made = min(made, room_for(s.goods[c], limit_of(s)))
    prices = [price if other == c else _expected(s, other) for other in range(s.companies)]
    return Outlook(
        price,
        made,
        s.goods[c] + made,
        totals.research,
        moves(totals.logistics, totals.research, has(s, c, RESEARCH_MOVES)),
        totals.improves > 0,
        1 + priority(prices, s.vp, s.colour).index(c),
        within_reach(s, c, price),
    )


def _expected(s: State, c: int) -> int:
    """The price a rival may be thought to set."""
    return open_price(s, c) if is_steve(s, c) else s.last_price[c]


def within_reach(s: State, c: int, price: int) -> int:
    """How many customers would buy from a company at this price where it can sell."""
    owned, remote, found = owned_by(s, c), has(s, c, REMOTE_SALE), 0
    for r, region in enumerate(s.box.regions):
        if is_open(s, r) and (c in s.offices[r] or remote):
            free = s.served[s.box.first[r] : s.box.first[r + 1]]
            willing = len(buyers(region.customers, free, price, owned))
            found += willing if c in s.offices[r] else min(REMOTE_AT_MOST, willing)
    return found
