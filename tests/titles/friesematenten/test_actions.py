"""What each action card does (FRI-4.11)."""

import pytest

from titles.friesematenten.rig import bare


def test_takeover_of_the_right_factories() -> None:  # FRI-4.11.1
    t = bare(3).owns(0, "F02").owns(1, "F10 S01").owns(2, "F01 F08").couple("F08", "I01").holds(0, "A01").at_turn(0)
    assert t.chosen_by("play A01") == "F01 F10"


def test_burglary_takes_what_is_printed_up_to_seven() -> None:  # FRI-4.11.2
    """A bonus or a coupled card makes no difference."""
    t = bare(2).owns(1, "S11 S06 S01 S12 F04").couple("S01", "I07").holds(0, "A02").at_turn(0)
    assert t.chosen_by("play A02") == "S01 S11"
    t.play("play A02 S01")
    assert (t.centre(0), t.coupled("S01"), t.points()[0]) == ("S01", "I07", 9)


def test_arson() -> None:  # FRI-4.11.3
    t = bare(2).owns(0, "F01").owns(1, "F10 S01").holds(0, "A03").at_turn(0)
    assert t.chosen_by("play A03") == "F10"
    t.play("play A03 F10")
    assert (t.is_out("F10"), t.discard()) == (True, "")


def test_vandals_reach_dear_symbols_too() -> None:  # FRI-4.11.4
    t = bare(2).owns(0, "S01").owns(1, "S10 F01").couple("S10", "I08").holds(0, "A04").at_turn(0)
    assert t.chosen_by("play A04") == "S10"
    t.play("play A04 S10")
    assert (t.discard(), t.is_out("A04"), t.points()) == ("I08 S10", True, [5, 2])


def test_headhunter_sees_sides_from_his_own_seat() -> None:  # FRI-4.11.5
    """A Works Council taken from one opponent can go to any opponent's factory, not to one's own."""
    t = bare(3).owns(0, "F01").owns(1, "F02").owns(2, "F08").couple("F02", "I04").holds(0, "A05").at_turn(0)
    t.play("play A05 I04")
    assert t.chosen_by("assign") == "F02 F08"
    t.play("assign I04 F08")
    assert (t.coupled("F08"), t.coupled("F02")) == ("I04", "")


def test_headhunter_without_a_place_for_it_stores_it() -> None:  # FRI-4.11.5, FRI-4.1.2
    t = bare(2).owns(1, "S01").couple("S01", "I07").holds(0, "A05").at_turn(0)
    t.play("play A05 I07")
    assert (t.stored(0), t.kind) == ("I07", "bid")


def test_headhunter_takes_only_assigned_cards_of_others() -> None:  # FRI-4.11.5
    t = bare(2).owns(0, right="I06").owns(1, "F10", right="I03").couple("F10", "I02").holds(0, "A05").holds(1, "I07")
    assert t.at_turn(0).chosen_by("play A05") == "I02 I03"


def test_headhunter_at_once_after_buying_it() -> None:  # FRI-4.11.5, FRI-4.4.8, FRI-4.1.3
    t = bare(2).cash(60).owns(1, "F01 F02 F08 F15", right="I03").at_gap("A05 F10")
    t.play_as(0, "bid 14").play_as(1, "pass").play_as(0, "play A05 I03", "assign I03 0")
    t.play_as(1, "demolish F01")
    assert (t.right(0), t.kind, t.up(), t.asked) == ("I03", "bid", "F10", 0)


def test_dismissal_in_any_empire() -> None:  # FRI-4.11.6
    t = bare(3).owns(0, right="I05").owns(1, "F10").owns(2, right="I03").couple("F10", "I02").couple("I02", "I01")
    t.holds(0, "A06").at_turn(0)
    assert t.chosen_by("play A06") == "I01 I03 I05"
    t.play("play A06 I05")
    assert (t.discard(), t.income()[0]) == ("I05", 30)


def test_exchange_with_all_that_is_coupled() -> None:  # FRI-4.11.7
    t = bare(2).owns(0, "F01").owns(1, "F10").couple("F01", "I04").couple("F10", "I02").holds(0, "A07").at_turn(0)
    t.play("play A07 F01 F10")
    assert (t.centre(0), t.centre(1), t.coupled("F10"), t.coupled("F01")) == ("F10", "F01", "I02", "I04")
    assert t.income() == [56, 30]


