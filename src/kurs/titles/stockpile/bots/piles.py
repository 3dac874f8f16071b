"""What cards and piles are worth to me, and how they look to the others (STK-9.4)."""

from typing import Final, NamedTuple

from kurs.titles.stockpile.bots.mind import Mind, forecasts_known, worth_of_fee
from kurs.titles.stockpile.data import ACTION_STEPS, BOOM, FEE, FEES, KINDS, LEVELS, SEATINGS, N
from kurs.titles.stockpile.rules.demand import levels_within
from kurs.titles.stockpile.view import UNKNOWN

OUT_OF_REACH: Final = 100.0
"""A price nobody can pay."""
BOOM_TO_OTHERS: Final = 2.0
"""What a Boom does for the shares another player owns, on average (STK-9.4)."""


class Prices(NamedTuple):
    """Worth of each kind of card, with that of a card nobody has seen in the last place (so that UNKNOWN finds it)."""

    mine: list[float]
    others: list[float]


def worth_of_cards(mind: Mind) -> Prices:
    """Each kind of market card, to me and to others; the last entry is the average over what I have not seen."""
    weights = mind.weights
    public = forecasts_known(mind.view, to_all=True)
    mine = [mind.worth_of_share(company) for company in range(N)]
    others = [mind.worth_to_others(company, public) for company in range(N)]
    for card in range(FEE, BOOM):
        mine.append(worth_of_fee(mind, card))
        others.append(float(-FEES[card - FEE]))
    mine += [weights.boom + best_boom(mind), weights.bust]
    others += [weights.boom + BOOM_TO_OTHERS, weights.bust]
    count = max(1, sum(mind.unseen))
    for worth in (mine, others):
        worth.append(weights.unknown_card + sum([worth[kind] * mind.unseen[kind] for kind in range(KINDS)]) / count)
    return Prices(mine, others)


def best_boom(mind: Mind) -> float:
    """The most that a Boom does for the shares I own."""
    steps = ACTION_STEPS[BOOM]
    return max([mind.gain_of_push(company, steps, mind.regular[company], mind.split[company]) for company in range(N)])


def value_of_piles(mind: Mind, cards: Prices) -> tuple[list[float], list[float]]:
    """All piles to me, who know what I placed, and to the others, who see the cards that lie face up."""
    mine: list[float] = []
    others: list[float] = []
    for pile in mind.view.piles:
        to_me = to_others = 0.0
        for lying in pile.cards:
            to_me += cards.mine[lying.card]
            to_others += cards.others[lying.card if lying.up else UNKNOWN]
        mine.append(to_me)
        others.append(to_others)
    return mine, others


def closing_price(mind: Mind) -> float:
    """The level at which nobody can follow me; out of reach if I cannot pay it."""
    view = mind.view
    my_turn = (view.seat - view.first) % view.seats
    needed = 0
    for seat, player in enumerate(view.players):
        if seat != view.seat:
            before_me = (seat - view.first) % view.seats < my_turn
            needed = max(needed, levels_within(player.cash, discount=False) - 1 + before_me)
    return float(LEVELS[needed]) if needed < levels_within(mind.cash, discount=False) else OUT_OF_REACH


def what_i_may_get(mind: Mind, mine: list[float], others: list[float], closing: float) -> float:
    """The profit of an auction of such piles.

    The others bid a pile up by what it is better, to their eyes, than the worst one, as far as their money goes; I take
    the best bargain I can pay. So the rich build one splendid pile, the poor even ones (STK-9.1).
    """
    bid_up = mind.weights.bid_up
    worst = min(others)
    profits: list[float] = []
    for worth, seen in zip(mine, others, strict=True):
        price = bid_up * (seen - worst)
        if price > closing:
            price = closing
        elif price > mind.cash:
            price += OUT_OF_REACH
        profits.append(worth - price)
    if SEATINGS[mind.view.seats].tokens == 1:
        return max(profits)
    profits.sort()
    return profits[-1] + profits[-2]
