"""The end of a round (STK-4.7), Dividend Deborah (STK-6.3.9), and the end of the game (STK-5)."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.beat import beat
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.kernel.result import Score, ranks
from kurs.titles.stockpile.data import DEBORAH, DEBORAH_DIVIDEND, MAJORITY_SOLE, MAJORITY_TIED, N
from kurs.titles.stockpile.rules.dividend import announce
from kurs.titles.stockpile.rules.money import receive
from kurs.titles.stockpile.rules.selling import price_for
from kurs.titles.stockpile.rules.supply import DECLINE
from kurs.titles.stockpile.state import INFORMATION, OVER, ROUND_END, State, has, in_turn, seating, shares

NAMES: Final[tuple[Move, ...]] = tuple([Move("name", (company,)) for company in range(N)])


def deborah_step(s: State, chance: Chance, log: Log) -> bool:
    """In every round, the last one included (STK-R25), her owner may name a company; asked once."""
    if not s.stack[-1][1] and deborah_owner(s) >= 0:
        return True
    s.stack[-1] = [ROUND_END]
    return False


def deborah_owner(s: State) -> int:
    """The seat of Dividend Deborah, or -1."""
    for seat in range(s.seats):
        if has(s, seat, DEBORAH):
            return seat
    return -1


def ask_deborah(s: State) -> tuple[Ask, ...]:
    if s.stack[-1][1]:  # she has been asked
        return ()
    return (Ask(deborah_owner(s), "deborah", (*NAMES, DECLINE), "STK-6.3.9"),)


def name(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """Every share of the company that is shown pays 1k."""
    s.stack[-1][1] = 1
    log.append(Event("deborah", (seat, int(args[0]))))
    announce(s, int(args[0]), DEBORAH_DIVIDEND, log)


def decline_deborah(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.stack[-1][1] = 1
    log.append(Event("declined", (seat,)))


def round_end_step(s: State, chance: Chance, log: Log) -> bool:
    """The first-player marker passes clockwise, or the game is over (STK-4.7.2)."""
    if s.round == seating(s).rounds:
        s.stack[-1] = [OVER]
        count_up(s, log)
    else:
        s.first = in_turn(s, 1)
        s.stack[-1] = [INFORMATION]
    return False


def count_up(s: State, log: Log) -> None:
    """Majorities, liquidation, open fees (STK-5.1 to STK-5.4). The cards stay where they are for all to see."""
    s.final = [[cash, 0] for cash in s.cash]
    for company in range(N):
        for seat, bonus in enumerate(majority(s, company)):
            s.final[seat][1] += bonus
            if bonus:
                log.append(Event("majority", (seat, company, bonus, shares(s, seat, company)), reveals=True))
        beat(s, log)
    for seat in range(s.seats):
        worth = liquidation(s, seat)
        before, bonus = s.final[seat]
        log.append(Event("liquidated", (seat, worth), reveals=True))
        receive(s, seat, bonus + worth, log)  # a fee that cannot be paid is ignored (STK-5.4, STK-R29)
        s.final[seat] += [worth, before + bonus + worth - s.cash[seat]]
        beat(s, log)
    for seat in range(s.seats):
        log.append(Event("final", (seat, s.cash[seat])))
    best = max(s.cash)
    for seat in range(s.seats):
        if s.cash[seat] == best:
            log.append(Event("winner", (seat,)))


def majority(s: State, company: int) -> list[int]:
    """10k to a sole leader, 5k to each of several; nothing where nobody owns a share (STK-5.2, STK-R21)."""
    held = [shares(s, seat, company) for seat in range(s.seats)]
    best = max(held)
    if best == 0:
        return [0] * s.seats
    bonus = MAJORITY_SOLE if held.count(best) == 1 else MAJORITY_TIED
    return [bonus if h == best else 0 for h in held]


def liquidation(s: State, seat: int) -> int:
    """All shares at the final prices (STK-5.3), with Graham's bonus (STK-6.3.11)."""
    return sum([shares(s, seat, company) * price_for(s, seat, company) for company in range(N)])


def scores(s: State) -> tuple[Score, ...]:
    """Highest cash wins, equal cash shares the rank (STK-5.5); before the end: cash and shares at prices now."""
    if len(s.final[-1]) == 4:  # all are counted
        keys = ("cash", "majorities", "liquidation", "fees")
        lines = [tuple(zip(keys, [*part[:3], -part[3]], strict=True)) for part in s.final]
    else:
        lines = [(("cash", s.cash[seat]), ("liquidation", liquidation(s, seat))) for seat in range(s.seats)]
    points = [sum([amount for _, amount in line]) for line in lines]
    return tuple([Score(p, rank, line) for p, rank, line in zip(points, ranks(points), lines, strict=True)])


def endings(s: State) -> tuple[str, ...]:
    """One winner, or several (STK-5.5)."""
    return ("sole_winner",) if s.cash.count(max(s.cash)) == 1 else ("shared_win",)
