"""Standing orders: what they answer for their owner, and when he is asked all the same."""

import pytest

from kurs.titles.r1849 import TITLE
from kurs.titles.r1849.orders import ORDERS, PASS_ROUND, RUN_AND_PAY, SKIP_EXTRAS, moment_of, remembered, seen

from .rig import Rig, bare


def answer(t: Rig, order: str, given: int | None = None) -> str:
    """What the order, given then or just now, answers to the open ask; nothing: he is asked."""
    view = t.view(t.ask.seat)
    move = TITLE.by_order(view, t.ask, order, TITLE.order_moment(view) if given is None else given)
    assert move is None or t.ask.allows(move)
    return "" if move is None else str(move)


def holds(t: Rig, given: int) -> bool:
    """Whether seat 0 is still passing by an order given then."""
    return TITLE.order_holds(t.view(0), PASS_ROUND, given)


def two_owners() -> Rig:
    """Seat 0 presides over RCS, of which seat 1 has shares too; ATA belongs to seat 1."""
    t = bare(3).cash(600).corporation("RCS", 100, {0: "P 10", 1: "10"}, treasury=300, trains="4H")
    return t.corporation("ATA", 100, {1: "P 10"}, treasury=200, trains="4H")


def test_passing_through_a_stock_round() -> None:
    t = two_owners().at_stock()
    given = TITLE.order_moment(t.view(0))
    assert answer(t, PASS_ROUND) == "pass"
    t.play("pass", "buy ATA treasury", "pass")
    assert t.asked == 0
    assert answer(t, PASS_ROUND, given) == "pass", "what others buy does not wake him"


def test_a_sale_of_what_he_holds_wakes_him() -> None:  # R49-4.3.7
    t = two_owners().at_stock()
    given = TITLE.order_moment(t.view(0))
    t.play("pass", "sell ATA 10", "done", "pass")
    assert answer(t, PASS_ROUND, given) == "pass", "he has no shares of ATA"
    t.play("pass", "sell RCS 10", "done", "pass")
    assert t.price("RCS") < 100
    assert answer(t, PASS_ROUND, given) == ""
    assert not holds(t, given)
    assert answer(t, PASS_ROUND) == "pass", "he may give the order anew"


def test_what_is_bought_later_does_not_send_him_to_sleep_again() -> None:
    t = two_owners().at_stock()
    given = TITLE.order_moment(t.view(0))
    t.play("pass", "sell RCS 10", "done", "buy RCS pool")
    assert t.percent("pool", "RCS") == 0
    assert answer(t, PASS_ROUND, given) == ""
    t.play("buy ATA treasury")
    worth = [t.percent(0, name) * t.price(name) for name in ("RCS", "ATA")]
    assert sum(worth) > 30 * 100, "his shares are worth more than when he gave the order"
    t.play("pass", "pass")
    assert t.asked == 0
    assert answer(t, PASS_ROUND, given) == ""


def test_a_corporation_that_is_left_to_him_wakes_him() -> None:  # R49-4.3.7, R49-4.3.12
    """Even where the marker cannot fall."""
    t = two_owners().corporation("SFA", (8, 6), {1: "P", 0: "10 10"}).at_stock()
    given = TITLE.order_moment(t.view(0))
    t.play("pass", "sell SFA 20 P20", "done", "pass")
    assert t.space("SFA") == (8, 6)
    assert t.president("SFA") == 0
    assert answer(t, PASS_ROUND, given) == ""


def test_a_presidency_that_is_taken_from_him_wakes_him() -> None:  # R49-4.3.11
    t = bare(3).cash(600).corporation("RCS", 100, {0: "P", 1: "10 10"}).corporation("ATA", 100, {2: "P"}).at_stock()
    given = TITLE.order_moment(t.view(0))
    assert answer(t, PASS_ROUND, given) == "pass"
    t.play("pass", "buy RCS treasury", "pass")
    assert (t.president("RCS"), t.asked) == (1, 0)
    assert answer(t, PASS_ROUND, given) == ""


