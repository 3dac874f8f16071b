"""Payments. The bank always pays in full; when it has to pay more than it has, it is broken (R49-5.1)."""

from kurs.kernel.event import Event, Log
from kurs.titles.r1849.data import PRIVATES
from kurs.titles.r1849.state import BY_CORPORATION, State


def bank_pays(s: State, amount: int, log: Log) -> None:
    """Money leaves the bank."""
    s.bank -= amount
    if s.bank < 0 and not s.broken:
        s.broken = 1
        log.append(Event("bank_broken"))


def pay_player(s: State, seat: int, amount: int, log: Log) -> None:
    """The bank pays a player."""
    s.cash[seat] += amount
    bank_pays(s, amount, log)


def pay_corporation(s: State, c: int, amount: int, log: Log) -> None:
    """The bank pays into a treasury."""
    s.treasury[c] += amount
    bank_pays(s, amount, log)


def from_player(s: State, seat: int, amount: int) -> None:
    """A player pays the bank."""
    s.cash[seat] -= amount
    s.bank += amount


def from_corporation(s: State, c: int, amount: int) -> None:
    """A corporation pays the bank."""
    s.treasury[c] -= amount
    s.bank += amount


def lacking(treasury: int, due: int) -> int:
    """What a treasury cannot pay: the president must add it (R49-4.10.3, R49-6.2)."""
    return max(0, due - treasury)


def pay_incomes(s: State, log: Log) -> None:
    """Every open private pays its owner, a player or a corporation (R49-3.10, R49-4.4.1)."""
    for private, owner in enumerate(s.private_owner):
        if owner < 0:
            continue
        income = PRIVATES[private].income
        if owner < BY_CORPORATION:
            log.append(Event("income", (owner, income, private)))
            pay_player(s, owner, income, log)
        else:
            log.append(Event("income_corporation", (owner - BY_CORPORATION, income, private)))
            pay_corporation(s, owner - BY_CORPORATION, income, log)
