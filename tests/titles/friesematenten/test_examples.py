"""The worked examples EX-01 to EX-38, in their order."""

import pytest

from kurs.titles.friesematenten import TITLE
from titles.friesematenten.rig import bare, fresh

# --- setting up and refilling ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "aside", "market", "deck"), [(2, 30, 5, 25), (3, 15, 6, 39), (4, 0, 7, 53)])
def test_setup(seats: int, aside: int, market: int, deck: int) -> None:  # EX-01, EX-03a, EX-03b: FRI-3.1 to FRI-3.3
    view = fresh(seats).view(0)
    assert (view.set_aside, len(view.market), view.deck) == (aside, market, deck)
    assert market + deck == 15 * seats
    assert fresh(seats).money() == [60] * seats
    assert (view.discard, view.exhausted, view.round) == ([], 0, 1)


def test_refill_with_two_cards_left_over() -> None:  # EX-02: FRI-4.2.1, FRI-4.2.2, FRI-4.4.1
    t = bare(2).market("S10:1 F06:1").deck("F01 A09 S04 S01 S02").at_refill()
    assert t.row() == ["S10", "F06", "F01", "A09", "S04"]
    assert t.up() == "S10"
    assert [place.unsold for place in t.view().market] == [1, 1, 0, 0, 0]
    assert t.view().deck == 2


# --- auctions -------------------------------------------------------------------------------------------------------


def test_plain_auction() -> None:  # EX-04: FRI-4.4.4, FRI-4.4.6, FRI-4.4.7
    t = bare(3, marker=1).cash(60).at_gap("F01")
    t.play_as(1, "bid 18").play_as(2, "pass").play_as(0, "bid 20").play_as(1, "bid 25").play_as(0, "pass")
    assert (t.money(), t.state.marker, t.centre(1)) == ([60, 35, 60], 1, "F01")


def test_the_last_player_opens() -> None:  # EX-05: FRI-4.4.6
    t = bare(3).cash(60).at_gap("F08")
    t.play_as(0, "pass").play_as(1, "pass").play_as(2, "bid 25")
    assert (t.money(), t.state.marker, t.centre(2)) == ([60, 60, 35], 2, "F08")


def test_unsold_twice() -> None:  # EX-06: FRI-4.4.9, FRI-4.2.1
    t = bare(2).cash(60).next_cards("F01 F02 F08 F10").at_gap("S10", last=True)
    t.play_as(0, "pass").play_as(1, "pass")
    assert (t.unsold("S10"), t.row()[0], t.up(), t.state.marker) == (1, "S10", "S10", 0)
    t.play_as(0, "pass").play_as(1, "pass")
    assert "S10" not in t.row()
    assert (t.discard(), t.state.marker) == ("S10", 0)


def test_winner_cannot_pay() -> None:  # EX-07: FRI-4.4.10
    t = bare(3).cash(60, 70, 80).at_gap("S08")
    t.play_as(0, "bid 66").play_as(1, "bid 71").play_as(2, "pass").play_as(0, "pass")
    assert (t.money(), t.state.marker, t.up()) == ([60, 0, 80], 0, "S08")
    t.play_as(0, "pass").play_as(2, "bid 66")
    assert (t.money(), t.state.marker, t.centre(2)) == ([60, 0, 14], 2, "S08")


def test_everybody_defaults() -> None:  # EX-08: FRI-4.4.10, FRI-4.4.9
    t = bare(2).cash(20, 25).at_gap("F05")
    t.play_as(0, "bid 66").play_as(1, "pass").play_as(1, "bid 66")
    assert (t.money(), t.state.marker, t.unsold("F05"), t.up()) == ([0, 0], 0, 1, "S10")


# --- demolition -----------------------------------------------------------------------------------------------------


def test_fourth_factory() -> None:  # EX-09: FRI-4.6.1, FRI-4.6.2, FRI-4.6.3, FRI-4.6.5
    t = bare(2).cash(90, 60).owns(0, "F01 F07 F09").at_gap("F10")
    t.play_as(0, "bid 52").play_as(1, "pass")
    assert (t.kind, t.asked, t.money()) == ("demolish", 0, [38, 60])
    assert {id: t.card(id).fee for id in ("F01", "F07", "F09", "F10")} == {"F01": 0, "F07": 20, "F09": 10, "F10": 0}
    t.play_as(0, "demolish F07")
    assert (t.money(), t.centre(0), t.is_out("F07")) == ([18, 60], "F01 F09 F10", True)


