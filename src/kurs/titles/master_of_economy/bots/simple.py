"""The simple bot: greedy, one phase at a time.

It builds what the chain of its corporation lacks, sells what sells as things stand, keeps its money in shares and takes
loans. It never embezzles or redeems, proposes no dividend, spends no token on a seventh offer and gives up no factory.
"""

from collections.abc import Callable
from typing import Final

from kurs.kernel import Ask, Bot, Chance, Eyes, Move
from kurs.titles.master_of_economy.data import (
    CORP,
    DEMAND,
    FACTORY,
    FIELDS,
    GOOD,
    INPUTS,
    MATERIALS,
    OFFERS,
    PRICE,
    STAGES,
    N,
)
from kurs.titles.master_of_economy.rules import investment, offers, supply
from kurs.titles.master_of_economy.rules.figures import foreign_price, rate
from kurs.titles.master_of_economy.rules.holders import held_for, word
from kurs.titles.master_of_economy.rules.meeting import corporation_at
from kurs.titles.master_of_economy.rules.shares import named, price
from kurs.titles.master_of_economy.state import NOBODY, State, shares

PASS: Final = Move("pass")
DONE: Final = Move("done")
FUELS: Final = (GOOD["coal"], GOOD["energy"])
QUARRY, COAL_MINE, ORE_MINE, POWER, STEEL, SHIPS = [FACTORY[id] for id in FACTORY]

CHAINS: Final = (
    (QUARRY, POWER, COAL_MINE, QUARRY, POWER, COAL_MINE, ORE_MINE, STEEL, SHIPS),
    (QUARRY, POWER, COAL_MINE, QUARRY, POWER, COAL_MINE, ORE_MINE),
    (QUARRY, POWER, COAL_MINE, QUARRY, POWER, COAL_MINE, ORE_MINE, STEEL),
)
"""In one of these orders a chain grows, by corporation: first materials, mines and plants that feed each other, then
what these make possible."""
LAST_BUILT: Final = 6
"""From this trade phase on a new factory would not earn its price any more."""
RESERVE: Final = 13
"""Money a corporation keeps back: its inputs cost 4, and one feels safer with something in hand."""
MOST_IMPORTS: Final = 2
PATIENCE: Final = 12
"""One time in so many it does not build though it could: nobody plays the same game twice."""
BORROWS: Final = 12
"""A corporation with less in its treasury takes a loan while there is time to use it."""


def invest(s: State, ask: Ask, chance: Chance) -> Move:
    """The first of the chain that is missing; now and then it waits."""
    c = CORP[str(ask.args[0])]
    if s.trade >= LAST_BUILT or s.treasury[c] < PRICE + RESERVE:
        return DONE
    if chance.below("wait", PATIENCE) == 0:
        return DONE
    owned, wanted = s.factories[c * N : c * N + N], [0] * N
    possible = investment.builds(s, c)
    for f in CHAINS[c % len(CHAINS)]:
        wanted[f] += 1
        if wanted[f] > owned[f]:
            return investment.BUILD[f] if f in possible else DONE
    return DONE


def run(s: State, ask: Ask, chance: Chance) -> Move:
    """As much as possible, power plants first: without energy nothing works."""
    possible = supply.runs(s, CORP[str(ask.args[0])])
    return next((supply.RUN[f] for f in (POWER, SHIPS, STEEL, COAL_MINE, ORE_MINE) if f in possible), DONE)


# --- offers ---------------------------------------------------------------------------------------------------------


def offer(s: State, ask: Ask, chance: Chance) -> Move:
    """First what the factories lack, then the dearest field that sells as things stand."""
    c = CORP[str(ask.args[0])]
    if int(ask.args[1]) >= OFFERS:
        return DONE
    lacking = [g for g in range(N) if lacks(s, c, g)]
    if lacking and sum(s.imports[c * N : c * N + N]) < MOST_IMPORTS:
        return offers.IMPORT[lacking[0]]
    best, chosen = 0, DONE
    for g in range(N):
        field = dearest(s, c, g) if to_sell(s, c, g) else 0
        if field and foreign_price(g, field) > best:
            best, chosen = foreign_price(g, field), offers.EXPORT[g * FIELDS + field - 1]
    return chosen


def used(s: State, c: int, g: int) -> int:
    """How much of a good all factories use in a phase."""
    return sum([amount * s.factories[c * N + f] for f in range(N) for good, amount in INPUTS[f] if good == g])


def lacks(s: State, c: int, g: int) -> bool:
    """Whether a factory stands still for want of a good, which nothing it has makes."""
    there = s.store[c * N + g] + s.imports[c * N + g]
    return s.treasury[c] > RESERVE and g in FUELS and not there and used(s, c, g) > 0


