"""The stock round (R49-4.3).

The frame: whose turn, whether he acted, whether he bought, further certificates of a corporation just started, whether
he began his turn over the certificate limit.
"""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.r1849.board import quiet_again
from kurs.titles.r1849.data import (
    CORPORATION_OF,
    CORPORATIONS,
    NOBODY,
    PERCENT_AT_START,
    PERCENT_OF_ONE,
    PHASES,
    START_PRICES,
    C,
)
from kurs.titles.r1849.rules import ending
from kurs.titles.r1849.rules.closing import close
from kurs.titles.r1849.rules.looking import look_up
from kurs.titles.r1849.rules.market import (
    begin_sales,
    blue_open,
    down,
    move_marker,
    on_closing_space,
    operating_order,
    up,
)
from kurs.titles.r1849.rules.presidency import look_at_presidency
from kurs.titles.r1849.rules.shares import SELL, first_sold, sale_of, sales, sell
from kurs.titles.r1849.rules.starting import look_for_afg, next_to_start, open_prices, open_up, price_of_p20, settle
from kurs.titles.r1849.rules.trading import offers, trades
from kurs.titles.r1849.rules.turn import DONE
from kurs.titles.r1849.state import (
    BY_STANDSTILL,
    OPERATING,
    SELL_AFTER_BUY,
    STOCK_ROUND,
    State,
    at_limit,
    is_over_limit,
    left_of,
    percent,
    playing,
    pool_of,
    price,
    treasury_of,
)

PASS: Final = Move("pass")
PLACES: Final = ("treasury", "pool")
BUY: Final = tuple([tuple([Move("buy", (row.id, place)) for place in PLACES]) for row in CORPORATIONS])
"""``buy RCS treasury``, ``buy RCS pool``."""
START: Final = tuple([{row.price: Move("start", (c.id, row.price)) for row in START_PRICES} for c in CORPORATIONS])
P20: Final = {row.price: price_of_p20(row.price) for row in START_PRICES}
"""What it costs at every start price."""
FURTHER: Final = (PERCENT_AT_START - 20) // 10
"""10 % certificates one may add to P20 in the turn of the start (R49-4.3.14)."""


def begin_stock_round(s: State, log: Log) -> None:
    """A new set begins. RSA's corporation gets its home before anybody acts (R49-3.12)."""
    look_up(s, log)
    s.set += 1
    s.round = s.passes = s.closed_now = s.traded = 0
    s.last_actor = NOBODY
    s.sold = [0] * (s.seats * C)
    log.append(Event("stock_round", (s.set, s.priority)))
    look_for_afg(s, log)
    s.stack = [[]]
    begin_turn(s, s.priority)
    for c in range(C):
        if s.started[c] and not s.stations[c]:
            settle(s, c, log)


def begin_turn(s: State, seat: int) -> None:
    s.stack[-1] = [STOCK_ROUND, seat, 0, 0, 0, int(is_over_limit(s, seat))]
    s.refused = []
    begin_sales(s)


# --- turns ----------------------------------------------------------------------------------------------------------


def stock_step(s: State, chance: Chance, log: Log) -> bool:
    """Turns go round until everybody has passed in succession; who can do nothing is passed over (R49-4.1.4)."""
    while s.passes < playing(s):
        if can_act(s):
            return True
        end_turn(s, log)
    end_stock_round(s, log)
    return False


def end_turn(s: State, log: Log) -> None:
    """The turn passes to the left. Doing nothing at all is a pass (R49-4.3.2)."""
    seat, acted = s.stack[-1][1], s.stack[-1][2]
    if acted:
        s.passes = 0
        s.last_actor = seat
    else:
        s.passes += 1
        log.append(Event("passed", (seat,)))
    begin_turn(s, left_of(s, seat))


def ask_stock(s: State) -> tuple[Ask, ...]:
    seat = s.stack[-1][1]
    return (Ask(seat, "stock", tuple(options(s)), "R49-4.3.2", ("turn",)),)


def options(s: State) -> list[Move]:
    """Sales, then one purchase or start, then perhaps sales again (R49-4.3.2, R49-6.5)."""
    _, seat, acted, _, _, over = s.stack[-1]
    selling = all_sales(s, seat) if may_sell(s) else []
    if over and is_over_limit(s, seat) and selling:
        return selling + offers(s, seat)  # nothing else until he is within the limit (R49-4.3.4, R49-4.3.22)
    found = [DONE if acted else PASS]
    found += purchases(s)
    found += selling
    found += trades(s, seat)
    return found


def can_act(s: State) -> bool:
    """Whether there is anything to do but pass."""
    seat = s.stack[-1][1]
    if may_sell(s):
        for c in range(C):
            if sales(s, seat, c):
                return True
    return bool(purchases(s)) or bool(trades(s, seat))


def may_sell(s: State) -> bool:
    """Before a purchase, by option also after it (R49-4.3.2, R49-6.5)."""
    return not s.stack[-1][3] or s.options[SELL_AFTER_BUY] == 1


