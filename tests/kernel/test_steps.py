"""Answers in several steps: made, undone, redone, thrown away, reopened; by hand on the toy, by chance on every title.

In the toy with gifts everybody first gives somebody coins: `to SEAT` and `coins N` are the two steps of a sealed answer
(TOY-3). Who wins a card then spends some: `spend N` and `chest` or `bank`, the two steps of an open answer (TOY-4).
"""

import random
from typing import Any

import pytest

from conformance.toy import SPENDING, TURN, Toy, ToyTitle
from kurs.kernel import (
    Ask,
    BranchKept,
    Chance,
    Change,
    Log,
    Move,
    Plan,
    RecordError,
    Refused,
    SearchChance,
    Table,
    plain_json,
    read_record,
    replay_record,
    resume,
    steps_text,
)
from kurs.kernel import title as title_named
from kurs.testing.games import AnyTitle, sample
from kurs.testing.kept import seen_by_others
from own import OWN_TITLES

GIFTS = {"gifts": "yes"}
TOYS = {"toy": ToyTitle(), **{name: title_named(name) for name in OWN_TITLES}}


def gifts(seats: int = 2, title: AnyTitle | None = None) -> Table[Any]:
    return Table(title or ToyTitle(), seats, GIFTS, "toy")


def spending() -> Table[Any]:
    """Seat 0 has won the first card and is to spend something."""
    table = gifts()
    for seat, move in ((0, "to 1; coins 0"), (1, "to 0; coins 0"), (0, "bid 3"), (1, "bid 2")):
        table.play(seat, move)
    assert table.state.step == SPENDING
    return table


def steps(table: Table[Any], seat: int = 0) -> str:
    return steps_text(table.steps_of(seat))


def asked(table: Table[Any], seat: int = 0) -> Ask:
    ask = table.ask_of(seat)
    assert ask is not None
    return ask


def ways_back(table: Table[Any], seat: int) -> list[str]:
    return [name for name in ("can_undo", "can_redo", "can_reopen") if getattr(table, name)(seat)]


def refusal(table: Table[Any], seat: int, move: Any, number: int | None = None) -> str:
    """Why it is refused; nothing has changed."""
    before = everything(table)
    with pytest.raises(Refused) as refused:
        table.play(seat, move, number)
    assert everything(table) == before
    return refused.value.reason.key


def everything(table: Table[Any]) -> list[object]:
    """All that anybody could know of a table."""
    found: list[object] = [table.record.text(), table.digest, table.proposal]
    for seat in range(table.seats):
        found += [seen_by_others(table, seat), plain_json(table.view(seat)), table.ask_of(seat), table.number_of(seat)]
        found += [table.steps_of(seat), table.can_undo(seat), table.can_redo(seat), table.can_reopen(seat)]
    return found


# --- making steps -----------------------------------------------------------------------------------------------------


def test_a_step_is_seen_by_its_seat_alone_and_the_finished_answer_is_one_entry() -> None:
    table = gifts()
    others, digest = seen_by_others(table, 0), table.digest
    assert table.play(0, "to 1") == []
    assert (seen_by_others(table, 0), table.digest, table.entries) == (others, digest, 0)
    assert table.view(0)["to"] == 1
    assert asked(table).begun
    assert asked(table).ranges
    told = table.play(0, "coins 2")
    assert [entry.move for entry in table.record.entries] == ["to 1; coins 2"]
    assert [event.key for event in told] == ["kernel.answered"]
    assert table.view(1)["gifts in"] == [True, False]
    assert steps(table) == ""


def test_an_open_answer_is_told_when_it_is_finished() -> None:
    table = spending()
    others, version = seen_by_others(table, 0), table.told_count(1)
    table.play(0, "spend 1")
    assert seen_by_others(table, 0) == others
    assert table.view(0)["spend"] == 1
    table.play(0, "bank")
    assert table.record.entries[-1].move == "spend 1; bank"
    assert [event.key for event in table.events_since(version, 1)] == ["spent"]


def test_several_steps_can_be_made_at_once() -> None:
    table = gifts(3)
    table.play(0, "to 1; coins 2")
    table.play(1, [Move("to", (2,)), Move("coins", (1,))])
    table.play(2, "to 0")
    assert steps(table, 2) == "to 0"
    assert [entry.move for entry in table.record.entries] == ["to 1; coins 2", "to 2; coins 1"]
    table.play(2, "coins 3")
    assert table.state.coins == [11, 11, 8]


