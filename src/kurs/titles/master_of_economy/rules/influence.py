"""Between two stages: new managers, influence, and the new order (COR-4.7)."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.master_of_economy.data import STAGES
from kurs.titles.master_of_economy.rules.looking import look_up
from kurs.titles.master_of_economy.rules.phases import begin_stage
from kurs.titles.master_of_economy.state import BETWEEN, INFLUENCE, NOBODY, State, name

PASS: Final = Move("pass")
SUPPORT: Final = [Move("support", (count,)) for count in range(STAGES + 1)]
"""Nobody ever has more tokens than there are stages."""


def between_stages(s: State, log: Log) -> None:
    """The results of the elections take effect (COR-4.6.13); everybody gets a token, the last corporation a point."""
    s.phase = BETWEEN
    log.append(Event("between", (s.stage,)))
    for c in range(s.seats):
        if s.elected[c] != s.manager[c]:
            s.manager[c] = s.elected[c]
            log.append(Event("took_over", (s.manager[c], name(c))))
    s.elected = [NOBODY] * s.seats
    s.tokens = [tokens + 1 for tokens in s.tokens]
    s.influence[s.order[-1]] += 1
    log.append(Event("influence", (name(s.order[-1]),)))
    look_up(s, log)
    s.stack = [[INFLUENCE, 0, 0]]


def supporters(order: list[int], manager: list[int], seats: int) -> list[int]:
    """Managers by the track position of their highest corporation; then players without one, clockwise from the
    manager of the first corporation (COR-4.7.3, COR-R35)."""
    found: list[int] = []
    for c in order:
        if manager[c] not in found:
            found.append(manager[c])
    first = manager[order[0]]
    return found + [seat % seats for seat in range(first, first + seats) if seat % seats not in found]


def influence_step(s: State, chance: Chance, log: Log) -> bool:
    """For each corporation in the old order everybody in turn; who has no token is passed over."""
    frame = s.stack[-1]
    sequence = supporters(s.order, s.manager, s.seats)
    while frame[1] < s.seats:
        while frame[2] < s.seats:
            if s.tokens[sequence[frame[2]]]:
                return True
            frame[2] += 1
        frame[1], frame[2] = frame[1] + 1, 0
    reorder(s, log)
    return False


def ask_influence(s: State) -> tuple[Ask, ...]:
    _, k, j = s.stack[-1]
    seat = supporters(s.order, s.manager, s.seats)[j]
    options = (PASS, *SUPPORT[1 : s.tokens[seat] + 1])
    return (
        Ask(
            seat,
            "influence",
            options,
            "COR-4.7.3",
            (name(s.order[k]), s.tokens[seat]),
        ),
    )


def support(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    frame = s.stack[-1]
    c, count = s.order[frame[1]], int(args[0])
    s.tokens[seat] -= count
    s.influence[c] += count
    log.append(Event("supported", (seat, name(c), count)))
    frame[2] += 1


def spare(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    log.append(Event("not_supported", (seat, name(s.order[s.stack[-1][1]]))))
    s.stack[-1][2] += 1


def new_order(order: list[int], influence: list[int]) -> list[int]:
    """More influence first; ties keep their old order (COR-4.7.4)."""
    return sorted(order, key=lambda c: -influence[c])


def reorder(s: State, log: Log) -> None:
    """The tokens laid are gone, and so is the point of the last corporation (COR-4.7.4)."""
    s.order = new_order(s.order, s.influence)
    for position, c in enumerate(s.order):
        log.append(Event("new_position", (name(c), position + 1, s.influence[c])))
    s.influence = [0] * s.seats
    look_up(s, log)
    s.stage += 1
    begin_stage(s, log)
