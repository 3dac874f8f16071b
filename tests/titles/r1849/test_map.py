"""The map and the other things in the box: hexes, neighbours, stations, the earthquake (R49-2, R49-3)."""

import tomllib
from typing import Any

import pytest

from kurs.parts.hexes import EDGE_NAMES, EDGES, STEPS, beside, opposite, place_of, turned
from kurs.titles.r1849.board import (
    PRINTED,
    clear_corporation,
    clone_board,
    colour_of,
    earthquake,
    has_space,
    has_station,
    homes,
    is_closed,
    new_board,
    next_colour,
    place_port_marker,
    place_station,
    put_tile,
    quiet_again,
    replace_station,
    spaces,
    stations_of,
    tile_on,
    turn_of,
    value_of,
)
from kurs.titles.r1849.data import (
    BLANK,
    BLUE_COLUMNS,
    BLUE_ROWS,
    BROWN,
    CITY,
    CITY_AT,
    CLOSING,
    CORPORATIONS,
    E_TOKENS,
    END,
    GREEN,
    GREY,
    HEXES,
    MARKET,
    MESSINA,
    NOBODY,
    NOWHERE,
    OPTIONS,
    PERCENT,
    PHASE_OF,
    PHASES,
    PORTS,
    PRIVATES,
    SCENARIOS,
    SEA,
    START_PRICES,
    SUMMARY,
    TILE_OF,
    TILES,
    TRAINS,
    YELLOW,
    scenario,
)

from .recording import folder
from .tracks import ALL, at, conserved, corp, names, track

# --- hexes in general -----------------------------------------------------------------------------------------------


def test_every_edge_lies_against_its_opposite() -> None:
    for edge in range(EDGES):
        column, row = beside(7, 4, edge)
        assert beside(column, row, opposite(edge)) == (7, 4)
        assert turned(edge, 6) == edge
    assert [turned(5, turn) for turn in range(EDGES)] == [5, 0, 1, 2, 3, 4]
    assert STEPS[EDGE_NAMES.index("N")] == (0, -2)


def test_rows_run_from_the_capital_letters_up_to_the_small_ones() -> None:
    assert [place_of(name) for name in ("C5", "O11", "A13", "a12")] == [(5, 2), (11, 14), (13, 0), (12, -1)]


# --- the map --------------------------------------------------------------------------------------------------------


def test_the_map_has_its_hexes() -> None:  # R49-2
    colours = [hex_.colour for hex_ in HEXES]
    assert len(HEXES) == 73
    assert [colours.count(colour) for colour in (BLANK, YELLOW, GREY, SEA)] == [50, 7, 12, 4]
    terrain = [hex_.terrain for hex_ in HEXES if hex_.colour in (BLANK, YELLOW)]
    assert [terrain.count(cost) for cost in (40, 80, 160)] == [9, 7, 16]
    assert len(terrain) - terrain.count(0) == 32
    assert len([hex_ for hex_ in HEXES if hex_.stop == CITY]) == 10
    assert names(list(PORTS)) == ["a12", "A5", "L14", "N8"]


def test_neighbours_agree_on_the_side_between_them() -> None:
    for h, hex_ in enumerate(HEXES):
        for edge, other in enumerate(hex_.neighbours):
            if other != NOWHERE:
                assert HEXES[other].neighbours[opposite(edge)] == h
                assert edge not in hex_.borders
                assert opposite(edge) not in HEXES[other].borders


def test_borders_sea_and_grey_hexes_without_an_exit_cannot_be_crossed() -> None:  # R49-4.5.5
    assert names([h for h in HEXES[at("D6")].neighbours if h != NOWHERE]) == ["F6", "E5", "C5", "E7"]  # not to C7
    assert names([h for h in HEXES[at("L12")].neighbours if h != NOWHERE]) == ["N12", "M11", "K11", "J12", "M13"]
    assert HEXES[at("L12")].neighbours[EDGE_NAMES.index("NE")] == NOWHERE  # Augusta has no exit there
    assert set(HEXES[at("F12")].neighbours) == {NOWHERE}  # Etna
    assert HEXES[at("A5")].neighbours == (at("C5"), *[NOWHERE] * 5)


