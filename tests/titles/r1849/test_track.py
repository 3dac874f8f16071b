"""The own network, stations in it, and the duty to own a train (R49-4.5.1, R49-4.6, R49-4.9.4)."""

import pytest

from kurs.titles.r1849.board import Board, has_space, place_station, put_tile
from kurs.titles.r1849.data import NOWHERE, TILE_OF
from kurs.titles.r1849.legs import legs_from
from kurs.titles.r1849.network import explore, network
from kurs.titles.r1849.routes import has_route
from kurs.titles.r1849.stations import buyable_stations, station_hexes, why_no_station

from .recording import Moment, city_of, moments
from .tracks import at, corp, names, track


def reached(b: Board, owner: str) -> list[str]:
    """The stops of the own network."""
    return names([h for h, there in enumerate(network(b, corp(owner)).stops) if there])


def segments(b: Board, owner: str, name: str) -> int:
    """How many segments of a hex are in the own network."""
    return network(b, corp(owner)).segments[at(name)].bit_count()


# --- the network ----------------------------------------------------------------------------------------------------


def test_without_a_station_there_is_no_network() -> None:  # R49-4.5.1
    b = track("D6 9 2", "E7 3 2")
    assert reached(b, "RCS") == []
    assert not any(network(b, corp("RCS")).touches)


def test_a_station_in_a_blank_city_stands_alone() -> None:  # R49-4.5.1
    b = track(stations="SFA J6")
    assert reached(b, "SFA") == ["J6"]
    assert not any(network(b, corp("SFA")).touches)


def test_a_journey_follows_track_of_its_gauge_to_the_next_stops() -> None:  # R49-4.5.1
    b = track("D6 9 2", "E7 3 2", stations="RCS C5")
    assert reached(b, "RCS") == ["A5", "C5", "E7"]
    assert segments(b, "RCS", "D6") == 1
    assert segments(b, "RCS", "E7") == 2


def test_narrow_track_does_not_continue_standard_track() -> None:  # R49-4.5.1
    b = track("D6 79 2", "E7 3 2", stations="RCS C5")
    assert reached(b, "RCS") == ["A5", "C5"]
    assert segments(b, "RCS", "D6") == 0


def test_at_a_stop_the_gauge_may_change() -> None:  # R49-4.5.1
    b = track("L12 78 5", "M13 675 1", stations="ATA M13")
    assert reached(b, "ATA") == ["K13", "L14", "M11", "M13"]


def test_dual_track_continues_any_gauge() -> None:  # R49-4.5.1
    b = track("L12 78 5", "M11 674 4", "M13 676 1", stations="ATA M13")
    assert segments(b, "ATA", "L12") == 1
    assert "M11" in reached(b, "ATA")
    straits = track("B14 655 0", stations="SFA B14")
    assert (segments(straits, "SFA", "A15"), segments(straits, "SFA", "B16")) == (1, 1)
    assert "C15" in reached(straits, "SFA")


def test_a_branch_is_not_taken_backwards() -> None:  # R49-4.5.1
    # F6 shows 23: edge 0 leads to 3 and to 4. Coming from D6 over edge 3 the journey leaves by 0 alone.
    b = track("D6 8 0", "F6 23 0", stations="RCS C5")
    assert segments(b, "RCS", "D6") == 1
    net = network(b, corp("RCS"))
    edges = [edge for edge in range(6) if net.touches[at("F6")] >> (2 * edge) & 3]
    assert edges == [0, 3]


def test_a_city_full_of_foreign_stations_is_reached_but_not_passed() -> None:  # R49-4.5.1, R49-4.7.4
    b = track("D14 8 1", "B14 655 0", "G13 58 1", "H12 653 1", stations="IFT H12")
    assert {"B14", "A13"} <= set(reached(b, "IFT"))
    place_station(b, corp("ATA"), at("B14"))
    assert "A13" in reached(b, "IFT")
    place_station(b, corp("RCS"), at("B14"))
    assert "B14" in reached(b, "IFT")
    assert "A13" not in reached(b, "IFT")
    assert "A13" in reached(b, "RCS")


def test_a_kept_space_does_not_close_a_city() -> None:  # R49-3.7
    b = track("G13 58 1", "D14 8 1", "H12 653 1", stations="SFA B14, ATA H12")
    assert segments(b, "SFA", "I11") == 1  # past Catania, whose second space is kept for IFT
    place_station(b, corp("IFT"), at("H12"))
    assert segments(b, "SFA", "I11") == 0


def test_a_line_is_followed_outwards_and_a_ring_both_ways_round() -> None:  # R49-4.5.1, R49-7.37
    line = explore(track("D6 9 2", "E7 3 2", stations="RCS C5"), corp("RCS"))
    assert line.arrives[at("D6")] == 1 << (2 * 2)  # from Palermo, not back from Termini, where the line ends
    ring = explore(track("C5 651 5", "D6 9 2", "E7 683 5", "F6 78 2", "E5 73 3", stations="RCS C5"), corp("RCS"))
    assert ring.arrives[at("D6")] == 1 << (2 * 2) | 1 << (2 * 5)  # standard, from both ends
    assert ring.arrives[at("F6")] == 2 << (2 * 2) | 2 << (2 * 4)  # narrow
    assert (ring.stops[at("E7")], ring.stops[at("E5")]) == (1, 1)


