"""Standing orders over the wire: known to their owner alone, kept, and carried out so that nobody can tell."""

import asyncio
import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from kurs.kernel import Played, Refused, Table
from kurs.server import orders
from kurs.server.keeping import stored_form
from kurs.server.live import Hub
from kurs.server.live_table import LiveTable
from kurs.server.orders import LONGEST, SHORTEST, Orders
from kurs.server.safety import People
from kurs.server.store import SeatRow, Store
from kurs.testing.bounded import goes_on
from server.running import Page, Server
from server.test_secrecy import come_in
from server.twins import Twins
from server.twins_friesematenten import COMING, FRIESEMATENTEN, cards, deck_deal, passing, plan

OWNER, WATCHER = 1, 3
IN_A_GAP = 4
"""Moves until seat 1 has bought the Insider Tip and is polled with it; if it passes it is the first to bid."""


def a_table(moves: int = IN_A_GAP) -> Table[Any]:
    """Three players in the first gap; all that follows is the same in every such table."""
    deal = deck_deal(3, cards(COMING), "orders")
    table = Twins("orders", None, 3, {}, (deal, deal), [], 0, title=FRIESEMATENTEN).table(0)
    for _ in range(moves):
        table.play(table.asks[0].seat, plan(table.state, table.asks[0]))
    return table


def a_finished_table() -> Table[Any]:
    table = a_table(0)
    while goes_on(table):
        table.play(table.asks[0].seat, passing(table.state, table.asks[0]))
    return table


def person(seat: int) -> str:
    return f"person-{seat}"


def bring(store: Store, id: str, table: Table[Any], bot: int | None = None) -> None:
    """Store a table of three people; one of them may be a bot."""
    seats = [SeatRow(seat, person(seat), None, f"Player {seat}") for seat in range(3)]
    if bot is not None:
        seats[bot] = SeatRow(bot, None, "random", "Bot")
    saved, after = stored_form(table)
    store.bring(id, table.title.name, table.record.header.options, person(0), seats, saved.changes, after)


# --- over the wire --------------------------------------------------------------------------------------------------

