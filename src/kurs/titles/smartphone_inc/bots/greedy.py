"""The greedy bot: every decision brings most as things stand, and nobody else's is thought of."""

from kurs.kernel.bot import Bot
from kurs.kernel.chance import Chance
from kurs.kernel.eyes import Eyes
from kurs.kernel.move import Move
from kurs.titles.smartphone_inc.bots.plans import Rating
from kurs.titles.smartphone_inc.bots.turns import answer
from kurs.titles.smartphone_inc.rules.figures import price_of
from kurs.titles.smartphone_inc.rules.steve import steve_totals
from kurs.titles.smartphone_inc.state import State, is_steve

LAYOUTS = 6
"""So many bare layouts are tried with Improvements."""


def likely_prices(s: State) -> list[float]:
    """What everybody's price will probably be: between that of the last round and the usual one; Steve's is known."""
    found = []
    for c in range(s.companies):
        if is_steve(s, c):
            totals = steve_totals(s, c)
            found.append(float(price_of(s.box, totals.ups, totals.cuts, False)))
        else:
            found.append((s.last_price[c] + s.box.start_price) / 2)
    return found


class GreedyBot(Bot):
    """Lays the plan that is worth most, Improvements over all, and takes, researches, opens and sells likewise."""

    name = "greedy"

    def choose(self, eyes: Eyes, chance: Chance) -> Move | list[Move]:
        s: State = eyes.guess(chance)
        if eyes.ask.sealed:
            plan = Rating(s, eyes.seat, likely_prices(s)).plans(LAYOUTS, under=False)[0].plan
            return s.desk.steps(plan)
        return answer(s, eyes.ask)
