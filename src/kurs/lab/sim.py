"""Many games between bots: who wins how often, with what scores, how fast.

Every game has a seed of its own made from the seed of the run and the game's number, and results are added up in the
order of the games: the number of processes changes nothing but the time.
"""

import pickle
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from math import sqrt
from multiprocessing import cpu_count, get_context
from statistics import mean, median, pstdev
from time import process_time
from typing import Any, NamedTuple

import msgspec

from kurs.bots import bot
from kurs.kernel import Bot, Refused, Title, title, winners
from kurs.lab.game import play_game

CHUNK = 25
"""Games a worker plays between two reports."""


class Job(NamedTuple):
    """What is played: bots by name or as they are, in the order in which they are reported."""

    title: str
    bots: tuple[str | Bot, ...]
    options: dict[str, str]
    seed: str


class GameResult(NamedTuple):
    """One game, by bot in the order of the job, then those who have no seat: points and ranks."""

    points: tuple[int, ...]
    ranks: tuple[int, ...]
    others: tuple[str, ...]
    """Those who have no seat, by the sentences with their names."""
    teams: tuple[tuple[int, ...], ...]
    decisions: int
    endings: tuple[str, ...]
    event_counts: dict[str, tuple[int, ...]]


class Chunk(NamedTuple):
    """Games of one worker, and the CPU seconds they took."""

    results: list[GameResult]
    cpu_seconds: float


class BotSummary(msgspec.Struct):
    """How one bot did, or a team of them, or somebody who has no seat."""

    bot: str
    wins: float
    share: float
    low: float
    high: float
    mean_score: float
    median_score: float
    deviation: float
    mean_rank: float
    event_counts: dict[str, int]
    """How often each of the `counted_events` happened to the bot."""


class SimResult(msgspec.Struct):
    """What `kurs sim` prints. Lists are by bot in the order given; a win that is shared counts its share."""

    title: str
    seats: int
    options: dict[str, str]
    seed: str
    games: int
    decisions: int
    cpu_seconds: float
    wins: list[float]
    scores: list[float]
    shortest: int
    median_length: float
    longest: int
    winning_score: float
    games_per_cpu_second: float
    decisions_per_cpu_second: float
    endings: dict[str, int]
    """How many games had each ending; a game may have several."""
    bots: list[BotSummary]
    teams: list[BotSummary]
    """Bots that played together, by both names; a team has won when one of its bots has."""
    others: list[BotSummary]
    """Those who have no seat (`Score.who`)."""


def seat_of(k: int, game: int, seats: int) -> int:
    """Seats are rotated, so that every bot sits everywhere equally often."""
    return (k + game) % seats


def play_chunk(job: Job, first: int, last: int) -> Chunk:
    """The games from number `first` up to, not including, `last`."""
    game_title = title(job.title)
    seats = len(job.bots)
    players = [named if isinstance(named, Bot) else bot(game_title, named) for named in job.bots]
    results = []
    start = process_time()
    for game in range(first, last):
        at = [seat_of(k, game, seats) for k in range(seats)]
        seated = [players[at.index(seat)] for seat in range(seats)]
        outcome = play_game(game_title, seated, job.options, f"{job.seed}/{game}")
        scores = [*[outcome.scores[seat] for seat in at], *outcome.scores[seats:]]
        points, ranks = tuple([row.points for row in scores]), tuple([row.rank for row in scores])
        teams = tuple([tuple(sorted([at.index(seat) for seat in team])) for team in outcome.teams])
        event_counts = {key: tuple([counts[seat] for seat in at]) for key, counts in outcome.event_counts.items()}
        others = tuple([row.who for row in outcome.scores[seats:]])
        results.append(GameResult(points, ranks, others, teams, outcome.decisions, outcome.endings, event_counts))
    return Chunk(results, process_time() - start)


def chunks(job: Job, games: int, jobs: int) -> Iterator[Chunk]:
    """All games in order, played by `jobs` processes; a few parts are always under way, never all at once."""
    parts = ((first, min(first + CHUNK, games)) for first in range(0, games, CHUNK))
    if jobs == 1:
        for first, last in parts:
            yield play_chunk(job, first, last)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        under_way: deque[Future[Chunk]] = deque()
        try:
            for first, last in parts:
                under_way.append(pool.submit(play_chunk, job, first, last))
                if len(under_way) > 4 * jobs:
                    yield under_way.popleft().result()
            while under_way:
                yield under_way.popleft().result()
        finally:
            for part in under_way:
                part.cancel()


