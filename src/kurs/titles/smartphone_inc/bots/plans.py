"""Plans, rated by what they would bring as things stand, and with Improvements laid where they bring most.

The 480 bare layouts come to 83 different results: results are compared, and of the layouts that give one the roomiest
is laid, the one with most open cells to lay Improvements on.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from kurs.kernel.ask import Ask
from kurs.kernel.move import Move
from kurs.titles.smartphone_inc.bots import worth
from kurs.titles.smartphone_inc.bots.market import Market
from kurs.titles.smartphone_inc.data import (
    DIRECT_SALE,
    DOUBLE_GOODS,
    KEEP_UNSOLD,
    OPEN,
    OVERHANG,
    PRICE_PLUS,
    RESEARCH_MOVES,
)
from kurs.titles.smartphone_inc.desk import UNIT, Desk, Totals
from kurs.titles.smartphone_inc.rules.figures import DIRECT_AT_MOST, moves, price_of, production
from kurs.titles.smartphone_inc.rules.goods import limit_of, room_for
from kurs.titles.smartphone_inc.rules.improve import left_in_block
from kurs.titles.smartphone_inc.rules.offices import reachable
from kurs.titles.smartphone_inc.rules.plan import LAYING
from kurs.titles.smartphone_inc.rules.produce import per_tech
from kurs.titles.smartphone_inc.state import State, has, is_open

MOST_PROGRESS: Final = 24
"""More Progress of one round is worth no more: no plan of the usual pads and Improvements shows so much."""
LATE: Final = 0.35
"""What each step of the price costs, for every further round: a dear company takes, researches and opens late."""
RESEARCH_NOW: Final = 0.4
"""The part of this round's sales to customers of a technology that is counted: it may be finished too late."""
STILL_THERE: Final = 0.85
"""What the best Improvement of the block counts, for others may take it first."""
KEPT: Final = 2.0
"""VP of a Goods kept for the next round (SPI-4.10.4)."""
KEPT_AT_MOST: Final = 6.0
"""More of them would find no customers then."""


class Result(NamedTuple):
    """What bare layouts come to, and the roomiest of them."""

    counted: int
    covered: int
    plan: list[int]


class Effect(NamedTuple):
    """All that counts of a plan once it is revealed."""

    price: int
    made: int
    research: int
    logistics: int
    improves: bool


class Rated(NamedTuple):
    """A plan and what it would bring."""

    value: float
    plan: list[int]
    totals: Totals


@lru_cache(maxsize=32)
def results(desk: Desk, pads: int | None = None) -> tuple[Result, ...]:
    """Every different result of a bare layout, of these pads if they are named already."""
    best: dict[tuple[int, int], tuple[int, Result]] = {}
    for one in range(len(desk.pads)) if pads is None else (pads,):
        for position, where in enumerate(desk.positions):
            result = Result(desk.bare(one, position), where.covered, [one, position])
            open_cells = sum([symbol == OPEN for symbol in desk.showing(one, position).values()])
            if result[:2] not in best or open_cells > best[result[:2]][0]:
                best[result[:2]] = (open_cells, result)
    return tuple([result for _, result in best.values()])


def begun_by(s: State, ask: Ask) -> list[int]:
    """What has been laid of the plan that is asked for, by whoever sat there before."""
    return s.plans[ask.seat] if ask.begun else []


def further_steps(desk: Desk, plan: list[int], begun: list[int]) -> list[Move]:
    """The steps of a plan that are still to be made."""
    made = len(begun) if len(begun) < LAYING else LAYING + len(begun[LAYING::2])
    return desk.steps(plan)[made:]


