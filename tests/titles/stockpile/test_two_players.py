"""The game for two (STK-6.1)."""

from .rig import COS, LAB, Rig, bare, fresh, random_games


def bid_by_bid(t: Rig, *bids: str) -> list[int | None]:
    """Who made each of the bids."""
    asked = []
    for text in bids:
        asked.append(t.asked)
        t.play(text)
    return asked


def test_thirty_each_one_share_each_two_tokens_four_piles_six_rounds() -> None:  # STK-6.1.1
    t = fresh(2)
    view = t.view(None)
    assert t.money() == [30, 30]
    assert [player.cards for player in view.players] == [1, 1]
    assert len(view.piles) == 4
    assert view.rounds == 6
    t.play_on("bid")
    assert bid_by_bid(t, "bid 0 0", "bid 1 0", "bid 2 0", "bid 3 0") == [0, 1, 0, 1]


def test_two_private_pairs_each_two_hidden_none_public() -> None:  # STK-6.1.2
    t = fresh(2)
    assert [pair.holder for pair in t.view(None).pairs] == [0, 0, 1, 1, -2, -2]
    assert [pair.company >= 0 for pair in t.view(0).pairs] == [True, True, False, False, False, False]
    assert [pair.company >= 0 for pair in t.view(1).pairs] == [False, False, True, True, False, False]
    assert [pair.company >= 0 for pair in t.view(None).pairs] == [False] * 6


def test_four_open_cards_then_two_batches_of_two_cards() -> None:  # STK-6.1.3
    t = fresh(2)
    assert [len(pile.cards) for pile in t.view(None).piles] == [1, 1, 1, 1]
    asked = []
    while t.kind == "supply":
        asked.append(t.asked)
        assert len(t.view(t.asked).hand) == 2
        t.play("place 0 0 1")
    assert asked == [0, 1, 0, 1]
    assert len(t.options("place")) == 0


def test_the_second_batch_is_dealt_when_both_have_placed_the_first() -> None:  # STK-6.1.4
    t = fresh(2)
    deck = t.view(None).deck
    t.play("place 0 0 1")
    assert t.view(None).deck == deck
    assert t.view(0).hand == []
    t.play("place 0 0 1")
    assert t.view(None).deck == deck - 4
    assert [len(t.view(seat).hand) for seat in range(2)] == [2, 2]
    before_demand = t.play("place 0 0 1", "place 0 0 1").view(None)
    assert before_demand.deck == deck - 4
    assert t.kind == "bid"


def test_twelve_cards_four_of_them_face_down() -> None:  # STK-6.1.5
    t = fresh(2).play_on("bid")
    cards = [card for pile in t.view(None).piles for card in pile.cards]
    assert (len(cards), len([card for card in cards if not card.up])) == (12, 4)


def test_with_stuart_up_to_six_are_face_down() -> None:  # STK-6.1.5, STK-6.3.16
    t = bare(2, {0: "stuart bill"}).at_supply().play("hide 0 1", "place 0 0 1", "hide 2 3", "place 0 0 1")
    cards = [card for pile in t.view(None).piles for card in pile.cards]
    assert (len(cards), len([card for card in cards if not card.up])) == (12, 6)


def test_first_placements_alternate() -> None:  # STK-6.1.6
    t = bare(2, first=1).at_demand()
    assert bid_by_bid(t, "bid 0 0", "bid 1 0", "bid 2 0", "bid 3 0") == [1, 0, 1, 0]


def test_a_displaced_token_waits_until_all_four_were_placed() -> None:  # STK-6.1.7
    t = bare(2).at_demand()
    assert bid_by_bid(t, "bid 0 0", "bid 0 1", "bid 1 0", "bid 1 1") == [0, 1, 0, 1]
    assert [player.displaced for player in t.view(None).players] == [2, 0]
    assert t.asked == 0


