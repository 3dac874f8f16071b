"""A turn of a stock round: what to start, to buy and to sell (R49-4.3)."""

from typing import Final

from kurs.kernel import Ask, Move
from kurs.titles.r1849.bots.mind import FIRST_REVENUES, Mind, gain_of
from kurs.titles.r1849.data import CORPORATION_OF, CORPORATIONS, NOBODY, PERCENT_OF_ONE, PHASES
from kurs.titles.r1849.prospects import price_after_sale
from kurs.titles.r1849.rules.presidency import overtaken_by
from kurs.titles.r1849.rules.shares import first_sold, includes_p20
from kurs.titles.r1849.rules.starting import start_space
from kurs.titles.r1849.rules.stock import PLACES

SPARE: Final = 40
"""For the first tiles of a new corporation."""


def take_turn(mind: Mind, ask: Ask) -> Move:
    """Get rid of what will fail, start or buy what promises most, keep what trains may cost."""
    stop = ask.options[0]
    if stop.verb not in ("pass", "done"):
        return least_loss(mind, ask)
    sale = escape(mind, ask)
    if sale is not None:
        return sale
    best, found = best_buy(mind, ask)
    bought = mind.view.frame[2]
    if not bought:
        start, worth = best_start(mind, ask)
        if start is not None and worth > 0.7 * best:
            return start
    return found or make_room(mind, ask) or stop


# --- buying ---------------------------------------------------------------------------------------------------------


def best_buy(mind: Mind, ask: Ask) -> tuple[float, Move | None]:
    """What brings most for its price; who has more money than certificates to go: what brings most at all."""
    offers = [(worth_of_buy(mind, move), move) for move in ask.options if move.verb == "buy"]
    good = [(worth, move) for worth, move in offers if worth > mind.weights.least_yield]
    if not good:
        return mind.weights.least_yield, None
    dearest = max([price_of_buy(mind, move) for _, move in good])
    if mind.cash - mind.reserve >= mind.room * dearest:
        return max(good, key=lambda offer: offer[0] * price_of_buy(mind, offer[1]))
    return max(good, key=lambda offer: offer[0])


def bought_of(mind: Mind, move: Move) -> tuple[int, int]:
    """The corporation and the tenths of a purchase."""
    c, place = CORPORATION_OF[str(move.args[0])], str(move.args[1])
    owner = mind.view.seats + PLACES.index(place)
    return c, first_sold(mind.corporation(c).tens[owner], mind.corporation(c).l20 == owner) // 10


def price_of_buy(mind: Mind, move: Move) -> int:
    c, tenths = bought_of(mind, move)
    return tenths * mind.corporation(c).price


def worth_of_buy(mind: Mind, move: Move) -> float:
    """The yield of a certificate, or nothing if I cannot afford it or what comes with it."""
    (c, tenths), place = bought_of(mind, move), str(move.args[1])
    corporation = mind.corporation(c)
    price = tenths * corporation.price
    own = corporation.president == mind.me
    lacking = own and place == "treasury" and lacks(mind, c)
    if not lacking and price > mind.cash - mind.reserve:
        return 0.0
    if not own and is_trap(mind, c, corporation.held[mind.me] + 10 * tenths):
        return 0.0
    worth = mind.share_yield(c)
    if own and (place == "pool" or contested(mind, c)):
        worth += 0.05
    return worth + 0.3 if lacking and worth > -0.2 else worth


def lacks(mind: Mind, c: int) -> bool:
    """Whether my corporation needs money for a train, its first one too."""
    first = not sum(mind.corporation(c).trains) and mind.corporation(c).treasury < mind.cheapest(c)
    return first or mind.shortfall(c, PHASES[mind.view.phase].rounds + 0.5) > 0


def contested(mind: Mind, c: int) -> bool:
    """Whether somebody could take my presidency with his next purchase."""
    held = mind.corporation(c).held
    return any([other + 10 > held[mind.me] for seat, other in enumerate(held) if seat != mind.me])


