"""Phase 3, production (SPI-4.3): automatic, and all of it must be made."""

from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.titles.smartphone_inc.data import DOUBLE_GOODS, GOODS_PER_TECH
from kurs.titles.smartphone_inc.rules.figures import production, technology_goods
from kurs.titles.smartphone_inc.rules.goods import receive
from kurs.titles.smartphone_inc.rules.looking import look
from kurs.titles.smartphone_inc.rules.order import begin_phase
from kurs.titles.smartphone_inc.state import (
    COVERED,
    FACE_DOWN,
    IMPROVE,
    PRODUCE,
    STEP_NAMES,
    SYMBOLS,
    State,
    has,
    technologies_of,
)


def per_tech(s: State, c: int) -> int:
    """What `goods_per_tech` adds."""
    return technology_goods(len(technologies_of(s, c))) if has(s, c, GOODS_PER_TECH) else 0


def produced(s: State, c: int) -> int:
    """The Goods a company makes this round."""
    result = s.results[c]
    doubled = has(s, c, DOUBLE_GOODS)
    return production(result[COVERED], result[SYMBOLS], doubled, result[FACE_DOWN], s.tokens[c], per_tech(s, c))


def produce_step(s: State, chance: Chance, log: Log) -> bool:
    log.append(Event("phase", (STEP_NAMES[PRODUCE],)))
    for c in range(s.companies):
        receive(s, c, produced(s, c), "produced", log)
    look(s, log)
    begin_phase(s, [IMPROVE, 0], log)
    return False
