"""What the sensible bot holds dear: every constant of its judgement, with the reason for it. Money is in euro$.

They were settled in games of four, two players with one value and two with another, 60 to 100 games each. In points of
the result, these were clearly worse: more spread (9 less for 5), no dilution (6), less hunger (9 for 0.2), cheap
offices (5 for 3), a larger crowd (5 for 1); and to count what rivals gain as one's own loss, which is left out.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Weights:
    """The judgement of a player, and the instruments he uses."""

    # the instruments: without one a player can be compared with himself
    dividends: bool = True
    redemption: bool = True
    embezzlement: bool = True
    takeovers: bool = True
    seventh: bool = True
    loans: bool = True
    # trade
    crowd: float = 0.8
    """How many of the goods that rivals behind on the track could sell they will offer."""
    token: float = 1.5
    """What a seventh offer must bring as long as its token may be of use later."""
    least_point: float = 0.3
    """What a point is worth at least: it may bring the end nearer, and denies a rival the demand."""
    # shares
    hunger: float = 1.3
    """How much of what shares will gain counts when a corporation plans its money."""
    spread: float = 3.0
    """Uncertainty, in points, about where a corporation ends."""
    dilution: float = 3.0
    """How many shares of a corporation others will buy in each stage to come: its treasury will be theirs too."""
    shy: float = 0.9
    """What a euro$ expected is worth beside one in hand."""
    office: float = 12.0
    """What it is worth to run a corporation for a stage."""


WEIGHTS: Final = Weights()