def test_printed_track_leads_to_hexes_that_can_be_entered() -> None:
    for hex_ in HEXES:
        for segment in hex_.track:
            assert hex_.neighbours[segment.a] != NOWHERE
            assert segment.b == 6 or hex_.neighbours[segment.b] != NOWHERE


def test_grey_stops_are_worth_more_in_later_phases() -> None:  # R49-4.7.10
    b = new_board(ALL)
    worth = {name: [value_of(b, at(name), PHASES[PHASE_OF[p]].grey) for p in PHASE_OF] for name in ("C1", "E1", "M9")}
    assert set(map(tuple, worth.values())) == {(20, 20, 30, 30, 40, 40)}
    assert [value_of(b, at("C15"), phase.grey) for phase in PHASES] == [10, 10, 30, 30, 90, 90]
    assert [value_of(b, h, 2) for h in PORTS] == [20, 10, 60, 20]
    assert {value_of(b, at(name), 0) for name in ("A13", "C9", "E13", "K13")} == {10}


# --- the rest of the box --------------------------------------------------------------------------------------------


def test_the_box_has_its_pieces() -> None:  # R49-2
    pieces = [sum([tile.copies for tile in TILES if tile.colour == colour]) for colour in (YELLOW, GREEN, BROWN)]
    assert (len(TILES), pieces) == (97, [72, 73, 25])
    assert [(train.name, train.price, train.of_five, train.of_six) for train in TRAINS] == [
        ("4H", 100, 4, 4), ("6H", 200, 3, 4), ("8H", 350, 2, 3), ("10H", 550, 2, 2), ("12H", 800, 1, 1),
        ("16H", 1100, 4, 5), ("R6H", 350, 2, 2), ("E", 550, 6, 6),
    ]  # fmt: skip
    assert sum(PERCENT) == 100
    assert [len(row) for row in MARKET] == [16, 16, 16, 14, 13, 12, 11, 10, 7, 4]
    assert (MARKET[CLOSING[0]][CLOSING[1]], MARKET[END[0]][END[1]]) == (0, 377)
    assert [row.price for row in START_PRICES] == [MARKET[row.row][row.column] for row in START_PRICES]
    assert [private.value for private in PRIVATES] == [20, 45, 75, 110, 150]
    assert {corporation.tokens for corporation in CORPORATIONS} == {3}


def test_scenarios_by_the_number_of_players() -> None:  # R49-3.1, R49-6.20
    assert [scenario(players, False)[1:] for players in (3, 4, 5)] == [(5, 500, 12), (6, 375, 11), (6, 300, 9)]
    assert [scenario(players, True)[1:] for players in (3, 4, 5)] == [(5, 500, 12), (5, 375, 9), (6, 300, 9)]


def _specified() -> dict[str, Any]:
    return tomllib.loads((folder() / "components.toml").read_text(encoding="utf-8"))


def test_the_box_is_as_specified() -> None:
    box = _specified()
    gauges = {"standard": 1, "narrow": 2, "dual": 3}
    for hex_, row in zip(HEXES, box["hex"], strict=True):
        assert (hex_.id, hex_.column, hex_.row, hex_.terrain) == (row["id"], row["column"], row["row"], row["terrain"])
        neighbours = {EDGE_NAMES[edge]: HEXES[h].id for edge, h in enumerate(hex_.neighbours) if h != NOWHERE}
        assert neighbours == row["neighbours"]
        assert [s.gauge for s in hex_.track] == [gauges[path["gauge"]] for path in row.get("paths", [])]
        assert (hex_.slots, hex_.label) == (row.get("slots", 0), row.get("label", ""))
        low = row.get("revenue", 0)
        assert list(hex_.values) == (list(low.values()) if isinstance(low, dict) else [low] * 3)
    for tile, row in zip(TILES, box["tile"], strict=True):
        track_of = [
            (path["a"], 6 if path["b"] == "stop" else path["b"], gauges[path["gauge"]]) for path in row["paths"]
        ]
        assert [tuple(segment) for segment in tile.track] == track_of
        assert (tile.id, tile.copies, tile.label) == (row["id"], row["count"], row["label"])
        assert (tile.value, tile.slots) == (row.get("revenue", 0), row.get("slots", 0))


