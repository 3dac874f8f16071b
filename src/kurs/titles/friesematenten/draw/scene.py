"""What all parts of the picture share: words, letters of the players, faces of the cards, and what is being aimed."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from kurs.draw import Lit
from kurs.draw.memo import Memo
from kurs.draw.tokens import marks
from kurs.kernel.move import Arg
from kurs.kernel.phrase import Phrase
from kurs.titles.friesematenten.data import ACTION, COLOURS, FACTORY, KINDS, TIMINGS, Card, Deck
from kurs.titles.friesematenten.texts import card_text
from kurs.titles.friesematenten.view import View

WIDE: Final = 400
"""All panels are as wide as a phone; a wide page has several beside each other."""
ROOM: Final = WIDE - 24

SIGNS: Final = ("factory", "gem", "link", "cards")
"""The icons of the kinds of card; an action card shows its timing instead."""
TIMING_SIGNS: Final = ("cards", "hammer", "bag", "bolt")


class Face(NamedTuple):
    """What a card shows, in the words of a language. The letter of its id says the same as its tone."""

    card: Card
    tone: str
    sign: str
    name: str
    kind: str
    sort: str
    """The tags of a factory, which other cards count."""
    text: tuple[str, ...]
    hint: str


class Faces:
    """The faces of all cards of a deck in one language: made once, told apart by being another."""

    def __init__(self, deck: Deck, say: Callable[[Phrase], str]) -> None:
        self._faces = {card.id: _face(deck, card, say) for card in deck.cards}

    def __getitem__(self, id: str) -> Face:
        return self._faces[id]


FACES: Final[Memo[Faces]] = Memo(10)


def faces_of(deck: Deck, say: Callable[[Phrase], str]) -> Faces:
    """The faces in the language that is spoken."""
    return FACES((deck.cards, say(Phrase("about"))), lambda: Faces(deck, say))


def signed(number: int) -> str:
    """A number with a real minus."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def _face(deck: Deck, card: Card, say: Callable[[Phrase], str]) -> Face:
    name, kind = say(Phrase(f"card.{card.name}")), say(Phrase(f"kind.{KINDS[card.kind]}"))
    text = tuple([say(phrase) for phrase in card_text(deck, card)])
    facts = [kind, f"{say(Phrase('sheet.min_bid'))} {say(Phrase('money', (card.min_bid,)))}"]
    if card.kind == FACTORY:
        facts.append(f"{say(Phrase('sheet.production'))} {card.production}")
    if card.kind != ACTION:
        facts.append(f"{say(Phrase('sheet.points'))} {signed(card.vp)}")
    else:
        facts.append(say(Phrase(f"timing.{TIMINGS[card.timing]}")))
    sign = TIMING_SIGNS[card.timing] if card.kind == ACTION else SIGNS[card.kind]
    sort = ", ".join([say(Phrase(f"tag.{tag}")) for tag in card.tags])
    hint = "\n".join([f"{name} ({card.id})", " · ".join(facts), *([sort] if sort else []), *text])
    return Face(card, COLOURS[card.kind], sign, name, kind, sort, text, hint)


class Scene:
    """A view with the words for it and what can be chosen."""

    def __init__(self, faces: Faces, view: View, say: Callable[[Phrase], str], lit: Lit) -> None:
        self.faces = faces
        self.view = view
        self.say = say
        self.lit = lit
        self.names = [say(Phrase("seat", (seat,))) for seat in range(view.seats)]
        self.marks = marks(self.names)
        self.aim = aim_of(view, lit)

    def word(self, key: str, *args: Arg) -> str:
        """A word of the picture."""
        return self.say(Phrase(f"draw.{key}", args))

    def sheet(self, key: str, *args: Arg) -> str:
        """A word the picture and the sheets have in common."""
        return self.say(Phrase(f"sheet.{key}", args))

    def money(self, amount: int) -> str:
        return self.say(Phrase("money", (amount,)))

    def target(self, what: Arg) -> dict[str, Any]:
        """The attributes of a card or player that the card being played or assigned may be aimed at."""
        if not self.aim:
            return {}
        said = self.faces[what].name if isinstance(what, str) else self.names[what]
        return self.lit.at(*self.aim, what, label=said)

    def chosen(self, id: str) -> bool:
        """Whether the card has been chosen for what is being done."""
        return id in self.lit.draft


def aim_of(view: View, lit: Lit) -> tuple[Arg, ...]:
    """The words to which a target is added: those chosen so far, or, if one card alone is asked about, its own."""
    if lit.draft:
        return lit.draft
    if view.using:
        for move in lit.moves():
            if len(move.args) > 1 and move.args[0] == view.using:
                return (move.verb, view.using)
    return ()
