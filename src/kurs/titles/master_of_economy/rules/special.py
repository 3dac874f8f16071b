"""Special tokens of the additional corporation (COR-6.1): laid before the offers, turned up after the last row."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.master_of_economy.data import SPECIAL
from kurs.titles.master_of_economy.rules.looking import look_up
from kurs.titles.master_of_economy.state import OPEN, PLACE, State, name

LAY: Final = [Move("lay", (value,)) for value in range(1 + max([max(values) for values in SPECIAL.values()]))]


def tokens_step(s: State, chance: Chance, log: Log) -> bool:
    """Everybody lays one at the same time."""
    if OPEN in s.laid:
        return True
    log.append(Event("tokens_laid", ()))
    s.stack[-1] = [PLACE, 0, 0, 0]
    return False


def available(seats: int, shown: int) -> list[int]:
    """All tokens but the one that lies open since the trade phase before (COR-6.1.6)."""
    return [value for value in SPECIAL[seats] if value != shown]


def ask_tokens(s: State) -> tuple[Ask, ...]:
    return tuple([_token_ask(s, seat) for seat in range(s.seats)])


def _token_ask(s: State, seat: int) -> Ask:
    options = tuple([LAY[value] for value in available(s.seats, s.shown[seat])])
    answered = s.laid[seat] != OPEN
    return Ask(seat, "token", options, "COR-6.1.4", (name(s.seats),), sealed=True, answered=answered)


def lay(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.laid[seat] = int(args[0])


def reveal(s: State, log: Log) -> None:
    """The corporation gains their sum in points; the tokens stay open until the end of the next trade phase."""
    for seat in range(s.seats):
        log.append(Event("token", (seat, s.laid[seat]), reveals=True))
    gained = sum(s.laid)
    s.points[s.seats] += gained
    log.append(Event("token_points", (name(s.seats), gained, s.points[s.seats]), reveals=True))
    s.shown, s.laid = s.laid, [OPEN] * s.seats
    look_up(s, log)
