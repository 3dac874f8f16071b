"""Many people at many tables, on one event loop.

Their pages come back by themselves and send again what was not answered, as in a browser (`static/kurs.js`); and each
remembers what it has done, so that one can look whether it is there.
"""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from kurs.kernel import SearchChance
from kurs.kernel.record import Entry, read_line
from server.databases import ask
from server.running import FORM, NOT_UNDERSTOOD

PATIENCE = 200.0
"""Seconds after which whatever is waited for will not come: a fault of the server, or of the test."""
COME_BACK = 0.5
"""Seconds until a page whose connection has gone tries again; the browser's first wait."""
ASKED = re.compile(r'data-seat="(\d+)" data-number="(-?\d+)"')
OPTION = re.compile(r'data-move="([^"]*)" data-key')


class Person:
    """Somebody with a browser."""

    def __init__(self, crowd: "Crowd") -> None:
        self.crowd = crowd
        headers = {"accept-language": "en", "origin": crowd.url, "sec-fetch-site": "same-origin"}
        self.http = httpx.AsyncClient(base_url=crowd.url, headers=headers, timeout=30)

    async def ask_for(self, method: str, path: str, **fields: Any) -> httpx.Response:
        """A page, or what comes of a form; while the server is away somebody tries again and again."""
        end = monotonic() + PATIENCE
        while monotonic() < end:
            with suppress(httpx.TransportError):
                answer = await self.http.request(method, path, data=fields or None, headers=FORM if fields else {})
                if answer.status_code < 500:
                    return answer
            await asyncio.sleep(0.2)
        raise AssertionError(f"nobody answers: {method} {path}")

    async def opens(self, title: str, seats: list[str], pace: int = 0) -> str:
        """A new table."""
        chosen = {f"seat-{k}": kind for k, kind in enumerate([*seats, *["none"] * 5][:5])}
        answer = await self.ask_for("POST", f"/new/{title}", **chosen, pace=f"{pace}", public="1")
        assert answer.status_code == 303, answer.text[:500]
        return str(answer.headers["location"]).removeprefix("/t/")

    async def joins(self, table: str, seat: int, name: str) -> None:
        """Take a seat. If the answer to the first try was lost he sits there already, and is told so."""
        answer = await self.ask_for("POST", f"/t/{table}/join", seat=seat, name=name)
        assert answer.status_code in (303, 400), answer.text[:500]

    @asynccontextmanager
    async def connected(self, table: str) -> AsyncIterator[ClientConnection]:
        """The live connection of a page."""
        cookie = "; ".join([f"{name}={value}" for name, value in self.http.cookies.items()])
        sent = {"cookie": cookie, "accept-language": "en"}
        address = f"{self.crowd.url.replace('http', 'ws', 1)}/t/{table}/ws"
        async with connect(
            address, additional_headers=sent, origin=Origin(self.crowd.url), proxy=None, max_size=None,
            open_timeout=15, close_timeout=1, ping_interval=None,
        ) as socket:  # fmt: skip
            yield socket


class Page:
    """The page of somebody who sits at a table and answers whenever he is asked."""

    def __init__(self, person: Person, table: str, seed: str, think: float) -> None:
        self.person, self.table, self.think = person, table, think
        self.chance = SearchChance(seed)
        self.html: dict[str, str] = {}
        self.socket: ClientConnection | None = None
        self.chosen: dict[int, str] = {}
        """What he has answered, by the number of the question; the same again, where he is asked the same again."""
        self.seat = -1
        self.toasts: list[str] = []
        self.reloads = 0
        """How often it was told to load itself anew."""
        self.times = 0
        """How often it has connected."""
        self.plays = True
        self._sent: tuple[int, int, int] | None = None
        self._understood = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """He looks, and plays."""
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._play())]

    async def close(self) -> None:
        """He goes away."""
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def over(self) -> bool:
        """The game has ended."""
        return "end" in self.html and "hidden" not in self.html["end"][:60]

    @property
    def asked(self) -> int | None:
        """The number of the question, if there are options."""
        found = ASKED.search(self.html.get("ask", ""))
        if not found or not OPTION.search(self.html["ask"]):
            return None
        self.seat = int(found[1])
        return int(found[2])

    @property
    def answered(self) -> list[int]:
        """The questions to which he knows that his answer counts: he is asked something else."""
        return [number for number in self.chosen if number != self.asked or self.over]

    async def _listen(self) -> None:
        while True:
            with suppress(OSError, WebSocketException, EOFError, TimeoutError):
                async with self.person.connected(self.table) as socket:
                    await self._hear_all(socket)
            self.socket = None
            await asyncio.sleep(COME_BACK)

    async def _hear_all(self, socket: ClientConnection) -> None:
        async for text in socket:
            message: dict[str, Any] = json.loads(text)
            if message.get("reload"):
                self.reloads += "history" in self.html  # else it shows the waiting room, which has become a table
                return
            for shown in (*message.get("beats", ()), message):  # what it was shown on the way is not sent again
                self.html |= shown.get("html", {})
            toast = message.get("toast", "")
            if toast in NOT_UNDERSTOOD:
                self._understood.set()
            elif toast:
                self.toasts.append(toast)
            if self.socket is not socket:  # only now the server has said what is so
                self.times += 1
                self.socket = socket

    async def _play(self) -> None:
        while True:
            await asyncio.sleep(self.think * (0.5 + self.chance.below("think", 100) / 100))
            number = self.asked
            if number is None or self.socket is None or not (self.plays and self.person.crowd.plays):
                continue
            now = (number, self.times, len(self.toasts))
            if now == self._sent:
                continue  # the answer is on its way; after a refusal, or on a new connection, it is sent again
            if number not in self.chosen:
                options = OPTION.findall(self.html["ask"])
                self.chosen[number] = options[self.chance.below("option", len(options))]
            self._sent = now
            await self.say(do="move", seat=self.seat, number=number, move=self.chosen[number])

    async def say(self, **message: Any) -> None:
        """As far as anybody listens."""
        with suppress(WebSocketException, OSError):
            if self.socket is not None:
                await self.socket.send(json.dumps(message))

    async def settle(self) -> None:
        """Until the server has done, and told, all that this page has said."""
        self._understood.clear()
        end = monotonic() + PATIENCE
        while not self._understood.is_set():
            assert monotonic() < end, "the server says nothing"
            await self.say(do="nothing the server knows")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._understood.wait(), 2)


