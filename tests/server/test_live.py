"""Live tables and their hub on a real file: saved before told, the same after a crash, and on after a conflict."""

import asyncio
import gc
import sqlite3
import weakref
from collections.abc import Coroutine, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from kurs.kernel import (
    Played,
    Refused,
    SearchChance,
    Table,
    digest_of,
    next_open,
    plain_json,
    read_record,
    replay_record,
)
from kurs.kernel.beat import Beat, WatchedLog
from kurs.server import live as living
from kurs.server import store as storing
from kurs.server.live import Hub
from kurs.server.live_table import LiveTable
from kurs.server.safety import Limits
from kurs.server.sockets import Connection
from kurs.server.store import SeatRow, Store
from kurs.testing.bounded import goes_on
from kurs.titles.r1849 import TITLE as R1849
from kurs.titles.stockpile.state import DEMAND
from server.twins import STOCKPILE, twins_in_dividend

T = TypeVar("T")


class NoBots:
    """Counts how often bots were told to look."""

    def __init__(self) -> None:
        self.attended = 0

    def attend(self, live: LiveTable) -> None:
        self.attended += 1


class Ear:
    """A listener that looks into the file, through a connection of its own, the moment it is told."""

    def __init__(self, live: LiveTable, path: Path) -> None:
        self.person = "ear"
        self.live, self.path = live, path
        self.found: list[tuple[str, str]] = []
        live.listeners.add(self)

    def wake(self) -> None:
        self.found.append(in_file(self.path, self.live.id))

    def watch(self, played: list[Played]) -> None:
        """Beats are of no interest here."""


def in_file(path: Path, id: str) -> tuple[str, str]:
    """Record and state of a game as somebody else finds them on the disk."""
    with closing(sqlite3.connect(path)) as other:
        lines = other.execute("select text from line where game = ? order by n", (id,)).fetchall()
        state = other.execute("select state from game where id = ?", (id,)).fetchone()[0]
    return "".join([row[0] for row in lines]), state


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kurs.sqlite"


@contextmanager
def a_hub(path: Path) -> Iterator[Hub]:
    hub = Hub(Store(path), NoBots())
    try:
        yield hub
    finally:
        hub.close()


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


PLAYERS = [SeatRow(seat, f"person {seat}", None, f"Player {seat}") for seat in range(3)]


async def a_game(hub: Hub, seats: list[SeatRow] = PLAYERS) -> LiveTable:
    return await hub.open_game("stockpile", {}, "person 0", True, 0, seats)


async def again(hub: Hub, id: str) -> LiveTable:
    live = await hub.live(id)
    assert live
    return live


async def play(live: LiveTable, moves: int, seed: str = "play") -> None:
    """Some moves of whoever is asked."""
    chance = SearchChance(seed)
    for _ in range(moves):
        ask = next_open(live.running.asks)
        await live.play(ask.seat, str(ask.pick(chance)), live.running.number_of(ask.seat))


def finished(seed: str = "finished") -> Table[Any]:
    """A whole game, with a move that was taken back."""
    table, chance = Table(STOCKPILE, 3, {}, seed, ["Ann", "Bob", "Cyd"]), SearchChance(seed)
    while goes_on(table):
        ask = next_open(table.asks)
        table.play(ask.seat, ask.pick(chance))
        if table.entries == 10 and not table.record.branches:
            table.propose_take_back(0, 7, set())
    assert table.record.branches
    return table


# --- saving and telling -----------------------------------------------------------------------------------------------


def test_nobody_is_told_of_what_is_not_yet_on_the_disk(path: Path) -> None:
    async def work(hub: Hub) -> None:
        live = await a_game(hub)
        ear = Ear(live, path)
        for n in range(40):
            await play(live, 1, f"move {n}")
            assert len(ear.found) == n + 1, "told once a move"
            assert ear.found[-1] == (live.running.record.text(), plain_json(live.running.state).decode())

    with a_hub(path) as hub:
        run(work(hub))


