"""What a process does as one of several: it looks after the bots and orders of some tables, and hears of all."""

import asyncio
import logging
from time import monotonic
from typing import TYPE_CHECKING

from kurs.server import leases
from kurs.server.bus import Word
from kurs.server.database import NotWritten

if TYPE_CHECKING:
    from kurs.server.live import Hub
    from kurs.server.live_table import LiveTable

LOG = logging.getLogger("kurs")
JUST_NOW = 5.0
"""Seconds in which somebody who has asked for a table comes to look at it."""


class Caretaker:
    """Takes tables, takes them over from the dead, and passes on what other processes say."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self._taking: set[str] = set()

    def wants(self, live: "LiveTable") -> None:
        """Somebody should look after this table: this process, if no other does."""
        if live.id not in self._taking:
            self._taking.add(live.id)
            self.hub.go(self._take(live))

    async def _take(self, live: "LiveTable") -> None:
        hub = self.hub
        try:
            mine = await hub.aside(lambda: hub.leases.take(live.id))
        except NotWritten:
            mine = False
        finally:
            self._taking.discard(live.id)
        if mine and hub.in_memory(live.id) is live:
            hub.attend(live)

    def heard(self, word: Word) -> None:
        """Another process has changed something at a table."""
        live = self.hub.in_memory(word.game)
        if live is None:
            return
        idle = self.hub.is_idle(live) and monotonic() - live.looked > JUST_NOW
        if idle and not self.hub.leases.holds(live.id):
            self.hub.drop(live.id)
        else:
            live.hear(word.what)

    def missed(self) -> None:
        """Nobody knows what other processes have said: everything is looked at again."""
        for live in self.hub.all_in_memory():
            live.hear("beside")

    async def look_after_tables(self) -> None:
        """Hold on to what this process looks after, and take over what was left behind."""
        hub = self.hub
        while not hub.leases.alone:
            await asyncio.sleep(leases.EVERY)
            try:
                await hub.aside(hub.leases.renew)
                for id in await hub.aside(hub.leases.left_behind):
                    await self._take_over(id)
                await self._take_what_is_nobodys()
                for id in hub.leases.held():
                    if hub.in_memory(id) is None:
                        await hub.aside(lambda id=id: hub.leases.let_go(id))  # type: ignore[misc]
            except NotWritten:
                continue  # the database is away; it is tried again
            except Exception:
                LOG.exception("the leases of this process")

    async def _take_what_is_nobodys(self) -> None:
        """A table here that somebody looked after when this process wanted to, and that he has let go since."""
        hub = self.hub
        wanted = [one.id for one in hub.all_in_memory() if one.goes_by_itself and not hub.leases.holds(one.id)]
        if wanted:
            for id in await hub.aside(lambda: hub.leases.nobodys(wanted)):
                live = hub.in_memory(id)
                if live is not None:
                    self.wants(live)

    async def _take_over(self, id: str) -> None:
        hub = self.hub
        if not await hub.aside(lambda: hub.leases.take(id)):
            return
        live = await hub.live(id)
        if live is None or not live.goes_by_itself:
            await hub.aside(lambda: hub.leases.let_go(id))
        else:
            LOG.warning("table %s was left behind and is looked after here", id)
            hub.attend(live)
