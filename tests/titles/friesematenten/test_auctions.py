"""Phase 3: the gap, the bidding, payment and default, sale and failure to sell (FRI-4.4)."""

import pytest

from kurs.kernel import SearchChance
from titles.friesematenten.rig import Rig, bare

# --- the row --------------------------------------------------------------------------------------------------------


def test_the_card_nearest_the_deck_comes_first() -> None:  # FRI-4.4.1
    t = bare(2).cash(60).at_gap("F02 F01 S01")
    offered = []
    while t.kind == "bid":
        offered.append(t.up())
        t.play("pass", "pass")
        if t.told("payout"):
            break
    assert offered == ["F02", "F01", "S01", "S10"]


def test_each_card_is_offered_once_in_a_round_wherever_it_was_put() -> None:  # FRI-4.4.1, FRI-4.11.15
    t = bare(2, marker=1).cash(60).holds(0, "A15").at_gap("F02 F01 S01 F08")
    t.play_as(0, "play A15 S01")
    assert t.row() == ["S01", "F02", "F01", "F08", "S10"], "the others keep their order"
    offered = []
    for _ in range(5):
        offered.append(t.up())
        t.play("pass", "pass")
    assert offered == ["S01", "F02", "F01", "F08", "S10"]
    assert t.told("payout"), "nothing was offered twice"


def test_no_gap_after_the_last_auction() -> None:  # FRI-4.4.11, FRI-7.27
    t = bare(2).cash(60).holds(1, "A14").at_gap("F01", last=True)
    assert (t.kind, t.asked) == ("gap", 1)
    t.play_as(1, "pass").play_as(0, "bid 18").play_as(1, "pass")
    assert t.told("payout"), "nobody was asked between the last auction and the payout"
    assert t.stored(1) == "A14"


def test_a_loan_can_be_taken_before_the_last_card_but_not_after_it() -> None:  # FRI-7.27, FRI-5.1
    t = bare(2).cash(60).owns(0, "S10 S04 S08 S07").holds(1, "A20").at_gap("F01", last=True)
    t.play_as(1, "pass").play_as(0, "pass").play_as(1, "pass")
    assert (t.over, t.money()) == (True, [60, 60])


def test_no_card_can_be_played_while_bidding() -> None:  # FRI-4.4.2, FRI-7.5
    t = bare(2).cash(20, 60).holds(0, "A20 A13").holds(1, "A14").at_gap("F01")
    t.play_as(0, "pass").play_as(1, "pass")
    for text in ("play A20", "play A13 1"):
        assert t.why_not(text) == "other_phase"
    t.play_as(0, "bid 25").play_as(1, "pass")
    assert t.told("defaulted") == [(0, 25, 20)], "nobody raises money after winning a bid he cannot pay"
    assert (t.kind, t.asked, t.stored(0)) == ("bid", 1, "A13 A20")


def test_a_gap_before_every_card() -> None:  # FRI-4.4.2
    t = bare(2).cash(60).holds(0, "A13").at_gap("F01 F02")
    for card in ("F01", "F02", "S10"):
        assert (t.kind, t.asked, t.up()) == ("gap", 0, card)
        t.play("pass", "pass", "pass")


# --- bidding --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("marker", "order"), [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1]), (3, [3, 0, 1, 2])])
def test_bidding_goes_clockwise_from_the_marker(marker: int, order: list[int]) -> None:  # FRI-2.7, FRI-4.4.3
    t = bare(4, marker=marker).cash(60).at_gap("F01")
    asked = []
    for amount in range(18, 26):
        asked.append(t.asked)
        t.play(f"bid {amount}")
    assert asked == order * 2


def test_lowest_and_highest_bids() -> None:  # FRI-4.4.4, FRI-7.10
    t = bare(2).cash(60).at_gap("F10")
    assert t.amounts() == (50, 999)
    t.play("bid 60")
    assert t.amounts() == (61, 999)
    assert t.why_not("bid 60") == "too_low"
    t.play("bid 998")
    assert t.amounts() == (999, 999)


def test_nobody_is_asked_to_go_beyond_the_highest_bid() -> None:  # FRI-4.4.4, FRI-4.1.2
    t = bare(3).cash(60, 60, 1500).at_gap("F10")
    t.play_as(0, "pass").play_as(1, "bid 60").play_as(2, "bid 999")
    assert t.told("passed") == [(1,)]
    assert (t.centre(2), t.money()) == ("F10", [60, 60, 501])


