"""The plan of a corporation: which factories in which order, found by trying on paper."""

from typing import Final, NamedTuple

from kurs.kernel import Chance
from kurs.titles.master_of_economy.bots.paper import (
    COAL_MINE,
    ORE_MINE,
    POWER,
    QUARRY,
    SHIPS,
    STEEL,
    Firm,
    Outlook,
    run_on,
)
from kurs.titles.master_of_economy.data import N
from kurs.titles.master_of_economy.state import State

Q, C, M, P, S, H = QUARRY, COAL_MINE, ORE_MINE, POWER, STEEL, SHIPS
BOOK: Final = (
    (P, C, Q, Q, M, Q),
    (P, C, Q, Q, Q, P, M, Q, C, Q),
    (Q, P, M, C, Q, Q, Q, S),
    (P, Q, M, Q, C, Q, S),
    (Q, P, C, Q, P, C, M, S, H),
    (C, P, Q, Q, M, S, H, S),
    (P, C, Q, P, C, M, M, S, S, H),
    (),
)
"""Orders that did well on paper."""
KEEPS: Final = (5, 0, 10, 99)
"""Money kept when shares are bought."""
MANY: Final = 30
FEW: Final = 3
"""Changes tried on the best plan found so far: when it is carried out, and when it only serves to judge something."""
LONGEST: Final = 12


class Plan(NamedTuple):
    """What to build, how much money to keep from shares, and what it comes to."""

    builds: tuple[int, ...]
    keep: int
    worth: float


def firm_of(s: State, c: int) -> Firm:
    first = c * N
    return Firm(s.factories[first : first + N], s.store[first : first + N], s.treasury[c])


def value(firm: Firm, ahead: Outlook, builds: tuple[int, ...], keep: int) -> float:
    """What the plan comes to; the firm stays as it is."""
    tried = Firm(firm.factories[:], firm.store[:], firm.treasury, firm.points, firm.shares)
    return run_on(tried, ahead, list(builds), keep)


def still_missing(order: tuple[int, ...], factories: list[int]) -> tuple[int, ...]:
    """What of an order does not stand yet."""
    there, found = factories[:], []
    for f in order:
        if there[f]:
            there[f] -= 1
        else:
            found.append(f)
    return tuple(found)


def best_plan(firm: Firm, ahead: Outlook, chance: Chance, tries: int) -> Plan:
    """The best of the book, then changed here and there as long as that helps."""
    orders = sorted({still_missing(order, firm.factories) for order in BOOK})
    best = max([Plan(order, KEEPS[0], value(firm, ahead, order, KEEPS[0])) for order in orders], key=worth)
    best = max(
        [best, *[Plan(best.builds, keep, value(firm, ahead, best.builds, keep)) for keep in KEEPS[1:]]], key=worth
    )
    for _ in range(tries):
        builds = changed(best.builds, chance)
        came = value(firm, ahead, builds, best.keep)
        if came > best.worth or (came == best.worth and len(builds) < len(best.builds)):
            best = Plan(builds, best.keep, came)
    return best


def worth(plan: Plan) -> float:
    return plan.worth


def changed(builds: tuple[int, ...], chance: Chance) -> tuple[int, ...]:
    """One more, one less, another one, or two exchanged."""
    way = chance.below("way", 4)
    if way == 0 and len(builds) < LONGEST:
        at = chance.below("at", len(builds) + 1)
        return (*builds[:at], chance.below("type", N), *builds[at:])
    if not builds:
        return builds
    at = chance.below("at", len(builds))
    if way == 1:
        return (*builds[:at], *builds[at + 1 :])
    if way == 2:
        return (*builds[:at], chance.below("type", N), *builds[at + 1 :])
    other = chance.below("other", len(builds))
    swapped = list(builds)
    swapped[at], swapped[other] = swapped[other], swapped[at]
    return tuple(swapped)
