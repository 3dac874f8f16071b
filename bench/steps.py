"""Load in steps: more and more tables at a real server, until it bends.

``python -m bench.steps [sqlite] [postgres] [--title stockpile] [--rate 1] [--seconds 15] [--first 24] [--json]``

SQLite with one process, PostgreSQL (durable, one of its own) with two. Four people sit at each table, each with a real
WebSocket from the table's own address; at each table a move is due so many times a second, whoever it is that is asked,
and one that is late is made as soon as it can be. Told is how long it takes from sending a move until another seat's
page has received what came of it. The server bends where the 95th percentile passes 100 ms, or where not all due moves
are made.

The driver is a process of its own, but on the same machine: what it takes of the processors is told, and missing there.
"""

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import chain
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from bench.game import SEATS, Game, at, played
from bench.load import AMOUNT, ASKED, OPTION, free_port
from bench.older import put
from bench.processes import busy_seconds, tree, used
from bench.restart import percentile
from kurs.kernel import SearchChance
from kurs.server.safety import COOKIE, People
from kurs.server.store import Store

ROOT = Path(__file__).parent.parent
SLOW = 0.1
"""Seconds that the 95th percentile must not pass."""
ALL = 0.98
"""Part of the due moves that is all of them; the last ones may be on their way when the time is up."""
FACTOR = 1.5
MOST_TABLES = 1000
GAMES = 4
"""Different games, of which the tables are copies."""
BEGUN = 12
"""Moves that have been made when the tables are opened."""
AT_ONCE = 12
"""Pages that connect at the same time."""
CALM = 2.0
"""Seconds between the last page and the first move."""
MOMENT = 'max="'
KINDS = {"sqlite": 1, "postgres": 2}
"""Databases, and how many processes serve from them."""


class Settings(NamedTuple):
    """What is driven, and how hard."""

    title: str = "stockpile"
    rate: float = 1.0
    """Moves that are due at each table in a second."""
    seconds: float = 15.0
    """Of each step."""
    first: int = 24
    """Tables of the first step."""
    steps: int = 12
    """At most."""
    quiet: bool = False


SHORT = Settings(seconds=6.0, first=32, steps=3)


class Figures(NamedTuple):
    """Of one step."""

    tables: int
    sockets: int
    due: float
    """Moves a second."""
    made: float
    median: float
    """Milliseconds from a move to another seat's page."""
    slow: float
    """The same, 95th percentile."""
    refused: int
    processors: dict[str, float]
    """Of a processor, by part."""
    megabytes: dict[str, float]

    @property
    def holds(self) -> bool:
        return self.made >= ALL * self.due and self.slow < SLOW * 1000


class Seat:
    """The page of one player: knows only what is needed to move."""

    def __init__(self, socket: ClientConnection, table: "Table") -> None:
        self.socket, self.table = socket, table
        self.ask, self.moment, self.number = "", 0, -1

    async def listen(self) -> None:
        async for text in self.socket:
            now, message = monotonic(), msgspec.json.decode(text)
            shown = [one.get("html", {}) for one in (*message.get("beats", ()), message)]
            for html in shown:
                self.ask = html.get("ask", self.ask)
                if "history" in html and MOMENT in html["history"]:
                    self.moment = int(html["history"].split(MOMENT, 1)[1].split('"', 1)[0])
            if "toast" in message:
                self.table.refused += 1
            self.table.hear(self, "ask" in shown[-1], now)

    def question(self) -> tuple[int, int, list[str]] | None:
        """Seat and number of what is asked and not answered yet, and the answers."""
        found = ASKED.search(self.ask)
        options = OPTION.findall(self.ask) or [" ".join(words) for words in AMOUNT.findall(self.ask)]
        return (int(found[1]), int(found[2]), options) if found and options and int(found[2]) != self.number else None


class Table:
    """One table, its pages, and the moves that are due there."""

    def __init__(self, seed: str) -> None:
        self.chance = SearchChance(seed)
        self.seats: list[Seat] = []
        self.waits: list[float] = []
        self.made = self.refused = 0
        self._news = asyncio.Event()
        self._sent: tuple[float, int, Seat, set[Seat]] | None = None

    def hear(self, seat: Seat, asked: bool, now: float) -> None:
        """A page has received something; its mover's question changes, to the others something new is told."""
        self._news.set()
        if self._sent is None:
            return
        sent, moment, mover, still = self._sent
        told = seat.moment > moment
        if seat in still and (told or (seat is mover and asked)):
            still.discard(seat)
            if seat is mover:
                self.made += 1
            else:
                self.waits.append(now - sent)

    async def play(self, begin: float, end: float, gap: float) -> None:
        """Make each move when it is due, or as soon after that as can be."""
        due = begin + gap * self.chance.below("offset", 1000) / 1000
        while due < end:
            await asyncio.sleep(max(0.0, due - monotonic()))
            due += gap
            while (mover := self._who_moves()) is None:
                self._news.clear()
                try:
                    await asyncio.wait_for(self._news.wait(), max(0.01, end - monotonic()))
                except TimeoutError:
                    return
            await self._move(mover)

    def _who_moves(self) -> Seat | None:
        if self._sent is not None and self._sent[2] in self._sent[3]:
            return None  # the last move has not been answered yet
        return next((seat for seat in self.seats if seat.question()), None)

    async def _move(self, mover: Seat) -> None:
        question = mover.question()
        assert question
        seat, mover.number, options = question
        move = options[self.chance.below("option", len(options))]
        self._sent = monotonic(), mover.moment, mover, {*self.seats}
        await mover.socket.send(json.dumps({"do": "move", "seat": seat, "number": mover.number, "move": move}))