def test_exchange_needs_a_factory_of_ones_own() -> None:  # FRI-4.11.7, FRI-4.11.21
    t = bare(2).owns(1, "F10").holds(0, "A07 A20").at_turn(0)
    assert t.options("play A07") == []
    assert t.why_not("play A07 F01 F10") == "no_target"


def test_exchange_can_push_the_victim_over_his_limit() -> None:  # FRI-4.11.22, FRI-4.6.2
    """He gives his Snack Bar for a counted factory."""
    t = bare(2).cash(60).owns(0, "F15").owns(1, "F01 F02 F08 F19").holds(0, "A07").at_turn(0)
    t.play_as(0, "play A07 F15 F19")
    assert (t.kind, t.asked, t.chosen_by("demolish")) == ("demolish", 1, "F01 F02 F08 F15")


@pytest.mark.parametrize(("factory", "money"), [("F06", 40), ("F01", 18), ("F05", 66)])
def test_scrapping_pays_the_printed_minimum_without_a_fee(factory: str, money: int) -> None:  # FRI-4.11.8
    t = bare(2).cash(0).owns(0, factory).couple(factory, "I01 I02").holds(0, "A08").at_turn(0)
    t.play(f"play A08 {factory}")
    assert (t.money(), t.is_out(f"{factory} I01 I02 A08")) == ([money, 0], True)


@pytest.mark.parametrize(("has", "pays"), [(60, 20), (20, 20), (7, 7), (0, 0)])
def test_blackmail_takes_twenty_or_all(has: int, pays: int) -> None:  # FRI-4.11.9, FRI-4.11.22
    t = bare(3).cash(1, 60, has).holds(0, "A09").at_turn(0)
    assert t.chosen_by("play A09") == "1 2"
    t.play("play A09 2")
    assert (t.money(), t.told("paid_to")) == ([1 + pays, 60, has - pays], [(2, 0, pays)])


def test_sabotage_reaches_every_stored_card_of_others() -> None:  # FRI-4.11.10
    t = bare(3).holds(0, "A10 A20").holds(1, "A14 I02").holds(2, "A01").owns(1, right="I06").at_turn(0)
    assert t.chosen_by("play A10") == "A01 A14 I02"
    t.play("play A10 A14")
    assert (t.discard(), t.is_out("A10"), t.stored(1)) == ("A14", True, "I02")


@pytest.mark.parametrize(("card", "zone"), [("F06", "centre"), ("S03", "centre"), ("I06", "stored"), ("A18", "stored")])
def test_flea_market_takes_any_kind_of_card(card: str, zone: str) -> None:  # FRI-4.11.11
    t = bare(2).cash(60).discards(f"{card} S11").holds(0, "A11").at_turn(0)
    assert t.chosen_by("play A11") == card, "40 is the limit, 44 is too dear"
    t.play(f"play A11 {card}")
    assert (t.card(card).zone, t.money(), t.discard()) == (zone, [60, 60], "S11")


def test_a_card_from_the_flea_market_cannot_be_used_in_the_same_use() -> None:  # FRI-4.11.11, FRI-4.8.4
    t = bare(2).cash(60).owns(1, "F01").discards("A03 I05").at_gap("A11 F02")
    t.play_as(0, "bid 10").play_as(1, "pass").play_as(0, "play A11 A03")
    assert (t.kind, t.up(), t.stored(0), t.centre(1)) == ("bid", "F02", "A03", "F01")


def test_a_hammer_card_from_the_flea_market_serves_in_the_next_gap() -> None:  # FRI-4.11.11, FRI-4.8.2
    t = bare(2).cash(60).discards("A14").at_gap("A11 F02")
    t.play_as(0, "bid 10").play_as(1, "pass").play_as(0, "play A11 A14")
    assert (t.kind, t.asked, t.up()) == ("gap", 0, "F02")


@pytest.mark.parametrize(("money", "kind"), [(17, "bid"), (18, "gap")])
def test_first_refusal_needs_the_minimum_bid(money: int, kind: str) -> None:  # FRI-4.11.12
    t = bare(2).cash(money, 0).holds(0, "A12").at_gap("F01")
    assert t.kind == kind


def test_first_refusal_is_never_halved() -> None:  # FRI-4.11.12
    t = bare(2).cash(60, 0).holds(0, "A12 A14").at_gap("F10")
    t.play("play A14", "play A12")
    assert (t.money(), t.centre(0), t.told("sold")) == ([10, 0], "F10", [(0, "car_works", 50)])


