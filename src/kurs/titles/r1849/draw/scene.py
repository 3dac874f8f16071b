"""What all parts of the picture share."""

from collections.abc import Callable, Hashable
from typing import Final

from kurs.draw import Lit, Safe
from kurs.draw.shapes import rect, text, tinted
from kurs.draw.tokens import marks
from kurs.kernel.move import Arg
from kurs.kernel.phrase import Phrase
from kurs.titles.r1849.data import CORPORATIONS
from kurs.titles.r1849.view import View

TONES: Final = tuple([row.colour for row in CORPORATIONS])
"""The tone of each corporation; its letters always stand beside it."""
CODES: Final = tuple([row.id for row in CORPORATIONS])

WIDE: Final = 336
"""Of every panel but the map: no column of a page is narrower, not even on a phone, so that no letter shrinks."""
ROOM: Final = WIDE - 24


class Scene:
    """A view with the words for it and what can be chosen."""

    def __init__(self, view: View, say: Callable[[Phrase], str], lit: Lit) -> None:
        self.view = view
        self.say = say
        self.lit = lit
        self.names = tuple([say(Phrase("seat", (seat,))) for seat in range(view.seats)])
        self.marks = marks(self.names)
        self.tongue: Hashable = (self.names, say(Phrase("about")))
        """Language and names: what every word of the picture may depend on. Part of every key."""
        self.moves = lit.moves()
        self.verbs = frozenset([move.verb for move in self.moves] + [r.verb for r in lit.ranges()])

    def word(self, key: str, *args: Arg) -> str:
        """A word of the picture."""
        return self.say(Phrase(f"draw.{key}", args))

    def sheet(self, key: str, *args: Arg) -> str:
        """A word the picture and the sheets have in common."""
        return self.say(Phrase(f"sheet.{key}", args))

    def money(self, amount: int) -> str:
        return self.say(Phrase("money", (amount,)))

    def mine(self) -> bool:
        """Whether the viewer is asked."""
        return bool(self.verbs)

    def cards_area(self) -> str:
        """Where the cards of corporations and players stand: before the map in stock rounds, else behind it."""
        return "players" if self.view.round else "piles"

    def lit_key(self, *verbs: str) -> Hashable:
        """What is lit of these verbs, for keys: the options themselves, and the words chosen so far."""
        if not self.verbs & {*verbs}:
            return ()
        moves = tuple([move for move in self.moves if move.verb in verbs])
        return (moves, tuple([r for r in self.lit.ranges() if r.verb in verbs]), self.lit.draft)


def badge(c: int, x: float, y: float, wide: float = 40, high: float = 20, kind: str = "full") -> Safe:
    """The sign of a corporation, its colour with its letters, the upper left corner at (x, y)."""
    letters = text(
        x + wide / 2, y + high / 2 + 4, CODES[c], "s11 bold mid on-tone" if kind == "full" else "s11 bold mid tone"
    )
    return tinted(TONES[c], rect(x, y, wide, high, kind, 4), letters)
