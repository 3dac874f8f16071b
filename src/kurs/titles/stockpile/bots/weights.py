"""What the sensible bot holds dear: every constant of its judgement, with the reason for it.

The values were settled by letting variants play each other for some hundreds of games each. Money is in thousands.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Weights:
    """The judgement of a player."""

    knows: float = 1 / 3
    """How often the owner of a share will know its forecast in a later round: own and public pairs are 2 of 6."""
    majority_spread: float = 0.8
    """Uncertainty, in shares, about who leads a company when the last round is played."""
    majority_drift: float = 0.5
    """How much that uncertainty is greater for every round still to come."""
    majority_growth: float = 0.8
    """How many shares the strongest rival gains on me in every round still to come."""
    concentration: float = 0.15
    """What a share gains for each one of the company I own already: one Boom helps them all (at most five count)."""
    boom: float = 2.0
    """What a Boom is worth besides what it does for the shares I own now."""
    bust: float = 2.0
    """What a Bust is worth: it hurts others."""
    unknown_card: float = 0.5
    """Others hide good cards rather than bad ones: an unknown card is worth so much more than the average."""
    temper: float = 3.0
    """How much the others' opinion of a pile differs from mine."""
    stirred: float = 0.1
    """How likely a token that stands now will be outbid and come back against me."""
    hope: float = 0.3
    """When outbid I find something between the worst pile for nothing (0) and the best of the others (1)."""
    bid_up: float = 1.2
    """How much of the difference between a pile and the worst one the bidding takes away: all, and a little fever."""
    need: float = 25.0
    """Cash to have in hand for the next auction: the top level closes any track."""
    thirst: float = 0.5
    """What a thousand of missing cash is worth besides the thousand."""
    spite: float = 0.9
    """When prices are pushed, how much the gain of the others, averaged over them, counts against my own."""


WEIGHTS: Final = Weights()