def test_a_banned_player_may_use_first_refusal() -> None:  # FRI-4.11.12
    t = bare(2).cash(60).holds(0, "A13").holds(1, "A12").at_gap("F01")
    t.play_as(0, "play A13 1").play_as(1, "play A12")
    assert (t.centre(1), t.state.marker) == ("F01", 1)


def test_a_ban_ends_with_its_card() -> None:  # FRI-4.11.13
    t = bare(3).cash(60).holds(0, "A13").at_gap("F01 F02")
    t.play_as(0, "play A13 2")
    assert (t.bidders(), t.auction().banned) == ([0, 1], (2,))
    t.play_as(0, "pass").play_as(1, "pass")
    assert (t.up(), t.unsold("F01"), t.bidders()) == ("F02", 1, [0, 1, 2])


def test_a_ban_of_this_round_is_forgotten_in_the_next() -> None:  # FRI-4.11.13
    t = bare(2).cash(60).holds(0, "A13").next_cards("F02 F08 F15 S01").at_gap("S10", last=True)
    t.play_as(0, "play A13 1").play_as(0, "pass")
    assert (t.view().round, t.up(), t.bidders()) == (3, "S10", [0, 1])


@pytest.mark.parametrize(("bid", "due"), [(50, 25), (51, 26), (53, 27)])
def test_the_discount_is_rounded_up(bid: int, due: int) -> None:  # FRI-4.11.14, FRI-4.4.7
    t = bare(2).cash(60, 0).holds(0, "A14").at_gap("F10")
    t.play_as(0, "play A14", f"bid {bid}").play_as(1, "pass")
    assert (t.money(), t.told("sold")) == ([60 - due, 0], [(0, "car_works", due)])


def test_the_discount_is_for_one_player_and_one_card() -> None:  # FRI-4.11.14
    t = bare(2).cash(60).holds(0, "A14").at_gap("F01 F02")
    t.play_as(0, "play A14", "pass").play_as(1, "bid 20")
    assert t.money() == [60, 40], "the other pays in full"
    t.play_as(1, "pass").play_as(0, "bid 18")
    assert t.money() == [42, 40], "sold to whomever, the discount is gone"


def test_the_discount_lapses_with_an_unsold_card() -> None:  # FRI-4.11.14
    t = bare(2).cash(60).holds(0, "A14").next_cards("F02 F08 F15 S01").at_gap("F01", last=True)
    t.play_as(0, "play A14", "pass").play_as(1, "pass")
    assert (t.view().round, t.up(), t.auction().halved) == (3, "F01", ())
    t.play_as(0, "bid 18").play_as(1, "pass")
    assert t.told("sold") == [(0, "bakery", 18)]


def test_the_discount_stays_with_its_card() -> None:  # FRI-4.11.14, FRI-4.11.15
    t = bare(2).cash(99, 0).holds(0, "A14 A15").at_gap("F01 F02")
    t.play_as(0, "play A14", "play A15 F02", "bid 18").play_as(1, "pass")
    assert t.money() == [81, 0], "not for the card put first"
    t.play_as(0, "bid 18").play_as(1, "pass")
    assert t.money() == [72, 0]


def test_insider_tip_reaches_cards_not_yet_offered() -> None:  # FRI-4.11.15
    t = bare(2).cash(60).holds(1, "A15").at_gap("F01 F02:1 F08")
    t.play_as(1, "pass").play_as(0, "pass").play_as(1, "pass")
    assert (t.up(), t.chosen_by("play A15")) == ("F02", "F08 S10")
    t.play_as(1, "play A15 S10")
    assert (t.row(), t.unsold("F02"), t.unsold("S10")) == (["F01", "S10", "F02", "F08"], 1, 0)


def test_insider_tip_has_no_target_before_the_last_card() -> None:  # FRI-4.11.15, FRI-4.8.3
    t = bare(2).cash(60).holds(0, "A15").at_gap("F01", last=True)
    assert t.kind == "bid"


def test_a_card_passed_over_comes_up_after_the_one_put_first() -> None:  # FRI-4.11.15, FRI-4.4.1

    t = bare(2).cash(60).holds(0, "A15").at_gap("F01 F02 F08")
    t.play_as(0, "play A15 F08", "bid 25").play_as(1, "pass")
    assert (t.row(), t.up()) == (["", "F01", "F02", "S10"], "F01")


