"""Steps of an unfinished answer are replaced in one gesture: what comes after them is made again as far as it holds."""

from typing import Any

import pytest

from conformance.puzzle import PuzzleTitle
from conformance.toy import ToyTitle
from kurs.kernel import Move, Plan, Refused, Table, steps_text
from kurs.kernel.branch import relaid
from kurs.titles.smartphone_inc import TITLE as SMARTPHONE_INC


def puzzle() -> Table[Any]:
    table = Table(PuzzleTitle(), 2, {}, "puzzle")
    table.play(0, "lay bar front over 0 0 0; lay corner front over 0 1 1")
    return table


def steps(table: Table[Any], seat: int = 0) -> str:
    return steps_text(table.steps_of(seat))


def test_a_step_is_replaced_where_it_was() -> None:
    table = puzzle()
    before = table.number_of(0)
    table.remake(0, "lay bar front under 1 2 0", 0, 1, number=before)
    assert steps(table) == "lay bar front under 1 2 0; lay corner front over 0 1 1"
    assert table.number_of(0) > before
    assert table.entries == 0


def test_a_step_is_replaced_behind_all_others() -> None:
    table = puzzle()
    table.remake(0, "lay bar front over 0 2 2", 0, 1, last=True)
    assert steps(table) == "lay corner front over 0 1 1; lay bar front over 0 2 2"


def test_a_step_is_left_out() -> None:
    table = puzzle()
    table.remake(0, None, 0, 1)
    assert steps(table) == "lay corner front over 0 1 1"


def test_what_is_not_allowed_changes_nothing() -> None:
    """The reason is that of the rules, at the point where the step would be made."""
    table = puzzle()
    for move, start, stop, reason in (
        ("lay bar front over 0 9 9", 0, 1, "why.edge"),
        ("lay bar front over 0 0 0; lay bar front over 0 1 1", 0, 1, "why.edge"),
        ("done", 0, 1, "kernel.no_such_move"),
        ("lay bar front over 0 0 0", 0, 3, "kernel.malformed"),
        ("lay bar front over 0 0 0", 2, 1, "kernel.malformed"),
        (None, 1, 1, "kernel.malformed"),
        ("", 0, 1, "kernel.malformed"),
    ):
        before = steps(table), table.number_of(0)
        with pytest.raises(Refused) as refused:
            table.remake(0, move, start, stop)
        assert refused.value.reason.key == reason
        assert (steps(table), table.number_of(0)) == before


def test_an_old_page_replaces_nothing() -> None:
    table = puzzle()
    with pytest.raises(Refused) as refused:
        table.remake(0, None, 0, 1, number=table.number_of(0) - 1)
    assert refused.value.reason.key == "kernel.stale"


def test_later_steps_that_no_longer_hold_are_left_out() -> None:
    """An Improvement that lay where there is no pad any more is in the hand again."""
    table = Table(SMARTPHONE_INC, 2, {}, "remake")
    table.play(0, "pads W-front B-front; lay 0 1 0")
    ask = table.ask_of(0)
    assert ask is not None
    far = next(move for move in ask.options if move.verb == "over" and move.args[1:3] == (3, 0))
    table.play(0, far)
    table.remake(0, "pads W-back B-front", 0, 1)
    assert steps(table) == f"pads W-back B-front; lay 0 1 0; {far}"
    table.remake(0, "lay 0 -1 0", 1, 2)
    assert steps(table) == "pads W-back B-front; lay 0 -1 0"


def test_a_reopened_answer_is_replaced() -> None:
    table = puzzle()
    table.play(0, "done")
    assert table.can_reopen(0)
    table.reopen(0)
    table.remake(0, "lay bar front over 0 1 0", 0, 1)
    assert steps(table) == "lay bar front over 0 1 0; lay corner front over 0 1 1"
    assert table.is_reopened(0)


def test_a_plan_does_the_same() -> None:
    table = Table(ToyTitle(), 3, {"gifts": "yes"}, "toy")
    plan = Plan(table, 0, "plan")
    plan.play(Move("to", (1,)))
    plan.remake([Move("to", (2,))], 0, 1)
    assert [step.move for step in plan.answer()] == [Move("to", (2,))]
    with pytest.raises(Refused):
        plan.remake([Move("to", (7,))], 0, 1)
    assert [step.move for step in plan.answer()] == [Move("to", (2,))]
    plan.play(Move("coins", (1,)))
    assert plan.answer() == []


def test_relaid() -> None:
    a, b, c, new = (Move("a"), Move("b"), Move("c"), Move("new"))
    assert relaid([a, b, c], [new], 1, 2, False) == ([a, new, c], range(1, 2))
    assert relaid([a, b, c], [new], 1, 2, True) == ([a, c, new], range(2, 3))
    assert relaid([a, b, c], [], 0, 2, False) == ([c], range(0))
    assert relaid([a], [], 0, 0, False) is None
    assert relaid([a], [new], 1, 3, False) is None
