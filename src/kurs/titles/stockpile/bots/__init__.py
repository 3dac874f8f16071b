"""Bots that know Stockpile."""

from collections.abc import Callable
from typing import Final

from kurs.kernel import Ask, Bot, Chance, Move
from kurs.titles.stockpile.bots.acting import best_action, keep_investors, name_company, peek_at_pair
from kurs.titles.stockpile.bots.bidding import best_bid
from kurs.titles.stockpile.bots.mind import Mind
from kurs.titles.stockpile.bots.selling import best_sale
from kurs.titles.stockpile.bots.supplying import best_placement, look_or_shift
from kurs.titles.stockpile.bots.weights import WEIGHTS, Weights
from kurs.titles.stockpile.view import View

Answer = Callable[[Mind, Ask, Chance], Move]

ANSWERS: Final[dict[str, Answer]] = {
    "supply": best_placement,
    "pre_demand": look_or_shift,
    "bid": best_bid,
    "action": best_action,
    "sell": best_sale,
    "deborah": name_company,
}


class SensibleBot(Bot):
    """Plays like a person who has played a few times."""

    name = "sensible"

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def choose(self, view: View, ask: Ask, chance: Chance) -> Move:
        if ask.kind == "investors":
            return keep_investors(ask)
        if ask.kind == "dividend":
            return ask.options[0]  # show everything: money in hand is worth more than a secret (STK-9.9)
        if ask.kind in ("bid", "peek"):
            peek = peek_at_pair(ask, chance)
            if peek is not None:
                return peek
        return ANSWERS[ask.kind](Mind(view, self.weights), ask, chance)


__all__ = ["SensibleBot", "Weights"]
