"""Phases 4 and 9, second part: the rows are worked off one after the other (COR-4.4.6 to COR-4.4.12).

The markers on the board are what is still to be done: each one goes when it is settled. Only a payment that a treasury
cannot meet interrupts; the frame then holds what is being settled.
"""

from typing import Final

from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.titles.master_of_economy.data import DEMAND, EXPORT_POINTS, FIELDS, FINE, GOODS, N
from kurs.titles.master_of_economy.rules import looking
from kurs.titles.master_of_economy.rules.ending import ends
from kurs.titles.master_of_economy.rules.figures import domestic_price, foreign_price
from kurs.titles.master_of_economy.rules.looking import A_DEAL, look_up
from kurs.titles.master_of_economy.rules.money import receive
from kurs.titles.master_of_economy.rules.phases import next_phase
from kurs.titles.master_of_economy.rules.shortfall import A_FINE, AN_IMPORT, demand
from kurs.titles.master_of_economy.rules.special import reveal
from kurs.titles.master_of_economy.state import END, NOBODY, PAID, TRADE_END, WAITING, State, name

# what is being settled
NOTHING: Final = 0
ABROAD: Final = 1
AT_HOME: Final = 2
A_MISSING_GOOD: Final = 3


def resolve_step(s: State, chance: Chance, log: Log) -> bool:
    """Row by row: purchases first, then sales abroad. A payment that is not settled at once lies on top and comes
    first."""
    frame = s.stack[-1]
    while frame[2] < N:
        if frame[3] != NOTHING:
            settled = conclude(s, frame, log)
            look_up(s, log, A_DEAL, *settled)
        elif not buy_next(s, frame, log) and not sell_next(s, frame, log):
            end_row(s, frame, log)
        if frame[3] != NOTHING and frame[1] == WAITING:
            return False
    s.stack[-1] = [TRADE_END]
    return False


# --- purchases (COR-4.4.7 to COR-4.4.9) -------------------------------------------------------------------------------


def next_buyer(s: State, row: int) -> int:
    """The highest corporation on the track that still has an IMPORT offer in the row."""
    for c in s.order:
        if s.imports[c * N + row]:
            return c
    return NOBODY


def seller_for(s: State, row: int, buyer: int) -> int:
    """The field of the leftmost EXPORT offer of another managed corporation, 1 to 10; 0 if there is none."""
    first = row * FIELDS
    for i in range(FIELDS):
        owner = s.field[first + i]
        if owner not in (NOBODY, buyer, s.seats):
            return i + 1
    return 0


def buy_next(s: State, frame: list[int], log: Log) -> bool:
    """Begin with the next IMPORT offer; False: there is none left in the row."""
    row = frame[2]
    buyer = next_buyer(s, row)
    if buyer == NOBODY:
        return False
    field = seller_for(s, row, buyer)
    if not field:
        buy_abroad(s, frame, buyer, log)
        return True
    seller = s.field[row * FIELDS + field - 1]
    if s.store[seller * N + row] == 0:
        fine(s, frame, seller, field, log)
    else:
        frame[1], frame[3], frame[4], frame[5] = WAITING, AT_HOME, buyer, field
        demand(s, buyer, domestic_price(row, field), AN_IMPORT, log)
    return True


def buy_abroad(s: State, frame: list[int], buyer: int, log: Log) -> None:
    """At the IMPORT price; where goods are limited there must be one (COR-6.4.4)."""
    row = frame[2]
    if s.goods_limited and s.supply[row] <= 0:
        s.imports[buyer * N + row] -= 1
        log.append(Event("import_none_left", (name(buyer), GOODS[row].id)))
        look_up(s, log, A_DEAL, looking.NONE_LEFT, row, 0, NOBODY, buyer, GOODS[row].price_import)
        return
    frame[1], frame[3], frame[4], frame[5] = WAITING, ABROAD, buyer, 0
    demand(s, buyer, GOODS[row].price_import, AN_IMPORT, log)


def fine(s: State, frame: list[int], seller: int, field: int, log: Log) -> None:
    """An offer without the good: it goes, and its corporation owes a fine (COR-4.4.8, COR-4.4.10)."""
    s.field[frame[2] * FIELDS + field - 1] = NOBODY
    frame[1], frame[3], frame[4], frame[5] = WAITING, A_MISSING_GOOD, seller, field
    demand(s, seller, FINE, A_FINE, log)


