"""How a game has ended: a row for each seat, rows of those who have no seat, and who wins together."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple


class Score(NamedTuple):
    """One row of a result. Ranks count from 1 and equal rows share one. `lines` explain the points, adding up to them.

    The first rows are those of the seats, in their order. A row after them is of somebody who has no seat, a company
    that plays by itself for instance: `who` is then the sentence with its name.

    `ties` is what decides between equal points, in order: a name and an amount, of which more is better. What speaks
    of it is the sentence ``tie.NAME``. Teams are compared by the sums of their points; their members name the same.
    """

    points: int
    rank: int
    lines: tuple[tuple[str, int], ...] = ()
    who: str = ""
    ties: tuple[tuple[str, int], ...] = ()


class Tie(NamedTuple):
    """Two parties of equal points, and what has put one before the other."""

    above: tuple[int, ...]
    below: tuple[int, ...]
    points: int
    name: str
    more: int
    less: int


def ranks(points: Sequence[int]) -> list[int]:
    """The rank of each by points, highest first; equal points share a rank."""
    return [1 + sum([1 for other in points if other > own]) for own in points]


def parties(rows: int, teams: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Who wins or loses together, by row: the teams, and everybody else alone."""
    in_teams = {row for team in teams for row in team}
    return [*teams, *[(row,) for row in range(rows) if row not in in_teams]]


def by_rank(rank: Sequence[int], teams: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The parties, the best first; the members of each too."""
    found = [tuple(sorted(party, key=lambda row: rank[row])) for party in parties(len(rank), teams)]
    return sorted(found, key=lambda party: rank[party[0]])


def in_order(scores: Sequence[Score], teams: Sequence[tuple[int, ...]]) -> list[int]:
    """All rows, the best first; those of a team stand together."""
    return [row for party in by_rank([score.rank for score in scores], teams) for row in party]


def winners(rank: Sequence[int], teams: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The parties that have won: those with somebody of rank 1."""
    return [party for party in by_rank(rank, teams) if rank[party[0]] == 1]


def ties_broken(scores: Sequence[Score], teams: Sequence[tuple[int, ...]]) -> list[Tie]:
    """Where points alone do not say why one stands before the next, the best first; equal ranks need no reason."""
    found = []
    for above, below in pairwise(by_rank([score.rank for score in scores], teams)):
        points, others = (sum([scores[row].points for row in party]) for party in (above, below))
        if points != others or scores[above[0]].rank == scores[below[0]].rank:
            continue
        for (name, more), (_, less) in zip(scores[above[0]].ties, scores[below[0]].ties, strict=False):
            if more != less:
                found.append(Tie(above, below, points, name, more, less))
                break
    return found
