"""A corporation planned on paper: what it will be worth at the end if it builds in a given order.

A phase here is a rough one: factories run as goods allow, the dearest first; six offers bring what they bring on
average among those of the others; a lack of coal or energy that stops the works is imported; idle money goes into
shares.
"""

from dataclasses import dataclass, field
from typing import Final

from kurs.titles.master_of_economy.data import (
    BUILDS,
    BUILDS_OF_A_TYPE,
    DEMAND,
    FACTORIES,
    FACTORY,
    FIELDS,
    GOODS,
    INPUTS,
    MATERIALS,
    OFFERS,
    PRICE,
    SPACES,
    STAGES,
    STORE,
    N,
)
from kurs.titles.master_of_economy.rules.figures import foreign_price

QUARRY, COAL_MINE, ORE_MINE, POWER, STEEL, SHIPS = range(N)
assert [*FACTORY] == ["quarry", "coal_mine", "ore_mine", "power_plant", "steelworks", "shipyard"]

TRADES: Final = 2 * STAGES
MOST_SALES: Final = DEMAND - FIELDS // 2
"""Exports of a row (COR-4.4.11)."""
STEPS: Final = 3
"""Offers of others are counted in thirds."""
CROWDED: Final = 12


def row_income(row: int, offers: int) -> int:
    """What all offers of a row bring together when there are so many, each as far right as it is safe."""
    sold = min(offers, MOST_SALES)
    right = DEMAND + 1 - sold
    fields = [max(1, right - k) for k in range(sold)]
    return sum([foreign_price(row, min(FIELDS, f)) for f in fields])


def income(row: int, others: float, own: int) -> tuple[float, float]:
    """What `own` offers bring, in money and points, as their part of the row."""
    low = int(others)
    part = others - low
    money = points = 0.0
    for crowd, weight in ((low, 1 - part), (low + 1, part)):
        total = crowd + own
        money += weight * row_income(row, total) * own / total
        points += weight * min(own, MOST_SALES * own / total)
    return money, points


def _marginal(row: int, others: float) -> list[tuple[float, float]]:
    found, before = [], (0.0, 0.0)
    for own in range(1, OFFERS + 1):
        now = income(row, others, own)
        found.append((now[0] - before[0], max(0.0, now[1] - before[1])))
        before = now
    return found


MARGINAL: Final = [[_marginal(row, k / STEPS) for k in range(CROWDED * STEPS + 1)] for row in range(N)]
"""What one more offer of a row brings, in money and points, by row, offers of others in thirds, own offers before."""

Prospect = tuple[int, float, float]
"""An offer: the row, the money and the points it brings."""


def ranked(crowd: list[float], point: float) -> list[Prospect]:
    """All offers that bring anything, the best first, with so many offers of others in each row."""
    found = []
    for row, others in enumerate(crowd):
        for money, points in MARGINAL[row][min(CROWDED * STEPS, round(STEPS * others))]:
            if money + point * points > 0:
                found.append((row, money, points))
    return sorted(found, key=lambda one: -(one[1] + point * one[2]))


SHARE_GAIN: Final = {1: 2.6, 2: 2.2, 3: 2.2, 4: 1.7, 5: 1.5, 6: 1.2, 7: 1.1}
"""What a euro$ that buys shares after a trade phase is worth at the end: from the treasury in a financial phase, as a
dividend at a meeting."""
SHARE_MOST: Final = {1: 9, 2: 10, 3: 9, 4: 12, 5: 16, 6: 16, 7: 24}
"""How much money finds shares there."""


@dataclass
class Firm:
    """A corporation on paper."""

    factories: list[int]
    store: list[int]
    treasury: float
    points: float = 0.0
    shares: float = 0.0
    """What shares bought on the way will be worth at the end."""


@dataclass
class Outlook:
    """What is still to come: the step to begin with, the trade phases left, and what a row promises in each of them."""

    trade: int
    """The next trade phase, from 1."""
    last: int
    begin: int
    """0 investment, 1 supply, 2 production, 3 trade, 4 what follows it."""
    point: float
    hunger: float = 1.0
    """How much of the gain that shares promise is believed."""
    rows: dict[int, list[Prospect]] = field(default_factory=dict)
    """By trade phase, the best offers first."""


