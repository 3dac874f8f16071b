"""The order of turns (SPI-4.0.3): computed at the start of phases 4, 5, 6 and 7, and not changed during them."""

from kurs.kernel.event import Event, Log
from kurs.titles.smartphone_inc.rules.figures import priority
from kurs.titles.smartphone_inc.state import STEP_NAMES, State


def begin_phase(s: State, frame: list[int], log: Log) -> None:
    """The next phase, with the order of turns as prices and VP are now."""
    s.order = priority(s.price, s.vp, s.colour)
    s.stack[-1] = frame
    log.append(Event("phase", (STEP_NAMES[frame[0]],)))
