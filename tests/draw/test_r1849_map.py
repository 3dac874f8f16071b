"""The map of 1849 as a picture: hexes where they belong, track that meets, what changes when, what can be clicked."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from draw.table import Words, panels
from draw.test_style import contrast
from kurs.bots import bot
from kurs.draw import Drawn, Lit, Panel, Part, slot
from kurs.draw.panel import filled, part_element, style, svg
from kurs.face import face_of
from kurs.kernel import Ask, Eyes, Move, SearchChance, Table, parse_move
from kurs.parts.hexes import EDGES, opposite
from kurs.testing.bounded import goes_on
from kurs.text import LANGUAGES
from kurs.titles.r1849 import TITLE
from kurs.titles.r1849.board import place_port_marker
from kurs.titles.r1849.data import CORPORATION_OF, HEX_OF, HEXES, NOBODY, PHASE_OF, STOP, TILES, TRAIN_OF
from kurs.titles.r1849.draw.hexes import CENTRES, MIDDLES
from kurs.titles.r1849.draw.places import places
from kurs.titles.r1849.draw.routes import leg_path, lines, way_of
from kurs.titles.r1849.draw.track import rails as drawn_rails
from kurs.titles.r1849.draw.track import way
from kurs.titles.r1849.legs import rails
from kurs.titles.r1849.routes import run_value
from kurs.titles.r1849.tiles import FACES
from kurs.titles.r1849.view import View
from titles.r1849.rig import Rig, bare
from titles.r1849.test_beats import watched

pytestmark = pytest.mark.slow

NAMES = ["Ann", "Bob", "Clara"]
NUMBER = r"-?[\d.]+"


def parts(table: Table[Any], seat: int | None, draft: Words = (), language: str = "en") -> list[Panel]:
    """The map and what belongs to it."""
    return [panel for panel in panels(table, seat, language, draft) if panel.id.startswith(("map", "manifest"))]


def game(seed: str, options: dict[str, str] | None = None) -> Iterator[tuple[Table[Any], Ask]]:
    """A game of three sensible bots, stopping before every move."""
    player = bot(TITLE, "sensible")
    table = Table(TITLE, 3, options or {}, seed, NAMES)
    while goes_on(table):
        ask = table.asks[0]
        yield table, ask
        table.play(
            ask.seat,
            player.choose(Eyes(table.title, ask.seat, table.state, ask), SearchChance(f"{seed} {table.entries}")),
        )


def whole(table: Table[Any], seat: int | None, draft: Words = ()) -> dict[str, Drawn]:
    return {panel.id: filled(panel) for panel in parts(table, seat, draft) if panel.id.startswith("map")}


def bits(table: Table[Any]) -> dict[str, str]:
    """The parts of the map as a watcher sees them."""
    return {part.id: part_element(part) for part in parts(table, None)[0].parts}


def clicks(panel: Drawn, kind: str) -> set[str]:
    return set(re.findall(rf'data-{kind}="([^"]*)"', panel.body))


# --- where things lie -------------------------------------------------------------------------------------------------


def test_neighbours_share_an_edge() -> None:
    for h, hex_ in enumerate(HEXES):
        for edge, other in enumerate(hex_.neighbours):
            if other >= 0:
                here, there = MIDDLES[edge], MIDDLES[opposite(edge)]
                assert CENTRES[h][0] + here[0] == pytest.approx(CENTRES[other][0] + there[0], abs=0.11)
                assert CENTRES[h][1] + here[1] == pytest.approx(CENTRES[other][1] + there[1], abs=0.11)


def ends(d: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where a path begins and where it ends."""
    numbers = [float(number) for number in re.findall(NUMBER, d)]
    return (numbers[0], numbers[1]), (numbers[-2], numbers[-1])


