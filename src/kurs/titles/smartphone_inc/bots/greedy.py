"""The greedy bot: every decision brings most as things stand, and nobody else's is thought of."""

from typing import Final

from kurs.kernel.bot import Bot
from kurs.kernel.chance import Chance
from kurs.kernel.eyes import Eyes
from kurs.kernel.move import Move
from kurs.titles.smartphone_inc.bots.market import likely_prices
from kurs.titles.smartphone_inc.bots.plans import Rating, begun_by, further_steps
from kurs.titles.smartphone_inc.bots.turns import answer
from kurs.titles.smartphone_inc.state import State

LAYOUTS: Final = 6
"""On so many bare layouts, the best ones, it tries to lay Improvements."""


class GreedyBot(Bot):
    """Lays the plan that is worth most, Improvements over all, and takes, researches, opens and sells likewise."""

    name = "greedy"

    def choose(self, eyes: Eyes, chance: Chance) -> Move | list[Move]:
        s: State = eyes.guess(chance)
        if not eyes.ask.sealed:
            return answer(s, eyes.ask)
        begun = begun_by(s, eyes.ask)
        best = Rating(s, eyes.seat, likely_prices(s)).plans(LAYOUTS, False, begun)[0]
        return further_steps(s.desk, best.plan, begun)
