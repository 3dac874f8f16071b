"""A game as a stack of steps: the engine that titles drive with three tables of contents.

What is being done stands in the state as `stack`, a list of frames; the first number of a frame is its step. A step
runs until somebody must be asked (it returns True); a step that interrupts another one lies on top of it. `Steps` knows
for each step how it runs, what it asks when it waits, and what each answer does.
"""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Log
from kurs.kernel.move import Arg, Move


class Stacked(Protocol):
    """A state whose control flow is a stack of frames."""

    stack: list[list[int]]


S = TypeVar("S", bound=Stacked)


def wait(s: Stacked, chance: Chance, log: Log) -> bool:
    """A step that does nothing but wait: for an answer, or for nobody any more, as the last one of a game does."""
    return True


class Steps(Generic[S]):
    """The table of contents of a title's rules."""

    def __init__(
        self,
        run: dict[int, Callable[[S, Chance, Log], bool]],
        ask: dict[int, Callable[[S], tuple[Ask, ...]]],
        answers: dict[int, dict[str, Callable[[S, int, tuple[Arg, ...], Log], None]]],
    ) -> None:
        self.run = run
        self.ask = ask
        self.answers = answers

    def asks(self, s: S) -> tuple[Ask, ...]:
        """The open asks; none when the step on top asks nobody, which only the last step of a game does."""
        asking = self.ask.get(s.stack[-1][0])
        return asking(s) if asking else ()

    def apply(self, s: S, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
        """Carry out an answer and everything that follows from it without a decision."""
        if log is None:
            log = []
        self.answers[s.stack[-1][0]][move.verb](s, seat, move.args, log)
        self.go_on(s, chance, log)
        return log

    def go_on(self, s: S, chance: Chance, log: Log) -> None:
        """Run steps until somebody must be asked or the game is over."""
        run = self.run
        while not run[s.stack[-1][0]](s, chance, log):
            pass