def test_the_first_deal_is_saved_before_it_is_told(path: Path) -> None:
    async def work(hub: Hub) -> None:
        live = await a_game(hub, [*PLAYERS[:2], SeatRow(2, None, None, "")])
        assert live.table is None
        ear = Ear(live, path)
        await live.take_seat(2, "late", "Late")
        assert live.table
        assert live.table.names == ["Player 0", "Player 1", "Late"]
        assert ear.found[-1] == (live.table.record.text(), plain_json(live.table.state).decode())
        with pytest.raises(Refused):
            await live.take_seat(2, "later", "Later")

    with a_hub(path) as hub:
        run(work(hub))


def test_of_two_who_sit_down_at_once_one_is_refused_and_the_game_begins_once(path: Path) -> None:
    async def work(hub: Hub) -> None:
        live = await a_game(hub, [*PLAYERS[:2], SeatRow(2, None, None, "")])
        came = [live.take_seat(2, who, who) for who in ("one", "other")]
        found = await asyncio.gather(*came, return_exceptions=True)
        assert [type(f) for f in found].count(Refused) == 1
        assert live.row.seats[2].person in ("one", "other")
        assert live.running.record.text() == in_file(path, live.id)[0]

    with a_hub(path) as hub:
        run(work(hub))


def test_what_cannot_be_saved_has_not_happened(path: Path) -> None:
    async def work(hub: Hub) -> None:
        live = await a_game(hub)
        await play(live, 3)
        ear, text, digest = Ear(live, path), live.running.record.text(), live.running.digest
        with closing(sqlite3.connect(path)) as other:
            other.execute("create trigger full before insert on line begin select raise(abort, 'disk full'); end")
            with pytest.raises(Exception, match="disk full"):
                await play(live, 1)
            assert (live.running.record.text(), live.running.digest) == (text, digest)
            assert in_file(path, live.id) == (text, plain_json(live.running.state).decode())
            assert ear.found == []
            other.execute("drop trigger full")
        await play(live, 3)
        assert len(ear.found) == 3
        assert in_file(path, live.id)[0] == live.running.record.text()

    with a_hub(path) as hub:
        run(work(hub))


def test_a_refused_move_is_neither_saved_nor_told(path: Path) -> None:
    async def work(hub: Hub) -> None:
        live = await a_game(hub)
        ear, before = Ear(live, path), in_file(path, live.id)
        asked = next_open(live.running.asks).seat
        number = live.running.number_of(asked)
        for seat, move, sent in ((asked, "bid 0 0", number), ((asked + 1) % 3, "place 0 0 0", None), (asked, "", None),
                                 (asked, "place 0 0 0", number + 1), (9, "place 0 0 0", None)):  # fmt: skip
            with pytest.raises(Refused):
                await live.play(seat, move, sent)
        with pytest.raises(Refused):
            await live.act(lambda table: table.undo(asked))
        assert ear.found == []
        assert in_file(path, live.id) == before

    with a_hub(path) as hub:
        run(work(hub))


def test_moves_that_come_at_once_are_made_one_after_the_other(path: Path) -> None:
    """Ten copies of one answer arrive together: one counts."""

    async def work(hub: Hub) -> None:
        live = await a_game(hub)
        ask = next_open(live.running.asks)
        number = live.running.number_of(ask.seat)
        copies = [live.play(ask.seat, "place 0 0 0", number) for _ in range(10)]
        found = await asyncio.gather(*copies, return_exceptions=True)
        assert [type(f) for f in found].count(Refused) == 9
        assert live.running.entries == 1
        assert in_file(path, live.id)[0] == live.running.record.text()

    with a_hub(path) as hub:
        run(work(hub))


# --- after a crash ----------------------------------------------------------------------------------------------------


def test_after_a_crash_the_game_is_what_was_stored(path: Path) -> None:
    """The first hub is never closed: the second one has the file alone."""

    async def work(dead: Hub, hub: Hub) -> None:
        live = await a_game(dead)
        for moves in (0, 1, 25, 40):
            await play(live, moves, f"{moves}")
            loaded = hub.load(live.id)
            assert loaded
            text, state = in_file(path, live.id)
            assert loaded.running.record.text() == text == live.running.record.text()
            assert plain_json(loaded.running.state).decode() == state
            saved = digest_of(STOCKPILE.load(STOCKPILE.rules, loads(state)))
            assert loaded.running.digest == live.running.digest == saved
            assert loaded.keeper.version == len(text.splitlines())
            assert loaded.names == live.names
            assert loaded.running.asks == live.running.asks

    with a_hub(path) as dead, a_hub(path) as hub:
        run(work(dead, hub))


