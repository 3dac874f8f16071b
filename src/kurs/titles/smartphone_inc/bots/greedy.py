"""The greedy bot: every decision brings most as things stand, and nobody else's is thought of."""

from kurs.kernel.bot import Bot
from kurs.kernel.chance import Chance
from kurs.kernel.eyes import Eyes
from kurs.kernel.move import Move
from kurs.titles.smartphone_inc.bots.plans import Rating
from kurs.titles.smartphone_inc.bots.turns import answer
from kurs.titles.smartphone_inc.rules.figures import price_of
from kurs.titles.smartphone_inc.rules.plan import LAYING
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


def further_steps(s: State, plan: list[int], begun: list[int]) -> list[Move]:
    """What is still to be answered of a plan of which somebody has laid a part."""
    return s.desk.steps(plan)[len(begun) if len(begun) < LAYING else LAYING + len(begun[LAYING::2]) :]


class GreedyBot(Bot):
    """Lays the plan that is worth most, Improvements over all, and takes, researches, opens and sells likewise."""

    name = "greedy"

    def choose(self, eyes: Eyes, chance: Chance) -> Move | list[Move]:
        s: State = eyes.guess(chance)
        if eyes.ask.sealed:
            begun = s.plans[eyes.seat] if eyes.ask.begun else []
            best = Rating(s, eyes.seat, likely_prices(s)).plans(LAYOUTS, False, begun)[0]
            return further_steps(s, best.plan, begun)
        return answer(s, eyes.ask)
