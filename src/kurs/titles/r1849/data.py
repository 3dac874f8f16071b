"""What is in the box, read from components.toml once and shared by all games.

Everything has a number: hexes, tiles, trains, phases, privates and corporations are indices of the tuples below; their
names stand in them (`HEX_OF["C5"]`, `TILE_OF["58"]`, `PHASE_OF["6H"]` ... find the number of a name).
"""

import tomllib
from importlib.resources import files
from typing import Any, Final, NamedTuple

from kurs.kernel.title import Option
from kurs.parts.hexes import EDGES, neighbours_of, opposite, place_of

_BOX: Final[dict[str, Any]] = tomllib.loads(
    files("kurs.titles.r1849").joinpath("components.toml").read_text(encoding="utf-8")
)

NOBODY: Final = -1
NOWHERE: Final = -1
"""No hex, no edge, no phase."""

# --- track ----------------------------------------------------------------------------------------------------------
STANDARD: Final = 1
NARROW: Final = 2
DUAL: Final = 3
"""Gauges are sets: two pieces of track fit if they have a gauge in common."""
GAUGE_NAMES: Final = ("", "standard", "narrow", "dual")
_GAUGES: Final = {"s": STANDARD, "n": NARROW, "d": DUAL}

STOP: Final = 6
"""The end of a segment that is no edge."""

# colours, in the order in which tiles replace each other (R49-4.5.2); what is printed grey or blue stays
BLANK: Final = 0
YELLOW: Final = 1
GREEN: Final = 2
BROWN: Final = 3
GREY: Final = 4
SEA: Final = 5
COLOUR_NAMES: Final = ("blank", "yellow", "green", "brown", "grey", "sea")

# stops
NO_STOP: Final = 0
TOWN: Final = 1
CITY: Final = 2
PORT: Final = 3
CALABRIA: Final = 4
STOP_NAMES: Final = ("", "town", "city", "port", "calabria")


class Segment(NamedTuple):
    """A piece of track in one hex, from edge `a` to edge `b`, or to the stop (`b` = STOP)."""

    a: int
    b: int
    gauge: int


class Hex(NamedTuple):
    """A hex as it is printed. `values` by the grey column of the phase; `neighbours` by edge: where track may cross."""

    id: str
    name: str
    column: int
    row: int
    stop: int
    colour: int
    terrain: int
    label: str
    values: tuple[int, int, int]
    slots: int
    track: tuple[Segment, ...]
    borders: tuple[int, ...]
    neighbours: tuple[int, ...]


class Tile(NamedTuple):
    """A kind of tile, drawn unturned."""

    id: str
    copies: int
    colour: int
    stop: int
    value: int
    slots: int
    label: str
    track: tuple[Segment, ...]


class Scenario(NamedTuple):
    """What depends on the number of players (R49-3.1)."""

    players: int
    corporations: int
    cash: int
    certificates: int


class StartPrice(NamedTuple):
    """A space on which a corporation may start, from a phase on."""

    price: int
    row: int
    column: int
    phase: int


class Phase(NamedTuple):
    """R49-4.1.3. `colour` is the last colour allowed, `grey` the column of grey values, `obsolete` kinds of train."""

    name: str
    rounds: int
    trains: int
    colour: int
    grey: int
    privates: bool
    blue_zone: bool
    obsolete: tuple[int, ...]


class Train(NamedTuple):
    """`weights` of a side by kind of leg (index: STANDARD, NARROW, DUAL; 0: may not run there). `phase`: the one its
    first purchase begins; `beside`: the phase from which on it is sold beside the stack. NOWHERE: none."""

    name: str
    price: int
    of_five: int
    of_six: int
    reach: int
    weights: tuple[int, int, int, int]
    phase: int
    beside: int
    doubles: tuple[int, ...]


class Private(NamedTuple):
    """`hexes`: what its power speaks of (R49-4.13.1)."""

    id: str
    name: str
    value: int
    income: int
    hexes: tuple[int, ...]
    bonus: int


class Corporation(NamedTuple):
    """`homes`: one hex, or those AFG may choose from (R49-4.6.5)."""

    id: str
    name: str
    homes: tuple[int, ...]
    fee: int
    tokens: int
    colour: str
    paint: str
    ink: str


def _track(text: str) -> tuple[Segment, ...]:
    """``"0-3s 2n"``: edges 0 and 3 joined by standard track, edge 2 and the stop by narrow."""
    segments = []
    for word in text.split():
        a, _, b = word[:-1].partition("-")
        segments.append(Segment(int(a), int(b) if b else STOP, _GAUGES[word[-1]]))
    return tuple(segments)