@pytest.mark.parametrize(
    "text",
    [
        "to 1;coins 2", "to 1; ", "; to 1", "to 1; ; coins 2", ";", "; ", "to 1;  coins 2", "to 1; coins 2;",
        "to 1\n; coins 2",
        "to 1; coins ²", "to 1; COINS 2", "to 1; " * 1000 + "coins 2", "; ".join(["to 1"] * 2000), "to 1; coins 2 ", "",
    ],
)  # fmt: skip
def test_what_is_no_list_of_steps_is_refused(text: str) -> None:
    assert refusal(gifts(), 0, text) == "kernel.malformed"


@pytest.mark.parametrize("made", [[], [Move("To", ())], [Move("to", ("1; coins 2",)), 3], [None], ["to 1"]])
def test_only_moves_are_steps(made: Any) -> None:
    assert refusal(gifts(), 0, made) == "kernel.malformed"


def test_a_move_that_hides_another_is_read_as_it_is_written_down() -> None:
    """What counts is the text of the entry: it must mean the same when the record is read again."""
    table = gifts()
    table.play(0, [Move("to", ("1; coins 2",))])
    assert table.record.entries[0].move == "to 1; coins 2"
    assert replay_record(table.title, read_record(table.record.text())).digest == table.digest


@pytest.mark.parametrize(
    "text",
    [
        "to 0",
        "to 2",
        "coins 2",
        "to 1; to 1",
        "to 1; coins 4",
        "to 1; coins -1",
        "to 1; coins 2; bid 3",
        "coins 2; to 1",
    ],
)
def test_each_step_must_be_allowed_at_its_point(text: str) -> None:
    assert refusal(gifts(), 0, text) == "kernel.no_such_move"


def test_what_follows_a_finished_answer_is_another_answer() -> None:
    table = spending()
    assert refusal(table, 0, "spend 1; bank; stash") == "kernel.no_such_move"
    table.play(0, "spend 1; bank")
    assert refusal(table, 0, "stash; done") == "kernel.no_such_move"
    table.play(0, "stash")


def test_a_step_is_not_made_twice_by_two_clicks() -> None:
    """The number of the ask rises with every step, undo, redo and new start, and never comes back."""
    table = gifts()
    used = [table.number_of(0)]
    table.play(0, "to 1", used[-1])
    used.append(table.number_of(0))
    table.undo(0)
    used.append(table.number_of(0))
    table.redo(0)
    used.append(table.number_of(0))
    table.start_over(0)
    used.append(table.number_of(0))
    table.play(0, "to 1; coins 1", used[-1])
    used.append(table.number_of(0))
    table.reopen(0)
    assert used == sorted(set(used))
    for number in used:
        assert refusal(table, 0, "coins 1", number) == "kernel.stale"
    assert table.number_of(1) == 1
    table.play(1, "to 0", 1)


def test_nobody_makes_steps_for_another_or_beside_the_game() -> None:
    table = spending()
    assert refusal(table, 1, "spend 1") == "kernel.not_asked"
    assert refusal(table, 2, "spend 1") == "kernel.no_seat"
    for work in (table.undo, table.redo, table.start_over, table.reopen):
        with pytest.raises(Refused):
            work(1)


# --- back and forth ---------------------------------------------------------------------------------------------------


def test_undo_and_redo_go_step_by_step() -> None:
    table = gifts()
    table.play(0, "to 1; coins 2")
    table.reopen(0)
    assert (steps(table), table.can_undo(0), table.can_redo(0)) == ("to 1", True, True)
    table.undo(0)
    assert (steps(table), table.can_undo(0), table.can_redo(0)) == ("", False, True)
    table.redo(0)
    assert (steps(table), table.can_undo(0), table.can_redo(0)) == ("to 1", True, True)
    table.redo(0)
    assert [entry.move for entry in table.record.entries] == ["to 1; coins 2"] * 2
    assert (steps(table), table.can_undo(0), table.can_redo(0)) == ("", False, False)


def test_who_makes_the_undone_step_again_can_redo_the_rest_and_another_step_forgets_it() -> None:
    table = gifts(3)
    table.play(0, "to 1; coins 2")
    table.reopen(0)
    table.undo(0)
    table.play(0, "to 1")
    assert table.can_redo(0)
    table.undo(0)
    table.play(0, "to 2")
    assert not table.can_redo(0)