def loads(state: str) -> Any:
    import msgspec

    return msgspec.json.decode(state)


def test_taking_back_survives_a_crash(path: Path) -> None:
    async def work(dead: Hub, hub: Hub) -> None:
        live = await a_game(dead)
        await play(live, 8)
        await live.act(lambda table: table.propose_take_back(0, 5, set()))
        await play(live, 2, "another way")
        loaded = await again(hub, live.id)
        assert loaded.running.record.text() == live.running.record.text()
        assert len(loaded.running.record.branches) == 1
        assert loaded.running.digest == live.running.digest
        await play(loaded, 5)
        assert in_file(path, live.id)[0] == loaded.running.record.text()

    with a_hub(path) as dead, a_hub(path) as hub:
        run(work(dead, hub))


def test_a_game_is_loaded_once_however_many_ask(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hub: Hub, id: str) -> None:
        found = await asyncio.gather(*[hub.live(id) for _ in range(5)])
        assert len({*found}) == 1
        assert await hub.live("no such game") is None
        monkeypatch.setattr(living, "MOST_LIVE", 1)
        monkeypatch.setattr(living, "COMING", 0.0)
        first = await again(hub, id)
        looked_at = Ear(first, path)
        for _ in range(4):
            await play(await a_game(hub), 2)
        assert await again(hub, id) is first, "a table somebody looks at is kept"
        first.listeners.discard(looked_at)
        for _ in range(3):
            await a_game(hub)
        other = await again(hub, id)
        assert other is not first, "one that nobody looks at is let go"
        assert other.running.digest == first.running.digest

    with a_hub(path) as hub:
        id = run(a_game(hub)).id
    with a_hub(path) as hub:
        run(work(hub, id))


def test_a_full_table_begins_when_it_is_looked_at(path: Path) -> None:
    async def work(hub: Hub) -> None:
        hub.store.open_game("full", "stockpile", STOCKPILE.complete(3, {}), "person 0", True, 0, PLAYERS)
        assert (await again(hub, "full")).table is not None

    with a_hub(path) as hub:
        run(work(hub))


# --- two writers ------------------------------------------------------------------------------------------------------


def test_after_a_conflict_the_game_goes_on_as_it_is_stored(path: Path) -> None:
    async def work(hubs: list[Hub]) -> None:
        id = (await a_game(hubs[0])).id
        lives = [await again(hub, id) for hub in hubs]
        for turn in range(6):
            ahead, behind = lives[turn % 2], lives[1 - turn % 2]
            await play(ahead, 2, f"turn {turn}")
            stored = in_file(path, id)
            ask = next_open(behind.running.asks)
            with pytest.raises(Refused) as refused:
                await behind.play(ask.seat, str(ask.pick(SearchChance("late"))), None)
            assert refused.value.reason.key == "web.conflict"
            assert in_file(path, id) == stored, "nothing of the late move was written"
            assert behind.running.record.text() == stored[0]
            assert behind.running.digest == ahead.running.digest
            assert behind.keeper.version == ahead.keeper.version
        assert replay_record(STOCKPILE, read_record(in_file(path, id)[0])).digest == lives[0].running.digest

    with a_hub(path) as one, a_hub(path) as other:
        run(work([one, other]))


def test_after_a_conflict_everybody_is_shown_the_game_as_it_is_stored(path: Path) -> None:
    async def work(one: Hub, other: Hub) -> None:
        ahead = await a_game(one)
        behind = await again(other, ahead.id)
        await play(ahead, 2)
        ear, changes = Ear(behind, path), behind.changes
        ask = next_open(behind.running.asks)
        with pytest.raises(Refused):
            await behind.play(ask.seat, "place 0 0 0", None)
        assert ear.found
        assert behind.changes > changes, "pictures of the old table are kept no longer"

    with a_hub(path) as one, a_hub(path) as other:
        run(work(one, other))


# --- records that are brought along -----------------------------------------------------------------------------------


