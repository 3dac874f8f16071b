"""What the commands share: reading options and files, the two consoles, a progress bar."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console

from kurs.kernel import Refused, Title
from kurs.kernel.record import LONGEST_FILE
from kurs.text import LANGUAGES, Speaker, all_languages, spoken

OptionList = Annotated[list[str] | None, Parameter(name="--option", negative=())]
OUT = Console(highlight=False, emoji=False, markup=False)
ERR = Console(stderr=True, highlight=False, emoji=False, markup=False)


def language_of(arguments: list[str]) -> str:
    """``--language`` if given, else KURS_LANGUAGE, else the system's, if we speak it."""
    said = said_in(arguments, "--language")
    if said:
        return said
    for name in ("KURS_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        language = spoken(os.environ.get(name, ""))
        if language:
            return language
    return "en"


def said_in(arguments: list[str], name: str) -> str:
    """What an option says that is looked at before all others; nothing if it is not there."""
    for i, word in enumerate(arguments):
        if word == name and i + 1 < len(arguments):
            return arguments[i + 1]
        if word.startswith(f"{name}="):
            return word.partition("=")[2]
    return ""


def speaker_of(language: str | None, title: Title[Any, Any] | None = None) -> Speaker:
    """Somebody who speaks the language."""
    chosen = language or language_of([])
    if chosen not in LANGUAGES:
        raise Refused("cli.no_language", (chosen[:20], all_languages()))
    return Speaker(chosen, title)


def parse_options(pairs: list[str] | None) -> dict[str, str]:
    """``name=value`` words as a dictionary."""
    options = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Refused("cli.option_form", (pair[:40],))
        options[name] = value
    return options


def check_seed(seed: str) -> None:
    """A seed is any text that can be written down."""
    if not seed.isprintable() or len(seed) > 200:
        raise Refused("cli.bad_seed")


def read_text(path: Path) -> str:
    """A file's text, or a clear refusal."""
    if not path.is_file():
        raise Refused("cli.no_file", (str(path),))
    if path.stat().st_size > LONGEST_FILE:
        raise Refused("cli.too_long", (str(path),))
    try:
        return path.read_bytes().decode()
    except (OSError, UnicodeDecodeError):
        raise Refused("cli.unreadable", (str(path),)) from None


class progress_bar:
    """A bar on a terminal, nothing elsewhere; calls take the number done so far."""

    def __init__(self, label: str, total: int) -> None:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._bar = Progress(*columns, console=ERR, transient=True, disable=not ERR.is_terminal)
        self._task = self._bar.add_task(label, total=max(1, total))

    def __enter__(self) -> Callable[[int], None]:
        self._bar.start()
        return lambda done: self._bar.update(self._task, completed=done)

    def __exit__(self, *_: object) -> None:
        self._bar.stop()
