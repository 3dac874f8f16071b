"""Random games that look for faults: exceptions, dead ends, broken invariants, games without end."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from kurs.kernel import SearchChance, Table, Title, next_open


class Fault(Exception):
    """A game that went wrong: what happened, and the table as it was before."""

    def __init__(self, what: str, table: Table[Any] | None) -> None:
        super().__init__(what)
        self.what = what
        self.table = table


class Setting(NamedTuple):
    """A way to play a title."""

    seats: int
    options: dict[str, str]


def settings(title: Title[Any]) -> list[Setting]:
    """Every seat count with every combination of options."""
    names = [option.name for option in title.options]
    combinations = [dict(zip(names, values, strict=True)) for values in product(*[o.values for o in title.options])]
    return [Setting(n, options) for options in combinations for n in range(title.fewest, title.most + 1)]


def fuzz_game(title: Title[Any], setting: Setting, seed: str) -> Table[Any]:
    """Play one random game through a table, looking at everything after every move."""
    try:
        table = Table(title, setting.seats, setting.options, seed)
    except Exception as error:
        raise Fault(f"{type(error).__name__}: {error}", None) from error
    chance = SearchChance(f"{seed}/fuzz")
    bound = title.bound(setting.seats)
    while not table.over:
        _look(table, bound)
        ask = next_open(table.asks)
        move = ask.pick(chance)
        try:
            table.play(ask.seat, move, table.number_of(ask.seat))
        except Exception as error:
            raise Fault(f"{ask.kind}, seat {ask.seat}, {move}: {type(error).__name__}: {error}", table) from error
    _look(table, bound)
    return table


def _look(table: Table[Any], bound: int) -> None:
    """The checks between two moves."""
    broken = table.title.check(table.state)
    if broken:
        raise Fault(broken, table)
    if table.entries > bound:
        raise Fault(f"more than {bound} decisions", table)
    for ask in table.asks:
        if not ask.options and not ask.ranges:
            raise Fault(f"dead end: {ask!r}", table)
        if len(set(ask.options)) != len(ask.options):
            raise Fault(f"an option twice: {ask!r}", table)
        if any(r.low > r.high for r in ask.ranges):
            raise Fault(f"an empty range: {ask!r}", table)


def fuzz(title: Title[Any], games: int, seed: str) -> Iterator[tuple[Setting, Table[Any]]]:
    """So many games, going round all settings."""
    ways = settings(title)
    for game in range(games):
        setting = ways[game % len(ways)]
        yield setting, fuzz_game(title, setting, f"{seed}/{game}")


def save_fault(fault: Fault, folder: Path, name: str) -> Path | None:
    """Keep the record of a failed game, up to the move that broke it."""
    if fault.table is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / re.sub(r"[^\w.-]", "_", name)
    path.write_text(fault.table.record.text(), encoding="utf-8")
    return path
