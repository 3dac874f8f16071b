"""A table: one running game. It checks each move against the ask, applies it, keeps the record, and tells each seat.

Undo is derived: a seat may take back its own last entries as long as nothing was drawn, nothing hidden was shown and
nothing else was asked in between. Beyond that it takes consent. What was undone stays in the record as a branch. The
steps of an unfinished answer are the seat's own: `kurs.kernel.branch`.
"""

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any, Generic, TypeVar

import msgspec

from kurs.kernel.ask import Ask
from kurs.kernel.beat import Played, WatchedLog, taken_apart
from kurs.kernel.branch import Branch, BranchKept, ask_in, views_before, walk_steps
from kurs.kernel.chance import LiveChance, NotedChance, RecordedChance
from kurs.kernel.digest import digest_of, digest_of_json, plain_json
from kurs.kernel.errors import RecordError, Refused
from kurs.kernel.event import Event, Log
from kurs.kernel.move import JOINT, LONGEST_TEXT, Move, parse_move, parse_steps, steps_text
from kurs.kernel.past import Past, Snapshot, Told, packed_snapshot, told_of
from kurs.kernel.phrase import Phrase
from kurs.kernel.record import Back, Entry, Header, Line, NewRules, Record, line_text
from kurs.kernel.registry import picture_of
from kurs.kernel.result import Score
from kurs.kernel.saved import Beside, Change, Keeper, Kept, Proposal, Saved
from kurs.kernel.setting_up import Standing, deal
from kurs.kernel.title import Title

S = TypeVar("S")

SNAPSHOT_EVERY = 40
"""Entries between two kept states: going back re-applies at most so many."""


