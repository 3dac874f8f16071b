"""Which kurs a measurement runs on: the present one, or an older release whose source lies in some folder."""

import os
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent


def environment_of(source: Path, folder: Path) -> dict[str, str]:
    """The environment of a process that imports the kurs of `source`; `folder` keeps what belongs to it.

    Titles and bots are found through entry points, and those of an installed kurs may name what an older release does
    not have. Whichever distribution of a name comes first on the path counts: so the release's own comes first.
    """
    points = tomllib.loads((source.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    info = folder / "kurs-0.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: kurs\nVersion: 0\n", encoding="utf-8")
    groups = [f"[{group}]\n" + "".join([f"{k} = {v}\n" for k, v in named.items()]) for group, named in points.items()]
    (info / "entry_points.txt").write_text("\n".join(groups), encoding="utf-8")
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), str(source), str(ROOT)])}
