"""The factory limit, fees, forced and voluntary demolition (FRI-4.6)."""

import pytest

from titles.friesematenten.rig import bare


def test_three_factories_and_the_snack_bar() -> None:  # FRI-4.6.1
    t = bare(2).cash(60).owns(0, "F01 F02 F08").at_gap("F19 F15")
    t.play("bid 12", "pass")
    assert (t.kind, t.centre(0)) == ("bid", "F01 F02 F08 F19")
    t.play("bid 22", "pass")
    assert (t.kind, t.asked, t.chosen_by("demolish")) == ("demolish", 0, "F01 F02 F08 F15")


def test_five_with_building_land() -> None:  # FRI-4.6.1, FRI-4.10.3
    t = bare(2).cash(90).owns(0, "F01 F02 F08", right="I03").at_gap("F15 F17 F14")
    t.play("bid 22", "pass", "bid 10", "pass")
    assert (t.kind, t.centre(0)) == ("bid", "F01 F02 F08 F15 F17")
    t.play("bid 22", "pass")
    assert (t.kind, len(t.options())) == ("demolish", 6)


@pytest.mark.parametrize("factory", ["F06", "F07", "F09", "F14", "F17", "F01", "F12"])
def test_fees(factory: str) -> None:  # FRI-4.6.3
    fee = {"F06": 25, "F07": 20, "F09": 10, "F14": 10, "F17": 10}.get(factory, 0)
    t = bare(2).cash(30, 0).owns(0, factory).holds(0, "A20").at_turn(0)
    t.play(f"demolish {factory}")
    assert (t.money(), t.is_out(factory)) == ([30 - fee, 0], True)


def test_coupled_cards_do_not_change_the_fee() -> None:  # FRI-4.6.3, FRI-4.6.5
    t = bare(2).cash(30).owns(0, "F07").couple("F07", "I02 I01 I04").holds(0, "A20").at_turn(0)
    t.play("demolish F07")
    assert (t.money(), t.is_out("F07 I02 I01 I04"), t.discard()) == ([10, 30], True, "")


def test_a_fee_must_be_payable_in_a_voluntary_demolition() -> None:  # FRI-4.6.4
    t = bare(2).cash(19, 0).owns(0, "F06 F07 F09").at_turn(0)
    assert t.chosen_by("demolish") == "F09"
    assert t.why_not("demolish F07") == "fee"
    t = bare(2).cash(20, 0).owns(0, "F06 F07 F09").at_turn(0)
    assert t.chosen_by("demolish") == "F07 F09"


def test_who_must_demolish_cannot_choose_what_he_cannot_pay() -> None:  # FRI-4.6.4
    t = bare(2).cash(60, 0).owns(0, "F06 F07 F09").at_gap("F14")
    t.play("bid 45", "pass")
    assert (t.money(), t.chosen_by("demolish")) == ([15, 0], "F09 F14")
    assert t.why_not("demolish F06") == "fee"


def test_all_his_money_when_no_fee_can_be_paid() -> None:  # FRI-4.6.4, FRI-7.13
    t = bare(2).cash(27, 0).owns(0, "F06 F07 F09").at_gap("F14")
    t.play("bid 22", "pass")
    assert (t.money(), t.chosen_by("demolish")) == ([5, 0], "F09 F14")
    t.play("demolish F14")
    assert (t.money(), t.told("demolished_for")) == ([0, 0], [(0, "chemical_plant", 5)])


def test_a_single_payable_factory_goes_by_itself() -> None:  # FRI-4.6.4, FRI-4.1.2
    t = bare(2).cash(1, 0).owns(0, "F06 F07 F14").owns(1, "F01").holds(0, "A01").at_turn(0)
    t.play("play A01 F01")
    assert (t.told("demolished"), t.centre(0), t.money()) == ([(0, "bakery")], "F06 F07 F14", [1, 0])


def test_a_single_smallest_fee_is_paid_as_far_as_it_goes() -> None:  # FRI-4.6.4, FRI-4.1.2, FRI-7.13
    """Two must go. Fees 25, 20, 10, 10, 10 and money 15: the second takes what is left of it."""
    t = bare(2).cash(0, 15).owns(1, "F06 F07 F09 F14 F17", right="I03").holds(0, "A06").at_turn(0)
    t.play_as(0, "play A06 I03").play_as(1, "demolish F09")
    assert (t.money(), t.chosen_by("demolish")) == ([0, 5], "F14 F17"), "none can be paid: those with the smallest fee"
    t.play_as(1, "demolish F17")
    assert (t.money(), t.centre(1)) == ([0, 0], "F06 F07 F14")


