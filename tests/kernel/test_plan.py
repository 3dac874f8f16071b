"""A plan is a private copy: it changes nothing, tells nothing, and its own moves can be played in earnest."""

import pytest

from kurs.kernel import Plan, Refused, SearchChance, Table, title
from kurs.kernel.plan import LONGEST
from own import OWN_TITLES


def table_of(name: str, seed: str = "plan") -> Table[object]:
    chosen = title(name)
    return Table(chosen, chosen.min_seats, {}, seed)


@pytest.mark.parametrize("name", OWN_TITLES)
def test_a_plan_changes_nothing_and_can_be_stepped_back(name: str) -> None:
    table = table_of(name)
    before, chance = table.digest, SearchChance("moves")
    plan = Plan(table, 0, "seed")
    seen = [table.title.view(plan.state, 0)]
    for _ in range(25):
        ask = plan.ask
        if ask is None:
            break
        plan.play(ask.pick(chance))
        seen.append(table.title.view(plan.state, 0))
    assert len(seen) > 5
    assert table.digest == before
    while plan.steps:
        assert table.title.view(plan.state, 0) == seen.pop()
        plan.back()
    assert table.title.view(plan.state, 0) == seen.pop()
    plan.back()


@pytest.mark.parametrize("name", OWN_TITLES)
def test_a_plan_depends_only_on_what_the_planner_knows(name: str) -> None:
    """Twins that differ only in what seat 0 cannot know give the same plan, move by move."""
    table = table_of(name)
    chance = SearchChance("first")
    moves, first = 0, table.next_ask()
    while moves < 12 or table.steps_of(first.seat):  # nobody is in the middle of his answer
        first = table.next_ask()
        table.play(first.seat, first.pick(chance))
        moves += 1
    twin = table_of(name)
    twin.state = table.title.guess(table.state, 0, SearchChance("twin"))
    plans = [Plan(each, 0, "seed") for each in (table, twin)]
    chance = SearchChance("moves")
    for _ in range(20):
        ask = plans[0].ask
        if ask is None:
            break
        assert plans[1].ask == ask
        move = ask.pick(chance)
        for plan in plans:
            plan.play(move)
        assert plans[0].steps[-1].events == plans[1].steps[-1].events
        assert table.title.view(plans[0].state, 0) == table.title.view(plans[1].state, 0)


def test_only_own_moves_up_to_somebody_elses_are_played() -> None:
    table = table_of("stockpile")
    asked = next(ask.seat for ask in table.asks if not ask.answered)
    plan = Plan(table, asked, "seed")
    chance = SearchChance("moves")
    while plan.ask and plan.ask.seat == asked:
        plan.play(plan.ask.pick(chance))
    own = len(plan.steps)
    assert plan.ask
    plan.play(plan.ask.pick(chance))
    assert plan.own_line() == [step.move for step in plan.steps[:own]]
    for move in plan.own_line():
        table.play(asked, move)


def test_what_is_not_allowed_is_refused_in_a_plan_too() -> None:
    plan = Plan(table_of("stockpile"), 0, "seed")
    with pytest.raises(Refused):
        plan.play(table_of("friesematenten").asks[0].options[0])
    assert not plan.steps


def test_a_plan_has_an_end() -> None:
    plan, chance = Plan(table_of("friesematenten"), 0, "seed"), SearchChance("moves")
    for _ in range(LONGEST):
        assert plan.ask
        plan.play(plan.ask.pick(chance))
    assert plan.ask
    one_more = plan.ask.pick(chance)
    with pytest.raises(Refused) as refused:
        plan.play(one_more)
    assert refused.value.reason.key == "kernel.long_plan"
