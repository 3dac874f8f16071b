"""Beats: moments in the middle of a move at which people look up."""

from kurs.kernel.beat import beat, watched
from kurs.kernel.event import Log
from kurs.titles.smartphone_inc.state import PAUSE, State


def look(s: State, log: Log) -> None:
    """Where somebody watches: the state as it is now, nobody being asked."""
    if watched(log):
        s.stack.append([PAUSE])
        beat(s, log)
        s.stack.pop()