def test_the_same_player_goes_again_if_the_other_has_nothing_to_place() -> None:  # STK-6.1.8
    t = bare(2).at_demand().play("bid 0 0", "bid 0 1", "bid 1 0", "bid 1 1")
    assert bid_by_bid(t, "bid 2 0", "bid 3 0") == [0, 0]
    assert len(t.told("won")) == 4


def test_one_token_a_turn_while_both_have_some() -> None:  # STK-6.1.8
    t = bare(2).at_demand().play("bid 0 0", "bid 0 1", "bid 1 0", "bid 1 1")
    t.play("bid 0 3")
    assert t.asked == 1, "just displaced: the turn passes to him although seat 0 has another token"
    t.play("bid 2 0")
    assert t.asked == 0


def test_nobody_bids_against_his_own_token() -> None:  # STK-6.1.9
    t = bare(2).at_demand().play("bid 0 1", "bid 1 0")
    assert t.levels(0) == []
    assert t.levels(1) == [1, 3, 6, 10, 15, 20, 25]
    assert t.why_not("bid 0 6") == "own_token"


def test_both_bids_together_must_be_affordable() -> None:  # STK-6.1.9
    t = bare(2).cash(12, 30).at_demand().play("bid 0 6", "bid 1 0")
    assert t.levels(2) == [0, 1, 3, 6]
    assert t.why_not("bid 2 10") == "too_poor"


def test_both_bids_are_paid_before_any_fee() -> None:  # STK-6.1.10
    t = bare(2).cash(6, 30).at_demand("fee3 cos", "", "lab", "").play("bid 0 3", "bid 1 0", "bid 2 3", "bid 3 0")
    assert t.told("won")[:2] == [(0, 0, 3, 2), (0, 2, 3, 1)]
    assert (t.money()[0], t.state.fees[0]) == (0, [3]), (
        "three were left after the first bid, but the second comes first"
    )


def test_each_wins_two_piles() -> None:  # STK-6.1.10
    for t in random_games(2, 3):
        won = [event.args[0] for event in t.events if event.key == "won"]
        assert sorted(won) in ([], [0, 0, 1, 1])


def test_fees_of_both_piles_are_taken_together_smallest_first() -> None:  # STK-6.1.10, STK-4.3.9
    t = bare(2).cash(2, 30).at_demand("fee3", "", "fee1 cos", "").play("bid 0 0", "bid 1 0", "bid 2 0", "bid 3 0")
    assert (t.money()[0], t.state.fees[0]) == (1, [3])


def test_the_first_player_marker_passes_every_round() -> None:  # STK-6.1.11
    firsts = [event.args[2] for event in fresh(2).to_the_end().log if event.key == "round"]
    assert firsts == [0, 1, 0, 1, 0, 1]


def test_selling_and_movement_as_with_more_players() -> None:  # STK-6.1.11
    t = bare(2, first=1).owns(0, cos=1).owns(1, lab=(0, 1)).pairs("cos +2").at_selling()
    assert t.asked == 1
    t.play(f"sell_split {LAB} 1")
    assert t.asked == 0
    t.play("done")
    assert t.money() == [30, 40]
    assert t.price(COS) == 7


def test_up_to_three_tokens_can_be_in_hand() -> None:  # STK-6.1.12
    t = bare(2).at_demand().play("bid 0 1", "bid 0 3", "bid 0 6", "bid 0 10")
    assert [player.displaced for player in t.view(None).players] == [2, 1]
    assert bid_by_bid(t, "bid 1 0", "bid 2 0", "bid 3 0") == [0, 1, 0]


def test_a_displaced_bid_no_longer_binds_money() -> None:  # STK-6.1.12, STK-6.1.9
    t = bare(2).cash(30, 30).at_demand().play("bid 0 15", "bid 0 20")
    assert t.levels(1) == [0, 1, 3, 6, 10, 15, 20, 25]


def test_a_token_just_displaced_counts_as_in_hand_at_once() -> None:  # STK-6.1.12
    t = bare(2).at_demand().play("bid 0 1", "bid 0 3", "bid 1 0", "bid 2 0")
    assert t.asked == 0
    t.play("bid 2 1")
    assert t.asked == 1
