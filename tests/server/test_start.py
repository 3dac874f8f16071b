"""Starts: on a full disk, two at once, killed half-way; whom the folder belongs to; where the server listens."""

import os
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from kurs.kernel import Refused
from kurs.server.folder import SHORTEST_SECRET, secret_of
from kurs.server.store import Store
from server.running import Server, free_port

KILLED_AT = """
import os, signal, sys
from pathlib import Path
from sqlalchemy import event
from sqlalchemy.engine import Engine
from kurs.server.folder import kept_folder

left = int(sys.argv[2])

@event.listens_for(Engine, "before_cursor_execute")
def lights_out(*_):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)

with kept_folder(Path(sys.argv[1]), *sys.argv[3:]):
    print("started")
"""
STATEMENTS = 61
"""More than a first start makes."""


def serve(data: Path, *more: str, before: Callable[[], None] | None = None) -> subprocess.CompletedProcess[str]:
    """`kurs serve` that is expected to end by itself."""
    command = [sys.executable, "-m", "kurs", "serve", "--port", str(free_port()), "--data", str(data), *more]
    environment = os.environ | {"KURS_LANGUAGE": "en", "COLUMNS": "500"}
    return subprocess.run(
        command, check=False, capture_output=True, text=True, timeout=120, env=environment, preexec_fn=before
    )


def start(data: Path, statements: int, place: Path | str) -> subprocess.CompletedProcess[str]:
    """A first start that is killed before its n-th statement."""
    database = [place] if isinstance(place, str) else []
    command = [sys.executable, "-c", KILLED_AT, str(data), str(statements), *database]
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize(
    "statements", [3, 8, 13, 17, *[pytest.param(n, marks=pytest.mark.long) for n in range(1, STATEMENTS)]]
)
def test_a_start_that_was_killed_half_way_leaves_a_folder_that_starts(
    tmp_path: Path, place: Path | str, statements: int
) -> None:
    data = tmp_path / "data"
    killed = start(data, statements, place)
    assert killed.returncode == -signal.SIGKILL or "started" in killed.stdout
    again = start(data, 1000, place)
    assert again.stdout == "started\n", again.stderr
    store = Store(place)
    assert store.lobby("nobody") == ([], [], [])
    store.close()


def test_two_starts_at_once_leave_one_good_database(place: Path | str) -> None:
    given = f"Path({str(place)!r})" if isinstance(place, Path) else repr(place)
    command = f"from pathlib import Path; from kurs.server.store import Store; Store({given})"
    starting = [subprocess.Popen([sys.executable, "-c", command]) for _ in range(4)]
    assert [process.wait(120) for process in starting] == [0] * 4
    Store(place).close()


def full_disk() -> None:
    """No file may grow beyond a few bytes."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))


def test_a_first_start_on_a_full_disk_leaves_no_half_secret(tmp_path: Path) -> None:
    refused = serve(tmp_path, before=full_disk)
    assert refused.returncode == 1
    assert "Traceback" not in refused.stderr
    assert not (tmp_path / "secret").exists()
    server = Server(tmp_path)
    assert server.visitor().http.cookies["kurs_person"]
    assert "Traceback" not in server.stop()
    assert len((tmp_path / "secret").read_text()) >= SHORTEST_SECRET


@pytest.mark.parametrize("left", ["", "short", "\x00" * 64])
def test_a_short_secret_is_refused(tmp_path: Path, left: str) -> None:
    secret = secret_of(tmp_path)
    assert secret_of(tmp_path) == secret
    (tmp_path / "secret").write_text(left)
    with pytest.raises(Refused) as refused:
        secret_of(tmp_path)
    assert refused.value.reason.key == "cli.short_secret"
    ended = serve(tmp_path)
    assert ended.returncode == 1
    assert "too short to sign" in ended.stderr


def test_one_folder_one_server(tmp_path: Path) -> None:
    server = Server(tmp_path)
    other = serve(tmp_path)
    assert other.returncode == 1
    assert "Another server is using the folder" in other.stderr
    assert server.visitor().http.get("/").status_code == 200
    server.kill()
    server.start()  # the lock went with the process
    server.stop()


def test_what_is_stored_is_its_owners_alone(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o755)
    Store(data / "kurs.sqlite").close()
    (data / "kurs.sqlite").chmod(0o644)
    server = Server(data)
    server.visitor().play_now()
    found = {path.name: path.stat().st_mode & 0o777 for path in [data, *data.iterdir()]}
    server.stop()
    assert found.pop("data") == 0o700
    assert {"kurs.sqlite", "secret"} <= found.keys()
    assert set(found.values()) == {0o600}


@pytest.mark.skipif(not socket.has_ipv6, reason="this machine speaks no IPv6")
def test_the_server_listens_on_ipv6(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "kurs", "serve", "--host", "::1", "--port", str(port), "--data", str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | {"KURS_LANGUAGE": "en"})
    try:
        assert process.stdout
        assert f"http://[::1]:{port}/" in process.stdout.readline()
        assert httpx.Client(transport=httpx.HTTPTransport(retries=8)).get(f"http://[::1]:{port}/health").text == "ok"
    finally:
        process.terminate()
        process.wait(60)
