"""Starting a corporation (R49-4.3.14), its home, and AFG that may find none (R49-4.6.5, R49-4.6.6)."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.r1849.board import homes, place_station
from kurs.titles.r1849.data import AFG, CORPORATIONS, HEX_OF, HEXES, NOBODY, START_PRICES, StartPrice
from kurs.titles.r1849.names import place_name
from kurs.titles.r1849.rules.market import place_marker
from kurs.titles.r1849.state import COLUMNS, HOME, STOCK_ROUND, State, president, treasury_of

HOMES: Final[dict[int, Move]] = {h: Move("home", (HEXES[h].id,)) for c in CORPORATIONS for h in c.homes}


def next_to_start(s: State) -> int:
    """The first corporation of the starting order that has not started, if it may be started now; else NOBODY."""
    for c in s.order:
        if s.started[c] == 0:
            barred = s.closed_now >> c & 1 or (c == AFG and s.blocked)
            return NOBODY if barred else c
    return NOBODY


def starts_next(s: State) -> int:
    """The one that may be started next: in the stock round that is played, or at the beginning of the next one, when
    what has been closed may be started again and AFG has been looked for.
    """
    if s.stack[0][0] == STOCK_ROUND:
        return next_to_start(s)
    first = next((c for c in s.order if s.started[c] == 0), NOBODY)
    return NOBODY if first == AFG and is_homeless(s) else first


def open_prices(s: State) -> list[StartPrice]:
    """The start prices of the phase (R49-4.1.3)."""
    return [row for row in START_PRICES if row.phase <= s.phase]


def price_of_p20(start_price: int) -> int:
    """P20 is 20 %: twice the price of one share (R49-4.3.14)."""
    return 2 * start_price


def first_treasury(c: int, start_price: int) -> int:
    """What P20 brings, less the token fee."""
    return price_of_p20(start_price) - CORPORATIONS[c].fee


def start_space(start_price: int) -> int:
    """Where the marker begins."""
    row = next(row for row in START_PRICES if row.price == start_price)
    return row.row * COLUMNS + row.column


def open_up(s: State, seat: int, c: int, start_price: int, log: Log) -> None:
    """P20 to the player, marker on its space, token fee to the bank. Payment and home are the caller's."""
    s.started[c] = 1
    s.p20[c] = seat
    place_marker(s, c, start_space(start_price))
    s.treasury[c] += first_treasury(c, start_price)
    s.bank += CORPORATIONS[c].fee
    log.append(Event("started", (seat, c, start_price, CORPORATIONS[c].fee, s.treasury[c])))


# --- homes ----------------------------------------------------------------------------------------------------------


def settle(s: State, c: int, log: Log) -> None:
    """Place the home token, or ask AFG's president where."""
    free = homes(s.board, c)
    if len(free) == 1:
        put_home(s, c, free[0], log)
    else:
        s.stack.append([HOME, c])


def home_step(s: State, chance: Chance, log: Log) -> bool:
    return True


def ask_home(s: State) -> tuple[Ask, ...]:
    """AFG's president chooses a city with a free space (R49-4.6.5)."""
    c = s.stack[-1][1]
    return (Ask(president(s, c), "home", tuple([HOMES[h] for h in homes(s.board, c)]), "R49-4.6.5", (c,)),)


def choose_home(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    c = s.stack.pop()[1]
    put_home(s, c, HEX_OF[str(args[0])], log)


def put_home(s: State, c: int, h: int, log: Log) -> None:
    put_station(s, c, h)
    log.append(Event("home", (c, place_name(h))))
    look_after_afg(s, log)


def put_station(s: State, c: int, h: int) -> None:
    """A token from the charter onto the map."""
    place_station(s.board, c, h)
    s.tokens[c] -= 1
    s.stations[c].append(h)


def is_homeless(s: State) -> bool:
    """Whether AFG is blocked. That ends when a home becomes free; only its start waits for the next stock round."""
    return s.blocked == 1 and not homes(s.board, AFG)


def look_after_afg(s: State, log: Log) -> None:
    """After a token was placed: if AFG has no home left, it goes to the end of the starting order (R49-4.6.6).

    Its homes may have been free for a while, and others may have queued behind it.
    """
    if AFG not in s.order or s.started[AFG] or homes(s.board, AFG) or (s.blocked and s.order[-1] == AFG):
        return
    s.blocked = 1
    s.order.remove(AFG)
    s.order.append(AFG)
    log.append(Event("afg_blocked"))


def look_for_afg(s: State, log: Log) -> None:
    """At the beginning of a stock round: a space that was freed since lets AFG start again."""
    if s.blocked and homes(s.board, AFG):
        s.blocked = 0
        log.append(Event("afg_free"))


def unstart(s: State, c: int) -> None:
    """Everything a corporation has is as before its start (R49-4.14.3)."""
    s.started[c] = 0
    s.turns[c] = 0
    s.tokens[c] = CORPORATIONS[c].tokens
    s.stations[c] = []
    s.bonds[c] = s.e_tokens[c] = s.revenues[c] = 0
    s.p20[c] = s.l20[c] = treasury_of(s)