def people() -> list[str]:
    return [f"player-{seat}" for seat in range(SEATS)]


def furnish(place: Path | str, games: list[Game], step: int, tables: int) -> None:
    """Games that have begun, for one step; copies are rows, not games played again."""
    store = Store(place)
    for person in people():
        store.meet(person, person)
    begun = [at(game, BEGUN) for game in games]
    for t in range(tables):
        put(store, f"step{step}-{t}", begun[t % len(begun)], people())
    store.close()


@contextmanager
def serving(data: Path, database: str, processes: int) -> Iterator[tuple[str, int]]:
    """A server: its address and process."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "kurs", "serve", "--port", str(port), "--data", str(data)]
    command += ["--database", database, "--workers", str(processes)] if database else []
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=os.environ | {"KURS_UNLIMITED": "1"})
    try:
        for _ in range(600):
            try:
                if len(tree(server.pid)) > (processes > 1) + 1 and httpx.get(f"{url}/readyz").status_code == 200:
                    break
            except httpx.TransportError:
                pass
            time.sleep(0.1)
        time.sleep(1)  # all processes are there, and their bots' workers have read what they need
        yield url, server.pid
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(60)


def parts_of(server: int, processes: int, database: int) -> dict[str, list[int]]:
    """The processes by what they do."""
    generations = tree(server)
    serve = 1 if processes == 1 else 2
    found = {"server": [*chain(*generations[:serve])], "bots": [*chain(*generations[serve:])]}
    return found | ({"database": [*chain(*tree(database))]} if database else {})


async def drive(
    url: str, data: Path, ids: list[str], rate: float, seconds: float, parts: dict[str, list[int]]
) -> Figures:
    """Connect everybody, let them play, and look what that took."""
    cookies = [f"{COOKIE}={People.of_folder(data).cookie(person)}" for person in people()]
    gate, tables = asyncio.Semaphore(AT_ONCE), [Table(id) for id in ids]

    async def come(number: int, cookie: str) -> None:
        address, own = (
            f"{url.replace('http', 'ws', 1)}/t/{ids[number]}/ws",
            f"127.0.{1 + number // 200}.{1 + number % 200}",
        )
        async with gate:
            socket = await connect(
                address, additional_headers={"cookie": cookie, "accept-language": "en"}, origin=Origin(url), proxy=None,
                max_size=None, local_addr=(own, 0), open_timeout=120, ping_interval=None,
            )  # fmt: skip
            seat = Seat(socket, tables[number])
            first = msgspec.json.decode(await asyncio.wait_for(socket.recv(), 120))["html"]
            seat.ask, seat.moment = first["ask"], int(first["history"].split(MOMENT, 1)[1].split('"', 1)[0])
            tables[number].seats.append(seat)

    await asyncio.gather(*[come(number, cookie) for number in range(len(ids)) for cookie in cookies])
    seats = [seat for table in tables for seat in table.seats]
    listening = [asyncio.create_task(seat.listen()) for seat in seats]
    await asyncio.sleep(CALM)
    before, driver, busy = {part: used(own).seconds for part, own in parts.items()}, time.process_time(), busy_seconds()
    begin = monotonic()
    playing = [asyncio.create_task(table.play(begin, begin + seconds, 1 / rate)) for table in tables]
    await asyncio.sleep(max(0.0, begin + seconds - monotonic()))
    took = monotonic() - begin
    processors = {part: (used(own).seconds - before[part]) / took for part, own in parts.items()}
    processors["driver"] = (time.process_time() - driver) / took
    processors["all"] = (busy_seconds() - busy) / took
    megabytes = {part: used(own).megabytes for part, own in parts.items()}
    await asyncio.gather(*playing)
    await asyncio.sleep(0.5)  # what is still on its way is waited for, too
    for task in listening:
        task.cancel()
    for seat in seats:
        seat.socket.transport.abort()
    made = sum([table.made for table in tables])
    waits = [wait for table in tables for wait in table.waits]
    return Figures(
        len(tables), len(seats), len(tables) * rate, made / took, 1000 * percentile(waits, 0.5),
        1000 * percentile(waits, 0.95), sum([table.refused for table in tables]), processors, megabytes,
    )  # fmt: skip


def until_it_bends(kind: str, given: Settings, games: list[Game]) -> list[Figures]:
    """More and more tables; where it bends once more half-way."""
    found, tables, good = list[Figures](), given.first, 0
    with ExitStack() as until:
        folder = Path(until.enter_context(tempfile.TemporaryDirectory()))
        database, process = until.enter_context(a_database()) if kind == "postgres" else ("", 0)
        place = database or folder / "kurs.sqlite"
        for step in range(given.steps):
            furnish(place, games, step, tables)
            ids = [f"step{step}-{t}" for t in range(tables)]
            with serving(folder, database, KINDS[kind]) as (url, server):
                parts = parts_of(server, KINDS[kind], process)
                found.append(asyncio.run(drive(url, folder, ids, given.rate, given.seconds, parts)))
            if not given.quiet:
                print(line(found[-1]), flush=True)
            bent = [one.tables for one in found if not one.holds]
            good = max([one.tables for one in found if one.holds], default=0)
            if not bent:
                tables = min(MOST_TABLES, int(tables * FACTOR))
            elif good and len(bent) == 1:
                tables = (good + bent[0]) // 2
            else:
                break
    return found


@contextmanager
def a_database() -> Iterator[tuple[str, int]]:
    """A PostgreSQL whose commits reach the disk: where it is, and its process."""
    sys.path.insert(0, str(ROOT / "tests"))
    from server.databases import a_postgres

    with a_postgres(durable=True) as running:
        yield running.fresh(), running.process


HEAD = f"{'tables':>7}{'sockets':>8}{'due/s':>8}{'made/s':>8}{'median':>8}{'95%':>8}  processors, megabytes by part"


def line(f: Figures) -> str:
    """A step as it is printed."""
    others = f.processors["all"] - sum([busy for part, busy in f.processors.items() if part != "all"])
    busy = {part: value for part, value in f.processors.items() if part != "all"} | {"others": max(0.0, others)}
    parts = ", ".join([f"{part} {value:.2f}" for part, value in busy.items()])
    sizes = ", ".join([f"{part} {value:.0f}" for part, value in f.megabytes.items()])
    told = f"  {f.refused} refused" if f.refused else ""
    return f"{f.tables:7}{f.sockets:8}{f.due:8.1f}{f.made:8.1f}{f.median:8.1f}{f.slow:8.1f}  {parts}; {sizes} MB{told}"


def bend(found: list[Figures]) -> str:
    """Where it bends."""
    held = [one for one in found if one.holds]
    if not held:
        return "it does not even hold the first step"
    best = max(held, key=lambda one: one.tables)
    more = any([one.tables > best.tables for one in found])
    how = "bends above" if more else "holds all that was tried, up to"
    return (
        f"it {how} {best.tables} tables, {best.sockets} sockets, {best.made:.0f} moves a second "
        f"({best.median:.0f} ms in the middle, {best.slow:.0f} ms at 95%)"
    )


def measure(kinds: list[str], given: Settings) -> dict[str, list[Figures]]:
    """Measure, and print each step as soon as it is done."""
    games, found = [played(given.title, f"steps {n}") for n in range(GAMES)], dict[str, list[Figures]]()
    for kind in kinds or KINDS:
        if not given.quiet:
            print(f"{kind}, {KINDS[kind]} process(es); {given.title}, {given.rate:g} moves a second at each table")
            print(HEAD)
        found[kind] = until_it_bends(kind, given, games)
        if not given.quiet:
            print(bend(found[kind]))
    if not given.quiet:
        print(f"server, database and driver share {os.cpu_count()} processors")
    return found


def plain(found: dict[str, list[Figures]]) -> dict[str, list[dict[str, Any]]]:
    """For JSON."""
    return {kind: [one._asdict() for one in own] for kind, own in found.items()}


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(prog="python -m bench.steps", description="More and more tables, until the server bends.")
    parser.add_argument("kinds", nargs="*", default=[], help="sqlite, postgres; both without a word")
    parser.add_argument("--title", default="stockpile")
    parser.add_argument("--rate", type=float, default=1.0, help="moves that are due at each table in a second")
    parser.add_argument("--seconds", type=float, default=15.0, help="of each step")
    parser.add_argument("--first", type=int, default=24, help="tables of the first step")
    parser.add_argument("--steps", type=int, default=12, help="at most")
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    given = parser.parse_args()
    settings = Settings(given.title, given.rate, given.seconds, given.first, given.steps, given.json)
    found = measure(given.kinds, settings)
    if given.json:
        print(json.dumps(plain(found)))


if __name__ == "__main__":
    main()
