"""A server on PostgreSQL: what is wrong is told in a sentence; the database may go away and come back."""

import asyncio
import signal
from pathlib import Path

import pytest

from kurs.kernel import Refused, next_open
from kurs.server import database as databases
from kurs.server.database import NotWritten, PerhapsWritten, url_of
from kurs.server.live import Hub
from kurs.server.site import store_when_there
from kurs.server.store import SeatRow, Store
from server.databases import Postgres, a_postgres, ask, run
from server.running import Page, Server, settle
from server.test_bots_go_on import until
from server.test_start import serve
from server.test_stored_data import kurs


def on(url: str) -> tuple[str, str]:
    return ("--database", url)


# --- sentences --------------------------------------------------------------------------------------------------------


def test_a_database_that_is_none_is_refused_in_a_sentence(tmp_path: Path) -> None:
    for url, said in (
        ("mysql://ann@here/kurs", "no database that Kurs can use"),
        ("nonsense", "no database that Kurs can use"),
        (f"postgresql://ann:hush-hush@/kurs?host={tmp_path}", "Does it run there"),
    ):
        ended = serve(tmp_path, *on(url))
        assert ended.returncode == 1
        assert said in ended.stderr
        assert "Traceback" not in ended.stderr
        assert "hush-hush" not in ended.stderr


def test_a_url_is_read_as_operators_write_it() -> None:
    for url in ("postgresql://ann@here/kurs", "postgres://ann@here/kurs", "postgresql+psycopg://ann@here/kurs"):
        assert url_of(url).drivername == "postgresql+psycopg"
    assert url_of(Path("/data/kurs.sqlite")) == url_of("sqlite:////data/kurs.sqlite")
    with pytest.raises(Refused):
        url_of("sqlite://")


def test_without_the_driver_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kurs.server.database.find_spec", lambda name: None)
    with pytest.raises(Refused) as refused:
        url_of("postgresql://ann@here/kurs")
    assert refused.value.reason.key == "cli.no_driver"


