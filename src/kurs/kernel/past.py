"""What has happened at a table: what was told to whom, and states kept on the way back."""

from typing import NamedTuple

import msgspec

from kurs.kernel.digest import plain_json
from kurs.kernel.event import ALL, Event, Log, event_of

_Plain = tuple[bool, int, msgspec.Raw]
_read_told = msgspec.json.Decoder(_Plain).decode
_read_events = msgspec.json.Decoder(list[tuple[str, list[int | str], int, bool]]).decode


class Told:
    """What came of one change: its events, whether its maker may freely take it back, and who was told anything.

    `heard` has one bit a seat and one more for watchers. Events that come from a store are read when they are wanted.
    """

    __slots__ = ("_events", "_packed", "free", "heard")

    def __init__(self, events: Log | None, free: bool, heard: int, packed: bytes | msgspec.Raw = b"") -> None:
        self._events: Log | None = events
        self._packed: bytes | msgspec.Raw = packed
        self.free: bool = free
        self.heard: int = heard

    @property
    def events(self) -> Log:
        """All events, hidden ones too."""
        events = self._events
        if events is None:
            events = [
                event_of(key, args, seen_by, reveals) for key, args, seen_by, reveals in _read_events(self._packed)
            ]
            self._events, self._packed = events, b""
        return events

    def packed(self) -> bytes:
        """As plain JSON; `unpack_told` reads it back."""
        events: object = [event.plain() for event in self._events] if self._events is not None else self._raw()
        return plain_json([self.free, self.heard, events])

    def _raw(self) -> object:
        return msgspec.Raw(self._packed)


def told_of(events: Log, free: bool, seats: int) -> Told:
    """Events that happen now."""
    everybody = (1 << (seats + 1)) - 1
    heard = 0
    for event in events:
        if event.seen_by == ALL:
            heard = everybody
            break
        heard |= event.seen_by
    return Told(events, free, heard)


def unpack_told(packed: bytes | str) -> Told:
    """What `Told.packed` wrote."""
    free, heard, events = _read_told(packed)
    _read_events(events)  # what is damaged is found now, not when somebody wants to read it
    return Told(None, free, heard, events)


class Snapshot(NamedTuple):
    """The state after entry n: plain JSON of the rules version, the draws each label had had, and the state."""

    n: int
    packed: bytes


def packed_snapshot(rules: int, counts: dict[str, int], state: bytes) -> bytes:
    """The text of a snapshot."""
    return plain_json([rules, counts, msgspec.Raw(state)])


class Past:
    """Everything told so far, in order, undone moves and wishes included; and the line of play by entries."""

    def __init__(self, seats: int) -> None:
        self.seats: int = seats
        self.stream: list[Told] = []
        """By change, as it was told."""
        self.wishes: set[int] = set()
        """Which changes were wishes to take back: they are no lines of the record."""
        self.line: list[Told] = []
        """By entry of the line of play; 0 is the set-up."""
        self.told_counts: list[int] = [0] * (seats + 1)
        """How many events each viewer has been told, watchers last."""
        self.moments: list[list[int]] = [[] for _ in range(seats + 1)]
        """The entries after which each viewer was told something, the set-up (0) always."""
        self.snapshots: list[Snapshot] = []

    def tell(self, told: Told) -> None:
        """Tell everybody what he may hear."""
        self.stream.append(told)
        self.told_counts = self.counted(told)

    def counted(self, told: Told) -> list[int]:
        """How much each viewer has been told once this is told."""
        counts, for_all = self.told_counts[:], 0
        for event in told.events:
            if event.seen_by == ALL:
                for_all += 1
            else:
                for viewer in range(self.seats):
                    counts[viewer] += (event.seen_by >> viewer) & 1
        return [count + for_all for count in counts]

    def add_entry(self, told: Told) -> None:
        """The line of play goes on with this."""
        n, heard = len(self.line), told.heard
        self.line.append(told)
        for moments in self.moments:
            if heard & 1 or n == 0:
                moments.append(n)
            heard >>= 1

    def add_news(self, told: Told) -> None:
        """From the last entry on newer rules hold: that is told to everybody with it, and its state is kept anew."""
        n = len(self.line) - 1
        self.line[n] = told_of([*self.line[n].events, *told.events], False, self.seats)
        for viewer, moments in enumerate(self.moments):
            if moments[-1] != n and (told.heard >> viewer) & 1:
                moments.append(n)
        self.snapshots = [snapshot for snapshot in self.snapshots if snapshot.n < n]

    def go_back(self, n: int) -> None:
        """Forget the line of play after entry n; what was told remains told."""
        del self.line[n + 1 :]
        for moments in self.moments:
            while moments[-1] > n:
                moments.pop()
        while self.snapshots and self.snapshots[-1].n > n:
            self.snapshots.pop()

    def snapshot_before(self, n: int) -> Snapshot | None:
        """The last state kept at entry n or before."""
        for snapshot in reversed(self.snapshots):
            if snapshot.n <= n:
                return snapshot
        return None

    def events_since(self, count: int, viewer: int | None) -> Log:
        """What the viewer was told after so many events, in order."""
        missing = self.told_counts[self.seats if viewer is None else viewer] - max(0, count)
        found: list[Event] = []
        for told in reversed(self.stream):
            if len(found) >= missing:
                break
            found.extend(reversed([event for event in told.events if event.visible_to(viewer)]))
        return list(reversed(found[: max(0, missing)]))
