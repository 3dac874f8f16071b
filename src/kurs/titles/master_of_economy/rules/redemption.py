"""Phase 10, step 4: the corporation may redeem one package of its own shares (COR-4.6.7)."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.master_of_economy.data import LARGEST
from kurs.titles.master_of_economy.rules.figures import PACKAGES, redemption_cost
from kurs.titles.master_of_economy.rules.meeting import corporation_at
from kurs.titles.master_of_economy.rules.money import pay, receive, receive_privately
from kurs.titles.master_of_economy.rules.shares import private_packages
from kurs.titles.master_of_economy.state import CANDIDATES, NOBODY, REDEEM, State, name, packages

PASS: Final = Move("pass")
REDEEM_MOVES: Final = [Move("redeem", (k,)) for k in PACKAGES]
SHRINK: Final = [[Move("shrink", (k, j)) for j in PACKAGES] for k in PACKAGES]
"""``redeem K``: the whole package; ``shrink K J``: the holder gets the smaller package J for it."""


def redeem_step(s: State, chance: Chance, log: Log) -> bool:
    if redemptions(s, corporation_at(s)):
        return True
    s.stack[-1] = [CANDIDATES, s.stack[-1][1]]
    return False


def redemptions(s: State, c: int) -> list[Move]:
    """What the treasury alone can pay. Of the last package a player owns only a part may be redeemed."""
    found: list[Move] = []
    in_bank = packages(s, c, NOBODY)
    last = private_packages(s, c) == 1
    for k in PACKAGES:
        holder = s.owner[c * LARGEST + k - 1]
        if holder == NOBODY:
            continue
        if redemption_cost(s.points[c], k, 0) <= s.treasury[c] and not (last and holder < s.seats):
            found.append(REDEEM_MOVES[k - 1])
        payable = [j for j in in_bank if j < k and redemption_cost(s.points[c], k, j) <= s.treasury[c]]
        found += [SHRINK[k - 1][j - 1] for j in payable]
    return found


def ask_redeem(s: State) -> tuple[Ask, ...]:
    c = corporation_at(s)
    return (Ask(s.manager[c], "redeem", (PASS, *redemptions(s, c)), "COR-4.6.7", (name(c),)),)


def redeem(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    take_back(s, seat, int(args[0]), 0, log)


def shrink(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    take_back(s, seat, int(args[0]), int(args[1]), log)


def take_back(s: State, seat: int, package: int, smaller: int, log: Log) -> None:
    """The holder cannot refuse; no premium arises."""
    assert s.stack[-1][0] == REDEEM
    c = corporation_at(s)
    first = c * LARGEST - 1
    holder, cost = s.owner[first + package], redemption_cost(s.points[c], package, smaller)
    s.owner[first + package] = NOBODY
    if smaller:
        s.owner[first + smaller] = holder
    pay(s, c, cost)
    sizes = (package, smaller) if smaller else (package,)
    key = "shrunk" if smaller else "redeemed"
    if holder < s.seats:
        receive_privately(s, holder, cost)
        log.append(Event(key, (seat, name(c), holder, *sizes, cost)))
    else:
        receive(s, holder - s.seats, cost)
        log.append(Event(f"{key}_corp", (seat, name(c), name(holder - s.seats), *sizes, cost)))
    s.stack[-1] = [CANDIDATES, s.stack[-1][1]]


def leave(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    log.append(Event("not_redeemed", (seat, name(corporation_at(s)))))
    s.stack[-1] = [CANDIDATES, s.stack[-1][1]]
