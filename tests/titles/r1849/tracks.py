"""Maps for tests: tiles and stations put down by name, without asking whether they may be laid.

b = track("D6 9 2", "E7 3 2", stations="RCS C5")
judge(b, "RCS", "4H", "A5 C5", "C5 D6 E7", phase="4H")
"""

from kurs.kernel import Phrase, SearchChance
from kurs.titles.r1849.board import Board, homes, new_board, place_station, put_tile, stations_of
from kurs.titles.r1849.data import (
    CORPORATION_OF,
    CORPORATIONS,
    HEX_OF,
    HEXES,
    PHASE_OF,
    PHASES,
    TILE_OF,
    TILES,
    TRAIN_OF,
)
from kurs.titles.r1849.lays import Terms, lay_hexes, legal_changes, why_no_lay
from kurs.titles.r1849.routes import Route, check_set
from kurs.titles.r1849.stations import station_hexes

ALL = list(range(len(CORPORATIONS)))


def corp(name: str) -> int:
    """The number of a corporation."""
    return CORPORATION_OF[name]


def at(name: str) -> int:
    """The number of a hex."""
    return HEX_OF[name]


def names(hexes: list[int]) -> list[str]:
    """Hexes by name."""
    return [HEXES[h].id for h in hexes]


def track(*tiles: str, stations: str = "", corporations: list[int] = ALL) -> Board:
    """A map with tiles (``D6 9 2``: hex, tile, turn) and stations (``RCS C5, IFT H12``)."""
    b = new_board(corporations)
    for word in tiles:
        hex_name, tile, turn = word.split()
        put_tile(b, at(hex_name), TILE_OF[tile], int(turn))
    for word in stations.split(", ") if stations else []:
        owner, hex_name = word.split()
        place_station(b, corp(owner), at(hex_name))
    return b


def terms(phase: str = "6H", money: int = 1000, sigi: bool = False, blocked: str = "", sms: bool = False) -> Terms:
    """Terms of building in a phase."""
    return Terms(PHASES[PHASE_OF[phase]].colour, money, sigi, tuple([at(name) for name in blocked.split()]), sms)


def lay(b: Board, owner: str, what: str, under: Terms) -> str:
    """Why ``D6 9 2`` may not be laid, as a key without its beginning; an empty text if it may."""
    hex_name, tile, turn = what.split()
    reason = why_no_lay(b, corp(owner), at(hex_name), TILE_OF[tile], int(turn), under)
    return "" if reason is None else reason.key.removeprefix("why.lay_")


def legs(*words: str) -> list[list[int]]:
    """``"C5 D6 E7"`` is a leg by its hexes."""
    return [[at(name) for name in word.split()] for word in words]


def judge(b: Board, owner: str, train: str, *words: str, phase: str) -> Route | Phrase:
    """A route, given by the hexes of its legs."""
    found = check_set(b, corp(owner), [TRAIN_OF[train]], [legs(*words)], PHASE_OF[phase])
    return found if isinstance(found, Phrase) else found[0]


def run(b: Board, owner: str, train: str, *words: str, phase: str) -> tuple[int, int]:
    """Length and value of a route that must be legal."""
    route = judge(b, owner, train, *words, phase=phase)
    assert isinstance(route, Route), route
    return route.length, route.value


def refusal(b: Board, owner: str, train: str, *words: str, phase: str) -> Phrase:
    """The reason why a route is not legal."""
    reason = judge(b, owner, train, *words, phase=phase)
    assert isinstance(reason, Phrase), reason
    return reason


def grown(seed: str, lays: int) -> Board:
    """A map as six corporations build it by chance: so many lays in the last phase, and their stations."""
    chance = SearchChance(seed)
    b = new_board(ALL)
    for owner in ALL:
        choices = homes(b, owner)
        place_station(b, owner, choices[chance.below("home", len(choices))])
    rich = terms("16H")
    for n in range(lays):
        owner = n % len(ALL)
        where = lay_hexes(b, owner, rich)
        if where:
            h = where[chance.below("hex", len(where))]
            found = legal_changes(b, owner, h, rich)
            change = found[chance.below("tile", len(found))]
            put_tile(b, h, change.tile, change.turn)
        cities = station_hexes(b, owner)
        if cities and len(stations_of(b, owner)) < 3 and chance.below("station", 4) == 0:
            place_station(b, owner, cities[chance.below("city", len(cities))])
    return b


def conserved(b: Board) -> bool:
    """Whether every copy of every tile is on the map or in the supply."""
    out = [0] * len(TILES)
    for face in b.laid:
        if face >= 0:
            out[face // 6] += 1
    return [tile.copies for tile in TILES] == [used + left for used, left in zip(out, b.supply, strict=True)]
