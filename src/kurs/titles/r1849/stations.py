"""Where a corporation may place a station (R49-4.6). `place_station` in board.py carries it out."""

from typing import Final

from kurs.kernel.phrase import Phrase
from kurs.titles.r1849.board import SLOTS, Board, has_space, has_station, is_closed
from kurs.titles.r1849.data import CITIES, CITY_AT, NOBODY, NOWHERE
from kurs.titles.r1849.lays import COASTAL
from kurs.titles.r1849.network import network


def station_hexes(b: Board, corporation: int, sms: bool = False, built: int = NOWHERE) -> list[int]:
    """The cities in which the corporation may place a station now, in the order of the map (R49-4.6.2).

    With SMS any coastal city, without connection; if a tile was laid with it, only that hex (`built`; R49-4.13.3).
    AFG's home and all others when a corporation starts: `homes` in board.py.
    """
    if sms:
        return [h for h in COASTAL if built in (NOWHERE, h) and _free(b, corporation, h)]
    reached = network(b, corporation).stops
    return [h for h in CITIES if reached[h] and _free(b, corporation, h)]


def _free(b: Board, corporation: int, h: int) -> bool:
    return has_space(b, corporation, h) and not has_station(b, corporation, h)


def buyable_stations(b: Board, corporation: int, home: list[int]) -> list[tuple[int, int]]:
    """(hex, owner) of the stations of others in the own network that may be bought (R49-6.1).

    `home`: for each corporation the hex of its home token, which is never sold. A city over which the corporation could
    run has track and is reached.
    """
    reached = network(b, corporation).stops
    found = []
    for i, owner in enumerate(b.stations):
        h = CITIES[i // SLOTS]
        if (
            owner not in (NOBODY, corporation)
            and h != home[owner]
            and reached[h]
            and not has_station(b, corporation, h)
        ):
            found.append((h, owner))
    return found


WHY_WORDS: Final[dict[str, str]] = {
    "why.station_no_city": "hex",
    "why.station_not_coastal": "hex",
    "why.station_not_built": "hex hex:built",
    "why.station_second": "hex",
    "why.station_not_reached": "hex",
    "why.station_reserved": "hex corporation",
    "why.station_full": "hex",
}
"""Every reason and what it speaks of."""


def why_no_station(b: Board, corporation: int, h: int, sms: bool = False, built: int = NOWHERE) -> Phrase | None:
    """Why the corporation may not place a station there; None: it may."""
    if CITY_AT[h] < 0:
        return Phrase("why.station_no_city", (h,))  # R49-4.6.3
    if sms and h not in COASTAL:
        return Phrase("why.station_not_coastal", (h,))
    if sms and built not in (NOWHERE, h):
        return Phrase("why.station_not_built", (h, built))
    if has_station(b, corporation, h):
        return Phrase("why.station_second", (h,))
    if not sms and not network(b, corporation).stops[h]:
        return Phrase("why.station_not_reached", (h,))
    if not has_space(b, corporation, h):
        keeper = b.reserved[CITY_AT[h]]
        if keeper not in (NOBODY, corporation) and not is_closed(b, corporation, h):
            return Phrase("why.station_reserved", (h, keeper))
        return Phrase("why.station_full", (h,))
    return None
