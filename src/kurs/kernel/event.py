"""An event: what came of a move. The log, the animation and the screen-reader text are all made from events."""

from typing import Final

from kurs.kernel.move import Arg

ALL: Final = -1
"""Seen by everybody, watchers too. Other values of `seen_by` are sets of seats, one bit a seat."""


def only(seat: int) -> int:
    """The `seen_by` of an event that one seat alone is told."""
    return 1 << seat


class Event:
    """A key of the catalogue, what it speaks of, and who is told.

    `reveals` says that something hidden has been turned up, which nobody can un-see: it ends what can be undone. An
    event that not everybody sees is always of that kind.
    """

    __slots__ = ("args", "key", "reveals", "seen_by")

    def __init__(self, key: str, args: tuple[Arg, ...] = (), seen_by: int = ALL, reveals: bool = False) -> None:
        self.key: str = key
        self.args: tuple[Arg, ...] = args
        self.seen_by: int = seen_by
        self.reveals: bool = reveals or seen_by != ALL

    def visible_to(self, viewer: int | None) -> bool:
        """Whether a seat, or a watcher (None), is told."""
        if self.seen_by == ALL:
            return True
        return viewer is not None and (self.seen_by >> viewer) & 1 == 1

    def plain(self) -> list[object]:
        """Plain data for JSON; `event_of` reads it back."""
        return [self.key, list(self.args), self.seen_by, self.reveals]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.plain() == other.plain()

    def __hash__(self) -> int:
        return hash((self.key, self.args, self.seen_by, self.reveals))

    def __repr__(self) -> str:
        told = "" if self.seen_by == ALL else f", seen_by={self.seen_by:b}"
        return f"Event({self.key!r}, {self.args!r}{told})"


Log = list[Event]


def event_of(key: str, args: list[Arg], seen_by: int, reveals: bool) -> Event:
    """The event that `Event.plain` wrote."""
    return Event(key, tuple(args), seen_by, reveals)
