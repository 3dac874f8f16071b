"""Games that were begun under rules 1, when every card set aside in the draft (FRI-6.4) was a move of its own."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kurs.kernel import (
    Beside,
    Change,
    Kept,
    Record,
    RecordError,
    Refused,
    Saved,
    convert_record,
    read_record,
    replay_record,
    resume,
)
from kurs.terminal.play import names_of
from kurs.text import Speaker
from kurs.titles.friesematenten import TITLE
from terminal.test_commands import kurs

HERE = Path(__file__).parent
FOR_TWO, STOPPED, RANDOM = [
    HERE / f"{name}_of_rules_1.jsonl" for name in ("drafted_for_two", "stopped_in_draft", "random_deck")
]


def record_of(path: Path) -> Record:
    record = read_record(path.read_text(encoding="utf-8"))
    assert record.rules == 1
    return record


def drafted(record: Record) -> list[tuple[int, str]]:
    return [(entry.seat, entry.move) for entry in record.entries if entry.move.startswith("aside")]


def test_a_game_with_a_drafted_deck_is_converted_to_the_same_end() -> None:  # FRI-6.4
    """Both have taken cards back; Ann had opened her choice again when Bob finished his for the first time."""
    old = record_of(FOR_TWO)
    assert sum([entry.move.startswith("back") for entry in old.entries]) == 3
    new = convert_record(TITLE, old)
    assert new.rules == 2
    assert [seat for seat, _ in drafted(new)] == [1, 0], "each answers when he finished for the last time"
    assert [move.count(";") for _, move in drafted(new)] == [14, 14]
    assert new.last_digest == old.last_digest
    assert [entry.digest for entry in new.entries[2:]] == [entry.digest for entry in old.entries[36:]]
    table = replay_record(TITLE, read_record(new.text()))
    assert table.over
    assert table.digest == old.last_digest


def test_a_record_that_stops_in_the_draft_keeps_the_choices_that_were_finished() -> None:  # FRI-6.4
    """Ann had finished; Bob had taken a card back, Cyd was in the middle: both choose anew."""
    new = convert_record(TITLE, record_of(STOPPED))
    ((seat, move),) = drafted(new)
    assert (seat, move.count(";")) == (0, 4)
    table = replay_record(TITLE, read_record(new.text()))
    chosen = sorted(move.replace("aside ", "").split("; "))
    assert table.view(0).aside == chosen
    assert table.waiting_for(None) == (1, 2)
    assert [table.view(seat).aside for seat in (1, 2)] == [[], []]


def test_a_game_without_a_draft_is_the_same_under_both_rules() -> None:  # FRI-6.4
    old = record_of(RANDOM)
    assert replay_record(TITLE, old).digest == old.last_digest
    new = convert_record(TITLE, old)
    assert [entry.digest for entry in new.entries] == [entry.digest for entry in old.entries]


@pytest.mark.parametrize("path", [FOR_TWO, STOPPED])
def test_a_drafted_game_of_rules_1_is_not_played_as_it_stands(path: Path) -> None:
    with pytest.raises(RecordError, match="older_rules"):
        replay_record(TITLE, record_of(path))


# --- going on with what was stored ----------------------------------------------------------------------------------


class Notes:
    """A keeper that remembers the lines it is given."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def keep(self, change: Change) -> None:
        self.lines.append(change.line)

    def keep_branch(self, seat: int, branch: Any) -> None:
        self.lines.append(f"{seat}: {branch.steps}")


def stored() -> Saved:
    """The game of `STOPPED` as a server had stored it."""
    plain = json.loads((HERE / "saved_in_draft_of_rules_1.json").read_text(encoding="utf-8"))
    beside = plain["beside"]
    changes = [Kept(*change) for change in plain["changes"]]
    return Saved(changes, plain["rules"], plain["state"].encode(), msgspec.convert(beside, Beside), {})


def test_a_stored_game_goes_on_in_the_middle_of_its_draft() -> None:  # FRI-6.4
    notes = Notes()
    table = resume(TITLE, stored(), notes)
    assert [json.loads(line)["rules"] for line in notes.lines] == [2]
    assert TITLE.check(table.state) == ""
    assert [len(aside) for aside in table.state.aside] == [5, 0, 0, 0], "what was finished stands"
    assert table.waiting_for(2) == (1, 2)
    for seat in (1, 2):
        table.play(seat, "; ".join([f"aside {card}" for card in table.view(seat).kept[:5]]))
    assert table.state.deck
    again = replay_record(TITLE, read_record(table.record.text()))
    assert again.digest == table.digest
    assert again.proven_from == 15
    told = Speaker("en", TITLE, names_of(table.names, Speaker("en"))).event(table.events_of(15)[-1])
    assert "rules" in told


def test_states_of_rules_that_never_were_are_refused() -> None:
    with pytest.raises(Refused, match="rules_unknown"):
        TITLE.load(0, {})


# --- the commands ---------------------------------------------------------------------------------------------------


def test_the_commands_say_what_is_to_be_done(tmp_path: Path) -> None:
    out = tmp_path / "new.jsonl"
    refused = kurs("verify", str(FOR_TWO))
    assert refused.returncode != 0
    assert "kurs convert" in refused.stderr + refused.stdout
    done = kurs("convert", str(FOR_TWO), "--out", str(out))
    assert "270 entries of version 1 became 236 entries of version 2" in done.stdout
    assert "236 entries, every digest is right" in kurs("verify", str(out)).stdout
    assert "nothing in it is played differently" in kurs("verify", str(RANDOM)).stdout