def test_starting_over_forgets_everything() -> None:
    table = gifts()
    table.play(0, "to 1")
    table.start_over(0)
    assert (steps(table), table.can_undo(0), table.can_redo(0)) == ("", False, False)
    assert not asked(table).begun
    with pytest.raises(Refused, match=r"kernel\.no_steps"):
        table.start_over(0)
    table.play(0, "to 1; coins 2")
    table.reopen(0)
    table.undo(0)
    table.start_over(0)
    assert table.can_reopen(0), "the finished answer stands"
    assert not table.is_reopened(0)


class Disk:
    """Writes what it is given down; breaks at will."""

    def __init__(self) -> None:
        self.branches: list[BranchKept] = []
        self.changes = 0
        self.full = False

    def keep(self, change: Change) -> None:
        if self.full:
            raise OSError("disk full")
        self.changes += 1

    def keep_branch(self, seat: int, branch: BranchKept) -> None:
        if self.full:
            raise OSError("disk full")
        self.branches.append(branch)


def test_every_step_back_or_forth_is_written_once_before_it_counts() -> None:
    """Two writings for one redo would lose what else can be redone if the lights went out between them."""
    disk = Disk()
    table = gifts()
    table.write_to(disk)
    table.play(0, "to 1; coins 2")
    table.reopen(0)
    table.undo(0)
    table.redo(0)
    written = [(kept.steps, kept.undone) for kept in disk.branches]
    assert written == [(["to 1"], ["coins 2"]), ([], ["coins 2", "to 1"]), (["to 1"], ["coins 2"])]
    numbers = [kept.number for kept in disk.branches]
    assert numbers == sorted(set(numbers))
    assert table.number_of(0) == numbers[-1]
    disk.full = True
    before = everything(table)
    for work in (table.undo, table.redo, table.start_over, lambda seat: table.play(seat, "coins 1")):
        with pytest.raises(OSError, match="disk full"):
            work(0)
        assert everything(table) == before
    assert disk.changes == 1


def test_the_states_of_steps_are_their_own() -> None:
    """Nothing that is tried on a branch reaches the table, nor what was looked at before."""
    table = gifts(3)
    states = [(table.state, plain_json(table.state))]
    for move in ("to 1", "coins 2"):
        table.play(0, move)
        states.append((table.state_of(0), plain_json(table.state_of(0))))
    table.reopen(0)
    states.append((table.state_of(0), plain_json(table.state_of(0))))
    table.play(1, "to 0; coins 1")
    table.undo(0)
    table.redo(0)
    table.start_over(0)
    for state, packed in states:
        assert plain_json(state) == packed
    assert len({packed for _, packed in states}) == 3


# --- reopened ---------------------------------------------------------------------------------------------------------


def test_a_sealed_answer_is_reopened_before_its_last_step_and_stands_until_another_is_finished() -> None:
    table = gifts(3)
    assert not table.can_reopen(0)
    table.play(0, "to 1; coins 2")
    others, digest = seen_by_others(table, 0), table.digest
    table.reopen(0)
    assert table.is_reopened(0)
    assert not table.can_reopen(0), "it is open already"
    assert steps(table) == "to 1"
    table.undo(0)
    assert not table.can_reopen(0)
    table.play(0, "to 2")
    assert seen_by_others(table, 0) == others
    assert table.digest == digest
    assert table.waiting_for(None) == (1, 2), "its owner has answered"
    version = table.told_count(1)
    table.play(0, "coins 0")
    assert table.told_count(1) == version, "that he has answered once more is told to nobody"
    assert table.view(0)["to"] == 2


def test_the_earlier_answer_counts_when_the_last_of_the_others_answers_meanwhile() -> None:
    table = gifts()
    table.play(0, "to 1; coins 2")
    table.reopen(0)
    table.undo(0)
    table.play(0, "to 1")
    number = table.number_of(0)
    table.play(1, "to 0; coins 1")
    assert table.state.coins == [9, 11]
    assert steps(table) == ""
    assert table.number_of(0) > number
    assert ways_back(table, 0) == []
    assert asked(table).kind == "bid"


class OneTurn(ToyTitle):
    """After the gifts only seat 0 is asked."""

    def offer(self, s: Toy, log: Log) -> None:
        s.step, s.turn = TURN, 0


def test_a_reopened_answer_is_forgotten_also_where_its_owner_is_not_asked_next() -> None:
    disk = Disk()
    table = gifts(title=OneTurn())
    table.play(1, "to 0; coins 1")
    table.reopen(1)
    table.undo(1)
    table.redo(1)
    table.write_to(disk)
    table.play(0, "to 1; coins 2")
    assert table.ask_of(1) is None
    assert steps(table, 1) == ""
    assert ways_back(table, 1) == []
    assert not table.saved().branches, "nor is it stored"