def test_no_demolition_fee_can_be_paid() -> None:  # EX-10: FRI-4.6.4
    t = bare(2).cash(3, 60).owns(0, "F06 F07 F14").holds(0, "A01").owns(1, "F09").at_turn(0)
    t.play_as(0, "play A01 F09")
    assert (t.kind, t.asked, t.chosen_by("demolish")) == ("demolish", 0, "F09 F14")
    t.play_as(0, "demolish F14")
    assert (t.money(), t.centre(0), t.centre(1)) == ([0, 60], "F06 F07 F09", "")
    assert t.is_out("A01 F14")


def test_construction_company_and_one_voluntary_demolition() -> None:  # EX-11: FRI-4.3.2, FRI-4.6.3
    t = bare(2).cash(5, 60).owns(0, "F05 F06 F17").holds(0, "A20").at_turn(0)
    t.play_as(0, "demolish F06")
    assert t.why_not("demolish F17") == "demolished_already"
    assert (t.money(), t.centre(0), t.is_out("F06")) == ([5, 60], "F05 F17", True)


# --- cards and coupled cards ----------------------------------------------------------------------------------------


def test_takeover_with_coupled_cards() -> None:  # EX-12: FRI-4.7.5, FRI-4.11.1, FRI-4.9.1, FRI-4.9.2
    t = bare(2).owns(1, "F10").couple("F10", "I02 I04").holds(0, "A01").at_turn(0)
    t.play_as(0, "play A01 F10")
    assert (t.centre(0), t.centre(1), t.coupled("F10")) == ("F10", "", "I02 I04")
    assert (t.card("F10").production, t.points(), t.is_out("A01")) == (18, [4, 0], True)


def test_security_protects_its_host_not_itself() -> None:  # EX-13: FRI-4.7.7, FRI-4.11.6
    t = bare(2).owns(1, "F10").couple("F10", "I01").holds(0, "A01 A06 I04").at_turn(0)
    assert t.options("play A01") == []
    assert t.why_not("play A01 F10") == "protected"
    assert t.why_not("assign I04 F10") == "protected"
    t.play_as(0, "play A06 I01", "play A01 F10")
    assert (t.centre(0), t.discard(), t.stored(0)) == ("F10", "I01", "I04")
    assert t.is_out("A06 A01")


def test_chain_of_influence_cards() -> None:  # EX-14: FRI-4.7.4, FRI-4.7.5, FRI-4.7.7
    t = bare(2).owns(1, "F10").couple("F10", "I02").couple("I02", "I01").holds(0, "A01 A05 A06").at_turn(0)
    assert t.why_not("play A05 I02") == "protected"
    assert t.why_not("play A06 I02") == "protected"
    t.play_as(0, "play A01 F10")
    assert (t.centre(0), t.coupled("F10"), t.coupled("I02")) == ("F10", "I02", "I01")
    assert (t.points(), t.card("F10").production) == ([5, 0], 26)


def test_production_with_bonuses() -> None:  # EX-15: FRI-4.9.2, FRI-4.9.3, FRI-4.5.2
    t = bare(2, marker=1).cash(0).owns(0, "F03 F01 F08 F19").at_payout()
    production = {id: t.card(id).production for id in ("F03", "F01", "F08", "F19")}
    assert production == {"F03": 20, "F01": 8, "F08": 11, "F19": 5}
    assert t.told("payout") == [(0, 74, 30, 44), (1, 30, 30, 0)]
    assert t.money() == [74, 30]


def test_counting_points() -> None:  # EX-16: FRI-4.9.1, FRI-4.9.3
    t = bare(2).owns(0, "F04 F10 S02 S09 S11 S12", right="I03").couple("S12", "I07").couple("S09", "I08")
    t.holds(0, "I06").at_turn(0)
    worth = {"F04": 3, "F10": 3, "S02": 7, "S09": 9, "S11": 10, "S12": 4, "I07": 4, "I08": -4, "I03": 2, "I06": 0}
    assert {id: t.card(id).points for id in worth} == worth
    assert t.points() == [38, 0]


def test_payout_with_loan_lobbyist_and_tax_inspector() -> None:  # EX-17: FRI-4.5.2, FRI-4.9.3, FRI-4.11.20
    t = bare(2).cash(0).owns(0, "F13 F16", right="I06").couple("F16", "I02").owes(0).owns(1, right="I05").at_turn(0)
    assert (t.card("F13").production, t.card("F16").production) == (20, 28)
    t.at_payout()
    assert t.told("payout") == [(0, 58, 10, 48), (1, 20, 20, 0)]
    assert (t.money(), t.state.loan) == ([58, 20], [0, 0])