def test_market_phases_companies_and_options_are_as_specified() -> None:
    box = _specified()
    assert [list(row) for row in MARKET] == box["market"]["grid"]
    blue = [[r, c] for r, row in enumerate(MARKET) for c in range(len(row)) if r <= BLUE_ROWS and c >= BLUE_COLUMNS]
    assert blue == box["market"]["limited_zone"]
    assert [(p.name, p.rounds, p.trains) for p in PHASES] == [
        (row["name"], row["operating_rounds"], row["train_limit"]) for row in box["phase"]
    ]
    assert [[TRAINS[t].name for t in p.obsolete] for p in PHASES] == [row["rusts"] for row in box["phase"]]
    assert [(p.id, p.value, p.income) for p in PRIVATES] == [(r["id"], r["value"], r["income"]) for r in box["private"]]
    assert [(c.id, c.fee, names(list(c.homes))) for c in CORPORATIONS] == [
        (row["id"], row["token_fee"], row.get("home_choices", [row["home"]])) for row in box["corporation"]
    ]
    assert [option.name for option in OPTIONS] == [row["id"] for row in box["option"]]
    assert len(SCENARIOS) == len(box["scenario"])
    assert {PHASE_OF["12H"]: (1100, 800), PHASE_OF["16H"]: (800, 550)} == E_TOKENS
    words = {True: "on", False: "off"}
    for option, row in zip(OPTIONS, box["option"], strict=True):
        usual, literal = [words[v] if isinstance(v, bool) else str(v) for v in (row["default"], row["seed_value"])]
        assert option.default == usual
        assert SUMMARY.get(option.name, usual) == literal
        assert literal in option.values


# --- tiles on the map -----------------------------------------------------------------------------------------------


def test_a_tile_changes_what_the_hex_shows_and_goes_back_when_replaced() -> None:  # R49-4.5.2
    b = new_board(ALL)
    assert (tile_on(b, at("D4")), turn_of(b, at("D4")), colour_of(b, at("D4"))) == (PRINTED, 0, BLANK)
    put_tile(b, at("D4"), TILE_OF["73"], 2)
    assert (tile_on(b, at("D4")), turn_of(b, at("D4")), colour_of(b, at("D4"))) == (TILE_OF["73"], 2, YELLOW)
    assert b.supply[TILE_OF["73"]] == 3
    put_tile(b, at("D4"), TILE_OF["681"], 2)
    assert (b.supply[TILE_OF["73"]], b.supply[TILE_OF["681"]], next_colour(b, at("D4"))) == (4, 0, BROWN)
    assert conserved(b)


def test_the_next_colour() -> None:  # R49-4.5.2
    b = track("C7 7 5", "B14 656 4")
    assert [next_colour(b, at(name)) for name in ("D6", "C7", "C5", "B14", "C9", "A5")] == [
        YELLOW, GREEN, GREEN, GREY, GREY, GREY,
    ]  # fmt: skip


def test_a_copy_shares_nothing() -> None:
    b = track("D6 9 2", stations="RCS C5")
    copy = clone_board(b)
    put_tile(copy, at("E7"), TILE_OF["3"], 2)
    place_station(copy, corp("ATA"), at("M9"))
    place_port_marker(copy, corp("RCS"), at("A5"))
    clear_corporation(copy, corp("RCS"))
    assert b == track("D6 9 2", stations="RCS C5")


# --- stations -------------------------------------------------------------------------------------------------------


def test_a_home_is_kept_free_until_its_token_is_placed() -> None:  # R49-3.7
    b = new_board(ALL)
    assert not has_space(b, corp("AFG"), at("M13"))
    assert has_space(b, corp("ATA"), at("M13"))
    assert not is_closed(b, corp("AFG"), at("M13"))  # kept, but it may be passed
    place_station(b, corp("ATA"), at("M13"))
    assert is_closed(b, corp("AFG"), at("M13"))
    assert not is_closed(b, corp("ATA"), at("M13"))
    assert (b.reserved[CITY_AT[at("M13")]], b.reserved[CITY_AT[at("E1")]]) == (NOBODY, corp("CTL"))


