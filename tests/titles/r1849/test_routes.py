"""Routes: what is legal, how long it is, what it brings; building one leg by leg (R49-4.7)."""

import pytest

from kurs.kernel import SearchChance
from kurs.titles.r1849 import legs as graphs
from kurs.titles.r1849.board import Board, clone_board, place_port_marker, place_station
from kurs.titles.r1849.data import DUAL, HEXES, NARROW, PHASE_OF, PHASES, STANDARD, TRAIN_OF, TRAINS
from kurs.titles.r1849.legs import legs_from, rails
from kurs.titles.r1849.network import network
from kurs.titles.r1849.routes import (
    WHY_WORDS,
    Route,
    can_run,
    check_set,
    has_route,
    is_end,
    legs_along,
    may_end,
    next_legs,
    route_of,
    side_names,
    start_stops,
    stops_of,
)

from .recording import legs_of, moments, trains_of
from .tracks import ALL, at, corp, grown, judge, legs, names, refusal, run, track

# --- maps of the examples -------------------------------------------------------------------------------------------

PALERMO = ("D6 9 2", "E7 3 2")
SIRACUSA = ("L12 78 5", "M13 675 1")
NORTH = (
    "B12 8 5", "B14 656 4", "C5 652 5", "C7 7 5", "C11 9 1", "D6 9 2", "D8 8 2", "D10 8 2", "D14 8 1", "E7 3 2",
    "G13 58 1", "H12 654 4",
)  # fmt: skip
SOUTH = (
    "D14 8 1", "B14 656 4", "G13 58 1", "H12 654 4", "J12 714 2", "L12 699 1", "M11 674 4", "N10 58 2", "L8 9 2",
    "K7 683 2", "J6 673 2",
)  # fmt: skip
NORTH_RUN = (
    "H12 G13", "G13 E13", "E13 D14 B14", "B14 A13", "A13 C13 B12 C11 D10 C9", "C9 D8 C7 E7", "E7 D6 C5", "C5 A5",
)  # fmt: skip
SOUTH_RUN = ("B14 D14 E13", "E13 G13", "G13 H12", "H12 J12 L12 M11", "M11 N10", "N10 M9", "M9 L8 K7", "K7 J6")
FULL = "IFT H12, ATA H12, RCS C5, IFT B14, ATA B14"


# --- the examples ---------------------------------------------------------------------------------------------------


def test_port_palermo_and_a_town() -> None:  # EX-40, R49-4.7.6, R49-4.7.8
    assert run(track(*PALERMO, stations="RCS C5"), "RCS", "4H", "A5 C5", "C5 D6 E7", phase="4H") == (3, 70)


def test_a_port_and_one_city_are_no_route() -> None:  # EX-41, R49-4.7.8
    assert refusal(track(*PALERMO, stations="RCS C5"), "RCS", "4H", "A5 C5", phase="4H").key == "why.route_ports"


def test_narrow_sides_count_twice() -> None:  # EX-42, R49-4.7.6
    assert run(track(*SIRACUSA, stations="ATA M13"), "ATA", "4H", "M13 L12 M11", phase="6H") == (4, 40)


def test_standard_sides_count_once() -> None:  # EX-43, R49-4.7.6
    assert run(track(*SIRACUSA, stations="ATA M13"), "ATA", "4H", "M13 K13", "K13 L14", phase="6H") == (2, 90)


def test_a_run_may_not_exceed_the_reach() -> None:  # EX-44, R49-4.7.6
    reason = refusal(track(*SIRACUSA, stations="ATA M13"), "ATA", "4H", "M11 L12 M13", "M13 K13", phase="6H")
    assert reason == ("why.route_long", (5, 4))


def test_calabria_is_no_port() -> None:  # EX-45, R49-4.7.8, R49-4.7.10
    b = track("B14 655 0", stations="SFA B14")
    assert run(b, "SFA", "6H", "a12 A13", "A13 B14", "B14 A15 B16 C15", phase="8H") == (5, 110)
    assert run(b, "SFA", "6H", "B14 A15 B16 C15", phase="8H") == (3, 80)


def test_an_r6h_prefers_narrow_track() -> None:  # EX-46, R49-4.7.6
    b = track("L12 78 5", "M11 674 4", "M13 676 1", stations="ATA M13")
    assert run(b, "ATA", "R6H", "L14 K13", "K13 M13", "M13 L12 M11", phase="16H") == (6, 140)


