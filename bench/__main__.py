"""``python -m bench [--quick] [--json] [--no-compiled] [--no-load]``: measure every title and the server."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from bench.compiled import build
from bench.load import load
from bench.play import MEMORY_GAMES
from bench.steps import SHORT, plain
from bench.steps import measure as steps
from bench.worst import measure as beside_the_worst
from kurs.kernel import titles

ROOT = Path(__file__).parent.parent
MORE = {"r1849": "routes", "smartphone_inc": "plans"}
"""What else is measured of a title: `bench.play` knows how."""


def measure(what: str, name: str, package: Path | None = None) -> Any:
    """Run one measurement in a process of its own; with `package` on the kurs that lies there."""
    path = [str(ROOT), *([str(package)] if package else [])]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(reversed(path)), "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-m", "bench.play", what, name]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=ROOT)
    if done.returncode:
        raise SystemExit(done.stderr)
    return json.loads(done.stdout)


def worst_guest(quick: bool) -> dict[str, float]:
    """How long people wait for an answer, with and without a guest who does his worst."""
    with tempfile.TemporaryDirectory() as folder:
        found = beside_the_worst(Path(folder), 20, 15 if quick else 60)
    without, beside = found.without, found.beside
    return {
        "milliseconds to an answer, median": without.middle,
        "milliseconds to an answer, 95%": without.slow,
        "beside the worst guest, median": beside.middle,
        "beside the worst guest, 95%": beside.slow,
    }


def measure_title(name: str, quick: bool, package: Path | None) -> dict[str, Any]:
    """Everything about one title, plain and compiled."""
    found: dict[str, Any] = {what: measure(what, name) for what in ("random", "opponent", "costs")}
    found["resume"] = measure("resume", name)
    if name in MORE:
        found["more"] = measure(MORE[name], name)
    found["served"] = measure("served", name)
    if not quick:
        found["memory"] = measure("memory", name)
    if package:
        plain, compiled = measure("digests", name), measure("digests", name, package)
        if plain != compiled:
            raise SystemExit(f"{name}: compiled and plain games differ: {plain} {compiled}")
        found["digests"] = plain
        found["compiled"] = {what: measure(what, name, package) for what in ("random", "opponent", "costs")}
    return found


def report(name: str, found: dict[str, Any]) -> list[str]:
    """The figures of a title as lines."""
    lines = [f"{name}"]
    builds = [("plain", found)] + ([("compiled", found["compiled"])] if "compiled" in found else [])
    for build_name, figures in builds:
        for bots in ("random", "opponent"):
            f = figures[bots]
            lines.append(
                f"  {build_name:8} {bots:8} {f['per_million']:7.0f} decisions per million calibration iterations; "
                f"{f['per_second']:.0f} decisions and {f['games_per_second']:.1f} games a CPU second, "
                f"{f['microseconds']:.1f} us a decision"
            )
        c = figures["costs"]
        small = ", ".join([f"{key} {c[key]:.1f}" for key in ("clone", "view", "digest", "asks", "guess", "table_move")])
        lines.append(
            f"  {build_name:8} microseconds: {small}; replay {c['replay_per_second']:.0f} entries a CPU second"
        )
    if "compiled" in found:
        ratio = found["compiled"]["random"]["per_million"] / found["random"]["per_million"]
        lines.append(
            f"  compiled against plain: {ratio:.2f} times; the digests of 200 games are equal ({found['digests']})"
        )
    lines.append(f"  opening a stored late game: 1/{1 / found['resume']:.1f} of replaying its record")
    lines += [f"  {line}" for line in [*found["served"], *found.get("more", [])]]
    if "memory" in found:
        m = found["memory"]
        after_first = f"{m['before']:.1f} MB after the first"
        lines.append(f"  memory: {m['after']:.1f} MB at most in {MEMORY_GAMES:,} games ({after_first})")
    return lines


def main() -> None:
    """Measure and print."""
    quick = "--quick" in sys.argv
    with tempfile.TemporaryDirectory() as folder:
        package = None
        if "--no-compiled" not in sys.argv:
            package = Path(folder)
            built = build(package)
            print(f"compiled {len(built)} modules with mypyc, unchanged", file=sys.stderr)
        results = {name: measure_title(name, quick, package) for name in titles()}
    if "--no-load" not in sys.argv:
        results["server"] = load(20 if quick else 100) | worst_guest(quick)
        results["steps"] = plain(steps([], SHORT._replace(quiet="--json" in sys.argv)))
    if "--json" in sys.argv:
        print(json.dumps(results))
        return
    served, _ = results.pop("server", {}), results.pop("steps", {})
    print("\n".join([line for name, found in results.items() for line in report(name, found)]))
    print("\n".join(["server"] + [f"  {name}: {value:.1f}" for name, value in served.items()] if served else []))


if __name__ == "__main__":
    main()
