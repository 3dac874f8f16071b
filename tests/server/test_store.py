"""The store, on SQLite and on PostgreSQL: transactions, on disk when they return, guarded against a second writer."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from sqlalchemy import inspect, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.types import TypeEngine

from kurs.kernel import Kept, Refused
from kurs.server import store as stored
from kurs.server.schema import metadata
from kurs.server.store import Conflict, Progress, Result, SeatRow, Store
from server.databases import ask, at_schema, run

Place = Path | str
AFTER = Progress("running", 1, "{}", [0], [])


def line(text: str) -> Kept:
    return Kept(text, b"[false,0,[]]")


def opened(place: Place, id: str = "one", public: bool = True, people: tuple[str | None, ...] = ("ann", None)) -> Store:
    """A store with a table that waits for players."""
    store = Store(place)
    a_table(store, id, public, people)
    return store


def a_table(store: Store, id: str, public: bool = True, people: tuple[str | None, ...] = ("ann", None)) -> None:
    seats = [SeatRow(k, who, None, who or "") for k, who in enumerate(people)]
    store.open_game(id, "stockpile", {"board": "standard"}, "ann", public, 400, seats)


# --- appending ------------------------------------------------------------------------------------------------------


def test_a_line_and_the_state_after_it_are_written_together(place: Place) -> None:
    store = opened(place)
    store.append("one", 0, line("a\n"), AFTER._replace(state='{"n":0}'))
    store.append("one", 1, line("b\n"), Progress("over", 1, '{"n":1}', [], [Result(7, 2), Result(9, 1)]))
    assert store.lines("one") == "a\nb\n"
    assert ask(place, "select version, status, state, asked, result from game") == [
        (2, "over", '{"n":1}', "[]", '[[7,2,"",-1],[9,1,"",-1]]')
    ]
    row = store.game("one")
    assert row
    assert (row.version, row.status, row.asked, row.result) == (2, "over", [], [Result(7, 2), Result(9, 1)])


def test_results_of_the_first_releases_are_points_and_win_by_them(place: Place) -> None:
    store = opened(place)
    for stored_result, places in (("[7,9,9]", [3, 1, 1]), ("[]", []), (None, []), ("[[9,2],[9,1]]", [2, 1])):
        run(place, "update game set result = :result", result=stored_result)
        row = store.game("one")
        assert row
        assert [seat.rank for seat in row.result] == places
        assert all([seat.points in (7, 9) for seat in row.result])


def test_the_second_writer_gets_a_conflict_and_nothing_is_half_written(place: Place) -> None:
    one, other = opened(place), Store(place)
    one.append("one", 0, line("header\n"), AFTER)
    before = {table: ask(place, f"select * from {table}") for table in ("game", "line", "seat")}
    for version in (0, 2, -1):
        with pytest.raises(Conflict):
            other.append("one", version, line("another\n"), AFTER._replace(state="{}{}", status="over"))
    with pytest.raises(Conflict):
        other.append("no such game", 0, line("a\n"), AFTER)
    for table, rows in before.items():
        assert ask(place, f"select * from {table}") == rows
    other.append("one", 1, line("move\n"), AFTER)
    assert one.lines("one") == "header\nmove\n"


def test_a_failure_in_the_middle_leaves_nothing_behind(place: Place) -> None:
    """The line cannot be written: the state that was written before it goes back."""
    store = opened(place)
    run(place, "insert into line (game, n, text) values ('one', 0, 'in the way')")
    with pytest.raises(IntegrityError):
        store.append("one", 0, line("header\n"), AFTER._replace(state="after"))
    with pytest.raises(IntegrityError):
        store.bring("one", "stockpile", {}, "ann", [], [line("header\n")], AFTER._replace(state="after"))
    assert ask(place, "select version, status, state from game") == [(0, "open", None)]
    assert ask(place, "select n, text from line") == [(0, "in the way")]


def test_of_many_writers_at_once_exactly_one_is_first(place: Place) -> None:
    opened(place).close()
    stores = [Store(place) for _ in range(4)]
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


def test_a_record_is_brought_along_whole(place: Place) -> None:
    store = opened(place)
    lines = [f"{n}\n" for n in range(500)]
    changes = [line(text) for text in lines]
    store.bring("two", "stockpile", {}, "ann", [SeatRow(0, "ann", None, "Ann")], changes, AFTER)
    assert store.lines("two") == "".join(lines)
    row = store.game("two")
    assert row
    assert row.version == 500
    store.append("two", 500, line("next\n"), AFTER)


def test_a_commit_is_on_the_disk(tmp_path: Path) -> None:
    """Write-ahead log, every commit synced, foreign keys held: on every connection of the pool."""
    store = opened(tmp_path / "kurs.sqlite")
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


def test_two_take_a_seat_at_once_and_one_gets_it(place: Place) -> None:
    opened(place, people=("ann", *[None] * 4)).close()
    stores = [Store(place), Store(place)]
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


def test_a_seat_of_a_person_a_bot_or_nobody(place: Place) -> None:
    store = Store(place)
    seats = [SeatRow(0, "ann", None, "Ann"), SeatRow(1, None, "random", "Bot"), SeatRow(2, None, None, "")]
    store.open_game("one", "stockpile", {}, "ann", True, 0, seats)
    assert [store.take_seat("one", seat, "bob", "Bob") for seat in (0, 1, 2, 2, 3)] == [
        False, False, True, False, False,
    ]  # fmt: skip
    assert not store.take_seat("another", 0, "bob", "Bob")


def test_the_lobby_shows_each_what_concerns_him(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    store, clock = Store(place), iter(range(1000))
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


def test_only_its_creator_removes_a_table_and_only_before_it_begins(place: Place) -> None:
    store = opened(place)
    store.say("one", "Ann", "hello")
    store.write_note("one", "ann", "note")
    assert not store.remove("one", "bob")
    assert store.remove("one", "ann")
    assert not store.remove("one", "ann")
    for table in ("game", "seat", "chat", "note"):
        assert ask(place, f"select * from {table}") == []
    a_table(store, "two", people=("ann", "bob"))
    store.append("two", 0, line("header\n"), AFTER)
    assert not store.remove("two", "ann"), "it is Bob's game too"
    assert store.game("two")
    a_table(store, "three")
    store.append("three", 0, line("header\n"), AFTER)
    assert not store.remove("three", "bob")
    assert store.remove("three", "ann")
    assert store.game("three") is None


def test_a_new_name_reaches_only_tables_that_wait(place: Place) -> None:
    store = opened(place)
    store.meet("ann", "ann")
    a_table(store, "two")
    store.append("two", 0, line("header\n"), AFTER)
    store.rename("ann", "Anna")
    assert store.name_of("ann") == "Anna"
    assert store.name_of("nobody") is None
    assert ask(place, "select game, name from seat where person = 'ann' order by game") == [
        ("one", "Anna"),
        ("two", "ann"),
    ]


def test_chat_and_notes_stay(place: Place) -> None:
    store = opened(place)
    for n in range(5):
        store.say("one", "Ann", f"line {n}")
    store.write_note("one", "ann", "first")
    store.write_note("one", "ann", "second")
    store.close()
    again = Store(place)
    assert [line.text for line in again.said("one", 3)] == ["line 2", "line 3", "line 4"]
    assert again.note_of("one", "ann") == "second"
    assert again.note_of("one", "bob") == again.note_of("two", "ann") == ""


# --- migrations -----------------------------------------------------------------------------------------------------


SCHEMA = (
    "select table_name, column_name, data_type, is_nullable from information_schema.columns"
    " where table_schema = 'public' order by table_name, column_name",
    "select type, name, sql from sqlite_master order by name",
)


def kind_of(column: TypeEngine[Any], store: Store) -> str:
    return str(column.compile(store.engine.dialect))


def test_an_empty_database_becomes_the_schema_and_stays_it(place: Place) -> None:
    if isinstance(place, Path):
        place.parent.mkdir()
        place.touch()
    store = opened(place)
    found = inspect(store.engine)
    for table in metadata.sorted_tables:
        columns = {c["name"]: (kind_of(c["type"], store), c["nullable"]) for c in found.get_columns(table.name)}
        assert columns == {c.name: (kind_of(c.type, store), c.nullable) for c in table.columns}, table.name
        assert {i["name"] for i in found.get_indexes(table.name)} == {i.name for i in table.indexes}
    schema = ask(place, SCHEMA[isinstance(place, Path)])
    assert len(schema) > 10
    store.append("one", 0, line("header\n"), AFTER)
    store.close()
    for _ in range(2):
        again = Store(place)
        assert again.lines("one") == "header\n"
        again.close()
    assert ask(place, SCHEMA[isinstance(place, Path)]) == schema
    assert len(ask(place, "select version_num from alembic_version")) == 1


def test_a_database_of_a_newer_release_is_refused_and_left_as_it_is(place: Place) -> None:
    opened(place).close()
    run(place, "update alembic_version set version_num = '9999'")
    with pytest.raises(Refused) as refused:
        Store(place)
    assert refused.value.reason.key == "cli.newer_database"
    assert "9999" in refused.value.reason.args
    assert ask(place, "select version_num from alembic_version") == [("9999",)]
    run(place, "update alembic_version set version_num = :known", known=refused.value.reason.args[2])
    assert Store(place).game("one")


@pytest.mark.parametrize("released", ["0001", "0002", "0003", "0004"])
def test_every_released_schema_is_brought_forward(place: Place, released: str) -> None:
    at_schema(place, released)
    common = "id, title, status, public, creator, options, pace, created, updated, version, rules, state, asked"
    run(
        place,
        f"insert into game ({common})"
        " values ('old', 'stockpile', 'running', 1, 'ann', '{}', 0, 1, 1, 1, 1, 'abc', '[0]')",
        "insert into line (game, n, text) values ('old', 0, 'header')",
        "insert into chat (game, name, text, at) values ('old', 'Ann', 'hello', 1)",
        "insert into person (id, name, created) values ('ann', 'Ann', 1)",
    )
    store = Store(place)
    row = store.game("old")
    assert row
    assert (row.version, row.asked, store.lines("old")) == (1, [0], "header")
    assert store.name_of("ann") == "Ann"
    assert [said.text for said in store.said("old")] == ["hello"]
    assert ask(place, "select bytes from game") == [(0 if released == "0004" else 6,)]
    store.say("old", "Bob", "hi")
    assert [said.name for said in store.said("old")] == ["Ann", "Bob"]


# --- what PostgreSQL would not take ---------------------------------------------------------------------------------


def test_long_names_and_unspeakable_letters_are_kept_as_well_as_may_be(place: Place) -> None:
    store = opened(place)
    store.meet("ann", "A" * 50)
    assert store.say("one", f"{'A' * 40} (watching)", "x" * 500, "ann")
    assert store.said("one")[0].name.endswith("(watching)")
    store.write_note("one", "ann", "a\0b")
    assert store.note_of("one", "ann") == "ab"
    store.open_game("two", "stockpile", {}, "ann", True, 0, [SeatRow(0, "ann", None, f"{'A' * 40} 1")])
    assert store.game("two").seats[0].name == f"{'A' * 40} 1"  # type: ignore[union-attr]


def test_the_time_may_be_later_than_2038(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "now", lambda: 2**31 + 5)
    store = opened(place)
    assert store.game("one").updated == 2**31 + 5  # type: ignore[union-attr]
