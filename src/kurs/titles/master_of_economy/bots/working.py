"""Investment, supply and offers: what a corporation does in phases 1 to 4 and 6 to 9."""

from typing import Final, NamedTuple

from kurs.kernel import Ask, Chance, Move
from kurs.titles.master_of_economy.bots.market import NOTHING, Sale, best_sales, outlook, purchase_price
from kurs.titles.master_of_economy.bots.paper import (
    AFTER,
    COAL_MINE,
    INVESTMENT,
    ORE_MINE,
    POWER,
    SHIPS,
    STEEL,
    SUPPLY,
    TRADE,
    Firm,
    Outlook,
    needs,
)
from kurs.titles.master_of_economy.bots.planning import FEW, MANY, Plan, best_plan, firm_of, value
from kurs.titles.master_of_economy.bots.weights import Weights
from kurs.titles.master_of_economy.data import (
    BUILDS,
    BUILDS_OF_A_TYPE,
    CORP,
    FACTORIES,
    FIELDS,
    MATERIALS,
    OFFERS,
    PRICE,
    SPACES,
    STORE,
    N,
)
from kurs.titles.master_of_economy.rules import supply as rules
from kurs.titles.master_of_economy.rules.investment import BUILD, DONE, has_place
from kurs.titles.master_of_economy.rules.offers import EXPORT, IMPORT, most_offers
from kurs.titles.master_of_economy.rules.production import produce
from kurs.titles.master_of_economy.rules.supply import RUN
from kurs.titles.master_of_economy.state import State, clone, placed

# --- investment -------------------------------------------------------------------------------------------------------


def invest(s: State, c: int, point: float, weights: Weights, chance: Chance) -> list[Move]:
    """The first of the best plan that can be built and paid now."""
    ahead = outlook(s, c, INVESTMENT, s.trade + 1, point, weights.hunger)
    plan = best_plan(firm_of(s, c), ahead, chance, MANY)
    treasury, materials = s.treasury[c], s.store[c * N + MATERIALS]
    built = [0] * N
    steps: list[Move] = []
    for f in plan.builds:
        if len(steps) == BUILDS - sum(s.built) or treasury < PRICE or built[f] + s.built[f] == BUILDS_OF_A_TYPE:
            break
        if materials < FACTORIES[f].materials or not has_place(s, c, f) or s.factories[c * N + f] + built[f] >= SPACES:
            break
        built[f] += 1
        treasury -= PRICE
        materials -= FACTORIES[f].materials
        steps.append(BUILD[f])
    return [*steps, DONE]


# --- supply -----------------------------------------------------------------------------------------------------------

ORDERS: Final = (
    (POWER, SHIPS, STEEL, COAL_MINE, ORE_MINE),
    (SHIPS, STEEL, POWER, COAL_MINE, ORE_MINE),
    (SHIPS, STEEL, ORE_MINE, COAL_MINE, POWER),
    (POWER, ORE_MINE, COAL_MINE, SHIPS, STEEL),
    (POWER, COAL_MINE, ORE_MINE, SHIPS, STEEL),
    (COAL_MINE, ORE_MINE, POWER, SHIPS, STEEL),
    (STEEL, COAL_MINE, SHIPS, ORE_MINE, POWER),
    (STEEL, ORE_MINE, SHIPS, COAL_MINE, POWER),
    (SHIPS, COAL_MINE, ORE_MINE, POWER, STEEL),
)
"""Orders of preference that are tried."""


def supply(s: State, c: int, point: float, weights: Weights, chance: Chance) -> list[Move]:
    """The runs that lead furthest on paper."""
    ahead = outlook(s, c, SUPPLY, s.trade + 1, point, weights.hunger)
    plan = best_plan(firm_of(s, c), ahead, chance, FEW)
    ahead.begin = TRADE
    tried: dict[tuple[int, ...], float] = {}
    for order in ORDERS:
        for spared in (0, 1):
            world, runs = run_in(s, c, order, spared)
            if runs not in tried:
                tried[runs] = value(after_production(world, c), ahead, plan.builds, plan.keep)
    best = max(tried, key=lambda runs: tried[runs])
    return [*[RUN[f] for f in range(N) for _ in range(best[f])], DONE]


def run_in(s: State, c: int, order: tuple[int, ...], spared: int) -> tuple[State, tuple[int, ...]]:
    """A world in which all runs that are possible in that order of preference, but `spared` of the first; what runs."""
    world, runs = clone(s), [0] * N
    for f in order:
        most = s.factories[c * N + f] - (spared if f == order[0] else 0)
        while runs[f] < most and f in rules.runs(world, c):
            rules.run(world, s.manager[c], RUN[f].args, [])
            runs[f] += 1
    return world, tuple(runs)


def after_production(world: State, c: int) -> Firm:
    """The firm when what is laid out has produced. The world is changed."""
    rules.finish(world, c, [])
    produce(world, c, [])
    return firm_of(world, c)


# --- offers -----------------------------------------------------------------------------------------------------------


