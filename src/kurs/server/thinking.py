"""Bots think in worker processes, at a human pace, and move like everybody else."""

import asyncio
import logging
from contextlib import suppress
from time import monotonic
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import msgspec

from kurs.bots import bot, bots_of
from kurs.kernel import (
    Ask,
    Bot,
    Eyes,
    Refused,
    SearchChance,
    Table,
    Title,
    bot_seed,
    heard,
    imagined,
    plain_json,
    steps_text,
    title,
)
from kurs.kernel.event import event_of
from kurs.server.database import NotWritten
from kurs.server.live import Hub
from kurs.server.live_table import LiveTable
from kurs.server.metrics import BOTS_WAIT, STEPS
from kurs.server.workers import WorkerLost, Workers

LOG = logging.getLogger("kurs")


class Task(NamedTuple):
    """What a worker gets: a possible world as the bot's seat may imagine it, never the true state.

    The seat's view and its ask are the same in that world as in the true one, and further guesses made from it too.
    """

    title: str
    bot: str
    seat: int
    world: bytes
    seed: str
    memory: Any
    told: list[list[object]]
    """The events told to the seat that are not yet in its memory; none for a bot that has no memory."""


class Thought(NamedTuple):
    """A bot's answer and what it remembers."""

    answer: str
    memory: Any


def think(task: Task) -> Thought:
    """A bot's answer, in a worker process."""
    rules = title(task.title)
    return thought_of(rules, bot(rules, task.bot), task)


def thought_of(rules: Title[Any, Any], player: Bot, task: Task) -> Thought:
    """What this bot answers to a task."""
    state = rules.load(rules.rules, msgspec.json.decode(task.world))
    ask = next(ask for ask in rules.asks(state) if ask.seat == task.seat)
    memory = task.memory
    for key, args, seen_by, reveals in task.told:
        event = event_of(str(key), args, seen_by, reveals)  # type: ignore[arg-type]
        memory = player.remember(memory, task.seat, event)
    chosen = player.choose(Eyes(rules, task.seat, state, ask, memory), SearchChance(task.seed))
    return Thought(steps_text(chosen) if isinstance(chosen, list) else str(chosen), memory)


Memory = tuple[int, int, Any]
"""How many branches and events a memory knows of, and the memory."""
BLANK: Memory = (0, 0, None)


def task_of(table: Table[Any], seat: int, player: Bot, known: Memory = BLANK) -> tuple[Task, Memory]:
    """What a worker needs to think for a seat, and what its memory will know of afterwards."""
    world = plain_json(imagined(table, seat))
    task = Task(table.title.name, player.name, seat, world, bot_seed(table, seat), None, [])
    if not player.remembers:
        return task, known
    branches, count, memory = known
    if branches != len(table.record.branches):  # play was taken back: remember anew
        count, memory = 0, None
    events = heard(table, seat)
    told = [event.plain() for event in events[count:]]
    return task._replace(memory=memory, told=told), (len(table.record.branches), len(events), None)


def ready() -> bool:
    """Load what thinking needs, so that the first move is not late."""
    from kurs.kernel import titles

    return bool(titles())


PATIENCE = 20
"""Seconds a wish to take back keeps bots waiting; then they play on, which ends it."""
TRIES = 3
MOST_LOST = 2
"""So often a bot may take its worker along at one table; from then on it answers there as chance will have it."""
PAUSES = (1.0, 2.0, 5.0, 10.0)
"""Seconds until a bot tries again after its move could not be written; the last one as often as it takes."""
BREATH = 0.03
"""Seconds between two thoughts for tables opened from one address, in which the server does what others want."""
GENTLY = 0.05
"""Seconds between two games that are opened after a start to see whether a bot is asked there."""


