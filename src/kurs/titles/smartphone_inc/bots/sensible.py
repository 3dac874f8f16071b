"""The sensible bot: it thinks of what its rivals will plan, and plays its best plans to the end of the round."""

from heapq import nlargest
from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.bot import Bot
from kurs.kernel.chance import Chance
from kurs.kernel.eyes import Eyes
from kurs.kernel.move import Move
from kurs.titles.smartphone_inc.bots import worth
from kurs.titles.smartphone_inc.bots.market import likely_prices
from kurs.titles.smartphone_inc.bots.plans import Effect, Rated, Rating, begun_by, further_steps
from kurs.titles.smartphone_inc.bots.playout import play_round, reveal, standing
from kurs.titles.smartphone_inc.bots.turns import END, answer
from kurs.titles.smartphone_inc.rules.game import GAME
from kurs.titles.smartphone_inc.rules.retailers import ENOUGH
from kurs.titles.smartphone_inc.state import State, clone

LAYOUTS: Final = 40
"""On so many bare layouts, the best of some eighty that differ, it tries to lay Improvements."""
RIVAL_LAYOUTS: Final = 6
"""For its rivals it tries fewer: only their best plans matter."""
ROUNDS: Final = 80
"""So many rounds of one company are played out in the likeliest world: with four companies those of twenty plans."""
WORLDS: Final = 2
"""How many worlds are thought of, in which the rivals have other plans."""
NARROWER: Final = 4
"""In the next world only the best of the plans are tried again, one in so many."""
THOUGHTS: Final = 3
"""Of the answers to any other question so many of each kind are played out, beside the usual one."""


class SensibleBot(Bot):
    """Plans against likely plans of its rivals; all else that matters it plays to the end of the round, too."""

    name = "sensible"

    def choose(self, eyes: Eyes, chance: Chance) -> Move | list[Move]:
        s: State = eyes.guess(chance)
        if not eyes.ask.sealed:
            return best_answer(s, eyes.ask, chance)
        begun = begun_by(s, eyes.ask)
        return further_steps(s.desk, best_plan(s, eyes.seat, begun, chance), begun)


# --- the plan -------------------------------------------------------------------------------------------------------


def best_plan(s: State, c: int, begun: list[int], chance: Chance) -> list[int]:
    """The plan after which the company stands best at the end of the round, in all worlds together."""
    likely = likely_prices(s)
    rating = Rating(s, c, likely)
    tried = different(rating, rating.plans(LAYOUTS, True, begun))
    rivals = {seat: Rating(s, seat, likely).plans(RIVAL_LAYOUTS, False) for seat in range(s.seats) if seat != c}
    stands = [0.0] * len(tried)
    field: list[int] = [*range(len(tried))]
    most = ROUNDS // s.companies
    for world in range(WORLDS if rivals else 1):
        field = sorted(field, key=stands.__getitem__, reverse=True)[:most]
        plans = {seat: _one_of(good, world, chance) for seat, good in rivals.items()}
        for i in field:
            copy = clone(s)
            reveal(copy, plans | {c: tried[i].plan}, chance)
            play_round(copy, s.round, chance)
            stands[i] += standing(copy, c)
        most = max(1, most // NARROWER)
    best: Rated = tried[max(field, key=stands.__getitem__)]
    return best.plan


def different(rating: Rating, ranked: list[Rated]) -> list[Rated]:
    """Of plans that come to the same only the first."""
    found: dict[Effect, Rated] = {}
    for rated in ranked:
        found.setdefault(rating.effect(rated.totals), rated)
    return [*found.values()]


def _one_of(plans: list[Rated], world: int, chance: Chance) -> list[int]:
    """In the first world everybody has his best plan, in the others any of the good ones."""
    return plans[chance.below("plan", len(plans)) if world else 0].plan


# --- every other answer ---------------------------------------------------------------------------------------------


def best_answer(s: State, ask: Ask, chance: Chance) -> Move:
    """Of the answers worth a thought the one after which the company stands best at the end of the round."""
    moves = worth_a_thought(s, ask)
    if len(moves) == 1:
        return moves[0]
    stands = []
    for move in moves:
        copy = clone(s)
        GAME.apply(copy, ask.seat, move, chance)
        play_round(copy, s.round, chance)
        stands.append(standing(copy, ask.seat))
    return moves[max(range(len(moves)), key=stands.__getitem__)]


def worth_a_thought(s: State, ask: Ask) -> list[Move]:
    """What brings most as things stand, and of every kind of move those that promise most."""
    usual = answer(s, ask)
    if ask.kind in ("sell", "colour"):
        return [usual]
    found = [usual]
    for verb in dict.fromkeys([move.verb for move in ask.options if move not in (END, ENOUGH)]):
        alike = [move for move in ask.options if move.verb == verb]
        found += nlargest(THOUGHTS, alike, key=lambda move: promise(s, ask.seat, move))
    return [*dict.fromkeys(found)]


def promise(s: State, c: int, move: Move) -> float:
    """How much a move promises at first sight, against others of its kind."""
    region, technology = s.box.region_number, s.box.technology_number
    match move.verb:
        case "take":
            return worth.of_improvement(s, s.box.improvement_number[str(move.args[0])])
        case "research":
            t = technology[str(move.args[0])]
            return worth.for_each_progress(worth.research_needs(s, c), t)
        case "ship":
            r = region[str(move.args[0])]
            return worth.for_each_progress(worth.transport_needs(s, c, [r]), r)
        case "open":
            return worth.of_region(s, c, region[str(move.args[0])])
        case "second":
            return worth.of_second_office(s, c, region[str(move.args[0])])
        case "move":
            of, to = region[str(move.args[0])], region[str(move.args[2])]
            return worth.of_region(s, c, to) - worth.of_office(s, c, of)
        case _:
            return 0.0
