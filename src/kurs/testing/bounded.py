"""Games in tests come to an end: a rule broken into a loop fails a test instead of hanging it.

Loops over games go round as long as `goes_on` or `asked` say so; the rigs of the titles count with `within`.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from kurs.kernel import Ask, Table, Title

MOST = 10_000
"""Three times the longest game of these tests. What a title can prove (`Title.bound`) is sometimes many millions."""


@cache
def most(title: Title[Any, Any], seats: int) -> int:
    """No game in a test has more decisions than this."""
    return min(title.bound(seats), MOST)


def goes_on(table: Table[Any]) -> bool:
    """Whether the game is still played; fails when it has become longer than any."""
    steps = sum([len(table.steps_of(seat)) for seat in range(table.seats)])
    bound = most(table.title, table.seats)
    assert table.entries + steps <= bound, f"more than {bound} decisions: the game does not end"
    return not table.over


def asked(title: Title[Any, Any], state: Any) -> Iterator[tuple[Ask, ...]]:
    """What is asked, until the game is over, of a state without a table: whoever loops over it changes the state."""
    made = 0
    while asks := title.asks(state):
        yield asks
        made = within(made + 1)


def within(made: int) -> int:
    """The number of moves made so far, if any game has so many."""
    assert made <= MOST, f"more than {MOST} moves: the game does not end"
    return made
