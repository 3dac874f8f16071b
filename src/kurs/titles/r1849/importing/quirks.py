"""What the recording software does although the rules forbid it.

A record that holds to the rules cannot contain these; from there on the game is only followed and checked.
"""

from kurs.kernel import Chance, Event, Log, Move
from kurs.titles.r1849.data import C
from kurs.titles.r1849.rules.closing import close_if_fallen
from kurs.titles.r1849.rules.game import STEPS
from kurs.titles.r1849.rules.market import fall
from kurs.titles.r1849.rules.money import pay_player
from kurs.titles.r1849.rules.presidency import heir
from kurs.titles.r1849.state import BANKRUPTCY, STOCK_ROUND, State, percent, pool_of, price

# --- the order after a bankruptcy (R49-4.4.2) -----------------------------------------------------------------------


def apply_keeping_order(s: State, seat: int, move: Move, chance: Chance) -> Log:
    """Like the rules, but the sales of a bankruptcy do not change the order of those who have yet to operate."""
    log: Log = []
    STEPS.answers[s.stack[-1][0]][move.verb](s, seat, move.args, log)
    waits = False
    while not waits:
        step, order = s.stack[-1][0], s.to_operate[:]
        waits = STEPS.run[step](s, chance, log)
        if step == BANKRUPTCY:
            s.to_operate = [c for c in order if c in s.to_operate]
    return log


def went_on_so(usual: State, kept: State, recorded: list[int]) -> bool:
    """Whether the recording goes on with the kept order and not with the usual one. `recorded`: who operates then."""
    order = _order(kept)
    seen = [c for c in recorded if c in order]
    return seen == order[: len(seen)] and seen != _order(usual)[: len(seen)]


def _order(s: State) -> list[int]:
    """Who operates now and afterwards; the bankrupt corporation is closed."""
    now = [c for c in range(C) if c == s.operating and s.started[c]]
    return now + s.to_operate


# --- 10 % out of P20 although the heir has only L20 (R49-4.3.10) ----------------------------------------------------


def half_against_last(s: State, seat: int, c: int) -> bool:
    """Whether this is that sale: the heir gives L20 to the pool, the seller takes a 10 % certificate from there."""
    other = heir(s, c, seat)
    alone = other >= 0 and s.l20[c] == other and s.tens[other * C + c] < 2
    return s.p20[c] == seat and percent(s, seat, c) == 20 and alone and s.tens[pool_of(s) * C + c] > 0


def sell_half(s: State, seat: int, move: Move, chance: Chance) -> Log:
    """Carry it out."""
    c = int(move.args[0])
    log: Log = [Event("sold", (seat, 10, c, price(s, c)))]
    other, pool = heir(s, c, seat), pool_of(s)
    pay_player(s, seat, price(s, c), log)
    s.p20[c], s.l20[c] = other, pool
    s.tens[pool * C + c] -= 1
    s.tens[seat * C + c] += 1
    log.append(Event("president", (other, c)))
    if s.stack[0][0] == STOCK_ROUND:
        s.stack[-1][2] = s.sold[seat * C + c] = 1
    fall(s, c, 10, log)
    close_if_fallen(s, c, log)
    STEPS.go_on(s, chance, log)
    return log
