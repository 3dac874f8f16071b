"""A game that bots have played once, as moves: every release that is measured plays the same one."""

from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from bench.older import kept_table
from kurs.bots import bot
from kurs.kernel import Refused, SearchChance, Table, next_open, title

SEATS = 4


class Game(NamedTuple):
    """What is played, from which seed, and who made which moves."""

    title: str
    seed: str
    moves: list[tuple[int, str]]


def played(name: str, seed: str) -> Game:
    """A whole game of sensible bots."""
    game = title(name)
    player = bot(game, "sensible")
    table: Table[Any] = Table(game, SEATS, {}, seed)
    while not table.over:
        ask = next_open(table.asks)
        table.play(ask.seat, player.answer(table.view(ask.seat), ask, SearchChance(f"{seed} {table.entries}")))
    return Game(name, seed, [(entry.seat, entry.move) for entry in table.record.entries])


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
