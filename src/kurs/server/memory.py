"""What the picture of a table goes on to show: of certain events the last of each name, found again from the record."""

from typing import Any, Final

from kurs.draw import PastItem
from kurs.face import Face, face_of
from kurs.kernel import Event, Table

MOST_KEPT: Final = 60
"""Values a table keeps; those of earlier moments are found again."""


class Memory:
    """What is remembered of a game. Only what everybody was told counts, seen with a watcher's eyes."""

    def __init__(self) -> None:
        self._upto = (-1, 0)
        self._last: dict[str, tuple[int, Event]] = {}
        self._values: dict[tuple[int, str, str], Any] = {}
        self._now: tuple[tuple[int, int], tuple[PastItem, ...]] = ((-1, 0), ())

    def of(self, table: Table[Any], upto: int | None = None) -> tuple[PastItem, ...]:
        """What is remembered now, or was after an entry, the latest last."""
        face, now = face_of(table.title), (table.entries, len(table.record.branches))
        if not face.memorable:
            return ()
        if upto is not None and upto < table.entries:
            return self._found(table, face, _last_ones(face, table, {}, 0, upto))
        if self._now[0] != now:
            if self._upto[1] != now[1] or self._upto[0] > now[0]:
                self._upto, self._last = (-1, now[1]), {}
            self._last = _last_ones(face, table, self._last, self._upto[0] + 1, table.entries)
            self._upto = now
            self._now = (now, self._found(table, face, self._last))
        return self._now[1]

    def _found(self, table: Table[Any], face: Face[Any], last: dict[str, tuple[int, Event]]) -> tuple[PastItem, ...]:
        found = sorted(last.items(), key=lambda one: one[1][0])
        return tuple([(name, self._value(table, face, name, n, event)) for name, (n, event) in found])

    def _value(self, table: Table[Any], face: Face[Any], name: str, n: int, event: Event) -> Any:
        key = (n, table.record.digest_at(n), name)
        if key not in self._values:
            if len(self._values) >= MOST_KEPT:
                del self._values[next(iter(self._values))]
            self._values[key] = face.remember(event, lambda: table.title.view(table.state_at(n), None))
        return self._values[key]


def _last_ones(
    face: Face[Any], table: Table[Any], known: dict[str, tuple[int, Event]], first: int, upto: int
) -> dict[str, tuple[int, Event]]:
    """The last event of each name, of those that are known and those that these entries bring."""
    found = dict(known)
    for n in range(first, upto + 1):
        for event in table.events_of(n):
            if event.key in face.memorable and event.visible_to(None) and table.is_kept(n):
                found[face.memory_of(event)] = (n, event)
    return found
