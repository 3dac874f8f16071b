"""How a game has ended: a row for each seat, rows of those who have no seat, and who wins together."""

from collections.abc import Sequence
from typing import NamedTuple


class Score(NamedTuple):
    """One row of a result. Ranks count from 1 and equal rows share one. `lines` explain the points, adding up to them.

    The first rows are those of the seats, in their order. A row after them is of somebody who has no seat, a company
    that plays by itself for instance: `who` is then the sentence with its name.
    """

    points: int
    rank: int
    lines: tuple[tuple[str, int], ...] = ()
    who: str = ""


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