def test_sixteen_sides_along_the_north_coast() -> None:  # EX-47, R49-4.7.6
    assert run(track(*NORTH, stations="IFT H12"), "IFT", "16H", *NORTH_RUN, phase="16H") == (16, 360)


def test_an_e_train_counts_four_cities_twice() -> None:  # EX-48, R49-4.7.11, R49-6.3
    b = track(*NORTH, stations="IFT H12")
    assert run(b, "IFT", "E", *NORTH_RUN, phase="16H") == (16, 660)
    assert sorted(names(list(TRAINS[TRAIN_OF["E"]].doubles))) == ["B14", "C5", "H12", "M13"]


def test_the_gauge_may_change_at_every_stop() -> None:  # EX-49, R49-4.7.5
    assert run(track(*SOUTH, stations="IFT H12"), "IFT", "16H", *SOUTH_RUN, phase="16H") == (15, 330)


def test_an_e_train_needs_standard_gauge() -> None:  # EX-50, R49-6.3, R49-4.7.6
    reason = refusal(track(*SOUTH, stations="IFT H12"), "IFT", "E", *SOUTH_RUN, phase="16H")
    assert reason == ("why.route_narrow", (TRAIN_OF["E"],))


def test_a_full_foreign_city_cannot_be_passed() -> None:  # EX-51, R49-4.7.4
    reason = refusal(track(*NORTH, stations=FULL), "RCS", "16H", *NORTH_RUN, phase="16H")
    assert reason == ("why.route_closed", (at("B14"),))


def test_a_full_foreign_city_may_be_the_end() -> None:  # EX-52, R49-4.7.4
    assert run(track(*NORTH, stations=FULL), "RCS", "16H", *NORTH_RUN[3:], phase="16H") == (12, 250)


def test_the_port_marker_brings_twenty_once() -> None:  # EX-53, R49-4.7.11
    b = track(*PALERMO, "C5 651 5", stations="RCS C5")
    place_port_marker(b, corp("RCS"), at("A5"))
    assert run(b, "RCS", "6H", "A5 C5", "C5 D6 E7", phase="6H") == (3, 130)
    assert run(b, "RCS", "6H", "C5 D6 E7", phase="6H") == (2, 100)
    place_station(b, corp("ATA"), at("C5"))
    assert run(b, "ATA", "6H", "A5 C5", "C5 D6 E7", phase="6H") == (3, 110)  # the bonus is RCS's own (R49-4.13.2)


def test_an_own_station_must_be_on_the_run() -> None:  # EX-54, R49-4.7.3
    b = track(*NORTH, stations="IFT H12, SFA J6")
    assert refusal(b, "SFA", "16H", *NORTH_RUN, phase="16H").key == "why.route_no_station"


def test_two_trains_may_not_cross_the_same_side() -> None:  # EX-55, R49-4.7.7
    b = track(*PALERMO, stations="RCS C5")
    routes = [legs("A5 C5", "C5 D6 E7"), legs("C5 D6 E7")]
    found = check_set(b, corp("RCS"), [TRAIN_OF["4H"]] * 2, routes, PHASE_OF["4H"])
    assert found == ("why.routes_share", ("C5/D6, D6/E7",))


# --- single rules ---------------------------------------------------------------------------------------------------


def test_no_stop_twice() -> None:  # R49-4.7.2
    ring = track("C5 651 5", "D6 9 2", "E7 683 5", "F6 78 2", "E5 73 3", stations="RCS C5")
    reason = refusal(ring, "RCS", "16H", "C5 D6 E7", "E7 F6 E5", "E5 C5", phase="16H")
    assert reason == ("why.route_stop_twice", (at("C5"),))
    assert run(ring, "RCS", "16H", "C5 D6 E7", "E7 F6 E5", phase="16H") == (6, 110)


@pytest.mark.parametrize("words", [("A5 C5", "C5 A5"), ("C5 D6 E7", "E7 D6 C5")])
def test_there_and_back_is_no_route(words: tuple[str, ...]) -> None:  # R49-4.7.2
    assert refusal(track(*PALERMO, stations="RCS C5"), "RCS", "16H", *words, phase="16H").key == "why.route_stop_twice"


def test_legs_must_exist_and_join() -> None:  # R49-4.7.2
    b = track(*PALERMO, "B14 655 0", stations="RCS C5")
    assert refusal(b, "RCS", "4H", "C5 D6 F6", phase="4H") == ("why.route_no_leg", ("C5 D6 F6",))
    assert refusal(b, "RCS", "16H", "C5 D6 E7", "B14 A13", phase="4H").key == "why.route_broken"