def to_sell(s: State, c: int, g: int) -> int:
    """What is left for further offers: the next supply and the next factories come first."""
    kept = used(s, c, g)
    if g == MATERIALS:
        kept = 2 if s.trade < LAST_BUILT else 0
    if s.stage == STAGES and s.phase > PHASE_OF_LAST_SUPPLY:
        kept = 0
    offered = sum([s.field[g * FIELDS + i] == c for i in range(FIELDS)])
    return max(0, s.store[c * N + g] - kept - offered)


PHASE_OF_LAST_SUPPLY: Final = 7


def dearest(s: State, c: int, g: int) -> int:
    """The field to the right of which nothing sells, seen from this corporation; 0: none. Each rival that comes later
    and has the good may put one marker to the left."""
    after = s.order[s.order.index(c) + 1 :]
    careful = sum([1 for x in after if s.store[x * N + g]])
    best, left = 0, 0
    for field in range(1, FIELDS + 1):
        if s.field[g * FIELDS + field - 1] != NOBODY:
            left += 1
        elif field <= DEMAND - left - careful and (not best or foreign_price(g, field) > foreign_price(g, best)):
            best = field
    return best


# --- money ----------------------------------------------------------------------------------------------------------


def trade(s: State, ask: Ask, chance: Chance) -> Move:
    """The package whose price is highest among those the treasury pays and leaves a reserve."""
    c = CORP[str(ask.args[0])]
    reserve = RESERVE + 2 * PRICE if s.stage < STAGES else 0
    return dearest_package(s, ask, s.treasury[c] - reserve)


def deal(s: State, ask: Ask, chance: Chance) -> Move:
    return dearest_package(s, ask, s.purse[ask.seat])


def dearest_package(s: State, ask: Ask, money: int) -> Move:
    best, chosen = (0, 0), PASS
    for move in ask.options:
        if move.verb == "buy":
            x, given, taken = named(move.verb, move.args)
            cost = price(s.points[x], given, taken)
            if cost <= money and (taken, -rate(s.points[x])) > best:
                best, chosen = (taken, -rate(s.points[x])), move
    return chosen


def borrow(s: State, ask: Ask, chance: Chance) -> Move:
    c = CORP[str(ask.args[0])]
    return ask.options[0] if s.stage < STAGES - 1 and s.treasury[c] < BORROWS else PASS


def repay(s: State, ask: Ask, chance: Chance) -> Move:
    """In the last stage, from the treasury: one less to pay than at the end."""
    c = CORP[str(ask.args[0])]
    return ask.options[0] if s.stage == STAGES and s.treasury[c] >= int(ask.args[2]) else PASS


def cover(s: State, ask: Ask, chance: Chance) -> Move:
    """All that is missing, if it is not more than a duty or a package is worth; no factory."""
    return next((move for move in reversed(ask.options) if move.verb == "add"), ask.options[0])


# --- the boardroom --------------------------------------------------------------------------------------------------


def vote(s: State, ask: Ask, chance: Chance) -> Move:
    """Money stays where it earns."""
    return next(move for move in ask.options if move.verb == "no")


def elect(s: State, ask: Ask, chance: Chance) -> Move:
    """For itself where it can; elsewhere everything stays as it is."""
    c = corporation_at(s)
    holder = next(word(s, h) for h in held_for(s, c, ask.seat) if s.votes[h] == NOBODY)
    choices = [move for move in ask.options if move.args[0] == holder]
    manager = s.manager[c]
    for seat in (ask.seat if manager == ask.seat else manager, ask.seat):
        for move in choices:
            if move.args[1] == seat:
                return move
    return choices[0]


def lay_token(s: State, ask: Ask, chance: Chance) -> Move:
    """The additional corporation gets as much as possible from whoever owns its shares."""
    owns = shares(s, s.seats, ask.seat) > 0
    return ask.options[-1] if owns else ask.options[len(ask.options) // 2]


def leave(s: State, ask: Ask, chance: Chance) -> Move:
    return PASS


ANSWERS: Final[dict[str, Callable[[State, Ask, Chance], Move]]] = {
    "auction": leave,
    "investment": invest,
    "supply": run,
    "token": lay_token,
    "offers": offer,
    "cover": cover,
    "shortfall": cover,
    "repay": repay,
    "shares": trade,
    "loan": borrow,
    "embezzle": leave,
    "propose": leave,
    "vote": vote,
    "redeem": leave,
    "candidate": leave,
    "election": elect,
    "deal": deal,
    "influence": leave,
}
"""By kind of ask."""


class SimpleBot(Bot):
    """Plays like a person in his first game: builds, sells, and puts what is left into shares."""

    name = "simple"

    def choose(self, eyes: Eyes, chance: Chance) -> Move:
        return ANSWERS[eyes.ask.kind](eyes.guess(chance), eyes.ask, chance)
