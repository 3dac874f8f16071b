"""Laying and upgrading tiles (R49-4.5)."""

import pytest

from kurs.titles.r1849.board import Board, clone_board, earthquake, put_tile, quiet_again, stations_of, value_of
from kurs.titles.r1849.data import DUAL, HEXES, NARROW, STANDARD, STOP, TILE_OF, TILES
from kurs.titles.r1849.lays import (
    WHY_WORDS,
    Terms,
    changes,
    charged_gauge,
    cost,
    lay_hexes,
    lay_tiles,
    lay_turns,
    legal_changes,
    why_no_lay,
)
from kurs.titles.r1849.network import explore
from kurs.titles.r1849.tiles import FACES, face_of

from .recording import Moment, moments, tile_of
from .tracks import ALL, at, conserved, corp, grown, lay, names, terms, track

# --- cost (R49-4.5.9) -----------------------------------------------------------------------------------------------

GAUGE = {"standard": STANDARD, "narrow": NARROW, "dual": DUAL}


@pytest.mark.parametrize(
    ("example", "before", "what", "sigi", "price", "gauge"),
    [
        ("EX-31", "", "L12 78 5", False, 40, "narrow"),
        ("EX-32", "", "D4 73 2", False, 10, "narrow"),
        ("EX-33", "", "J6 657 2", False, 40, "standard"),
        ("EX-34", "I7 4 1", "I7 683 4", False, 10, "narrow"),
        ("EX-35", "D4 73 2", "D4 681 2", False, 40, "standard"),
        ("EX-36", "", "M11 670 4", True, 20, "standard"),
        ("EX-37", "M11 670 4", "M11 674 4", True, 40, "dual"),
        ("EX-38", "", "C5 651 5", False, 0, "narrow"),
        ("EX-77", "", "K9 677 0", False, 40, "narrow"),
        ("EX-77", "", "K9 711 0", False, 160, "standard"),
        ("EX-77", "", "K9 711 0", True, 80, "standard"),
    ],
)
def test_track_is_paid_by_the_dearest_gauge_that_is_added(
    example: str, before: str, what: str, sigi: bool, price: int, gauge: str
) -> None:  # R49-4.5.9
    b = track(before) if before else track()
    hex_name, tile, turn = what.split()
    new = FACES[TILE_OF[tile] * 6 + int(turn)]
    assert charged_gauge(FACES[face_of(b, at(hex_name))], new) == GAUGE[gauge], example
    assert cost(b, at(hex_name), TILE_OF[tile], int(turn), sigi) == price, example


def test_sigi_helps_with_standard_track_alone() -> None:  # R49-4.5.9
    b = track("D4 681 2")
    assert cost(b, at("D2"), TILE_OF["8"], 0, False) == 160
    assert cost(b, at("D2"), TILE_OF["8"], 0, True) == 80
    assert cost(b, at("D2"), TILE_OF["78"], 0, True) == cost(b, at("D2"), TILE_OF["78"], 0, False) == 40
    assert cost(b, at("D4"), TILE_OF["697"], 2, True) == 40  # dual


def test_the_treasury_must_pay() -> None:  # R49-4.5.9, R49-4.5.11
    b = track(stations="SFA J6")
    assert lay(b, "SFA", "J6 657 2", terms("4H", money=39)) == "cost"
    assert lay(b, "SFA", "J6 657 2", terms("4H", money=40)) == ""
    assert lay_hexes(b, corp("SFA"), terms("4H", money=39)) == []
    assert names(lay_hexes(b, corp("SFA"), terms("4H", money=40))) == ["J6"]
    assert names(lay_hexes(b, corp("SFA"), terms("4H", money=20, sigi=True))) == ["J6"]


