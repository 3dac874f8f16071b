"""Track, stations, homes, SMS and the port: what makes the network earn more, now and later (R49-4.5, R49-4.6)."""

from typing import Final, NamedTuple

from kurs.kernel import Ask, Move
from kurs.titles.r1849.board import (
    Board,
    clone_board,
    has_space,
    has_station,
    place_port_marker,
    place_station,
    put_tile,
    spaces,
)
from kurs.titles.r1849.bots.land import promise
from kurs.titles.r1849.bots.mind import BUDGET, Mind
from kurs.titles.r1849.data import (
    CITY_AT,
    HEX_OF,
    HEXES,
    MESSINA,
    NO_STOP,
    NOBODY,
    SCE,
    SIGI,
    TILE_OF,
)
from kurs.titles.r1849.lays import COASTAL, Terms, cost, legal_changes
from kurs.titles.r1849.legs import rails
from kurs.titles.r1849.prospects import train_list
from kurs.titles.r1849.routes import has_route
from kurs.titles.r1849.rules.phases import EARTHQUAKE
from kurs.titles.r1849.rules.track import terms_with
from kurs.titles.r1849.search import best_routes

SKIP: Final = Move("skip")

SKETCH: Final = 1500
"""Steps of a route search when many lays are compared."""
ENOUGH: Final = 0.5
"""A lay that brings less than so much a round is not worth the bother."""
NEVER: Final = -1000.0


class Lay(NamedTuple):
    """A tile that could be laid."""

    hex: int
    tile: int
    turn: int


_KEPT: Final = 3000
_memo: dict[tuple[int, ...], float] = {}
_hopes: dict[tuple[int, ...], float] = {}


def earnings(mind: Mind, b: Board, c: int) -> float:
    """What the corporation earns on this map with its trains and, less certain, with the next one; kept for a while."""
    phase, top = mind.view.phase, mind.top
    trains = train_list(mind.corporation(c).trains)
    bonus = b.port if b.port_owner == c else -1
    key = (c, phase, top, bonus, len(trains), *trains, *b.stations, *b.laid)
    known = _memo.get(key)
    if known is None:
        later = best_routes(b, c, [top], phase, SKETCH).revenue if top >= 0 else 0
        known = 0.7 * best_routes(b, c, trains, phase, SKETCH).revenue + 0.3 * later if trains else float(later)
        if len(_memo) >= _KEPT:
            _memo.clear()
        _memo[key] = known
    return known


def hopes(mind: Mind, b: Board, c: int) -> float:
    """What the network may grow to; kept for a while."""
    patience, phase = mind.weights.patience, mind.view.phase
    key = (c, phase, *b.stations, *b.laid)
    known = _hopes.get(key)
    if known is None:
        known = promise(b, c, phase, patience)
        if len(_hopes) >= _KEPT:
            _hopes.clear()
        _hopes[key] = known
    return mind.weights.reach * known


def strength(mind: Mind, b: Board, c: int) -> float:
    return earnings(mind, b, c) + hopes(mind, b, c)


# --- track ----------------------------------------------------------------------------------------------------------


def terms_of(mind: Mind, c: int, sms: bool) -> Terms:
    """What the rules of the moment allow the corporation to build, as far as the table shows."""
    view = mind.view
    sigi = SIGI in view.corporations[c].privates
    players_sce = 0 <= view.privates[SCE].owner < view.seats
    return terms_with(view.phase, view.corporations[c].treasury, sigi, players_sce, sms)


def lays_in(mind: Mind, c: int, h: int) -> list[Lay]:
    """The lays in a hex that was offered; if the usual terms allow none, SMS is being used."""
    found = legal_changes(mind.view.board, c, h, terms_of(mind, c, False))
    if not found:
        found = legal_changes(mind.view.board, c, h, terms_of(mind, c, True))
    return [Lay(h, change.tile, change.turn) for change in found]


def worth_of_lay(mind: Mind, c: int, lay: Lay) -> float:
    """What the corporation gains a round by a lay, less its price spread over the time it is used."""
    view, weights = mind.view, mind.weights
    b = clone_board(view.board)
    put_tile(b, lay.hex, lay.tile, lay.turn)
    paid = cost(view.board, lay.hex, lay.tile, lay.turn, terms_of(mind, c, False).sigi)
    if not affordable_duty(mind, c, b, paid):
        return NEVER
    gain = hopes(mind, b, c) - hopes(mind, view.board, c)
    if not has_route(view.board, c):
        gain *= weights.first_line
    if changes_runs(view.board, b, lay.hex):
        gain += earnings(mind, b, c) - earnings(mind, view.board, c)
    span = max(1.0, min(weights.lifetime, mind.rounds_left))
    return gain - (paid + (weights.scarce - 1) * missed(mind, c, paid)) / span


def changes_runs(before: Board, after: Board, h: int) -> bool:
    """Whether a tile in the hex makes any difference to trains: a leg more, or a stop on a line."""
    new = rails(after)
    return new.legs != rails(before).legs or (HEXES[h].stop != NO_STOP and len(new.at[h]) > 0)


