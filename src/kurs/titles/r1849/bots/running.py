"""Running trains (R49-4.7): the best routes at once; what somebody else has begun to build is built on."""

from kurs.kernel import Ask, Move
from kurs.titles.r1849.board import value_of
from kurs.titles.r1849.bots.building import choose_port
from kurs.titles.r1849.bots.mind import BUDGET, Mind
from kurs.titles.r1849.data import HEXES, PHASES
from kurs.titles.r1849.legs import rails
from kurs.titles.r1849.search import best_routes


def run(mind: Mind, ask: Ask) -> Move:
    """CNM's marker first if it brings something, then the best routes; no train stays behind."""
    idle = [move for move in ask.options if move.verb == "use"]
    if ask.options[0].verb == "run" and idle:
        return idle[0]
    return choose_port(mind, ask) or ask.options[0]


def start_route(mind: Mind, ask: Ask) -> Move:
    """Where the best route of this train begins, or any other stop if its track is taken."""
    c, kind = mind.view.frame
    best = best_routes(mind.view.board, c, [kind], mind.view.phase, BUDGET).routes
    ends = [HEXES[h].id for route in best for h in (route.stops[0], route.stops[-1])]
    return next((move for move in ask.options if str(move.args[0]) in ends), ask.options[0])


def extend_route(mind: Mind, ask: Ask) -> Move:
    """On to the stop that is worth most, as far as the train goes."""
    b, grey = mind.view.board, PHASES[mind.view.phase].grey
    _, _, here, *legs = mind.view.frame
    graph = rails(b)
    for number in legs:
        here = graph.legs[number].a + graph.legs[number].b - here

    def worth(move: Move) -> int:
        if move.verb != "leg":
            return -1
        leg = graph.legs[int(move.args[0])]
        return value_of(b, leg.a + leg.b - here, grey)

    return max(ask.options, key=worth)
