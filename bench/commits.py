"""How many moves a second PostgreSQL writes, with and without a word to other processes in each commit.

``python -m bench.commits [--seconds 10]``

PostgreSQL's own `pgbench` writes what a move writes (the game's row anew, one more line) into a database whose commits
reach the disk, from more and more connections. Commits that carry a word (NOTIFY) go one after the other, all
others may share one write to the disk: that is what bounds one database, before anything else of it does.
"""

import re
import subprocess
import tempfile
from argparse import ArgumentParser
from pathlib import Path

from sqlalchemy import text

from bench.game import at, played
from bench.older import put
from bench.steps import a_database
from kurs.server.store import Store

GAMES = 200
BEGUN = 60
"""Moves already made in them: so large are their states."""
WRITERS = (1, 4, 16, 64)
MOVE = r"""
\set g random(0, {games} - 1)
begin;
update game set version = version + 1, state = reverse(state) where id = 'game' || :g;
insert into line (game, n, text, told) values ('game' || :g, nextval('numbers'), repeat('x', 110), repeat('y', 100));
{word}
commit;
"""
WORD = "select pg_notify('kurs', '[\"0123456789abcdef\",\"game' || :g || '\",\"change\"]');"


def furnish(url: str) -> None:
    """Games that are under way."""
    store, begun = Store(url), at(played("stockpile", "commits"), BEGUN)
    store.meet("ann", "Ann")
    for n in range(GAMES):
        put(store, f"game{n}", begun, ["ann"] * 4)
    with store.writing() as c:
        c.execute(text("create sequence numbers start 100000"))
    store.close()


def commits(url: str, programs: Path, writers: int, word: str, seconds: int) -> float:
    """A second."""
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
        script.write(MOVE.format(games=GAMES, word=word))
        script.flush()
        command = [
            str(programs / "pgbench"),
            "-n",
            "-c",
            str(writers),
            "-j",
            "1",
            "-T",
            str(seconds),
            "-f",
            script.name,
        ]
        done = subprocess.run([*command, url], capture_output=True, text=True, check=False)
    found = re.search(r"tps = ([\d.]+)", done.stdout)
    if not found:
        raise SystemExit(done.stderr)
    return float(found[1])


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(prog="python -m bench.commits", description="How many moves a second PostgreSQL writes.")
    parser.add_argument("--seconds", type=int, default=10, help="of each measurement")
    given = parser.parse_args()
    with a_database() as (url, process):
        programs = Path(f"/proc/{process}/exe").resolve().parent
        furnish(url)
        print(f"{'connections':>12}{'with a word':>14}{'without':>12}  moves a second")
        for writers in WRITERS:
            both = [commits(url, programs, writers, word, given.seconds) for word in (WORD, "")]
            print(f"{writers:12}{both[0]:14.0f}{both[1]:12.0f}", flush=True)


if __name__ == "__main__":
    main()
