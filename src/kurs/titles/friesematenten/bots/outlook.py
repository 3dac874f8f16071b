"""What is still to come: payouts, the end of the game, and so what points and money are worth."""

from math import exp

from kurs.titles.friesematenten.bots.weights import Weights
from kurs.titles.friesematenten.data import Deck
from kurs.titles.friesematenten.view import View


class Outlook:
    """How a player sees the rest of the game; equal for all who look at the same table."""

    def __init__(self, deck: Deck, view: View, weights: Weights) -> None:
        self.deck = deck
        self.weights = weights
        self.ends = chance_to_end(view, weights)
        """How likely this round is the last one."""
        self.payouts = (1 - self.ends) * payouts_to_come(view, weights)
        left = min(1.0, self.payouts / weights.length)
        self.point = weights.point + weights.point_rise * (1 - left)
        """What a victory point is worth in euros."""
        self.money = (1 - self.ends) * (1 + weights.growth * left) + weights.leftover
        """What a euro is worth that is not spent in this round."""
        self.slot = weights.slot * self.payouts

    def burden(self, points: int, fee: int) -> float:
        """Negative points of a factory: if the game ends now they count, else it can be demolished in time."""
        counts = points * self.point
        return self.ends * counts + (1 - self.ends) * max(counts, -float(fee))


def chance_to_end(view: View, weights: Weights) -> float:
    """Whether somebody will have the points when the row has been sold (FRI-5.1)."""
    if view.phase == "window":
        return 0.0  # the end has just been looked for
    if view.last_round:
        return 1.0
    left = len([place for place in view.market if not place.offered])
    best = max([player.points for player in view.players])
    best_then = best + weights.points_a_round * left / max(1, len(view.market))
    return 1 / (1 + exp((view.threshold - best_then) / weights.end_spread))


def payouts_to_come(view: View, weights: Weights) -> float:
    """Until somebody has the points or the deck has run out twice, whichever comes first; at least one."""
    best = max([player.points for player in view.players])
    by_points = (view.threshold - best) / weights.points_a_round
    unseen = view.deck + (0 if view.exhausted else len(view.discard))
    by_deck = unseen / (view.seats + 2)
    return max(1.0, min(by_points, by_deck))
