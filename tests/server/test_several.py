"""Several processes on one PostgreSQL: a move in any of them reaches every page, and the death of one loses nothing."""

import os
import re
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from kurs.kernel import SearchChance
from kurs.server.checking import check_all
from kurs.server.leases import Leases
from kurs.server.store import Store
from server.databases import Postgres, ask, run
from server.running import Page, Server, Visitor, settle
from server.test_bots_go_on import moves, until
from server.test_stored_data import kurs


def pair(tmp_path: Path, url: str) -> tuple[Server, Server]:
    """Two servers on one database, as on two machines: with the same secret."""
    one = Server(tmp_path / "one", options=("--database", url), environment={"KURS_UNLIMITED": "1"})
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "secret").write_bytes((tmp_path / "one" / "secret").read_bytes())
    other = Server(tmp_path / "two", options=("--database", url), environment={"KURS_UNLIMITED": "1"})
    return one, other


@pytest.fixture
def two(tmp_path: Path, postgres: Postgres) -> Iterator[tuple[Server, Server]]:
    servers = pair(tmp_path, postgres.fresh())
    try:
        yield servers
    finally:
        for server in servers:
            said = server.stop()
            assert "Traceback" not in said, said


EXPIRED = "select count(*) from lease where until < extract(epoch from now())"


def at(server: Server, who: Visitor) -> Visitor:
    """The same person at another process."""
    found = server.visitor()
    found.http.cookies = who.http.cookies
    return found


def agreed(*pages: Page) -> None:
    """Wait until all of them show the same moment of the game."""
    end = time.monotonic() + 60
    while len({last_moment(page) for page in pages}) > 1:
        assert time.monotonic() < end, [last_moment(page) for page in pages]
        for page in pages:
            page.quiet(0.1)


def last_moment(page: Page) -> int:
    found = re.search(r'max="(\d+)"', page.html.get("history", ""))
    return int(found[1]) if found else 0


def shown(page: Page) -> dict[str, str]:
    """What of a page is the same for everybody who sits there and has just come."""
    return {id: html for id, html in page.html.items() if id.startswith("area-") or id in ("ask", "end")}


# --- two servers ------------------------------------------------------------------------------------------------------


def test_a_move_in_any_process_reaches_every_page(two: tuple[Server, Server]) -> None:
    one, other = two
    ann, bob = one.visitor(), other.visitor()
    id = ann.new_table(["me", "open"])
    with ann.socket(id) as hers:
        hers.quiet()
        bob.post(f"/t/{id}/join", seat=1, name="Bob")
        while not hers.hear().get("reload"):  # the waiting room becomes a table
            pass
    with ExitStack() as open_:
        hers = open_.enter_context(ann.socket(id))
        his = open_.enter_context(bob.socket(id))
        again = open_.enter_context(at(other, ann).socket(id))
        chance = SearchChance("several")
        for n in range(12):
            settle(hers, his, again)
            agreed(hers, his, again)
            page = next(page for page in ((hers, his, again) if n % 2 else (again, his, hers)) if page.asked)
            page.move(page.options[chance.below("option", len(page.options))])
            until(lambda: moves(one, id) >= n + 2)  # noqa: B023
        settle(hers, his, again)
        agreed(hers, his, again)
        beats = sum(['"beats"' in text for text in his.raw]), sum(['"beats"' in text for text in again.raw])
        assert all(beats), "what happened travels with the move"
        hers.say(do="tab", name="chat")
        his.say(do="chat", text="hello from the other process")
        while "hello from the other process" not in "".join(hers.html.values()):
            hers.hear()
        with at(one, ann).socket(id) as fresh:
            settle(fresh)
            assert shown(fresh) == {id: again.html[id] for id in shown(fresh)}


def test_all_answer_at_once_in_different_processes_and_nobody_is_refused(two: tuple[Server, Server]) -> None:
    """A sealed choice: each answer is written by another process, half-made steps included."""
    one, other = two
    ann, bob = one.visitor(), other.visitor()
    id = ann.new_table(["me", "open", "none"], title="smartphone_inc")
    bob.post(f"/t/{id}/join", seat=1, name="Bob")
    with ann.socket(id) as hers, bob.socket(id) as his:
        for _ in range(6):
            settle(hers, his)
            pages = [page for page in (hers, his) if page.asked]
            assert pages
            for page in pages:  # neither waits for the other
                page.move(page.options[0])
            settle(hers, his)
        with at(other, ann).socket(id) as elsewhere:
            settle(elsewhere)
            settle(hers)
            assert elsewhere.html["ask"] == hers.html["ask"], "half an answer is there in the other process too"
    for page in (hers, his):
        assert page.toasts == []


def test_bots_play_in_one_process_and_are_taken_over_when_it_dies(two: tuple[Server, Server]) -> None:
    one, other = two
    ann = one.visitor()
    ids = [ann.new_table(["bot:random"] * 3, title="r1849", pace="400") for _ in range(3)]
    holders = {row[0] for row in ask(one.place, "select holder from lease")}
    assert len(holders) == 1
    with at(other, ann).socket(ids[0]) as page:
        settle(page)
        before = last_moment(page)
        while last_moment(page) <= before + 1:
            page.hear()
        seen = last_moment(page)
        one.kill()
        while last_moment(page) <= seen + 2:  # bots go on before the eyes of who looks, in another process
            page.hear()
        counts = [moves(other, id) for id in ids]
    until(lambda: all([moves(other, id) > count for id, count in zip(ids, counts, strict=True)]))
    assert {row[0] for row in ask(other.place, "select holder from lease where until > 0")} != holders
    one.start()


