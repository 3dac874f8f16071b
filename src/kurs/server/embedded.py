"""SQLite, the database that needs no other program: one file, read by anybody at any time, written by one at a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.pool import NullPool

one_writer = True
"""Writes of this process go one after the other; else they would wait for each other without knowing."""


def engine(url: URL, patience: int) -> Engine:
    """The file; a write waits so many milliseconds for another program that is writing."""
    if url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    made = create_engine(url, hide_parameters=True)
    event.listen(made, "connect", lambda connection, record: _durable(connection, record, patience))
    return made


@contextmanager
def schema_alone(of: Engine, patience: int) -> Iterator[Connection]:
    """A transaction that may change the schema: wholly or not at all, and one program after the other."""
    made = create_engine(of.url, poolclass=NullPool)
    event.listen(made, "connect", lambda connection, record: _by_hand(connection, record, patience))
    event.listen(made, "begin", lambda c: c.exec_driver_sql("BEGIN IMMEDIATE"))
    with made.begin() as connection:
        yield connection


def be_patient(connection: Connection, patience: int) -> None:
    """Writes on this connection wait so long from now on."""
    if connection.info.get("patience") != patience:
        connection.info["patience"] = patience
        cursor = connection.connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={patience}")


def _durable(connection: Any, record: Any, patience: int) -> None:
    """Write-ahead log, and a commit is on the disk when it returns. Live games are in memory: a small cache will do."""
    record.info["patience"] = patience
    wanted = (f"busy_timeout={patience}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "cache_size=-400")
    for pragma in wanted:
        connection.execute(f"PRAGMA {pragma}")


def _by_hand(connection: Any, record: Any, patience: int) -> None:
    """The driver begins a transaction before it writes a row, but not before it changes the schema: we say when."""
    _durable(connection, record, patience)
    connection.isolation_level = None
