"""The toys as titles that a server finds: installed in a folder, like one that somebody else has published."""

from pathlib import Path

from conformance.puzzle import PuzzleTitle
from conformance.toy import ToyTitle

TOY = ToyTitle()
PUZZLE = PuzzleTitle()
HERE = Path(__file__).parent.parent


def install(folder: Path) -> str:
    """Install the toys in a folder; what the path of Python then begins with."""
    info = folder / "toy-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toy\nVersion: 1\n")
    names = "".join([f"{name} = conformance.installed:{name.upper()}\n" for name in ("toy", "puzzle")])
    (info / "entry_points.txt").write_text(f"[kurs.titles]\n{names}")
    return f"{folder}:{HERE}"
