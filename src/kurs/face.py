"""A title's face: how it speaks and looks. Playing and simulating never load it.

A title names its face (`Title.face`); it is made when somebody first wants to see or hear something.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from kurs.kernel import Event, Move, Phrase, Range, Title

if TYPE_CHECKING:  # words need no drawing
    from kurs.draw import Drawn, Panel, Scene

V = TypeVar("V")


class Sheet(NamedTuple):
    """A table of what lies on the table, for those who read it: terminal, numbers sheet, screen reader."""

    name: Phrase
    head: tuple[Phrase, ...]
    rows: tuple[tuple[Phrase, ...], ...]


class Column(NamedTuple):
    """Numbers of one kind, each of a thing or a player, that are weighed when a round is over."""

    name: str
    """Its heading is the sentence ``weighed.NAME``."""
    rows: tuple[Phrase, ...]
    """What each of them belongs to; columns with the same rows stand side by side."""
    values: tuple[int | None, ...]
    """None: there is none, or it is not known."""
    money: bool = True


class Gain(NamedTuple):
    """Something a round brought to a thing or a player; gains of one name are added up."""

    name: str
    """The heading of the sums is the sentence ``weighed.NAME``."""
    row: Phrase
    amount: int
    """0: no amount, but something that befell it, a word beside its name."""
    money: bool = True


def seats_of(seats: int) -> tuple[Phrase, ...]:
    """The players, as rows of a column."""
    return tuple([Phrase("seat", (seat,)) for seat in range(seats)])


def icons(signs: dict[str, str]) -> dict[str, str]:
    """The icon beside each event, from the events beside each icon: ``{"hammer": "bid outbid"}``."""
    return {key: sign for sign, keys in signs.items() for key in keys.split()}


class Face(Generic[V]):
    """What people get of a title. `V` is its view: nothing here knows more than the view does."""

    words: ClassVar[dict[str, str]]
    """The kinds of the arguments of every sentence that has any: ``{"event.bid": "seat nth money"}``. One that speaks
    of nothing may be left out: the English catalogue has it (`kurs.catalogues.own_words`)."""
    package: ClassVar[str] = ""
    """The package in whose folder ``locale`` the catalogues lie: unless it is named, the one the face itself is in."""
    event_rules: ClassVar[dict[str, str]] = {}
    """The number of the rule behind an event, for those who want to read on: ``{"bid": "STK-4.3.2"}``."""
    event_icons: ClassVar[dict[str, str]] = {}
    """The icon beside an event (`kurs.draw.icons`): ``{"bid": "hammer"}``; none: the line stands without one."""
    rounds: ClassVar[frozenset[str]] = frozenset()
    """The events that begin a round: story and log set them as headings."""
    memorable: ClassVar[frozenset[str]] = frozenset()
    """The events that the picture goes on to show when the table itself no longer does (`memory_of`, `remember`)."""
    reckonings: ClassVar[dict[str, frozenset[str]]] = {}
    """The events before which a card says what has come of a round (`balance`, `gained`), each with those that may have
    begun it; the sentence ``over.EVENT`` of the one that did heads the card. They stand right after a beat."""
    tints: ClassVar[dict[str, str]] = {}
    """The colour that goes with a phrase: ``{"company.0": "blue"}``. A word always stands beside it."""

    desk: ClassVar[bool] = False
    """Its picture has a desk on which pieces are laid by hand (`kurs.draw.desk`): its pages load what that needs."""

    lookups: ClassVar[tuple[str, ...]] = ()
    """The first words of what a page may look up in the picture (`Scene.looking`): that chooses nothing."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.package = cls.package or cls.__module__.partition(".")[0]

    def __init__(self, title: Title[Any, Any]) -> None:
        self.title = title

    def label(self, view: V, move: Move) -> Phrase:
        """What an option says to the one who is asked, consequences included."""
        return Phrase(f"move.{move.verb}", move.args)

    def hint(self, view: V, amounts: Range) -> Phrase | None:
        """What to know before naming one of these amounts: that one does not have as much, for instance."""
        return None

    def sheets(self, view: V) -> tuple[Sheet, ...]:
        """The table as sheets of words and numbers."""
        return ()

    def memory_of(self, event: Event) -> str:
        """Under which name an event of `memorable` is kept; a later one of the same name takes its place."""
        return event.key

    def remember(self, event: Event, look: Callable[[], V]) -> Any:
        """What is kept of it, a value; `look` gives what a watcher sees after the move. It comes to the picture as
        `Scene.past`."""
        return event.args

    def panels(self, view: V, scene: "Scene") -> "tuple[Panel, ...]":
        """The picture of the table; `scene` has the words and what can be chosen. Whatever a title does not draw is
        still playable by its sheets and the list of options."""
        return ()

    def picture(self, scene: "Scene", words: tuple[str, ...]) -> "Drawn | None":
        """A picture of the rules: ``![A pad](picture:pad/front)`` in ``rules.md`` is ``("pad", "front")``. None: there
        is no such picture, and its words stand there instead."""
        return None

    def balance(self, view: V) -> tuple[Column, ...]:
        """What is weighed when a round is over, as this viewer may know it; the card says how it has changed."""
        return ()

    def gained(self, told: Sequence[Event]) -> Sequence[Gain]:
        """What a round brought, by what a viewer was told in it."""
        return ()

    def charts(self, state: Any) -> dict[str, list[int]]:
        """Open numbers worth a chart, by name: ``{"cash": [20, 20], "price": [5, 5, 5, 5, 5, 5]}``."""
        return {}

    def chart_label(self, name: str, i: int) -> Phrase:
        """What the i-th number of a chart is: a player, unless the title says otherwise."""
        return Phrase("seat", (i,))

    def chart_code(self, name: str, i: int) -> str:
        """A short code for the i-th number of a chart, to stand beside its line; none: the beginning of its name."""
        return ""


_FACES: WeakKeyDictionary[Title[Any, Any], Face[Any]] = WeakKeyDictionary()


def face_of(title: Title[Any, Any]) -> Face[Any]:
    """The face of a title."""
    face = _FACES.get(title)
    if face is None:
        module, _, name = title.face.partition(":")
        face = _FACES[title] = getattr(import_module(module), name)(title)
    return face
