"""What the exchange promises: rivals' offers to come, and what own offers in a row may be expected to bring."""

from functools import cache
from math import exp
from typing import Final, NamedTuple

from kurs.titles.master_of_economy.bots.paper import TRADES, Outlook, needs, ranked
from kurs.titles.master_of_economy.data import (
    DEMAND,
    END_POINTS,
    FACTORIES,
    FIELDS,
    GOODS,
    INPUTS,
    MOST_OFFERS,
    OFFERS,
    N,
)
from kurs.titles.master_of_economy.rules.figures import domestic_price, foreign_price
from kurs.titles.master_of_economy.state import NOBODY, State

EXPORTS: Final = (1.0, 2.0, 2.8, 3.2, 3.9, 4.5, 4.9, 5.1)
"""What a corporation usually sells abroad in each trade phase."""
MIX: Final = (0.36, 0.09, 0.15, 0.08, 0.19, 0.13)
"""Of what it sells, the part of each good."""


# --- rivals -----------------------------------------------------------------------------------------------------------


def makes(s: State, c: int) -> list[float]:
    """What a corporation makes in a phase beyond what it uses up."""
    own = s.factories[c * N : c * N + N]
    made = [float(own[f] * FACTORIES[f].output) for f in range(N)]
    for f in range(N):
        for good, amount in INPUTS[f]:
            made[good] -= amount * own[f]
    return [max(0.0, amount) for amount in made]


def offered(own: list[float], trade: int) -> list[float]:
    """What a rival that makes so much may be expected to sell of each good in a trade phase to come."""
    total = sum(own)
    if total > OFFERS:
        return [OFFERS * amount / total for amount in own]
    usual = max(0.0, EXPORTS[trade - 1] - total)
    return [amount + usual * part for amount, part in zip(own, MIX, strict=True)]


def last_trade(s: State, first: int) -> int:
    """The trade phase that will probably be the last one, if `first` is the next to bring points: somebody reaches the
    end, or the stages do."""
    points = max(s.points[: s.seats])
    for trade in range(first, TRADES):
        points += round(EXPORTS[trade - 1] + 0.3)
        if points >= END_POINTS:
            return trade
    return TRADES


def outlook(s: State, c: int, begin: int, trade: int, point: float, hunger: float) -> Outlook:
    """What is still to come for a corporation, from a step of the time before a trade phase."""
    found = Outlook(trade, last_trade(s, trade), begin, point, hunger)
    made = [makes(s, x) for x in range(s.seats) if x != c]
    for t in range(trade, found.last + 1):
        crowd = [0.0] * N
        for own in made:
            for g, amount in enumerate(offered(own, t)):
                crowd[g] += amount
        if s.additional:
            crowd = [amount + (g < t) for g, amount in enumerate(crowd)]
        found.rows[t] = ranked(crowd, point)
    return found


# --- a row of the exchange --------------------------------------------------------------------------------------------


class Sale(NamedTuple):
    """So many offers in a row, placed as well as possible: where, and what they may be expected to bring."""

    worth: float
    money: float
    points: float
    fields: tuple[int, ...]


NOTHING: Final = Sale(0.0, 0.0, 0.0, ())
MANY: Final = 7
"""More offers to the left than this never leave room."""


@cache
def chances(quarters: int) -> list[float]:
    """How probable it is that so many come where `quarters / 4` are expected."""
    expected = quarters / 4
    found = [exp(-expected)]
    for k in range(1, MANY + 1):
        found.append(found[-1] * expected / k)
    return found


def later_offers(s: State, c: int, row: int, crowd: float) -> float:
    """How many offers those behind on the track may still place in a row: a part of what they do not need."""
    found = 0.0
    for x in s.order[s.order.index(c) + 1 :]:
        store, wanted = s.store[x * N : x * N + N], needs(s.factories[x * N : x * N + N], [])
        spare = [max(0, there - need) for there, need in zip(store, wanted, strict=True)]
        total = sum(spare)
        if total:
            found += spare[row] * min(1.0, OFFERS / total) * crowd
    return found


def expected(row: int, field: int, left: int, sellers: int, imports: int, quarters: int) -> tuple[float, float]:
    """Money and points of an offer with so many others left of it that have the good, and more still to come. Some of
    these, the `sellers`, would be bought from before it."""
    money = points = 0.0
    for come, chance in enumerate(chances(quarters)):
        if sellers + come < imports:
            money += chance * domestic_price(row, field)
        elif field <= DEMAND - (left + come - imports):
            money += chance * foreign_price(row, field)
            points += chance
        else:
            break
    return money, points


def best_sales(s: State, c: int, row: int, most: int, point: float, crowd: float) -> list[Sale]:
    """For each number of offers up to `most` the best fields of a row, as things stand and with those still to come."""
    fields = s.field[row * FIELDS : row * FIELDS + FIELDS]
    later = later_offers(s, c, row, crowd)
    imports = sum([s.imports[x * N + row] for x in range(s.seats) if x != c])
    stock = [s.store[x * N + row] for x in range(s.seats)]
    best: list[Sale | None] = [NOTHING] + [None] * most
    standing = sellers = 0
    for field in range(1, FIELDS + 1):
        owner = fields[field - 1]
        if owner != NOBODY:
            if owner >= s.seats:
                standing += 1
            elif stock[owner] > 0:
                stock[owner] -= 1
                standing += 1
                sellers += not s.imports[owner * N + row]
            continue
        quarters = round(4 * later * (0.1 + 0.08 * field))
        for own in range(most - 1, -1, -1):
            before = best[own]
            if before is None or standing + own >= MANY:
                continue
            money, points = expected(row, field, standing + own, sellers + own, imports, quarters)
            worth = before.worth + money + point * points
            there = best[own + 1]
            if there is None or worth > there.worth:
                best[own + 1] = Sale(worth, before.money + money, before.points + points, (*before.fields, field))
    return [sale for sale in best if sale is not None]


def purchase_price(s: State, c: int, row: int) -> list[int]:
    """What one's next purchases in a row cost: from the leftmost offers of others, then from abroad."""
    stock = [s.store[x * N + row] for x in range(s.seats)]
    earlier = sum([s.imports[x * N + row] for x in range(s.seats) if x != c])
    found: list[int] = []
    for field in range(1, FIELDS + 1):
        owner = s.field[row * FIELDS + field - 1]
        if owner not in (NOBODY, c) and owner < s.seats and stock[owner] > 0:
            stock[owner] -= 1
            found.append(domestic_price(row, field))
    return [*found[earlier:], *[GOODS[row].price_import] * MOST_OFFERS]
