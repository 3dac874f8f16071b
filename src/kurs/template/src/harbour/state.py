"""What lies on the table: whole numbers and flat lists of them, so that a game is saved and compared as it is."""

from dataclasses import dataclass
from typing import Final

GOODS: Final = 4
WORTHS: Final = 6
CARDS: Final = GOODS * WORTHS
QUAY: Final = 3
"""So many cards are bid for."""
COINS: Final = 10
INCOME: Final = 1
NONE: Final = -1

ROUND, BIDDING, SHARING, OVER = range(4)
"""The steps of a game."""


@dataclass
class State:
    """Everything that is so, hidden or not."""

    seats: int
    rounds: int
    round: int
    first: int
    stack: list[list[int]]
    """What is being done: frames, the first number of each a step. The one on top comes last."""
    deck: list[int]
    """Top last."""
    quay: list[int]
    bids: list[int]
    """By seat; NONE as long as none is in."""
    winner: int
    """Who shares the quay."""
    kept: int
    """The card he has kept; NONE as long as he has not said."""
    coins: list[int]
    goods: list[int]
    """How many cards of each kind were kept: ``seat * GOODS + good``."""
    bank: int
    """What the bank has taken, less what it has paid."""


def clone(s: State) -> State:
    """A copy that shares nothing that changes."""
    return State(
        s.seats, s.rounds, s.round, s.first, [frame[:] for frame in s.stack], s.deck[:], s.quay[:], s.bids[:],
        s.winner, s.kept, s.coins[:], s.goods[:], s.bank,
    )  # fmt: skip


def good_of(card: int) -> int:
    return card // WORTHS


def worth_of(card: int) -> int:
    return card % WORTHS + 1


def printed(card: int) -> tuple[int, int]:
    """What a card says: its good and its worth."""
    return good_of(card), worth_of(card)
