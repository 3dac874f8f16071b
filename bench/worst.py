"""A guest who does his worst while others play: what they notice of him.

``python -m bench.worst [TABLES [SECONDS [--json]]]``

The others are people at tables of their own against bots, each from an address of his own; he has one address and a
process of his own, and does everything at once: sockets, pings, half requests, pages, imports, tables, take-backs,
chat. All of it goes to a server on this machine, and all of it is bounded in time and number.
"""

import asyncio
import base64
import contextlib
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_async
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from bench.load import ASKED, OPTION, cpu_seconds, free_port, memory_kb
from kurs.kernel import SearchChance, Table, title

HIS_ADDRESS = "127.0.66.6"
QUOTA = 2
"""Megabytes, for this measurement."""
MOST_HELD = 300
"""Connections he holds at the same time."""


class Figures(NamedTuple):
    """What the others noticed: seconds from a move to the answer, and what went wrong."""

    waits: list[float]
    errors: list[str]

    @property
    def middle(self) -> float:
        """The median, in milliseconds."""
        return median(self.waits) * 1000

    @property
    def slow(self) -> float:
        """The 95th percentile, in milliseconds."""
        return sorted(self.waits)[int(len(self.waits) * 0.95)] * 1000


# --- the others -------------------------------------------------------------------------------------------------------


async def play_a_table(port: int, number: int, end: float, found: Figures) -> None:
    """A person against two bots who think at once; when a game is over, the next one."""
    own, chance = f"127.0.{1 + number // 200}.{1 + number % 200}", SearchChance(f"player {number}")
    url = f"http://127.0.0.1:{port}"
    headers = {"origin": url, "sec-fetch-site": "same-origin", "accept-language": "en"}
    transport = httpx.AsyncHTTPTransport(local_address=own)
    async with httpx.AsyncClient(base_url=url, headers=headers, transport=transport, timeout=60) as client:
        await client.get("/")
        while time.monotonic() < end:
            seats = {f"seat-{k}": kind for k, kind in enumerate(("me", "bot:random", "bot:random", "none", "none"))}
            answer = await client.post("/new/stockpile", data=seats | {"pace": "0"})
            if answer.status_code != 303:
                found.errors.append(f"no table: {answer.status_code}")
                return
            cookie = "; ".join([f"{name}={value}" for name, value in client.cookies.items()])
            address = f"ws://127.0.0.1:{port}{answer.headers['location']}/ws"
            sent = {"cookie": cookie, "accept-language": "en"}
            async with connect_async(
                address, additional_headers=sent, origin=Origin(url), proxy=None, max_size=None, local_addr=(own, 0)
            ) as ws:
                await play_a_game(ws, chance, end, found)


async def play_a_game(ws: ClientConnection, chance: SearchChance, end: float, found: Figures) -> None:
    """Answer at random, after a moment; note how long the table took to answer."""
    ask, number, moved_at = "", -1, 0.0
    while time.monotonic() < end:
        try:
            message: dict[str, Any] = json.loads(await asyncio.wait_for(ws.recv(), 30))
        except TimeoutError:
            found.errors.append("no answer for half a minute")
            return
        if "toast" in message:
            found.errors.append(message["toast"])
        ask = message.get("html", {}).get("ask", ask)
        if moved_at and "ask" in message.get("html", {}):
            found.waits.append(time.monotonic() - moved_at)
            moved_at = 0.0
        if "end" in message.get("html", {}) and "hidden" not in message["html"]["end"][:40]:
            return
        asked, options = ASKED.search(ask), OPTION.findall(ask)
        if asked and options and int(asked[2]) != number:
            await asyncio.sleep(0.1 + chance.below("moment", 200) / 1000)
            number, moved_at = int(asked[2]), time.monotonic()
            move = options[chance.below("option", len(options))]
            await ws.send(json.dumps({"do": "move", "seat": int(asked[1]), "number": number, "move": move}))


def others_play(port: int, tables: int, seconds: float) -> Figures:
    """So many tables for so long."""
    found, end = Figures([], []), time.monotonic() + seconds

    async def all_of_them() -> None:
        await asyncio.gather(*[play_a_table(port, number, end, found) for number in range(tables)])

    asyncio.run(all_of_them())
    return found


# --- he ---------------------------------------------------------------------------------------------------------------


