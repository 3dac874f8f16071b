"""Payments to and from the bank, which never runs dry (FRI-2.3)."""

from kurs.titles.friesematenten.state import State


def pay(s: State, seat: int, amount: int) -> None:
    """A payment to the bank."""
    s.cash[seat] -= amount
    s.bank += amount


def receive(s: State, seat: int, amount: int) -> None:
    """A payment from the bank."""
    s.cash[seat] += amount
    s.bank -= amount