@pytest.mark.parametrize("to", [0, 1, 23, None])
def test_a_record_goes_on_from_any_entry(path: Path, to: int | None) -> None:
    table = finished()
    entries = table.record.entries

    async def work(hub: Hub) -> None:
        live = await hub.import_record(table.record.text(), "ann", "Ann", to)
        assert live.names == ["Ann", "Bob", "Cyd"]
        assert live.seats_of("ann") == [0, 1, 2]
        text, state = in_file(path, live.id)
        assert text == live.running.record.text()
        assert state == plain_json(live.running.state).decode()
        row = hub.store.game(live.id)
        assert row
        assert not row.public
        if to is None:
            assert [e.digest for e in live.running.record.entries] == [e.digest for e in entries]
            assert not live.running.record.branches, "what was taken back stays behind"
            assert row.status == "over"
            assert [(row.points, row.rank) for row in row.result] == [
                (score.points, score.rank) for score in table.scores()
            ]
            return
        assert row.status == "running"
        assert len(text.splitlines()) == to + 1
        assert live.running.digest == (entries[to - 1].digest if to else table.record.header.digest)
        await play(live, 5)
        assert in_file(path, live.id)[0] == live.running.record.text()
        loaded = hub.load(live.id)
        assert loaded
        assert loaded.running.digest == live.running.digest

    with a_hub(path) as hub:
        run(work(hub))


def test_a_record_is_brought_along_with_the_options_in_force(path: Path) -> None:  # R49-6.3
    """Headers used to call the variants off that Electric Dreams bring with them; a rematch is played with them."""
    text = Table(R1849, 3, {"electric_dreams": "on"}, "brought along").record.text()
    old = text.replace('"station_purchase":"on","bonds":"on"', '"station_purchase":"off","bonds":"off"')
    assert old != text

    async def work(hub: Hub) -> None:
        live = await hub.import_record(old, "ann", "Ann", None)
        assert live.row.options == live.running.view(None).options
        assert in_file(path, live.id)[0] == text

    with a_hub(path) as hub:
        run(work(hub))


