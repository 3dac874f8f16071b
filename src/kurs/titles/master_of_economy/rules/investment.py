"""Phases 1 and 6: corporations build and sell factories, in the order of the track (COR-4.1)."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.master_of_economy.data import (
    BUILDS,
    BUILDS_OF_A_TYPE,
    FACTORIES,
    FACTORY,
    MATERIALS,
    PRICE,
    SALE_PRICE,
    SALES,
    SPACES,
    N,
)
from kurs.titles.master_of_economy.rules.money import receive
from kurs.titles.master_of_economy.rules.phases import begin_turn, next_phase
from kurs.titles.master_of_economy.rules.shortfall import A_FACTORY, can_declare, declare, might_declare
from kurs.titles.master_of_economy.state import INVEST, NOBODY, PAID, WAITING, State, name

BUILD: Final = [Move("build", (factory.id,)) for factory in FACTORIES]
SCRAP: Final = [Move("scrap", (factory.id,)) for factory in FACTORIES]
DONE: Final = Move("done")


def invest_step(s: State, chance: Chance, log: Log) -> bool:
    """One corporation after the other; who can do nothing is passed over."""
    frame = s.stack[-1]
    if frame[1] == PAID:
        complete(s, log)
    while frame[2] < s.seats:
        c = s.order[frame[2]]
        if scraps(s, c) or (builds(s, c) and might_declare(s, c, PRICE)):
            return True
        next_investor(s)
    next_phase(s, log)
    return False


def next_investor(s: State) -> None:
    s.stack[-1][2] += 1
    begin_turn(s)


def builds(s: State, c: int) -> list[int]:
    """The types that can be built, money apart: limits, space, piece and building material (COR-4.1.1, COR-4.1.2)."""
    if sum(s.built) == BUILDS:
        return []
    return [f for f in range(N) if s.built[f] < BUILDS_OF_A_TYPE and has_place(s, c, f) and has_materials(s, c, f)]


def has_place(s: State, c: int, f: int) -> bool:
    """A space of the board, and a piece where they are limited (COR-6.4.4)."""
    return s.factories[c * N + f] < SPACES and (s.pieces[f] > 0 or not s.factories_limited)


def has_materials(s: State, c: int, f: int) -> bool:
    """Every type but the quarry takes a building material."""
    return s.store[c * N + MATERIALS] >= FACTORIES[f].materials


def scraps(s: State, c: int) -> list[int]:
    """The types of which one can be sold: not what was built in this turn (COR-4.1.5)."""
    if s.sold == SALES:
        return []
    return [f for f in range(N) if s.factories[c * N + f] > s.fresh[f]]


def ask_invest(s: State) -> tuple[Ask, ...]:
    c = s.order[s.stack[-1][2]]
    options = [SCRAP[f] for f in scraps(s, c)]
    if can_declare(s, c, PRICE):
        options = [BUILD[f] for f in builds(s, c)] + options
    args = (name(c), BUILDS - sum(s.built), SALES - s.sold)
    return (Ask(s.manager[c], "investment", (*options, DONE), "COR-4.1.1", args, steps=True),)


def build(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """Declared and paid at once; each factory is a payment of its own (COR-4.1.4)."""
    frame = s.stack[-1]
    frame[3] = FACTORY[str(args[0])]
    declare(s, s.order[frame[2]], PRICE, A_FACTORY, log)


def complete(s: State, log: Log) -> None:
    """It is paid: the piece comes from the supply, the building material goes there."""
    frame = s.stack[-1]
    c, f = s.order[frame[2]], frame[3]
    frame[1], frame[3] = WAITING, NOBODY
    s.store[c * N + MATERIALS] -= FACTORIES[f].materials
    s.supply[MATERIALS] += FACTORIES[f].materials
    s.pieces[f] -= 1
    s.factories[c * N + f] += 1
    s.built[f] += 1
    s.fresh[f] += 1
    log.append(Event("built", (s.manager[c], name(c), FACTORIES[f].id)))


def scrap(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """The piece goes back to the supply; building materials are not refunded (COR-4.1.3)."""
    assert s.stack[-1][0] == INVEST
    c, f = s.order[s.stack[-1][2]], FACTORY[str(args[0])]
    s.factories[c * N + f] -= 1
    s.pieces[f] += 1
    s.sold += 1
    receive(s, c, SALE_PRICE)
    log.append(Event("scrapped", (seat, name(c), FACTORIES[f].id, SALE_PRICE)))


def done(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    log.append(Event("invested", (seat, name(s.order[s.stack[-1][2]]))))
    next_investor(s)