# --- stations -------------------------------------------------------------------------------------------------------


def test_a_station_needs_the_network_a_space_and_no_own_station_there() -> None:  # R49-4.6.2
    b = track("L12 78 5", "M13 675 1", stations="ATA M13")
    assert names(station_hexes(b, corp("ATA"))) == ["M11"]
    assert why_no_station(b, corp("ATA"), at("M13")) == ("why.station_second", (at("M13"),))
    assert why_no_station(b, corp("ATA"), at("M9")) == ("why.station_not_reached", (at("M9"),))
    place_station(b, corp("SFA"), at("M11"))
    assert station_hexes(b, corp("ATA")) == []
    assert why_no_station(b, corp("ATA"), at("M11")) == ("why.station_full", (at("M11"),))
    second = track(stations="CTL M9")  # a free space beside the own station
    assert has_space(second, corp("CTL"), at("M9"))
    assert station_hexes(second, corp("CTL")) == []


def test_a_kept_space_is_taken_for_others() -> None:  # R49-3.7, R49-4.6.2
    b = track("G13 58 1", "D14 8 1", "H12 653 1", stations="SFA B14")
    assert "H12" in reached(b, "SFA")
    assert names(station_hexes(b, corp("SFA"))) == ["H12"]  # two spaces, one kept for IFT
    place_station(b, corp("ATA"), at("H12"))
    assert station_hexes(b, corp("SFA")) == []
    assert why_no_station(b, corp("SFA"), at("H12")) == ("why.station_reserved", (at("H12"), corp("IFT")))


@pytest.mark.parametrize("name", ["A5", "C15", "E7"])
def test_ports_towns_and_calabria_take_no_station(name: str) -> None:  # R49-4.6.3
    b = track("D6 9 2", "E7 3 2", stations="RCS C5")
    assert why_no_station(b, corp("RCS"), at(name)) == ("why.station_no_city", (at(name),))
    assert at(name) not in station_hexes(b, corp("RCS"))


def test_with_sms_any_coastal_city_with_a_space() -> None:  # R49-4.13.3
    b = track(stations="SFA J6, AFG C1")
    assert names(station_hexes(b, corp("SFA"), sms=True)) == ["B14", "M9"]  # the other homes are kept
    assert why_no_station(b, corp("SFA"), at("H8"), sms=True) == ("why.station_not_coastal", (at("H8"),))
    assert names(station_hexes(b, corp("SFA"), sms=True, built=at("M9"))) == ["M9"]
    built = at("M9")
    assert why_no_station(b, corp("SFA"), at("B14"), True, built) == ("why.station_not_built", (at("B14"), built))
    assert station_hexes(b, corp("SFA"), sms=True, built=at("C1")) == []


def test_stations_of_others_in_the_network_may_be_bought_but_no_home() -> None:  # R49-6.1, R49-4.6.4
    b = track("L12 78 5", "M13 675 1", stations="ATA M13, SFA M11")
    home = [NOWHERE] * 6
    assert buyable_stations(b, corp("ATA"), home) == [(at("M11"), corp("SFA"))]
    home[corp("SFA")] = at("M11")
    assert buyable_stations(b, corp("ATA"), home) == []
    assert buyable_stations(b, corp("RCS"), [NOWHERE] * 6) == []


# --- the duty to own a train ----------------------------------------------------------------------------------------


def test_a_leg_to_a_stop_that_is_no_port_is_a_route() -> None:  # R49-4.9.4
    assert has_route(track("D6 9 2", "E7 3 2", stations="RCS C5"), corp("RCS"))
    assert not has_route(track("D6 9 2", stations="RCS C5"), corp("RCS"))  # Palermo and its port alone
    assert not has_route(track("D6 9 2", "E7 3 2"), corp("RCS"))


def test_a_port_alone_is_no_duty() -> None:  # R49-4.9.4
    b = track(stations="RCS C5")
    assert legs_from(b, at("C5")), "the port is there"
    assert not has_route(b, corp("RCS"))


def test_length_does_not_matter_for_the_duty() -> None:  # R49-4.9.4
    b = track("B12 8 5", "C11 9 1", "D10 8 2", stations="AFG B14")  # from A13 to C9 it is five sides
    assert not has_route(b, corp("AFG"))
    put_tile(b, at("B14"), TILE_OF["655"], 0)
    assert has_route(b, corp("AFG"))


# --- the recording --------------------------------------------------------------------------------------------------


def test_every_recorded_station_may_be_placed() -> None:  # R49-4.6.2, R49-4.13.3
    seen = 0
    for moment in moments():
        if moment.action["type"] == "place_token" and not _is_home(moment):
            h = city_of(moment.board, moment.action["city"])
            assert h in station_hexes(moment.board, moment.corporation, moment.terms.sms), moment.action["id"]
            assert why_no_station(moment.board, moment.corporation, h, moment.terms.sms) is None
            seen += 1
    assert seen == 9


def _is_home(moment: Moment) -> bool:
    return str(moment.action["entity"]) == "AFG"


def test_whoever_ran_had_a_route() -> None:
    for moment in moments():
        if moment.action["type"] == "run_routes":
            assert has_route(moment.board, moment.corporation)
