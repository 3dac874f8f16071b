"""The lowest versions that `pyproject.toml` names, as constraints for pip: `python tests/versions.py`."""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAMED = re.compile(r"([A-Za-z0-9_.-]+)(?:\[[a-z]+\])?>=([0-9.]+)")


def lowest() -> dict[str, str]:
    """By name; every dependency names one."""
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    found = [NAMED.fullmatch(line) for line in wanted]
    assert all(found), wanted
    return {match[1]: match[2] for match in found if match}


if __name__ == "__main__":
    sys.stdout.writelines([f"{name}=={version}\n" for name, version in lowest().items()])
