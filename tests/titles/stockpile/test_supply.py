"""Supply: the piles are put together (STK-4.2)."""

import pytest

from kurs.kernel import Event, only

from .rig import COS, LAB, bare, fresh

# seat 1 begins; three open cards, then two each for seats 1, 2, 0
DEAL = "cos bot fee1  lab boom  aut fee2  ste bust"


@pytest.mark.parametrize(("seats", "piles"), [(2, 4), (3, 3), (4, 4), (5, 5)])
def test_one_card_is_turned_up_onto_each_pile(seats: int, piles: int) -> None:  # STK-4.2.1
    view = fresh(seats).view(None)
    assert [len(pile.cards) for pile in view.piles] == [1] * piles
    assert all(pile.cards[0].up and pile.cards[0].card >= 0 and pile.cards[0].by == -1 for pile in view.piles)


def test_everybody_gets_two_cards_that_nobody_else_sees() -> None:  # STK-4.2.2
    t = fresh(4)
    assert [len(t.view(seat).hand) for seat in range(4)] == [2] * 4
    assert t.view(None).hand == []
    for seat in range(4):
        assert t.view(seat).hand == t.state.hand[seat]
        hands = [event.args for event in t.heard(seat) if event.key == "hand"]
        assert hands == [tuple(t.state.hand[seat])]
        assert t.view(seat).players[seat].cards == 1, "the hand is no part of the portfolio"


def test_everybody_places_one_card_up_and_one_down_in_turn_order() -> None:  # STK-4.2.3
    t = bare(3, first=1).next_cards(DEAL).at_supply()
    asked = []
    while t.kind == "supply":
        asked.append(t.asked)
        t.play("place 0 0 1")
    assert asked == [1, 2, 0]
    assert [(card.up, card.by) for card in t.view(None).piles[0].cards] == [(True, -1), (True, 1), (True, 2), (True, 0)]
    assert [(card.up, card.by) for card in t.view(None).piles[1].cards] == [
        (True, -1),
        (False, 1),
        (False, 2),
        (False, 0),
    ]


@pytest.mark.parametrize("piles", [3, 4, 5])
def test_he_chooses_which_is_which_and_any_pile_for_each(piles: int) -> None:  # STK-4.2.3
    t = fresh(piles)
    every = [f"place {up} {a} {b}" for up in (0, 1) for a in range(piles) for b in range(piles)]
    assert sorted(t.options()) == sorted(every)


def test_either_card_may_be_the_face_up_one() -> None:  # STK-4.2.3
    first, other = bare(3, first=1).next_cards(DEAL).at_supply(), bare(3, first=1).next_cards(DEAL).at_supply()
    first.play("place 0 2 1")
    other.play("place 1 2 1")
    assert (first.pile(2), first.pile(1)) == ("fee1 lab", "bot boom")
    assert (other.pile(2), other.pile(1)) == ("fee1 boom", "bot lab")


def test_the_next_player_sees_what_was_placed_before_he_chooses() -> None:  # STK-4.2.3
    t = bare(3, first=1).next_cards(DEAL).at_supply().play("place 0 2 1")
    assert t.asked == 2
    up, down = t.view(2).piles[2].cards[-1], t.view(2).piles[1].cards[-1]
    assert (up.card, up.up, up.by) == (LAB, True, 1)
    assert (down.card, down.up, down.by) == (-1, False, 1)


def test_cards_are_laid_on_top_the_face_up_one_first() -> None:  # STK-4.2.4
    t = bare(3, first=1).next_cards(DEAL).at_supply().play("place 1 0 0", "place 0 0 0")
    assert t.pile(0) == "cos boom lab aut fee2"
    assert [card.up for card in t.view(None).piles[0].cards] == [True, True, False, True, False]


def test_the_number_of_cards_in_a_pile_stays_visible() -> None:  # STK-4.2.4, STK-4.0.1
    t = fresh(3).play("place 0 0 0", "place 0 0 0", "place 0 0 0")
    assert [len(pile.cards) for pile in t.view(None).piles] == [7, 1, 1]


def test_what_is_told_of_a_placement() -> None:  # STK-4.2.3, STK-4.0.2
    t = bare(3, first=1).next_cards(DEAL).at_supply().play("place 0 2 1")
    up, down = Event("placed", (1, LAB, 2, 1)), Event("placed_down", (9, 1), only(1))
    assert t.heard(1) == [up, down]
    assert t.heard(0) == t.heard(2) == t.heard(None) == [up]


def test_two_players_supply_in_two_batches() -> None:  # STK-4.2.5
    t = fresh(2)
    asked = []
    while t.kind == "supply":
        asked.append(t.asked)
        t.play("place 0 0 1")
    assert asked == [0, 1, 0, 1]


def test_cards_are_drawn_for_the_piles_first_then_two_for_each_in_turn_order() -> None:  # STK-4.2.6
    t = bare(3, first=1).next_cards(DEAL).at_supply()
    assert [t.pile(pile) for pile in range(3)] == ["cos", "bot", "fee1"]
    assert t.view(1).hand == [LAB, 9]
    assert t.view(2).hand == [3, 7]
    assert t.view(0).hand == [4, 10]


def test_with_two_players_the_second_batch_is_drawn_after_the_first_was_placed() -> None:  # STK-4.2.6, STK-6.1.4
    t = bare(2).next_cards("cos cos cos cos  lab lab lab lab  epi boom bust ste").at_supply()
    t.play("place 0 0 1")
    assert t.view(0).hand == []
    t.play("place 0 0 1")
    assert t.view(0).hand == [5, 9]
    assert t.view(1).hand == [10, 4]


def test_a_fee_or_an_action_card_can_be_placed_like_any_other() -> None:  # STK-4.2.3
    t = bare(3).next_cards("cos cos cos  fee3 bust").at_supply().play("place 0 0 1")
    assert t.view(None).piles[0].cards[1].card == 8
    assert t.money() == [20, 20, 20]
    assert t.view(None).price[COS] == 5