TABLES = ("by-order", "withdrawn", "kept", "refused", "bot")


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two servers with the same people and tables."""
    folders = [Path(tmp_path_factory.mktemp(f"orders{which}")) for which in (0, 1)]
    People.of_folder(folders[0])
    store = Store(folders[0] / "kurs.sqlite")
    for seat in range(4):
        store.meet(person(seat), f"Player {seat}")
    for id in TABLES:
        bring(store, id, a_table(), bot=2 if id == "bot" else None)
    bring(store, "over", a_finished_table())
    store.close()
    for file in ("secret", "kurs.sqlite"):
        shutil.copy(folders[0] / file, folders[1] / file)
    running = (Server(folders[0]), Server(folders[1]))
    yield running
    for server in running:
        said = server.stop()
        assert "Traceback" not in said, said


@contextmanager
def pages(server: Server, id: str, *seats: int) -> Iterator[list[Page]]:
    """The pages of these people at a table, greeted."""
    with ExitStack() as stack:
        found = []
        for seat in seats:
            found.append(stack.enter_context(come_in(server, person(seat)).socket(id)))
            found[-1].hear()
        yield found


def pressed(page: Page) -> dict[str, bool]:
    """The orders a page offers, and which of them are given."""
    found = re.findall(r'aria-pressed="(\w+)" data-do="order" data-name="(\w+)"', page.html["ask"])
    return {name: given == "true" for given, name in found}


def given(page: Page) -> list[str]:
    return [name for name, on in pressed(page).items() if on]


def order(page: Page, name: str, yes: str = "1", seat: int = OWNER) -> None:
    """Give or withdraw an order and hear that it was done."""
    page.say(do="order", seat=seat, name=name, yes=yes)
    assert "toast" not in page.hear()


def test_only_its_owner_sees_an_order_on_all_his_pages(servers: tuple[Server, Server]) -> None:
    with pages(servers[0], "refused", OWNER, OWNER, 0, 2, WATCHER) as (mine, second, *others):
        assert list(pressed(mine)) == list(FRIESEMATENTEN.orders)
        assert given(mine) == given(second) == []
        heard = [list(page.raw) for page in others]
        for yes in ("1", ""):
            order(mine, "bids_dear", yes)
            second.hear()
            assert given(mine) == given(second) == (["bids_dear"] if yes else [])
        for page, before in zip(others, heard, strict=True):
            page.quiet()
            assert page.raw == before, "nobody else is sent anything"
            assert "bids_dear" not in "".join(given(page))
        assert pressed(others[-1]) == {}, "a watcher has no orders to give"


def test_orders_are_refused(servers: tuple[Server, Server]) -> None:
    with pages(servers[0], "refused", OWNER, 0, WATCHER) as (mine, other, watcher):
        not_yours = other.refused(do="order", seat=OWNER, name="cards", yes="1")
        assert "seat" in not_yours
        for seat in (OWNER, -1, 7, "x", "1 ", None):
            assert watcher.refused(do="order", seat=seat or "", name="cards", yes="1") == not_yours
        for name in ("", "cards ", "CARDS", "order.cards", "everything", "x" * 5000):
            refusal = mine.refused(do="order", seat=OWNER, name=name, yes="1")
            assert refusal != not_yours
            assert mine.refused(do="order", seat=OWNER, name=name, yes="") == refusal
        mine.quiet()
        assert given(mine) == []
    assert Store(servers[0].data / "kurs.sqlite").orders("refused") == {}


def test_a_finished_game_takes_no_orders(servers: tuple[Server, Server]) -> None:
    with pages(servers[0], "over", OWNER) as (mine,):
        assert pressed(mine) == {}
        assert "over" in mine.refused(do="order", seat=OWNER, name="cards", yes="1")


def test_a_table_that_waits_takes_no_orders(servers: tuple[Server, Server]) -> None:
    visitor = servers[0].visitor()
    id = visitor.new_table(["me", "open"], "friesematenten")
    with visitor.socket(id) as page:
        page.hear()
        assert page.refused(do="order", seat=0, name="cards", yes="1")


def test_nobody_can_tell_a_pass_by_order_from_one_by_hand(servers: tuple[Server, Server]) -> None:
    """The same moves in both games; in one of them the owner is never asked whether he passes."""
    sent: list[list[list[str]]] = []
    for by_order, server in zip((True, False), servers, strict=True):
        with pages(server, "by-order", OWNER, 0, 2, WATCHER) as (mine, *others):
            everybody = [mine, *others]
            if by_order:
                for name in ("cards", "bids_cards"):
                    order(mine, name)
            for _ in range(2):  # the gap, then the bid for the Bridging Loan
                if not by_order:
                    assert "pass" in mine.options
                    mine.move("pass")
                for page in everybody:
                    page.hear()
            for mover, move in ((others[1], "bid 8"), (others[0], "pass")):
                mover.move(move)
                for page in everybody:
                    page.hear()
            for page in everybody:
                page.quiet(0.05)
            sent.append([page.raw for page in others])
    assert sent[0] == sent[1]


def test_an_order_withdrawn_during_the_pause_is_not_carried_out(servers: tuple[Server, Server]) -> None:
    with pages(servers[0], "withdrawn", OWNER, 0) as (mine, other):
        asked = mine.asked
        order(mine, "cards")
        order(mine, "cards", "")
        mine.quiet(LONGEST / 1000 + 0.3)
        other.quiet(0)
        assert mine.asked == asked
        assert len(other.raw) == 1


def test_nobody_can_give_an_order_for_a_bot(servers: tuple[Server, Server]) -> None:
    with pages(servers[0], "bot", OWNER, WATCHER) as (mine, watcher):
        refusal = mine.refused(do="order", seat=2, name="cards", yes="1")
        assert refusal == watcher.refused(do="order", seat=2, name="cards", yes="1")
        assert "seat" in refusal


def test_an_order_outlives_the_server_and_is_then_carried_out(servers: tuple[Server, Server]) -> None:
    server = servers[0]
    with pages(server, "kept", OWNER) as (mine,):
        order(mine, "bids_cards")
        order(mine, "cards")
    server.kill()
    assert Store(server.data / "kurs.sqlite").orders("kept") == {OWNER: {"bids_cards": 1, "cards": 1}}
    server.start()
    with pages(server, "kept", OWNER, 2) as (mine, other):
        assert given(mine) == ["cards", "bids_cards"]
        for _ in range(2):
            mine.hear()
            other.hear()
        assert mine.asked is None
        assert other.asked, "the owner has passed twice, the next one is asked for a bid"
        assert not given(other)


# --- in one process, with a pause of the test's own -----------------------------------------------------------------

PAUSE = 0.3


class Ear:
    """Counts how often somebody who looks is told to look again."""

    def __init__(self, live: LiveTable, seat: int) -> None:
        self.person = person(seat)
        self.woken = 0
        live.listeners.add(self)

    def wake(self) -> None:
        self.woken += 1

    def watch(self, played: list[Played]) -> None:
        """Beats are of no interest here."""


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setattr(orders, "pause", lambda: PAUSE)
    return Store(tmp_path / "kurs.sqlite")


def at_table(store: Store, work: Any, bot: int | None = None) -> None:
    """Do something at a live table with orders, and see to it that nothing went wrong unseen."""
    bring(store, "game", a_table(), bot)

    async def alone() -> None:
        hub = Hub(store, Orders())
        try:
            live = await hub.live("game")
            assert live
            await work(live)
        finally:
            hub.close()

    asyncio.run(alone())


async def settled(live: LiveTable) -> None:
    """Until no order is being carried out any more."""
    await asyncio.sleep(PAUSE / 3)
    while live.order_tasks:
        await asyncio.wait(list(live.order_tasks.values()))
    await asyncio.sleep(0)


def moves(live: LiveTable) -> list[tuple[int, str]]:
    """What has been played since the table was brought."""
    return [(entry.seat, entry.move) for entry in live.running.record.entries[IN_A_GAP:]]


def test_the_pause_is_a_persons() -> None:
    drawn = [orders.pause() * 1000 for _ in range(400)]
    assert SHORTEST <= min(drawn) < max(drawn) < LONGEST
    assert max(drawn) - min(drawn) > (LONGEST - SHORTEST) * 0.9
    assert len({round(pause) for pause in drawn}) > 200, "drawn anew each time"


def test_an_order_is_carried_out_and_so_is_the_next(store: Store) -> None:
    async def work(live: LiveTable) -> None:
        await live.order(OWNER, "cards", True)
        await live.order(OWNER, "bids_round", True)
        await settled(live)
        assert moves(live) == [(OWNER, "pass"), (OWNER, "pass")]
        assert live.running.asks[0].seat == 2, "nobody else passes"

    at_table(store, work)


def test_the_record_does_not_tell_either(store: Store) -> None:
    async def work(live: LiveTable) -> None:
        by_hand = a_table()
        by_hand.play(OWNER, "pass")
        await live.order(OWNER, "cards", True)
        await settled(live)
        assert live.running.record.text() == by_hand.record.text()
        assert store.lines("game") == by_hand.record.text()

    at_table(store, work)


def test_giving_an_order_wakes_its_owner_alone(store: Store) -> None:
    async def work(live: LiveTable) -> None:
        ears = [Ear(live, seat) for seat in (*range(3), WATCHER)]
        row, changes = store.game("game"), live.changes
        await live.order(0, "bids_dear", True)
        await live.order(0, "bids_dear", False)
        await settled(live)
        assert [ear.woken for ear in ears] == [2, 0, 0, 0]
        assert (store.game("game"), live.changes) == (row, changes), "the lobby hears nothing"

    at_table(store, work)


def test_an_order_answers_for_no_other_seat(store: Store) -> None:
    async def work(live: LiveTable) -> None:
        for seat in (0, 2):
            for name in FRIESEMATENTEN.orders:
                await live.order(seat, name, True)
        await settled(live)
        assert moves(live) == [], "seat 1 is asked, and has said nothing"

    at_table(store, work)


def test_an_order_stored_for_a_bot_is_not_carried_out(store: Store) -> None:
    async def work(live: LiveTable) -> None:
        for name in FRIESEMATENTEN.orders:
            await live.order(OWNER, name, True)
        assert live.order_tasks == {}
        await asyncio.sleep(2 * PAUSE)
        assert moves(live) == []

    at_table(store, work, bot=OWNER)


def test_who_answers_himself_is_given_a_whole_pause_for_the_next_ask(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a pass a moment after the question would tell that nobody was asked."""
    played: list[int] = []
    """How many moves had been made at the beginning of each pause."""

    async def work(live: LiveTable) -> None:
        def noted() -> float:
            played.append(len(moves(live)))
            return 2 if len(played) == 1 else PAUSE

        await live.order(OWNER, "bids_round", True)
        await settled(live)
        assert moves(live) == []
        monkeypatch.setattr(orders, "pause", noted)
        await live.order(OWNER, "cards", True)
        await live.play(OWNER, "pass", live.running.number_of(OWNER))
        await settled(live)
        assert moves(live) == [(OWNER, "pass"), (OWNER, "pass")]
        assert played == [0, 1], "the pause for the first ask is no pause for the second"

    at_table(store, work)


