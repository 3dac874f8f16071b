"""The auction of the start order (COR-6.3)."""

from typing import Final

from kurs.kernel.ask import Ask, Range
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.master_of_economy.data import BID_CAP
from kurs.titles.master_of_economy.rules.phases import begin_stage
from kurs.titles.master_of_economy.state import AUCTION, NOBODY, State, name

PASS: Final = Move("pass")


def begin_auction(s: State, log: Log) -> None:
    """Seat 0 opens for position 1 (COR-6.3.2)."""
    log.append(Event("auctioned", (1, 0)))
    s.stack = [[AUCTION, 0, 0, 0]]


def without_position(s: State) -> list[int]:
    """The players who have none yet; everybody bids for his own corporation."""
    return [seat for seat in range(s.seats) if seat not in s.order]


def bidders(s: State) -> list[int]:
    """Who has not passed for this position: a pass is final for it."""
    return [seat for seat in without_position(s) if not s.passed[seat]]


def lowest_bid(s: State) -> int:
    """0 or more as the first bid, then at least 1 above the highest."""
    return s.bid + 1 if s.bidder != NOBODY else 0


def auction_step(s: State, chance: Chance, log: Log) -> bool:
    """The position is taken when a bid stands and all others have passed, or a bid has reached the cap; by the opener
    for nothing when all have passed."""
    _, position, opener, last = s.stack[-1]
    active = bidders(s)
    if not active:
        take(s, position, opener, 0, log)
    elif s.bidder != NOBODY and (active == [s.bidder] or s.bid == BID_CAP):
        take(s, position, s.bidder, s.bid, log)
    elif last in active and last != s.bidder:
        return True
    else:
        s.stack[-1][3] = clockwise(active, last)
        return True
    return False


def clockwise(seats: list[int], after: int) -> int:
    """The next of these seats after that one."""
    return min([seat for seat in seats if seat > after], default=min(seats))


def take(s: State, position: int, seat: int, bid: int, log: Log) -> None:
    """For his own corporation; the last position is free (COR-6.3.1)."""
    s.order[position], s.bids[seat] = seat, bid
    s.bid, s.bidder, s.passed = 0, NOBODY, [0] * s.seats
    log.append(Event("auction_won", (seat, name(seat), position + 1, bid)))
    left = without_position(s)
    if len(left) == 1:
        s.order[position + 1] = left[0]
        log.append(Event("auction_left", (left[0], name(left[0]), position + 2)))
        begin_stage(s, log)
        return
    opener = clockwise(left, seat)
    s.stack = [[AUCTION, position + 1, opener, opener]]
    log.append(Event("auctioned", (position + 2, opener)))


def ask_auction(s: State) -> tuple[Ask, ...]:
    _, position, _, seat = s.stack[-1]
    amounts = Range("bid", (), lowest_bid(s), BID_CAP)
    return (Ask(seat, "auction", (PASS,), "COR-6.3.2", (position + 1, lowest_bid(s)), (amounts,)),)


def bid(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.bid, s.bidder = int(args[0]), seat
    log.append(Event("bid", (seat, s.bid)))


def give_up(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.passed[seat] = 1
    log.append(Event("auction_passed", (seat,)))
