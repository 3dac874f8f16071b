"""Phase 2: everybody has a turn to play, assign and demolish (FRI-4.3)."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.friesematenten.data import INFLUENCE
from kurs.titles.friesematenten.rules.assigning import assigns, can_assign
from kurs.titles.friesematenten.rules.demolition import demolitions, may_demolish
from kurs.titles.friesematenten.rules.playing import can_play, in_time, plays
from kurs.titles.friesematenten.state import GAP, TURN, State, in_turn

END: Final = Move("end")
FREE_DEMOLITIONS: Final = 1
"""Of his own accord, in one phase 2 (FRI-4.3.2)."""


def turn_step(s: State, chance: Chance, log: Log) -> bool:
    """One turn each, from the marker (FRI-4.3.1). Who can do nothing is passed over (FRI-4.1.2)."""
    frame = s.stack[-1]
    while frame[1] < s.seats:
        if can_act(s, in_turn(s, frame[1])):
            return True
        next_turn(s)
    s.stack[-1] = [GAP, 0]
    return False


def next_turn(s: State) -> None:
    s.stack[-1][1] += 1
    s.stack[-1][2] = 0


def can_act(s: State, seat: int) -> bool:
    """Whether there is anything but to end the turn."""
    if s.stack[-1][2] < FREE_DEMOLITIONS and may_demolish(s, seat):
        return True
    if not s.stored[seat]:
        return False
    return can_assign(s, seat) or any([can_play(s, seat, card) for card in in_time(s, seat, TURN)])


def ask_turn(s: State) -> tuple[Ask, ...]:
    """Any number of things in any order (FRI-4.3.2)."""
    seat = in_turn(s, s.stack[-1][1])
    options: list[Move] = []
    for card in in_time(s, seat, TURN):
        options += plays(s, seat, card)
    for card in s.stored[seat]:
        if s.box.cards[card].kind == INFLUENCE:
            options += assigns(s, seat, card)
    if s.stack[-1][2] < FREE_DEMOLITIONS:
        options += demolitions(s, may_demolish(s, seat))
    options.append(END)
    return (Ask(seat, "turn", tuple(options), "FRI-4.3.2"),)


def end(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """A turn that has ended is not reopened (FRI-4.3.4)."""
    log.append(Event("turn_ended", (seat,)))
    next_turn(s)
