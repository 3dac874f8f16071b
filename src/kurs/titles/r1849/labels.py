"""What an option says to the one who is asked, with its consequence: made from a view alone."""

from collections.abc import Callable
from typing import Final

from kurs.kernel.move import Arg, Move
from kurs.kernel.phrase import Phrase
from kurs.parts.hexes import EDGE_NAMES
from kurs.titles.r1849.ahead import best_of
from kurs.titles.r1849.data import (
    BOND,
    CORPORATION_OF,
    HEX_OF,
    HEXES,
    LOAN,
    LOAN_PENALTY,
    PRIVATE_OF,
    SIGI,
    TILE_OF,
    TILES,
    TRAINS,
)
from kurs.titles.r1849.lays import cost
from kurs.titles.r1849.legs import rails
from kurs.titles.r1849.names import KIND_OF, place_name
from kurs.titles.r1849.prospects import blue_open, price_after_sale, space_after_paying
from kurs.titles.r1849.routes import Route, route_of, stop_value, stops_of
from kurs.titles.r1849.rules.dividend import after_withholding, dividend_of
from kurs.titles.r1849.rules.market import price_on
from kurs.titles.r1849.rules.money import lacking
from kurs.titles.r1849.rules.presidency import overtaken_by
from kurs.titles.r1849.rules.shares import first_sold, includes_p20, president_after
from kurs.titles.r1849.rules.starting import first_treasury, price_of_p20
from kurs.titles.r1849.rules.variants import after_bond, after_repaying, price_of_e_token
from kurs.titles.r1849.sole import sole_lay
from kurs.titles.r1849.tiles import GAUGES
from kurs.titles.r1849.view import CorporationView, View

Label = Callable[[View, tuple[Arg, ...]], Phrase]


def label(view: View, move: Move) -> Phrase:
    """What an option says."""
    make = LABELS.get(move.verb)
    return make(view, move.args) if make else Phrase(f"move.{move.verb}", move.args)


def _corporation(view: View) -> CorporationView:
    """The operating one."""
    return view.corporations[view.operating]


# --- auction --------------------------------------------------------------------------------------------------------


