"""Where people look up while the game goes on by itself."""

from kurs.kernel.beat import beat, watched
from kurs.kernel.event import Log
from kurs.titles.master_of_economy.state import PAUSE, State


def look_up(s: State, log: Log) -> None:
    """A beat in the middle of what is being done: whatever is to be asked next, nobody is asked yet."""
    if watched(log):
        s.stack.append([PAUSE])
        beat(s, log)
        s.stack.pop()
