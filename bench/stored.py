"""``python -m bench.stored [TITLE ...] [--database URL]``: what a stored game takes, move by move and as a whole.

Bots play a game of each title at a real store, four seats, move by move as at a table. Told are the bytes of a move by
what they are (its line of the record, what was told to whom, states kept for going back), and what the database itself
has grown by, indexes and free room included; with it, what 10,000 games need.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import func, select, text

from bench.game import SEATS, begun
from kurs.kernel import Table, title, titles
from kurs.server.keeping import GameKeeper
from kurs.server.schema import game, line
from kurs.server.store import SeatRow, Store

YEAR = 10_000
"""Games."""
GAMES = 8
"""Games played of each title: enough to even out the pages of a database."""


class Stored(NamedTuple):
    """Bytes."""

    moves: int
    lines: float
    """Of the record, for each move."""
    told: float
    states: float
    """Kept for going back, for each move."""
    now: float
    """The state after the last move, once a game."""
    grown: float
    """By which the database has grown, for each game."""


def play(store: Store, name: str, seed: str) -> None:
    """A game that is written down move by move."""
    played = begun(name, None, seed)
    id, rules = f"{name[:8]}-{seed}", title(name)
    people = [SeatRow(seat, f"p{seat}", None, f"Player {seat}") for seat in range(SEATS)]
    store.open_game(id, name, {}, "p0", True, 0, people)
    keeper = GameKeeper(store, id, rules, 0)
    table: Table[Any] = Table(rules, SEATS, {}, seed, [seat.name for seat in people], keeper)
    for entry in played.record.entries:
        table.play(entry.seat, entry.move)


def play_some(store: Store, name: str, which: str) -> None:
    """So many games; a busy database tidies up after them by itself."""
    for n in range(GAMES):
        play(store, name, f"{which[0]}{n}")
        if store.is_postgres:
            vacuum(store)


def vacuum(store: Store) -> None:
    """What updates have left behind may be used again."""
    with store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as c:
        c.execute(text("vacuum game, line, seat"))


def size(store: Store) -> int:
    """Bytes of the database."""
    with store.reading() as c:
        if store.is_postgres:
            tables = "select sum(pg_total_relation_size(c.oid)) from pg_class c where relkind = 'r' and relname in"
            return int(c.execute(text(f"{tables} ('game', 'line', 'seat')")).scalar_one())
        pages, free, each = [int(c.execute(text(f"pragma {name}")).scalar_one()) for name in PRAGMAS]
        return (pages - free) * each


PRAGMAS = ("page_count", "freelist_count", "page_size")


def measure(store: Store, name: str) -> Stored:
    """Some games of a title, one after the other."""
    if store.is_postgres:  # every update leaves the row before it behind, and that room is used again: so there is some
        play_some(store, name, "before")
        vacuum(store)
    before = size(store)
    play_some(store, name, "counted")
    grown = (size(store) - before) / GAMES
    own = line.c.game.in_(select(game.c.id).where(game.c.title == name))
    lengths = [func.sum(func.length(column)) for column in (line.c.text, line.c.told, line.c.snapshot)]
    with store.reading() as c:
        moves, *sums = c.execute(select(func.count(), *lengths).where(own)).one()
        now = c.execute(select(func.avg(func.length(game.c.state))).where(game.c.title == name)).scalar_one()
    lines, told, states = [float(total or 0) / moves for total in sums]
    return Stored(moves // (2 * GAMES if store.is_postgres else GAMES), lines, told, states, float(now), grown)


def main(words: list[str]) -> None:
    """Tell it all."""
    url = words[words.index("--database") + 1] if "--database" in words else ""
    names = [word for word in words if word in titles()] or [*titles()]
    print(f"{'':18}{'moves':>7}{'line':>7}{'told':>7}{'states':>8}{'a move':>8}{'KB a game':>11}{'GB':>8}")
    with tempfile.TemporaryDirectory() as folder:
        store = Store(url or Path(folder) / "kurs.sqlite")
        for name in names:
            s = measure(store, name)
            a_move, a_year = s.grown / s.moves, s.grown * YEAR / 1e9
            figures = f"{s.moves:7}{s.lines:7.0f}{s.told:7.0f}{s.states:8.0f}{a_move:8.0f}{s.grown / 1000:11.0f}"
            print(f"{name:18}{figures}{a_year:8.2f}")
        store.close()
    print(f"\nbytes of a move by what they are; what the database grew by; GB for {YEAR:,} games")


if __name__ == "__main__":
    main(sys.argv[1:])
