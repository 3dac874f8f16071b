"""Why a move of the auction or of a stock round, a sale or a deal, cannot be made."""

from kurs.kernel.move import Arg, Move
from kurs.kernel.phrase import Phrase
from kurs.titles.r1849.data import (
    CORPORATION_OF,
    HEX_OF,
    NOBODY,
    PERCENT_OF_ONE,
    PRIVATE_OF,
    PRIVATES,
    START_PRICES,
    C,
)
from kurs.titles.r1849.names import place_name
from kurs.titles.r1849.rules import auction, deals, forced, shares, starting, stock, trains, variants
from kurs.titles.r1849.state import (
    AUCTION,
    BUY_TRAINS,
    MINI_AUCTION,
    STOCK_ROUND,
    State,
    at_limit,
    percent,
    president,
    price,
)

# --- auction --------------------------------------------------------------------------------------------------------


def no_bid(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    private, amount = PRIVATE_OF[str(args[0])], int(args[1])
    if s.stack[-1][0] == MINI_AUCTION and private != s.stack[-1][1]:
        return Phrase("why.other_private", (s.stack[-1][1],))
    if s.private_owner[private] >= 0:
        return Phrase("why.private_sold", (private,))
    if s.stack[-1][0] == AUCTION and private == auction.on_offer(s):
        return Phrase("why.on_offer", (private,))
    if amount < auction.lowest_legal(s, private):
        return Phrase("why.bid_too_low", (private, auction.lowest_legal(s, private)))
    if amount > auction.free_cash(s, seat, private):
        return Phrase("why.too_poor", (amount, auction.free_cash(s, seat, private)))
    return Phrase("why.bid_fives", (private, PRIVATES[private].value))


def no_buy(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    if s.stack[-1][0] == AUCTION:
        private = PRIVATE_OF[str(args[0])]
        if private != auction.on_offer(s):
            return Phrase("why.not_on_offer", (auction.on_offer(s),))
        return Phrase("why.too_poor", (auction.offer_price(s, private), auction.free_cash(s, seat, private)))
    return _buy_share(s, seat, args)


def no_par(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    return Phrase("why.start_price", (_open_prices(s),))


def _open_prices(s: State) -> str:
    return ", ".join([str(row.price) for row in starting.open_prices(s)])


# --- stock round ----------------------------------------------------------------------------------------------------


def _buy_share(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    c = CORPORATION_OF[str(args[0])]
    if str(args[1]) not in stock.PLACES:
        return Phrase("why.buy_where", (str(args[1]),))
    place = stock.PLACES.index(str(args[1]))
    if not s.started[c]:
        return Phrase("why.not_started", (c,))
    reason = _no_purchase(s, seat, c)
    if reason is not None:
        return reason
    if s.sold[seat * C + c]:
        return Phrase("why.sold_before", (c,))
    size = stock.on_sale(s, c, place)
    if not size:
        return Phrase("why.none_there", (c,))
    cost = price(s, c) * size // 10
    if s.cash[seat] < cost:
        return Phrase("why.too_poor", (cost, s.cash[seat]))
    return Phrase("why.too_much", (percent(s, seat, c) + size, PERCENT_OF_ONE))


def _no_purchase(s: State, seat: int, c: int) -> Phrase | None:
    """What forbids every purchase, or all but those of the corporation just started."""
    if at_limit(s, seat):
        return Phrase("why.certificate_limit", (s.limit,))
    if s.stack[-1][3] and stock.may_add_to(s) != c:
        return Phrase("why.bought_already")
    return None


def no_start(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    c, amount = CORPORATION_OF[str(args[0])], int(args[1])
    if c not in s.order:
        return Phrase("why.not_in_game", (c,))
    if s.started[c]:
        return Phrase("why.started_already", (c,))
    if s.stack[-1][3]:
        return Phrase("why.bought_already")
    if at_limit(s, seat):
        return Phrase("why.certificate_limit", (s.limit,))
    first = starting.next_to_start(s)
    if first == NOBODY:
        return Phrase("why.none_to_start")
    if c != first:
        return Phrase("why.not_next", (first,))
    if amount not in [row.price for row in starting.open_prices(s)]:
        later = amount in [row.price for row in START_PRICES]
        return Phrase("why.start_price_later" if later else "why.start_price", (_open_prices(s),))
    return Phrase("why.too_poor", (starting.price_of_p20(amount), s.cash[seat]))


def no_sell(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    c = CORPORATION_OF[str(args[0])]
    if Move("sell", args) not in shares.SALES:
        return Phrase("why.no_such_sale")
    sale = shares.sale_of(args)[1]
    if s.stack[0][0] == STOCK_ROUND and not stock.may_sell(s):
        return Phrase("why.sell_first")
    if not shares.holds(s, seat, c, sale):
        return Phrase("why.not_held", (c,))
    if not s.turns[c]:
        return Phrase("why.not_operated", (c,))
    room = shares.pool_room(s, c)
    if shares.size(sale) > room:
        return Phrase("why.pool_full", (c, room))
    if sale not in shares.sales(s, seat, c):
        return Phrase("why.no_heir", (c,))
    return _no_forced_sale(s, seat, c, sale)


def _no_forced_sale(s: State, seat: int, x: int, sale: int) -> Phrase | None:
    """More limits in a forced purchase (R49-4.10.4)."""
    c = s.operating
    if c == NOBODY or seat != president(s, c):
        return None
    due = trains.cheapest(s, c) if s.stack[-1][0] == BUY_TRAINS else variants.interest(s, c)
    if s.stack[-1][0] == BUY_TRAINS and not trains.need(s, c):
        return Phrase("why.no_need", (c,))
    lacking = forced.missing(s, c, due)
    if lacking <= 0:
        return Phrase("why.enough_cash")
    if forced.in_first_turn(s, c, x):
        return Phrase("why.first_turn", (c,))
    if not forced.leaves_presidency(s, c, x, sale):
        return Phrase("why.keeps_presidency", (x,))
    return Phrase("why.more_than_needed", (lacking,))


# --- deals ----------------------------------------------------------------------------------------------------------


def no_price(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    _, deal, item, other, in_need = s.stack[-1]
    low, high = deals.prices(s, deal, item, other, in_need == 1)
    return Phrase("why.price_range", (low, high))


def no_private(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    private = PRIVATE_OF[str(args[0])]
    if PRIVATES[private].id == "RSA":
        return Phrase("why.rsa")
    if not 0 <= s.private_owner[private] < s.seats:
        return Phrase("why.no_players_private", (private,))
    return None


def no_port(s: State, seat: int, args: tuple[Arg, ...]) -> Phrase | None:
    return Phrase("why.no_port", (place_name(HEX_OF[str(args[0])]),))
