"""Bots that know Stockpile.

weights    the constants of the sensible bot's judgement
shares     what a share is worth, space by space, round by round
mind       what a player thinks when he is asked
piles      what cards and piles are worth
supplying, bidding, acting, selling    what he does, in the order of a round
"""

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

Answer = Callable[[Mind, Ask], Move]

ANSWERS: Final[dict[str, Answer]] = {
    "supply": best_placement,
    "pre_demand": look_or_shift,
    "bid": best_bid,
    "action": best_action,
    "sell": best_sale,
    "deborah": name_company,
}


class SensibleBot(Bot):
    """Plays like a person who has played a few times: by what shares and piles are worth to him now."""

    name = "sensible"

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def answer(self, view: View, ask: Ask, chance: Chance) -> Move:
        if ask.kind == "investors":
            return keep_investors(view, ask)
        if ask.kind == "dividend":
            return ask.options[0]  # show everything: money in hand is worth more than a secret (STK-9.9)
        if ask.kind in ("bid", "peek"):
            peek = peek_at_pair(ask, chance)
            if peek is not None:
                return peek
        return ANSWERS[ask.kind](Mind(view, self.weights), ask)


__all__ = ["SensibleBot", "Weights"]