def _buy(view: View, args: tuple[Arg, ...]) -> Phrase:
    """A private in the auction, a certificate in a stock round."""
    if len(args) == 1:
        private = PRIVATE_OF[str(args[0])]
        return Phrase("move.buy_private", (private, view.privates[private].price))
    c = CORPORATION_OF[str(args[0])]
    corporation = view.corporations[c]
    owner = view.seats + (args[1] == "pool")
    size = first_sold(corporation.tens[owner], corporation.l20 == owner)
    said = (size, c, corporation.price * size // 10)
    held = list(corporation.held)
    held[view.seat] += size
    takes_over = view.seat >= 0 and overtaken_by(held, corporation.president) == view.seat
    return Phrase(f"move.buy_{args[1]}_president" if takes_over else f"move.buy_{args[1]}", said)


def _bid(view: View, args: tuple[Arg, ...]) -> Phrase:
    return Phrase("move.bid", (PRIVATE_OF[str(args[0])], int(args[1])))


def _par(view: View, args: tuple[Arg, ...]) -> Phrase:
    c = view.starts_next
    return Phrase("move.par", (c, int(args[0]), first_treasury(c, int(args[0]))))


# --- shares ---------------------------------------------------------------------------------------------------------


def _sell(view: View, args: tuple[Arg, ...]) -> Phrase:
    """Money, the new price, and who becomes president by it; or that the corporation closes."""
    c, size = CORPORATION_OF[str(args[0])], int(args[1])
    word = str(args[2]) if len(args) > 2 else ""
    corporation = view.corporations[c]
    after = price_after_sale(corporation, size)
    key = {"": "sell", "half": "sell_half"}.get(word, "sell_with")
    said: tuple[Arg, ...] = (size, c, corporation.price * size // 10)
    if not after:
        return Phrase(f"move.{key}_closes", (*said, word) if key == "sell_with" else said)
    said = (*said, after)
    with_word = (*said, word) if key == "sell_with" else said
    if corporation.president == view.seat >= 0:
        new = president_after(corporation.held, view.seat, size, includes_p20(word))
        if new != view.seat:
            return Phrase(f"move.{key}_president", (*with_word, new))
    return Phrase(f"move.{key}", with_word)


def _start(view: View, args: tuple[Arg, ...]) -> Phrase:
    c, amount = CORPORATION_OF[str(args[0])], int(args[1])
    return Phrase("move.start", (c, amount, price_of_p20(amount), first_treasury(c, amount)))


def _private(view: View, args: tuple[Arg, ...]) -> Phrase:
    private = PRIVATE_OF[str(args[0])]
    owner = view.privates[private].owner
    if view.operating >= 0:
        return Phrase("move.private", (view.operating, private, owner))
    return Phrase("move.private_trade", (private, owner))


def _offer(view: View, args: tuple[Arg, ...]) -> Phrase:
    return Phrase("move.offer", (PRIVATE_OF[str(args[0])], int(args[1])))


# --- the operating turn ---------------------------------------------------------------------------------------------


def _place(verb: str) -> Label:
    def make(view: View, args: tuple[Arg, ...]) -> Phrase:
        return Phrase(f"move.{verb}", (place_name(HEX_OF[str(args[0])]),))

    return make


def _hex(view: View, args: tuple[Arg, ...]) -> Phrase:
    """Where just one tile fits it is laid at once."""
    h = HEX_OF[str(args[0])]
    sole = sole_lay(view, h)
    if sole is None:
        return Phrase("move.hex", (place_name(h),))
    return Phrase("move.hex_sole", (place_name(h), int(TILES[sole.tile].id), sole.cost))


def _tile(view: View, args: tuple[Arg, ...]) -> Phrase:
    """Its cost does not depend on how it is turned."""
    sigi = SIGI in _corporation(view).privates
    price = cost(view.board, view.frame[1], TILE_OF[str(args[0])], 0, sigi)
    return Phrase("move.tile", (int(args[0]), price))


def _turn(view: View, args: tuple[Arg, ...]) -> Phrase:
    """The exits of the turned tile."""
    gauges = GAUGES[view.frame[2] * 6 + int(args[0])]
    exits = [name for edge, name in enumerate(EDGE_NAMES) if gauges >> (2 * edge) & 3]
    return Phrase("move.turn", (int(args[0]), " ".join(exits)))


def _run(view: View, args: tuple[Arg, ...]) -> Phrase:
    return Phrase("move.run", (sum([_value(view, route[0], route[1], route[2:]) for route in view.routes]),))


def _best(view: View, args: tuple[Arg, ...]) -> Phrase:
    """What they bring, and whether there are none better."""
    best = best_of(view)
    return Phrase("move.best_proven" if best.proven else "move.best_found", (best.revenue,))


def _value(view: View, kind: int, first: int, legs: list[int]) -> int:
    route = route_of(view.board, view.operating, kind, first, legs, view.phase)
    return route.value if isinstance(route, Route) else 0


def _use(view: View, args: tuple[Arg, ...]) -> Phrase:
    return Phrase("move.use", (TRAINS[KIND_OF[args[0]]].name,))


def _leg(view: View, args: tuple[Arg, ...]) -> Phrase:
    """The hexes on the way, and what the next stop is worth."""
    leg = rails(view.board).legs[int(args[0])]
    stops = stops_of(view.board, view.frame[2], view.frame[3:]) or [leg.a]
    on = leg.hexes if leg.a == stops[-1] else leg.hexes[::-1]
    by = " ".join([HEXES[h].id for h in on[1:-1]])
    said = (place_name(on[-1]), stop_value(view.board, view.frame[1], on[-1], view.phase))
    return Phrase("move.leg_by", (*said, by)) if by else Phrase("move.leg", said)


def _end(view: View, args: tuple[Arg, ...]) -> Phrase:
    return Phrase("move.end", (_value(view, view.frame[1], view.frame[2], view.frame[3:]),))


def _pay(view: View, args: tuple[Arg, ...]) -> Phrase:
    after = price_on(space_after_paying(view, view.revenue))
    return Phrase("move.pay", (dividend_of(view.revenue, 10), after))


def _withhold(view: View, args: tuple[Arg, ...]) -> Phrase:
    after = price_on(after_withholding(_corporation(view).space))
    if not after:
        return Phrase("move.withhold_closes", (view.revenue, view.operating))
    return Phrase("move.withhold", (view.revenue, after))


def _e_token(view: View, args: tuple[Arg, ...]) -> Phrase:
    return Phrase("move.e_token", (price_of_e_token(view.phase, view.e_sold),))


def _train(view: View, args: tuple[Arg, ...]) -> Phrase:
    """Its price; what the president must add; the phase it begins."""
    kind = KIND_OF[args[0]]
    price, name = view.trains[kind].price, TRAINS[kind].name
    missing = lacking(_corporation(view).treasury, price)
    if missing:
        return Phrase("move.train_forced", (name, price, missing))
    if TRAINS[kind].phase > view.phase:
        return Phrase("move.train_phase", (name, price))
    return Phrase("move.train", (name, price))


def _used(view: View, args: tuple[Arg, ...]) -> Phrase:
    kind = KIND_OF[args[0]]
    price, name = view.trains[kind].price, TRAINS[kind].name
    missing = lacking(_corporation(view).treasury, price)
    return Phrase("move.used_forced", (name, price, missing)) if missing else Phrase("move.used", (name, price))


def _buy_train(view: View, args: tuple[Arg, ...]) -> Phrase:
    return Phrase("move.buy_train", (TRAINS[KIND_OF[args[1]]].name, CORPORATION_OF[str(args[0])]))


def _buy_station(view: View, args: tuple[Arg, ...]) -> Phrase:
    return Phrase("move.buy_station", (place_name(HEX_OF[str(args[0])]), CORPORATION_OF[str(args[1])]))


def _issue(view: View, args: tuple[Arg, ...]) -> Phrase:
    size, corporation = int(args[0]), _corporation(view)
    after = price_after_sale(corporation, size)
    if not after:
        return Phrase("move.issue_closes", (size, view.operating, corporation.price * size // 10))
    return Phrase("move.issue", (size, corporation.price * size // 10, after))


def _redeem(view: View, args: tuple[Arg, ...]) -> Phrase:
    return Phrase("move.redeem", (int(args[0]), _corporation(view).price * int(args[0]) // 10))


def _bond(view: View, args: tuple[Arg, ...]) -> Phrase:
    after = price_on(after_bond(_corporation(view).space))
    return Phrase("move.bond", (BOND, after)) if after else Phrase("move.bond_closes", (BOND, view.operating))


def _repay(view: View, args: tuple[Arg, ...]) -> Phrase:
    return Phrase("move.repay", (BOND, price_on(after_repaying(_corporation(view).space, blue_open(view)))))


def _discard(view: View, args: tuple[Arg, ...]) -> Phrase:
    return Phrase("move.discard", (TRAINS[KIND_OF[args[0]]].name,))


def _loan(view: View, args: tuple[Arg, ...]) -> Phrase:
    return Phrase("move.loan", (LOAN, LOAN_PENALTY))


def _exchange(view: View, args: tuple[Arg, ...]) -> Phrase:
    return Phrase(f"move.exchange_{'last' if args[0] == 'L20' else 'tens'}")


LABELS: Final[dict[str, Label]] = {
    "buy": _buy,
    "bid": _bid,
    "par": _par,
    "home": _place("home"),
    "exchange": _exchange,
    "sell": _sell,
    "start": _start,
    "private": _private,
    "offer": _offer,
    "port": _place("port"),
    "hex": _hex,
    "tile": _tile,
    "turn": _turn,
    "station": _place("station"),
    "best": _best,
    "run": _run,
    "use": _use,
    "from": _place("from"),
    "leg": _leg,
    "end": _end,
    "pay": _pay,
    "withhold": _withhold,
    "buy_station": _buy_station,
    "e_token": _e_token,
    "train": _train,
    "used": _used,
    "buy_train": _buy_train,
    "issue": _issue,
    "redeem": _redeem,
    "bond": _bond,
    "repay": _repay,
    "discard": _discard,
    "loan": _loan,
}
"""Options that say more than their verb."""
