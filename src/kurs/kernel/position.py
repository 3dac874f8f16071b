"""Where a game stands and what was before: everything one can ask a table without changing it.

`Table` (`kurs.kernel.table`) is a position that can be played on.
"""

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, Generic, TypeVar

import msgspec

from kurs.kernel.ask import Ask
from kurs.kernel.beat import Played, WatchedLog
from kurs.kernel.branch import Branch, ask_in, views_before, walk_steps
from kurs.kernel.chance import LiveChance, RecordedChance
from kurs.kernel.digest import digest_of, digest_of_json, plain_json
from kurs.kernel.errors import RecordError, Refused
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Move, parse_steps
from kurs.kernel.past import Past, Snapshot
from kurs.kernel.record import Entry, Record
from kurs.kernel.result import Score
from kurs.kernel.saved import Proposal
from kurs.kernel.setting_up import Standing
from kurs.kernel.title import Title

S = TypeVar("S")


class Position(Generic[S]):
    """Where a game stands, and every moment before."""

    def __init__(self, title: Title[S, Any], standing: Standing[S]) -> None:
        header = standing.record.header
        self.title = title
        self.seats: int = header.seats
        self.record: Record = standing.record
        self.names: list[str] = header.names
        self.state: S = standing.state
        self.past: Past = standing.past
        self.proposal: Proposal | None = standing.proposal
        self.proven_from: int = standing.proven_from
        """Entries up to this one were played under older rules: these rules neither prove them nor show them again."""
        self._chance = LiveChance(header.seed, standing.counts)
        self._asks = standing.asks
        self._numbers = standing.numbers
        self._branches: dict[int, Branch[S]] = standing.branches

    # --- what is so ---------------------------------------------------------------------------------------------------

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
        """What this seat is asked: the next step, if it is in the middle of its answer."""
        branch = self._branch(seat)
        return ask_in(self._asks, seat) if branch is None else branch.ask

    def next_ask(self) -> Ask:
        """The ask that one who answers for all seats answers next: of the first seat that has not answered."""
        for ask in self._asks:
            if not ask.answered:
                return self.ask_of(ask.seat) or ask
        raise Refused("kernel.over")

    def number_of(self, seat: int) -> int:
        """The number of the seat's present ask: send it along with the answer, so that a late one is recognised."""
        return self._numbers[seat]

    def waiting_for(self, viewer: int | None) -> tuple[int, ...]:
        """The seats that, as far as the viewer may know, have yet to answer."""
        return tuple([a.seat for a in self._asks if not a.answered and (not a.secret or a.seat == viewer)])

    def state_of(self, seat: int | None) -> S:
        """The state as a seat has it before it: its own unfinished answer included."""
        branch = None if seat is None else self._branch(seat)
        return self.state if branch is None or branch.state is None else branch.state

    def view(self, seat: int | None) -> Any:
        """What a seat, or a watcher, may know."""
        return self.title.view(self.state_of(seat), seat)

    def scores(self) -> tuple[Score, ...]:
        """The result as it stands."""
        return self.title.scores(self.state)

    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The seats that play together; none where everybody plays alone."""
        return self.title.teams(self.state)

    # --- an answer in steps -------------------------------------------------------------------------------------------

    def _branch(self, seat: int) -> Branch[S] | None:
        """The seat's unfinished answer, brought up to the state of the table; None if it has made no step."""
        if not self._branches:
            return None
        branch = self._branches.get(seat)
        if branch is None or not branch.steps:
            return None
        if branch.base is not self.state:
            state = self.title.clone(self.state)
            walked = walk_steps(self.title, state, seat, self._asks, branch.steps, RecordedChance(()), [])
            if walked.wrong is not None or walked.finished:  # only in a store that somebody else has written to
                branch.steps, branch.undone = [], []
                return None
            branch.base, branch.state, branch.ask = self.state, state, ask_in(walked.asks, seat)
        return branch

    def steps_of(self, seat: int) -> list[Move]:
        """The steps of the seat's unfinished answer so far. They are nobody else's business."""
        branch = self._branches.get(seat)
        return [] if branch is None else list(branch.steps)

    def steps_seen(self, seat: int) -> list[tuple[Any, Move]]:
        """The steps of the seat's unfinished answer, or of its finished one while that can be reopened; each with the
        view the seat had before it."""
        steps = self._answer_of(seat) if self.can_reopen(seat) else self.steps_of(seat)
        return views_before(self.title, self.state, seat, steps) if steps else []

    def _answer_of(self, seat: int) -> list[Move]:
        """The steps of the seat's last finished answer; none if it was given under older rules."""
        own = (entry for entry in reversed(self.record.entries[self.record.base :]) if entry.seat == seat)
        answer = next(own, None)
        return (parse_steps(answer.move) or []) if answer else []

    def _is_at_it(self, seat: int) -> bool:
        """Whether the seat is in the middle of an answer, or has just undone its first step."""
        branch = self._branches.get(seat)
        return branch is not None and bool(branch.steps or branch.undone)

    def is_reopened(self, seat: int) -> bool:
        """Whether the seat is in the middle of another answer while its finished one stands."""
        ask = ask_in(self._asks, seat)
        return ask is not None and ask.answered and self._is_at_it(seat)

    def can_reopen(self, seat: int) -> bool:
        """Whether the seat may go back into its finished answer: while another of the sealed group is open."""
        ask = ask_in(self._asks, seat)
        open_again = ask is not None and ask.steps and ask.sealed and ask.answered and not self._is_at_it(seat)
        return open_again and bool(self._answer_of(seat))

    # --- what was told ------------------------------------------------------------------------------------------------

    def told_count(self, viewer: int | None) -> int:
        """How many events the viewer has been told. What he may not see does not even move his count."""
        return self.past.told_counts[self.seats if viewer is None else viewer]

    def events_since(self, count: int, viewer: int | None) -> Log:
        """What the viewer was told after so many events, in order; undone events are followed by ``kernel.undone``."""
        return self.past.events_since(count, viewer)

    def log(self, viewer: int | None) -> list[tuple[int, Event]]:
        """The line of play in events as the viewer may know them, each with the number of its moment (`moments`)."""
        return [
            (moment, event)
            for moment, n in enumerate(self.moments(viewer))
            for event in self.past.line[n].events
            if event.visible_to(viewer)
        ]

    def moments(self, viewer: int | None) -> list[int]:
        """The entries after which the viewer was told something, the set-up (0) first.

        A viewer steps through the game by these: the plain numbers of entries would tell him of what he may not see.
        """
        return self.past.moments[self.seats if viewer is None else viewer]

    def events_of(self, n: int) -> Log:
        """All events of an entry, hidden ones too; 0 is the set-up."""
        return self.past.line[n].events

    # --- what may be taken back ---------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take back its last step or move without asking anybody."""
        if self.steps_of(seat):
            return True
        own = self.entries > self._settled and self.record.entries[-1].seat == seat
        return own and self.past.line[-1].free

    @property
    def _settled(self) -> int:
        """What was played up to this entry, under older rules, can no longer be taken back."""
        return self.entries if self.over and self.record.rules < self.title.rules else self.record.base

    def has_moved(self, seat: int) -> bool:
        """Whether the seat has made a move that could be taken back by consent."""
        return any(entry.seat == seat for entry in reversed(self.record.entries[self._settled :]))

    def can_redo(self, seat: int) -> bool:
        """Whether the seat has undone a step or a move that can be made again."""
        branch = self._branches.get(seat)
        if branch is not None and branch.undone:
            return True
        undone = self.record.undone
        return bool(undone) and undone[-1].seat == seat and not self.steps_of(seat) and self._redo_tells_nothing(seat)

    def _redo_tells_nothing(self, seat: int) -> bool:
        """Whether the others can have made nothing since play was taken back: that what comes next can be redone would
        tell this seat that they have chosen in secret as they did before."""
        since = takewhile(lambda line: isinstance(line, Entry), reversed(self.record.lines))
        return not self.title.secrets or all([isinstance(line, Entry) and line.seat == seat for line in since])

    # --- what was before ----------------------------------------------------------------------------------------------

    def is_kept(self, n: int) -> bool:
        """Whether the state after entry n can be shown: of older rules only those that were stored."""
        return n >= self.proven_from or any([snapshot.n == n for snapshot in self.past.snapshots])

    def state_at(self, n: int) -> S:
        """The state as it was after entry n; 0 is the set-up."""
        if not 0 <= n <= self.entries:
            raise Refused("kernel.no_entry", (n, self.entries))
        return self._state_at(n)[0]

    def beats_of(self, n: int) -> Played:
        """The move of entry n once more, with its beats."""
        log = WatchedLog(self.title.clone)
        if n > self.proven_from:
            state, counts = self._state_at(n - 1)
            self._applied(state, self.record.entries[n - 1], None, log, counts)
        return Played(n, self.events_of(n), tuple(log.beats))

    def moves_again(self, first: int, last: int) -> Iterator[tuple[Played, S]]:
        """The moves from entry `first` to `last` once more, each with its beats and the state after it (look, but do
        not keep it); of what was played under older rules nothing."""
        first = max(first, self.proven_from + 1)
        if first > last:
            return
        state, counts = self._state_at(first - 1)
        for entry in self.record.entries[first - 1 : last]:
            log = WatchedLog(self.title.clone)
            _, _, chance = self._applied(state, entry, None, log, counts)
            counts = chance.counts
            yield Played(entry.n, self.events_of(entry.n), tuple(log.beats)), state

    def walk_beats(self) -> Iterator[Played]:
        """The moves of the line of play one after the other with their beats, the set-up (0) first; what was played
        under older rules has none."""
        base = self.record.base
        for n in range(base + 1):
            yield Played(n, self.events_of(n), ())
        state, _ = self._state_at(base)
        for entry in self.record.entries[base:]:
            log = WatchedLog(self.title.clone)
            self._applied(state, entry, None, log)
            yield Played(entry.n, self.events_of(entry.n), tuple(log.beats))

    def walk(self) -> Iterator[tuple[int, S]]:
        """The states of the line of play one after the other, the set-up (0) first; of older rules those that are
        kept. Look, but do not keep them."""
        base = self.proven_from
        for snapshot in self.past.snapshots:
            if snapshot.n < base:
                yield snapshot.n, self._unpack(snapshot)[0]
        state, _ = self._state_at(base)
        yield base, state
        for entry in self.record.entries[base:]:
            self._applied(state, entry, None, [])
            yield entry.n, state

    def _unpack(self, snapshot: Snapshot) -> tuple[S, dict[str, int]]:
        try:
            rules, counts, packed = _read_snapshot(snapshot.packed)
        except msgspec.MsgspecError:  # damaged where it was stored
            raise RecordError("record.digest") from None
        if digest_of_json(bytes(packed)) != self.record.digest_at(snapshot.n):
            raise RecordError("record.digest")
        return self.title.load(rules, msgspec.json.decode(packed)), counts

    def _state_at(self, n: int) -> tuple[S, dict[str, int]]:
        """The state after entry n, and the draws each label had had by then."""
        if n == self.entries:
            return self.title.clone(self.state), dict(self._chance.counts)
        snapshot = self.past.snapshot_before(n)
        if snapshot is None or (snapshot.n < self.proven_from and snapshot.n != n):
            raise Refused("kernel.not_kept", (n,))
        state, counts = self._unpack(snapshot)
        for entry in self.record.entries[snapshot.n : n]:
            _, _, chance = self._applied(state, entry, None, [], counts)
            counts = chance.counts
        return state, counts

    def _applied(
        self,
        state: S,
        entry: Entry,
        asks: tuple[Ask, ...] | None,
        log: Log,
        counts: dict[str, int] | None = None,
    ) -> tuple[bytes, tuple[Ask, ...], LiveChance]:
        """Carry out an entry of the record in place; refuses what does not prove itself."""
        steps = parse_steps(entry.move)
        if steps is None:
            raise RecordError("record.no_move", (entry.move[:40],))
        asks = self.title.asks(state) if asks is None else asks
        chance = RecordedChance(entry.draws)
        walked = walk_steps(self.title, state, entry.seat, asks, steps, chance, log)
        if walked.wrong is not None or not walked.finished:
            if ask_in(asks, entry.seat) is None:
                raise RecordError("record.not_asked", (entry.seat,))
            raise RecordError("record.illegal", (entry.move[:40],))
        chance.close()
        packed = plain_json(state)
        if digest_of_json(packed) != entry.digest:
            raise RecordError("record.digest")
        return packed, walked.asks, self._after(chance.counts, self._chance.counts if counts is None else counts)

    def _after(self, drawn: dict[str, int], counts: dict[str, int]) -> LiveChance:
        """The chance after so many more draws."""
        if not drawn and counts is self._chance.counts:
            return self._chance
        counts = dict(counts)
        for label, count in drawn.items():
            counts[label] = counts.get(label, 0) + count
        return LiveChance(self._chance.seed, counts)


_read_snapshot = msgspec.json.Decoder(tuple[int, dict[str, int], msgspec.Raw]).decode
