"""Phases 3 and 8: all supplied factories and all quarries produce (COR-4.3). Nobody decides anything."""

from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.titles.master_of_economy.data import FACTORIES, GOODS, INPUTS, STORE, N
from kurs.titles.master_of_economy.rules.looking import look_up
from kurs.titles.master_of_economy.rules.phases import next_phase
from kurs.titles.master_of_economy.state import State, name


def production_step(s: State, chance: Chance, log: Log) -> bool:
    """Corporations in order, which matters where goods are limited (COR-6.4.4)."""
    for c in s.order:
        produce(s, c, log)
        look_up(s, log)
    next_phase(s, log)
    return False


def produce(s: State, c: int, log: Log) -> None:
    """What the factories used goes back to the supply first; then their output is taken."""
    running = [working(s, c, f) for f in range(N)]
    for f in range(N):
        for good, amount in INPUTS[f]:
            s.supply[good] += amount * s.supplied[c * N + f]
        s.supplied[c * N + f] = 0
    for f in range(N):
        made = running[f] * FACTORIES[f].output
        kept = min(made, room(s, c, f))
        s.store[c * N + f] += kept
        s.supply[f] -= kept
        if kept:
            log.append(Event("produced", (name(c), GOODS[f].id, kept)))
        if kept < made:
            log.append(Event("lost", (name(c), GOODS[f].id, made - kept)))


def working(s: State, c: int, f: int) -> int:
    """How many factories of a type run: quarries always do (COR-4.3.1)."""
    return s.supplied[c * N + f] if INPUTS[f] else s.factories[c * N + f]


def room(s: State, c: int, good: int) -> int:
    """How many more units the corporation can take: the store holds 10 of each good (COR-4.3.2)."""
    free = STORE - s.store[c * N + good]
    return min(free, s.supply[good]) if s.goods_limited else free
