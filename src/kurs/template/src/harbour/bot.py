"""A bot that knows the game: it sees what its seat sees."""

from kurs.kernel import Ask, Bot, Chance, Move

from harbour.rules import set_points
from harbour.state import NONE, good_of, worth_of
from harbour.view import View


class Trader(Bot):
    """Takes what brings most, and bids a little less than that."""

    name = "trader"

    def answer(self, view: View, ask: Ask, chance: Chance) -> Move:
        card, other = best(view)
        if ask.ranges:
            worth = gain(view, card) + worth_of(other)
            return Move("bid", (max(0, min(worth - 1 - chance.below("mood", 4), ask.ranges[0].high)),))
        return Move("sell", (other,)) if ask.begun else Move("keep", (card,))


def gain(view: View, card: int) -> int:
    """What it brings to keep a card."""
    number = view.goods[view.seat][good_of(card)]
    return set_points(number + 1) - set_points(number)


def best(view: View) -> tuple[int, int]:
    """Which card to keep and which one to sell."""
    pairs = [(card, other) for card in view.quay for other in view.quay if card != other and view.kept in (NONE, card)]
    return max(pairs, key=lambda pair: gain(view, pair[0]) + worth_of(pair[1]))
