"""The folder of data: one server at a time, readable by its owner alone, and the secret that signs cookies."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from kurs.kernel import Refused
from kurs.kernel.chance import new_seed
from kurs.server.database import said_by, shown
from kurs.server.store import Store

SHORTEST_SECRET = 32
"""Letters; a shorter one could be guessed, an empty one is known to all."""


@contextmanager
def kept_folder(folder: Path, database: str = "") -> Iterator[None]:
    """The folder of data and its database, or the one at this URL: ready to serve from, and ours alone as long as this
    lasts."""
    os.umask(0o077)  # whatever is written there is nobody else's business
    with locked_folder(folder):
        secret_of(folder)
        with opened(database or folder / "kurs.sqlite") as store, store.claimed(alone=False) as free:
            if not free:
                raise Refused("cli.database_in_use", (store.name,))
            for name in ("kurs.sqlite", "kurs.sqlite-wal", "kurs.sqlite-shm", "secret"):
                if (folder / name).exists():  # made by a release that left them readable
                    (folder / name).chmod(0o600)
            yield


@contextmanager
def locked_folder(folder: Path) -> Iterator[None]:
    """A folder of data that no server uses meanwhile."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.chmod(0o700)
    with (folder / "lock").open("ab") as lock:
        _lock_alone(lock.fileno(), folder)
        yield


@contextmanager
def opened(place: Path | str) -> Iterator[Store]:
    """A store, brought up to date; what the database has against it is told in a sentence."""
    try:
        store = Store(place)
    except DBAPIError as error:
        if isinstance(place, Path):
            raise Refused("cli.folder_failed", (str(place.parent), said_by(error))) from None
        raise Refused("cli.database_failed", (shown(place), said_by(error))) from None
    try:
        yield store
    finally:
        store.close()


def _lock_alone(file: int, folder: Path) -> None:
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Refused("cli.folder_in_use", (str(folder),)) from None


def secret_of(folder: Path) -> str:
    """The secret of a server is made once and kept beside its data: whole, or not at all."""
    path = folder / "secret"
    if not path.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = folder / "secret.new"
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
            file.write(new_seed() + new_seed())
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    try:
        secret = path.read_text(encoding="ascii").strip("\0\r\n ")  # a disk that lost power leaves zeros
    except UnicodeDecodeError:
        secret = ""
    if len(secret) < SHORTEST_SECRET:
        raise Refused("cli.short_secret", (str(path),))
    return secret
