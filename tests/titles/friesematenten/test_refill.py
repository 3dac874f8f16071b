"""Phase 1: leftovers, new cards, the two exhaustions of the deck (FRI-4.2)."""

import pytest

from kurs.kernel import Event
from titles.friesematenten.rig import Rig, bare, fresh


def test_leftovers_move_up_in_the_order_of_their_auctions() -> None:  # FRI-4.2.1, FRI-7.12
    """The Insider Tip changes the order of auctions, and so the order of what is left over."""
    t = bare(2).cash(60).holds(0, "A15").next_cards("S01 S02").at_gap("F01 F02 F08 F15")
    t.play("play A15 F08")
    for pick in ("pass", "bid", "pass", "pass", "pass"):
        amount = {"F08": 25, "F01": 18}.get(t.up(), 22)
        t.play("pass", "pass") if pick == "pass" else t.play(f"bid {amount}", "pass")
    assert t.view().round == 3
    assert t.row() == ["F08", "F02", "F15", "S10", "S01"]
    assert [place.unsold for place in t.view().market] == [1, 1, 1, 1, 0]


@pytest.mark.parametrize(("seats", "market"), [(2, 5), (3, 6), (4, 7)])
def test_the_market_is_filled_up_leftovers_included(seats: int, market: int) -> None:  # FRI-4.2.2
    t = bare(seats).market("S10:1 S04:1").next_cards("F01 F02").at_refill()
    assert len(t.row()) == market
    assert t.row()[:4] == ["S10", "S04", "F01", "F02"]


def test_a_reshuffled_card_starts_anew() -> None:  # FRI-4.2.2, FRI-4.4.9
    """A card given up twice comes back with no mark, and is offered in two more rounds."""
    t = bare(2).cash(60).market("S04:1 S08:1 S07:1").deck("S10").discards("F05").at_refill()
    assert t.row() == ["S04", "S08", "S07", "S10", "F05"]
    assert [place.unsold for place in t.view().market] == [1, 1, 1, 0, 0]


def test_exhaustion_is_the_drawing_of_the_last_card() -> None:  # FRI-4.2.3, FRI-7.7
    """The last card fills the market: the discards are shuffled at once, not in the next round."""
    t = bare(2).market("S10:1 S04:1 S08:1 S07:1").deck("F01").discards("F06 F07 A03").at_refill()
    assert (t.row()[-1], t.view().exhausted, t.view().deck, t.view().discard) == ("F01", 1, 3, [])
    assert t.told("reshuffled") == [(3,)]


def test_one_card_left_is_no_exhaustion() -> None:  # FRI-4.2.3
    t = bare(2).market("S10:1 S04:1 S08:1 S07:1").deck("F01 F02").discards("F06").at_refill()
    assert (t.view().exhausted, t.view().deck, t.view().discard) == (0, 1, ["F06"])


def test_both_exhaustions_in_one_refill() -> None:  # FRI-4.2.6
    t = bare(4).deck("F01 F02").discards("F06 F07 A03").at_refill()
    assert t.row()[:2] == ["F01", "F02"]
    assert sorted(t.row()[2:]) == ["A03", "F06", "F07"]
    assert (t.view().exhausted, t.view().last_round, t.view().deck) == (2, True, 0)
    assert (t.told("reshuffled"), t.told("last_round")) == ([(3,)], [()])


def test_both_exhaustions_with_the_last_slot() -> None:  # FRI-4.2.6
    """The market is full, and the deck is empty for the second time: the last round all the same."""
    t = bare(2).market("S10:1").deck("F01 F02").discards("F06 F07").at_refill()
    assert (len(t.row()), t.view().exhausted, t.view().last_round) == (5, 2, True)


def test_an_empty_discard_pile_counts_as_the_second_exhaustion_at_once() -> None:  # FRI-4.2.4, FRI-7.8
    t = bare(2).market("S10:1 S04:1 S08:1 S07:1").deck("F01").at_refill()
    assert (len(t.row()), t.view().exhausted, t.view().last_round) == (5, 2, True)


def test_nothing_happens_when_no_card_is_drawn() -> None:  # FRI-4.2.6
    t = bare(2).market("S10:1 S04:1 S08:1 S07:1 S06:1").deck("F01").discards("F06").at_refill()
    assert (t.view().exhausted, t.view().deck, t.view().discard) == (0, 1, ["F06"])


def test_the_discards_are_shuffled() -> None:  # FRI-4.2.4
    orders = set()
    for seed in range(12):
        t = Rig(4, {}, f"shuffled discards {seed}").clear(0).deck("F01").discards("F06 F07 A03 S01").at_refill()
        orders.add(tuple(t.row()[1:]))
    assert len(orders) > 4


def test_the_last_round_is_played_to_its_end_without_payout() -> None:  # FRI-4.2.5, FRI-5.1, FRI-7.18
    t = bare(2).cash(60).owns(0, "F01").holds(1, "A09").deck("F02 F08").at_refill()
    assert t.view().last_round
    t.play_as(0, "end").play_as(1, "play A09 0")
    t.play_as(0, "bid 18").play_as(1, "pass").play_as(0, "pass").play_as(1, "pass")
    assert (t.over, t.told("payout"), t.money()) == (True, [], [22, 80])
    assert t.told("end_deck") == [()]


def test_a_card_bought_back_is_never_discarded_again() -> None:  # FRI-4.2.4, FRI-4.2.7
    """After the first exhaustion Sabotage, Vandals and Dismissal put cards out of the game."""
    t = bare(2).owns(1, "S01", right="I06").holds(0, "A10 A04 A06").holds(1, "A18").exhausted(1).at_turn(0)
    t.play_as(0, "play A10 A18", "play A04 S01", "play A06 I06")
    assert (t.discard(), t.is_out("A18 S01 I06")) == ("", True)


@pytest.mark.parametrize(("seats", "last"), [(2, 21), (3, 29), (4, 33)])
def test_if_nobody_ever_bids_the_game_ends_all_the_same(seats: int, last: int) -> None:  # FRI-5.4
    t = fresh(seats)
    while not t.over:
        t.play("pass")
    assert t.view().round == last
    assert Event("end_deck") in t.events
    assert [score.rank for score in t.title.scores(t.state)] == [1] * seats, "all have nothing but the same money"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_always_a_card_to_draw_and_one_to_sell(seats: int) -> None:  # FRI-4.2.7
    """All pass, so that both exhaustions come: no market is empty, no phase 1 begins with an empty deck."""
    t = fresh(seats)
    while not t.over:
        deck = t.view().deck
        assert "" not in t.row()[t.state.offered :]
        t.play("pass")
        if t.told("round"):
            assert deck > 0
            assert t.row()
