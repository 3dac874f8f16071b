"""Connections of people who do not keep to the customs: half a request, endless headers, answers and pings unread."""

import asyncio
import base64
import contextlib
import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from kurs.server import wire
from kurs.server.wire import Sparing, WireHttp, WireProtocol
from server.running import Server, free_port

LARGE = b"x" * 20_000_000


async def large(scope: Any, receive: Any, send: Any) -> None:
    """An application that reads what it is sent and answers a lot."""
    if scope["type"] == "lifespan":
        await receive()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await send({"type": "lifespan.shutdown.complete"})
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(LARGE))]})
    await send({"type": "http.response.body", "body": LARGE})


@contextmanager
def serving(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """uvicorn with our protocols, and little patience."""
    monkeypatch.setattr(wire, "PATIENCE", 2.0)
    monkeypatch.setattr(wire, "GLANCE", 0.1)
    port = free_port()
    config = uvicorn.Config(
        large, port=port, http=WireHttp, ws=WireProtocol, log_level="critical", timeout_keep_alive=60
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()))
    thread.start()
    while not server.started:
        time.sleep(0.02)
    try:
        yield port
    finally:
        server.should_exit = True
        thread.join()


def is_closed(connection: socket.socket, seconds: float) -> bool:
    """Whether the other side ends the connection within this time, whatever it says before."""
    connection.settimeout(seconds)
    try:
        while connection.recv(65_536):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


HALF = {
    "nothing": b"",
    "half a head": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    "half a body": b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\nabc",
}


@pytest.mark.parametrize("sent", HALF.values(), ids=HALF.keys())
def test_half_a_request_holds_no_connection(monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    with serving(monkeypatch) as port, socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(sent)
        assert not is_closed(connection, 0.5), "there is some time"
        assert is_closed(connection, 15)


def test_a_request_that_trickles_in_holds_no_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(monkeypatch) as port, socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n")
        began = time.monotonic()
        with contextlib.suppress(OSError):
            while time.monotonic() - began < 10:
                connection.sendall(b"X-Slow: 1\r\n")
                time.sleep(0.1)
        assert time.monotonic() - began < 9


def test_an_answer_that_nobody_reads_holds_no_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(monkeypatch) as port, socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        time.sleep(6)
        received = 0
        with contextlib.suppress(OSError):
            while part := connection.recv(65_536):
                received += len(part)
        assert received < len(LARGE)


def test_whoever_asks_often_and_listens_is_not_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(monkeypatch) as port, socket.create_connection(("127.0.0.1", port)) as connection:
        for _ in range(10):
            connection.sendall(b"HEAD / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert connection.recv(65_536).startswith(b"HTTP/1.1 200")
            time.sleep(0.3)


def test_a_head_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(monkeypatch) as port, socket.create_connection(("127.0.0.1", port)) as connection:
        monkeypatch.setattr(wire, "PATIENCE", 100.0)
        sent = 0
        with contextlib.suppress(OSError):
            connection.sendall(b"GET / HTTP/1.1\r\n")
            for n in range(20_000):
                connection.sendall(b"X-Long-%d: %s\r\n" % (n, b"y" * 1000))
                sent += 1000
        assert sent < 10_000_000


def test_one_address_does_not_take_all_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WireHttp, "most_connections", 5)
    with serving(monkeypatch) as port:
        held = [socket.create_connection(("127.0.0.1", port)) for _ in range(8)]
        time.sleep(0.3)
        closed = [connection for connection in held if is_closed(connection, 0.05)]
        assert len(closed) == 3
        for connection in held:
            connection.close()
        time.sleep(0.3)
        assert not WireHttp.counted
        monkeypatch.setattr(WireHttp, "proxies", frozenset({"127.0.0.1"}))
        held = [socket.create_connection(("127.0.0.1", port)) for _ in range(8)]
        assert not any([is_closed(connection, 0.05) for connection in held])
        for connection in held:
            connection.close()


def memory_of(process: int) -> int:
    """Bytes in use."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_pings_whose_answers_nobody_reads_are_not_answered_for_ever(server: Server) -> None:
    ann = server.visitor()
    id = ann.new_table(["me", "hotseat"])
    cookie = "; ".join([f"{name}={value}" for name, value in ann.http.cookies.items()])
    head = [
        f"GET /t/{id}/ws HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket", "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}", "Sec-WebSocket-Version: 13",
        f"Origin: {server.url}", f"Cookie: {cookie}", "", "",
    ]  # fmt: skip
    assert server.process
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall("\r\n".join(head).encode())
        assert connection.recv(10_000).startswith(b"HTTP/1.1 101")
        before, sent = memory_of(server.process.pid), 0
        ping = (b"\x89\xfd" + bytes(4) + b"p" * 125) * 500
        connection.settimeout(3)
        with contextlib.suppress(OSError):
            for _ in range(2000):
                connection.sendall(ping)
                sent += len(ping)
        assert sent < 60_000_000, "the server does not go on listening"
        assert memory_of(server.process.pid) - before < 40_000_000
        assert server.visitor().http.get("/").status_code == 200


def test_nobody_fills_the_log(tmp_path: Path) -> None:
    server, began = Server(tmp_path), time.monotonic()
    for _ in range(Sparing.rate.times * 3):
        with socket.create_connection(("127.0.0.1", server.port)) as connection:
            connection.sendall(b"nonsense\r\n\r\n")
            connection.recv(1000)
    said = server.stop()
    minutes = 1 + (time.monotonic() - began) / Sparing.rate.seconds
    assert 1 <= said.count("Invalid HTTP request") <= Sparing.rate.times * minutes + 20
