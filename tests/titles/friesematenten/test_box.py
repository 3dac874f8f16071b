"""What is in the box (FRI-2.1, FRI-2.2), set down a second time: a slip of the pen in the data must show."""

import pytest

from kurs.titles.friesematenten import TITLE
from kurs.titles.friesematenten.data import DECK, KINDS, TIMINGS, Card
from titles.friesematenten.rig import bare, fresh

FIGURES = """
F01 18 8 2 food
F02 18 10 1 food
F03 32 10 2 trade
F04 28 7 3 culture
F05 66 21 4 heavy
F06 40 30 -5 heavy
F07 28 24 -4 vice
F08 25 11 2 food
F09 26 18 -2 vice heavy
F10 50 18 3 heavy
F11 34 13 2 heavy
F12 46 13 5 culture
F13 30 12 1 vice
F14 22 16 -2 heavy
F15 22 7 3 trade
F16 32 12 2 tech
F17 10 12 -2 waste
F18 62 17 5 trade
F19 12 5 1 food
S01 28 0 5
S02 30 0 4
S03 38 0 6
S04 78 0 12
S05 32 0 5
S06 54 0 8
S07 62 0 9
S08 66 0 10
S09 38 0 6
S10 92 0 14
S11 44 0 7
S12 22 0 4
S13 38 0 2
I01 16 0 1
I02 25 0 1
I03 22 0 2
I04 10 0 0
I05 12 0 0
I06 28 0 1
I07 24 0 4
I08 16 0 -4
A01 26 0 0
A02 28 0 0
A03 12 0 0
A04 18 0 0
A05 14 0 0
A06 8 0 0
A07 18 0 0
A08 10 0 0
A09 10 0 0
A10 5 0 0
A11 10 0 0
A12 14 0 0
A13 8 0 0
A14 14 0 0
A15 5 0 0
A16 8 0 0
A17 5 0 0
A18 10 0 0
A19 10 0 0
A20 8 0 0
"""
"""Minimum bid, production, points, tags of all 60 cards."""

BY_TIMING = {
    "default": "A01 A02 A03 A04 A05 A06 A07 A08 A09 A10 A11",
    "hammer": "A12 A13 A14 A15",
    "moneybag": "A16 A17 A18",
    "lightning": "A19 A20",
}
USED_AT_ONCE = f"{BY_TIMING['default']} A18 A20"


def card(id: str) -> Card:
    return DECK.cards[DECK.number[id]]


def figures(card: Card) -> str:
    return " ".join([card.id, str(card.min_bid), str(card.production), str(card.vp), *card.tags])


def test_sixty_different_cards_of_four_kinds() -> None:  # FRI-2.1
    assert [KINDS[kind] for kind in range(4)] == ["factory", "status", "influence", "action"]
    assert [[card.kind for card in DECK.cards].count(kind) for kind in range(4)] == [19, 13, 8, 20]
    assert len({card.name for card in DECK.cards}) == 60


def test_every_card_has_its_printed_figures() -> None:  # FRI-2.2, FRI-7.1
    assert [figures(card) for card in DECK.cards] == FIGURES.split("\n")[1:-1]


def test_many_a_card_is_beyond_the_starting_money() -> None:  # FRI-7.1
    assert " ".join([card.id for card in DECK.cards if card.min_bid > DECK.start_money]) == "F05 F18 S04 S07 S08 S10"


def test_printed_points_are_those_without_bonuses() -> None:  # FRI-2.2, FRI-4.11.2
    """The Old Master beside an Art Gallery is worth 10, but 7 is what is printed: Burglars may take it."""
    t = bare(2).owns(1, "S11 F04 S06").holds(0, "A02").at_turn(0)
    assert t.card("S11").points == 10
    assert t.chosen_by("play A02") == "S11"


def test_action_cards_by_their_symbol() -> None:  # FRI-7.26, FRI-7.2, FRI-4.8.2
    for timing, ids in BY_TIMING.items():
        assert " ".join([c.id for c in DECK.cards if c.effects and TIMINGS[c.timing] == timing]) == ids


@pytest.mark.parametrize("id", [c.id for c in DECK.cards if c.id[0] == "A"])
def test_which_action_cards_can_be_used_at_once(id: str) -> None:  # FRI-7.4, FRI-4.4.8
    """Everything is there that any card could be aimed at; only the bought card itself decides whether one is asked."""
    t = bare(2).cash(90).owns(0, "F01").owns(1, "F02 S01", right="I06").holds(1, "I02")
    t.discards("F08").at_gap(id)
    t.play_as(0, f"bid {card(id).min_bid}").play_as(1, "pass")
    asked_to_use = (t.kind, t.asked) == ("use", 0)
    assert asked_to_use == (id in USED_AT_ONCE.split())
    assert id in t.stored(0)


def test_money_is_whole_and_the_bank_has_enough_for_all() -> None:  # FRI-2.3
    t = bare(2).cash(5000, 5000).owns(0, "F06").at_payout()
    assert t.money() == [5060, 5030]
    assert t.state.bank < 0, "the bank has paid out more than it ever took in"


def test_two_to_four_play() -> None:  # FRI-2.1, FRI-3.1
    assert (TITLE.min_seats, TITLE.max_seats) == (2, 4)
    for seats in (2, 3, 4):
        assert len(fresh(seats).view().players) == seats
