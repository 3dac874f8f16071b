"""The map as it lies on the table: tiles, supply, stations, reservations, the port marker.

Whole numbers and flat lists. A tile on a hex is written as one number, ``tile * 6 + turn``.
"""

from dataclasses import dataclass
from typing import Final

from kurs.parts.hexes import EDGES
from kurs.titles.r1849.data import (
    AFG,
    CITIES,
    CITY_AT,
    CORPORATIONS,
    GREEN,
    GREY,
    HEXES,
    MESSINA,
    NOBODY,
    NOWHERE,
    TILES,
)

PRINTED: Final = -1
"""Nothing is laid on the hex."""
SLOTS: Final = 2
"""No city has more station spaces."""


@dataclass
class Board:
    """The map. Stations: `stations[city * 2 + slot]`, a city being a place in `CITIES`."""

    laid: list[int]
    """For each hex PRINTED or tile * 6 + turn."""
    supply: list[int]
    """Copies left of each kind of tile."""
    stations: list[int]
    """The corporation that has a station there, or NOBODY."""
    reserved: list[int]
    """For each city the corporation for whose home a space is kept, or NOBODY (R49-3.7)."""
    port: int
    """The port with the +20 marker of CNM, or NOWHERE."""
    port_owner: int
    """The corporation that has the bonus, or NOBODY (R49-4.13.2)."""
    shaken: int
    """1 from the earthquake to the end of the next stock round: Messina may not be upgraded (R49-4.11.5)."""


def new_board(corporations: list[int]) -> Board:
    """The map before the game with these corporations, their homes reserved (R49-3.6, R49-3.7)."""
    board = Board(
        laid=[PRINTED] * len(HEXES),
        supply=[tile.copies for tile in TILES],
        stations=[NOBODY] * (len(CITIES) * SLOTS),
        reserved=[NOBODY] * len(CITIES),
        port=NOWHERE,
        port_owner=NOBODY,
        shaken=0,
    )
    for corporation in corporations:
        reserve_home(board, corporation)
    return board


def clone_board(b: Board) -> Board:
    """A copy that shares nothing that changes."""
    return Board(
        laid=b.laid[:],
        supply=b.supply[:],
        stations=b.stations[:],
        reserved=b.reserved[:],
        port=b.port,
        port_owner=b.port_owner,
        shaken=b.shaken,
    )


# --- reading the map ------------------------------------------------------------------------------------------------


def tile_on(b: Board, h: int) -> int:
    """The kind of tile on the hex, or PRINTED."""
    return b.laid[h] // EDGES


def turn_of(b: Board, h: int) -> int:
    """How the tile on the hex is turned; 0 if it is printed."""
    return b.laid[h] % EDGES if b.laid[h] >= 0 else 0


