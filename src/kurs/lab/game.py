"""One game between bots, as fast as it goes: no record, no undo, nobody watching."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kurs.kernel import Bot, Eyes, LiveChance, Log, Score, SearchChance, Title, next_open


class Outcome(NamedTuple):
    """What came of a game."""

    scores: tuple[Score, ...]
    teams: tuple[tuple[int, ...], ...]
    decisions: int
    endings: tuple[str, ...]
    event_counts: dict[str, list[int]]
    """How often each of the title's `counted_events` happened to each seat."""


def play_game(title: Title[Any, Any], bots: Sequence[Bot], options: dict[str, str], seed: str) -> Outcome:
    """Play a game to its end; the same seed gives the same game wherever it is played."""
    chance = LiveChance(seed)
    chances = [SearchChance(f"{seed}/bot {seat}") for seat in range(len(bots))]
    state, events = title.setup(len(bots), options, chance)
    decisions = 0
    event_counts = {key: [0] * len(bots) for key in title.counted_events}
    asks = title.asks(state)
    eyes = [Eyes(title, seat, state, asks[0]) for seat in range(len(bots))]
    mindful = [one for one in eyes if bots[one.seat].remembers]
    _remember(mindful, bots, events)
    while asks:
        ask = asks[0] if len(asks) == 1 else next_open(asks)
        seat = ask.seat
        own = eyes[seat]
        own.ask, own._view = ask, None  # `Eyes.look`, written out: it is the same state, changed in place
        chosen = bots[seat].choose(own, chances[seat])
        if type(chosen) is list and not ask.steps:
            raise ValueError(f"the bot {bots[seat].name} answers {ask!r}, which is not in steps, with several moves")
        for move in chosen if type(chosen) is list else (chosen,):
            events = title.apply(state, seat, move, chance)  # type: ignore[arg-type]
            decisions += 1
            if event_counts:
                for event in events:
                    if event.key in event_counts:
                        event_counts[event.key][int(event.args[0])] += 1
            if mindful:
                _remember(mindful, bots, events)
        asks = title.asks(state)
    return Outcome(title.scores(state), title.teams(state), decisions, title.endings(state), event_counts)


def _remember(mindful: list[Eyes], bots: Sequence[Bot], events: Log) -> None:
    """Those who remember are told what they may hear."""
    for eyes in mindful:
        for event in events:
            if event.visible_to(eyes.seat):
                eyes.memory = bots[eyes.seat].remember(eyes.memory, eyes.seat, event)
