"""Titles and catalogues made elsewhere: real packages with entry points in a folder, for processes of their own."""

import os
from pathlib import Path

TESTS = Path(__file__).parent
TOY = TESTS / "conformance"


def installed(folder: Path, package: str, title: str, source: str) -> Path:
    """A package with one title, installed in a folder: its entry point says so."""
    home = folder / package
    home.mkdir(parents=True)
    (home / "__init__.py").write_text(source, encoding="utf-8")
    about = folder / f"{package}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[kurs.titles]\n{title} = {package}:TITLE\n", encoding="utf-8")
    return home


def toy(folder: Path, package: str = "toybox", title: str = "toy", words: str | None = None) -> Path:
    """A title that speaks English alone."""
    source = (TOY / "toy.py").read_text(encoding="utf-8").replace('"conformance"', f'"{package}"')
    source = source.replace('"conformance.toy:ToyFace"', f'"{package}:ToyFace"')
    source = source.replace('name = "toy"', f'name = "{title}"') + "\n\nTITLE = ToyTitle()\n"
    home = installed(folder, package, title, source)
    english = (TOY / "locale/en/LC_MESSAGES/toy.po").read_text(encoding="utf-8") if words is None else words
    catalogue(home / "locale", "en", title, english)
    (home / "rules.md").write_text("# Toy\n\n**TOY-1** Everybody bids.\n", encoding="utf-8")
    (home / "rules.cs.md").write_text("# Hračka\n\n**TOY-9** Jen toto.\n", encoding="utf-8")
    return home


def catalogue(folder: Path, language: str, domain: str, text: str) -> None:
    """A catalogue in a folder of them."""
    home = folder / language / "LC_MESSAGES"
    home.mkdir(parents=True, exist_ok=True)
    (home / f"{domain}.po").write_text(text, encoding="utf-8")


def environment(folder: Path, **more: str) -> dict[str, str]:
    """The variables of a process that finds what is installed in the folder."""
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    return {"PYTHONPATH": path, "KURS_LANGUAGE": "en", "COLUMNS": "400", "NO_COLOR": "1"} | more
