"""What goes through a player's mind when he is asked: forecasts, shares, unseen cards, majorities."""

from math import exp
from typing import Final

from kurs.titles.stockpile.bots.shares import LOST, SPLIT, all_prospects
from kurs.titles.stockpile.bots.weights import Weights
from kurs.titles.stockpile.data import (
    BERNIE,
    BOOM,
    BUST,
    CARDS,
    FEE,
    FEES,
    FORECASTS,
    GRAHAM,
    KINDS,
    MAJORITY_SOLE,
    N,
)
from kurs.titles.stockpile.rules.selling import extra_a_share
from kurs.titles.stockpile.state import PUBLIC, shares_in
from kurs.titles.stockpile.view import UNKNOWN, View

NOT_KNOWN: Final = -1
MOST_CONCENTRATED: Final = 5
"""Owned shares beyond these add nothing to the worth of another one."""


class Mind:
    """One seat's thoughts at one moment; nothing of it outlives the answer."""

    def __init__(self, view: View, weights: Weights) -> None:
        me = view.players[view.seat]
        self.view = view
        self.weights = weights
        self.prospects = all_prospects(view.advanced, view.resplit_bonus, weights.knows)
        self.left = view.rounds - view.round
        self.cash = me.cash
        self.regular = view.regular
        self.split = me.split
        self.owned = [shares_in(regular, split) for regular, split in zip(view.regular, me.split, strict=True)]
        """Shares of each company."""
        self.investors = me.investors
        self.per_sale = extra_a_share(GRAHAM in me.investors)
        self.forecasts = forecasts_known(view, to_all=False)
        self.unseen = unseen_cards(view)
        self.rival = strongest_rivals(view, self.unseen)
        self.growth = weights.majority_growth * self.left
        self.spread = weights.majority_spread + weights.majority_drift * self.left

    def hold(self, company: int, space: int, forecasts: list[int]) -> tuple[float, float]:
        """A regular and a split card held through this round's movement, averaged over what is not known."""
        prospects = self.prospects[company]
        regular, split = prospects.regular[self.left][space], prospects.split[self.left][space]
        known = forecasts[company]
        if known != NOT_KNOWN:
            return regular[known], split[known]
        of_regular, of_split = sum(regular), sum(split)
        left = len(FORECASTS)
        for forecast in forecasts:
            if forecast != NOT_KNOWN:
                of_regular -= regular[forecast]
                of_split -= split[forecast]
                left -= 1
        return of_regular / left, of_split / left

    def now(self, company: int, space: int) -> tuple[float, float]:
        """A regular and a split card in my hands before Selling: sold, held or (split) broken, whichever is best."""
        price = self.prospects[company].prices[space]
        regular, split = self.hold(company, space, self.forecasts)
        return max(price, regular), max(2 * price, price + regular, split)

    def majority(self, company: int, shares: float) -> float:
        """The bonus I expect at the end with so many shares: the less is still to come, the surer."""
        if shares <= 0:
            return 0.0
        lead = shares - self.rival[company] - self.growth
        return MAJORITY_SOLE / (1 + exp(-lead / self.spread))

    def survives(self, company: int) -> float:
        """How likely the company does not go bankrupt in this round's movement."""
        space = self.view.ticker[company]
        landings = self.prospects[company].landings
        known = self.forecasts[company]
        possible = [known] if known != NOT_KNOWN else [f for f in range(len(FORECASTS)) if f not in self.forecasts]
        return sum([landings[FORECASTS[f]][space].fate != LOST for f in possible]) / len(possible)

    def shares(self, company: int) -> int:
        return self.owned[company]

    def worth_of_share(self, company: int) -> float:
        """One more share of the company for me."""
        owned = self.shares(company)
        return (
            self.now(company, self.view.ticker[company])[0]
            + self.per_sale
            + self.majority(company, owned + 1)
            - self.majority(company, owned)
            + self.weights.concentration * min(owned, MOST_CONCENTRATED)
        )

    def worth_to_others(self, company: int, public: list[int]) -> float:
        """A share as it looks to one who knows only what all know."""
        space = self.view.ticker[company]
        return max(self.prospects[company].prices[space], self.hold(company, space, public)[0])

    def gain_of_push(self, company: int, steps: int, regular: float, split: float) -> float:
        """What moving a price in the Action phase does for so many cards."""
        if regular == 0 and split == 0:
            return 0.0
        before = self.now(company, self.view.ticker[company])
        after = self.pushed(company, steps)
        return regular * (after[0] - before[0]) + split * (after[1] - before[1])

    def pushed(self, company: int, steps: int) -> tuple[float, float]:
        """What a regular and a split card are worth once the price has been moved."""
        landing = self.prospects[company].landings[steps][self.view.ticker[company]]
        if landing.fate == LOST:
            return landing.regular_money, landing.split_money
        regular, split = self.now(company, landing.space)
        kept = split if landing.fate == SPLIT else regular
        return landing.regular_money + kept, landing.split_money + split


def forecasts_known(view: View, to_all: bool) -> list[int]:
    """The forecast of each company, as far as I (or all) have seen it."""
    known = [NOT_KNOWN] * N
    for pair in view.pairs:
        if pair.company != UNKNOWN and (not to_all or pair.holder == PUBLIC):
            known[pair.company] = pair.forecast
    return known


def unseen_cards(view: View) -> list[int]:
    """How many cards of each kind I have not seen."""
    left = [CARDS[kind] - view.discard[kind] for kind in range(KINDS)]
    for player in view.players:
        for company in range(N):
            left[company] -= player.split[company] + player.known[company]
        for fee in player.fees:
            left[FEE + FEES.index(fee)] -= 1
    for pile in view.piles:
        for lying in pile.cards:
            if lying.card != UNKNOWN:
                left[lying.card] -= 1
    for card in view.hand:
        left[card] -= 1
    left[BOOM] -= view.actions[0]
    left[BUST] -= view.actions[1]
    return left


def expected_regular(view: View, seat: int, unseen: list[int]) -> list[float]:
    """Regular cards of each company in another's portfolio: those known, and the rest like the unseen cards."""
    player = view.players[seat]
    unknown = player.cards - sum(player.known)
    all_unseen = sum(unseen[:N])
    if unknown <= 0 or all_unseen <= 0:
        return [float(cards) for cards in player.known]
    part = unknown / all_unseen
    return [player.known[company] + part * unseen[company] for company in range(N)]


def strongest_rivals(view: View, unseen: list[int]) -> list[float]:
    """The most shares of each company that I expect another player to hold."""
    best = [0.0] * N
    for seat in range(view.seats):
        if seat != view.seat:
            split = view.players[seat].split
            for company, regular in enumerate(expected_regular(view, seat, unseen)):
                held = shares_in(regular, split[company])
                best[company] = max(best[company], held)
    return best


def worth_of_fee(mind: Mind, card: int) -> float:
    """A fee is a cost, to Broker Bernie a gain (STK-6.3.6)."""
    amount = FEES[card - FEE]
    return float(amount if BERNIE in mind.investors else -amount)