def test_overtime_and_strike_on_the_same_factory() -> None:  # EX-18: FRI-4.5.2, FRI-4.11.16, FRI-4.11.17
    t = bare(2).cash(0).owns(0, "F06").holds(0, "A16").holds(1, "A17").at_window()
    t.play_as(0, "play A16 F06")
    assert t.card("F06").output == 60
    t.play_as(1, "play A17 F06")
    assert (t.money(), t.is_out("A16 A17")) == ([30, 30], True)


# --- the end --------------------------------------------------------------------------------------------------------


def test_end_and_tie_break() -> None:  # EX-19: FRI-5.1, FRI-5.3
    t = bare(3).cash(12, 15, 90)
    t.owns(0, "S04 S06 S07 S08").owns(1, "S10 S11 S03 S01 F04").owns(2, "S09 S05 S12 S02 F10 F12 F18").at_end()
    assert t.points() == [41, 41, 38]
    assert (t.over, t.told("payout"), t.told("winner")) == (True, [], [(1,)])
    assert [score.rank for score in TITLE.scores(t.state)] == [2, 1, 3]
    assert TITLE.endings(t.state) == ("points", "won_by_money")


def test_forty_points_before_the_end_of_phase_3() -> None:  # EX-20: FRI-5.1, FRI-5.2
    t = bare(2, marker=1).cash(10, 60).owns(0, "S04 S08 S07 S06").at_gap("A04", last=True)
    assert t.points() == [41, 0]
    t.play_as(1, "bid 18").play_as(0, "pass").play_as(1, "play A04 S06")
    assert (t.points(), t.over, t.discard()) == ([33, 0], False, "S06")
    assert len(t.told("payout")) == 2, "the game goes on with phase 4"


def test_first_exhaustion_in_the_middle_of_a_refill() -> None:  # EX-21: FRI-4.2.3, FRI-4.2.4
    t = bare(4).deck("F01 F02 F08").discards("F06 A03 S10 I05 F17").at_refill()
    view = t.view()
    assert t.row()[:3] == ["F01", "F02", "F08"]
    assert (len(view.market), view.deck, view.discard) == (7, 1, [])
    assert (view.exhausted, view.last_round) == (1, False)


def test_first_exhaustion_with_an_empty_discard_pile() -> None:  # EX-22: FRI-4.2.4, FRI-4.2.5
    view = bare(4).deck("F01 F02 F08").at_refill().view()
    assert [place.card for place in view.market] == ["F01", "F02", "F08"]
    assert (view.deck, view.exhausted, view.last_round) == (0, 2, True)


# --- hammer cards and reactions -------------------------------------------------------------------------------------


def test_right_of_first_refusal() -> None:  # EX-23: FRI-4.11.12, FRI-4.8.7
    t = bare(3).cash(100, 100, 80).holds(2, "A12").at_gap("S04")
    t.play_as(2, "play A12")
    assert (t.money(), t.state.marker, t.centre(2)) == ([100, 100, 2], 2, "S04")
    assert (t.is_out("A12"), t.told("bid"), t.up()) == (True, [], "S10")


def test_bulk_discount() -> None:  # EX-24a: FRI-4.11.14, FRI-4.4.7
    t = bare(2).cash(60, 30).holds(1, "A14").at_gap("F10")
    t.play_as(1, "play A14").play_as(0, "bid 54").play_as(1, "bid 55").play_as(0, "pass")
    assert (t.money(), t.state.marker, t.centre(1)) == ([60, 2], 1, "F10")


def test_bulk_discount_does_not_save_from_default() -> None:  # EX-24b: FRI-4.11.14, FRI-4.4.10
    t = bare(2).cash(60, 30).holds(1, "A14").at_gap("F10")
    t.play_as(1, "play A14").play_as(0, "bid 60").play_as(1, "bid 61").play_as(0, "pass")
    assert t.money() == [60, 0]
    t.play_as(0, "bid 50")
    assert (t.money(), t.state.marker, t.centre(0)) == ([10, 0], 0, "F10")


def test_star_lawyer() -> None:  # EX-25: FRI-4.8.8, FRI-4.11.19, FRI-4.8.1
    t = bare(2).owns(1, "F05").holds(0, "A01").holds(1, "A19").at_turn(0)
    t.play_as(0, "play A01 F05")
    assert (t.kind, t.asked) == ("react", 1)
    t.play_as(1, "play A19")
    assert (t.centre(0), t.centre(1), t.stored(0), t.stored(1)) == ("", "F05", "", "")
    assert t.is_out("A01 A19")


