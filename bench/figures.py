"""The figures of one title, each so many operations in the CPU time of a million calibration iterations.

``python -m bench.figures TITLE GAMES [--quick]`` prints them as JSON, of the kurs that it finds: the present one or an
older one (`bench.older`).
"""

import asyncio
import gc
import json
import sys
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import msgspec

from bench.calibration import cpu_seconds, loop
from bench.forget import forget
from bench.game import SEATS, Game, at, read_games
from bench.older import put
from kurs.bots import bot
from kurs.kernel import SearchChance, read_record, replay_record, title
from kurs.lab.game import play_game
from kurs.server.live import Hub
from kurs.server.safety import Limits
from kurs.server.sockets import Connection
from kurs.server.store import Store

NAMES = {
    "random": "decisions of random bots",
    "sensible": "decisions of sensible bots",
    "clone": "clones",
    "view": "views",
    "guess": "guesses",
    "table_move": "moves at a table with a keeper",
    "replay": "entries replayed",
    "server_move": "moves at a served table, drawn for four pages",
    "open": "stored games opened",
}

Work = Callable[[], int]
"""Something to be timed; how many operations it was."""


class Size(NamedTuple):
    """How much is done, and how often."""

    repeats: int
    random: int
    sensible: int
    positions: int
    moves: int
    opened: int


FULL = Size(5, 8000, 300, 2000, 40, 8)
QUICK = Size(1, 100, 20, 60, 5, 1)


class Figure(NamedTuple):
    """Operations per million calibration iterations, and how many were done: of other rules or bots, others."""

    per_million: float
    done: int


def rate(repeats: int, prepare: Callable[[int], Work]) -> Figure:
    """The median of repeats, each beside a calibration; what `prepare` does is not timed."""
    rates, operations = [], 0
    for repeat in range(repeats):
        work = prepare(repeat)
        forget()
        done: list[int] = []
        before = cpu_seconds(loop)
        seconds = cpu_seconds(lambda work=work, done=done: done.append(work()))  # type: ignore[misc]
        million = (before + cpu_seconds(loop)) / 2
        rates.append(done[0] * million / seconds)
        operations += done[0]
    return Figure(median(rates), operations)


def simulation(name: str, bots: str, decisions: int, repeat: int) -> Work:
    """Whole games until so many decisions have been made."""
    game_title = title(name)
    players, options = [bot(game_title, bots)] * SEATS, game_title.complete(SEATS, {})

    def work() -> int:
        done = 0
        for number in count():
            done += play_game(game_title, players, options, f"bench/{repeat}/{number}").decisions
            if done >= decisions:
                break
        return done

    return work


def positions(game: Game) -> list[Any]:
    """The states of the game, first to last."""
    table = at(game, 0)
    states = [table.state]
    for seat, move in game.moves[:-1]:
        table.play(seat, move)
        states.append(table.state)
    return states


def over(states: list[Any], times: int, look: Callable[[Any], object]) -> Work:
    """Look at the states one after the other, so many times."""

    def work() -> int:
        for i in range(times):
            look(states[i % len(states)])
        return times

    return work


def table_moves(game: Game) -> Work:
    """The whole game at a table."""
    return lambda: at(game, len(game.moves)).entries


def replay(game: Game) -> Work:
    """The whole game from the text of its record."""
    text = at(game, len(game.moves)).record.text()
    return lambda: replay_record(title(game.title), read_record(text)).entries


class Served:
    """A store with games in it, and a hub; memory is looked through as seldom as in a server (`kurs.server.wire`)."""

    def __init__(self, folder: Path) -> None:
        gc.collect()
        gc.freeze()
        gc.set_threshold(10_000, 20, 20)
        self.store = Store(folder / "kurs.sqlite")
        self.hub = Hub(self.store)
        self.loop = asyncio.new_event_loop()
        self.people = [f"person {seat}" for seat in range(SEATS)]
        self._numbers = count()

    def keep(self, game: Game, upto: int) -> str:
        """Store the game as it was after so many moves; its id."""
        id = f"bench{next(self._numbers)}"
        put(self.store, id, at(game, upto), self.people)
        return id

    def moves(self, game: Game, begin: int, moves: int) -> Work:
        """Moves of the game in the middle of it; after each the pages of all four players get what has changed."""
        id = self.keep(game, begin)
        live = self.loop.run_until_complete(self.hub.live(id))
        assert live is not None
        socket: Any = None
        pages = [Connection(socket, live, person, person, "en", Limits(unlimited=True)) for person in self.people]
        for page in pages:
            live.listeners.add(page)
            page.update()

        async def play() -> int:
            for seat, move in game.moves[begin : begin + moves]:
                await live.play(seat, move, live.running.number_of(seat))
                for page in pages:
                    msgspec.json.encode(page.update())
            return len(game.moves[begin : begin + moves])

        return lambda: self.loop.run_until_complete(play())

    def open(self, game: Game, times: int) -> Work:
        """A game shortly before its end is opened as the server opens it, so many times."""
        id = self.keep(game, len(game.moves) - 1)

        def work() -> int:
            for _ in range(times):
                forget()
                live = self.hub.load(id)
                assert live is not None
                assert live.running.entries == len(game.moves) - 1
            return times

        return work

    def close(self) -> None:
        self.hub.close()
        self.loop.close()


def measure(game: Game, size: Size) -> dict[str, Figure]:
    """All figures of a title."""
    name, game_title = game.title, title(game.title)
    states, chance, middle = positions(game), SearchChance("bench"), len(game.moves) // 2
    looks: dict[str, Callable[[Any], object]] = {
        "clone": game_title.clone,
        "view": lambda state: game_title.view(state, 0),
        "guess": lambda state: game_title.guess(state, 0, chance),
    }
    repeats = size.repeats
    found = {
        "random": rate(repeats, lambda repeat: simulation(name, "random", size.random, repeat)),
        "sensible": rate(repeats, lambda repeat: simulation(name, "sensible", size.sensible, repeat)),
    }
    found |= {what: rate(repeats, lambda _, f=f: over(states, size.positions, f)) for what, f in looks.items()}  # type: ignore[misc]
    found["table_move"] = rate(repeats, lambda _: table_moves(game))
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder))
        found["server_move"] = rate(repeats, lambda _: served.moves(game, middle, size.moves))
        served.close()
    return found | open_and_replay(game, size)


def open_and_replay(game: Game, size: Size) -> dict[str, Figure]:
    """The whole game replayed from its record, and opened as the server stored it."""
    replaying = replay(game)
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder))
        opening = served.open(game, size.opened)
        opening()
        found = {"replay": rate(size.repeats, lambda _: replaying), "open": rate(size.repeats, lambda _: opening)}
        served.close()
    return found


def resumed(game: Game, figures: dict[str, Figure]) -> float:
    """What opening the stored game costs, as a part of replaying its record."""
    replaying = len(game.moves) / figures["replay"].per_million
    return 1 / figures["open"].per_million / replaying


if __name__ == "__main__":
    [wanted] = [game for game in read_games(Path(sys.argv[2])) if game.title == sys.argv[1]]
    print(json.dumps(measure(wanted, QUICK if "--quick" in sys.argv else FULL)))
