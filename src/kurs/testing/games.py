"""Games for the suite to look at: settings, random walks, and moves that come close to legal ones."""

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from kurs.kernel import Arg, Ask, Chance, Move, SearchChance, Table, Title
from kurs.lab.fuzz import Setting, playable, settings
from kurs.testing.bounded import goes_on

AnyTitle = Title[Any, Any]
Player = Callable[[Ask, Chance], Move]
"""Answers an ask by chance."""
Otherwise = Callable[[Any, int | None, Chance], Any]
"""The same table to a seat (None: a watcher), with other secrets behind what it sees."""


_KNOWN: dict[tuple[str, str], Any] = {}


def known(title: AnyTitle, brisk: Player | None, otherwise: Otherwise | None) -> None:
    """What a suite says of its title: see `players` and `other_secrets`."""
    _KNOWN[title.name, "brisk"], _KNOWN[title.name, "otherwise"] = brisk, otherwise


def players(title: AnyTitle) -> list[Player]:
    """Any answer alike; and, for games in which such players never get far, a livelier one from the title's own tests:
    the function `brisk` of ``tests/titles/NAME/brisk.py``, or what its suite names (`suite.Suite.brisk`)."""
    brisk = _of_its_tests(title, "brisk")
    return [Ask.pick, brisk] if brisk else [Ask.pick]


def other_secrets(title: AnyTitle) -> Otherwise | None:
    """For secrets that no other deal brings about, such as money: other ones from the title's own tests, the function
    `otherwise` of ``tests/titles/NAME/otherwise.py``, or what its suite names."""
    found: Otherwise | None = _of_its_tests(title, "otherwise")
    return found


def _of_its_tests(title: AnyTitle, name: str) -> Any:
    """The function of that name in the file of that name; None if there is none."""
    if (title.name, name) in _KNOWN:
        return _KNOWN[title.name, name]
    home = f"titles.{title.name}"
    if find_spec("titles") and find_spec(home) and find_spec(f"{home}.{name}"):
        return getattr(import_module(f"{home}.{name}"), name)
    return None


def sample(title: AnyTitle, count: int) -> list[Setting]:
    """Settings spread over all of them, every seat count and every value of every option among the first."""
    ways = settings(title)
    first: list[Setting] = []
    for seats in range(title.min_seats, title.max_seats + 1):
        values = max([len(option.values) for option in title.options], default=1)
        for i in range(values):
            options = {option.name: option.values[i % len(option.values)] for option in title.options}
            first.append(Setting(seats, combined(title, seats, options)))
    return (first + ways[:: max(1, len(ways) // count)])[: max(count, len(first))]


def combined(title: AnyTitle, seats: int, options: dict[str, str]) -> dict[str, str]:
    """These options; instead of what cannot be combined, the last option first, the usual value."""
    found = dict(options)
    for option in reversed(title.options):
        if not playable(title, Setting(seats, found)):
            found[option.name] = option.default
    return found


def walk(
    title: AnyTitle, setting: Setting, seed: str, player: Player = Ask.pick
) -> Iterator[tuple[Table[Any], Ask, Move]]:
    """A random game, stopping before every move."""
    table = Table(title, setting.seats, setting.options, seed)
    chance = SearchChance(f"{seed}/walk")
    while goes_on(table):
        ask = table.next_ask()
        move = player(ask, chance)
        yield table, ask, move
        table.play(ask.seat, move)


EARLY, SELDOM, RARELY = 150, 5, 20
"""Of a long game the first positions are all looked at, later one in a few; where nothing is hidden fewer still."""
EVERYWHERE = False
"""Look at all positions instead."""


def looked_at(title: AnyTitle, setting: Setting, seed: str) -> Iterator[tuple[Table[Any], Ask, Move]]:
    """A random game, stopping where checks of secrecy look."""
    for n, position in enumerate(walk(title, setting, seed)):
        if EVERYWHERE or (n < EARLY or n % SELDOM == 0 if title.secrets else n % RARELY == 0):
            yield position


def viewers(seats: int) -> list[int | None]:
    """Every seat, and a watcher."""
    return [*range(seats), None]


def some_answers(ask: Ask) -> list[Move]:
    """All options, and the ends of all ranges."""
    return [*ask.options, *[Move(r.verb, (*r.args, amount)) for r in ask.ranges for amount in (r.low, r.high)]]


def near_moves(ask: Ask, chance: Chance, count: int, words: list[str] | None = None) -> list[Move]:
    """Answers to an ask with one argument changed a little or added: most of them are illegal. A word is changed into
    one of `words`, if there are any."""
    answers = some_answers(ask)
    moves: list[Move] = []
    for _ in range(count):
        move = answers[chance.below("answer", len(answers))]
        i = chance.below("argument", len(move.args) + 1)
        if i == len(move.args):
            moves.append(Move(move.verb, (*move.args, chance.below("extra", 9) - 1)))
        else:
            other: Arg = chance.below("value", 27) - 1
            if words and isinstance(move.args[i], str):
                other = words[chance.below("word", len(words))]
            moves.append(Move(move.verb, (*move.args[:i], other, *move.args[i + 1 :])))
    return moves
