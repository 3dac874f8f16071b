"""Bots that know 1849.

weights    the constants of the sensible bot's judgement
land       what the map promises to a network
mind       what a player thinks when he is asked: revenues, yields, solvency
auction, shares, building, running, trains, deals    what he does
"""

from collections.abc import Callable
from typing import Final

from kurs.kernel import Ask, Bot, Chance, Move
from kurs.titles.r1849.bots import auction, building, deals, running, shares, trains
from kurs.titles.r1849.bots.mind import Mind
from kurs.titles.r1849.bots.weights import WEIGHTS, Weights
from kurs.titles.r1849.view import View

Answer = Callable[[Mind, Ask], Move]


def end_turn(mind: Mind, ask: Ask) -> Move:
    return deals.buy_private(mind, ask) or trains.DONE


def set_start_price(mind: Mind, ask: Ask) -> Move:
    """The bank pays: the dearest (R49-3.12)."""
    return ask.options[-1]


def exchange(mind: Mind, ask: Ask) -> Move:
    """Two small certificates are easier to sell, one is better near the limit (R49-4.3.13)."""
    full = mind.player.certificates >= mind.view.certificate_limit - 1
    return next(move for move in ask.options if (str(move.args[0]) == "L20") == full)


def done(mind: Mind, ask: Ask) -> Move:
    return trains.DONE


ANSWERS: Final[dict[str, Answer]] = {
    "auction": auction.best_offer,
    "mini_auction": auction.raise_or_withdraw,
    "rsa_price": set_start_price,
    "home": building.choose_home,
    "exchange": exchange,
    "discard": trains.discard,
    "loan": deals.loan_or_leave,
    "consent_train": deals.consent,
    "consent_private": deals.consent,
    "consent_station": deals.consent,
    "consent_buy": deals.consent,
    "consent_sell": deals.consent,
}
"""By kind of ask."""
STEPS: Final[dict[str, Answer]] = {
    "turn": shares.take_turn,
    "price": deals.name_price,
    "sms": building.use_sms,
    "track": building.choose_hex,
    "tile": building.choose_tile,
    "rotation": building.choose_turn,
    "station": building.choose_station,
    "run": running.run,
    "route_start": running.start_route,
    "route": running.extend_route,
    "pay": trains.pay_or_withhold,
    "buy_station": done,
    "e_token": deals.e_token,
    "trains": trains.buy_trains,
    "must_train": trains.buy_trains,
    "forced": trains.in_need,
    "interest": trains.in_need,
    "own_shares": deals.own_shares,
    "bonds": deals.bonds,
    "privates": end_turn,
}
"""By the step of a turn in a stock round or an operating round."""


class SensibleBot(Bot):
    """Plays like a person who has played a few times: by what shares, trains and track will bring him."""

    name = "sensible"

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def answer(self, view: View, ask: Ask, chance: Chance) -> Move:
        answer = ANSWERS.get(ask.kind)
        if answer is None:
            answer = STEPS[str(ask.args[-1])]
        return answer(Mind(view, self.weights), ask)


__all__ = ["SensibleBot", "Weights"]
