"""The bound on the length of a game.

A proposal takes three answers (what, price, consent). An item may be refused three times in a turn (R49-7.51); once it
is accepted it is with the buyer and cannot be asked for again in that turn.
"""

from kurs.titles.r1849.data import CITIES, HEXES, OPTIONS, PRIVATES, TRAINS, C
from kurs.titles.r1849.rules.deals import REFUSALS
from kurs.titles.r1849.rules.ending import LONGEST
from kurs.titles.r1849.state import BANK_TOTAL, T

PROPOSALS = 3 * (REFUSALS + 1)
"""Answers that proposals for one item may take in a turn."""


def bound(seats: int) -> int:
    """No game has more decisions: there are at most LONGEST sets, each with at most three operating rounds."""
    return auction_bound(seats) + LONGEST * (stock_bound(seats) + 3 * operating_bound(seats))


def auction_bound(seats: int) -> int:
    """Every bid raises the highest one on its private by 5; every full round of passes takes 5 from the bank or off the
    price of SCE. Between two of these at most all others pass. A broken bank ends it all (R49-7.54)."""
    most = max([int(value) for value in OPTIONS[BANK_TOTAL].values]) // 5  # nobody can bid more than all money
    events = len(PRIVATES) * most + most + len(PRIVATES) + 4
    return (events + 1) * seats + 1


def stock_bound(seats: int) -> int:
    """A player buys at most six certificates of a corporation and then sells at most six (R49-4.3.4, R49-4.3.17), each
    with one exchange to choose; each private is traded once (R49-7.50); each corporation starts once, with a home."""
    actions = seats * C * 12 * 2 + len(PRIVATES) + 2 * C
    turns = (actions + 1) * seats
    return actions + turns * (1 + PROPOSALS * len(PRIVATES) * seats)


def operating_bound(seats: int) -> int:
    """Every corporation once: building, routes over at most all hexes, deals, sales of all that a president has."""
    building = 2 + 3 + 1
    routes = 4 * (len(HEXES) + 3) + 1
    deals = PROPOSALS * (C * T + len(PRIVATES) + 2 * len(CITIES) + len(PRIVATES) * seats)
    trains = 2 * sum([train.of_six for train in TRAINS])  # bought, and discarded
    need = 2 * C * 8 + 3
    finance = 2 + 100 + 5
    return C * (building + routes + deals + trains + need + finance)
