"""The variants: buying stations (R49-6.1), bonds (R49-6.2), E tokens (R49-6.3)."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.r1849.data import (
    BOND as BOND_AMOUNT,
)
from kurs.titles.r1849.data import (
    BOND_INTEREST,
    BONDS_FROM,
    CITIES,
    CORPORATION_OF,
    CORPORATIONS,
    E_TOKENS,
    ELECTRIC_FROM,
    HEX_OF,
    HEXES,
    NOWHERE,
    STATIONS_FROM,
    C,
)
from kurs.titles.r1849.rules import forced
from kurs.titles.r1849.rules.closing import close_if_fallen
from kurs.titles.r1849.rules.deals import STATION_DEAL, possible, propose
from kurs.titles.r1849.rules.looking import look_up
from kurs.titles.r1849.rules.market import blue_open, left, move_marker, right
from kurs.titles.r1849.rules.money import from_corporation, lacking, pay_corporation
from kurs.titles.r1849.rules.privates import extras
from kurs.titles.r1849.rules.turn import DONE, ask_president, next_step
from kurs.titles.r1849.state import BONDS, ELECTRIC, STATION_PURCHASE, State, bond_limit, president
from kurs.titles.r1849.stations import buyable_stations

# --- buying a station (R49-6.1) -------------------------------------------------------------------------------------
BUY_STATIONS: Final = {(h, c): Move("buy_station", (HEXES[h].id, CORPORATIONS[c].id)) for h in CITIES for c in range(C)}
"""``buy_station H12 RCS``."""


def buy_station_step(s: State, chance: Chance, log: Log) -> bool:
    if stations_for_sale(s):
        return True
    next_step(s)
    return False


def stations_for_sale(s: State) -> list[Move]:
    """Stations of others in the own network, homes excepted, for a corporation with an unused token."""
    c = s.operating
    if not s.options[STATION_PURCHASE] or s.phase < STATIONS_FROM or not s.tokens[c] or not s.treasury[c]:
        return []
    homes = [hexes[0] if hexes else NOWHERE for hexes in s.stations]
    found = buyable_stations(s.board, c, homes)
    return [BUY_STATIONS[h, owner] for h, owner in found if possible(s, STATION_DEAL, h, owner)]


def ask_buy_station(s: State) -> tuple[Ask, ...]:
    c = s.operating
    return ask_president(s, c, "buy_station", [DONE, *stations_for_sale(s), *extras(s, c)], "R49-6.1")


def ask_for_station(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    propose(s, STATION_DEAL, HEX_OF[str(args[0])], CORPORATION_OF[str(args[1])])


# --- E tokens (R49-6.3) ---------------------------------------------------------------------------------------------
BUY_E_TOKEN: Final = Move("e_token")


def e_token_price(s: State) -> int:
    """What the next one costs now."""
    return price_of_e_token(s.phase, s.e_sold)


def price_of_e_token(phase: int, sold: int) -> int:
    """Dearer for the first one sold in the game, cheaper in phase 16H."""
    first, later = E_TOKENS[phase]
    return later if sold else first


def e_token_step(s: State, chance: Chance, log: Log) -> bool:
    c = s.operating
    if s.options[ELECTRIC] and s.phase >= ELECTRIC_FROM and not s.e_tokens[c] and s.treasury[c] >= e_token_price(s):
        return True
    next_step(s)
    return False


def ask_e_token(s: State) -> tuple[Ask, ...]:
    c = s.operating
    return ask_president(s, c, "e_token", [BUY_E_TOKEN, DONE, *extras(s, c)], "R49-6.3")


def buy_e_token(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    c, cost = s.operating, e_token_price(s)
    from_corporation(s, c, cost)
    s.e_tokens[c] = 1
    s.e_sold += 1
    log.append(Event("e_token", (c, cost)))
    next_step(s)


# --- bonds (R49-6.2): the frame holds whether interest was paid and whether a bond was issued (1) or repaid (2) -----
ISSUE_BOND: Final = Move("bond")
REPAY_BOND: Final = Move("repay")


def bond_step(s: State, chance: Chance, log: Log) -> bool:
    """First the interest, then repay or issue."""
    c, frame = s.operating, s.stack[-1]
    if not frame[2] and not pay_interest(s, c, log):
        return forced.waits(s, c, interest(s, c), [], log)
    frame[2] = 1
    if bond_moves(s):
        return True
    next_step(s)
    return False


def interest(s: State, c: int) -> int:
    return interest_on(s.bonds[c])


def interest_on(bonds: int) -> int:
    return BOND_INTEREST * bonds


def pay_interest(s: State, c: int, log: Log) -> bool:
    """From the treasury; the president adds what it lacks. False: he cannot."""
    due, head = interest(s, c), president(s, c)
    missing = lacking(s.treasury[c], due)
    if missing > s.cash[head]:
        return False
    if due:
        look_up(s, log)
        if missing:
            s.cash[head] -= missing
            s.treasury[c] += missing
            log.append(Event("president_adds", (head, missing, c)))
        from_corporation(s, c, due)
        log.append(Event("interest", (c, due)))
    return True


def bond_moves(s: State) -> list[Move]:
    """What is open now."""
    c, done = s.operating, s.stack[-1][3]
    if not s.options[BONDS] or s.phase < BONDS_FROM:
        return []
    found: list[Move] = []
    if repayable(done, s.bonds[c], s.treasury[c]):
        found.append(REPAY_BOND)
    if issuable(done, s.bonds[c], bond_limit(s)):
        found.append(ISSUE_BOND)
    return found


def repayable(done: int, bonds: int, treasury: int) -> bool:
    """As many as the treasury can pay, unless one has been issued."""
    return done != 1 and bonds > 0 and treasury >= BOND_AMOUNT


def issuable(done: int, bonds: int, limit: int) -> bool:
    """One, if none has been issued or repaid, up to the limit (R49-6.10)."""
    return not done and bonds < limit


def ask_bonds(s: State) -> tuple[Ask, ...]:
    c = s.operating
    if not s.stack[-1][2]:
        return ask_president(s, c, "interest", forced.options(s, c, interest(s, c), []), "R49-6.2")
    return ask_president(s, c, "bonds", [DONE, *bond_moves(s), *extras(s, c)], "R49-6.2")


def after_bond(space: int) -> int:
    """Where the marker goes: one column left."""
    return left(space)


def after_repaying(space: int, blue_open: bool) -> int:
    """Where the marker goes: one column right."""
    return right(space, blue_open)


def issue_bond(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """500 from the bank."""
    c = s.operating
    s.bonds[c] += 1
    s.stack[-1][3] = 1
    log.append(Event("bond", (c, BOND_AMOUNT)))
    pay_corporation(s, c, BOND_AMOUNT, log)
    move_marker(s, c, after_bond(s.space[c]), log)
    close_if_fallen(s, c, log)


def repay_bond(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """500 to the bank."""
    c = s.operating
    s.bonds[c] -= 1
    s.stack[-1][3] = 2
    log.append(Event("repaid", (c, BOND_AMOUNT)))
    from_corporation(s, c, BOND_AMOUNT)
    move_marker(s, c, after_repaying(s.space[c], blue_open(s)), log)
