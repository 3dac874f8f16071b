"""The end of the game (COR-5): liquidation, the treasuries shared out, and the result of each player."""

from functools import lru_cache
from typing import Final

from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.result import Score, ranks
from kurs.titles.master_of_economy.data import END_POINTS, FINAL_REPAYMENT, LARGEST, STAGES
from kurs.titles.master_of_economy.rules.figures import rate, sharing, team_ranks
from kurs.titles.master_of_economy.rules.looking import look_up
from kurs.titles.master_of_economy.rules.money import pay, receive, receive_privately
from kurs.titles.master_of_economy.state import NOBODY, OVER, State, name, packages

LAST_TRADE: Final = 9
"""After this phase of the last stage the game is over in any case."""
PAIRS: Final = ((0, 2), (1, 3))
"""Partners sit opposite each other (COR-6.2.3)."""


def partner(seat: int) -> int:
    """With whom a player plays in a game of pairs."""
    return next(other for pair in PAIRS for other in pair if seat in pair and other != seat)


def reached(s: State) -> list[int]:
    """The corporations whose points end the game (COR-5.1, COR-6.1.7, COR-6.4.4)."""
    counted = len(s.points) if s.additional_ends else s.seats
    return [c for c in range(counted) if s.points[c] >= END_POINTS]


def ends(s: State) -> bool:
    """At the end of a trade phase: enough points, or the last stage."""
    return len(reached(s)) > 0 or (s.stage == STAGES and s.phase == LAST_TRADE)


def end_step(s: State, chance: Chance, log: Log) -> bool:
    """With the final rates: packages, loans, treasuries (COR-5.2). Then the purses are shown."""
    for c in reached(s):
        log.append(Event("end_points", (name(c), s.points[c])))
    if not reached(s):
        log.append(Event("end_stages", (STAGES,)))
    for c in s.order:
        liquidate(s, c, log)
    look_up(s, log)
    for c in s.order:
        repay_at_the_end(s, c, log)
    look_up(s, log)
    for c in s.order:
        share_out(s, c, log)
        look_up(s, log)
    s.stack[-1] = [OVER]
    for seat in range(s.seats):
        log.append(Event("final", (seat, private_shares(s, seat), s.purse[seat], result(s, seat)), reveals=True))
    for seat, rank in enumerate(ranking(s)):
        if rank == 1:
            log.append(Event("winner", (seat,), reveals=True))
    return False


def liquidate(s: State, c: int, log: Log) -> None:
    """The corporation sells all packages it holds to the bank."""
    for x in range(len(s.points)):
        held = packages(s, x, s.seats + c)
        if held:
            worth = sum(held) * rate(s.points[x])
            receive(s, c, worth)
            log.append(Event("liquidated", (name(c), name(x), sum(held), worth)))
        for k in held:
            s.owner[x * LARGEST + k - 1] = NOBODY


def final_payment(treasury: int, loans: int) -> int:
    """What a corporation pays for its loans at the end; the rest is waived."""
    return min(treasury, FINAL_REPAYMENT * loans)


def repay_at_the_end(s: State, c: int, log: Log) -> None:
    """From the treasury alone (COR-4.8.6)."""
    if s.loans[c]:
        paid = final_payment(s.treasury[c], s.loans[c])
        pay(s, c, paid)
        log.append(Event("final_loans", (name(c), s.loans[c], paid)))
        s.loans[c] = 0


def share_out(s: State, c: int, log: Log) -> None:
    """Among the players who own its shares; the last rest goes to the manager."""
    held = [packages(s, c, seat) for seat in range(s.seats)]
    treasury = s.treasury[c]
    parts = sharing(treasury, sum([sum(own) for own in held]), sum([len(own) for own in held]))
    pay(s, c, treasury)
    log.append(Event("shared_out", (name(c), treasury, parts.per_share, parts.per_package)))
    for seat, own in enumerate(held):
        amount = parts.per_share * sum(own) + parts.per_package * len(own)
        if seat == s.manager[c]:
            amount += parts.rest
        if amount:
            receive_privately(s, seat, amount)
            s.shared[seat] += amount
            log.append(Event("share_of", (seat, name(c), amount)))


# --- results (COR-5.3) ------------------------------------------------------------------------------------------------


def private_shares(s: State, seat: int) -> int:
    """What a player's shares are worth at the present rates."""
    return _worth(tuple(s.owner), tuple(s.points))[seat]


@lru_cache(500)
def _worth(owner: tuple[int, ...], points: tuple[int, ...]) -> list[int]:
    """What all packages of a holder are worth, by holder; the bank comes last."""
    found = [0] * (2 * len(points) + 1)
    for i, holder in enumerate(owner):
        found[holder] += (i % LARGEST + 1) * rate(points[i // LARGEST])
    return found


def result(s: State, seat: int) -> int:
    """Shares and purse, less the bid for the start order. Before the end: as it stands, treasuries left out."""
    return private_shares(s, seat) + s.purse[seat] - s.bids[seat]


def teams(s: State) -> tuple[tuple[int, ...], ...]:
    return PAIRS if s.paired else ()


def ranking(s: State) -> list[int]:
    """The rank of each player; equal results share it (COR-5.3, COR-6.2)."""
    results = [result(s, seat) for seat in range(s.seats)]
    return team_ranks(results, PAIRS) if s.paired else ranks(results)


def scores(s: State) -> tuple[Score, ...]:
    """A row for each player, with where it comes from."""
    found = []
    for seat, rank in enumerate(ranking(s)):
        bid = (("bid", -s.bids[seat]),)
        lines = (
            ("shares", private_shares(s, seat)),
            ("purse", s.purse[seat] - s.shared[seat]),
            ("treasuries", s.shared[seat]),
        )
        found.append(Score(result(s, seat), rank, lines + bid if s.auctioned else lines, ties=_ties(s, seat)))
    return tuple(found)


def _ties(s: State, seat: int) -> tuple[tuple[str, int], ...]:
    """Pairs of equal sums: the best single player decides (COR-6.2.2). Nothing decides between players (COR-5.3)."""
    return tuple([("best", max([result(s, one) for one in pair])) for pair in teams(s) if seat in pair])


def endings(s: State) -> tuple[str, ...]:
    """What ended the game, and whether the victory is shared."""
    found = []
    if any([c < s.seats for c in reached(s)]):
        found.append("points")
    if s.seats in reached(s):
        found.append("additional")
    if not found:
        found.append("stages")
    if ranking(s).count(1) > 1:
        found.append("shared_win")
    return tuple(found)