def test_an_order_withdrawn_at_the_last_moment_is_not_carried_out(store: Store) -> None:
    """Also when the pause is over and the order only waits for the table."""

    async def work(live: LiveTable) -> None:
        await live.order(OWNER, "cards", True)
        async with live.lock:
            await asyncio.sleep(PAUSE * 2)
            await live.order(OWNER, "cards", False)
        await asyncio.sleep(PAUSE * 2)
        assert moves(live) == []
        await live.order(OWNER, "cards", True)
        await settled(live)
        assert moves(live) == [(OWNER, "pass")]

    at_table(store, work)


def test_an_order_withdrawn_in_another_process_is_not_carried_out(store: Store) -> None:
    async def work(live: LiveTable) -> None:
        await live.order(OWNER, "cards", True)
        await live.hub.on_writer(lambda: store.order("game", OWNER, "cards", None))
        await asyncio.sleep(PAUSE * 2)
        assert moves(live) == []

    at_table(store, work)


def test_an_order_waits_while_play_may_be_taken_back(store: Store) -> None:
    async def work(live: LiveTable) -> None:
        await live.order(OWNER, "cards", True)
        await live.act(lambda table: table.propose_take_back(0, 0, {1, 2}))
        await asyncio.sleep(PAUSE * 2)
        assert moves(live) == []
        assert live.running.proposal
        await live.act(lambda table: table.answer_take_back(2, False))
        await settled(live)
        assert moves(live) == [(OWNER, "pass")]

    at_table(store, work)