def test_who_was_asleep_does_no_harm_and_goes_on(two: tuple[Server, Server]) -> None:
    """The holder of a lease is stopped longer than its lease lasts, and woken."""
    one, other = two
    ann = one.visitor()
    id = ann.new_table(["me", "bot:random", "bot:random"])
    assert one.process
    with ann.socket(id) as hers, at(other, ann).socket(id) as there:
        settle(hers, there)
        os.kill(one.process.pid, signal.SIGSTOP)
        try:
            until(
                lambda: ask(other.place, "select count(*) from lease where until < extract(epoch from now())") == [(0,)]
            )
            before = last_moment(there)
            for _ in range(4):
                while not there.asked:
                    there.hear()
                there.move(there.options[0])
                there.settle()
            until(lambda: moves(other, id) > before + 4)
        finally:
            os.kill(one.process.pid, signal.SIGCONT)
        while not there.asked:
            there.hear()
        there.settle()
        agreed(hers, there)
    store = Store(other.place)
    assert check_all(store).faults == []
    store.close()


# --- leases ----------------------------------------------------------------------------------------------------------


def test_a_lease_is_held_by_one_and_expires(postgres: Postgres) -> None:
    url = postgres.fresh()
    store = Store(url)
    one, other = Leases(store, "one"), Leases(store, "other")
    assert one.take("g")
    assert one.take("g")
    assert not other.take("g")
    assert other.left_behind() == []
    run(url, "update lease set until = until - 100")
    assert other.left_behind() == ["g"]
    assert other.take("g")
    one.renew()
    assert not one.holds("g"), "it finds out"
    assert not one.take("g")
    other.hand_over()
    assert one.take("g"), "at once"
    one.let_go("g")
    assert ask(url, "select * from lease") == []
    assert Leases(store).holds("anything"), "who is alone looks after everything"
    store.close()


# --- one server of several processes ---------------------------------------------------------------------------------


def children(server: Server) -> list[int]:
    """The processes that serve."""
    assert server.process
    found = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    return [int(child) for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def test_processes_that_are_killed_under_load_lose_nothing(tmp_path: Path, postgres: Postgres) -> None:
    kill_and_look(tmp_path, postgres.fresh(), 2)


@pytest.mark.long
def test_two_hundred_killed_processes_lose_nothing(tmp_path: Path, postgres: Postgres) -> None:
    kill_and_look(tmp_path, postgres.fresh(), 200)


def kill_and_look(tmp_path: Path, url: str, kills: int) -> None:
    options = ("--database", url, "--workers", "2")
    server, chance = Server(tmp_path, options=options, environment={"KURS_UNLIMITED": "1"}), SearchChance("killing")
    ann = server.visitor()
    try:
        for kill in range(kills):
            until(lambda: len(children(server)) == 2)
            bots = ann.new_table(["bot:random"] * 3, title="r1849", pace="400")
            id = ann.new_table(["me", "bot:random", "bot:random"])
            acknowledged = 0
            with ann.socket(id) as page:
                settle(page)
                for _ in range(chance.below("moves", 5)):
                    if not page.asked:
                        page.quiet(0.2)
                    elif page.options:
                        page.move(page.options[0])
                        page.settle()
                acknowledged, seen = last_moment(page), moves(server, bots)
                processes = children(server)
                os.kill(processes[chance.below("which", len(processes))], signal.SIGKILL)
            until(lambda seen=seen, bots=bots: moves(server, bots) > seen)  # type: ignore[misc]
            assert moves(server, id) >= acknowledged, f"kill {kill}"
            with ann.socket(id) as page:
                settle(page)
                assert last_moment(page) >= acknowledged
            for table in (bots, id):
                ann.post(f"/t/{table}/close")
    finally:
        said = server.stop()
    assert "Traceback" not in said
    store = Store(url)
    assert check_all(store).faults == []
    store.close()


def test_processes_are_renewed_one_after_the_other_and_no_move_fails(tmp_path: Path, postgres: Postgres) -> None:
    server = Server(tmp_path, options=("--database", postgres.fresh(), "--workers", "2"))
    ann, bob = server.visitor(), server.visitor()
    try:
        id = ann.new_table(["me", "open"])
        bob.post(f"/t/{id}/join", seat=1, name="Bob")
        until(lambda: len(children(server)) == 2)
        before = set(children(server))
        assert server.process
        server.process.send_signal(signal.SIGHUP)
        played = 0
        while before & set(children(server)) or played < 6:
            assert ann.http.get("/health").text == "ok", "the door is never shut"
            with ann.socket(id) as hers, bob.socket(id) as his:
                played += played_on(hers, his)
        assert moves(server, id) >= 1 + played
    finally:
        assert "Traceback" not in server.stop()


def played_on(*pages: Page) -> int:
    """A move by whoever is asked; 1 if it was acknowledged, 0 if the connection went before."""
    with suppress(ConnectionClosed):
        settle(*pages)
        page = next(page for page in pages if page.asked)
        page.move(page.options[0])
        settle(*pages)
        assert [one.toasts for one in pages] == [[], []]
        return 1
    return 0


def test_with_sqlite_there_is_one_process(tmp_path: Path) -> None:
    ended = kurs("serve", "--data", tmp_path, "--workers", "2")
    assert ended.returncode == 1
    assert "one can with SQLite" in ended.stderr
