"""Phase 8, scoring (SPI-4.8): automatic."""

from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.titles.smartphone_inc.rules.figures import control
from kurs.titles.smartphone_inc.rules.goods import earn
from kurs.titles.smartphone_inc.rules.looking import look
from kurs.titles.smartphone_inc.state import CONTROL, PREPARE, SALES, State, is_open, who


def score_step(s: State, chance: Chance, log: Log) -> bool:
    """Sales first, then region by region; the order does not matter (SPI-4.8.5)."""
    for c in range(s.companies):
        sold = s.served.count(c)
        if sold:
            earn(s, c, sold * s.price[c], SALES)
            log.append(Event("revenue", (who(s, c), sold, s.price[c], sold * s.price[c])))
    look(s, log)
    for r in range(len(s.box.regions)):
        score_region(s, r, log)
    s.stack[-1] = [PREPARE]
    return False


def controls(s: State, r: int) -> list[tuple[int, int]]:
    """Who scores how much for a region as it stands (SPI-4.8.2)."""
    if not is_open(s, r):
        return []
    return control(s.served[s.box.first[r] : s.box.first[r + 1]], s.offices[r], s.box.regions[r].office_slots)


def score_region(s: State, r: int, log: Log) -> None:
    """First and second place."""
    for place, (c, vp) in enumerate(controls(s, r)):
        earn(s, c, vp, CONTROL)
        log.append(Event("second_place" if place else "control", (who(s, c), s.box.regions[r].id, vp)))
        look(s, log)