def test_an_open_answer_or_one_of_a_closed_group_is_not_reopened() -> None:
    table = spending()
    for seat in (0, 1):
        with pytest.raises(Refused, match=r"kernel\.no_reopen"):
            table.reopen(seat)
    table.play(0, "spend 1; bank")
    with pytest.raises(Refused, match=r"kernel\.no_reopen"):
        table.reopen(0)


def test_the_steps_are_kept_while_the_others_answer() -> None:
    table = gifts(3)
    table.play(0, "to 1")
    number = table.number_of(0)
    assert table.view(0)["gifts in"] == [False, False, False]
    table.play(1, "to 0; coins 3")
    table.play(1, "to 2; coins 1")
    table.play(2, "to 0; coins 1")
    assert (steps(table), table.number_of(0)) == ("to 1", number)
    assert table.view(0)["gifts in"] == [False, True, True]
    table.play(0, "coins 2", number)
    assert table.state.coins == [9, 11, 10]


def test_what_has_been_chosen_can_be_shown_step_by_step() -> None:
    table = gifts()
    assert table.steps_seen(0) == []
    table.play(0, "to 1")
    [(view, step)] = table.steps_seen(0)
    assert (view["to"], step) == (-1, Move("to", (1,)))
    table.play(0, "coins 2")
    before = everything(table)
    views, made = zip(*table.steps_seen(0), strict=True)
    assert [str(step) for step in made] == ["to 1", "coins 2"], "the answer that can be reopened"
    assert [view["given"] for view in views] == [2, -1]
    assert everything(table) == before, "showing changes nothing"
    table.play(1, "to 0; coins 1")
    assert table.steps_seen(0) == []


# --- others, and going back -------------------------------------------------------------------------------------------


def test_a_wish_to_take_back_does_not_disturb_the_steps_nor_they_it() -> None:
    table = gifts(3)
    table.play(1, "to 2; coins 3")
    table.play(0, "to 1")
    table.propose_take_back(1, 0, {0, 1, 2})
    wish = table.proposal
    assert steps(table) == "to 1"
    table.undo(0)
    table.redo(0)
    assert table.proposal == wish, "that the wish is still open must not tell of a step"
    table.answer_take_back(0, yes=False)
    assert steps(table) == "to 1"
    table.propose_take_back(1, 0, {0, 1, 2})
    table.answer_take_back(0, yes=True)
    assert steps(table) == "to 1"
    table.answer_take_back(2, yes=True)
    assert table.entries == 0
    assert steps(table) == "", "the game is elsewhere: what has been chosen there is gone"
    assert ways_back(table, 0) == []


def test_a_finished_open_answer_is_undone_and_redone_as_a_whole() -> None:
    class Calm(ToyTitle):
        """The same question comes again after spending."""

        def spend(self, s: Toy, seat: int, where: str, log: Log) -> None:
            super().spend(s, seat, where, log)
            s.step = SPENDING

    table = Table(Calm(), 2, GIFTS, "toy")
    for seat, move in ((0, "to 1; coins 0"), (1, "to 0; coins 0"), (0, "bid 3"), (1, "bid 2"), (0, "spend 1; bank")):
        table.play(seat, move)
    table.play(0, "spend 2")
    table.undo(0)
    assert (table.entries, table.can_redo(0)) == (5, True)
    table.undo(0)
    assert (table.entries, table.state.bank) == (4, 3)
    assert steps(table) == ""
    table.redo(0)
    assert (table.entries, table.record.entries[-1].move) == (5, "spend 1; bank")


def test_redo_does_not_tell_that_another_has_answered_as_before() -> None:
    """After a take-back somebody answers in secret; whether another can redo what followed would tell how."""
    can: list[bool] = []
    for again in ("to 1; coins 3", "to 1; coins 0"):
        table = gifts(3)
        table.play(0, "to 1; coins 3")
        table.play(1, "to 2; coins 1")
        table.propose_take_back(0, 0, {0})
        assert table.can_redo(0)
        table.play(0, again)
        can.append(table.can_redo(1))
    assert can == [False, False]


