"""Several processes on one PostgreSQL: a move in any of them reaches every page, and the death of one loses nothing."""

import asyncio
import os
import re
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from kurs.kernel import SearchChance
from kurs.server import leases
from kurs.server.checking import check_all
from kurs.server.leases import Leases
from kurs.server.live import Hub
from kurs.server.safety import Limits
from kurs.server.store import SeatRow, Store
from kurs.server.thinking import Thinkers
from server.crowd import Crowd
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


def both_know_it(id: str, *people: Visitor) -> None:
    """Each of them sees, in the process where he is, that the game has begun."""
    until(lambda: all(['id="history"' in who.http.get(f"/t/{id}").text for who in people]))


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
    both_know_it(id, ann, bob)
    with ann.socket(id) as hers, bob.socket(id) as his:

        def asked() -> list[Page]:
            settle(hers, his)
            return [page for page in (hers, his) if page.asked]

        for _ in range(6):
            until(lambda: bool(asked()))  # what the other process has heard may take a moment
            for page in asked():  # neither waits for the other
                page.move(page.options[0])
            settle(hers, his)
        with at(other, ann).socket(id) as elsewhere:

            def agree() -> bool:
                settle(elsewhere, hers)
                return elsewhere.html["ask"] == hers.html["ask"]

            until(agree)  # half an answer is there in the other process, too
    for page in (hers, his):
        assert page.toasts == []


def test_a_refused_take_back_is_told_in_whichever_process_its_page_is(two: tuple[Server, Server]) -> None:
    """And whoever comes later, too, until play goes on."""
    one, other = two
    ann, bob = one.visitor(), other.visitor()
    id = ann.new_table(["me", "open"])
    bob.post(f"/t/{id}/join", seat=1, name="Bob")
    both_know_it(id, ann, bob)
    with ann.socket(id) as hers, bob.socket(id) as his:
        settle(hers, his)
        mover, refuser = (hers, his) if hers.asked else (his, hers)
        while mover.asked:
            mover.move(mover.options[0])
            settle(hers, his)
            agreed(hers, his)
        seat = 0 if mover is hers else 1
        mover.say(do="take_back", seat=seat)
        while 'data-yes=""' not in refuser.html["ask"]:
            refuser.hear()
        refuser.say(do="answer", seat=1 - seat, yes="")
        while "does not agree" not in mover.html["ask"]:
            mover.hear()
        settle(refuser)
        assert "does not agree" not in refuser.html["ask"]
        with at(other if seat == 0 else one, ann if seat == 0 else bob).socket(id) as again:
            settle(again)
            assert "does not agree" in again.html["ask"]
        refuser.move(refuser.options[0])
        while "does not agree" in mover.html["ask"]:
            mover.hear()


def test_one_who_asks_too_often_is_known_in_every_process(tmp_path: Path, postgres: Postgres) -> None:
    """Connections fall to either process: together they let a guest do what one would."""
    server = Server(tmp_path / "data", options=("--database", postgres.fresh(), "--workers", "2"))
    try:
        until(lambda: len(children(server)) == 2)
        ann = server.visitor()
        codes = []
        for _ in range(Limits.GAMES.times + 5):
            with httpx.Client(base_url=server.url, headers=ann.http.headers, cookies=ann.http.cookies) as fresh:
                codes.append(fresh.post("/new/stockpile", data={"seat-0": "me", "seat-1": "open"}).status_code)
        assert codes.count(303) <= Limits.GAMES.times + 1, "one more for each three seconds that it took"
        assert codes[-1] == 429
    finally:
        assert "Traceback" not in server.stop()


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


def test_a_table_that_its_holder_has_let_go_is_looked_after_by_whoever_has_it(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other process held it still when this one wanted to take it, and did not hear why any more."""
    monkeypatch.setattr(leases, "EVERY", 0.1)
    store = Store(postgres.fresh())
    store.me = "this"
    other, thinkers = Leases(store, "other"), Thinkers(1)
    hub = Hub(store, thinkers, held=Leases(store, "this"))

    async def work() -> None:
        id = "table"
        other.take(id)
        seats = [SeatRow(seat, None, "random", f"Bot {seat}") for seat in range(3)]
        store.open_game(id, "stockpile", {}, "host", True, 0, seats)
        looks = asyncio.create_task(hub.caretaker.look_after_tables())
        live = await hub.live(id)
        assert live
        await asyncio.sleep(0.5)
        assert live.running.entries == 0
        other.let_go(id)
        while live.running.entries == 0:
            await asyncio.sleep(0.05)
        looks.cancel()

    try:
        asyncio.run(asyncio.wait_for(work(), 120))
    finally:
        thinkers.close()
        hub.close()


# --- one server of several processes ---------------------------------------------------------------------------------


def children(server: Server) -> list[int]:
    """The processes that serve."""
    assert server.process
    found = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    return [int(child) for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


@pytest.mark.parametrize("times", [1, pytest.param(10, marks=pytest.mark.long)])
def test_processes_are_renewed_while_they_play_and_no_move_fails(
    tmp_path: Path, postgres: Postgres, times: int
) -> None:
    """No page is told anything but what happens in its game, and none needs to be loaded anew."""
    options = ("--database", postgres.fresh(), "--workers", "2")
    server = Server(tmp_path / "data", options=options, environment={"KURS_UNLIMITED": "1"}, log=tmp_path / "said")

    async def work() -> None:
        async with Crowd(server.url) as crowd:
            crowd.sit_down(3)
            await crowd.play_on(10)
            for _ in range(times):
                await asyncio.to_thread(until, lambda: len(children(server)) == 2)
                before = set(children(server))
                assert server.process
                server.process.send_signal(signal.SIGHUP)
                while before & set(children(server)):
                    assert (await (await crowd.person()).ask_for("GET", "/health")).text == "ok", "the door is open"
                    await crowd.play_on(1)
                await crowd.play_on(5)
            await crowd.rest()
            await crowd.agree()
            crowd.all_is_there(server.place)
            assert [page.toasts for page in crowd.pages if page.toasts] == []
            assert [page.table for page in crowd.pages if page.reloads] == []
            assert max([page.times for page in crowd.pages]) > times, "they came back by themselves"

    try:
        asyncio.run(work())
    finally:
        said = server.stop()
    assert "Traceback" not in said, said


def test_with_sqlite_there_is_one_process(tmp_path: Path) -> None:
    ended = kurs("serve", "--data", tmp_path, "--workers", "2")
    assert ended.returncode == 1
    assert "one can with SQLite" in ended.stderr
