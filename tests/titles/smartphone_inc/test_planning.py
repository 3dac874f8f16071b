"""Phase 1, planning (SPI-4.1), and phases 2 and 3 (SPI-4.2, SPI-4.3)."""

from collections.abc import Iterator

import pytest

from kurs.face import face_of
from kurs.kernel import LiveChance, Move, SearchChance, Table
from kurs.titles.smartphone_inc import TITLE
from kurs.titles.smartphone_inc.data import BOX
from kurs.titles.smartphone_inc.desk import DESK, DIRECTIONS, OVER, STEPS, UNDER
from titles.smartphone_inc.rig import Rig, table

PLAN = "pads W-front B-back; lay 0 1 0"


def planning(hand: str = "", effects: str = "") -> Rig:
    """Green and red plan; green has these Improvements too."""
    t = table("green red")
    if effects:
        t.owns("green", effects)
    return t.hand("green", hand)


# --- pads (SPI-4.1.1 to SPI-4.1.5) ----------------------------------------------------------------------------------


def test_either_pad_either_side() -> None:  # SPI-4.1.1, SPI-4.1.2
    t = planning()
    sides = ["W-front", "W-back", "B-front", "B-back"]
    expected = {f"pads {top} {bottom}" for top in sides for bottom in sides if top[0] != bottom[0]}
    assert set(t.options()) == expected
    assert t.why_not("pads W-front W-back", "green") == "same_pad"
    assert t.why_not("pads W-front X-back", "green") == "no_such_side"


def test_every_position_on_the_grid() -> None:
    """SPI-4.1.3, SPI-4.1.4: 28 parallel and 32 perpendicular positions, one to four cells covered; no others are
    offered, whatever lies in the cells (SPI-4.1.5)."""
    expected = set()
    for rotation in (0, 90, 180, 270):
        rows, columns = (2, 3) if rotation % 180 == 0 else (3, 2)
        for dx in range(-4, 6):
            for dy in range(-4, 6):
                top = {(dx + i, dy + j) for i in range(columns) for j in range(rows)}
                if 1 <= len(top & {(i, j) for i in range(3) for j in range(2)}) <= 4:
                    expected.add(f"lay {rotation} {dx} {dy}")
    assert len(expected) == 60
    for pads in ("pads W-front B-back", "pads B-back W-front"):
        assert set(planning().plan_as("green", pads).options()) == expected


def test_open_cells_can_be_covered() -> None:  # SPI-4.1.5
    t = planning().plan_as("green", "pads W-front B-back; lay 0 -1 0")
    plan = t.view(0).plan
    assert plan is not None
    assert plan.totals is not None
    assert plan.totals.covered == 4, "two of the four covered cells of B-back are open"


# --- Improvements (SPI-4.1.6 to SPI-4.1.11) -------------------------------------------------------------------------


def slow_options(position: int, overhang: bool) -> Iterator[str]:
    """All places of an Improvement, found cell by cell (SPI-4.1.6, SPI-4.10.11)."""
    where = DESK.positions[position]
    rows, columns = (2, 3) if where.rotation % 180 == 0 else (3, 2)
    bottom = {(i, j) for i in range(3) for j in range(2)}
    both = bottom | {(where.dx + i, where.dy + j) for i in range(columns) for j in range(rows)}
    for layer, ground in ((UNDER, bottom), (OVER, both)):
        for x in range(-5, 8):
            for y in range(-5, 7):
                for direction, (dx, dy) in zip(DIRECTIONS, STEPS, strict=True):
                    on = ((x, y) in ground) + ((x + dx, y + dy) in ground)
                    if on == 2 or (on == 1 and overhang):
                        yield f"{('under', 'over')[layer]} START-green {x} {y} {direction}"


@pytest.mark.parametrize("overhang", [False, True])
def test_every_place_of_an_improvement(overhang: bool) -> None:  # SPI-4.1.6, SPI-4.10.11
    for position in range(0, 60, 3):
        where = DESK.positions[position]
        t = planning(effects="t4g" if overhang else "")
        t.plan_as("green", f"pads W-front B-back; lay {where.rotation} {where.dx} {where.dy}")
        assert set(t.options()) == {"ready", *slow_options(position, overhang)}


def test_later_ones_lie_on_top() -> None:
    """SPI-4.1.7, SPI-4.1.9: two different ones may cover the halves of a third; only what is on top is active."""
    t = planning("IMP03 IMP25 IMP22").plan_as("green", f"{PLAN}; over IMP03 1 0 E; over IMP25 1 0 S; over IMP22 2 0 S")
    plan = t.view(0).plan
    assert plan is not None
    assert plan.totals is not None
    assert (plan.totals.ups, plan.totals.symbols, plan.totals.logistics) == (2, 3, 1)
    assert t.why_not("over START-green 2 0 W", "green") == "covers_another"
    assert t.why_not("over START-green 2 0 E", "green") == "", "half of one and a bare cell"


def test_an_improvement_that_shows_nothing() -> None:  # SPI-4.1.8
    t = planning().plan_as("green", f"{PLAN}; under START-green 1 0 S")
    plan = t.view(0).plan
    assert plan is not None
    assert plan.totals is not None
    assert (plan.totals.active, plan.totals.face_down) == (5, 0)


def test_what_is_not_laid_lies_face_down() -> None:
    """SPI-4.1.10, SPI-4.1.14: it makes 1 Goods; all are at hand again in the next round."""
    t = planning("IMP01").plan_as("green", f"{PLAN}; over IMP01 0 0 S; ready")
    t.plan_as("red", f"{PLAN}; ready")
    green = t.view().companies[0]
    assert green.totals is not None
    assert green.totals.face_down == 1
    assert (0, 4 + 2 + 1) in t.told("produced"), "four covered, two symbols, START-green face down"
    t.round(2).at_prepare()
    assert t.view().round == 3
    t.plan_as("green", PLAN)
    assert {text.split()[1] for text in t.options("over")} == {"START-green", "IMP01"}


