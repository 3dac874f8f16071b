"""Bots that know Friesematenten.

guide      bids up to the guide price of a card
sensible   thinks: with
    weights    the constants of its judgement
    outlook    what is still to come
    empire     what an empire is worth, with a card more or less
    mind       what a player thinks when he is asked
    purse      what money can do further down the row
    imagine    what an action card would do
    bidding, acting    what he does
"""

from kurs.titles.friesematenten.bots.guide import GuideBot
from kurs.titles.friesematenten.bots.sensible import SensibleBot
from kurs.titles.friesematenten.bots.weights import Weights

__all__ = ["GuideBot", "SensibleBot", "Weights"]
