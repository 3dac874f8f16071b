"""``kurs new-title``: a package with a small title of one's own that plays and passes the suite as it is.

The sample in the folder ``template`` is a title like any other; a new one is a copy of it under another name.
"""

import re
import shutil
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import Final

from rich.text import Text

from kurs.cli_tools import OUT, speaker_of
from kurs.kernel import Refused, title_names

SAMPLE: Final = "harbour"
"""What the sample is called: in its files, in their names, as a class, on the screen, and in its rule numbers."""
PREFIX: Final = re.compile(r"\bHAR-")
NAME: Final = re.compile(r"[a-z][a-z0-9_]{1,19}", re.ASCII)


def new_title_command(name: str, /, *, folder: Path | None = None, language: str | None = None) -> None:
    speaker = speaker_of(language)
    home = new_title(name, folder or Path(name))
    OUT.print(Text(speaker.key("cli.title_made", text=name, folder=str(home))))


def new_title(name: str, home: Path) -> Path:
    """Make the package in that folder, which is made too. Where something goes wrong nothing is left."""
    _check_name(name)
    if home.exists():
        raise Refused("cli.folder_exists", (str(home),))
    try:
        for path, text in _package(name):
            made = home / path
            made.parent.mkdir(parents=True, exist_ok=True)
            made.write_text(text, encoding="utf-8")
    except OSError:
        shutil.rmtree(home, ignore_errors=True)
        raise
    return home


def _check_name(name: str) -> None:
    if not NAME.fullmatch(name) or iskeyword(name):
        raise Refused("cli.title_name", (name[:40],))
    if name in title_names():
        raise Refused("cli.title_taken", (name,))
    if find_spec(name) is not None:  # as a package it would hide the other, or be hidden by it
        raise Refused("cli.module_taken", (name,))


def _package(name: str) -> Iterator[tuple[Path, str]]:
    """The files of the sample under the new name."""
    words = [word.capitalize() for word in name.split("_") if word]
    prefix = rule_prefix(name)
    for path, source in _files(files("kurs").joinpath("template"), Path()):
        shown = ("" if path.suffix == ".py" else " ").join(words)  # a class, or what people read
        text = source.read_text(encoding="utf-8").replace(SAMPLE, name).replace(SAMPLE.capitalize(), shown)
        yield Path(str(path).replace(SAMPLE, name)), PREFIX.sub(f"{prefix}-", text)


def _files(folder: Traversable, path: Path) -> Iterator[tuple[Path, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.startswith((".", "__pycache__")):
            continue
        if entry.is_dir():
            yield from _files(entry, path / entry.name)
        else:
            yield path / entry.name, entry


def rule_prefix(name: str) -> str:
    """Three letters for the numbers of a title's rules."""
    return name.replace("_", "").upper().ljust(3, "X")[:3]
