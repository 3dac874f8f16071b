"""What all parts of the picture share."""

from typing import Final

from kurs.draw import Scene
from kurs.draw.memo import Memo
from kurs.kernel.phrase import Phrase
from kurs.titles.stockpile.data import ACTION_STEPS, BOOM, BUST, COMPANIES, FEE, FEES, FORECAST_LABELS, KINDS, N
from kurs.titles.stockpile.draw.cards import Back, Face

SIGNS: Final = ("computer", "bank", "flask", "car", "beam", "bolt")
"""The icons of the companies."""

FORECASTS: Final = tuple([label.replace("-", "−") for label in FORECAST_LABELS])


FACES: Final[Memo[list[Face]]] = Memo(10)
"""The faces of all cards, by language."""


def faces(scene: Scene) -> list[Face]:
    """The faces of all cards in the language that is spoken."""
    return FACES(scene.language, lambda: [_face(scene, card) for card in range(KINDS)])


def money(scene: Scene, amount: int) -> str:
    """An amount as short as can be."""
    if not amount:
        return scene.money(0)
    return f"{'−' if amount < 0 else ''}{scene.word('money', abs(amount))}"


def own_token(scene: Scene, seat: int) -> str:
    """The id of a player's bidding token, wherever it is; with two players each has two, which are not told apart."""
    return f"token-{seat}" if len(scene.names) > 2 else ""


def _face(scene: Scene, card: int) -> Face:
    name = scene.say(Phrase(f"card.{card}"))
    if card < N:
        return Face(COMPANIES[card].colour, COMPANIES[card].short, SIGNS[card], name)
    if card < BOOM:
        return Face("ink", f"−{FEES[card - FEE]}", "fee", name)
    return Face("ink", signed(ACTION_STEPS[card]), "up" if card == BOOM else "down", name)


def signed(steps: int) -> str:
    """How far a price moves, and which way."""
    return f"▲{steps}" if steps > 0 else f"▼{-steps}"


def back(scene: Scene, seat: int) -> Back:
    """The back of a card with the sign of the one who laid it."""
    return Back(seat, scene.marks[seat])


assert BUST == KINDS - 1