# --- single examples ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("example", "owner", "before", "stations", "what", "phase", "blocked", "reason", "price"),
    [
        ("EX-90", "RCS", (), "RCS C5", "D6 9 2", "4H", "", "", 0),  # R49-4.5.6
        ("EX-91", "RCS", (), "RCS C5", "D6 79 2", "4H", "", "gauge", 0),  # R49-4.5.6
        ("EX-92", "RCS", (), "RCS C5", "D6 8 2", "4H", "", "blocked_edge", 0),  # R49-4.5.5
        ("EX-93", "RCS", ("D6 8 0", "F6 9 0"), "RCS C5", "F6 714 0", "6H", "", "useless", 80),  # R49-4.5.7
        ("EX-94", "SFA", (), "SFA J6", "J6 657 2", "4H", "", "", 40),  # R49-4.5.6
        ("EX-95", "RCS", (), "RCS C5", "C5 651 5", "4H", "", "colour", 0),  # R49-4.5.2
        ("EX-96", "RCS", (), "RCS C5", "D6 3 2", "4H", "", "stop", 0),  # R49-4.5.3
        ("EX-97", "IFT", ("H12 653 1",), "IFT H12", "G13 58 1", "6H", "", "", 0),  # R49-4.5.8
        ("EX-98", "IFT", ("H12 653 1",), "IFT H12", "G13 58 1", "6H", "G13", "sce", 0),  # R49-4.5.8
        ("EX-56", "RCS", ("D6 8 0", "F6 9 0"), "RCS C5", "F6 23 3", "6H", "", "", 80),  # R49-4.5.7
    ],
)
def test_examples_of_lays(
    example: str,
    owner: str,
    before: tuple[str, ...],
    stations: str,
    what: str,
    phase: str,
    blocked: str,
    reason: str,
    price: int,
) -> None:
    b = track(*before, stations=stations)
    under = terms(phase, blocked=blocked)
    assert lay(b, owner, what, under) == reason, example
    hex_name, tile, turn = what.split()
    h, t = at(hex_name), TILE_OF[tile]
    assert (int(turn) in lay_turns(b, corp(owner), h, t, under)) == (reason == ""), example
    if not reason:
        assert cost(b, h, t, int(turn), under.sigi) == price, example
        assert h in lay_hexes(b, corp(owner), under)
        assert t in lay_tiles(b, corp(owner), h, under)


def test_the_blocked_edge_is_named() -> None:  # EX-92
    b = track(stations="RCS C5")
    reason = why_no_lay(b, corp("RCS"), at("D6"), TILE_OF["8"], 2, terms("4H"))
    assert reason == ("why.lay_blocked_edge", (at("D6"), 4))


# --- colours, supply, kinds -----------------------------------------------------------------------------------------


def test_colours_follow_each_other_and_the_phase() -> None:  # R49-4.5.2
    b = track("D6 9 2", stations="RCS C5")
    assert lay(b, "RCS", "D6 8 0", terms("16H")) == "colour_order"  # yellow again
    assert lay(b, "RCS", "D6 39 0", terms("16H")) == "colour_order"  # brown before green
    assert lay(b, "RCS", "D6 23 2", terms("4H")) == "colour"
    assert lay(b, "RCS", "D6 23 2", terms("6H")) == ""
    assert lay(b, "RCS", "D6 41 2", terms("8H")) == "colour"
    assert lay(b, "RCS", "A5 9 0", terms("16H")) == "never"
    assert lay(track("C5 652 5", stations="RCS C5"), "RCS", "C5 652 5", terms("16H")) == "done"


def test_a_tile_must_be_in_the_supply() -> None:  # R49-4.5.2
    b = track(stations="RCS C5")
    under = terms("4H")
    assert 2 in lay_turns(b, corp("RCS"), at("D6"), TILE_OF["9"], under)
    b.supply[TILE_OF["9"]] = 0
    assert lay(b, "RCS", "D6 9 2", under) == "none_left"
    assert TILE_OF["9"] not in lay_tiles(b, corp("RCS"), at("D6"), under)


def test_labels_must_agree() -> None:  # R49-4.5.3
    b = track(stations="RCS C5")
    assert lay(b, "RCS", "C5 653 0", terms()) == "label"
    assert names(lay_hexes(b, corp("RCS"), terms())) == ["B4", "C5", "D6"]
    assert [TILES[t].id for t in lay_tiles(b, corp("RCS"), at("C5"), terms())] == ["651"]
    assert lay_turns(b, corp("RCS"), at("C5"), TILE_OF["651"], terms()) == [5]


def test_track_that_lies_must_stay() -> None:  # R49-4.5.4
    b = track("D6 9 2", stations="RCS C5")
    assert lay(b, "RCS", "D6 23 1", terms()) == "drops_track"
    dual = track("M11 670 4", stations="ATA M11")
    assert lay(dual, "ATA", "M11 674 4", terms("10H")) == ""  # standard and narrow are found again as dual


def test_ending_against_a_blank_hex_or_another_gauge_is_allowed() -> None:  # R49-4.5.5
    b = track("E5 73 3", stations="RCS C5")  # Corleone has narrow track towards D6's south-west
    assert lay(b, "RCS", "D6 9 2", terms("4H")) == ""  # ends before blank E7
    assert lay(b, "RCS", "D6 7 1", terms("4H")) == ""  # ends against Corleone