def test_an_order_also_waits_for_a_wish_of_the_last_moment(store: Store) -> None:
    async def work(live: LiveTable) -> None:
        await live.order(OWNER, "cards", True)
        async with live.lock:
            await asyncio.sleep(PAUSE * 2)
            live.running.propose_take_back(0, 0, {1, 2})
        await asyncio.sleep(PAUSE * 2)
        assert moves(live) == []
        assert live.running.proposal, "the wish still stands"

    at_table(store, work)


def test_orders_of_an_earlier_round_say_nothing(store: Store) -> None:
    async def work(live: LiveTable) -> None:
        await live.hub.on_writer(lambda: store.order("game", OWNER, "cards_round", 0))
        live.orders = await live.hub.on_writer(lambda: store.orders("game"))
        live.changed()
        await asyncio.sleep(PAUSE * 2)
        assert moves(live) == []
        assert live.order_tasks == {}

    at_table(store, work)


def test_unknown_orders_and_finished_games_are_refused(store: Store) -> None:
    async def work(live: LiveTable) -> None:
        with pytest.raises(Refused, match="malformed"):
            await live.order(OWNER, "everything", True)
        live.table = a_finished_table()
        with pytest.raises(Refused, match="over"):
            await live.order(OWNER, "cards", True)
        assert store.orders("game") == {}

    at_table(store, work)


def test_a_mistake_in_an_order_is_noted_and_stops_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    async def work(live: LiveTable) -> None:
        monkeypatch.setattr(type(live.title), "by_order", broken)
        await live.order(OWNER, "cards", True)
        await settled(live)
        assert "an order at table game" in caplog.text
        await live.play(OWNER, "pass", live.running.number_of(OWNER))
        assert moves(live) == [(OWNER, "pass")]

    at_table(store, work)
