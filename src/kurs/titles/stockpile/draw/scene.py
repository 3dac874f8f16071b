"""What all parts of the picture share."""

from collections.abc import Callable
from typing import Final

from kurs.draw import Lit
from kurs.draw.cards import Back, Face
from kurs.draw.memo import Memo
from kurs.draw.tokens import marks
from kurs.kernel.move import Arg
from kurs.kernel.phrase import Phrase
from kurs.titles.stockpile.data import BOOM, BUST, COMPANIES, FEE, FEES, FORECAST_LABELS, KINDS, N
from kurs.titles.stockpile.view import View

SIGNS: Final = ("computer", "bank", "flask", "car", "beam", "bolt")
"""The icons of the companies."""

FORECASTS: Final = tuple([label.replace("-", "−") for label in FORECAST_LABELS])


FACES: Final[Memo[list[Face]]] = Memo(10)
"""The faces of all cards, by language."""


class Scene:
    """A view with the words for it and what can be chosen."""

    def __init__(self, view: View, say: Callable[[Phrase], str], lit: Lit) -> None:
        self.view = view
        self.say = say
        self.lit = lit
        self.names = [say(Phrase("seat", (seat,))) for seat in range(view.seats)]
        self.marks = marks(self.names)
        self.faces = FACES(say(Phrase("about")), lambda: [self._face(card) for card in range(KINDS)])

    def word(self, key: str, *args: Arg) -> str:
        """A word of the picture."""
        return self.say(Phrase(f"draw.{key}", args))

    def money(self, amount: int) -> str:
        """An amount as short as can be."""
        return self.say(Phrase("draw.money", (amount,)))

    def _face(self, card: int) -> Face:
        name = self.say(Phrase(f"card.{card}"))
        if card < N:
            return Face(COMPANIES[card].colour, COMPANIES[card].short, SIGNS[card], name)
        if card < BOOM:
            return Face("ink", f"−{FEES[card - FEE]}", "fee", name)
        return Face("ink", "▲2", "up", name) if card == BOOM else Face("ink", "▼2", "down", name)

    def back(self, seat: int) -> Back:
        return Back(seat, self.marks[seat])


assert BUST == KINDS - 1
