"""What the sensible bot holds dear: every constant of its judgement, with the reason for it.

They are estimates, not optima. A few were tried against variants in games of four, 60 to 160 games each: a higher price
of a point, less hope, more heat and less spite made no difference that so few games can show. `stored` was raised
because cheap cards were never bought with less.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Weights:
    """The judgement of a player. Money is in euros."""

    point: float = 6.0
    """What a victory point is worth at the beginning."""
    point_rise: float = 4.0
    """How much more it is worth at the end, when money buys nothing else."""
    length: float = 9.0
    """Payouts of a whole game."""
    points_a_round: float = 5.0
    """What the leader gains in a round."""
    end_spread: float = 2.5
    """Uncertainty, in points, about whether somebody reaches the end in this round."""
    leftover: float = 0.05
    """What money is worth when the game is over: it breaks ties."""
    growth: float = 0.0
    """How much more than itself money is worth at the beginning, for it can still be invested."""
    slot: float = 2.0
    """What a free slot for a factory is worth in each round still to come."""
    free_slots: int = 2
    """Free slots beyond these are worth nothing: nobody buys so many factories."""
    guard: float = 0.12
    """How much of a card's worth its protection saves."""
    heat: float = 1.1
    """What others pay for a card, as a part of its guide price."""
    hope: float = 0.7
    """How much of the bargains I see further down the row I count on."""
    spite: float = 0.5
    """How much the worth of all the others, the strongest first, counts against my own."""
    deny: float = 40.0
    """What it is worth to keep a rival from the points that win him the game; and to reach them myself."""
    certainty: float = 0.2
    """What it is worth, as a part of my gain, to be sure of a card that I might lose to a higher bid."""
    stored: float = 1.1
    """What a card is worth that waits for its moment, as a part of its guide price."""
    patience: float = 3.0
    """With fewer payouts to come than these a waiting card loses its worth."""
    keen: float = 0.7
    """Of its guide price, what a card must bring before it is used rather than kept for a better moment."""


WEIGHTS: Final = Weights()
