"""Messages of a page: one that goes wrong is told and closes nothing; none looks at a table that is being changed."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kurs.kernel import SearchChance, Table
from kurs.server.live import Hub
from kurs.server.safety import Limits
from kurs.server.sockets import LOOKING, Connection
from kurs.server.store import SeatRow, Store


async def a_page(hub: Hub) -> Connection:
    """A page of the only person at a table of two seats, a few moves into the game."""
    seats = [SeatRow(seat, "ann", None, f"Ann {seat}") for seat in range(2)]
    live = await hub.open_game("stockpile", {}, "ann", True, 0, seats)
    for number in range(6):
        ask = live.running.next_ask()
        await live.play(ask.seat, str(ask.pick(SearchChance(f"page {number}"))), None)
    page = Connection(None, live, "ann", "Ann", "en", Limits())  # type: ignore[arg-type]
    live.listeners.add(page)
    page.update()
    return page


def heard(page: Connection, **message: Any) -> Any:
    return page._hear({"type": "websocket.receive", "text": json.dumps(message)})


def with_page(path: Path, work: Callable[[Connection], Any]) -> None:
    hub = Hub(Store(path / "kurs.sqlite"))

    async def run() -> None:
        await work(await a_page(hub))

    try:
        asyncio.run(run())
    finally:
        hub.close()


def test_a_message_that_goes_wrong_is_told_and_the_page_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(table: Table[Any], n: int) -> Any:
        raise IndexError(n)

    async def work(page: Connection) -> None:
        monkeypatch.setattr(Table, "beats_of", broken)
        await heard(page, do="at", value="back")
        assert "Something went wrong here" in page.update()["toast"]
        monkeypatch.undo()
        await heard(page, do="at", value="back")
        assert "toast" not in page.update()

    with_page(tmp_path, work)


@pytest.mark.parametrize("what", sorted(LOOKING))
def test_nobody_looks_at_a_table_while_it_is_changed(tmp_path: Path, what: str) -> None:
    async def work(page: Connection) -> None:
        async with page.live.lock:
            looking = asyncio.ensure_future(heard(page, do=what, value="back", seat=0, move="done", words="done"))
            for _ in range(20):
                await asyncio.sleep(0)
            assert not looking.done()
        await looking

    with_page(tmp_path, work)