def _crossable(rows: list[dict[str, Any]]) -> list[tuple[int, ...]]:
    """Neighbours by edge, without borders and without grey or sea hexes that print no exit there (R49-4.5.5)."""
    around = neighbours_of([place_of(row["id"]) for row in rows])
    open_edges = []
    for row in rows:
        edges = set(range(EDGES)) - set(row.get("borders", []))
        if row["colour"] in ("grey", "sea"):
            edges &= {end for segment in _track(row.get("track", "")) for end in (segment.a, segment.b)}
        open_edges.append(edges)

    def across(h: int, edge: int) -> int:
        other = around[h][edge]
        passable = other >= 0 and edge in open_edges[h] and opposite(edge) in open_edges[other]
        return other if passable else NOWHERE

    return [tuple([across(h, edge) for edge in range(EDGES)]) for h in range(len(rows))]


def _hexes(rows: list[dict[str, Any]]) -> tuple[Hex, ...]:
    hexes = []
    for row, neighbours in zip(rows, _crossable(rows), strict=True):
        column, line = place_of(row["id"])
        value = row.get("value", 0)
        low, middle, high = value if isinstance(value, list) else [value] * 3
        hexes.append(
            Hex(
                id=row["id"],
                name=row.get("name", ""),
                column=column,
                row=line,
                stop=STOP_NAMES.index(row.get("stop", "")),
                colour=COLOUR_NAMES.index(row["colour"]),
                terrain=row.get("terrain", 0),
                label=row.get("label", ""),
                values=(low, middle, high),
                slots=row.get("slots", 0),
                track=_track(row.get("track", "")),
                borders=tuple(row.get("borders", [])),
                neighbours=neighbours,
            )
        )
    return tuple(hexes)


def _tile(row: dict[str, Any], colour: int) -> Tile:
    stop = CITY if "slots" in row else TOWN if "value" in row else NO_STOP
    return Tile(
        id=row["id"],
        copies=row["count"],
        colour=colour,
        stop=stop,
        value=row.get("value", 0),
        slots=row.get("slots", 0),
        label=row.get("label", ""),
        track=_track(row["track"]),
    )


HEXES: Final[tuple[Hex, ...]] = _hexes(_BOX["map"]["hexes"])
HEX_OF: Final[dict[str, int]] = {hex_.id: n for n, hex_ in enumerate(HEXES)}
CITIES: Final[tuple[int, ...]] = tuple([h for h, hex_ in enumerate(HEXES) if hex_.stop == CITY])
"""The hexes with a city; stations are kept by the place in this list (`CITY_AT`)."""
CITY_AT: Final[tuple[int, ...]] = tuple([CITIES.index(h) if h in CITIES else NOWHERE for h in range(len(HEXES))])
PORTS: Final[tuple[int, ...]] = tuple([h for h, hex_ in enumerate(HEXES) if hex_.stop == PORT])
MESSINA: Final[int] = HEX_OF["B14"]

TILES: Final[tuple[Tile, ...]] = tuple(
    [_tile(row, COLOUR_NAMES.index(group["colour"])) for group in _BOX["tiles"] for row in group["kinds"]]
)
TILE_OF: Final[dict[str, int]] = {tile.id: n for n, tile in enumerate(TILES)}

# --- phases and trains ----------------------------------------------------------------------------------------------
PHASE_OF: Final[dict[str, int]] = {row["name"]: n for n, row in enumerate(_BOX["phase"])}
TRAIN_OF: Final[dict[str, int]] = {row["name"]: n for n, row in enumerate(_BOX["train"])}


def _phase(row: dict[str, Any]) -> Phase:
    obsolete = tuple([TRAIN_OF[name] for name in row["obsolete"]])
    return Phase(**(row | {"colour": COLOUR_NAMES.index(row["colour"]), "obsolete": obsolete}))


def _train(row: dict[str, Any]) -> Train:
    standard, dual, narrow = row["weights"]
    return Train(
        name=row["name"],
        price=row["price"],
        of_five=row["of_five"],
        of_six=row["of_six"],
        reach=row["reach"],
        weights=(0, standard, narrow, dual),
        phase=PHASE_OF.get(row["name"], NOWHERE),
        beside=PHASE_OF[row["beside"]] if "beside" in row else NOWHERE,
        doubles=tuple([HEX_OF[name] for name in row.get("doubles", [])]),
    )


PHASES: Final[tuple[Phase, ...]] = tuple([_phase(row) for row in _BOX["phase"]])
TRAINS: Final[tuple[Train, ...]] = tuple([_train(row) for row in _BOX["train"]])
STACK: Final[tuple[int, ...]] = tuple([t for t, train in enumerate(TRAINS) if train.beside == NOWHERE])
"""The kinds of the stack, in the order in which they are sold; R6H and E lie beside it."""
R6H: Final[int] = TRAIN_OF["R6H"]
E_TRAIN: Final[int] = TRAIN_OF["E"]

