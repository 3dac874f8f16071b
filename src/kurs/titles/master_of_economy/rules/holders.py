"""Who votes: holders of outstanding shares, each by whoever controls it; answers are given in secret, all at once.

A player who controls several holders answers for each, one step of his answer after the other: his own shares first,
then his corporations in track order (dossier: COR-4.0.3, COR-4.6.5, COR-4.6.9).
"""

from collections.abc import Mapping
from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.move import Arg, Move
from kurs.titles.master_of_economy.data import CORP, CORPORATIONS, LARGEST
from kurs.titles.master_of_economy.state import NOBODY, OPEN, State, shares

OWN: Final = "own"
"""The word for a player's own shares; for those of a corporation it is that of the corporation."""
HOLDERS: Final = (OWN, *[corporation.id for corporation in CORPORATIONS])


def outstanding(s: State, c: int) -> int:
    """The shares of a corporation that are not in the bank."""
    first = c * LARGEST
    return sum([k + 1 for k in range(LARGEST) if s.owner[first + k] != NOBODY])


def held_for(s: State, c: int, seat: int) -> list[int]:
    """The holders of shares of a corporation that a player controls, in the order in which he answers for them."""
    run = [s.seats + x for x in s.order if s.manager[x] == seat]
    owners = s.owner[c * LARGEST : c * LARGEST + LARGEST]
    return [holder for holder in (seat, *run) if holder in owners]


def word(s: State, holder: int) -> str:
    """How a move names a holder."""
    return OWN if holder < s.seats else CORPORATIONS[holder - s.seats].id


def holder_of(s: State, seat: int, word: Arg) -> int:
    """The holder that a move of this player names."""
    return seat if word == OWN else s.seats + CORP[str(word)]


def begin_vote(s: State) -> None:
    s.votes = [OPEN] * s.seats * 2


def all_voted(s: State, c: int) -> bool:
    """Whether every holder of shares has voted."""
    owners = s.owner[c * LARGEST : c * LARGEST + LARGEST]
    return all([s.votes[h] != OPEN for h in owners if h != NOBODY])


def cast(s: State, c: int, seat: int, holder: int, vote: int) -> None:
    """A vote; the first step of another answer takes back all of the one before."""
    own = held_for(s, c, seat)
    if all([s.votes[h] != OPEN for h in own]):
        for h in own:
            s.votes[h] = OPEN
    s.votes[holder] = vote


def ask_holders(
    s: State, c: int, kind: str, rule: str, args: tuple[Arg, ...], choices: Mapping[str, tuple[Move, ...]]
) -> list[Ask]:
    """One ask for each player who controls a vote: for which holder, with how many votes. `choices` by the word for a
    holder."""
    found = []
    for seat in range(s.seats):
        own = held_for(s, c, seat)
        if not own:
            continue
        still = [h for h in own if s.votes[h] == OPEN]
        holder = still[0] if still else own[0]
        found.append(
            Ask(
                seat,
                kind,
                choices[word(s, holder)],
                rule,
                (*args, word(s, holder), shares(s, c, holder)),
                sealed=True,
                answered=not still,
                steps=True,
                begun=0 < len(still) < len(own),
            )
        )
    return found
