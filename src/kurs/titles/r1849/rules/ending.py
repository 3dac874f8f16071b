"""The end of the game and the score (R49-5)."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.event import Event, Log
from kurs.kernel.result import Score, ranks
from kurs.titles.r1849.data import BOND_PENALTY, LOAN_PENALTY, NOBODY, PRIVATES, C
from kurs.titles.r1849.rules.looking import look_up
from kurs.titles.r1849.state import END_NAMES, OVER, State, percent, price

LONGEST: Final = 40
"""Sets of rounds after which the game ends in any case (R49-7.53): the rules of the box allow endless games."""


def finish(s: State, how: int, log: Log) -> None:
    """The game is over. Everything stays where it is for all to see."""
    look_up(s, log)
    s.ended = how
    s.stack = [[OVER]]
    s.operating = NOBODY
    log.append(Event(f"end_{END_NAMES[how]}"))
    points = [score(s, seat) for seat in range(s.seats)]
    for seat in range(s.seats):
        log.append(Event("final", (seat, points[seat])))
    for seat in range(s.seats):
        if points[seat] == max(points):
            log.append(Event("winner", (seat,)))  # R49-5.5


def nobody_asked(s: State) -> tuple[Ask, ...]:
    return ()


def share_worth(s: State, c: int) -> int:
    """The price, less 100 for each unpaid bond; it may fall below nothing (R49-5.4)."""
    return price(s, c) - BOND_PENALTY * s.bonds[c]


def score_parts(s: State, seat: int) -> tuple[int, int, int, int]:
    """Cash, shares, privates, penalties (R49-5.4). Who has left has nothing but his loans (R49-4.10.8)."""
    shares = sum([percent(s, seat, c) // 10 * share_worth(s, c) for c in range(C)])
    privates = sum([PRIVATES[p].value for p, owner in enumerate(s.private_owner) if owner == seat])
    return s.cash[seat], shares, privates, -LOAN_PENALTY * s.loans[seat]


def score(s: State, seat: int) -> int:
    return sum(score_parts(s, seat))


def scores(s: State) -> tuple[Score, ...]:
    """The richest player wins, equal scores share the rank (R49-5.4, R49-5.5)."""
    parts = [score_parts(s, seat) for seat in range(s.seats)]
    points = [sum(part) for part in parts]
    keys = ("cash", "shares", "privates", "loans")
    lines = [tuple(zip(keys, part, strict=True)) for part in parts]
    return tuple([Score(p, rank, line) for p, rank, line in zip(points, ranks(points), lines, strict=True)])


def endings(s: State) -> tuple[str, ...]:
    """How it ended, and whether several have won."""
    points = [score(s, seat) for seat in range(s.seats)]
    shared = ("shared_win",) if points.count(max(points)) > 1 else ()
    return (END_NAMES[s.ended], *shared)
