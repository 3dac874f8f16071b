"""Influence cards: assigning, coupling, protection, chains (FRI-4.7), and what each of them does (FRI-4.10)."""

import pytest

from titles.friesematenten.rig import bare

# --- assigning ------------------------------------------------------------------------------------------------------


def test_a_stored_influence_card_does_nothing() -> None:  # FRI-4.7.1, FRI-7.22
    t = bare(2).cash(0).owns(0, "F01 S01").holds(0, "I02 I03 I06 I07").holds(1, "I05").at_turn(0)
    assert (t.points(), t.income(), t.view().players[0].slots) == ([7, 0], [38, 30], 3)


def test_an_influence_card_can_be_assigned_when_it_is_bought() -> None:  # FRI-4.7.1, FRI-4.4.8
    t = bare(2).cash(60).owns(0, "F01").at_gap("I02")
    t.play("bid 25", "pass")
    assert (t.kind, t.options()) == ("use", ["assign I02 F01", "keep"])
    t.play("assign I02 F01")
    assert (t.coupled("F01"), t.stored(0), t.points()) == ("I02", "", [3, 0])


def test_a_kept_influence_card_waits_for_phase_2() -> None:  # FRI-4.7.1
    t = bare(2).cash(99, 0).owns(0, "F01").at_gap("I02 F15")
    t.play("bid 25", "pass", "keep")
    assert (t.kind, t.up(), t.stored(0)) == ("bid", "F15", "I02"), "it is no card for a gap"
    while t.kind == "bid":
        t.play("pass")
    assert (t.view().round, t.kind, t.options("assign")) == (3, "turn", ["assign I02 F01"])


def test_assigning_costs_nothing() -> None:  # FRI-4.7.1
    t = bare(2).cash(60).holds(0, "I03").at_turn(0)
    t.play("assign I03 0")
    assert (t.money(), t.right(0), t.points()) == ([60, 60], "I03", [2, 0])


HOSTS = {
    "I01": "F01 I03 I04 I07 S01",
    "I02": "F01",
    "I03": "0",
    "I04": "F02 F08",
    "I05": "1 2",
    "I06": "0",
    "I07": "S01",
    "I08": "S02 S04",
}


@pytest.mark.parametrize("card", HOSTS)
def test_where_each_influence_card_can_go(card: str) -> None:  # FRI-4.7.2, FRI-4.7.4, FRI-7.16, FRI-4.10
    """Own and others' cards of every kind lie about; stored cards are no hosts."""
    t = bare(3).owns(0, "F01 S01").owns(1, "F02 S02").owns(2, "F08 S04").holds(1, "A19")
    for host, influence in (("F01", "I04"), ("S01", "I07")):
        if influence != card:
            t.couple(host, influence)
    if card != "I03":
        t.owns(0, right="I03")
    t.holds(0, card).at_turn(0)
    assert t.chosen_by(f"assign {card}") == HOSTS[card]


@pytest.mark.parametrize(("card", "reason"), [("I04 F02", "protected"), ("I08 S12", "protected"), ("I08 S02", "")])
def test_protected_cards_are_no_hosts_for_others(card: str, reason: str) -> None:  # FRI-4.7.3, FRI-4.7.7
    t = bare(2).owns(1, "F02 S12 S02 F08").couple("F02", "I01").holds(0, "I04 I08").at_turn(0)
    assert t.why_not(f"assign {card}") == reason


def test_the_owner_may_couple_to_his_protected_cards() -> None:  # FRI-4.7.3, FRI-4.7.7
    t = bare(2).owns(0, "F02 S12").couple("F02", "I01").holds(0, "I02 I07").at_turn(0)
    t.play("assign I02 F02", "assign I07 S12")
    assert (t.coupled("F02"), t.coupled("S12")) == ("I01 I02", "I07")


def test_a_host_carries_any_number() -> None:  # FRI-4.7.4
    t = bare(2).owns(0, "F16").couple("F16", "I04").holds(0, "I02 I01").at_turn(0)
    t.play("assign I02 F16", "assign I01 F16")
    assert (t.coupled("F16"), t.card("F16").production) == ("I01 I02 I04", 20)


def test_security_on_a_card_on_the_right() -> None:  # FRI-4.7.4, FRI-4.7.7
    t = bare(2).owns(0, right="I03").holds(0, "I01").owns(1, "F01").holds(1, "A06").at_turn(0)
    t.play_as(0, "assign I01 I03")
    assert (t.coupled("I03"), t.points()[0]) == ("I01", 3)
    assert (t.asked, t.why_not("play A06 I03")) == (1, "protected")


