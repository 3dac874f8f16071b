"""The plan of the house: which way imports point, one door to randomness, nothing foreign in the repository."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "kurs"

MAY_IMPORT: dict[str, set[str]] = {
    "kernel": {"kernel"},
    "parts": {"kernel", "parts"},
    "titles": {"kernel", "parts", "titles", "draw", "face"},
    "draw": {"kernel", "draw"},
    "face": {"kernel", "draw"},
    "words": set(),
    "catalogues": {"kernel", "face"},
    "text": {"kernel", "face", "words", "catalogues"},
    "rulebook": {"kernel"},
    "calling": {"kernel"},
    "bots": {"kernel", "bots"},
    "lab": {"kernel", "bots", "lab"},
    "terminal": {"kernel", "face", "bots", "text", "rulebook", "calling", "terminal"},
    "server": {"kernel", "bots", "draw", "face", "show", "text", "rulebook", "calling", "server"},
    "testing": {"kernel", "bots", "lab", "draw", "face", "show", "text", "rulebook", "server", "testing"},
    "template": {"kernel", "parts", "draw", "face", "testing"},
    "__main__": {"cli"},
    "show": {"kernel", "draw", "face", "text"},
    "cli": {
        "kernel",
        "bots",
        "lab",
        "text",
        "rulebook",
        "terminal",
        "server",
        "show",
        "cli_admin",
        "cli_data",
        "cli_new",
        "cli_records",
        "cli_tools",
        "",
    },
    "cli_admin": {"kernel", "server", "cli_data", "cli_tools"},
    "cli_data": {"kernel", "server", "cli_tools"},
    "cli_new": {"kernel", "cli_tools"},
    "cli_records": {"kernel", "face", "text", "terminal", "show", "cli_tools"},
    "cli_tools": {"kernel", "text"},
    "api": {"kernel", "bots", "lab", "show"},
    "": {"api"},
}
"""Room by room: what it may know. Everything else is a wrong arrow."""

KERNEL_LIBRARIES = {"msgspec", "mypy_extensions"}


def imports(path: Path) -> list[str]:
    """The absolute names a file imports."""
    names = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written out in full"
            names.append(node.module or "")
    return names


def room(name: str) -> str:
    """``kurs.kernel.ask`` lies in ``kernel``."""
    return [*name.split("."), ""][1]


def room_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return "" if parts == ("__init__",) else parts[0]


FILES = sorted(SOURCE.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(SOURCE)))
def test_imports_point_one_way(path: Path) -> None:
    allowed = MAY_IMPORT[room_of(path)]
    for name in imports(path):
        if name.split(".")[0] == "kurs":
            assert room(name) in allowed, f"{path.name} must not import {name}"
        elif room_of(path) == "kernel":
            assert name.split(".")[0] in KERNEL_LIBRARIES or _standard(name), f"the kernel must not import {name}"


def _standard(name: str) -> bool:
    import sys

    return name.split(".", maxsplit=1)[0] in sys.stdlib_module_names


@pytest.mark.parametrize("path", sorted((SOURCE / "titles").rglob("*.py")), ids=lambda p: str(p.relative_to(SOURCE)))
def test_a_title_knows_no_other_title(path: Path) -> None:
    own = path.relative_to(SOURCE / "titles").parts[0]
    for name in imports(path):
        if name.startswith("kurs.titles."):
            assert name.split(".")[2] == own, f"{path} imports {name}"


def test_the_import_test_can_fail() -> None:
    assert room("kurs.titles.stockpile") not in MAY_IMPORT["kernel"]
    assert room("kurs.lab.sim") not in MAY_IMPORT["titles"]


RANDOMNESS = re.compile(
    r"^\s*(?:import|from)\s+(random|secrets|uuid|numpy)\b|\bos\.urandom\b|\bgetrandbits\b|(?<![\w.])hash\(|\bid\(",
    re.MULTILINE,
)
DOOR = SOURCE / "kernel" / "chance.py"
SUITE = SOURCE / "testing" / "checks.py"
"""Disturbs the generators of others, to see that they play no part."""


def test_chance_is_the_only_door_to_randomness() -> None:
    """Neither generators nor hashes and addresses that differ from process to process."""
    allowed = {DOOR, SUITE, SOURCE / "kernel" / "event.py", SOURCE / "kernel" / "ask.py"}  # __hash__ of values
    allowed |= {SOURCE / "kernel" / name for name in ("replay.py", "table.py", "convert.py")}  # which object is which
    outside = (SOURCE / "server", SOURCE / "draw")  # may compare by hash within a process; never draw anything
    looked = [
        p for p in FILES if p not in allowed and not p.is_relative_to(outside[0]) and not p.is_relative_to(outside[1])
    ]
    found = [str(p) for p in looked if RANDOMNESS.search(p.read_text(encoding="utf-8"))]
    generators = re.compile(r"^\s*(?:import|from)\s+(random|secrets|uuid|numpy)\b|\bos\.urandom\b", re.MULTILINE)
    found += [str(p) for p in FILES if p not in (DOOR, SUITE) and generators.search(p.read_text(encoding="utf-8"))]
    assert not found
    assert RANDOMNESS.search(DOOR.read_text(encoding="utf-8"))


def test_no_clock_inside_kernel_and_rules() -> None:
    clock = re.compile(r"^\s*(?:import|from)\s+(time|datetime)\b", re.MULTILINE)
    for room_name in ("kernel", "parts", "titles"):
        for path in (SOURCE / room_name).rglob("*.py"):
            assert not clock.search(path.read_text(encoding="utf-8")), path


def test_no_sentence_in_the_rules() -> None:
    """Strings in kernel and rules are keys, labels of draws and notes for developers, never words for players."""
    for path in [*(SOURCE / "kernel").glob("*.py"), *(SOURCE / "titles").rglob("rules/*.py")]:
        if path.name == "check.py":  # speaks to developers
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docs = {id(d) for d in ast.walk(tree) if isinstance(d, ast.Expr) for d in [d.value]}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
                assert node.value.count(" ") < 3, f"{path}: {node.value!r}"


def test_every_folder_is_named_in_the_architecture() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rooms = {room_of(p) for p in FILES} - {""}
    assert not [name for name in rooms if name not in text]
