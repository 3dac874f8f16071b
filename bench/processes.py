"""What processes use: a tree of them, sorted by what they do."""

import os
from pathlib import Path
from typing import NamedTuple

TICK = os.sysconf("SC_CLK_TCK")
PROC = Path("/proc")


class Used(NamedTuple):
    """Of some processes together."""

    seconds: float
    """Of a processor, since they began."""
    megabytes: float
    """Of memory; what several of them share is counted once."""


def tree(root: int) -> list[list[int]]:
    """A process, its children, their children and so on: one list for each generation."""
    found, generation = list[list[int]](), [root]
    while generation:
        found.append(generation)
        generation = [child for parent in generation for child in _children(parent)]
    return found


def _children(parent: int) -> list[int]:
    found = list[int]()
    for path in (PROC / str(parent) / "task").glob("*/children"):
        try:
            found += map(int, path.read_text().split())
        except OSError:
            continue  # a thread that has ended meanwhile
    return found


def used(processes: list[int]) -> Used:
    """As far as they are still there."""
    seconds = megabytes = 0.0
    for process in processes:
        try:
            fields = (PROC / str(process) / "stat").read_text().rsplit(")", 1)[1].split()
            rollup = (PROC / str(process) / "smaps_rollup").read_text()
        except OSError:
            continue
        seconds += (int(fields[11]) + int(fields[12])) / TICK
        megabytes += int(rollup.split("\nPss:", 1)[1].split()[0]) / 1024
    return Used(seconds, megabytes)


def busy_seconds() -> float:
    """Seconds that all processors of this machine together have worked."""
    fields = [int(field) for field in (PROC / "stat").read_text().splitlines()[0].split()[1:9]]
    idle, waiting = fields[3], fields[4]
    return (sum(fields) - idle - waiting) / TICK
