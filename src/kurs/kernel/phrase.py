"""A phrase: something to be said, as a key of the catalogue with what it speaks of. Rules know no sentences."""

from typing import NamedTuple

from kurs.kernel.move import Arg


class Phrase(NamedTuple):
    """A key and its arguments: ``Phrase("why.too_low", (2, 10))``."""

    key: str
    args: tuple[Arg, ...] = ()


def number(value: int) -> Phrase:
    """A bare number."""
    return Phrase("number", (value,))


def text(value: str) -> Phrase:
    """A ready word that is the same in every language."""
    return Phrase("text", (value,))


def money(amount: int) -> Phrase:
    """An amount of the title's money."""
    return Phrase("money", (amount,))


NOTHING = Phrase("text", ("",))
