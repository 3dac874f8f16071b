"""Trains, dividends and the money for both (R49-4.8 to R49-4.10)."""

from typing import Final

from kurs.kernel import Ask, Move
from kurs.titles.r1849.bots.mind import Mind
from kurs.titles.r1849.data import CORPORATION_OF, E_TRAIN, PHASE_OF, TRAINS
from kurs.titles.r1849.names import KIND_OF
from kurs.titles.r1849.prospects import train_list
from kurs.titles.r1849.rules.dividend import after_withholding, dividend_of
from kurs.titles.r1849.rules.market import price_on
from kurs.titles.r1849.state import T

PAY: Final = Move("pay")
WITHHOLD: Final = Move("withhold")
DONE: Final = Move("done")
SOON: Final = 2.5
"""A train that lasts fewer operating rounds must be followed by another now."""
DANGER: Final = 1.5
"""A corporation whose trains last no longer saves up."""
LAST_TO_PUSH: Final = PHASE_OF["10H"]
"""From this phase on trains last: nobody buys one only to get on."""
LOWEST: Final = 36
"""No corporation lets its price fall further of its own accord: soon it would close."""


# --- pay or withhold (R49-4.8) --------------------------------------------------------------------------------------


def pay_or_withhold(mind: Mind, ask: Ask) -> Move:
    """Withhold for a train that can then be bought, or that must be bought soon and nobody could pay; else pay."""
    view = mind.view
    c = view.operating
    corporation = mind.corporation(c)
    if price_on(after_withholding(corporation.space)) < LOWEST:
        return PAY
    retained = dividend_of(view.revenue, corporation.own)
    wanted = wanted_train(mind, c, corporation.treasury + view.revenue)
    if wanted >= 0:
        return PAY if corporation.treasury + retained >= view.trains[wanted].price else WITHHOLD
    return WITHHOLD if saves_up(mind, c, retained) else PAY


def saves_up(mind: Mind, c: int, retained: int) -> bool:
    """Whether the next train is so near, and money so short, that this turn's revenue must be kept for it."""
    if mind.security(c) > DANGER or mind.rounds_left <= 2 or not mind.cheapest(c):
        return False
    treasury, revenue, price = mind.corporation(c).treasury, mind.view.revenue, mind.later_price(c)
    if treasury + 2 * revenue >= price > treasury + retained + revenue:
        return True
    raised = mind.cash - others_owed(mind, c) + sum([mind.sellable(x) for x in mind.started if x != c])
    return treasury + retained + raised < price


def others_owed(mind: Mind, c: int) -> int:
    """What I may have to add for my other corporations."""
    return sum([mind.shortfall(x, 2.0) for x in mind.mine if x != c])


def wanted_train(mind: Mind, c: int, money: int) -> int:
    """The kind of train the corporation needs and could pay with so much money; -1: none."""
    if mind.is_full(c):
        return -1
    kinds = [kind for kind in mind.bank_trains(c) if mind.view.trains[kind].price <= money]
    needed = [kind for kind in kinds if needs(mind, c, kind)]
    return max(needed, key=lambda kind: worth_of_train(mind, c, kind)) if needed else -1


def needs(mind: Mind, c: int, kind: int) -> bool:
    """Whether the corporation must have this train: it has none, or none that lasts while this one does."""
    trains = train_list(mind.corporation(c).trains)
    if not trains:
        return True
    return mind.security(c) < SOON and mind.life(kind) > mind.security(c) + 1