def test_where_nothing_is_secret_everybody_redoes_his_own() -> None:
    class Open(ToyTitle):
        secrets = False

    table = Table(Open(), 3, GIFTS, "toy")
    for seat in (0, 1):
        table.play(seat, "to 2; coins 1")
    table.propose_take_back(0, 0, {0})
    table.redo(0)
    table.redo(1)
    assert table.entries == 2


class StillAnswered(ToyTitle):
    """Whoever is in the middle of another gift still has the earlier one in."""

    def ask_gift(self, s: Toy, seat: int) -> Ask:
        ask = super().ask_gift(s, seat)
        ask.answered = ask.answered or ask.begun
        return ask


@pytest.mark.parametrize("title", [ToyTitle(), StillAnswered()])
def test_a_plan_begins_where_the_seat_stands_in_its_answer(title: AnyTitle) -> None:
    table = gifts(3, title)
    table.play(1, "to 2")
    plan = Plan(table, 1, "plan")
    assert plan.ask is not None
    assert (plan.ask.seat, plan.ask.begun) == (1, True)
    plan.play(Move("coins", (1,)))
    assert plan.ask.seat == 0, "then what the others might do"
    plan.back()
    plan.play(Move("coins", (2,)))
    plan.play(Move("to", (1,)))
    assert [str(move) for move in plan.own_line()] == ["coins 2"]
    assert steps(table, 1) == "to 2", "nothing of it is made in earnest"
    table.play(1, plan.own_line(), plan.number)
    assert table.record.entries[-1].move == "to 2; coins 2"


def test_a_step_that_draws_is_a_fault_of_the_title() -> None:
    class Drawing(ToyTitle):
        def apply(self, state: Toy, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
            chance.below("lot", 6)
            return super().apply(state, seat, move, chance, log)

    table = gifts(title=Drawing())
    before = table.digest
    with pytest.raises(RuntimeError, match="draws"):
        table.play(0, "to 1")
    assert (table.digest, steps(table)) == (before, "")


# --- records and stores -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("to 1", "record.illegal"),
        ("to 1; coins 9", "record.illegal"),
        ("to 1; coins 2; to 1", "record.illegal"),
        ("to 1; coins 2; bid 1", "record.illegal"),
        ("coins 2", "record.illegal"),
        ("to 1;coins 2", "record.no_move"),
        ("to 1; ", "record.no_move"),
        ("to 1; coins 1", "record.digest"),
    ],
)
def test_a_record_whose_steps_do_not_prove_themselves_is_refused(move: str, reason: str) -> None:
    table = gifts()
    table.play(0, "to 1; coins 2")
    text = table.record.text()
    with pytest.raises(RecordError) as error:
        replay_record(table.title, read_record(text.replace("to 1; coins 2", move)))
    assert error.value.reason.args[:2] == (2, reason)
    assert replay_record(table.title, read_record(text)).digest == table.digest


@pytest.mark.parametrize("kept", [["coins 2"], ["to 1", "coins 2"], ["to 9"], ["to 1", "coins 2", "bid 1"]])
def test_a_stored_branch_that_leads_nowhere_is_forgotten(kept: list[str]) -> None:
    table = gifts()
    saved = table.saved()._replace(branches={0: BranchKept(7, kept, ["to 1"])})
    again = resume(table.title, saved)
    assert asked(again) == asked(table)
    assert steps(again) == ""
    assert ways_back(again, 0) == []
    assert again.number_of(0) == 7
    again.play(0, "to 1; coins 2", 7)


# --- by chance --------------------------------------------------------------------------------------------------------


