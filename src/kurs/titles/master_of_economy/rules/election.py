"""Phase 10, step 5: the manager for the next stage is elected (COR-4.6.8 to COR-4.6.13)."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.master_of_economy.rules.figures import elected, must_stand, tally
from kurs.titles.master_of_economy.rules.holders import (
    HOLDERS,
    all_voted,
    ask_holders,
    begin_vote,
    cast,
    held_for,
    holder_of,
    word,
)
from kurs.titles.master_of_economy.rules.looking import A_TALLY, look_up
from kurs.titles.master_of_economy.rules.meeting import corporation_at, next_meeting
from kurs.titles.master_of_economy.state import ELECT, NOBODY, OPEN, State, name, packages, shares

STAND: Final = (Move("stand"), Move("pass"))
MOST_SEATS: Final = 4
CHOICES: Final = {holder: [Move("elect", (holder, seat)) for seat in range(MOST_SEATS)] for holder in HOLDERS}


# --- candidates (COR-4.6.8) -------------------------------------------------------------------------------------------


def candidates_step(s: State, chance: Chance, log: Log) -> bool:
    """Who has the most shares must stand; the others say at the same time whether they do."""
    c = corporation_at(s)
    must = compulsory(s, c)
    if not s.stands:
        s.stands = [1 if seat in must else OPEN for seat in range(s.seats)]
        for seat in must:
            log.append(Event("must_stand", (seat, name(c))))
    if OPEN in s.stands:
        return True
    for seat in range(s.seats):
        if s.stands[seat] and seat not in must:
            log.append(Event("stands", (seat, name(c)), reveals=True))
    if s.stands.count(1) == 1:
        if len(must) < s.seats:
            log.append(Event("sole_candidate", (s.stands.index(1), name(c)), reveals=True))
        take_office(s, c, s.stands.index(1), log)
        return False
    s.stack[-1] = [ELECT, s.stack[-1][1]]
    begin_vote(s)
    return False


def compulsory(s: State, c: int) -> list[int]:
    """Who must stand: the players who own most of its shares."""
    return must_stand([shares(s, c, seat) for seat in range(s.seats)])


def ask_candidates(s: State) -> tuple[Ask, ...]:
    c = corporation_at(s)
    must = compulsory(s, c)
    return tuple(
        [
            Ask(seat, "candidate", STAND, "COR-4.6.8", (name(c),), sealed=True, answered=s.stands[seat] != OPEN)
            for seat in range(s.seats)
            if seat not in must
        ]
    )


def stand(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.stands[seat] = 1


def step_aside(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.stands[seat] = 0


# --- votes (COR-4.6.9 to COR-4.6.11) ----------------------------------------------------------------------------------


def elect_step(s: State, chance: Chance, log: Log) -> bool:
    """All votes are shown together and counted."""
    c = corporation_at(s)
    if not all_voted(s, c):
        return True
    for seat in range(s.seats):
        for h in held_for(s, c, seat):
            log.append(Event("voted", (seat, word(s, h), shares(s, c, h), s.votes[h]), reveals=True))
    holdings = [packages(s, c, h) for h in range(s.seats * 2)]
    for seat, votes in enumerate(tally(holdings, s.votes, s.seats)):
        if s.stands[seat]:
            log.append(Event("counted", (seat, votes), reveals=True))
    winner, decided_by = elected(holdings, s.votes, s.seats)
    if decided_by != NOBODY and decided_by < s.seats:
        log.append(Event("tie_player", (decided_by,), reveals=True))
    elif decided_by != NOBODY:
        log.append(Event("tie_corp", (name(decided_by - s.seats),), reveals=True))
    look_up(s, log, A_TALLY, winner)
    s.votes = []
    take_office(s, c, winner, log)
    return False


def take_office(s: State, c: int, seat: int, log: Log) -> None:
    """From the next stage on (COR-4.6.13)."""
    s.elected[c] = seat
    s.stands = []
    log.append(Event("confirmed" if seat == s.manager[c] else "elected", (seat, name(c)), reveals=True))
    look_up(s, log)
    next_meeting(s)


def ask_election(s: State) -> tuple[Ask, ...]:
    c = corporation_at(s)
    standing = [seat for seat in range(s.seats) if s.stands[seat]]
    choices = {holder: tuple([moves[seat] for seat in standing]) for holder, moves in CHOICES.items()}
    return tuple(ask_holders(s, c, "election", "COR-4.6.9", (name(c),), choices))


def vote(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    cast(s, corporation_at(s), seat, holder_of(s, seat, args[0]), int(args[1]))
