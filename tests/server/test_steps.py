"""Answers in steps over the wire: of twin servers, at one of which somebody is in the middle of his answer, all others
are sent the same; a reload, another device and SIGKILL keep the steps."""

import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from conformance.installed import TOY, install
from kurs.kernel import Table
from kurs.server.keeping import stored_form
from kurs.server.safety import COOKIE, People
from kurs.server.store import SeatRow, Store
from server.running import Page, Server, Visitor, settle

SEALED: list[tuple[int, str]] = [(2, "to 0; coins 1")]
OPEN: list[tuple[int, str]] = [
    (0, "to 1; coins 0"), (1, "to 0; coins 0"), (2, "to 0; coins 0"), (0, "bid 3"), (1, "bid 1"), (2, "bid 1"),
]  # fmt: skip
GAMES: dict[str, tuple[list[str | None], list[tuple[int, str]]]] = {
    "sealed": (["ann", "bob", "cid"], SEALED),
    "reopened": (["ann", "bob", "cid"], [(0, "to 1; coins 2"), *SEALED]),
    "open": (["ann", "bob", "cid"], OPEN),
    "hotseat": (["ann", "ann", "bob"], SEALED),
    "killed": (["ann", "bob", "cid"], SEALED),
    "killed-open": (["ann", "bob", "cid"], OPEN),
    "devices": (["ann", "bob", "cid"], SEALED),
    "bot": (["ann", None, "bob"], []),
}
"""Who sits where (None: a bot), and what was answered before the tests begin."""
DAWN = 1_000_000_000
"""When all games were last changed: long ago."""


def stored(folder: Path) -> None:
    store = Store(folder / "kurs.sqlite")
    for person in ("ann", "bob", "cid", "eve"):
        store.meet(person, person.title())
    for id, (people, played) in GAMES.items():
        names = [(person or "bot").title() for person in people]
        table = Table(TOY, 3, {"gifts": "yes"}, "steps", names)
        for seat, move in played:
            table.play(seat, move)
        if id == "bot":  # it has been killed in the middle of its answer
            table.play(1, "to 0")
        saved, after = stored_form(table)
        seats = [
            SeatRow(seat, who, None if who else "careful", name)
            for seat, (who, name) in enumerate(zip(people, names, strict=True))
        ]
        store.bring(id, "toy", table.record.header.options, "ann", seats, saved.changes, after)
        for seat, kept in saved.branches.items():
            store.keep_branch(id, seat, kept)
    store.close()
    long_ago(folder)


