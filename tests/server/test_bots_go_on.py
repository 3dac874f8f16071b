"""Bots go on by themselves: after a write that failed, a restart, and workers that hang or die; none is left behind."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from kurs.kernel import SearchChance, next_open
from kurs.server import database, orders, thinking, workers
from kurs.server.database import NotWritten, url_of
from kurs.server.live import Hub
from kurs.server.live_table import LiveTable
from kurs.server.store import SeatRow, Store
from kurs.server.thinking import Thinkers
from kurs.server.workers import WorkerLost, Workers
from server.databases import ask
from server.running import Server

BOTS = [SeatRow(seat, None, "random", f"Bot {seat}") for seat in range(3)]


def nap(seconds: float) -> float:
    """What these workers do."""
    time.sleep(seconds)
    return seconds


@contextmanager
def nappers(count: int = 1) -> Iterator[Workers[float, float]]:
    found = Workers(count, nap, list)
    try:
        yield found
    finally:
        found.close()


def until(wanted: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until it is so."""
    end = time.monotonic() + seconds
    while not wanted():
        assert time.monotonic() < end, "in vain"
        time.sleep(0.05)


def is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().split(") ")[1][0] != "Z"
    except OSError:
        return False


# --- workers ----------------------------------------------------------------------------------------------------------


def test_a_worker_that_hangs_is_killed_and_the_others_go_on_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "SLOW", 0.2)
    monkeypatch.setattr(workers, "TOO_SLOW", 20.0)

    async def work(pool: Workers[float, float]) -> None:
        await pool.do(0)
        monkeypatch.setattr(workers, "TOO_SLOW", 15.0)
        began = time.monotonic()
        hanging = asyncio.ensure_future(pool.do(1000))
        await asyncio.sleep(0.05)
        for _ in range(5):
            assert await pool.do(0.01) == 0.01
        assert time.monotonic() - began < 15, "nobody waited for the one that hangs"
        (worker,) = pool._busy
        with pytest.raises(WorkerLost):
            await hanging
        assert not is_alive(worker.process.pid or 0)
        assert await pool.do(0) == 0

    with nappers() as pool:
        asyncio.run(work(pool))


def test_a_worker_that_was_stopped_or_killed_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(pool: Workers[float, float]) -> None:
        for how in (signal.SIGSTOP, signal.SIGKILL):
            await pool.do(0)
            (worker,) = pool._idle
            assert worker.process.pid
            os.kill(worker.process.pid, how)
            monkeypatch.setattr(workers, "TOO_SLOW", 1.0)
            with pytest.raises(WorkerLost):
                await pool.do(0)
            monkeypatch.setattr(workers, "TOO_SLOW", 30.0)
            assert await pool.do(0) == 0
            assert not is_alive(worker.process.pid)

    with nappers() as pool:
        asyncio.run(work(pool))


def test_a_worker_that_is_killed_while_it_begins_is_replaced() -> None:
    async def work(pool: Workers[float, float]) -> None:
        (worker,) = pool._idle
        assert worker.process.pid
        os.kill(worker.process.pid, signal.SIGKILL)  # it has only begun to import what it needs
        with pytest.raises(WorkerLost):
            await pool.do(0)
        assert await pool.do(0) == 0

    with nappers() as pool:
        asyncio.run(work(pool))


def test_workers_can_be_let_go_whatever_they_do() -> None:
    async def work(pool: Workers[float, float]) -> None:
        hanging = asyncio.ensure_future(pool.do(1000))
        await asyncio.sleep(1)
        began = time.monotonic()
        await asyncio.to_thread(pool.close)
        assert time.monotonic() - began < 5
        with pytest.raises(WorkerLost):
            await hanging

    with nappers() as pool:
        asyncio.run(work(pool))


ORPHAN = """
import os, signal, time
from kurs.server.workers import Worker

def sleep(seconds):
    time.sleep(seconds)

if __name__ == "__main__":
    worker = Worker(sleep, list)
    print(worker.process.pid, flush=True)
    time.sleep(float(os.environ["LATER"]))
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("later", ["0", "0.1", "0.3", "3"])
def test_a_worker_whose_server_is_killed_while_it_imports_is_not_left_behind(tmp_path: Path, later: str) -> None:
    script = tmp_path / "orphan.py"
    script.write_text(ORPHAN)
    ended = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=60, check=False,
                           env=os.environ | {"LATER": later})  # fmt: skip
    assert ended.returncode == -signal.SIGKILL
    worker = int(ended.stdout)
    until(lambda: not is_alive(worker), 20)


# --- writing ----------------------------------------------------------------------------------------------------------


@contextmanager
def a_hub(place: Path | str) -> Iterator[Hub]:
    thinkers = Thinkers(1)
    hub = Hub(Store(place), thinkers, orders.Orders())
    try:
        yield hub
    finally:
        thinkers.close()
        hub.close()


@contextmanager
def locked(place: Path | str) -> Iterator[None]:
    """Another program writes, and takes its time."""
    engine = create_engine(url_of(place))
    with engine.connect() as other:
        other.execute(text("lock table game in exclusive mode" if isinstance(place, str) else "begin immediate"))
        yield
        other.rollback()
    engine.dispose()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever waits does not wait long."""
    monkeypatch.setattr(database, "PATIENCE", 200)
    monkeypatch.setattr(thinking, "PAUSES", (0.1,))