def test_ports_and_calabria_lie_at_the_ends() -> None:  # R49-4.7.4
    b = track("B14 655 0", "M13 675 1", stations="SFA B14, ATA M13, RCS C5, CTL M9")
    for end, owner in (("a12", "SFA"), ("C15", "SFA"), ("L14", "ATA"), ("A5", "RCS"), ("N8", "CTL")):
        assert len(rails(b).at[at(end)]) == 1  # nowhere to go on to, whatever is built
        assert is_end(b, corp(owner), at(end))
    assert not is_end(b, corp("SFA"), at("B14"))
    assert not is_end(b, corp("SFA"), at("A13"))


def test_a_town_is_never_closed() -> None:  # R49-4.7.4
    assert run(track(*NORTH, stations=FULL), "RCS", "16H", *NORTH_RUN[4:], phase="16H")[0] == 11


def _kind(b: Board, words: str) -> int:
    return rails(b).legs[legs_along(b, legs(words)[0])[0]].kind


def test_within_a_leg_the_gauge_stays() -> None:  # R49-4.7.5
    assert legs_along(track("D6 9 2", "E7 679 2"), legs("C5 D6 E7")[0]) == []
    assert _kind(track("D6 9 2", "E7 3 2"), "C5 D6 E7") == STANDARD
    assert _kind(track("B14 655 0"), "B14 A15 B16 C15") == STANDARD  # out of Messina standard, the straits are dual
    assert _kind(track("L12 78 5", "M11 674 4", "M13 676 1"), "M13 L12 M11") == NARROW  # between two dual cities
    assert _kind(track(), "C1 E1") == DUAL


def test_a_leg_of_dual_track_alone_counts_once_for_all() -> None:  # R49-4.7.6
    b = track("M11 674 4", stations="ATA M9")
    leg = next(leg for leg in legs_from(b, at("M9")) if leg.b == at("N8"))
    assert (leg.kind, leg.k) == (DUAL, 1)
    assert [TRAINS[TRAIN_OF[name]].weights[DUAL] for name in ("16H", "R6H", "E")] == [1, 1, 1]
    assert [TRAINS[TRAIN_OF[name]].weights[STANDARD] for name in ("16H", "R6H", "E")] == [1, 2, 1]
    assert [TRAINS[TRAIN_OF[name]].weights[NARROW] for name in ("16H", "R6H", "E")] == [2, 1, 0]


def test_routes_may_share_stops_and_cross_in_a_hex() -> None:  # R49-4.7.7
    b = track(*SIRACUSA, stations="ATA M13")
    routes = [legs("M13 L12 M11"), legs("M13 K13", "K13 L14")]
    found = check_set(b, corp("ATA"), [TRAIN_OF["4H"]] * 2, routes, PHASE_OF["6H"])
    assert isinstance(found, list)
    assert [route.value for route in found] == [40, 90]


def test_a_leg_may_be_written_in_either_direction() -> None:
    b = track(*PALERMO, stations="RCS C5")
    for words in (("A5 C5", "C5 D6 E7"), ("C5 A5", "E7 D6 C5"), ("E7 D6 C5", "A5 C5")):
        assert run(b, "RCS", "4H", *words, phase="4H") == (3, 70)


def test_stops_are_worth_what_the_phase_says() -> None:  # R49-4.7.10
    b = track(stations="CTL E1")
    values = [run(b, "CTL", "16H", "C1 E1", phase=phase.name)[1] for phase in PHASES]
    assert values == [40, 40, 60, 60, 80, 80]


def test_a_blank_town_cannot_be_visited() -> None:  # R49-4.7.10
    b = track("D6 9 2", stations="RCS C5")
    assert [HEXES[leg.b].id for leg in legs_from(b, at("C5"))] == ["A5"]


# --- legs -----------------------------------------------------------------------------------------------------------


def test_a_leg_lists_what_it_crosses() -> None:  # R49-4.7.12
    b = track(*NORTH)
    leg = next(leg for leg in rails(b).legs if names(list(leg.hexes)) == ["A13", "C13", "B12", "C11", "D10", "C9"])
    assert (leg.k, leg.kind, leg.sides.bit_count()) == (5, STANDARD, 5)
    assert side_names(leg.sides) == "A13/C13, B12/C11, B12/C13, C9/D10, C11/D10"


