"""What a server has stored: copied while it plays, restored, checked, moved to another database, tidied."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kurs.kernel import Refused, SearchChance, Table, read_record, title
from kurs.server import copying
from kurs.server.checking import check_all
from kurs.server.copying import digests
from kurs.server.keeping import stored_form
from kurs.server.retention import DAY, Wish, tidy
from kurs.server.store import SeatRow, Store, now
from kurs.testing.bounded import goes_on
from server.databases import Postgres, ask, run
from server.running import Server, settle
from server.test_bots_go_on import moves, until

Place = Path | str


def kurs(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """A command, as an operator types it."""
    command = [sys.executable, "-m", "kurs", *map(str, words)]
    environment = os.environ | {"KURS_LANGUAGE": "en", "COLUMNS": "500"}
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=300, env=environment)


def where(data: Path, place: Place) -> list[str | Path]:
    """The options that name a server's data."""
    return ["--data", data, *(["--database", place] if isinstance(place, str) else [])]


def a_game(store: Store, id: str, name: str = "stockpile", most: int = 10_000, backs: bool = False) -> Table[object]:
    """A game that chance has played, with everything people say beside it."""
    people = ["ann", "bob", "cyd"]
    table = Table(title(name), 3, {}, id, people)
    chance = SearchChance(id)
    while goes_on(table) and table.entries < most:
        asked = table.next_ask()
        table.play(asked.seat, asked.pick(chance), table.number_of(asked.seat))
        if backs and table.entries in (5, 9) and len(table.record.branches) < 3:
            table.propose_take_back(asked.seat, table.entries - 1, {asked.seat})
    seats = [SeatRow(k, who, None, who.title()) for k, who in enumerate(people)]
    saved, after = stored_form(table)
    for who in people:
        store.meet(who, who.title())
    store.bring(id, name, table.record.header.options, "ann", seats, saved.changes, after)
    store.say(id, "Ann", "a word", "ann")
    store.write_note(id, "bob", "a note")
    store.order(id, 0, "cards", 3)
    return table


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of the server whose database `place` is."""
    return tmp_path / "data"


# --- backup and restore -------------------------------------------------------------------------------------------


def other_place(place: Place, postgres: Postgres, folder: Path) -> Place:
    """Another empty one of the same kind."""
    return postgres.fresh() if isinstance(place, str) else folder / "kurs.sqlite"


def test_a_copy_taken_while_they_play_restores_to_a_server_whose_every_game_verifies(
    tmp_path: Path, data: Path, place: Place, postgres: Postgres
) -> None:
    options = tuple(map(str, where(data, place)[2:]))
    server = Server(data, options=options, environment={"KURS_UNLIMITED": "1"})
    ann = server.visitor()
    games = [ann.new_table(["bot:random"] * 3, pace="0", title=name) for name in ("stockpile", "friesematenten")]
    own = ann.new_table(["me", "bot:random", "bot:random"])
    until(lambda: moves(server, games[0]) > 5)
    before = {id: moves(server, id) for id in games}
    copied = kurs("backup", tmp_path / "copy", *where(data, place))
    assert copied.returncode == 0, copied.stderr
    after = {id: moves(server, id) for id in games}
    assert kurs("backup", tmp_path / "copy", *where(data, place)).returncode == 1, "never over another copy"
    assert kurs("check-data", *where(data, place)).returncode == 0, "while they play"
    server.stop()

    again = tmp_path / "again"
    to = other_place(place, postgres, again)
    restored = kurs("restore", tmp_path / "copy", *where(again, to))
    assert restored.returncode == 0, restored.stderr
    assert (again / "secret").read_text() == (data / "secret").read_text()
    checked = kurs("check-data", *where(again, to))
    assert checked.returncode == 0, checked.stderr + checked.stdout
    assert "Games: 3." in checked.stdout
    for id in games:
        assert before[id] <= ask(to, "select version from game where id = :id", id=id)[0][0] <= after[id]
    second = Server(again, options=tuple(map(str, where(again, to)[2:])))
    try:
        returned = second.visitor()
        returned.http.cookies = ann.http.cookies
        with returned.socket(own) as page:
            settle(page)
            assert page.asked, "Ann finds her seat"
    finally:
        assert "Traceback" not in second.stop()
    refused = kurs("restore", tmp_path / "copy", *where(again, to))
    assert refused.returncode == 1
    assert "nothing was touched" in refused.stderr


def test_what_is_no_copy_is_not_restored(tmp_path: Path, postgres: Postgres) -> None:
    empty = kurs("restore", tmp_path, "--data", tmp_path / "data")
    assert empty.returncode == 1
    assert "no copy of a server" in empty.stderr
    store = Store(tmp_path / "one" / "kurs.sqlite")
    a_game(store, "g", most=3)
    store.close()
    assert kurs("backup", tmp_path / "copy", "--data", tmp_path / "one").returncode == 0
    other = kurs("restore", tmp_path / "copy", "--data", tmp_path / "two", "--database", postgres.fresh())
    assert other.returncode == 1
    assert "other kind" in other.stderr
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "secret").write_text("x" * 60)
    strange = kurs("restore", tmp_path / "copy", "--data", tmp_path / "two")
    assert strange.returncode == 1
    assert "another server" in strange.stderr
    assert kurs("backup", tmp_path / "copy2", "--data", tmp_path / "nowhere").returncode == 1
    assert not (tmp_path / "nowhere").exists()


# --- checking -----------------------------------------------------------------------------------------------------


def test_everything_stored_is_played_again(place: Place) -> None:
    store = Store(place)
    tables = [a_game(store, f"g{n}", backs=n == 0) for n in range(2)]
    running = a_game(store, "running", "r1849", most=30)
    found = check_all(store)
    assert (found.games, found.older, found.faults) == (3, 0, [])
    assert found.entries == sum([table.entries for table in (*tables, running)])
    store.close()


@pytest.mark.parametrize(
    "damage",
    [
        "update game set state = replace(state, '1', '2') where id = 'g'",
        "delete from line where game = 'g' and n = 7",
        "update line set text = replace(text, '\"draws\":[', '\"draws\":[1,') where game = 'g' and n = 0",
        "update line set told = '[[' where game = 'g' and n = 3",
        "update game set result = '[[1,1],[2,2],[3,3]]' where id = 'g'",
        "update game set version = version + 1 where id = 'g'",
    ],
)
def test_whatever_is_damaged_is_named(place: Place, damage: str) -> None:
    store = Store(place)
    for id in ("f", "g", "h"):
        a_game(store, id)
    run(place, damage)
    found = check_all(store)
    assert [fault.game for fault in found.faults] == ["g"]
    store.close()


def test_the_command_says_which_game_is_damaged(tmp_path: Path) -> None:
    store = Store(tmp_path / "kurs.sqlite")
    a_game(store, "broken-one", most=8)
    store.close()
    assert "Everything is as it was" in kurs("check-data", "--data", tmp_path).stdout
    run(tmp_path / "kurs.sqlite", "update game set state = '{}'")
    ended = kurs("check-data", "--data", tmp_path)
    assert ended.returncode == 1
    assert "broken-one (stockpile): " in ended.stdout


# --- moving --------------------------------------------------------------------------------------------------------


def contents(place: Place) -> dict[str, tuple[int, int]]:
    store = Store(place)
    with store.moment() as c:
        found = digests(c)
    store.close()
    return found


def test_a_whole_server_moves_to_the_other_database_and_back(tmp_path: Path, postgres: Postgres) -> None:
    here, url, back = tmp_path / "here", postgres.fresh(), tmp_path / "back"
    store = Store(here / "kurs.sqlite")
    a_game(store, "g", backs=True)
    a_game(store, "running", "smartphone_inc", most=12)
    store.close()
    run(here / "kurs.sqlite", "update note set text = 'a' || char(0) || 'b' where game = 'g'")  # as older releases kept
    before = contents(here / "kurs.sqlite")
    assert before["line"][0] > 20
    for source, target in ((here, url), (url, back)):
        moved = kurs("move-data", source, target)
        assert moved.returncode == 0, moved.stderr + moved.stdout
        assert "Everything has been moved" in moved.stdout
        assert contents(target / "kurs.sqlite" if isinstance(target, Path) else target) == before
    again = Store(url)
    assert again.say("g", "Bob", "numbers go on"), "after those that came along"
    again.close()
    refused = kurs("move-data", here, url)
    assert refused.returncode == 1
    assert "nothing was touched" in refused.stderr


def test_a_server_that_plays_is_not_moved(tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.fresh()
    server = Server(tmp_path / "data")
    try:
        assert "Another server is using the folder" in kurs("move-data", tmp_path / "data", url).stderr
    finally:
        server.stop()
    server = Server(tmp_path / "data", options=("--database", url))
    try:
        assert "Another server is using the database" in kurs("move-data", url, tmp_path / "there").stderr
    finally:
        server.stop()


def test_what_arrives_otherwise_than_it_was_sent_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = Store(tmp_path / "a.sqlite"), Store(tmp_path / "b.sqlite")
    a_game(source, "g", most=5)
    monkeypatch.setattr(copying, "digests", lambda c: {})
    with pytest.raises(Refused) as refused:
        copying.move_data(source, target)
    assert refused.value.reason.key == "cli.copied_wrong"
    assert copying.how_many(target) == 0


# --- tidying --------------------------------------------------------------------------------------------------------


def test_only_what_is_wished_goes_and_only_when_it_is_old(place: Place) -> None:
    store = Store(place)
    for id, age in (("old", 40), ("new", 10)):
        a_game(store, f"over-{id}")
        a_game(store, f"running-{id}", most=10)
        store.open_game(f"open-{id}", "stockpile", {}, "ann", True, 0, [SeatRow(0, "ann", None, "Ann")])
        store.meet(f"guest-{id}", "Guest")
        for change in ("update game set updated", "update person set created"):
            run(place, f"{change} = :at where id like :id", at=now() - age * DAY, id=f"%-{id}")
    nothing = tidy(store, Wish())
    assert sum(nothing) == 0
    would = tidy(store, Wish(30, 30, 30, 0, 30), pretend=True)
    assert would == (1, 1, 1, 0, 1)
    assert {id for (id,) in ask(place, "select id from game")} >= {"over-old", "running-old", "open-old"}
    assert tidy(store, Wish(30, 30, 30, 0, 30)) == would
    assert {id for (id,) in ask(place, "select id from game")} == {"over-new", "running-new", "open-new"}
    assert {id for (id,) in ask(place, "select id from person")} == {"ann", "bob", "cyd", "guest-new"}
    for table in ("line", "seat", "chat", "note", "standing"):
        assert {id for (id,) in ask(place, f"select distinct game from {table}")} <= {
            "over-new",
            "running-new",
            "open-new",
        }
    assert tidy(store, Wish(30, 30, 30, 30, 30)) == (0, 0, 0, 0, 0)
    store.close()


def test_what_was_taken_back_may_be_forgotten_and_every_digest_stays(place: Place) -> None:
    store = Store(place)
    table = a_game(store, "g", backs=True)
    running = a_game(store, "running", most=20, backs=True)
    assert table.record.branches
    assert running.record.branches
    run(place, "update game set updated = 1")
    size = ask(place, "select bytes from game where id = 'g'")[0][0]
    assert tidy(store, Wish(undone=1), pretend=True).undone == 1
    assert tidy(store, Wish(undone=1)).undone == 1
    record = read_record(store.lines("g"))
    assert not record.branches
    assert [(e.n, e.digest) for e in record.entries] == [(e.n, e.digest) for e in table.record.entries]
    assert read_record(store.lines("running")).branches
    assert ask(place, "select bytes from game where id = 'g'")[0][0] < size
    assert check_all(store).faults == []
    assert tidy(store, Wish(undone=1)).undone == 0
    store.close()


def test_the_command_tells_what_went(tmp_path: Path) -> None:
    store = Store(tmp_path / "kurs.sqlite")
    a_game(store, "g")
    store.close()
    run(tmp_path / "kurs.sqlite", "update game set updated = 1")
    assert "games that are over 1" in kurs("tidy", "--over", "9", "--pretend", "--data", tmp_path).stdout
    assert "games that were over 1" in kurs("tidy", "--over", "9", "--data", tmp_path).stdout
    assert "counted from 0" in kurs("tidy", "--over", "-1", "--data", tmp_path).stderr