# --- companies ------------------------------------------------------------------------------------------------------


def _of_hexes(row: dict[str, Any], name: str) -> tuple[int, ...]:
    return tuple([HEX_OF[hex_id] for hex_id in row.get(name, [])])


PRIVATES: Final[tuple[Private, ...]] = tuple(
    [
        Private(row["id"], row["name"], row["value"], row["income"], _of_hexes(row, "hexes"), row.get("bonus", 0))
        for row in _BOX["private"]
    ]
)
PRIVATE_OF: Final[dict[str, int]] = {private.id: n for n, private in enumerate(PRIVATES)}
SCE: Final[int] = PRIVATE_OF["SCE"]
SIGI: Final[int] = PRIVATE_OF["SIGI"]
CNM: Final[int] = PRIVATE_OF["CNM"]
SMS: Final[int] = PRIVATE_OF["SMS"]
RSA: Final[int] = PRIVATE_OF["RSA"]
PORT_BONUS: Final[int] = PRIVATES[CNM].bonus

CORPORATIONS: Final[tuple[Corporation, ...]] = tuple(
    [Corporation(**(row | {"homes": _of_hexes(row, "homes")})) for row in _BOX["corporation"]]
)
CORPORATION_OF: Final[dict[str, int]] = {corporation.id: n for n, corporation in enumerate(CORPORATIONS)}
AFG: Final[int] = CORPORATION_OF["AFG"]
IFT: Final[int] = CORPORATION_OF["IFT"]
C: Final[int] = len(CORPORATIONS)
PERCENT: Final[tuple[int, ...]] = tuple(_BOX["certificates"]["percent"])
"""Of each certificate of a corporation: the president's first, the last certificate last."""

# --- market ---------------------------------------------------------------------------------------------------------
MARKET: Final[tuple[tuple[int, ...], ...]] = tuple([tuple(row) for row in _BOX["market"]["rows"]])
CLOSING: Final[tuple[int, int]] = (_BOX["market"]["closing"][0], _BOX["market"]["closing"][1])
END: Final[tuple[int, int]] = (_BOX["market"]["end"][0], _BOX["market"]["end"][1])
BLUE_COLUMNS: Final[int] = _BOX["market"]["blue_columns"]
BLUE_ROWS: Final[int] = _BOX["market"]["blue_rows"]
"""The blue zone: columns from BLUE_COLUMNS on, rows up to BLUE_ROWS (R49-4.2.4)."""
START_PRICES: Final[tuple[StartPrice, ...]] = tuple(
    [StartPrice(**(row | {"phase": PHASE_OF[row["phase"]]})) for row in _BOX["market"]["start"]]
)

# --- sums -----------------------------------------------------------------------------------------------------------
PERCENT_OF_ONE: Final[int] = _BOX["limits"]["percent_of_one"]
PERCENT_IN_POOL: Final[int] = _BOX["limits"]["percent_in_pool"]
PERCENT_AT_START: Final[int] = _BOX["limits"]["percent_at_start"]
LOAN: Final[int] = _BOX["loan"]["amount"]
LOAN_PENALTY: Final[int] = _BOX["loan"]["penalty"]
BOND: Final[int] = _BOX["bond"]["amount"]
BOND_INTEREST: Final[int] = _BOX["bond"]["interest"]
BOND_PENALTY: Final[int] = _BOX["bond"]["penalty"]
E_TOKENS: Final[dict[int, tuple[int, int]]] = {
    PHASE_OF[row["phase"]]: (row["first"], row["later"]) for row in _BOX["e_token"]
}
"""By phase: price of the first E token sold in the game, and of every later one (R49-6.3)."""
STATIONS_FROM: Final[int] = PHASE_OF[_BOX["variants"]["station_purchase"]]
BONDS_FROM: Final[int] = PHASE_OF[_BOX["variants"]["bonds"]]
ELECTRIC_FROM: Final[int] = PHASE_OF[_BOX["variants"]["electric_dreams"]]

# --- the game that is chosen ----------------------------------------------------------------------------------------
SCENARIOS: Final[tuple[Scenario, ...]] = tuple([Scenario(**row) for row in _BOX["scenarios"]])

OPTIONS: Final[tuple[Option, ...]] = tuple(
    [Option(name, tuple(values), values[0]) for name, values in _BOX["options"].items()]
)
SUMMARY: Final[dict[str, str]] = dict(_BOX["summary"])
"""The values of options that differ from the usual ones when the short Polish rules are taken by the letter."""


def scenario(players: int, reduced: bool) -> Scenario:
    """The usual scenario of so many players, or the one with five corporations (R49-6.20)."""
    rows = [row for row in SCENARIOS if row.players == players]
    return rows[-1] if reduced else rows[0]