def test_a_pass_is_final() -> None:  # FRI-4.4.5
    t = bare(3).cash(60).at_gap("F01")
    t.play_as(0, "pass").play_as(1, "bid 18").play_as(2, "bid 19").play_as(1, "bid 20").play_as(2, "bid 21")
    assert t.asked == 1, "seat 0 is left out"
    assert t.auction().passed == (0,)


def test_the_last_who_has_not_bid_is_asked_and_may_pass() -> None:  # FRI-4.4.6, FRI-7.9
    t = bare(3).cash(60).at_gap("F01")
    t.play_as(0, "pass").play_as(1, "pass")
    assert (t.asked, t.amounts()) == (2, (18, 999))
    t.play_as(2, "pass")
    assert (t.unsold("F01"), t.up()) == (1, "S10")


def test_the_highest_bidder_is_not_asked_to_outbid_himself() -> None:  # FRI-4.4.6
    t = bare(3).cash(60).at_gap("F01")
    t.play_as(0, "bid 18").play_as(1, "pass").play_as(2, "pass")
    assert (t.centre(0), t.money()) == ("F01", [42, 60, 60])


def test_who_has_no_money_bids_like_anybody_else() -> None:  # FRI-4.4.13, FRI-7.32
    t = bare(2).cash(0, 60).at_gap("F05")
    assert (t.asked, t.amounts()) == (0, (66, 999))
    t.play_as(0, "bid 66").play_as(1, "pass")
    assert t.told("defaulted") == [(0, 66, 0)]
    assert (t.asked, t.bidders()) == (1, [1])


def test_who_cannot_cover_the_minimum_is_not_asked_when_bids_are_covered() -> None:  # FRI-4.4.13, FRI-4.1.2
    t = bare(3, bids="covered").cash(10, 20, 17).at_gap("F01")
    assert (t.told("passed"), t.asked, t.amounts()) == ([(0,)], 1, (18, 20))
    t.play_as(1, "bid 18")
    assert t.told("sold") == [(1, "bakery", 18)]


@pytest.mark.parametrize("cash", [25, 26])
def test_covered_bids_go_to_twice_the_purse_with_a_discount(cash: int) -> None:  # FRI-4.11.14, FRI-4.4.13
    t = bare(2, bids="covered").cash(cash, 0).holds(0, "A14").at_gap("F10")
    t.play_as(0, "play A14")
    assert t.amounts() == (50, 2 * cash)
    t.play_as(0, f"bid {2 * cash}")
    assert t.told("sold") == [(0, "car_works", cash)]


# --- sale -----------------------------------------------------------------------------------------------------------


def test_the_winner_gets_the_marker_and_opens_the_next_auction() -> None:  # FRI-4.4.7, FRI-2.7
    t = bare(3).cash(60).at_gap("F01 F02")
    t.play("pass", "pass", "bid 18")
    assert (t.state.marker, t.asked, t.bidders()) == (2, 2, [2, 0, 1])


@pytest.mark.parametrize(("card", "zone"), [("F01", "centre"), ("S01", "centre"), ("I05", "stored"), ("A12", "stored")])
def test_where_a_bought_card_goes(card: str, zone: str) -> None:  # FRI-4.4.7
    t = bare(2).cash(60).at_gap(card)
    t.play("bid 30", "pass")
    if t.kind == "use":
        t.play("keep")
    assert t.card(card).zone == zone
    assert t.row() == ["", "S10"]


def test_steps_of_a_sale_in_their_order() -> None:  # FRI-4.1.4
    """Payment, marker, card, then the forced demolition, judged by the money that is left."""
    t = bare(2, marker=1).cash(40, 60).owns(0, "F06 F07 F09").at_gap("F17")
    t.play_as(1, "pass").play_as(0, "bid 21")
    assert [event.key for event in t.events] == ["bid", "sold", "marker"]
    assert (t.kind, t.asked, t.money(), t.state.marker) == ("demolish", 0, [19, 60], 0)
    assert t.chosen_by("demolish") == "F09 F17", "25 and 20 are more than he has left"


def test_a_factory_just_bought_can_be_the_one_that_goes() -> None:  # FRI-4.6.2, FRI-7.15
    t = bare(2).cash(60).owns(0, "F01 F02 F08").at_gap("F15")
    t.play("bid 22", "pass", "demolish F15")
    assert (t.centre(0), t.is_out("F15"), t.money()) == ("F01 F02 F08", True, [38, 60])


def test_building_land_must_be_assigned_to_help() -> None:  # FRI-4.7.1, FRI-4.6.2
    t = bare(2).cash(60).owns(0, "F01 F02 F08").holds(0, "I03").at_gap("F15")
    t.play("bid 22", "pass")
    assert (t.kind, t.asked) == ("demolish", 0)


