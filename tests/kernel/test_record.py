"""Records: what is damaged or foreign is told with its line; nothing wrong is ever played."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance.toy import ToyTitle
from kurs.kernel import RecordError, SearchChance, Table, next_open, read_record, replay_record
from kurs.testing.bounded import goes_on
from kurs.text import LANGUAGES, Speaker


def a_game() -> str:
    table = Table(ToyTitle(), 3, {"generous": "yes"}, "record", ["a", "b", "c"])
    chance = SearchChance("record")
    while goes_on(table):
        ask = next_open(table.asks)
        table.play(ask.seat, ask.pick(chance))
        if table.can_undo(ask.seat) and chance.below("undo", 3) == 0:
            table.undo(ask.seat)
    return table.record.text()


GAME = a_game()
LINES = GAME.splitlines(keepends=True)


def replay(text: str) -> Table[Any]:
    return replay_record(ToyTitle(), read_record(text))


def told(text: str) -> tuple[int, str]:
    """The line and the reason of a refused record, which every language can say."""
    with pytest.raises(RecordError) as refused:
        replay(text)
    reason = refused.value.reason
    for language in LANGUAGES:
        assert len(Speaker(language).error(refused.value)) > 10
    if reason.key != "record.line":
        return 0, reason.key
    return int(reason.args[0]), str(reason.args[1])


def changed(line: int, **fields: object) -> str:
    data = json.loads(LINES[line - 1]) | fields
    return "".join(LINES[: line - 1]) + json.dumps(data) + "\n" + "".join(LINES[line:])


def test_the_whole_game_replays() -> None:
    table = replay(GAME)
    assert table.over
    assert table.record.branches
    assert table.record.text() == GAME


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        ("", 0, "record.empty"),
        ("\n", 1, "record.no_json"),
        ("no json\n", 1, "record.no_json"),
        ('{"title": "chess"}\n', 1, "record.foreign"),
        ("[1, 2]\n", 1, "record.foreign"),
        ('{"kurs": 99}\n', 1, "record.format"),
        ('{"kurs": 1}\n', 1, "record.fields"),
        (GAME + "{}\n", len(LINES) + 1, "record.fields"),
        (GAME + "\x00\n", len(LINES) + 1, "record.no_json"),
        (GAME + "[" * 100_000 + "\n", len(LINES) + 1, "record.no_json"),
        (GAME[:-5], len(LINES), "record.unfinished"),
        (changed(1, seats=2), 1, "record.digest"),
        (changed(1, seats=9), 1, "kernel.seats"),
        (changed(1, rules=7), 1, "record.rules"),
        (changed(1, draws=[]), 1, "record.draws_missing"),
        (changed(1, draws=[99] * 7), 1, "record.draw_outside"),
        (changed(1, options={"generous": "no"}), 1, "record.digest"),
        (changed(1, options={"nonsense": "no"}), 1, "kernel.no_option"),
        (changed(1, surprise=1), 1, "record.fields"),
        (changed(2, move="bid 999"), 2, "record.illegal"),
        (changed(2, move="!"), 2, "record.no_move"),
        (changed(2, seat=7), 2, "record.not_asked"),
        (changed(2, n=5), 2, "record.number"),
        (changed(2, digest="0" * 16), 2, "record.digest"),
        (changed(2, digest="x"), 2, "record.no_digest"),
        (changed(2, draws=[1]), 2, "record.draws_left"),
        (changed(2, seat="0"), 2, "record.fields"),
        ("".join(LINES[:2] + LINES[3:]), 3, "record.number"),
        (LINES[0] + '{"back": 3, "by": 0}\n', 2, "record.back"),
        (LINES[0] + LINES[1] + '{"back": 0, "by": 9}\n', 3, "record.back"),
    ],
    ids=range(30),
)
def test_damage_is_named_with_its_line(text: str, line: int, key: str) -> None:
    assert told(text) == (line, key)


def test_an_unfinished_last_line_can_be_left_out() -> None:
    record = read_record(GAME[:-5], mend=True)
    assert record.unfinished_line
    assert record.text() == "".join(LINES[:-1])
    with pytest.raises(RecordError):
        read_record(GAME[:20], mend=True)


@settings(max_examples=400, deadline=None)
@given(st.integers(0, len(GAME) - 1), st.characters(codec="utf-8"))
def test_any_change_is_refused_or_harmless(at: int, character: str) -> None:
    """Whatever character is changed: a sentence, or the very same game (names, seed and who undid are not proved)."""
    text = GAME[:at] + character + GAME[at + 1 :]
    try:
        table = replay(text)
    except RecordError:
        return
    assert [e.digest for e in table.record.entries] == [e.digest for e in replay(GAME).record.entries]


def test_a_shorter_record_is_a_shorter_game() -> None:
    table = replay_record(ToyTitle(), read_record(GAME), to=4)
    assert table.entries == 4
    assert table.digest == read_record(GAME).entries[3].digest
