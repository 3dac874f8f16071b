"""Final scoring and the winner (SPI-5)."""

from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.result import Score
from kurs.titles.smartphone_inc.rules.looking import look
from kurs.titles.smartphone_inc.rules.retailers import retailer_side
from kurs.titles.smartphone_inc.state import (
    EARNED,
    OVER,
    STEVE,
    State,
    is_open,
    is_steve,
    technologies_of,
    who,
)


def patent_vp(s: State, c: int) -> int:
    """The printed values of a company's Patents (SPI-4.5.6)."""
    return sum([s.box.technologies[t].patent_vp for t, owner in enumerate(s.patents) if owner == c])


def retailer_vp(s: State, c: int) -> int:
    """The slots its Offices occupy on Retailers (SPI-4.11.2)."""
    return sum(
        [
            retailer_side(s, r).slots[there.index(c)]
            for r, there in enumerate(s.offices)
            if not is_open(s, r) and c in there
        ]
    )


def parts_of(s: State, c: int) -> tuple[int, int, int]:
    """The final score, as it stands, in its parts: on the track, for Patents, for Retailers (SPI-5.2)."""
    return s.vp[c], patent_vp(s, c), retailer_vp(s, c)


def total(s: State, c: int) -> int:
    """The final score, as it stands."""
    return sum(parts_of(s, c))


def final_step(s: State, chance: Chance, log: Log) -> bool:
    """Line by line."""
    for c in range(s.companies):
        for key, vp in (("final_patents", patent_vp(s, c)), ("final_retailers", retailer_vp(s, c))):
            if vp:
                log.append(Event(key, (who(s, c), vp)))
                look(s, log)
    for c in range(s.companies):
        log.append(Event("final", (who(s, c), total(s, c))))
    s.stack[-1] = [OVER]
    for c, score in enumerate(scores(s)):
        if score.rank == 1:
            log.append(Event("winner", (who(s, c),)))
    return False


# --- the result -----------------------------------------------------------------------------------------------------


def standing(s: State, c: int) -> tuple[int, int, int]:
    """VP, then technologies, then Patents (SPI-5.3)."""
    return total(s, c), len(technologies_of(s, c)), s.patents.count(c)


def scores(s: State) -> tuple[Score, ...]:
    """A row for each seat, then Steve's."""
    keys = [standing(s, c) for c in range(s.companies)]
    return tuple(
        [
            Score(
                keys[c][0],
                1 + sum([other > keys[c] for other in keys]),
                lines(s, c),
                f"who.{STEVE}" if is_steve(s, c) else "",
                (("technologies", keys[c][1]), ("patents", keys[c][2])),
            )
            for c in range(s.companies)
        ]
    )


def lines(s: State, c: int) -> tuple[tuple[str, int], ...]:
    """Where the points came from."""
    n = len(EARNED)
    earned = zip(EARNED, s.earned[c * n : (c + 1) * n], strict=True)
    return (*earned, ("patents", patent_vp(s, c)), ("retailers", retailer_vp(s, c)))


def endings(s: State) -> tuple[str, ...]:
    """How the game has ended."""
    found = scores(s)
    winners = [c for c, score in enumerate(found) if score.rank == 1]
    best = max([score.points for score in found])
    names = ["shared" if len(winners) > 1 else "sole"]
    if sum([score.points == best for score in found]) > len(winners):
        names.append("tie_broken")
    names.append("steve" if any([is_steve(s, c) for c in winners]) else "people")
    return tuple(names)
