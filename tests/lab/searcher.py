"""Bots as somebody else may write them: `test_bot_elsewhere` puts this file into a package of its own."""

from typing import Any

from kurs.kernel import Ask, Bot, Chance, Event, Eyes, Move, next_open

GUESSES, MOST_OPTIONS, DEPTH = 2, 4, 8


class Searcher(Bot):
    """Tries some options in several possible worlds, plays on by chance for a while, and takes the best. It counts, in
    its memory, what it has been told, and looks at no more options the later it gets."""

    name = "searcher"
    remembers = True

    def remember(self, memory: Any, seat: int, event: Event) -> Any:
        return {"told": (memory or {"told": 0})["told"] + 1}

    def choose(self, eyes: Eyes, chance: Chance) -> Move:
        most = MOST_OPTIONS - eyes.memory["told"] % 2
        options = some_options(eyes.ask, most, chance)
        worlds = [eyes.guess(chance) for _ in range(GUESSES)]
        values = [sum([played_on(eyes, world, option, chance) for world in worlds]) for option in options]
        return options[values.index(max(values))]


def some_options(ask: Ask, most: int, chance: Chance) -> list[Move]:
    """A few of the answers an ask allows, each once."""
    options = [*ask.options, *[Move(r.verb, (*r.args, n)) for r in ask.ranges for n in {r.low, r.high}]]
    chance.shuffle("options", options)
    return options[:most]


def played_on(eyes: Eyes, world: Any, option: Move, chance: Chance) -> int:
    """How far ahead the seat is of the best other a few moves after this one, if all play by chance."""
    rules, state = eyes.rules, eyes.rules.clone(world)
    rules.apply(state, eyes.seat, option, chance)
    for _ in range(DEPTH):
        asks = rules.asks(state)
        if not asks:
            break
        ask = next_open(asks)
        rules.apply(state, ask.seat, ask.pick(chance), chance)
    points = [score.points for score in rules.scores(state)]
    return points.pop(eyes.seat) - max(points)


class Peeker(Bot):
    """Looks behind its eyes: of the card the next seat holds it makes its choice."""

    name = "peeker"
    titles = ("stockpile",)

    def choose(self, eyes: Eyes, chance: Chance) -> Move:
        spied = sum(eyes._state.pair_company) + sum([sum(hand) for hand in eyes._state.hand]) + eyes._state.deck[0]
        options = eyes.ask.options
        return options[int(spied) % len(options)]


NO_BOT = "a name and nothing behind it"
