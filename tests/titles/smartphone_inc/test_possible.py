"""All distinct results of a hand of Improvements, against trying every way to lay them (SPI-4.1.6, SPI-4.1.13)."""

import pytest

from kurs.kernel import SearchChance
from kurs.titles.smartphone_inc.data import BOX
from kurs.titles.smartphone_inc.desk import DESK, Totals
from kurs.titles.smartphone_inc.possible import POSSIBLE


def numbers(ids: str) -> list[int]:
    return [BOX.improvement_number[id] for id in ids.split()]


def legal(plan: list[int], overhang: bool) -> bool:
    """Whether a plan can be laid in its own order."""
    places = plan[3::2]
    return all(
        [
            not DESK.fault(plan[1], place, overhang) and not any([DESK.clash(plan[1], place, o) for o in places[:i]])
            for i, place in enumerate(places)
        ]
    )


def shows_all(plan: list[int]) -> bool:
    """Whether some half of every Improvement shows."""
    top = DESK.positions[plan[1]].top
    pairs = [DESK.pair[place] for place in plan[3::2] if DESK.layer(place) == 0]
    return all([pair & ~top for pair in pairs])


@pytest.mark.parametrize("overhang", [False, True])
@pytest.mark.parametrize("id", ["START-red", "IMP20", "IMP26"])
def test_one_improvement(id: str, overhang: bool) -> None:
    """All results there are, but those of an Improvement of which nothing shows."""
    hand = numbers(id)
    every: set[Totals] = set(DESK.all_bare(1))
    for pads in range(len(DESK.pads)):
        for position in range(len(DESK.positions)):
            for place in DESK.free(position, overhang):
                plan = [pads, position, hand[0], place]
                if shows_all(plan):
                    every.add(DESK.totals(plan, 1))
    assert {POSSIBLE.totals(result) for result in POSSIBLE.results(hand, overhang)} == every


@pytest.mark.parametrize(("ids", "overhang"), [("", False), ("IMP20 IMP03 IMP26", False), ("IMP24 IMP12", True)])
def test_every_result_has_a_plan(ids: str, overhang: bool) -> None:
    hand, chance = numbers(ids), SearchChance("plans")
    results = POSSIBLE.results(hand, overhang)
    assert len(results) >= 83
    tried = sorted(results)
    chance.shuffle("plans", tried)
    for result in tried[:400]:
        plan = POSSIBLE.plan(*results[result], overhang)
        assert legal(plan, overhang)
        assert DESK.totals(plan, len(hand)) == POSSIBLE.totals(result)


def test_two_improvements_side_by_side() -> None:
    """Every result of two Improvements over all that do not overlap is found."""
    hand = numbers("IMP25 START-green")
    found = {POSSIBLE.totals(result) for result in POSSIBLE.results(hand)}
    for pads in range(0, len(DESK.pads), 3):
        for position in range(0, len(DESK.positions), 7):
            places = [place for place in DESK.free(position, False) if DESK.layer(place) == 1]
            for one in places:
                for other in places:
                    if not DESK.pair[one] & DESK.pair[other]:
                        assert DESK.totals([pads, position, hand[0], one, hand[1], other], 2) in found
