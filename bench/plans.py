"""Smartphone Inc.: how fast layouts are listed, plans summed up, and the results of a hand of Improvements found."""

from collections.abc import Callable
from statistics import median

from bench.calibration import cpu_seconds, loop
from kurs.kernel import SearchChance
from kurs.titles.smartphone_inc.data import BOX
from kurs.titles.smartphone_inc.desk import Desk
from kurs.titles.smartphone_inc.possible import Possible

REPEATS = 9
HANDS = (
    ("START-red", ()),
    ("START-red", ("IMP08",)),
    ("START-red", ("IMP08", "IMP20")),
    ("START-red", ("IMP08", "IMP20", "IMP26")),
)


def per_million(count: int, work: Callable[[], object]) -> float:
    """How often something is done in the CPU time of a million calibration iterations, the median of repeats."""
    ratios = []
    for _ in range(REPEATS):
        before = cpu_seconds(loop)
        seconds = cpu_seconds(work)
        ratios.append(count * (before + cpu_seconds(loop)) / 2 / seconds)
    return median(ratios)


def some_plans(desk: Desk, hand: list[int], count: int) -> list[list[int]]:
    """Plans with all Improvements of a hand, laid by chance."""
    chance, found = SearchChance("plans"), []
    for _ in range(count):
        plan = [chance.below("pads", len(desk.pads)), chance.below("lay", len(desk.positions))]
        for one in hand:
            step = desk.options(plan, [one], False)
            verb, (_, x, y, direction) = step[chance.below("place", len(step))]
            plan += [one, desk.place_of(verb, int(x), int(y), str(direction))]
        found.append(plan)
    return found


def lines() -> list[str]:
    """What the bench prints."""
    desk = Desk(BOX)
    hands = [[BOX.improvement_number[id] for id in (first, *more)] for first, more in HANDS]
    plans = some_plans(desk, hands[-1], 400)
    listed = per_million(20, lambda: [desk.all_bare() for _ in range(20)])  # `all_bare` remembers nothing
    summed = per_million(len(plans), lambda: [desk.totals(plan, len(hands[-1])) for plan in plans])
    possible = Possible(desk)
    tables = [cpu_seconds(lambda hand=hand: possible.left(len(hand), False)) for hand in hands]  # type: ignore[misc]
    found = [cpu_seconds(lambda hand=hand: possible.results(hand)) for hand in hands]  # type: ignore[misc]
    return [
        f"{listed:.0f} enumerations of all {len(desk.all_bare())} bare layouts with their results, uncached, "
        f"and {summed:.0f} plans with {len(hands[-1])} Improvements summed up per million calibration iterations",
        *[
            f"{len(possible.results(hand))} results of {len(hand)} Improvements in {1000 * seconds:.1f} ms "
            f"(tables, once: {1000 * table:.0f} ms)"
            for hand, seconds, table in zip(hands, found, tables, strict=True)
        ],
    ]


if __name__ == "__main__":
    print("\n".join(lines()))
