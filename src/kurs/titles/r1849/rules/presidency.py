"""Who is president, and the exchange of certificates when that changes (R49-4.3.11 to R49-4.3.13)."""

from collections.abc import Sequence
from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.r1849.data import NOBODY, C
from kurs.titles.r1849.state import EXCHANGE, State, pool_of, president

LEAST_OF_HEIR: Final = 20
"""Percent that one must hold to become president: he gives them for P20 (R49-4.3.12)."""

EXCHANGES: Final = (Move("exchange", ("L20",)), Move("exchange", ("tens",)))


def heir_of(held: Sequence[int], old: int) -> int:
    """Whoever of the others holds most, at least 20 %; of several the one nearest to the left of the old president.

    `held`: the percent of each player.
    """
    best, found = LEAST_OF_HEIR - 1, NOBODY
    for seat in (*range(old + 1, len(held)), *range(old)):
        if held[seat] > best:
            best, found = held[seat], seat
    return found


def overtaken_by(held: Sequence[int], old: int, sold: int = 0) -> int:
    """Who holds strictly more than the president, once he has sold so many percent; NOBODY: he stays (R49-4.3.11)."""
    new = heir_of(held, old)
    return new if new != NOBODY and held[new] > held[old] - sold else NOBODY


def held_by_players(s: State, c: int) -> list[int]:
    """The percent of each player."""
    held = [10 * tens for tens in s.tens[c : s.seats * C : C]]
    if s.p20[c] < s.seats:
        held[s.p20[c]] += 20
    if s.l20[c] < s.seats:
        held[s.l20[c]] += 20
    return held


def heir(s: State, c: int, old: int) -> int:
    """Who would take the presidency over from this player; NOBODY: none of the others can."""
    return heir_of(held_by_players(s, c), old)


def look_at_presidency(s: State, c: int, log: Log) -> None:
    """After a purchase or sale: whoever has overtaken the president is president (R49-4.3.11)."""
    old = president(s, c)
    new = overtaken_by(held_by_players(s, c), old)
    if new != NOBODY:
        take_over(s, c, old, new, old, log)


def take_over(s: State, c: int, old: int, new: int, to: int, log: Log) -> None:
    """The heir takes P20 and gives 20 % for it to the old president, or to the pool if P20 was sold (R49-4.3.12).

    With L20 and two 10 % certificates to give from, the old president chooses (R49-4.3.13).
    """
    if s.l20[c] == new and s.tens[new * C + c] >= 2:
        s.stack.append([EXCHANGE, c, old, new, to])
    else:
        swap(s, c, new, to, s.l20[c] == new, log)


def swap(s: State, c: int, new: int, to: int, with_last: bool, log: Log) -> None:
    """P20 against L20 or against two 10 % certificates."""
    s.p20[c] = new
    if with_last:
        s.l20[c] = to
    else:
        s.tens[new * C + c] -= 2
        s.tens[to * C + c] += 2
    log.append(Event("president", (new, c)))


def swap_half(s: State, c: int, old: int, new: int, log: Log) -> None:
    """10 % out of P20: the heir's two 10 % certificates go one to the pool, one to the seller (R49-4.3.12)."""
    s.p20[c] = new
    s.tens[new * C + c] -= 2
    s.tens[old * C + c] += 1
    s.tens[pool_of(s) * C + c] += 1
    log.append(Event("president", (new, c)))


# --- the choice (R49-4.3.13) ----------------------------------------------------------------------------------------


def exchange_step(s: State, chance: Chance, log: Log) -> bool:
    return True


def ask_exchange(s: State) -> tuple[Ask, ...]:
    _, c, old, new, _ = s.stack[-1]
    return (Ask(old, "exchange", EXCHANGES, "R49-4.3.13", (c, new)),)


def choose_exchange(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    _, c, _, new, to = s.stack.pop()
    swap(s, c, new, to, args[0] == "L20", log)
