"""Goods, prices and VP of a company: the few ways in which they change."""

from kurs.kernel.event import Event, Log
from kurs.titles.smartphone_inc.rules.figures import in_block
from kurs.titles.smartphone_inc.state import EARNED, State, who


def room_for(available: int, limit: int) -> int:
    """How many Goods can still be made with so many available; `limit` 0: any number (SPI-4.0.4, SPI-6.5)."""
    return max(0, limit - available) if limit else 10**6


def limit_of(s: State) -> int:
    """How many Available Goods a company can have; 0: any number."""
    return s.box.available_goods if s.goods_limit else 0


def receive(s: State, c: int, goods: int, key: str, log: Log) -> None:
    """Goods into Available Goods; those for which no marker is left are not made."""
    made = min(goods, room_for(s.goods[c], limit_of(s)))
    s.goods[c] += made
    log.append(Event(key, (who(s, c), made)))
    if made < goods:
        log.append(Event("no_markers", (who(s, c), goods - made)))


def shift_price(s: State, c: int, change: int, log: Log) -> None:
    """A change after phase 2; one that would leave the Price Block has no effect (SPI-4.2.2)."""
    s.price[c] = in_block(s.box, s.price[c] + change)
    log.append(Event("price", (who(s, c), s.price[c])))


def earn(s: State, c: int, vp: int, kind: int) -> None:
    """VP on the track, and where they came from."""
    s.vp[c] += vp
    s.earned[c * len(EARNED) + kind] += vp
