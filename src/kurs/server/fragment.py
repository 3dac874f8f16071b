"""A fragment of a page: an element with an id, drawn only for those who do not have it yet."""

from collections.abc import Callable
from typing import NamedTuple

from kurs.draw import Safe


class Fragment(NamedTuple):
    """The key tells whether somebody has the fragment as it is; then it need not be drawn."""

    key: int
    draw: Callable[[], Safe]


def ready(html: Safe) -> Fragment:
    """A fragment that had to be drawn to know what it is like."""
    return Fragment(hash(html), lambda: html)