class Table(Generic[S]):
    """A running game of a title.

    The `keeper` writes every change down before it counts: if it raises, nothing has happened.
    """

    def __init__(
        self,
        title: Title[S, Any],
        seats: int,
        options: dict[str, str],
        seed: str,
        names: list[str] | None = None,
        keeper: Keeper | None = None,
        draws: list[int] | None = None,
        standing: Standing[S] | None = None,
    ) -> None:
        """Set up a new game, with `draws` dealt as it was recorded; with `standing` it stands as that says (`resume`,
        `replay_record`)."""
        new = standing is None
        if standing is None:
            standing = deal(title, title.complete(seats, options), seats, seed, names or [], draws)
        self.title = title
        self.seats = seats
        self.record: Record = standing.record
        self.names = standing.record.header.names
        self.state: S = standing.state
        self.past: Past = standing.past
        self.proposal: Proposal | None = standing.proposal
        self.proven_from: int = standing.proven_from
        """Entries up to this one were played under older rules: these rules neither prove them nor show them again."""
        self._keeper = keeper
        self._watch: Callable[[Played], None] | None = None
        self._chance = LiveChance(seed, standing.counts)
        self._asks = standing.asks
        self._numbers = standing.numbers
        self._branches: dict[int, Branch[S]] = standing.branches
        if new and keeper is not None:
            packed = plain_json(self.state)
            self._write(self.record.header, self.past.line[0], self.state, packed, self._asks, self._numbers, None, ())

    def __repr__(self) -> str:
        return f"Table({self.title.name}, {self.seats} seats, {self.entries} entries{', over' if self.over else ''})"

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

    def _repr_svg_(self) -> str | None:
        """A table shows itself in a notebook, as a watcher sees it."""
        return picture_of(self)

    # --- play -------------------------------------------------------------------------------------------------------

    def play(self, seat: int, move: Move | str | list[Move], number: int | None = None) -> Log:
        """Answer a seat's ask, or make a step of its answer. Returns all events; each seat is told its own by
        `events_since`. A step tells nothing until the answer is finished."""
        made = _read(move)
        if not made:
            raise Refused("kernel.malformed")
        reason = self._not_asked(seat, number)
        if reason is not None:
            raise Refused(*reason)
        branch = self._branch(seat)
        steps = made if branch is None else [*branch.steps, *made]
        live = LiveChance(self._chance.seed, self._chance.counts)
        noted = NotedChance(live)
        after, log = self.title.clone(self.state), self._new_log()
        walked = walk_steps(self.title, after, seat, self._asks, steps, noted, log)
        if walked.wrong is not None:
            reason = self.why_not(seat, made[0])
            raise Refused(*(reason or Phrase("kernel.no_such_move", (str(walked.wrong)[:80],))))
        if not walked.finished:
            if len(steps_text(steps)) > LONGEST_TEXT:
                raise Refused("kernel.malformed")
            if noted.draws:
                raise RuntimeError(f"{self.title.name}: {made[-1]} draws")  # only the last step of an answer may
            self._keep_branch(seat, steps, self._left_to_redo(seat, made))
            return []
        packed = plain_json(after)
        entry = Entry(self.entries + 1, seat, steps_text(steps), digest_of_json(packed), noted.draws)
        return self._go_on(entry, after, packed, walked.asks, log, live)

    def why_not(self, seat: int, move: Move, number: int | None = None) -> Phrase | None:
        """Why this seat cannot make this move, or this step, now; None if it can."""
        reason = self._not_asked(seat, number)
        if reason is not None:
            return reason
        ask = self.ask_of(seat)
        if ask is not None and ask.allows(move):
            return None
        return self.title.why_not(self.state_of(seat), seat, move) or Phrase("kernel.no_such_move", (str(move)[:80],))

    def _not_asked(self, seat: int, number: int | None) -> Phrase | None:
        """Why nothing is wanted of this seat now, or not under this number; None if it is asked."""
        if not self._asks:
            return Phrase("kernel.over")
        if not self._is_seat(seat):
            return Phrase("kernel.no_seat", (seat if isinstance(seat, int) else -1,))
        if self.ask_of(seat) is None:
            return Phrase("kernel.not_asked")
        if number is not None and number != self._numbers[seat]:
            return Phrase("kernel.stale", (number, self._numbers[seat]))
        return None

    def _is_seat(self, seat: object) -> bool:
        return type(seat) is int and 0 <= seat < self.seats

    def _new_log(self) -> Log:
        return [] if self._watch is None else WatchedLog(self.title.clone)

    def watch(self, tell: Callable[[Played], None] | None) -> None:
        """Tell somebody of every move with its beats (None: nobody watches any more)."""
        self._watch = tell

    def _go_on(self, entry: Entry, after: S, packed: bytes, asks: tuple[Ask, ...], log: Log, chance: LiveChance) -> Log:
        """The entry holds once it is written: the state is the one after it."""
        before = self._asks
        log, beats = taken_apart(log)
        own = ask_in(asks, entry.seat)
        waits = own is not None and own.sealed and own.answered  # for the answers of others
        events = log
        if waits and not _answered(before, entry.seat):
            events = [*log, Event("kernel.answered", (entry.seat,))]
        free = not entry.draws and not any([e.reveals for e in events]) and _asked(before) == _asked(asks)
        free = free and not any([ask.sealed for ask in before])  # that one can no longer undo would tell of the others
        told = told_of(events, free, self.seats)
        numbers = _renumbered(self._numbers, asks, entry.seat, before)
        dropped = tuple([s for s in self._branches if numbers[s] != self._numbers[s] or ask_in(asks, s) is None])
        snapshot = entry.n % SNAPSHOT_EVERY == 0
        kept = packed_snapshot(self.title.rules, chance.counts, packed) if snapshot else b""
        if self._keeper is not None:
            self._write(entry, told, after, packed, asks, numbers, None, dropped, kept, chance.counts)
        self.record.add(entry)
        self.past.add_entry(told)
        self.past.tell(told)
        if snapshot:
            self.past.snapshots.append(Snapshot(entry.n, kept))
        self.state, self._asks, self._numbers, self._chance = after, asks, numbers, chance
        self.proposal = None
        for seat in dropped:
            del self._branches[seat]
        if self._watch is not None:
            self._watch(Played(entry.n, events, beats))
        return events

    def _write(
        self,
        line: Header | Line | None,
        told: Told,
        after: S,
        packed: bytes,
        asks: tuple[Ask, ...],
        numbers: list[int],
        wish: Proposal | None,
        dropped: tuple[int, ...],
        snapshot: bytes = b"",
        counts: dict[str, int] | None = None,
    ) -> None:
        if self._keeper is None:
            return
        first = isinstance(line, Header)
        told_counts = self.past.told_counts if first else self.past.counted(told)
        counts = self._chance.counts if counts is None else counts
        beside = Beside(counts, numbers, told_counts, _plain_wish(wish), not asks)
        text = "" if line is None else line_text(line)
        kept = self.past.snapshots[0].packed if first else snapshot
        self._keeper.keep(Change(text, told.packed(), kept, after, packed, asks, self._asks, beside, dropped))

    def saved(self) -> Saved:
        """Everything a keeper has been given so far; `resume` makes the table of it again."""
        record = self.record
        lines: list[Header | Line] = [record.header, *record.lines]
        places = dict(enumerate(record.numbers()))
        places |= {line.n: number for number, line in enumerate(lines, start=1) if isinstance(line, NewRules)}
        states = {places[snapshot.n]: snapshot.packed for snapshot in self.past.snapshots}
        changes, number = list[Kept](), 0
        for i, told in enumerate(self.past.stream):
            if i in self.past.wishes:
                changes.append(Kept("", told.packed()))
            else:
                number += 1
                changes.append(Kept(line_text(lines[number - 1]), told.packed(), states.get(number, b"")))
        wish = _plain_wish(self.proposal)
        beside = Beside(self._chance.counts, self._numbers, self.past.told_counts, wish, self.over)
        branches = {seat: self._kept_branch(seat, branch) for seat, branch in self._branches.items()}
        return Saved(changes, self.record.rules, plain_json(self.state), beside, branches)

    def _kept_branch(self, seat: int, branch: Branch[S]) -> BranchKept:
        return BranchKept(self._numbers[seat], [str(m) for m in branch.steps], [str(m) for m in branch.undone])

    def write_to(self, keeper: Keeper | None) -> None:
        """From now on changes are written there."""
        self._keeper = keeper

    # --- an answer in steps -----------------------------------------------------------------------------------------

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

    def _left_to_redo(self, seat: int, made: list[Move]) -> list[Move]:
        """What was undone and can still be made again after these steps: the rest, if they are the undone ones."""
        branch = self._branches.get(seat)
        undone = [] if branch is None else branch.undone
        same = made == list(reversed(undone))[: len(made)]
        return undone[: -len(made)] if same else []

    def _keep_branch(self, seat: int, steps: list[Move], undone: list[Move]) -> None:
        """The seat's answer has got so far; its number rises, so that no step is made twice by two clicks."""
        number = self._numbers[seat] + 1
        if self._keeper is not None:
            self._keeper.keep_branch(seat, BranchKept(number, [str(m) for m in steps], [str(m) for m in undone]))
        self._branches[seat] = Branch(steps, undone)
        self._numbers[seat] = number

    def start_over(self, seat: int) -> None:
        """Throw the seat's unfinished answer away; a finished one that was reopened stands."""
        if not self._is_at_it(seat):
            raise Refused("kernel.no_steps")
        self._keep_branch(seat, [], [])

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

    def reopen(self, seat: int) -> None:
        """Go back into a sealed answer before its last step. It stands until another one is finished."""
        if not self.can_reopen(seat):
            raise Refused("kernel.no_reopen")
        steps = self._answer_of(seat)
        self._keep_branch(seat, steps[:-1], steps[-1:])

    # --- telling ----------------------------------------------------------------------------------------------------

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

    # --- undo -------------------------------------------------------------------------------------------------------

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

    def undo(self, seat: int) -> None:
        """Take the seat's own last step or move back."""
        branch = self._branches.get(seat)
        if branch is not None and branch.steps:
            self._keep_branch(seat, branch.steps[:-1], [*branch.undone, branch.steps[-1]])
            return
        if not self.can_undo(seat):
            raise Refused("kernel.no_undo")
        self._go_back(self.entries - 1, seat)

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

    def redo(self, seat: int) -> Log:
        """Make the seat's undone step or move again, with the same draws."""
        if not self.can_redo(seat):
            raise Refused("kernel.no_redo")
        branch = self._branches.get(seat)
        if branch is not None and branch.undone:
            return self.play(seat, branch.undone[-1])  # what else was undone can still be redone
        entry = self.record.undone[-1]
        after, log = self.title.clone(self.state), self._new_log()
        packed, asks, chance = self._applied(after, entry, self._asks, log)
        return self._go_on(entry, after, packed, asks, log, chance)

    def propose_take_back(self, seat: int, n: int, voters: set[int]) -> bool:
        """Ask the voters to let play go back to entry n. Without other voters it happens at once (returns True)."""
        if not self._settled <= n < self.entries:
            raise Refused("kernel.no_entry", (n, self.entries))
        for voter in (seat, *voters):
            if not self._is_seat(voter):
                raise Refused("kernel.no_seat", (voter,))
        if self.proposal is not None:
            raise Refused("kernel.proposal_open", (self.proposal.seat,))
        waiting, asked = frozenset(voters) - {seat}, Event("kernel.take_back_asked", (seat,))
        if not waiting:
            self._go_back(n, seat, [asked])
            return True
        self._keep_wish(Proposal(seat, n, waiting), [asked])
        return False

    def answer_take_back(self, seat: int, yes: bool) -> bool:
        """A voter's answer; True when all have agreed and play has gone back. One no, the proposer's too, ends it."""
        withdrawn = self.proposal is not None and seat == self.proposal.seat and not yes
        if self.proposal is None or (seat not in self.proposal.waiting and not withdrawn):
            raise Refused("kernel.no_proposal")
        if not yes:
            self._keep_wish(None, [Event("kernel.take_back_refused", (seat,))])
            return False
        waiting = self.proposal.waiting - {seat}
        if not waiting:
            self._go_back(self.proposal.n, self.proposal.seat)
            return True
        self._keep_wish(self.proposal._replace(waiting=waiting), [])
        return False

    def _keep_wish(self, wish: Proposal | None, events: Log) -> None:
        told = told_of(events, False, self.seats)
        if self._keeper is not None:
            self._write(None, told, self.state, plain_json(self.state), self._asks, self._numbers, wish, ())
        self.proposal = wish
        self.past.wishes.add(len(self.past.stream))
        self.past.tell(told)

    def _go_back(self, n: int, by: int, before: Log | None = None) -> None:
        """Go back, after telling what came before it: one change, so that nothing is left half done."""
        state, counts = self._state_at(n)
        asks = self.title.asks(state)
        told = told_of([*(before or ()), Event("kernel.undone", (by,))], False, self.seats)
        numbers = _renumbered(self._numbers, asks, None, ())
        dropped = tuple(self._branches)
        if self._keeper is not None:
            packed = plain_json(state)
            self._write(Back(n, by), told, state, packed, asks, numbers, None, dropped, counts=counts)
        self.record.add(Back(n, by))
        self.past.go_back(n)
        self.past.tell(told)
        self.state, self._asks, self._numbers = state, asks, numbers
        self._chance = LiveChance(self._chance.seed, counts)
        self.proposal = None
        self._branches.clear()

    # --- going back and on ------------------------------------------------------------------------------------------

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

    def play_drawn(self, seat: int, steps: list[Move], draws: list[int]) -> None:
        """Make a move of another record with the draws it had there; `RecordError` if that cannot be."""
        asks, chance, log = self._asks, RecordedChance(draws), list[Event]()
        after = self.title.clone(self.state)
        walked = walk_steps(self.title, after, seat, asks, steps, chance, log)
        if walked.wrong is not None or not walked.finished:
            raise RecordError("record.illegal", (steps_text(steps)[:40],))
        chance.close()
        packed = plain_json(after)
        entry = Entry(self.entries + 1, seat, steps_text(steps), digest_of_json(packed), draws)
        self._go_on(entry, after, packed, walked.asks, log, self._after(chance.counts, self._chance.counts))

    def _after(self, drawn: dict[str, int], counts: dict[str, int]) -> LiveChance:
        """The chance after so many more draws."""
        counts = dict(counts)
        for label, count in drawn.items():
            counts[label] = counts.get(label, 0) + count
        return LiveChance(self._chance.seed, counts)

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
        if ask_in(asks, entry.seat) is None:
            raise RecordError("record.not_asked", (entry.seat,))
        chance = RecordedChance(entry.draws)
        walked = walk_steps(self.title, state, entry.seat, asks, steps, chance, log)
        if walked.wrong is not None or not walked.finished:
            raise RecordError("record.illegal", (entry.move[:40],))
        chance.close()
        packed = plain_json(state)
        if digest_of_json(packed) != entry.digest:
            raise RecordError("record.digest")
        return packed, walked.asks, self._after(chance.counts, self._chance.counts if counts is None else counts)

    def replay(self, line: Line) -> None:
        """Play a line of a record again; what does not prove itself is refused and changes nothing."""
        self._replay(line, self.title.clone(self.state))

    def _replay(self, line: Line, state: S) -> None:
        """The same on a state that is at hand: where a refusal is the end of the table, its own."""
        if isinstance(line, Back):
            if not self.record.base <= line.back < self.entries or not self._is_seat(line.by):
                raise RecordError("record.back", (line.back,))
            self._go_back(line.back, line.by)
            return
        if isinstance(line, NewRules):
            raise RecordError("record.new_rules", (line.rules, line.n))
        if line.n != self.entries + 1:
            raise RecordError("record.number", (line.n, self.entries + 1))
        log: Log = []
        packed, asks, chance = self._applied(state, line, self._asks, log)
        self._go_on(line, state, packed, asks, log, chance)

    def go_on_under_new_rules(self, before: int) -> None:
        """Note in the record that the game, played under rules `before` so far, goes on under the present ones."""
        told = told_of([Event("kernel.new_rules", (before, self.title.rules))], False, self.seats)
        packed = plain_json(self.state)
        happened = [msgspec.json.decode(one.packed()) for one in self.past.line]
        counts = dict(self._chance.counts)
        data = msgspec.json.decode(packed)
        line = NewRules(self.title.rules, self.entries, digest_of_json(packed), counts, data, happened)
        numbers = _renumbered(self._numbers, self._asks, None, ())
        kept = packed_snapshot(self.title.rules, counts, packed)
        self._write(line, told, self.state, packed, self._asks, numbers, None, tuple(self._branches), kept)
        self.record.add(line)
        self.past.tell(told)
        self.past.add_news(told)
        self.past.snapshots.append(Snapshot(self.entries, kept))
        self._numbers, self.proposal, self.proven_from = numbers, None, self.entries
        self._branches.clear()


