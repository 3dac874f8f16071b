"""A guess: all that a seat cannot know drawn anew. Hidden are the sealed plans of others and the order of the stack."""

from kurs.kernel.chance import Chance
from kurs.titles.smartphone_inc.data import OVERHANG
from kurs.titles.smartphone_inc.state import State, clone, has


def guess(s: State, seat: int | None, chance: Chance) -> State:
    """A state that looks to the seat (None: a watcher) exactly like this one."""
    g = clone(s)
    g.deck.sort()  # the true order must leave no trace
    chance.shuffle("deck", g.deck)
    for other in range(g.seats):
        if other != seat:
            g.plans[other] = any_plan(g, other, chance) if g.ready[other] else []
    return g


def any_plan(g: State, c: int, chance: Chance) -> list[int]:
    """Any legal plan: who is in the middle of his answer nobody else can know, he is thought not to have begun."""
    plan = [chance.below("pads", len(g.desk.pads)), chance.below("lay", len(g.desk.positions))]
    overhang = has(g, c, OVERHANG)
    for one in g.hands[c]:
        options = g.desk.options(plan, [one], overhang)
        if chance.below("face up", 4):
            step = options[chance.below("place", len(options))]
            _, x, y, direction = step.args
            plan += [one, g.desk.place_of(step.verb, int(x), int(y), str(direction))]
    return plan
