"""``import kurs``: the names are there, nothing is loaded that is not asked for, and the lines of the page run."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import kurs

PAGE = (Path(__file__).parent.parent / "docs" / "api.md").read_text(encoding="utf-8")
LINES = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FOREIGN = re.compile(r"^kurs\.(draw|server|face|show|text|terminal|titles\.(?!stockpile\b))", re.MULTILINE)


def python(text: str, folder: Path | None = None) -> str:
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, cwd=folder, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_name_is_there_and_on_the_page() -> None:
    for name in kurs.__all__:
        assert getattr(kurs, name) is not None
        assert f"`{name}" in PAGE
    with pytest.raises(AttributeError):
        kurs.nonsense  # noqa: B018
    assert {*kurs.__all__} <= {*dir(kurs)}


def test_importing_loads_nothing() -> None:
    assert not re.search(r"^kurs\.", python("import sys, kurs; print(*sys.modules, sep=chr(10))"), re.MULTILINE)


def test_a_title_loads_no_other_and_nothing_that_draws_or_serves() -> None:
    loaded = python("import sys, kurs; print(kurs.title('stockpile')); print(*sys.modules, sep=chr(10))")
    assert loaded.startswith("Title(stockpile, rules 1)")
    assert "kurs.titles.stockpile.rules.game" in loaded
    assert not FOREIGN.findall(loaded)


def test_simulating_draws_nothing() -> None:
    play = "kurs.simulate('stockpile', ['sensible', 'random'], games=2)"
    assert not FOREIGN.findall(python(f"import sys, kurs\n{play}\nprint(*sys.modules, sep=chr(10))"))


@pytest.mark.parametrize("text", LINES)
def test_the_lines_of_the_page_run(text: str, tmp_path: Path) -> None:
    assert python(text, tmp_path).strip()


def test_a_whole_game_is_played_saved_and_loaded(tmp_path: Path) -> None:
    game = kurs.play("stockpile", ["sensible", "random", "random"], seed="9")
    assert game.over
    assert game.digest == kurs.play("stockpile", ["sensible", "random", "random"], seed="9").digest
    kurs.save(game, tmp_path / "game.jsonl")
    again = kurs.load(tmp_path / "game.jsonl")
    assert again.digest == game.digest
    assert again.scores() == game.scores()
    assert "<svg" in kurs.picture(again, 0, "pl")
    assert "sensible" in kurs.bot_names("stockpile")
