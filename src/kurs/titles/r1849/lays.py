"""Laying and upgrading tiles: where, what, how turned, for how much, and why not (R49-4.5).

    terms = Terms(colour=GREEN, money=120, sigi=False, blocked=(HEX_OF["G13"],), sms=False)
    for h in lay_hexes(board, corporation, terms): ...
    for tile in lay_tiles(board, corporation, h, terms): ...
    for turn in lay_turns(board, corporation, h, tile, terms): ...

`put_tile` in board.py carries a lay out.
"""

from typing import Final, NamedTuple

from kurs.kernel.phrase import Phrase
from kurs.parts.hexes import EDGES
from kurs.titles.r1849.board import PRINTED, Board, has_station, next_colour, tile_on
from kurs.titles.r1849.data import (
    DUAL,
    GREY,
    HEXES,
    MESSINA,
    NARROW,
    NOWHERE,
    PRIVATES,
    SMS,
    STANDARD,
    STOP,
    TILES,
    Segment,
)
from kurs.titles.r1849.network import Network, network
from kurs.titles.r1849.tiles import ACROSS, FACES, GAUGES, face_of


class Terms(NamedTuple):
    """Under what terms a corporation builds."""

    colour: int
    """The last colour that the phase allows (`PHASES[phase].colour`)."""
    money: int
    """What the treasury holds."""
    sigi: bool
    """Whether the corporation owns SIGI: standard track at half price (R49-4.5.9)."""
    blocked: tuple[int, ...] = ()
    """Hexes in which nobody may build: G13 while a player owns SCE (R49-4.5.8). Messina is known to the board."""
    sms: bool = False
    """Whether SMS is used: one coastal city, without connection (R49-4.13.3)."""


class Change(NamedTuple):
    """A tile that may come to lie on a hex as it is, whoever lays it (R49-4.5.11, steps 2, 4 and 5)."""

    tile: int
    turn: int
    gauges: int
    """As `tiles.GAUGES`."""
    added: tuple[Segment, ...]
    """Segments that were not there before, also those that became dual."""
    worth: bool
    """Whether the stop gets another value."""
    gauge: int
    """The gauge that is paid for (R49-4.5.9)."""


COASTAL: Final[tuple[int, ...]] = PRIVATES[SMS].hexes
_BUILDABLE: Final[tuple[int, ...]] = tuple([h for h, hex_ in enumerate(HEXES) if hex_.colour < GREY])

# --- what fits on a hex ---------------------------------------------------------------------------------------------
_changes: dict[int, tuple[Change, ...]] = {}


def changes(b: Board, h: int) -> tuple[Change, ...]:
    """All tiles and turns that fit on the hex as it is, sorted by tile and turn; they depend on nothing else."""
    key = face_of(b, h) * len(HEXES) + h
    known = _changes.get(key)
    if known is None:
        known = _changes[key] = _find_changes(b, h)
    return known


def _alike() -> dict[tuple[int, int, str], list[int]]:
    found: dict[tuple[int, int, str], list[int]] = {}
    for t, tile in enumerate(TILES):
        found.setdefault((tile.colour, tile.stop, tile.label), []).append(t)
    return found


_ALIKE: Final = _alike()
"""Tiles by colour, stop and label."""


def _find_changes(b: Board, h: int) -> tuple[Change, ...]:
    found = []
    old = FACES[face_of(b, h)]
    for t in _ALIKE.get((next_colour(b, h), HEXES[h].stop, HEXES[h].label), []):
        for turn in range(EDGES):
            face = t * EDGES + turn
            if not GAUGES[face] & _CLOSED[h] and _keeps(old, FACES[face]):
                added = tuple([segment for segment in FACES[face] if segment not in old])
                worth = TILES[t].value != _value(b, h)
                found.append(Change(t, turn, GAUGES[face], added, worth, charged_gauge(old, FACES[face])))
    return tuple(found)


def _value(b: Board, h: int) -> int:
    return HEXES[h].values[0] if b.laid[h] == PRINTED else TILES[tile_on(b, h)].value


def _keeps(old: tuple[Segment, ...], new: tuple[Segment, ...]) -> bool:
    """Whether all old track is found again in its place; any gauge may become dual (R49-4.5.4)."""
    for segment in old:
        dual = Segment(segment.a, segment.b, DUAL)
        if segment not in new and dual not in new:
            return False
    return True


_CLOSED: Final[tuple[int, ...]] = tuple(
    [sum([DUAL << (2 * e) for e in range(EDGES) if ACROSS[h * EDGES + e] < 0]) for h in range(len(HEXES))]
)
"""The edges over which nothing may leave each hex (R49-4.5.5), as the bits of `tiles.GAUGES`."""


def _blocked_edge(h: int, face: int) -> int:
    """The first exit over which nothing may leave the hex, or -1."""
    blocked = GAUGES[face] & _CLOSED[h]
    return ((blocked & -blocked).bit_length() - 1) // 2 if blocked else -1


