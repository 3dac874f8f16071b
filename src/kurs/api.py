"""What most programs need of Kurs: ``import kurs``. Nothing here draws or serves before it is asked to."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kurs.bots import bot as bot_of
from kurs.bots import bots_of
from kurs.kernel import (
    Bot,
    Eyes,
    Move,
    Refused,
    SearchChance,
    Table,
    Title,
    bot_seed,
    read_record,
    replay_record,
    title,
    titles,
)
from kurs.lab.sim import SimResult
from kurs.lab.sim import simulate as simulate_games

__all__ = [
    "Bot", "Eyes", "Move", "Refused", "Table", "Title", "all_titles", "bot", "bot_names", "load", "picture", "play",
    "save", "simulate", "table", "title",
]  # fmt: skip


def all_titles() -> dict[str, Title[Any, Any]]:
    """All installed titles that can be loaded, by name."""
    return titles()


def table(
    name: str, seats: int, options: dict[str, str] | None = None, seed: str = "1", names: Sequence[str] = ()
) -> Table[Any]:
    """A new game of a title."""
    return Table(title(name), seats, options or {}, seed, list(names) or None)


def bot_names(name: str) -> list[str]:
    """The names of all bots that play a title."""
    return sorted(bots_of(title(name)))


def bot(name: str, of: str) -> Bot:
    """The bot of that name of a title: ``bot("sensible", of="stockpile")``."""
    return bot_of(title(of), name)


def play(name: str, seats: Sequence[str | Bot], options: dict[str, str] | None = None, seed: str = "1") -> Table[Any]:
    """A whole game between bots, by name or as they are; the table has its record. For many games use `simulate`."""
    players = [one if isinstance(one, Bot) else bot(one, of=name) for one in seats]
    game = table(name, len(players), options, seed)
    memories: list[Any] = [None] * len(players)
    heard = [0] * len(players)
    while not game.over:
        seat = game.next_ask().seat
        ask, player = game.ask_of(seat), players[seat]
        assert ask is not None
        told = game.events_since(heard[seat], seat) if player.remembers else []
        for event in told:
            if not event.key.startswith("kernel."):
                memories[seat] = player.remember(memories[seat], seat, event)
        heard[seat] = game.told_count(seat)
        eyes = Eyes(game.title, seat, game.state_of(seat), ask, memories[seat])
        game.play(seat, player.choose(eyes, SearchChance(bot_seed(game, seat))))
    return game


def simulate(
    name: str,
    seats: Sequence[str | Bot],
    games: int = 100,
    options: dict[str, str] | None = None,
    seed: str = "1",
    jobs: int = 1,
) -> SimResult:
    """Many games between bots: who wins how often, with what scores. The same seed gives the same games."""
    return simulate_games(title(name), list(seats), games=games, options=options or {}, seed=seed, jobs=jobs)


def load(file: str | Path) -> Table[Any]:
    """The table of a record, every draw as recorded and every digest compared."""
    record = read_record(Path(file).read_text(encoding="utf-8"))
    return replay_record(title(record.header.title), record)


def save(game: Table[Any], file: str | Path) -> None:
    """Write a table's record: JSON lines that prove themselves."""
    Path(file).write_text(game.record.text(), encoding="utf-8")


def picture(game: Table[Any], seat: int | None = None, language: str = "en") -> str:
    """The table as a seat, or a watcher, sees it: one SVG."""
    from kurs.show import picture_of

    return picture_of(game, seat, language)
