"""One game between bots, as fast as it goes: no record, no undo, nobody watching."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kurs.kernel import Bot, LiveChance, Score, SearchChance, Title, next_open


class Outcome(NamedTuple):
    """What came of a game."""

    scores: tuple[Score, ...]
    decisions: int
    endings: tuple[str, ...]
    befell: dict[str, list[int]]
    """How often each of the title's `counted` events befell each seat."""


def play_game(title: Title[Any], bots: Sequence[Bot], options: dict[str, str], seed: str) -> Outcome:
    """Play a game to its end; the same seed gives the same game wherever it is played."""
    chance = LiveChance(seed)
    chances = [SearchChance(f"{seed}/bot {seat}") for seat in range(len(bots))]
    state, _ = title.setup(len(bots), options, chance)
    decisions = 0
    befell = {key: [0] * len(bots) for key in title.counted}
    while True:
        asks = title.asks(state)
        if not asks:
            return Outcome(title.scores(state), decisions, title.endings(state), befell)
        ask = asks[0] if len(asks) == 1 else next_open(asks)
        seat = ask.seat
        bot = bots[seat]
        view = title.view(state, seat) if bot.looks else None
        events = title.apply(state, seat, bot.choose(view, ask, chances[seat]), chance)
        if befell:
            for event in events:
                if event.key in befell:
                    befell[event.key][int(event.args[0])] += 1
        decisions += 1
