"""The database: opened, brought up to date, read by anybody at any time, written in transactions.

It is a SQLite file, or PostgreSQL behind a URL. What differs between the two stands in `embedded` and `postgres`; the
store and its schema are the same.
"""

import logging
import os
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import Final, Protocol

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import URL, Connection, Engine, RootTransaction, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InternalError, OperationalError

from kurs.kernel import KursError, Refused
from kurs.server import embedded, postgres
from kurs.server.metrics import DATABASE

LOG = logging.getLogger("kurs")
PATIENCE: Final = 5000
"""Milliseconds a write waits for another program that is writing."""
SHORT_PATIENCE: Final = 100
"""The same while such a wait has just been in vain: those behind it are told sooner."""
TROUBLE: Final = 4.0
"""Seconds after which one waits as long as ever again."""
POSTGRES: Final = ("postgresql", "postgres", "postgresql+psycopg")


class NotWritten(KursError):
    """The disk is full, another program holds the file, or the database does not answer. Nothing has happened."""


class PerhapsWritten(NotWritten):
    """The database went away while it was writing: it may have happened all the same."""


class Kind(Protocol):
    """What differs between databases."""

    one_writer: bool

    def engine(self, url: URL, patience: int) -> Engine: ...

    def schema_alone(self, of: Engine, patience: int) -> AbstractContextManager[Connection]: ...

    def be_patient(self, connection: Connection, patience: int) -> None: ...


def url_of(place: Path | str) -> URL:
    """Where a database is: a SQLite file, or a URL as an operator writes it."""
    if isinstance(place, Path):
        return URL.create("sqlite", database=str(place))
    try:
        url = make_url(place)
    except ArgumentError:
        raise Refused("cli.no_database_url") from None
    if url.drivername in POSTGRES:
        if find_spec("psycopg") is None:
            raise Refused("cli.no_driver")
        return _with_password(url.set(drivername="postgresql+psycopg"))
    if url.drivername != "sqlite" or not url.database:
        raise Refused("cli.no_database_url")
    return url


def _with_password(url: URL) -> URL:
    """A password may stand in a file, where neither the list of processes nor the environment shows it."""
    file = os.environ.get("KURS_DATABASE_PASSWORD_FILE", "")
    if not file or url.password is not None:
        return url
    try:
        return url.set(password=Path(file).read_text(encoding="utf-8").strip())
    except (OSError, UnicodeDecodeError):
        raise Refused("cli.unreadable", (file,)) from None


def place_of(given: str) -> Path | str:
    """A database as it is named in a command: a URL, a folder of data, or a SQLite file."""
    if "://" in given:
        return given
    path = Path(given)
    return path if path.suffix == ".sqlite" else path / "kurs.sqlite"


class Database:
    """A database and its connections; one that `serves` is seen by whoever wants the database alone."""

    def __init__(self, place: Path | str, serves: bool = False) -> None:
        self.url = url_of(place)
        self.is_postgres = self.url.get_backend_name() == "postgresql"
        self._kind: Kind = postgres if self.is_postgres else embedded
        self.engine = self._kind.engine(self.url, PATIENCE)
        self._looking = postgres.reading(self.engine) if self.is_postgres else self.engine
        if serves and self.is_postgres:
            postgres.serve_from(self.engine)
        lock = threading.Lock()
        self._alone: AbstractContextManager[object] = lock if self._kind.one_writer else nullcontext()
        self._failed = -TROUBLE
        self._migrate()

    @property
    def name(self) -> str:
        """The database as it may be shown: without a password."""
        return shown(self.url) if self.is_postgres else self.url.database or ""

    def _migrate(self) -> None:
        """Bring the schema up to date: wholly or not at all, and one start after the other."""
        config = Config()
        config.set_main_option("script_location", str(files("kurs.server").joinpath("migrations")))
        known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
        with self._kind.schema_alone(self.engine, PATIENCE) as connection:
            found = MigrationContext.configure(connection).get_current_revision()
            if found is not None and found not in known:
                raise Refused("cli.newer_database", (self.name, found, max(known)))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction, on the disk when it ends."""
        with (
            DATABASE.labels("write").time(),
            self._alone,
            self._told_apart(writes=True),
            self.engine.connect() as c,
            c.begin() as transaction,
        ):
            self._be_patient(c)
            yield c
            _commit(transaction)

    def _be_patient(self, connection: Connection) -> None:
        hurried = monotonic() - self._failed < TROUBLE
        if hurried or self._kind.one_writer:
            self._kind.be_patient(connection, SHORT_PATIENCE if hurried else PATIENCE)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Look, while others write."""
        with DATABASE.labels("read").time(), self._told_apart(writes=False), self._looking.connect() as connection:
            yield connection

    @contextmanager
    def moment(self) -> Iterator[Connection]:
        """Look at everything as it is at one moment, however long it takes."""
        with self.reading() as connection:
            if not self.is_postgres:
                connection.exec_driver_sql("BEGIN")
            yield connection

    @contextmanager
    def _told_apart(self, writes: bool) -> Iterator[None]:
        """What is the matter with the database is told as such; everything else is a fault of ours."""
        try:
            yield
        except _GoneMeanwhile as gone:
            self._failed = monotonic()
            LOG.error("the database: %s", gone)
            raise PerhapsWritten("web.perhaps_written") from None
        except DBAPIError as error:
            if not error.connection_invalidated and not isinstance(error, OperationalError | InternalError):
                raise
            if writes:
                self._failed = monotonic()
            LOG.error("the database: %s", said_by(error))
            raise NotWritten("web.not_written") from None

    def claimed(self, alone: bool) -> AbstractContextManager[bool]:
        """Use the database: together with other processes that serve from it, or `alone`. False if others stand against
        that; of a file its folder's lock tells."""
        return postgres.claimed(self.engine, alone) if self.is_postgres else nullcontext(True)

    def close(self) -> None:
        """Let the database go."""
        self.engine.dispose()


class _GoneMeanwhile(Exception):
    """The answer to a commit did not come."""


def _commit(transaction: RootTransaction) -> None:
    try:
        transaction.commit()
    except DBAPIError as error:
        if error.connection_invalidated:
            raise _GoneMeanwhile(said_by(error)) from None
        raise


def shown(url: URL | str) -> str:
    """A URL without its password, and without the name of our driver."""
    plain = make_url(url).render_as_string(hide_password=True)
    return plain.replace("postgresql+psycopg:", "postgresql:", 1)


def said_by(error: DBAPIError) -> str:
    """What the database says, without what it was to write: that may be somebody's words."""
    return said_by_driver(error.orig)


def said_by_driver(error: BaseException | None) -> str:
    """The same of an error that comes from the driver itself."""
    return str(error).partition("\n")[0][:200]
