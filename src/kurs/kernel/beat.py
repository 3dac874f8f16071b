"""Beats: the moments inside one move at which people would look up.

Rules mark them with `beat(state, log)`: a forecast turned up, a price moved, a payment made. In a simulation the log is
a plain list and nothing happens. Where somebody watches, it is a `WatchedLog`, which keeps the state as it is then.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from kurs.kernel.compiled import mypyc_attr
from kurs.kernel.event import Event, Log


class Beat(NamedTuple):
    """The state at a beat, and how many events of the move had happened by then."""

    upto: int
    state: Any


@mypyc_attr(native_class=False)
class WatchedLog(list[Event]):
    """A log that keeps the beats between its events."""

    def __init__(self, clone: Callable[[Any], Any]) -> None:
        super().__init__()
        self.clone = clone
        self.beats: list[Beat] = []

    def beat(self, state: Any) -> None:
        """Keep the state as it is now, if anything has happened since the last beat."""
        if len(self) > (self.beats[-1].upto if self.beats else 0):
            self.beats.append(Beat(len(self), self.clone(state)))


def watched(log: Log) -> bool:
    """Whether a beat is worth getting the state ready for."""
    return type(log) is not list


def beat(state: Any, log: Log) -> None:
    """Rules say: look up now. Costs nothing where nobody watches."""
    if type(log) is not list:
        log.beat(state)  # type: ignore[attr-defined]


def taken_apart(log: Log) -> tuple[Log, tuple[Beat, ...]]:
    """The events of a log, and its beats: who keeps what happened does not keep the states of the beats with it."""
    return (log, ()) if type(log) is list else ([*log], tuple(log.beats))  # type: ignore[attr-defined]


class Played(NamedTuple):
    """A move that has been made, for those who watch: its entry, its events and its beats."""

    n: int
    events: Log
    beats: tuple[Beat, ...]


class Shown(NamedTuple):
    """A beat as one viewer gets it: what he was told since the one before, and the state to look at with his eyes."""

    told: tuple[Event, ...]
    state: Any


def shown_to(viewer: int | None, played: Played) -> list[Shown]:
    """The beats of a move for a viewer. One at which he was told nothing new is none for him: how many there are must
    not tell him of what he may not see."""
    found: list[Shown] = []
    last = 0
    for one in played.beats:
        told = tuple([event for event in played.events[last : one.upto] if event.visible_to(viewer)])
        if told:
            found.append(Shown(told, one.state))
            last = one.upto
    return found


def shown_whole(viewer: int | None, played: Played, after: Callable[[], Any]) -> list[Shown]:
    """The beats of a move for a viewer, and at last the state after it with what he was told since the last of them:
    to be shown a move again, also one without beats. Nothing of a move that told him nothing."""
    found = shown_to(viewer, played)
    told = [event for event in played.events if event.visible_to(viewer)]
    rest = tuple(told[sum([len(one.told) for one in found]) :])
    return [*found, Shown(rest, after())] if rest else found
