"""A game as a file: what lies beside the record fits it whatever the names are; what was not written is gone."""

import errno
import os
from pathlib import Path

import pytest

from conformance.toy import ToyTitle
from kurs.kernel import Table, read_record
from kurs.terminal.saving import RecordFile, new_table, open_record

TOY = ToyTitle()


def let_go(table: Table[object]) -> None:
    keeper = table._keeper
    assert isinstance(keeper, RecordFile)
    keeper._file.close()
    keeper._beside.close()


@pytest.mark.parametrize("name", ["Ann", "A\u2028nn", "A\u0085nn", "A\x1cnn"])
def test_an_unfinished_answer_is_kept_whatever_a_name_holds(tmp_path: Path, name: str) -> None:
    """Some characters end a line for Python, but not in a file of JSON lines."""
    file = tmp_path / "game.jsonl"
    table = new_table(TOY, 2, {"gifts": "yes"}, "names", [name, "Bob"], file)
    table.play(0, "to 1")
    let_go(table)
    again = open_record(file, lambda _: TOY)
    assert [str(step) for step in again.steps_of(0)] == ["to 1"]
    let_go(again)


@pytest.mark.parametrize("failing", [1, 2])
def test_what_could_not_be_written_is_not_there_when_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: int
) -> None:
    file = tmp_path / "game.jsonl"
    table = new_table(TOY, 2, {}, "full", ["Ann", "Bob"], file)
    real, calls = os.fsync, 0

    def full(handle: int) -> None:
        nonlocal calls
        calls += 1
        if calls == failing:
            raise OSError(errno.ENOSPC, "no space left")
        real(handle)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        table.play(0, "bid 1")
    assert table.entries == 0
    table.play(0, "bid 2")
    table.play(1, "bid 0")
    let_go(table)
    assert [entry.move for entry in read_record(file.read_text()).entries] == ["bid 2", "bid 0"]
    again = open_record(file, lambda _: TOY)
    assert again.digest == table.digest
    let_go(again)
