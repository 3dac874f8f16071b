"""Why a move that people try cannot be made; most reasons stand beside the rules that they are about."""

import pytest

from titles.master_of_economy.rig import Rig, bare


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("nonsense 1", "unknown_verb"),
        ("borrow", "other_step"),
        ("export coal", "wrong_arguments"),
        ("export 4 coal", "wrong_arguments"),
        ("export gold 4", "no_such_good"),
        ("export coal 11", "no_such_field"),
    ],
)
def test_words(move: str, reason: str) -> None:  # COR-4.4.3
    assert bare(2).at_trade().why_not(move) == reason


def test_words_of_other_steps() -> None:
    invest = bare(2).cash(blue=9).at_investment()
    assert invest.why_not("build castle") == "no_such_factory"
    trade = bare(2).cash(blue=9).at_share_trades()
    assert trade.why_not("buy purple 1") == "no_such_corp"
    assert trade.why_not("buy yellow 11") == "no_such_package"
    vote = bare(2).owns("blue", {0: [10], 1: [3]}).at_election("blue", 0, 1)
    assert vote.why_not("elect mine 0") == "no_such_holder"
    for value in (4, -1):  # no token lies open yet
        assert bare(2, additional="with").at_trade().why_not(f"lay {value}") == "no_such_token"


def shares() -> Rig:
    return bare(2).cash(blue=3).owns("yellow", {1: [10], "blue": [4]}).at_share_trades()


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("buy red 1", "takes_no_part"),
        ("buy yellow 5", "cannot_pay"),
        ("buy yellow 10", "not_in_bank"),
        ("sell yellow 3", "not_your_package"),
        ("enlarge yellow 4 2", "larger"),
        ("reduce yellow 4 6", "smaller"),
        ("enlarge yellow 4 8", "cannot_pay"),
    ],
)
def test_shares(move: str, reason: str) -> None:  # COR-4.5.3
    assert shares().why_not(move) == reason


def test_sold_already() -> None:  # COR-4.5.2
    t = shares().play_as(0, "reduce yellow 4 3")
    assert (t.asked, t.why_not("sell yellow 3")) == (0, "sold_already")
    t = bare(2).purse(9, 9).at_deals().play_as(1, "reduce yellow 10 2").play_as(0, "pass")
    assert t.why_not("sell yellow 2") == "sold_already"


def test_votes_of_others_and_in_another_turn() -> None:  # COR-4.6.9
    t = bare(4).manager(yellow=0).owns("blue", {0: [10], 1: [3], "yellow": [5]}).at_election("blue", 0, 1)
    assert t.why_not("elect green 0") == "no_votes"
    assert t.why_not("elect yellow 0") == "other_holder"
    assert bare(2).owns("blue", {0: [10], 1: [3]}).at_election("blue", 0, 1).why_not("elect red 0") == "no_votes"


def test_influence_beyond_what_one_has() -> None:  # COR-4.7.3
    t = bare(2).tokens(1, 0).at_influence()
    assert [t.why_not(f"support {count}") for count in (-1, 0, 3)] == ["support"] * 3


def test_a_loan_that_cannot_be_repaid() -> None:  # COR-4.8.4
    t = bare(2, purses="secret").stage(2).cash(blue=1).loans(blue=1).at_interest()
    assert (t.kind, t.why_not("repay")) == ("repay", "cannot_pay")
