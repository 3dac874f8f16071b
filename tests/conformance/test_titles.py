"""Every registered title passes the suite."""

import os
import re
from importlib.resources import files
from pathlib import Path

import pytest

from conformance import games
from conformance.golden import playthrough
from conformance.suite import CHECKS
from kurs.kernel import titles
from kurs.text import LANGUAGES, languages_of

HERE = Path(__file__).parent
RULE = re.compile(r"\*\*([A-Z][A-Z0-9]{2}-[0-9A-Z][0-9A-Za-z.]*[0-9A-Za-z]|[A-Z][A-Z0-9]{2}-[0-9])\*\*")


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("name", titles())
def test_conformance(name: str, check: str) -> None:
    CHECKS[check](titles()[name])


@pytest.mark.long
@pytest.mark.parametrize("check", ["secrecy", "told", "guesses", "reasons", "drawn"])
@pytest.mark.parametrize("name", titles())
def test_conformance_at_every_position(name: str, check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "EVERYWHERE", True)
    CHECKS[check](titles()[name])


@pytest.mark.parametrize("name", titles())
def test_our_titles_speak_every_language(name: str) -> None:
    assert languages_of(titles()[name]) == LANGUAGES


@pytest.mark.parametrize("name", titles())
def test_golden_playthrough(name: str) -> None:
    """A text of asks, moves and events, reviewed as a diff: KURS_GOLDEN=write makes it anew."""
    path = HERE / "golden_texts" / f"{name}.txt"
    text = playthrough(titles()[name])
    if os.environ.get("KURS_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", titles())
def test_every_numbered_rule_is_named_by_a_test(name: str) -> None:
    rules = RULE.findall(files(f"kurs.titles.{name}").joinpath("rules.md").read_text(encoding="utf-8"))
    tests = "".join([p.read_text(encoding="utf-8") for p in (HERE.parent / "titles" / name).rglob("*.py")])
    cited = set(re.findall(r"[A-Z][A-Z0-9]{2}-[0-9A-Z](?:[0-9A-Za-z.]*[0-9A-Za-z])?", tests))
    assert len(rules) == len(set(rules)), "a rule stands twice in rules.md"
    assert len(rules) > 20
    assert not [rule for rule in rules if rule not in cited]


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("name", titles())
def test_rules_of_all_languages_have_the_same_numbers(name: str, language: str) -> None:
    folder = files(f"kurs.titles.{name}")
    english = RULE.findall(folder.joinpath("rules.md").read_text(encoding="utf-8"))
    assert RULE.findall(folder.joinpath(f"rules.{language}.md").read_text(encoding="utf-8")) == english