def worth_of_train(mind: Mind, c: int, kind: int) -> float:
    """What the train brings in until it is obsolete or the game is over."""
    trains = train_list(mind.corporation(c).trains)
    more = mind.run(c, [*trains, kind]) - mind.run(c, trains)
    rounds = min(mind.life(kind), mind.rounds_left)
    later = [t for t in trains if mind.life(t) > SOON]
    if len(later) < len(trains):  # what it brings once the old ones are gone
        more = max(more, (more + mind.run(c, [*later, kind]) - mind.run(c, later)) // 2)
    return more * rounds


# --- buying (R49-4.9) -----------------------------------------------------------------------------------------------


def bank_kind(move: Move) -> int:
    return KIND_OF[move.args[0]] if move.verb in ("train", "used") else -1


def buy_trains(mind: Mind, ask: Ask) -> Move:
    """What is needed; else what pays back."""
    c = mind.view.operating
    offers = [move for move in ask.options if bank_kind(move) >= 0]
    must = ask.args[1] == "must_train"
    best, found = 0.0, None
    for move in offers:
        kind = bank_kind(move)
        worth = worth_of_train(mind, c, kind)
        price = mind.view.trains[kind].price
        if must or needs(mind, c, kind):
            value = 10_000 + worth - price / 2
        elif worth > price * mind.weights.pays_back and not starves(mind, c, price):
            value = worth - price
        elif pushes_on(mind, c, kind):
            value = worth - 2 * price
        else:
            continue
        if found is None or value > best:
            best, found = value, move
    if found is not None:
        return found
    sister = sister_train(mind, ask) if not sum(mind.corporation(c).trains) else None
    if sister is not None:
        return sister
    return offers[0] if must and offers else ask.options[0]


def pushes_on(mind: Mind, c: int, kind: int) -> bool:
    """Whether idle money should bring on the next phase: better tiles, and the trains of others grow old."""
    idle = mind.corporation(c).treasury >= mind.weights.idle * mind.view.trains[kind].price
    return idle and kind == mind.top and mind.view.phase < LAST_TO_PUSH and mind.rounds_left > 6


def starves(mind: Mind, c: int, price: int) -> bool:
    """Whether a train for profit would take the money for one that will be needed."""
    if mind.security(c) > mind.rounds_left:
        return False
    left = mind.corporation(c).treasury - price + mind.revenue(c) * min(3.0, mind.security(c)) / 2
    return left + mind.cash / 2 < mind.later_price(c) and mind.security(c) < 2 * SOON


def sister_train(mind: Mind, ask: Ask) -> Move | None:
    """A train of another corporation of mine that has more than one."""
    for move in ask.options:
        if move.verb == "buy_train":
            other = CORPORATION_OF[str(move.args[0])]
            if mind.corporation(other).president == mind.me and sum(mind.corporation(other).trains) > 1:
                return move
    return None


# --- in need (R49-4.10) ---------------------------------------------------------------------------------------------


def in_need(mind: Mind, ask: Ask) -> Move:
    """Pay if I can; else a train of a sister, of somebody else, shares, and only then bankruptcy."""
    offers = [move for move in ask.options if bank_kind(move) >= 0]
    sister = sister_train(mind, ask)
    if sister is not None:
        return sister
    if offers:
        return offers[0]
    sales = [move for move in ask.options if move.verb == "sell"]
    ruined = any([move.verb == "bankrupt" for move in ask.options])
    deals = [move for move in ask.options if move.verb == "buy_train"]
    if deals and ruined:
        mine = [m for m in deals if mind.corporation(CORPORATION_OF[str(m.args[0])]).president == mind.me]
        return (mine or deals)[0]
    if ruined or not sales:
        return next((move for move in ask.options if move.verb == "bankrupt"), ask.options[-1])
    return best_emergency_sale(mind, ask, sales)


def best_emergency_sale(mind: Mind, ask: Ask, sales: list[Move]) -> Move:
    """What covers the gap at the least loss: shares that promise little, and few of them."""
    c = mind.view.operating
    due = mind.cheapest(c) if ask.args[1] == "forced" else 0
    lacking = max(1, due - mind.corporation(c).treasury - mind.cash)

    def loss(move: Move) -> tuple[int, float]:
        x, sold = CORPORATION_OF[str(move.args[0])], int(move.args[1]) // 10
        brought = sold * mind.corporation(x).price
        left = mind.corporation(x).held[mind.me] // 10 - sold
        fall = mind.corporation(x).price * 0.07 * sold * left
        chair = 200.0 if mind.corporation(x).president == mind.me and len(move.args) > 2 else 0.0
        return max(0, lacking - brought), fall + chair + sold * max(0.0, mind.gain(x))

    return min(sales, key=loss)


# --- too many trains (R49-4.11.3) -----------------------------------------------------------------------------------


def discard(mind: Mind, ask: Ask) -> Move:
    """The one without which the others earn most, for as long as they last."""
    c = int(ask.args[0])
    trains = train_list(mind.corporation(c).trains)

    def rest(move: Move) -> tuple[float, int]:
        left = trains[:]
        left.remove(KIND_OF[move.args[0]])
        return max([mind.life(kind) for kind in left]), mind.run(c, left)

    return max(ask.options, key=rest)


def price_of_train(mind: Mind, kind: int, seller: int, low: int, high: int) -> int:
    """Between my own corporations as little as possible; to others what they would get from nobody else."""
    if mind.corporation(seller).president == mind.me:
        return low
    return max(low, min(high, mind.view.trains[kind].price))


def sell_train(mind: Mind, ask: Ask) -> bool:
    """Another corporation asks for one of mine: only what I can spare, near its price."""
    _, kind, seller, amount, *_ = mind.view.frame
    trains = train_list(mind.corporation(seller).trains)
    if kind not in trains or kind == E_TRAIN or kind >= T:
        return False
    left = trains[:]
    left.remove(kind)
    lost = (mind.run(seller, trains) - mind.run(seller, left)) * min(mind.life(kind), mind.rounds_left)
    secure = max([mind.life(k) for k in left], default=0.0) > SOON
    return secure and amount > max(lost, TRAINS[kind].price / 3)
