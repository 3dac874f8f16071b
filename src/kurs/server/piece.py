"""A piece of a page: an element with an id, drawn only for those who do not have it yet."""

from collections.abc import Callable
from typing import NamedTuple

from kurs.draw import Safe


class Piece(NamedTuple):
    """The mark tells whether somebody has the piece as it is; then it need not be drawn."""

    mark: int
    draw: Callable[[], Safe]


def ready(html: Safe) -> Piece:
    """A piece that had to be drawn to know what it is like."""
    return Piece(hash(html), lambda: html)