def test_a_record_that_proves_nothing_is_refused_and_leaves_no_table(path: Path) -> None:
    table = finished()
    text = table.record.text()
    wrong = [
        ("", None),
        ("{}", None),
        (text[: len(text) // 2], None),
        (text.replace(table.record.entries[5].digest, "0" * 16), None),
        (text.replace('"stockpile"', '"chess"'), None),
        (text.replace('"rules":1', '"rules":99'), None),
        (text, -1),
        (text, table.entries + 1),
    ]

    async def work(hub: Hub) -> None:
        for bad, to in wrong:
            with pytest.raises(Refused):
                await hub.import_record(bad, "ann", "Ann", to)
        assert hub.store.lobby("ann") == ([], [], [])

    with a_hub(path) as hub:
        run(work(hub))


def test_the_lobby_does_not_learn_of_a_secret_question(path: Path) -> None:
    """A dividend is asked of its owner alone (STK-4.0.7): whom the game waits for is not written beside it."""
    twins = twins_in_dividend("dividend", None)
    twins.played = len(twins.steps) - 2
    table = twins.table(0)
    assert [ask.secret for ask in table.asks] == [True]

    async def work(hub: Hub) -> None:
        live = await hub.import_record(table.record.text(), "ann", "Ann", None)
        row = hub.store.game(live.id)
        assert row
        assert (row.status, row.asked) == ("running", [])
        await live.play(table.asks[0].seat, "show 0 0", None)
        row = hub.store.game(live.id)
        assert row
        assert row.asked == [ask.seat for ask in live.running.asks]

    with a_hub(path) as hub:
        run(work(hub))


def test_the_lobby_does_not_learn_of_a_secret_answer(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two own the company: that the first has answered would tell everybody that there is a second."""
    twins = twins_in_dividend("dividend", 1, owns=True)
    twins.played = len(twins.steps) - 3
    table = twins.table(0)
    assert [(ask.seat, ask.secret) for ask in table.asks] == [(1, True)]

    async def work(hub: Hub) -> None:
        live = await hub.import_record(table.record.text(), "ann", "Ann", None)
        before = hub.store.lobby("ann")[1][0].updated
        monkeypatch.setattr(storing, "now", lambda: before + 60)
        await live.play(1, "show 1 0", None)
        assert [ask.secret for ask in live.running.asks] == [True], "nobody else has seen anything happen"
        assert hub.store.lobby("ann")[1][0].updated == before

    with a_hub(path) as hub:
        run(work(hub))


class NotingHub(Hub):
    """Notes when which game was opened."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.done: list[str] = []

    def load(self, id: str) -> LiveTable | None:
        self.done.append(id)
        return super().load(id)


def test_a_move_does_not_wait_until_all_games_that_come_back_after_a_restart_have_been_opened(path: Path) -> None:
    with a_hub(path) as before:
        ids = run(_some_games(before, 20))
    hub = NotingHub(Store(path))

    async def come_back_and_move() -> None:
        live = await again(hub, ids[0])
        coming = [asyncio.ensure_future(again(hub, id)) for id in ids[1:]]
        for _ in range(4):  # until they have all begun
            await asyncio.sleep(0)
        await live.act(lambda table: hub.done.append("move"))
        await asyncio.gather(*coming)

    run(come_back_and_move())
    hub.close()
    assert sorted(hub.done) == sorted([*ids, "move"])
    assert hub.done.index("move") <= 8, "it waits for games that are being opened, not for all that will be"


async def _some_games(hub: Hub, games: int) -> list[str]:
    return [(await a_game(hub)).id for _ in range(games)]


# --- beats ------------------------------------------------------------------------------------------------------------


def beats_in_memory() -> list[Beat]:
    """All beats that anybody still holds."""
    gc.collect()
    return [one for one in gc.get_objects() if isinstance(one, Beat)]


async def to_beats(live: LiveTable) -> None:
    """On to a move that has beats: the end of the auction."""
    round_ = live.running.state.stack[0][0]
    while live.running.state.stack[0][0] <= max(round_, DEMAND):
        await play(live, 1, f"beats {live.running.entries}")


def looking(live: LiveTable, person: str) -> Connection:
    """A page that looks at the table; what it would be sent is taken by hand."""
    page = Connection(None, live, person, person, "en", Limits())  # type: ignore[arg-type]
    live.listeners.add(page)
    page.update()
    return page


def test_beats_are_gone_once_every_page_has_them(path: Path) -> None:
    async def work(hub: Hub) -> None:
        live = await a_game(hub)
        pages = [looking(live, "person 0"), looking(live, "nobody")]
        await to_beats(live)
        states = [weakref.ref(beat.state) for beat in beats_in_memory()]
        assert len(states) >= 4
        assert len(pages[0].update()["beats"]) >= 4
        assert any(ref() is not None for ref in states), "the other page has yet to be sent them"
        assert len(pages[1].update()["beats"]) >= 4
        assert beats_in_memory() == []
        assert all(ref() is None for ref in states), "not even the record of what was told keeps them"
        assert "beats" not in pages[0].update()

    with a_hub(path) as hub:
        run(work(hub))


def test_where_nobody_looks_no_beats_are_kept(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hub: Hub) -> None:
        live = await a_game(hub)
        kept: list[Any] = []
        monkeypatch.setattr(WatchedLog, "beat", lambda log, state: kept.append(state))
        await to_beats(live)
        assert kept == []
        page = looking(live, "person 0")
        live.listeners.discard(page)
        await play(live, 60)
        assert kept == [], "nobody looks any more"
        assert page.update().get("beats") is None

    with a_hub(path) as hub:
        run(work(hub))


def test_what_was_refused_leaves_no_beats_behind(path: Path) -> None:
    """Moves that were made before one was refused are told by nobody as beats of another change."""

    async def work(hub: Hub) -> None:
        live = await a_game(hub)
        page = looking(live, "person 0")

        def until_it_fails(table: Table[Any]) -> None:
            chance = SearchChance("fails")
            while table.state.stack[0][0] <= DEMAND:
                ask = next_open(table.asks)
                table.play(ask.seat, ask.pick(chance))
            raise Refused("kernel.malformed")

        with pytest.raises(Refused):
            await live.act(until_it_fails)
        live.changed()
        assert "beats" not in page.update()

    with a_hub(path) as hub:
        run(work(hub))
