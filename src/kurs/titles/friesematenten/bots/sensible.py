"""The sensible bot: plays by what cards are worth to it now."""

from kurs.kernel import Ask, Bot, Chance, Move
from kurs.titles.friesematenten.bots.acting import best_act, cancel_or_not, must_demolish, set_aside
from kurs.titles.friesematenten.bots.bidding import PASS, best_bid, can_pay
from kurs.titles.friesematenten.bots.mind import Mind
from kurs.titles.friesematenten.bots.weights import WEIGHTS, Weights
from kurs.titles.friesematenten.view import View


class SensibleBot(Bot):
    """Plays like a person who has played a few times: by income still to come, points, and what others may do."""

    name = "sensible"

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def answer(self, view: View, ask: Ask, chance: Chance) -> Move:
        if ask.kind == "draft":
            return set_aside(ask)
        if ask.kind == "bid":
            if not can_pay(view, ask.ranges[0].low):
                return PASS
            return best_bid(Mind(view, self.weights), ask)
        mind = Mind(view, self.weights)
        if ask.kind == "demolish":
            return must_demolish(mind, ask)
        if ask.kind == "react":
            return cancel_or_not(mind, ask)
        return best_act(mind, ask)
