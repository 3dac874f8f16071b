"""Deals, privates, own shares, bonds: money between the treasury, the players and the bank."""

from typing import Final

from kurs.kernel import Ask, Move
from kurs.titles.r1849.bots.mind import Mind
from kurs.titles.r1849.bots.trains import (
    DANGER,
    DONE,
    LOWEST,
    SOON,
    others_owed,
    price_of_train,
    sell_train,
    worth_of_train,
)
from kurs.titles.r1849.data import E_TRAIN, PHASE_OF, PRIVATE_OF, PRIVATES
from kurs.titles.r1849.prospects import price_after_sale
from kurs.titles.r1849.rules.deals import PRIVATE_DEAL, TRAIN_DEAL
from kurs.titles.r1849.rules.variants import price_of_e_token

CLOSING: Final = PHASE_OF["10H"]
"""The last phase in which corporations buy privates."""


# --- privates (R49-4.13) --------------------------------------------------------------------------------------------


def kept_for_trains(mind: Mind, c: int) -> int:
    """What the treasury must keep for the next train."""
    if mind.security(c) > 2 * SOON or not mind.cheapest(c):
        return 0
    return max(0, mind.later_price(c) - mind.revenue(c))


def private_price(mind: Mind, c: int, private: int) -> int:
    """What my corporation pays me for a private: double its value, as far as no train suffers."""
    return min(2 * PRIVATES[private].value, mind.corporation(c).treasury - kept_for_trains(mind, c))


def buy_private(mind: Mind, ask: Ask) -> Move | None:
    """One of my own privates into the treasury of my corporation."""
    c = mind.view.operating
    for move in reversed(ask.options):
        if move.verb == "private":
            private = PRIVATE_OF[str(move.args[0])]
            floor = PRIVATES[private].value * (1 if mind.view.phase >= CLOSING else 1.5)
            if private in mind.player.privates and private_price(mind, c, private) >= floor:
                return move
    return None


def name_price(mind: Mind, ask: Ask) -> Move:
    """The price of a proposal."""
    deal, item, other, *_ = mind.view.frame
    amounts = ask.ranges[0]
    low, high = amounts.low, amounts.high
    if deal == PRIVATE_DEAL:
        price = private_price(mind, mind.view.operating, item)
    elif deal == TRAIN_DEAL:
        price = price_of_train(mind, item, other, low, high)
    else:
        price = PRIVATES[item].value if item < len(PRIVATES) else low
    return Move(amounts.verb, (*amounts.args, max(low, min(high, price))))


# --- consent (R49-4.1.5) --------------------------------------------------------------------------------------------


def consent(mind: Mind, ask: Ask) -> Move:
    """Only what is a bargain for me."""
    _, item, _, amount, *_ = mind.view.frame
    if ask.kind == "consent_train":
        good = sell_train(mind, ask)
    elif ask.kind == "consent_station":
        good = False
    elif ask.kind == "consent_sell":
        good = amount * 5 <= PRIVATES[item].value * 3 and amount <= mind.cash - mind.reserve
    else:
        floor = 1.0 if mind.view.phase >= CLOSING else 1.5
        good = amount >= floor * PRIVATES[item].value
    return ask.options[0 if good else 1]


# --- own shares and bonds (R49-4.12, R49-6.2) -----------------------------------------------------------------------


def own_shares(mind: Mind, ask: Ask) -> Move:
    """Issue when a train would ruin me; buy back what lies in the pool when the treasury has nothing better to do."""
    c = mind.view.operating
    corporation = mind.corporation(c)
    lacking = mind.shortfall(c, DANGER)
    if not sum(corporation.trains):
        lacking = mind.cheapest(c) - corporation.treasury  # it earns nothing before it has a train
    if lacking > 0 and lacking > mind.cash - others_owed(mind, c):
        good = [m for m in ask.options if m.verb == "issue" and keeps_its_price(mind, c, int(m.args[0]) // 10)]
        enough = [move for move in good if int(move.args[0]) // 10 * corporation.price >= lacking]
        if good:
            return enough[0] if enough else good[-1]
    for move in ask.options:
        if move.verb == "redeem" and is_settled(mind, c, int(move.args[0]) // 10 * corporation.price):
            return move
    return DONE


def keeps_its_price(mind: Mind, c: int, tenths: int) -> bool:
    """Whether an issue leaves a price from which the corporation can recover."""
    return price_after_sale(mind.corporation(c), 10 * tenths) >= LOWEST + 10


def is_settled(mind: Mind, c: int, spent: int) -> bool:
    """Whether the corporation has the trains it wants, or keeps the money for them."""
    corporation = mind.corporation(c)
    if mind.security(c) < mind.rounds_left:
        return corporation.treasury - spent >= mind.later_price(c)
    if mind.is_full(c) or mind.top < 0:
        return True
    price = mind.view.trains[mind.top].price
    return corporation.treasury - spent >= price or worth_of_train(mind, c, mind.top) < price


def bonds(mind: Mind, ask: Ask) -> Move:
    """Repay as soon as possible: each costs a share 100 in the end. Issue only to escape ruin."""
    c = mind.view.operating
    for move in ask.options:
        if move.verb == "repay" and mind.security(c) > SOON:
            return move
        if move.verb == "bond" and mind.shortfall(c, SOON) > mind.cash - others_owed(mind, c):
            return move
    return DONE


def e_token(mind: Mind, ask: Ask) -> Move:
    """Worth its price only together with an E train and time to use it."""
    c = mind.view.operating
    train = mind.view.trains[E_TRAIN].price
    token = price_of_e_token(mind.view.phase, mind.view.e_sold)
    rich = mind.corporation(c).treasury >= token + train + 250
    return ask.options[0] if rich and not mind.is_full(c) and worth_of_train(mind, c, E_TRAIN) > 2 * train else DONE


def loan_or_leave(mind: Mind, ask: Ask) -> Move:
    """500 now cost 750 in the end: worth it while there is time to use them."""
    return ask.options[0 if mind.rounds_left > 6 and mind.player.loans == 0 else 1]
