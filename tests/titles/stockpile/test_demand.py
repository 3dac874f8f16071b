"""Demand: the piles are auctioned (STK-4.3)."""

import pytest

from kurs.titles.stockpile.rules.demand import HIGHEST, affordable, outbiddable, tokens_in_hand

from .rig import AUT, COS, EPI, LAB, bare, fresh, random_games


def test_everybody_places_his_token_in_turn_order() -> None:  # STK-4.3.1
    t = bare(4, first=2).at_demand()
    placed = []
    for pile in range(4):
        placed.append(t.asked)
        t.play(f"bid {pile} 1")
    assert placed == [2, 3, 0, 1]


def test_on_an_empty_track_any_level_may_be_taken() -> None:  # STK-4.3.2
    t = bare(3).cash(25).at_demand()
    assert [t.levels(pile) for pile in range(3)] == [[0, 1, 3, 6, 10, 15, 20, 25]] * 3


def test_a_standing_token_must_be_outbid_by_a_higher_level() -> None:  # STK-4.3.2
    t = bare(3).cash(25).at_demand().play("bid 1 6")
    assert t.levels(1) == [10, 15, 20, 25]
    assert t.levels(0) == [0, 1, 3, 6, 10, 15, 20, 25]
    assert t.why_not("bid 1 6") == "too_low"


def test_a_bid_of_zero_is_outbid_by_one() -> None:  # STK-4.3.2
    assert bare(3).at_demand().play("bid 1 0").levels(1)[0] == 1


def test_a_token_on_25_closes_the_track() -> None:  # STK-4.3.2
    t = bare(3).cash(99).at_demand().play("bid 1 25")
    assert t.levels(1) == []
    assert t.why_not("bid 1 25") == "closed"


def test_nobody_bids_what_he_cannot_pay() -> None:  # STK-4.3.3
    t = bare(3).cash(9, 10, 0).at_demand()
    assert t.levels(0) == [0, 1, 3, 6]
    assert t.why_not("bid 0 10") == "too_poor"
    assert t.play("bid 0 0").levels(1) == [0, 1, 3, 6, 10]


def test_fees_in_the_pile_do_not_limit_a_bid() -> None:  # STK-4.3.3
    assert bare(3).cash(6).at_demand("fee3 fee3").levels(0) == [0, 1, 3, 6]


def test_a_higher_bid_sends_the_standing_token_back_to_its_owner() -> None:  # STK-4.3.4
    t = bare(4).at_demand().play("bid 0 1", "bid 0 3")
    assert t.told("outbid") == [(0, 0)]
    view = t.view(None)
    assert (view.piles[0].bidder, view.piles[0].bid) == (1, 3)
    assert [player.displaced for player in view.players] == [1, 0, 0, 0]


def test_a_standing_token_is_never_moved_or_raised_by_its_owner() -> None:  # STK-4.3.4
    t = bare(3).at_demand().play("bid 0 1", "bid 0 3", "bid 1 0")
    assert t.asked == 0, "only the displaced seat places again"
    t.play("bid 1 1")
    assert t.asked == 2
    t.play("bid 2 0")
    assert t.told("won") == [(0, 1, 1, 0), (1, 0, 3, 0), (2, 2, 0, 0)]


def test_a_displaced_token_waits_until_everybody_has_placed_once() -> None:  # STK-4.3.5
    t = bare(4).at_demand().play("bid 0 1", "bid 0 3")
    assert t.asked == 2
    t.play("bid 1 0")
    assert t.asked == 3
    t.play("bid 2 0")
    assert t.asked == 0


def test_then_the_turn_passes_clockwise_from_the_last_placer_to_the_next_displaced() -> None:  # STK-4.3.5
    t = bare(5).at_demand().play("bid 0 0", "bid 1 0", "bid 2 0", "bid 1 1", "bid 2 1")
    assert t.asked == 1, "after seat 4 comes 0, who has a standing token, then 1"
    t.play("bid 0 1")
    assert t.asked == 2
    t.play("bid 3 0")
    assert t.asked == 0


