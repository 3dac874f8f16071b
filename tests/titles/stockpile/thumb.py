"""A rule-of-thumb player: what simple people do, so that typical figures do not depend on any bot that gets better."""

from kurs.kernel import Ask, Chance, Move
from kurs.titles.stockpile.data import FORECASTS
from kurs.titles.stockpile.sheets import known_forecasts
from kurs.titles.stockpile.view import View

from .rig import CARDS

FEES = {"fee1": 1, "fee2": 2, "fee3": 3}
UNKNOWN_CARD = 4
ACTION_CARD = 4


def choose(view: View, ask: Ask, chance: Chance) -> Move:
    """Build any piles, pay a part of what a pile seems worth, push what one owns, sell what is known to fall."""
    if ask.kind == "bid":
        return best_bid(view, ask)
    if ask.kind == "action":
        return best_action(view, ask)
    if ask.kind == "sell":
        return next_sale(view, ask)
    if ask.kind == "dividend":
        return ask.options[0]
    return ask.pick(chance)


def expected_price(view: View, company: int) -> float:
    """The price a share has after Movement, as far as the player can tell."""
    forecast = known_forecasts(view)[company]
    return view.price[company] + (FORECASTS[forecast] if forecast >= 0 else 0.7)


def card_value(view: View, card: int) -> float:
    if card < 0:
        return UNKNOWN_CARD
    if card < 6:
        return max(1.0, expected_price(view, card))
    return -FEES[CARDS[card]] if CARDS[card] in FEES else ACTION_CARD


def best_bid(view: View, ask: Ask) -> Move:
    """The pile with the best bargain; there the highest level that still costs no more than 70% of its worth."""
    values = [sum([card_value(view, card.card) for card in pile.cards]) for pile in view.piles]
    bargains = [(values[int(move.args[0])] - int(move.args[1]), move) for move in ask.options]
    pile = max(bargains, key=lambda bargain: bargain[0])[1].args[0]
    levels = [move for move in ask.options if move.args[0] == pile]
    return [levels[0], *[move for move in levels if int(move.args[1]) <= values[int(pile)] * 0.7]][-1]


def best_action(view: View, ask: Ask) -> Move:
    """Booms where one owns most, busts where one owns least."""
    owned = [view.regular[c] + 2 * view.players[view.seat].split[c] for c in range(6)]
    booms = [move for move in ask.options if move.verb == "boom"]
    if booms:
        return max(booms, key=lambda move: owned[int(move.args[0])])
    return min(ask.options, key=lambda move: owned[int(move.args[0])])


def next_sale(view: View, ask: Ask) -> Move:
    """Everything of a company that is known to fall, regular cards first."""
    for move in reversed(ask.options):
        if (
            move.verb in ("sell", "sell_split")
            and expected_price(view, int(move.args[0])) < view.price[int(move.args[0])]
        ):
            return move
    return ask.options[0]
