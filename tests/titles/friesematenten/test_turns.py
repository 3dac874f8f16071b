"""Phase 2: turns (FRI-4.3)."""

import pytest

from titles.friesematenten.rig import bare


@pytest.mark.parametrize("marker", [0, 1, 2])
def test_one_turn_each_from_the_marker(marker: int) -> None:  # FRI-4.3.1
    t = bare(3, marker=marker).owns(0, "F01").owns(1, "F02").owns(2, "F08").at_turn(marker)
    order = []
    while t.kind == "turn":
        order.append(t.asked)
        t.play("end")
    assert order == [(marker + k) % 3 for k in range(3)]
    assert t.state.marker == marker, "the marker does not move in this phase"


def test_who_can_do_nothing_is_passed_over() -> None:  # FRI-4.1.2
    """No stored card with a target, no factory whose fee he could pay."""
    t = bare(4).cash(60, 9, 0, 60).owns(1, "F17").holds(2, "A19 A14 A16").owns(3, "F01").at_turn(0)
    assert (t.asked, t.kind) == (3, "turn")
    t.play("end")
    assert t.kind == "gap", "seat 2 holds a hammer card"


def test_many_things_in_any_order() -> None:  # FRI-4.3.2
    t = bare(2).cash(60).owns(0, "F01 F02").owns(1, "F08 S01").holds(0, "A03 A09 I02 A20").at_turn(0)
    t.play_as(0, "play A20", "demolish F01", "play A09 1", "assign I02 F02", "play A03 F08")
    assert (t.kind, t.asked, t.options()) == ("bid", 0, ["pass"]), "nothing is left to do, so the turn is over"
    assert t.money() == [120, 40]


def test_one_voluntary_demolition_in_a_phase() -> None:  # FRI-4.3.2, FRI-7.14
    t = bare(2).owns(0, "F01 F02").owns(1, "F08").holds(0, "A20").at_turn(0)
    t.play_as(0, "demolish F01")
    assert t.options() == ["play A20", "end"]
    t.play_as(0, "end")
    assert (t.asked, t.chosen_by("demolish")) == (1, "F08"), "the other has one of his own"


def test_scrapping_is_not_the_voluntary_demolition() -> None:  # FRI-4.11.8, FRI-4.3.2
    t = bare(2).cash(60).owns(0, "F01 F02 F08").holds(0, "A08").at_turn(0)
    t.play_as(0, "demolish F01", "play A08 F02")
    assert (t.centre(0), t.money()) == ("F08", [78, 60])


def test_a_forced_demolition_is_not_the_voluntary_one() -> None:  # FRI-4.3.2, FRI-4.6.2
    t = bare(2).cash(60).owns(0, "F01 F02 F08").owns(1, "F15").holds(0, "A01").at_turn(0)
    t.play_as(0, "play A01 F15", "demolish F01")
    assert (t.kind, t.asked, t.chosen_by("demolish")) == ("turn", 0, "F02 F08 F15")


@pytest.mark.parametrize("card", ["A12", "A13", "A14", "A15", "A16", "A17", "A18"])
def test_hammer_and_money_bag_cards_wait(card: str) -> None:  # FRI-4.3.3, FRI-7.3
    t = bare(2).cash(99).owns(0, "F01").owns(1, "F02").holds(0, card).at_turn(0)
    assert t.options("play") == []
    target = {"A13": " 1", "A15": " F08", "A16": " F01", "A17": " F02"}.get(card, "")
    assert t.why_not(f"play {card}{target}") == "wrong_time"


def test_lightning_includes_phase_2() -> None:  # FRI-7.3, FRI-4.8.2
    t = bare(2).cash(60).holds(0, "A20").at_turn(0)
    t.play_as(0, "play A20")
    assert (t.money(), t.view().players[0].loan) == ([100, 60], True)


def test_cards_that_come_in_a_turn_can_be_used_in_it() -> None:  # FRI-4.3.4, FRI-4.11.11
    t = bare(2).cash(60).owns(1, "F01").holds(0, "A11").discards("A03").at_turn(0)
    t.play_as(0, "play A11 A03", "play A03 F01")
    assert t.is_out("A11 A03 F01")


def test_a_taken_influence_card_can_be_assigned_later_in_the_turn() -> None:  # FRI-4.3.4, FRI-4.11.5
    t = bare(2).owns(0, "F01").owns(1, "F02").couple("F02", "I02").holds(0, "A05 A20").at_turn(0)
    t.play_as(0, "play A05 I02", "keep", "play A20", "assign I02 F01")
    assert t.coupled("F01") == "I02"


def test_a_turn_that_has_ended_is_not_reopened() -> None:  # FRI-4.3.4
    """Seat 0 has ended his turn; what seat 1 brings about gives him no second one."""
    t = bare(2).cash(60).owns(0, "F01").owns(1, "F02").holds(1, "A07 A20").at_turn(0)
    t.play_as(0, "end").play_as(1, "play A07 F02 F01", "play A20", "end")
    assert t.kind == "bid"


def test_in_the_turn_of_another_one_can_only_react() -> None:  # FRI-7.6, FRI-4.3.4
    t = bare(2).cash(60).owns(1, "F02").holds(0, "A03").holds(1, "A20 A19").at_turn(0)
    t.play_as(0, "play A03 F02")
    assert (t.asked, t.options()) == (1, ["play A19", "decline"])
    assert t.why_not("play A20") == "no_reaction"


def test_a_new_phase_2_brings_a_new_demolition() -> None:  # FRI-4.3.2
    t = bare(2).cash(0).owns(0, "F01 F02 F08").at_turn(0)
    t.play_as(0, "demolish F01")
    while t.kind == "bid":
        t.play("pass")
    assert (t.view().round, t.asked, t.chosen_by("demolish")) == (3, 0, "F02 F08")
