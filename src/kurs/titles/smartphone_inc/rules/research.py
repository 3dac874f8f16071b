"""Phase 5, researching technologies (SPI-4.5). One finishes a technology only in one's own turn of this phase."""

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.smartphone_inc.data import EFFECTS, FIVE_GOODS, GOODS_PER_TECH, PRICE_PLUS
from kurs.titles.smartphone_inc.data import SMALL_OFFICE as SMALL_OFFICE_EFFECT
from kurs.titles.smartphone_inc.rules.goods import receive, shift_price
from kurs.titles.smartphone_inc.rules.looking import look
from kurs.titles.smartphone_inc.rules.offices import fitting_small
from kurs.titles.smartphone_inc.rules.order import begin_phase
from kurs.titles.smartphone_inc.rules.produce import per_tech
from kurs.titles.smartphone_inc.rules.steve import next_technology
from kurs.titles.smartphone_inc.rules.technologies import cost, put_progress, research_moves, unfinished
from kurs.titles.smartphone_inc.state import (
    LOGISTICS,
    NOBODY,
    NOT_BEGUN,
    RESEARCHES,
    SMALL_OFFICE,
    State,
    is_steve,
    who,
)

FREE_GOODS = 5
"""What `five_goods` gives (SPI-4.10.3)."""
END = Move("end")


def research_step(s: State, chance: Chance, log: Log) -> bool:
    """Before every decision all technologies that pass are finished, one after the other (SPI-4.5.4, SPI-4.5.9)."""
    frame = s.stack[-1]
    while frame[1] < s.companies:
        c = s.order[frame[1]]
        if frame[2] == NOT_BEGUN:
            frame[2] = s.results[c][RESEARCHES]
            if frame[2]:
                log.append(Event("research", (who(s, c), frame[2])))
        if finish_leftmost(s, c, log):
            if s.stack[-1] is not frame:
                return False
        elif not frame[2] or not unfinished(s, c):
            end_research(s, c, log)
        elif is_steve(s, c):
            steve_researches(s, c, log)
        else:
            return True
    begin_phase(s, [LOGISTICS, 0, NOT_BEGUN, 0, 0], log)
    return False


def finish_leftmost(s: State, c: int, log: Log) -> bool:
    """Finish the leftmost technology whose cost is met, if there is one and an Office marker for it (SPI-4.0.9)."""
    if not s.markers[c]:
        return False
    n = len(s.box.technologies)
    for t, laid in enumerate(s.progress[c * n : (c + 1) * n]):
        if laid and laid >= cost(s, c, t):
            finish(s, c, t, log)
            return True
    return False


def finish(s: State, c: int, t: int, log: Log) -> None:
    """Progress back, Office marker under the tile, Patent, effect (SPI-4.5.4)."""
    own = c * len(s.box.technologies) + t
    technology = s.box.technologies[t]
    effect = technology.sides[s.sides[t]].effect
    s.progress[own] = 0
    s.owns[own] = 1
    s.markers[c] -= 1
    log.append(Event("finished", (who(s, c), technology.id, EFFECTS[effect])))
    if s.patents[t] == NOBODY:
        s.patents[t] = c
        log.append(Event("patent", (who(s, c), technology.id, technology.patent_vp)))
    at_once(s, c, effect, log)
    look(s, log)


def at_once(s: State, c: int, effect: int, log: Log) -> None:
    """Effects that work at the moment of completion (SPI-4.10)."""
    if effect == FIVE_GOODS:
        receive(s, c, FREE_GOODS, "received", log)
    elif effect == GOODS_PER_TECH:
        receive(s, c, per_tech(s, c), "received", log)
    elif effect == PRICE_PLUS:
        shift_price(s, c, 1, log)
    elif effect == SMALL_OFFICE_EFFECT:
        if s.markers[c] and fitting_small(s, c):
            s.stack.append([SMALL_OFFICE, c])
        else:
            log.append(Event("small_office_spent", (who(s, c),)))


def steve_researches(s: State, c: int, log: Log) -> None:
    """One Progress; if no technology comes into question it is not placed, nor are those after it (SPI-6.3.6)."""
    t = next_technology(s, c)
    if t == NOBODY:
        end_research(s, c, log)
    else:
        s.stack[-1][2] -= 1
        put_progress(s, c, t, log)


def end_research(s: State, c: int, log: Log) -> None:
    """Progress not placed is lost (SPI-4.5.2)."""
    frame = s.stack[-1]
    if frame[2]:
        log.append(Event("lost_progress", (who(s, c), frame[2])))
    frame[1] += 1
    frame[2] = NOT_BEGUN
    look(s, log)


def ask_research(s: State) -> tuple[Ask, ...]:
    _, k, left = s.stack[-1]
    c = s.order[k]
    return (Ask(c, "research", (*research_moves(s, c), END), "SPI-4.5.2", (left,)),)


def answer_research(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.stack[-1][2] -= 1
    put_progress(s, seat, s.box.technology_number[str(args[0])], log)


def answer_end(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    end_research(s, seat, log)