class Rating:
    """What a company's plans would bring, before anybody's plan is known."""

    def __init__(self, s: State, c: int, likely: list[float]) -> None:
        self.s, self.c, self.desk = s, c, s.desk
        self.market = Market(s, c, likely)
        self.left = worth.rounds_left(s)
        self.price_plus, self.doubled = has(s, c, PRICE_PLUS), has(s, c, DOUBLE_GOODS)
        self.moves_too, self.keeps = has(s, c, RESEARCH_MOVES), has(s, c, KEEP_UNSOLD)
        self.direct = DIRECT_AT_MOST if has(s, c, DIRECT_SALE) else 0
        self.hand = s.hands[c]
        self.per_tech, self.room = per_tech(s, c), room_for(s.goods[c], limit_of(s))
        self._research = worth.research_needs(s, c, RESEARCH_NOW)
        self._regions = worth.transport_needs(s, c, reachable(s, c), now=0.0)  # their customers are counted apart
        self.research = [worth.spent(self._research, n) for n in range(MOST_PROGRESS + 1)]
        self.transport = [worth.spent(self._regions, n) for n in range(MOST_PROGRESS + 1)]
        self._opened = [self._opened_by(n) for n in range(MOST_PROGRESS + 1)]
        tile = max([worth.of_improvement(s, one) for one in left_in_block(s)], default=0.0)
        self.improvement = max(0.0, STILL_THERE * tile - worth.A_TOKEN * self.left)
        self._values: dict[tuple[int, int, int], float] = {}
        self._customers: dict[tuple[int, int], float] = {}

    def _opened_by(self, progress: int) -> list[int]:
        """The open regions where so much Progress opens an Office in this round."""
        found = []
        for _, r, need in self._regions:
            if need <= progress:
                progress -= need
                if is_open(self.s, r):
                    found.append(r)
        return found

    def customers(self, price: int, moves: int) -> float:
        """Customers to be expected at this price, in regions opened in this round too."""
        found = self._customers.get((price, moves))
        if found is None:
            found = self._customers[price, moves] = self.market.customers(price, self._opened[moves])
        return found

    def value(self, counted: int, covered: int, face_down: int) -> float:
        """VP that such a plan brings in this round and later."""
        found = self._values.get((counted, covered, face_down))
        if found is None:
            totals = self.desk.summed(counted, covered, face_down)
            found = self._values[counted, covered, face_down] = self.brings(self.effect(totals))
        return found

    def effect(self, t: Totals) -> Effect:
        """What such a plan amounts to for this company."""
        price = price_of(self.s.box, t.ups, t.cuts, self.price_plus)
        made = production(t.covered, t.symbols, self.doubled, t.face_down, self.s.tokens[self.c], self.per_tech)
        return Effect(price, min(made, self.room), t.research, t.logistics, t.improves > 0)

    def brings(self, e: Effect) -> float:
        """VP of this round's sales, of all that Progress begins or finishes, of an Improvement, of Goods kept."""
        goods = self.s.goods[self.c] + e.made
        research = min(e.research, MOST_PROGRESS)
        progress = min(moves(e.logistics, e.research, self.moves_too), MOST_PROGRESS)
        sold = min(float(goods), self.customers(e.price, progress) + self.direct)
        found = e.price * sold + self.research[research] + self.transport[progress]
        if e.improves:
            found += self.improvement
        if self.keeps and self.left:
            found += KEPT * min(goods - sold, KEPT_AT_MOST)
        return found - LATE * e.price * self.left

    # --- plans ------------------------------------------------------------------------------------------------------

    def plans(self, most: int, under: bool, begun: Sequence[int] = ()) -> list[Rated]:
        """The most promising results with Improvements laid, the best first; `under` the upper pad too. What has begun
        is laid to its end."""
        if len(begun) >= LAYING:
            return [self.with_improvements(begun, under)]
        hand = len(self.hand)
        bare = sorted(
            results(self.desk, *begun), key=lambda one: self.value(one.counted, one.covered, hand), reverse=True
        )
        found = [self.with_improvements(result.plan, under) for result in bare[:most]]
        return sorted(found, key=lambda rated: rated.value, reverse=True)

    def with_improvements(self, begun: Sequence[int], under: bool) -> Rated:
        """One Improvement after the other is laid where it brings most; what is better face down stays so."""
        desk, plan = self.desk, list(begun)
        position = plan[1]
        where, overhang = desk.positions[position], has(self.s, self.c, OVERHANG)
        top, covered = where.top, where.covered
        showing = desk.active(plan)
        counted = sum([UNIT[symbol] for symbol in showing.values()])
        left = [one for one in self.hand if one not in plan[2::2]]
        value = self.value(counted, covered, len(left))
        while left:
            best = (value, counted, -1, -1)
            for one in dict.fromkeys(left):
                a, b = self.s.box.improvements[one].cells
                for place in self._places(position, overhang, under, plan):
                    after = counted
                    first, second = desk.first[place], desk.second[place]
                    beneath = place < desk.first_over
                    if not (beneath and top >> first & 1):
                        after += UNIT[a] - UNIT[showing.get(first, OPEN)]
                    if not (beneath and top >> second & 1):
                        after += UNIT[b] - UNIT[showing.get(second, OPEN)]
                    worth_now = self.value(after, covered, len(left) - 1)
                    if worth_now > best[0] + 1e-9:
                        best = (worth_now, after, one, place)
            value, counted, one, place = best
            if one < 0:
                break
            left.remove(one)
            plan += [one, place]
            beneath = place < desk.first_over
            for cell, symbol in zip(
                (desk.first[place], desk.second[place]), self.s.box.improvements[one].cells, strict=True
            ):
                if not (beneath and top >> cell & 1):
                    showing[cell] = symbol
        return Rated(value, plan, desk.summed(counted, covered, len(left)))

    def _places(self, position: int, overhang: bool, under: bool, plan: list[int]) -> list[int]:
        """Places that do not clash with what is laid; under the upper pad only where it hides one half.

        Those under it come first or not at all: what lies over them must not change what they show.
        """
        desk = self.desk
        top = desk.positions[position].top
        laid = plan[3::2]
        over_begun = any([place >= desk.first_over for place in laid])
        found = []
        for place in desk.free(position, overhang):
            if place < desk.first_over and (
                not under or over_begun or (top >> desk.first[place] & 1) == (top >> desk.second[place] & 1)
            ):
                continue
            if not any([desk.clash(position, place, other) for other in laid]):
                found.append(place)
        return found
