"""A table: one running game. It checks each move against the ask, applies it, keeps the record, and tells each seat.

Undo is derived: a seat may take back its own last entries as long as nothing was drawn, nothing hidden was shown and
nothing else was asked in between. Beyond that it takes consent. What was undone stays in the record as a branch.
"""

from array import array
from collections.abc import Callable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from kurs.kernel.ask import Ask
from kurs.kernel.chance import LiveChance, NotedChance, RecordedChance
from kurs.kernel.digest import digest_of, plain_json
from kurs.kernel.errors import RecordError, Refused
from kurs.kernel.event import ALL, Event, Log
from kurs.kernel.move import Move, parse_move
from kurs.kernel.phrase import Phrase
from kurs.kernel.record import FORMAT, Back, Entry, Header, Line, Record, line_text
from kurs.kernel.registry import picture_of
from kurs.kernel.title import Score, Title

S = TypeVar("S")

SNAPSHOT_EVERY = 40
"""Entries between two kept states: going back re-applies at most so many."""


class Snapshot(NamedTuple):
    """The state after entry n, packed, and how many draws each label had had."""

    n: int
    state: bytes
    counts: dict[str, int]


class Proposal(NamedTuple):
    """A seat's wish to take play back to entry n, and the seats that have yet to agree."""

    seat: int
    n: int
    waiting: frozenset[int]


class Happening(NamedTuple):
    """What came of one entry: its events, and whether the mover may freely take it back."""

    events: Log
    free: bool


