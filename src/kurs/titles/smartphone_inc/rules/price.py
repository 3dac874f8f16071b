"""Phase 2, setting prices (SPI-4.2): automatic."""

from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.titles.smartphone_inc.data import PRICE_PLUS
from kurs.titles.smartphone_inc.rules.figures import price_of
from kurs.titles.smartphone_inc.rules.looking import look
from kurs.titles.smartphone_inc.state import CUTS, PRICE, PRODUCE, STEP_NAMES, UPS, State, has, who


def price_step(s: State, chance: Chance, log: Log) -> bool:
    log.append(Event("phase", (STEP_NAMES[PRICE],)))
    for c in range(s.companies):
        result = s.results[c]
        s.price[c] = price_of(s.box, result[UPS], result[CUTS], has(s, c, PRICE_PLUS))
        log.append(Event("price", (who(s, c), s.price[c])))
    look(s, log)
    s.stack[-1] = [PRODUCE]
    return False
