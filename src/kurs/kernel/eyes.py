"""A seat's eyes: what a bot, a hint or an analysis gets of a game, and nothing else."""

from hashlib import blake2b
from typing import Any

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.table import Table
from kurs.kernel.title import Title


class Eyes:
    """What a seat may know: its view, its ask, the rules, and possible worlds that agree with all it knows.

    Built on a state in which what the seat cannot know may have been drawn anew: everything offered here is the same
    either way, and a process that thinks for others (`kurs.server.thinking`) is only ever sent such a guess.
    """

    __slots__ = ("_state", "_view", "ask", "memory", "rules", "seat")

    def __init__(self, rules: Title[Any, Any], seat: int, state: Any, ask: Ask, memory: Any = None) -> None:
        self.rules: Title[Any, Any] = rules
        self.seat: int = seat
        self.ask: Ask = ask
        self.memory: Any = memory
        """What the bot has made of the events it was told (`Bot.remember`)."""
        self._state: Any = state
        self._view: Any = None

    def look(self, state: Any, ask: Ask) -> None:
        """The game has gone on."""
        self._state = state
        self._view = None
        self.ask = ask

    @property
    def view(self) -> Any:
        """What the seat sees, made when it is looked at."""
        if self._view is None:
            self._view = self.rules.view(self._state, self.seat)
        return self._view

    def guess(self, chance: Chance) -> Any:
        """A possible world: a state of its own in which everything the seat cannot know has been drawn anew."""
        return self.rules.guess(self._state, self.seat, chance)

    def __repr__(self) -> str:
        return f"Eyes({self.rules.name}, seat {self.seat}, {self.ask!r})"


def bot_seed(table: Table[Any], seat: int) -> str:
    """The seed of a bot's own chance for its next answer. From it nobody can find the seed of the game."""
    text = f"{table.record.header.seed}/bot {seat}/{table.version(seat)}/{table.number_of(seat)}"
    return blake2b(text.encode(), digest_size=16).hexdigest()
