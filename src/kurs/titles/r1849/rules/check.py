"""What is always true between two moves."""

from kurs.titles.r1849.board import SLOTS, stations_of
from kurs.titles.r1849.data import (
    CITIES,
    CORPORATIONS,
    E_TRAIN,
    NOBODY,
    PERCENT_IN_POOL,
    PHASES,
    PRIVATES,
    TILES,
    TRAINS,
    C,
)
from kurs.titles.r1849.data import HEXES as HEXES_OF_MAP
from kurs.titles.r1849.rules.phases import train_limit
from kurs.titles.r1849.state import (
    BANKRUPTCY,
    BY_CORPORATION,
    DISCARD,
    ELECTRIC,
    EXCHANGE,
    LOOKING,
    OVER,
    TRAIN_PLACES,
    State,
    T,
    percent,
    pool_of,
    train_count,
    treasury_of,
)


def check(s: State) -> str:
    """The first broken invariant, or an empty string."""
    for test in (_rounds, _money, _certificates, _presidents, _trains, _tiles, _stations, _privates, _order):
        broken = test(s)
        if broken:
            return broken
    return ""


def _rounds(s: State) -> str:
    """What rounds are counted by (R49-4.1.3, R49-4.3.2, R49-4.1.8)."""
    if s.round < 0 or s.rounds > max([phase.rounds for phase in PHASES]):
        return f"operating round {s.round} of {s.rounds}"
    if not 0 <= s.passes <= s.seats or not {*s.left} <= {0, 1}:
        return f"{s.passes} passes of {s.seats} players, left: {s.left}"
    return ""


def _money(s: State) -> str:
    """All money is there, to the lira; only the bank may owe (R49-5.1, R49-4.4.4)."""
    together = s.bank + sum(s.cash) + sum(s.treasury)
    if together != s.total:
        return f"bank {s.bank}, players {s.cash} and treasuries {s.treasury} make {together}, not {s.total}"
    if min(s.cash) < 0 or min(s.treasury) < 0:
        return f"negative cash: players {s.cash}, treasuries {s.treasury}"
    if (s.bank < 0) > s.broken:
        return f"the bank has {s.bank} and is not broken"
    return ""


def _certificates(s: State) -> str:
    for c in range(C):
        held = [percent(s, owner, c) for owner in range(s.seats + 2)]
        if sum(held) != 100:
            return f"corporation {c}: {held} do not make 100 %"
        if held[pool_of(s)] > PERCENT_IN_POOL:
            return f"corporation {c}: {held[pool_of(s)]} % in the pool"
        if not s.started[c] and held[treasury_of(s)] != 100:
            return f"corporation {c} has not started and has shares out"
    if min(s.tens) < 0:
        return "a negative number of certificates"
    return ""


def _presidents(s: State) -> str:
    """Nobody holds more than the president, except while an exchange is being chosen (R49-4.3.11)."""
    waiting = [frame[1] for frame in s.stack if frame[0] == EXCHANGE]
    for c in range(C):
        if not s.started[c] or c in waiting:
            continue
        if not 0 <= s.p20[c] < s.seats:
            return f"corporation {c} has no president"
        held = [percent(s, seat, c) for seat in range(s.seats)]
        if max(held) > held[s.p20[c]]:
            return f"corporation {c}: president {s.p20[c]} of {held}"
    return ""


def _trains(s: State) -> str:
    of_five = len(s.order) == 5
    for kind in range(T):
        count = sum([s.trains[place * T + kind] for place in range(TRAIN_PLACES)])
        expected = TRAINS[kind].of_five if of_five else TRAINS[kind].of_six
        if kind == E_TRAIN and not s.options[ELECTRIC]:
            expected = 0
        if count != expected:
            return f"{count} trains of kind {kind}"
    if min(s.trains) < 0:
        return "a negative number of trains"
    steps = [frame[0] for frame in s.stack]
    if DISCARD not in steps and steps[-1] != LOOKING:  # at a beat discards may be still to come (R49-4.11.1)
        for c in range(C):
            if train_count(s, c) > train_limit(s):
                return f"corporation {c} owns {train_count(s, c)} trains"
    return ""


def _tiles(s: State) -> str:
    if len(s.board.laid) != len(HEXES_OF_MAP):
        return f"a map of {len(s.board.laid)} hexes"
    lying = [face // 6 for face in s.board.laid if face >= 0]
    for tile in range(len(TILES)):
        if s.board.supply[tile] + lying.count(tile) != TILES[tile].copies or s.board.supply[tile] < 0:
            return f"tile {TILES[tile].id}: {s.board.supply[tile]} in the supply, {lying.count(tile)} on the map"
    return ""


def _stations(s: State) -> str:
    for c in range(C):
        placed = s.stations[c]
        if sorted(placed) != sorted(stations_of(s.board, c)):
            return f"corporation {c}: stations {placed}, on the map {stations_of(s.board, c)}"
        if len(placed) + s.tokens[c] > CORPORATIONS[c].tokens or s.tokens[c] < 0:
            return f"corporation {c}: {len(placed)} stations and {s.tokens[c]} tokens"
    for i, owner in enumerate(s.board.stations):
        if owner != NOBODY and not s.started[owner]:
            return f"a station of corporation {owner}, not started, in {HEXES_OF_MAP[CITIES[i // SLOTS]].id}"
    return ""


def _privates(s: State) -> str:
    for private, owner in enumerate(s.private_owner):
        if owner >= BY_CORPORATION and not s.started[owner - BY_CORPORATION]:
            return f"private {PRIVATES[private].id} of a corporation that has not started"
        if 0 <= owner < BY_CORPORATION and (owner >= s.seats or s.left[owner]):
            return f"private {PRIVATES[private].id} of nobody"
    return ""


def _order(s: State) -> str:
    if len(set(s.order)) != len(s.order) or sorted(s.pile) != list(range(C)):
        return f"starting order {s.order}, piles {s.pile}"
    for c in range(C):
        if (s.space[c] >= 0) != (s.started[c] == 1) and s.stack[-1][0] not in (OVER, BANKRUPTCY):
            return f"corporation {c}: marker on {s.space[c]}"
    return ""