@pytest.mark.usefixtures("hasty")
def test_a_bot_whose_move_cannot_be_written_tries_again(place: Path | str) -> None:
    async def work(hub: Hub) -> None:
        live = await hub.open_game("stockpile", {}, "host", True, 0, BOTS)
        while live.running.entries < 5:
            await asyncio.sleep(0.01)
        with locked(place):
            await asyncio.sleep(1)
            entries, task = live.running.entries, live.bot_task
            await asyncio.sleep(0.5)
            assert live.running.entries == entries
            assert live.bot_task is task is not None, "it is still there"
        while not live.running.over:
            await asyncio.sleep(0.01)

    with a_hub(place) as hub:
        asyncio.run(asyncio.wait_for(work(hub), 120))


@pytest.mark.usefixtures("hasty")
def test_whoever_moves_while_nothing_can_be_written_is_told_so(place: Path | str) -> None:
    async def play(live: LiveTable) -> None:
        ask = next_open(live.running.asks)
        await live.play(ask.seat, str(ask.pick(SearchChance("told"))), live.running.number_of(ask.seat))

    async def work(hub: Hub) -> None:
        people = [SeatRow(seat, f"person {seat}", None, f"P {seat}") for seat in range(3)]
        live = await hub.open_game("stockpile", {}, "host", True, 0, people)
        await play(live)
        with locked(place):
            for n in range(4):
                began = time.monotonic()
                with pytest.raises(NotWritten) as told:
                    await play(live)
                assert told.value.reason.key == "web.not_written"
                assert n == 0 or time.monotonic() - began < database.PATIENCE / 1000, "those behind wait no longer"
            assert await hub.live(live.id) is live, "looking goes on"
        assert live.running.entries == 1
        await play(live)
        assert live.running.entries == 2

    with a_hub(place) as hub:
        asyncio.run(work(hub))


def test_where_a_worker_is_lost_again_and_again_chance_answers(tmp_path: Path) -> None:
    class Losing:
        tried = 0

        async def do(self, task: object) -> object:
            self.tried += 1
            raise WorkerLost("died")

        def close(self) -> None:
            pass

    async def work(hub: Hub, thinkers: Thinkers) -> None:
        live = await hub.open_game("stockpile", {}, "host", True, 0, BOTS)
        while not live.running.over:
            await asyncio.sleep(0.01)

    thinkers, losing = Thinkers(1), Losing()
    thinkers._workers.close()
    thinkers._workers = losing  # type: ignore[assignment]
    hub = Hub(Store(tmp_path / "kurs.sqlite"), thinkers)
    try:
        asyncio.run(asyncio.wait_for(work(hub, thinkers), 120))
    finally:
        hub.close()
    assert losing.tried == thinking.MOST_LOST


# --- a whole server ---------------------------------------------------------------------------------------------------


def moves(server: Server, id: str) -> int:
    """As the database has it; nobody opens the table."""
    return int(ask(server.place, "select version from game where id = :id", id=id)[0][0])


def workers_of(server: Server) -> list[int]:
    assert server.process
    lists = [path.read_text() for path in Path(f"/proc/{server.process.pid}/task").glob("*/children")]
    found = [int(child) for children in lists for child in children.split()]
    return [child for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def test_after_a_restart_bots_go_on_though_nobody_opens_a_page(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        ann = server.visitor()
        ids = [ann.new_table(["bot:random"] * 3, pace="400") for _ in range(3)]
        until(lambda: min([moves(server, id) for id in ids]) > 4)
        left = workers_of(server)
        server.kill()
        until(lambda: not any(map(is_alive, left)))
        before = [moves(server, id) for id in ids]
        server.start()
        until(lambda: all([moves(server, id) > n + 2 for id, n in zip(ids, before, strict=True)]), 30)
    finally:
        said = server.stop()
    assert "Traceback" not in said


@pytest.mark.parametrize("tables", [1, pytest.param(2, marks=pytest.mark.long)])
def test_a_stopped_worker_stops_neither_the_bots_nor_the_end_of_the_server(tmp_path: Path, tables: int) -> None:
    """The table whose worker it is waits until it is replaced, the others only until it is known to be slow."""
    server = Server(tmp_path)
    try:
        ids = [server.visitor().new_table(["bot:random"] * 3, pace="400") for _ in range(2)]
        until(lambda: min([moves(server, id) for id in ids]) > 3)
        for worker in workers_of(server):
            os.kill(worker, signal.SIGSTOP)
        stopped = [moves(server, id) for id in ids]
        until(lambda: sum([moves(server, id) > n + 2 for id, n in zip(ids, stopped, strict=True)]) >= tables, 90)
    finally:
        began = time.monotonic()
        said = server.stop()
    assert time.monotonic() - began < 20
    assert "Traceback" not in said
