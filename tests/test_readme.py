"""What the README and the Makefile promise: the lines in it run, and who only wants to play installs only that."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kurs.kernel import SearchChance, Table, title
from kurs.testing.bounded import goes_on

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
PYTHON = [text for kind, text in BLOCKS if kind == "python"]
SHELL = [line.partition("#")[0].strip() for kind, text in BLOCKS if not kind for line in text.splitlines()]
KURS = [line for line in SHELL if line.startswith("kurs ") and "import-18xx" not in line]  # needs a foreign file
ENVIRONMENT = os.environ | {"KURS_LANGUAGE": "en"}


def run(command: list[str], folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, env=ENVIRONMENT, cwd=folder, check=False, timeout=300
    )


def test_there_is_something_to_run() -> None:
    assert PYTHON
    assert len(KURS) >= 8


@pytest.mark.parametrize("text", PYTHON)
def test_the_python_lines_run(text: str, tmp_path: Path) -> None:
    done = run([sys.executable, "-c", text], tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.parametrize("line", KURS)
def test_the_commands_run(line: str, tmp_path: Path) -> None:
    """As they stand there, with fewer games; people leave at once."""
    table = Table(title("stockpile"), 3, {}, "readme", ["random 1", "random 2", "random 3"])
    chance = SearchChance("readme")
    while goes_on(table):
        ask = table.next_ask()
        table.play(ask.seat, ask.pick(chance))
    (tmp_path / "game.jsonl").write_text(table.record.text(), encoding="utf-8")
    words = shlex.split(re.sub(r"--games \d+", "--games 6", line))[1:]
    done = run([sys.executable, "-m", "kurs", *words], tmp_path, "quit\n" * 3)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


# --- make -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """As somebody finds it who has just fetched it: nothing is installed."""
    for name in ("Makefile", "pyproject.toml", "versions.txt"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def would_do(target: str, clone: Path) -> list[str]:
    done = run(["make", "--no-print-directory", "-n", target], clone)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("target", ["serve", "play"])
def test_who_only_plays_does_not_install_what_tests_need(target: str, clone: Path) -> None:
    lines = would_do(target, clone)
    installing = [i for i, line in enumerate(lines) if "install" in line and not line.startswith("echo")]
    assert len(installing) == 1
    assert "[" not in lines[installing[0]].partition(" -e ")[2], "no extra"
    assert lines[installing[0] - 1].startswith("echo"), "what takes a while is said before it begins"
    assert "pip install --quiet" not in lines[installing[0]], "one sees that it goes on"
    assert "[test,compile]" in "\n".join(would_do("lint", clone))


@pytest.mark.parametrize(("target", "made"), [("serve", "serve"), ("play", "serve"), ("lint", "test")])
def test_what_is_installed_is_not_installed_again(target: str, made: str, clone: Path) -> None:
    (clone / ".venv").mkdir()
    (clone / ".venv" / f".made-{made}").touch()
    assert not [line for line in would_do(target, clone) if "install" in line]
