"""`kurs`, as a program of its own, with a clock that a test drives: hours go by when it says so.

The file that KURS_CLOCK names holds how many seconds have gone by besides the real ones. They count where a day
matters: how old a game is, how long nobody has looked at a table, how often somebody may do something.
"""

import os
import struct
import time
from mmap import ACCESS_READ, mmap
from pathlib import Path

from kurs.server import caretaker, live, live_table, safety, store


class Clock:
    """The hand of the clock, held by the test."""

    def __init__(self, path: Path) -> None:
        self.path, self.seconds = path, 0.0
        path.write_bytes(struct.pack("d", 0.0))

    def advance(self, seconds: float) -> None:
        """Let time go by."""
        self.seconds += seconds
        with self.path.open("r+b") as file:
            file.write(struct.pack("d", self.seconds))


def follow(path: str) -> None:
    """Tell the time as that clock does."""
    with open(path, "rb") as file:
        hand = mmap(file.fileno(), 8, access=ACCESS_READ)

    def gone_by() -> float:
        return float(struct.unpack("d", hand[:8])[0])

    for module in (caretaker, live, live_table, safety):
        setattr(module, "monotonic", lambda: time.monotonic() + gone_by())  # noqa: B010  it is no name of theirs
    setattr(store, "time", lambda: time.time() + gone_by())  # noqa: B010
    live.LOOK_ROUND = 0.3


if "KURS_CLOCK" in os.environ:  # in each process of a server, not in the test
    follow(os.environ["KURS_CLOCK"])

if __name__ == "__main__":
    from kurs.cli import main

    main()
