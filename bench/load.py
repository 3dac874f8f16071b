"""Load: many tables with four live pages each on one server process. What a move costs, how much travels, how large.

Each page is a real WebSocket that answers whenever it is asked. At the end every page must show what a fresh login
shows. CPU is that of the server process alone, drawing for all its watchers included. ``python -m bench.load 20 r1849
250``: tables of another title, each a game that bots have played for so many moves already.
"""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from bench.game import SEATS, begun
from bench.older import put
from kurs.kernel import SearchChance
from kurs.server.safety import COOKIE, People
from kurs.server.store import Store
from kurs.server.wire import LEVEL, MEMORY_LEVEL, WINDOW_BITS

NAMES = tuple([f"Player {seat}" for seat in range(SEATS)])
ASKED = re.compile(r'data-seat="(\d+)" data-number="(\d+)"')
OPTION = re.compile(r'data-move="([^"]*)" data-key')
AMOUNT = re.compile(r'name="words" value="([^"]*)".*?min="(\d+)"')


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def cpu_seconds(pid: int) -> float:
    """CPU seconds a process has used, without its children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_kb(pid: int) -> int:
    """Resident memory of a process."""
    return int(
        next(x for x in Path(f"/proc/{pid}/status").read_text().splitlines() if x.startswith("VmRSS")).split()[1]
    )


def on_the_wire(text: str) -> int:
    """The size of a message as the server compresses it (`kurs.server.wire`): each by itself, at its level."""
    deflate = zlib.compressobj(LEVEL, zlib.DEFLATED, -WINDOW_BITS, MEMORY_LEVEL)
    return len(deflate.compress(text.encode()) + deflate.flush(zlib.Z_SYNC_FLUSH))


class Page:
    """A table's page of one player: keeps the fragments, answers at random when asked."""

    def __init__(self, ws: ClientConnection, seed: str, sizes: list[tuple[int, int]]) -> None:
        self.ws = ws
        self.html: dict[str, str] = {}
        self.chance = SearchChance(seed)
        self.sizes = sizes
        self.moves = 0
        self.errors: list[str] = []
        self.answered = -1

    async def run(self, until: asyncio.Event) -> None:
        """Listen and answer."""
        first = True
        while not until.is_set():
            try:
                text = await asyncio.wait_for(self.ws.recv(), 0.5)
            except TimeoutError:
                continue
            assert isinstance(text, str)
            message: dict[str, Any] = json.loads(text)
            if not first and "html" in message:
                self.sizes.append((len(text.encode()), on_the_wire(text)))
            first = False
            self.take(message)
            if "toast" in message:
                self.errors.append(message["toast"])
            await self.answer()

    def take(self, message: dict[str, Any]) -> None:
        """What is so now, and what was shown on the way to it, which is not sent again."""
        for shown in (*message.get("beats", ()), message):
            self.html |= shown.get("html", {})

    async def answer(self) -> None:
        """A random option of the open ask, once; an amount only where nothing else can be answered."""
        ask = self.html.get("ask", "")
        found = ASKED.search(ask)
        options = OPTION.findall(ask) or [" ".join(words) for words in AMOUNT.findall(ask)]
        if found and options and int(found[2]) != self.answered:
            self.answered = int(found[2])
            self.moves += 1
            move = options[self.chance.below("option", len(options))]
            await self.ws.send(json.dumps({"do": "move", "seat": int(found[1]), "number": self.answered, "move": move}))


def furnish(data: Path, name: str, tables: int, moves: int) -> None:
    """Put games that are under way into a folder before the server starts."""
    store = Store(data / "kurs.sqlite")
    for t in range(tables):
        table = begun(name, moves, f"load {t}", NAMES)
        people = [f"load-{t}-{seat}" for seat in range(SEATS)]
        for person in people:
            store.meet(person, person)
        put(store, f"load{t}", table, people)
    store.close()


async def open_table(name: str, t: int, data: Path, under_way: bool, clients: list[httpx.AsyncClient]) -> str:
    """A table of four people, new or under way."""
    if under_way:
        for seat, client in enumerate(clients):
            client.cookies.set(COOKIE, People.of_folder(data).cookie(f"load-{t}-{seat}"))
        return f"load{t}"
    for client in clients:
        await client.get("/")
    fields = {"seat-0": "me", "seat-1": "open", "seat-2": "open", "seat-3": "open", "seat-4": "none", "pace": "0"}
    answer = await clients[0].post(f"/new/{name}", data=fields)
    id = str(answer.url.path).removeprefix("/t/")
    for seat in range(1, SEATS):
        await clients[seat].post(f"/t/{id}/join", data={"seat": str(seat), "name": f"Player {seat}"})
    return id


