"""Bots that know Master of Economy.

simple     builds, sells and buys what is best at the moment; it leaves the boardroom alone
"""

from kurs.titles.master_of_economy.bots.sensible import SensibleBot
from kurs.titles.master_of_economy.bots.simple import SimpleBot
from kurs.titles.master_of_economy.bots.weights import Weights

__all__ = ["SensibleBot", "SimpleBot", "Weights"]
