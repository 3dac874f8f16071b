"""The auction: up to what a card is worth to me, as long as my money would not do more further down the row."""

from typing import Final

from kurs.kernel import Ask, Move
from kurs.titles.friesematenten.bots.acting import gain_of_play
from kurs.titles.friesematenten.bots.imagine import targets_for
from kurs.titles.friesematenten.bots.mind import Mind
from kurs.titles.friesematenten.bots.purse import Purse
from kurs.titles.friesematenten.data import FACTORY, INFLUENCE, STATUS, Card
from kurs.titles.friesematenten.rules.figures import price_of_bid
from kurs.titles.friesematenten.view import View, pays_half

PASS: Final = Move("pass")
USUAL_BONUS: Final = 3
"""The most that bonuses add to the points printed on a card, roughly."""


def can_pay(view: View, bid: int) -> bool:
    """An overbid costs everything (FRI-4.4.10): there is no bluff in this bot."""
    return due(view, bid) <= view.players[view.seat].cash


def due(view: View, bid: int) -> int:
    """What a bid would cost me."""
    return price_of_bid(bid, pays_half(view))


LEAP: Final = 3
"""How much more than the least one raises while the end is far: nobody likes to wait for single euros."""


def best_bid(mind: Mind, ask: Ask) -> Move:
    """The smallest bid that is allowed, a little more while the end is far, or none."""
    bid = ask.ranges[0].low
    if not pays_off(mind, bid):
        return PASS
    begun = mind.view.auction is not None and mind.view.auction.bidder >= 0
    leap = begun and can_pay(mind.view, bid + 2 * LEAP) and pays_off(mind, bid + 2 * LEAP)
    return Move("bid", (bid + LEAP if leap and bid + LEAP <= ask.ranges[0].high else bid,))


def pays_off(mind: Mind, bid: int) -> bool:
    """Whether the card is worth more than what the money could do further down the row."""
    price = due(mind.view, bid)
    worth = worth_of_winning(mind, mind.card(mind.view.up), bid)
    if worth <= price * mind.outlook.money:
        return False
    purse, cash = Purse(mind, with_up=False), mind.cash[mind.me]
    return worth + purse.worth(cash - price) > purse.worth(cash)


def worth_of_winning(mind: Mind, card: Card, bid: int) -> float:
    """What the card is worth to me, and that others do not get it."""
    return worth_of_card(mind, card) + decisive(mind, card, bid)


def worth_of_card(mind: Mind, card: Card) -> float:
    """Used at once or kept for later, whichever is better."""
    if card.kind in (FACTORY, STATUS):
        return mind.gain_of_owning(mind.me, card)
    if card.kind == INFLUENCE:
        return max(mind.best_assignment(card), mind.waiting(card))
    kept = mind.waiting(card)
    if not card.immediate:
        return kept
    purse = Purse(mind, with_up=False)
    return max([kept, *[gain_of_play(mind, purse, card, targets) for targets in targets_for(mind, card)]])


def decisive(mind: Mind, card: Card, bid: int) -> float:
    """What it is worth to win by this card, or to keep a rival from winning by it (FRI-5.1)."""
    if card.kind not in (FACTORY, STATUS) or card.vp <= 0:
        return 0.0
    view = mind.view
    points = [player.points for player in view.players]
    goal = view.threshold
    worth = 0.0
    mine = mind.points_with(mind.me, card)
    if mine >= goal > points[mind.me] and mine > max([points[seat] for seat in mind.rivals]):
        worth += mind.weights.deny
    passed = view.auction.passed + view.auction.banned + view.auction.defaulted if view.auction else []
    for seat in mind.rivals:
        if seat in passed or mind.cash[seat] < bid or points[seat] + card.vp < goal - USUAL_BONUS:
            continue
        his = mind.points_with(seat, card)
        if his >= goal > points[seat] and his >= max(points):
            return worth + mind.weights.deny
    return worth