def test_a_displaced_token_may_go_back_to_the_same_track() -> None:  # STK-4.3.5, STK-4.3.2
    t = bare(3).at_demand().play("bid 0 1", "bid 0 3", "bid 1 0")
    assert t.levels(0) == [6, 10, 15, 20]
    assert t.levels(1) == [1, 3, 6, 10, 15, 20]
    assert t.levels(2) == [0, 1, 3, 6, 10, 15, 20]


def test_bidding_ends_as_soon_as_every_track_carries_a_token() -> None:  # STK-4.3.6
    t = bare(3).at_demand("cos", "lab", "epi").play("bid 0 1", "bid 1 3")
    assert t.kind == "bid"
    t.play("bid 2 6")
    assert t.kind == "sell"
    assert t.told("won") == [(0, 0, 1, 1), (1, 1, 3, 1), (2, 2, 6, 1)]


def test_there_is_no_passing_and_a_bid_of_zero_is_always_possible() -> None:  # STK-4.3.6
    for t in random_games(3, 4):
        if t.kind == "bid":
            assert not [text for text in t.options() if not text.startswith("bid")]
            assert [text for text in t.options() if text.endswith(" 0")]


def test_the_auction_ends_after_at_most_eight_placements_a_pile() -> None:  # STK-4.3.6
    t = bare(3).cash(25).at_demand()
    placements = 0
    while t.kind == "bid":  # always the smallest raise on an occupied track, a free one last
        free = [text for text in t.options() if t.view(None).piles[int(text.split()[1])].bidder < 0]
        raises = [text for text in t.options() if text not in free]
        t.play((raises or free)[0])
        placements += 1
        assert placements <= 8 * 3
    assert placements > 8, "that was a long fight"


def test_who_can_only_bid_zero_on_the_last_free_track_does_so() -> None:  # STK-4.3.6
    t = bare(3).cash(20, 20, 0).at_demand("cos", "lab", "epi").play("bid 0 1", "bid 1 3")
    assert t.told("won")[2] == (2, 2, 0, 1)
    assert t.told("bid_forced") == [(2,)]


def test_who_can_still_pay_one_is_asked_about_the_last_track() -> None:  # STK-4.3.6
    t = bare(3).cash(20, 20, 1).at_demand("cos", "lab", "epi").play("bid 0 0", "bid 1 3")
    assert t.asked == 2
    assert t.options() == ["bid 0 1", "bid 2 0", "bid 2 1"]


def test_every_placement_is_told() -> None:  # STK-4.3.1, STK-4.0.1
    t = bare(3).at_demand().play("bid 2 3", "bid 2 6")
    assert [event.args for event in t.heard(None) if event.key == "bid"] == [(0, 2, 3), (1, 2, 6)]


def test_everybody_pays_his_level_to_the_bank() -> None:  # STK-4.3.7, STK-4.0.5
    t = bare(3).cash(20).at_demand("cos", "lab", "epi").play("bid 0 10", "bid 1 3", "bid 0 15", "bid 2 0")
    assert t.money() == [20, 17, 5], "the outbid ten were never paid, and nobody received anything"


def test_tokens_come_back_after_payment() -> None:  # STK-4.3.7
    t = bare(3).at_demand("cos", "lab", "epi").play("bid 0 10", "bid 1 3", "bid 2 0")
    assert [(pile.bidder, pile.bid) for pile in t.view(None).piles] == [(-1, -1)] * 3
    assert [player.displaced for player in t.view(None).players] == [0] * 3


def test_everybody_takes_all_cards_of_his_pile_and_looks_at_them() -> None:  # STK-4.3.8
    t = bare(3).at_demand("cos lab/1 aut/2", "", "").play("bid 0 1", "bid 1 0", "bid 2 0")
    assert [t.view(0).regular[company] for company in (COS, LAB, AUT)] == [1, 1, 1]
    assert [len(pile.cards) for pile in t.view(None).piles] == [0, 0, 0]
    found = [event.args for event in t.heard(0) if event.key == "found"]
    assert found == [(LAB, 0), (AUT, 0)]


