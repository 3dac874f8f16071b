"""What a stranger can send, store, open and ask for has a bound, a sentence, and costs nobody else his time."""

import asyncio
import gc
import json
import threading
import time
import weakref
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from kurs.face import face_of
from kurs.kernel import Refused, SearchChance, Table, next_open, title
from kurs.server import live as living
from kurs.server import live_table, pages, safety
from kurs.server.live import Hub
from kurs.server.live_table import LiveTable
from kurs.server.safety import Limits, Rate
from kurs.server.samples import Samples
from kurs.server.site import MOST_SOCKETS
from kurs.server.sockets import MOST_IGNORED, TOO_FAST, TOO_MANY
from kurs.server.store import MOST_CHAT, SeatRow, Store, unlike
from server.running import Page, Server, Visitor, settle, table_id
from server.twins import STOCKPILE

PLAYERS = [SeatRow(seat, f"person {seat}", None, f"Player {seat}") for seat in range(3)]


@contextmanager
def a_hub(path: Path, quota: int = 0) -> Iterator[Hub]:
    hub = Hub(Store(path / "kurs.sqlite"), quota=quota)
    try:
        yield hub
    finally:
        hub.close()


async def a_game(hub: Hub, moves: int = 0) -> LiveTable:
    live = await hub.open_game("stockpile", {}, "person 0", True, 0, PLAYERS)
    for n in range(moves):
        await one_move(live, f"{n}")
    return live


async def one_move(live: LiveTable, seed: str = "move") -> int:
    ask = next_open(live.running.asks)
    await live.play(ask.seat, str(ask.pick(SearchChance(seed))), live.running.number_of(ask.seat))
    return ask.seat


# --- imported records -------------------------------------------------------------------------------------------------


def test_an_imported_record_is_bounded_line_by_line(tmp_path: Path) -> None:
    text = Table(STOCKPILE, 2, {}, "bounded", ["Ann", "Bob"]).record.text()

    def with_header(**changed: object) -> str:
        return json.dumps(json.loads(text) | changed) + "\n"

    async def work(hub: Hub) -> None:
        for bad in (
            with_header(seed="x" * 300_000),
            with_header(names=["Eve"] * 200_000),
            with_header(names=["Eve" * 1000, "Bob"]),
            with_header(options={"x" * 1000: "y"}),
        ):
            with pytest.raises(Refused) as refused:
                await hub.import_record(bad, "eve", "Eve", None)
            assert refused.value.reason.key == "web.too_long"
        assert hub.store.lobby("eve") == ([], [], [])
        assert (await hub.import_record(text, "eve", "Eve", None)).names == ["Ann", "Bob"]

    with a_hub(tmp_path) as hub:
        asyncio.run(work(hub))


# --- what is stored ---------------------------------------------------------------------------------------------------


def test_a_guest_and_an_address_store_no_more_than_the_operator_allows(tmp_path: Path) -> None:
    server = Server(tmp_path, options=("--quota", "1"))
    try:
        eve, ann = server.visitor(), server.visitor()
        first = eve.new_table(["me", "open"])
        codes = [eve.post("/new/stockpile", **{"seat-0": "me", "seat-1": "open"}).status_code for _ in range(12)]
        assert codes.count(200) < 10
        assert set(codes) == {200, 507}
        refused = eve.post("/play/stockpile")
        assert refused.status_code == 507
        assert "1 MB" in refused.text
        assert ann.post("/play/stockpile").status_code == 507, "from the same address"
        assert ann.post(f"/t/{first}/join", seat="1", name="Ann").status_code == 200, "sitting down takes no room"
        with eve.socket(first) as page:
            settle(page)
            assert "1 MB" in page.refused(do="chat", text="hello")
            assert "1 MB" in page.refused(do="note", value="hello")
        assert "Remove" in eve.http.get("/").text
        for game in eve.http.get("/").text.split('action="/t/')[1:4]:
            assert eve.post(f"/t/{game[:20]}/close").status_code == 200
        assert eve.post("/new/stockpile", **{"seat-0": "me", "seat-1": "open"}).status_code == 200
    finally:
        said = server.stop()
    assert "Traceback" not in said


