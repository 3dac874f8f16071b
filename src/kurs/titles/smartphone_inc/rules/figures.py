"""The arithmetic of the rulebook, of plain numbers and lists: rules, pictures and bots ask the same functions."""

from collections.abc import Sequence
from typing import Final

from kurs.titles.smartphone_inc.data import Box, TechnologySide


def priority(prices: Sequence[int], vps: Sequence[int], colours: Sequence[int]) -> list[int]:
    """The companies in the order of turns: lower price, fewer VP, lower start order first (SPI-4.0.3)."""
    keys = list(zip(prices, vps, colours, strict=True))
    return sorted(range(len(keys)), key=keys.__getitem__)


def in_block(box: Box, price: int) -> int:
    """A price never leaves the Price Block (SPI-4.2.2)."""
    return max(box.min_price, min(box.max_price, price))


def price_of(box: Box, ups: int, cuts: int, price_plus: bool) -> int:
    """The price a plan sets: the whole sum is formed first, then limited (SPI-4.2.1, SPI-4.2.2)."""
    return in_block(box, box.start_price + ups - cuts + price_plus)


def symbol_goods(symbols: int, doubled: bool) -> int:
    """Goods made by active Goods symbols (SPI-4.10.1)."""
    return symbols * 2 if doubled else symbols


def technology_goods(owned: int) -> int:
    """Goods made by `goods_per_tech` (SPI-4.10.8)."""
    return owned // 2


def production(covered: int, symbols: int, doubled: bool, face_down: int, tokens: int, per_tech: int) -> int:
    """The Goods a company makes (SPI-4.3.1); `per_tech` is what its technologies add."""
    return covered + symbol_goods(symbols, doubled) + face_down + tokens + per_tech


def cost_of(side: TechnologySide, patent_there: bool, cheaper: bool, minimum: int) -> int:
    """The cost of a technology for a company (SPI-4.5.3)."""
    return max(minimum, (side.cost if patent_there else side.cost_after) - cheaper)


def moves(logistics: int, research: int, research_moves: bool) -> int:
    """Progress for logistics; `research_moves` adds that of research (SPI-4.6.1, SPI-4.10.12)."""
    return logistics + (research if research_moves else 0)


DIRECT_AT_MOST: Final = 3
"""Goods of one direct sale (SPI-4.10.6)."""
REMOTE_AT_MOST: Final = 1
"""Goods in a region without own Office (SPI-4.7.5)."""


def willing(customer: int, price: int, owned: Sequence[int]) -> bool:
    """Whether a customer buys at this price from the owner of these technologies, a number for each (SPI-4.7.2)."""
    return price <= customer if customer > 0 else owned[-1 - customer] == 1


def buyers(customers: Sequence[int], served: Sequence[int], price: int, owned: Sequence[int]) -> list[int]:
    """The customers of a region who would buy now, from left to right (SPI-4.7.3). `served`: who has Goods already.
    `willing` is written out here, because bots ask this most of all.
    """
    return [
        i
        for i, customer in enumerate(customers)
        if served[i] < 0 and (price <= customer if customer > 0 else owned[-1 - customer])
    ]


def ranking(served: Sequence[int], offices: Sequence[int]) -> list[int]:
    """The companies that sold in a region, the one in control first (SPI-4.8.6)."""
    sold: dict[int, int] = {}
    leftmost: dict[int, int] = {}
    for i, c in enumerate(served):
        if c >= 0:
            sold[c] = sold.get(c, 0) + 1
            leftmost.setdefault(c, i)
    keys = {
        c: (-count, c not in offices, offices.index(c) if c in offices else leftmost[c]) for c, count in sold.items()
    }
    return sorted(keys, key=keys.__getitem__)


def control(served: Sequence[int], offices: Sequence[int], slots: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Who scores how much for control of a region, first and second place (SPI-4.8.2, SPI-4.8.3)."""
    if not offices:
        return []
    values = slots[len(offices) - 1]
    return [(c, vp) for c, vp in zip(ranking(served, offices), values, strict=False) if vp]
