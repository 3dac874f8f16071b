"""A plan: moves tried ahead on a private copy of the game, of which nobody hears.

What the planner cannot know is drawn anew (`Title.guess`), so that trying tells nothing; chance goes its own ways. The
planner answers for everybody, for a plan is about what the others might do.
"""

from typing import Any, NamedTuple

from kurs.kernel.ask import Ask, next_open
from kurs.kernel.branch import ask_in, relaid
from kurs.kernel.chance import SearchChance
from kurs.kernel.errors import Refused
from kurs.kernel.event import Log
from kurs.kernel.move import Move
from kurs.kernel.phrase import Phrase
from kurs.kernel.table import Table

LONGEST = 200
"""Moves of a plan: enough for any turn, too few to be a burden."""


class Step(NamedTuple):
    """A move of the plan and what came of it."""

    seat: int
    move: Move
    events: Log
    before: Any


class Plan:
    """A line of moves from where the game stands."""

    def __init__(self, table: Table[Any], seat: int, seed: str) -> None:
        self.title = table.title
        self.seat = seat
        self.number = table.number_of(seat)
        """Of the ask the plan begins with: when the seat is asked something else the line no longer holds."""
        self._chance = SearchChance(seed)
        self.state = self.title.guess(table.state_of(seat), seat, self._chance)
        self.steps: list[Step] = []
        self._asks = self.title.asks(self.state)

    @property
    def ask(self) -> Ask | None:
        """What is asked next, whoever is asked; nothing when the game would be over. Of several the planner's own comes
        first: what he finds can then be played in earnest."""
        own = ask_in(self._asks, self.seat)
        if own is not None and (own.begun or not own.answered):
            return own
        return next_open(self._asks) if any([not ask.answered for ask in self._asks]) else None

    def play(self, move: Move) -> None:
        """Try a move for the seat that is asked."""
        ask, reason = self.ask, self.why_not(move)
        if ask is None or reason is not None:
            raise Refused(*(reason or Phrase("kernel.over")))
        if len(self.steps) >= LONGEST:
            raise Refused("kernel.long_plan", (LONGEST,))
        after = self.title.clone(self.state)
        events = self.title.apply(after, ask.seat, move, self._chance)
        self.steps.append(Step(ask.seat, move, events, self.state))
        self._stand(after)

    def why_not(self, move: Move) -> Phrase | None:
        """Why this move cannot be tried now; None if it can."""
        ask = self.ask
        if ask is None:
            return Phrase("kernel.over")
        if ask.allows(move):
            return None
        return self.title.why_not(self.state, ask.seat, move) or Phrase("kernel.no_such_move", (str(move)[:80],))

    def back(self) -> None:
        """Take the last move of the plan back."""
        if self.steps:
            self._stand(self.steps.pop().before)

    def remake(self, made: list[Move], start: int, stop: int, last: bool = False) -> None:
        """As `Table.remake`: other steps in the place of some of the answer that is being tried."""
        before, state = list(self.steps), self.state
        done = self.answer()
        found = relaid([step.move for step in done], made, start, stop, last)
        if found is None:
            raise Refused("kernel.malformed")
        for _ in done:
            self.back()
        for n, step in enumerate(found[0]):
            try:
                self.play(step)
            except Refused:
                if n in found[1]:
                    self.steps = before
                    self._stand(state)
                    raise

    def answer(self) -> list[Step]:
        """The steps of the answer that is being tried and is not finished."""
        ask, first = self.ask, len(self.steps)
        while ask is not None and ask.begun and first:
            first -= 1
            ask = ask_in(self.title.asks(self.steps[first].before), ask.seat)
        return self.steps[first:]

    def _stand(self, state: Any) -> None:
        self.state = state
        self._asks = self.title.asks(state)

    def own_line(self) -> list[Move]:
        """The planner's moves up to the first of somebody else: what can be played in earnest."""
        line: list[Move] = []
        for step in self.steps:
            if step.seat != self.seat:
                break
            line.append(step.move)
        return line
