"""Bots think in worker processes, at a human pace, and move like everybody else."""

import asyncio
import logging
from concurrent.futures import ProcessPoolExecutor
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


class Thinkers:
    """The worker processes, and the tasks that see to each table's bots."""

    def __init__(self, workers: int) -> None:
        self._pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
        self._pool.submit(ready)

    def attend(self, live: LiveTable) -> None:
        """Let the bots of a table move, if one is asked and none is thinking."""
        if live.bot_task is None and self._asked(live) is not None:
            live.bot_task = asyncio.create_task(self._move(live))

    def _asked(self, live: LiveTable) -> Ask | None:
        if live.table is None or live.table.proposal is not None:
            return None
        for ask in live.table.asks:
            if not ask.answered and live.row.seats[ask.seat].bot:
                return ask
        return None

    async def _move(self, live: LiveTable) -> None:
        try:
            while (ask := self._asked(live)) is not None:
                await asyncio.sleep(live.row.pace / 1000)
                ask = self._asked(live)
                if ask is None:
                    break
                table, seat = live.running, ask.seat
                name, number = live.row.seats[seat].bot or "", table.number_of(seat)
                seed = f"{table.record.header.seed}/bot {seat}/{len(table.record.lines)}"
                view = table.view(seat)
                loop = asyncio.get_running_loop()
                move = await loop.run_in_executor(self._pool, think, live.title.name, name, view, ask, seed)
                try:
                    await live.play(seat, move, number)
                except Refused:
                    continue  # play was taken back meanwhile: look again
        except Exception:
            LOG.exception("a bot at table %s", live.id)
        finally:
            live.bot_task = None

    def close(self) -> None:
        """Let the workers go."""
        self._pool.shutdown(wait=True, cancel_futures=True)