def test_only_the_card_just_bought_can_be_used() -> None:  # FRI-4.8.4
    t = bare(2).cash(60).owns(1, "F01").holds(0, "A03 I05").at_gap("A09")
    t.play("bid 10", "pass")
    assert t.options() == ["play A09 1", "keep"]
    assert (t.why_not("play A03 F01"), t.why_not("assign I05 1")) == ("only_this_card", "only_this_card")


def test_a_bought_card_without_a_target_is_stored_unasked() -> None:  # FRI-4.4.8, FRI-4.1.2
    t = bare(2).cash(60).at_gap("A01")
    t.play("bid 26", "pass")
    assert (t.kind, t.stored(0)) == ("bid", "A01")


def test_a_hammer_card_can_be_played_in_the_next_gap_by_its_buyer_first() -> None:  # FRI-4.4.8, FRI-7.4
    t = bare(3).cash(60).holds(0, "A15").at_gap("A13 F01")
    t.play_as(0, "pass", "pass").play_as(1, "bid 8").play_as(2, "pass")
    assert (t.kind, t.asked, t.up()) == ("gap", 1, "F01"), "he holds the marker, so seat 0 comes later"
    t.play_as(1, "play A13 0").play_as(0, "pass")
    assert t.bidders() == [1, 2]


# --- unsold ---------------------------------------------------------------------------------------------------------


def test_the_second_failure_discards_before_the_next_gap() -> None:  # FRI-4.4.9, FRI-7.12
    t = bare(2).cash(60).at_gap("A18:1 F01:1 F02")
    t.play("pass", "pass")
    assert (t.told("given_up"), t.discard(), t.up()) == ([("subsidy",)], "A18", "F01")
    t.play("pass", "pass", "pass", "pass")
    assert (t.discard(), t.unsold("F02"), t.state.marker) == ("A18 F01", 1, 0)


def test_the_second_failure_after_the_first_exhaustion_removes_the_card() -> None:  # FRI-4.4.9, FRI-4.2.4
    t = bare(2).cash(60).exhausted(1).at_gap("F01:1")
    t.play("pass", "pass")
    assert (t.discard(), t.is_out("F01")) == ("", True)


def test_without_a_participant_the_card_is_unsold() -> None:  # FRI-4.4.3
    """One of the two is banned, the other defaults."""
    t = bare(2).cash(0, 60).holds(0, "A13").at_gap("F01")
    t.play_as(0, "play A13 1").play_as(0, "bid 18")
    assert t.told("defaulted") == [(0, 18, 0)]
    assert (t.unsold("F01"), t.up(), t.state.marker) == (1, "S10", 0)
    assert t.bidders() == [0, 1], "for the next card everybody is back"


# --- default --------------------------------------------------------------------------------------------------------


def test_a_defaulter_loses_all_his_money_and_the_marker_stays() -> None:  # FRI-4.4.10, FRI-7.29
    t = bare(3).cash(60, 50, 60).at_gap("F01")
    t.play("pass", "bid 51", "pass")
    assert (t.money(), t.state.marker) == ([60, 0, 60], 0)
    assert (t.asked, t.amounts(), t.bidders()) == (0, (18, 999), [0, 2]), "from the minimum, with those who had passed"


def test_the_first_after_a_defaulting_marker_holder_begins() -> None:  # FRI-4.4.10, FRI-7.11
    t = bare(3, marker=2).cash(60, 60, 5).at_gap("F01")
    t.play_as(2, "bid 18").play_as(0, "pass").play_as(1, "pass")
    assert (t.asked, t.state.marker, t.bidders()) == (0, 2, [0, 1])


def test_nobody_bids_in_the_repetition() -> None:  # FRI-4.4.10
    t = bare(3).cash(5, 60, 60).at_gap("F01:1")
    t.play("bid 18", "pass", "pass", "pass", "pass")
    assert (t.discard(), t.money(), t.state.marker) == ("F01", [0, 60, 60], 0)
    assert t.bidders() == [0, 1, 2]


def test_a_repetition_counts_as_one_offer() -> None:  # FRI-4.4.10
    t = bare(3).cash(5, 60, 60).at_gap("F01")
    t.play("bid 18", "pass", "pass", "pass", "pass")
    assert t.unsold("F01") == 1