def test_gained_improvements_wait_for_the_next_round() -> None:  # SPI-4.1.11
    t = planning().block("IMP05 IMP10 IMP12 IMP20 IMP25")
    t.plan_as("green", "pads W-front B-back; lay 0 2 0; ready").plan_as("red", f"{PLAN}; ready")
    produced = t.told("produced")
    t.play_as("green", "take IMP22" if "take IMP22" in t.options() else t.options()[0])
    assert t.told("produced") == [], "nothing is made of it in this round"
    green = t.view().companies[0]
    assert green.totals is not None
    assert (len(green.hand), green.totals.face_down, len(produced)) == (2, 1, 2)


def test_only_own_improvements_each_once() -> None:  # SPI-4.1.14
    t = planning("IMP01").plan_as("green", f"{PLAN}; over IMP01 0 0 S")
    assert t.why_not("over IMP01 2 0 S", "green") == "laid_already"
    assert t.why_not("over IMP02 2 0 S", "green") == "not_your_improvement"
    assert t.why_not("over START-red 2 0 S", "green") == "not_your_improvement"


# --- secrecy and reveal (SPI-4.1.12, SPI-4.0.2, SPI-4.0.5) ----------------------------------------------------------


def test_plans_are_revealed_together() -> None:  # SPI-4.0.2, SPI-4.1.12
    t = planning().plan_as("green", f"{PLAN}; ready")
    for seat in (1, None):
        seen = t.view(seat)
        assert seen.plan is None
        assert [company.plan for company in seen.companies] == [None, None]
        assert [company.ready for company in seen.companies] == [True, False]
    t.plan_as("red", f"{PLAN}; ready")
    assert [event.key for event in t.events[:2]] == ["plan", "plan"]
    assert all([company.plan is not None for company in t.view(1).companies])


def test_a_plan_can_be_laid_anew_until_all_are_ready() -> None:  # SPI-4.1.12, SPI-4.0.5
    game = Table(TITLE, 2, {}, "anew")
    game.play(0, f"{PLAN}; ready")
    seen = game.told_count(1)
    game.play(0, "pads B-back W-front; lay 0 2 1; ready")
    assert game.view(0).plan.top == "B-back"
    assert game.told_count(1) == seen, "others learn nothing new"
    game.play(1, f"{PLAN}; ready")
    assert game.view(1).companies[0].plan.top == "B-back"
    assert not game.can_undo(1), "what is revealed stays"
    assert game.next_ask().kind != "pads"


def test_a_guess_lays_other_plans() -> None:
    """SPI-4.0.2: a guess knows neither the plans of others nor the order of the stack, and everything else."""
    t = planning().plan_as("red", f"{PLAN}; ready")
    guesses = [TITLE.guess(t.state, 0, SearchChance(str(n))) for n in range(30)]
    assert len({str(guess.plans[1]) for guess in guesses}) > 10
    assert len({str(guess.deck) for guess in guesses}) > 10
    for guess in guesses:
        assert not TITLE.check(guess)
        assert sorted(guess.deck) == sorted(t.state.deck)
        assert TITLE.view(guess, 0) == t.view(0)
    assert TITLE.guess(t.state, 1, SearchChance("own")).plans[1] == t.state.plans[1]


# --- phases 2 and 3 -------------------------------------------------------------------------------------------------


def test_production_cannot_be_refused() -> None:  # SPI-4.0.5, SPI-4.3.2
    t = planning().plan_as("green", f"{PLAN}; ready").plan_as("red", "pads B-back W-front; lay 0 2 1; ready")
    assert [args[0] for args in t.told("produced")] == [0, 1]
    assert [company.goods for company in t.view().companies] == [4 + 2 + 1, 1 + 1 + 1]


def test_the_sum_is_formed_before_the_limit() -> None:  # SPI-4.2.1, SPI-4.2.2
    t = table("green red").result("green", ups=4, cuts=1, symbols=1).result("red", cuts=4, symbols=4, ups=1).at_price()
    assert t.told("price") == [(0, 8), (1, 2)]


def test_phases_follow_each_other() -> None:
    """SPI-4.0.1: eight phases, each finished for all before the next begins; five rounds."""
    chance, choices = LiveChance("phases"), SearchChance("phases")
    state, log = TITLE.setup(3, TITLE.complete(3, {}), chance)
    while asks := TITLE.asks(state):
        ask = next(ask for ask in asks if not ask.answered)
        TITLE.apply(state, ask.seat, ask.pick(choices), chance, log)
    phases = ["price", "produce", "improve", "research", "logistics", "sell", "score"]
    assert [event.args[0] for event in log if event.key == "phase"] == phases * BOX.rounds
    assert [event.args for event in log if event.key == "round"] == [(n, 5) for n in range(1, 6)]
    assert TITLE.view(state, None).over


def test_a_label_counts_only_the_goods_for_which_there_are_markers() -> None:  # SPI-4.0.4, SPI-6.5
    for limited, made in (("yes", 3), ("no", 7)):
        t = table("green red", goods_limit=limited).goods(green=15).plan_as("green", PLAN)
        said = face_of(TITLE).label(t.view(0), Move("ready"))
        assert (said.key, said.args[1]) == ("move.ready_for", made)
        t.plan_as("green", "ready").plan_as("red", f"{PLAN}; ready")
        assert t.told("produced")[0] == (0, made)
