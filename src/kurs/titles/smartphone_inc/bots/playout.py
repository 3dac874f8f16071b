"""Playing a round to its end in a possible world, and what a company's position is then worth."""

from typing import Final

from kurs.kernel.ask import next_open
from kurs.kernel.chance import Chance
from kurs.kernel.move import Move
from kurs.titles.smartphone_inc.bots import worth
from kurs.titles.smartphone_inc.bots.turns import answer, best_sale
from kurs.titles.smartphone_inc.rules.ending import total
from kurs.titles.smartphone_inc.rules.game import GAME
from kurs.titles.smartphone_inc.rules.sell import DONE, sell
from kurs.titles.smartphone_inc.rules.technologies import cost
from kurs.titles.smartphone_inc.state import LOGISTICS, OVER, RESEARCH, State, has_room

ENVY: Final = 0.35
"""What a point of the others counts, all of them together, against one of one's own."""


def reveal(s: State, plans: dict[int, list[int]], chance: Chance) -> None:
    """Every seat has this plan and is ready: phase 1 ends."""
    for seat, plan in plans.items():
        s.plans[seat] = plan[:]
        s.ready[seat] = 1
    GAME.go_on(s, chance, [])


def play_round(s: State, round: int, chance: Chance) -> None:
    """To the end of this round, everybody answering as things stand."""
    while s.round == round:
        asks = GAME.asks(s)
        if not asks:  # the game is over
            return
        ask = next_open(asks)
        if ask.kind == "sell":  # a whole turn at once
            for r, n in best_sale(s, ask.seat):
                sell(s, ask.seat, r, n, [])
            GAME.apply(s, ask.seat, DONE, chance)
        else:
            move = answer(s, ask)
            for _ in range(in_a_row(s, ask.seat, move) - 1):
                GAME.answers[s.stack[-1][0]][move.verb](s, ask.seat, move.args, [])
            GAME.apply(s, ask.seat, move, chance)


def in_a_row(s: State, c: int, move: Move) -> int:
    """How many Progress go the same way before there is anything new to think of."""
    frame = s.stack[-1]
    if frame[0] == RESEARCH and move.verb == "research":
        t = s.box.technology_number[str(move.args[0])]
        return min(frame[2], cost(s, c, t) - s.progress[c * len(s.box.technologies) + t])
    if frame[0] == LOGISTICS and move.verb == "ship":
        r = s.box.region_number[str(move.args[0])]
        return min(frame[2], s.box.regions[r].cost - s.transport[c * len(s.box.regions) + r])
    return 1


def standing(s: State, c: int) -> float:
    """How well a company stands against the others at the end of a round."""
    own = total(s, c) + prospects(s, c)
    others = [total(s, other) + prospects(s, other) for other in range(s.companies) if other != c]
    return own - ENVY * sum(others) / len(others)


def prospects(s: State, c: int) -> float:
    """What a position brings in the rounds still to come."""
    if s.stack[0][0] == OVER:
        return 0.0
    rounds = worth.rounds_left(s) + 1
    found = worth.A_TOKEN * rounds * s.tokens[c]
    for one in s.hands[c]:
        found += worth.of_improvement_a_round(s, one) * rounds
    n = len(s.box.technologies)
    for t, technology in enumerate(s.box.technologies):
        own = c * n + t
        if s.owns[own]:
            found += worth.of_effect_a_round(technology.sides[s.sides[t]].effect) * rounds
        elif s.progress[own]:
            done = min(1.0, s.progress[own] / cost(s, c, t))
            found += worth.UNFINISHED * done * worth.of_technology(s, c, t)
    first = c * len(s.box.regions)
    for r, there in enumerate(s.offices):
        if c in there:
            found += worth.of_office(s, c, r)
        elif s.transport[first + r] and has_room(s, r):
            done = s.transport[first + r] / s.box.regions[r].cost
            found += worth.UNFINISHED * done * worth.of_region(s, c, r)
    return found
