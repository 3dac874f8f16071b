"""A game that bots have played once, as moves: every release that is measured plays the same one."""

from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from bench.older import kept_table
from kurs.bots import bot
from kurs.kernel import Refused, SearchChance, Table, title

SEATS = 4


class Game(NamedTuple):
    """What is played, from which seed, and who made which moves."""

    title: str
    seed: str
    moves: list[tuple[int, str]]


def played(name: str, seed: str) -> Game:
    """A whole game of the bots one plays against."""
    table = begun(name, None, seed)
    return Game(name, seed, [(entry.seat, entry.move) for entry in table.record.entries])


def begun(name: str, moves: int | None, seed: str, names: tuple[str, ...] = ()) -> Table[Any]:
    """A game that these bots have played for so many moves, or to its end."""
    from kurs.bots import opponent  # an older release, which is given games and makes none, has neither
    from kurs.kernel import Eyes

    game = title(name)
    player = bot(game, opponent(game))
    table: Table[Any] = Table(game, SEATS, {}, seed, list(names))
    while not table.over and (moves is None or table.entries < moves):
        ask = table.next_ask()
        eyes = Eyes(game, ask.seat, table.state_of(ask.seat), ask)
        table.play(ask.seat, player.choose(eyes, SearchChance(f"{seed} {table.entries}")))
    return table


def at(game: Game, upto: int) -> Table[Any]:
    """A table at which so many of the game's moves have been made."""
    table = kept_table(title(game.title), SEATS, {}, game.seed)
    for seat, move in game.moves[:upto]:
        try:
            table.play(seat, move)
        except Refused as refused:
            raise SystemExit(f"{game.title}: {move} cannot be played under these rules: {refused}") from refused
    return table


def write_games(path: Path, games: list[Game]) -> None:
    """For other processes."""
    path.write_bytes(msgspec.json.encode(games))


def read_games(path: Path) -> list[Game]:
    """What `write_games` wrote."""
    return msgspec.json.decode(path.read_bytes(), type=list[Game])