# --- connection -----------------------------------------------------------------------------------------------------


def test_the_tile_must_be_connected() -> None:  # R49-4.5.6
    b = track("D6 9 2", stations="RCS C5")
    assert lay(b, "RCS", "H6 9 0", terms("4H")) == "not_reached"
    assert lay(b, "RCS", "E7 3 0", terms("4H")) == "no_exit"  # its exits lead to G7 and F6, not to D6
    assert lay(b, "RCS", "E7 3 1", terms("4H")) == ""
    assert lay(b, "RCS", "E7 679 1", terms("4H")) == "gauge"


def test_only_the_own_network_connects() -> None:  # R49-4.5.6
    b = track("D6 9 2", stations="RCS C5, ATA M13")
    assert lay(b, "ATA", "E7 3 1", terms("4H")) == "not_reached"
    assert names(lay_hexes(b, corp("ATA"), terms("4H"))) == ["L12"]


def test_an_own_station_allows_any_turn() -> None:  # R49-4.5.6
    b = track(stations="SFA J6")
    turns = lay_turns(b, corp("SFA"), at("J6"), TILE_OF["657"], terms("4H"))
    assert turns == [2, 5]  # the two that have both exits on land, gauges either way round
    nobody = track(stations="RCS C5")
    assert lay(nobody, "RCS", "J6 657 2", terms("4H")) == "not_reached"


def test_an_upgrade_may_touch_over_track_of_the_hex_itself() -> None:  # R49-4.5.6 b
    b = track("D6 9 2", "E7 3 2", "F6 9 0", stations="RCS C5")
    assert "E7" in names(lay_hexes(b, corp("RCS"), terms("6H")))
    assert lay(b, "RCS", "F6 23 0", terms("6H")) == "not_reached"


# --- use (R49-4.5.7) ------------------------------------------------------------------------------------------------


def test_an_upgrade_that_changes_the_value_of_a_reached_stop_is_useful() -> None:  # R49-4.5.7
    b = track("L12 78 5", stations="ATA M13")
    assert lay(b, "ATA", "M11 670 4", terms()) == ""  # Ragusa 20 becomes 30
    assert value_of(b, at("M11"), 0) == 20


def test_track_that_becomes_dual_is_new_track() -> None:  # R49-4.5.7
    b = track("C5 651 5", "D6 9 2", "E7 683 5", stations="RCS C5")
    brown = [c for c in legal_changes(b, corp("RCS"), at("E7"), terms("10H")) if TILES[c.tile].id == "697"]
    assert brown
    assert all([segment.gauge == DUAL for change in brown for segment in change.added])


def test_a_first_tile_is_always_useful() -> None:  # R49-4.5.7
    b = track(stations="RCS C5")
    for h in lay_hexes(b, corp("RCS"), terms("4H")):
        assert not HEXES[h].track
        assert legal_changes(b, corp("RCS"), h, terms("4H"))


# --- blocked hexes --------------------------------------------------------------------------------------------------


def test_messina_is_blocked_from_the_earthquake_to_the_next_stock_round() -> None:  # R49-4.5.8, R49-4.11.5
    b = track("B14 656 4", "D14 8 1", stations="IFT H12, SFA B14")
    earthquake(b)
    put_tile(b, at("G13"), TILE_OF["58"], 1)
    put_tile(b, at("H12"), TILE_OF["653"], 1)
    assert lay(b, "IFT", "B14 655 0", terms("12H")) == "shaken"
    assert at("B14") not in lay_hexes(b, corp("IFT"), terms("12H"))
    quiet_again(b)
    assert lay(b, "IFT", "B14 655 0", terms("12H")) == ""
    assert at("B14") in lay_hexes(b, corp("IFT"), terms("12H"))


# --- SMS ------------------------------------------------------------------------------------------------------------


def test_with_sms_a_coastal_city_needs_no_connection() -> None:  # R49-4.13.3
    b = track(stations="SFA J6")
    under = terms("6H", sms=True)
    assert names(lay_hexes(b, corp("SFA"), under)) == ["B14", "C5", "H12", "J6", "M13"]  # grey ones never get a tile
    assert lay(b, "SFA", "B14 655 0", under) == ""
    assert lay(b, "SFA", "B14 655 0", terms("6H")) == "not_reached"
    assert lay(b, "SFA", "H8 657 0", under) == "not_coastal"
    assert lay(b, "SFA", "C1 657 0", under) == "never"
    assert lay(b, "SFA", "J6 657 2", terms("6H", money=0, sms=True)) == "cost"
    assert lay(b, "SFA", "B14 655 0", terms("4H", sms=True)) == "colour"


