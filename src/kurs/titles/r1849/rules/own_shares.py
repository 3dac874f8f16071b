"""A corporation issues or redeems its own shares (R49-4.12). The frame holds what was done: 1 issued, 2 redeemed."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.r1849.data import C
from kurs.titles.r1849.rules.closing import close_if_fallen
from kurs.titles.r1849.rules.market import after_sale, move_marker
from kurs.titles.r1849.rules.money import from_corporation, pay_corporation
from kurs.titles.r1849.rules.privates import extras
from kurs.titles.r1849.rules.shares import first_sold, pool_room
from kurs.titles.r1849.rules.turn import DONE, ask_president, next_step
from kurs.titles.r1849.state import SELL_THEN_BUY, State, pool_of, price, treasury_of

ISSUE: Final = {share: Move("issue", (share,)) for share in range(10, 90, 10)}
REDEEM: Final = {share: Move("redeem", (share,)) for share in (10, 20)}


def own_shares_step(s: State, chance: Chance, log: Log) -> bool:
    if s.turns[s.operating] > 1 and possible(s):  # not in the first turn
        return True
    next_step(s)
    return False


def possible(s: State) -> list[Move]:
    """One of the two, or first issuing and then redeeming (R49-6.18)."""
    done = s.stack[-1][2]
    found: list[Move] = []
    if not done:
        found += [ISSUE[share] for share in issues(s, s.operating)]
    if not done or (done == 1 and s.options[SELL_THEN_BUY]):
        share = redeemable(s, s.operating)
        if share:
            found.append(REDEEM[share])
    return found


def issues(s: State, c: int) -> list[int]:
    """Percentages that a corporation may issue."""
    own = treasury_of(s)
    return issuable(s.tens[own * C + c], s.l20[c] == own, pool_room(s, c))


def issuable(tens: int, last: bool, room: int) -> list[int]:
    """10 % certificates of the treasury, and L20 only if nothing stays there (R49-7.41); the pool must have room."""
    shares = [10 * k for k in range(1, tens + 1)]
    if last:
        shares.append(10 * tens + 20)
    return [share for share in shares if share <= room]


def redeemable(s: State, c: int) -> int:
    """The percent of the certificate that may be bought back, if the treasury can pay it; 0: none."""
    pool = pool_of(s)
    share = first_sold(s.tens[pool * C + c], s.l20[c] == pool)
    return share if share and price(s, c) * share // 10 <= s.treasury[c] else 0


def ask_own_shares(s: State) -> tuple[Ask, ...]:
    c = s.operating
    return ask_president(s, c, "own_shares", [DONE, *possible(s), *extras(s, c)], "R49-4.12.1")


def issue(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """Sold to the pool at the current price; the marker falls a row for each 10 %."""
    c, share = s.operating, int(args[0])
    tens = s.tens[treasury_of(s) * C + c]
    if share > 10 * tens:
        s.l20[c] = pool_of(s)
        share -= 20
    s.tens[treasury_of(s) * C + c] -= share // 10
    s.tens[pool_of(s) * C + c] += share // 10
    share = int(args[0])
    income = price(s, c) * share // 10
    log.append(Event("issued", (c, share, income)))
    pay_corporation(s, c, income, log)
    s.stack[-1][2] = 1
    move_marker(s, c, after_sale(s.space[c], share), log)
    close_if_fallen(s, c, log)


def redeem(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """Bought back into the treasury; the marker stays."""
    c, share = s.operating, int(args[0])
    cost = price(s, c) * share // 10
    from_corporation(s, c, cost)
    if share == 20:
        s.l20[c] = treasury_of(s)
    else:
        s.tens[pool_of(s) * C + c] -= 1
        s.tens[treasury_of(s) * C + c] += 1
    s.stack[-1][2] = 2
    log.append(Event("redeemed", (c, share, cost)))
