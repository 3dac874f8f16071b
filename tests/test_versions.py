"""The versions Kurs is served with: each exact, named once, and not below what `pyproject.toml` allows."""

import re
from importlib.metadata import requires

from versions import ROOT, lowest

LINE = re.compile(r"([a-z0-9-]+)==([0-9]+(?:\.[0-9]+)*)")
EXACT = ROOT / "versions.txt"


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def number(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def exact() -> dict[str, str]:
    """The shipped file: names and versions, and nothing else."""
    found = [LINE.fullmatch(line) for line in EXACT.read_text(encoding="utf-8").splitlines()]
    assert all(found)
    names = [match[1] for match in found if match]
    assert names == sorted(set(names))
    return {match[1]: match[2] for match in found if match}


def test_every_package_has_a_lowest_and_an_exact_version() -> None:
    versions = exact()
    for name, version in lowest().items():
        assert number(versions[plain(name)]) >= number(version), name


def test_the_packages_of_packages_are_named_too() -> None:
    """What a package needs on every system stands in the file as well."""
    versions = exact()
    for name in versions:
        try:
            wanted = requires(name) or []
        except ModuleNotFoundError:  # of another system
            continue
        for line in wanted:
            if ";" not in line:
                assert plain(re.split(r"[\[<>=!~ (]", line)[0]) in versions, f"{name} needs {line}"


def test_what_serves_strangers_is_not_below_what_is_safe() -> None:
    safe = {"starlette": [1, 3, 1], "uvicorn": [0, 52, 1], "python-multipart": [0, 0, 31], "h11": [0, 16]}
    for name, version in safe.items():
        assert number(exact()[name]) >= version
        if name in lowest():
            assert number(lowest()[name]) >= version
