"""A day in the life of a server: people come and go, some for an evening, some for a move an hour; it crashes every
hour, is copied, renewed and tidied. Nothing is lost, and nothing grows that does not go back."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from kurs.kernel import SearchChance
from kurs.server.checking import check_all
from kurs.server.live import LINGER
from kurs.server.retention import OF_A_GAME
from kurs.server.store import Store
from server.crowd import Crowd, Page, Person
from server.databases import Postgres, ask
from server.fast_clock import Clock
from server.running import Server, free_port
from server.test_bots_go_on import until
from server.test_several import children

PROGRAM = Path(__file__).with_name("fast_clock.py")
HOUR = 3600
PARTS = 6
"""Of an hour: in such steps the clock goes on."""
NIGHT = 4
"""The hour in which the server is copied, tidied and started anew."""
OLD = ("--waiting", "1", "--abandoned", "1", "--over", "1", "--undone", "1", "--guests", "1")


class Sample(NamedTuple):
    """Of one process, when everybody has gone."""

    live: float
    tasks: float
    files: float
    megabytes: float


class Life:
    """A server, its clock, and the people who come."""

    def __init__(self, tmp_path: Path, options: tuple[str, ...], processes: int) -> None:
        self.clock = Clock(tmp_path / "clock")
        self.metrics, self.processes = free_port(), processes
        environment = {"KURS_UNLIMITED": "1", "KURS_CLOCK": str(self.clock.path)}
        options = (*options, "--metrics", str(self.metrics))
        self.server = Server(
            tmp_path / "data", environment=environment, options=options, log=tmp_path / "said", program=(str(PROGRAM),)
        )
        self.where = ["--data", str(tmp_path / "data"), *options[: options.index("--metrics")]]
        if processes > 1:
            self.where = self.where[:4]  # without --workers
        self.samples: list[list[Sample]] = []
        """By hour and process."""
        self.chance = SearchChance("a day")
        self.post: list[list[Page]] = []
        """Games in which a move is made now and then."""

    def kurs(self, *words: str) -> str:
        """A command, at the time that this clock tells."""
        command = [sys.executable, str(PROGRAM), *words, *self.where]
        done = subprocess.run(command, env=self.server.environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    async def crash(self) -> None:
        """The lights go out, or one of the processes dies."""
        if self.processes == 1:
            self.server.kill()
            await asyncio.to_thread(self.server.start)
            return
        await asyncio.to_thread(until, lambda: len(children(self.server)) == self.processes)
        living = children(self.server)
        os.kill(living[self.chance.below("who", len(living))], signal.SIGKILL)

    async def night(self, copy: Path) -> None:
        """What an operator does."""
        await asyncio.to_thread(self.kurs, "backup", str(copy))
        await asyncio.to_thread(self.kurs, "tidy", *OLD)
        if self.processes == 1:
            await asyncio.to_thread(self.server.stop)
            await asyncio.to_thread(self.server.start)
        else:
            assert self.server.process
            self.server.process.send_signal(signal.SIGHUP)

    async def empty(self) -> None:
        """Everybody has gone: what is still in memory goes too, and what each process uses then is noted."""
        for _ in range(60):
            self.clock.advance(2 * LINGER)
            await asyncio.sleep(0.5)
            samples = await asyncio.to_thread(self.looked)
            kept = [one.live for one in samples if one.live]
            if len(samples) == self.processes and not kept and not self._leases():
                self.samples.append(samples)
                return
        raise AssertionError(f"tables stay in memory: {samples}")

    def _leases(self) -> int:
        """Tables that a process says it looks after, alive or not."""
        place = self.server.place
        return int(ask(place, "select count(*) from lease")[0][0]) if isinstance(place, str) else 0

    def looked(self) -> list[Sample]:
        """What the processes that live say of themselves."""
        found = []
        for port in range(self.metrics, self.metrics + self.processes):
            try:
                text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
            except httpx.TransportError:
                continue  # it has died and is not back yet
            names = ("kurs_live_tables", "kurs_tasks", "process_open_fds", "process_resident_memory_bytes")
            values = [float(re.search(rf"^{name} (\S+)$", text, re.MULTILINE)[1]) for name in names]  # type: ignore[index]
            live, tasks, files, memory = values
            found.append(Sample(live, tasks, files, memory / 1e6))
        return found

    # --- people -----------------------------------------------------------------------------------------------------

    async def guest(self, crowd: Crowd, number: int) -> None:
        """Somebody who has never been here and does not come again."""
        one, kind = await crowd.person(), number % 6
        if kind == 0:
            await one.opens("stockpile", ["me", "open"])  # nobody comes
        else:
            seats = ["me", "bot:random", "bot:random"] if kind < 5 else ["me", "bot:random"]
            page = Page(one, await one.opens("stockpile", seats), f"guest {number}", crowd.think)
            crowd.pages.append(page)
            page.open()
            most = 1000 if kind == 1 else 1 + self.chance.below("moves", 25)
            await crowd.until(lambda: len(page.answered) >= most or page.over, page)
            await page.say(do="chat", text="Thank you, I have to go.")
            await page.say(do="note", value="to remember")
            await page.settle()
            await page.close()
        await one.http.aclose()

    async def write_letters(self, crowd: Crowd) -> None:
        """Each of those who play by post looks in, and moves if it is his turn."""
        await asyncio.gather(*[self._write(crowd, number) for number in range(len(self.post))])

    async def _write(self, crowd: Crowd, number: int) -> None:
        pages = self.post[number]
        if not pages or pages[0].over:
            self.post[number] = pages = await self._begin_by_post(crowd, pages)
        for page in pages:
            before, times = len(page.answered), page.times
            page.open()
            await crowd.until(lambda: _has_written(page, before, times), page)  # noqa: B023  it is waited for
            await page.close()

    async def _begin_by_post(self, crowd: Crowd, before: list[Page]) -> list[Page]:
        people: list[Person] = [page.person for page in before] or [await crowd.person(), await crowd.person()]
        table = await people[0].opens("stockpile", ["me", "open"])
        await people[1].joins(table, 1, "Far away")
        pages = [Page(one, table, f"post {table} {n}", 0.02) for n, one in enumerate(people)]
        crowd.pages += pages
        return pages


def _has_written(page: Page, before: int, times: int) -> bool:
    """Moved, or seen that it is somebody else's turn."""
    return page.over or len(page.answered) > before or (page.times > times and page.asked is None)


