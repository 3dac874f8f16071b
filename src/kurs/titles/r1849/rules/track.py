"""SMS, track and stations of an operating turn (R49-4.13.3, R49-4.5, R49-4.6)."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.parts.hexes import EDGES
from kurs.titles.r1849.board import put_tile
from kurs.titles.r1849.data import CITIES, HEX_OF, HEXES, PHASES, PRIVATES, SCE, SIGI, SMS, TILE_OF, TILES
from kurs.titles.r1849.lays import Terms, cost, lay_hexes, lay_tiles, lay_turns
from kurs.titles.r1849.names import place_name
from kurs.titles.r1849.rules.closing import close_private
from kurs.titles.r1849.rules.money import from_corporation
from kurs.titles.r1849.rules.privates import extras
from kurs.titles.r1849.rules.starting import look_after_afg, put_station
from kurs.titles.r1849.rules.turn import ask_president, next_step
from kurs.titles.r1849.state import ROTATION, TILE, State, has_private
from kurs.titles.r1849.stations import station_hexes

USE_SMS: Final = Move("sms")
KEEP_SMS: Final = Move("keep")
SKIP: Final = Move("skip")
HEX_STOPS: Final = tuple([hex_.stop for hex_ in HEXES])
HEX: Final = tuple([Move("hex", (hex_.id,)) for hex_ in HEXES])
TILE_MOVES: Final = tuple([Move("tile", (int(tile.id),)) for tile in TILES])
TURNS: Final = tuple([Move("turn", (turn,)) for turn in range(EDGES)])
STATIONS: Final = {h: Move("station", (HEXES[h].id,)) for h in CITIES}

# --- SMS (R49-4.13.3) -----------------------------------------------------------------------------------------------


def sms_step(s: State, chance: Chance, log: Log) -> bool:
    """Before anything is built: close SMS to build in a coastal city?"""
    if has_private(s, s.operating, SMS):
        return True
    _after_sms(s)
    return False


def _after_sms(s: State) -> None:
    """Asked at the start of the turn, or in between because SMS was just bought."""
    if len(s.stack) > 2:
        s.stack.pop()
    else:
        next_step(s)


def ask_sms(s: State) -> tuple[Ask, ...]:
    c = s.operating
    between = len(s.stack) > 2
    return ask_president(s, c, "sms", [USE_SMS, KEEP_SMS, *([] if between else extras(s, c))], "R49-4.13.3")


def use_sms(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.sms = 1
    log.append(Event("sms", (s.operating,)))
    close_private(s, SMS, log)
    _after_sms(s)


def keep_sms(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """It may decide anew in its next turn."""
    _after_sms(s)


# --- track (R49-4.5): hex, tile, turn -------------------------------------------------------------------------------


def terms(s: State, c: int) -> Terms:
    """What the rules of the moment allow the corporation to build."""
    players_sce = 0 <= s.private_owner[SCE] < s.seats
    return terms_with(s.phase, s.treasury[c], has_private(s, c, SIGI), players_sce, s.sms == 1)


def terms_with(phase: int, money: int, sigi: bool, players_sce: bool, sms: bool) -> Terms:
    """The colour of the phase; SCE's hex is blocked while a player owns SCE (R49-4.5.8)."""
    return Terms(PHASES[phase].colour, money, sigi, PRIVATES[SCE].hexes if players_sce else (), sms)


def track_step(s: State, chance: Chance, log: Log) -> bool:
    """One tile a turn. A private that can be bought now may change what can be built, so it is asked about too."""
    c = s.operating
    if not s.laid and (lay_hexes(s.board, c, terms(s, c)) or extras(s, c)):
        return True
    next_step(s)
    return False


def ask_track(s: State) -> tuple[Ask, ...]:
    c = s.operating
    hexes = [HEX[h] for h in lay_hexes(s.board, c, terms(s, c))]
    return ask_president(s, c, "track", [SKIP, *hexes, *extras(s, c)], "R49-4.5.2")


def choose_hex(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.stack.append([TILE, s.operating, HEX_OF[str(args[0])]])


def skip(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    next_step(s)


def tile_step(s: State, chance: Chance, log: Log) -> bool:
    """A single tile is taken without asking."""
    _, c, h = s.stack[-1]
    tiles = lay_tiles(s.board, c, h, terms(s, c))
    if len(tiles) > 1:
        return True
    s.stack[-1] = [ROTATION, c, h, tiles[0]]
    return False


def ask_tile(s: State) -> tuple[Ask, ...]:
    _, c, h = s.stack[-1]
    options = [TILE_MOVES[tile] for tile in lay_tiles(s.board, c, h, terms(s, c))]
    return ask_president(s, c, "tile", options, "R49-4.5.3")


def choose_tile(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    _, c, h = s.stack[-1]
    s.stack[-1] = [ROTATION, c, h, TILE_OF[str(args[0])]]


def rotation_step(s: State, chance: Chance, log: Log) -> bool:
    """A single turn is taken without asking."""
    _, c, h, tile = s.stack[-1]
    turns = lay_turns(s.board, c, h, tile, terms(s, c))
    if len(turns) > 1:
        return True
    lay(s, turns[0], log)
    return False


def ask_rotation(s: State) -> tuple[Ask, ...]:
    _, c, h, tile = s.stack[-1]
    options = [TURNS[turn] for turn in lay_turns(s.board, c, h, tile, terms(s, c))]
    return ask_president(s, c, "rotation", options, "R49-4.5.5")


def choose_turn(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    lay(s, int(args[0]), log)


def lay(s: State, turn: int, log: Log) -> None:
    """Pay and lay; stations and reservations stay (R49-4.5.9, R49-4.5.10)."""
    _, c, h, tile = s.stack.pop()
    paid = cost(s.board, h, tile, turn, has_private(s, c, SIGI))
    from_corporation(s, c, paid)
    put_tile(s.board, h, tile, turn)
    s.laid = 1
    if s.sms:
        s.sms_hex = h
    log.append(Event("laid", (c, TILES[tile].id, place_name(h), paid)))
    next_step(s)


# --- stations (R49-4.6) ---------------------------------------------------------------------------------------------


def station_step(s: State, chance: Chance, log: Log) -> bool:
    """At most one token a turn."""
    if s.tokens[s.operating] and not s.placed and places(s):
        return True
    next_step(s)
    return False


def places(s: State) -> list[int]:
    return station_hexes(s.board, s.operating, s.sms == 1, s.sms_hex)


def ask_station(s: State) -> tuple[Ask, ...]:
    c = s.operating
    return ask_president(s, c, "station", [SKIP, *[STATIONS[h] for h in places(s)], *extras(s, c)], "R49-4.6.2")


def choose_station(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    c, h = s.operating, HEX_OF[str(args[0])]
    put_station(s, c, h)
    s.placed = 1
    log.append(Event("station", (c, place_name(h))))
    look_after_afg(s, log)
    next_step(s)
