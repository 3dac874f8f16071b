"""The SQLite file: opened, brought up to date, read by anybody at any time, written by one thread after the other."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from time import monotonic
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, event
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.pool import NullPool

from kurs.kernel import KursError

LOG = logging.getLogger("kurs")
PATIENCE: Final = 5000
"""Milliseconds a write waits for another program that is writing."""
SHORT_PATIENCE: Final = 100
"""The same while such a wait has just been in vain: those behind it are told sooner."""
TROUBLE: Final = 4.0
"""Seconds after which one waits as long as ever again."""


class NotWritten(KursError):
    """The disk is full, or another program holds the file. Nothing has happened."""


class Database:
    """The file and its connections."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.engine: Engine = create_engine(f"sqlite:///{path}", hide_parameters=True)
        event.listen(self.engine, "connect", _durable)
        self._alone = threading.Lock()
        self._failed = -TROUBLE
        self._migrate()

    def _migrate(self) -> None:
        """Bring the schema up to date: wholly or not at all, and one start after the other."""
        config = Config()
        config.set_main_option("script_location", str(files("kurs.server").joinpath("migrations")))
        engine = create_engine(self.engine.url, poolclass=NullPool)
        event.listen(engine, "connect", _by_hand)
        event.listen(engine, "begin", lambda c: c.exec_driver_sql("BEGIN IMMEDIATE"))
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction, on the disk when it ends."""
        with self._alone:
            try:
                with self.engine.begin() as connection:
                    self._be_patient(connection)
                    yield connection
            except OperationalError as error:
                self._failed = monotonic()
                LOG.error("the database: %s", said_by(error))
                raise NotWritten("web.not_written") from None

    def _be_patient(self, connection: Connection) -> None:
        patience = SHORT_PATIENCE if monotonic() - self._failed < TROUBLE else PATIENCE
        if connection.info.get("patience", PATIENCE) != patience:
            connection.info["patience"] = patience
            cursor = connection.connection.cursor()
            cursor.execute(f"PRAGMA busy_timeout={patience}")

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Look, while others write."""
        try:
            with self.engine.connect() as connection:
                yield connection
        except OperationalError as error:
            LOG.error("the database: %s", said_by(error))
            raise NotWritten("web.not_written") from None

    def close(self) -> None:
        """Let the file go."""
        self.engine.dispose()


def said_by(error: DBAPIError) -> str:
    """What the database says, without what it was to write: that may be somebody's words."""
    return str(error.orig)[:200]


def _durable(connection: Any, _: object) -> None:
    """Write-ahead log, and a commit is on the disk when it returns. Live games are in memory: a small cache will do."""
    wanted = (f"busy_timeout={PATIENCE}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "cache_size=-400")
    for pragma in wanted:
        connection.execute(f"PRAGMA {pragma}")


def _by_hand(connection: Any, _: object) -> None:
    """The driver begins a transaction before it writes a row, but not before it changes the schema: we say when."""
    _durable(connection, _)
    connection.isolation_level = None
