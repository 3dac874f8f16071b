"""Bots think in worker processes, at a human pace, and move like everybody else."""

import asyncio
import ctypes
import logging
import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from kurs.bots import bot
from kurs.kernel import Ask, Refused, SearchChance, title
from kurs.server.live import LiveTable

LOG = logging.getLogger("kurs")


def think(title_name: str, bot_name: str, view: Any, ask: Ask, seed: str) -> str:
    """A bot's answer, in a worker process: it gets its seat's view and its ask, nothing else."""
    return str(bot(title(title_name), bot_name).choose(view, ask, SearchChance(seed)))


def ready() -> bool:
    """Load what thinking needs, so that the first move is not late."""
    from kurs.kernel import titles

    return bool(titles())


DEATH_OF_THE_PARENT = 1
"""The number of that request in Linux' prctl."""


def die_with_the_server() -> None:
    """A worker whose server was killed goes too, where the system can see to that."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(DEATH_OF_THE_PARENT, signal.SIGKILL)


PATIENCE = 20
"""Seconds a wish to take back keeps bots waiting; then they play on, which ends it."""
TRIES = 3


class Thinkers:
    """The worker processes, and the tasks that see to each table's bots."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        pool = ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=die_with_the_server)
        pool.submit(ready)
        return pool

    def attend(self, live: LiveTable) -> None:
        """Let the bots of a table move, if one is asked and none is thinking."""
        if live.bot_task is None and self._asked(live) is not None:
            live.bot_task = asyncio.create_task(self._move(live))

    def _asked(self, live: LiveTable) -> Ask | None:
        if live.table is None:
            return None
        for ask in live.table.asks:
            if not ask.answered and live.row.seats[ask.seat].bot:
                return ask
        return None

    async def _move(self, live: LiveTable) -> None:
        try:
            while self._asked(live) is not None:
                await asyncio.sleep(live.row.pace / 1000)
                await self._be_patient(live)
                ask = self._asked(live)
                if ask is not None:
                    await self._answer(live, ask)
        except Exception:
            LOG.exception("a bot at table %s", live.id)
        finally:
            live.bot_task = None

    async def _be_patient(self, live: LiveTable) -> None:
        """Give people time to answer a wish to take back."""
        for _ in range(PATIENCE * 4):
            if live.running.proposal is None:
                return
            await asyncio.sleep(0.25)

    async def _answer(self, live: LiveTable, ask: Ask) -> None:
        """The bot's own move; if it cannot think, or what it thinks is refused, any legal one."""
        table, seat = live.running, ask.seat
        number = table.number_of(seat)
        seed = f"{table.record.header.seed}/bot {seat}/{len(table.record.lines)}"
        move = await self._thought(live, ask, seed)
        for attempt in range(TRIES):
            try:
                await live.play(seat, move, number)
                return
            except Refused:
                if table.number_of(seat) != number:
                    return  # play was taken back meanwhile: look again
                move = str(ask.pick(SearchChance(f"{seed}/{attempt}")))

    async def _thought(self, live: LiveTable, ask: Ask, seed: str) -> str:
        """What the bot thinks, in a worker; a worker that died is replaced."""
        loop, name = asyncio.get_running_loop(), live.row.seats[ask.seat].bot or ""
        async with live.lock:
            view = live.running.view(ask.seat)
        for _ in range(TRIES):
            pool = self._pool
            try:
                return await loop.run_in_executor(pool, think, live.title.name, name, view, ask, seed)
            except BrokenProcessPool:
                LOG.warning("the worker that thinks for bots died; a new one begins")
                if self._pool is pool:
                    self._pool = self._new_pool()
            except Exception:
                LOG.exception("bot %s at table %s", name, live.id)
                break
        return str(ask.pick(SearchChance(seed)))

    def close(self) -> None:
        """Let the workers go."""
        self._pool.shutdown(wait=True, cancel_futures=True)
