"""The store: transactions on a real SQLite file, on disk when they return, guarded against a second writer."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from sqlalchemy import inspect, text

from kurs.kernel import Kept
from kurs.server import store as stored
from kurs.server.schema import metadata
from kurs.server.store import Conflict, Progress, Result, SeatRow, Store

AFTER = Progress("running", 1, "{}", [0], [])


def line(text: str) -> Kept:
    return Kept(text, b"[false,0,[]]")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "kurs.sqlite"


def opened(path: Path, id: str = "one", public: bool = True, people: tuple[str | None, ...] = ("ann", None)) -> Store:
    """A store with a table that waits for players."""
    store = Store(path)
    a_table(store, id, public, people)
    return store


def a_table(store: Store, id: str, public: bool = True, people: tuple[str | None, ...] = ("ann", None)) -> None:
    seats = [SeatRow(k, who, None, who or "") for k, who in enumerate(people)]
    store.open_game(id, "stockpile", {"board": "standard"}, "ann", public, 400, seats)


def on_disk(path: Path, question: str) -> list[Any]:
    """What somebody else finds in the file."""
    with closing(sqlite3.connect(path)) as other:
        return other.execute(question).fetchall()


# --- appending ------------------------------------------------------------------------------------------------------


def test_a_line_and_the_state_after_it_are_written_together(path: Path) -> None:
    store = opened(path)
    store.append("one", 0, line("a\n"), AFTER._replace(state='{"n":0}'))
    store.append("one", 1, line("b\n"), Progress("over", 1, '{"n":1}', [], [Result(7, 2), Result(9, 1)]))
    assert store.lines("one") == "a\nb\n"
    assert on_disk(path, "select version, status, state, asked, result from game") == [
        (2, "over", '{"n":1}', "[]", '[[7,2,"",-1],[9,1,"",-1]]')
    ]
    row = store.game("one")
    assert row
    assert (row.version, row.status, row.asked, row.result) == (2, "over", [], [Result(7, 2), Result(9, 1)])


def test_results_of_the_first_releases_are_points_and_win_by_them(path: Path) -> None:
    store = opened(path)
    for stored_result, places in (("[7,9,9]", [3, 1, 1]), ("[]", []), (None, []), ("[[9,2],[9,1]]", [2, 1])):
        with store.engine.begin() as c:
            c.execute(text("update game set result = :result"), {"result": stored_result})
        row = store.game("one")
        assert row
        assert [seat.rank for seat in row.result] == places
        assert all([seat.points in (7, 9) for seat in row.result])


def test_the_second_writer_gets_a_conflict_and_nothing_is_half_written(path: Path) -> None:
    one, other = opened(path), Store(path)
    one.append("one", 0, line("header\n"), AFTER)
    before = path.with_suffix(".before")
    with closing(sqlite3.connect(path)) as now, closing(sqlite3.connect(before)) as copy:
        now.backup(copy)
    for version in (0, 2, -1):
        with pytest.raises(Conflict):
            other.append("one", version, line("another\n"), AFTER._replace(state="{}{}", status="over"))
    with pytest.raises(Conflict):
        other.append("no such game", 0, line("a\n"), AFTER)
    for table in ("game", "line", "seat"):
        assert on_disk(path, f"select * from {table}") == on_disk(before, f"select * from {table}")
    other.append("one", 1, line("move\n"), AFTER)
    assert one.lines("one") == "header\nmove\n"


def test_a_failure_in_the_middle_leaves_nothing_behind(path: Path) -> None:
    """The line cannot be written: the state that was written before it goes back."""
    store = opened(path)
    with store.engine.begin() as c:
        c.execute(text("insert into line (game, n, text) values ('one', 0, 'in the way')"))
    with pytest.raises(Exception, match="UNIQUE"):
        store.append("one", 0, line("header\n"), AFTER._replace(state="after"))
    with pytest.raises(Exception, match="UNIQUE"):
        store.bring("one", "stockpile", {}, "ann", [], [line("header\n")], AFTER._replace(state="after"))
    assert on_disk(path, "select version, status, state from game") == [(0, "open", None)]
    assert on_disk(path, "select n, text from line") == [(0, "in the way")]


def test_of_many_writers_at_once_exactly_one_is_first(path: Path) -> None:
    opened(path).close()
    stores = [Store(path) for _ in range(4)]
    gate = Barrier(len(stores))

    def write(k: int) -> bool:
        gate.wait()
        try:
            stores[k].append("one", 0, line(f"{k}\n"), AFTER)
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(len(stores)) as pool:
        won = list(pool.map(write, range(len(stores))))
    assert won.count(True) == 1
    assert stores[0].lines("one") == f"{won.index(True)}\n"


def test_a_record_is_brought_along_whole(path: Path) -> None:
    store = opened(path)
    lines = [f"{n}\n" for n in range(500)]
    changes = [line(text) for text in lines]
    store.bring("two", "stockpile", {}, "ann", [SeatRow(0, "ann", None, "Ann")], changes, AFTER)
    assert store.lines("two") == "".join(lines)
    row = store.game("two")
    assert row
    assert row.version == 500
    store.append("two", 500, line("next\n"), AFTER)


def test_a_commit_is_on_the_disk(path: Path) -> None:
    """Write-ahead log, every commit synced, foreign keys held: on every connection of the pool."""
    store = opened(path)
    with store.engine.connect() as one, store.engine.connect() as other:
        for c in (one, other):
            assert c.execute(text("pragma journal_mode")).scalar() == "wal"
            assert c.execute(text("pragma synchronous")).scalar() == 2, "FULL"
            assert c.execute(text("pragma foreign_keys")).scalar() == 1
            assert c.execute(text("pragma busy_timeout")).scalar() == 5000
    with pytest.raises(Exception, match="FOREIGN KEY"):
        store.order("no such game", 0, "cards", 1)
    assert not store.say("no such game", "Ann", "hello")


# --- seats, people, lobby -------------------------------------------------------------------------------------------


def test_two_take_a_seat_at_once_and_one_gets_it(path: Path) -> None:
    opened(path, people=("ann", *[None] * 4)).close()
    stores = [Store(path), Store(path)]
    for seat in range(1, 5):
        gate = Barrier(2)

        def sit(k: int, seat: int = seat, gate: Barrier = gate) -> bool:
            gate.wait()
            return stores[k].take_seat("one", seat, f"person {seat} {k}", f"Name {seat} {k}")

        with ThreadPoolExecutor(2) as pool:
            got = list(pool.map(sit, range(2)))
        assert got.count(True) == 1
        row = stores[0].game("one")
        assert row
        winner = got.index(True)
        assert row.seats[seat] == SeatRow(seat, f"person {seat} {winner}", None, f"Name {seat} {winner}")


def test_a_seat_of_a_person_a_bot_or_nobody(path: Path) -> None:
    store = Store(path)
    seats = [SeatRow(0, "ann", None, "Ann"), SeatRow(1, None, "random", "Bot"), SeatRow(2, None, None, "")]
    store.open_game("one", "stockpile", {}, "ann", True, 0, seats)
    assert [store.take_seat("one", seat, "bob", "Bob") for seat in (0, 1, 2, 2, 3)] == [
        False, False, True, False, False,
    ]  # fmt: skip
    assert not store.take_seat("another", 0, "bob", "Bob")


def test_the_lobby_shows_each_what_concerns_him(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, clock = Store(path), iter(range(1000))
    monkeypatch.setattr(stored, "now", lambda: next(clock))
    a_table(store, "open")
    a_table(store, "by link", public=False)
    for id, status, public in (
        ("running", "running", True), ("over", "over", True), ("private", "over", False), ("later", "over", True),
    ):  # fmt: skip
        a_table(store, id, public, ("bob", "cyd"))
        store.append(id, 0, line("header\n"), AFTER._replace(status=status))

    def lists(who: str) -> list[list[str]]:
        return [[row.id for row in rows] for rows in store.lobby(who)]

    assert lists("stranger") == [["open"], [], ["later", "over"]]
    assert lists("ann") == [[], ["by link", "open"], ["later", "over"]]
    assert lists("bob") == [["open"], ["later", "private", "over", "running"], []]
    assert store.take_seat("open", 1, "bob", "Bob")
    assert lists("bob")[0] == []
    assert store.game("open") in store.lobby("bob")[1]
    assert store.game("no such game") is None


def test_only_its_creator_removes_a_table_and_only_before_it_begins(path: Path) -> None:
    store = opened(path)
    store.say("one", "Ann", "hello")
    store.write_note("one", "ann", "note")
    assert not store.remove("one", "bob")
    assert store.remove("one", "ann")
    assert not store.remove("one", "ann")
    for table in ("game", "seat", "chat", "note"):
        assert on_disk(path, f"select * from {table}") == []
    a_table(store, "two", people=("ann", "bob"))
    store.append("two", 0, line("header\n"), AFTER)
    assert not store.remove("two", "ann"), "it is Bob's game too"
    assert store.game("two")
    a_table(store, "three")
    store.append("three", 0, line("header\n"), AFTER)
    assert not store.remove("three", "bob")
    assert store.remove("three", "ann")
    assert store.game("three") is None


def test_a_new_name_reaches_only_tables_that_wait(path: Path) -> None:
    store = opened(path)
    store.meet("ann", "ann")
    a_table(store, "two")
    store.append("two", 0, line("header\n"), AFTER)
    store.rename("ann", "Anna")
    assert store.name_of("ann") == "Anna"
    assert store.name_of("nobody") is None
    assert on_disk(path, "select game, name from seat where person = 'ann' order by game") == [
        ("one", "Anna"),
        ("two", "ann"),
    ]


def test_chat_and_notes_stay(path: Path) -> None:
    store = opened(path)
    for n in range(5):
        store.say("one", "Ann", f"line {n}")
    store.write_note("one", "ann", "first")
    store.write_note("one", "ann", "second")
    store.close()
    again = Store(path)
    assert [line.text for line in again.said("one", 3)] == ["line 2", "line 3", "line 4"]
    assert again.note_of("one", "ann") == "second"
    assert again.note_of("one", "bob") == again.note_of("two", "ann") == ""


# --- migrations -----------------------------------------------------------------------------------------------------


def test_an_empty_file_becomes_the_schema_and_stays_it(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    store = opened(path)
    found = inspect(store.engine)
    for table in metadata.sorted_tables:
        columns = {c["name"]: (str(c["type"]), c["nullable"]) for c in found.get_columns(table.name)}
        assert columns == {c.name: (str(c.type), c.nullable) for c in table.columns}, table.name
        assert {i["name"] for i in found.get_indexes(table.name)} == {i.name for i in table.indexes}
    schema = on_disk(path, "select type, name, sql from sqlite_master order by name")
    store.append("one", 0, line("header\n"), AFTER)
    store.close()
    for _ in range(2):
        again = Store(path)
        assert again.lines("one") == "header\n"
        again.close()
    assert on_disk(path, "select type, name, sql from sqlite_master order by name") == schema
    assert len(on_disk(path, "select version_num from alembic_version")) == 1