def test_branching_track_gives_several_legs_over_one_side() -> None:  # R49-4.7.12, R49-4.7.7
    # the line from Palermo splits in F6: to Girgenti and to Sciacca
    b = track("D6 8 0", "F6 23 3", "H6 9 0", "J6 644 2", "G5 9 1", "H4 3 3", stations="RCS C5")
    found = {HEXES[leg.b].id: leg for leg in legs_from(b, at("C5"))}
    assert [names(list(found[end].hexes)) for end in ("J6", "H4")] == [
        ["C5", "D6", "F6", "H6", "J6"],
        ["C5", "D6", "F6", "G5", "H4"],
    ]
    assert side_names(found["J6"].sides & found["H4"].sides) == "C5/D6, D6/F6"
    assert not [leg for leg in legs_from(b, at("J6")) if leg.b == at("H4")]  # a branch is not taken backwards
    reason = refusal(b, "RCS", "16H", "J6 H6 F6 D6 C5", "C5 D6 F6 G5 H4", phase="10H")
    assert reason == ("why.route_side_twice", ("C5/D6, D6/F6",))


def test_a_leg_does_not_come_back_over_its_own_side() -> None:  # R49-4.7.7, R49-7.37
    # D6 joins Palermo and Termini to the south, where the line runs round through F6, H6 and G5 and back
    b = track("D6 31 0", "F6 23 3", "H6 7 2", "G5 7 4", "E7 3 2", stations="RCS C5")
    assert [HEXES[leg.b].id for leg in legs_from(b, at("C5"))] == ["A5"]
    # the network is looked up more simply and does not mind
    assert network(b, corp("RCS")).stops[at("E7")] == 1
    assert not has_route(b, corp("RCS"))


def test_legs_are_the_same_however_the_position_came_about() -> None:
    """The graph is made from that of the position before; in whatever order, it must not show."""
    late, early = grown("legs", 60), grown("legs", 20)
    chance = SearchChance("order")
    first = rails(late)
    for _ in range(20):
        mixed = clone_board(late)
        for h in range(len(HEXES)):
            if chance.below("mix", 2):
                mixed.laid[h] = early.laid[h]
        rails(mixed)
    graphs._memo.clear()
    assert rails(late) == first
    graphs._memo.clear()
    graphs._latest[0] = graphs._NOTHING
    assert rails(late) == first


# --- step by step ---------------------------------------------------------------------------------------------------


def test_a_route_is_built_leg_by_leg() -> None:  # R49-4.7.2
    b = track(*PALERMO, stations="RCS C5")
    train = TRAIN_OF["4H"]
    assert names(start_stops(b, corp("RCS"), train, 0)) == ["A5", "C5", "E7"]
    port = legs_along(b, legs("A5 C5")[0])
    assert next_legs(b, corp("RCS"), train, at("A5"), [], 0) == port
    assert not may_end(b, corp("RCS"), train, at("A5"), port)  # a port and a city
    line = legs_along(b, legs("C5 D6 E7")[0])
    assert next_legs(b, corp("RCS"), train, at("A5"), port, 0) == line
    assert may_end(b, corp("RCS"), train, at("A5"), port + line)
    assert next_legs(b, corp("RCS"), train, at("A5"), port + line, 0) == []
    route = route_of(b, corp("RCS"), train, at("A5"), port + line, PHASE_OF["4H"])
    assert isinstance(route, Route)
    assert (names(list(route.stops)), route.length, route.value) == (["A5", "C5", "E7"], 3, 70)
    # from Palermo to the port nothing could follow: that leg is not offered
    assert next_legs(b, corp("RCS"), train, at("C5"), [], 0) == line


def test_what_other_trains_use_is_not_offered() -> None:  # R49-4.7.7
    b = track(*PALERMO, stations="RCS C5")
    used = rails(b).legs[legs_along(b, legs("C5 D6 E7")[0])[0]].sides
    assert start_stops(b, corp("RCS"), TRAIN_OF["4H"], used) == []


def test_a_route_that_cannot_come_to_an_own_station_does_not_begin() -> None:  # R49-4.7.3, R49-4.7.4
    b = track(*NORTH, stations=FULL)
    starts = names(start_stops(b, corp("RCS"), TRAIN_OF["16H"], 0))
    assert starts == ["a12", "A5", "A13", "B14", "C5", "C9", "E7"]  # nothing beyond Messina, which is full