# --- all at once ----------------------------------------------------------------------------------------------------


def literal_lay(b: Board, owner: int, h: int, tile: int, turn: int, under: Terms) -> bool:
    """R49-4.5.11 by the letter, step 7 with the tile really put down; without SMS."""
    if (tile, turn) not in [(change.tile, change.turn) for change in changes(b, h)]:
        return False
    if b.supply[tile] == 0 or TILES[tile].colour > under.colour or h in under.blocked:
        return False
    if cost(b, h, tile, turn, under.sigi) > under.money:
        return False
    old, new = FACES[face_of(b, h)], FACES[tile * 6 + turn]
    net = explore(b, owner)
    station = h in stations_of(b, owner)
    ends = [(end, segment.gauge) for segment in new for end in (segment.a, segment.b) if end != STOP]
    touched = [(end, gauge) for end, gauge in ends if station or net.touches[h] >> (2 * end) & 3]
    if not touched or not (station or any([_faces_fit(b, h, end, gauge) for end, gauge in touched])):
        return False
    if not old:
        return True
    after = clone_board(b)
    put_tile(after, h, tile, turn)
    grown = explore(after, owner)
    if any([grown.segments[h] >> n & 1 and segment not in old for n, segment in enumerate(new)]):
        return True
    return bool(grown.stops[h]) and value_of(after, h, 0) != value_of(b, h, 0)


def _faces_fit(b: Board, h: int, edge: int, gauge: int) -> bool:
    other = HEXES[h].neighbours[edge]
    facing = (edge + 3) % 6
    return any([facing in (s.a, s.b) and s.gauge & gauge for s in FACES[face_of(b, other)]])


def _lay_moments() -> list[Moment]:
    return [moment for moment in moments() if moment.action["type"] == "lay_tile"]


def test_every_recorded_lay_is_legal() -> None:  # R49-4.5.11
    found = _lay_moments()
    assert len(found) == 54
    for moment in found:
        b, owner, under = moment.board, moment.corporation, moment.terms
        h, tile, turn = at(moment.action["hex"]), tile_of(moment.action), moment.action["rotation"]
        assert why_no_lay(b, owner, h, tile, turn, under) is None, moment.action["id"]
        assert h in lay_hexes(b, owner, under)
        assert tile in lay_tiles(b, owner, h, under)
        assert turn in lay_turns(b, owner, h, tile, under)


def _compare(b: Board, owner: int, under: Terms) -> tuple[int, int]:
    """Ask in three ways about every tile and turn that fits on every hex: how many there were, how many legal."""
    compared = legal = 0
    offered = lay_hexes(b, owner, under)
    for h in range(len(HEXES)):
        good = {(c.tile, c.turn) for c in legal_changes(b, owner, h, under)}
        assert (h in offered) == bool(good)
        for change in changes(b, h):
            by_letter = literal_lay(b, owner, h, change.tile, change.turn, under)
            assert ((change.tile, change.turn) in good) == by_letter, (HEXES[h].id, TILES[change.tile].id, change.turn)
            assert (why_no_lay(b, owner, h, change.tile, change.turn, under) is None) == by_letter
            compared, legal = compared + 1, legal + by_letter
    return compared, legal


def test_offers_and_reasons_agree_with_the_rule_by_the_letter() -> None:  # R49-4.5.6, R49-4.5.7, R49-4.5.11
    """On boards of the recording."""
    found = [_compare(m.board, m.corporation, m.terms._replace(sms=False)) for m in _lay_moments()[::9]]
    assert sum([compared for compared, _ in found]) > 2000
    assert sum([legal for _, legal in found]) > 200


@pytest.mark.parametrize("lays", [15, 30, 45, 60, 75])
def test_offers_and_reasons_agree_on_maps_that_grew_at_random(lays: int) -> None:  # R49-4.5.6, R49-4.5.7, R49-4.5.11
    b = grown(f"lays/{lays}", lays)
    assert conserved(b)
    found = [_compare(b, owner, terms("10H", money=90)) for owner in ALL]
    assert sum([legal for _, legal in found]) > 20


def test_every_reason_is_declared_with_what_it_speaks_of() -> None:
    b = track("D6 9 2", stations="RCS C5")
    for h in range(len(HEXES)):
        for tile in range(0, len(TILES), 5):
            reason = why_no_lay(b, corp("RCS"), h, tile, 0, terms(money=10))
            if reason is not None:
                assert len(WHY_WORDS[reason.key].split()) == len(reason.args)
