"""Compile kernel and rules with mypyc, unchanged, in a folder of their own, to compare every digest and the speed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "kurs"
LEFT_OUT = {"__init__.py", "compiled.py"}
"""Package fronts that only re-export, and the switch for the compiler itself."""


AROUND = {
    "view.py",
    "guess.py",
    "estimate.py",
    "prices.py",
    "words.py",
    "sheets.py",
    "labels.py",
    "texts.py",
    "names.py",
}
"""Of a title: what is told about the game rather than played."""


def modules(package: Path) -> list[str]:
    """The kernel, what titles share, and of each title what lies on the table and its rules."""
    chosen = sorted((package / "kernel").glob("*.py")) + sorted((package / "parts").glob("*.py"))
    for title in sorted((package / "titles").iterdir()):
        chosen += [path for path in sorted(title.glob("*.py")) if path.name not in AROUND]
        chosen += sorted((title / "rules").glob("*.py"))
    return [str(path.relative_to(package.parent)) for path in chosen if path.name not in LEFT_OUT]


def build(folder: Path) -> list[str]:
    """A copy of the package in which these modules are compiled; their names."""
    shutil.copytree(SOURCE, folder / "kurs", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    chosen = modules(folder / "kurs")
    command = [sys.executable, "-m", "mypyc", *chosen]
    environment = os.environ | {"MYPYPATH": str(folder)}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"mypyc failed:\n{done.stdout}\n{done.stderr}")
    return chosen