def simulate(
    game_title: Title[Any, Any],
    bots: Sequence[str | Bot],
    games: int,
    options: dict[str, str],
    seed: str,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> SimResult:
    """Play the games between these bots, by name or objects of your own; `progress` hears how many are done."""
    complete = game_title.complete(len(bots), options)
    for named in bots:
        if isinstance(named, str):
            bot(game_title, named)
    if games < 1:
        raise Refused("cli.at_least_one_game")
    if jobs < 1:
        raise Refused("cli.at_least_one_job")
    job = Job(game_title.name, tuple(bots), complete, seed)
    if jobs > 1:
        _can_be_sent(bots)
    results: list[GameResult] = []
    cpu_seconds = 0.0
    for chunk in chunks(job, games, min(jobs, 4 * (cpu_count() or 1))):
        results += chunk.results
        cpu_seconds += chunk.cpu_seconds
        progress(len(results))
    return _sum_up(job, results, cpu_seconds)


def _can_be_sent(bots: Sequence[str | Bot]) -> None:
    """Bot objects go to other processes by pickle; what was typed at a prompt cannot be found there."""
    for own in bots:
        if isinstance(own, Bot):
            try:
                if type(own).__module__ == "__main__" and not hasattr(sys.modules["__main__"], "__file__"):
                    raise TypeError("its class is not in a file")
                pickle.dumps(own)
            except Exception as error:
                raise Refused("sim.bot_stays", (own.name, str(error)[:200])) from error


def _sum_up(job: Job, results: list[GameResult], cpu_seconds: float) -> SimResult:
    games, decisions = len(results), sum([r.decisions for r in results])
    names = [named.name if isinstance(named, Bot) else named for named in job.bots]
    counted = [*results[0].event_counts]
    bots = [_summary(name, (k,), results, counted) for k, name in enumerate(names)]
    others = [_summary(who, (len(names) + k,), results) for k, who in enumerate(results[0].others)]
    teams = sorted({team for r in results for team in r.teams})
    together = [
        _summary(" + ".join([names[k] for k in team]), team, [r for r in results if team in r.teams]) for team in teams
    ]
    lengths = [r.decisions for r in results]
    return SimResult(
        title=job.title,
        seats=len(job.bots),
        options=job.options,
        seed=job.seed,
        games=games,
        decisions=decisions,
        cpu_seconds=round(cpu_seconds, 4),
        wins=[b.wins for b in bots],
        scores=[b.mean_score for b in bots],
        shortest=min(lengths),
        median_length=median(lengths),
        longest=max(lengths),
        winning_score=round(mean([max(r.points) for r in results]), 3),
        games_per_cpu_second=round(games / max(cpu_seconds, 1e-9), 2),
        decisions_per_cpu_second=round(decisions / max(cpu_seconds, 1e-9), 1),
        endings=dict(Counter([ending for r in results for ending in r.endings]).most_common()),
        bots=bots,
        teams=together,
        others=others,
    )


def _summary(name: str, party: tuple[int, ...], results: list[GameResult], counted: Sequence[str] = ()) -> BotSummary:
    """Of one row of the results, or of a team: its points are those of all its rows, its rank that of the best."""
    best = [min([r.ranks[k] for k in party]) for r in results]
    wins = sum(
        [
            1 / len(winners(r.ranks, r.teams if len(party) > 1 else ()))
            for r, rank in zip(results, best, strict=True)
            if rank == 1
        ]
    )
    low, high = wilson(wins, len(results))
    points = [sum([r.points[k] for k in party]) for r in results]
    return BotSummary(
        bot=name,
        wins=round(wins, 6),
        share=round(wins / len(results), 6),
        low=round(low, 6),
        high=round(high, 6),
        mean_score=round(mean(points), 3),
        median_score=median(points),
        deviation=round(pstdev(points), 3),
        mean_rank=round(mean(best), 3),
        event_counts={key: sum([r.event_counts[key][k] for r in results for k in party]) for key in counted},
    )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share, by Wilson's formula."""
    z = 1.959964
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)
