"""How long bots think: one who plays with them alone says it at any moment; where several play it is the table's."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from kurs.kernel import Refused
from kurs.server.live import Hub
from kurs.server.live_table import LiveTable
from kurs.server.pace import hurry, set_pace
from kurs.server.store import SeatRow, Store
from kurs.server.thinking import Thinkers
from server.running import Page, Server

AGES = 10_000_000
"""Milliseconds: a bot that thinks so long does not move during a test."""
ANN = SeatRow(0, "ann", None, "Ann")
BOTS = [SeatRow(seat, None, "random", f"Bot {seat}") for seat in (1, 2)]


def pace_of(page: Page) -> str | None:
    """What is chosen on a page; None where nothing can be."""
    found = page.html["playback"].partition(" selected>")[0]
    return found.rpartition('value="')[2].rstrip('"') if "<select" in found else None


def stored(server: Server, id: str) -> int:
    with closing(sqlite3.connect(server.data / "kurs.sqlite")) as file:
        return int(file.execute("select pace from game where id = ?", (id,)).fetchone()[0])


def test_one_who_plays_alone_sets_the_pace_and_a_restart_keeps_it(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        ann = server.visitor()
        id = ann.play_now()
        with ann.socket(id) as page:
            page.settle()
            assert pace_of(page) == "900"
            page.say(do="pace", value="2000")
            while pace_of(page) != "2000":
                page.hear()
            for wrong in ("1", "-1", "x", None, 10**12):
                assert "move" in page.refused(do="pace", value=wrong)
        server.kill()
        server.start()
        assert stored(server, id) == 2000
        with ann.socket(id) as page, server.visitor().socket(id) as watching:
            page.settle()
            assert pace_of(page) == "2000"
            watching.settle()
            assert pace_of(watching) is None
            for what in ({"do": "pace", "value": "0"}, {"do": "hurry"}):
                assert watching.refused(**what)
        assert stored(server, id) == 2000
    finally:
        said = server.stop()
    assert "Traceback" not in said


def test_where_several_play_the_pace_is_the_tables(server: Server) -> None:
    ann, bob = server.visitor(), server.visitor()
    id = ann.new_table(["me", "open", "bot:random"], pace="400")
    assert bob.post(f"/t/{id}/join", seat="1", name="Bob").status_code == 200
    for visitor in (ann, bob):
        with visitor.socket(id) as page:
            page.settle()
            assert pace_of(page) is None
            assert page.refused(do="pace", value="0")
            assert page.refused(do="hurry")
    assert stored(server, id) == 400


async def until(wanted: Callable[[], bool]) -> None:
    while not wanted():
        await asyncio.sleep(0.01)


def waits_for_ann(live: LiveTable) -> bool:
    return live.bot_task is None and not live.running.over


async def answer(live: LiveTable) -> None:
    """Ann does something, and a bot is asked again, who thinks for ages."""
    live.row = live.row._replace(pace=AGES)
    while live.bot_task is None:
        (ask,) = [ask for ask in live.running.asks if ask.seat == 0]
        await live.play(0, str(ask.options[0]), live.running.number_of(0))
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.mark.parametrize("how", ["pace", "hurry"])
def test_a_bot_that_is_thinking_heeds_a_new_pace_at_once(tmp_path: Path, how: str) -> None:
    async def work(hub: Hub) -> None:
        live = await hub.open_game("stockpile", {}, "ann", True, 0, [ANN, *BOTS])
        await until(lambda: waits_for_ann(live))
        await answer(live)
        before = live.running.entries
        await asyncio.sleep(0.3)
        assert live.running.entries == before, "it thinks"
        if how == "pace":
            await set_pace(live, "ann", 0)
        else:
            hurry(live, "ann")
        await until(lambda: waits_for_ann(live))
        assert live.running.entries > before
        assert not live.hurried, "once it is her turn nothing is skipped any more"
        assert live.row.pace == (0 if how == "pace" else AGES)
        hurry(live, "ann")
        assert not live.hurried, "no bot is asked"
        for who in ("bob", ""):
            with pytest.raises(Refused):
                hurry(live, who)
            with pytest.raises(Refused):
                await set_pace(live, who, 0)

    thinkers = Thinkers(1)
    hub = Hub(Store(tmp_path / "kurs.sqlite"), thinkers)
    try:
        asyncio.run(asyncio.wait_for(work(hub), 120))
    finally:
        thinkers.close()
        hub.close()
