"""What looks the same as before is not sent again, whatever else the viewer is asked now."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from kurs.bots import bot, opponent
from kurs.kernel import Eyes, SearchChance, Table, title, titles
from kurs.server.keeping import stored_form
from kurs.server.live import Hub
from kurs.server.safety import Limits
from kurs.server.sockets import Connection
from kurs.server.store import SeatRow, Store

SEATS, MOVES = 3, 60
MOST = 0.08
"""So much of what is sent may look as it did: some parts show less than what they are painted from."""


def played(name: str) -> Table[Any]:
    """A table at which bots have made some moves."""
    game = title(name)
    player, table = bot(game, opponent(game)), Table[Any](game, SEATS, {}, "unchanged")
    while table.entries < MOVES:
        ask = table.next_ask()
        eyes = Eyes(game, ask.seat, table.state_of(ask.seat), ask)
        table.play(ask.seat, player.choose(eyes, SearchChance(f"{table.entries}")))
    return table


@pytest.mark.slow
@pytest.mark.parametrize("name", titles())
def test_what_looks_the_same_is_not_sent_again(name: str, tmp_path: Path) -> None:
    people = [f"person {seat}" for seat in range(SEATS)]
    rows = [SeatRow(seat, person, None, f"Player {seat}") for seat, person in enumerate(people)]
    moves = [(entry.seat, entry.move) for entry in played(name).record.entries]
    new = Table[Any](title(name), SEATS, {}, "unchanged")
    store = Store(tmp_path / "kurs.sqlite")
    hub, loop = Hub(store), asyncio.new_event_loop()
    saved, after = stored_form(new)
    store.bring("table", name, new.record.header.options, people[0], rows, saved.changes, after)
    live = loop.run_until_complete(hub.live("table"))
    assert live is not None
    socket: Any = None
    pages = [Connection(socket, live, person, person, "en", Limits(unlimited=True)) for person in people]
    shown = [page.update()["html"] for page in pages]
    live.listeners.update(pages)
    sent = again = 0
    for seat, move in moves:
        loop.run_until_complete(live.play(seat, move, live.running.number_of(seat)))
        for page, before in zip(pages, shown, strict=True):
            message = page.update()
            for html in [*[beat["html"] for beat in message.get("beats", [])], message.get("html", {})]:
                sent += sum([len(text) for text in html.values()])
                again += sum([len(text) for id, text in html.items() if before.get(id) == text])
                before.update(html)
    hub.close()
    loop.close()
    assert sent > 100_000
    assert again < sent * MOST, f"{again} of {sent} characters"
