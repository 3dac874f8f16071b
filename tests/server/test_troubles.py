"""What goes wrong around a server while many play: a full disk, a database that goes away, a process that sleeps.

People are told so, and when it is over all goes on; nothing acknowledged is lost, nothing is there twice. Short
relatives are in `test_edges`, `test_databases` and `test_several`.
"""

import asyncio
import os
import resource
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from kurs.server.checking import check_all
from kurs.server.store import Store
from kurs.text import Speaker
from server.crowd import Crowd
from server.databases import Postgres, a_postgres, ask
from server.running import Server
from server.test_bots_go_on import moves, until
from server.test_several import children

pytestmark = pytest.mark.long
FREE = {"KURS_UNLIMITED": "1"}
SAID = Speaker("en").key
NOT_WRITTEN, PERHAPS = SAID("web.not_written"), SAID("web.perhaps_written")
TOO_LATE = (SAID("kernel.not_asked"), SAID("kernel.stale", given=1, now=2)[:25])
"""How a sentence begins that says that the answer was known already: it is sent again when its fate is uncertain."""
MINUTE = 60


def lived_through(server: Server, trouble: Callable[[Crowd], Awaitable[None]], told: bool) -> None:
    """They play, there is trouble, they play on; whether somebody must be told of it."""

    async def work() -> None:
        async with Crowd(server.url) as crowd:
            crowd.sit_down(4)
            await crowd.play_on(20)
            await trouble(crowd)
            await crowd.play_on(40)
            await crowd.rest()
            await crowd.agree()
            crowd.all_is_there(server.place)
            toasts = {toast for page in crowd.pages for toast in page.toasts if not toast.startswith(TOO_LATE)}
            assert toasts <= {NOT_WRITTEN, PERHAPS}
            assert toasts or not told
            assert [page.table for page in crowd.pages if page.reloads] == []

    try:
        asyncio.run(work())
    finally:
        said = server.stop()
    assert "Traceback" not in said, said
    store = Store(server.place)
    assert check_all(store).faults == []
    store.close()


def test_the_disk_is_full_for_a_while(tmp_path: Path) -> None:
    """No file of the server may grow."""
    server = Server(tmp_path / "data", environment=FREE, log=tmp_path / "said")

    async def trouble(crowd: Crowd) -> None:
        assert server.process
        full = ((tmp_path / "data" / "kurs.sqlite-wal").stat().st_size, resource.RLIM_INFINITY)
        for _ in range(5):
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, full)
            await asyncio.sleep(5)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
            await crowd.play_on(10)

    lived_through(server, trouble, told=True)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_database_is_away_for_a_minute(tmp_path: Path, workers: str) -> None:
    with a_postgres(durable=True) as database:
        options = ("--database", database.fresh(), "--workers", workers)
        server = Server(tmp_path / "data", options=options, environment=FREE, log=tmp_path / "said")

        async def trouble(crowd: Crowd) -> None:
            await asyncio.to_thread(database.stop)
            if workers == "2":
                await asyncio.to_thread(until, lambda: len(children(server)) == 2)
                os.kill(children(server)[0], signal.SIGKILL)  # another one begins meanwhile
            await asyncio.sleep(MINUTE)
            await asyncio.to_thread(database.start)

        lived_through(server, trouble, told=True)


def test_the_database_is_started_anew_again_and_again(tmp_path: Path) -> None:
    """Now in an orderly way, now as if its lights had gone out."""
    with a_postgres(durable=True) as database:
        options = ("--database", database.fresh(), "--workers", "2")
        server = Server(tmp_path / "data", options=options, environment=FREE, log=tmp_path / "said")

        async def trouble(crowd: Crowd) -> None:
            for n in range(12):
                await asyncio.to_thread(database.stop, (signal.SIGINT, signal.SIGQUIT)[n % 2])
                await asyncio.to_thread(database.start)
                await crowd.play_on(5)

        lived_through(server, trouble, told=True)


def test_the_holder_of_the_leases_sleeps_for_a_minute(tmp_path: Path, postgres: Postgres) -> None:
    """Whoever looks through it waits that long; all others play on, bots included."""
    options = ("--database", postgres.fresh(), "--workers", "2")
    server = Server(tmp_path / "data", options=options, environment=FREE, log=tmp_path / "said")

    def holders() -> set[str]:
        return {holder for (holder,) in ask(server.place, "select distinct holder from lease where until > 0")}

    async def trouble(crowd: Crowd) -> None:
        await asyncio.to_thread(until, lambda: len(children(server)) == 2)
        for sleeper in children(server):
            os.kill(sleeper, signal.SIGSTOP)
            try:
                await asyncio.sleep(MINUTE)
                assert len(holders()) == 1, "the other one looks after everything"
                awake = await crowd.person()
                table = await awake.opens("stockpile", ["bot:random"] * 3, 400)
                while moves(server, table) < 6:
                    await crowd.alive()
            finally:
                os.kill(sleeper, signal.SIGCONT)
            await crowd.play_on(20)

    lived_through(server, trouble, told=False)
