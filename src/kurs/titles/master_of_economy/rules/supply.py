"""Phases 2 and 7: goods are laid out onto the factories that are to run (COR-4.2)."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.master_of_economy.data import FACTORIES, FACTORY, GOODS, INPUTS, N
from kurs.titles.master_of_economy.rules.phases import next_phase
from kurs.titles.master_of_economy.state import State, name

RUN: Final = [Move("run", (factory.id,)) for factory in FACTORIES]
DONE: Final = Move("done")


def supply_step(s: State, chance: Chance, log: Log) -> bool:
    """One corporation after the other; who can run nothing more has finished."""
    frame = s.stack[-1]
    while frame[1] < s.seats:
        c = s.order[frame[1]]
        if runs(s, c):
            return True
        finish(s, c, log)
    next_phase(s, log)
    return False


def runs(s: State, c: int) -> list[int]:
    """The types of which one more can be supplied: not quarries, which need nothing; complete sets only."""
    first = c * N
    return [f for f in range(N) if s.supplied[first + f] < s.factories[first + f] and INPUTS[f] and stocked(s, c, f)]


def stocked(s: State, c: int, f: int) -> bool:
    """Whether a complete set of what it uses is in the store (COR-4.2.1)."""
    first = c * N
    return all([s.store[first + good] >= amount for good, amount in INPUTS[f]])


def ask_supply(s: State) -> tuple[Ask, ...]:
    _, k, made = s.stack[-1]
    c = s.order[k]
    options = tuple([RUN[f] for f in runs(s, c)])
    return (Ask(s.manager[c], "supply", (*options, DONE), "COR-4.2.1", (name(c),), steps=True, begun=made > 0),)


def run(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """What it uses moves from the store onto one more factory of that type."""
    frame = s.stack[-1]
    c, f = s.order[frame[1]], FACTORY[str(args[0])]
    for good, amount in INPUTS[f]:
        s.store[c * N + good] -= amount
    s.supplied[c * N + f] += 1
    frame[2] += 1


def done(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    finish(s, s.order[s.stack[-1][1]], log)


def finish(s: State, c: int, log: Log) -> None:
    """What runs is known; energy left in the store perishes, nothing else does (COR-4.2.3)."""
    for f in range(N):
        if s.supplied[c * N + f]:
            log.append(Event("supplied", (name(c), FACTORIES[f].id, s.supplied[c * N + f])))
    for g, good in enumerate(GOODS):
        left = s.store[c * N + g]
        if good.perishable and left:
            s.store[c * N + g] = 0
            s.supply[g] += left
            log.append(Event("perished", (name(c), good.id, left)))
    s.stack[-1][1] += 1
    s.stack[-1][2] = 0
