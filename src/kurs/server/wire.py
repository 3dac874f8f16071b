"""How messages travel: compressed one by one, and not at all to those who do not listen.

A compressor that remembers the last messages would keep some forty kilobytes for every open page; one made for each
message keeps nothing while the page waits, and does nearly as well on messages of this size.
"""

import asyncio
import contextlib
import ctypes
import gc
import logging
import socket
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar, Final

import uvicorn
from uvicorn.config import LOGGING_CONFIG
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.http11 import Request
from websockets.server import ServerProtocol

from kurs.server.logs import write_lines
from kurs.server.metrics import Counting
from kurs.server.safety import Limits, Rate
from kurs.server.sockets import LONGEST_MESSAGE

LEVEL: Final = 3
"""Of compression: above it the time grows faster than the messages shrink."""
WINDOW_BITS: Final = 14
MEMORY_LEVEL: Final = 7
"""A compressor so small gets its memory from the heap; a larger one has it mapped and cleared for every message."""


TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX = -1, -3, -8
"""Parameters of the C library's allocator."""


PATIENCE: Final = 30.0
"""Seconds somebody may take to send a request, or to read a part of an answer."""
GLANCE: Final = 5.0
"""Seconds between two looks at that."""
LONGEST_HEAD: Final = 65_536
"""Bytes of a request before its body."""
LONGEST_REST: Final = 4_000_000
"""Bytes of a body that may still come after it has been answered."""
MOST_CONNECTIONS: Final = 500
"""Open connections from one address."""


class WireHttp(AutoHTTPProtocol):  # type: ignore[misc,valid-type]  # it is found when the program runs
    """uvicorn's HTTP protocol for people who are not all friendly: half a request holds no connection for long."""

    most_connections = MOST_CONNECTIONS
    proxies: frozenset[str] = frozenset()
    """Through these many people come."""
    counted: ClassVar[Counter[str]] = Counter()
    """Open connections of each address, those of live pages excepted."""

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        self._peer = str(peer[0]) if peer else ""
        self.counted[self._peer] += 1
        self._since, self._cycle, self._head = self.loop.time(), None, 0
        self._timer = self.loop.call_later(GLANCE, self._glance)
        if 0 < self.most_connections < self.counted[self._peer] and self._peer not in self.proxies:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, *given: Any) -> None:
        self._leave()
        super().handle_websocket_upgrade(*given)

    def _leave(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self.counted[self._peer] -= 1
            if not self.counted[self._peer]:
                del self.counted[self._peer]

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._head = self._head + len(data) if self._waits_for_head() else 0
        unread = self.cycle is not None and self.cycle.more_body  # refused before it was all here
        if self._head > (LONGEST_REST if unread else LONGEST_HEAD):
            self.transport.abort()

    def _waits_for_head(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _glance(self) -> None:
        """Whoever owes the rest of a request for too long, or does not read the answer, is let go."""
        if self.cycle is not self._cycle:
            self._cycle, self._since = self.cycle, self.loop.time()
        owes = self._waits_for_head() or self.cycle.more_body or self.flow.write_paused or self.transport.is_closing()
        if not owes:
            self._since = self.loop.time()
        if self.loop.time() - self._since > PATIENCE:
            self.transport.abort()
        self._timer = self.loop.call_later(GLANCE, self._glance)


class WireProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol with compression that keeps no memory between messages."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        deflate = ServerPerMessageDeflateFactory(
            server_no_context_takeover=True,
            client_no_context_takeover=True,
            compress_settings={"level": LEVEL, "memLevel": MEMORY_LEVEL},
            server_max_window_bits=WINDOW_BITS,
        )
        self.conn = ServerProtocol(
            extensions=[deflate], max_size=4 * LONGEST_MESSAGE, logger=logging.getLogger("uvicorn.error")
        )

        self._answered_enough = False
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._unread = self.loop.call_later(PATIENCE, self._glance)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._unread is not None:
            self._unread.cancel()
        super().connection_lost(exc)

    def _glance(self) -> None:
        """A connection that is being closed, but whose last words nobody reads, is not kept for them."""
        if self.transport.is_closing():
            self.transport.abort()
        self._unread = self.loop.call_later(PATIENCE, self._glance)

    def handle_ping(self) -> None:
        """Whoever sends pings and does not read the answers is not listened to until he has."""
        super().handle_ping()
        if not self.writable.is_set() and not self._answered_enough:
            self._answered_enough = True
            self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._answered_enough:
            self._answered_enough = False
            if not self.read_paused:
                self.transport.resume_reading()

    def handle_connect(self, event: Request) -> None:
        """A page stays connected for hours: what its request said is not kept as long."""
        super().handle_connect(event)
        event.headers.clear()


def give_memory_back() -> None:
    """Pages are large and short-lived strings: tell the C library to return their memory, where it can be told."""
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        for what, value in ((TRIM_THRESHOLD, 65_536), (MMAP_THRESHOLD, 65_536), (ARENA_MAX, 1)):
            mallopt(what, value)


class Sparing(logging.Filter):
    """The same is written into the log so often and no more: a stranger cannot fill the disk with it."""

    rate = Rate("lines of the log", 100, 60)

    def __init__(self) -> None:
        super().__init__()
        self._limits = Limits()

    def filter(self, record: logging.LogRecord) -> bool:
        return self._limits.allow(self.rate, f"{record.name} {record.msg}"[:100])


def take_all_files() -> None:
    """As many connections as the system allows this program."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Serving(uvicorn.Server):
    """uvicorn's server, which says when the door is open and when it is about to shut."""

    def __init__(self, config: uvicorn.Config, app: Any, is_open: Callable[[], object]) -> None:
        super().__init__(config)
        self._app, self._is_open = app, is_open

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._is_open()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Pages are told to come back (code 1012), what is being done is done; then the door shuts."""
        self._app.state.site.leaving = True
        await super().shutdown(sockets)


def run(
    app: Any,
    host: str,
    port: int,
    proxy: str = "",
    unlimited: bool = False,
    lines: bool = False,
    door: socket.socket | None = None,
    is_open: Callable[[], object] = bool,
) -> None:
    """Serve until told to stop, at a `door` that somebody else has opened, if there is one. The proxies are believed
    when they say who asks; nobody else is."""
    gc.freeze()  # what the program consists of is not looked through again and again
    gc.set_threshold(10_000, 20, 20)
    sys.setswitchinterval(0.001)  # whoever draws or makes moves again beside the event loop lets it through soon
    take_all_files()
    WireHttp.proxies = frozenset(proxy.replace(" ", "").split(","))
    if unlimited:
        WireHttp.most_connections = 0
    if sys.platform == "linux":
        give_memory_back()
    if lines:
        write_lines()
    else:
        logging.basicConfig(level=logging.WARNING, format="%(message)s")
    for name in ("uvicorn.error", "kurs"):
        logging.getLogger(name).addFilter(Sparing())
        logging.getLogger(name).addHandler(Counting())
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        http=WireHttp,
        ws=WireProtocol,
        log_level="warning",
        log_config=None if lines else LOGGING_CONFIG,
        timeout_graceful_shutdown=2,
        server_header=False,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy or None,
    )
    Serving(config, app, is_open).run([door] if door is not None else None)
