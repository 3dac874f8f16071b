"""What the sensible bot holds dear: every constant of its judgement, with the reason for it.

The values were settled by watching it play, against chance and against itself, not by a search. Money is in lire.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Weights:
    """The judgement of a player."""

    # privates
    private: float = 1.3
    """What a private is worth, in its values: income until it closes, and a corporation that pays double."""
    rsa: float = 1.45
    """The same of RSA, which brings 20 % of a corporation at 100."""
    purse: int = 270
    """Cash to keep in the auction: enough to start a corporation that can buy a train."""
    # shares
    growth: float = 0.06
    """How much more a corporation earns from one operating round to the next."""
    spending: float = 1.4
    """How much longer the bank lasts than its money would at present revenues: trains and shares are paid to it."""
    helpful: float = 0.25
    """How much of their cash the others will spend on a new corporation."""
    chair: float = 0.05
    """What the presidency adds to a share, as a part of its price."""
    least_yield: float = 0.02
    """A share that promises less of its price until the end is left alone."""
    bother: float = 20.0
    """What an exchange of one share for another must bring."""
    liquid: float = 0.6
    """What shares bring in need, as a part of their price: the marker falls while they are sold."""
    # building
    reach: float = 0.35
    """What a stop that can be built towards counts against revenue at once."""
    first_line: float = 3.0
    """How much more that counts before the corporation has any line."""
    patience: float = 0.72
    """What is left of the value of a stop for each tile that is still missing."""
    lifetime: float = 10.0
    """Operating rounds over which the price of a tile is spread."""
    scarce: float = 3.0
    """How much dearer money is that would be missing for a train."""
    # trains
    pays_back: float = 0.8
    """How much of its price a further train must bring in until the end: money in a treasury counts nothing then."""
    idle: float = 1.5
    """A treasury that holds so many times the price of a train has nothing better to do than to bring on a phase."""


WEIGHTS: Final = Weights()
