"""Every move that people try and may not make gets a reason."""

from collections.abc import Callable

import pytest

from kurs.titles.stockpile.words import REASONS

from .rig import COS, EPI, Rig, bare, fresh


def supply() -> Rig:
    return bare(3, {1: "stuart"}).at_supply()


def pre_demand() -> Rig:
    return bare(3, {0: "mark", 1: "warren"}).at_pre_demand("cos", "", "")


def bidding() -> Rig:
    return bare(3).cash(15, 15, 30).at_demand().play("bid 0 10", "bid 1 15")


def two_bidding() -> Rig:
    return bare(2).cash(15, 30).at_demand().play("bid 0 10", "bid 1 25")


def peeking() -> Rig:
    return bare(3, {0: "martha"}).at_demand()


def acting() -> Rig:
    return bare(3, {0: "cramer"}).actions(0, boom=2).at_action()


def selling() -> Rig:
    return bare(3).owns(0, cos=(2, 1)).at_selling()


def dividend() -> Rig:
    return bare(3).owns(0, cos=(2, 1)).pairs("cos $$").at_movement()


def deborah() -> Rig:
    return bare(3, {0: "deborah"}).at_deborah()


CASES: list[tuple[Callable[[], Rig], str, str]] = [
    (supply, "dance", "unknown_verb"),  # no such move anywhere
    (supply, "bid 0 1", "other_phase"),  # STK-4.2.3
    (supply, "place 0 1", "wrong_arguments"),
    (supply, "place 0 one two", "wrong_arguments"),
    (supply, "place 2 0 0", "no_such_card"),  # STK-4.2.3
    (supply, "place 0 3 0", "no_such_pile"),  # STK-4.2.1
    (supply, "place 0 0 -1", "no_such_pile"),
    (supply, "hide 0 0", "no_investor"),  # STK-6.3.13
    (lambda: supply().play("place 0 0 0"), "hide 0 3", "no_such_pile"),
    (pre_demand, "look 0", "no_investor"),  # STK-6.3.14
    (pre_demand, "shift 0 0 0", "same_pile"),  # STK-6.3.10
    (pre_demand, "shift 0 1 2", "no_such_card"),
    (pre_demand, "shift 0 0 3", "no_such_pile"),
    (lambda: pre_demand().play("decline"), "shift 0 0 1", "no_investor"),
    (lambda: pre_demand().play("decline"), "look 3", "no_such_pile"),
    (
        lambda: bare(2, {0: "mark warren"}).at_pre_demand("cos", "", "", "").play("look 0"),
        "look 1",
        "investor_used",
    ),  # STK-6.3.3
    (bidding, "bid 3 0", "no_such_pile"),
    (bidding, "bid 2 7", "no_such_level"),  # STK-4.3.2
    (bidding, "bid 0 10", "too_low"),  # STK-4.3.2
    (bidding, "bid 0 6", "too_low"),
    (lambda: bare(3).cash(15).at_demand(), "bid 0 20", "too_poor"),  # STK-4.3.3
    (two_bidding, "bid 0 15", "own_token"),  # STK-6.1.9
    (two_bidding, "bid 1 25", "closed"),  # STK-4.3.2
    (two_bidding, "bid 2 6", "too_poor"),  # STK-6.1.9
    (peeking, "peek 0", "not_this_pair"),  # STK-6.3.12: her own
    (peeking, "peek 3", "not_this_pair"),  # the public one
    (lambda: peeking().play("peek 1"), "peek 2", "investor_used"),  # once a round
    (bidding, "peek 1", "no_investor"),
    (acting, f"bust {COS}", "no_action_card"),  # STK-4.4.1
    (acting, "boom 6", "no_such_company"),  # STK-4.4.2
    (acting, "decline", "must_play"),  # STK-4.4.1
    (acting, f"cramer {COS} 2", "one_step"),  # STK-6.3.7
    (acting, "cramer 6 1", "no_such_company"),
    (lambda: acting().play(f"boom {COS}"), f"cramer {COS} 1", "cramer_between"),  # STK-R22
    (lambda: acting().play(f"cramer {COS} 1"), f"cramer {COS} 1", "investor_used"),
    (lambda: bare(3).actions(0, boom=1).at_action(), f"cramer {COS} 1", "no_investor"),
    (selling, f"sell {COS} 3", "too_few_regular"),  # STK-4.5.1
    (selling, f"sell {EPI} 1", "too_few_regular"),
    (selling, f"sell_split {COS} 2", "too_few_split"),
    (selling, f"break {COS} 2", "too_few_split"),
    (selling, f"sell {COS} 0", "at_least_one"),
    (selling, f"sell {COS} -1", "at_least_one"),
    (selling, "sell 6 1", "no_such_company"),
    (dividend, "show 3 0", "too_few_to_show"),  # STK-4.6.3
    (dividend, "show 0 -1", "too_few_to_show"),
    (deborah, "name 6", "no_such_company"),  # STK-6.3.9
    (deborah, "show 1 0", "other_phase"),
    (lambda: fresh(3, investors="on"), "keep 99", "not_dealt"),  # STK-6.3.1
]


@pytest.mark.parametrize(("position", "move", "reason"), CASES, ids=[f"{move}: {reason}" for _, move, reason in CASES])
def test_a_refused_move_has_its_reason(position: Callable[[], Rig], move: str, reason: str) -> None:
    assert position().why_not(move) == reason


def test_every_reason_is_met() -> None:
    assert {reason for _, _, reason in CASES} == set(REASONS)
