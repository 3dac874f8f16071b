"""The sensible bot: it thinks of what its rivals will plan, and plays its best plans to the end of the round."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.bot import Bot
from kurs.kernel.chance import Chance
from kurs.kernel.eyes import Eyes
from kurs.kernel.move import Move
from kurs.titles.smartphone_inc.bots import worth
from kurs.titles.smartphone_inc.bots.greedy import further_steps, likely_prices
from kurs.titles.smartphone_inc.bots.plans import Effect, Rated, Rating
from kurs.titles.smartphone_inc.bots.playout import play_round, reveal, standing
from kurs.titles.smartphone_inc.bots.turns import answer
from kurs.titles.smartphone_inc.rules.game import GAME
from kurs.titles.smartphone_inc.rules.offices import reachable
from kurs.titles.smartphone_inc.state import State, clone

LAYOUTS: Final = 40
"""So many bare layouts are tried with Improvements."""
RIVAL_LAYOUTS: Final = 6
"""So many of the rivals."""
FIELDS: Final = (20, 5)
"""So many plans are played out in a first world, the best so many of them in a second one, and so on."""
THOUGHTS: Final = 4
"""So many answers to other questions are played out."""


class SensibleBot(Bot):
    """Plans against likely plans of its rivals; every other answer is what brings most as things stand."""

    name = "sensible"

    def choose(self, eyes: Eyes, chance: Chance) -> Move | list[Move]:
        s: State = eyes.guess(chance)
        if eyes.ask.sealed:
            begun = s.plans[eyes.seat] if eyes.ask.begun else []
            return further_steps(s, best_plan(s, eyes.seat, begun, chance), begun)
        return best_answer(s, eyes.ask, chance)


def best_answer(s: State, ask: Ask, chance: Chance) -> Move:
    """Of the answers worth a thought the one after which the company stands best at the end of the round."""
    moves = worth_a_thought(s, ask)
    if len(moves) == 1:
        return moves[0]
    found = []
    for move in moves:
        copy = clone(s)
        GAME.apply(copy, ask.seat, move, chance)
        play_round(copy, chance)
        found.append(standing(copy, ask.seat))
    return moves[max(range(len(moves)), key=found.__getitem__)]


def worth_a_thought(s: State, ask: Ask) -> list[Move]:
    """What brings most as things stand, and what comes close to it."""
    first = answer(s, ask)
    if ask.kind in ("sell", "colour"):
        return [first]
    found = [first]
    if ask.kind == "take":
        number = s.box.improvement_number
        ranked = sorted(ask.options, key=lambda move: -worth.of_improvement(s, number[str(move.args[0])]))
    elif ask.kind == "research":
        ranked = [Move("research", (s.box.technologies[t].id,)) for _, t, _ in worth.research_needs(s, ask.seat)]
    elif ask.kind == "logistics":
        needs = worth.transport_needs(s, ask.seat, reachable(s, ask.seat))
        ranked = [Move("ship", (s.box.regions[r].id,)) for _, r, _ in needs] if ask.args[0] else []
        ranked = ranked[: THOUGHTS - 1] + [move for move in ask.options if move.verb in ("second", "direct")]
        return list(dict.fromkeys([*found, *ranked]))
    else:
        ranked = list(ask.options)
    for move in ranked:
        if move not in found and len(found) < THOUGHTS:
            found.append(move)
    return found


def best_plan(s: State, c: int, begun: list[int], chance: Chance) -> list[int]:
    """The plan after which the company stands best at the end of the round, in all worlds together."""
    likely = likely_prices(s)
    rating = Rating(s, c, likely)
    tried = different(rating, rating.plans(LAYOUTS, True, begun))
    rivals = {seat: Rating(s, seat, likely).plans(RIVAL_LAYOUTS, False) for seat in range(s.seats) if seat != c}
    sums = [0.0] * len(tried)
    field = list(range(len(tried)))
    for world, most in enumerate(FIELDS):
        field = sorted(field, key=lambda i: -sums[i])[:most]
        plans = [
            rivals[seat][_which(world, len(rivals[seat]), chance)].plan if seat != c else [] for seat in range(s.seats)
        ]
        for i in field:
            plans[c] = tried[i].plan
            copy = clone(s)
            reveal(copy, plans, chance)
            play_round(copy, chance)
            sums[i] += standing(copy, c)
    return tried[max(field, key=sums.__getitem__)].plan


def _which(world: int, plans: int, chance: Chance) -> int:
    """In the first world everybody has his best plan, in the others any of the good ones."""
    return chance.below("plan", plans) if world else 0


def different(rating: Rating, ranked: list[Rated]) -> list[Rated]:
    """Of plans that come to the same only the first."""
    found: dict[Effect, Rated] = {}
    for rated in ranked:
        found.setdefault(rating.effect(rated.totals), rated)
    return [*found.values()]