class Thinkers:
    """The worker processes, and the tasks that see to each table's bots."""

    def __init__(self, workers: int) -> None:
        self._workers = Workers(workers, think, ready)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Of the tables opened from one address one is thought for at a time, so that many of them slow no others."""

    def attend(self, live: LiveTable) -> None:
        """Let the bots of a table move, if one is asked and none is thinking."""
        if live.bot_task is None and self._asked(live) is not None:
            live.bot_task = asyncio.create_task(self._move(live))

    async def wake(self, hub: Hub) -> None:
        """After a start: games that run go on where a bot is asked or an order holds, though nobody looks at them.

        They are opened one by one; those that wait for people are let go again like all that nobody looks at.
        """
        ids: list[str] | None = None
        while ids is None:
            try:
                ids = await hub.aside(hub.store.running_by_themselves)
            except NotWritten:
                await asyncio.sleep(PAUSES[-1])
        for id in ids:
            try:
                if await hub.aside(lambda id=id: hub.leases.take(id)):  # type: ignore[misc]
                    await hub.live(id)
            except Exception:
                LOG.exception("table %s cannot go on", id)
            await asyncio.sleep(GENTLY)

    def _asked(self, live: LiveTable) -> Ask | None:
        if live.table is None:
            return None
        for ask in live.table.asks:
            if not ask.answered and live.row.seats[ask.seat].bot:
                return live.table.ask_of(ask.seat)
        return None

    def _asked_seat(self, live: LiveTable) -> int:
        ask = self._asked(live)
        return -1 if ask is None else ask.seat

    async def _move(self, live: LiveTable) -> None:
        """Until people are asked. What cannot be written now is tried again: a table is not left to itself."""
        failed = 0
        try:
            while self._asked(live) is not None and not live.gone and live.hub.leases.holds(live.id):
                try:
                    while live.full and await live.is_full():
                        await asyncio.sleep(PAUSES[-1])
                    await self._one_move(live)
                    failed = 0
                except Exception as error:
                    if isinstance(error, NotWritten):
                        LOG.warning("a bot at table %s waits until its move can be written", live.id)
                    else:
                        LOG.exception("a bot at table %s", live.id)
                    await asyncio.sleep(PAUSES[min(failed, len(PAUSES) - 1)])
                    failed += 1
        finally:
            live.bot_task, live.hurried = None, False

    async def _one_move(self, live: LiveTable) -> None:
        if not live.running.steps_of(self._asked_seat(live)):  # a choice in steps is one choice
            await self._think_long(live)
        await self._be_patient(live)
        ask = self._asked(live)
        if ask is not None:
            await self._answer(live, ask)

    async def _think_long(self, live: LiveTable) -> None:
        """As long as the table's pace is; where it changes meanwhile, as long as it is then."""
        began = monotonic()
        await asyncio.sleep(0)
        while not live.hurried and (left := began + live.row.pace / 1000 - monotonic()) > 0:
            live.pace_news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(live.pace_news.wait(), left)

    async def _be_patient(self, live: LiveTable) -> None:
        """Give people time to answer a wish to take back."""
        for _ in range(PATIENCE * 4):
            if live.running.proposal is None:
                return
            await asyncio.sleep(0.25)

    async def _answer(self, live: LiveTable, ask: Ask) -> None:
        """The bot's own move; if it cannot think, or what it thinks is refused, any legal one."""
        seat, number, seed = ask.seat, live.running.number_of(ask.seat), bot_seed(live.running, ask.seat)
        move = await self._thought(live, ask, number, seed)
        for attempt in range(TRIES):
            if not _is_asked(live, seat, number):
                return  # play was taken back meanwhile, or another process has answered: look again
            try:
                await live.play(seat, move, number)
                return
            except Refused:
                move = str(ask.pick(SearchChance(f"{seed}/{attempt}")))

    async def _thought(self, live: LiveTable, ask: Ask, number: int, seed: str) -> str:
        """What the bot thinks, in a worker; a worker that died or hangs is replaced."""
        name = live.row.seats[ask.seat].bot or ""
        instead = str(ask.pick(SearchChance(seed)))
        if name not in bots_of(live.title):
            LOG.warning("the bot %s at table %s is not installed any more", name, live.id)
            return instead
        async with live.lock:
            if not _is_asked(live, ask.seat, number):
                return instead
            player = bot(live.title, name)
            task, known = task_of(live.running, ask.seat, player, live.memories.get(ask.seat, BLANK))
        turn = self._turns.setdefault(live.row.origin or live.row.creator, asyncio.Lock())
        while live.workers_lost.get(name, 0) < MOST_LOST:
            try:
                with BOTS_WAIT.track_inprogress():
                    await turn.acquire()
                try:
                    with STEPS.labels("think").time():
                        thought = await self._workers.do(task)
                    await asyncio.sleep(BREATH)
                finally:
                    turn.release()
                live.memories[ask.seat] = (*known[:2], thought.memory)
                return thought.answer
            except WorkerLost as lost:
                LOG.warning("the worker that thinks for %s at table %s is replaced: it %s", name, live.id, lost)
                live.workers_lost[name] = live.workers_lost.get(name, 0) + 1
            except Exception:
                LOG.exception("bot %s at table %s", name, live.id)
                break
        return instead

    def close(self) -> None:
        """Let the workers go."""
        self._workers.close()


def _is_asked(live: LiveTable, seat: int, number: int) -> bool:
    """Whether this question is still open."""
    return live.running.ask_of(seat) is not None and live.running.number_of(seat) == number
