"""Why a move is refused: what random games hardly ever try."""

import pytest

from kurs.face import face_of
from kurs.kernel import Move, SearchChance
from kurs.titles.friesematenten import TITLE
from titles.friesematenten.rig import bare
from titles.friesematenten.test_umpire import games


def test_reasons_in_a_turn() -> None:  # FRI-4.3.3, FRI-4.8.2, FRI-4.11.2, FRI-4.11.19
    t = bare(2).cash(60).owns(0, "F01").owns(1, "S10 S01").holds(0, "A02 A14 A19 I03").at_turn(0)
    assert t.chosen_by("play A02") == "S01"
    assert t.why_not("play A02 S10") == "too_valuable"
    assert t.why_not("play A14") == "wrong_time"
    assert t.why_not("play A19") == "only_reaction"
    assert t.why_not("play I03") == "not_an_action"
    assert t.why_not("assign A02 0") == "not_an_influence"
    assert t.why_not("assign I03 1") == "only_self"


def test_reasons_before_and_in_an_auction() -> None:  # FRI-4.11.12, FRI-4.4.4, FRI-6.2
    t = bare(2, bids="covered").cash(30, 60).holds(0, "A12 A20").at_gap("F05")
    assert t.why_not("play A12") == "cannot_buy"
    t = bare(2).cash(30, 60).at_gap("F05")
    assert (t.why_not("bid 65"), t.why_not("bid 1000")) == ("below_minimum", "too_high")
    t = bare(2, bids="covered").cash(70, 60).at_gap("F10")
    assert (t.amounts(), t.why_not("bid 71")) == ((50, 70), "not_covered")


def test_reasons_in_a_reaction_and_a_forced_demolition() -> None:  # FRI-4.8.8, FRI-4.6.2
    t = bare(2).cash(60).owns(0, "F01 F02 F08 F19").owns(1, "F10").holds(0, "A01").holds(1, "A19 A03").at_turn(0)
    t.play_as(0, "play A01 F10")
    assert t.why_not("play A03 F01") == "no_reaction"
    t.play_as(1, "decline")
    assert t.why_not("demolish F19") == "not_counted"


def any_move(chance: SearchChance) -> Move:
    """Anything one might try: any verb with any cards, seats and nonsense."""
    words: list[int | str] = [card.id for card in TITLE.deck.cards]
    words += [-1, 0, 1, 2, 3, 66, 1000, "X99"]
    verbs = ["play", "assign", "demolish", "bid", "pass", "keep", "decline", "end", "aside", "steal"]
    args = [words[chance.below("word", len(words))] for _ in range(chance.below("args", 4))]
    return Move(verbs[chance.below("verb", len(verbs))], tuple(args))


@pytest.mark.parametrize("seats", [2, 4])
def test_whatever_is_tried_is_refused_with_a_sentence(seats: int) -> None:  # FRI-4.1.2
    chance = SearchChance("anything")
    reasons = set()
    for rig, _, ask in games(seats, 3):
        for _ in range(6):
            move = any_move(chance)
            if not ask.allows(move):
                reason = TITLE.why_not(rig.state, ask.seat, move)
                assert reason is not None
                assert reason.key in face_of(TITLE).words
                reasons.add(reason.key)
    assert len(reasons) > 8


def test_reasons_of_cards_without_a_target() -> None:  # FRI-4.11.18, FRI-4.7.2, FRI-4.6.3
    t = bare(2).cash(3, 60).owns(0, "F06").owns(1, "F10 S01").holds(0, "I02 I04 A05").at_turn(0)
    assert t.why_not("assign I02 F10") == "own_host"
    assert t.why_not("play A05 I03") == "no_target"
    assert t.why_not("demolish F06") == "fee"
    t = bare(2).cash(60).holds(0, "A18 A20").at_window()
    assert t.why_not("play A18") == "needs_factory"