def test_every_segment_of_every_face_leaves_by_its_edges() -> None:
    for face, segments in enumerate(FACES):
        stops = set()
        for segment in segments:
            start, end = ends(way(face, segment.a, segment.b))
            assert start == pytest.approx(MIDDLES[segment.a], abs=0.1)
            if segment.b == STOP:
                stops.add(end)
            else:
                assert end == pytest.approx(MIDDLES[segment.b], abs=0.1)
        assert len(stops) <= 1, f"the track of face {face} leads to {len(stops)} stops"


def test_the_gauges_differ_without_colour() -> None:
    """By solid and broken lines of other widths."""
    looks = set()
    for tile in (TILES.index(next(t for t in TILES if t.id == id)) for id in ("9", "79", "672")):
        layers = re.findall(r'class="(\w+)"', drawn_rails(tile * EDGES, FACES[tile * EDGES][:1]))
        rules = [re.search(rf"^\.{layer} \{{([^}}]*)\}}", style(), re.M) for layer in layers]
        looks.add(tuple(re.findall(r"stroke-(?:width|dasharray): [^;]+", "".join([r[1] for r in rules if r]))))
    assert len(looks) == 3


@pytest.mark.parametrize("colour", ["blank", "yellow", "green", "brown", "grey", "sea"])
def test_letters_and_track_stand_out_from_every_tile(colour: str) -> None:
    block = re.search(rf"\.h-{colour} \{{([^}}]*)\}}", style())
    assert block
    found = {name: (light or both, dark or both) for name, light, dark, both in PAIR.findall(block[1])}
    for mode in (0, 1):
        assert contrast(found["--on"][mode], found["--tile"][mode]) >= 4.5, mode
        assert contrast(found["--rail"][mode], found["--tile"][mode]) >= 4.5, mode


PAIR = re.compile(r"(--\w+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}))")


# --- what changes when ------------------------------------------------------------------------------------------------


def test_what_has_the_same_inputs_looks_the_same() -> None:
    """Nothing is drawn again from inputs that were there before; and every part has its slot."""
    seen: dict[Any, str] = {}
    for n, (table, ask) in enumerate(game("keys", {"electric_dreams": "on", "station_purchase": "on"})):
        for seat in (ask.seat, None):
            if n % 4 and ask.kind != "operate":
                continue
            for panel in parts(table, seat, language=LANGUAGES[n % 3]):
                drawn = panel.paint(*panel.inputs)
                assert seen.setdefault((panel.id, panel.area, panel.paint, panel.inputs), drawn.body) == drawn.body
                for part in panel.parts:
                    body = part.paint(*part.inputs)
                    assert seen.setdefault(part, body) == body
                    assert slot(part.id) in drawn.body
    assert len(seen) > 500


def keys(table: Table[Any], seat: int | None) -> dict[str, int]:
    """What tells whether a panel or a part of it is sent anew."""
    found: list[Panel | Part] = []
    for panel in parts(table, seat):
        found += [panel, *panel.parts]
    return {one.id: one.key for one in found}


def changed(old: dict[str, int], new: dict[str, int]) -> set[str]:
    """The panels and parts that are sent anew."""
    return {id for id in new if old[id] != new[id]}


def test_a_lay_sends_its_hex_alone() -> None:
    seen = 0
    before: tuple[dict[str, int], View] | None = None
    for table, _ in game("lay"):
        now = keys(table, None), table.view(None)
        if before and before[1].board.laid != now[1].board.laid:
            old, new = before[1], now[1]
            laid = [HEXES[h].id for h in range(len(HEXES)) if old.board.laid[h] != new.board.laid[h]]
            sent = {id for id in changed(before[0], now[0]) if id.startswith("hex-")}
            if (old.phase, old.board.stations, old.privates) == (new.phase, new.board.stations, new.privates):
                assert sent == {f"hex-{id}" for id in laid}
                seen += 1
        before = now
    assert seen > 20


def test_lighting_up_sends_no_hex() -> None:
    for table, ask in game("lit"):
        if any(move.verb == "hex" for move in ask.options):
            sent = changed(keys(table, None), keys(table, ask.seat))
            assert sent == {"map-lit", "map-choice"}
            return
    pytest.fail("nobody was asked for track")


