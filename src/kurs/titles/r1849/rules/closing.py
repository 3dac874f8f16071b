"""Closing a corporation (R49-4.14)."""

from kurs.kernel.event import Event, Log
from kurs.titles.r1849.board import clear_corporation
from kurs.titles.r1849.data import AFG, NOBODY, NOWHERE, C
from kurs.titles.r1849.rules.looking import look_up
from kurs.titles.r1849.rules.market import on_closing_space
from kurs.titles.r1849.rules.money import from_corporation
from kurs.titles.r1849.rules.starting import is_homeless, look_after_afg, unstart
from kurs.titles.r1849.state import (
    BY_CORPORATION,
    CLOSED,
    GONE,
    STOCK_ROUND,
    TURN_END,
    State,
    T,
    treasury_of,
)


def close_if_fallen(s: State, c: int, log: Log) -> bool:
    """A marker on "0" closes its corporation at once (R49-4.2.5)."""
    if not on_closing_space(s, c):
        return False
    look_up(s, log)
    close(s, c, log)
    return True


def close(s: State, c: int, log: Log) -> None:
    """Certificates, cash, trains, privates, tokens, bonds, E token and marker go (R49-4.14.2); track stays."""
    log.append(Event("closed", (c, s.treasury[c])))
    from_corporation(s, c, s.treasury[c])
    for owner in range(s.seats + 2):
        s.tens[owner * C + c] = 0
    s.tens[treasury_of(s) * C + c] = 6
    for kind in range(T):
        s.trains[GONE * T + kind] += s.trains[c * T + kind]
        s.trains[c * T + kind] = 0
    for private, owner in enumerate(s.private_owner):
        if owner == BY_CORPORATION + c:
            close_private(s, private, log)
    before_afg = is_homeless(s)  # also if its own tokens now free a home
    unstart(s, c)
    clear_corporation(s.board, c)
    s.space[c] = NOWHERE
    if s.rsa_corporation == c:
        s.rsa_corporation = NOBODY  # RSA stays open until phase 12H (R49-4.13.4)
    _queue(s, c, before_afg)
    look_after_afg(s, log)  # after the earthquake AFG may lack a station in any of its homes, and find all of them full
    _leave_the_round(s, c)


def close_private(s: State, private: int, log: Log) -> None:
    s.private_owner[private] = CLOSED
    log.append(Event("private_closed", (private,)))


def _queue(s: State, c: int, before_afg: bool) -> None:
    """To the end of the starting order, but before AFG while that is blocked (R49-4.14.3, R49-4.6.6)."""
    s.order.remove(c)
    s.order.insert(s.order.index(AFG) if before_afg else len(s.order), c)


def _leave_the_round(s: State, c: int) -> None:
    """Not to be started again in this stock round; its operating turn, if it has one, is over (R49-4.14.4)."""
    if s.stack[0][0] == STOCK_ROUND:
        s.closed_now |= 1 << c
    if c in s.to_operate:
        s.to_operate.remove(c)
    if c == s.operating:
        del s.stack[1:]
        s.stack.append([TURN_END, c])
    else:
        s.peak &= ~(1 << c)
