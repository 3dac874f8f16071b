"""What all panels of a picture share: the words of a language, the names of the players, and what can be chosen."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any

from kurs.draw.lit import NOT_LIT, Lit
from kurs.draw.tokens import marks
from kurs.kernel.move import Arg
from kurs.kernel.phrase import Phrase

PastItem = tuple[str, Any]
"""A name, and the value that is kept under it."""


class Scene:
    """A value: two scenes are equal when they speak alike (language, title, names) and the same is lit."""

    __slots__ = ("_hash", "_key", "language", "lit", "looking", "marks", "names", "past", "say")

    def __init__(
        self,
        say: Callable[[Phrase], str],
        language: Hashable,
        names: tuple[str, ...],
        lit: Lit = NOT_LIT,
        looking: tuple[Arg, ...] = (),
        past: tuple[PastItem, ...] = (),
    ) -> None:
        self.say = say
        """Says a phrase."""
        self.language = language
        """What its words depend on beside the names: for what is kept by language, a card's face for instance."""
        self.names = names
        """Of the players, by seat."""
        self.marks = _marks(names)
        """A letter or two for each player, told apart."""
        self.lit = lit
        """What can be chosen."""
        self.looking = looking
        """What this page is looking up (`Face.lookups`); a panel that shows it has it among its inputs."""
        self.past = past
        """What was shown and is no longer (`Face.remember`), by name, the latest last; like `looking` it is left behind
        where something else is lit, so that only panels that show it have it among their inputs."""
        self._key: tuple[Hashable, ...] = (language, names, lit, looking, past)
        self._hash = hash(self._key)
        """Worked out once: a scene stands among the inputs of every panel."""

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Scene) and self._key == other._key)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Scene({self.language}, {self.names}, {self.lit})"

    def lighting(self, lit: Lit) -> "Scene":
        """The same words, with this lit."""
        if lit is self.lit and not self.looking and not self.past:
            return self
        return Scene(self.say, self.language, self.names, lit)

    def unlit(self) -> "Scene":
        """The same words, nothing lit."""
        return self.lighting(NOT_LIT)

    def only(self, *verbs: str, why: bool = True) -> "Scene":
        """The same words, with only what has one of these verbs lit; `why` as in `Lit.only`."""
        return self.lighting(self.lit.only(*verbs, why=why))

    def word(self, key: str, *args: Arg) -> str:
        """A word of the picture: ``draw.KEY``."""
        return self.say(Phrase(f"draw.{key}", args))

    def sheet(self, key: str, *args: Arg) -> str:
        """A word that the picture and the sheets have in common: ``sheet.KEY``."""
        return self.say(Phrase(f"sheet.{key}", args))

    def money(self, amount: int) -> str:
        """An amount of money."""
        return self.say(Phrase("money", (amount,)))


@lru_cache(200)
def _marks(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(marks(list(names)))