# --- clicking ---------------------------------------------------------------------------------------------------------

ON_THE_MAP = (
    "hex",
    "tile",
    "station",
    "home",
    "port",
    "from",
    "leg",
    "buy_station",
    "skip",
    "best",
    "run",
    "none",
    "use",
    "end",
)


def test_every_option_of_the_map_can_be_clicked() -> None:
    seen: set[str] = set()
    for seed in ("click 1", "click 2"):
        for table, ask in game(seed, {"station_purchase": "on"}):
            wanted = {str(move) for move in ask.options if move.verb in ON_THE_MAP}
            turns = [move for move in ask.options if move.verb == "turn"]
            if not (wanted or turns):
                continue
            moves = set().union(*[clicks(panel, "move") for panel in whole(table, ask.seat).values()])
            assert wanted <= moves, ask.kind
            assert {parse_move(move) for move in moves} <= {*ask.options}
            seen |= {move.split()[0] for move in wanted}
            if turns:
                check_turns(table, ask, turns)
                seen.add("turn")
    assert {"hex", "tile", "turn", "station", "skip", "best"} <= seen


def check_turns(table: Table[Any], ask: Ask, turns: list[Move]) -> None:
    """Every way the tile could lie is looked at by a click, and laid by another."""
    tile = table.state.stack[-1][3]
    looks = {frozenset(FACES[tile * EDGES + int(move.args[0])]) for move in turns}
    reached = set()
    for text in clicks(whole(table, ask.seat)["map-choice"], "pick"):
        move = parse_move(text)
        assert move in turns
        shown = whole(table, ask.seat, (move.verb, *move.args))
        for panel in shown.values():
            assert clicks(panel, "move") == {text}, "the tick lays what is looked at"
        reached.add(frozenset(FACES[tile * EDGES + int(move.args[0])]))
    assert reached == looks


def test_legs_and_stops_of_a_route_can_be_clicked() -> None:
    """From stop to stop until the route ends, by clicks on the map alone."""
    built = 0
    for table, ask in game("route"):
        use = next((move for move in ask.options if move.verb == "use"), None)
        if use is None or not any(len(legs) > 3 for legs in rails(table.state.board).at):
            continue
        trial = Table(TITLE, 3, {}, "route", NAMES)
        for entry in table.record.entries:
            trial.play(entry.seat, entry.move)
        trial.play(ask.seat, use)
        while going_on := [move for move in trial.asks[0].options if move.verb in ("from", "leg")]:
            moves = clicks(whole(trial, ask.seat)["map"], "move")
            assert moves == {str(move) for move in going_on}
            trial.play(ask.seat, going_on[0])
        assert lines(trial.view(None))
        built += 1
        if built == 4:
            return
    pytest.fail("no corporation had a choice of routes")


def test_only_who_is_asked_can_click() -> None:
    for n, (table, ask) in enumerate(game("others")):
        for seat in (0, 1, 2, None):
            if seat != ask.seat and n % 9 == 0:
                for panel in whole(table, seat).values():
                    assert not re.search(r"data-(move|pick|why|do)=", panel.body)


def test_a_hex_where_nothing_can_be_built_says_why() -> None:
    for table, ask in game("why"):
        if any(move.verb == "hex" for move in ask.options):
            asked = clicks(whole(table, ask.seat)["map"], "why")
            assert len(asked) > 50
            for text in asked:
                move = parse_move(text)
                assert move is not None
                assert table.why_not(ask.seat, move) is not None, text
            return


# --- routes -----------------------------------------------------------------------------------------------------------


def test_legs_run_from_hex_to_hex_without_a_gap() -> None:
    longest = 0
    for table, _ in game("legs"):
        b = table.state.board
    for number, leg in enumerate(rails(b).legs):
        pieces = leg_path(way_of(b, number)).split("M")[1:]
        assert len(pieces) == len(leg.hexes)
        edges = [{tuple(round(v) for v in end) for end in ends("M" + piece)} for piece in pieces]
        for one, other in pairwise(edges):
            assert any(abs(a[0] - b_[0]) + abs(a[1] - b_[1]) <= 2 for a in one for b_ in other)
        longest = max(longest, len(pieces))
    assert longest > 2


