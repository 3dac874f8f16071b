"""Bots at a table: what their workers are sent, and what they remember."""

import asyncio
import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from kurs.bots import bots_of, opponent
from kurs.kernel import Bot, Event, Eyes, SearchChance, Table, digest_of, next_open, plain_json, resume, title
from kurs.lab.game import play_game
from kurs.server.live import Hub
from kurs.server.live_table import LiveTable
from kurs.server.store import SeatRow, Store
from kurs.server.thinking import BLANK, Memory, Task, Thinkers, Thought, task_of, thought_of
from kurs.server.workers import Workers
from kurs.testing.bounded import goes_on
from kurs.testing.games import other_secrets
from lab.searcher import Searcher
from server.twins import STOCKPILE, Twins, make, twins_in_dividend
from server.twins_friesematenten import twins_of_deck


class Watch:
    """Stands before the worker processes, notes what is sent to them, and passes it on."""

    def __init__(self, workers: Workers[Task, Thought]) -> None:
        self.workers = workers
        self.live: LiveTable | None = None
        self.sent = self.true = 0

    async def do(self, task: Task) -> Thought:
        if self.live is not None:
            self.look(self.live.running, task)
        return await self.workers.do(task)

    def look(self, table: Table[Any], task: Task) -> None:
        """From a world with other secrets the same would have been sent, to the byte."""
        packed, true, game = pickle.dumps(task), table.state, table.title
        bot = bots_of(game)[task.bot]
        change = other_secrets(game) or game.guess
        for k, other in enumerate((game.guess, change)):
            table.state = other(true, task.seat, SearchChance(f"{table.entries} {k}"))
            try:
                assert pickle.dumps(task_of(table, task.seat, bot)[0]) == packed
            finally:
                table.state = true
        assert table.record.header.seed.encode() not in packed
        self.sent += 1
        self.true += task.world == plain_json(true)

    def close(self) -> None:
        self.workers.close()


@contextmanager
def thinking_hub(path: Path) -> Iterator[tuple[Hub, Watch]]:
    thinkers = Thinkers(2)
    watch = Watch(thinkers._workers)
    thinkers._workers = watch  # type: ignore[assignment]
    hub = Hub(Store(path), thinkers)
    try:
        yield hub, watch
    finally:
        hub.close()
        thinkers.close()


@pytest.mark.parametrize(
    ("name", "options"), [("stockpile", {"investors": "on"}), ("friesematenten", {"threshold": "30"}), ("r1849", {})]
)
def test_no_worker_is_sent_anything_that_is_hidden(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, name: str, options: dict[str, str]
) -> None:
    """A whole game between three bots; of a title that hides nothing a part of one."""
    game = title(name)
    who = opponent(game) if game.secrets else "random"

    async def work(hub: Hub, watch: Watch) -> None:
        rows = [SeatRow(0, "host", None, "Host"), *[SeatRow(seat, None, who, who) for seat in (1, 2)]]
        live = watch.live = await hub.open_game(name, options, "host", True, 0, rows)
        table, chance = live.running, SearchChance("host")
        while goes_on(table) and (game.secrets or table.entries < 120):
            if live.bot_task is not None:
                await live.bot_task
            else:
                await live.play(0, str(next_open(table.asks).pick(chance)), None)
        if live.bot_task is not None:
            await live.bot_task

    with thinking_hub(tmp_path / "kurs.sqlite") as (hub, watch):
        asyncio.run(work(hub, watch))
        assert watch.sent > 30
        assert not game.secrets or watch.true * 10 < watch.sent, (
            f"{watch.true} of {watch.sent} worlds were the true one"
        )
    assert not [record for record in caplog.records if record.name == "kurs"], "a bot could not think"


