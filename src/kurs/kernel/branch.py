"""An answer in several steps: its steps belong to the seat alone until it is finished.

A branch is the list of steps made so far. The state it leads to is worked out from the state of the table whenever that
has changed (others may have given their sealed answers meanwhile), so that a branch can be stored as a few words.
"""

from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance, RecordedChance
from kurs.kernel.event import Log
from kurs.kernel.move import Move
from kurs.kernel.title import Title

S = TypeVar("S")


class BranchKept(msgspec.Struct, forbid_unknown_fields=True):
    """A branch as it is stored: the number of the ask, the steps made and those undone (the next to redo last)."""

    number: int
    steps: list[str]
    undone: list[str] = []


class Branch(Generic[S]):
    """The steps of an unfinished answer, and where they lead."""

    def __init__(self, steps: list[Move], undone: list[Move]) -> None:
        self.steps = steps
        self.undone = undone
        self.base: S | None = None
        """The state of the table from which `state` was worked out."""
        self.state: S | None = None
        self.ask: Ask | None = None


class Walked(NamedTuple):
    """What came of some steps: the asks afterwards, whether the answer is finished, and a step that was not allowed."""

    asks: tuple[Ask, ...]
    finished: bool
    wrong: Move | None


def ask_in(asks: tuple[Ask, ...], seat: int) -> Ask | None:
    """What a seat is asked."""
    for ask in asks:
        if ask.seat == seat:
            return ask
    return None


def walk_steps(
    title: Title[Any, Any], state: Any, seat: int, asks: tuple[Ask, ...], steps: list[Move], chance: Chance, log: Log
) -> Walked:
    """Carry out the steps of an answer in place, each only if it is among the options at its point."""
    finished = False
    for step in steps:
        ask = ask_in(asks, seat)
        if finished or ask is None or not ask.allows(step):
            return Walked(asks, finished, step)
        title.apply(state, seat, step, chance, log)
        asks = title.asks(state)
        after = ask_in(asks, seat) if ask.steps else None
        finished = after is None or not after.begun
    return Walked(asks, finished, None)


def relaid(steps: list[Move], put: list[Move], start: int, stop: int, last: bool) -> tuple[list[Move], range] | None:
    """The steps of an answer with others put in the place of those from `start` to before `stop`, or with `last` behind
    all; and which of them are the new ones. None: there is no such place, or nothing would change."""
    if not 0 <= start <= stop <= len(steps) or not (put or start < stop):
        return None
    first = len(steps) - (stop - start) if last else start
    rest = [*steps[:start], *steps[stop:]]
    return [*rest[:first], *put, *rest[first:]], range(first, first + len(put))


def views_before(title: Title[Any, Any], state: Any, seat: int, steps: list[Move]) -> list[tuple[Any, Move]]:
    """The steps of an answer, each with the view the seat had before it."""
    state, found = title.clone(state), list[tuple[Any, Move]]()
    for step in steps:
        found.append((title.view(state, seat), step))
        if len(found) < len(steps):  # the last step may draw
            title.apply(state, seat, step, RecordedChance(()))
    return found
