"""Why a move that people try cannot be made."""

from kurs.kernel.move import Move
from kurs.kernel.phrase import Phrase
from kurs.titles.smartphone_inc.state import State


def why_not(s: State, seat: int, move: Move) -> Phrase | None:
    """The reason, of a move that the seat's ask does not allow."""
    return Phrase("why.unknown_verb", (move.verb,))
