"""What is written before a change counts, and what a table is made of again when it goes on."""

from typing import Any, NamedTuple, Protocol

import msgspec

from kurs.kernel.ask import Ask
from kurs.kernel.branch import BranchKept


class Proposal(NamedTuple):
    """A seat's wish to take play back to entry n, and the seats that have yet to agree."""

    seat: int
    n: int
    waiting: frozenset[int]


class Beside(msgspec.Struct, forbid_unknown_fields=True):
    """The little a table needs beside its state and its record to go on as if it had never stopped."""

    counts: dict[str, int]
    """The draws each label has had."""
    numbers: list[int]
    """The number of each seat's present ask."""
    told_counts: list[int] = msgspec.field(name="versions")  # the name under which games are stored
    """How many events each viewer has been told."""
    wish: tuple[int, int, list[int]] | None = None
    """An open wish to take back: whose, to which entry, who has yet to agree."""
    over: bool = False
    """Whether the game has ended: it stays so, whatever newer rules would say."""


class Change(NamedTuple):
    """Something that is about to happen. If it cannot be written down, it has not happened."""

    line: str
    """The line of the record; empty for a wish to take back, which is no part of it."""
    told: bytes
    """What is told to whom (`Told.packed`)."""
    snapshot: bytes
    """A state to keep for going back; empty for most changes."""
    state: Any
    packed: bytes
    """The state afterwards as plain JSON."""
    asks: tuple[Ask, ...]
    """What is asked afterwards."""
    before: tuple[Ask, ...]
    """What was asked before."""
    beside: Beside
    dropped: tuple[int, ...]
    """Seats whose unfinished answers end with it."""


class Keeper(Protocol):
    """Whoever writes a game down."""

    def keep(self, change: Change) -> None:
        """Write a change; it counts when this returns."""

    def keep_branch(self, seat: int, branch: BranchKept) -> None:
        """Write how far a seat has got with its answer. Nobody else may be able to tell."""


class Kept(NamedTuple):
    """A change as it was written: `Change.line`, `told` and `snapshot`."""

    line: str
    told: bytes | str
    snapshot: bytes | str = b""


class Saved(NamedTuple):
    """A game as it was written down: all changes in order, and where it stands after the last of them."""

    changes: list[Kept]
    rules: int
    """The rules version of the state."""
    state: bytes
    """The state as plain JSON."""
    beside: Beside
    branches: dict[int, BranchKept]