def test_without_the_corporation_its_home_is_not_kept() -> None:  # R49-3.4
    b = new_board([corp(name) for name in ("AFG", "ATA", "IFT", "RCS", "SFA")])
    assert has_space(b, corp("RCS"), at("E1"))
    assert corp("CTL") not in b.reserved


def test_in_a_grown_city_others_may_take_the_space_that_is_not_kept() -> None:  # R49-3.7, R49-4.5.10
    b = track("C5 651 5")
    assert spaces(b, at("C5")) == 2
    place_station(b, corp("IFT"), at("C5"))
    assert not has_space(b, corp("ATA"), at("C5"))
    assert has_space(b, corp("RCS"), at("C5"))
    place_station(b, corp("RCS"), at("C5"))
    assert is_closed(b, corp("ATA"), at("C5"))
    assert b.reserved[CITY_AT[at("C5")]] == NOBODY


def test_afg_chooses_among_the_homes_with_a_free_space() -> None:  # R49-4.6.5
    b = new_board(ALL)
    assert names(homes(b, corp("AFG"))) == ["C1", "H8", "M9", "M11", "B14"]
    for owner, home in (("ATA", "M11"), ("SFA", "M9"), ("RCS", "M9"), ("IFT", "B14")):
        place_station(b, corp(owner), at(home))
    assert names(homes(b, corp("AFG"))) == ["C1", "H8"]
    assert names(homes(b, corp("CTL"))) == ["E1"]


def test_a_closing_corporation_leaves_the_map() -> None:  # R49-4.14.2, R49-4.14.3, R49-4.13.2
    b = track("C5 651 5", stations="RCS C5, RCS M9, ATA C5, AFG M11")
    place_port_marker(b, corp("RCS"), at("A5"))
    clear_corporation(b, corp("RCS"))
    assert stations_of(b, corp("RCS")) == []
    assert (b.port, b.port_owner) == (NOWHERE, NOBODY)
    assert has_station(b, corp("ATA"), at("C5"))
    assert not has_space(b, corp("IFT"), at("C5"))  # one taken, one kept for RCS again
    assert has_space(b, corp("RCS"), at("C5"))
    clear_corporation(b, corp("AFG"))
    assert has_space(b, corp("IFT"), at("M11"))  # AFG has no fixed home
    assert colour_of(b, at("C5")) == GREEN  # track stays


def test_a_bought_station_takes_the_same_space() -> None:  # R49-6.1, EX-74
    b = track(stations="RCS M9")
    replace_station(b, at("M9"), corp("RCS"), corp("ATA"))
    assert names(stations_of(b, corp("ATA"))) == ["M9"]
    assert stations_of(b, corp("RCS")) == []


# --- the earthquake -------------------------------------------------------------------------------------------------


def test_the_earthquake_takes_tile_and_stations_of_messina() -> None:  # R49-4.11.5, EX-60
    b = track("B14 656 4", stations="IFT H12, IFT M13, IFT B14, RCS B14")
    assert earthquake(b) == [corp("IFT"), corp("RCS")]
    assert (tile_on(b, MESSINA), value_of(b, MESSINA, 2), spaces(b, MESSINA)) == (PRINTED, 30, 1)
    assert names(stations_of(b, corp("IFT"))) == ["H12", "M13"]
    assert has_space(b, corp("AFG"), MESSINA)
    assert (b.shaken, b.supply[TILE_OF["656"]]) == (1, 2)  # R49-7.18: the tile is there again
    quiet_again(b)  # R49-4.3.20
    assert b.shaken == 0


def test_the_earthquake_in_a_messina_nobody_built() -> None:  # R49-4.11.5
    b = new_board(ALL)
    assert earthquake(b) == []
    assert conserved(b)


@pytest.mark.parametrize("name", ["B14", "C5", "H12", "M13"])
def test_the_great_cities_have_tiles_of_their_own(name: str) -> None:
    colours = [tile.colour for tile in TILES if tile.label == HEXES[at(name)].label]
    assert sorted(colours) == [GREEN, BROWN]
