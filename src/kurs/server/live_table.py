"""A live table: a game that is being looked at, with its lock and its connections.

Moves are applied and saved on the one writer thread, in one transaction, before anybody hears of them; the event loop
only waits and draws.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec

from kurs.kernel import KursError, Log, Played, Refused, Table, Title, title
from kurs.kernel.chance import new_seed
from kurs.server.database import NotWritten, PerhapsWritten
from kurs.server.keeping import GameKeeper, follow
from kurs.server.logs import seen
from kurs.server.memory import Memory
from kurs.server.metrics import MOVES, STEPS
from kurs.server.rounds import Rounds
from kurs.server.samples import Samples
from kurs.server.store import ChatLine, Conflict, GameRow

if TYPE_CHECKING:
    from kurs.server.live import Hub

T = TypeVar("T")

MOST_BACKS = 1000
"""How often play may be taken back in one game, and be wished to; each time what was undone stays in the record."""
LOOK_AFTER = 50
"""Moves between two looks at how much the host of a game has stored."""
LOOK_AGAIN = 0.5
"""Seconds between two looks at a database that has gone away."""
OFTEN = 6
"""So often something is tried again because another process was quicker."""


class Listener(Protocol):
    """Somebody who looks at a table."""

    person: str

    def wake(self) -> None:
        """Something has changed: look again."""

    def watch(self, played: list[Played]) -> None:
        """These moves were made; their beats are to be shown before what is so now."""


class LiveTable:
    """One game: who sits where, its table once it has begun, and who is looking."""

    def __init__(
        self, hub: "Hub", row: GameRow, table: Table[Any] | None, said: list[ChatLine], keeper: GameKeeper
    ) -> None:
        self.hub = hub
        self.id = row.id
        self.row = row
        self._seats: tuple[GameRow, dict[str, list[int]]] = (row, {})
        self.title: Title[Any, Any] = title(row.title)
        self.keeper = keeper
        self.said = said
        self.table = table
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.bot_task: asyncio.Task[None] | None = None
        self.orders: dict[int, dict[str, int]] = {}
        """Standing orders by seat, each with its moment; a seat's own business."""
        self.memories: dict[int, tuple[int, int, Any]] = {}
        """What bots remember: of how many branches and events, and it."""
        self.workers_lost: dict[str, int] = {}
        """How often a bot has taken its worker along."""
        self.order_tasks: dict[int, asyncio.Task[None]] = {}
        self.changes = 0
        """Counts changes, so that a picture of the table can be kept as long as it is true."""
        self.hurried = False
        """Bots do not think until a person is asked."""
        self.pace_news = asyncio.Event()
        """The pace has changed: a bot that thinks looks again."""
        self.samples = Samples()
        self.rounds = Rounds()
        self.memory = Memory()
        self.looked = monotonic()
        """When somebody last came to this table."""
        self.gone = False
        """Its host has taken it away."""
        self._news: set[str] = set()
        """What other processes have changed that is not known here yet."""
        self._catching_up: asyncio.Task[None] | None = None
        self.full = False
        """Its host has stored so much that even what is under way cannot go on."""

    # --- who --------------------------------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [s.name for s in self.row.seats]

    def seats_of(self, person: str) -> list[int]:
        """The seats a person holds; several in a hotseat game."""
        if self._seats[0] is not self.row:
            self._seats = (self.row, {})
        found = self._seats[1].get(person)
        if found is None:
            found = self._seats[1][person] = [s.seat for s in self.row.seats if s.person == person]
        return found

    def people(self) -> set[str]:
        """Everybody who holds a seat."""
        return {s.person for s in self.row.seats if s.person}

    def voters(self) -> set[int]:
        """One seat of every person: those whose consent a take-back needs."""
        return {self.seats_of(s.person)[0] for s in self.row.seats if s.person}

    @property
    def goes_by_itself(self) -> bool:
        """Whether somebody must look after it: bots play along, or orders are given."""
        going = self.table is not None and not self.table.over
        return going and (any([s.bot for s in self.row.seats]) or any(self.orders.values()))

    # --- writing ----------------------------------------------------------------------------------------------------

    async def act(
        self, work: Callable[[Table[Any]], T], seat: int | None = None, *, long: bool = False, again: bool = False
    ) -> T:
        """Do something with the table that may change it: alone, on the writer thread, told to all afterwards.

        What leaves the record as it was (a step of an answer) is the business of the `seat` alone. What may take `long`
        because moves are made again is done beside the writer thread, so that no other table waits for it. Where
        another process was quicker, what names its question is tried `again`: it may still be right after that.
        """
        asked = perf_counter()
        async with self.lock:
            if self.gone:
                raise Refused("web.no_table")
            if self.table is None:
                raise Refused("web.not_begun")
            if self.full and await self.is_full():
                raise Refused("web.game_full", (self.hub.quota_in_megabytes,))
            self.hub.notices.check()
            on_thread = self.hub.aside if long else self.hub.on_writer
            for _ in range(OFTEN if again else 1):
                before = self.keeper.version
                with suppress(Conflict):
                    done = await self._done(lambda table: _measured(work, table, asked), on_thread)
                    break
                await self._follow()
                self.changed()
                if self.gone:
                    raise Refused("web.no_table")
            else:
                raise Refused("web.conflict")
        if self.keeper.version != before:
            MOVES.labels(self.title.name).inc(max(0, self.keeper.version - before))
            seen("written", self.id, changes=self.keeper.version, ms=round((perf_counter() - asked) * 1000, 1))
        if before // LOOK_AFTER != self.keeper.version // LOOK_AFTER:
            await self.is_full()
        if seat is not None and self.keeper.version == before:
            self.wake_owner(seat)
        else:
            self.changed()
        return done

    async def _done(self, work: Callable[[Table[Any]], T], on_thread: Callable[[Callable[[], T]], Awaitable[T]]) -> T:
        """The work, with what it shows; `Conflict` if it has come too late."""
        table, played = self.running, list[Played]()
        table.watch(played.append if self.listeners else None)
        try:
            done = await on_thread(lambda: work(table))
        except PerhapsWritten:
            self.hub.find_out(self)
            raise
        finally:
            table.watch(None)
        self._show_beats(played)
        return done

    async def is_full(self) -> bool:
        """Whether its host has stored so much that even what is under way cannot go on."""
        self.full = await self.hub.is_full(self.row.creator, self.row.origin, times=2)
        return self.full

    def _show_beats(self, played: list[Played]) -> None:
        """Whoever looks gets the beats of the moves just made; they are kept nowhere else."""
        with_beats = [one for one in played if one.beats]
        for one in with_beats:
            self.rounds.watch(self.running, one)
        if with_beats:
            for listener in list(self.listeners):
                listener.watch(with_beats)

    @property
    def running(self) -> Table[Any]:
        """The table of a game that has begun."""
        assert self.table is not None
        return self.table

    async def _reload(self) -> None:
        """Another process has written: take the game as it is stored."""
        fresh = await self.hub.aside(lambda: self.hub.load(self.id))
        if fresh is None:
            self.gone = True
            return
        self.row, self.table, self.keeper, self.orders = fresh.row, fresh.table, fresh.keeper, fresh.orders
        self.rounds, self.memory = Rounds(), Memory()

    async def _follow(self) -> None:
        """Make the moves that another process has written; what is more than moves is read anew."""
        table, played = self.table, list[Played]()
        news = await self.hub.aside(lambda: self.hub.store.news_of(self.id, self.keeper.version))
        if news is None or table is None or not news.lines or news.in_steps or table.proposal is not None:
            await self._reload()
            return
        table.watch(played.append if self.listeners else None)
        try:
            await self.hub.aside(lambda: follow(table, self.keeper, news))
        except (KursError, msgspec.MsgspecError):
            await self._reload()
            return
        finally:
            table.watch(None)
        self.row = news.row
        self._show_beats(played)

    def hear(self, what: str) -> None:
        """Another process has changed something."""
        if what == "hurry":
            self.hurry()
            return
        self._news.add(what)
        if self._catching_up is None:
            self._catching_up = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        try:
            while self._news and not self.gone:
                news, self._news = self._news, set()
                try:
                    async with self.lock:
                        await self._hear(news)
                except NotWritten:
                    self._news |= news
                    await asyncio.sleep(LOOK_AGAIN)
                    continue
                self.changed()
        finally:
            self._catching_up = None

    async def _hear(self, news: set[str]) -> None:
        store, id, row = self.hub.store, self.id, None
        if "beside" in news:
            row = await self.hub.aside(lambda: store.game(id))
            if row is not None and row.version == self.keeper.version:
                self.row = row
            self.said = await self.hub.aside(lambda: store.said(id))
            self.orders = await self.hub.aside(lambda: store.orders(id))
            self.pace_news.set()
        if "change" in news or row is None or row.version != self.keeper.version:
            await self._follow()

    async def look_again(self) -> None:
        """What is stored is what has happened."""
        async with self.lock:
            await self._reload()
        self.changed()

    async def play(self, seat: int, move: str, number: int | None) -> Log:
        """Answer a seat's ask."""
        return await self.act(lambda table: table.play(seat, move, number), seat, again=number is not None)

    async def take_back(self, work: Callable[[Table[Any]], T], seat: int) -> T:
        """Undo, or take back; not for ever."""

        def bounded(table: Table[Any]) -> T:
            if len(table.record.branches) + len(table.past.wishes) >= MOST_BACKS:
                raise Refused("web.too_many_backs", (MOST_BACKS,))
            return work(table)

        return await self.act(bounded, seat, long=True)

    async def begin_if_full(self) -> None:
        """When every seat is taken the game begins."""
        async with self.lock:
            if self.table is not None or any(s.person is None and s.bot is None for s in self.row.seats):
                return
            options, names = self.row.options, self.names

            def deal() -> Table[Any]:
                return Table(self.title, len(names), options, new_seed(), names, self.keeper)

            try:
                self.table = await self.hub.on_writer(deal)
            except Conflict:  # another process has dealt
                await self._reload()
        self.changed()

    async def take_seat(self, seat: int, person: str, name: str) -> None:
        """Sit down."""
        if await self.hub.aside(lambda: self.hub.store.was_removed(self.id, person)):
            raise Refused("web.removed")
        if not await self.hub.on_writer(lambda: self.hub.store.take_seat(self.id, seat, person, name)):
            raise Refused("web.seat_taken")
        await self._look_who_sits()
        await self.begin_if_full()

    async def remove_person(self, seat: int, host: str) -> None:
        """The host asks somebody to leave."""
        if not await self.hub.on_writer(lambda: self.hub.store.remove_person(self.id, seat, host)):
            raise Refused("web.not_yours")
        await self._look_who_sits()

    async def _look_who_sits(self) -> None:
        row = await self.hub.aside(lambda: self.hub.store.game(self.id))
        if row is None:
            raise Refused("web.no_table")
        self.row = row
        self.changed()

    async def say(self, name: str, text: str, person: str = "", origin: str = "") -> None:
        """A line of chat."""
        if not await self.hub.on_writer(lambda: self.hub.store.say(self.id, name, text, person, origin)):
            raise Refused("web.no_table")
        self.said = await self.hub.aside(lambda: self.hub.store.said(self.id))
        self.changed()

    async def order(self, seat: int, name: str, given: bool) -> None:
        """Give or withdraw a standing order; only the pages of its owner hear of it."""
        if self.table is None or self.table.over:
            raise Refused("web.not_begun" if self.table is None else "kernel.over")
        holder = self.row.seats[seat].person
        if name not in self.title.orders or (holder and len(self.seats_of(holder)) > 1):
            raise Refused("kernel.malformed")
        moment = self.title.order_moment(self.table.view(seat)) if given else None
        await self.hub.on_writer(lambda: self.hub.store.order(self.id, seat, name, moment))
        own = self.orders.setdefault(seat, {})
        own.pop(name, None)
        if moment is not None:
            own[name] = moment
        self.wake_owner(seat)
        self.hub.attend(self)

    async def set_pace(self, pace: int) -> None:
        """From now on bots think so many milliseconds, those too that have begun."""
        await self.hub.on_writer(lambda: self.hub.store.set_pace(self.id, pace))
        self.row = self.row._replace(pace=pace)
        self.pace_news.set()
        self.changed()

    def hurry(self) -> None:
        """If bots are asked, they answer at once until a person is asked."""
        if not self.hub.leases.holds(self.id):
            self.hub.pass_on(self.id, "hurry")
        if self.bot_task is not None:
            self.hurried = True
            self.pace_news.set()

    # --- telling ----------------------------------------------------------------------------------------------------

    def wake_owner(self, seat: int) -> None:
        """Something has changed that is the business of one seat alone: its pages look again."""
        for listener in list(self.listeners):
            if listener.person == self.row.seats[seat].person:
                listener.wake()

    def changed(self) -> None:
        """Everybody who looks is told, and bots whose turn it is begin to think."""
        self.changes += 1
        for listener in list(self.listeners):
            listener.wake()
        self.hub.attend(self)


def _measured(work: Callable[[Table[Any]], T], table: Table[Any], asked: float) -> T:
    """How long a change waits for its turn, and how long it takes until it is on the disk."""
    STEPS.labels("wait").observe(perf_counter() - asked)
    with STEPS.labels("write").time():
        return work(table)