UNPAYABLE: Final = -1.0
MOST_IMPORTS: Final = 2
"""Of a good in one trade phase: more has never paid."""


class Placement(NamedTuple):
    """So many exports and imports of each good."""

    exports: tuple[int, ...]
    imports: tuple[int, ...]

    def offers(self) -> int:
        return sum(self.exports) + sum(self.imports)


class Trader:
    """What a corporation thinks when it places its offers."""

    def __init__(self, s: State, ask: Ask, point: float, weights: Weights, chance: Chance) -> None:
        c = CORP[str(ask.args[0])]
        self.s, self.c, self.weights = s, c, weights
        self.firm = firm_of(s, c)
        self.ahead: Outlook = outlook(s, c, AFTER, s.trade, point, weights.hunger)
        self.final = s.trade == self.ahead.last
        self.point = point
        self.plan: Plan = best_plan(self.firm, self.ahead, chance, FEW)
        self.sales: list[list[Sale]] = []
        for row in range(N):
            standing = s.field[row * FIELDS : row * FIELDS + FIELDS].count(c)
            most = min(self.firm.store[row] - standing, OFFERS)
            self.sales.append(best_sales(s, c, row, most, point, weights.crowd) if most > 0 else [NOTHING])
        self.prices = [purchase_price(s, c, row) for row in range(N)]
        self.room = [STORE - s.store[c * N + g] - s.imports[c * N + g] for g in range(N)]
        self.placed = placed(s, c)
        self.known: dict[Placement, float] = {}

    def worth(self, placement: Placement) -> float:
        """What it brings now, and what the corporation makes of what it then has."""
        known = self.known.get(placement)
        if known is None:
            known = self.known[placement] = self._worth(placement)
        return known

    def _worth(self, placement: Placement) -> float:
        firm = Firm(self.firm.factories, self.firm.store[:], self.firm.treasury)
        paid = 0
        for row in range(N):
            sale = self.sales[row][placement.exports[row]]
            bought = placement.imports[row]
            firm.store[row] += bought - placement.exports[row]
            firm.treasury += sale.money
            firm.points += sale.points
            paid += sum(self.prices[row][:bought])
        if paid > self.firm.treasury:
            return UNPAYABLE
        firm.treasury -= paid
        found = value(firm, self.ahead, self.plan.builds, self.plan.keep)
        if placement.offers() + self.placed > OFFERS:
            found -= self.weights.token if self.s.trade + 1 < self.ahead.last else 0.0
        return found

    def best(self) -> Placement:
        """From a first choice as long as a change of one or two offers helps."""
        best = self.first()
        most = most_offers(self.s.tokens[self.s.manager[self.c]]) if self.weights.seventh else OFFERS
        while True:
            better = max(self.neighbours(best, most), key=self.worth, default=best)
            if self.worth(better) <= self.worth(best) + 1e-9:
                return best
            best = better

    def first(self) -> Placement:
        """What the works do not need goes where it brings most."""
        wanted = needs(self.firm.factories, list(self.plan.builds[:BUILDS])) if not self.final else [0] * N
        left = [max(0, there - need) for there, need in zip(self.firm.store, wanted, strict=True)]
        exports = [0] * N
        for _ in range(OFFERS - self.placed):
            gains = [
                (self.sales[g][exports[g] + 1].worth - self.sales[g][exports[g]].worth, g)
                for g in range(N)
                if exports[g] < left[g] and exports[g] + 1 < len(self.sales[g])
            ]
            if not gains or max(gains)[0] <= 0:
                break
            exports[max(gains)[1]] += 1
        return Placement(tuple(exports), (0,) * N)

    def neighbours(self, now: Placement, most: int) -> list[Placement]:
        """One offer more, one less, or one for another."""
        more, less = self.more(now), self.less(now)
        found = less[:]
        if now.offers() + self.placed < most:
            found += more
        for fewer in less:
            found += self.more(fewer)
        return found

    def more(self, now: Placement) -> list[Placement]:
        found = []
        for g in range(N):
            if now.exports[g] + 1 < len(self.sales[g]):
                found.append(now._replace(exports=with_one(now.exports, g, 1)))
            if not self.final and now.imports[g] < min(MOST_IMPORTS, self.room[g]):
                found.append(now._replace(imports=with_one(now.imports, g, 1)))
        return found

    def less(self, now: Placement) -> list[Placement]:
        found = [now._replace(exports=with_one(now.exports, g, -1)) for g in range(N) if now.exports[g]]
        return found + [now._replace(imports=with_one(now.imports, g, -1)) for g in range(N) if now.imports[g]]

    def steps(self) -> list[Move]:
        placement = self.best()
        steps: list[Move] = []
        for g in range(N):
            steps += [IMPORT[g]] * placement.imports[g]
            steps += [EXPORT[g * FIELDS + f - 1] for f in self.sales[g][placement.exports[g]].fields]
        return [*steps, DONE]


def with_one(counts: tuple[int, ...], g: int, change: int) -> tuple[int, ...]:
    return (*counts[:g], counts[g] + change, *counts[g + 1 :])
