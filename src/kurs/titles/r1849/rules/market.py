"""The market: how markers move, which lies on top, and who operates first (R49-4.2, R49-4.4.2)."""

from typing import Final

from kurs.kernel.event import Event, Log
from kurs.titles.r1849.data import BLUE_COLUMNS, BLUE_ROWS, CLOSING, END, MARKET, PHASES
from kurs.titles.r1849.rules.looking import look_up
from kurs.titles.r1849.state import COLUMNS, State, price

CLOSING_SPACE: Final = CLOSING[0] * COLUMNS + CLOSING[1]
END_SPACE: Final = END[0] * COLUMNS + END[1]


def is_space(row: int, column: int) -> bool:
    """The grid is ragged."""
    return 0 <= row < len(MARKET) and 0 <= column < len(MARKET[row])


def is_blue(row: int, column: int) -> bool:
    """Closed to markers before phase 16H (R49-4.2.4)."""
    return column >= BLUE_COLUMNS and row <= BLUE_ROWS


def up(space: int, blue_open: bool) -> int:
    """One row up; no move from the top row or into the closed blue zone."""
    row, column = divmod(space, COLUMNS)
    if row == 0 or (is_blue(row - 1, column) and not blue_open):
        return space
    return space - COLUMNS


def down(space: int) -> int:
    """One row down; no move from the bottom line of the column."""
    row, column = divmod(space, COLUMNS)
    return space + COLUMNS if is_space(row + 1, column) else space


def lowered(space: int, rows: int) -> int:
    """So many rows down."""
    for _ in range(rows):
        space = down(space)
    return space


def after_sale(space: int, percent: int) -> int:
    """A row down for each 10 % that are sold or issued (R49-4.3.7, R49-4.12.1)."""
    return lowered(space, percent // 10)


def right(space: int, blue_open: bool) -> int:
    """One column right; at the end of a row, or before the closed blue zone, up instead (R49-4.2.3, R49-4.2.4)."""
    row, column = divmod(space, COLUMNS)
    if not is_space(row, column + 1) or (is_blue(row, column + 1) and not blue_open):
        return up(space, blue_open)
    return space + 1


def left(space: int) -> int:
    """One column left; in the leftmost column down instead."""
    return space - 1 if space % COLUMNS else down(space)


def price_on(space: int) -> int:
    """The number on a space."""
    return MARKET[space // COLUMNS][space % COLUMNS]


def blue_open(s: State) -> bool:
    return blue_in(s.phase)


def blue_in(phase: int) -> bool:
    """Whether markers may enter the blue zone in that phase (R49-4.2.4)."""
    return PHASES[phase].blue_zone


# --- markers --------------------------------------------------------------------------------------------------------


def place_marker(s: State, c: int, space: int) -> None:
    """To the bottom of the pile; a marker that stays keeps its place in it (R49-4.2.2, R49-4.2.7)."""
    if s.space[c] != space:
        s.space[c] = space
        s.pile.remove(c)
        s.pile.append(c)
        if space == END_SPACE:
            s.peak |= 1 << c


def move_marker(s: State, c: int, space: int, log: Log) -> None:
    """A marker moves; says so if it really does. Closing is left to the caller (R49-4.2.5)."""
    before = price(s, c)
    if s.space[c] == space:
        return
    look_up(s, log)
    place_marker(s, c, space)
    log.append(Event("price", (c, before, price(s, c))))
    if space == END_SPACE:
        log.append(Event("peak", (c,)))


def on_closing_space(s: State, c: int) -> bool:
    return s.space[c] == CLOSING_SPACE


def operating_order(s: State) -> list[int]:
    """Higher price first, then further right, then the upper marker (R49-4.4.2)."""
    ranks = [(-price(s, c), -(s.space[c] % COLUMNS), place, c) for place, c in enumerate(s.pile) if s.started[c]]
    ranks.sort()
    return [rank[3] for rank in ranks]


# --- sales (R49-4.3.8) ----------------------------------------------------------------------------------------------


def begin_sales(s: State) -> None:
    """Note the operating order before the first sale of a turn."""
    s.turn_order = operating_order(s)
    s.moved = 0


def fall(s: State, c: int, percent: int, log: Log) -> None:
    """A sale of so much. Markers that meet by sales of one turn keep the order they had at its start."""
    space = after_sale(s.space[c], percent)
    if space == s.space[c]:
        return
    move_marker(s, c, space, log)
    s.moved |= 1 << c
    for other in s.turn_order:
        if s.moved >> other & 1 and s.space[other] == space:
            s.pile.remove(other)
            s.pile.append(other)
