"""The best routes (R49-4.7.9, R49-4.7.12): proven against plain trying, and against what people found."""

from itertools import product
from time import process_time

import pytest

from kurs.titles.r1849 import search
from kurs.titles.r1849.board import Board, place_port_marker
from kurs.titles.r1849.data import HEXES, PHASE_OF, TRAIN_OF
from kurs.titles.r1849.legs import rails
from kurs.titles.r1849.routes import Route, route_of, stops_of
from kurs.titles.r1849.search import Best, RouteList, best_routes

from .recording import moments, revenue_of, trains_of
from .tracks import at, corp, grown, names, track

pytestmark = pytest.mark.slow


def trains(words: str) -> list[int]:
    """``"16H R6H"``: kinds of train."""
    return [TRAIN_OF[name] for name in words.split()]


def best(b: Board, owner: str, words: str, phase: str = "16H", budget: int = search.BUDGET) -> Best:
    return best_routes(b, corp(owner), trains(words), PHASE_OF[phase], budget)


def by_trying(b: Board, owner: int, kind: int, phase: int) -> list[Route]:
    """Every legal route (each direction of it), found by lengthening chains of legs and judging each."""
    found = []
    todo: list[tuple[int, list[int]]] = [(h, []) for h in range(len(HEXES)) if rails(b).at[h]]
    while todo:
        start, path = todo.pop()
        stops = stops_of(b, start, path)
        assert stops is not None
        judged = route_of(b, owner, kind, start, path, phase) if path else None
        if isinstance(judged, Route):
            found.append(judged)
        elif judged is not None and judged.key not in ("why.route_no_station", "why.route_ports"):
            continue
        todo += [(start, [*path, number]) for number in rails(b).at[stops[-1]]]
    return found


def best_by_trying(b: Board, owner: int, kinds: list[int], phase: int) -> int:
    """The largest sum of routes without a common side, all combinations tried."""
    choices = []
    for kind in kinds:
        worth: dict[int, int] = {0: 0}
        for route in by_trying(b, owner, kind, phase):
            worth[route.sides] = max(worth.get(route.sides, 0), route.value)
        choices.append(list(worth.items()))
    most = 0
    for chosen in product(*choices):
        used = 0
        for sides, _ in chosen:
            if used & sides:
                break
            used |= sides
        else:
            most = max(most, sum([value for _, value in chosen]))
    return most


# --- small maps -----------------------------------------------------------------------------------------------------


def test_the_only_route_is_the_best() -> None:  # R49-4.7.9
    b = track("D6 9 2", "E7 3 2", stations="RCS C5")
    found = best(b, "RCS", "4H", "4H")
    assert (found.revenue, found.proven) == (70, True)
    assert [set(names(list(route.stops))) for route in found.routes] == [{"A5", "C5", "E7"}]


def test_a_second_train_has_nothing_left_to_run_on() -> None:  # R49-4.7.7
    b = track("D6 9 2", "E7 3 2", stations="RCS C5")
    found = best(b, "RCS", "4H 4H", "4H")
    assert (found.revenue, len(found.routes)) == (70, 1)


def test_no_station_no_route() -> None:  # R49-4.7.3
    b = track("D6 9 2", "E7 3 2", stations="IFT H12")
    assert best(b, "IFT", "16H 16H") == Best((), 0, True)
    assert best(b, "RCS", "16H") == Best((), 0, True)
    assert best(b, "RCS", "") == Best((), 0, True)


def test_the_bonus_of_the_port_counts() -> None:  # R49-4.7.11
    b = track("D6 9 2", "E7 3 2", stations="RCS C5")
    place_port_marker(b, corp("RCS"), at("A5"))
    assert best(b, "RCS", "4H", "4H").revenue == 90
    place_port_marker(b, corp("ATA"), at("A5"))
    assert best(b, "RCS", "4H", "4H").revenue == 70


def test_each_train_takes_what_suits_it() -> None:  # R49-4.7.6
    b = track("L12 78 5", "M13 675 1", stations="ATA M13")
    assert best(b, "ATA", "4H 4H", "6H").revenue == 40 + 90
    assert best(b, "ATA", "R6H 4H", "6H").revenue == 40 + 90


# --- against plain trying -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("train", ["4H", "8H", "16H", "R6H", "E"])
def test_the_list_holds_every_route_once(seed: int, train: str) -> None:  # R49-4.7.12
    b = grown(f"list/{seed}", 40 + 10 * seed)
    for owner in range(0, 6, 2):
        expected = sorted([(route.value, route.sides) for route in by_trying(b, owner, TRAIN_OF[train], 5)])
        found = RouteList(b, owner, TRAIN_OF[train], 5, 10**6)
        listed = sorted(zip(found.values, found.sides, strict=True))
        assert sorted(listed * 2) == expected  # trying meets every route in both directions
        assert found.values == sorted(found.values, reverse=True)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("words", ["8H", "12H 6H", "10H 10H", "4H 4H 6H", "E R6H"])
def test_the_best_choice_is_the_best_of_all(seed: int, words: str) -> None:  # R49-4.7.12
    b = grown(f"best/{seed}", 22)
    revenue = 0
    for owner in range(6):
        found = best_routes(b, owner, trains(words), PHASE_OF["12H"])
        revenue += found.revenue
        assert found.proven
        assert found.revenue == best_by_trying(b, owner, trains(words), PHASE_OF["12H"])
        assert _sound(b, owner, found, PHASE_OF["12H"])
    assert revenue > 200


def _sound(b: Board, owner: int, found: Best, phase: int) -> bool:
    """Every route judges legal, no side is used twice, the sum is right."""
    used = 0
    for route in found.routes:
        assert route_of(b, owner, route.train, route.stops[0], list(route.legs), phase) == route
        assert not used & route.sides
        used |= route.sides
    return found.revenue == sum([route.value for route in found.routes])


# --- crowded maps and the budget ------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["16H 16H", "16H 16H 16H 16H", "E E", "E E E E"])
def test_a_crowded_map_stays_within_its_budget(words: str) -> None:
    proven = 0
    for seed in range(3):
        b = grown(f"crowded/{seed}", 150)
        for owner in range(6):
            start = process_time()
            found = best_routes(b, owner, trains(words), PHASE_OF["16H"])
            assert process_time() - start < 2, "the budget is a tenth of a second; a slow machine may take longer"
            assert _sound(b, owner, found, PHASE_OF["16H"])
            proven += found.proven
    assert proven >= (18 if len(trains(words)) == 2 else 9)


def test_a_small_budget_gives_a_sound_answer_that_does_not_claim_to_be_the_best() -> None:
    b = grown("crowded/0", 150)
    full = best(b, "RCS", "16H 16H")
    for budget in (1, 10, 100):
        found = best(b, "RCS", "16H 16H", budget=budget)
        assert _sound(b, corp("RCS"), found, PHASE_OF["16H"])
        assert not found.proven
        assert found.revenue <= full.revenue
        search._memo.clear()
        assert best(b, "RCS", "16H 16H", budget=budget) == found  # steps are counted, not time
    assert full.proven


# --- the recording --------------------------------------------------------------------------------------------------


def test_the_best_routes_are_never_worse_than_those_of_the_recorded_players() -> None:  # R49-4.7.9
    count = 0
    for moment in moments():
        if moment.action["type"] == "run_routes":
            found = best_routes(moment.board, moment.corporation, trains_of(moment), moment.phase)
            assert found.proven
            assert found.revenue >= revenue_of(moment), moment.action["id"]
            assert _sound(moment.board, moment.corporation, found, moment.phase)
            count += 1
    assert count == 54
