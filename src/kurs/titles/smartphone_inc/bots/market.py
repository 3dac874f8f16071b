"""How many Goods a company can expect to sell at a price, with rivals who may be served before it."""

from typing import Final

from kurs.titles.smartphone_inc.data import PRICE_PLUS, REMOTE_SALE
from kurs.titles.smartphone_inc.rules.figures import REMOTE_AT_MOST, buyers, price_of, priority
from kurs.titles.smartphone_inc.rules.steve import owned_by, steve_totals
from kurs.titles.smartphone_inc.state import State, has, is_open, is_steve, regions_of

USUAL_GOODS: Final = 7
"""Goods that a rival brings to the market."""
REACH: Final = 2.0
"""How far prices of rivals spread: a price so much higher than theirs is nearly always later."""
NEARLY_SURE: Final = 0.92
"""Nobody's place in the order is more certain than this before plans are revealed."""
TAKES: Final = 0.75
"""The part of the customers within its reach that a rival really serves: it has other regions and other plans."""
TAKES_NOW: Final = 0.8
"""The same once its price and Goods are known."""


def before(price: int, other: float) -> float:
    """How likely a rival whose price is about this one is served first."""
    return max(1 - NEARLY_SURE, min(NEARLY_SURE, 0.5 + (price - other) / (2 * REACH)))


def likely_prices(s: State) -> list[float]:
    """What everybody's price will probably be: between that of the last round and the usual one; Steve's is known."""
    found = []
    for c in range(s.companies):
        if is_steve(s, c):
            totals = steve_totals(s, c)
            found.append(float(price_of(s.box, totals.ups, totals.cuts, has(s, c, PRICE_PLUS))))
        else:
            found.append((s.last_price[c] + s.box.start_price) / 2)
    return found


def markets(s: State, c: int) -> int:
    """The open regions over which a company's Goods are spread, at least one."""
    return max(1, sum([is_open(s, r) for r in regions_of(s, c)]))


class Market:
    """What is left for a company at every price, as it must expect before plans are revealed."""

    def __init__(self, s: State, c: int, likely: list[float]) -> None:
        """`likely`: the prices that are expected of all companies."""
        self.s, self.c = s, c
        self.owned = owned_by(s, c)
        self.remote = has(s, c, REMOTE_SALE)
        self.likely = likely
        self.rivals = [other for other in range(s.companies) if other != c]
        self.spread = {other: markets(s, other) for other in self.rivals}
        self._left: dict[tuple[int, int], float] = {}

    def left(self, r: int, price: int) -> float:
        """Customers of an open region that are probably left when one's turn comes."""
        found = self._left.get((r, price))
        if found is None:
            found = self._left[r, price] = self._count(r, price)
        return found

    def _count(self, r: int, price: int) -> float:
        s, customers = self.s, self.s.box.regions[r].customers
        free = [-1] * len(customers)
        found = float(len(buyers(customers, free, price, self.owned)))
        for other in self.rivals:
            if other in s.offices[r]:
                expected = self.likely[other]
                theirs = len(buyers(customers, free, round(expected), owned_by(s, other)))
                taken = min(theirs, USUAL_GOODS / self.spread[other])
                found -= before(price, expected) * taken * TAKES
        return max(0.0, found)

    def customers(self, price: int, more: list[int]) -> float:
        """Customers within reach, with further Offices in these regions."""
        s, c = self.s, self.c
        found = 0.0
        for r, there in enumerate(s.offices):
            if is_open(s, r):
                if c in there or r in more:
                    found += self.left(r, price)
                elif self.remote:
                    found += min(float(REMOTE_AT_MOST), self.left(r, price))
        return found


def demand(s: State, c: int) -> float:
    """Customers that are probably left at one's turn, once prices and Goods are known."""
    owned, remote, price = owned_by(s, c), has(s, c, REMOTE_SALE), s.price[c]
    order = priority(s.price, s.vp, s.colour)
    earlier = sorted(order[: order.index(c)])
    found = 0.0
    for r, there in enumerate(s.offices):
        if not is_open(s, r) or not (c in there or remote):
            continue
        region = s.box.regions[r]
        free = s.served[s.box.first[r] : s.box.first[r + 1]]
        willing = float(len(buyers(region.customers, free, price, owned)))
        for other in earlier:
            if other in there:
                theirs = len(buyers(region.customers, free, s.price[other], owned_by(s, other)))
                willing -= min(theirs, s.goods[other] / markets(s, other)) * TAKES_NOW
        willing = max(0.0, willing)
        found += willing if c in there else min(float(REMOTE_AT_MOST), willing)
    return found