# --- cost (R49-4.5.9) -----------------------------------------------------------------------------------------------


def charged_gauge(old: tuple[Segment, ...], new: tuple[Segment, ...]) -> int:
    """The dearest gauge of which there is more track than before."""
    for gauge in (DUAL, STANDARD):
        before = sum([1 for segment in old if segment.gauge == gauge])
        if sum([1 for segment in new if segment.gauge == gauge]) > before:
            return gauge
    return NARROW


def price_of(terrain: int, gauge: int, sigi: bool) -> int:
    """What building costs on this terrain."""
    if gauge == NARROW:
        return terrain // 4
    if gauge == STANDARD and sigi:
        return terrain // 2
    return terrain


def cost(b: Board, h: int, tile: int, turn: int, sigi: bool) -> int:
    """What it costs to lay the tile on the hex as it is."""
    gauge = charged_gauge(FACES[face_of(b, h)], FACES[tile * EDGES + turn])
    return price_of(HEXES[h].terrain, gauge, sigi)


# --- connection and use ---------------------------------------------------------------------------------------------


def _useful(change: Change, h: int, net: Network) -> bool:
    """Whether an upgrade gives the network a new segment of this hex, or a stop of another value (R49-4.5.7).

    The first new thing that a journey meets is one of the added segments, so the old network tells: a journey comes in
    over an end of it, on its gauge, or stands on the stop. Towns are never closed; a city always changes its value.
    """
    if change.worth and net.stops[h]:
        return True
    for segment in change.added:
        if net.arrives[h] >> (2 * segment.a) & segment.gauge:
            return True
        if segment.b == STOP:
            if net.stops[h]:
                return True
        elif net.arrives[h] >> (2 * segment.b) & segment.gauge:
            return True
    return False


def _connects(b: Board, corporation: int, h: int, terms: Terms, net: Network) -> int:
    """The edges and gauges of the hex by one of which a tile must be connected (R49-4.5.6); -1: any will do."""
    if terms.sms or has_station(b, corporation, h):
        return -1
    return net.meets[h]


def is_blocked(b: Board, h: int, terms: Terms) -> bool:
    """Whether nobody may build here for now (R49-4.5.8)."""
    return h in terms.blocked or (h == MESSINA and b.shaken == 1)


_KEPT: Final = 400
_KEPT_FITTING: Final = 4000
_fitting_memo: dict[tuple[int, int, int, int, bool], tuple[Change, ...]] = {}


def _fitting(b: Board, h: int, connects: int, net: Network, sms: bool) -> tuple[Change, ...]:
    """The changes of a hex that are connected and, if they replace track, of use to a network that comes in like this:
    the steps of R49-4.5.11 that depend on no more than the hex and the network around it; kept for a while."""
    face = face_of(b, h)
    upgrade = not sms and len(FACES[face]) > 0
    arrives, stop = (net.arrives[h], net.stops[h]) if upgrade else (0, 0)
    key = (face * len(HEXES) + h, connects, arrives, stop, upgrade)
    known = _fitting_memo.get(key)
    if known is None:
        fitting = [change for change in changes(b, h) if change.gauges & connects]
        known = tuple([change for change in fitting if not upgrade or _useful(change, h, net)])
        if len(_fitting_memo) >= _KEPT_FITTING:
            _fitting_memo.clear()
        _fitting_memo[key] = known
    return known


def _legal(b: Board, corporation: int, h: int, terms: Terms, net: Network, one: bool) -> list[Change]:
    """The legal lays in a hex, sorted by tile and turn; with `one` the first of them alone."""
    connects = _connects(b, corporation, h, terms, net)
    if not connects or is_blocked(b, h, terms) or (terms.sms and h not in COASTAL):
        return []
    fitting = _fitting(b, h, connects, net, terms.sms)
    if not fitting or TILES[fitting[0].tile].colour > terms.colour:  # all have the colour that comes next
        return []
    found: list[Change] = []
    for change in fitting:
        if b.supply[change.tile] and price_of(HEXES[h].terrain, change.gauge, terms.sigi) <= terms.money:
            found.append(change)
            if one:
                break
    return found


def legal_changes(b: Board, corporation: int, h: int, terms: Terms) -> list[Change]:
    """All legal lays in a hex, sorted by tile and turn."""
    return _legal(b, corporation, h, terms, network(b, corporation), False)


# --- what a player is offered ---------------------------------------------------------------------------------------


_memo: dict[tuple[int, ...], list[int]] = {}


def lay_hexes(b: Board, corporation: int, terms: Terms) -> list[int]:
    """The hexes in which the corporation may lay some tile in some turn, in the order of the map; kept for a while."""
    ours = (corporation, b.shaken, terms.colour, terms.money, int(terms.sigi), int(terms.sms))
    key = (*ours, *terms.blocked, NOWHERE, *b.stations, *b.laid, *b.supply)
    known = _memo.get(key)
    if known is None:
        known = _find_hexes(b, corporation, terms)
        if len(_memo) >= _KEPT:
            _memo.clear()
        _memo[key] = known
    return known[:]