def test_overtime_on_ones_own_even_protected_factory() -> None:  # FRI-4.11.16
    t = bare(2).cash(0).owns(0, "F16 F01").owns(1, "F02").couple("F16", "I01 I02").holds(0, "A16").at_window()
    assert t.chosen_by("play A16") == "F01 F16"
    t.play("play A16 F16")
    assert t.told("payout")[0] == (0, 30 + 56 + 8, 30, 64)


def test_strike_needs_an_open_factory() -> None:  # FRI-4.11.17
    t = bare(3).cash(0).owns(0, "F01").owns(1, "F02").owns(2, "F08").couple("F02", "I01").holds(0, "A17").at_window()
    assert t.chosen_by("play A17") == "F08"
    t.play("play A17 F08")
    assert t.money() == [38, 40, 30]


def test_strike_before_overtime_is_a_strike_all_the_same() -> None:  # FRI-4.5.2, FRI-4.11.16, FRI-4.11.17
    t = bare(2, marker=1).cash(0).owns(0, "F06").holds(0, "A16").holds(1, "A17").at_window()
    t.play_as(1, "play A17 F06").play_as(0, "play A16 F06")
    assert t.money() == [30, 30]


def test_overtime_and_strike_where_nothing_is_produced() -> None:  # FRI-4.11.22
    t = bare(2).cash(0).owns(0, "F15").couple("F15", "I04").holds(0, "A16").holds(1, "A17").at_window()
    t.play_as(0, "play A16 F15").play_as(1, "play A17 F15")
    assert t.money() == [30, 30]


@pytest.mark.parametrize(("factories", "money"), [("F01", 8), ("F01 F06 F19", 24), ("F01 F02 F08 F19", 32)])
def test_subsidy_for_every_factory(factories: str, money: int) -> None:  # FRI-4.11.18
    t = bare(2).cash(0).owns(0, factories).holds(0, "A18").at_window()
    t.play("play A18")
    assert t.told("received") == [(0, money)]


def test_subsidy_needs_a_factory() -> None:  # FRI-4.11.18
    t = bare(2).cash(60).owns(0, "S01").at_gap("A18")
    t.play("bid 10", "pass")
    assert (t.kind, t.stored(0)) == ("bid", "A18")


def test_the_lawyer_is_never_played_by_itself() -> None:  # FRI-4.11.19
    for t in (bare(2).owns(0, "F01").holds(0, "A19").at_turn(0), bare(2).holds(0, "A19 A20").at_gap("F01")):
        assert t.why_not("play A19") == "only_reaction"


@pytest.mark.parametrize("when", ["turn", "gap", "window", "use"])
def test_loan_at_every_moment_costs_this_rounds_basic_income(when: str) -> None:  # FRI-4.11.20, FRI-4.5.3
    t = bare(2).cash(8, 0).owns(0, right="I06")
    if when == "use":
        t.next_cards("F01 F02 F08").at_gap("A20", last=True)
        t.play("bid 8", "pass")
    else:
        t.holds(0, "A20")
        {"turn": lambda: t.at_turn(0), "gap": lambda: t.at_gap("S04"), "window": t.at_window}[when]()
    assert t.kind == when
    t.play("play A20")
    assert t.told("received") == [(0, 40)]
    while not t.told("payout"):
        t.play("pass")
    assert t.told("payout")[0] == (0, 10, 10, 0), "the Lobbyist still pays his 10"
    assert not t.view().players[0].loan, "settled and forgotten"


def test_a_loan_and_a_tax_inspector_do_not_go_below_nothing() -> None:  # FRI-4.5.2, FRI-4.11.20
    t = bare(2).cash(0).owns(0, "F01", right="I05").owes(0).at_payout()
    assert t.told("payout")[0] == (0, 8, 0, 8)


def test_an_effect_that_harms_its_player_is_carried_out_all_the_same() -> None:  # FRI-4.11.22
    """He takes over a fourth factory and can only afford to lose the best one."""
    t = bare(2).cash(0).owns(0, "F06 F07 F10").owns(1, "F17").holds(0, "A01").at_turn(0)
    t.play("play A01 F17")
    assert (t.centre(0), t.is_out("F10")) == ("F06 F07 F17", True)