# --- settled, paid or not ---------------------------------------------------------------------------------------------


def conclude(s: State, frame: list[int], log: Log) -> tuple[int, int, int, int, int, int]:
    """What was being settled is paid, or is not; its marker goes either way. What there is to look at."""
    paid, row, what, c, field = frame[1] == PAID, frame[2], frame[3], frame[4], frame[5]
    frame[1], frame[3], frame[4], frame[5] = WAITING, NOTHING, NOBODY, 0
    good = GOODS[row].id
    if what == A_MISSING_GOOD:
        log.append(Event("fined" if paid else "fine_lapsed", (s.manager[c], name(c), good, field, FINE)))
        return looking.NO_GOOD if paid else looking.NO_FINE, row, field, c, NOBODY, FINE
    s.imports[c * N + row] -= 1
    if not paid:
        log.append(Event("import_failed", (name(c), good)))
        return looking.FAILED, row, field, NOBODY, c, GOODS[row].price_import
    s.store[c * N + row] += 1
    if what == ABROAD:
        s.supply[row] -= 1
        log.append(Event("imported", (name(c), good, GOODS[row].price_import)))
        return looking.BOUGHT, row, 0, NOBODY, c, GOODS[row].price_import
    cell, price = row * FIELDS + field - 1, domestic_price(row, field)
    seller, s.field[cell] = s.field[cell], NOBODY
    s.store[seller * N + row] -= 1
    receive(s, seller, price)
    log.append(Event("domestic", (name(c), name(seller), good, field, price)))
    return looking.AT_HOME, row, field, seller, c, price


# --- sales abroad (COR-4.4.10) ----------------------------------------------------------------------------------------


def sell_next(s: State, frame: list[int], log: Log) -> bool:
    """The next EXPORT offer from the left; False: none is left. The field reached is kept in the frame, for the markers
    of the additional corporation stay on the board."""
    row, field = frame[2], frame[6] + 1
    first = row * FIELDS - 1
    while field <= FIELDS and s.field[first + field] == NOBODY:
        field += 1
    if field > FIELDS:
        return False
    c = s.field[first + field]
    kind, price = looking.NO_DEMAND, 0
    if c == s.seats:
        kind = looking.BLOCKED
        if s.demand[row] >= field:
            s.demand[row] -= 1
            log.append(Event("additional_sold", (name(c), GOODS[row].id)))
    elif s.demand[row] < field:
        s.field[first + field] = NOBODY
        log.append(Event("no_demand", (name(c), GOODS[row].id, field)))
    elif s.store[c * N + row] == 0:
        frame[6] = field
        fine(s, frame, c, field, log)
        return True
    else:
        kind, price = looking.ABROAD, foreign_price(row, field)
        export(s, c, row, field, log)
    frame[6] = field
    look_up(s, log, A_DEAL, kind, row, field, c, NOBODY, price)
    return True


def export(s: State, c: int, row: int, field: int, log: Log) -> None:
    """The unit goes abroad for the price of the field, the corporation makes a point, the demand falls."""
    s.field[row * FIELDS + field - 1] = NOBODY
    s.store[c * N + row] -= 1
    s.supply[row] += 1
    receive(s, c, foreign_price(row, field))
    s.points[c] += EXPORT_POINTS
    s.demand[row] -= 1
    log.append(Event("exported", (name(c), GOODS[row].id, field, foreign_price(row, field), s.points[c])))


def end_row(s: State, frame: list[int], log: Log) -> None:
    frame[2] += 1
    frame[6] = 0


# --- after the last row (COR-4.4.12) ----------------------------------------------------------------------------------


def trade_end_step(s: State, chance: Chance, log: Log) -> bool:
    """Demand markers go back, special tokens are turned up, and only then the end of the game is checked (COR-5.1)."""
    s.demand = [DEMAND] * N
    if s.additional:
        reveal(s, log)
    if ends(s):
        s.stack[-1] = [END]
    else:
        next_phase(s, log)
    return False