Comes = Callable[[Life, Crowd, int], list[Coroutine[Any, Any, None]]]


def at_the_club(life: Life, crowd: Crowd, hour: int) -> list[Coroutine[Any, Any, None]]:
    """In the evening three tables, else one."""
    crowd.sit_down(3 if 18 <= hour % 24 < 23 else 1, people=3, bots=0)
    return []


def at_a_public_place(life: Life, crowd: Crowd, hour: int) -> list[Coroutine[Any, Any, None]]:
    """Guests at any time, more of them in the evening."""
    crowd.sit_down(1 if 18 <= hour % 24 < 23 else 0)
    return [life.guest(crowd, 100 * hour + n) for n in range(8 if 18 <= hour % 24 < 23 else 4)]


async def lives(life: Life, who_comes: Comes, first: int, hours: int, seconds: float, copies: Path) -> None:
    """So many hours, each of so many seconds."""
    async with Crowd(life.server.url, think=0.03) as crowd:
        for hour in range(first, first + hours):
            guests = [asyncio.create_task(work) for work in who_comes(life, crowd, hour)]
            for _ in range(PARTS):
                await asyncio.sleep(seconds / PARTS)
                life.clock.advance(HOUR / PARTS)
            await life.crash()
            await life.write_letters(crowd)
            await asyncio.gather(*guests)
            await crowd.send_home()
            if hour % 24 == NIGHT:
                await life.night(copies / f"{hour}")
            await life.empty()
            crowd.all_is_there(life.server.place)
            crowd.pages = [page for pages in life.post for page in pages]
        assert [page.table for page in crowd.pages if not page.answered] == []


def count(place: Path | str) -> dict[str, int]:
    """Rows, by table."""
    names = [table.name for table in OF_A_GAME] + ["game", "person"]
    return {name: int(ask(place, f"select count(*) from {name}")[0][0]) for name in names}


def live_through(life: Life, who_comes: Comes, first: int, hours: int, seconds: float, copies: Path) -> None:
    """The day, and the night after it: what nobody came back to is forgotten."""
    place = life.server.place
    try:
        asyncio.run(lives(life, who_comes, first, hours, seconds, copies))
        before = count(place)
        store = Store(place)
        assert check_all(store).faults == []
        store.close()
        life.clock.advance(26 * HOUR)
        life.kurs("tidy", *OLD)
        after = count(place)
    finally:
        said = life.server.stop()
    assert "Traceback" not in said, said
    assert before["line"] > 10 * hours
    assert {name: rows for name, rows in after.items() if rows} == {}
    nothing_has_grown(life.samples)


def nothing_has_grown(samples: list[list[Sample]]) -> None:
    """Whoever has lived through the day uses no more at its end than at its begin."""
    half = len(samples) // 2
    early, late = [[one for hour in part for one in hour] for part in (samples[:half], samples[half:])]
    for name, more in ROOM.items():
        early_most, late_most = [max([getattr(one, name) for one in part]) for part in (early, late)]
        assert late_most <= early_most + more, f"{name}: {samples}"


ROOM = {"live": 0, "tasks": 4, "files": 16, "megabytes": 25}
"""What may differ by chance: which connections are still open, and to how many pages the memory was given last."""


@pytest.mark.parametrize(
    ("first", "hours", "seconds", "games"), [(5, 2, 1, 1), pytest.param(5, 24, 4, 3, marks=pytest.mark.long)]
)
def test_a_day_at_the_club(tmp_path: Path, first: int, hours: int, seconds: float, games: int) -> None:
    life = Life(tmp_path, (), 1)
    life.post = [[] for _ in range(games)]
    live_through(life, at_the_club, first, hours, seconds, tmp_path / "copies")


@pytest.mark.long
def test_a_day_at_a_public_place(tmp_path: Path, postgres: Postgres) -> None:
    life = Life(tmp_path, ("--database", postgres.fresh(), "--workers", "2"), 2)
    life.post = [[] for _ in range(3)]
    live_through(life, at_a_public_place, 5, 24, 4, tmp_path / "copies")
