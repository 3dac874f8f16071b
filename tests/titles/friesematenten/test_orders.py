"""Standing orders: when they pass for their owner, and when he is asked all the same."""

import pytest

from kurs.kernel import Table
from kurs.titles.friesematenten import TITLE
from titles.friesematenten.rig import Rig, bare


def passes(t: Rig, order: str, given: int | None = None) -> bool:
    """Whether the order answers the open ask of whoever is asked."""
    ask = TITLE.asks(t.state)[0]
    view = TITLE.view(t.state, ask.seat)
    move = TITLE.by_order(view, ask, order, TITLE.order_moment(view) if given is None else given)
    assert move is None or ask.allows(move)
    return move is not None


def test_stored_cards_are_not_asked_about() -> None:  # FRI-4.8.6
    t = bare(2).cash(60).holds(0, "A14").at_gap("F01")
    assert [passes(t, order) for order in TITLE.orders] == [True, True, False, False, False, False]
    assert not passes(t, "cards_round", given=t.state.round - 1), "the round of that order is over"


@pytest.mark.parametrize(("card", "cash", "expected"), [
    ("F01", 60, [True, False, False]),
    ("F01", 17, [True, True, False]),
    ("A14", 60, [True, False, True]),
])  # fmt: skip
def test_bids(card: str, cash: int, expected: list[bool]) -> None:  # FRI-4.4.4
    t = bare(2).cash(cash).at_gap(card)
    assert [passes(t, order) for order in ("bids_round", "bids_dear", "bids_cards")] == expected


def test_a_discount_counts_as_money() -> None:  # FRI-4.11.14
    t = bare(2).cash(10).holds(0, "A14").at_gap("F01")
    t.play_as(0, "play A14")
    assert not passes(t, "bids_dear"), "18 costs him 9"


def test_whoever_is_attacked_is_always_asked() -> None:  # FRI-4.8.8
    t = bare(2).cash(60).owns(1, "F10").holds(0, "A01").holds(1, "A19").at_turn(0)
    t.play_as(0, "play A01 F10")
    assert not any(passes(t, order) for order in TITLE.orders)


def test_choosing_the_deck_changes_nobody_elses_question() -> None:  # FRI-6.4
    """Each card set aside is a step of an answer; what the others are asked stays the same question with its number."""
    table = Table(TITLE, 3, {"deck_choice": "drafted"}, "numbers")
    before = [table.number_of(seat) for seat in range(3)]
    for _ in range(5):
        ask = table.ask_of(1)
        assert ask is not None
        table.play(1, ask.options[0])
    assert [table.number_of(0), table.number_of(2)] == [before[0], before[2]]
    assert table.number_of(1) == before[1] + 5
    table.play(0, table.ask_of(0).options[0], before[0])  # type: ignore[union-attr]


def test_an_idle_turn_ends() -> None:  # FRI-4.3.2
    t = bare(2).cash(60).owns(0, "F01").at_turn(0)
    ask = TITLE.asks(t.state)[0]
    assert str(TITLE.by_order(TITLE.view(t.state, 0), ask, "turns", 1)) == "end"
    t = bare(2).cash(60).owns(0, "F01").owns(1, "F02").holds(0, "A01").at_turn(0)
    assert TITLE.by_order(TITLE.view(t.state, 0), TITLE.asks(t.state)[0], "turns", 1) is None


def test_a_settled_auction_cannot_be_undone_to_probe_for_money() -> None:  # FRI-6.2, FRI-7.20
    table = Table(TITLE, 2, {"bids": "covered"}, "probe")
    while (ask := table.asks[0]).kind != "bid":
        table.play(ask.seat, ask.options[-1])
    seat = table.asks[0].seat
    table.play(seat, "bid 60")
    assert [e.key for e in table.events_of(table.entries) if e.key == "sold"], "the other cannot pay more than 60"
    assert not table.can_undo(seat)


def undoable(t: Rig, move: str) -> bool:
    """Whether the move of whoever is asked leaves him at the same question with nothing told that was hidden."""
    asked, kind = t.asked, t.kind
    t.play(move)
    assert (t.asked, t.kind) == (asked, kind)
    return not any(event.reveals for event in t.events)


def test_a_forced_demolition_cannot_be_undone_to_probe_for_money() -> None:  # FRI-4.6.4, FRI-7.20
    """With more money he would have been asked which one, or would have paid more."""
    for target, can_undo in (("F09", True), ("F19", False)):
        t = bare(2).cash(60, 3).owns(0, "F01 F02").owns(1, "F06 F07 F09 F19").holds(0, "A07").at_turn(0)
        assert undoable(t, f"play A07 F02 {target}") == can_undo
    assert t.told("demolished") == [(1, "butchery")]
    t = bare(2).cash(27, 60).owns(0, "F06 F07 F14").at_gap("F09").play("bid 26", "pass").play_as(0, "demolish F14")
    assert t.told("demolished_for") == [(0, "chemical_plant", 1)]
    assert [event.reveals for event in t.events if event.key == "demolished_for"] == [True], "that was all he had"


def test_cards_cannot_be_taken_back_to_probe_for_money() -> None:  # FRI-4.8.6, FRI-4.11.12, FRI-7.20
    """Whoever holds the Right of First Refusal and is not asked has not the money."""
    for held, can_undo in (("A02", True), ("A12", False)):
        t = bare(2, marker=1).cash(60, 30).holds(0, "A15 A14").holds(1, held).at_gap("S04 F05")
        assert undoable(t, "play A15 F05") == can_undo
