"""The log travels in blocks: what undo takes away must go from the page too."""

from typing import Any, cast

from bounded import goes_on
from kurs.kernel import SearchChance, Table, next_open, title
from kurs.server.live import LiveTable
from kurs.server.safety import Limits
from kurs.server.sockets import Connection
from kurs.server.store import GameRow, SeatRow
from kurs.server.tabs import CHUNK


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
    live = LiveTable(cast(Any, None), row, table, [], cast(Any, None))
    page = Connection(cast(Any, None), live, f"p{seat}", "", "en", Limits())
    last = f"log-{len(table.moments(seat)) // CHUNK}"
    assert "<li>" in page.update()["html"][last]
    table.undo(seat)
    live.changes += 1
    assert page.update()["html"][last] == f'<ol id="{last}" class="log"></ol>'
    assert last not in page.update().get("html", {}), "and only once"
