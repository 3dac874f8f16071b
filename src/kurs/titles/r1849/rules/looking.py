"""Beats: the moments inside one move at which one looks up (`kurs.kernel.beat`).

They stand *before* something new happens: what has happened by then is seen on the table. Where nothing has happened
since the last one there is none, so rules may say it at every step.
"""

from kurs.kernel.beat import beat
from kurs.kernel.event import Log
from kurs.titles.r1849.state import LOOKING, State


def look_up(s: State, log: Log) -> None:
    """Look at the table as it is now. Nobody is asked anything then, whatever is being done."""
    if type(log) is not list:
        s.stack.append([LOOKING])
        beat(s, log)
        s.stack.pop()
