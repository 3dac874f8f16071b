"""Payments of corporations, and what happens when the treasury holds too little (COR-4.8).

Whoever wants a payment made calls `demand` or `declare` with a frame of his own on top of the stack; when the payment
is settled the second number of that frame says how, and his step goes on.
"""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.master_of_economy.data import FACTORIES, FACTORY, FORCED_PRICE, N
from kurs.titles.master_of_economy.rules.figures import Way, lacking, most_declared, ways_to_declare, ways_to_meet
from kurs.titles.master_of_economy.rules.looking import look_up
from kurs.titles.master_of_economy.rules.money import pay, pay_privately, receive
from kurs.titles.master_of_economy.state import COVER, PAID, UNPAID, State, name, works

# what is to be paid
AN_IMPORT: Final = 0
A_FINE: Final = 1
AN_INTEREST: Final = 2
A_FACTORY: Final = 3
A_PACKAGE: Final = 4
A_REPAYMENT: Final = 5
PURPOSES: Final = ("import", "fine", "interest", "factory", "package", "repayment")

NOTHING: Final = Move("add", (0,))


def demand(s: State, c: int, amount: int, purpose: int, log: Log) -> None:
    """A duty, or an IMPORT offer whose turn it is: paid from the treasury, or else the manager is asked (COR-4.8.1)."""
    if s.treasury[c] >= amount:
        pay(s, c, amount)
        s.stack[-1][1] = PAID
    else:
        s.stack.append([COVER, c, amount, purpose, 0])


def declare(s: State, c: int, amount: int, purpose: int, log: Log) -> None:
    """A declared expense, which can be paid and must be (COR-4.8.4). Which way is part of the same answer."""
    if s.treasury[c] >= amount:
        pay(s, c, amount)
        s.stack[-1][1] = PAID
        return
    s.stack.append([COVER, c, amount, purpose, 1])
    options = answers_to_cover(s)
    if len(options) == 1:
        carry_out(s, options[0], log)


def can_declare(s: State, c: int, amount: int) -> bool:
    """Whether a declared expense can be paid in some way."""
    return amount <= most_payable(s, c)


def most_payable(s: State, c: int) -> int:
    """The largest declared expense that can be paid."""
    return most_declared(s.treasury[c], s.purse[s.manager[c]], works(s, c) > 0)


def might_declare(s: State, c: int, amount: int) -> bool:
    """The same as far as others can know: behind a secret purse there may be anything (COR-4.0.4)."""
    return s.secret == 1 or can_declare(s, c, amount)


def missing(s: State) -> int:
    """What the treasury lacks for the payment in question."""
    _, c, amount, _, _ = s.stack[-1]
    return lacking(s.treasury[c], amount)


def answers_to_cover(s: State) -> list[Move]:
    """``add AMOUNT`` from the purse, ``give AMOUNT FACTORY`` with a factory sold as well."""
    _, c, _, _, declared = s.stack[-1]
    lacks, purse, has_factory = missing(s), s.purse[s.manager[c]], works(s, c) > 0
    ways = (ways_to_declare if declared else ways_to_meet)(lacks, purse, has_factory)
    return [move for way in ways for move in _moves(s, c, way)]


def _moves(s: State, c: int, way: Way) -> list[Move]:
    if not way.sells:
        return [Move("add", (way.adds,))]
    return [Move("give", (way.adds, FACTORIES[f].id)) for f in range(N) if s.factories[c * N + f]]


def cover_step(s: State, chance: Chance, log: Log) -> bool:
    """Who can do but one thing is not asked, unless that told of a secret purse (COR-4.0.4)."""
    options = answers_to_cover(s)
    if len(options) > 1 or s.secret:
        return True
    carry_out(s, options[0], log)
    return False


def ask_cover(s: State) -> tuple[Ask, ...]:
    _, c, amount, purpose, declared = s.stack[-1]
    args = (name(c), PURPOSES[purpose], amount, missing(s))
    kind = "cover" if declared else "shortfall"
    return (Ask(s.manager[c], kind, tuple(answers_to_cover(s)), "COR-4.8.1", args, begun=declared == 1),)


def answer_cover(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """``add AMOUNT``"""
    carry_out(s, Move("add", args), log)


def answer_give(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """``give AMOUNT FACTORY``"""
    carry_out(s, Move("give", args), log)


def carry_out(s: State, move: Move, log: Log) -> None:
    """The manager adds, a factory goes; then it is paid, or cannot be (COR-4.8.1)."""
    _, c, amount, _, _ = s.stack.pop()
    adds = int(move.args[0])
    if adds:
        pay_privately(s, s.manager[c], adds)
        receive(s, c, adds)
        log.append(Event("added", (s.manager[c], name(c), adds)))
    if move.verb == "give":
        sell_by_force(s, c, FACTORY[str(move.args[1])], log)
    if s.treasury[c] >= amount:
        pay(s, c, amount)
        s.stack[-1][1] = PAID
    else:
        s.stack[-1][1] = UNPAID
    look_up(s, log)


def sell_by_force(s: State, c: int, f: int, log: Log) -> None:
    """To the bank for 2; the piece goes back to the supply. It counts as no sale of the investment phase."""
    s.factories[c * N + f] -= 1
    s.pieces[f] += 1
    s.fresh[f] = max(0, s.fresh[f] - 1)
    receive(s, c, FORCED_PRICE)
    log.append(Event("forced_sale", (s.manager[c], name(c), FACTORIES[f].id, FORCED_PRICE)))