def test_a_corporation_that_is_closed_wakes_everybody() -> None:  # R49-4.2.5
    t = two_owners().corporation("SFA", (8, 0), {1: "P 10", 0: "10"}).at_stock()
    given = TITLE.order_moment(t.view(0))
    t.play("pass", "sell SFA 10", "done", "pass")
    assert not t.started("SFA")
    assert t.percent(0, "SFA") == 0
    assert answer(t, PASS_ROUND, given) == ""


def test_the_order_ends_with_its_stock_round() -> None:
    t = two_owners().at_stock()
    given = TITLE.order_moment(t.view(0))
    first = t.state.set
    assert holds(t, given)
    t.play("pass", "pass", "pass")
    assert not holds(t, given), "an operating round has begun"
    t.pass_on("turn")
    assert t.state.set == first + 1
    while t.asked != 0:
        t.play("pass")
    assert t.state.set == first + 1
    assert answer(t, PASS_ROUND, given) == ""
    assert not holds(t, given)
    assert all([TITLE.order_holds(t.view(0), order, given) for order in (RUN_AND_PAY, SKIP_EXTRAS)])


def test_whoever_must_sell_is_asked() -> None:  # R49-4.3.4
    t = bare(5).cash(500).corporation("RCS", 100, {0: "P 10 10 10 10"})
    t.corporation("ATA", 100, {1: "P 10", 0: "10 10"}).corporation("SFA", 100, {2: "P 10", 0: "10 10 10"}).at_stock()
    assert "pass" not in t.options()
    assert answer(t, PASS_ROUND) == ""


def test_a_turn_in_which_something_was_done_is_not_passed() -> None:
    t = two_owners().at_stock().play("sell RCS 10")
    assert t.asked == 0
    assert answer(t, PASS_ROUND) == ""


def line() -> Rig:
    """RCS with a line from Palermo to Termini and a 4H."""
    t = bare(3).cash(100).tiles("D6 9 2", "E7 3 2").phase("6H")
    return t.corporation("RCS", 100, {0: "P 10"}, pool="10", treasury=300, turns=2, trains="4H").privates(CNM=1)


def test_running_and_paying() -> None:
    t = line().at_step("RCS", "run")
    assert [answer(t, order) for order in ORDERS] == ["", "best", ""]
    t.play("best")
    assert t.step == "pay"
    assert [answer(t, order) for order in ORDERS] == ["", "pay", ""]
    t.play("pay")
    assert t.step == "trains"
    assert [answer(t, order) for order in ORDERS] == ["", "", ""]


def test_who_builds_a_route_himself_is_asked() -> None:
    t = line().at_step("RCS", "run").play("use 4", "from C5").build()
    assert t.step == "run"
    assert answer(t, RUN_AND_PAY) == ""


@pytest.mark.parametrize("step", ["own_shares", "privates"])
def test_skipping_what_comes_after_the_trains(step: str) -> None:
    t = line().at_step("RCS", step)
    assert t.step == step
    assert [answer(t, order) for order in ORDERS] == ["", "", "done"]


def test_deals_are_always_asked_about() -> None:  # R49-4.1.5
    t = line().at_step("RCS", "privates").play("private CNM", "price 100")
    assert t.kind == "consent_private"
    assert [answer(t, order) for order in ORDERS] == ["", "", ""]


def test_a_mark_is_one_number_of_31_bits() -> None:
    t = two_owners().at_stock()
    assert remembered(moment_of(t.view(0))) == seen(t.view(0))
    t.state.set = 40
    t.state.started = [1] * len(t.state.started)
    t.state.p20 = [0] * len(t.state.p20)
    t.state.space = [9 * 16 + 1] * len(t.state.space)
    assert 0 < moment_of(t.view(0)) < 2**31
    assert remembered(moment_of(t.view(0))) == seen(t.view(0)) == (40, 6, [10] * 6)