_read_snapshot = msgspec.json.Decoder(tuple[int, dict[str, int], msgspec.Raw]).decode


def _plain_wish(wish: Proposal | None) -> tuple[int, int, list[int]] | None:
    return None if wish is None else (wish.seat, wish.n, sorted(wish.waiting))


def _read(move: object) -> list[Move] | None:
    """Only what can be written down is a move: steps as they are after having been written and read."""
    if isinstance(move, Move):
        made = parse_move(str(move))
        return None if made is None else [made]
    if isinstance(move, str):
        return parse_steps(move)
    if isinstance(move, list) and move and all([isinstance(step, Move) for step in move]):
        return parse_steps(JOINT.join([str(step) for step in move]))
    return None


def _renumbered(numbers: list[int], asks: tuple[Ask, ...], mover: int | None, before: tuple[Ask, ...]) -> list[int]:
    """Give every new ask a new number. While a sealed group stays open the others' asks are the same ones."""
    own = None if mover is None else ask_in(asks, mover)
    same_group = own is not None and own.sealed and _others(before, own.seat) == _others(asks, own.seat)
    found = numbers[:]
    for ask in asks:
        if not same_group or ask.seat == mover:
            found[ask.seat] += 1
    return found


def _asked(asks: tuple[Ask, ...]) -> tuple[tuple[int, str], ...]:
    """Who is asked what: another question to the same seat may itself tell it something."""
    return tuple([(ask.seat, ask.kind) for ask in asks if not ask.answered])


def _others(asks: tuple[Ask, ...], seat: int) -> list[tuple[int, str, bool]]:
    """What the others are asked at the same time, and who of them has answered."""
    return [(ask.seat, ask.kind, ask.answered) for ask in asks if ask.seat != seat]


def _answered(asks: tuple[Ask, ...], seat: int) -> bool:
    return any([ask.seat == seat and ask.answered for ask in asks])
