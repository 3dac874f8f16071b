"""The open numbers of a game, kept for its charts."""

from collections.abc import Callable
from typing import Any, Final

from kurs.kernel import Table

FEW_MOMENTS: Final = 5
"""So many states are found one by one; for more of them all moves are made again once."""


class Samples:
    """The open numbers of a game after its public moments: kept from one drawing of its charts to the next, for they
    are found by making the moves again."""

    def __init__(self) -> None:
        self._rows: list[tuple[int, str, dict[str, list[int]]]] = []

    def of(self, table: Table[Any], measure: Callable[[Any], dict[str, list[int]]]) -> list[dict[str, list[int]]]:
        """The numbers, oldest first; what has been played since they were last asked for is added."""
        rows, record = self._rows, table.record
        while rows and (rows[-1][0] > table.entries or rows[-1][1] != record.digest_at(rows[-1][0])):
            rows.pop()  # play was taken back
        last = rows[-1][0] if rows else -1
        missing = [n for n in table.moments(None) if n > last]
        if len(missing) <= FEW_MOMENTS:
            states = iter([(n, table.state_at(n)) for n in missing if table.is_kept(n)])
        else:
            states = table.walk()
        wanted = set(missing)
        rows.extend([(n, record.digest_at(n), measured(measure, state)) for n, state in states if n in wanted])
        return [row[2] for row in rows]


def measured(measure: Callable[[Any], dict[str, list[int]]], state: Any) -> dict[str, list[int]]:
    """The numbers as they are now: a title may give its state's own lists, which go on changing."""
    return {name: list(values) for name, values in measure(state).items()}
