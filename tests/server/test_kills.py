"""Processes of a server are killed at any moment while many play: every acknowledged move is there, none twice, every
page shows what a fresh one shows, and bots go on."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from kurs.kernel import SearchChance
from kurs.server.checking import check_all
from kurs.server.store import Store
from server.crowd import Crowd
from server.databases import Postgres
from server.running import Server
from server.test_bots_go_on import moves
from server.test_several import children

FREE = {"KURS_UNLIMITED": "1"}
OFTEN = 10
"""After so many kills one waits until the table of bots has gone on."""
Kill = Callable[[Server, SearchChance], Awaitable[None]]


async def storm(server: Server, kill: Kill, kills: int, seed: str) -> None:
    """So many kills while people play."""
    chance = SearchChance(seed)
    async with Crowd(server.url, seed) as crowd:
        crowd.sit_down(4)
        for n in range(kills):
            if n % OFTEN == 0:
                alone = await (await crowd.person()).opens("r1849", ["bot:random"] * 3, 400)
            await crowd.play_on(1 + chance.below("moves", 12))
            await asyncio.sleep(chance.below("moment", 300) / 1000)
            await kill(server, chance)
            if n % OFTEN == OFTEN - 1 or n == kills - 1:
                seen = moves(server, alone)
                while moves(server, alone) < seen + 2:
                    await crowd.alive()
        await crowd.play_on(10)
        await crowd.rest()
        await crowd.agree()
        crowd.all_is_there(server.place)
        assert [page.reloads for page in crowd.pages if page.reloads] == []


def survive(server: Server, kill: Kill, kills: int, seed: str) -> None:
    try:
        asyncio.run(storm(server, kill, kills, seed))
    finally:
        said = server.stop()
    assert "Traceback" not in said, said
    store = Store(server.place)
    assert check_all(store).faults == []
    store.close()


async def lights_out(server: Server, _: SearchChance) -> None:
    """The one process there is."""
    server.kill()
    await asyncio.to_thread(server.start)


async def one_of_several(server: Server, chance: SearchChance) -> None:
    """Any of the processes that serve; now and then all of them at the same time."""
    living = children(server)
    if living and chance.below("all", 8):
        living = [living[chance.below("which", len(living))]]
    for process in living:
        os.kill(process, signal.SIGKILL)


def long(parts: int, kills: int) -> list[object]:
    """In parts, so that none takes longer than a test may on a busy machine."""
    return [pytest.param(f"part {n}", kills, marks=pytest.mark.long) for n in range(parts)]


@pytest.mark.parametrize(("seed", "kills"), [("short", 2), *long(4, 20)])
def test_the_lights_go_out_while_they_play(tmp_path: Path, seed: str, kills: int) -> None:
    log = tmp_path / "said"
    survive(Server(tmp_path / "data", environment=FREE, log=log), lights_out, kills, seed)


@pytest.mark.parametrize(("seed", "kills"), [("short", 2), *long(6, 20)])
def test_any_of_two_processes_is_killed_while_they_play(
    tmp_path: Path, postgres: Postgres, seed: str, kills: int
) -> None:
    options = ("--database", postgres.fresh(), "--workers", "2")
    survive(
        Server(tmp_path / "data", environment=FREE, options=options, log=tmp_path / "said"), one_of_several, kills, seed
    )
