"""A server as an operator has said it should be: in one process, or in several at one door."""

import socket
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from kurs.kernel import Refused
from kurs.server.app import build
from kurs.server.logs import write_lines
from kurs.server.metrics import serve_metrics
from kurs.server.safety import PLACES, Moments
from kurs.server.several import Several
from kurs.server.terms import Terms
from kurs.server.wire import run

BACKLOG = 2048
"""Connections that wait at the door."""


class Settings(NamedTuple):
    """What every process of a server needs to know."""

    data: Path
    terms: Terms
    host: str
    port: int
    proxy: str
    metrics: str
    lines: bool
    unlimited: bool


def serve(settings: Settings, processes: int, say_so: Callable[[], object]) -> None:
    """Until told to stop."""
    if processes == 1:
        _tell_figures(settings.metrics, 0)
        say_so()
        _run(settings)
        return
    if settings.lines:
        write_lines()
    with socket.create_server(_place(settings), family=_family(settings), backlog=BACKLOG) as door:
        say_so()
        moments = get_context("spawn").RawArray("d", PLACES)
        Several(processes, door, partial(_one_of_several, settings, moments)).run()


def _run(settings: Settings, moments: Moments | None = None, **more: Any) -> None:
    s = settings
    run(build(s.data, terms=s.terms, moments=moments), s.host, s.port, s.proxy, s.unlimited, s.lines, **more)


def _one_of_several(settings: Settings, moments: Moments, door: socket.socket, ready: Any, place: int) -> None:
    _tell_figures(settings.metrics, place)
    _run(settings, moments, door=door, is_open=ready.set)


def _tell_figures(address: str, place: int) -> None:
    """Each process has figures of its own, at the next port."""
    if not address:
        return
    host, colon, port = address.rpartition(":")
    try:
        serve_metrics(f"{host}{colon}{int(port) + place}")
    except (OSError, OverflowError, ValueError):
        raise Refused("cli.port_taken", (address[:60],)) from None


def _place(settings: Settings) -> tuple[str, int]:
    return settings.host, settings.port


def _family(settings: Settings) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in settings.host else socket.AF_INET
