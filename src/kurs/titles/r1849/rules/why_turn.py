"""Why a move of an operating turn cannot be made."""

from kurs.kernel.move import Arg
from kurs.kernel.phrase import Phrase
from kurs.parts.hexes import EDGE_NAMES, EDGES
from kurs.titles.r1849.data import (
    BOND,
    CORPORATION_OF,
    CORPORATIONS,
    HEX_OF,
    TILE_OF,
    TILES,
    TRAINS,
)
from kurs.titles.r1849.lays import WHY_WORDS as LAY_WORDS
from kurs.titles.r1849.lays import why_no_lay
from kurs.titles.r1849.names import KIND_OF, place_name
from kurs.titles.r1849.rules import deals, track, trains
from kurs.titles.r1849.rules.game import asks
from kurs.titles.r1849.rules.phases import train_limit
from kurs.titles.r1849.state import (
    BUY_TRAINS,
    DISCARDED,
    STOCK,
    STOCK_ROUND,
    State,
    T,
    bond_limit,
    certificates,
    president,
    train_price,
)
from kurs.titles.r1849.stations import WHY_WORDS as STATION_WORDS
from kurs.titles.r1849.stations import why_no_station


def in_words(reason: Phrase | None, kinds: dict[str, str]) -> Phrase | None:
    """A reason of the map, with numbers of hexes, tiles and edges as names."""
    if reason is None:
        return None
    args: list[Arg] = []
    for word, arg in zip(kinds[reason.key].split(), reason.args, strict=True):
        kind = word.partition(":")[0]
        number = arg if isinstance(arg, int) else 0
        if kind == "hex":
            args.append(place_name(number))
        elif kind == "tile":
            args.append(TILES[number].id)
        elif kind == "edge":
            args.append(EDGE_NAMES[number])
        else:
            args.append(arg)
    return Phrase(reason.key, tuple(args))


# --- the operating turn ---------------------------------------------------------------------------------------------


def no_hex(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    """The reason of the tile and turn that came furthest."""
    c, h = s.operating, HEX_OF[str(args[0])]
    tiles = [tile for tile, row in enumerate(TILES) if row.stop == track.HEX_STOPS[h]] or [0]
    return _furthest(s, c, h, tiles)


def no_tile(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    _, c, h = s.stack[-1]
    return _furthest(s, c, h, [TILE_OF[str(args[0])]])


def no_turn(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    _, c, h, tile = s.stack[-1]
    turn = int(args[0])
    if not 0 <= turn < EDGES:
        return Phrase("why.no_turn", (turn,))
    return in_words(why_no_lay(s.board, c, h, tile, turn, track.terms(s, c)), LAY_WORDS)


def _furthest(s: State, c: int, h: int, tiles: list[int]) -> Phrase | None:
    order = list(LAY_WORDS)
    best: Phrase | None = None
    for tile in tiles:
        for turn in range(EDGES):
            reason = why_no_lay(s.board, c, h, tile, turn, track.terms(s, c))
            if reason is not None and (best is None or order.index(reason.key) > order.index(best.key)):
                best = reason
    return in_words(best, LAY_WORDS)


def no_station(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    reason = why_no_station(s.board, s.operating, HEX_OF[str(args[0])], s.sms == 1, s.sms_hex)
    return in_words(reason, STATION_WORDS)


def no_home(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    h = HEX_OF[str(args[0])]
    full = h in CORPORATIONS[s.stack[-1][1]].homes
    return Phrase("why.home_full" if full else "why.no_home", (place_name(h),))


def no_use(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    kind = KIND_OF[args[0]]
    if not s.trains[s.operating * T + kind]:
        return Phrase("why.no_own_train", (TRAINS[kind].name,))
    return Phrase("why.train_used", (TRAINS[kind].name,))


def no_from(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    return Phrase("why.no_start", (place_name(HEX_OF[str(args[0])]),))


def no_leg(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    return Phrase("why.no_leg")


def no_train(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    return _no_train(s, KIND_OF[args[0]], STOCK)


def no_used(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    return _no_train(s, KIND_OF[args[0]], DISCARDED)


def _no_train(s: State, kind: int, place: int) -> Phrase | None:
    c, name = s.operating, TRAINS[kind].name
    sold = trains.new_trains(s, c) if place == STOCK else trains.used_trains(s, c)
    if not trains.may_own(s, c, kind):
        return Phrase("why.needs_e_token", (c,))
    if kind not in sold:
        return Phrase("why.train_not_sold", (name,))
    if trains.is_full(s, c):
        return Phrase("why.train_limit", (train_limit(s),))
    if trains.need(s, c) and train_price(s, kind) > trains.cheapest(s, c):
        return Phrase("why.cheapest_only", (trains.cheapest(s, c),))
    have = s.treasury[c] + (s.cash[president(s, c)] if trains.need(s, c) else 0)
    return Phrase("why.too_poor", (train_price(s, kind), have))


def no_buy_train(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    c, other, kind = s.operating, CORPORATION_OF[str(args[0])], KIND_OF[args[1]]
    if other == c:
        return Phrase("why.own_train")
    if not s.trains[other * T + kind]:
        return Phrase("why.not_its_train", (other, TRAINS[kind].name))
    if not trains.may_own(s, c, kind):
        return Phrase("why.needs_e_token", (c,))
    if trains.is_full(s, c):
        return Phrase("why.train_limit", (train_limit(s),))
    if s.forced_sales:
        return Phrase("why.sold_for_train")
    return _refused_or_poor(s, deals.TRAIN_DEAL, kind, other)


def _refused_or_poor(s: State, deal: int, item: int, other: int) -> Phrase | None:
    low, high = deals.limits(s, deal, item, other, False)
    return Phrase("why.refused") if low <= high else Phrase("why.too_poor", (low, max(0, high)))


def no_done(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    if s.stack[-1][0] == BUY_TRAINS:
        return Phrase("why.must_buy", (s.operating,))
    if s.stack[-1][0] == STOCK_ROUND:
        return _leave_turn(s, seat, "why.nothing_done")
    return None


def no_pass(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    return _leave_turn(s, seat, "why.something_done") if s.stack[-1][0] == STOCK_ROUND else None


def _leave_turn(s: State, seat: int, key: str) -> Phrase:
    if asks(s)[0].options[0].verb not in ("pass", "done"):
        return Phrase("why.must_sell", (certificates(s, seat), s.limit))
    return Phrase(key)


def no_issue(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    return Phrase("why.no_issue", (s.operating,)) if s.stack[-1][2] == 0 else Phrase("why.one_of_two")


def no_redeem(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    return Phrase("why.no_redeem", (s.operating,)) if s.stack[-1][2] == 0 else Phrase("why.one_of_two")


def no_bond(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    if s.stack[-1][3]:
        return Phrase("why.one_of_two")
    return Phrase("why.bond_limit", (bond_limit(s),))


def no_repay(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    c = s.operating
    return Phrase("why.too_poor", (BOND, s.treasury[c])) if s.bonds[c] else Phrase("why.no_bond", (c,))


def no_bankrupt(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    return Phrase("why.not_bankrupt")


def no_discard(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    return Phrase("why.no_own_train", (TRAINS[KIND_OF[args[0]]].name,))


def no_buy_station(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    return Phrase("why.no_such_station", (CORPORATION_OF[str(args[1])], place_name(HEX_OF[str(args[0])])))
