"""The end of the game (COR-5), and two against two (COR-6.2)."""

from itertools import product

import pytest

from kurs.kernel import Score
from kurs.kernel.result import in_order, ties_broken, winners
from kurs.titles.master_of_economy import TITLE
from kurs.titles.master_of_economy.rules.ending import final_payment
from kurs.titles.master_of_economy.rules.figures import sharing, team_ranks
from titles.master_of_economy.rig import Rig, bare

TEAMS = ((0, 2), (1, 3))


def scores(t: Rig) -> list[Score]:
    return list(TITLE.scores(t.state))


def test_25_points_end_the_game_when_the_trade_phase_is_over() -> None:  # COR-5.1, COR-4.4.12
    t = bare(2).stage(2).points(blue=24).stock("blue", coal=1).stock("yellow", ships=1)
    t.at_resolution({}, {"coal": {1: "blue"}, "ships": {1: "yellow"}})
    assert t.over
    assert t.told("end_points") == [("blue", 25)]
    assert t.told("exported")[1] == ("yellow", "ships", 1, 8, 1), "the rows below are worked off as well"
    assert TITLE.endings(t.state) == ("points",)


def test_24_points_do_not() -> None:  # COR-5.1
    t = bare(2).stage(2).points(blue=23).stock("blue", coal=1).at_resolution({}, {"coal": {1: "blue"}})
    assert not t.over


def test_the_last_trade_phase_ends_it_in_any_case() -> None:  # COR-5.1, COR-R31
    for stage, phase, over in ((4, 4, False), (3, 9, False), (4, 9, True)):
        t = bare(2).stage(stage, phase).at_resolution({}, {})
        assert t.over == over
    assert (t.told("end_stages"), "stages" in TITLE.endings(t.state)) == ([(4,)], True)


def test_all_packages_are_sold_before_loans_and_treasuries() -> None:  # COR-5.2
    t = bare(2).points(yellow=9).loans(blue=2).owns("yellow", {1: [10], "blue": [7]}).at_end()
    assert t.told("liquidated") == [("blue", "yellow", 7, 14)]
    assert t.told("final_loans") == [("blue", 2, 12)]
    assert t.told("share_of") == [(0, "blue", 2)]


def test_what_cannot_be_repaid_is_waived() -> None:  # COR-5.2, COR-4.8.6
    assert [final_payment(treasury, 2) for treasury in (0, 5, 12, 20)] == [0, 5, 12, 12]
    t = bare(2).cash(blue=5).purse(30).loans(blue=2).factories("blue", quarry=3).at_end()
    assert (t.purses()[0], t.treasuries()[0], t.works("blue")) == (30, 0, {"quarry": 3})


def test_a_treasury_is_shared_out_to_the_last_coin() -> None:  # COR-5.2
    for treasury, shares, packages in product(range(0, 90, 7), (1, 10, 26), (1, 2, 5)):
        parts = sharing(treasury, shares, packages)
        assert parts.per_share * shares + parts.per_package * packages + parts.rest == treasury
        assert 0 <= parts.rest < packages


def test_corporations_do_not_share_in_a_treasury() -> None:  # COR-5.2
    t = bare(2).cash(blue=12).owns("blue", {0: [10], "yellow": [2]}).at_end()
    assert t.told("share_of")[0] == (0, "blue", 12)


def test_the_result() -> None:  # COR-5.3
    t = (
        bare(3, start_order="auction")
        .purse(7, 5, 0)
        .bids(4, 0, 0)
        .points(blue=10)
        .owns("green", {2: [10], 0: [1]})
        .at_end()
    )
    assert [score.points for score in scores(t)] == [20 + 1 + 7 - 4, 10 + 5, 10]
    assert scores(t)[0].lines == (("shares", 21), ("purse", 7), ("treasuries", 0), ("bid", -4))
    assert t.told("winner") == [(0,)]


def test_only_an_auction_has_bids_in_the_result() -> None:  # COR-6.3.1
    t = bare(3).purse(7, 5, 0).at_end()
    assert [name for name, _ in scores(t)[0].lines] == ["shares", "purse", "treasuries"]


def test_equal_results_share_the_place() -> None:  # COR-5.3, COR-R30
    t = bare(3).purse(2, 2, 0).at_end()
    assert [score.rank for score in scores(t)] == [1, 1, 3]
    assert (t.told("winner"), "shared_win" in TITLE.endings(t.state)) == ([(0,), (1,)], True)


def test_goods_factories_and_tokens_are_worth_nothing() -> None:  # COR-5.2
    t = bare(2).tokens(4, 0).stock("blue", ships=10).factories("blue", shipyard=3).at_end()
    assert [score.points for score in scores(t)] == [10, 10]


# --- two against two --------------------------------------------------------------------------------------------------


def test_partners_sit_opposite_each_other() -> None:  # COR-6.2.3
    assert TITLE.teams(bare(4, teams="yes").state) == TEAMS
    assert TITLE.teams(bare(4).state) == ()


def test_the_better_pair_ranks_first() -> None:  # COR-6.2.1
    t = bare(4, teams="yes").purse(20, 30, 20, 0).at_end()
    ranks = [score.rank for score in scores(t)]
    assert ranks == [1, 3, 1, 4], "the best single player is not among the winners"
    assert winners(ranks, TEAMS) == [(0, 2)]
    assert in_order(scores(t), TEAMS) == [0, 2, 1, 3]


def test_the_end_says_that_the_best_player_of_a_pair_has_decided() -> None:  # COR-6.2.2
    t = bare(4, teams="yes").purse(20, 30, 20, 10).at_end()
    (tie,) = ties_broken(scores(t), TEAMS)
    best = [score.points for score in scores(t)]
    assert (tie.above, tie.below, tie.name) == ((1, 3), (0, 2), "best")
    assert (tie.points, tie.more, tie.less) == (best[0] + best[2], best[1], best[0])
    alone = bare(4).purse(20, 20, 20, 10).at_end()
    assert not ties_broken(scores(alone), ()), "nothing decides between players"


@pytest.mark.parametrize(
    ("results", "places"),
    [
        ([9, 5, 1, 4], [1, 3, 2, 4]),
        ([5, 9, 5, 1], [3, 1, 3, 2]),
        ([6, 6, 4, 4], [1, 1, 3, 3]),
        ([4, 6, 6, 4], [3, 1, 1, 3]),
        ([5, 5, 5, 5], [1, 1, 1, 1]),
        ([5, 4, 5, 4], [1, 3, 1, 3]),
    ],
)
def test_places_of_pairs(results: list[int], places: list[int]) -> None:  # COR-6.2.1, COR-6.2.2
    assert team_ranks(results, TEAMS) == places
