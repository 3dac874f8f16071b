"""Payments to and from the bank, and fees that are still open (STK-4.0.5, STK-4.3.9, STK-4.3.10)."""

from kurs.kernel.event import Event, Log
from kurs.titles.stockpile.data import FEE, FEES
from kurs.titles.stockpile.state import State


def receive(s: State, seat: int, amount: int, log: Log) -> None:
    """Income of any kind; open fees are paid from it the moment it suffices (STK-4.3.10)."""
    s.cash[seat] += amount
    s.bank -= amount
    if s.fees[seat]:
        settle_fees(s, seat, log)


def pay(s: State, seat: int, amount: int) -> None:
    """A payment to the bank."""
    s.cash[seat] -= amount
    s.bank += amount


def owe(s: State, seat: int, fee: int) -> None:
    """Lay a fee card open in front of its owner, smallest first."""
    s.fees[seat].append(fee)
    s.fees[seat].sort()


def settle_fees(s: State, seat: int, log: Log) -> None:
    """Pay open fees, the smallest first, each in full or not at all (STK-4.3.10, STK-R8)."""
    while s.fees[seat] and s.fees[seat][0] <= s.cash[seat]:
        fee = s.fees[seat].pop(0)
        pay(s, seat, fee)
        discard_fee(s, fee)
        log.append(Event("fee_paid", (seat, fee), reveals=True))


def discard_fee(s: State, fee: int) -> None:
    """A paid fee card goes face up onto the discard pile."""
    s.discard.append(FEE + FEES.index(fee))