def test_a_newer_database_is_not_served(tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.fresh()
    Server(tmp_path, options=on(url)).stop()
    run(url, "update alembic_version set version_num = '9999'")
    ended = serve(tmp_path, *on(url))
    assert ended.returncode == 1
    assert "newer release" in ended.stderr


# --- the database goes away -----------------------------------------------------------------------------------------


def who_is_asked(*pages: Page) -> Page:
    settle(*pages)
    return next(page for page in pages if page.asked)


@pytest.mark.parametrize("how", [signal.SIGINT, pytest.param(signal.SIGQUIT, marks=pytest.mark.long)])
def test_while_the_database_is_away_people_are_told_and_then_it_goes_on(tmp_path: Path, how: signal.Signals) -> None:
    with a_postgres(durable=True) as database:
        url = database.fresh()
        server = Server(tmp_path, options=on(url))
        ann, bob = server.visitor(), server.visitor()
        id = ann.new_table(["me", "open"])
        bob.post(f"/t/{id}/join", seat=1, name="Bob")
        with ann.socket(id) as hers, bob.socket(id) as his:
            page = who_is_asked(hers, his)
            page.move(page.options[0])
            page = who_is_asked(hers, his)
            assert moves(url, id) == 1
            database.stop(how)
            before = page.asked
            assert before
            told = page.refused(do="move", seat=before[0], number=before[1], move=page.options[0])
            assert "cannot write at the moment" in told or "went away just now" in told
            assert ann.http.get("/").status_code == 503
            assert ann.http.get("/health").text == "ok"
            database.start()
            until(lambda: ann.http.get("/").status_code == 200, 30)
            assert who_is_asked(hers, his).asked == before, "nothing has happened"
            page.move(page.options[0])
            settle(hers, his)
            assert moves(url, id) == 2
        assert "Traceback" not in server.stop()


def test_after_a_restart_of_the_database_it_is_still_known_that_a_server_runs(tmp_path: Path) -> None:
    """Nobody moves or restores what it plays with."""
    with a_postgres() as database:
        url = database.fresh()
        server = Server(tmp_path / "data", options=on(url))
        try:
            ann = server.visitor()
            database.stop()
            until(lambda: ann.http.get("/readyz").status_code == 503)
            database.start()
            until(lambda: ann.http.get("/readyz").status_code == 200)
            moved = kurs("move-data", url, tmp_path / "there")
            assert moved.returncode == 1
            assert "Another server is using the database" in moved.stderr
            assert kurs("backup", tmp_path / "copy", "--data", tmp_path / "data", *on(url)).returncode == 0
            restored = kurs("restore", tmp_path / "copy", "--data", tmp_path / "other", *on(url))
            assert "Another server is using the database" in restored.stderr
        finally:
            said = server.stop()
        assert "Traceback" not in said
        assert kurs("move-data", url, tmp_path / "there").returncode == 0, "it has ended"


def test_a_process_that_begins_while_the_database_is_away_waits_for_it() -> None:
    with a_postgres() as database:
        url = database.fresh()

        async def work() -> None:
            begins = asyncio.create_task(store_when_there(url))
            await asyncio.sleep(1.5)
            assert not begins.done()
            await asyncio.to_thread(database.start)
            store = await asyncio.wait_for(begins, 60)
            store.answers()
            store.close()

        database.stop()
        asyncio.run(work())


CLAIMS = """select count(*) from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())"""
"""A session that ends takes a moment to let go of what it held."""


def test_while_a_command_has_the_database_alone_a_server_that_comes_back_writes_nothing(postgres: Postgres) -> None:
    url = postgres.fresh()
    server, command = Store(url, serves=True), Store(url)
    server.meet("ann", "Ann")
    with command.claimed(alone=True) as free:
        assert not free
    server.engine.dispose()  # its connections are lost, as in a restart
    until(lambda: ask(url, CLAIMS) == [(0,)])
    with command.claimed(alone=True) as free:
        assert free
        with pytest.raises(NotWritten):
            server.meet("bob", "Bob")
    until(lambda: ask(url, CLAIMS) == [(0,)])
    server.meet("bob", "Bob")
    assert [name for (name,) in ask(url, "select name from person order by name")] == ["Ann", "Bob"]
    for store in (server, command):
        store.close()


def test_what_was_written_as_the_database_went_away_shows_when_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit reached the disk, its answer did not reach us."""
    commit = databases._commit

    def lost_answer(transaction: object) -> None:
        commit(transaction)  # type: ignore[arg-type]
        raise databases._GoneMeanwhile("the connection is lost")

    async def work(hub: Hub) -> None:
        people = [SeatRow(seat, f"person {seat}", None, f"P {seat}") for seat in range(3)]
        live = await hub.open_game("stockpile", {}, "host", True, 0, people)
        asked = next_open(live.running.asks)
        number = live.running.number_of(asked.seat)
        with monkeypatch.context() as patch:
            patch.setattr(databases, "_commit", lost_answer)
            with pytest.raises(PerhapsWritten):
                await live.play(asked.seat, str(asked.options[0]), number)
        assert live.running.entries == 0
        while live.running.entries == 0:
            await asyncio.sleep(0.05)
        assert live.running.entries == 1
        with pytest.raises(Refused):
            await live.play(asked.seat, str(asked.options[0]), number)
        asked = next_open(live.running.asks)
        await live.play(asked.seat, str(asked.options[0]), live.running.number_of(asked.seat))
        assert live.running.entries == 2

    hub = Hub(Store(tmp_path / "kurs.sqlite"))
    try:
        asyncio.run(asyncio.wait_for(work(hub), 60))
    finally:
        hub.close()


def moves(url: str, id: str) -> int:
    """Entries of a game as somebody else finds them."""
    return len(ask(url, "select n from line where game = :id and n > 0", id=id))
