"""How messages travel: compressed one by one.

A compressor that remembers the last messages would keep some forty kilobytes for every open page; one made for each
message keeps nothing while the page waits, and does nearly as well on messages of this size.
"""

import ctypes
import gc
import logging
import sys
from typing import Any, Final

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.http11 import Request
from websockets.server import ServerProtocol

from kurs.server.sockets import LONGEST_MESSAGE

LEVEL: Final = 3
"""Of compression: above it the time grows faster than the messages shrink."""
WINDOW_BITS: Final = 14
MEMORY_LEVEL: Final = 7
"""A compressor so small gets its memory from the heap; a larger one has it mapped and cleared for every message."""


TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX = -1, -3, -8
"""Parameters of the C library's allocator."""


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


def run(app: Any, host: str, port: int) -> None:
    """Serve until told to stop."""
    gc.freeze()  # what the program consists of is not looked through again and again
    gc.set_threshold(10_000, 20, 20)
    if sys.platform == "linux":
        give_memory_back()
    uvicorn.run(
        app,
        host=host,
        port=port,
        ws=WireProtocol,
        log_level="warning",
        timeout_graceful_shutdown=2,
        server_header=False,
    )