def test_losing_building_land() -> None:  # EX-26: FRI-4.6.1, FRI-4.6.2, FRI-4.11.6
    t = bare(2).cash(60, 0).owns(1, "F01 F02 F08 F10 F15", right="I03").holds(0, "A06").at_turn(0)
    t.play_as(0, "play A06 I03").play_as(1, "demolish F01")
    assert t.kind == "demolish"
    t.play_as(1, "demolish F15")
    assert (t.centre(1), t.discard(), t.money()) == ("F02 F08 F10", "I03", [60, 0])
    assert t.is_out("A06 F01 F15")


def test_flea_market() -> None:  # EX-27: FRI-4.11.11
    t = bare(2).holds(0, "A11").discards("S10 S05 F06").at_turn(0)
    assert t.chosen_by("play A11") == "F06 S05"
    assert t.why_not("play A11 S10") == "too_dear"
    t.play_as(0, "play A11 S05")
    assert (t.centre(0), t.discard(), t.is_out("A11")) == ("S05", "F06 S10", True)


def test_subsidy_used_at_the_moment_of_purchase() -> None:  # EX-28: FRI-4.4.8, FRI-4.11.18
    t = bare(2, marker=1).cash(30, 60).owns(0, "F01 F19").at_gap("A18")
    t.play_as(1, "pass").play_as(0, "bid 12")
    assert (t.kind, t.asked, t.money(), t.state.marker) == ("use", 0, [18, 60], 0)
    t.play_as(0, "play A18")
    assert (t.money(), t.state.marker, t.stored(0), t.is_out("A18")) == ([34, 60], 0, "", True)


@pytest.mark.parametrize(("answer", "discard"), [("play A19", ""), ("decline", "A19")])
def test_star_lawyer_saves_himself(answer: str, discard: str) -> None:  # EX-29a, EX-29b: FRI-4.8.8, FRI-4.8.9
    t = bare(2).holds(0, "A10").holds(1, "A19").at_turn(0)
    t.play_as(0, "play A10 A19")
    assert (t.kind, t.asked) == ("react", 1)
    t.play_as(1, answer)
    assert (t.stored(0), t.stored(1), t.discard()) == ("", "", discard)
    assert t.is_out("A10")
    assert t.is_out("A19") == (answer == "play A19")


def test_headhunter_takes_the_land() -> None:  # EX-30: FRI-4.1.3, FRI-4.6.2, FRI-4.11.5
    t = bare(2).cash(60, 0).owns(1, "F01 F02 F08 F10", right="I03").holds(0, "A05").at_turn(0)
    t.play_as(0, "play A05 I03")
    assert (t.kind, t.asked) == ("taken", 0)
    t.play_as(0, "assign I03 0")
    assert (t.kind, t.asked, t.chosen_by("demolish")) == ("demolish", 1, "F01 F02 F08 F10")
    t.play_as(1, "demolish F01")
    assert (t.centre(1), t.right(0), t.right(1), t.points()) == ("F02 F08 F10", "I03", "", [2, 6])
    assert t.is_out("A05 F01")


def test_exchange_that_gives_up_the_snack_bar() -> None:  # EX-31: FRI-4.6.1, FRI-4.6.2, FRI-4.11.7
    t = bare(2).cash(60).owns(0, "F01 F02 F08 F19").owns(1, "F10").holds(0, "A07").at_turn(0)
    t.play_as(0, "play A07 F19 F10")
    assert (t.kind, t.asked, t.chosen_by("demolish")) == ("demolish", 0, "F01 F02 F08 F10")
    t.play_as(0, "demolish F02")
    assert (t.centre(0), t.centre(1), t.money()) == ("F01 F08 F10", "F19", [60, 60])
    assert t.is_out("A07 F02")


def test_dismissing_ones_own_influence_card() -> None:  # EX-32: FRI-4.7.5, FRI-4.8.9, FRI-4.11.6
    t = bare(2).owns(0, "F10").couple("F10", "I02").couple("I02", "I01").holds(0, "A06").holds(1, "A19").at_turn(0)
    t.play_as(0, "play A06 I02")
    assert t.told("discarded") == [("super_manager",), ("security",)]
    assert (t.centre(0), t.coupled("F10"), t.discard(), t.stored(1)) == ("F10", "", "I01 I02", "A19")
    assert (t.is_out("A06"), t.points(), t.asked) == (True, [3, 0], 0)


