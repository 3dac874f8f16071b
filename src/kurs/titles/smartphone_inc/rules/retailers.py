"""Retailers and their bonuses (SPI-4.11), and the Office that a technology gives (SPI-4.10.9)."""

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.smartphone_inc.data import BONUSES, RetailerSide
from kurs.titles.smartphone_inc.rules import offices
from kurs.titles.smartphone_inc.rules.goods import receive, shift_price
from kurs.titles.smartphone_inc.rules.offices import fitting_second, fitting_small
from kurs.titles.smartphone_inc.rules.steve import next_technology, second_region, small_region
from kurs.titles.smartphone_inc.rules.technologies import put_progress, research_moves, unfinished
from kurs.titles.smartphone_inc.state import BONUS, NOBODY, NOT_BEGUN, State, is_open, is_steve, who

NONE, GOODS, PROGRESS, PRICE, SECOND_OFFICE, MOVE_OFFICE = range(len(BONUSES))

DECLINE = Move("decline")
ENOUGH = Move("enough")
ACCEPT = Move("accept")


def retailer_side(s: State, r: int) -> RetailerSide:
    """The side that lies up of the Retailer on a region."""
    return s.box.retailers[s.retailers[r] // 2].sides[s.retailers[r] % 2]


# --- the Office of a technology -------------------------------------------------------------------------------------


def small_office_step(s: State, chance: Chance, log: Log) -> bool:
    """It must be placed; a single region goes without asking."""
    c = s.stack[-1][1]
    fitting = fitting_small(s, c)
    if is_steve(s, c):
        open_small(s, c, small_region(s, c), log)
    elif len(fitting) == 1:
        open_small(s, c, fitting[0], log)
    else:
        return True
    return False


def ask_small_office(s: State) -> tuple[Ask, ...]:
    c = s.stack[-1][1]
    options = [Move("open", (s.box.regions[r].id,)) for r in fitting_small(s, c)]
    return (Ask(c, "small_office", tuple(options), "SPI-4.10.9"),)


def answer_small_office(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    open_small(s, seat, s.box.region_number[str(args[0])], log)


def open_small(s: State, c: int, r: int, log: Log) -> None:
    s.stack.pop()
    open_office(s, c, r, log)


def open_office(s: State, c: int, r: int, log: Log) -> None:
    """An Office placed by logistics or by `small_office`: on a Retailer its bonus is due (SPI-4.11.3)."""
    offices.place(s, c, r, log)
    had = c * len(s.box.regions) + r
    if is_open(s, r) or s.bonus_had[had]:
        return
    s.bonus_had[had] = 1
    if is_possible(s, c, r):
        s.stack.append([BONUS, c, r, NOT_BEGUN])


def is_possible(s: State, c: int, r: int) -> bool:
    """Whether the bonus can be carried out; otherwise it lapses (SPI-4.11.5)."""
    bonus = retailer_side(s, r).bonus
    if bonus == PROGRESS:
        return bool(unfinished(s, c))
    if bonus == SECOND_OFFICE:
        return bool(fitting_second(s, c))
    if bonus == MOVE_OFFICE:
        return bool(offices.moves(s, c, r))
    return bonus != NONE


# --- the bonus ------------------------------------------------------------------------------------------------------


def bonus_step(s: State, chance: Chance, log: Log) -> bool:
    _, c, r, left = s.stack[-1]
    if left == 0:
        s.stack.pop()
        return False
    if is_steve(s, c):
        s.stack.pop()
        steve_bonus(s, c, r, log)
        return False
    return True


def ask_bonus(s: State) -> tuple[Ask, ...]:
    _, c, r, left = s.stack[-1]
    side = retailer_side(s, r)
    if left != NOT_BEGUN:
        return (Ask(c, "bonus_more", (*research_moves(s, c), ENOUGH), "SPI-4.11.3", (left,)),)
    args = (s.box.retailers[s.retailers[r] // 2].id, s.box.regions[r].id, BONUSES[side.bonus])
    return (Ask(c, "bonus", (*bonus_moves(s, c, r, side), DECLINE), "SPI-4.11.3", args),)


def bonus_moves(s: State, c: int, r: int, side: RetailerSide) -> list[Move]:
    """All ways to take a bonus."""
    id = [region.id for region in s.box.regions]
    if side.bonus == PROGRESS:
        return research_moves(s, c)
    if side.bonus == PRICE:
        return [Move("shift", (side.amount,)), Move("shift", (-side.amount,))]
    if side.bonus == SECOND_OFFICE:
        return [Move("second", (id[other],)) for other in fitting_second(s, c)]
    if side.bonus == MOVE_OFFICE:
        return [Move("move", (id[of], slot, id[to])) for of, slot, to in offices.moves(s, c, r)]
    return [ACCEPT]


def accept(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    _, c, r, _ = s.stack.pop()
    receive(s, c, retailer_side(s, r).amount, "received", log)


def decline(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    _, c, r, _ = s.stack.pop()
    log.append(Event("declined", (who(s, c), s.box.regions[r].id)))


def bonus_progress(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """One marker of several; they may go on one technology, beyond its cost too."""
    frame = s.stack[-1]
    if frame[3] == NOT_BEGUN:
        frame[3] = retailer_side(s, frame[2]).amount
    frame[3] -= 1
    put_progress(s, seat, s.box.technology_number[str(args[0])], log)


def enough(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """The rest lapses."""
    s.stack[-1][3] = 0


def bonus_price(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.stack.pop()
    shift_price(s, seat, int(args[0]), log)


def bonus_second(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.stack.pop()
    offices.place(s, seat, s.box.region_number[str(args[0])], log, "second_office")


def bonus_move(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.stack.pop()
    number = s.box.region_number
    offices.move(s, seat, number[str(args[0])], int(args[1]), number[str(args[2])], log)


def steve_bonus(s: State, c: int, r: int, log: Log) -> None:
    """He takes Goods, Progress and second Offices, and declines the rest (SPI-6.3.9)."""
    side = retailer_side(s, r)
    if side.bonus == GOODS:
        receive(s, c, side.amount, "received", log)
    elif side.bonus == PROGRESS:
        for _ in range(side.amount):
            t = next_technology(s, c)
            if t != NOBODY:
                put_progress(s, c, t, log)
    elif side.bonus == SECOND_OFFICE:
        offices.place(s, c, second_region(s, c), log, "second_office")
    else:
        log.append(Event("declined", (who(s, c), s.box.regions[r].id)))
