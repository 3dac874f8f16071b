"""The live tables of a process, the store, the writer thread, and the threads beside it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any, Protocol, TypeVar
from weakref import WeakValueDictionary

from kurs.kernel import KursError, Refused, title
from kurs.kernel.chance import new_seed
from kurs.server.bringing import line_of_play
from kurs.server.caretaker import Caretaker
from kurs.server.database import NotWritten
from kurs.server.keeping import GameKeeper, open_table, stored_form
from kurs.server.leases import Leases
from kurs.server.live_table import LOOK_AGAIN, Listener, LiveTable
from kurs.server.metrics import STEPS
from kurs.server.notices import Notices
from kurs.server.safety import clean
from kurs.server.store import Conflict, SeatRow, Store
from kurs.text import name_in_record

T = TypeVar("T")

MOST_LIVE = 500
"""Tables kept in memory; those nobody looks at are let go, oldest first."""
LINGER = 600.0
"""Seconds a table that nobody looks at is kept in memory."""
LOOK_ROUND = LINGER / 10
"""Seconds between two looks for such tables."""
COMING = 5.0
"""Seconds after which whoever asked for a table looks at it, if he is to come at all."""
BRIEF, LONGEST_REST = 0.05, 5.0
"""Seconds: what took no longer needs no rest; and the longest rest."""
MOST_IMPORTS = 3
"""Records that are read, or wait to be read, at the same time."""
OPENED_AGAIN = 3
"""So often a game is read again that another process has just changed."""


class Attendant(Protocol):
    """Whoever moves without being clicked: bots, standing orders."""

    def attend(self, live: LiveTable) -> None:
        """Answer what is asked now, if it is theirs to answer."""


class Hub:
    """All live tables of this process, the store and its writer thread."""

    def __init__(self, store: Store, *attendants: Attendant, quota: int = 0, held: Leases | None = None) -> None:
        self.store = store
        self.notices = Notices()
        """What the operator tells everybody."""
        self.quota = quota
        """Bytes a guest may store, and everybody from one address together; 0: as much as the disk holds."""
        self._attendants = attendants
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._aside = ThreadPoolExecutor(4, thread_name_prefix="aside")
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._importing = 0
        self._under_way: set[asyncio.Task[object]] = set()
        self.leases = held or Leases(store)
        """Which tables this process looks after."""
        self.caretaker = Caretaker(self)
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Future[LiveTable | None]] = {}
        self._opening = asyncio.Lock()
        """Games are opened one by one: after a restart moves at other tables need not wait for all of them."""
        self.first_pictures = asyncio.Lock()
        """Pages that come at the same time get their first, large picture one by one, for the same reason."""

    def attend(self, live: LiveTable) -> None:
        """Something may have to be answered by a bot or an order, if this process looks after the table."""
        if self.leases.holds(live.id):
            for attendant in self._attendants:
                attendant.attend(live)
        elif live.goes_by_itself:
            self.caretaker.wants(live)

    def pass_on(self, id: str, what: str) -> None:
        """Tell the other processes something that is written nowhere."""
        self.go(self.aside(lambda: self.store.tell_now(id, what)))

    def go(self, work: Coroutine[Any, Any, object]) -> None:
        """Do something beside all else."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    def find_out(self, live: LiveTable) -> None:
        """Whether something was written when the database went away shows when it is there again."""
        self.go(self._find_out(live))

    async def _find_out(self, live: LiveTable) -> None:
        while not live.gone:
            await asyncio.sleep(LOOK_AGAIN)
            with suppress(NotWritten):
                await live.look_again()
                return

    async def on_writer(self, work: Callable[[], T]) -> T:
        """Run something on the writer thread."""
        self.notices.check()
        return await asyncio.get_running_loop().run_in_executor(self._writer, work)

    async def aside(self, work: Callable[[], T]) -> T:
        """Run something beside the event loop and the writer thread: reading, drawing, making moves again."""
        return await asyncio.get_running_loop().run_in_executor(self._aside, work)

    @asynccontextmanager
    async def in_turn(self, address: str) -> AsyncIterator[None]:
        """What takes long is done once at a time for all who come from one address, with a rest as long as it took: so
        that a table, and the threads beside the event loop, are there for others at least as long.

        To be asked for before a table's lock, never while holding it.
        """
        turn = self._turns.setdefault(address, asyncio.Lock())
        await turn.acquire()
        began = monotonic()
        try:
            yield
        finally:
            took = monotonic() - began
            if took > BRIEF:
                asyncio.get_running_loop().call_later(min(LONGEST_REST, took), turn.release)
            else:
                turn.release()

    @property
    def quota_in_megabytes(self) -> int:
        """As it is told."""
        return self.quota // 1_000_000

    async def is_full(self, person: str, origin: str, times: int = 1) -> bool:
        """Whether this guest, or all from where he comes, have stored as much as they may."""
        return bool(self.quota) and await self.aside(lambda: self.store.used(person, origin)) >= self.quota * times

    async def live(self, id: str) -> LiveTable | None:
        """The live table of a game; loaded if nobody was looking. None if there is no such game."""
        if not (id.isascii() and id.isprintable()):
            return None  # nobody is called so, and a database need not be able to say it
        found = self._live.get(id)
        if found is not None and not found.gone:
            found.looked = monotonic()
            return found
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
        try:
            live = await self._loading[id]
        finally:
            self._loading.pop(id, None)
        if live is not None:
            live.looked = monotonic()
        return live

    async def _load(self, id: str) -> LiveTable | None:
        async with self._opening:
            live = await self.aside(lambda: self.load(id))
        if live is None:
            return None
        self._let_go()
        self._live[id] = live
        if not self.leases.alone:
            live.hear("beside")  # what was said while it was being read nobody has heard
        await live.begin_if_full()  # the lights may have gone out between the last seat and the deal
        self.attend(live)
        return live

    def load(self, id: str) -> LiveTable | None:
        """Read a game from the store; it goes on from its stored state. Runs beside the writer thread.

        To open it may be to write: that newer rules hold, or what was damaged. Where another process has written
        meanwhile, it is read again.
        """
        for _ in range(OPENED_AGAIN):
            with suppress(Conflict):
                return self._read(id)
        return self._read(id)

    @STEPS.labels("open").time()
    def _read(self, id: str) -> LiveTable | None:
        row = self.store.game(id)
        if row is None:
            return None
        keeper = GameKeeper(self.store, id, title(row.title), row.version)
        table = None if row.status == "open" else open_table(row, keeper.title, keeper)
        live = LiveTable(self, row, table, self.store.said(id), keeper)
        live.orders = self.store.orders(id)
        return live

    def _let_go(self) -> None:
        """Tables that nobody has looked at for a while, and the oldest of those that are too many."""
        idle = [id for id, live in self._live.items() if self.is_idle(live)]
        many, at = max(0, len(self._live) - MOST_LIVE), monotonic()
        for k, id in enumerate(idle):
            waited = at - self._live[id].looked
            if waited > LINGER or (k < many and waited > COMING):
                del self._live[id]

    def is_idle(self, live: LiveTable) -> bool:
        """Whether nobody looks at a table and nothing is under way at it."""
        return not (live.listeners or live.bot_task or live.order_tasks or live.lock.locked())

    async def keep_house(self) -> None:
        """From time to time the memory of tables that nobody looks at is given back."""
        while True:
            await asyncio.sleep(LOOK_ROUND)
            self._let_go()

    async def open_game(
        self,
        game_title: str,
        options: dict[str, str],
        creator: str,
        public: bool,
        pace: int,
        seats: list[SeatRow],
        origin: str = "",
    ) -> LiveTable:
        """A new table; it begins at once if nobody has to be waited for."""
        id = new_seed()[:20]
        complete = title(game_title).complete(len(seats), options)
        await self.on_writer(
            lambda: self.store.open_game(id, game_title, complete, creator, public, pace, seats, origin)
        )
        live = await self.live(id)
        assert live is not None
        await live.begin_if_full()
        return live

    async def import_record(self, text: str, person: str, name: str, upto: int | None, origin: str = "") -> LiveTable:
        """A record becomes a hotseat table of this person, from any entry on.

        Only its line of play is brought along, and it is read beside the writer thread: a long file stops nobody.
        """
        if self._importing >= MOST_IMPORTS:
            raise Refused("web.busy")
        self._importing += 1
        try:
            async with self.in_turn("imports"):
                record, table = await self.aside(lambda: line_of_play(text, upto))
        except KursError as error:
            raise Refused(*error.reason) from None
        finally:
            self._importing -= 1
        names = [clean(name_in_record(given), 40) for given in record.header.names]
        if len(names) != table.seats:
            names = [""] * table.seats
        seats = [SeatRow(seat, person, None, names[seat] or f"{name} {seat + 1}") for seat in range(table.seats)]
        id = new_seed()[:20]
        options, (saved, after) = table.record.header.options, stored_form(table)
        changes = saved.changes
        given = (id, table.title.name, options, person, seats, changes, after, origin)
        await self.on_writer(lambda: self.store.bring(*given))
        row = await self.aside(lambda: self.store.game(id))
        assert row is not None
        keeper = GameKeeper(self.store, id, table.title, row.version)
        table.write_to(keeper)
        live = self._live[id] = LiveTable(self, row, table, [], keeper)
        return live

    async def renamed(self, person: str) -> None:
        """Tables that have not begun show a person's new name."""
        for live in list(self._live.values()):
            if live.table is None and live.seats_of(person):
                id = live.id
                row = await self.aside(lambda id=id: self.store.game(id))  # type: ignore[misc]
                if row is not None:
                    live.row = row
                    live.changed()

    def wake_all(self) -> None:
        """Every page looks again."""
        for live in self._live.values():
            for listener in list(live.listeners):
                listener.wake()

    def in_memory(self, id: str) -> LiveTable | None:
        """A table, if it is live here."""
        return self._live.get(id)

    def all_in_memory(self) -> list[LiveTable]:
        """The tables that are live here."""
        return [*self._live.values()]

    def drop(self, id: str) -> None:
        """Nobody here wants to know of it."""
        self._live.pop(id, None)

    def pages_of(self, person: str) -> list[Listener]:
        """Whatever somebody looks at."""
        return [one for live in self._live.values() for one in live.listeners if one.person == person]

    async def called_otherwise(self) -> list[Listener]:
        """A name was taken away: all tables are read again; who looks at them."""
        for live in [*self._live.values()]:
            live.said = await self.aside(lambda id=live.id: self.store.said(id))  # type: ignore[misc]
            await live.look_again()
        return [one for live in self._live.values() for one in live.listeners]

    def counts(self) -> tuple[int, int, int]:
        """Tables in memory, those that somebody looks at, and how many pages do."""
        watched = [len(live.listeners) for live in self._live.values() if live.listeners]
        return len(self._live), len(watched), sum(watched)

    def forget(self, id: str) -> None:
        """A table that its host has taken away."""
        live = self._live.pop(id, None)
        if live is not None:
            live.gone = True
            for task in (live.bot_task, *live.order_tasks.values()):
                if task is not None:
                    task.cancel()
            for listener in list(live.listeners):
                listener.wake()

    def close(self) -> None:
        """Finish what is being written."""
        self._aside.shutdown(wait=True, cancel_futures=True)
        self._writer.shutdown(wait=True)
        with suppress(NotWritten):
            self.leases.hand_over()
        self.store.close()
