"""Phase 10, step 3: dividends are proposed and voted on (COR-4.6.3 to COR-4.6.6)."""

from typing import Final

from kurs.kernel.ask import Ask, Range
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.master_of_economy.rules.figures import carried, most_dividend
from kurs.titles.master_of_economy.rules.holders import (
    HOLDERS,
    all_voted,
    ask_holders,
    begin_vote,
    cast,
    held_for,
    holder_of,
    outstanding,
    word,
)
from kurs.titles.master_of_economy.rules.looking import A_TALLY, look_up
from kurs.titles.master_of_economy.rules.meeting import corporation_at
from kurs.titles.master_of_economy.rules.money import pay, receive, receive_privately
from kurs.titles.master_of_economy.state import OPEN, REDEEM, VOTE, State, name, shares

PASS: Final = (Move("pass"),)
ALWAYS: Final = 1
"""This much a share is always proposed (COR-R19)."""
YES: Final = 1
CHOICES: Final = {holder: (Move("yes", (holder,)), Move("no", (holder,))) for holder in HOLDERS}


def dividend_limit(s: State, c: int) -> int:
    """The largest amount a share that may be proposed; 0: there is no vote."""
    return most_dividend(s.treasury[c], s.loans[c], outstanding(s, c))


# --- proposals (COR-4.6.4) --------------------------------------------------------------------------------------------


def propose_step(s: State, chance: Chance, log: Log) -> bool:
    """All proposals are shown together; where nothing but 1 could be proposed nobody is asked."""
    c = corporation_at(s)
    most = dividend_limit(s, c)
    if most < ALWAYS:
        log.append(Event("no_dividend_possible", (name(c),)))
        s.stack[-1] = [REDEEM, s.stack[-1][1]]
        return False
    if not s.proposals:
        s.proposals = [OPEN if most > ALWAYS and may_propose(s, c, seat) else 0 for seat in range(s.seats)]
    if OPEN in s.proposals:
        return True
    for seat in range(s.seats):
        if s.proposals[seat]:
            log.append(Event("proposed", (seat, name(c), s.proposals[seat]), reveals=True))
    s.motions = sorted({ALWAYS, *s.proposals} - {0}, reverse=True)
    if most > ALWAYS:
        log.append(Event("motions", (name(c), len(s.motions)), reveals=True))
    s.proposals = []
    next_motion(s, log)
    return False


def may_propose(s: State, c: int, seat: int) -> bool:
    """Whoever controls a vote, and the manager."""
    return s.manager[c] == seat or len(held_for(s, c, seat)) > 0


def ask_proposals(s: State) -> tuple[Ask, ...]:
    c = corporation_at(s)
    most = dividend_limit(s, c)
    amounts = (Range("propose", (), ALWAYS + 1, most),)
    args = (name(c), most)
    return tuple(
        [
            Ask(seat, "propose", PASS, "COR-4.6.4", args, amounts, sealed=True, answered=s.proposals[seat] != OPEN)
            for seat in range(s.seats)
            if may_propose(s, c, seat)
        ]
    )


def propose(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.proposals[seat] = int(args[0])


def propose_nothing(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.proposals[seat] = 0


# --- votes (COR-4.6.5) ------------------------------------------------------------------------------------------------


def next_motion(s: State, log: Log) -> None:
    """The highest amount is voted on first; without another motion the step is over."""
    k = s.stack[-1][1]
    if not s.motions:
        s.stack[-1] = [REDEEM, k]
        return
    s.stack[-1] = [VOTE, k, s.motions.pop(0)]
    begin_vote(s)
    log.append(Event("motion", (name(s.order[k]), s.stack[-1][2])))


def vote_step(s: State, chance: Chance, log: Log) -> bool:
    """All votes are shown together; the first motion carried is paid and ends the step."""
    c, amount = corporation_at(s), s.stack[-1][2]
    if not all_voted(s, c):
        return True
    tell_votes(s, c, log)
    out = outstanding(s, c)
    yes = sum([shares(s, c, h) for h in range(s.seats * 2) if s.votes[h] == YES])
    accepted = carried(yes, out, manager_for_it(s, c))
    log.append(Event("carried" if accepted else "rejected", (name(c), amount, yes, out - yes), reveals=True))
    look_up(s, log, A_TALLY, int(accepted))
    s.votes = []
    if accepted:
        pay_dividend(s, c, amount, log)
        s.motions = []
    next_motion(s, log)
    return False


def tell_votes(s: State, c: int, log: Log) -> None:
    for seat in range(s.seats):
        for h in held_for(s, c, seat):
            key = "voted_yes" if s.votes[h] == YES else "voted_no"
            log.append(Event(key, (seat, word(s, h), shares(s, c, h)), reveals=True))


def manager_for_it(s: State, c: int) -> bool:
    """Whether the manager has voted for it: with his own shares, or, owning none, with those of a corporation he runs
    (COR-R37)."""
    own = held_for(s, c, s.manager[c])
    if s.manager[c] in own:
        return s.votes[s.manager[c]] == YES
    return any([s.votes[h] == YES for h in own])


def pay_dividend(s: State, c: int, amount: int, log: Log) -> None:
    """For each share, from the treasury to the purse of a player or the treasury of a corporation (COR-4.6.6)."""
    out = outstanding(s, c)
    pay(s, c, amount * out)
    log.append(Event("dividend", (s.manager[c], name(c), amount, amount * out)))
    for h in range(s.seats * 2):
        due = amount * shares(s, c, h)
        if due and h < s.seats:
            receive_privately(s, h, due)
            log.append(Event("dividend_player", (h, due)))
        elif due:
            receive(s, h - s.seats, due)
            log.append(Event("dividend_corp", (name(h - s.seats), due)))
    look_up(s, log)


def ask_votes(s: State) -> tuple[Ask, ...]:
    c, amount = corporation_at(s), s.stack[-1][2]
    return tuple(ask_holders(s, c, "vote", "COR-4.6.5", (name(c), amount), CHOICES))


def vote_yes(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    cast(s, corporation_at(s), seat, holder_of(s, seat, args[0]), YES)


def vote_no(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    cast(s, corporation_at(s), seat, holder_of(s, seat, args[0]), 0)