def is_trap(mind: Mind, c: int, held: int) -> bool:
    """With 20 % a president may leave me a corporation that cannot pay its next train (R49-4.3.12)."""
    if held < 20 or mind.security(c) > 6:
        return False
    corporation = mind.corporation(c)
    rounds = min(2.0, mind.security(c))
    lacking = mind.later_price(c) - corporation.treasury - mind.revenue(c) * rounds
    return lacking > max(0, mind.cash - corporation.price * (held - corporation.held[mind.me]) // 10 - mind.owed)


# --- starting -------------------------------------------------------------------------------------------------------


def best_start(mind: Mind, ask: Ask) -> tuple[Move | None, float]:
    """The highest price at which the corporation gets the money for its first train."""
    starts = [move for move in ask.options if move.verb == "start"]
    for move in reversed(starts):
        c, par = CORPORATION_OF[str(move.args[0])], int(move.args[1])
        shares = shares_needed(mind, c, par)
        mine = min(shares, 6, (mind.cash - mind.owed) // par)
        helped = min((8 - mine) * par, mind.others_help(mind.me)) if mine > 2 else 0
        if mine >= 2 and (mine >= shares or mine * par + helped >= shares * par):
            return move, yield_of_start(mind, par)
    return None, 0.0


def shares_needed(mind: Mind, c: int, par: int) -> int:
    """How many tenths I must buy so that the corporation can pay its fee, a train and the first tiles."""
    waiting = sum([1 for x in mind.started if not sum(mind.corporation(x).trains)])
    scarce = mind.top >= 0 and mind.view.trains[mind.top].left <= waiting + 1
    need = (mind.price_after(c) if scarce else mind.cheapest(c)) + CORPORATIONS[c].fee + SPARE
    return max(2, -(-need // par))


def yield_of_start(mind: Mind, par: int) -> float:
    rounds = mind.rounds_left - 2
    if rounds < 2:
        return 0.0
    revenue = FIRST_REVENUES[mind.view.phase]
    return gain_of(revenue, start_space(par), rounds, mind.view.phase, mind.weights.growth) / par + mind.weights.chair


# --- selling --------------------------------------------------------------------------------------------------------


def sold_of(move: Move) -> tuple[int, int]:
    """The corporation and the tenths of a sale."""
    return CORPORATION_OF[str(move.args[0])], int(move.args[1]) // 10


def with_chair(move: Move) -> bool:
    """Whether P20 is part of the sale, whole or half."""
    return len(move.args) > 2 and includes_p20(str(move.args[2]))


def escape(mind: Mind, ask: Ask) -> Move | None:
    """Leave a corporation whose next train would ruin me, and shares of others that will fail."""
    best, found = 0, None
    for move in ask.options:
        if move.verb != "sell":
            continue
        c, tenths = sold_of(move)
        if mind.corporation(c).president == mind.me:
            if not with_chair(move) or not ruins(mind, c):
                continue
        elif not mind.fails(c):
            continue
        if tenths * mind.corporation(c).price > best:
            best, found = tenths * mind.corporation(c).price, move
    return found


def make_room(mind: Mind, ask: Ask) -> Move | None:
    """At the limit with money to spare: sell 10 % of what brings little for a share that brings much more."""
    if mind.room or not any([move.verb == "sell" for move in ask.options]):
        return None
    prize = max([mind.gain(c) for c in mind.started if could_buy(mind, c)], default=0.0)
    best, found = mind.weights.bother, None
    for move in ask.options:
        if move.verb == "sell" and is_loose(mind, move):
            profit = prize - loss_of_sale(mind, sold_of(move)[0])
            if profit > best:
                best, found = profit, move
    return found


def could_buy(mind: Mind, c: int) -> bool:
    """Whether I could hold and pay 10 % more of a corporation, if only I had room for it."""
    corporation, seats = mind.corporation(c), mind.view.seats
    lies = corporation.tens[seats] + corporation.tens[seats + 1] > 0
    held = corporation.held[mind.me] + 10
    if not lies or held > PERCENT_OF_ONE or corporation.price > mind.cash - mind.reserve:
        return False
    return corporation.president == mind.me or not is_trap(mind, c, held)


def is_loose(mind: Mind, move: Move) -> bool:
    """Whether a sale is of 10 % and costs me no presidency."""
    c, tenths = sold_of(move)
    corporation = mind.corporation(c)
    if tenths > 1 or len(move.args) > 2:
        return False
    return corporation.president != mind.me or overtaken_by(corporation.held, mind.me, 10) == NOBODY


def loss_of_sale(mind: Mind, c: int) -> float:
    """What 10 % would have brought, and what the rest loses: a row by the sale, one for lying in the pool."""
    corporation = mind.corporation(c)
    fall = corporation.price - price_after_sale(corporation, 20)
    return mind.gain(c) + fall * (corporation.held[mind.me] // 10 - 1)


def ruins(mind: Mind, c: int) -> bool:
    """Whether the next train of my corporation costs more than I could raise."""
    lacking = mind.shortfall(c, PHASES[mind.view.phase].rounds + 0.5)
    return lacking > mind.cash + sum([mind.sellable(x) for x in mind.started if x != c])


def least_loss(mind: Mind, ask: Ask) -> Move:
    """Over the limit: sell what promises least, as little as possible (R49-4.3.4)."""
    sales = [move for move in ask.options if move.verb == "sell"]
    if not sales:
        return ask.options[0]

    def loss(move: Move) -> tuple[bool, int, float]:
        c, tenths = sold_of(move)
        return with_chair(move), tenths, mind.share_yield(c)

    return min(sales, key=loss)
