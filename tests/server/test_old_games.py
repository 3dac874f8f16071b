"""Games of the first release, their records as it wrote them: they verify, open and are played to their end."""

import asyncio
import sqlite3
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from kurs.kernel import (
    Eyes,
    Record,
    RecordError,
    SearchChance,
    Table,
    convert_record,
    plain_json,
    read_record,
    replay_record,
    title,
)
from kurs.server.live import Hub
from kurs.server.live_table import LiveTable
from kurs.server.store import Store

OLD = {path.stem: path.read_text(encoding="utf-8") for path in sorted((Path(__file__).parent / "old").glob("*.jsonl"))}


def table_of(record: Record) -> Table[Any]:
    """The game of an old record; one in which something is played differently today must say so, and be converted."""
    game = title(record.header.title)
    try:
        return replay_record(game, record)
    except RecordError as error:
        if error.reason.args[1] != "record.older_rules":
            raise
        return replay_record(game, convert_record(game, record))


@pytest.mark.parametrize("name", OLD)
def test_an_old_record_verifies_or_says_that_it_can_be_converted(name: str) -> None:
    record = read_record(OLD[name])
    table = table_of(record)
    assert table.entries
    for n in (0, table.entries // 2, table.entries):
        table.state_at(n)


def old_store(path: Path, text: str) -> None:
    """A game as the first release stored it: its lines, and the state after the last one."""
    config = Config()
    config.set_main_option("script_location", str(files("kurs.server").joinpath("migrations")))
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
    engine.dispose()
    record = read_record(text)
    table = table_of(record)
    lines, header = text.splitlines(keepends=True), record.header
    asked = str([ask.seat for ask in table.asks if not ask.answered and not ask.secret])
    result = str([score.points for score in table.scores()] if table.over else [])
    state, options = plain_json(table.state).decode(), plain_json(header.options).decode()
    game = ["old", header.title, "over" if table.over else "running", 1, "ann", options, 0, 1, 1]
    with closing(sqlite3.connect(path)) as other, other:
        other.execute(
            "insert into game (id, title, status, public, creator, options, pace, created, updated, version, rules,"
            " state, asked, result) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [*game, len(lines), header.rules, state, asked, result],
        )
        seats = [("old", seat, f"person {seat}", None, f"Player {seat}") for seat in range(header.seats)]
        other.executemany("insert into seat (game, seat, person, bot, name) values (?, ?, ?, ?, ?)", seats)
        other.executemany(
            "insert into line (game, n, text) values (?, ?, ?)", [("old", *it) for it in enumerate(lines)]
        )


@pytest.fixture(params=[*OLD])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    path = tmp_path / "kurs.sqlite"
    old_store(path, OLD[request.param])
    return path, OLD[request.param]


def opened(hub: Hub) -> LiveTable:
    live = asyncio.run(hub.live("old"))
    assert live
    return live


def finish(live: LiveTable) -> None:
    """The title's own bot plays on for all."""
    table, chance = live.running, SearchChance("finish")
    bot = table.title.bots[0]
    while not table.over:
        ask = table.next_ask()
        move = bot.choose(Eyes(table.title, ask.seat, table.state_of(ask.seat), ask), chance)
        table.play(ask.seat, move, table.number_of(ask.seat))


def test_a_stored_game_of_the_first_release_opens_and_is_finished(
    old: tuple[Path, str], caplog: pytest.LogCaptureFixture
) -> None:
    path, text = old
    record = read_record(text)
    before = table_of(record)
    hub = Hub(Store(path))
    live = opened(hub)
    assert live.running.digest == before.digest
    assert live.running.over == before.over
    for viewer in (*range(record.header.seats), None):
        told = [event for _, event in live.running.log(viewer) if event.key != "kernel.new_rules"]
        assert told == [event for _, event in before.log(viewer)]
    if not before.over:
        assert live.running.record.rules == live.title.rules, "from here on the present rules hold"
    finish(live)
    played = live.running
    hub.close()
    hub = Hub(Store(path))
    again = opened(hub).running
    assert again.over
    assert (again.digest, again.record.text()) == (played.digest, played.record.text())
    assert replay_record(again.title, read_record(again.record.text())).digest == again.digest
    row = hub.store.game("old")
    assert row
    assert (row.status, [r.points for r in row.result]) == ("over", [score.points for score in played.scores()])
    hub.close()
    assert not caplog.records


def test_once_opened_it_is_not_played_again(old: tuple[Path, str], monkeypatch: pytest.MonkeyPatch) -> None:
    path, _ = old
    hub = Hub(Store(path))
    first = opened(hub).running
    hub.close()

    def never(*_: object) -> None:
        raise AssertionError("it is played again")

    monkeypatch.setattr("kurs.server.keeping.replay_record", never)
    hub = Hub(Store(path))
    assert opened(hub).running.record.text() == first.record.text()
    hub.close()
