"""The end of the game (FRI-5)."""

from collections.abc import Sequence

from kurs.kernel.beat import beat
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.result import Score, ranks
from kurs.titles.friesematenten.data import FACTORY
from kurs.titles.friesematenten.rules.empire import influence_in
from kurs.titles.friesematenten.rules.values import card_points, points
from kurs.titles.friesematenten.state import OVER, WINDOW, State

LAST = 2
"""Exhaustions of the deck that make the round the last one (FRI-4.2.5)."""


def end_check_step(s: State, chance: Chance, log: Log) -> bool:
    """Only here: somebody has reached the points, or the deck has run out for good (FRI-5.1)."""
    best = max([points(s, seat) for seat in range(s.seats)])
    if best < s.threshold and s.exhausted < LAST:
        s.stack[-1] = [WINDOW, 0]
        return False
    log.append(Event("end_points", (s.threshold,)) if best >= s.threshold else Event("end_deck"))
    beat(s, log)
    for seat in range(s.seats):
        log.append(Event("final", (seat, points(s, seat), s.cash[seat]), reveals=True))
    for seat, rank in enumerate(ranking(s)):
        if rank == 1:
            log.append(Event("winner", (seat,)))
    s.stack[-1] = [OVER]
    return False


def ranking(s: State) -> list[int]:
    """The rank of each: most points, then more money; who is equal in both shares it (FRI-5.3)."""
    return ranking_of([points(s, seat) for seat in range(s.seats)], s.cash)


def ranking_of(points: Sequence[int], cash: Sequence[int]) -> list[int]:
    """The same of points and money by player."""
    more = max(cash) + 1
    return ranks([own * more + money for own, money in zip(points, cash, strict=True)])


def scores(s: State) -> tuple[Score, ...]:
    """Most points win, then most money; who is equal in both shares the rank (FRI-5.3)."""
    return tuple([_score(s, seat, rank) for seat, rank in enumerate(ranking(s))])


def _score(s: State, seat: int, rank: int) -> Score:
    """Where the points come from."""
    made = [0, 0]
    for card in s.centre[seat]:
        made[0 if s.box.cards[card].kind == FACTORY else 1] += card_points(s, seat, card)
    influence = sum([s.box.cards[card].vp for card in influence_in(s, seat)])
    lines = (("factories", made[0]), ("status", made[1]), ("influence", influence))
    return Score(sum([amount for _, amount in lines]), rank, lines, ties=(("money", s.cash[seat]),))


def endings(s: State) -> tuple[str, ...]:
    """By points or by the deck, and how the winner was found."""
    results = scores(s)
    best = max([score.points for score in results])
    ends = ["points"] if best >= s.threshold else []
    ends += ["deck"] if s.exhausted == LAST else []
    if [score.rank for score in results].count(1) > 1:
        ends.append("shared_win")
    elif [score.points for score in results].count(best) > 1:
        ends.append("won_by_money")
    return tuple(ends)