def test_the_construction_company_pays_for_all_while_it_stands() -> None:  # FRI-4.6.3, FRI-4.6.7
    """Two must go: once the Construction Company itself is gone, the second costs its fee."""
    t = bare(2).cash(0, 30).owns(1, "F05 F06 F07 F01 F02", right="I03").holds(0, "A06").at_turn(0)
    t.play_as(0, "play A06 I03")
    assert t.chosen_by("demolish") == "F01 F02 F05 F06 F07"
    t.play_as(1, "demolish F05")
    assert {id: t.card(id).fee for id in ("F06", "F07", "F01")} == {"F06": 25, "F07": 20, "F01": 0}
    t.play_as(1, "demolish F06")
    assert t.money() == [0, 5]


def test_money_is_looked_at_anew_before_each_demolition() -> None:  # FRI-4.6.7
    t = bare(2).cash(0, 30).owns(1, "F06 F07 F09 F14 F17", right="I03").holds(0, "A06").at_turn(0)
    t.play_as(0, "play A06 I03").play_as(1, "demolish F07")
    assert (t.money(), t.chosen_by("demolish")) == ([0, 10], "F09 F14 F17"), "25 cannot be paid any more"
    t.play_as(1, "demolish F09")
    assert (t.money(), t.kind != "demolish") == ([0, 0], True)


def test_the_company_taken_over_takes_its_freedom_along() -> None:  # FRI-4.6.3, FRI-2.8
    t = bare(2).cash(0, 0).owns(0, "F06").owns(1, "F05 F07").holds(0, "A01").at_turn(0)
    assert t.why_not("demolish F06") == "fee"
    t.play_as(0, "play A01 F05")
    assert t.chosen_by("demolish") == "F05 F06"
    assert t.card("F07").fee == 20


def test_when_the_company_burns_the_fees_are_back() -> None:  # FRI-4.6.7
    t = bare(2).cash(0, 0).owns(1, "F05 F06").holds(0, "A03").at_turn(0)
    assert t.card("F06").fee == 0
    t.play_as(0, "play A03 F05")
    assert t.card("F06").fee == 25


def test_arson_costs_nobody_a_fee() -> None:  # FRI-4.6.6, FRI-4.11.3
    t = bare(2).cash(60).owns(1, "F06").couple("F06", "I02").holds(0, "A03").at_turn(0)
    t.play("play A03 F06")
    assert (t.money(), t.is_out("F06 I02 A03"), t.discard()) == ([60, 60], True, "")


def test_any_own_factory_can_be_demolished_of_free_will() -> None:  # FRI-4.6.8, FRI-4.7.7
    """The Snack Bar, a protected one, one with coupled cards: and no limit need be reached."""
    t = bare(2).owns(0, "F19 F10 F01").couple("F10", "I01").couple("F01", "I04").at_turn(0)
    assert t.chosen_by("demolish") == "F01 F10 F19"
    t.play("demolish F10")
    assert t.is_out("F10 I01")


def test_only_counted_factories_can_be_chosen_when_one_must() -> None:  # FRI-4.6.2
    t = bare(2).cash(60).owns(0, "F01 F02 F08 F19").at_gap("F15")
    t.play("bid 22", "pass")
    assert t.chosen_by("demolish") == "F01 F02 F08 F15"


def test_a_protected_factory_may_go_when_one_must() -> None:  # FRI-4.6.2, FRI-4.7.7
    t = bare(2).cash(60).owns(0, "F01 F02 F08").couple("F01", "I01").at_gap("F15")
    t.play("bid 22", "pass", "demolish F01")
    assert (t.centre(0), t.is_out("I01")) == ("F02 F08 F15", True)


@pytest.mark.parametrize("source", ["A01", "A11", "A07"])
def test_for_whatever_reason_the_limit_is_passed(source: str) -> None:  # FRI-4.6.2, FRI-4.8.5
    t = bare(2).cash(60).owns(0, "F01 F02 F08 F19").owns(1, "F15").holds(0, source).discards("F17").at_turn(0)
    t.play({"A01": "play A01 F15", "A11": "play A11 F17", "A07": "play A07 F19 F15"}[source])
    assert (t.kind, t.asked, len(t.options())) == ("demolish", 0, 4)


def test_nothing_comes_between_the_cause_and_the_demolition() -> None:  # FRI-4.6.2, FRI-7.30
    t = bare(2).cash(60).owns(0, "F01 F02 F08").owns(1, "F15").holds(0, "A01 A20 I03").at_turn(0)
    t.play("play A01 F15")
    assert {option.split()[0] for option in t.options()} == {"demolish"}
    assert (t.why_not("assign I03 0"), t.why_not("play A20"), t.why_not("end")) == ("other_phase",) * 3


def test_a_demolished_factory_never_comes_back() -> None:  # FRI-4.6.5, FRI-7.15
    t = bare(2).cash(60).owns(0, "F01").holds(0, "A11 A20").at_turn(0)
    t.play("demolish F01")
    assert (t.discard(), t.options(), t.is_out("F01")) == ("", ["play A20", "end"], True)
