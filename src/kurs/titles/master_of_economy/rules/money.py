"""Payments to and from the bank, which never runs dry (COR-R5). Treasuries and purses are never mixed."""

from kurs.titles.master_of_economy.state import State


def pay(s: State, c: int, amount: int) -> None:
    """From a treasury to the bank."""
    s.treasury[c] -= amount
    s.bank += amount


def receive(s: State, c: int, amount: int) -> None:
    """From the bank to a treasury."""
    s.treasury[c] += amount
    s.bank -= amount


def pay_privately(s: State, seat: int, amount: int) -> None:
    """From a purse to the bank."""
    s.purse[seat] -= amount
    s.bank += amount


def receive_privately(s: State, seat: int, amount: int) -> None:
    """From the bank to a purse."""
    s.purse[seat] += amount
    s.bank -= amount