class Worst:
    """What the guest does; each way in a thread of its own."""

    def __init__(self, port: int, seconds: float) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.end = time.monotonic() + seconds
        self.done: dict[str, int] = {}

    def client(self) -> httpx.Client:
        """A fresh guest."""
        headers = {"origin": self.url, "sec-fetch-site": "same-origin"}
        transport = httpx.HTTPTransport(local_address=HIS_ADDRESS, verify=False)
        guest = httpx.Client(base_url=self.url, headers=headers, transport=transport, timeout=20)
        guest.get("/")
        return guest

    def connection(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=5, source_address=(HIS_ADDRESS, 0))

    def table_of(self, guest: httpx.Client) -> str:
        """A table of his; empty if he has none."""
        answer = guest.post("/new/stockpile", data={"seat-0": "me", "seat-1": "hotseat", "pace": "0"})
        return re.sub(r".*/t/", "", answer.headers.get("location", "")) if answer.status_code == 303 else ""

    def socket_at(self, guest: httpx.Client, id: str) -> Any:
        cookie = "; ".join([f"{name}={value}" for name, value in guest.cookies.items()])
        address, sent = f"ws://127.0.0.1:{self.port}/t/{id}/ws", {"cookie": cookie}
        return connect(
            address, additional_headers=sent, origin=Origin(self.url), proxy=None, sock=self.connection()
        ).__enter__()

    def pages(self) -> None:
        """Everything that is drawn."""
        guest = self.client()
        for path in ("/", "/rules/r1849", "/rules/stockpile", "/new/r1849", "/import", "/nowhere") * 5:
            guest.get(path)

    def half_requests(self) -> None:
        """Connections that never say what they want."""
        held = []
        with contextlib.suppress(OSError):
            for n in range(MOST_HELD):
                one = self.connection()
                one.sendall(
                    (b"GET / HTTP/1.1\r\nHost: ", b"", b"POST /name HTTP/1.1\r\nContent-Length: 9\r\n\r\n")[n % 3]
                )
                held.append(one)
        time.sleep(5)
        for one in held:
            one.close()

    def pings(self) -> None:
        """Pings whose answers he does not read."""
        guest = self.client()
        id = self.table_of(guest)
        head = [
            f"GET /t/{id}/ws HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}", "Sec-WebSocket-Version: 13",
            f"Origin: {self.url}", f"Cookie: kurs_person={guest.cookies.get('kurs_person')}", "", "",
        ]  # fmt: skip
        with self.connection() as raw:
            raw.sendall("\r\n".join(head).encode())
            for _ in range(200):
                raw.sendall((b"\x89\xfd" + bytes(4) + b"p" * 125) * 200)

    def sockets(self) -> None:
        """More pages than he may have, and more messages."""
        guest = self.client()
        id, held = self.table_of(guest), []
        for _ in range(60):
            held.append(self.socket_at(guest, id))
            for n in range(30):
                held[-1].send(
                    json.dumps({"do": ("tab", "at", "chat", "pick")[n % 4], "name": "charts", "value": "back"})
                )
        for one in held:
            one.close()

    def imports(self) -> None:
        """Records, good and bad ones, by fresh guests."""
        table, chance = Table(title("stockpile"), 2, {}, f"{random.random()}", ["A", "B"]), SearchChance("import")
        for _ in range(40):
            ask = table.next_ask()
            table.play(ask.seat, ask.pick(chance))
        text = table.record.text()
        for bad in (
            text,
            text.replace('"names":["A","B"]', '"names":[' + '"Eve",' * 100_000 + '"Eve"]'),
            "x" * 900_000,
        ):
            self.client().post("/import", files={"record": ("x.jsonl", bad)})

    def tables(self) -> None:
        """Tables full of bots, by fresh guests."""
        guest = self.client()
        for _ in range(5):
            guest.post("/new/r1849", data={f"seat-{k}": "bot:random" for k in range(5)} | {"pace": "0"})

    def take_backs(self) -> None:
        """Moves made and taken back, as fast as they can be."""
        guest = self.client()
        id = self.table_of(guest)
        with self.socket_at(guest, id) as ws:
            for n in range(100):
                ws.send(json.dumps({"do": "take_back", "seat": n % 2}))
                ws.send(json.dumps({"do": "undo", "seat": n % 2}))
                for seat in (0, 1):
                    ws.send(json.dumps({"do": "move", "seat": seat, "number": n, "move": "place 0 0 0"}))

    def chat(self) -> None:
        """A flood of words and notes."""
        guest = self.client()
        with self.socket_at(guest, self.table_of(guest)) as ws:
            for n in range(100):
                ws.send(json.dumps({"do": "chat", "text": f"{n} " + "flood " * 80}))
                ws.send(json.dumps({"do": "note", "value": "x" * 5000}))

    def again_and_again(self, way: Callable[[], None]) -> None:
        """Until the time is up, with hardly a pause."""
        while time.monotonic() < self.end:
            with contextlib.suppress(OSError, httpx.HTTPError, WebSocketException, EOFError, TimeoutError):
                way()
            self.done[way.__name__] = self.done.get(way.__name__, 0) + 1
            time.sleep(0.02)

    def run(self) -> dict[str, int]:
        """All of it at once."""
        ways = [self.pages, self.half_requests, self.pings, self.sockets, self.imports, self.tables, self.take_backs]
        threads = [threading.Thread(target=self.again_and_again, args=(way,)) for way in [*ways, self.chat]]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return self.done


