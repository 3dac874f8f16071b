"""A title: a game one can play, and the functions by which everything else plays it. How it speaks and looks is its
face (`kurs.face`), which playing and simulating never load."""

from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from msgspec import to_builtins

from kurs.kernel.ask import Ask
from kurs.kernel.bot import Bot
from kurs.kernel.chance import Chance
from kurs.kernel.compiled import mypyc_attr
from kurs.kernel.digest import state_from
from kurs.kernel.errors import Refused
from kurs.kernel.event import Log
from kurs.kernel.move import Move
from kurs.kernel.phrase import Phrase
from kurs.kernel.record import Entry, Header
from kurs.kernel.result import Score

S = TypeVar("S")
V = TypeVar("V")


class Option(NamedTuple):
    """A choice made before the game: its sentences are ``option.NAME`` and ``option.NAME.VALUE`` of the catalogue."""

    name: str
    values: tuple[str, ...]
    default: str


@mypyc_attr(allow_interpreted_subclasses=True)
class Title(Generic[S, V]):
    """What a title supplies. `S` is its state: a dataclass of ints, strings and lists of them; `V` is what one seat, or
    a watcher, may know of it.

    The functions may be methods, or those of the title's modules as they are: ``asks = staticmethod(game.asks)``.
    """

    name: ClassVar[str]
    rules: ClassVar[int]
    """The version of the rules, raised when the same record would play differently; `migrate` then brings an older
    saved state up to date."""
    min_seats: ClassVar[int]
    max_seats: ClassVar[int]
    options: ClassVar[tuple[Option, ...]]
    state_type: ClassVar[type[Any]]
    face: ClassVar[str]
    """Where its face is found: ``package.module:Class`` (`kurs.face`)."""

    def setup(self, seats: int, options: dict[str, str], chance: Chance, /) -> tuple[S, Log]:
        """The state before the first ask, and what happened until then."""
        raise NotImplementedError

    def asks(self, state: S, /) -> tuple[Ask, ...]:
        """The open asks, in seat order. None: the game is over. Several: a simultaneous choice."""
        raise NotImplementedError

    def apply(self, state: S, seat: int, move: Move, chance: Chance, log: Log | None = None, /) -> Log:
        """Carry out a move that an open ask allows, in place, up to the next ask. It is not checked again.

        What came of it is added to `log`, a new one if none is given, and that log returned.
        """
        raise NotImplementedError

    def view(self, state: S, seat: int | None, /) -> V:
        """What a seat, or a watcher (None), may know: built up field by field as plain data."""
        raise NotImplementedError

    def guess(self, state: S, seat: int | None, chance: Chance, /) -> S:
        """A state in which everything the seat cannot know has been drawn anew, consistent with all it knows."""
        raise NotImplementedError

    def clone(self, state: S, /) -> S:
        """A copy that shares nothing that changes: by way of plain data, unless a title copies faster by hand."""
        kind: type[S] = self.state_type
        return state_from(kind, to_builtins(state))

    def scores(self, state: S, /) -> tuple[Score, ...]:
        """The result of each seat as it stands, then of those who have no seat; final once no ask is open."""
        raise NotImplementedError

    def teams(self, state: S, /) -> tuple[tuple[int, ...], ...]:
        """The seats that play together; none where everybody plays alone. A team has won when one of its seats has."""
        return ()

    def why_not(self, state: S, seat: int, move: Move, /) -> Phrase | None:
        """Why this move, which no ask allows, cannot be made; None if the title has nothing particular to say."""
        raise NotImplementedError

    def check(self, state: S, /) -> str:
        """The first broken invariant (money, cards and shares conserved), or an empty string."""
        raise NotImplementedError

    def bound(self, seats: int, /) -> int:
        """No game of so many seats has more decisions than this."""
        raise NotImplementedError

    def endings(self, state: S, /) -> tuple[str, ...]:
        """The names of the endings a finished game has had, out of `all_endings`."""
        return ()

    all_endings: ClassVar[tuple[str, ...]] = ()

    bots: ClassVar[tuple[Bot, ...]] = ()
    """Bots of this title alone; the general ones play it too."""
    opponent: ClassVar[str] = ""
    """The bot one plays against unless one says otherwise; none: one that plays anything."""

    secrets: ClassVar[bool] = True
    """Whether the title hides anything from anybody: where it does not, nobody need look away."""

    counted_events: ClassVar[tuple[str, ...]] = ()
    """Events about a seat, their first argument, that are worth counting over many games."""

    def __repr__(self) -> str:
        return f"Title({self.name}, rules {self.rules})"

    def turn_order(self, view: V, seats: int, /) -> list[int]:
        """All seats in the order in which they are asked one after the other, from what a watcher may know."""
        return [*range(seats)]

    orders: ClassVar[tuple[str, ...]] = ()
    """Standing orders a seat may give so that it is not asked what it does not care for: ``order.NAME`` says what."""

    def order_moment(self, view: V, /) -> int:
        """What an order remembers of the moment it was given, the round for instance: `by_order` gets it back."""
        return 0

    def order_holds(self, view: V, order: str, moment: int, /) -> bool:
        """Whether an order given then still has something to say; one for a round ends with it."""
        return True

    def by_order(self, view: V, ask: Ask, order: str, moment: int, /) -> Move | None:
        """What one who gave this order answers; None: the order says nothing about this, he is asked."""
        return None

    def migrate(self, rules: int, data: Any) -> Any:
        """Bring the plain data of a state saved under older rules up to date."""
        raise Refused("record.rules_unknown", (rules, self.rules))

    def convert(self, header: Header, entries: list[Entry]) -> list[Entry]:
        """The moves that were played under older rules as they are written today; digests are worked out anew."""
        return entries

    def load(self, rules: int, data: Any) -> S:
        """A state from its plain data, saved under these or older rules."""
        kind: type[S] = self.state_type
        return state_from(kind, data if rules == self.rules else self.migrate(rules, data))

    def complete(self, seats: int, options: dict[str, str]) -> dict[str, str]:
        """All options with their values, defaults filled in; refuses what does not exist."""
        if not self.min_seats <= seats <= self.max_seats:
            raise Refused("kernel.seats", (self.min_seats, self.max_seats, seats))
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise Refused("kernel.no_option", (name, ", ".join([*known])))
            if value not in known[name].values:
                raise Refused("kernel.no_value", (name, value, ", ".join([*known[name].values])))
        return {option.name: options.get(option.name, option.default) for option in self.options}
