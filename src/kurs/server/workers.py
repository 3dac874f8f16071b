"""Worker processes: one that hangs is killed, one that died is replaced, none outlives the server."""

import asyncio
import contextlib
import ctypes
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final, Generic, TypeVar

from kurs.server.metrics import BOTS_THINK, BOTS_WAIT

T = TypeVar("T")
R = TypeVar("R")

SLOW: Final = 5.0
"""Seconds after which a worker is no longer waited for by those behind it: another one begins meanwhile."""
TOO_SLOW: Final = 30.0
"""Seconds after which a worker that has not answered is killed."""
MOST_SLOW: Final = 2
"""So many workers may be slow at the same time, besides those that are not."""

DEATH_OF_THE_PARENT: Final = 1
"""The number of that request in Linux' prctl."""


class WorkerLost(Exception):
    """A worker died, or did not answer in time."""


class Worker(Generic[T, R]):
    """A process that does one kind of work, one task after the other."""

    def __init__(self, work: Callable[[T], R], get_ready: Callable[[], object]) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, work, get_ready, os.getpid()), daemon=True)
        self.process.start()
        theirs.close()

    def do(self, task: T, seconds: float) -> R:
        """Have a task done; `WorkerLost` if there is no answer in time. Waits in a thread of its own."""
        try:
            self._pipe.send(task)
            if not self._pipe.poll(seconds):
                raise WorkerLost("did not answer")
            answer, wrong = self._pipe.recv()
        except (OSError, EOFError):
            raise WorkerLost("died") from None
        if wrong:
            raise RuntimeError(wrong)
        found: R = answer
        return found

    def kill(self) -> None:
        """End it, whatever it does."""
        self.process.kill()
        self._pipe.close()
        self.process.join()


def _serve(pipe: Connection, work: Callable[[Any], Any], get_ready: Callable[[], object], server: int) -> None:
    """In the worker: whatever goes wrong in a task comes back as an error that can be sent."""
    for ignored in (signal.SIGINT, signal.SIGTERM):  # the server sees to its end
        signal.signal(ignored, signal.SIG_IGN)
    die_with_the_server(server)
    get_ready()
    with contextlib.suppress(EOFError, OSError):
        while True:
            task = pipe.recv()
            try:
                answer, wrong = work(task), ""
            except Exception as error:
                answer, wrong = None, f"{type(error).__name__}: {error}"
            pipe.send((answer, wrong))


def die_with_the_server(server: int) -> None:
    """A worker whose server was killed goes too, also if that happened before it could ask for it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(DEATH_OF_THE_PARENT, signal.SIGKILL)
    if os.getppid() != server:
        os._exit(1)


class Workers(Generic[T, R]):
    """Some workers, and a few more while some of them are slow. To be used from one event loop."""

    def __init__(self, count: int, work: Callable[[T], R], get_ready: Callable[[], object]) -> None:
        self._work, self._get_ready = work, get_ready
        self._turn = asyncio.Semaphore(count)
        self._threads = ThreadPoolExecutor(count + MOST_SLOW, thread_name_prefix="worker")
        self._slow = 0
        self._busy: set[Worker[T, R]] = set()
        self._idle: list[Worker[T, R]] = [Worker(work, get_ready)]  # so that the first move is not late
        self._closed = False

    async def do(self, task: T) -> R:
        """Have a task done. `WorkerLost` if its worker died or hung; it has been replaced then."""
        with BOTS_WAIT.track_inprogress():
            await self._turn.acquire()
        with BOTS_THINK.track_inprogress():
            return await self._have_done(task)

    async def _have_done(self, task: T) -> R:
        waited_for = True
        answer = asyncio.ensure_future(asyncio.get_running_loop().run_in_executor(self._threads, self._do, task))
        try:
            await asyncio.wait([answer], timeout=SLOW)
            if not answer.done() and self._slow < MOST_SLOW:
                waited_for = False
                self._slow += 1
                self._turn.release()
            return await answer
        finally:
            if waited_for:
                self._turn.release()
            else:
                self._slow -= 1

    def _do(self, task: T) -> R:
        worker = self._idle.pop() if self._idle else Worker(self._work, self._get_ready)
        self._busy.add(worker)
        try:
            answer = worker.do(task, TOO_SLOW)
        except WorkerLost:
            self._busy.discard(worker)
            worker.kill()
            raise
        except BaseException:
            self._put_back(worker)
            raise
        self._put_back(worker)
        return answer

    def _put_back(self, worker: Worker[T, R]) -> None:
        self._busy.discard(worker)
        if self._closed or len(self._idle) > MOST_SLOW:
            worker.kill()
        else:
            self._idle.append(worker)

    def close(self) -> None:
        """Let the workers go, whatever they are doing."""
        self._closed = True
        for worker in [*self._busy, *self._idle]:
            worker.process.kill()  # whoever waits for its answer finds that it died
        self._threads.shutdown(wait=True, cancel_futures=True)
        while self._idle:
            self._idle.pop().kill()
