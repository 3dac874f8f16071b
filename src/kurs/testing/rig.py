"""A table without ceremony: a test sets it up, plays it and looks at it.

    t = Rig(title("mine"), 3)
    t.state.coins = [5, 5, 0]
    t.play("bid 3", "bid 4", "bid 0")
    assert t.told("won") == [(1, 4)]

`state` may be changed as a test likes; after every move the title's invariants (`Title.check`) must hold. Steps of an
answer are played like moves. A title with much on its table derives a rig of its own, with short ways to set it.
"""

from typing import Any, Generic, Self, TypeVar

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
        self.made = 0
        """Moves by `play`."""

    # --- playing ----------------------------------------------------------------------------------------------------

    def play(self, *moves: str) -> Self:
        """Each move by the seat that is asked then; it must be allowed."""
        self.events = []
        for said in moves:
            move, ask = read(said), self.ask
            assert ask.allows(move), f"seat {ask.seat} may not {said!r}: {self.why_not(said)}; only {self._allowed()}"
            self.made = within(self.made + 1)
            self.events += self.title.apply(self.state, ask.seat, move, self.chance)
            self._check()
        self.log += self.events
        return self

    def play_as(self, seat: int, *moves: str) -> Self:
        """The same, making sure that it is this seat that is asked."""
        for said in moves:
            assert self.asked == seat, f"seat {self.asked} is asked, not {seat}"
            self.play(said)
        return self

    def _check(self) -> None:
        broken = self.title.check(self.state)
        assert not broken, broken

    # --- looking ----------------------------------------------------------------------------------------------------

    @property
    def asks(self) -> tuple[Ask, ...]:
        return self.title.asks(self.state)

    @property
    def ask(self) -> Ask:
        """The ask that is answered next."""
        return next_open(self.asks)

    @property
    def over(self) -> bool:
        return not self.asks

    @property
    def asked(self) -> int | None:
        """The seat that has to answer next; None when the game is over."""
        return None if self.over else self.ask.seat

    @property
    def kind(self) -> str:
        """What is asked next."""
        return "" if self.over else self.ask.kind

    def options(self, begin: str = "") -> list[str]:
        """The moves that are allowed next, as texts, ranges left out; only those that begin so."""
        return [said for said in map(str, self.ask.options) if said.startswith(begin)]

    def ranges(self) -> list[str]:
        """The amounts that may be named next: ``bid 0..7``."""
        return [f"{' '.join([r.verb, *map(str, r.args)])} {r.low}..{r.high}" for r in self.ask.ranges]

    def _allowed(self) -> list[str]:
        return self.options() + self.ranges()

    def view(self, seat: int | None = None) -> V:
        return self.title.view(self.state, seat)

    def why_not(self, said: str, seat: int | None = None) -> str:
        """The reason why the move is refused, without ``why.``; empty if it is allowed."""
        ask, move = self.ask, read(said)
        if ask.allows(move):
            return ""
        reason = self.title.why_not(self.state, ask.seat if seat is None else seat, move)
        assert reason is not None, f"no reason for {said!r}"
        return reason.key.removeprefix("why.")

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
