"""A server for the tests of a file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.running import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(Path(tmp_path_factory.mktemp("data")))
    yield running
    said = running.stop()
    assert "Traceback" not in said, said