def test_what_is_no_longer_asked_is_not_thought_about(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Another process was quicker while this one was asleep."""

    async def work(hub: Hub, watch: Watch) -> None:
        rows = [SeatRow(0, "host", None, "Host"), SeatRow(1, "guest", None, "Guest")]
        live = watch.live = await hub.open_game("stockpile", {}, "host", True, 0, rows)
        ask = next_open(live.running.asks)
        live.row = live.row._replace(seats=[row._replace(bot="random") for row in rows])
        thinkers = Thinkers(0)
        thinkers._workers = watch  # type: ignore[assignment]
        async with live.lock:
            answering = asyncio.create_task(thinkers._answer(live, ask))
            await asyncio.sleep(0)
            while live.running.ask_of(ask.seat) is not None:
                live.running.play(ask.seat, str(live.running.next_ask().pick(SearchChance("quicker"))))
            entries = live.running.entries
        await answering
        assert live.running.entries == entries
        assert watch.sent == 0

    with thinking_hub(tmp_path / "kurs.sqlite") as (hub, watch):
        asyncio.run(work(hub, watch))
    assert not [record for record in caplog.records if record.name == "kurs"]


@pytest.mark.parametrize("twins", [twins_in_dividend("dividend", 1, owns=True), twins_of_deck("deck", 3, 1)],
                         ids=lambda twins: twins.id)  # fmt: skip
def test_games_that_one_seat_cannot_tell_apart_send_the_same(twins: Twins) -> None:
    """Whole rounds of two games with other secrets, every memory included."""
    tables = [twins.table(which) for which in (0, 1)]
    seat, bot, sent = twins.viewer, Hearer(), 0
    assert seat is not None
    for step in twins.steps[twins.played : twins.alike]:
        asks = [table.ask_of(seat) for table in tables]
        if asks[0] is not None:
            tasks = [pickle.dumps(task_of(table, seat, bot)[0]) for table in tables]
            assert tasks[0] == tasks[1]
            sent += 1
        for which, table in enumerate(tables):
            make(table, step, which)
    assert sent
    assert digest_of(tables[0].state) != digest_of(tables[1].state)


# --- memory ---------------------------------------------------------------------------------------------------------


class Hearer(Bot):
    """Remembers everything, and answers by how it sounded."""

    name = "hearer"
    remembers = True

    def remember(self, memory: Any, seat: int, event: Event) -> Any:
        return [*(memory or []), [event.key, *event.args]]

    def choose(self, eyes: Eyes, chance: Any) -> Any:
        return eyes.ask.pick(SearchChance(repr(eyes.memory)))


def answer(table: Table[Any], seat: int, bot: Bot, known: Memory) -> tuple[str, Memory]:
    """What a worker answers, and what it then remembers."""
    task, after = task_of(table, seat, bot, known)
    thought = pickle.loads(pickle.dumps(thought_of(table.title, bot, pickle.loads(pickle.dumps(task)))))
    return thought.answer, (*after[:2], thought.memory)


@pytest.mark.parametrize("bot", [Hearer(), Searcher()], ids=lambda bot: bot.name)
def test_what_a_bot_remembers_survives_undo_restart_and_another_worker(bot: Bot) -> None:
    """At each of its asks: with the memory of the last time, with none, and at a table that was stored and resumed."""
    table, chance = Table(STOCKPILE, 3, {}, "memory", ["A", "B", "C"]), SearchChance("memory")
    known: Memory = BLANK
    backs = asked = 0
    while goes_on(table):
        ask = table.next_ask()
        if ask.seat == 1:
            move, known = answer(table, 1, bot, known)
            assert (move, known) == answer(table, 1, bot, BLANK)
            stored = resume(STOCKPILE, table.saved())
            assert answer(stored, 1, bot, BLANK) == (move, known)
            asked += 1
        else:
            move = str(ask.pick(chance))
        table.play(ask.seat, move)
        if table.entries in (20, 40) and backs < 3:
            backs += 1
            table.propose_take_back(0, table.entries - 7, set())
    assert backs == 3
    assert asked > 20
    assert known[2]


def test_it_remembers_the_same_in_the_lab() -> None:
    """The table's own remarks, who has answered and what was taken back, are not told to bots: the lab makes none."""
    memories: list[Any] = []

    class Teller(Hearer):
        def choose(self, eyes: Eyes, chance: Any) -> Any:
            if eyes.seat == 0:
                memories.append(list(eyes.memory))
            return super().choose(eyes, chance)

    teller = Teller()
    options = STOCKPILE.complete(3, {"investors": "on"})
    play_game(STOCKPILE, [teller] * 3, options, "same")
    in_the_lab, memories = memories, []
    table = Table(STOCKPILE, 3, options, "same", ["A", "B", "C"])
    while goes_on(table):
        seat = table.next_ask().seat
        table.play(seat, answer(table, seat, teller, BLANK)[0])
    assert memories == in_the_lab
    assert any([event.key.startswith("kernel.") for _, event in table.log(0)])


# --- what goes wrong --------------------------------------------------------------------------------------------------


def test_a_bot_that_fails_is_replaced_by_chance_and_said_so(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A bot that was uninstalled while its table lay in the store: the others need not wait for ever."""

    async def work(hub: Hub) -> None:
        rows = [SeatRow(0, "host", None, "Host"), SeatRow(1, None, "gone", "Gone")]
        live = await hub.open_game("stockpile", {}, "host", True, 0, rows)
        table, chance = live.running, SearchChance("host")
        while not any([entry.seat == 1 for entry in table.record.entries]):
            if live.bot_task is not None:
                await live.bot_task
            else:
                await live.play(0, str(next_open(table.asks).pick(chance)), None)

    with thinking_hub(tmp_path / "kurs.sqlite") as (hub, _):
        asyncio.run(work(hub))
    assert "the bot gone" in caplog.text


def stop_iteration(task: int) -> int:
    """A bot may raise what it likes."""
    raise StopIteration(task)


def test_an_error_in_a_worker_can_be_sent_back() -> None:
    """A StopIteration could not: whoever waits for the answer would wait for ever."""

    async def work(workers: Workers[int, int]) -> None:
        with pytest.raises(RuntimeError, match="StopIteration: 7"):
            await workers.do(7)

    workers = Workers(1, stop_iteration, list)
    try:
        asyncio.run(work(workers))
    finally:
        workers.close()
