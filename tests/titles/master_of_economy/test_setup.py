"""Setting up (COR-3), the course of a game (COR-4.0) and the options of a table (COR-6.4)."""

import pytest

from kurs.kernel import LiveChance, Refused
from kurs.titles.master_of_economy import TITLE
from titles.master_of_economy.rig import bare, fresh, random_games


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_runs_a_corporation(seats: int) -> None:  # COR-3.1
    t = fresh(seats)
    for seat, corp in enumerate(["blue", "yellow", "green", "red"][:seats]):
        assert t.view().players[seat].runs == (corp,)
        assert t.packages(corp, seat) == [10]
    assert (t.purses(), t.state.tokens) == ([0] * seats, [1] * seats)


def test_what_corporations_start_with() -> None:  # COR-3.2, COR-3.3
    t = fresh(3)
    for corp in ("blue", "yellow", "green"):
        one = t.corp(corp)
        assert (one.treasury, t.store(corp), one.works, one.loans, one.points) == (25, {"materials": 3}, 0, 0, 0)
        assert one.bank == (1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert len(t.view().corporations) == 3, "red stays in the box"


def test_the_order_is_drawn() -> None:  # COR-3.4
    orders = {tuple(fresh(4, seed=f"order {n}").state.order) for n in range(60)}
    assert len(orders) > 15
    assert {tuple(sorted(order)) for order in orders} == {(0, 1, 2, 3)}


def test_demand_and_clock_at_the_start() -> None:  # COR-3.5
    view = fresh(4).view()
    assert [row.demand for row in view.rows] == [11] * 6
    assert (view.stage, view.phase, view.phase_name) == (1, 1, "investment")


@pytest.mark.parametrize(
    ("seats", "choice", "corporations"),
    [(2, "usual", 3), (2, "without", 2), (3, "usual", 3), (3, "with", 4), (4, "usual", 4), (4, "without", 4)],
)
def test_who_takes_part(seats: int, choice: str, corporations: int) -> None:  # COR-3.6, COR-6.4.2
    view = fresh(seats, additional=choice).view()
    assert len(view.corporations) == corporations
    assert view.additional == (corporations > seats)


def test_impossible_tables() -> None:  # COR-6.4.2, COR-6.2.3
    with pytest.raises(Refused, match="no_additional"):
        TITLE.complete(4, {"additional": "with"})
    with pytest.raises(Refused, match="no_teams"):
        TITLE.complete(3, {"teams": "yes"})


def test_the_course_of_a_game() -> None:  # COR-4.0.1
    for t in random_games(3, 2):
        if t.over:
            phases = [event.args[:2] for event in t.log if event.key in ("phase", "between")]
            whole = [(stage, phase)[: 2 - phase // 11] for stage in (1, 2, 3) for phase in range(1, 12)]
            assert phases == [*whole, *[(4, phase) for phase in range(1, 10)]]
            names = [event.args[2] for event in t.log if event.key == "phase"]
            assert (names.count("trade"), names.count("financial"), names.count("meetings")) == (8, 4, 3)


def test_who_runs_several_acts_at_the_position_of_each() -> None:  # COR-4.0.2, COR-4.0.3
    t = bare(3).order("green", "blue", "yellow").manager(green=1, blue=0, yellow=1)
    t.cash(blue=3, yellow=3, green=3).at_investment()
    asked = []
    while t.kind == "investment":
        asked.append((t.asked, t.ask.args[0]))
        t.play("done")
    assert asked == [(1, "green"), (0, "blue"), (1, "yellow")]


def test_open_purses() -> None:  # COR-4.0.4, COR-6.4.1
    t = bare(2).purse(3, 5).at_loans()
    assert [player.purse for player in t.view(0).players] == [3, 5]
    t = bare(2, purses="secret").purse(3, 5).at_loans()
    assert [player.purse for player in t.view(0).players] == [3, -1]
    assert [player.purse for player in t.view(None).players] == [-1, -1]
    assert [player.result for player in t.view(1).players] == [-1, 15]


def test_all_purses_are_shown_at_the_end() -> None:  # COR-4.0.4
    t = bare(2, purses="secret").purse(3, 5).at_end()
    assert [player.purse for player in t.view(None).players] == [3, 5]


def test_money_never_runs_out_and_goods_are_no_limit() -> None:  # COR-R5
    t = bare(2).stage(2).cash(blue=100).stock("yellow", ships=9)
    t.state.store[1 * 6 + 5] = 9
    t.at_resolution({"ships": {"blue": 6}}, {})
    assert t.store("blue") == {"ships": 6}
    assert t.state.supply[5] == 11 - 15, "stores hold more than the box"
    assert t.state.bank == -sum(t.treasuries()) - sum(t.purses())


def test_the_seed_alone_decides() -> None:  # COR-3.4: nothing else is drawn
    options = TITLE.complete(4, {})
    one, other = [TITLE.setup(4, options, LiveChance("seed"))[0] for _ in range(2)]
    assert one == other
