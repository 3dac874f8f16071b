"""Real databases for the tests: a SQLite file, and PostgreSQL in a folder and a process of its own."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import psycopg
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, text

from kurs.server.database import url_of

PROGRAMS = Path(os.environ.get("KURS_POSTGRES", "/nowhere"))
"""Where PostgreSQL's programs lie, if they are not found by themselves."""


def program(name: str) -> str:
    """A program of PostgreSQL's server; Debian keeps them beside the path."""
    installed = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = [path for path in (PROGRAMS / name, *reversed(installed)) if path.exists()]
    return str(found[0]) if found else shutil.which(name) or _missing()


def _missing() -> str:
    raise RuntimeError("PostgreSQL's server is not installed: on Debian `make postgres` does it; or set KURS_POSTGRES")


class Postgres:
    """A PostgreSQL server that only this machine reaches, through a socket in its folder."""

    def __init__(self, durable: bool = False) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="kurs-pg-", dir="/tmp"))
        self.durable = durable
        self.user = pwd.getpwuid(os.getuid()).pw_name if os.getuid() else "postgres"
        if not os.getuid():  # PostgreSQL refuses to run as root
            owner = pwd.getpwnam(self.user)
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        self._made = 0
        self._server: subprocess.Popen[bytes] | None = None
        self._run("initdb", "--no-sync", "-A", "trust", "-U", "kurs", "-E", "UTF8", "--no-locale", "-D", self.data)
        self.start()

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    @property
    def process(self) -> int:
        """Of which all others are children."""
        assert self._server
        return self._server.pid

    def _as_user(self, name: str, *words: str) -> list[str]:
        before = [] if os.getuid() else ["setpriv", f"--reuid={self.user}", "--regid=nogroup", "--clear-groups", "--"]
        return [*before, program(name), *words]

    def _run(self, name: str, *words: str) -> None:
        done = subprocess.run(self._as_user(name, *words), capture_output=True, text=True, cwd="/tmp", check=False)
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        """Let it run, and wait until it answers."""
        settings = [f"unix_socket_directories={self.folder}", "listen_addresses=", "shared_buffers=16MB"]
        settings += [] if self.durable else ["fsync=off"]
        words = [word for setting in settings for word in ("-c", setting)]
        log = (self.folder / "log").open("ab")
        self._server = subprocess.Popen(
            self._as_user("postgres", "-D", self.data, *words), stdout=log, stderr=log, cwd="/tmp"
        )
        log.close()
        for _ in range(1200):
            with contextlib.suppress(psycopg.OperationalError):
                psycopg.connect(self._conninfo("postgres")).close()
                return
            time.sleep(0.05)
        raise RuntimeError((self.folder / "log").read_text())

    def _conninfo(self, database: str) -> str:
        return f"host={self.folder} user=kurs dbname={database}"

    def stop(self, how: int = signal.SIGINT) -> None:
        """End it: at once (SIGINT), or as if the lights went out (SIGQUIT)."""
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait(60)
            self._server = None

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str) -> str:
        return f"postgresql://kurs@/{database}?host={self.folder}"

    def fresh(self) -> str:
        """The URL of an empty database."""
        self._made += 1
        name = f"kurs{os.getpid()}_{self._made}"
        with psycopg.connect(self._conninfo("postgres"), autocommit=True) as c:
            c.execute(f"create database {name}".encode())
        return self.url(name)


def ask(place: Path | str, question: str, **given: Any) -> list[Any]:
    """What somebody else finds in a database, through a connection of his own."""
    return run(place, question, **given)[0]


def run(place: Path | str, *statements: str, **given: Any) -> list[list[Any]]:
    """Statements of somebody else, in one transaction; what each has found."""
    engine = create_engine(url_of(place), hide_parameters=True)
    try:
        with engine.begin() as c:
            found = [c.execute(text(one), given) for one in statements]
            return [[tuple(row) for row in one] if one.returns_rows else [] for one in found]
    finally:
        engine.dispose()


@contextmanager
def a_postgres(durable: bool = False) -> Iterator[Postgres]:
    """A PostgreSQL of one's own."""
    server = Postgres(durable)
    try:
        yield server
    finally:
        server.remove()


def at_schema(place: Path | str, revision: str) -> None:
    """An empty database as a release left it."""
    if isinstance(place, Path):
        place.parent.mkdir(parents=True, exist_ok=True)
    config = Config()
    config.set_main_option("script_location", str(files("kurs.server").joinpath("migrations")))
    engine = create_engine(url_of(place))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()
