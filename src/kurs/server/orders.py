"""Standing orders: what a seat need not be asked, because it has said beforehand what it would answer.

An order is known to its owner alone. It is carried out like a move of his, after a pause as a person would make: from
outside nobody can tell which of the two it was.
"""

import asyncio
import logging

from kurs.kernel import Ask, Move, Refused, SearchChance
from kurs.kernel.chance import new_seed
from kurs.server.live import LiveTable

LOG = logging.getLogger("kurs")
SHORTEST, LONGEST = 700, 2200
"""Milliseconds until an order is carried out, drawn anew each time and from nothing at the table."""


def pause() -> float:
    """As long as a person looks before he passes, in seconds."""
    return (SHORTEST + SearchChance(new_seed()).below("pause", LONGEST - SHORTEST)) / 1000


class Orders:
    """Sees to it that standing orders are carried out."""

    def attend(self, live: LiveTable) -> None:
        """Let the orders of a table answer, where one has something to say to what is asked now."""
        if live.table is None or not live.orders:
            return
        for ask in live.table.asks:
            if not ask.answered and ask.seat not in live.order_tasks and self._answer(live, ask) is not None:
                live.order_tasks[ask.seat] = asyncio.create_task(self._carry_out(live, ask.seat))

    def _answer(self, live: LiveTable, ask: Ask) -> Move | None:
        """What the seat's orders answer; orders speak for people only."""
        given = live.orders.get(ask.seat)
        if not given or live.row.seats[ask.seat].bot:
            return None
        view = live.running.view(ask.seat)
        for name, mark in given.items():
            move = live.title.by_order(view, ask, name, mark)
            if move is not None and ask.allows(move):
                return move
        return None

    async def _carry_out(self, live: LiveTable, seat: int) -> None:
        try:
            await asyncio.sleep(pause())
            ask = live.running.ask_of(seat)
            if ask is None or live.running.proposal is not None:
                return
            move, number = self._answer(live, ask), live.running.number_of(seat)
            if move is not None:
                live.order_tasks.pop(seat, None)  # the next ask may be one for an order again
                await live.play(seat, str(move), number)
        except Refused:
            pass  # something else has happened meanwhile
        except Exception:
            LOG.exception("an order at table %s", live.id)
        finally:
            if live.order_tasks.get(seat) is asyncio.current_task():
                del live.order_tasks[seat]
