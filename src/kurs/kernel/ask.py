"""An ask: one seat's open question."""

from typing import NamedTuple

from kurs.kernel.chance import Chance
from kurs.kernel.move import Arg, Move


class Range(NamedTuple):
    """Amounts that may be named: ``Range("bid", (2,), 5, 40, 5)`` allows ``bid 2 5``, ``bid 2 10`` ... ``bid 2 40``."""

    verb: str
    args: tuple[Arg, ...]
    low: int
    high: int
    step: int = 1

    def allows(self, move: Move) -> bool:
        """Whether the move names an amount within the range."""
        if move.verb != self.verb or len(move.args) != len(self.args) + 1 or move.args[:-1] != self.args:
            return False
        amount = move.args[-1]
        return isinstance(amount, int) and self.low <= amount <= self.high and (amount - self.low) % self.step == 0

    def pick(self, chance: Chance) -> Move:
        """A random amount of the range."""
        steps = chance.below("amount", (self.high - self.low) // self.step + 1)
        return Move(self.verb, (*self.args, self.low + steps * self.step))


class Ask:
    """What a seat is asked: the options in a stable order, and ranges of amounts where money is named.

    A *sealed* ask is one of a group that is answered at the same time: others learn that it was answered, not how, and
    the answer may be replaced while another of the group is open (`answered` marks those in). Of a *secret* ask the
    others do not even learn that it is open; it stands alone, and several are asked one after the other. `args` are
    what the question speaks of; `rule` is the number of the rule that applies.

    An ask in *steps* is answered by several moves one after the other: the options are those of the next step, and
    `begun` says that earlier steps of the same answer have been made. No step but the last may draw or show anything.
    At a table the steps stay on the seat's own branch until the answer is finished; then they are one entry.
    """

    __slots__ = ("answered", "args", "begun", "kind", "options", "ranges", "rule", "sealed", "seat", "secret", "steps")

    def __init__(
        self,
        seat: int,
        kind: str,
        options: tuple[Move, ...],
        rule: str,
        args: tuple[Arg, ...] = (),
        ranges: tuple[Range, ...] = (),
        sealed: bool = False,
        answered: bool = False,
        secret: bool = False,
        steps: bool = False,
        begun: bool = False,
    ) -> None:
        self.seat: int = seat
        self.kind: str = kind
        self.options: tuple[Move, ...] = options
        self.rule: str = rule
        self.args: tuple[Arg, ...] = args
        self.ranges: tuple[Range, ...] = ranges
        self.sealed: bool = sealed
        self.answered: bool = answered
        self.secret: bool = secret
        self.steps: bool = steps or begun
        self.begun: bool = begun

    def allows(self, move: Move) -> bool:
        """A move is legal exactly when an open ask allows it."""
        if move in self.options:
            return True
        return any([amounts.allows(move) for amounts in self.ranges])

    def pick(self, chance: Chance) -> Move:
        """A random answer: each option and each range equally likely, then an amount of the range."""
        chosen = chance.below("option", len(self.options) + len(self.ranges))
        if chosen < len(self.options):
            return self.options[chosen]
        return self.ranges[chosen - len(self.options)].pick(chance)

    def plain(self) -> dict[str, object]:
        """Plain data for JSON and for comparing."""
        return {
            "seat": self.seat,
            "kind": self.kind,
            "rule": self.rule,
            "args": list(self.args),
            "options": [str(option) for option in self.options],
            "ranges": [[r.verb, list(r.args), r.low, r.high, r.step] for r in self.ranges],
            "sealed": self.sealed,
            "answered": self.answered,
            "secret": self.secret,
            "steps": self.steps,
            "begun": self.begun,
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ask) and self.plain() == other.plain()

    def __hash__(self) -> int:
        return hash((self.seat, self.kind, self.args))

    def __repr__(self) -> str:
        return f"Ask({self.seat}, {self.kind!r}, {len(self.options)} options, {len(self.ranges)} ranges)"


def next_open(asks: tuple[Ask, ...]) -> Ask:
    """The ask that one who answers for all seats answers next: the first one not yet answered."""
    for ask in asks:
        if not ask.answered:
            return ask
    raise ValueError("nobody is asked")
