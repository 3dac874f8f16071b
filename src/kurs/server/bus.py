"""What processes of a server tell each other: PostgreSQL's LISTEN and NOTIFY, and nothing else.

A word says only that something about a table has changed; what it is, everybody reads from the database. Words about
changes travel with the transaction that makes them: they are heard when it is on the disk, and not at all if it is not.
"""

import asyncio
import logging
import threading
from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from kurs.server.database import Database, said_by_driver

LOG = logging.getLogger("kurs")
CHANNEL: Final = "kurs"
AGAIN: Final = 0.5
"""Seconds between two tries to listen when the database is away."""
PATIENCE: Final = 5.0
"""Seconds after which a listener looks whether it should still listen."""


class Word(NamedTuple):
    """Something about a table has changed."""

    sender: str
    game: str
    what: str
    """`change`: a line of its record, or a step; `beside`: seats, chat, orders; `hurry`: bots answer at once."""


class Ear:
    """Listens in a thread of its own, and passes on what it hears to the event loop."""

    def __init__(self, database: Database, me: str, heard: Callable[[Word], None], missed: Callable[[], None]) -> None:
        self._database = database
        self._me = me
        self._heard, self._missed = heard, missed
        self._loop = asyncio.get_running_loop()
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="ear", daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        import psycopg

        url = self._database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._closed.is_set():
            try:
                with psycopg.connect(url, autocommit=True, connect_timeout=5) as connection:
                    connection.execute(f"listen {CHANNEL}".encode())
                    self._pass_on(self._missed)  # what was said before nobody has heard
                    while not self._closed.is_set():
                        for notify in connection.notifies(timeout=PATIENCE, stop_after=None):
                            self._hear(notify.payload)
                            if self._closed.is_set():
                                return
            except psycopg.Error as error:
                LOG.error("the database: %s", said_by_driver(error))
                self._closed.wait(AGAIN)

    def _hear(self, payload: str) -> None:
        word = msgspec.json.decode(payload, type=Word)
        if word.sender != self._me:
            self._pass_on(lambda: self._heard(word))

    def _pass_on(self, work: Callable[[], None]) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work)

    def close(self) -> None:
        """Stop listening."""
        self._closed.set()
