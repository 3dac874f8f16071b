"""`kurs replay`: every event with the number of its entry, and of its beat where the move has any."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from conformance.toy import ToyTitle
from kurs.kernel import Chance, Log, Move, Played, SearchChance, Table, Title, resume
from kurs.kernel.record import line_text
from kurs.testing.bounded import goes_on
from kurs.titles.r1849 import R1849, TITLE
from kurs.titles.r1849.state import State

ENVIRONMENT = os.environ | {"KURS_LANGUAGE": "en", "COLUMNS": "400", "NO_COLOR": "1"}
TESTS = Path(__file__).parents[1]

INSTALLED = "from conformance.toy import ToyTitle\n\nTITLE = ToyTitle()\n"


class OldRules(R1849):
    """1849 as it was recorded under rules 1: in these games nothing has changed since."""

    rules = 1


class Counted(R1849):
    """Counts the moves that are carried out."""

    applied = 0

    def apply(self, state: State, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
        self.applied += 1
        return super().apply(state, seat, move, chance, log)


def replay(file: Path, *words: str, path: str = "") -> list[str]:
    """What is printed, line by line."""
    path = os.pathsep.join([part for part in (path, os.environ.get("PYTHONPATH", "")) if part])
    command = [sys.executable, "-m", "kurs", "replay", str(file), *words]
    done = subprocess.run(
        command, capture_output=True, text=True, env=ENVIRONMENT | {"PYTHONPATH": path}, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def numbers(printed: list[str], count: int) -> list[str]:
    return [line.split()[0] for line in printed[:count]]


def played(table: Table[Any], upto: int, pick: Title[Any, Any] | None = None) -> list[Played]:
    """Play on up to an entry, by the bot of a title or by chance; every move as it was watched."""
    moves, chance = list[Played](), SearchChance("replay")
    table.watch(moves.append)
    while goes_on(table) and table.entries < upto:
        ask = table.next_ask()
        move = ask.pick(chance) if pick is None else pick.bots[0].answer(table.view(ask.seat), ask, chance)
        table.play(ask.seat, move)
    return moves


def expected(moves: list[Played]) -> list[str]:
    """The number of each event: `N.1` up to the first beat of a move, `N.2` up to the second, and so on."""
    found = []
    for n, events, beats in moves:
        part = 1
        for i in range(len(events)):
            part += sum([beat.upto == i for beat in beats])
            found.append(f"{n}.{part}" if beats else str(n))
    return found


def set_up(table: Table[Any]) -> list[Played]:
    return [Played(0, table.events_of(0), ())]


def test_a_game_of_1849_is_told_as_it_was_watched(tmp_path: Path) -> None:
    table = Table(TITLE, 3, {}, "replay", ["Ann", "Bob", "Cem"])
    begun = set_up(table)
    told = expected(begun + played(table, 10_000, TITLE))
    assert table.over
    file = tmp_path / "game.jsonl"
    file.write_text(table.record.text(), encoding="utf-8")
    printed = replay(file)
    assert numbers(printed, len(told)) == told
    assert sum(["." in number for number in told]) > 100
    assert "Ann" in "".join(printed[len(told) :]), "then the result"
    to = 60
    there = [number for number in told if int(number.split(".")[0]) <= to]
    assert replay(file, "--to", str(to)) == printed[: len(there)]


def test_what_was_played_under_older_rules_is_told_without_beats(tmp_path: Path) -> None:
    old = Table[Any](OldRules(), 3, {}, "new rules")
    before = set_up(old) + played(old, 120, TITLE)
    assert any([move.beats for move in before])
    table = resume(TITLE, old.saved())
    base = table.entries
    after = played(table, base + 60, TITLE)
    assert any([move.beats for move in after])
    file = tmp_path / "game.jsonl"
    file.write_text(table.record.text(), encoding="utf-8")
    plain = [str(move.n) for move in before for _ in move.events]
    told = [*plain, str(base), *expected(after)]  # with the word about the new rules
    printed = replay(file)
    assert numbers(printed, len(printed)) == told
    assert replay(file, "--to", str(base + 20)) == printed[: len([n for n in told if float(n) < base + 21])]
    refused = subprocess.run(
        [sys.executable, "-m", "kurs", "replay", str(file), "--to", str(base - 1)],
        capture_output=True, text=True, env=ENVIRONMENT, check=False, timeout=120,
    )  # fmt: skip
    assert refused.returncode == 1
    assert "Traceback" not in refused.stderr


def test_a_title_from_elsewhere_with_answers_in_steps(tmp_path: Path) -> None:
    """The toy, published as anybody would publish a title: each gift is a beat, and what is private says to whom."""
    package = tmp_path / "toy_title-1.dist-info"
    package.mkdir()
    (tmp_path / "toy_title.py").write_text(INSTALLED, encoding="utf-8")
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-title\nVersion: 1\n", encoding="utf-8")
    (package / "entry_points.txt").write_text("[kurs.titles]\ntoy = toy_title:TITLE\n", encoding="utf-8")
    table = Table[Any](ToyTitle(), 3, {"gifts": "yes"}, "replay", ["Ann", "Bob", "Cem"])
    begun = set_up(table)
    told = expected(begun + played(table, 10_000))
    file = tmp_path / "game.jsonl"
    file.write_text(table.record.text(), encoding="utf-8")
    printed = replay(file, path=f"{tmp_path}{os.pathsep}{TESTS}")
    assert numbers(printed, len(told)) == told
    assert any([number.endswith(".3") for number in told]), "three gifts"
    assert any(["(Ann 1)" in line for line in printed])


@pytest.mark.parametrize("entries", [50, 150])
def test_every_move_is_carried_out_once(entries: int) -> None:
    title = Counted()
    table = Table(title, 3, {}, "replay")
    watched = set_up(table) + played(table, entries, TITLE)
    title.applied = 0
    again = list(table.walk_beats())
    assert title.applied == entries
    assert [(n, events, [beat.upto for beat in beats]) for n, events, beats in again] == [
        (n, events, [beat.upto for beat in beats]) for n, events, beats in watched
    ]


def test_what_a_foreign_file_tells_without_words_of_ours_is_shown_as_it_stands(tmp_path: Path) -> None:
    old = Table[Any](OldRules(), 3, {}, "new rules")
    played(old, 20, TITLE)
    table = resume(TITLE, old.saved())
    played(table, table.entries + 5, TITLE)
    line = table.record.new_rules[0]
    foreign = [[False, 15, [["never_heard", [1, "two"], -1, False], ["bid", [], -1, False]]], *line.told[1:]]
    text = table.record.text().replace(line_text(line), line_text(msgspec.structs.replace(line, told=foreign)))
    file = tmp_path / "game.jsonl"
    file.write_text(text, encoding="utf-8")
    printed = replay(file)
    assert "never_heard 1 two" in printed[0]
    assert len(printed) > 20