@pytest.mark.parametrize("lays", [25, 60, 95])
def test_whatever_is_offered_can_be_completed(lays: int) -> None:  # R49-4.7.12
    b = grown(f"steps/{lays}", lays)
    chance = SearchChance(f"steps/{lays}")
    built = 0
    for owner in ALL:
        for train in range(len(TRAINS)):
            used = 0
            assert can_run(b, owner, train, used) == bool(start_stops(b, owner, train, used))
            while starts := start_stops(b, owner, train, used):
                start, path = starts[chance.below("start", len(starts))], list[int]()
                while (ways := next_legs(b, owner, train, start, path, used)) and not (
                    may_end(b, owner, train, start, path) and chance.below("end", 4) == 0
                ):
                    path.append(ways[chance.below("leg", len(ways))])
                assert may_end(b, owner, train, start, path)
                route = route_of(b, owner, train, start, path, PHASE_OF["16H"])
                assert isinstance(route, Route)
                assert not route.sides & used
                used |= route.sides
                assert can_run(b, owner, train, used) == bool(start_stops(b, owner, train, used))
                built += 1
    assert built > 40


@pytest.mark.parametrize("train", ["4H", "8H", "R6H", "E"])
def test_exactly_what_belongs_to_a_complete_route_is_offered(train: str) -> None:  # R49-4.7.2 to R49-4.7.8
    """Against all chains of legs, judged one by one."""
    b = grown("offers", 35)
    kind = TRAIN_OF[train]
    for owner in (corp("RCS"), corp("ATA")):
        complete = _all_routes(b, owner, kind)
        starts = {start for start, _ in complete}
        assert set(start_stops(b, owner, kind, 0)) == starts
        begun = {(start, path[:n]) for start, path in complete for n in range(len(path))}
        for start, path in sorted(begun):
            follow = {more[len(path)] for s, more in complete if s == start and more[: len(path)] == path != more}
            assert next_legs(b, owner, kind, start, list(path), 0) == sorted(follow)
            assert may_end(b, owner, kind, start, list(path)) == ((start, path) in complete)


def _all_routes(b: Board, owner: int, train: int) -> set[tuple[int, tuple[int, ...]]]:
    """Every legal route by its start and legs, found by lengthening chains while their stops and sides are sound."""
    found = set()
    todo: list[tuple[int, tuple[int, ...]]] = [(h, ()) for h in range(len(HEXES)) if rails(b).at[h]]
    while todo:
        start, path = todo.pop()
        stops = stops_of(b, start, list(path))
        assert stops is not None
        judged = route_of(b, owner, train, start, list(path), 0) if path else None
        if isinstance(judged, Route):
            found.add((start, path))
        elif judged is not None and judged.key not in ("why.route_no_station", "why.route_ports"):
            continue
        todo += [(start, (*path, number)) for number in rails(b).at[stops[-1]]]
    return found


# --- the recording --------------------------------------------------------------------------------------------------


def test_every_recorded_route_is_legal_and_brings_what_it_brought() -> None:  # R49-4.7.11
    count = 0
    for moment in moments():
        if moment.action["type"] == "run_routes":
            trains, phase = trains_of(moment), moment.phase
            routes = check_set(moment.board, moment.corporation, trains, legs_of(moment), phase)
            assert isinstance(routes, list), (moment.action["id"], routes)
            assert [route.value for route in routes] == [route["revenue"] for route in moment.action["routes"]]
            stops = [[HEXES[h].id for h in route.stops] for route in routes]
            recorded = [route["hexes"] for route in moment.action["routes"]]
            for own, theirs in zip(stops, recorded, strict=True):
                assert own in (theirs, theirs[::-1])
            count += len(routes)
    assert count == 88


def test_every_reason_is_declared_with_what_it_speaks_of() -> None:
    b = track(*NORTH, stations=FULL)
    reasons = [
        refusal(b, "RCS", "4H", *NORTH_RUN[3:], phase="16H"),
        refusal(b, "RCS", "16H", *NORTH_RUN, phase="16H"),
        refusal(b, "RCS", "16H", "C5 A5", phase="16H"),
        refusal(b, "SFA", "16H", "C5 A5", phase="16H"),
        refusal(b, "SFA", "16H", "C5 B4", phase="16H"),
    ]
    for reason in reasons:
        assert len(WHY_WORDS[reason.key].split()) == len(reason.args)
    assert isinstance(judge(b, "RCS", "16H", *NORTH_RUN[3:], phase="16H"), Route)