def test_what_a_game_stores_is_counted_to_its_host(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        live = await a_game(hub, 30)
        assert hub.store.used("person 0", "") >= living_bytes(live)
        assert hub.store.used("person 1", "") == 0
        hub.store.say(live.id, "Eve", "x" * 500, "eve", "somewhere")
        hub.store.write_note(live.id, "eve", "y" * 5000, "somewhere")
        assert hub.store.used("eve", "somewhere") == hub.store.used("mallory", "somewhere") >= 5500
        hub.store.write_note(live.id, "eve", "", "somewhere")
        assert hub.store.used("eve", "somewhere") < 1500
        hub.quota = 1000
        with pytest.raises(Refused) as refused:
            await many_moves(live, 200)
        assert refused.value.reason.key == "web.game_full"
        hub.quota = 10**9
        await one_move(live)

    with a_hub(tmp_path) as hub:
        asyncio.run(work(hub))


async def many_moves(live: LiveTable, moves: int) -> None:
    for n in range(moves):
        await one_move(live, f"more {n}")


def living_bytes(live: LiveTable) -> int:
    return len(live.running.record.text())


def test_of_the_chat_of_a_table_the_last_lines_are_kept(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        live = await a_game(hub)
        for n in range(MOST_CHAT + 20):
            hub.store.say(live.id, "Eve", f"{n}")
        assert [line.text for line in hub.store.said(live.id, 1000)] == [f"{n}" for n in range(20, MOST_CHAT + 20)]

    with a_hub(tmp_path) as hub:
        asyncio.run(work(hub))


# --- take-backs -------------------------------------------------------------------------------------------------------


def test_play_is_not_taken_back_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "MOST_BACKS", 5)

    async def work(hub: Hub) -> None:
        live = await a_game(hub, 3)
        for _ in range(5):
            seat = await one_move(live)
            await live.take_back(lambda table, seat=seat: table.propose_take_back(seat, table.entries - 1, set()), seat)  # type: ignore[misc]
        seat = await one_move(live)
        for work in (lambda table: table.undo(seat), lambda table: table.propose_take_back(seat, 1, set())):
            with pytest.raises(Refused) as refused:
                await live.take_back(work, seat)
            assert refused.value.reason == ("web.too_many_backs", (5,))
        await one_move(live)

    with a_hub(tmp_path) as hub:
        asyncio.run(work(hub))


def test_while_play_is_taken_back_at_one_table_others_move(tmp_path: Path) -> None:
    """Moves are made again for it; that is nothing the writer thread waits for."""

    async def work(hub: Hub) -> None:
        live, other = await a_game(hub, 10), await a_game(hub)
        moved = threading.Event()

        def slow(table: Table[Any]) -> bool:
            assert moved.wait(30), "the other table waited"
            return table.propose_take_back(0, 5, set())

        taking_back = asyncio.ensure_future(live.take_back(slow, 0))
        await asyncio.sleep(0.1)
        await one_move(other)
        moved.set()
        assert await taking_back
        assert live.running.entries == 5

    with a_hub(tmp_path) as hub:
        asyncio.run(work(hub))


# --- memory -----------------------------------------------------------------------------------------------------------


def test_the_limits_take_no_more_room_however_many_come_and_mistake_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    at = [0.0]
    monkeypatch.setattr(safety, "monotonic", lambda: at[0])
    limits, rate = Limits(), Rate("tried", 1, 60)
    for n in range(8000):
        at[0] += 0.001
        assert limits.allow(rate, f"guest {n}")
    assert not limits.allow(rate, "guest 7999")
    at[0] += 60
    assert limits.allow(rate, "guest 7999")


def test_processes_that_share_their_moments_count_together() -> None:
    shared = get_context("spawn").RawArray("d", safety.PLACES)
    one, other, alone = Limits(moments=shared), Limits(moments=shared), Limits()
    rate = Rate("tried", 10, 3600)
    assert [limits.allow(rate, "eve") for limits in (one, other) * 6] == [True] * 10 + [False] * 2
    assert one.allow(rate, "ann")
    assert alone.allow(rate, "eve")


def test_a_limit_allows_so_many_at_once_and_so_many_in_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    at = [0.0]
    monkeypatch.setattr(safety, "monotonic", lambda: at[0])
    limits, rate = Limits(), Rate("tried", 10, 60)
    assert [limits.allow(rate, "eve") for _ in range(12)] == [True] * 10 + [False] * 2
    assert limits.allow(rate, "ann")
    at[0] += 6.1
    assert [limits.allow(rate, "eve") for _ in range(2)] == [True, False]
    at[0] += 60
    assert sum([limits.allow(rate, "eve") for _ in range(12)]) == 10
    assert Limits(unlimited=True).allow(rate, "eve")


def test_a_table_that_is_let_go_is_freed_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not when somebody looks for cycles: after hours of play that may be late."""
    monkeypatch.setattr(living, "LINGER", -1.0)

    async def play(hub: Hub) -> list[weakref.ref[Any]]:
        live = await a_game(hub, 12)
        with pytest.raises(Refused):
            await live.play(0, "bid 99 99", None)
        await live.take_back(lambda table: table.propose_take_back(0, 5, set()), 0)
        live.running.state_at(3)
        await hub.import_record(live.running.record.text().split('{"back"')[0], "eve", "Eve", 2)
        return [weakref.ref(live), weakref.ref(live.running)]

    async def work(hub: Hub) -> None:
        kept = await play(hub)
        hub._let_go()
        assert not hub._live
        assert [one() for one in kept] == [None, None]

    with a_hub(tmp_path) as hub:
        gc.collect()
        gc.disable()
        try:
            asyncio.run(work(hub))
        finally:
            gc.enable()


def test_a_table_that_nobody_looks_at_is_let_go_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hub: Hub) -> None:
        live = await a_game(hub)
        keeping = asyncio.create_task(hub.keep_house())
        await asyncio.sleep(0.1)
        assert await hub.live(live.id) is live
        monkeypatch.setattr(living, "LINGER", 0.05)
        await asyncio.sleep(0.3)
        assert not hub._live
        keeping.cancel()

    monkeypatch.setattr(living, "LINGER", 1.0)
    monkeypatch.setattr(living, "LOOK_ROUND", 0.05)
    with a_hub(tmp_path) as hub:
        asyncio.run(work(hub))


# --- pages ------------------------------------------------------------------------------------------------------------


def test_pages_that_are_drawn_are_bounded(server: Server) -> None:
    eve = server.visitor()
    answers = [eve.http.get("/rules/stockpile") for _ in range(Limits.PAGES.times + 20)]
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert "too fast" in answers[-1].text
    assert server.visitor().http.get("/rules/stockpile").status_code == 200, "others go on"


def test_rules_are_rendered_once() -> None:
    pages.rules_html.cache_clear()
    for _ in range(3):
        pages.rules_html(title("stockpile"), "en")
    assert pages.rules_html.cache_info().misses == 1


# --- sockets ----------------------------------------------------------------------------------------------------------


def flood(page: Page) -> None:
    for _ in range(MOST_IGNORED * 3):
        page.say(do="tab", name="log")
    page.quiet(5)
    page.hear(5)


def test_whoever_says_too_much_is_told_once_and_then_closed_with_a_word(server: Server) -> None:
    eve = server.visitor()
    id = eve.new_table(["me", "hotseat"])
    with eve.socket(id) as page:
        settle(page)
        with pytest.raises(ConnectionClosed) as closed:
            flood(page)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == TOO_FAST
        assert "too fast" in closed.value.rcvd.reason
        assert len([toast for toast in page.toasts if "too fast" in toast]) <= 1


def open_pages(held: ExitStack, visitor: Visitor, id: str) -> None:
    for _ in range(MOST_SOCKETS + 5):
        held.enter_context(visitor.socket(id)).hear()


def test_whoever_opens_too_many_pages_is_told_so(server: Server) -> None:
    eve = server.visitor()
    id = eve.new_table(["me", "hotseat"])
    with ExitStack() as held:
        with pytest.raises(ConnectionClosed) as closed:
            open_pages(held, eve, id)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == TOO_MANY
        assert "too many pages" in closed.value.rcvd.reason
    with eve.socket(id) as page:
        page.hear()


# --- people -----------------------------------------------------------------------------------------------------------


def test_joins_that_come_together_give_one_person_one_seat(server: Server) -> None:
    ann, eve = server.visitor(), server.visitor()
    id = ann.new_table(["me", "open", "open", "open", "open"])
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda seat: eve.post(f"/t/{id}/join", seat=str(seat), name="Eve"), range(1, 5)))
    page = server.visitor().http.get(f"/t/{id}").text
    assert page.count("<span>Eve") == 1
    assert page.count("Sit down") == 3


def test_two_people_at_a_table_are_called_differently(server: Server) -> None:
    ann, eve = server.visitor(), server.visitor()
    ann.post("/name", name="Ann")
    id = ann.new_table(["me", "open", "open"])
    assert "<span>Ann 2" in eve.post(f"/t/{id}/join", seat="1", name="ANN").text.replace("ANN 2", "Ann 2")
    eve.post("/name", name="ann")
    page = server.visitor().http.get(f"/t/{id}").text
    assert page.count("<span>Ann<") + page.count("<span>ann<") == 1
    assert unlike("x" * 40, ["x" * 40]) == "x" * 36 + " 2"


def test_the_host_of_a_waiting_table_removes_strangers_for_good(server: Server) -> None:
    ann, bob, eve = server.visitor(), server.visitor(), server.visitor()
    id = ann.new_table(["me", "open", "open"])
    assert "Ask to leave" not in eve.post(f"/t/{id}/join", seat="1", name="Eve").text
    assert "Ask to leave" in ann.http.get(f"/t/{id}").text
    assert "Ask to leave" not in bob.http.get(f"/t/{id}").text
    assert bob.post(f"/t/{id}/remove", seat="1").status_code == 400
    assert ann.post(f"/t/{id}/remove", seat="0").status_code == 400, "one does not remove oneself"
    assert "Eve" not in ann.post(f"/t/{id}/remove", seat="1").text
    assert "rather play with others" in eve.post(f"/t/{id}/join", seat="1", name="Eve").text
    assert bob.post(f"/t/{id}/join", seat="1", name="Bob").status_code == 200


def test_twelve_who_watch_do_not_flood_the_chat(server: Server) -> None:
    ann = server.visitor()
    id, began = ann.new_table(["me", "hotseat"]), time.monotonic()
    for guest in [server.visitor() for _ in range(12)]:
        with guest.socket(id) as page:
            settle(page)
            for n in range(5):
                page.say(do="chat", text=f"flood {n}")
            settle(page)
    rate = Limits.WATCHERS_CHATS
    allowed = rate.times + int((time.monotonic() - began) * rate.times / rate.seconds) + 1
    if allowed < 55:  # else this machine is so slow that it was no flood
        with server.visitor().socket(id) as page:
            settle(page)
            for _ in range(10):
                page.say(do="chat", text="flood")
            assert "too much at once" in page.refused(do="chat", text="flood")
    with ann.socket(id) as page:
        settle(page)
        page.say(do="tab", name="chat")
        page.say(do="chat", text="we go on")
        settle(page)
        assert "we go on" in page.html["tab"]
        assert page.html["tab"].count("flood") <= allowed


def test_a_table_taken_away_is_gone_for_all_who_look(server: Server) -> None:
    ann, bob = server.visitor(), server.visitor()
    id = ann.new_table(["me", "open"])
    with bob.socket(id) as page:
        settle(page)
        ann.post(f"/t/{id}/close")
        while not page.hear().get("reload"):
            pass
        assert "no such table" in page.refused(do="chat", text="a secret word").lower()
    assert bob.http.get(f"/t/{id}").status_code == 404


def test_a_game_that_runs_is_taken_away_by_its_host_alone_and_only_if_nobody_else_plays(server: Server) -> None:
    ann, bob = server.visitor(), server.visitor()
    alone = table_id(ann.post("/play/stockpile"))
    assert bob.post(f"/t/{alone}/close").status_code == 400
    assert ann.post(f"/t/{alone}/close").status_code == 200
    assert ann.http.get(f"/t/{alone}").status_code == 404
    both = ann.new_table(["me", "open"])
    bob.post(f"/t/{both}/join", seat="1", name="Bob")
    assert ann.post(f"/t/{both}/close").status_code == 400
    assert Visitor(server, "en").http.get(f"/t/{both}").status_code == 200


def test_the_numbers_of_charts_are_kept_and_only_what_was_played_since_is_added() -> None:
    """Also when play was taken back meanwhile: they are what they would be if they were found anew."""
    table, chance, known, found = (
        Table(STOCKPILE, 3, {}, "charts", ["A", "B", "C"]),
        SearchChance("charts"),
        Samples(),
        0,
    )

    def measure(state: Any) -> dict[str, list[int]]:
        nonlocal found
        found += 1
        return face_of(STOCKPILE).charts(state)

    for n in range(60):
        ask = next_open(table.asks)
        table.play(ask.seat, ask.pick(chance))
        if n in (20, 40):
            table.propose_take_back(0, table.entries - 9, set())
        if n % 3 == 0:
            assert known.of(table, measure) == Samples().of(table, face_of(STOCKPILE).charts)
    assert found < 100, "each moment once, and those that were played twice"


def test_charts_whose_lists_are_those_of_the_state_do_not_change_afterwards() -> None:
    table, chance, known = Table(STOCKPILE, 3, {}, "charts", ["A", "B", "C"]), SearchChance("charts"), Samples()
    for _ in range(40):
        ask = next_open(table.asks)
        table.play(ask.seat, ask.pick(chance))
        known.of(table, lambda state: {"ticker": state.ticker})
    fresh = [row["ticker"] for row in Samples().of(table, lambda state: {"ticker": [*state.ticker]})]
    assert [row["ticker"] for row in known.of(table, lambda state: {"ticker": state.ticker})] == fresh
    assert [row["ticker"] for row in Samples().of(table, lambda state: {"ticker": state.ticker})] == fresh
    assert fresh[0] != fresh[-1], "prices moved"


def test_what_takes_long_is_done_once_at_a_time_for_an_address(tmp_path: Path) -> None:
    async def work(hub: Hub) -> list[str]:
        done: list[str] = []

        async def one(address: str, seconds: float) -> None:
            async with hub.in_turn(address):
                await asyncio.sleep(seconds)
                done.append(address)

        await asyncio.gather(*[one("his", 0.2) for _ in range(3)], one("hers", 0.01), one("hers", 0.01))
        return done

    with a_hub(tmp_path) as hub:
        assert asyncio.run(work(hub)) == ["hers", "hers", "his", "his", "his"]


def test_not_many_records_are_read_at_the_same_time(tmp_path: Path) -> None:
    text = Table(STOCKPILE, 2, {}, "many", ["Ann", "Bob"]).record.text()

    async def work(hub: Hub) -> None:
        many = [hub.import_record(text, "eve", "Eve", None) for _ in range(8)]
        found = await asyncio.gather(*many, return_exceptions=True)
        refused = [one.reason.key for one in found if isinstance(one, Refused)]
        assert refused == ["web.busy"] * (8 - living.MOST_IMPORTS)
        await hub.import_record(text, "eve", "Eve", None)

    with a_hub(tmp_path) as hub:
        asyncio.run(work(hub))