def affordable_duty(mind: Mind, c: int, b: Board, paid: int) -> bool:
    """A first line obliges to own a train (R49-4.9.4): none is built before one can be paid for."""
    corporation = mind.corporation(c)
    if sum(corporation.trains) or has_route(mind.view.board, c) or not has_route(b, c):
        return True
    return corporation.treasury - paid + max(0, mind.cash - mind.owed) >= mind.cheapest(c)


def missed(mind: Mind, c: int, paid: int) -> int:
    """How much of a payment would be missing for the train that the corporation needs."""
    if mind.security(c) > 4 or not mind.cheapest(c):
        return 0
    spare = mind.corporation(c).treasury - mind.cheapest(c)
    return paid if spare < 0 else max(0, paid - spare)


def best_lay(mind: Mind, c: int, hexes: list[int]) -> Lay | None:
    """What brings most, if it is worth while; any direction is better than none before there is a line."""
    best: float = ENOUGH if has_route(mind.view.board, c) else NEVER
    found = None
    for h in hexes:
        for lay in lays_in(mind, c, h):
            worth = worth_of_lay(mind, c, lay)
            if worth > best:
                best, found = worth, lay
    return found


def choose_hex(mind: Mind, ask: Ask) -> Move:
    c = mind.view.operating
    hexes = [HEX_OF[str(move.args[0])] for move in ask.options if move.verb == "hex"]
    lay = best_lay(mind, c, hexes)
    return SKIP if lay is None else Move("hex", (HEXES[lay.hex].id,))


def choose_tile(mind: Mind, ask: Ask) -> Move:
    """The tile of the best lay in the hex that was chosen."""
    c, h = mind.view.frame
    tiles = [TILE_OF[str(move.args[0])] for move in ask.options]
    lays = [lay for lay in lays_in(mind, c, h) if lay.tile in tiles]
    if not lays:
        return ask.options[0]
    best = max(lays, key=lambda lay: worth_of_lay(mind, c, lay))
    return ask.options[tiles.index(best.tile)]


def choose_turn(mind: Mind, ask: Ask) -> Move:
    c, h, tile = mind.view.frame
    return max(ask.options, key=lambda move: worth_of_lay(mind, c, Lay(h, tile, int(move.args[0]))))


# --- stations -------------------------------------------------------------------------------------------------------


def with_station(b: Board, c: int, h: int) -> Board:
    after = clone_board(b)
    place_station(after, c, h)
    return after


def worth_of_station(mind: Mind, c: int, h: int) -> float:
    """What a token there brings: routes and stops it opens, and a city that others cannot close any more."""
    b = mind.view.board
    gain = strength(mind, with_station(b, c, h), c) - strength(mind, b, c)
    taken = sum([1 for owner in b.stations[CITY_AT[h] * 2 : CITY_AT[h] * 2 + 2] if owner != NOBODY])
    if taken == spaces(b, h) - 1:
        gain += 5  # the last space
    if h == MESSINA and mind.view.phase < EARTHQUAKE:
        gain -= 15  # it will be shaken (R49-4.11.5)
    last = mind.corporation(c).tokens == 1
    return gain - (15 if last else 5)


def choose_station(mind: Mind, ask: Ask) -> Move:
    c = mind.view.operating
    best, found = 0.0, SKIP
    for move in ask.options:
        if move.verb == "station":
            worth = worth_of_station(mind, c, HEX_OF[str(move.args[0])])
            if worth > best:
                best, found = worth, move
    return found


def choose_home(mind: Mind, ask: Ask) -> Move:
    """AFG settles where most is to be earned; Messina is no place to stay (R49-4.6.5, R49-4.11.5)."""
    c = int(ask.args[0])

    def worth(move: Move) -> float:
        h = HEX_OF[str(move.args[0])]
        hope = strength(mind, with_station(mind.view.board, c, h), c)
        return hope / 2 if h == MESSINA and mind.view.phase < EARTHQUAKE else hope

    return max(ask.options, key=worth)


# --- SMS and CNM (R49-4.13) -----------------------------------------------------------------------------------------


def use_sms(mind: Mind, ask: Ask) -> Move:
    """Close SMS for a station in a coastal city if that opens more than the tile of an ordinary turn."""
    c, b = mind.view.operating, mind.view.board
    keep = ask.options[1]
    if not mind.corporation(c).tokens:
        return keep
    cities = [h for h in COASTAL if has_space(b, c, h) and not has_station(b, c, h)]
    gain = max([worth_of_station(mind, c, h) for h in cities], default=0.0)
    closing = mind.view.phase >= EARTHQUAKE - 1  # now or never
    return ask.options[0] if gain > (10 if closing else 25) else keep


def choose_port(mind: Mind, ask: Ask) -> Move | None:
    """The port where CNM's marker brings most now; before CNM closes any port."""
    c, view = mind.view.operating, mind.view
    ports = [move for move in ask.options if move.verb == "port"]
    trains = train_list(mind.corporation(c).trains)
    best, found = 0, None
    for move in ports:
        b = clone_board(view.board)
        place_port_marker(b, c, HEX_OF[str(move.args[0])])
        gain = best_routes(b, c, trains, view.phase, BUDGET).revenue - mind.run(c, trains)
        if gain > best:
            best, found = gain, move
    return found
