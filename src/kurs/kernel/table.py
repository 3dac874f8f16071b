"""A table: one running game. It checks each move against the ask, applies it, keeps the record, and tells each seat.

Undo is derived: a seat may take back its own last entries as long as nothing was drawn, nothing hidden was shown and
nothing else was asked in between. Beyond that it takes consent. What was undone stays in the record as a branch. The
steps of an unfinished answer are the seat's own: `kurs.kernel.branch`.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from kurs.kernel.ask import Ask
from kurs.kernel.beat import Played, WatchedLog, taken_apart
from kurs.kernel.branch import Branch, BranchKept, ask_in, relaid, walk_steps
from kurs.kernel.chance import LiveChance, NotedChance, RecordedChance
from kurs.kernel.digest import digest_of_json, plain_json
from kurs.kernel.errors import RecordError, Refused
from kurs.kernel.event import Event, Log
from kurs.kernel.move import JOINT, LONGEST_TEXT, Move, parse_move, parse_steps, steps_text
from kurs.kernel.numbers import has_answered, is_asked_the_same, numbered_anew
from kurs.kernel.past import Snapshot, Told, packed_snapshot, told_of
from kurs.kernel.phrase import Phrase
from kurs.kernel.position import Position
from kurs.kernel.record import Back, Entry, Header, Line, NewRules, line_text
from kurs.kernel.registry import picture_of
from kurs.kernel.saved import Beside, Change, Keeper, Kept, Proposal, Saved
from kurs.kernel.setting_up import Standing, deal
from kurs.kernel.title import Title

S = TypeVar("S")

SNAPSHOT_EVERY = 40
"""Entries between two kept states: going back re-applies at most so many."""


class Table(Position[S]):
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
        super().__init__(title, standing)
        self._keeper = keeper
        self._watch: Callable[[Played], None] | None = None
        if new and keeper is not None:
            packed = plain_json(self.state)
            self._write(self.record.header, self.past.line[0], self.state, packed, self._asks, self._numbers, None, ())

    def __repr__(self) -> str:
        return f"Table({self.title.name}, {self.seats} seats, {self.entries} entries{', over' if self.over else ''})"

    def _repr_svg_(self) -> str | None:
        """A table shows itself in a notebook, as a watcher sees it."""
        return picture_of(self)

    # --- play ---------------------------------------------------------------------------------------------------------

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

    def watch(self, tell: Callable[[Played], None] | None) -> None:
        """Tell somebody of every move with its beats (None: nobody watches any more)."""
        self._watch = tell

    def _new_log(self) -> Log:
        return [] if self._watch is None else WatchedLog(self.title.clone)

    def _go_on(self, entry: Entry, after: S, packed: bytes, asks: tuple[Ask, ...], log: Log, chance: LiveChance) -> Log:
        """The entry holds once it is written: the state is the one after it."""
        before = self._asks
        log, beats = taken_apart(log)
        own = ask_in(asks, entry.seat)
        events = log
        if own is not None and own.sealed and own.answered and not has_answered(before, entry.seat):
            events = [*log, Event("kernel.answered", (entry.seat,))]  # he waits for the answers of others
        free = not entry.draws and is_asked_the_same(before, asks) and not _shows_or_hides(events, before)
        told = told_of(events, free, self.seats)
        numbers = numbered_anew(self._numbers, asks, entry.seat, before)
        in_steps = [ask.seat for ask in before if ask.steps]  # another process may know of branches
        dropped = self._overtaken(in_steps, asks, numbers) if in_steps or self._branches else ()
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
            self._branches.pop(seat, None)
        if self._watch is not None:
            self._watch(Played(entry.n, events, beats))
        return events

    def _overtaken(self, in_steps: list[int], asks: tuple[Ask, ...], numbers: list[int]) -> tuple[int, ...]:
        """The seats whose unfinished answer ends because they are asked something else now, or nothing."""
        seats = dict.fromkeys([*self._branches, *in_steps])
        return tuple([s for s in seats if numbers[s] != self._numbers[s] or ask_in(asks, s) is None])

    # --- an answer in steps -------------------------------------------------------------------------------------------

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

    def remake(
        self, seat: int, made: Move | str | list[Move] | None, start: int, stop: int, last: bool = False,
        number: int | None = None,
    ) -> None:  # fmt: skip
        """Put these steps (None: none) in the place of those from `start` to before `stop` of the seat's unfinished
        answer, or with `last` behind all others. Steps after them that are no longer allowed are left out: a piece that
        lay where it can no longer lie is in the hand again. The answer stays unfinished."""
        put = [] if made is None else _read(made)
        found = None if put is None else relaid(self.steps_of(seat), put, start, stop, last)
        if found is None:
            raise Refused("kernel.malformed")
        reason = self._not_asked(seat, number)
        if reason is not None:
            raise Refused(*reason)
        kept = self._as_far_as_allowed(seat, *found)
        if len(steps_text(kept)) > LONGEST_TEXT:
            raise Refused("kernel.malformed")
        self._keep_branch(seat, kept, [])

    def _as_far_as_allowed(self, seat: int, steps: list[Move], needed: range) -> list[Move]:
        """The steps that are allowed one after the other and do not finish the answer; refused if a needed one is not
        among them."""
        state, asks, kept = self.title.clone(self.state), self._asks, list[Move]()
        for n, step in enumerate(steps):
            after = self.title.clone(state)
            chance = LiveChance(self._chance.seed, self._chance.counts)
            walked = walk_steps(self.title, after, seat, asks, [step], chance, [])
            if walked.wrong is None and not walked.finished:
                state, asks = after, walked.asks
                kept.append(step)
            elif n in needed:
                reason = None if walked.finished else self.title.why_not(state, seat, step)
                raise Refused(*(reason or Phrase("kernel.no_such_move", (str(step)[:80],))))
        return kept

    def start_over(self, seat: int) -> None:
        """Throw the seat's unfinished answer away; a finished one that was reopened stands."""
        if not self._is_at_it(seat):
            raise Refused("kernel.no_steps")
        self._keep_branch(seat, [], [])

    def reopen(self, seat: int) -> None:
        """Go back into a sealed answer before its last step. It stands until another one is finished."""
        if not self.can_reopen(seat):
            raise Refused("kernel.no_reopen")
        steps = self._answer_of(seat)
        self._keep_branch(seat, steps[:-1], steps[-1:])

    # --- undo ---------------------------------------------------------------------------------------------------------

    def undo(self, seat: int) -> None:
        """Take the seat's own last step or move back."""
        branch = self._branches.get(seat)
        if branch is not None and branch.steps:
            self._keep_branch(seat, branch.steps[:-1], [*branch.undone, branch.steps[-1]])
            return
        if not self.can_undo(seat):
            raise Refused("kernel.no_undo")
        self._go_back(self.entries - 1, seat)

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
        numbers = numbered_anew(self._numbers, asks, None, ())
        dropped = tuple(range(self.seats))  # whatever any process knows of
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

    # --- a record played again ----------------------------------------------------------------------------------------

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
        numbers = numbered_anew(self._numbers, self._asks, None, ())
        kept = packed_snapshot(self.title.rules, counts, packed)
        self._write(line, told, self.state, packed, self._asks, numbers, None, tuple(range(self.seats)), kept)
        self.record.add(line)
        self.past.tell(told)
        self.past.add_news(told)
        self.past.snapshots.append(Snapshot(self.entries, kept))
        self._numbers, self.proposal, self.proven_from = numbers, None, self.entries
        self._branches.clear()

    # --- written down -------------------------------------------------------------------------------------------------

    def write_to(self, keeper: Keeper | None) -> None:
        """From now on changes are written there."""
        self._keeper = keeper

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


def _plain_wish(wish: Proposal | None) -> tuple[int, int, list[int]] | None:
    return None if wish is None else (wish.seat, wish.n, sorted(wish.waiting))


def _shows_or_hides(events: Log, before: tuple[Ask, ...]) -> bool:
    """Whether something was turned up, or that one can no longer undo would tell of a secret answer of others."""
    for event in events:
        if event.reveals:
            return True
    for ask in before:  # noqa: SIM110 (twice as fast, and every move of every game comes by)
        if ask.sealed or ask.secret:
            return True
    return False


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
