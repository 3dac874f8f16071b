"""1849: how fast the recorded game is replayed and the best routes are found, there and on maps built full.

The recorded game lies beside the repository; where it does not, its figures are left out with a message.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from statistics import mean, median
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from bench.calibration import calibrate
from bench.forget import forget
from kurs.kernel import read_record, replay_record
from kurs.titles.r1849 import TITLE, lays, legs, network, search
from kurs.titles.r1849.data import PHASE_OF, TRAIN_OF
from kurs.titles.r1849.importing import import_game
from kurs.titles.r1849.routes import has_route
from kurs.titles.r1849.stations import station_hexes
from titles.r1849.recording import FOLDER, NAME, moments, revenue_of, trains_of
from titles.r1849.tracks import ALL, grown

TRAINS = ("16H", "16H R6H", "16H 16H", "E E", "16H 16H 16H 16H", "E E E E")
MAPS = 10
REPEATS = 9


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of CPU."""
    start = process_time()
    work()
    return (process_time() - start) * 1000


def summary(times: list[float]) -> str:
    return f"mean {mean(times):.2f} ms, worst {max(times):.1f} ms"


def replayed() -> str:
    """The recorded game from the text of its record, nothing known beforehand; calibration and replay alternate."""
    done = import_game((FOLDER / "recorded" / f"{NAME}.json").read_text(encoding="utf-8"))
    text, moves = done.record.text(), len(done.record.entries)
    replay_record(TITLE, read_record(text))
    seconds, ratios = [], []
    for _ in range(REPEATS):
        million = calibrate()
        forget()
        seconds.append(timed(lambda: replay_record(TITLE, read_record(text))) / 1000)
        ratios.append(million / seconds[-1])
    ratio, rate = median(ratios), 1 / median(seconds)
    return (
        f"replay of the recorded game: {moves * rate:.0f} moves ({done.actions * rate:.0f} actions of its file) "
        f"a CPU second, {moves * ratio:.0f} ({done.actions * ratio:.0f}) per million calibration iterations"
    )


def recorded() -> list[str]:
    """Every run of the recorded game, and what is asked between the moves."""
    every = list(moments())
    runs = [m for m in every if m.action["type"] == "run_routes"]
    forget()
    times, worse = [], 0
    for m in runs:
        start = process_time()
        found = search.best_routes(m.board, m.corporation, trains_of(m), m.phase)
        times.append((process_time() - start) * 1000)
        worse += found.revenue < revenue_of(m) or not found.proven
    lines = [f"best routes of its {len(runs)} runs: {summary(times)}; {worse} worse than recorded or unproven"]
    questions: dict[str, Callable[..., object]] = {
        "own network": lambda m: network.network(m.board, m.corporation),
        "legs": lambda m: legs.rails(m.board),
        "hexes to build in": lambda m: lays.lay_hexes(m.board, m.corporation, m.terms),
        "station cities": lambda m: station_hexes(m.board, m.corporation),
        "duty to own a train": lambda m: has_route(m.board, m.corporation),
    }
    for name, question in questions.items():
        forget()
        first = [timed(lambda m=m, ask=question: ask(m)) for m in every]  # type: ignore[misc]
        again = [timed(lambda m=m, ask=question: ask(m)) for m in every]  # type: ignore[misc]
        lines.append(
            f"{name}: {mean(first) * 1000:.0f} microseconds in a new position, {mean(again) * 1000:.1f} when known"
        )
    return lines


def crowded(words: str) -> str:
    """Maps on which six corporations have built by chance until little more fits."""
    trains = [TRAIN_OF[name] for name in words.split()]
    forget()
    times, proven = [], 0
    for seed in range(MAPS):
        b = grown(f"crowded/{seed}", 150)
        for owner in ALL:
            start = process_time()
            proven += search.best_routes(b, owner, trains, PHASE_OF["16H"]).proven
            times.append((process_time() - start) * 1000)
    return f"full map, {words}: {summary(times)}, proven {proven} of {len(times)}"


def lines() -> list[str]:
    """All figures as sentences."""
    found = ["the recorded game is not beside the repository: replay and runs are left out"]
    if FOLDER.exists():
        found = [replayed(), *recorded()]
    return found + [crowded(words) for words in TRAINS]


if __name__ == "__main__":
    print("\n".join(lines()))
