"""A server for the tests of a file, and the two databases a store may be in."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.databases import Postgres, a_postgres
from server.running import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(Path(tmp_path_factory.mktemp("data")))
    yield running
    said = running.stop()
    assert "Traceback" not in said, said


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for all tests of this process; each takes an empty database of it."""
    with a_postgres() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where a store may be: both kinds, one after the other."""
    if request.param == "sqlite":
        return tmp_path / "data" / "kurs.sqlite"
    server: Postgres = request.getfixturevalue("postgres")
    return server.fresh()
