"""What stays marked in 1849: the routes run last, the tile laid last, and the last run of any corporation."""

from typing import Any

import pytest

from kurs.bots import bot
from kurs.draw.panel import filled
from kurs.face import face_of
from kurs.kernel import Eyes, SearchChance, Table, title
from kurs.server.memory import Memory
from kurs.show import panels_of
from kurs.text import Speaker
from kurs.titles.r1849.data import CORPORATIONS, HEXES
from kurs.titles.r1849.draw.last import runs_of, tile_laid
from kurs.titles.r1849.draw.routes import Line, lines, route_lines

R1849 = title("r1849")
SPEAKER = Speaker("en", R1849, ["Ann", "Bob", "Cem"])


def choose(table: Table[Any]) -> tuple[int, str]:
    ask = table.next_ask()
    eyes = Eyes(R1849, ask.seat, table.state, ask)
    return ask.seat, str(bot(R1849, "sensible").choose(eyes, SearchChance(f"last {table.entries}")))


@pytest.fixture(scope="module")
def game() -> tuple[Table[Any], dict[int, tuple[Line, ...]]]:
    """A game in which three corporations have run and another one begins its turn; and their routes, as they ran."""
    table = Table(R1849, 3, {}, "what stays", ["Ann", "Bob", "Cem"])
    runs: dict[int, tuple[Line, ...]] = {}
    while len(runs) < 3 or table.view(None).operating in (-1, list(runs)[-1]) or lines(table.view(None)):
        before = table.entries
        table.play(*choose(table))
        for event in table.events_of(before + 1):
            if event.key == "ran":
                c = int(event.args[0])
                runs.pop(c, None)
                runs[c] = tuple(lines(table.view(None)))
    return table, runs


def part_of(table: Table[Any], past: Any, looking: tuple[str, ...] = (), id: str = "map-routes") -> str:
    panels = panels_of(R1849, table.view(0), 3, SPEAKER, looking=looking, past=past)
    parts = {part.id: part for panel in panels for part in panel.parts}
    return str(parts[id].paint(*parts[id].inputs))


def test_the_last_run_of_each_corporation_is_remembered(game: Any) -> None:
    table, runs = game
    assert runs_of(Memory().of(table)) == runs
    assert list(runs_of(Memory().of(table))) == list(runs), "the latest last"


def test_the_routes_run_last_stay_on_the_map_while_others_build(game: Any) -> None:
    table, runs = game
    last = list(runs)[-1]
    drawn = part_of(table, Memory().of(table))
    assert str(route_lines(runs[last], CORPORATIONS[last].id)) in drawn
    assert "route-past" in drawn
    assert not part_of(table, ()), "without what is past nothing is there"


def test_the_last_run_of_any_corporation_can_be_looked_up(game: Any) -> None:
    table, runs = game
    past, first = Memory().of(table), next(iter(runs))
    code = CORPORATIONS[first].id
    assert str(route_lines(runs[first], code)) in part_of(table, past, ("run", code))
    cards = {p.id: p for p in panels_of(R1849, table.view(0), 3, SPEAKER, looking=("run", code), past=past)}
    for c in runs:
        drawn = str(filled(cards[f"corporation-{c}"]).body)
        pressed = c == first
        assert f'data-pick="run{"" if pressed else " " + CORPORATIONS[c].id}"' in drawn
        assert f'aria-pressed="{"true" if pressed else "false"}"' in drawn
    assert face_of(R1849).lookups == ("run",)


def test_the_tile_laid_last_is_marked(game: Any) -> None:
    table, _ = game
    told = [event for _, event in table.log(None) if event.key == "laid"][-1]
    c, h = tile_laid(Memory().of(table))
    assert (c, HEXES[h].id) == (told.args[0], str(told.args[2]).split()[0])
    assert "last-tile" in part_of(table, Memory().of(table), id="map-last")


def test_nothing_else_is_sent_again_for_what_is_past(game: Any) -> None:
    table, runs = game

    def keys(past: Any) -> dict[str, int]:
        return {panel.id: panel.key for panel in panels_of(R1849, table.view(0), 3, SPEAKER, past=past)}

    bare, full = keys(()), keys(Memory().of(table))
    assert {id for id in bare if bare[id] != full[id]} == {f"corporation-{c}" for c in runs}


def test_an_earlier_moment_shows_what_was_past_then(game: Any) -> None:
    table, _ = game
    entry = next(n for n in range(table.entries) if any([event.key == "ran" for event in table.events_of(n)]))
    again = Table(R1849, 3, {}, table.record.header.seed, table.names)
    for one in table.record.entries[:entry]:
        again.play(one.seat, one.move)
    memory = Memory()
    assert memory.of(table, entry) == Memory().of(again)
    assert len(runs_of(memory.of(table, entry - 1))) == 0
    assert memory.of(table) == Memory().of(table)


def test_what_is_taken_back_is_forgotten(game: Any) -> None:
    table = Table(R1849, 3, {}, game[0].record.header.seed, game[0].names)
    memory = Memory()
    entries = game[0].record.entries
    n = next(n for n in range(1, len(entries)) if any([event.key == "laid" for event in game[0].events_of(n)]))
    for one in entries[:n]:
        table.play(one.seat, one.move)
    assert memory.of(table)
    table.propose_take_back(0, n - 1, {0})
    assert memory.of(table) == ()