def long_ago(folder: Path) -> None:
    """All games were last changed long ago: whatever is changed now shows in the lobby."""
    with closing(sqlite3.connect(folder / "kurs.sqlite", timeout=20)) as file, file:
        file.execute("update game set updated = ?, created = ?, public = 1", (DAWN, DAWN))


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two servers with the same people and the same games."""
    folders = [Path(tmp_path_factory.mktemp(f"steps{which}")) for which in (0, 1)]
    path = install(Path(tmp_path_factory.mktemp("toy")))
    People.of_folder(folders[0])
    stored(folders[0])
    shutil.copytree(folders[0], folders[1], dirs_exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KURS_UNLIMITED", "1")
        patch.setenv("PYTHONPATH", f"{path}:{os.environ.get('PYTHONPATH', '')}")
        running = (Server(folders[0]), Server(folders[1]))
        yield running
    for server in running:
        said = server.stop()
        assert "Traceback" not in said, said


def come_in(server: Server, who: str) -> Visitor:
    visitor = server.visitor()
    visitor.http.cookies.clear()
    visitor.http.cookies.set(COOKIE, People.of_folder(server.data).cookie(who), domain="127.0.0.1", path="/")
    return visitor


def rows(server: Server, id: str) -> list[Any]:
    """What is stored of a game, but for how far a seat has got: who could look at the times of it, say."""
    with closing(sqlite3.connect(server.data / "kurs.sqlite")) as file, file:
        game = file.execute(
            "select status, updated, created, version, rules, state, asked, result from game where id = ?", (id,)
        ).fetchall()
        lines = file.execute("select n, text, told, snapshot from line where game = ? order by n", (id,)).fetchall()
        return [game, lines, file.execute("select * from chat where game = ?", (id,)).fetchall()]


def steps_of(server: Server, id: str) -> int:
    with closing(sqlite3.connect(server.data / "kurs.sqlite")) as file, file:
        return len(file.execute("select kept from branch where game = ?", (id,)).fetchall())


class Eyes:
    """Everybody but the one in the middle, at one server: all they are sent, and all they could look at."""

    def __init__(self, server: Server, id: str, people: list[str], stack: ExitStack) -> None:
        self.server = server
        self.id = id
        self.visitors = {who: come_in(server, who) for who in people}
        self.pages = {who: stack.enter_context(visitor.socket(id)) for who, visitor in self.visitors.items()}
        settle(*self.pages.values())
        for page in self.pages.values():
            page.raw.clear()

    def seen(self) -> list[Any]:
        found: list[Any] = [rows(self.server, self.id)]
        for who, page in self.pages.items():
            settle(page)
            found.append((who, list(page.raw)))
            page.raw.clear()
            for tab in ("numbers", "chat", "log"):
                page.say(do="tab", name=tab)
                settle(page)
            found.append((who, changed(page)))
            page.raw.clear()
            http = self.visitors[who].http
            urls = ("/", f"/t/{self.id}", f"/t/{self.id}?at=0", f"/t/{self.id}/record")
            found += [(who, url, http.get(url).text.replace(self.server.url, "")) for url in urls]
        return found


def changed(page: Page) -> dict[str, str]:
    """All that has come, however it was spread over messages: what is asked for close together travels together."""
    found: dict[str, str] = {}
    for raw in page.raw:
        found |= json.loads(raw).get("html", {})
    return found


def amount(page: Page, words: str, amount: int) -> None:
    """Name a sum."""
    page.say(do="amount", words=words, amount=amount, **numbers(page))
    settle(page)


def step(page: Page, move: str) -> None:
    page.say(do="move", move=move, **numbers(page))
    settle(page)


def numbers(page: Page) -> dict[str, str]:
    """Seat and number of the question, as the page would send them."""
    ask = page.html["ask"]
    seat, number = ask.split('data-seat="', 1)[1].split('"')[0], ask.split('data-number="', 1)[1].split('"')[0]
    return {"seat": seat, "number": number}


def do(page: Page, what: str) -> None:
    page.say(do=what, seat=numbers(page)["seat"])
    settle(page)


def shown(page: Page) -> str:
    """The steps that the page shows."""
    ask = page.html["ask"]
    return ask.split('id="steps"')[1].split("</div>")[0] if 'id="steps"' in ask else ""


Deed = Callable[[Page], None]
CHOOSING: list[Deed] = [
    lambda page: step(page, "to 1"),
    lambda page: do(page, "undo"),
    lambda page: do(page, "redo"),
    lambda page: do(page, "start_over"),
    lambda page: step(page, "to 2"),
    lambda page: do(page, "undo"),
]
REOPENING: list[Deed] = [
    lambda page: do(page, "reopen"),
    lambda page: do(page, "undo"),
    lambda page: step(page, "to 2"),
    lambda page: do(page, "start_over"),
    lambda page: do(page, "reopen"),
]
SPENDING: list[Deed] = [
    lambda page: step(page, "spend 1"),
    lambda page: do(page, "undo"),
    lambda page: do(page, "redo"),
    lambda page: do(page, "start_over"),
    lambda page: step(page, "spend 2"),
    lambda page: page.say(do="plan"),
    lambda page: page.say(do="plan_leave"),
]
DEEDS = {"sealed": CHOOSING, "reopened": REOPENING, "open": SPENDING, "hotseat": CHOOSING}


@pytest.mark.parametrize("id", DEEDS)
def test_nobody_else_is_sent_a_byte_of_what_is_done_in_the_middle(servers: tuple[Server, Server], id: str) -> None:
    """Other players, a watcher, the lobby, the pages, the rows of the store: the same as where nothing is done."""
    others = ["bob", "eve"] if id == "hotseat" else ["bob", "cid", "eve"]
    with ExitStack() as stack:
        for server in servers:
            long_ago(server.data)
        busy, idle = [Eyes(server, id, others, stack) for server in servers]
        ann = stack.enter_context(come_in(servers[0], "ann").socket(id))
        still = stack.enter_context(come_in(servers[1], "ann").socket(id))
        settle(ann, still)
        if id == "hotseat":
            for page in (ann, still):
                page.say(do="look", seat=0)
                settle(page)
        assert busy.seen() == idle.seen()
        for number, deed in enumerate(DEEDS[id]):
            before = numbers(ann)["number"], len(ann.raw)
            deed(ann)
            settle(ann)
            assert len(ann.raw) > before[1], f"deed {number} does nothing"
            assert busy.seen() == idle.seen(), f"others can tell of deed {number}"
            assert rows(servers[0], id)[0][0][1] == DAWN
        assert steps_of(servers[0], id) == 1
        assert steps_of(servers[1], id) == 0
        assert not ann.toasts
        if id == "open":
            do(ann, "start_over")
            for page in (ann, still):
                step(page, "spend 1")
                step(page, "bank")
        if id in ("sealed", "hotseat"):
            step(ann, "to 1")
            step(still, "to 1")
            for page in (ann, still):
                amount(page, "coins", 1)
        if id == "reopened":
            do(ann, "start_over")
        for server in servers:
            long_ago(server.data)  # the two were not finished in the same second
        assert busy.seen() == idle.seen(), "the finished answer is the same, however it was come by"
        assert (len(rows(servers[0], id)[1]) > len(GAMES[id][1]) + 1) == (id != "reopened")


def test_another_device_follows_every_step(servers: tuple[Server, Server]) -> None:
    server = servers[0]
    with ExitStack() as stack:
        one, other = [stack.enter_context(come_in(server, "ann").socket("devices")) for _ in range(2)]
        settle(one, other)
        for page, deed, shows in (
            (one, "to 1", True), (other, "undo", False), (one, "redo", True), (other, "start_over", False),
        ):  # fmt: skip
            step(page, deed) if deed == "to 1" else do(page, deed)
            while one.html["ask"] != other.html["ask"]:
                (other if page is one else one).hear()  # without having asked
            assert bool(shown(one)) == shows, deed
            assert one.html["ask"] == other.html["ask"]
        step(other, "to 2")
        settle(one, other)
        late = dict(numbers(one))
        amount(other, "coins", 1)
        settle(one, other)
        assert one.refused(do="amount", words="coins", amount=2, **late)
        assert one.html["ask"] == other.html["ask"]
        assert 'data-do="reopen"' in one.html["ask"]
        assert 'data-move="to 1"' not in one.html["ask"], "an answer that is in is shown, not asked for again"
        do(one, "reopen")
        settle(one, other)
        assert shown(other)
        assert "Your earlier answer stands" in other.html["ask"]
    assert "Your earlier answer stands" in come_in(server, "ann").http.get("/t/devices").text, "a reload"
    assert "Your earlier answer stands" not in come_in(server, "bob").http.get("/t/devices").text


@pytest.mark.parametrize(("id", "first", "second"), [("killed", "to 1", "to 2"), ("killed-open", "spend 1", "spend 2")])
def test_killed_in_the_middle_the_steps_are_kept_and_can_be_undone_and_redone(
    servers: tuple[Server, Server], id: str, first: str, second: str
) -> None:
    server = servers[1]
    told = rows(server, id)
    ann = come_in(server, "ann")

    def again() -> None:
        server.kill()
        server.start()

    with ann.socket(id) as page:
        settle(page)
        step(page, first)
        kept, number = shown(page), numbers(page)
        assert kept
    again()
    with ann.socket(id) as page:
        settle(page)
        assert (shown(page), numbers(page)) == (kept, number)
        do(page, "undo")
        assert not shown(page)
        number = numbers(page)
    again()
    with ann.socket(id) as page:
        settle(page)
        assert (shown(page), numbers(page)) == ("", number)
        do(page, "redo")
        assert shown(page) == kept
        do(page, "start_over")
        step(page, second)
        kept = shown(page)
    again()
    assert rows(server, id) == told
    with ann.socket(id) as page:
        settle(page)
        assert shown(page) == kept
        amount(page, "coins", 1) if id == "killed" else step(page, "bank")
        assert rows(server, id) != told
        assert steps_of(server, id) == 0


def test_a_bot_that_was_in_the_middle_of_its_answer_finishes_it(servers: tuple[Server, Server]) -> None:
    server = servers[0]
    with come_in(server, "eve").socket("bot") as page:
        settle(page)
        for _ in range(20):
            if rows(server, "bot")[1][1:]:
                break
            page.hear()
    [(_, text, *_)] = rows(server, "bot")[1][1:]
    assert '"move":"to 0; coins ' in text
