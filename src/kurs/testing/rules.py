"""The checks of rule numbers: every rule of ``rules.md`` stands there once and is named by a test that exercises it."""

import re
from pathlib import Path

from kurs.rulebook import rules_text
from kurs.testing.games import AnyTitle

RULE = re.compile(r"\*\*([A-Z][A-Z0-9]{2}-[0-9A-Z][0-9A-Za-z.]*[0-9A-Za-z]|[A-Z][A-Z0-9]{2}-[0-9])\*\*")
NAMED = re.compile(r"[A-Z][A-Z0-9]{2}-[0-9A-Z](?:[0-9A-Za-z.]*[0-9A-Za-z])?")


def rules_of(title: AnyTitle, language: str = "en") -> list[str]:
    """The numbers of the rules, in their order."""
    return RULE.findall(rules_text(title, language))


def rules_named(title: AnyTitle, tests: Path) -> None:
    """Every rule stands once in ``rules.md`` and is named in a file below that folder of tests."""
    rules = rules_of(title)
    assert rules, "no numbered rule in rules.md"
    twice = sorted({rule for rule in rules if rules.count(rule) > 1})
    assert not twice, f"rules that stand twice in rules.md: {', '.join(twice)}"
    named = set(NAMED.findall("".join([path.read_text(encoding="utf-8") for path in tests.rglob("*.py")])))
    missing = [rule for rule in rules if rule not in named]
    assert not missing, f"rules that no test names: {', '.join(missing)}"


def rules_translated(title: AnyTitle, language: str) -> None:
    """The rules have the same numbers in the same order in that language, if they are written in it."""
    assert rules_of(title, language) == rules_of(title), f"rules.{language}.md has other numbers than rules.md"
