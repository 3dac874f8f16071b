"""The short bench, in its smallest form, tells every figure of every title. How fast is no business of tests."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import kurs
from own import OWN_TITLES

ROOT = Path(__file__).parent.parent
SOURCE = Path(kurs.__file__).parent.parent
FIGURES = ["random", "sensible", "clone", "view", "guess", "table_move", "server_move", "replay", "open"]


def short(*arguments: str) -> str:
    """What the bench prints."""
    environment = os.environ | {"PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-m", "bench.short", "--quick", *arguments]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_short_bench_tells_every_figure_of_every_title() -> None:
    told = json.loads(short("--json", *[word for name in OWN_TITLES for word in ("--title", name)]))
    assert sorted(told) == OWN_TITLES
    for name, figures in told.items():
        assert list(figures) == FIGURES, name
        assert all([per_million > 0 and done > 0 for per_million, done in figures.values()]), name


def test_an_older_release_has_its_own_titles_alone(tmp_path: Path) -> None:
    """Whatever titles the kurs that is installed names."""
    (tmp_path / "src").symlink_to(SOURCE)
    points = '[project.entry-points."kurs.titles"]\nstockpile = "kurs.titles.stockpile:TITLE"\n'
    (tmp_path / "pyproject.toml").write_text(points, encoding="utf-8")
    run = "os.execve(sys.executable, [sys.executable, '-c', sys.argv[3]], environment_of(*map(Path, sys.argv[1:3])))"
    code = f"import os, sys\nfrom pathlib import Path\nfrom bench.release import environment_of\n{run}"
    names = "from kurs.kernel import titles; print(*titles())"
    command = [sys.executable, "-c", code, str(tmp_path / "src"), str(tmp_path / "own"), names]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["stockpile"]


def test_a_release_compared_with_itself_plays_the_same_games_and_has_an_interval_around_each_median() -> None:
    told = json.loads(short("--json", "--title", "stockpile", "--against", str(SOURCE), "--pairs", "2"))
    assert sorted(told["stockpile"]) == sorted(FIGURES)
    for ratio in told["stockpile"].values():
        assert ratio["same_work"]
        assert 0 < ratio["low"] <= ratio["median"] <= ratio["high"]


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def test_steps_of_load_tell_what_was_due_made_and_used(kind: str) -> None:
    environment = os.environ | {"PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-m", "bench.steps", kind, "--seconds", "3", "--first", "2", "--steps", "1", "--json"]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (step,) = json.loads(done.stdout)[kind]
    assert (step["tables"], step["sockets"], step["due"], step["refused"]) == (2, 8, 2.0, 0)
    assert 0 < step["made"] <= 2
    assert 0 < step["median"] <= step["slow"]
    parts = {"server", "bots"} | ({"database"} if kind == "postgres" else set())
    assert {*step["megabytes"]} == parts
    assert {*step["processors"]} == parts | {"driver", "all"}
    assert step["processors"]["all"] > step["processors"]["driver"] > 0
    assert step["megabytes"]["server"] > 30
