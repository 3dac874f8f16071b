"""PostgreSQL, for a server that has a database of its own, perhaps on another machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import create_engine, event, text
from sqlalchemy.engine import URL, Connection, Engine

one_writer = False
"""The database itself sees to it that writers do not come in each other's way."""

MIGRATING, SERVING = 1_263_882_835, 1_263_882_836
"""Numbers of two locks that programs of ours hold in a database: while the schema changes, and while they serve."""

SOON: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
"""A database that has gone away is found out about in seconds, not in hours."""
LONGEST: Final = 60_000
"""Milliseconds that one statement may take, and that a transaction of ours may be left alone."""


def engine(url: URL, patience: int) -> Engine:
    """The database; a write waits so many milliseconds for another one that changes the same."""
    waits = {"lock_timeout": patience, "statement_timeout": LONGEST, "idle_in_transaction_session_timeout": LONGEST}
    options = " ".join([f"-c {name}={value}" for name, value in waits.items()])
    given = {name: value for name, value in SOON.items() if name not in url.query}
    if "options" not in url.query:
        given["options"] = options  # type: ignore[assignment]
    # A connection is tried before it is used: after a restart of the database nobody hears of those that were lost.
    made = create_engine(url, hide_parameters=True, pool_pre_ping=True, pool_size=8, connect_args=given)
    event.listen(made, "connect", _durable)
    return made


def reading(of: Engine) -> Engine:
    """The same connections to look with: everything that one look finds is of the same moment."""
    return of.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


@contextmanager
def schema_alone(of: Engine, patience: int) -> Iterator[Connection]:
    """A transaction that may change the schema: wholly or not at all, and one program after the other."""
    with of.begin() as connection:
        connection.execute(text("set local lock_timeout = 0"))
        connection.execute(text("set local statement_timeout = 0"))
        connection.execute(text(f"select pg_advisory_xact_lock({MIGRATING})"))
        yield connection


def be_patient(connection: Connection, patience: int) -> None:
    """This transaction waits so long."""
    connection.execute(text(f"set local lock_timeout = {patience}"))


def serve_from(of: Engine) -> None:
    """Each connection claims the database for serving, together with others, as long as it lives: one that is opened
    after a restart of the database, too. While somebody has the database alone there are none."""
    event.listen(of, "connect", _claim)


def _claim(connection: Any, _: object) -> None:
    from psycopg import OperationalError

    cursor = connection.cursor()
    cursor.execute(f"select pg_try_advisory_lock_shared({SERVING})")
    (free,) = cursor.fetchone()
    cursor.close()
    connection.commit()
    if not free:
        connection.close()
        raise OperationalError("a command has the database alone")


@contextmanager
def claimed(of: Engine, alone: bool) -> Iterator[bool]:
    """Whether the database can be used together with other servers, or alone; so it stays while this lasts."""
    shared = "" if alone else "_shared"
    with of.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        yield bool(connection.execute(text(f"select pg_try_advisory_lock{shared}({SERVING})")).scalar())
        connection.invalidate()  # it ends with its session


def _durable(connection: object, _: object) -> None:
    """A commit is on the disk when it returns, whatever is usual in this database."""
    cursor = connection.cursor()  # type: ignore[attr-defined]
    cursor.execute(
        "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'"
    )
    cursor.close()
    connection.commit()  # type: ignore[attr-defined]
