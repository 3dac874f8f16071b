"""Every title of ours passes the suite."""

from pathlib import Path

import pytest

from kurs.kernel import title
from kurs.testing import games
from kurs.testing.checks import CHECKS
from kurs.testing.golden import golden
from kurs.testing.rules import rules_named, rules_of, rules_translated
from kurs.text import LANGUAGES, languages_of
from own import OWN_TITLES

HERE = Path(__file__).parent


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("name", OWN_TITLES)
def test_conformance(name: str, check: str) -> None:
    CHECKS[check](title(name))


@pytest.mark.long
@pytest.mark.parametrize("check", ["secrecy", "told", "guesses", "reasons", "drawn"])
@pytest.mark.parametrize("name", OWN_TITLES)
def test_conformance_at_every_position(name: str, check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "EVERYWHERE", True)
    CHECKS[check](title(name))


@pytest.mark.parametrize("name", OWN_TITLES)
def test_our_titles_speak_every_language(name: str) -> None:
    assert languages_of(title(name)) == LANGUAGES


@pytest.mark.parametrize("name", OWN_TITLES)
def test_golden_playthrough(name: str) -> None:
    """A text of asks, moves and events, reviewed as a diff: KURS_GOLDEN=write makes it anew."""
    golden(title(name), HERE / "golden_texts" / f"{name}.txt")


@pytest.mark.parametrize("name", OWN_TITLES)
def test_every_numbered_rule_is_named_by_a_test(name: str) -> None:
    rules_named(title(name), HERE.parent / "titles" / name)
    assert len(rules_of(title(name))) > 20


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("name", OWN_TITLES)
def test_rules_of_all_languages_have_the_same_numbers(name: str, language: str) -> None:
    assert (HERE.parent.parent / "src/kurs/titles" / name / f"rules.{language}.md").is_file()
    rules_translated(title(name), language)