def test_nobody_else_sees_the_face_down_cards_of_a_bought_pile() -> None:  # STK-4.3.8
    t = bare(3).at_demand("cos lab/1 aut/2", "", "").play("bid 0 1", "bid 1 0", "bid 2 0")
    for viewer in (1, 2, None):
        assert not [event for event in t.heard(viewer) if event.key == "found"]
    known = [t.view(viewer).players[0].known for viewer in (1, 2, None)]
    assert [[row[company] for company in (COS, LAB, AUT)] for row in known] == [[1, 1, 0], [1, 0, 1], [1, 0, 0]]


def test_fees_in_a_pile_are_paid_at_once_and_discarded() -> None:  # STK-4.3.9
    t = bare(3).cash(20).at_demand("cos fee3 fee1/2", "lab", "epi").play("bid 0 10", "bid 1 0", "bid 2 0")
    assert t.money() == [6, 20, 20]
    assert t.discarded() == ["fee1", "fee3"]
    assert t.view(None).discard[6:9] == [1, 0, 1], "face up"


def test_the_bid_is_paid_before_the_fees() -> None:  # STK-4.3.9
    t = bare(3).cash(10).at_demand("cos fee3", "lab", "epi").play("bid 0 10", "bid 1 0", "bid 2 0")
    assert t.money()[0] == 0
    assert t.view(None).players[0].fees == (3,)


def test_a_fee_is_paid_in_full_or_stays_open() -> None:  # STK-4.3.9
    t = bare(3).cash(2, 20, 20).at_demand("cos fee3", "lab", "epi").play("bid 0 0", "bid 1 0", "bid 2 0")
    assert t.money()[0] == 2, "no partial payment"
    assert t.view(1).players[0].fees == (3,)
    assert t.discarded() == []


def test_new_and_old_fees_are_taken_together_smallest_first() -> None:  # STK-4.3.9, STK-R8
    t = bare(3).cash(1, 20, 20).owes(0, 2).at_demand("cos fee1 fee3", "lab", "epi")
    t.play("bid 0 0", "bid 1 0", "bid 2 0")
    assert (t.money()[0], t.view(None).players[0].fees) == (0, (2, 3))


def test_an_open_fee_is_paid_the_moment_money_suffices() -> None:  # STK-4.3.10
    t = bare(3).cash(0, 20, 20).owes(0, 3).owns(0, cos=1).at_selling().play(f"sell {COS} 1")
    assert (t.money()[0], t.view(None).players[0].fees) == (2, ())
    assert t.told("fee_paid") == [(0, 3)]
    assert t.discarded() == ["cos", "fee3"]


@pytest.mark.parametrize(
    ("income", "paid"),
    [(1, [1]), (2, [1]), (3, [1, 2]), (5, [1, 2]), (6, [1, 2, 3])],
)
def test_the_smallest_open_fee_is_paid_first(income: int, paid: list[int]) -> None:  # STK-4.3.10, STK-R8
    t = bare(3).cash(0, 20, 20).owes(0, 3, 1, 2).owns(0, cos=1).prices(cos=income).at_selling().play(f"sell {COS} 1")
    assert [amount for _, amount in t.told("fee_paid")] == paid
    assert t.money()[0] == income - sum(paid)


def test_open_fees_take_any_income() -> None:  # STK-4.3.10
    dividend = bare(3).cash(0).owes(0, 2).owns(0, cos=1).pairs("cos $$").at_movement().play("show 1 0")
    assert (dividend.money()[0], dividend.state.fees[0]) == (0, [])
    split = bare(3).cash(0).owes(0, 2).owns(0, cos=(0, 1)).prices(cos=10).pairs("cos +1").at_movement()
    assert (split.money()[0], split.state.fees[0]) == (8, [])


def test_stock_and_action_cards_go_into_the_regular_portfolio() -> None:  # STK-4.3.11
    t = bare(3).at_demand("cos boom/1 fee1", "epi", "").play("bid 0 0", "bid 1 0", "bid 2 0")
    assert t.view(None).players[0].cards == 2, "the action card lies among them"
    assert t.view(0).regular[COS] == 1
    assert t.view(0).actions == [1, 0]
    assert t.view(1).regular[EPI] == 1


