"""The log as lines of JSON, one a request and one a change of a game, for whoever collects them.

A line names the request and the table. It never holds what people have: no move, no hand, no word, no cookie. Of an
exception it tells its kind and where it was raised, not its text, for that may quote what was being done.
"""

import logging
from contextvars import ContextVar
from time import perf_counter
from traceback import extract_tb
from typing import Any, Final

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kurs.kernel.chance import new_seed
from kurs.server.metrics import REQUESTS

SEEN: Final = logging.getLogger("kurs.seen")
"""Requests and changes; heard only where lines of JSON are wanted."""
REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
TABLE: Final[ContextVar[str]] = ContextVar("table", default="")


class Lines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {"at": round(record.created, 3), "level": record.levelname.lower(), "from": record.name}
        line["what"] = record.getMessage() if record.name.startswith("kurs") else str(record.msg)
        line |= {"request": REQUEST.get(), "table": TABLE.get()} | getattr(record, "more", {})
        if record.exc_info and record.exc_info[0] is not None:
            kind, _, trace = record.exc_info
            line["fault"] = kind.__name__
            line["where"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in extract_tb(trace)]
        return msgspec.json.encode({name: value for name, value in line.items() if value != ""}).decode()


def write_lines() -> None:
    """From now on all that is logged is a line of JSON."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    SEEN.setLevel(logging.INFO)


def seen(what: str, table: str = "", **more: object) -> None:
    """Something ordinary has happened."""
    if SEEN.isEnabledFor(logging.INFO):
        SEEN.info(what, extra={"more": ({"table": table} if table else {}) | more})


class Noting:
    """Every request has a name that stands in the log and in the answer; how it was answered is counted."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        name, began, status = new_seed()[:12], perf_counter(), 0
        REQUEST.set(name)
        TABLE.set(_table_in(scope["path"]))

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message.setdefault("headers", [])
                message["headers"] = [*message["headers"], (b"x-request-id", name.encode())]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            route = _route_of(scope)
            if scope["type"] == "http":
                REQUESTS.labels(route, str(status)).inc()
            milliseconds = round((perf_counter() - began) * 1000, 1)
            seen(scope["type"], route=route, method=scope.get("method", ""), status=status, ms=milliseconds)


def _table_in(path: str) -> str:
    """The table that a path speaks of."""
    _, first, *rest = [*path.split("/"), "", ""]
    return rest[0][:32] if first == "t" and rest[0].isalnum() else ""


def _route_of(scope: Scope) -> str:
    """What was asked for, without its own names: what answered."""
    endpoint = scope.get("endpoint")
    return str(getattr(endpoint, "__name__", "static" if endpoint else "nothing"))