class Fuzz:
    """One game in which those who answer in steps do everything that can be done; a model knows what must be so."""

    def __init__(self, title: AnyTitle, seats: int, options: dict[str, str], seed: str) -> None:
        self.table = Table(title, seats, options, seed)
        self.random = random.Random(seed)
        self.chance = SearchChance(seed)
        self.steps: dict[int, list[Move]] = {}
        self.undone: dict[int, list[Move]] = {}
        self.finished: dict[int, list[Move]] = {}
        self.did: set[str] = set()

    def game(self, most: int) -> None:
        while not self.table.over and self.table.entries < most:
            ask = self.random.choice([ask for ask in self.table.asks if ask.steps or not ask.answered])
            if not ask.steps:
                self.play(ask.seat, [ask.pick(self.chance)])
            else:
                self.something(ask.seat)
            if self.random.random() < 0.1:
                self.table = resume(self.table.title, self.table.saved())

    def something(self, seat: int) -> None:
        """One thing that a seat can do with its answer, and that nobody hears of it unless it is finished."""
        table = self.table
        others, digest, entries = seen_by_others(table, seat), table.digest, table.entries
        what = self.random.choices(["step", "undo", "redo", "over", "reopen", "wrong", "all"], [6, 3, 3, 1, 2, 1, 1])[0]
        number = table.number_of(seat)
        changed = getattr(self, what)(seat)
        if changed:
            self.did.add(what)
        if self.table.entries == entries:
            assert seen_by_others(table, seat) == others, f"others can tell of {what}"
            assert table.digest == digest
            assert (table.number_of(seat) > number) == changed
        assert table.steps_of(seat) == self.steps.get(seat, [])
        assert table.can_undo(seat) or not self.steps.get(seat)
        assert table.can_redo(seat) or not self.undone.get(seat)

    def step(self, seat: int) -> bool:
        ask = self.table.ask_of(seat)
        assert ask is not None
        return self.play(seat, [ask.pick(self.chance)])

    def all(self, seat: int) -> bool:
        """To the end of the answer, in one call, as a copy of the table finds it out."""
        copy = resume(self.table.title, self.table.saved())
        made: list[Move] = []
        while copy.entries == self.table.entries:
            ask = copy.ask_of(seat)
            assert ask is not None
            made.append(ask.pick(self.chance))
            copy.play(seat, made[-1])
        self.play(seat, made)
        assert self.table.digest == copy.digest
        return True

    def play(self, seat: int, made: list[Move]) -> bool:
        table, before = self.table, self.table.entries
        steps, undone = [*self.steps.get(seat, []), *made], self.undone.get(seat, [])
        same = undone[::-1][: len(made)] == made
        table.play(seat, made, table.number_of(seat))
        if table.entries == before:
            self.steps[seat], self.undone[seat] = steps, undone[: -len(made)] if same else []
            return True
        assert table.record.entries[-1].move == steps_text(steps)
        open_again = any([ask.sealed and ask.answered and ask.seat == seat for ask in table.asks])
        for one in [seat] if open_again else list(range(table.seats)):
            self.steps.pop(one, None)
            self.undone.pop(one, None)
            self.finished.pop(one, None)
        self.finished |= {seat: steps} if open_again else {}
        return True

    def undo(self, seat: int) -> bool:
        if not self.steps.get(seat):
            return False
        self.table.undo(seat)
        self.undone.setdefault(seat, []).append(self.steps[seat].pop())
        return True

    def redo(self, seat: int) -> bool:
        if not self.undone.get(seat):
            return False
        entries, step = self.table.entries, self.undone[seat][-1]
        copy = resume(self.table.title, self.table.saved())
        self.table.redo(seat)
        if self.table.entries > entries:  # it was the last step
            made = self.table
            self.table = copy
            self.play(seat, [step])
            assert made.record.text() == self.table.record.text()
            self.table = made
        else:
            self.steps.setdefault(seat, []).append(self.undone[seat].pop())
        return True

    def over(self, seat: int) -> bool:
        if not self.steps.get(seat) and not self.undone.get(seat):
            return False
        self.table.start_over(seat)
        self.steps[seat], self.undone[seat] = [], []
        return True

    def reopen(self, seat: int) -> bool:
        can = seat in self.finished and not self.steps.get(seat) and not self.undone.get(seat)
        assert self.table.can_reopen(seat) == can
        if can:
            self.table.reopen(seat)
            *self.steps[seat], last = self.finished[seat]
            self.undone[seat] = [last]
        return can

    def wrong(self, seat: int) -> bool:
        table = self.table
        steps = table.steps_of(seat)
        for move, number in (("no_such_verb 1", table.number_of(seat)), ("x; y", None), ("; ", None), ("done", 0)):
            with pytest.raises(Refused):
                table.play(seat, move, number)
        assert table.steps_of(seat) == steps
        return False


@pytest.mark.parametrize("name", TOYS)
def test_whatever_is_done_in_the_middle_of_an_answer_nobody_else_can_tell(name: str) -> None:
    """At any time a table that goes on from what was stored stands where the other stood."""
    did: set[str] = set()
    for i, setting in enumerate(sample(TOYS[name], 12)):
        fuzz = Fuzz(TOYS[name], setting.seats, setting.options, f"steps {i}")
        fuzz.game(60)
        did |= fuzz.did
    if name in ("toy", "friesematenten"):
        assert did == {"step", "undo", "redo", "over", "reopen", "all"}
