"""The rules as a player reads them: ``rules.md`` of a title's folder, looked up by number."""

import re
import sys
from functools import cache
from importlib.resources import files
from typing import Any

from kurs.kernel import Title

_NUMBER = re.compile(r"^(?:[-*] )?\*\*([A-Z][A-Z0-9]{2}-[0-9A-Z](?:[0-9A-Za-z.]*[0-9A-Za-z])?)\*\*", re.MULTILINE)
_END = re.compile(r"^#{1,6} |^(?:[-*] )?\*\*[A-Z][A-Z0-9]{2}-", re.MULTILINE)


PICTURE = re.compile(r"!\[([^\]]*)\]\(picture:([^)\s]*)\)")
"""A picture of the title's own: what it shows in words, and what the face draws (`Face.picture`)."""


def rules_text(title: Title[Any, Any], language: str) -> str:
    """All the rules in a language, in English where they have not been translated."""
    home = getattr(sys.modules[type(title).__module__], "__package__", None)
    if not home:
        return ""
    folder = files(home)
    for name in (f"rules.{language}.md", "rules.md"):
        page = folder.joinpath(name)
        if page.is_file():
            return page.read_text(encoding="utf-8")
    return ""


@cache
def _rules(title: Title[Any, Any], language: str) -> dict[str, str]:
    text = rules_text(title, language)
    rules = {}
    for found in _NUMBER.finditer(text):
        end = _END.search(text, found.end())
        said = text[found.end() : end.start() if end else len(text)]
        rules[found.group(1)] = PICTURE.sub("", said).strip()
    return rules


def rule(title: Title[Any, Any], language: str, number: str) -> str | None:
    """The text of a rule, in English where it has not been translated; None if there is no rule of that number."""
    return _rules(title, language).get(number) or _rules(title, "en").get(number)