def colour_of(b: Board, h: int) -> int:
    """The colour the hex shows now."""
    return TILES[b.laid[h] // EDGES].colour if b.laid[h] >= 0 else HEXES[h].colour


def spaces(b: Board, h: int) -> int:
    """Station spaces of the city as it is now; 0 if there is no city."""
    return TILES[b.laid[h] // EDGES].slots if b.laid[h] >= 0 else HEXES[h].slots


def value_of(b: Board, h: int, grey: int) -> int:
    """What the stop of the hex is worth now; `grey` is the column of the phase (R49-4.7.10)."""
    return TILES[b.laid[h] // EDGES].value if b.laid[h] >= 0 else HEXES[h].values[grey]


# --- stations -------------------------------------------------------------------------------------------------------


def has_station(b: Board, corporation: int, h: int) -> bool:
    """Whether the corporation has a station in the hex."""
    city = CITY_AT[h]
    return city >= 0 and corporation in b.stations[city * SLOTS : city * SLOTS + SLOTS]


def stations_of(b: Board, corporation: int) -> list[int]:
    """The hexes with a station of the corporation, in the order of the map."""
    return [CITIES[i // SLOTS] for i, owner in enumerate(b.stations) if owner == corporation]


def is_closed(b: Board, corporation: int, h: int) -> bool:
    """Whether other corporations' stations fill the city: a train may end there but not pass (R49-4.7.4)."""
    city = CITY_AT[h]
    if city < 0:
        return False
    here = b.stations[city * SLOTS : city * SLOTS + SLOTS]
    return corporation not in here and len(here) - here.count(NOBODY) >= spaces(b, h)


def has_space(b: Board, corporation: int, h: int) -> bool:
    """Whether the city has a space that is neither taken nor kept for another corporation (R49-3.7, R49-4.6.2)."""
    city = CITY_AT[h]
    if city < 0:
        return False
    here = b.stations[city * SLOTS : city * SLOTS + SLOTS]
    kept = 0 if b.reserved[city] in (NOBODY, corporation) else 1
    return len(here) - here.count(NOBODY) + kept < spaces(b, h)


def homes(b: Board, corporation: int) -> list[int]:
    """Where the corporation may place its home token: its home, or AFG's choices with a free space (R49-4.6.5)."""
    return [h for h in CORPORATIONS[corporation].homes if has_space(b, corporation, h)]


def place_station(b: Board, corporation: int, h: int) -> None:
    """Put a token into the first empty space; a reservation of the corporation in this city is thereby used up."""
    city = CITY_AT[h]
    slot = b.stations.index(NOBODY, city * SLOTS)
    b.stations[slot] = corporation
    if b.reserved[city] == corporation:
        b.reserved[city] = NOBODY


def replace_station(b: Board, h: int, seller: int, buyer: int) -> None:
    """The buyer's token takes the space of the seller's (R49-6.1)."""
    b.stations[b.stations.index(seller, CITY_AT[h] * SLOTS)] = buyer


def reserve_home(b: Board, corporation: int) -> None:
    """Keep a space in the home city for a corporation that has not started; AFG has no fixed home (R49-3.7)."""
    if corporation != AFG:
        b.reserved[CITY_AT[CORPORATIONS[corporation].homes[0]]] = corporation


def clear_corporation(b: Board, corporation: int) -> None:
    """A closing corporation: tokens off the map, port bonus lost, home reserved again (R49-4.14.2, R49-4.14.3)."""
    b.stations = [NOBODY if owner == corporation else owner for owner in b.stations]
    if b.port_owner == corporation:
        b.port, b.port_owner = NOWHERE, NOBODY
    reserve_home(b, corporation)


# --- changing the map -----------------------------------------------------------------------------------------------


def put_tile(b: Board, h: int, tile: int, turn: int) -> None:
    """Lay a tile; the one it replaces goes back to the supply, stations stay (R49-4.5.2, R49-4.5.10)."""
    if b.laid[h] >= 0:
        b.supply[b.laid[h] // EDGES] += 1
    b.supply[tile] -= 1
    b.laid[h] = tile * EDGES + turn


def earthquake(b: Board) -> list[int]:
    """Messina falls back to its printed city; returns the corporations whose token there is destroyed (R49-4.11.5).

    AFG, if its only token is there, must have been closed before.
    """
    if b.laid[MESSINA] >= 0:
        b.supply[b.laid[MESSINA] // EDGES] += 1
        b.laid[MESSINA] = PRINTED
    first = CITY_AT[MESSINA] * SLOTS
    lost = [owner for owner in b.stations[first : first + SLOTS] if owner != NOBODY]
    b.stations[first : first + SLOTS] = [NOBODY] * SLOTS
    b.shaken = 1
    return lost


def quiet_again(b: Board) -> None:
    """The stock round after the earthquake is over: Messina may be upgraded (R49-4.3.20)."""
    b.shaken = 0


def place_port_marker(b: Board, corporation: int, port: int) -> None:
    """CNM's +20 marker (R49-4.13.2)."""
    b.port, b.port_owner = port, corporation


def next_colour(b: Board, h: int) -> int:
    """The colour of the tile that may follow on the hex; GREY if none ever will."""
    colour = colour_of(b, h)
    return colour + 1 if colour <= GREEN else GREY
