"""The sensible bot."""

from kurs.kernel import Bot, Chance, Eyes, Move
from kurs.titles.master_of_economy.bots import simple, working
from kurs.titles.master_of_economy.bots.weights import WEIGHTS, Weights
from kurs.titles.master_of_economy.data import CORP
from kurs.titles.master_of_economy.state import State


class SensibleBot(Bot):
    name = "sensible"

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def choose(self, eyes: Eyes, chance: Chance) -> Move | list[Move]:
        ask = eyes.ask
        s = eyes.guess(chance)
        if ask.kind == "investment":
            return to_its_end(eyes, s, working.invest(s, CORP[str(ask.args[0])], self.weights.point, chance), chance)
        if ask.kind == "supply":
            return to_its_end(eyes, s, working.supply(s, CORP[str(ask.args[0])], self.weights.point, chance), chance)
        if ask.kind == "offers":
            return working.Trader(s, CORP[str(ask.args[0])], self.weights.point, self.weights, chance).steps()
        return simple.ANSWERS[ask.kind](s, ask, chance)


def to_its_end(eyes: Eyes, world: State, steps: list[Move], chance: Chance) -> list[Move]:
    """The steps of an answer up to where it ends by itself, because nothing more can be done."""
    ask = eyes.ask
    for k, step in enumerate(steps):
        asks = eyes.rules.asks(world)
        if not any([one.seat == ask.seat and one.kind == ask.kind and one.args[0] == ask.args[0] for one in asks]):
            return steps[:k]
        eyes.rules.apply(world, ask.seat, step, chance)
    return steps
