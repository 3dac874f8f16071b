"""A seat's eyes: what a bot, a hint or an analysis gets of a game, and nothing else."""

from hashlib import blake2b
from typing import Any

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance, SearchChance
from kurs.kernel.event import Log
from kurs.kernel.table import Table
from kurs.kernel.title import Title


class Eyes:
    """What a seat may know: its view, its ask, the rules, and possible worlds that agree with all it knows.

    Behind it lies a state that no bot may touch. At a table it is a guess (`imagined`): there is nothing to find in it.
    In the lab, which is in a hurry, it is the true one. All that is offered here is the same either way, and so must a
    bot's answer be: `no_peeking` of the conformance suite finds the one whose answer is not.
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
    text = f"{table.record.header.seed}/bot {seat}/{table.told_count(seat)}/{table.number_of(seat)}"
    return blake2b(text.encode(), digest_size=16).hexdigest()


def imagined(table: Table[Any], seat: int) -> Any:
    """A possible world for whoever thinks for a seat at a table: the same one whenever he is asked the same again."""
    return table.title.guess(table.state_of(seat), seat, SearchChance(f"{bot_seed(table, seat)}/world"))


def heard(table: Table[Any], seat: int) -> Log:
    """What the bot of a seat has been told: what has come of the moves that still stand. The table's own remarks (who
    has answered, what was taken back) are left out: the lab makes none."""
    return [event for _, event in table.log(seat) if not event.key.startswith("kernel.")]
