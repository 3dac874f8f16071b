"""Phase 7, selling (SPI-4.7). A sale is made region by region; customers are served from left to right."""

from collections.abc import Iterator

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.smartphone_inc.data import KEEP_UNSOLD, REMOTE_SALE
from kurs.titles.smartphone_inc.rules.figures import REMOTE_AT_MOST, buyers
from kurs.titles.smartphone_inc.rules.looking import look
from kurs.titles.smartphone_inc.rules.steve import owned_by, sales
from kurs.titles.smartphone_inc.state import NOBODY, SCORE, STEP_NAMES, State, has, is_steve, who

DONE = Move("done")
SELL_ALL = Move("sell_all")


def sell_step(s: State, chance: Chance, log: Log) -> bool:
    """Who can sell nothing is not asked (SPI-4.0.8)."""
    frame = s.stack[-1]
    while frame[1] < s.companies:
        c = s.order[frame[1]]
        if is_steve(s, c):
            for r, n in sales(s, c, has(s, c, REMOTE_SALE)):
                sell(s, c, r, n, log)
        elif s.goods[c] and next(_sellable(s, c), None) is not None:
            return True
        frame[1] += 1
    lose_goods(s, log)
    s.stack[-1] = [SCORE]
    log.append(Event("phase", (STEP_NAMES[SCORE],)))
    return False


def sellable(s: State, c: int) -> list[tuple[int, int]]:
    """The regions where a company can sell now, and how many Goods at most in each (SPI-4.7.8)."""
    return [*_sellable(s, c)]


def _sellable(s: State, c: int) -> Iterator[tuple[int, int]]:
    first, price, goods = s.box.first, s.price[c], s.goods[c]
    owned, remote = owned_by(s, c), has(s, c, REMOTE_SALE)
    for r, offices in enumerate(s.offices):
        here = c in offices
        if not (here or remote) or s.retailers[r] != NOBODY:
            continue
        served = s.served[first[r] : first[r + 1]]
        most = min(goods, len(buyers(s.box.regions[r].customers, served, price, owned)))
        if most and here:
            yield r, most
        elif most and c not in served:
            yield r, REMOTE_AT_MOST


def ask_sell(s: State) -> tuple[Ask, ...]:
    c = s.order[s.stack[-1][1]]
    room = sellable(s, c)
    options: list[Move] = []
    for r, most in room:
        options += s.moves.sell[r][:most]
    if len(room) > 1 and sum([most for _, most in room]) <= s.goods[c]:
        options.append(SELL_ALL)
    return (Ask(c, "sell", (*options, DONE), "SPI-4.7.1", (s.goods[c], s.price[c])),)


def answer_sell(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    sell(s, seat, s.box.region_number[str(args[0])], int(args[1]), log)


def answer_sell_all(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """To every willing customer, where there are Goods enough for all of them."""
    for r, most in sellable(s, seat):
        sell(s, seat, r, most, log)


def answer_done(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """Selling is never forced."""
    s.stack[-1][1] += 1


def sell(s: State, c: int, r: int, n: int, log: Log) -> None:
    """To the leftmost willing customers still free, at the own price (SPI-4.7.3, SPI-4.7.4)."""
    first = s.box.first[r]
    region = s.box.regions[r]
    there = s.served[first : s.box.first[r + 1]]
    for i in buyers(region.customers, there, s.price[c], owned_by(s, c))[:n]:
        s.served[first + i] = c
    s.goods[c] -= n
    log.append(Event("sold", (who(s, c), n, region.id, s.price[c])))
    look(s, log)


def lose_goods(s: State, log: Log) -> None:
    """What is left at the end of the phase goes back to the supply (SPI-4.7.6)."""
    for c in range(s.companies):
        if not s.goods[c]:
            continue
        if has(s, c, KEEP_UNSOLD):
            log.append(Event("kept", (who(s, c), s.goods[c])))
        else:
            log.append(Event("lost", (who(s, c), s.goods[c])))
            s.goods[c] = 0
    look(s, log)