# --- together ---------------------------------------------------------------------------------------------------------


class Found(NamedTuple):
    """The others' figures without him and with him; how the server's memory and disk grew; what he did."""

    without: Figures
    beside: Figures
    memory_kb: int
    disk: int
    done: dict[str, int]
    said: str
    busy: tuple[float, float]
    """CPU seconds of the server in a second, without him and with him."""


def measure(data: Path, tables: int, seconds: float) -> Found:
    """A server of its own: the others alone for a while, then with him."""
    port = free_port()
    command = [sys.executable, "-m", "kurs", "serve", "--port", str(port), "--data", str(data), "--quota", str(QUOTA)]
    with (data / "server.log").open("w") as log:
        server = subprocess.Popen(command, stdout=log, stderr=log, env=os.environ | {"KURS_LANGUAGE": "en"})
        try:
            for _ in range(600):
                with contextlib.suppress(httpx.TransportError):
                    httpx.get(f"http://127.0.0.1:{port}/health")
                    break
                time.sleep(0.05)
            others_play(port, tables, min(3.0, seconds))
            alone, cpu = min(60.0, seconds), cpu_seconds(server.pid)
            without = others_play(port, tables, alone)
            busy_alone = (cpu_seconds(server.pid) - cpu) / alone
            memory, disk = memory_kb(server.pid), stored(data)
            he = [sys.executable, "-m", "bench.worst", "he", str(port), str(seconds + 1)]
            worst = subprocess.Popen(he, stdout=subprocess.PIPE, text=True)
            time.sleep(1)
            cpu = cpu_seconds(server.pid)
            beside = others_play(port, tables, seconds)
            busy = (busy_alone, (cpu_seconds(server.pid) - cpu) / seconds)
            done = json.loads(worst.communicate(timeout=seconds + 120)[0])
            grown = memory_kb(server.pid) - memory
            more = stored(data) - disk
        finally:
            server.terminate()
            server.wait(60)
    return Found(without, beside, grown, more, done, (data / "server.log").read_text(), busy)


def stored(data: Path) -> int:
    """Bytes of the games on the disk."""
    return sum([path.stat().st_size for path in data.glob("kurs.sqlite*")])


def main(arguments: list[str]) -> None:
    """Measure, or be him."""
    if arguments[:1] == ["he"]:
        os.nice(10)  # he has a machine of his own; here he takes no more of it than what the others leave
        print(json.dumps(Worst(int(arguments[1]), float(arguments[2])).run()))
        return
    tables, seconds = int((arguments or ["20"])[0]), float((arguments[1:] or ["60"])[0])
    with tempfile.TemporaryDirectory() as folder:
        found = measure(Path(folder), tables, seconds)
    if "--json" in arguments:
        waits = {"waits": len(found.beside.waits), "middle": found.beside.middle, "slow": found.beside.slow}
        grown = {"memory_kb": found.memory_kb, "disk": found.disk, "quota": QUOTA * 1_000_000}
        errors = found.without.errors + found.beside.errors
        print(json.dumps(waits | grown | {"errors": errors, "done": found.done, "said": found.said}))
        return
    for name, figures in (("without him", found.without), ("with him", found.beside)):
        print(
            f"{name}: {len(figures.waits)} moves, {figures.middle:.0f} ms in the middle, {figures.slow:.0f} ms at 95%, "
            f"{len(figures.errors)} errors"
        )
    print(f"the server used {found.busy[0]:.2f} of a processor without him, {found.busy[1]:.2f} with him")
    print(f"memory grew by {found.memory_kb / 1024:.0f} MB, the disk by {found.disk / 1e6:.1f} MB; he did {found.done}")


if __name__ == "__main__":
    main(sys.argv[1:])