class Crowd:
    """People who play until they are told to stop."""

    def __init__(self, url: str, seed: str = "crowd", think: float = 0.1) -> None:
        self.url, self.seed, self.think = url, seed, think
        self.plays = True
        self.pages: list[Page] = []
        self._people: list[Person] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> "Crowd":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.send_home()
        for person in self._people:
            await person.http.aclose()

    async def person(self) -> Person:
        """Somebody new, with a cookie of his own."""
        one = Person(self)
        self._people.append(one)
        await one.ask_for("GET", "/")
        return one

    def sit_down(self, tables: int, people: int = 2, bots: int = 1, title: str = "stockpile") -> None:
        """At so many tables; when a game is over they begin the next one."""
        for number in range(tables):
            self._tasks.add(asyncio.create_task(self._play_at(f"{self.seed} {number}", people, bots, title)))

    async def _play_at(self, seed: str, people: int, bots: int, title: str) -> None:
        friends = [await self.person() for _ in range(people)]
        while True:
            seats = ["me", *["open"] * (people - 1), *["bot:random"] * bots]
            table = await friends[0].opens(title, seats)
            for seat in range(1, people):
                await friends[seat].joins(table, seat, f"Player {seat}")
            pages = [Page(one, table, f"{seed} {table} {n}", self.think) for n, one in enumerate(friends)]
            self.pages += pages
            for page in pages:
                page.open()
            while not all([page.over for page in pages]):
                await self.alive()
            for page in pages:
                await page.close()

    async def send_home(self) -> None:
        """Whoever has sat down leaves, in the middle of his game; its pages go."""
        tasks, self._tasks = self._tasks, set()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for page in self.pages:
            await page.close()

    async def alive(self) -> None:
        """A moment goes by; what has failed in the crowd fails here."""
        await asyncio.sleep(0.1)
        for task in self._tasks:
            if task.done():
                task.result()

    async def until(self, wanted: Callable[[], bool], page: Page) -> None:
        """Wait for something that happens on a page."""
        end = monotonic() + PATIENCE
        while not wanted():
            assert monotonic() < end, (
                f"in vain: {page.table}, seat {page.seat}: {page.asked}, {page.times}, {page.html}"
            )
            await self.alive()

    @property
    def moves(self) -> int:
        """Answers that were acknowledged."""
        return sum([len(page.answered) for page in self.pages])

    @property
    def now_open(self) -> list[Page]:
        """The pages of games that are not over."""
        return [page for page in self.pages if page._tasks and not page.over]

    async def play_on(self, moves: int) -> None:
        """Until so many more answers were acknowledged."""
        wanted, end = self.moves + moves, monotonic() + PATIENCE
        while self.moves < wanted:
            assert monotonic() < end, (
                f"nothing goes on: {[(p.table, p.asked, p.times, p.toasts[-1:]) for p in self.pages]}"
            )
            await self.alive()

    async def rest(self) -> None:
        """Nobody moves any more, and everything has been heard."""
        self.plays = False
        for _ in range(2):
            await asyncio.gather(*[page.settle() for page in self.now_open])

    async def agree(self) -> None:
        """Every page shows what it would show to somebody who comes now."""
        end = monotonic() + PATIENCE
        for page in self.now_open:
            while different := await self._different(page):
                assert monotonic() < end, f"{page.table}, seat {page.seat}: {different}"
                await asyncio.sleep(0.2)

    async def _different(self, page: Page) -> list[str]:
        async with page.person.connected(page.table) as socket:
            fresh = visible(json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))["html"])
        seen = visible(page.html)
        return [id for id, html in fresh.items() if seen.get(id) != html and id != "earlier"]  # it has more of the log

    def all_is_there(self, place: Path | str) -> None:
        """Every answer that was acknowledged is in the record of its game, in its place, once, and nothing else is; of
        what was sent and not answered nobody knows."""
        for page in self.pages:
            lines = [text for (text,) in ask(place, LINES, id=page.table)]
            made = [one.move for one in map(read_line, lines) if isinstance(one, Entry) and one.seat == page.seat]
            chosen, sure = [*page.chosen.values()], len(page.answered)
            assert made in (chosen, chosen[:sure]), f"{page.table}, seat {page.seat}: {made} and not {chosen}"


LINES = "select text from line where game = :id and n > 0 and text <> '' order by n"


def visible(html: dict[str, str]) -> dict[str, str]:
    """What a page shows: its fragments without the number of the question, which counts on over undo and log-in."""
    return {id: re.sub(r'data-number="\d+"', "", text) for id, text in html.items() if text}
