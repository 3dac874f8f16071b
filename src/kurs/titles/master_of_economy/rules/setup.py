"""Setting up (COR-3)."""

from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.titles.master_of_economy.data import (
    FOUNDER_PACKAGE,
    LARGEST,
    MATERIALS,
    START_INFLUENCE,
    START_MATERIALS,
    START_TREASURY,
    N,
)
from kurs.titles.master_of_economy.rules.auction import begin_auction
from kurs.titles.master_of_economy.rules.money import receive
from kurs.titles.master_of_economy.rules.phases import begin_stage
from kurs.titles.master_of_economy.state import State, empty, name


def set_up(seats: int, options: dict[str, str], chance: Chance) -> tuple[State, Log]:
    """Each player gets a corporation, in the order of the seats (COR-3.1); then the order is drawn, or auctioned."""
    s = empty(seats, options)
    log: Log = []
    for c in range(seats):
        found(s, c)
        log.append(Event("founded", (c, name(c))))
    if s.additional:
        log.append(Event("additional", (name(seats),)))
    if s.auctioned:
        begin_auction(s, log)
    else:
        s.order = list(range(seats))
        chance.shuffle("order", s.order)
        for position, c in enumerate(s.order):
            log.append(Event("position", (name(c), position + 1)))
        begin_stage(s, log)
    return s, log


def found(s: State, c: int) -> None:
    """A corporation with its first manager (COR-3.1, COR-3.2)."""
    s.manager[c] = c
    s.owner[c * LARGEST + FOUNDER_PACKAGE - 1] = c
    s.tokens[c] = START_INFLUENCE
    receive(s, c, START_TREASURY)
    s.store[c * N + MATERIALS] = START_MATERIALS
    s.supply[MATERIALS] -= START_MATERIALS
