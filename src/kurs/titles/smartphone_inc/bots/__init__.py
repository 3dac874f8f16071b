"""Bots that know Smartphone Inc.

worth      what technologies, regions, symbols and Improvements are worth with so many rounds left
market     how many Goods a company can expect to sell
plans      plans, rated and with Improvements laid
turns      every other answer: what to take, research, open and sell
playout    a round played to its end, and how well a company then stands
greedy     takes what is worth most as things stand
sensible   tries several plans against likely plans of its rivals, each to the end of the round
"""

from kurs.titles.smartphone_inc.bots.greedy import GreedyBot
from kurs.titles.smartphone_inc.bots.sensible import SensibleBot

__all__ = ["GreedyBot", "SensibleBot"]
