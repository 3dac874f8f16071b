"""The log travels in blocks: what undo takes away must go from the page too."""

from types import SimpleNamespace
from typing import Any, cast

from kurs.kernel import SearchChance, Table, next_open, title
from kurs.server.live_table import LiveTable
from kurs.server.notices import Notices
from kurs.server.safety import Limits
from kurs.server.sockets import Connection
from kurs.server.store import GameRow, SeatRow
from kurs.server.tabs import CHUNK, RECENT, STRETCH, show_earlier
from kurs.testing.bounded import goes_on


def at_the_first_line_of_a_block() -> tuple[Table[Any], int]:
    """A game in which a seat may take back a move that stands alone in its block of the log."""
    for game in range(50):
        table = Table(title("stockpile"), 2, {}, f"log {game}", ["Ann", "Bob"])
        chance = SearchChance(f"log {game}")
        while goes_on(table):
            ask = next_open(table.asks)
            table.play(ask.seat, ask.pick(chance))
            if table.can_undo(ask.seat) and len(table.moments(ask.seat)) % CHUNK == 1:
                return table, ask.seat
    raise AssertionError("no such game")


def test_a_block_that_undo_empties_is_emptied_on_the_page() -> None:
    table, seat = at_the_first_line_of_a_block()
    seats = [SeatRow(i, f"p{i}", None, name) for i, name in enumerate(("Ann", "Bob"))]
    row = GameRow("id", "stockpile", "running", True, "p0", {}, 0, 0, 0, [], [], seats)
    live = LiveTable(cast(Any, SimpleNamespace(notices=Notices())), row, table, [], cast(Any, None))
    page = Connection(cast(Any, None), live, f"p{seat}", "", "en", Limits())
    last = f"log-{len(table.moments(seat)) // CHUNK}"
    assert "<li>" in page.update()["html"][last]
    table.undo(seat)
    live.changes += 1
    assert page.update()["html"][last] == f'<ol id="{last}" class="log"></ol>'
    assert last not in page.update().get("html", {}), "and only once"


def long_game(moments: int) -> Table[Any]:
    """A game in which so much has happened that nobody reads all of it."""
    table = Table(title("friesematenten"), 4, {}, "log", ["Ann", "Bob", "Cem", "Dan"])
    play_on(table, moments)
    return table


def play_on(table: Table[Any], moments: int) -> None:
    chance = SearchChance(f"log {table.entries}")
    while goes_on(table) and len(table.moments(0)) < moments:
        ask = next_open(table.asks)
        table.play(ask.seat, ask.pick(chance))


def page_of(table: Table[Any]) -> Connection:
    seats = [SeatRow(i, f"p{i}", None, name) for i, name in enumerate(table.names)]
    row = GameRow("id", table.title.name, "running", True, "p0", {}, 0, 0, 0, [], [], seats)
    live = LiveTable(cast(Any, SimpleNamespace(notices=Notices())), row, table, [], cast(Any, None))
    return Connection(cast(Any, None), live, "p0", "", "en", Limits())


def blocks_in(html: dict[str, str]) -> list[int]:
    return sorted([int(id.removeprefix("log-")) for id in html if id.startswith("log-")])


def test_a_page_gets_the_end_of_a_long_log_and_the_rest_when_it_asks() -> None:
    table = long_game(CHUNK * (RECENT + 9) + 1)
    page = page_of(table)
    first = page.update()["html"]
    assert blocks_in(first) == [*range(10, 10 + RECENT)]
    assert 'data-do="earlier"' in first["earlier"]
    assert all([f'id="log-{k}"' in first["tab"] for k in range(10 + RECENT)]), "each has its place"
    show_earlier(page)
    more = page.update()["html"]
    assert blocks_in(more) == [*range(10)], "those before, and nothing again"
    assert more["earlier"] == '<div id="earlier"></div>'
    shown = first | more
    number = 0
    for k in range(10 + RECENT):
        for moment in range((k + 1) * CHUNK - 1, k * CHUNK - 1, -1):
            number += f'data-value="{moment}"' in shown[f"log-{k}"]
    assert number == len(table.moments(0)), "every moment stands in the log"


def test_a_very_long_log_gets_further_places() -> None:
    table = long_game(CHUNK * STRETCH)
    page = page_of(table)
    before = page.update()["html"]["tab"]
    assert f'id="log-{STRETCH - 1}"' in before
    assert f'id="log-{STRETCH}"' not in before
    play_on(table, CHUNK * STRETCH + 1)
    page.live.changes += 1
    after = page.update()["html"]
    assert f'id="log-{STRETCH}"' in after["tab"]
    assert blocks_in(after) == [STRETCH], "what stands there stays"
