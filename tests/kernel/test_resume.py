"""A stored game goes on from its state as if it had never stopped; under newer rules, too, from a line that says so."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from conformance.newer import TOY, TOY2, TOY3, Toy2Title
from conformance.toy import ToyTitle
from kurs.kernel import (
    Ask,
    Beside,
    BranchKept,
    Chance,
    Change,
    Event,
    Header,
    Kept,
    Move,
    NewRules,
    Proposal,
    RecordError,
    Refused,
    Saved,
    SearchChance,
    Table,
    Title,
    convert_record,
    only,
    plain_json,
    read_record,
    replay_record,
    resume,
)
from kurs.kernel.digest import digest_of_json
from kurs.kernel.record import Back, Entry, line_text
from kurs.text import LANGUAGES, Speaker

GIFTS = {"gifts": "yes", "generous": "yes"}
VIEWERS = (0, 1, 2, None)


class Notebook:
    """Keeps what it is given as a store does: changes, the last state, unfinished answers."""

    def __init__(self) -> None:
        self.changes: list[Kept] = []
        self.last: Change | None = None
        self.branches: dict[int, BranchKept] = {}
        self.full = False

    def keep(self, change: Change) -> None:
        if self.full:
            raise OSError("the disk is full")
        self.changes.append(Kept(change.line, change.told, change.snapshot))
        self.last = change
        self.branches = {seat: kept for seat, kept in self.branches.items() if seat not in change.dropped}

    def keep_branch(self, seat: int, branch: BranchKept) -> None:
        if self.full:
            raise OSError("the disk is full")
        self.branches[seat] = branch

    def saved(self, rules: int) -> Saved:
        """As it would be read again: nothing is shared with the table that wrote it."""
        assert self.last
        beside = msgspec.json.decode(plain_json(self.last.beside), type=Beside)
        return Saved([*self.changes], rules, self.last.packed, beside, dict(self.branches))


def began(options: dict[str, str] | None = None, seed: str = "resume") -> tuple[Table[Any], Notebook]:
    """A game of rules 1 that is written down."""
    notebook = Notebook()
    return Table(TOY, 3, options or GIFTS, seed, keeper=notebook), notebook


def answer(ask: Ask, chance: Chance) -> Move:
    """Anything; but small bids, and many coins put away, so that games are long and there is something to take back."""
    if ask.kind == "bid":
        return Move("bid", (chance.below("bid", min(3, ask.ranges[0].high + 1)),))
    stash = [option for option in ask.options if option.verb == "stash"]
    return stash[0] if stash and chance.below("stash", 8) else ask.pick(chance)


def play(table: Table[Any], entries: int, seed: str = "play") -> None:
    """Some answers by chance, step by step, until there are so many entries more."""
    chance, upto = SearchChance(seed), table.entries + entries
    while not table.over and table.entries < upto:
        ask = table.next_ask()
        table.play(ask.seat, answer(ask, chance))


def play_until(table: Table[Any], reached: Callable[[Table[Any]], bool], seed: str = "play") -> None:
    """Answers by chance until something is so."""
    chance = SearchChance(seed)
    while not reached(table):
        assert not table.over, "it never came to it"
        ask = table.next_ask()
        table.play(ask.seat, answer(ask, chance))


def finish(table: Table[Any], seed: str = "finish") -> None:
    play(table, 500, seed)
    assert table.over


def everything(table: Table[Any], states: bool = True) -> list[object]:
    """All that anybody gets of a table."""
    found: list[object] = [table.digest, table.record.text(), table.proposal, table.over, table.proven_from]
    for viewer in VIEWERS:
        found += [table.told_count(viewer), [*table.moments(viewer)], table.log(viewer), table.waiting_for(viewer)]
        found += [table.events_since(0, viewer), plain_json(table.view(viewer))]
    for seat in range(table.seats):
        found += [table.number_of(seat), table.steps_of(seat), table.ask_of(seat), table.can_reopen(seat)]
        found += [table.can_undo(seat), table.can_redo(seat), table.has_moved(seat)]
    kept = [n for n in range(table.entries + 1) if table.is_kept(n)]
    return [*found, kept, [plain_json(table.state_at(n)) for n in kept if states]]


def same(table: Table[Any], again: Table[Any], states: bool = True) -> None:
    for one, other in zip(everything(table, states), everything(again, states), strict=True):
        assert one == other


def older(entries: int, seed: str = "older") -> Saved:
    """A stored game of rules 1."""
    table, notebook = began(seed=seed)
    play(table, entries, seed)
    assert not table.over
    return notebook.saved(1)


def key_of(error: pytest.ExceptionInfo[Any]) -> str:
    """Why something was refused; every language can say it."""
    for language in LANGUAGES:
        assert len(Speaker(language, TOY2).error(error.value)) > 10
    reason = error.value.reason
    return str(reason.args[1]) if reason.key == "record.line" else str(reason.key)


# --- under the same rules ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, GIFTS], ids=["plain", "gifts"])
def test_at_every_step_a_resumed_table_equals_one_that_never_stopped(options: dict[str, str]) -> None:
    """From what a keeper was given, and from what the table itself says was kept."""
    table, notebook = began(options)
    chance = SearchChance("every")
    while not table.over:
        for saved in (notebook.saved(1), table.saved()):
            same(table, resume(TOY, saved), states=table.entries % 16 == 0)
        ask = table.next_ask()
        seat, what = ask.seat, chance.below("what", 7)
        if what == 0 and table.can_undo(seat):
            table.undo(seat)
        elif what == 1 and table.can_redo(seat):
            table.redo(seat)
        elif what == 2 and table.proposal is None and table.entries:
            table.propose_take_back(seat, table.entries - 1, {0, 1})
        elif what == 3 and table.proposal:
            table.answer_take_back(min(table.proposal.waiting), chance.below("yes", 2) == 0)
        elif what == 4 and table.steps_of(seat):
            table.start_over(seat)
        else:
            table.play(seat, answer(ask, chance))
    assert table.record.branches
    same(table, resume(TOY, notebook.saved(1)))


def test_what_the_table_says_was_kept_is_what_its_keeper_was_given() -> None:
    table, notebook = began(GIFTS)
    play(table, 41)
    assert not table.over
    assert sum([bool(change.snapshot) for change in notebook.changes]) == 2, "the set-up and entry 40"
    assert table.saved() == notebook.saved(1)
    again = resume(TOY2, notebook.saved(1), notebook)
    assert again.saved() == notebook.saved(2), "the line of new rules carries its state as well"


def test_an_open_wish_to_take_back_is_still_open() -> None:
    table, notebook = began()
    play(table, 8)
    table.propose_take_back(0, 5, {0, 1, 2})
    table.answer_take_back(1, True)
    again = resume(TOY, notebook.saved(1), notebook)
    assert again.proposal == Proposal(0, 5, frozenset({2}))
    same(table, again)
    with pytest.raises(Refused):
        again.answer_take_back(1, True)
    assert again.answer_take_back(2, True)
    assert again.entries == 5
    same(again, resume(TOY, notebook.saved(1)))


@pytest.mark.parametrize("voters", [set(), {1}], ids=["alone", "with another"])
def test_a_take_back_that_cannot_be_written_leaves_no_wish_behind(voters: set[int]) -> None:
    """Consent and going back are one change: the lights cannot go out between them."""
    table, notebook = began()
    play(table, 8)
    if voters:
        table.propose_take_back(0, 5, voters)
    before, changes = everything(table), len(notebook.changes)
    notebook.full = True
    with pytest.raises(OSError, match="full"):
        table.answer_take_back(1, True) if voters else table.propose_take_back(0, 5, voters)
    assert everything(table) == before
    notebook.full = False
    assert table.answer_take_back(1, True) if voters else table.propose_take_back(0, 5, voters)
    assert len(notebook.changes) == changes + 1
    same(table, resume(TOY, notebook.saved(1)))


def test_what_was_undone_can_be_made_again_after_a_restart() -> None:
    table, notebook = began({"gifts": "no"})
    play_until(table, lambda t: t.entries > 0 and t.can_undo(t.next_ask().seat))
    seat, entry = table.next_ask().seat, table.record.entries[-1]
    table.undo(seat)
    again = resume(TOY, notebook.saved(1))
    assert again.can_redo(seat)
    same(table, again)
    again.redo(seat)
    assert again.record.entries[-1] == entry


def test_an_unfinished_answer_goes_on_where_it_stood() -> None:
    """With its steps, with those undone, and with a number that no late click answers."""
    table, notebook = began()
    table.play(2, "to 0")
    number = table.number_of(2)
    again = resume(TOY, notebook.saved(1), notebook)
    same(table, again)
    assert [str(step) for step in again.steps_of(2)] == ["to 0"]
    with pytest.raises(Refused):
        again.play(2, "to 1", number - 1)
    again.undo(2)
    again = resume(TOY, notebook.saved(1), notebook)
    assert again.can_redo(2)
    again.redo(2)
    again.play(2, "coins 1")
    same(again, resume(TOY, notebook.saved(1)))
    assert not notebook.branches


class RestTitle(ToyTitle):
    """After the gifts only the first seat bids."""

    def asks(self, state: Any) -> Any:
        asks = super().asks(state)
        return asks[:1] if asks and asks[0].kind == "bid" and state.gifts else asks


def test_an_answer_that_was_gone_back_into_ends_with_its_group() -> None:
    """The other answers are in, and the seat is not asked any more: nothing of it can be undone."""
    notebook, title = Notebook(), RestTitle()
    table = Table(title, 2, GIFTS, "reopened", keeper=notebook)
    table.play(1, "to 0; coins 1")
    table.reopen(1)
    assert table.steps_of(1)
    table.play(0, "to 1; coins 1")
    assert table.ask_of(1) is None
    for one in (table, resume(title, notebook.saved(1))):
        assert not one.steps_of(1)
        assert not one.can_undo(1)
        assert not one.can_redo(1)


# --- under newer rules ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("entries", [0, 1, 3, 10, 20, 45])
def test_a_game_begun_under_rules_1_goes_on_under_rules_2_to_its_end(entries: int) -> None:
    saved = older(entries)
    before = resume(TOY, saved)
    notebook = Notebook()
    notebook.changes = [*saved.changes]
    table: Table[Any] = resume(TOY2, saved, notebook)
    line = table.record.lines[-1]
    assert isinstance(line, NewRules)
    assert (line.rules, line.n, line.state["cards"]) == (2, entries, 0)
    for viewer in VIEWERS:
        assert [event for _, event in table.log(viewer)] == [
            *[event for _, event in before.log(viewer)],
            Event("kernel.new_rules", (1, 2)),
        ], "everybody is told, and the log before is complete"
        assert table.moments(viewer)[: len(before.moments(viewer))] == before.moments(viewer)
        assert table.told_count(viewer) == before.told_count(viewer) + 1
    assert all([table.number_of(ask.seat) > before.number_of(ask.seat) for ask in table.asks])
    while not table.over:
        play(table, 7, f"on {table.entries}")
        same(table, resume(TOY2, notebook.saved(2)))
    assert table.state.cards or entries == 45
    assert not any([entry.move == "stash" for entry in table.record.entries[entries:]])
    assert replay_record(TOY2, read_record(table.record.text())).digest == table.digest


def test_undo_stops_at_the_line_of_new_rules() -> None:
    saved = older(20)
    table = resume(TOY2, saved)
    assert any([resume(TOY, saved).has_moved(seat) for seat in range(3)])
    for seat in range(3):
        assert not table.can_undo(seat)
        assert not table.can_redo(seat)
        assert not table.has_moved(seat)
        with pytest.raises(Refused):
            table.undo(seat)
        with pytest.raises(Refused):
            table.propose_take_back(seat, 19, set())
    assert table.proposal is None
    play(table, 3)
    with pytest.raises(Refused):
        table.propose_take_back(0, 19, set())
    assert table.propose_take_back(0, 20, set())
    assert (table.entries, table.record.base) == (20, 20)
    assert table.digest == resume(TOY2, saved).digest


def test_neither_an_open_wish_nor_an_unfinished_answer_outlives_the_rules_it_was_made_under() -> None:
    table, notebook = began()
    table.play(0, "to 1; coins 1")
    table.play(2, "to 0")
    table.propose_take_back(0, 0, {0, 1})
    again = resume(TOY2, notebook.saved(1), notebook)
    assert again.proposal is None
    assert not again.steps_of(2)
    assert not notebook.branches
    assert again.number_of(2) > table.number_of(2)
    same(again, resume(TOY2, notebook.saved(2)))


def test_before_the_line_pictures_are_shown_where_they_were_kept() -> None:
    saved = older(45)
    before, table = resume(TOY, saved), resume(TOY2, saved)
    play(table, 3)
    assert [n for n in range(table.entries + 1) if table.is_kept(n)] == [0, 40, 45, 46, 47, 48]
    for n in (0, 40, 45):
        was = msgspec.json.decode(plain_json(before.state_at(n)))
        assert msgspec.json.decode(plain_json(table.state_at(n))) == was | {"cards": 0}
    for n in (1, 39, 41, 44):
        with pytest.raises(Refused) as refused:
            table.state_at(n)
        assert key_of(refused) == "kernel.not_kept"
        assert not table.beats_of(n).beats
        assert table.events_of(n) == before.events_of(n)
    assert [n for n, _ in table.walk()] == [0, 40, 45, 46, 47, 48]


def test_a_file_that_goes_on_under_newer_rules_stands_alone() -> None:
    """Without the older rules: the same game, log and history; what was taken back before is no longer told."""
    table, notebook = began(GIFTS, "alone")
    play(table, 12)
    table.propose_take_back(0, 9, set())
    play(table, 8, "another way")
    table = resume(TOY2, notebook.saved(1))
    finish(table)
    again = replay_record(TOY2, read_record(table.record.text()))
    assert (again.digest, again.record.text(), again.over) == (table.digest, table.record.text(), True)
    assert again.proven_from == table.proven_from == 17
    assert len(again.record.branches) == 1
    for viewer in VIEWERS:
        assert again.log(viewer) == table.log(viewer)
        assert again.moments(viewer) == table.moments(viewer)
        assert again.told_count(viewer) < table.told_count(viewer)
    for n in range(17, table.entries + 1):
        assert again.state_at(n) == table.state_at(n)
    assert [n for n in range(17) if again.is_kept(n)] == []
    same(again, resume(TOY2, again.saved()))


def test_a_part_of_such_a_file_is_played_from_its_line_on() -> None:
    table = resume(TOY2, older(20))
    play(table, 10)
    record = read_record(table.record.text())
    for to in (20, 21, 30):
        assert replay_record(TOY2, record, to=to).digest == record.digest_at(to)
    with pytest.raises(Refused) as refused:
        replay_record(TOY2, record, to=19)
    assert key_of(refused) == "kernel.not_kept"
    with pytest.raises(RecordError):
        replay_record(TOY, record)


@pytest.mark.parametrize("between", [0, 5])
def test_rules_can_change_twice(between: int) -> None:
    notebook = Notebook()
    saved = older(20)
    notebook.changes = [*saved.changes]
    second = resume(TOY2, saved, notebook)
    play(second, between)
    third = resume(TOY3, notebook.saved(2), notebook)
    assert [(line.rules, line.n) for line in third.record.new_rules] == [(2, 20), (3, 20 + between)]
    said = [event.args for _, event in third.log(None) if event.key == "kernel.new_rules"]
    assert said == [(1, 2), (2, 3)]
    assert third.is_kept(20)
    finish(third)
    same(third, resume(TOY3, notebook.saved(3)))
    again = replay_record(TOY3, read_record(third.record.text()))
    assert (again.digest, again.proven_from) == (third.digest, 20 + between)
    for viewer in VIEWERS:
        assert again.log(viewer) == third.log(viewer)


def test_rules_can_skip_a_version() -> None:
    table = resume(TOY3, older(10))
    assert [event.args for event in table.events_of(10) if event.key == "kernel.new_rules"] == [(1, 3)]
    finish(table)
    assert replay_record(TOY3, read_record(table.record.text())).digest == table.digest


# --- what is over stays over ------------------------------------------------------------------------------------------


class LongerTitle(Toy2Title):
    """Rules 2 under which no game ends without another turn."""

    def asks(self, state: Any) -> Any:
        over = not super().asks(state)
        return super().asks(self.turned(state)) if over else super().asks(state)

    def turned(self, state: Any) -> Any:
        again = self.clone(state)
        again.step = 1
        return again


@pytest.mark.parametrize("title", [TOY2, LongerTitle()], ids=["the same end", "no end any more"])
def test_a_finished_game_of_older_rules_stays_over(title: Title[Any, Any]) -> None:
    """Nothing is written into it, nothing can be taken back, and it shows what was kept."""
    table, notebook = began()
    finish(table)
    changes = len(notebook.changes)
    again = resume(title, notebook.saved(1), notebook)
    assert again.over
    assert len(notebook.changes) == changes
    assert again.record.text() == table.record.text()
    kept = [n for n in range(table.entries + 1) if again.is_kept(n)]
    assert kept == sorted({0, *range(40, table.entries, 40), table.entries})
    for n in kept:
        again.state_at(n)
    assert [n for n, _ in again.walk()] == kept
    assert again.log(0) == table.log(0)
    assert again.scores() == table.scores()
    for seat in range(3):
        assert not again.can_undo(seat)
        assert not again.has_moved(seat)
        with pytest.raises(Refused):
            again.undo(seat)
        with pytest.raises(Refused):
            again.propose_take_back(seat, table.entries - 1, set())
    same(again, resume(title, notebook.saved(1)))


class ShorterTitle(Toy2Title):
    """Rules 2 under which a game is over at once."""

    def asks(self, state: Any) -> Any:
        return ()


def test_a_running_game_that_newer_rules_end_is_over_and_says_so() -> None:
    table = resume(ShorterTitle(), older(10))
    assert table.over
    assert table.record.new_rules
    assert replay_record(ShorterTitle(), read_record(table.record.text())).over


# --- what is refused --------------------------------------------------------------------------------------------------


def changed(saved: Saved, **fields: Any) -> Saved:
    return saved._replace(**fields)


def beside(saved: Saved, **fields: Any) -> Saved:
    return saved._replace(beside=msgspec.structs.replace(saved.beside, **fields))


SAVED = older(20)
STATE = SAVED.state
DAMAGED = b'[false,15,[["done",[0],"all",false]]]'
DISTURBED = STATE.replace(b'"bank":', b'"bank":1')


@pytest.mark.parametrize(
    ("title", "saved", "key"),
    [
        (TOY, changed(SAVED, state=DISTURBED), "record.digest"),
        (TOY, changed(SAVED, state=b""), "record.digest"),
        (TOY, changed(SAVED, changes=SAVED.changes[:-1]), "record.digest"),
        (TOY2, changed(SAVED, state=STATE[:-1]), "record.digest"),
        (TOY, changed(SAVED, rules=2), "record.rules"),
        (TOY2, changed(SAVED, rules=2), "record.rules"),
        (TOY, changed(SAVED, changes=[]), "record.empty"),
        (TOY, changed(SAVED, changes=[SAVED.changes[0]._replace(told=b"null"), *SAVED.changes[1:]]), "record.state"),
        (TOY, changed(SAVED, changes=[*SAVED.changes[:-1], SAVED.changes[-1]._replace(told=DAMAGED)]), "record.state"),
        (TOY, changed(SAVED, changes=[SAVED.changes[0], *SAVED.changes[2:]]), "record.number"),
        (TOY, changed(SAVED, changes=[SAVED.changes[1]]), "record.foreign"),
        (TOY, changed(SAVED, branches={7: BranchKept(1, [])}), "record.state"),
        (TOY, beside(SAVED, numbers=[1]), "record.state"),
        (TOY, beside(SAVED, told_counts=[1, 2, 3]), "record.state"),
        (TOY, beside(SAVED, wish=(0, 20, [1])), "record.state"),
        (TOY, beside(SAVED, wish=(0, 3, [8])), "record.state"),
    ],
    ids=range(16),
)  # fmt: skip
def test_what_does_not_agree_with_itself_does_not_go_on(title: Title[Any, Any], saved: Saved, key: str) -> None:
    notebook = Notebook()
    with pytest.raises(RecordError) as refused:
        resume(title, saved, notebook)
    assert key_of(refused) == key
    assert not notebook.changes


def test_a_saved_game_of_newer_rules_is_refused() -> None:
    saved = resume(TOY2, SAVED).saved()
    with pytest.raises(RecordError) as refused:
        resume(TOY, saved)
    assert key_of(refused) == "record.rules"


def test_rules_that_cannot_bring_a_state_up_to_date_are_named() -> None:
    class Forgetful(Toy2Title):
        def migrate(self, rules: int, data: Any) -> Any:
            return Title.migrate(self, rules, data)

    with pytest.raises(Refused) as refused:
        resume(Forgetful(), SAVED)
    assert key_of(refused) == "record.rules_unknown"


def test_a_migration_that_leaves_something_out_is_refused() -> None:
    class Careless(Toy2Title):
        def migrate(self, rules: int, data: Any) -> Any:
            return {name: value for name, value in data.items() if name != "coins"}

    notebook = Notebook()
    with pytest.raises(RecordError) as refused:
        resume(Careless(), SAVED, notebook)
    assert key_of(refused) == "record.state"
    assert not notebook.changes


def test_new_rules_that_cannot_be_written_hold_for_nobody() -> None:
    notebook = Notebook()
    notebook.full = True
    with pytest.raises(OSError, match="full"):
        resume(TOY2, SAVED, notebook)


def test_a_kept_state_that_was_changed_is_neither_shown_nor_gone_back_to() -> None:
    table, notebook = began()
    play(table, 8)
    packed = notebook.changes[0].snapshot
    assert isinstance(packed, bytes)
    notebook.changes[0] = notebook.changes[0]._replace(snapshot=packed.replace(b'"bank":0', b'"bank":9'))
    again = resume(TOY, notebook.saved(1))
    before = everything_now(again)
    with pytest.raises(RecordError):
        again.state_at(0)
    with pytest.raises(RecordError):
        again.propose_take_back(0, 0, set())
    assert everything_now(again) == before


def everything_now(table: Table[Any]) -> list[object]:
    """All that anybody gets, without the history."""
    found: list[object] = [table.digest, table.record.text(), table.proposal]
    for viewer in VIEWERS:
        found += [table.told_count(viewer), table.log(viewer), plain_json(table.view(viewer))]
    return [*found, [table.number_of(seat) for seat in range(table.seats)], table.asks]


def wrong_lines() -> dict[str, Any]:
    """Lines that do not follow after eight entries, each by the reason for which it is refused."""
    table, _ = began()
    play(table, 9)
    good = table.record.entries[8]
    change = msgspec.structs.replace
    return {
        "record.number": change(good, n=12),
        "record.not_asked": change(good, seat=7),
        "record.illegal": change(good, move="bid 999"),
        "record.no_move": change(good, move="!"),
        "record.digest": change(good, digest="0" * 16),
        "record.draws_left": change(good, draws=[1]),
        "record.back": Back(9, 0),
        "record.new_rules": NewRules(2, 8, "0" * 16, {}, {}, [[False, 0, []]] * 9),
    }


@pytest.mark.parametrize("key", wrong_lines())
def test_a_refused_line_leaves_the_table_as_it_was_and_usable(key: str) -> None:
    table, notebook = began()
    play(table, 8)
    before, changes = everything(table), len(notebook.changes)
    with pytest.raises(RecordError) as refused:
        table.replay(wrong_lines()[key])
    assert key_of(refused) == key
    assert everything(table) == before
    assert len(notebook.changes) == changes
    text = table.record.text() + line_text(wrong_lines()[key])
    with pytest.raises(RecordError) as refused:
        replay_record(TOY, read_record(text))
    assert refused.value.reason.args[:2] == (10, "record.rules" if key == "record.new_rules" else key)
    finish(table)
    same(table, resume(TOY, notebook.saved(1)))


def test_a_line_that_draws_more_than_was_recorded_is_refused() -> None:
    class Drawing(ToyTitle):
        def apply(self, state: Any, seat: int, move: Any, chance: Any, log: Any = None) -> Any:
            chance.below("lot", 2)
            return super().apply(state, seat, move, chance, log)

    table = Table(Drawing(), 3, {}, "drawn")
    before = everything(table)
    with pytest.raises(RecordError) as refused:
        table.replay(Entry(1, 0, "bid 0", "0" * 16))
    assert key_of(refused) == "record.draws_missing"
    assert everything(table) == before
    finish(table)


def test_new_rules_with_a_state_that_was_written_by_somebody_else_are_refused() -> None:
    """The digest is right, the state is not one of this game: a sentence, and no table."""
    table = resume(TOY2, SAVED)
    line = table.record.new_rules[0]
    wrong_values: tuple[tuple[str, object], ...] = (
        ("coins", []),
        ("coins", ["a"]),
        ("bank", 77),
        ("bids", 3),
        ("seats", 9),
        ("bank", 10**9),
        ("hands", []),
    )
    for name, value in wrong_values:
        state = line.state | {name: value}
        wrong = msgspec.structs.replace(line, state=state, digest=digest_of_json(plain_json(state)))
        text = table.record.text().replace(line_text(line), line_text(wrong))
        with pytest.raises(RecordError) as refused:
            replay_record(TOY2, read_record(text))
        assert refused.value.reason.args[0] == 22


class LostTitle(Toy2Title):
    """Rules 2 that lose their way where somebody bids."""

    def apply(self, state: Any, seat: int, move: Any, chance: Any, log: Any = None) -> Any:
        if move.verb == "bid":
            raise LookupError("no such place")
        return super().apply(state, seat, move, chance, log)


class Lost3Title(LostTitle):
    """So do rules 3."""

    rules = 3

    def migrate(self, rules: int, data: Any) -> Any:
        return data

    def convert(self, header: Header, entries: list[Entry]) -> list[Entry]:
        return entries


def test_a_foreign_state_in_which_the_rules_lose_their_way_is_told_with_its_line() -> None:
    """It looked sound; where no line carries a state it is the title that is at fault, and it is not hidden."""
    table = resume(TOY2, SAVED)
    play_until(table, lambda table: any([entry.move.startswith("bid") for entry in table.record.entries[20:]]))
    at = len(table.record.lines) + 1
    with pytest.raises(RecordError) as refused:
        replay_record(LostTitle(), read_record(table.record.text()))
    assert key_of(refused) == "record.state"
    assert refused.value.reason.args[0] == at
    with pytest.raises(RecordError) as refused:
        convert_record(Lost3Title(), read_record(table.record.text()))
    assert key_of(refused) == "record.state"
    assert refused.value.reason.args[0] == at
    new = Table(TOY2, 3, {}, "lost")
    new.play(0, "bid 1")
    with pytest.raises(LookupError):
        replay_record(LostTitle(), read_record(new.record.text()))


def told_otherwise(told: object) -> str:
    """A record whose line of new rules tells something else of entry 5."""
    table = resume(TOY2, SAVED)
    line = table.record.new_rules[0]
    other = msgspec.structs.replace(line, told=[*line.told[:5], told, *line.told[6:]])
    return table.record.text().replace(line_text(line), line_text(other))


@pytest.mark.parametrize(
    "told",
    [
        [],
        [False, 0, [[1, 2]]],
        [False, 15, [["done", [0], -1]]],
        [False, 15, [["done", [None], -1, False]]],
        [False, 15, [["done", [0], 8, True]]],
        [False, 15, [["done", [0], -2, True]]],
        [False, 15, [["done", [0], 10**30, True]]],
        [0, 15, []],
        {},
    ],
)
def test_what_a_foreign_line_of_new_rules_tells_is_told_to_people_at_the_table(told: object) -> None:
    with pytest.raises(RecordError) as refused:
        replay_record(TOY2, read_record(told_otherwise(told)))
    assert key_of(refused) == "record.new_rules"
    assert refused.value.reason.args[0] == 22


def test_who_has_heard_what_a_foreign_line_tells_is_counted_and_not_believed() -> None:
    """It says that nobody has heard what everybody is told, or that all have heard a word to one."""
    for event, hearing in ((Event("done", (0,)), (0, 1, 2, None)), (Event("hand", (3,), only(1)), (1,))):
        for heard in (0, 15, -1, 10**30):
            table = replay_record(TOY2, read_record(told_otherwise([False, heard, [event.plain()]])))
            for viewer in VIEWERS:
                assert (5 in table.moments(viewer)) == (viewer in hearing)
                if viewer in hearing:
                    assert (table.moments(viewer).index(5), event) in table.log(viewer)
            same(table, resume(TOY2, table.saved()))


def test_steps_of_an_earlier_question_do_not_come_to_life_in_a_later_one() -> None:
    """Another process, which did not know of them, has finished the answer meanwhile."""
    table = Table(TOY, 3, GIFTS, "late")
    for seat in range(3):
        table.play(seat, f"to {(seat + 1) % 3}; coins 0")
    early = table.saved()
    number = table.number_of(0)
    early.branches[0] = BranchKept(number - 1, ["to 1"])
    again = resume(TOY, early)
    assert again.steps_of(0) == []
    assert again.number_of(0) == number


def test_a_finished_answer_ends_the_steps_that_another_process_has_written() -> None:
    """Two processes have the table; what is chosen at one of them, the other does not know of."""
    one, notebook = began()
    other = resume(TOY, notebook.saved(1), notebook)
    one.play(0, "to 1")
    assert 0 in notebook.branches
    other.play(0, "to 2; coins 1")
    assert not notebook.branches
    assert resume(TOY, notebook.saved(1)).steps_of(0) == []
    one, notebook = began()
    one.play(1, "to 0; coins 1")
    other = resume(TOY, notebook.saved(1), notebook)
    one.play(0, "to 1")
    other.propose_take_back(1, 0, set())
    assert not notebook.branches
    one, notebook = began()
    other_rules = notebook.saved(1)
    one.play(0, "to 1")
    resume(TOY2, other_rules, notebook)
    assert not notebook.branches


# --- records of older rules -------------------------------------------------------------------------------------------


def finished(seed: str) -> Table[Any]:
    table = Table(TOY, 3, {"gifts": "no"}, seed)
    finish(table, seed)
    return table


def test_a_record_of_older_rules_is_refused_with_what_to_do_and_can_be_converted() -> None:
    """What the older rules alone allow is left out by the title; every draw is the one it had."""
    record = read_record(finished("converted").record.text())
    assert any([entry.move == "stash" for entry in record.entries])
    with pytest.raises(RecordError) as refused:
        replay_record(TOY2, record)
    assert key_of(refused) == "record.older_rules"
    assert "kurs convert" in Speaker("en").error(refused.value)
    converted = read_record(convert_record(TOY2, record).text())
    assert converted.rules == 2
    assert [e.move for e in converted.entries] == [e.move for e in record.entries if e.move != "stash"]
    assert converted.header.draws == record.header.draws
    assert replay_record(TOY2, converted).over
    with pytest.raises(RecordError):
        convert_record(TOY2, converted)


def test_a_record_that_went_on_under_rules_2_is_converted_to_rules_3_from_there_on() -> None:
    table = resume(TOY2, older(20))
    finish(table)
    record = read_record(table.record.text())
    with pytest.raises(RecordError) as refused:
        replay_record(TOY3, record)
    assert key_of(refused) == "record.older_rules"
    converted = read_record(convert_record(TOY3, record).text())
    again = replay_record(TOY3, converted)
    assert again.over
    assert (again.record.rules, again.proven_from) == (3, 20)
    assert again.state.points != table.state.points, "a card is worth more"
    assert [e.move for e in again.record.entries] == [e.move for e in record.entries]


def test_a_conversion_that_does_not_fit_names_its_line() -> None:
    class Strict(Toy2Title):
        def convert(self, header: Header, entries: list[Entry]) -> list[Entry]:
            return entries

    record = read_record(finished("converted").record.text())
    at = next(i for i, entry in enumerate(record.entries) if entry.move == "stash")
    with pytest.raises(RecordError) as refused:
        convert_record(Strict(), record)
    assert refused.value.reason.args == (at + 2, "record.illegal", "stash")
