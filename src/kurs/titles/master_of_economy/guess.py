"""A guess: everything a seat cannot know drawn anew, consistent with what it knows.

Hidden are answers that wait for others (proposals, votes, candidacies), special tokens lying face down, and the purses
of others where they are played secret (COR-4.0.4). Each payment into and out of a purse was open, so that one with a
perfect memory could count it; a guess does not do the counting for him. It never copies what they have: it draws a sum
around what one would estimate who looks at the table (COR-R40).
"""

from kurs.kernel.chance import Chance
from kurs.titles.master_of_economy.rules.dividend import dividend_limit, may_propose
from kurs.titles.master_of_economy.rules.election import compulsory
from kurs.titles.master_of_economy.rules.holders import held_for
from kurs.titles.master_of_economy.rules.meeting import corporation_at
from kurs.titles.master_of_economy.rules.special import available
from kurs.titles.master_of_economy.state import CANDIDATES, ELECT, OPEN, OVER, PROPOSE, VOTE, State, clone


def guess(s: State, seat: int | None, chance: Chance) -> State:
    """A state that looks to the seat (None: a watcher) exactly like this one."""
    g = clone(s)
    others = [other for other in range(g.seats) if other != seat]
    step = g.stack[-1][0]
    guess_tokens(g, others, chance)
    if step == PROPOSE:
        guess_proposals(g, others, chance)
    elif step == CANDIDATES:
        guess_candidates(g, others, chance)
    elif step in (VOTE, ELECT):
        guess_votes(g, others, chance)
    if g.secret and step != OVER:
        guess_purses(g, others, chance)
    return g


def guess_tokens(g: State, others: list[int], chance: Chance) -> None:
    """Any token but the one that lies open."""
    for other in others:
        if g.laid[other] != OPEN:
            choice = available(g.seats, g.shown[other])
            g.laid[other] = choice[chance.below("token", len(choice))]


def guess_proposals(g: State, others: list[int], chance: Chance) -> None:
    """Nothing, or any amount that could be paid. Who may not propose has not."""
    c = corporation_at(g)
    most = dividend_limit(g, c)
    for other in others:
        if g.proposals and g.proposals[other] != OPEN and may_propose(g, c, other):
            amount = 1 + chance.below("proposal", most)
            g.proposals[other] = amount if amount > 1 else 0


def guess_candidates(g: State, others: list[int], chance: Chance) -> None:
    """Who need not stand and has answered may have answered either way."""
    must = compulsory(g, corporation_at(g))
    for other in others:
        if g.stands and g.stands[other] != OPEN and other not in must:
            g.stands[other] = chance.below("candidate", 2)


def guess_votes(g: State, others: list[int], chance: Chance) -> None:
    """Who has answered may have voted in any way; who is in the middle of his answer is thought not to have begun."""
    choices = [0, 1] if g.stack[-1][0] == VOTE else [seat for seat in range(g.seats) if g.stands[seat] == 1]
    for other in others:
        own = held_for(g, corporation_at(g), other)
        answered = all([g.votes[h] != OPEN for h in own])
        for h in own:
            g.votes[h] = choices[chance.below("vote", len(choices))] if answered else OPEN


# --- purses -----------------------------------------------------------------------------------------------------------


def guess_purses(g: State, others: list[int], chance: Chance) -> None:
    """Sums around what one would estimate; the bank has what is then missing."""
    for other in others:
        likely = estimate(g, other)
        g.purse[other] = chance.below("purse", likely + 1) + chance.below("purse", likely + 1)
    g.bank = -sum(g.treasury) - sum(g.purse)


def estimate(g: State, seat: int) -> int:
    """What lies in a purse, more or less: it is empty in the first stage but for premiums, and later fills with each
    meeting and each corporation that is run."""
    run = len([c for c in range(g.seats) if g.manager[c] == seat])
    return 1 + 2 * (g.stage - 1) * (1 + run)
