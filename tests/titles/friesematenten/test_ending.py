"""The end of the game (FRI-5)."""

import pytest

from kurs.kernel import ties_broken
from kurs.text import LANGUAGES, Speaker
from kurs.titles.friesematenten import TITLE
from titles.friesematenten.rig import Rig, bare

FORTY = "S10 S04 S08 S12"
THIRTY_NINE = "S10 S04 S06 S01"


def places(t: Rig) -> list[int]:
    return [score.rank for score in TITLE.scores(t.state)]


@pytest.mark.parametrize(("symbols", "points", "over"), [(FORTY, 40, True), (THIRTY_NINE, 39, False)])
def test_forty_points_end_the_game(symbols: str, points: int, over: bool) -> None:  # FRI-5.1
    t = bare(2).cash(60).owns(1, symbols).at_end()
    assert (t.points()[1], t.over) == (points, over)
    assert bool(t.told("payout")) != over, "no payout follows the last auction"


@pytest.mark.parametrize(("threshold", "over"), [("30", True), ("40", True), ("50", False)])
def test_other_thresholds(threshold: str, over: bool) -> None:  # FRI-5.1, FRI-6.3
    assert bare(2, threshold=threshold).owns(1, FORTY).at_end().over == over


def test_the_last_round_ends_the_game() -> None:  # FRI-5.1, FRI-7.18
    t = bare(2).cash(60).owns(0, "F01").exhausted(2).at_end()
    assert (t.over, t.told("payout"), t.told("winner")) == (True, [], [(0,)])
    assert TITLE.endings(t.state) == ("deck",)


def test_no_card_can_be_played_when_the_game_is_over() -> None:  # FRI-5.1
    t = bare(2).cash(60).owns(0, f"{FORTY} F01").holds(0, "A18 A20").holds(1, "A17").at_end()
    assert (t.over, t.kind, t.money()) == (True, "", [60, 60])


def test_points_reached_in_phase_2_do_not_shorten_the_round() -> None:  # FRI-5.2
    """Forty points in the turn: everybody still has his turn and all cards are auctioned."""
    t = bare(2).cash(60).owns(0, "S10 S04 S08").owns(1, "F01").holds(0, "I07").at_turn(0)
    t.play_as(0, "assign I07 S08")
    assert (t.points()[0], t.over, t.asked, t.kind) == (40, False, 1, "turn")
    t.play("end")
    for _ in range(5):
        assert not t.over
        t.play("pass", "pass")
    assert (t.over, t.told("winner")) == (True, [(0,)])


def test_points_reached_in_the_middle_of_the_auctions() -> None:  # FRI-5.2
    t = bare(2).cash(99).owns(0, "S10 S04 S08").at_gap("S12 F01", last=True)
    t.play("bid 22", "pass")
    assert (t.points(), t.over, t.up()) == ([40, 0], False, "F01")
    t.play("pass", "pass")
    assert t.over


def test_use_of_the_last_card_comes_before_the_end_check() -> None:  # FRI-5.1, FRI-4.4.8
    """The buyer of the last card assigns it, and that makes his forty points."""
    t = bare(2).cash(60).owns(0, "S10 S04 S08").at_gap("I07", last=True)
    t.play("bid 24", "pass", "assign I07 S08")
    assert (t.points(), t.over) == ([40, 0], True)


def test_forced_demolition_comes_before_the_end_check() -> None:  # FRI-5.1, FRI-4.1.4
    t = bare(2).cash(60).owns(0, "S10 S04 S08 F01 F02 F19 F17").at_gap("F15", last=True)
    t.play("bid 22", "pass")
    assert (t.points(), t.kind) == ([41, 0], "demolish")
    t.play("demolish F15")
    assert not t.over


def test_whoever_has_most_points_wins_not_who_reached_them_first() -> None:  # FRI-5.3
    t = bare(3).cash(0, 0, 99).owns(0, FORTY).owns(1, "S07 S06 S11 S09 S03 S05 S02").at_end()
    assert (t.points(), t.told("winner"), places(t)) == ([40, 54, 0], [(1,)], [2, 1, 3])


def test_the_end_says_that_money_has_decided() -> None:  # FRI-5.3
    t = bare(3).cash(12, 30, 5).owns(0, "S10").owns(1, "S06 S09").exhausted(2).at_end()
    (tie,) = ties_broken(TITLE.scores(t.state), ())
    assert (tie.above, tie.below, places(t)) == ((1,), (0,), [2, 1, 3])
    said = [Speaker(language, TITLE, ["Ann", "Bob"]).tie(tie, TITLE.scores(t.state)) for language in LANGUAGES]
    assert said == [
        "Bob and Ann: level at 14; cash decides, €30 to €12.",
        "Bob i Ann: po równo (14); rozstrzyga gotówka: 30\u00a0€ do 12\u00a0€.",
        "Bob и Ann: поровну (14); решают деньги: 30\u00a0€ против 12\u00a0€.",
    ]


def test_still_tied_they_share_the_victory() -> None:  # FRI-5.3, FRI-7.19
    t = bare(3).cash(12, 12, 5).owns(0, "S10").owns(1, "S06 S09").exhausted(2).at_end()
    assert (t.points(), t.told("winner"), places(t)) == ([14, 14, 0], [(0,), (1,)], [1, 1, 3])
    assert TITLE.endings(t.state) == ("deck", "shared_win")


def test_the_same_order_ranks_all_places() -> None:  # FRI-5.3
    t = bare(4).cash(5, 30, 30, 0).owns(0, "F06").owns(3, "S01").exhausted(2).at_end()
    assert (t.points(), places(t)) == ([-5, 0, 0, 5], [4, 2, 2, 1])


def test_money_does_not_make_up_for_a_point() -> None:  # FRI-5.3
    t = bare(2).cash(0, 5000).owns(0, "F01").owns(1, "F02").exhausted(2).at_end()
    assert (t.points(), places(t)) == ([2, 1], [1, 2])


def test_a_loan_is_not_paid_back_when_the_game_ends_first() -> None:  # FRI-4.11.20, FRI-5.1
    t = bare(2).cash(10, 45).owns(0, FORTY).owns(1, "S07 S06 S11 S09 S03 F15 F02").holds(0, "A20")
    t.at_gap("F01", last=True).play_as(0, "play A20", "pass").play_as(1, "pass")
    assert (t.over, t.points(), t.money(), t.told("winner")) == (True, [40, 40], [50, 45], [(0,)])


def test_stored_cards_give_no_points() -> None:  # FRI-7.22, FRI-4.9.1
    t = bare(2).cash(60).owns(0, "S10 S04 S08").holds(0, "I07 I03 I06").at_end()
    assert (t.points(), t.over) == ([36, 0], False)
