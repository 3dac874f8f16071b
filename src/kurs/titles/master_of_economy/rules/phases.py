"""The clock: stages of ten phases (COR-4.0.1). Each phase is a step, begun here."""

from typing import Final

from kurs.kernel.event import Event, Log
from kurs.titles.master_of_economy.data import FIELDS, GOODS, MARKED, N
from kurs.titles.master_of_economy.rules.looking import look_up
from kurs.titles.master_of_economy.state import (
    INTEREST,
    INVEST,
    NOBODY,
    PHASE_NAMES,
    PLACE,
    PREMIUM,
    PRODUCTION,
    SUPPLY,
    TOKENS,
    WAITING,
    State,
    name,
)

MEETINGS: Final = 10
TRADE_PHASES: Final = (4, 9)


def begin_stage(s: State, log: Log) -> None:
    """A new stage with its first phase."""
    look_up(s, log)  # the stage before, as it ended
    log.append(Event("stage", (s.stage,)))
    begin_phase(s, 1, log)


def next_phase(s: State, log: Log) -> None:
    begin_phase(s, s.phase + 1, log)


def begin_phase(s: State, phase: int, log: Log) -> None:
    """The first step of a phase; the one before is over."""
    look_up(s, log)  # the phase before, as it ended
    s.phase = phase
    log.append(Event("phase", (s.stage, phase, PHASE_NAMES[phase])))
    if PHASE_NAMES[phase] == "investment":
        begin_turn(s)
        s.stack = [[INVEST, WAITING, 0, NOBODY]]
    elif PHASE_NAMES[phase] == "supply":
        s.stack = [[SUPPLY, 0, 0]]
    elif PHASE_NAMES[phase] == "production":
        s.stack = [[PRODUCTION]]
    elif PHASE_NAMES[phase] == "trade":
        begin_trade(s, log)
    elif PHASE_NAMES[phase] == "financial":
        begin_share_trades(s)
        s.stack = [[INTEREST, WAITING, 0, 0, 0]]
    elif PHASE_NAMES[phase] == "meetings":
        begin_share_trades(s)
        s.elected = [NOBODY] * s.seats
        s.stack = [[PREMIUM, 0]]
    look_up(s, log)


def begin_turn(s: State) -> None:
    """A corporation begins to invest."""
    s.built, s.fresh, s.sold = [0] * N, [0] * N, 0


def begin_share_trades(s: State) -> None:
    """Limits of purchases and sales are counted by phase (COR-4.5.2, COR-4.6.14)."""
    s.purchases, s.sales = [0] * s.seats * 2, [0] * s.seats * 2


def begin_trade(s: State, log: Log) -> None:
    """With the additional corporation a marker arrives in the next row, and tokens are laid (COR-6.1.4)."""
    s.trade += 1
    if s.additional:
        block(s, log)
        s.stack = [[TOKENS]]
    else:
        s.stack = [[PLACE, 0, 0, 0]]


def block(s: State, log: Log) -> None:
    """The marker on the marked field of row t in trade phase t; it stays for the rest of the game."""
    row = s.trade - 1
    if row < N:
        s.field[row * FIELDS + MARKED - 1] = s.seats
        log.append(Event("blocked", (name(s.seats), GOODS[row].id)))
