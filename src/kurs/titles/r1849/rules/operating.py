"""Operating rounds: who operates when, where a turn begins and ends (R49-4.4)."""

from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.titles.r1849.data import NOBODY, NOWHERE
from kurs.titles.r1849.rules import ending
from kurs.titles.r1849.rules.looking import look_up
from kurs.titles.r1849.rules.market import operating_order
from kurs.titles.r1849.rules.money import pay_incomes
from kurs.titles.r1849.rules.stock import begin_stock_round
from kurs.titles.r1849.rules.turn import step_frame
from kurs.titles.r1849.state import BY_BANK, BY_LENGTH, BY_MARKET, SMS_STEP, State, president


def operating_step(s: State, chance: Chance, log: Log) -> bool:
    """The next corporation, the next operating round, or the next set."""
    look_up(s, log)
    if s.to_operate:
        begin_turn(s, s.to_operate.pop(0), log)
    elif s.round < s.rounds:
        begin_round(s, log)
    else:
        end_set(s, log)
    return False


def begin_round(s: State, log: Log) -> None:
    """Privates pay, then the order is fixed (R49-4.4.1, R49-4.4.2)."""
    s.round += 1
    log.append(Event("operating_round", (s.set, s.round, s.rounds)))
    pay_incomes(s, log)
    s.to_operate = operating_order(s)


def reorder(s: State) -> None:
    """After forced sales: those who have not operated yet, in the order of their prices now (R49-4.4.2)."""
    s.to_operate = [c for c in operating_order(s) if c in s.to_operate]


def begin_turn(s: State, c: int, log: Log) -> None:
    s.operating = c
    s.laid = s.placed = s.sms = s.forced_sales = s.revenue = 0
    s.sms_hex = NOWHERE
    s.routes = []
    s.refused = []
    s.stack.append(step_frame(SMS_STEP, c))
    log.append(Event("operates", (c, president(s, c), s.treasury[c])))


def turn_end_step(s: State, chance: Chance, log: Log) -> bool:
    """With a marker that has reached 377 the game ends here (R49-5.2)."""
    look_up(s, log)  # the routes are still lit
    c = s.stack.pop()[1]
    s.operating = NOBODY
    if s.peak >> c & 1:
        ending.finish(s, BY_MARKET, log)
    return False


def end_set(s: State, log: Log) -> None:
    """A broken bank ends the game here (R49-5.1)."""
    if s.broken:
        ending.finish(s, BY_BANK, log)
    elif s.set >= ending.LONGEST:
        ending.finish(s, BY_LENGTH, log)
    else:
        begin_stock_round(s, log)
