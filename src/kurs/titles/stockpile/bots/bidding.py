"""Demand: which pile, and at what level (STK-9.5)."""

from math import exp

from kurs.kernel import Ask, Move
from kurs.titles.stockpile.bots.mind import Mind
from kurs.titles.stockpile.bots.piles import value_of_piles, worth_of_cards
from kurs.titles.stockpile.data import DONALD, LEVEL_OF, LEVELS
from kurs.titles.stockpile.rules.demand import HIGHEST, outbiddable, price_of_bid, tokens_in_hand, unbound
from kurs.titles.stockpile.state import NOBODY


class Rival:
    """Another player at the auction: what he can pay, the tokens in his hand, and what draws him to each pile."""

    def __init__(self, purse: int, discount: bool, in_hand: int, drawn: list[float]) -> None:
        self.purse = purse
        self.discount = discount
        self.in_hand = in_hand
        self.drawn = drawn
        self.drawn_to_all = sum(drawn)


class Auction:
    """The state of the bidding in one player's eyes."""

    def __init__(self, mind: Mind) -> None:
        view = mind.view
        temper = mind.weights.temper
        self.stirred = mind.weights.stirred
        self.mine, others = value_of_piles(mind, worth_of_cards(mind))
        self.levels = [LEVEL_OF[pile.bid] if pile.bidder != NOBODY else NOBODY for pile in view.piles]
        self.bidders = [pile.bidder for pile in view.piles]
        # how much a pile draws a bidder is exp((value - price) / temper), a soft comparison of his bargains
        self.pull = [exp(worth / temper) for worth in others]
        self.push = [exp(-amount / temper) for amount in LEVELS]
        self.rivals = {seat: self.rival(mind, seat) for seat in range(view.seats) if seat != view.seat}

    def rival(self, mind: Mind, seat: int) -> Rival:
        """What the table shows of another bidder."""
        player = mind.view.players[seat]
        discount = DONALD in player.investors
        purse = unbound(player.cash, seat, self.bidders, self.levels, discount)
        in_hand = tokens_in_hand(mind.view.seats, seat, self.bidders)
        drawn: list[float] = []
        for pile, level in enumerate(self.levels):
            pays = outbiddable(seat, self.bidders[pile], level) and price_of_bid(level + 1, discount) <= purse
            drawn.append(self.pull[pile] * self.push[level + 1] if pays else 0.0)
        return Rival(purse, discount, in_hand, drawn)

    def chance_to_stay(self, pile: int, level: int) -> float:
        """How likely nobody outbids my token there. Whoever it displaces will be back."""
        displaced = self.bidders[pile]
        if level == HIGHEST:
            return 1.0
        if displaced == NOBODY and not any([rival.in_hand for rival in self.rivals.values()]):
            return 1.0  # the last free track: the auction is over
        drawn = self.pull[pile] * self.push[level + 1]
        stays = 1.0
        for seat, rival in self.rivals.items():
            if price_of_bid(level + 1, rival.discount) <= rival.purse:
                outbids = drawn / (rival.drawn_to_all - rival.drawn[pile] + drawn)
                stays *= 1 - outbids * (1.0 if rival.in_hand or seat == displaced else self.stirred)
        return stays


def best_bid(mind: Mind, ask: Ask) -> Move:
    """The bid with the best prospects: what the pile brings if the token stays, what is left if it is outbid.

    So a level that leaves the others an expensive next step is preferred, and the last free track costs nothing.
    """
    auction = Auction(mind)
    discount = DONALD in mind.investors
    fallback = what_is_left(mind, auction)
    best, best_score = ask.options[0], -1e9
    for option in ask.options:
        pile, level = int(option.args[0]), LEVEL_OF[int(option.args[1])]
        stays = auction.chance_to_stay(pile, level)
        score = stays * (auction.mine[pile] - price_of_bid(level, discount)) + (1 - stays) * fallback
        if score > best_score:
            best, best_score = option, score
    return best


def what_is_left(mind: Mind, auction: Auction) -> float:
    """What I expect to get when I am outbid: between the worst pile for nothing and the best open bargain."""
    worst = best = min(auction.mine)
    for worth, level in zip(auction.mine, auction.levels, strict=True):
        if level < HIGHEST:
            best = max(best, worth - LEVELS[level + 1])
    return worst + mind.weights.hope * (best - worst)
