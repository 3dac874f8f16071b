"""The steps of an operating turn, one after the other (R49-4.4.3), and how they ask."""

from typing import Final

from kurs.kernel.ask import Ask, Range
from kurs.kernel.move import Move
from kurs.titles.r1849.state import (
    BOND,
    BONDS_FIRST,
    BUY_PRIVATES,
    BUY_STATION,
    BUY_TRAINS,
    E_TOKEN,
    OWN_SHARES,
    PAY,
    RUN,
    SMS_STEP,
    STATION,
    TRACK,
    TURN_END,
    State,
    president,
)

_BEFORE: Final = [SMS_STEP, TRACK, STATION, RUN, PAY, BUY_STATION, E_TOKEN, BUY_TRAINS]
ORDERS: Final = (
    [*_BEFORE, OWN_SHARES, BOND, BUY_PRIVATES, TURN_END],
    [*_BEFORE, BOND, OWN_SHARES, BUY_PRIVATES, TURN_END],  # R49-6.9
)

_AFTER: Final = tuple([{step: order[n + 1] for n, step in enumerate(order[:-1])} for order in ORDERS])
"""The step after each."""

DONE: Final = Move("done")


def step_frame(step: int, c: int) -> list[int]:
    """The frame of a step: two numbers are its own."""
    return [step, c, 0, 0]


def next_step(s: State) -> None:
    """On to the next step of the turn."""
    step, c = s.stack[-1][0], s.stack[-1][1]
    s.stack[-1] = step_frame(_AFTER[s.options[BONDS_FIRST]][step], c)


def turn_step(s: State) -> int:
    """Which step of the operating turn is being done, whatever interrupts it."""
    return s.stack[1][0]


def ask_president(
    s: State, c: int, what: str, options: list[Move], rule: str, ranges: tuple[Range, ...] = ()
) -> tuple[Ask, ...]:
    """A decision of the operating turn. All have one kind, so that a president may take back what nobody else saw."""
    return (Ask(president(s, c), "operate", tuple(options), rule, (c, what), ranges),)
