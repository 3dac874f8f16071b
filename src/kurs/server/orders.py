"""Standing orders: what a seat need not be asked, because it has said beforehand what it would answer.

An order is known to its owner alone. It is carried out like a move of his, after a pause as a person would make: from
outside nobody can tell which of the two it was.
"""

import asyncio
import logging
from typing import Any

from kurs.kernel import Move, Refused, SearchChance, Table
from kurs.kernel.chance import new_seed
from kurs.server.database import NotWritten
from kurs.server.live_table import LiveTable

LOG = logging.getLogger("kurs")
SHORTEST, LONGEST = 700, 2200
"""Milliseconds until an order is carried out, drawn anew each time and from nothing at the table."""

TRY_AGAIN = 5.0
"""Seconds until an order is tried again that could not be written."""


def pause() -> float:
    """As long as a person looks before he passes, in seconds."""
    return (SHORTEST + SearchChance(new_seed()).below("pause", LONGEST - SHORTEST)) / 1000


class Orders:
    """Sees to it that standing orders are carried out."""

    def attend(self, live: LiveTable) -> None:
        """Let the orders of those who are asked now have their say, after a pause; orders speak for people only."""
        for ask in live.table.asks if live.table else ():
            given = live.orders.get(ask.seat)
            if given and not ask.answered and not live.row.seats[ask.seat].bot and ask.seat not in live.order_tasks:
                live.order_tasks[ask.seat] = asyncio.create_task(self._carry_out(live, ask.seat))

    async def _carry_out(self, live: LiveTable, seat: int) -> None:
        try:
            number = await self._after_a_pause(live, seat)
            while True:
                live.order_tasks.pop(seat, None)  # the next ask may be one for an order again
                try:
                    await live.act(lambda table: self._answer(live, table, seat, number), again=True)
                    return
                except NotWritten:  # nothing has happened: it is tried again, and no other order meanwhile
                    task = asyncio.current_task()
                    assert task is not None
                    live.order_tasks[seat] = task
                    await asyncio.sleep(TRY_AGAIN)
        except Refused:
            pass  # nothing to say to this, or something else has happened meanwhile
        except Exception:
            LOG.exception("an order at table %s", live.id)
        finally:
            if live.order_tasks.get(seat) is asyncio.current_task():
                del live.order_tasks[seat]

    async def _after_a_pause(self, live: LiveTable, seat: int) -> int:
        """The number of the ask that has been looked at long enough: a new ask or order is looked at anew."""
        while True:
            number, given = live.running.number_of(seat), dict(live.orders.get(seat, {}))
            await asyncio.sleep(pause())
            if (number, given) == (live.running.number_of(seat), live.orders.get(seat, {})):
                return number

    def _answer(self, live: LiveTable, table: Table[Any], seat: int, number: int) -> None:
        """Play what the orders say. On the writer thread: the table stands still, and what is stored counts."""
        move = None if table.proposal else self._move(live, table, seat)
        if move is None:
            raise Refused("kernel.not_asked")
        table.play(seat, move, number)

    def _move(self, live: LiveTable, table: Table[Any], seat: int) -> Move | None:
        ask = table.ask_of(seat)
        if ask is None or ask.answered:
            return None
        view = table.view(seat)
        for name, moment in live.hub.store.orders(live.id).get(seat, {}).items():
            move = live.title.by_order(view, ask, name, moment)
            if move is not None and ask.allows(move):
                return move
        return None
