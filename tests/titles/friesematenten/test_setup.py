"""Setting up (FRI-3), what is hidden and what is open (FRI-2.4 to FRI-2.7), the order of phases (FRI-4.1)."""

import pytest

from kurs.face import face_of
from kurs.titles.friesematenten import TITLE
from kurs.titles.friesematenten.view import UNKNOWN
from titles.friesematenten.rig import Rig, bare, fresh, random_games


def test_the_first_card_drawn_lies_nearest_the_deck() -> None:  # FRI-3.2
    for seed in range(5):
        t = fresh(3, f"row {seed}")
        names = [TITLE.deck.cards[TITLE.deck.number[id]].name for id in t.row()]
        assert [event.args[0] for event in t.log if event.key == "turned_up"] == names


def test_all_cards_are_shuffled() -> None:  # FRI-3.1
    """Over many games every card is used now and set aside then, and every card lies in the first market once."""
    seen: set[str] = set()
    for seed in range(80):
        seen |= set(fresh(2, f"shuffle {seed}").row())
    assert len(seen) == 60


def test_with_four_players_all_cards_are_used() -> None:  # FRI-3.1, FRI-2.4
    t = fresh(4)
    assert sorted(t.state.deck + t.state.row) == list(range(60))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_marker_holder_is_drawn(seats: int) -> None:  # FRI-3.4, FRI-7.24
    holders = [fresh(seats, f"marker {seed}").view().marker for seed in range(60)]
    assert {holders.count(seat) > 60 // seats // 3 for seat in range(seats)} == {True}


def test_nothing_has_happened_yet() -> None:  # FRI-3.3, FRI-3.5
    view = fresh(4, money="open").view()
    assert [player.cash for player in view.players] == [60] * 4
    assert [place.unsold for place in view.market] == [0] * 7
    assert (view.discard, view.out, view.exhausted, view.round, view.last_round) == ([], [], 0, 1, False)
    assert all(player.cards == () for player in view.players)


def test_the_first_round_begins_without_a_refill() -> None:  # FRI-4.1.1
    t = fresh(2)
    assert (t.view().round, t.kind) == (1, "bid"), "nobody has anything to do in phase 2"
    assert [event.key for event in t.log].count("turned_up") == 5


def test_four_phases_in_their_order() -> None:  # FRI-4.1.1, FRI-4.1.2
    """From the second round on: refill, turns, auctions, payout."""
    t = bare(2).cash(60).owns(0, "F01").holds(0, "A16").market("F02 F08 S01 S02").deck("S03 S05 S06").at_refill()
    phases = [t.view().phase]
    assert t.told("turned_up") == [("kings_hair",)]
    while t.view().round == 2:
        t.play({"turn": "end", "bid": "pass", "window": "pass"}[t.kind])
        if phases[-1] != t.view().phase:
            phases.append(t.view().phase)
    assert phases == ["turn", "bid", "window", "turn"]
    assert [event.key for event in t.events] == ["held_back", "payout", "payout", "round"]


# --- hidden and open ------------------------------------------------------------------------------------------------


def test_money_is_hidden_from_others() -> None:  # FRI-2.6
    t = bare(3).cash(10, 20, 30).at_gap("F01")
    assert [player.cash for player in t.view(1).players] == [-1, 20, -1]
    assert [player.cash for player in t.view(None).players] == [-1, -1, -1]
    open_table = bare(3, money="open").cash(10, 20, 30).at_gap("F01")
    assert [player.cash for player in open_table.view(None).players] == [10, 20, 30]


@pytest.mark.parametrize(
    ("t", "is_open"),
    [(bare(3), False), (bare(3, money="hidden"), False), (bare(3, money="open"), True)],
    ids=["usual", "hidden", "open"],
)
def test_money_is_hidden_or_open_for_all_to_see(t: Rig, is_open: bool) -> None:  # FRI-6.1
    """In what is seen, in the numbers and in the charts; hidden unless it is chosen otherwise."""
    sums = [711, 722, 733]
    t.cash(*sums).at_gap("F01")
    for viewer in (0, 1, 2, None):
        view = t.view(viewer)
        known = [cash for seat, cash in enumerate(sums) if is_open or seat == viewer]
        assert [player.cash for player in view.players if player.cash != UNKNOWN] == known
        numbers = [
            arg for sheet in face_of(TITLE).sheets(view) for row in sheet.rows for cell in row for arg in cell.args
        ]
        assert [cash for cash in sums if cash in numbers] == known
    assert face_of(TITLE).charts(t.state).get("cash") == (sums if is_open else None)


def test_the_money_of_all_is_shown_at_the_end() -> None:  # FRI-5.3, FRI-2.6
    t = bare(2).cash(10, 20).owns(0, "S10 S04 S08 S07").at_end()
    assert [player.cash for player in t.view(None).players] == [10, 20]


def test_the_deck_and_the_cards_set_aside_are_hidden_from_all() -> None:  # FRI-2.6, FRI-2.4
    """Two tables that differ in nothing else look the same to everybody."""
    t, other = fresh(2), fresh(2)
    other.state.deck.reverse()
    other.state.deck[3], other.state.aside[2][4] = other.state.aside[2][4], other.state.deck[3]
    other.state.aside[2].sort()
    assert t.state != other.state
    for viewer in (0, 1, None):
        assert t.view(viewer) == other.view(viewer)
    assert (t.view().deck, t.view().set_aside) == (25, 30), "how many there are is public"


def test_everything_else_is_open() -> None:  # FRI-2.4, FRI-2.6, FRI-7.22, FRI-7.23
    t = bare(2).owns(0, "F01 S01", right="I03").couple("F01", "I02").holds(0, "A01 I07").discards("F02 A03")
    view = t.at_turn(1).view(1)
    assert [(card.card, card.zone, card.host) for card in view.players[0].cards] == [
        ("F01", "centre", ""),
        ("I02", "coupled", "F01"),
        ("S01", "centre", ""),
        ("I03", "right", ""),
        ("A01", "stored", ""),
        ("I07", "stored", ""),
    ]
    assert view.discard == ["F02", "A03"]


def test_used_action_cards_lie_open_outside_the_game() -> None:  # FRI-2.4, FRI-4.8.1, FRI-7.23
    t = bare(2).cash(60).holds(0, "A09").at_turn(0)
    t.play("play A09 1")
    assert "A09" in t.view(1).out
    assert t.view(1).discard == []


def test_nobody_is_told_what_others_cannot_see() -> None:  # FRI-2.6
    """Everything told in a game that is not drafted is told to all."""
    for t in random_games(3, 2):
        assert all(event.visible_to(None) for event in t.events)


# --- whose a card is ------------------------------------------------------------------------------------------------


def test_a_coupled_card_belongs_to_whoever_has_its_host() -> None:  # FRI-2.5, FRI-2.8
    """Seat 0 puts a Scandal on the Yacht of seat 1: seat 1 may remove it as his own, and nobody may react."""
    t = bare(2).owns(1, "S08").holds(0, "I08 A19").holds(1, "A06").at_turn(0)
    t.play_as(0, "assign I08 S08")
    assert t.points() == [0, 6]
    t.play_as(1, "play A06 I08")
    assert (t.discard(), t.points(), t.stored(0)) == ("I08", [0, 10], "A19")


def test_a_coupled_card_is_the_opponents_whoever_put_it_there() -> None:  # FRI-2.5, FRI-4.11.5
    t = bare(2).owns(1, "S08 S01").holds(0, "I08 A05").at_turn(0)
    t.play_as(0, "assign I08 S08")
    assert t.chosen_by("play A05") == "I08"
    t.play_as(0, "play A05 I08", "assign I08 S01")
    assert (t.coupled("S08"), t.coupled("S01")) == ("", "I08")


def test_a_bonus_asks_for_the_centre_of_the_owners_empire() -> None:  # FRI-2.8
    """The Football Club of another makes a Tennis Racket no dearer."""
    t = bare(2).owns(0, "S05").owns(1, "S06").holds(0, "A02").at_turn(0)
    assert t.points() == [5, 8]
    t = bare(2).owns(0, "S05 S06").at_gap("F01")
    assert t.points() == [17, 0]


def test_cards_that_go_together_are_told_host_first() -> None:  # FRI-2.9
    t = bare(2).owns(1, "F10").couple("F10", "I04 I02").couple("I04", "I01").holds(0, "A03").at_turn(0)
    t.play("play A03 F10")
    assert t.told("removed") == [("car_works",), ("works_council",), ("security",), ("super_manager",)]
