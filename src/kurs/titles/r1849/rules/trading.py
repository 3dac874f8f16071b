"""Privates between players, an option (R49-6.6), also in a forced purchase (R49-4.10.12)."""

from typing import Final

from kurs.kernel.event import Log
from kurs.kernel.move import Arg, Move
from kurs.titles.r1849.data import PRIVATE_OF, PRIVATES, RSA, SCENARIOS
from kurs.titles.r1849.rules.deals import TRADE_BUY, TRADE_SELL, possible, propose
from kurs.titles.r1849.state import PRIVATE_TRADING, State, at_limit

TRADE_BUYS: Final = tuple([Move("private", (private.id,)) for private in PRIVATES])
_SEATS: Final = max([row.players for row in SCENARIOS])
TRADE_SELLS: Final = tuple([tuple([Move("offer", (p.id, seat)) for seat in range(_SEATS)]) for p in PRIVATES])
"""``offer CNM 2``: to the player on seat 2."""


def tradable(s: State, private: int) -> bool:
    """A player owns it, it is not RSA (R49-3.11), and it was not traded in this stock round yet (R49-7.50)."""
    return private != RSA and 0 <= s.private_owner[private] < s.seats and not s.traded >> private & 1


def trades(s: State, seat: int) -> list[Move]:
    """All proposals to buy and to sell that a player may make in his turn of a stock round."""
    if not s.options[PRIVATE_TRADING]:
        return []
    found = offers(s, seat)
    if not at_limit(s, seat):
        others = [p for p in range(RSA) if tradable(s, p) and s.private_owner[p] != seat]
        found += [TRADE_BUYS[p] for p in others if possible(s, TRADE_BUY, p, seat)]
    return found


def offers(s: State, seat: int) -> list[Move]:
    """Proposals to sell own privates; the buyer must keep the certificate limit."""
    if not s.options[PRIVATE_TRADING]:
        return []
    found: list[Move] = []
    for private in range(RSA):
        if tradable(s, private) and s.private_owner[private] == seat:
            for other in range(s.seats):
                room = not at_limit(s, other) and not s.left[other]
                if other != seat and room and possible(s, TRADE_SELL, private, other):
                    found.append(TRADE_SELLS[private][other])
    return found


def ask_for_private(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    propose(s, TRADE_BUY, PRIVATE_OF[str(args[0])], seat)


def offer_private(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    propose(s, TRADE_SELL, PRIVATE_OF[str(args[0])], int(args[1]))
