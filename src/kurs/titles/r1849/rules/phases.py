"""A new phase: obsolete trains, events, the earthquake of Messina, trains over the limit (R49-4.11)."""

from collections.abc import Sequence
from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.r1849.board import earthquake
from kurs.titles.r1849.data import AFG, MESSINA, NOBODY, PHASE_OF, PHASES, RSA, TRAINS, C
from kurs.titles.r1849.names import KIND_OF, TRAIN_ARGS
from kurs.titles.r1849.rules.closing import close, close_private
from kurs.titles.r1849.rules.looking import look_up
from kurs.titles.r1849.state import DISCARD, DISCARDED, GONE, State, T, president, train_count

EARTHQUAKE: Final = PHASE_OF["12H"]
"""The first train of this phase closes all privates and shakes Messina (R49-4.11.4, R49-4.11.5)."""

DISCARDS: Final = tuple([Move("discard", (name,)) for name in TRAIN_ARGS])


def train_limit(s: State) -> int:
    return PHASES[s.phase].trains


def got_train(s: State, c: int, log: Log) -> None:
    """RSA closes when its corporation buys its first train (R49-4.13.4)."""
    if c == s.rsa_corporation:
        s.rsa_corporation = NOBODY
        if s.private_owner[RSA] >= 0:
            close_private(s, RSA, log)


def begin_phase(s: State, phase: int, log: Log) -> None:
    """At once, in the middle of the step: limits, obsolete trains, events, discards (R49-4.11.1)."""
    look_up(s, log)
    s.phase = phase
    log.append(Event("phase", (PHASES[phase].name,)))
    for kind in PHASES[phase].obsolete:
        _remove(s, kind, log)
    if phase == EARTHQUAKE:
        look_up(s, log)
        for private, owner in enumerate(s.private_owner):
            if owner >= 0:
                close_private(s, private, log)
        look_up(s, log)
        shake_messina(s, log)
    if crowded(s) != NOBODY:
        s.stack.append([DISCARD])


def _remove(s: State, kind: int, log: Log) -> None:
    """Obsolete trains leave the game, from corporations and from the discard pool (R49-4.11.2)."""
    for place in (*range(C), DISCARDED):
        count = s.trains[place * T + kind]
        if count:
            s.trains[place * T + kind] = 0
            s.trains[GONE * T + kind] += count
            if place == DISCARDED:
                log.append(Event("obsolete_discarded", (count, TRAINS[kind].name)))
            else:
                log.append(Event("obsolete", (place, count, TRAINS[kind].name)))


def shake_messina(s: State, log: Log) -> None:
    """AFG closes first if its only station is there; all other tokens there leave the game (R49-4.11.5)."""
    log.append(Event("earthquake"))
    if s.stations[AFG] == [MESSINA]:
        close(s, AFG, log)
    for c in earthquake(s.board):
        s.stations[c].remove(MESSINA)
        log.append(Event("station_destroyed", (c,)))


# --- trains over the limit (R49-4.11.3) -----------------------------------------------------------------------------


def crowded(s: State) -> int:
    """The corporation that must discard next, or NOBODY."""
    return over_limit(s.order, [train_count(s, c) for c in range(C)], train_limit(s))


def over_limit(order: Sequence[int], trains: Sequence[int], limit: int) -> int:
    """The first corporation of the starting order that owns too many trains, or NOBODY. `trains`: how many each has."""
    return next((c for c in order if trains[c] > limit), NOBODY)


def discard_step(s: State, chance: Chance, log: Log) -> bool:
    """One corporation after the other; trains of one kind leave no choice."""
    while True:
        c = crowded(s)
        if c == NOBODY:
            s.stack.pop()
            return False
        kinds = [kind for kind in range(T) if s.trains[c * T + kind]]
        if len(kinds) > 1:
            return True
        look_up(s, log)
        throw_away(s, c, kinds[0], log)


def ask_discard(s: State) -> tuple[Ask, ...]:
    c = crowded(s)
    options = tuple([DISCARDS[kind] for kind in range(T) if s.trains[c * T + kind]])
    return (Ask(president(s, c), "discard", options, "R49-4.11.3", (c, train_limit(s))),)


def discard(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    throw_away(s, crowded(s), KIND_OF[args[0]], log)


def throw_away(s: State, c: int, kind: int, log: Log) -> None:
    """It can be bought from the bank again at its printed price."""
    s.trains[c * T + kind] -= 1
    s.trains[DISCARDED * T + kind] += 1
    log.append(Event("discarded", (c, TRAINS[kind].name)))
