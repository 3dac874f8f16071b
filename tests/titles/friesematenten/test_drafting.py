"""Choosing the deck (FRI-6.4): an answer in steps, one for each card set aside."""

from typing import Any

import pytest

from kurs.kernel import Move, Refused, SearchChance, Table
from kurs.titles.friesematenten import TITLE
from kurs.titles.friesematenten.data import DECK

DRAFTED = {"deck_choice": "drafted"}


def drafting(seats: int = 3) -> Table[Any]:
    return Table(TITLE, seats, DRAFTED, "drafting")


def asides(table: Table[Any], seat: int, count: int) -> list[Move]:
    """The steps that set so many of a seat's first cards aside."""
    return [Move("aside", (card,)) for card in table.view(seat).kept[:count]]


def cards(steps: list[Move]) -> list[str]:
    return [str(step.args[0]) for step in steps]


def in_order(steps: list[Move]) -> list[str]:
    """The cards of an answer that is finished: the order of the steps is forgotten."""
    return sorted(cards(steps), key=DECK.number.__getitem__)


@pytest.mark.parametrize(("seats", "dealt", "away"), [(2, 30, 15), (3, 20, 5)])
def test_all_but_ones_share_of_the_deck_is_set_aside(seats: int, dealt: int, away: int) -> None:  # FRI-6.4
    table = drafting(seats)
    for seat in range(seats):
        assert (len(table.view(seat).kept), table.view(seat).to_keep) == (dealt, 15)
        for step in asides(table, seat, away):
            assert not table.entries > seat, "only the last step finishes the answer"
            table.play(seat, step)
    assert table.entries == seats
    assert table.state.deck
    put = [card for kept in table.state.kept for card in kept]
    assert sorted([*table.state.deck, *table.state.row]) == sorted(put), "what was kept is the deck (FRI-3.2)"


def test_with_four_players_there_is_nothing_to_choose() -> None:  # FRI-6.4
    with pytest.raises(Refused, match="no_draft"):
        drafting(4)


def test_what_lies_aside_so_far_is_seen_by_its_owner_alone() -> None:  # FRI-6.4, FRI-2.6
    table = drafting()
    chosen = asides(table, 1, 2)[::-1]
    table.play(1, chosen)
    assert table.view(1).aside == cards(chosen), "in the order of the steps: the last one is undone first"
    assert [table.view(other).aside for other in (0, 2, None)] == [[], [], []]
    assert table.why_not(1, chosen[0]) == ("why.lies_aside", (TITLE.deck.cards[DECK.number[cards(chosen)[0]]].name,))
    foreign = Move("aside", (table.view(0).kept[0],))
    assert table.why_not(1, foreign).key == "why.not_dealt"  # type: ignore[union-attr]
    table.undo(1)
    assert table.view(1).aside == cards(chosen[:1])


def test_who_has_finished_may_choose_anew_while_another_still_chooses() -> None:  # FRI-6.4
    table = drafting()
    first = asides(table, 0, 5)
    table.play(0, first)
    ask = table.ask_of(0)
    assert ask is not None
    assert (ask.answered, len(ask.options)) == (True, 20)
    table.reopen(0)
    table.undo(0)
    assert table.view(0).aside == cards(first[:3])
    assert table.state.aside[0] == [DECK.number[card] for card in cards(first)], "the answer stands until another"
    other = [Move("aside", (card,)) for card in table.view(0).kept[-2:]]
    table.play(0, other)
    assert table.view(0).aside == in_order([*first[:3], *other])
    table.play(0, [*first[3:], *other, first[0]])
    assert table.view(0).aside == in_order([*first[3:], *other, first[0]]), "another answer begins with nothing"
    for seat in (1, 2):
        table.play(seat, asides(table, seat, 5))
    assert not table.can_reopen(0)
    assert table.view(0).set_aside == 15


def test_whoever_is_in_the_middle_of_choosing_is_guessed_not_to_have_begun() -> None:  # FRI-6.4
    """Nobody else can know it; of one who has finished another choice is guessed, of as many cards."""
    table = drafting()
    table.play(0, asides(table, 0, 5))
    table.play(1, asides(table, 1, 3))
    others = set()
    for k in range(12):
        guess = TITLE.guess(table.state_of(1), 2, SearchChance(f"guess {k}"))
        assert not TITLE.check(guess)
        assert (len(guess.aside[0]), guess.aside[1]) == (5, [])
        assert (guess.kept[2], guess.aside[2]) == (table.state.kept[2], [])
        others.add(tuple(guess.aside[0]))
        own = TITLE.guess(table.state_of(1), 1, SearchChance(f"guess {k}"))
        assert (own.aside[1], own.kept[1]) == (table.state_of(1).aside[1], table.state_of(1).kept[1])
    assert len(others) > 10