def test_a_newly_displaced_player_comes_before_one_who_has_waited_longer() -> None:  # STK-4.3.12
    t = bare(4).at_demand().play("bid 0 0", "bid 0 1", "bid 1 0", "bid 1 1")
    assert t.asked == 0, "seats 0 and 2 are displaced"
    t.play("bid 0 3")
    assert t.asked == 1, "just displaced, but next clockwise; seat 2 goes on waiting"


def test_there_are_as_many_free_tracks_as_displaced_tokens() -> None:  # STK-4.3.12
    for seats in (2, 4):
        for t in random_games(seats, 2):
            view = t.view(None)
            first_placements = t.state.stack[-1][1] if t.kind == "bid" else 0
            if t.kind == "bid" and first_placements == 4:
                free = [pile for pile in view.piles if pile.bidder < 0]
                assert len(free) == sum([player.displaced for player in view.players])


def test_a_player_may_follow_himself_when_nobody_else_waits() -> None:  # STK-4.3.12
    """Two players have two tokens each: seat 0 has lost both of his places."""
    t = bare(2).at_demand().play("bid 0 0", "bid 0 1", "bid 1 0", "bid 1 1")
    assert (t.asked, t.state.displaced) == (0, [2, 0])
    t.play("bid 2 0")
    assert (t.kind, t.asked, t.state.displaced) == ("bid", 0, [1, 0])
    t.play("bid 3 0")
    assert t.kind != "bid", "all tokens stand"
    t = bare(2).at_demand().play("bid 0 0", "bid 0 1", "bid 1 0", "bid 1 1", "bid 0 3")
    assert (t.asked, t.state.displaced) == (1, [1, 1]), "another who waits comes first"


def test_the_turn_goes_to_whoever_has_just_been_displaced() -> None:  # STK-4.3.12
    t = bare(3).at_demand().play("bid 0 0", "bid 1 0", "bid 0 1")
    assert t.asked == 0
    t.play("bid 1 1")
    assert t.asked == 1
    t.play("bid 0 3")
    assert t.asked == 2
    t.play("bid 1 3")
    assert t.asked == 0


def test_payment_and_fees_are_logged_player_by_player_in_turn_order() -> None:  # STK-4.3.13
    t = bare(3, first=1).at_demand("fee1", "fee2", "fee3").play("bid 0 1", "bid 1 0", "bid 2 0")
    steps = [(event.key, event.args[0]) for event in t.events if event.key in ("won", "fee_paid")]
    assert steps == [("won", 1), ("fee_paid", 1), ("won", 2), ("fee_paid", 2), ("won", 0), ("fee_paid", 0)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_wins_as_many_piles_as_he_has_tokens(seats: int) -> None:  # STK-4.3.6, STK-6.1.10
    for t in random_games(seats, 2):
        won = [event.args[0] for event in t.events if event.key == "won"]
        if won:
            assert sorted(won) == sorted(list(range(seats)) * (2 if seats == 2 else 1))


def test_an_empty_pile_is_auctioned_all_the_same() -> None:  # STK-4.3.6
    t = fresh(3).play("place 0 0 0", "place 0 0 0", "place 0 0 0")
    t.play("bid 1 0", "bid 2 0", "bid 0 0")
    assert t.told("won") == [(0, 1, 0, 1), (1, 2, 0, 1), (2, 0, 0, 7)]


@pytest.mark.parametrize("seats", [2, 4])
def test_what_can_be_outbid_is_what_is_offered(seats: int) -> None:  # STK-4.3.2
    """The plain functions that pictures and bots ask say what the options of the rules say."""
    met = set()
    for t in random_games(seats, 2):
        if t.over or t.kind != "bid":
            continue
        s, seat = t.state, t.ask.seat
        top = affordable(s, seat)
        for pile in range(len(s.pile)):
            bidder, level = s.bid_seat[pile], s.bid_level[pile]
            open_to_him = outbiddable(seat, bidder, level)
            met.add((open_to_him, bidder == seat, level == HIGHEST))
            assert bool(t.options(f"bid {pile} ")) == (open_to_him and level + 1 < top)
        assert tokens_in_hand(seats, seat, s.bid_seat) > 0
    assert {open_to_him for open_to_him, _, _ in met} == {True, False}