def test_security_on_a_card_an_opponent_has_put_there() -> None:  # FRI-4.7.4
    """It then guards the Tax Inspector in one's own house against the others; the owner himself may dismiss both."""
    t = bare(2).owns(0, right="I05").holds(0, "I01 A06").at_turn(0)
    t.play_as(0, "assign I01 I05", "play A06 I05")
    assert t.discard() == "I01 I05"


def test_an_assigned_card_is_not_moved_again() -> None:  # FRI-4.7.6
    t = bare(2).owns(0, "F01 F02").couple("F01", "I02").holds(0, "I03").at_turn(0)
    assert t.options("assign I02") == []
    assert t.why_not("assign I02 F02") == "not_stored"


def test_points_count_where_a_card_lies() -> None:  # FRI-4.7.6, FRI-4.9.1
    t = bare(2).owns(1, "S08").holds(0, "I08").at_turn(0)
    t.play("assign I08 S08")
    assert t.points() == [0, 6]


def test_a_stored_influence_card_is_no_host_and_only_sabotage_reaches_it() -> None:  # FRI-4.7.10, FRI-7.22
    t = bare(2).owns(1, "F01").holds(1, "I02").holds(0, "A05 A06 A10 I01").at_turn(0)
    assert (t.options("play A05"), t.options("play A06"), t.options("assign")) == ([], [], [])
    t.play("play A10 I02")
    assert t.discard() == "I02"


def test_without_a_host_it_stays_stored() -> None:  # FRI-4.7.10
    t = bare(2).cash(60).at_gap("I07")
    t.play("bid 24", "pass")
    assert (t.kind, t.stored(0)) == ("bid", "I07")


# --- coupling holds -------------------------------------------------------------------------------------------------

ALL_THREE = [("A01", "F10", "taken"), ("A03", "F10", "out"), ("A04", "S01", "discard"), ("A02", "S01", "taken")]


@pytest.mark.parametrize(("action", "host", "fate"), ALL_THREE)
def test_coupled_cards_share_the_fate_of_their_host(action: str, host: str, fate: str) -> None:  # FRI-4.7.5, FRI-7.17
    second = "I02" if host == "F10" else "I07"
    t = bare(2).owns(1, host).couple(host, second).couple(second, "I01").holds(0, action).at_turn(0)
    t.play(f"play {action} {host}")
    if fate == "taken":
        assert (t.centre(0), t.coupled(host), t.coupled(second)) == (host, second, "I01")
    elif fate == "out":
        assert t.is_out(f"{host} {second} I01")
    else:
        assert t.discard() == " ".join(sorted([host, second, "I01"]))


def test_a_host_stays_when_its_influence_card_goes() -> None:  # FRI-4.7.5, FRI-7.28
    t = bare(2).owns(1, "F10").couple("F10", "I02 I01").holds(0, "A06 A05").at_turn(0)
    t.play("play A06 I02", "play A05 I01")
    assert (t.centre(1), t.coupled("F10"), t.discard()) == ("F10", "", "I02")


def test_what_lies_on_a_dismissed_card_goes_the_same_way() -> None:  # FRI-7.28, FRI-4.7.5
    t = bare(2).owns(0, right="I03").couple("I03", "I01").holds(0, "A06").exhausted(1).at_turn(0)
    t.play("play A06 I03")
    assert (t.right(0), t.is_out("I03 I01")) == ("", True)


def test_side_is_checked_only_when_assigning() -> None:  # FRI-4.7.8
    """A stolen factory brings its Super Manager and the Works Council of the thief along."""
    t = bare(2).owns(1, "F10").couple("F10", "I02 I04").holds(0, "A01").at_turn(0)
    t.play("play A01 F10")
    assert (t.coupled("F10"), t.income()) == ("I02 I04", [48, 30])


def test_stolen_security_protects_the_thief() -> None:  # FRI-4.7.8, FRI-4.7.7
    """The host of the host is open, so all of it can be taken; then the guarded card is closed to its old owner."""
    t = bare(2).owns(1, "F10").couple("F10", "I02").couple("I02", "I01").holds(0, "A01").holds(1, "A06 A05").at_turn(0)
    t.play_as(0, "play A01 F10", "end")
    assert (t.asked, t.chosen_by("play A06"), t.chosen_by("play A05")) == (1, "I01", "I01")


def test_security_leaves_earlier_influence_cards_alone() -> None:  # FRI-4.7.9
    t = bare(2).owns(0, "F10").couple("F10", "I04").holds(0, "I01").at_turn(0)
    t.play("assign I01 F10")
    assert (t.coupled("F10"), t.card("F10").production) == ("I01 I04", 10)


def test_protection_ends_with_security() -> None:  # FRI-4.7.9
    t = bare(2).owns(1, "F10").couple("F10", "I01").holds(0, "A01 A06").at_turn(0)
    assert t.card("F10").protected
    t.play("play A06 I01")
    assert not t.card("F10").protected
    assert t.chosen_by("play A01") == "F10"


