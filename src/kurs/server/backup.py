"""A copy of a server that goes on playing, and a server made of the copy again.

The copy is a folder: the secret, and the games as they were at one moment. Of SQLite that is a file that can be served
as it is; of PostgreSQL it is what `pg_dump` writes.
"""

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import text
from sqlalchemy.engine import URL

from kurs.kernel import Refused
from kurs.server.copying import how_many
from kurs.server.folder import secret_of
from kurs.server.schema import metadata
from kurs.server.store import Store

FILE: Final = "kurs.sqlite"
DUMP: Final = "kurs.dump"


def back_up(store: Store, data: Path, target: Path) -> None:
    """Everything as it is at one moment, in a new folder: the whole of it, or none."""
    if target.exists():
        raise Refused("cli.folder_exists_already", (str(target),))
    fresh = target.with_name(f"{target.name}.part")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(mode=0o700, parents=True)
    try:
        if store.is_postgres:
            _dump(store.url, fresh / DUMP)
        else:
            _copy_file(Path(store.url.database or ""), fresh / FILE)
        _copy_secret(data, fresh)
        _keep(fresh)
        fresh.replace(target)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise


def restore(copy: Path, store: Store, data: Path) -> None:
    """Make a server of a copy again; where something is already, nothing is touched."""
    if how_many(store):
        raise Refused("cli.not_empty", (store.name,))
    if (data / "secret").exists() and (data / "secret").read_bytes() != (copy / "secret").read_bytes():
        raise Refused("cli.other_secret", (str(data / "secret"),))
    if store.is_postgres:
        _make_room(store)
        _load(copy / DUMP, store.url)
    else:
        store.close()
        _copy_file(copy / FILE, Path(store.url.database or ""))
    _copy_secret(copy, data)


def is_copy_of_postgres(copy: Path) -> bool:
    """What a copy holds; refuses what is none."""
    if not (copy / "secret").is_file() or not ((copy / DUMP).is_file() or (copy / FILE).is_file()):
        raise Refused("cli.no_copy", (str(copy),))
    return (copy / DUMP).is_file()


def _copy_file(source: Path, target: Path) -> None:
    """SQLite copies a file while others write there: all of it in one step, so that it is of one moment."""
    reading = f"{source.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(reading, uri=True)) as here, closing(sqlite3.connect(target)) as there:
        here.backup(there, pages=-1)
    target.chmod(0o600)


def _copy_secret(source: Path, target: Path) -> None:
    file = os.open(target / "secret", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(file, "w", encoding="ascii") as secret:
        secret.write(secret_of(source))


def _keep(folder: Path) -> None:
    """On the disk before it is called a copy."""
    for path in (*folder.iterdir(), folder):
        file = os.open(path, os.O_RDONLY)
        os.fsync(file)
        os.close(file)


def _dump(url: URL, target: Path) -> None:
    _run("pg_dump", url, "--format=custom", "--no-owner", "--no-privileges", f"--file={target}")
    target.chmod(0o600)


def _make_room(store: Store) -> None:
    """The tables are there already, and empty; the copy brings its own, which may be those of an older release."""
    with store.writing() as c:
        metadata.drop_all(c)
        c.execute(text("drop table alembic_version"))
    store.close()


def _load(source: Path, url: URL) -> None:
    words = ("--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error")
    _run("pg_restore", url, *words, str(source))


def _run(program: str, url: URL, *words: str) -> None:
    """One of PostgreSQL's own programs; the password goes where others cannot read it."""
    if shutil.which(program) is None:
        raise Refused("cli.no_program", (program,))
    plain = url.set(drivername="postgresql", password=None).render_as_string(hide_password=False)
    environment = os.environ | ({"PGPASSWORD": str(url.password)} if url.password else {})
    command = [program, f"--dbname={plain}", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        said = (done.stderr.strip().splitlines() or [""])[0]
        raise Refused("cli.program_failed", (program, said[:300]))