def _find_hexes(b: Board, corporation: int, terms: Terms) -> list[int]:
    net = network(b, corporation)
    found = []
    for h in COASTAL if terms.sms else _BUILDABLE:
        reached = terms.sms or net.meets[h] or net.stops[h]
        if reached and next_colour(b, h) <= terms.colour and _legal(b, corporation, h, terms, net, True):
            found.append(h)
    return found


def lay_tiles(b: Board, corporation: int, h: int, terms: Terms) -> list[int]:
    """The kinds of tile that may be laid in the hex."""
    return sorted({change.tile for change in legal_changes(b, corporation, h, terms)})


def lay_turns(b: Board, corporation: int, h: int, tile: int, terms: Terms) -> list[int]:
    """The turns in which the tile may be laid in the hex."""
    return [change.turn for change in legal_changes(b, corporation, h, terms) if change.tile == tile]


# --- why not --------------------------------------------------------------------------------------------------------

WHY_WORDS: Final[dict[str, str]] = {
    "why.lay_never": "hex",
    "why.lay_done": "hex",
    "why.lay_not_coastal": "hex",
    "why.lay_colour_order": "tile colour colour:next",
    "why.lay_colour": "colour",
    "why.lay_none_left": "tile",
    "why.lay_stop": "tile hex",
    "why.lay_label": "tile hex",
    "why.lay_sce": "hex",
    "why.lay_shaken": "hex",
    "why.lay_drops_track": "tile hex",
    "why.lay_blocked_edge": "hex edge",
    "why.lay_not_reached": "hex",
    "why.lay_no_exit": "hex",
    "why.lay_gauge": "hex",
    "why.lay_useless": "hex",
    "why.lay_cost": "money:cost money:treasury",
}
"""Every reason and what it speaks of: hex, tile and colour are numbers of data.py, edge of parts/hexes.py."""


def why_no_lay(b: Board, corporation: int, h: int, tile: int, turn: int, terms: Terms) -> Phrase | None:
    """Why this tile may not be laid here like this; None: it may. In the order of R49-4.5.11."""
    reason = _why_not_the_tile(b, h, tile, terms)
    if reason is not None:
        return reason
    face = tile * EDGES + turn
    if not _keeps(FACES[face_of(b, h)], FACES[face]):
        return Phrase("why.lay_drops_track", (tile, h))
    edge = _blocked_edge(h, face)
    if edge >= 0:
        return Phrase("why.lay_blocked_edge", (h, edge))
    reason = _why_not_connected(b, corporation, h, tile, turn, terms)
    if reason is not None:
        return reason
    price = cost(b, h, tile, turn, terms.sigi)
    if price > terms.money:
        return Phrase("why.lay_cost", (price, terms.money))
    return None


def _why_not_the_tile(b: Board, h: int, tile: int, terms: Terms) -> Phrase | None:
    if HEXES[h].colour >= GREY:
        return Phrase("why.lay_never", (h,))
    colour = next_colour(b, h)
    if colour >= GREY:
        return Phrase("why.lay_done", (h,))
    if terms.sms and h not in COASTAL:
        return Phrase("why.lay_not_coastal", (h,))
    if TILES[tile].colour > terms.colour:
        return Phrase("why.lay_colour", (TILES[tile].colour,))
    if TILES[tile].colour != colour:
        return Phrase("why.lay_colour_order", (tile, TILES[tile].colour, colour))
    if b.supply[tile] == 0:
        return Phrase("why.lay_none_left", (tile,))
    if TILES[tile].stop != HEXES[h].stop:
        return Phrase("why.lay_stop", (tile, h))
    if TILES[tile].label != HEXES[h].label:
        return Phrase("why.lay_label", (tile, h))
    if h in terms.blocked:
        return Phrase("why.lay_sce", (h,))
    if is_blocked(b, h, terms):
        return Phrase("why.lay_shaken", (h,))
    return None


def _why_not_connected(b: Board, corporation: int, h: int, tile: int, turn: int, terms: Terms) -> Phrase | None:
    if terms.sms:
        return None
    net = network(b, corporation)
    gauges = GAUGES[tile * EDGES + turn]
    exits = sum([DUAL << (2 * edge) for edge in range(EDGES) if gauges >> (2 * edge) & DUAL])
    if not has_station(b, corporation, h):
        if not net.touches[h]:
            return Phrase("why.lay_not_reached", (h,))
        if not net.touches[h] & exits:
            return Phrase("why.lay_no_exit", (h,))
        if not net.meets[h] & gauges:
            return Phrase("why.lay_gauge", (h,))
    if FACES[face_of(b, h)]:
        change = next(c for c in changes(b, h) if c.tile == tile and c.turn == turn)
        if not _useful(change, h, net):
            return Phrase("why.lay_useless", (h,))
    return None
