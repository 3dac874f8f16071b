"""Bots that know Master of Economy.

simple     builds, sells and buys what is best at the moment; it leaves the boardroom alone
sensible   thinks: with
    weights    the constants of its judgement, and the instruments it uses
    paper      a corporation planned on paper, phase by phase to the end
    planning   the best order in which to build
    market     what rivals will offer, and what fields of the exchange promise
    working    investment, supply and offers
    judge      what a position is worth to each player
    boardroom  shares, dividends, redemption, elections: what is worth most afterwards
"""

from kurs.titles.master_of_economy.bots.sensible import SensibleBot
from kurs.titles.master_of_economy.bots.simple import SimpleBot
from kurs.titles.master_of_economy.bots.weights import Weights

__all__ = ["SensibleBot", "SimpleBot", "Weights"]
