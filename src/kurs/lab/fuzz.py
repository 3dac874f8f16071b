"""Random games that look for faults: exceptions, dead ends, broken invariants, games without end."""

import re
from collections.abc import Iterator
from itertools import product
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

from kurs.kernel import Refused, SearchChance, Table, Title


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


MANY = 600
"""More settings than this are sampled."""


def settings(title: Title[Any, Any]) -> list[Setting]:
    """Every seat count with every combination of options that can be played; of very many a fixed sample."""
    counts = range(title.min_seats, title.max_seats + 1)
    size = len(counts) * prod([len(option.values) for option in title.options])
    combinations = _all(title) if size <= MANY else _some(title, MANY // len(counts))
    ways = [Setting(seats, options) for options in combinations for seats in counts]
    return [way for way in ways if playable(title, way)]


def playable(title: Title[Any, Any], way: Setting) -> bool:
    """Whether the title lets so many play with these options."""
    try:
        title.complete(way.seats, way.options)
    except Refused:
        return False
    return True


def _all(title: Title[Any, Any]) -> list[dict[str, str]]:
    names = [option.name for option in title.options]
    return [dict(zip(names, values, strict=True)) for values in product(*[o.values for o in title.options])]


def _some(title: Title[Any, Any], count: int) -> list[dict[str, str]]:
    """The defaults, every other value by itself, and mixtures."""
    usual = {option.name: option.default for option in title.options}
    found = [usual]
    found += [usual | {o.name: value} for o in title.options for value in o.values if value != o.default]
    chance = SearchChance("settings")
    while len(found) < count:
        found.append({o.name: o.values[chance.below(o.name, len(o.values))] for o in title.options})
    return found


def fuzz_game(title: Title[Any, Any], setting: Setting, seed: str, most: int | None = None) -> Table[Any]:
    """Play one random game through a table, looking at everything after every move. A game of more decisions than its
    title's bound, or than `most`, is a fault."""
    try:
        table = Table(title, setting.seats, setting.options, seed)
    except Exception as error:
        raise Fault(f"{type(error).__name__}: {error}", None) from error
    chance = SearchChance(f"{seed}/fuzz")
    bound = title.bound(setting.seats)
    bound = bound if most is None else min(bound, most)
    while not table.over:
        _look(table, bound)
        ask = table.next_ask()
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


def fuzz(title: Title[Any, Any], games: int, seed: str) -> Iterator[tuple[Setting, Table[Any]]]:
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