def test_routes_that_were_run_are_drawn_with_their_revenue() -> None:
    for table, ask in game("run"):
        view = table.view(None)
        if any(move.verb == "pay" for move in ask.options) and len(view.routes) > 1:
            found = lines(view)
            assert sum([line.value for line in found]) == view.revenue
            body = bits(table)["map-routes"]
            for n, line in enumerate(found):
                assert f'class="route-{n}"' in body
                assert f">{'ABCD'[n]} {line.value}<" in body
            return
    pytest.fail("no corporation ran two trains")


def ran(phase: str, train: str, *tiles: str) -> Rig:
    """ATA has run its train from Terranova (20, 30, 40 by phase) to the port of N8, and may buy another."""
    t = bare(3).phase(phase).sell_out(phase).tiles(*tiles)
    t.corporation("ATA", 68, {1: "P"}, treasury=3000, stations="M9", trains=train).at_step("ATA", "trains")
    s, first = t.state, HEX_OF["M9"]
    number = max(rails(s.board).at[first])
    s.routes = [[TRAIN_OF[train], first, number]]
    (line,) = lines(t.view())
    s.revenue = s.revenues[s.operating] = line.value
    return t


def test_what_a_train_brought_stays_lit_when_a_new_phase_begins() -> None:  # R49-4.7.10, R49-4.11.1
    t = ran("6H", "6H")
    before = lines(t.view())
    t.play("train 8")
    assert (t.state.phase, lines(t.view())) == (PHASE_OF["8H"], before)
    s = t.state
    assert run_value(s.board, s.operating, s.routes[0][0], [HEX_OF["M9"], HEX_OF["N8"]], s.phase) > s.revenue


def test_what_a_train_brought_stays_lit_when_the_port_has_its_marker() -> None:  # R49-4.13.2, R49-4.7.11
    t = ran("6H", "6H")
    before, s = lines(t.view()), t.state
    place_port_marker(s.board, s.operating, HEX_OF["N8"])
    assert lines(t.view()) == before


def test_where_the_earthquake_has_torn_up_track_nothing_is_lit() -> None:  # R49-4.11.5
    """The legs have other numbers then: that of the route is none any more, or that of another leg."""
    t = ran("10H", "6H", "B14 656 4")
    last = len(rails(t.state.board).legs) - 1
    assert t.state.routes[0][2] == last, "the highest number there was"
    (shaken,) = [moment.state for moment in watched(t, "train 12") if "earthquake" in moment.told]
    legs = len(rails(shaken.board).legs)
    assert (shaken.operating, legs <= last) == (CORPORATION_OF["ATA"], True)
    assert lines(TITLE.view(shaken, None)) == []
    shaken.routes[0][2] = 0
    assert lines(TITLE.view(shaken, None)) == [], "a leg elsewhere"


# --- what a hex shows -------------------------------------------------------------------------------------------------


def hex_picture(table: Table[Any], id: str) -> str:
    return bits(table)[f"hex-{id}"]


def fresh(options: dict[str, str] | None = None) -> Table[Any]:
    return Table(TITLE, 3, options or {}, "fresh", NAMES)


def test_stations_homes_and_the_port_marker() -> None:
    table = fresh()
    home = next(c for c in table.state.order if c != CORPORATION_OF["AFG"])
    code = face_of(TITLE).chart_code("price", home)
    where = {"ATA": "M13", "CTL": "E1", "IFT": "H12", "RCS": "C5", "SFA": "J6"}[code]
    assert re.search(rf'class="ring".*>{code}<', hex_picture(table, where))
    city = [hex_.id for hex_ in HEXES if hex_.stop == 2].index(where)
    table.state.board.stations[city * 2] = home
    table.state.board.reserved[city] = NOBODY
    shown = hex_picture(table, where)
    assert f'id="token-{where}-0"' in shown
    assert 'class="ring"' not in shown
    table.state.board.port, table.state.board.port_owner = HEX_OF["L14"], home
    assert ">+20<" in hex_picture(table, "L14")
    assert ">+20<" not in hex_picture(table, "A5")


