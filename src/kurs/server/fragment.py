"""A fragment of a page: an element with an id, drawn only for those who do not have it yet.

A page has a hundred of them and looks at each after every move: they are plain tuples, and a page keeps its keys in one
dictionary that is brought up to date in place.
"""

from collections.abc import Callable, Mapping
from sys import intern
from typing import Any

from kurs.draw import Safe

Fragment = tuple[int, Callable[[Any], Safe], Any]
"""A key that tells whether somebody has the fragment as it is; what draws it, and from what."""


def drawn(fragment: Fragment) -> Safe:
    """What the fragment looks like."""
    return fragment[1](fragment[2])


def ready(html: Safe) -> Fragment:
    """A fragment that had to be drawn to know what it is like."""
    return hash(html), as_it_is, html


def as_it_is(html: Safe) -> Safe:
    """It is drawn already."""
    return html


def bring_up_to_date(sent: dict[str, int], found: Mapping[str, Fragment]) -> dict[str, str]:
    """What of the fragments a page lacks to which these keys were sent; from now on it has them all."""
    lacking = [(id, fragment) for id, fragment in found.items() if sent.get(id) != fragment[0]]
    pictures = {id: str(drawn(fragment)) for id, fragment in lacking}
    for id, fragment in lacking:  # only now: one that cannot be drawn is tried again next time, and all others with it
        sent[intern(id)] = fragment[0]  # the ids of all pages are the same strings
    return pictures


def gone(sent: Mapping[str, int], found: Mapping[str, Fragment]) -> list[str]:
    """What a page that has been brought up to date still has and should not."""
    return [] if len(sent) == len(found) else [id for id in sent if id not in found]
