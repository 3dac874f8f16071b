"""Phases 4 and 9, first part: corporations place their offers, in the order of the track (COR-4.4.1)."""

from functools import lru_cache
from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.master_of_economy.data import FIELDS, GOOD, GOODS, MOST_OFFERS, OFFERS, STORE, N
from kurs.titles.master_of_economy.rules.looking import look_up
from kurs.titles.master_of_economy.state import NOBODY, RESOLVE, WAITING, State, name, placed

REARRANGED: Final = 12
"""So many markers may be taken back or moved in one answer. Beyond that one starts over, or undoes: without an end an
answer could go on for ever."""

IMPORT: Final = [Move("import", (good.id,)) for good in GOODS]
EXPORT: Final = [Move("export", (good.id, field + 1)) for good in GOODS for field in range(FIELDS)]
TAKE_IMPORT: Final = [Move("unimport", (good.id,)) for good in GOODS]
TAKE_EXPORT: Final = [Move("unexport", (good.id, field + 1)) for good in GOODS for field in range(FIELDS)]
SHIFT: Final = [
    [Move("shift", (good.id, old + 1, new + 1)) for new in range(FIELDS)] for good in GOODS for old in range(FIELDS)
]
DONE: Final = Move("done")


def place_step(s: State, chance: Chance, log: Log) -> bool:
    """One corporation after the other; then the rows are worked off."""
    if s.stack[-1][1] < s.seats:
        return True
    s.stack[-1] = [RESOLVE, WAITING, 0, 0, NOBODY, 0, 0]
    return False


def takes_token(offers: int) -> bool:
    """Whether so many offers cost the manager an influence token: the seventh does (COR-4.4.1)."""
    return offers > OFFERS


def most_offers(tokens: int) -> int:
    """A seventh marker takes one of the manager's influence tokens (COR-4.4.1)."""
    return MOST_OFFERS if tokens else OFFERS


def ask_offers(s: State) -> tuple[Ask, ...]:
    _, k, steps, rearranged = s.stack[-1]
    c = s.order[k]
    seat, first, field = s.manager[c], c * N, s.field
    made, most = placed(s, c), most_offers(s.tokens[seat])
    may_place, may_rearrange = made < most, made > 0 and rearranged < REARRANGED
    options: list[Move] = [DONE]
    for row in range(N):
        wanted = s.imports[first + row]
        exports, rearranging = row_moves(row, c, tuple(field[row * FIELDS : row * FIELDS + FIELDS]))
        if may_place:
            if wanted + s.store[first + row] < STORE:  # its store has a place for it (COR-4.4.4)
                options.append(IMPORT[row])
            options += exports
        if may_rearrange:
            if wanted:
                options.append(TAKE_IMPORT[row])
            options += rearranging
    args = (name(c), made, most)
    return (Ask(seat, "offers", tuple(options), "COR-4.4.1", args, steps=True, begun=steps > 0),)


@lru_cache(maxsize=512)
def row_moves(row: int, c: int, owners: tuple[int, ...]) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    """An offer on each free field; and own markers taken back, or moved along their row, until the answer is finished.
    Most rows look as they did at the step before, so that this is kept."""
    first = row * FIELDS
    free = [i for i in range(FIELDS) if owners[i] == NOBODY]
    rearranging: list[Move] = []
    for i in range(FIELDS):
        if owners[i] == c:
            rearranging.append(TAKE_EXPORT[first + i])
            rearranging += [SHIFT[first + i][new] for new in free]
    return tuple([EXPORT[first + i] for i in free]), tuple(rearranging)


def _begin(s: State, rearranged: int) -> int:
    """One more step of the answer; the corporation that gives it."""
    frame = s.stack[-1]
    frame[2] += 1
    frame[3] += rearranged
    return s.order[frame[1]]


def _cell(good: Arg, field: Arg) -> int:
    return GOOD[str(good)] * FIELDS + int(field) - 1


def place_import(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """A wish to buy one unit (COR-4.4.2)."""
    s.imports[_begin(s, 0) * N + GOOD[str(args[0])]] += 1


def place_export(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """A wish to sell one unit on this field, which was empty (COR-4.4.3)."""
    s.field[_cell(*args)] = _begin(s, 0)


def take_import(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.imports[_begin(s, 1) * N + GOOD[str(args[0])]] -= 1


def take_export(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    _begin(s, 1)
    s.field[_cell(*args)] = NOBODY


def shift(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    good, old, new = args
    s.field[_cell(good, old)] = NOBODY
    s.field[_cell(good, new)] = _begin(s, 1)


def done(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """All offers stand; nothing is added, moved or withdrawn later. A token goes with the seventh marker."""
    frame = s.stack[-1]
    c = s.order[frame[1]]
    if takes_token(placed(s, c)):
        s.tokens[seat] -= 1
        log.append(Event("seventh", (seat, name(c))))
    for g, good in enumerate(GOODS):
        if s.imports[c * N + g]:
            log.append(Event("offered_import", (name(c), good.id, s.imports[c * N + g])))
        for field in range(FIELDS):
            if s.field[g * FIELDS + field] == c:
                log.append(Event("offered_export", (name(c), good.id, field + 1)))
    if not placed(s, c):
        log.append(Event("no_offers", (name(c),)))
    frame[1:] = [frame[1] + 1, 0, 0]
    look_up(s, log)
