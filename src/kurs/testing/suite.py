"""The whole suite over one title. Whoever writes a title has this in a test:

    from kurs.testing import suite

    class TestMine(suite.Suite):
        title = "mine"

``golden.txt`` lies beside that file (KURS_GOLDEN=write writes it), and the tests that name the rules lie around it.
"""

import inspect
from collections.abc import Collection
from pathlib import Path
from typing import Any, ClassVar

import pytest

from kurs.kernel import Ask, Chance, Move, title
from kurs.testing import games
from kurs.testing.checks import CHECKS
from kurs.testing.games import AnyTitle
from kurs.testing.golden import golden
from kurs.testing.illegal import illegal_moves
from kurs.testing.rules import rules_named, rules_translated
from kurs.text import languages_of


class Suite:
    """What a title passes. Derive a class of tests from it, and name the title."""

    title: ClassVar[str]
    rare: ClassVar[Collection[str]] = ()
    """Reasons (``why.KEY``) that random games hardly ever give; a test of the title itself has them."""

    def brisk(self, ask: Ask, chance: Chance) -> Move:
        """A livelier answer than any one by chance: write it where players by chance never get far."""
        raise NotImplementedError

    def otherwise(self, state: Any, viewer: int | None, chance: Chance) -> Any:
        """The same table to a viewer with other secrets behind what he sees: write it where secrets come about in the
        middle of a game that no other deal brings about, such as money."""
        raise NotImplementedError

    @pytest.fixture
    def game(self) -> AnyTitle:
        """The title, with what its tests know of it."""
        found = title(self.title)
        kind = type(self)
        games.known(
            found,
            self.brisk if kind.brisk is not Suite.brisk else None,
            self.otherwise if kind.otherwise is not Suite.otherwise else None,
        )
        return found

    @pytest.mark.parametrize("check", CHECKS)
    def test_conformance(self, game: AnyTitle, check: str) -> None:
        CHECKS[check](game)

    def test_illegal_moves_are_refused_with_a_reason(self, game: AnyTitle) -> None:
        illegal_moves(game, rare=self.rare)

    def test_the_game_of_the_golden_text(self, game: AnyTitle) -> None:
        golden(game, self._folder() / "golden.txt")

    def test_every_numbered_rule_is_named_by_a_test(self, game: AnyTitle) -> None:
        rules_named(game, self._folder())

    def test_the_rules_of_all_languages_have_the_same_numbers(self, game: AnyTitle) -> None:
        for language in languages_of(game):
            rules_translated(game, language)

    def _folder(self) -> Path:
        """Where the tests of the title lie."""
        return Path(inspect.getfile(type(self))).parent