def finish_turn(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    end_turn(s, log)


# --- sales ----------------------------------------------------------------------------------------------------------


def all_sales(s: State, seat: int) -> list[Move]:
    return [SELL[c][sale] for c in range(C) for sale in sales(s, seat, c)]


def sell_shares(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """One sale; nothing of this corporation may be bought back in this round (R49-4.3.17)."""
    c, sale = sale_of(args)
    s.stack[-1][2] = 1
    s.sold[seat * C + c] = 1
    sell(s, seat, c, sale, log)


# --- purchases ------------------------------------------------------------------------------------------------------


def purchases(s: State) -> list[Move]:
    """One certificate or one start; after a start up to two more of the same corporation (R49-4.3.14)."""
    seat, bought = s.stack[-1][1], s.stack[-1][3]
    if at_limit(s, seat):
        return []
    if bought:
        c = may_add_to(s)
        more = c != NOBODY and s.started[c] and s.tens[treasury_of(s) * C + c] > 0
        return [BUY[c][0]] if more and may_hold(s, seat, c, 10) else []
    found: list[Move] = []
    own = treasury_of(s)
    for c in range(C):
        if s.started[c] and not s.sold[seat * C + c]:
            for owner in (own, own + 1):
                size = first_sold(s.tens[owner * C + c], s.l20[c] == owner)
                if size and may_hold(s, seat, c, size):
                    found.append(BUY[c][owner - own])
    c = next_to_start(s)
    if c != NOBODY:
        found += [START[c][row.price] for row in open_prices(s) if P20[row.price] <= s.cash[seat]]
    return found


def may_add_to(s: State) -> int:
    """The corporation just started of which he may buy further certificates; NOBODY: none (R49-4.3.14)."""
    further = s.stack[-1][4]
    return further // 10 - 1 if further % 10 else NOBODY


def on_sale(s: State, c: int, place: int) -> int:
    """The percent of the certificate one may buy there; 0: none."""
    owner = treasury_of(s) + place
    return first_sold(s.tens[owner * C + c], s.l20[c] == owner)


def may_hold(s: State, seat: int, c: int, size: int) -> bool:
    """Whether he can pay a certificate of that size and keeps to 60 % (R49-4.3.4)."""
    return s.cash[seat] >= price(s, c) * size // 10 and percent(s, seat, c) + size <= PERCENT_OF_ONE


def buy(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """At the current price, to the treasury or to the bank (R49-4.3.15)."""
    c, place = CORPORATION_OF[str(args[0])], PLACES.index(str(args[1]))
    frame = s.stack[-1]
    if frame[3]:
        frame[4] -= 1
    frame[2] = frame[3] = 1
    size = on_sale(s, c, place)
    cost = price(s, c) * size // 10
    s.cash[seat] -= cost
    if place:
        s.bank += cost
    else:
        s.treasury[c] += cost
    if size == 20:
        s.l20[c] = seat
    else:
        s.tens[(treasury_of(s) + place) * C + c] -= 1
        s.tens[seat * C + c] += 1
    log.append(Event(f"bought_{PLACES[place]}", (seat, size, c, cost)))
    look_at_presidency(s, c, log)


def start(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """The price of P20 goes into the treasury (R49-4.3.14)."""
    c, start_price = CORPORATION_OF[str(args[0])], int(args[1])
    frame = s.stack[-1]
    frame[2] = frame[3] = 1
    frame[4] = (c + 1) * 10 + FURTHER
    s.cash[seat] -= price_of_p20(start_price)
    open_up(s, seat, c, start_price, log)
    settle(s, c, log)


# --- the end of the round -------------------------------------------------------------------------------------------


def end_stock_round(s: State, log: Log) -> None:
    """Markers move (R49-4.3.18). Then the priority card, Messina, operating rounds."""
    for c in operating_order(s):
        treasury, pool = percent(s, treasury_of(s), c), percent(s, pool_of(s), c)
        move_marker(s, c, after_round(s.space[c], treasury, pool, blue_open(s)), log)
    for c in [c for c in s.order if on_closing_space(s, c)]:  # all moves are made first (R49-4.14.5)
        look_up(s, log)
        close(s, c, log)
    if s.last_actor != NOBODY:
        s.priority = left_of(s, s.last_actor)  # R49-4.3.19
    log.append(Event("priority", (s.priority,)))
    quiet_again(s.board)
    s.traded = 0  # in a forced purchase every private may be offered (R49-4.10.12)
    s.rounds = PHASES[s.phase].rounds  # R49-4.1.3
    s.stack = [[OPERATING]]
    if not any(s.started) and max(s.private_owner) < 0 and s.last_actor == NOBODY and not s.closed_now:
        ending.finish(s, BY_STANDSTILL, log)  # nothing would operate or pay, and nobody cares (R49-7.52)


def after_round(space: int, treasury: int, pool: int, blue_open: bool) -> int:
    """Where a marker goes: up if players own all, down if the pool has some (R49-4.3.18); both in percent."""
    if treasury + pool == 0:
        return up(space, blue_open)
    return down(space) if pool else space
