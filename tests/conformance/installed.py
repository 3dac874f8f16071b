"""The toy as a title that a server finds: installed in a folder, like one that somebody else has published."""

from pathlib import Path

from conformance.toy import ToyTitle

TOY = ToyTitle()
HERE = Path(__file__).parent.parent


def install(folder: Path) -> str:
    """Install the toy in a folder; what the path of Python then begins with."""
    info = folder / "toy-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toy\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[kurs.titles]\ntoy = conformance.installed:TOY\n")
    return f"{folder}:{HERE}"