INVESTMENT, SUPPLY, PRODUCTION, TRADE, AFTER = range(5)
ORDER: Final = (POWER, SHIPS, STEEL, COAL_MINE, ORE_MINE)
"""Power first, for without energy nothing works; then what is dearest."""
LAST_ORDER: Final = (SHIPS, STEEL, COAL_MINE, ORE_MINE, POWER)
"""The same in the last production: nothing is made that only serves to make something else."""


def run_on(firm: Firm, outlook: Outlook, plan: list[int], keep: int) -> float:
    """The end of it: money, shares bought and points, if it builds in the order of the plan and keeps so much money
    when it buys shares. The firm is changed."""
    built, begin = 0, outlook.begin
    for trade in range(outlook.trade, outlook.last + 1):
        if begin <= INVESTMENT:
            built = invest(firm, plan, built)
        if begin <= SUPPLY:
            supply(firm, LAST_ORDER if trade == outlook.last else ORDER)
        if begin <= TRADE:
            sell(firm, outlook, trade, plan[built : built + BUILDS])
        if trade < outlook.last and trade in SHARE_GAIN:
            spent = min(firm.treasury - keep, SHARE_MOST[trade])
            if spent > 0:
                firm.treasury -= spent
                firm.shares += spent * (1 + outlook.hunger * (SHARE_GAIN[trade] - 1))
        begin = INVESTMENT
    return firm.treasury + firm.shares + outlook.point * firm.points


def invest(firm: Firm, plan: list[int], built: int) -> int:
    """The next of the plan, as many as are allowed and can be paid; how far the plan has come."""
    store, factories = firm.store, firm.factories
    first, types = built, [0] * N
    while built < len(plan) and built - first < BUILDS and firm.treasury >= PRICE:
        f = plan[built]
        materials = FACTORIES[f].materials
        if types[f] == BUILDS_OF_A_TYPE or store[MATERIALS] < materials:
            break
        built += 1
        if factories[f] == SPACES:
            continue
        types[f] += 1
        factories[f] += 1
        firm.treasury -= PRICE
        store[MATERIALS] -= materials
    return built


def supply(firm: Firm, order: tuple[int, ...]) -> None:
    """What can run runs, in that order of preference; energy left over perishes; then all produce."""
    store, factories = firm.store, firm.factories
    made = [0] * N
    made[QUARRY] = factories[QUARRY]
    for f in order:
        runs = factories[f]
        if runs:
            for good, amount in INPUTS[f]:
                possible = store[good] // amount
                runs = min(runs, possible)
            if runs:
                for good, amount in INPUTS[f]:
                    store[good] -= amount * runs
                made[f] = runs * OUTPUT[f]
    for g in PERISHABLE:
        store[g] = 0
    for g, amount in enumerate(made):
        if amount:
            there = store[g] + amount
            store[g] = there if there < STORE else STORE


OUTPUT: Final = [factory.output for factory in FACTORIES]
PERISHABLE: Final = [g for g in range(N) if GOODS[g].perishable]
FUELS: Final = (COAL_MINE, POWER)
"""What makes the goods without which most works stand still."""


def needs(factories: list[int], next_builds: list[int]) -> list[int]:
    """What the next supply and the next investment will take."""
    _, coal, ore, power, steel, ships = factories
    materials = 0
    for f in next_builds:
        materials += FACTORIES[f].materials
    return [materials, power + steel, steel, coal + ore + ships, ships, 0]


def sell(firm: Firm, outlook: Outlook, trade: int, next_builds: list[int]) -> None:
    """Six offers where they bring most; what the works need is kept, and bought if they would stand still."""
    store, offers = firm.store, OFFERS
    left = store[:]
    if trade < outlook.last:
        wanted = needs(firm.factories, next_builds)
        for g in FUELS:
            if wanted[g] and not store[g] and firm.treasury >= GOODS[g].price_import:
                store[g] += 1
                firm.treasury -= GOODS[g].price_import
                offers -= 1
        for g in ALL:
            left[g] -= wanted[g]
    spare = 0
    for there in left:
        if there > 0:
            spare += there
    offers = min(offers, spare)
    if not offers:
        return
    for g, money, points in outlook.rows[trade]:
        if left[g] > 0:
            left[g] -= 1
            store[g] -= 1
            firm.treasury += money
            firm.points += points
            offers -= 1
            if not offers:
                return


ALL: Final = range(N)
