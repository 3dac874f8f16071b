"""The row of technologies: what a company has not finished, what it costs, Progress on the research fields."""

from kurs.kernel.event import Event, Log
from kurs.kernel.move import Move
from kurs.titles.smartphone_inc.data import CHEAPER_RESEARCH
from kurs.titles.smartphone_inc.rules.figures import cost_of
from kurs.titles.smartphone_inc.state import NOBODY, State, has, who


def unfinished(s: State, c: int) -> list[int]:
    """The technologies a company does not own."""
    n = len(s.box.technologies)
    return [t for t in range(n) if not s.owns[c * n + t]]


def cost(s: State, c: int, t: int) -> int:
    """What a technology costs this company now (SPI-4.5.3)."""
    side = s.box.technologies[t].sides[s.sides[t]]
    return cost_of(side, s.patents[t] == NOBODY, has(s, c, CHEAPER_RESEARCH), s.box.minimum_cost)


def research_moves(s: State, c: int) -> list[Move]:
    """Where a company can put Progress."""
    return [s.moves.research[t] for t in unfinished(s, c)]


def put_progress(s: State, c: int, t: int, log: Log) -> None:
    """One Progress on a research field."""
    own = c * len(s.box.technologies) + t
    s.progress[own] += 1
    log.append(Event("researched", (who(s, c), s.box.technologies[t].id, s.progress[own], cost(s, c, t))))
