"""``python -m bench.short [--quick] [--json] [--against SRC [--pairs 10]]``: the main figures of every title.

Without ``--against`` in at most a minute. With it, an older release whose source lies in the folder SRC is measured
too: old and new alternate, each in a process of its own, and what is told is how fast the new one is in terms of the
old: the median of the pairs and an interval that holds the true median with 95 %.
"""

import json
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Sequence
from math import comb
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bench.figures import FULL, NAMES, QUICK, Figure, measure, resumed
from bench.game import Game, played, write_games
from bench.older import SOURCE
from bench.release import ROOT, environment_of
from kurs.kernel import titles

FEWEST_PAIRS = 10
SEED = "bench"


class Ratio(NamedTuple):
    """How fast the new release is in terms of the old: over 1 it is faster."""

    median: float
    low: float
    high: float
    same_work: bool
    """Whether both did as many operations; if not, rules or bots play other games now."""


def interval(ratios: Sequence[float]) -> tuple[float, float]:
    """The order statistics between which the true median lies with 95 %; of fewer than six pairs, all of them."""
    ordered, pairs = sorted(ratios), len(ratios)
    outside, k = 0.0, 0
    while k < pairs // 2:
        outside += 2 * comb(pairs, k) / 2**pairs
        if outside > 0.05:
            break
        k += 1
    first = max(0, k - 1)
    return ordered[first], ordered[pairs - 1 - first]


def in_process_of_its_own(source: Path, name: str, games: Path, quick: bool) -> dict[str, Figure]:
    """The figures of a title on the kurs that lies in this folder."""
    command = [sys.executable, "-m", "bench.figures", name, str(games), *(["--quick"] if quick else [])]
    with tempfile.TemporaryDirectory() as folder:
        environment = environment_of(source, Path(folder)) | {"PYTHONHASHSEED": "0"}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=ROOT)
    if done.returncode:
        raise SystemExit(done.stderr)
    return {what: Figure(*figure) for what, figure in json.loads(done.stdout).items()}


def compare(old: Path, games: list[Game], pairs: int, quick: bool) -> dict[str, dict[str, Ratio]]:
    """Old, new, new, old and so on; the ratios by title and figure."""
    found: dict[str, dict[str, list[tuple[Figure, Figure]]]] = {
        game.title: {what: [] for what in NAMES} for game in games
    }
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.json"
        write_games(path, games)
        for pair in range(pairs):
            for game in games:
                order = [("old", old), ("new", SOURCE)]
                measured = {
                    which: in_process_of_its_own(source, game.title, path, quick)
                    for which, source in (order if pair % 2 == 0 else reversed(order))
                }
                for what in NAMES:
                    found[game.title][what].append((measured["old"][what], measured["new"][what]))
            print(f"pair {pair + 1} of {pairs} is done", file=sys.stderr)
    return {name: {what: _ratio(both) for what, both in figures.items()} for name, figures in found.items()}


def _ratio(both: list[tuple[Figure, Figure]]) -> Ratio:
    ratios = [new.per_million / old.per_million for old, new in both]
    return Ratio(median(ratios), *interval(ratios), all(old.done == new.done for old, new in both))


def told(figures: dict[str, dict[str, Figure]], games: list[Game]) -> list[str]:
    """The figures as lines."""
    lines = ["operations in the CPU time of a million calibration iterations"]
    for game in games:
        own = figures[game.title]
        lines.append(game.title)
        lines += [f"  {NAMES[what]:46} {own[what].per_million:10.1f}" for what in NAMES]
        lines.append(f"  {'opening a stored game: a part of replaying it':46}     1/{1 / resumed(game, own):.1f}")
    return lines


def compared(ratios: dict[str, dict[str, Ratio]]) -> list[str]:
    """The ratios as lines."""
    lines = ["speed now, as a multiple of the older release: median of the pairs (95 % interval)"]
    for name, own in ratios.items():
        lines.append(name)
        for what, ratio in own.items():
            other = "" if ratio.same_work else "  it plays other games now"
            lines.append(f"  {NAMES[what]:46} {ratio.median:7.3f} ({ratio.low:.3f} to {ratio.high:.3f}){other}")
    return lines


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(prog="python -m bench.short", description="The main figures of every title.")
    parser.add_argument("--quick", action="store_true", help="as little of everything as can be: to try it out")
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    parser.add_argument("--against", type=Path, metavar="SRC", help="the folder src of an older release")
    parser.add_argument("--pairs", type=int, default=FEWEST_PAIRS, help="how often both are measured")
    parser.add_argument("--title", action="append", help="only this title; may be given several times")
    given = parser.parse_args()
    games = [played(name, SEED) for name in given.title or titles()]
    if given.against is None:
        figures = {game.title: measure(game, QUICK if given.quick else FULL) for game in games}
        print(json.dumps(figures) if given.json else "\n".join(told(figures, games)))
        return
    if not (given.against / "kurs").is_dir():
        parser.error(f"there is no kurs in {given.against}")
    if given.pairs < FEWEST_PAIRS and not given.quick:
        parser.error(f"fewer than {FEWEST_PAIRS} pairs say nothing")
    ratios = compare(given.against.resolve(), games, given.pairs, given.quick)
    named = {name: {what: ratio._asdict() for what, ratio in own.items()} for name, own in ratios.items()}
    print(json.dumps(named) if given.json else "\n".join(compared(ratios)))


if __name__ == "__main__":
    main()
