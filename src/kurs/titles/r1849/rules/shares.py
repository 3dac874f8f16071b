"""Selling shares: what may be sold, and what comes of it (R49-4.3.5 to R49-4.3.10, R49-4.3.21).

A sale is a number: how many 10 % certificates, plus WITH_LAST if L20 is sold, plus WITH_P20 if P20 is; HALF is the sale
of 10 % out of P20.
"""

from collections.abc import Sequence
from typing import Final

from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.r1849.data import CORPORATION_OF, CORPORATIONS, NOBODY, PERCENT_IN_POOL, C
from kurs.titles.r1849.rules.closing import close_if_fallen
from kurs.titles.r1849.rules.market import fall
from kurs.titles.r1849.rules.money import pay_player
from kurs.titles.r1849.rules.presidency import (
    heir,
    heir_of,
    held_by_players,
    look_at_presidency,
    overtaken_by,
    swap_half,
    take_over,
)
from kurs.titles.r1849.state import State, percent, pool_of, president, price

WITH_LAST: Final = 7
WITH_P20: Final = 14
HALF: Final = 28
WORDS: Final = ("", "L20", "P20", "P20+L20", "half")


def includes_p20(word: str) -> bool:
    """Whether a sale with that word in its move gives the presidency away."""
    return word in WORDS[WITH_P20 // WITH_LAST :]


def size(sale: int) -> int:
    """How many percent are sold."""
    if sale == HALF:
        return 10
    return 10 * (sale % WITH_LAST) + (0, 20, 20, 40)[sale // WITH_LAST]


def smallest(sale: int) -> int:
    """The percent of the smallest certificate of a sale."""
    return 10 if sale == HALF or sale % WITH_LAST else 20


def _move(c: int, sale: int) -> Move:
    """``sell RCS 30``: three 10 % certificates; ``sell RCS 30 L20``: the last one and a 10 %; ``sell RCS 10 half``."""
    args: tuple[Arg, ...] = (CORPORATIONS[c].id, size(sale))
    word = WORDS[sale // WITH_LAST]
    return Move("sell", (*args, word) if word else args)


SELL: Final[list[list[Move]]] = [[_move(c, sale) for sale in range(HALF + 1)] for c in range(C)]
"""The move of every sale of every corporation."""
SALES: Final[dict[Move, int]] = {SELL[c][sale]: sale for c in range(C) for sale in range(1, HALF + 1)}
"""The sale that each move names."""


def sale_of(args: tuple[Arg, ...]) -> tuple[int, int]:
    """The corporation and the sale that a move names."""
    return CORPORATION_OF[str(args[0])], SALES[Move("sell", args)]


def room_in(pool: int) -> int:
    """How many percent more the pool may hold (R49-4.3.6)."""
    return PERCENT_IN_POOL - pool


def pool_room(s: State, c: int) -> int:
    """The same of a corporation."""
    return room_in(percent(s, pool_of(s), c))


def sales(s: State, seat: int, c: int) -> list[int]:
    """Every sale of shares of a corporation that is open to a player."""
    tens, last, head = s.tens[seat * C + c], s.l20[c] == seat, s.p20[c] == seat
    if s.turns[c] == 0 or not (tens or last or head):  # R49-4.3.5
        return []
    room = room_in(percent(s, pool_of(s), c))
    if room < 10:
        return []
    found = without_p20(tens, last, room)
    if head:
        found += with_p20(held_by_players(s, c), s.tens[c::C], seat, last, room)
    return found


def without_p20(tens: int, last: bool, room: int) -> list[int]:
    """Sales of 10 % certificates and of L20, if he has it, for which the pool has room (R49-4.3.21)."""
    found = list(range(1, min(tens, room // 10) + 1))
    if last:
        found += [WITH_LAST + k for k in range(min(tens, room // 10 - 2) + 1)]
    return found


def with_p20(held: Sequence[int], tens: Sequence[int], seat: int, last: bool, room: int) -> list[int]:
    """Sales of P20: somebody must be there to inherit, and the seller must fall behind him (R49-4.3.10).

    `held` and `tens`: the percent and the 10 % certificates of each player.
    """
    other = heir_of(held, seat)
    if other == NOBODY:
        return []
    mine, his = held[seat], held[other]
    found: list[int] = []
    for with_last in range(2 if last else 1):
        for k in range(tens[seat] + 1):
            sold = 20 + 20 * with_last + 10 * k
            if sold <= room and mine - sold < 20 and mine - sold < his:
                found.append(WITH_P20 + WITH_LAST * with_last + k)
    if mine == 20 and room >= 10 and tens[other] >= 2:
        found.append(HALF)
    return found


def first_sold(tens: int, last: bool) -> int:
    """The percent of the certificate that is bought first where these lie: L20 comes last (R49-4.3.16); 0: none."""
    return 10 if tens else 20 if last else 0


def holds(s: State, seat: int, c: int, sale: int) -> bool:
    """Whether he has the certificates of a sale."""
    if sale == HALF:
        return s.p20[c] == seat
    last, head = sale // WITH_LAST & 1, sale >= WITH_P20
    fits = sale % WITH_LAST <= s.tens[seat * C + c]
    return fits and (not last or s.l20[c] == seat) and (not head or s.p20[c] == seat)


def president_after(held: Sequence[int], old: int, sold: int, p20: bool) -> int:
    """Who is president when the president has sold so many percent, P20 among them or not (R49-4.3.10, R49-4.3.11)."""
    new = heir_of(held, old) if p20 else overtaken_by(held, old, sold)
    return old if new == NOBODY else new


def keeps_presidency(s: State, seat: int, c: int, sale: int) -> bool:
    """Whether the president stays president after a sale (R49-4.10.4)."""
    return president(s, c) != seat or president_after(held_by_players(s, c), seat, size(sale), sale >= WITH_P20) == seat


def sell(s: State, seat: int, c: int, sale: int, log: Log, may_close: bool = True) -> None:
    """The bank pays, certificates go to the pool, the presidency may change, the marker falls (R49-4.3.21).

    A corporation that is closing anyway by bankruptcy does so afterwards (`may_close`).
    """
    sold, each = size(sale), price(s, c)
    head = president(s, c) == seat
    log.append(Event("sold", (seat, sold, c, each * sold // 10)))
    pay_player(s, seat, each * sold // 10, log)
    if sale == HALF:
        swap_half(s, c, seat, heir(s, c, seat), log)
    else:
        _hand_over(s, seat, c, sale)
    exchange = len(s.stack)
    if head and sale != HALF:
        if sale >= WITH_P20:
            take_over(s, c, seat, heir(s, c, seat), pool_of(s), log)
        else:
            look_at_presidency(s, c, log)
    fall(s, c, sold, log)
    if may_close and close_if_fallen(s, c, log):
        del s.stack[exchange:]  # nothing is left to choose


def _hand_over(s: State, seat: int, c: int, sale: int) -> None:
    """The certificates of a sale go to the pool."""
    pool = pool_of(s)
    s.tens[seat * C + c] -= sale % WITH_LAST
    s.tens[pool * C + c] += sale % WITH_LAST
    if sale // WITH_LAST & 1:
        s.l20[c] = pool
    if sale >= WITH_P20:
        s.p20[c] = pool
