"""A fixed set of games, for timing and for comparing builds. Runs as a process of its own: prints one JSON object."""

import json
import resource
import sys
from hashlib import blake2b
from statistics import median
from time import process_time

from bench.calibration import calibrate
from bench.game import played
from kurs.bots import bot, opponent
from kurs.kernel import LiveChance, SearchChance, Table, digest_of, next_open, read_record, replay_record, title
from kurs.lab.game import play_game

REPEATS = 5
MEMORY_GAMES = 2_000


def decisions_per_calibration(name: str, bots: list[str], games: int) -> dict[str, float]:
    """Decisions in the CPU time of a million calibration loops, the median of repeats that alternate with it."""
    game_title = title(name)
    players = [bot(game_title, b) for b in bots]
    options = game_title.complete(len(bots), {})
    ratios, per_second, games_per_second = [], [], []
    for repeat in range(REPEATS):
        million = calibrate()
        start = process_time()
        decisions = sum(
            [play_game(game_title, players, options, f"bench/{repeat}/{g}").decisions for g in range(games)]
        )
        seconds = process_time() - start
        ratios.append(decisions / seconds * million)
        per_second.append(decisions / seconds)
        games_per_second.append(games / seconds)
    return {
        "per_million": median(ratios),
        "per_second": median(per_second),
        "games_per_second": median(games_per_second),
        "microseconds": 1e6 / median(per_second),
    }


def digests(name: str, games: int) -> str:
    """One digest over the digests after every move of so many games in all settings."""
    from kurs.lab.fuzz import settings

    game_title = title(name)
    ways = settings(game_title)
    chain = blake2b(digest_size=16)
    for game in range(games):
        setting = ways[game * 7 % len(ways)]
        chance, choices = LiveChance(f"digest/{game}"), SearchChance(f"digest/{game}")
        state, _ = game_title.setup(setting.seats, setting.options, chance)
        while asks := game_title.asks(state):
            ask = next_open(asks)
            game_title.apply(state, ask.seat, ask.pick(choices), chance)
            chain.update(digest_of(state).encode())
    return chain.hexdigest()


def costs(name: str, seats: int) -> dict[str, float]:
    """Microseconds of clone, view, digest, asks, guess and a table's move; entries replayed a second."""
    game_title = title(name)
    table = Table(game_title, seats, {}, "costs")
    chance = SearchChance("costs")
    states = []
    start = process_time()
    while not table.over:
        ask = table.next_ask()
        table.play(ask.seat, ask.pick(chance))
        states.append(table.state)
    move = (process_time() - start) / table.entries * 1e6
    text = table.record.text()
    start = process_time()
    for _ in range(5):
        replay_record(game_title, read_record(text))
    replayed = 5 * table.entries / (process_time() - start)

    def each(work: object) -> float:
        assert callable(work)
        best = float("inf")
        for _ in range(7):
            begin = process_time()
            for _ in range(20):
                for state in states:
                    work(state)
            best = min(best, (process_time() - begin) / 20 / len(states) * 1e6)
        return best

    return {
        "clone": each(game_title.clone),
        "view": each(lambda state: game_title.view(state, 0)),
        "digest": each(digest_of),
        "asks": each(game_title.asks),
        "guess": each(lambda state: game_title.guess(state, 0, chance)),
        "table_move": move,
        "replay_per_second": replayed,
    }


def peak_memory(name: str, games: int) -> dict[str, float]:
    """Peak memory of the process before and after so many games, in MB."""
    game_title = title(name)
    players = [bot(game_title, "random")] * 4
    options = game_title.complete(4, {})
    play_game(game_title, players, options, "memory")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    for game in range(games):
        play_game(game_title, players, options, f"memory/{game}")
    return {"before": before, "after": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}


def resumed(name: str) -> float:
    """What opening a stored late game costs, as a part of replaying its record."""
    from bench.figures import FULL, open_and_replay, resumed

    game = played(name, "resume")
    return resumed(game, open_and_replay(game, FULL))


def main(what: str, name: str) -> object:
    """What was asked for, as plain data."""
    if what == "random":
        return decisions_per_calibration(name, ["random"] * 4, 60)
    if what == "opponent":
        return decisions_per_calibration(name, [opponent(title(name))] * 4, 12)
    if what == "digests":
        return digests(name, 200)
    if what == "costs":
        return costs(name, 4)
    if what == "resume":
        return resumed(name)
    if what == "served":
        from bench.served import lines as served_lines

        return served_lines(name)
    if what == "plans":
        from bench.plans import lines as plan_lines

        return plan_lines()
    if what == "routes":
        from bench.routes import lines

        return lines()
    return peak_memory(name, MEMORY_GAMES)


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], sys.argv[2])))
