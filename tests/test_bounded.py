"""A rule that is broken into a loop fails the tests of its title."""

from typing import Any

import pytest

from conformance.test_faults import Endless
from kurs.kernel import SearchChance, next_open
from kurs.testing.bounded import MOST, asked
from kurs.testing.games import AnyTitle, sample, walk
from titles.friesematenten.rig import fresh as friesematenten
from titles.r1849.rig import fresh as r1849
from titles.stockpile.rig import fresh as stockpile

SETTING = sample(Endless(), 1)[0]


def test_a_walk_through_an_endless_game_fails() -> None:
    with pytest.raises(AssertionError, match="the game does not end"):
        [*walk(Endless(), SETTING, "endless")]


def play_without_a_table(title: AnyTitle) -> None:
    chance = SearchChance("endless")
    state, _ = title.setup(SETTING.seats, title.complete(SETTING.seats, SETTING.options), chance)
    for asks in asked(title, state):
        ask = next_open(asks)
        title.apply(state, ask.seat, ask.pick(chance), chance)


def test_an_endless_game_without_a_table_fails() -> None:
    with pytest.raises(AssertionError, match="the game does not end"):
        play_without_a_table(Endless())


@pytest.mark.parametrize("fresh", [friesematenten, r1849, stockpile], ids=lambda fresh: fresh.__module__)
def test_an_endless_game_of_a_rig_fails(fresh: Any) -> None:
    rig = fresh(3)
    rig.made = MOST
    with pytest.raises(AssertionError, match="the game does not end"):
        rig.play(rig.options()[0])
