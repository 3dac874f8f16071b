"""Phase 4: the window and the payout (FRI-4.5), production and its bonuses (FRI-4.9)."""

from itertools import permutations

import pytest

from titles.friesematenten.rig import bare


def test_the_window_comes_before_the_payout() -> None:  # FRI-4.5.1
    t = bare(2).cash(0).owns(0, "F01").holds(0, "A16").at_window()
    assert (t.kind, t.money()) == ("window", [0, 0])
    t.play("pass")
    assert t.money() == [38, 30]


@pytest.mark.parametrize("order", list(permutations(["play A16 F10", "play A18", "play A20"])))
def test_the_moment_inside_the_window_makes_no_difference(order: tuple[str, ...]) -> None:  # FRI-7.33
    t = bare(2).cash(0).owns(0, "F10 F19").holds(0, "A16 A18 A20").at_window()
    t.play(*order)
    assert t.money() == [16 + 40 + 36 + 5, 30]


@pytest.mark.parametrize(
    ("right", "owes", "base"),
    [("", 0, 30), ("I06", 0, 40), ("I05", 0, 20), ("I05 I06", 0, 30), ("", 1, 0), ("I06", 1, 10), ("I05 I06", 1, 0)],
)
def test_the_base_part(right: str, owes: int, base: int) -> None:  # FRI-4.5.2
    t = bare(2).cash(0).owns(0, right=right)
    if owes:
        t.owes(0)
    assert t.at_payout().told("payout")[0] == (0, base, base, 0)


def test_everything_for_one_payout_is_forgotten_after_it() -> None:  # FRI-4.5.3
    t = bare(2).cash(0).owns(0, "F10").owns(1, "F06").holds(0, "A16 A17 A20").at_window()
    t.play("play A16 F10", "play A17 F06", "play A20")
    assert t.money() == [76, 30]
    assert t.view().round == 3
    assert t.income() == [48, 60]
    assert not [card for player in t.view().players for card in player.cards if card.doubled or card.idle]


def test_nothing_can_be_played_after_the_payout_of_a_round() -> None:  # FRI-4.5.4
    """Seat 0 passes in the window: then all are paid, and the next thing asked is his turn of the next round."""
    t = bare(2).cash(0).owns(0, "F10").holds(0, "A16").at_window()
    t.play("pass")
    assert [event.key for event in t.events][:4] == ["held_back", "payout", "payout", "round"]
    assert (t.kind, t.view().round, t.stored(0)) == ("turn", 3, "A16")


def test_all_are_paid_by_the_values_at_the_end_of_the_window() -> None:  # FRI-4.5.4
    """The amounts are told to everybody."""
    t = bare(3, marker=2).cash(0).owns(0, "F13").owns(1, "F04 S01 S02").owns(2, "F01").at_payout()
    assert t.told("payout") == [(0, 42, 30, 12), (1, 43, 30, 13), (2, 38, 30, 8)]
    assert len([event for event in t.heard(None) if event.key == "payout"]) == 3


def test_the_casino_looks_at_the_marker_at_the_payout() -> None:  # FRI-4.9.3
    """Seat 1 wins the last auction, and with it the Casino's bonus."""
    t = bare(2).cash(60).owns(1, "F13").at_gap("F01", last=True)
    t.play_as(0, "pass").play_as(1, "bid 18")
    assert t.told("payout")[1] == (1, 58, 30, 28)


@pytest.mark.parametrize(
    ("centre", "factory", "made"),
    [
        ("F03", "F03", 10),
        ("F03 F01", "F03", 15),
        ("F03 F01 F02", "F03", 20),
        ("F03 F01 F02 F19", "F03", 20),
        ("F04", "F04", 7),
        ("F04 S01 S02 S03 S05 S06", "F04", 19),
        ("F11", "F11", 13),
        ("F11 F09", "F11", 19),
        ("F11 F09 F10", "F11", 19),
        ("F16", "F16", 12),
    ],
)
def test_production_bonuses_and_their_caps(centre: str, factory: str, made: int) -> None:  # FRI-4.9.3, FRI-4.9.2
    t = bare(2).owns(0, centre).at_turn(0)
    assert t.card(factory).production == made


@pytest.mark.parametrize(("coupled", "made"), [("I01", 20), ("I04", 12), ("I02", 28), ("I01 I02 I04", 20)])
def test_the_software_house_counts_whatever_lies_on_it(coupled: str, made: int) -> None:  # FRI-4.9.3
    t = bare(2).owns(0, "F16").couple("F16", coupled).at_turn(0)
    assert t.card("F16").production == made


@pytest.mark.parametrize(
    ("centre", "symbol", "worth"),
    [
        ("S02", "S02", 4),
        ("S02 S01 S03", "S02", 6),
        ("S02 S01 S03 S05 S06 S07 S08", "S02", 9),
        ("S03 F01", "S03", 6),
        ("S03 F12", "S03", 9),
        ("S03 F12 F04", "S03", 9),
        ("S05 S06", "S05", 7),
        ("S05 S06", "S06", 10),
        ("S07 S08", "S07", 11),
        ("S07 S08", "S08", 10),
        ("S09 F10", "S09", 9),
        ("S11 F04", "S11", 10),
        ("S13", "S13", 2),
        ("S13 F01 F02 F19", "S13", 8),
        ("S13 F01 F02 F08 F19", "S13", 10),
    ],
)
def test_points_with_bonuses_and_their_caps(centre: str, symbol: str, worth: int) -> None:  # FRI-4.9.3, FRI-4.9.1
    t = bare(2).owns(0, centre).at_turn(0)
    assert t.card(symbol).points == worth


def test_the_monument_counts_no_more_than_four_factories() -> None:  # FRI-4.9.3
    t = bare(2).owns(0, "S13 F01 F02 F08 F15 F10 F19", right="I03").at_turn(0)
    assert t.card("S13").points == 10


def test_bonuses_are_looked_at_afresh() -> None:  # FRI-4.9.3
    t = bare(2).owns(0, "S11 F04").holds(1, "A03").at_turn(1)
    assert t.points() == [13, 0]
    t.play("play A03 F04")
    assert t.points() == [7, 0]