@contextmanager
def serving(data: Path) -> Iterator[tuple[str, int]]:
    """A server on this folder: its address and process."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "kurs", "serve", "--port", str(port), "--data", str(data)]
    environment = os.environ | {"KURS_UNLIMITED": "1"}
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
    try:
        for _ in range(200):
            try:
                httpx.get(f"{url}/health")
                break
            except httpx.TransportError:
                time.sleep(0.05)
        yield url, server.pid
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()


async def drive(url: str, data: Path, pid: int, tables: int, seconds: float, name: str, moves: int) -> dict[str, float]:
    """Open the tables, let them play, compare every page with a fresh login."""
    headers = {"origin": url, "sec-fetch-site": "same-origin", "accept-language": "en"}
    people = [
        [httpx.AsyncClient(base_url=url, headers=headers, follow_redirects=True, timeout=60) for _ in range(SEATS)]
        for _ in range(tables)
    ]
    sizes: list[tuple[int, int]] = []
    pages: list[Page] = []

    async def login(id: str, client: httpx.AsyncClient, seed: str) -> Page:
        cookie = "; ".join([f"{name}={value}" for name, value in client.cookies.items()])
        sent = {"cookie": cookie, "accept-language": "en"}
        address = f"{url.replace('http', 'ws', 1)}/t/{id}/ws"
        ws = await connect(address, additional_headers=sent, origin=Origin(url), proxy=None, max_size=None)
        return Page(ws, seed, sizes)

    ids: list[str] = []
    before = 0
    for t, clients in enumerate(people):
        ids.append(await open_table(name, t, data, moves > 0, clients))
        for k, client in enumerate(clients):
            pages.append(await login(ids[t], client, f"{t}/{k}"))
        if t == 0:  # what the first table needs, the program itself with all its parts, is not needed again
            before = memory_kb(pid)
    start = cpu_seconds(pid)
    done = asyncio.Event()
    running = [asyncio.create_task(page.run(done)) for page in pages]
    await asyncio.sleep(seconds)
    used = cpu_seconds(pid) - start
    after = memory_kb(pid)
    for page in pages:
        page.answered = 1 << 40  # no more moves
    done.set()
    await asyncio.gather(*running)
    differ = 0
    firsts = [0]
    for t, (id, clients) in enumerate(zip(ids, people, strict=True)):
        for k, client in enumerate(clients):
            fresh = await login(id, client, "fresh")
            first = await asyncio.wait_for(fresh.ws.recv(), 30)
            assert isinstance(first, str)
            firsts.append(on_the_wire(first))
            fresh.html |= json.loads(first)["html"]
            await drain(pages[t * SEATS + k])
            seen = visible(pages[t * SEATS + k].html)
            differ += any(seen.get(id) != html for id, html in visible(fresh.html).items())
            await fresh.ws.close()
    for page in pages:
        await page.ws.close()
    made = sum([page.moves for page in pages])
    return {
        "tables": tables,
        "moves": made,
        "errors": sum([len(page.errors) for page in pages]),
        "pages that differ from a fresh login": differ,
        "CPU ms a move": 1000 * used / max(1, made),
        "bytes of the first picture, deflated": max(firsts),
        "median bytes an update": median([plain for plain, _ in sizes]),
        "median bytes an update, deflated": median([packed for _, packed in sizes]),
        "KB a live table": (after - before) / max(1, tables - 1),
    }


async def drain(page: Page) -> None:
    """Whatever is still on its way."""
    try:
        while True:
            text = await asyncio.wait_for(page.ws.recv(), 0.05)
            page.take(json.loads(text))
    except TimeoutError:
        pass


def visible(html: dict[str, str]) -> dict[str, str]:
    """What a page shows: its fragments without the ask's number, which counts on over undo and log-in, and without the
    way to the earlier log, of which a page that was there has more."""
    shown = {id: text for id, text in html.items() if text and id != "earlier"}
    return {id: re.sub(r'data-number="\d+"', "", text) for id, text in shown.items()}


def load(tables: int = 100, seconds: float = 30, name: str = "stockpile", moves: int = 0) -> dict[str, float]:
    """Run a server and drive it."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        if moves:
            furnish(data, name, tables, moves)
        with serving(data) as (url, pid):
            return asyncio.run(drive(url, data, pid, tables, seconds, name, moves))


if __name__ == "__main__":
    count, played, start = [*sys.argv[1:], *["100", "stockpile", "0"][len(sys.argv) - 1 :]][:3]
    for what, value in load(int(count), 30, played, int(start)).items():
        print(f"  {what}: {value:.1f}")