# --- exhaustion, bans, defaults -------------------------------------------------------------------------------------


def test_second_exhaustion_with_a_full_market() -> None:  # EX-33: FRI-4.2.3, FRI-4.2.5, FRI-4.2.6
    t = bare(2).market("S10:1").deck("F01 F02 F08 F10").exhausted(1).at_refill()
    assert t.row() == ["S10", "F01", "F02", "F08", "F10"]
    assert (t.view().deck, t.view().exhausted, t.view().last_round) == (0, 2, True)


def test_no_discard_pile_after_the_first_exhaustion() -> None:  # EX-34: FRI-4.2.4, FRI-4.2.7, FRI-4.11.11
    t = bare(2).owns(1, "S06").couple("S06", "I08").owns(0, "F01").holds(0, "A04 A11").exhausted(1).at_turn(0)
    t.play_as(0, "play A04 S06")
    assert (t.options("play A11"), t.why_not("play A11 S06")) == ([], "no_target")
    assert (t.centre(1), t.discard(), t.stored(0), t.points()[1]) == ("", "", "A11", 0)
    assert t.is_out("A04 S06 I08")


def test_a_ban_stays_with_its_card() -> None:  # EX-35: FRI-4.4.3, FRI-4.8.6, FRI-4.11.13, FRI-4.11.15
    t = bare(3).cash(60).holds(1, "A13").holds(2, "A15").at_gap("F10 S01")
    t.play_as(1, "play A13 0").play_as(2, "play A15 S01")
    assert (t.up(), t.bidders()) == ("S01", [0, 1, 2])
    t.play_as(0, "pass").play_as(1, "pass").play_as(2, "pass")
    assert (t.unsold("S01"), t.unsold("F10"), t.bidders(), t.up()) == (1, 0, [1, 2], "F10")
    t.play_as(1, "pass").play_as(2, "bid 50")
    assert (t.money(), t.state.marker, t.centre(2)) == ([60, 60, 10], 2, "F10")
    assert t.is_out("A13 A15")


def test_two_defaults_and_passers_come_back() -> None:  # EX-36: FRI-4.4.10, FRI-4.4.12
    t = bare(4).cash(10, 40, 12, 30).at_gap("F08")
    t.play_as(0, "bid 25").play_as(1, "pass").play_as(2, "bid 26").play_as(3, "pass").play_as(0, "pass")
    assert (t.money(), t.bidders(), t.state.marker) == ([10, 40, 0, 30], [0, 1, 3], 0)
    t.play_as(0, "bid 25").play_as(1, "pass").play_as(3, "pass")
    assert (t.money(), t.bidders(), t.state.marker) == ([0, 40, 0, 30], [1, 3], 0)
    t.play_as(1, "bid 25").play_as(3, "bid 26").play_as(1, "pass")
    assert (t.money(), t.state.marker, t.centre(3)) == ([0, 40, 0, 4], 3, "F08")


def test_loan_on_the_last_card_decides() -> None:  # EX-37: FRI-4.4.8, FRI-4.11.20, FRI-5.1, FRI-5.3
    t = bare(2).cash(40, 9).owns(0, "S04 S06 S07 S08").owns(1, "S10 S11 S03 S01 F04").at_gap("A20", last=True)
    assert t.points() == [41, 41]
    t.play_as(0, "pass").play_as(1, "bid 8")
    assert (t.kind, t.asked, t.money()) == ("use", 1, [40, 1])
    t.play_as(1, "play A20")
    assert (t.over, t.told("payout"), t.money(), t.told("winner")) == (True, [], [40, 41], [(1,)])
    assert [score.rank for score in TITLE.scores(t.state)] == [2, 1]
    assert t.is_out("A20")


def test_taken_over_security() -> None:  # EX-38: FRI-4.7.7, FRI-4.7.9, FRI-4.11.5
    t = bare(2).owns(0, "F10").owns(1, "S11 F01").couple("S11", "I01").holds(0, "A05 A04").holds(1, "A03").at_turn(0)
    assert t.why_not("play A04 S11") == "protected"
    t.play_as(0, "play A05 I01", "assign I01 F10", "play A04 S11", "end")
    assert (t.asked, t.why_not("play A03 F10")) == (1, "protected")
    assert (t.centre(0), t.coupled("F10"), t.discard()) == ("F10", "I01", "S11")
    assert (t.is_out("A05 A04"), t.points()[0]) == (True, 4)
