"""The yardstick: a loop every machine can run, timed beside whatever is measured."""

from collections.abc import Callable
from time import process_time

LOOPS = 1_000_000


def loop() -> int:
    """One million iterations of plain integer arithmetic."""
    x = 0
    for i in range(LOOPS):
        x = (x * 31 + i) & 0xFFFF
    return x


def cpu_seconds(work: Callable[[], object]) -> float:
    """The CPU seconds a piece of work takes."""
    start = process_time()
    work()
    return process_time() - start


def calibrate() -> float:
    """CPU seconds of one million iterations, the best of three."""
    return min([cpu_seconds(loop) for _ in range(3)])
