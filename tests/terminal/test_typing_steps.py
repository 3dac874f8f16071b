"""An answer in steps at the keyboard: what has been chosen is told, undone, thrown away and kept in the file."""

from io import StringIO
from pathlib import Path
from typing import Any

from rich.console import Console

from conformance.toy import ToyTitle
from kurs.kernel import Table, Title
from kurs.terminal.play import Play
from kurs.terminal.saving import new_table, open_record

TOY = ToyTitle()


def found(_: str) -> Title[Any, Any]:
    return TOY


def typed(table: Table[Any], path: Path, *lines: str) -> str:
    """Sit down, type these lines, leave; what was on the screen."""
    screen, rest = StringIO(), iter([*lines, "quit"])
    console = Console(file=screen, width=200, highlight=False, emoji=False, markup=False)
    Play(table, path, "en", console, lambda prompt: next(rest)).run()
    return screen.getvalue()


def test_steps_are_told_undone_thrown_away_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "toy.jsonl"
    table = new_table(TOY, 2, {"gifts": "yes"}, "steps", ["you:Ann", "careful"], path)
    said = typed(table, path, "1", "undo", "redo", "over", "undo", "to 1")
    assert said.count("So far: To careful 2") == 3, "after the first step, after redo, after the second beginning"
    assert "There is no move" in said or "cannot" in said, "nothing is left to undo after starting over"
    assert table.entries == 0
    del table

    again = open_record(path, found)
    assert [str(step) for step in again.steps_of(0)] == ["to 1"], "the file keeps the unfinished answer"
    said = typed(again, path, "undo", "redo", "coins 2")
    assert said.count("So far: To careful 2") == 2
    assert again.record.entries[0].move == "to 1; coins 2"