def test_messina_warns_and_is_shut_after_the_earthquake() -> None:  # R49-4.11.5
    table = fresh()
    assert 'class="warning"' in hex_picture(table, "B14")
    assert "12H" in hex_picture(table, "B14")
    table.state.phase = PHASE_OF["12H"]
    assert 'class="warning"' not in hex_picture(table, "B14")
    table.state.board.shaken = 1
    assert 'class="warning"' in hex_picture(table, "B14")
    assert "12H" not in hex_picture(table, "B14")


def test_values_by_phase_show_the_one_that_holds() -> None:  # R49-4.7.10
    table = fresh()
    for phase, value in (("4H", 10), ("8H", 30), ("16H", 90)):
        table.state.phase = PHASE_OF[phase]
        now = re.search(r'class="phase-now"/><text[^>]*>(\d+)<', hex_picture(table, "C15"))
        assert now
        assert int(now[1]) == value


def test_e_trains_mark_what_counts_twice() -> None:  # R49-4.7.11, R49-6.3
    plain, electric = fresh(), fresh({"electric_dreams": "on"})
    for table in (plain, electric):
        table.state.phase = PHASE_OF["12H"]
    assert ["×2" in hex_picture(table, "C5") for table in (plain, electric)] == [False, True]
    assert "×2" not in hex_picture(electric, "C1")


def test_acireale_is_locked_while_a_player_owns_sce() -> None:  # R49-4.5.8
    table = fresh()
    assert 'class="warning"' not in hex_picture(table, "G13")
    table.state.private_owner[0] = 1
    assert 'class="warning"' in hex_picture(table, "G13")


def test_the_supply_counts_what_is_left() -> None:
    table = fresh()
    tile = next(t for t, one in enumerate(TILES) if one.id == "8")
    assert "8 <tspan" in supply(table)
    assert re.search(r">8 <tspan class=\"note\">×10<", supply(table))
    table.state.board.supply[tile] = 0
    assert re.search(r">8 <tspan class=\"note\">×0<", supply(table))
    assert "veil" in supply(table)


def supply(table: Table[Any]) -> str:
    return "".join([filled(panel).body for panel in parts(table, None) if panel.area == "reference"])


def test_every_tile_and_hex_is_there_once() -> None:
    table = fresh()
    body = whole(table, None)["map"].body
    assert sorted(re.findall(r'id="hex-(\w+)"', body)) == sorted([hex_.id for hex_ in HEXES])
    assert len(re.findall(r'class="note"', supply(table))) == len(TILES)
    ids = re.findall(r' id="([^"]+)"', body)
    assert len(ids) == len({*ids})
    assert [place.h for place in places(table.view(None))] == [*range(len(HEXES))]


# --- a picture that moves ---------------------------------------------------------------------------------------------


def test_the_map_says_that_it_can_be_moved() -> None:
    panel, choice = parts(fresh(), None)[:2]
    assert re.match(r'<svg id="map" class="panel map vast"[^>]* data-pan="" tabindex="0"', svg(panel))
    assert re.match(r'<svg id="map-choice" class="panel map broad over"', svg(choice))
    assert {"in", "out", "fit"} == set(re.findall(r'data-zoom="(\w+)"', svg(panel)))


def test_a_whole_option_can_be_looked_at_before_it_is_taken() -> None:
    ask = Ask(0, "turn", (Move("turn", (1,)), Move("turn", (4,))), rule="R49-4.5.5")
    for draft in ((), ("turn", 1)):
        lit = Lit(ask, draft)
        assert lit.look("turn", 4)["data_pick"] == "turn 4"
        assert lit.look("turn", 2) == {}
    assert Lit(None).look("turn", 4) == {}
