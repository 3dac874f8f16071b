"""Several processes serve from one place: one holds the door and sees to it that the others live.

All listen at the same socket. One that dies is replaced; on SIGHUP they are replaced one after the other, each new one
ready before an old one is asked to go, so that the door is never shut.
"""

import contextlib
import logging
import os
import signal
import socket
import threading
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any, Final

LOG = logging.getLogger("kurs")
GLANCE: Final = 0.2
"""Seconds between two looks at the processes."""
SLOWLY: Final = 1.0
"""Seconds a process must have lived for another one to be started at once in its place."""
LONGEST_START: Final = 60.0
LONGEST_END: Final = 30.0

Work = Callable[[socket.socket, Any, int], None]
"""What a process does: serve at a socket; to say that it is ready it sets an event; its number."""


class Several:
    """The processes, each known by its place."""

    def __init__(self, count: int, door: socket.socket, work: Work) -> None:
        self._context = get_context("spawn")
        self._door, self._work = door, work
        self._running: list[tuple[BaseProcess, float] | None] = [None] * count
        self._ends = threading.Event()
        self._renews = threading.Event()

    def run(self) -> None:
        """Until told to stop."""
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, lambda *_: self._ends.set())
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, lambda *_: self._renews.set())
        for place in range(len(self._running)):
            self._start(place)
        while not self._ends.is_set():
            self._ends.wait(GLANCE)
            self._replace_the_dead()
            if self._renews.is_set():
                self._renews.clear()
                self._renew()
        running = [one[0] for one in self._running if one]
        for process in running:
            process.terminate()
        for process in running:
            self._wait_for_end(process)

    def _start(self, place: int) -> bool:
        """A new process; whether it became ready."""
        ready = self._context.Event()
        process = self._context.Process(target=_serve, args=(self._work, self._door, ready, place, os.getpid()))
        process.start()
        self._running[place] = process, monotonic()
        end = monotonic() + LONGEST_START
        while monotonic() < end and process.is_alive() and not self._ends.is_set():
            if ready.wait(GLANCE):
                return True
        return False

    def _replace_the_dead(self) -> None:
        for place, one in enumerate(self._running):
            if one is None or one[0].is_alive() or self._ends.is_set():
                continue
            process, began = one
            LOG.error("the process %s has ended (%s) and is replaced", process.pid, process.exitcode)
            if monotonic() - began < SLOWLY:
                self._ends.wait(SLOWLY)
            self._start(place)

    def _renew(self) -> None:
        """One after the other; an old one goes only when the new one is ready."""
        for place in range(len(self._running)):
            old = self._running[place]
            if not self._start(place):
                LOG.error("the new process did not become ready: the others stay as they are")
                fresh = self._running[place]
                if fresh is not None and old is not None and old[0].is_alive():
                    fresh[0].kill()
                    self._running[place] = old
                return
            if old is not None:
                old[0].terminate()
                self._wait_for_end(old[0])

    def _wait_for_end(self, process: BaseProcess) -> None:
        process.join(LONGEST_END)
        if process.is_alive():
            process.kill()
            process.join()


def _serve(work: Work, door: socket.socket, ready: Any, place: int, parent: int) -> None:
    """In a process of its own; it ends with the one that holds the door."""
    from kurs.server.workers import die_with_the_server

    die_with_the_server(parent)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with contextlib.suppress(KeyboardInterrupt):
        work(door, ready, place)