# --- protection -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "aim"),
    [("A01", ""), ("A03", ""), ("A07", ""), ("A02", ""), ("A04", ""), ("A05", "I01 I02"), ("A06", "I01 I02")],
)
def test_what_security_covers(action: str, aim: str) -> None:  # FRI-4.7.7, FRI-4.10.1
    """That one card: not Security itself, not other cards on the same host."""
    kind = "S01" if action in ("A02", "A04") else "F10"
    t = bare(2).owns(1, kind).owns(0, "F01").couple(kind, "I01")
    if kind == "F10":
        t.couple("F10", "I02")
    t.holds(0, action).at_turn(0)
    assert t.chosen_by(f"play {action}") == aim


def test_the_doctorate_is_untouchable() -> None:  # FRI-4.7.7
    t = bare(2).owns(1, "S12").couple("S12", "I07").holds(0, "A02 A04 A06 I08").at_turn(0)
    assert (t.options("play A02"), t.options("play A04"), t.options("assign I08")) == ([], [], [])
    assert t.chosen_by("play A06") == "I07", "what is coupled to it is not"


def test_security_does_not_hinder_its_owner() -> None:  # FRI-4.7.7
    t = bare(2).cash(60).owns(0, "F10").owns(1, "F01").couple("F10", "I01").holds(0, "A07 A08").at_turn(0)
    assert t.chosen_by("demolish") == "F10"
    assert (t.options("play A07"), t.options("play A08")) == (["play A07 F10 F01"], ["play A08 F10"])


def test_a_host_on_which_a_guarded_card_lies_is_open() -> None:  # FRI-4.7.7, FRI-4.7.5
    t = bare(2).owns(1, "S08").couple("S08", "I07").couple("I07", "I01").holds(0, "A04").at_turn(0)
    t.play("play A04 S08")
    assert t.discard() == "I01 I07 S08"


def test_protection_is_against_all_opponents() -> None:  # FRI-4.7.7
    t = bare(3).owns(1, "F10").owns(0, "F01").couple("F10", "I01").holds(0, "A01").holds(2, "A03").at_turn(0)
    assert t.options("play A01") == []
    t.play_as(0, "end").play_as(1, "end")
    assert (t.asked, t.chosen_by("play A03")) == (2, "F01")


# --- each of them ---------------------------------------------------------------------------------------------------


def test_super_manager() -> None:  # FRI-4.10.2
    t = bare(2).cash(0).owns(0, "F01").holds(0, "I02").at_turn(0)
    t.play("assign I02 F01")
    assert (t.income(), t.points()) == ([46, 30], [3, 0])


def test_building_land_leaving_leads_to_demolition_at_once() -> None:  # FRI-4.10.3, FRI-4.7.11
    t = bare(2).cash(60).owns(0, "F01 F02 F08 F15", right="I03").holds(0, "A06").at_turn(0)
    t.play_as(0, "play A06 I03")
    assert (t.kind, t.asked) == ("demolish", 0)


@pytest.mark.parametrize(("factory", "income"), [("F10", 40), ("F15", 30), ("F01", 30), ("F06", 52)])
def test_works_council_never_makes_production_negative(factory: str, income: int) -> None:  # FRI-4.10.4, FRI-4.9.2
    t = bare(2).cash(0).owns(1, factory).holds(0, "I04").at_turn(0)
    t.play_as(0, f"assign I04 {factory}")
    assert t.income()[1] == income


def test_tax_inspector_lies_with_an_opponent() -> None:  # FRI-4.10.5, FRI-7.16, FRI-4.7.11
    t = bare(3).cash(0).holds(0, "I05").at_turn(0)
    t.play_as(0, "assign I05 2")
    assert (t.right(2), t.income(), t.points()) == ("I05", [30, 30, 20], [0, 0, 0])


def test_lobbyist() -> None:  # FRI-4.10.6, FRI-4.7.11
    t = bare(2).cash(0).holds(0, "I06").at_turn(0)
    t.play_as(0, "assign I06 0")
    assert (t.income(), t.points()) == ([40, 30], [1, 0])


def test_gold_plating_and_scandal_cancel_out() -> None:  # FRI-4.10.7, FRI-4.10.8
    t = bare(2).owns(0, "S01").couple("S01", "I08").holds(0, "I07").at_turn(0)
    assert t.points() == [1, 0]
    t.play("assign I07 S01")
    assert t.points() == [5, 0]


def test_the_total_may_be_negative() -> None:  # FRI-4.9.1, FRI-4.10.8
    t = bare(2).owns(0, "F06 F07 S02").couple("S02", "I08").at_turn(0)
    assert t.points() == [-9, 0]
