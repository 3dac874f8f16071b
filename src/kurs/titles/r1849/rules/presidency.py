"""Who is president, and the exchange of certificates when that changes (R49-4.3.11 to R49-4.3.13)."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.r1849.data import NOBODY, C
from kurs.titles.r1849.state import EXCHANGE, State, percent, pool_of, president

EXCHANGES: Final = (Move("exchange", ("L20",)), Move("exchange", ("tens",)))


def heir(s: State, c: int, old: int) -> int:
    """Whoever of the others holds most, at least 20 %; of several the one nearest to the left of the old president."""
    best, found = 19, NOBODY
    for k in range(1, s.seats):
        seat = (old + k) % s.seats
        held = percent(s, seat, c)
        if held > best:
            best, found = held, seat
    return found


def look_at_presidency(s: State, c: int, log: Log) -> None:
    """After a purchase or sale: somebody with strictly more than the president takes over (R49-4.3.11)."""
    old = president(s, c)
    new = heir(s, c, old)
    if new != NOBODY and percent(s, new, c) > percent(s, old, c):
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
