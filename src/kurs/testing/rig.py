"""A table without ceremony: a test sets it up, plays it and looks at it.

    t = Rig(title("mine"), 3)
    t.state.coins = [5, 5, 0]
    t.play("bid 3", "bid 4", "bid 0")
    assert t.told("won") == [(1, 4)]

`state` may be changed as a test likes; after every move the title's invariants (`Title.check`) must hold. Steps of an
answer are played like moves.
"""

from typing import Any, Generic, TypeVar

from kurs.kernel import Ask, Chance, Event, LiveChance, Log, Move, Title, next_open, parse_move
from kurs.testing.bounded import within

S = TypeVar("S")
V = TypeVar("V")


class Rig(Generic[S, V]):
    """A game whose state a test may set, with short ways to play it and to look at it."""

    def __init__(
        self, title: Title[S, V], seats: int, seed: str = "rig", chance: Chance | None = None, **options: str
    ) -> None:
        self.title = title
        self.chance: Chance = chance or LiveChance(seed)
        self.state: S
        self.state, self.log = title.setup(seats, title.complete(seats, options), self.chance)
        self.events: Log = self.log[:]
        """What the last `play` brought; before it, the set-up."""
        self._made = 0

    def play(self, *moves: str) -> "Rig[S, V]":
        """Moves of whoever is asked next, one after the other; each must be allowed."""
        self.events = []
        for said in moves:
            ask, move = self.ask, read(said)
            assert ask.allows(move), f"{said!r} is not allowed to {ask.seat}: {self.options()}"
            self.title.apply(self.state, ask.seat, move, self.chance, self.events)
            wrong = self.title.check(self.state)
            assert not wrong, f"after {said!r}: {wrong}"
            self._made = within(self._made + 1)
        self.log += self.events
        return self

    @property
    def asks(self) -> tuple[Ask, ...]:
        return self.title.asks(self.state)

    @property
    def over(self) -> bool:
        return not self.asks

    @property
    def ask(self) -> Ask:
        """The ask that is answered next."""
        return next_open(self.asks)

    def options(self) -> list[str]:
        """What the next ask allows, as texts; ranges as ``bid 0..7``."""
        ranges = [f"{' '.join([r.verb, *map(str, r.args)])} {r.low}..{r.high}" for r in self.ask.ranges]
        return [*map(str, self.ask.options), *ranges]

    def view(self, seat: int | None = None) -> V:
        return self.title.view(self.state, seat)

    def why_not(self, said: str, seat: int | None = None) -> str:
        """The key of the reason why a move is refused; empty if it is allowed, or refused without a reason."""
        ask, move = self.ask, read(said)
        if ask.allows(move):
            return ""
        reason = self.title.why_not(self.state, ask.seat if seat is None else seat, move)
        return reason.key if reason else ""

    def told(self, key: str) -> list[tuple[Any, ...]]:
        """What the last `play` said under this key, whoever heard it."""
        return [event.args for event in self.events if event.key == key]

    def heard(self, viewer: int | None) -> list[Event]:
        """What a seat, or a watcher, was told by the last `play`."""
        return [event for event in self.events if event.visible_to(viewer)]


def read(said: str) -> Move:
    """The move of a text."""
    move = parse_move(said)
    assert move is not None, said
    return move