class Table(Generic[S]):
    """A running game of a title.

    `on_line` is called with every line of the record and the state after it before the move counts: if it raises,
    nothing has happened.
    """

    def __init__(
        self,
        title: Title[S],
        seats: int,
        options: dict[str, str],
        seed: str,
        names: list[str] | None = None,
        on_line: Callable[[str, S], None] | None = None,
        draws: list[int] | None = None,
    ) -> None:
        """Set up a new game; with `draws` it is dealt as it was recorded."""
        complete = title.complete(seats, options)
        counts: dict[str, int]
        if draws is None:
            live = LiveChance(seed)
            noted = NotedChance(live)
            state, events = title.setup(seats, complete, noted)
            draws, counts = noted.draws, live.counts
        else:
            recorded = RecordedChance(draws)
            state, events = title.setup(seats, complete, recorded)
            recorded.close()
            counts = recorded.counts
        header = Header(FORMAT, title.name, title.rules, seats, complete, seed, draws, digest_of(state), names or [])
        self.title = title
        self.seats = seats
        self.names = header.names
        self.record = Record(header)
        self.state: S = state
        self.proposal: Proposal | None = None
        self._on_line = on_line
        self._chance = LiveChance(seed, counts)
        self._undone: list[Entry] = []
        self._happenings: list[Happening] = [Happening(events, free=False)]
        self._snapshots = [Snapshot(0, plain_json(state), dict(counts))]
        self._moments: list[list[int]] = [[0] for _ in range(seats + 1)]
        self._asks = title.asks(state)
        self._numbers = [0] * seats
        self._stream: Log = []
        self._heard = [array("I") for _ in range(seats + 1)]
        self._number_asks(None)
        self._tell(events)
        self._write(header, state)

    # --- what is so -------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self._asks

    @property
    def entries(self) -> int:
        """How many entries the line of play has."""
        return len(self.record.entries)

    @property
    def digest(self) -> str:
        """The digest of the state as it is now."""
        return digest_of(self.state)

    @property
    def asks(self) -> tuple[Ask, ...]:
        """All open asks. For one seat's eyes use `ask_of` and `waiting_for`."""
        return self._asks

    def ask_of(self, seat: int) -> Ask | None:
        """What this seat is asked."""
        for ask in self._asks:
            if ask.seat == seat:
                return ask
        return None

    def number_of(self, seat: int) -> int:
        """The number of the seat's present ask: send it along with the answer, so that a late one is recognised."""
        return self._numbers[seat]

    def waiting_for(self, viewer: int | None) -> tuple[int, ...]:
        """The seats that, as far as the viewer may know, have yet to answer."""
        return tuple([a.seat for a in self._asks if not a.answered and (not a.secret or a.seat == viewer)])

    def view(self, seat: int | None) -> Any:
        """What a seat, or a watcher, may know."""
        return self.title.view(self.state, seat)

    def scores(self) -> tuple[Score, ...]:
        """The result as it stands."""
        return self.title.scores(self.state)

    def _repr_svg_(self) -> str | None:
        """A table shows itself in a notebook, as a watcher sees it."""
        return picture_of(self)

    # --- play -------------------------------------------------------------------------------------------------------

    def play(self, seat: int, move: Move | str, number: int | None = None) -> Log:
        """Answer a seat's ask. Returns all events; each seat is told its own by `events_since`."""
        made = parse_move(str(move)) if isinstance(move, (str, Move)) else None
        reason = Phrase("kernel.malformed") if made is None else self.why_not(seat, made, number)
        if reason is not None or made is None:
            raise Refused(*(reason or Phrase("kernel.malformed")))
        live = LiveChance(self._chance.seed, self._chance.counts)
        noted = NotedChance(live)
        after = self.title.clone(self.state)
        events = self.title.apply(after, seat, made, noted)
        entry = Entry(self.entries + 1, seat, str(made), digest_of(after), noted.draws)
        self._write(entry, after)
        self._chance = live
        self._undone.clear()
        return self._go_on(entry, after, events)

    def why_not(self, seat: int, move: Move, number: int | None = None) -> Phrase | None:
        """Why this seat cannot make this move now; None if it can."""
        if not self._asks:
            return Phrase("kernel.over")
        if not self._is_seat(seat):
            return Phrase("kernel.no_seat", (seat if isinstance(seat, int) else -1,))
        ask = self.ask_of(seat)
        if ask is None:
            return Phrase("kernel.not_asked")
        if number is not None and number != self._numbers[seat]:
            return Phrase("kernel.stale", (number, self._numbers[seat]))
        if ask.allows(move):
            return None
        return self.title.why_not(self.state, seat, move) or Phrase("kernel.no_such_move", (str(move)[:80],))

    def _is_seat(self, seat: object) -> bool:
        return type(seat) is int and 0 <= seat < self.seats

    def _go_on(self, entry: Entry, after: S, events: Log) -> Log:
        """The entry holds: the state is the one after it."""
        before = self._asks
        self.record.add(entry)
        self.state = after
        self._asks = self.title.asks(after)
        if self._group_still_open(entry.seat) and not _answered(before, entry.seat):
            events = [*events, Event("kernel.answered", (entry.seat,))]
        free = not entry.draws and not any([e.shows for e in events]) and _asked(before) == _asked(self._asks)
        free = free and not any([ask.sealed for ask in before])  # that one can no longer undo would tell of the others
        self._happenings.append(Happening(events, free))
        for_all = any([e.seen_by == ALL for e in events])
        for viewer, moments in enumerate(self._moments):
            if for_all or any([e.visible_to(viewer if viewer < self.seats else None) for e in events]):
                moments.append(entry.n)
        if entry.n % SNAPSHOT_EVERY == 0:
            self._snapshots.append(Snapshot(entry.n, plain_json(after), dict(self._chance.counts)))
        self._number_asks(entry.seat, before)
        self.proposal = None
        self._tell(events)
        return events

    def _group_still_open(self, mover: int) -> bool:
        """Whether the mover's answer waits for those of others."""
        ask = self.ask_of(mover)
        return ask is not None and ask.sealed and ask.answered

    def _number_asks(self, mover: int | None, before: tuple[Ask, ...] = ()) -> None:
        """Give every new ask a new number. While a sealed group stays open the others' asks are the same ones."""
        own = None if mover is None else self.ask_of(mover)
        same_group = own is not None and own.sealed and _others(before, own.seat) == _others(self._asks, own.seat)
        for ask in self._asks:
            if not same_group or ask.seat == mover:
                self._numbers[ask.seat] += 1

    def _write(self, line: Header | Line, after: S) -> None:
        if self._on_line is not None:
            self._on_line(line_text(line), after)

    # --- telling ----------------------------------------------------------------------------------------------------

    def _tell(self, events: Log) -> None:
        for event in events:
            at = len(self._stream)
            self._stream.append(event)
            for viewer, heard in enumerate(self._heard):
                if event.seen_by == ALL or event.visible_to(viewer if viewer < self.seats else None):
                    heard.append(at)

    def version(self, viewer: int | None) -> int:
        """How many events the viewer has been told. What he may not see does not even move his count."""
        return len(self._heard[self.seats if viewer is None else viewer])

    def events_since(self, version: int, viewer: int | None) -> Log:
        """What the viewer was told after that version, in order; undone events are followed by ``kernel.undone``."""
        heard = self._heard[self.seats if viewer is None else viewer]
        return [self._stream[at] for at in heard[max(0, version) :]]

    def log(self, viewer: int | None) -> list[tuple[int, Event]]:
        """The line of play in events as the viewer may know them, each with the number of its moment (`moments`)."""
        return [
            (moment, event)
            for moment, n in enumerate(self.moments(viewer))
            for event in self._happenings[n].events
            if event.visible_to(viewer)
        ]

    def moments(self, viewer: int | None) -> list[int]:
        """The entries after which the viewer was told something, the set-up (0) first.

        A viewer steps through the game by these: the plain numbers of entries would tell him of what he may not see.
        """
        return self._moments[self.seats if viewer is None else viewer]

    def events_of(self, n: int) -> Log:
        """All events of an entry, hidden ones too; 0 is the set-up."""
        return self._happenings[n].events

    # --- undo -------------------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take back its last move without asking anybody."""
        return self.entries > 0 and self.record.entries[-1].seat == seat and self._happenings[-1].free

    def has_moved(self, seat: int) -> bool:
        """Whether the seat has made a move that could be taken back by consent."""
        return any(entry.seat == seat for entry in reversed(self.record.entries))

    def undo(self, seat: int) -> None:
        """Take the seat's own last move back."""
        if not self.can_undo(seat):
            raise Refused("kernel.no_undo")
        self._go_back(self.entries - 1, seat)

    def can_redo(self, seat: int) -> bool:
        """Whether the seat has undone a move that can be made again."""
        return bool(self._undone) and self._undone[-1].seat == seat

    def redo(self, seat: int) -> Log:
        """Make the seat's undone move again, with the same draws."""
        if not self.can_redo(seat):
            raise Refused("kernel.no_redo")
        entry = self._undone[-1]
        after, events, counts = self._applied(self.title.clone(self.state), entry, self._asks)
        again = Entry(self.entries + 1, entry.seat, entry.move, entry.digest, entry.draws)
        self._write(again, after)
        self._undone.pop()
        self._count(counts)
        return self._go_on(again, after, events)

    def propose_take_back(self, seat: int, n: int, voters: set[int]) -> bool:
        """Ask the voters to let play go back to entry n. Without other voters it happens at once (returns True)."""
        if not 0 <= n < self.entries:
            raise Refused("kernel.no_entry", (n, self.entries))
        for voter in (seat, *voters):
            if not self._is_seat(voter):
                raise Refused("kernel.no_seat", (voter,))
        if self.proposal is not None:
            raise Refused("kernel.proposal_open", (self.proposal.seat,))
        self.proposal = Proposal(seat, n, frozenset(voters) - {seat})
        self._tell([Event("kernel.take_back_asked", (seat,))])
        return self._settle_proposal()

    def answer_take_back(self, seat: int, yes: bool) -> bool:
        """A voter's answer; True when all have agreed and play has gone back. One no, the proposer's too, ends it."""
        withdrawn = self.proposal is not None and seat == self.proposal.seat and not yes
        if self.proposal is None or (seat not in self.proposal.waiting and not withdrawn):
            raise Refused("kernel.no_proposal")
        if not yes:
            self.proposal = None
            self._tell([Event("kernel.take_back_refused", (seat,))])
            return False
        self.proposal = self.proposal._replace(waiting=self.proposal.waiting - {seat})
        return self._settle_proposal()

    def _settle_proposal(self) -> bool:
        if self.proposal is None or self.proposal.waiting:
            return False
        wish, self.proposal = self.proposal, None
        self._go_back(wish.n, wish.seat)
        return True

    def _go_back(self, n: int, by: int) -> None:
        state, counts = self._state_at(n)
        back = Back(n, by)
        self._write(back, state)
        self._undone.extend(reversed(self.record.entries[n:]))
        self.record.add(back)
        del self._happenings[n + 1 :]
        for moments in self._moments:
            while moments[-1] > n:
                moments.pop()
        while self._snapshots[-1].n > n:
            self._snapshots.pop()
        self.state = state
        self._chance = LiveChance(self._chance.seed, counts)
        self._asks = self.title.asks(state)
        self._number_asks(None)
        self.proposal = None
        self._tell([Event("kernel.undone", (by,))])

    # --- replay -----------------------------------------------------------------------------------------------------

    def _unpack(self, snapshot: Snapshot) -> S:
        return self.title.load(self.title.rules, msgspec.json.decode(snapshot.state))

    def _state_at(self, n: int) -> tuple[S, dict[str, int]]:
        """The state after entry n, and the draws each label had had by then."""
        snapshot = next(s for s in reversed(self._snapshots) if s.n <= n)
        state = self._unpack(snapshot)
        counts = dict(snapshot.counts)
        for entry in self.record.entries[snapshot.n : n]:
            state, _, more = self._applied(state, entry)
            for label, count in more.items():
                counts[label] = counts.get(label, 0) + count
        return state, counts

    def state_at(self, n: int) -> S:
        """The state as it was after entry n; 0 is the set-up."""
        if not 0 <= n <= self.entries:
            raise Refused("kernel.no_entry", (n, self.entries))
        return self._state_at(n)[0]

    def walk(self) -> Iterator[tuple[int, S]]:
        """The states of the line of play one after the other, the set-up (0) first. Look, but do not keep them."""
        state = self._unpack(self._snapshots[0])
        yield 0, state
        for entry in self.record.entries:
            state, _, _ = self._applied(state, entry)
            yield entry.n, state

    def _applied(self, state: S, entry: Entry, asks: tuple[Ask, ...] | None = None) -> tuple[S, Log, dict[str, int]]:
        """The state after an entry of the record, in place; refuses what does not prove itself."""
        made = parse_move(entry.move)
        if made is None:
            raise RecordError("record.no_move", (entry.move[:40],))
        asks = self.title.asks(state) if asks is None else asks
        ask = next((a for a in asks if a.seat == entry.seat), None)
        if ask is None:
            raise RecordError("record.not_asked", (entry.seat,))
        if not ask.allows(made):
            raise RecordError("record.illegal", (entry.move[:40],))
        chance = RecordedChance(entry.draws)
        events = self.title.apply(state, entry.seat, made, chance)
        chance.close()
        if digest_of(state) != entry.digest:
            raise RecordError("record.digest")
        return state, events, chance.counts

    def _count(self, more: dict[str, int]) -> None:
        if not more:
            return
        counts = dict(self._chance.counts)
        for label, count in more.items():
            counts[label] = counts.get(label, 0) + count
        self._chance = LiveChance(self._chance.seed, counts)

    def write_to(self, on_line: Callable[[str, S], None] | None) -> None:
        """From now on the lines of the record go there; what was undone before can no longer be redone."""
        self._on_line = on_line
        self._undone.clear()

    def replay(self, line: Line) -> None:
        """Play a line of a record again; refuses what does not prove itself, and then the table is of no more use."""
        if isinstance(line, Back):
            if not 0 <= line.back < self.entries or not self._is_seat(line.by):
                raise RecordError("record.back", (line.back,))
            self._go_back(line.back, line.by)
            return
        if line.n != self.entries + 1:
            raise RecordError("record.number", (line.n, self.entries + 1))
        after, events, counts = self._applied(self.state, line, self._asks)
        self._count(counts)
        self._go_on(line, after, events)


def _asked(asks: tuple[Ask, ...]) -> tuple[tuple[int, str], ...]:
    """Who is asked what: another question to the same seat may itself tell it something."""
    return tuple([(ask.seat, ask.kind) for ask in asks if not ask.answered])


def _others(asks: tuple[Ask, ...], seat: int) -> list[tuple[int, str, bool]]:
    """What the others are asked at the same time, and who of them has answered."""
    return [(ask.seat, ask.kind, ask.answered) for ask in asks if ask.seat != seat]


def _answered(asks: tuple[Ask, ...], seat: int) -> bool:
    return any([ask.seat == seat and ask.answered for ask in asks])
