"""What all parts of the picture share: words, letters of the players, faces of the cards, and what is being aimed."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from kurs.draw import Lit
from kurs.draw import Scene as AnyScene
from kurs.draw.memo import Memo
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


class Scene(AnyScene):
    """The words, what can be chosen, the faces of the cards, and what is being aimed."""

    __slots__ = ("aim", "faces")

    def __init__(self, scene: AnyScene, faces: Faces, aim: tuple[Arg, ...] = ()) -> None:
        super().__init__(scene.say, scene.language, scene.names, scene.lit)
        self.faces = faces
        self.aim = aim
        """The words to which a target is added."""
        self._key = (*self._key, faces, aim)

    def unlit(self) -> "Scene":
        return Scene(super().unlit(), self.faces)

    def lit_but(self, *verbs: str) -> "Scene":
        """Everything lit but these verbs."""
        rest = self.lit.where(lambda move: move.verb not in verbs)
        return Scene(super().lighting(rest), self.faces, self.aim)

    def aiming(self) -> "Scene":
        """Lit only while something is being aimed."""
        return self if self.aim else self.unlit()

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


def scene_of(deck: Deck, scene: AnyScene, view: View) -> Scene:
    """The scene of a table, with the faces of its deck in the language that is spoken."""
    faces = FACES((deck.cards, scene.language), lambda: Faces(deck, scene.say))
    return Scene(scene, faces, aim_of(view, scene.lit))
