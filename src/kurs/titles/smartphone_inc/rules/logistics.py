"""Phase 6, logistics (SPI-4.6): Progress into regions until an Office opens; a second Office, a direct sale."""

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.smartphone_inc.data import DIRECT_SALE, RESEARCH_MOVES, SECOND_OFFICE
from kurs.titles.smartphone_inc.rules import offices
from kurs.titles.smartphone_inc.rules.figures import DIRECT_AT_MOST, moves
from kurs.titles.smartphone_inc.rules.goods import earn
from kurs.titles.smartphone_inc.rules.looking import look
from kurs.titles.smartphone_inc.rules.offices import fitting_second, reachable
from kurs.titles.smartphone_inc.rules.order import begin_phase
from kurs.titles.smartphone_inc.rules.retailers import open_office
from kurs.titles.smartphone_inc.rules.steve import direct_amount, next_region, second_region
from kurs.titles.smartphone_inc.state import (
    DIRECT,
    MOVES,
    NOBODY,
    NOT_BEGUN,
    RESEARCHES,
    SELL,
    State,
    has,
    is_steve,
    who,
)

END = Move("end")


def logistics_step(s: State, chance: Chance, log: Log) -> bool:
    frame = s.stack[-1]
    while frame[1] < s.companies:
        c = s.order[frame[1]]
        if frame[2] == NOT_BEGUN:
            frame[2] = transport_progress(s, c)
            if frame[2]:
                log.append(Event("logistics", (who(s, c), frame[2])))
        if is_steve(s, c):
            steve_moves(s, c, log)
            if s.stack[-1] is not frame:
                return False
        elif has_choice(s, c):
            return True
        else:
            end_logistics(s, c, log)
    begin_phase(s, [SELL, 0], log)
    return False


def transport_progress(s: State, c: int) -> int:
    """Progress of this turn (SPI-4.6.1)."""
    result = s.results[c]
    return moves(result[MOVES], result[RESEARCHES], has(s, c, RESEARCH_MOVES))


def second_offices(s: State, c: int) -> list[int]:
    """Where `second_office` can still be used in this turn."""
    return fitting_second(s, c) if not s.stack[-1][3] and has(s, c, SECOND_OFFICE) else []


def direct_at_most(s: State, c: int) -> int:
    """How many Goods can still be sold directly in this turn (SPI-4.10.6)."""
    return min(DIRECT_AT_MOST, s.goods[c]) if not s.stack[-1][4] and has(s, c, DIRECT_SALE) else 0


def has_choice(s: State, c: int) -> bool:
    """Whether anything can be done but to end the turn (SPI-4.0.8)."""
    can_place = s.stack[-1][2] > 0 and bool(reachable(s, c))
    return can_place or bool(second_offices(s, c)) or direct_at_most(s, c) > 0


def ask_logistics(s: State) -> tuple[Ask, ...]:
    _, k, left, _, _ = s.stack[-1]
    c = s.order[k]
    regions = s.box.regions
    options = [s.moves.ship[r] for r in reachable(s, c)] if left else []
    options += [Move("second", (regions[r].id,)) for r in second_offices(s, c)]
    options += [Move("direct", (n,)) for n in range(1, direct_at_most(s, c) + 1)]
    return (Ask(c, "logistics", (*options, END), "SPI-4.6.2", (left,)),)


def answer_ship(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    ship(s, seat, s.box.region_number[str(args[0])], log)


def ship(s: State, c: int, r: int, log: Log) -> None:
    """One Progress; when the cost is reached the Office must be placed (SPI-4.6.3)."""
    s.stack[-1][2] -= 1
    own = c * len(s.box.regions) + r
    region = s.box.regions[r]
    s.transport[own] += 1
    log.append(Event("shipped", (who(s, c), region.id, s.transport[own], region.cost)))
    if s.transport[own] == region.cost:
        open_office(s, c, r, log)


def answer_second(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    open_second(s, seat, s.box.region_number[str(args[0])], log)


def open_second(s: State, c: int, r: int, log: Log) -> None:
    """Without Progress, once a turn (SPI-4.10.2)."""
    s.stack[-1][3] = 1
    offices.place(s, c, r, log, "second_office")


def answer_direct(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    sell_directly(s, seat, int(args[0]), log)


def sell_directly(s: State, c: int, n: int, log: Log) -> None:
    """Scored at once; the Goods count nowhere else (SPI-4.10.6)."""
    s.stack[-1][4] = 1
    s.goods[c] -= n
    earn(s, c, n * s.price[c], DIRECT)
    log.append(Event("direct", (who(s, c), n, n * s.price[c])))


def answer_end(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    end_logistics(s, seat, log)


def end_logistics(s: State, c: int, log: Log) -> None:
    """Progress not placed is lost (SPI-4.6.4)."""
    frame = s.stack[-1]
    if frame[2]:
        log.append(Event("lost_progress", (who(s, c), frame[2])))
    frame[1:] = [frame[1] + 1, NOT_BEGUN, 0, 0]
    look(s, log)


def steve_moves(s: State, c: int, log: Log) -> None:
    """The next thing Steve does: a second Office, then Progress, then a direct sale (SPI-6.3.7)."""
    frame = s.stack[-1]
    if not frame[3]:
        frame[3] = 1
        r = second_region(s, c) if has(s, c, SECOND_OFFICE) else NOBODY
        if r != NOBODY:
            open_second(s, c, r, log)
            return
    r = next_region(s, c) if frame[2] else NOBODY
    if r != NOBODY:
        ship(s, c, r, log)
        return
    n = direct_amount(s, c) if has(s, c, DIRECT_SALE) else 0
    if n:
        sell_directly(s, c, n, log)
    end_logistics(s, c, log)
