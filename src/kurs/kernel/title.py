"""A title: a game one can play, and the functions by which everything else plays it."""

from collections.abc import Callable
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from kurs.kernel.ask import Ask, Range
from kurs.kernel.bot import Bot
from kurs.kernel.chance import Chance
from kurs.kernel.compiled import mypyc_attr
from kurs.kernel.digest import state_from
from kurs.kernel.errors import Refused
from kurs.kernel.event import Log
from kurs.kernel.move import Move
from kurs.kernel.phrase import Phrase
from kurs.kernel.record import Entry, Header

S = TypeVar("S")


class Option(NamedTuple):
    """A choice made before the game: its sentences are ``option.NAME`` and ``option.NAME.VALUE`` of the catalogue."""

    name: str
    values: tuple[str, ...]
    default: str


class Score(NamedTuple):
    """One seat's result. Places count from 1; equal seats share one. `lines` explain the points, adding up to them."""

    points: int
    place: int
    lines: tuple[tuple[str, int], ...] = ()


class Sheet(NamedTuple):
    """A table of what lies on the table, for those who read it: terminal, numbers sheet, screen reader."""

    name: Phrase
    head: tuple[Phrase, ...]
    rows: tuple[tuple[Phrase, ...], ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Title(Generic[S]):
    """What a title supplies. `S` is its state: a dataclass of ints, strings and lists of them.

    The rules version `rules` is raised when the same record would play differently; `migrate` then brings an older
    saved state up to date.
    """

    name: ClassVar[str]
    rules: ClassVar[int]
    fewest: ClassVar[int]
    most: ClassVar[int]
    options: ClassVar[tuple[Option, ...]]
    state_type: ClassVar[type[Any]]
    words: ClassVar[dict[str, str]]
    """The kinds of the arguments of every sentence: ``{"event.bid": "seat nth money"}``."""
    package: ClassVar[str] = "kurs"
    """The package in whose folder ``locale`` the title's catalogues lie."""
    bots: ClassVar[tuple[Bot, ...]] = ()
    """Bots of this title alone; the general ones play it too."""
    opponent: ClassVar[str] = ""
    """The bot one plays against unless one says otherwise; none: one that plays anything."""
    event_rules: ClassVar[dict[str, str]] = {}
    """The number of the rule behind an event, for those who want to read on: ``{"bid": "STK-4.3.2"}``."""
    tints: ClassVar[dict[str, str]]
    """The colour that goes with a phrase: ``{"company.0": "blue"}``. A word always stands beside it."""

    def setup(self, seats: int, options: dict[str, str], chance: Chance) -> tuple[S, Log]:
        """The state before the first ask, and what happened until then."""
        raise NotImplementedError

    def asks(self, state: S) -> tuple[Ask, ...]:
        """The open asks, in seat order. None: the game is over. Several: a simultaneous choice."""
        raise NotImplementedError

    def apply(self, state: S, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
        """Carry out a move that an open ask allows, in place, up to the next ask. It is not checked again.

        What came of it is added to `log`, a new one if none is given, and that log returned.
        """
        raise NotImplementedError

    def view(self, state: S, seat: int | None) -> Any:
        """What a seat, or a watcher (None), may know: built up as plain data."""
        raise NotImplementedError

    def guess(self, state: S, seat: int | None, chance: Chance) -> S:
        """A state in which everything the seat cannot know has been drawn anew, consistent with all it knows."""
        raise NotImplementedError

    def clone(self, state: S) -> S:
        """A copy that shares nothing that changes."""
        raise NotImplementedError

    def scores(self, state: S) -> tuple[Score, ...]:
        """The result of each seat as it stands; final once no ask is open."""
        raise NotImplementedError

    def why_not(self, state: S, seat: int, move: Move) -> Phrase | None:
        """Why this move, which no ask allows, cannot be made; None if the title has nothing particular to say."""
        raise NotImplementedError

    def label(self, view: Any, move: Move) -> Phrase:
        """What an option says to the one who is asked, consequences included."""
        return Phrase(f"move.{move.verb}", move.args)

    def hint(self, view: Any, amounts: Range) -> Phrase | None:
        """What to know before naming one of these amounts: that one does not have as much, for instance."""
        return None

    def turn_order(self, view: Any, seats: int) -> list[int]:
        """All seats in the order in which they are asked one after the other, from what a watcher may know."""
        return [*range(seats)]

    orders: ClassVar[tuple[str, ...]] = ()
    """Standing orders a seat may give so that it is not asked what it does not care for: ``order.NAME`` says what."""

    def order_mark(self, view: Any) -> int:
        """What an order remembers of the moment it was given, the round for instance: `by_order` gets it back."""
        return 0

    def order_holds(self, view: Any, order: str, mark: int) -> bool:
        """Whether an order given then still has something to say; one for a round ends with it."""
        return True

    def by_order(self, view: Any, ask: Ask, order: str, mark: int) -> Move | None:
        """What one who gave this order answers; None: the order says nothing about this, he is asked."""
        return None

    def bound(self, seats: int) -> int:
        """No game has more decisions than this."""
        raise NotImplementedError

    def check(self, state: S) -> str:
        """The first broken invariant (money, cards and shares conserved), or an empty string."""
        raise NotImplementedError

    def sheets(self, view: Any) -> tuple[Sheet, ...]:
        """The table as sheets of words and numbers, made from a view alone."""
        raise NotImplementedError

    def panels(self, view: Any, say: Callable[[Phrase], str], lit: Any) -> tuple[Any, ...]:
        """The picture of the table (`kurs.draw.Panel`s), drawn from a view alone; `lit` (`kurs.draw.Lit`) says what can
        be chosen. Whatever a title does not draw is still playable by its sheets and the list of options."""
        return ()

    def sample(self, state: S) -> dict[str, list[int]]:
        """Open numbers worth a chart, by name: ``{"cash": [20, 20], "price": [5, 5, 5, 5, 5, 5]}``."""
        return {}

    def sample_label(self, name: str, i: int) -> Phrase:
        """What the i-th number of a sample is: a player, unless the title says otherwise."""
        return Phrase("seat", (i,))

    def sample_mark(self, name: str, i: int) -> str:
        """A short code for the i-th number of a sample, to stand beside its line; none: the beginning of its name."""
        return ""

    def endings(self, state: S) -> tuple[str, ...]:
        """The names of the endings a finished game has had, out of `all_endings`."""
        raise NotImplementedError

    all_endings: ClassVar[tuple[str, ...]] = ()

    secrets: ClassVar[bool] = True
    """Whether the title hides anything from anybody: where it does not, nobody need look away."""

    counted: ClassVar[tuple[str, ...]] = ()
    """Events that befall a seat, their first argument, and are worth counting over many games."""

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
        if not self.fewest <= seats <= self.most:
            raise Refused("kernel.seats", (self.fewest, self.most, seats))
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise Refused("kernel.no_option", (name, ", ".join([*known])))
            if value not in known[name].values:
                raise Refused("kernel.no_value", (name, value, ", ".join([*known[name].values])))
        return {option.name: options.get(option.name, option.default) for option in self.options}


def places(points: list[int]) -> list[int]:
    """The place of each by points, highest first; equal points share a place."""
    return [1 + sum([1 for other in points if other > own]) for own in points]
