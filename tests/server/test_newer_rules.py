"""Games on a server and in files, begun under rules 1 of the toy and played to their end under rules 2."""

import asyncio
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Coroutine, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from conformance.newer import TOY, TOY2, install
from kurs.kernel import Event, Refused, SearchChance, Title, read_record, registry, replay_record
from kurs.server.live import Hub
from kurs.server.live_table import LiveTable
from kurs.server.store import SeatRow, Store
from server.running import Page, Server, with_packages

T = TypeVar("T")
NOT_KEPT = "No picture of this moment was kept"
PEOPLE = [SeatRow(seat, f"person {seat}", None, f"Player {seat}") for seat in range(3)]
OPTIONS = {"gifts": "no", "generous": "yes"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kurs.sqlite"


@contextmanager
def hub_of(path: Path, toy: Title[Any, Any], patch: pytest.MonkeyPatch) -> Iterator[Hub]:
    """A server's tables with this version of the toy installed."""
    patch.setattr(registry, "_points", lambda: {"toy": toy})
    patch.setitem(registry._LOADED, "toy", toy)
    hub = Hub(Store(path))
    try:
        yield hub
    finally:
        hub.close()


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


async def begin(hub: Hub, entries: int) -> LiveTable:
    """A game of so many entries."""
    live = await hub.open_game("toy", OPTIONS, "person 0", True, 0, PEOPLE)
    await play(live, entries)
    return live


async def play(live: LiveTable, entries: int) -> None:
    chance, upto = SearchChance("play"), live.running.entries + entries
    while not live.running.over and live.running.entries < upto:
        ask = live.running.next_ask()
        stash = "stash" in [option.verb for option in ask.options] and chance.below("stash", 8)
        move = (
            "stash"
            if stash
            else "bid 2"
            if ask.seat == 1 and ask.kind == "bid" and ask.ranges[0].high > 1
            else str(ask.pick(chance))
        )
        await live.play(ask.seat, move, live.running.number_of(ask.seat))


async def opened(hub: Hub, id: str) -> LiveTable:
    live = await hub.live(id)
    assert live
    return live


def change(path: Path, what: str, *values: Any) -> None:
    """Somebody else writes into the file."""
    with closing(sqlite3.connect(path)) as other, other:
        assert other.execute(what, values).rowcount > 0


def stored(path: Path, id: str) -> tuple[str, int, int]:
    with closing(sqlite3.connect(path)) as other:
        found = other.execute("select status, rules, version from game where id = ?", (id,)).fetchone()
    return (str(found[0]), int(found[1]), int(found[2]))


# --- in one process ---------------------------------------------------------------------------------------------------


def test_a_stored_game_goes_on_under_rules_2_without_being_played_again(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with hub_of(path, TOY, monkeypatch) as hub:
        live = run(begin(hub, 12))
        id, before = live.id, live.running
        run(live.act(lambda table: table.propose_take_back(0, 11, {0, 1})))
    with hub_of(path, TOY2, monkeypatch) as hub:
        live = run(opened(hub, id))
        assert stored(path, id) == ("running", 2, 15), "the wish and the new rules are changes, too"
        assert live.running.record.new_rules[0].n == 12
        assert live.running.proposal is None
        assert live.running.log(1) == [*before.log(1), (len(before.moments(1)) - 1, Event("kernel.new_rules", (1, 2)))]
        again = hub.load(id)
        assert again
        assert again.running.record.text() == live.running.record.text(), "the line is written once"
        run(play(live, 500))
        assert stored(path, id)[:2] == ("over", 2)
    with hub_of(path, TOY2, monkeypatch) as hub:
        table = run(opened(hub, id)).running
        assert table.over
        text = table.record.text()
        assert replay_record(TOY2, read_record(text)).digest == table.digest
    assert not caplog.records


@pytest.mark.parametrize("damaged", [False, True])
def test_two_processes_that_open_it_at_once_write_the_line_once(
    path: Path, monkeypatch: pytest.MonkeyPatch, damaged: bool
) -> None:
    """The one that comes too late takes the game as it is stored then; a damaged one is mended once, too."""
    with hub_of(path, TOY, monkeypatch) as hub:
        id = run(begin(hub, 12)).id
    if damaged:
        change(path, "update game set beside = '{}'")
    toy = TOY if damaged else TOY2
    with hub_of(path, toy, monkeypatch) as one, hub_of(path, toy, monkeypatch) as two:
        written = "rewrite" if damaged else "append"
        write = getattr(two.store, written)

        def late(*given: Any) -> None:
            monkeypatch.setattr(two.store, written, write)
            run(play(run(opened(one, id)), 1))
            write(*given)

        monkeypatch.setattr(two.store, written, late)
        table = run(opened(two, id)).running
        assert table.entries == 13
        assert table.record.text() == run(opened(one, id)).running.record.text()
        assert [line.rules for line in table.record.new_rules] == ([] if damaged else [2])
        run(play(run(opened(two, id)), 3))


def test_a_finished_game_of_rules_1_is_opened_as_it_is(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with hub_of(path, TOY, monkeypatch) as hub:
        live = run(begin(hub, 500))
        id, before = live.id, live.running
    was = stored(path, id)
    with hub_of(path, TOY2, monkeypatch) as hub:
        live = run(opened(hub, id))
        assert live.running.over
        assert live.running.record.text() == before.record.text()
        assert live.running.scores() == before.scores()
        with pytest.raises(Refused):
            run(live.act(lambda table: table.propose_take_back(0, 3, set())))
    assert stored(path, id) == was == ("over", 1, was[2])


@pytest.mark.parametrize(
    "damage",
    [
        "update game set state = replace(state, '\"bank\":', '\"bank\":1')",
        "update game set state = '{'",
        "update game set state = ''",
        "update game set beside = '{}'",
        "update game set beside = 'no json'",
        "update game set beside = replace(beside, '\"numbers\":[', '\"numbers\":[1,')",
        "update line set told = '[1]' where n = 3",
        'update line set told = \'[false,15,[["done",[0],"all",false]]]\' where n = 3',
    ],
)
def test_a_damaged_state_falls_back_to_the_record_and_is_logged(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    with hub_of(path, TOY, monkeypatch) as hub:
        live = run(begin(hub, 12))
        id, before = live.id, live.running
    change(path, damage)
    with hub_of(path, TOY, monkeypatch) as hub:
        live = run(opened(hub, id))
        assert "cannot go on from its stored state and is played again" in caplog.text
        assert live.running.digest == before.digest
        assert live.running.record.text() == before.record.text()
        run(play(live, 5))
        caplog.clear()
        again = hub.load(id)
        assert again
        assert again.running.digest == live.running.digest
        assert not caplog.records, "it is whole again"


def test_a_damaged_state_of_older_rules_is_converted_from_the_record(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The position the players had is lost; their moves are not."""
    with hub_of(path, TOY, monkeypatch) as hub:
        live = run(begin(hub, 25))
        id, before = live.id, live.running.record
    assert any([entry.move == "stash" for entry in before.entries])
    change(path, "update game set state = replace(state, '\"bank\":', '\"bank\":1')")
    with hub_of(path, TOY2, monkeypatch) as hub:
        live = run(opened(hub, id))
        assert "is played again" in caplog.text
        moves = [entry.move for entry in live.running.record.entries]
        assert moves == [entry.move for entry in before.entries if entry.move != "stash"]
        run(play(live, 500))
        assert stored(path, id)[:2] == ("over", 2)
        assert replay_record(TOY2, read_record(live.running.record.text())).over


class NoWayBack(type(TOY2)):  # type: ignore[misc]
    """Rules 2 that know of no conversion."""

    def convert(self, rules: int, entries: list[Any]) -> list[Any]:
        return entries


def test_where_nothing_helps_what_is_stored_stays_as_it_is(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with hub_of(path, TOY, monkeypatch) as hub:
        id = run(begin(hub, 25)).id
    change(path, "update game set state = replace(state, '\"bank\":', '\"bank\":1')")
    with closing(sqlite3.connect(path)) as other:
        before = [other.execute(f"select * from {table}").fetchall() for table in ("game", "line")]
        with hub_of(path, NoWayBack(), monkeypatch) as hub, pytest.raises(Exception, match=r"record\.digest"):
            run(opened(hub, id))
        assert [other.execute(f"select * from {table}").fetchall() for table in ("game", "line")] == before
    with hub_of(path, TOY, monkeypatch) as hub:
        assert run(opened(hub, id)).running.entries == 25


def test_a_record_of_rules_1_that_is_brought_along_goes_on_under_rules_2(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Where nothing in it is played differently: so far nobody has won a card."""

    class Same(type(TOY)):  # type: ignore[misc]
        rules = 2

        def migrate(self, rules: int, data: Any) -> Any:
            return data

    with hub_of(path, TOY, monkeypatch) as hub:
        text = run(begin(hub, 20)).running.record.text()
    with hub_of(path, Same(), monkeypatch) as hub:
        live = run(hub.import_record(text, "ann", "Ann", None))
        assert live.running.record.new_rules[0].n == 20
        again = hub.load(live.id)
        assert again
        assert again.running.record.text() == live.running.record.text()
        assert again.running.is_kept(20)
        run(play(live, 500))
        assert stored(path, live.id)[:2] == ("over", 2)
        over = hub.load(live.id)
        assert over
        assert over.running.digest == live.running.digest
    assert not caplog.records


KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from sqlalchemy import event
from kurs.server.live import Hub
from kurs.server.store import Store

async def main(path, id):
    hub = Hub(Store(path))
    live = await hub.live(id)
    event.listen(hub.store.engine, "commit", lambda _: os.kill(os.getpid(), signal.SIGKILL))
    ask = live.running.next_ask()
    await live.play(ask.seat, str(ask.options[0] if ask.options else "bid 1"), None)

asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
"""


def test_killed_in_the_middle_of_a_write_the_game_stands_before_it(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Both the line and the state had been handed to the database, and nothing had been confirmed."""
    with hub_of(path, TOY, monkeypatch) as hub:
        live = run(begin(hub, 12))
        id, before = live.id, live.running
    environment = os.environ | with_packages(install(tmp_path / "one", "TOY"))
    done = subprocess.run([sys.executable, "-c", KILLED, str(path), id], env=environment, check=False, timeout=60)
    assert done.returncode == -9
    with hub_of(path, TOY, monkeypatch) as hub:
        live = run(opened(hub, id))
        assert live.running.record.text() == before.record.text()
        assert live.running.digest == before.digest
        run(play(live, 5))
    assert not caplog.records


# --- over the network -------------------------------------------------------------------------------------------------


def answer(page: Page, bid: int, before: str) -> str:
    """One person answers what is asked, each question once, and hears what comes of it; the question. No card is above
    8: who bids 9 wins."""
    html, number = page.html["ask"], re.search(r'data-seat="0" data-number="(-?\d+)"', page.html["ask"])
    question = html[html.index("question") :].partition("</")[0]
    if page.options:
        page.move("stash" if "stash" in page.options else "done")
    elif number and 'name="amount"' in html and question != before:
        page.say(do="move", seat=0, number=int(number[1]), move=f"bid {bid}")
    while page.html["ask"] == html and not page.toasts:
        page.hear()
    assert not page.toasts, html
    return question


def test_a_game_begun_under_rules_1_is_finished_on_a_server_of_rules_2(tmp_path: Path, one: Path, two: Path) -> None:
    """The page says where no picture was kept, and the record that is fetched stands alone."""
    old = Server(tmp_path / "data", environment=with_packages(one))
    try:
        ann = old.visitor()
        id = ann.new_table(["me", "bot:careful"], "toy", **{"option-generous": "yes"})
        with ann.socket(id) as page:
            page.settle()
            question = ""
            while "stash" not in page.options:
                question = answer(page, 9, question)
            for _ in range(3):
                page.move("stash")
                page.settle()
    finally:
        assert "Traceback" not in old.stop()
    new = Server(tmp_path / "data", environment=with_packages(two))
    try:
        ann.http.base_url, ann.server = new.url, new
        ann.http.headers["origin"] = new.url
        with ann.socket(id) as page:
            page.settle()
            assert "From here on version 2 of the rules holds" in "".join(page.html.values())
            assert "stash" not in page.options
            assert "done" in page.options
            assert "cannot take this back" in page.refused(do="undo", seat=0)
            page.toasts.clear()
            page.say(do="at", value="1")
            page.settle()
            assert NOT_KEPT in page.html["ask"]
            page.say(do="at", value="0")
            page.settle()
            assert NOT_KEPT not in page.html["ask"]
            page.say(do="at", value="999")
            page.settle()
            question = ""
            while "/record" not in page.html["ask"]:
                question = answer(page, 1, question)
        text = ann.http.get(f"/t/{id}/record").text
    finally:
        assert "Traceback" not in new.stop()
    table = replay_record(TOY2, read_record(text))
    assert table.over
    assert [line.rules for line in table.record.new_rules] == [2]
    assert "stash" in [entry.move for entry in table.record.entries]


# --- as a file --------------------------------------------------------------------------------------------------------


def kurs(packages: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"KURS_LANGUAGE": "en", "COLUMNS": "400", "NO_COLOR": "1"} | with_packages(packages)
    command = [sys.executable, "-m", "kurs", *words]
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, env=environment, check=False, timeout=120
    )


@pytest.fixture
def one(tmp_path: Path) -> Path:
    return install(tmp_path / "one", "TOY")


@pytest.fixture
def two(tmp_path: Path) -> Path:
    return install(tmp_path / "two", "TOY2")


BEGUN = ("play", "toy", "--seats", "you,careful", "--seed", "7", "--option", "generous=yes")
GOES_ON = "bid 5\nbid 0\ndone\n" * 40


def test_a_file_begun_under_rules_1_is_finished_under_rules_2_and_says_what_it_proves(
    tmp_path: Path, one: Path, two: Path
) -> None:
    file = tmp_path / "game.jsonl"
    begun = kurs(one, *BEGUN, "--save", str(file), typed="bid 5\nstash\nstash\nquit\n")
    assert begun.returncode == 0, begun.stderr
    entries = len(read_record(file.read_text()).entries)
    assert "stash" in file.read_text()
    went_on = kurs(two, "play", str(file), typed="quit\n")
    assert went_on.returncode == 0, went_on.stderr
    assert [line.n for line in read_record(file.read_text()).new_rules] == [entries]
    assert kurs(two, "play", str(file), typed=GOES_ON).returncode == 0
    assert len(read_record(file.read_text()).new_rules) == 1
    table = replay_record(TOY2, read_record(file.read_text()))
    assert table.over
    verified = kurs(two, "verify", str(file))
    assert verified.returncode == 0, verified.stderr
    assert f"{table.entries - entries} entries, every digest is right" in verified.stdout
    assert f"the entries after number {entries}, played under version 2" in verified.stdout
    assert "Those before were played under version 1" in verified.stdout
    replayed = kurs(two, "replay", str(file))
    assert replayed.returncode == 0, replayed.stderr
    assert "From here on version 2 of the rules holds; so far it was version 1." in replayed.stdout
    assert "stashes a coin" in replayed.stdout, "what happened under rules 1 is told"
    for at, code in ((entries, 0), (table.entries, 0), (entries - 1, 1)):
        shown = kurs(two, "show", str(file), "--at", str(at), "--out", str(tmp_path / f"{at}.svg"))
        assert shown.returncode == code, shown.stderr
        assert (tmp_path / f"{at}.svg").exists() == (code == 0)
    assert "was not kept: it was played under older rules" in shown.stderr
    again = kurs(two, "play", str(file), typed="")
    assert again.returncode == 0
    refused = kurs(one, "verify", str(file))
    assert refused.returncode == 1
    assert "played under version 2 of its rules; version 1 is installed" in refused.stderr


def test_a_file_alone_of_rules_1_says_that_it_can_be_converted(tmp_path: Path, one: Path, two: Path) -> None:
    """Somebody was sent the record without what lies beside it."""
    file, converted = tmp_path / "game.jsonl", tmp_path / "converted.jsonl"
    kurs(one, *BEGUN, "--save", str(file), typed="bid 5\nstash\nstash\nquit\n")
    Path(f"{file}.saved").unlink()
    before = file.read_text()
    for command in ("verify", "play", "replay"):
        refused = kurs(two, command, str(file))
        assert refused.returncode == 1
        assert "kurs convert brings such a record up to date" in refused.stderr
    assert file.read_text() == before
    assert kurs(two, "convert", str(file), "--out", str(converted)).returncode == 0
    assert kurs(two, "play", str(converted), typed=GOES_ON).returncode == 0
    verified = kurs(two, "verify", str(converted))
    assert "every digest is right" in verified.stdout
    assert "Proven" not in verified.stdout


def test_what_lies_beside_is_never_ahead_of_the_record_for_long(tmp_path: Path, one: Path, two: Path) -> None:
    """The lights went out between the two files, twice: what was not confirmed does not stand before what comes."""
    file = tmp_path / "game.jsonl"
    beside = Path(f"{file}.saved")
    kurs(one, *BEGUN, "--save", str(file), typed="bid 5\nstash\nstash\nquit\n")
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:-1]))
    beside.write_bytes(beside.read_bytes() + b'{"rules":1,"to')
    on = kurs(one, "play", str(file), typed="stash\nstash\nquit\n")
    assert "played again" not in on.stderr
    went_on = kurs(two, "play", str(file), typed=GOES_ON)
    assert went_on.returncode == 0, went_on.stderr
    assert "played again" not in went_on.stderr
    assert replay_record(TOY2, read_record(file.read_text())).over


def test_a_damaged_file_beside_the_record_is_told_and_done_without(tmp_path: Path, one: Path) -> None:
    file = tmp_path / "game.jsonl"
    beside = Path(f"{file}.saved")
    kurs(one, *BEGUN, "--save", str(file), typed="bid 5\nstash\nstash\nquit\n")
    whole = beside.read_bytes()
    for wrong in (whole.replace(b'"bank":', b'"bank":1'), b"[]\n" + whole, whole.replace(b'"told":[', b'"told":[1,')):
        beside.write_bytes(wrong)
        done = kurs(one, "play", str(file), typed="quit\n")
        assert done.returncode == 0, done.stderr
        assert "played again" in done.stderr
        assert "Traceback" not in done.stderr
        assert "played again" not in kurs(one, "play", str(file), typed="quit\n").stderr, "it is whole again"
