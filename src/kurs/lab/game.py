"""One game between bots, as fast as it goes: no record, no undo, nobody watching."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kurs.kernel import Bot, LiveChance, Score, SearchChance, Title, next_open


class Outcome(NamedTuple):
    """What came of a game."""

    scores: tuple[Score, ...]
    decisions: int


def play_game(title: Title[Any], bots: Sequence[Bot], options: dict[str, str], seed: str) -> Outcome:
    """Play a game to its end; the same seed gives the same game wherever it is played."""
    chance = LiveChance(seed)
    chances = [SearchChance(f"{seed}/bot {seat}") for seat in range(len(bots))]
    state, _ = title.setup(len(bots), options, chance)
    decisions = 0
    while True:
        asks = title.asks(state)
        if not asks:
            return Outcome(title.scores(state), decisions)
        ask = asks[0] if len(asks) == 1 else next_open(asks)
        seat = ask.seat
        bot = bots[seat]
        view = title.view(state, seat) if bot.looks else None
        title.apply(state, seat, bot.choose(view, ask, chances[seat]), chance)
        decisions += 1
