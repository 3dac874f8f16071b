"""What is always true between two moves, and the bound on the length of a game."""

from kurs.titles.master_of_economy.data import (
    FACTORIES,
    GOODS,
    INPUTS,
    LARGEST,
    MOST_LOANS,
    MOST_OFFERS,
    SPACES,
    STAGES,
    STORE,
    N,
)
from kurs.titles.master_of_economy.rules.offers import REARRANGED
from kurs.titles.master_of_economy.rules.shares import private_packages
from kurs.titles.master_of_economy.state import AUCTION, NOBODY, State, placed


def check(s: State) -> str:
    """The first broken invariant, or an empty string."""
    for test in (_money, _goods, _factories, _packages, _offers, _order):
        broken = test(s)
        if broken:
            return broken
    return ""


def _money(s: State) -> str:
    """What left the bank lies in treasuries and purses; nobody owes anything but loans."""
    if sum(s.treasury) + sum(s.purse) + s.bank != 0:
        return f"money: {s.treasury} and {s.purse} are not what the bank has paid out, {-s.bank}"
    if min(s.treasury) < 0 or min(s.purse) < 0:
        return f"negative money: {s.treasury} {s.purse}"
    return "" if all([0 <= loans <= MOST_LOANS for loans in s.loans]) else f"loans: {s.loans}"


def _goods(s: State) -> str:
    """Each unit lies in the supply, in a store or on a factory; no store holds more than 10 of a good (COR-2.2)."""
    for g, good in enumerate(GOODS):
        stored = sum([s.store[c * N + g] for c in range(s.seats)])
        laid = sum([dict(INPUTS[f]).get(g, 0) * s.supplied[c * N + f] for c in range(s.seats) for f in range(N)])
        if s.supply[g] + stored + laid != good.markers - 1:
            return f"{good.id}: {s.supply[g]} in the supply, {stored} stored, {laid} on factories"
        if s.goods_limited and s.supply[g] < 0:
            return f"{good.id}: {s.supply[g]} in the supply"
    return "" if min(s.store) >= 0 and max(s.store) <= STORE else f"stores: {s.store}"


def _factories(s: State) -> str:
    """Each piece lies in the supply or stands on a board with 3 spaces a type; no more run than there are."""
    for f, factory in enumerate(FACTORIES):
        if s.pieces[f] + sum([s.factories[c * N + f] for c in range(s.seats)]) != factory.pieces:
            return f"{factory.id}: {s.pieces[f]} in the supply"
        if s.factories_limited and s.pieces[f] < 0:
            return f"{factory.id}: {s.pieces[f]} in the supply"
    if min(s.factories) < 0 or max(s.factories) > SPACES:
        return f"factories: {s.factories}"
    return "" if all([0 <= s.supplied[i] <= s.factories[i] for i in range(len(s.factories))]) else "too many run"


def _packages(s: State) -> str:
    """Every package has one owner: the bank, a player, or another corporation that somebody runs. Of each managed
    corporation a player owns at least one (COR-5.2)."""
    if len(s.owner) != len(s.points) * LARGEST:
        return f"{len(s.owner)} packages"
    for i, holder in enumerate(s.owner):
        if not NOBODY <= holder < s.seats * 2 or holder == s.seats + i // LARGEST:
            return f"package {i} belongs to {holder}"
    for c in range(s.seats):
        if not private_packages(s, c):
            return f"no player owns shares of corporation {c}"
    return "" if min(s.points) >= 0 else f"points: {s.points}"


def _offers(s: State) -> str:
    """Never more than 7 offers of a corporation (COR-4.4.1), nor IMPORT offers beyond the store (COR-4.4.4)."""
    for c in range(s.seats):
        if placed(s, c) > MOST_OFFERS:
            return f"{placed(s, c)} offers of corporation {c}"
        for g in range(N):
            if not 0 <= s.imports[c * N + g] <= STORE - s.store[c * N + g]:
                return f"{s.imports[c * N + g]} IMPORT offers of corporation {c}"
    return ""


def _order(s: State) -> str:
    """Each managed corporation stands on the track once, and is run by a player."""
    if s.stack[0][0] != AUCTION and sorted(s.order) != list(range(s.seats)):
        return f"order: {s.order}"
    if not all([0 <= seat < s.seats for seat in s.manager]):
        return f"managers: {s.manager}"
    return "" if min(s.tokens) >= 0 else f"influence tokens: {s.tokens}"


def bound(seats: int) -> int:
    """No game has more decisions than this. Counted by corporation: each line is a phase, the most of each kind."""
    investing = 3 * 2 + 2 + 1
    supplying = (N - 1) * SPACES + 1
    trading = 1 + MOST_OFFERS + 2 * REARRANGED + 1 + 2 * MOST_OFFERS
    financing = MOST_LOANS + 2 * MOST_LOANS + 1 + 2 * 2 + 1
    holders = seats * seats
    meeting = 2 + 2 * seats + (seats + 1) * holders + holders
    players = seats * (3 + seats)
    auction = 51 * seats * seats
    stage = seats * (2 * (investing + supplying + trading) + financing + meeting) + players
    return auction + STAGES * stage