def test_no_gap_between_default_and_repetition() -> None:  # FRI-4.4.12
    t = bare(3).cash(60, 5, 60).holds(2, "A14").holds(0, "A20").at_gap("F01")
    t.play_as(0, "pass").play_as(2, "pass")
    t.play_as(0, "pass").play_as(1, "bid 18").play_as(2, "pass")
    assert (t.told("defaulted"), t.kind, t.asked) == ([(1, 18, 5)], "bid", 0)


def test_a_ban_lasts_through_repetitions() -> None:  # FRI-4.4.12, FRI-4.11.13
    t = bare(3).cash(5, 60, 60).holds(2, "A13").at_gap("F01")
    t.play_as(2, "play A13 1").play_as(0, "bid 18").play_as(2, "pass")
    assert t.bidders() == [2]
    t.play_as(2, "bid 18")
    assert (t.centre(2), t.bidders()) == ("F01", [2, 0, 1])


def test_the_discount_of_another_outlives_a_default() -> None:  # FRI-4.4.12, FRI-4.11.14
    t = bare(2).cash(5, 60).holds(1, "A14").at_gap("F01")
    t.play_as(1, "play A14").play_as(0, "bid 40").play_as(1, "pass")
    assert t.told("defaulted") == [(0, 40, 5)]
    t.play_as(1, "bid 19")
    assert t.money() == [0, 50], "half of 19, rounded up"


def test_the_discount_of_a_defaulter_is_lost() -> None:  # FRI-4.4.12, FRI-4.11.14
    t = bare(2).cash(5, 60).holds(0, "A14").at_gap("F01")
    t.play_as(0, "play A14")
    assert t.auction().halved == (0,)
    t.play_as(0, "bid 40").play_as(1, "pass")
    assert t.told("defaulted") == [(0, 20, 5)], "judged by the half"
    assert (t.auction().halved, t.auction().defaulted) == ((), (0,))


def test_the_marker_moves_only_with_the_auction_that_is_paid_for() -> None:  # FRI-4.4.12, FRI-7.29
    t = bare(4).cash(60, 0, 60, 60).at_gap("F01")
    t.play("pass", "bid 18", "pass", "pass")
    assert t.told("marker") == []
    t.play("pass", "pass", "bid 18")
    assert t.told("marker") == [(3,)]


# --- the reference algorithm against the engine ---------------------------------------------------------------------


def reference(t: Rig, banned: int, half: int, chance: SearchChance) -> tuple[int, list[int]]:
    """The algorithm of FRI-4.4.13 played beside the engine: the buyer (-1: nobody) and everybody's money."""
    cash, seats, marker, card = t.money(), t.state.seats, t.state.marker, t.up()
    out: set[int] = {banned}
    while True:
        active = [seat for seat in [(marker + k) % seats for k in range(seats)] if seat not in out]
        high, amount, at = -1, 0, 0
        while active and active != [high]:
            seat = active[at]
            assert (t.up(), t.asked) == (card, seat)
            assert t.amounts() == (amount + 1 if amount else 18, 999)
            if chance.below("bids", 3):
                high, amount = seat, (amount or 17) + 1 + chance.below("more", 9)
                t.play(f"bid {amount}")
                at = (at + 1) % len(active)
            else:
                t.play("pass")
                active.remove(seat)
                at = at % len(active) if active else 0
        if not active:
            return -1, cash
        due = -(-amount // 2) if high == half else amount
        if due <= cash[high]:
            cash[high] -= due
            return high, cash
        cash[high] = 0
        out.add(high)
        half = -1 if high == half else half


@pytest.mark.parametrize("number", range(120))
def test_auctions_by_the_reference_algorithm(number: int) -> None:  # FRI-4.4.3 to FRI-4.4.10, FRI-4.4.12
    chance = SearchChance(f"auction {number}")
    seats = 2 + chance.below("seats", 3)
    marker = chance.below("marker", seats)
    t = bare(seats, marker=marker).cash(*[chance.below("cash", 45) for _ in range(seats)])
    halver, banner = chance.below("halver", seats), chance.below("banner", seats)
    t.holds(halver, "A14").holds(banner, "A13").at_gap("F01")
    half = banned = -1
    while t.kind == "gap":
        move = t.options()[chance.below("play", len(t.options()))]
        half = halver if move == "play A14" else half
        banned = int(move.split()[-1]) if move.startswith("play A13") else banned
        t.play(move)
    buyer, cash = reference(t, banned, half, chance)
    assert t.money() == cash
    assert t.state.marker == (marker if buyer < 0 else buyer)
    assert [t.centre(seat) for seat in range(seats)] == ["F01" if seat == buyer else "" for seat in range(seats)]
    assert t.row()[0] == ("F01" if buyer < 0 else "")
