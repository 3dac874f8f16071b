"""The end of the game and the score (R49-5)."""

import pytest

from kurs.titles.r1849 import TITLE

from .brisk import brisk_games
from .rig import Rig, bare

pytestmark = pytest.mark.slow


def two(bank: int, phase: str = "12H") -> Rig:
    t = bare(3).cash(100).phase(phase).corporation("RCS", 100, {0: "P 10"}, treasury=50)
    return t.corporation("ATA", 68, {1: "P 10"}, treasury=50).bank(bank)


def test_the_bank_pays_in_full_and_the_set_is_finished() -> None:  # R49-5.1, EX-81
    t = two(20).at_dividend("RCS", 130, then="ATA")
    t.state.rounds = 3
    t.play("withhold")
    assert (t.state.bank, t.state.broken, t.treasury("RCS")) == (-110, 1, 180)
    assert not t.over
    t.pass_on("", 400)
    assert (t.over, t.state.round, t.state.set) == (True, 3, 1)
    assert "end_bank" in [event.key for event in t.events]


def test_broken_in_a_stock_round_the_next_set_is_still_played() -> None:  # R49-5.1, R49-7.35, EX-81
    t = two(50).at_stock().play("sell RCS 10", "done")
    assert (t.state.bank, t.state.broken) == (-50, 1)
    t.pass_on("", 400)
    assert (t.over, t.state.set, t.state.round) == (True, 2, 3)


def test_an_empty_bank_is_not_broken() -> None:  # R49-5.1
    t = two(130).at_dividend("RCS", 130).play("withhold")
    assert (t.state.bank, t.state.broken) == (0, 0)


def test_once_broken_it_stays_so() -> None:  # R49-5.1
    t = two(20).at_dividend("RCS", 130, then="ATA").play("withhold")
    t.bank(5000).pass_on("", 400)
    assert t.over


def test_377_ends_the_game_with_the_turn() -> None:  # R49-5.2
    t = bare(3).phase("16H").cash(0).corporation("RCS", (0, 14), {0: "P 10"}, treasury=300, turns=3)
    t.corporation("ATA", 68, {1: "P"}, treasury=50).at_dividend("RCS", 400, then="ATA")
    t.play("pay").pass_on("own_shares")
    assert (t.price("RCS"), t.over, t.step) == (377, False, "own_shares"), "the turn is finished first"
    t.play("issue 10")
    assert t.price("RCS") == 328, "it does not matter that the marker moves away"
    assert (t.over, t.state.ended) == (True, 2)
    assert not [event for event in t.log if event.key == "operates" and event.args[0] == 1], "ATA does not operate"


def test_377_at_the_end_of_a_stock_round() -> None:  # R49-5.2, EX-82
    t = bare(3).phase("16H").cash(0).corporation("RCS", (1, 15), {0: "P 10 10 10", 1: "L 10 10 10"}, treasury=10)
    t.corporation("ATA", (0, 14), {2: "P"}, treasury=50).corporation("SFA", 68, {2: "P"}, treasury=50)
    t.at_stock().pass_on("operate")
    assert (t.price("RCS"), t.operating) == (377, "RCS")
    t.pass_on("", 20)
    assert (t.over, t.state.ended, t.state.round) == (True, 2, 1)
    assert not [event for event in t.log if event.key == "operates" and event.args[0] != 4]


def test_377_goes_before_a_broken_bank() -> None:  # R49-5.2
    t = bare(3).phase("16H").cash(0).corporation("RCS", (0, 14), {0: "P 10"}, turns=0).bank(10)
    t.at_dividend("RCS", 400)
    t.state.rounds = 3
    t.play("pay")
    assert (t.over, t.state.broken, TITLE.endings(t.state)[0]) == (True, 1, "stock_market")


def test_the_score() -> None:  # R49-5.4, EX-80
    t = bare(3).phase("16H")
    t.corporation("SFA", (1, 15), {0: "P L 10 10", 1: "10"}).corporation(
        "RCS", (3, 12), {0: "10 10 10", 1: "P L 10 10"}
    )
    t.corporation("IFT", (4, 11), {1: "P L 10 10"}).corporation("ATA", (6, 10), {0: "P L 10 10", 1: "10 10"})
    assert [t.price(name) for name in ("SFA", "RCS", "IFT", "ATA")] == [328, 208, 178, 127]
    t.bank(0).state.total = 0
    t.cash(5432, 5666, 0)
    t.state.loans[2] = t.state.left[2] = 1
    assert [score.points for score in TITLE.scores(t.state)] == [8786, 8564, -750]
    assert [score.rank for score in TITLE.scores(t.state)] == [1, 2, 3]
    assert TITLE.scores(t.state)[2].lines == (("cash", 0), ("shares", 0), ("privates", 0), ("loans", -750))


def test_unpaid_bonds_lower_every_share() -> None:  # R49-5.4, EX-73
    t = bare(3, bonds="on").cash(0).corporation("RCS", (3, 12), {0: "10 10 10", 1: "P 10"}, treasury=900)
    t.state.bonds[4] = 1
    assert dict(TITLE.scores(t.state)[0].lines)["shares"] == 324
    t.state.bonds[4] = 3
    assert dict(TITLE.scores(t.state)[0].lines)["shares"] == 3 * (208 - 300), "below nothing"


def test_open_privates_count_treasuries_do_not() -> None:  # R49-5.4
    t = bare(3).cash(0).privates(SMS=0, CNM="RCS").corporation("RCS", 100, {1: "P"}, treasury=900)
    assert [score.points for score in TITLE.scores(t.state)] == [110, 200, 0]


def test_equal_scores_share_the_victory() -> None:  # R49-5.5, R49-7.30
    t = bare(3).cash(100, 100, 50).at_stock()
    assert t.over
    assert [score.rank for score in TITLE.scores(t.state)] == [1, 1, 3]
    assert TITLE.endings(t.state) == ("standstill", "shared_win")
    assert t.told("winner") == [(0,), (1,)]


def test_a_table_on_which_nothing_happens_any_more() -> None:  # R49-7.52
    t = bare(3).cash(500).at_stock()
    t.play("pass", "pass", "pass")
    assert t.told("end_standstill") == [()]
    t = bare(3).cash(500).privates(SCE=0).at_stock().play("pass", "pass", "pass")
    assert not t.over, "SCE still pays"
    t = bare(3).cash(400).phase("12H").corporation("RCS", (8, 0), {0: "P 10", 1: "10"}, pool="10", treasury=50)
    t.at_stock().play("pass", "pass", "pass")
    assert not t.over, "RCS has closed just now: it may be started again"
    t.play("pass", "pass", "pass")
    assert t.told("end_standstill") == [()]


def test_no_game_is_endless() -> None:  # R49-7.53
    t = bare(3).cash(500).privates(SCE=0)
    t.state.set = 38
    t.at_stock().play("pass", "pass", "pass")
    assert t.state.set == 40
    t.play("pass", "pass", "pass")
    assert t.told("end_length") == [()]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_brisk_games_see_the_whole_game(seats: int) -> None:  # R49-5.1, R49-5.2
    """Players by chance who build, run and buy reach the last phase and the ends of the rulebook."""
    phases, ends = set(), set()
    for t in brisk_games(seats, 6):
        phases.add(t.state.phase)
        if t.over:
            ends |= set(TITLE.endings(t.state))
            assert len(t.log) > 100
    assert phases == {0, 1, 2, 3, 4, 5}
    assert ends & {"bank", "stock_market"}
