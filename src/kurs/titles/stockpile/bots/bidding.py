"""Demand: which pile, and at what level (STK-9.5)."""

from math import exp
from typing import Final

from kurs.kernel import Ask, Chance, Move
from kurs.titles.stockpile.bots.mind import Mind
from kurs.titles.stockpile.bots.piles import value_of_piles, worth_of_cards
from kurs.titles.stockpile.data import DONALD, LEVEL_OF, LEVELS, SEATINGS
from kurs.titles.stockpile.state import NOBODY

TOP: Final = len(LEVELS) - 1


class Bidder:
    """Another player who may still place a token: what draws him to each pile, and what he can pay."""

    def __init__(self, purse: int, discount: bool, tokens: float, standing: list[bool]) -> None:
        self.purse = purse
        self.discount = discount
        self.tokens = tokens
        self.standing = standing
        self.drawn: list[float] = []
        self.drawn_to_all = 0.0

    def level_he_can_pay(self, level: int) -> bool:
        if self.discount and level > 0:
            level -= 1
        return LEVELS[level] <= self.purse


def best_bid(mind: Mind, ask: Ask, chance: Chance) -> Move:
    """The bid with the best prospects: what the pile brings if the token stays, what is left if it is outbid."""
    view, weights = mind.view, mind.weights
    mine, others = value_of_piles(mind, worth_of_cards(mind))
    levels = [LEVEL_OF[pile.bid] if pile.bid != NOBODY else NOBODY for pile in view.piles]
    discount = DONALD in mind.investors
    pull = [exp(min(40.0, worth / weights.temper)) for worth in others]
    push = [exp(-amount / weights.temper) for amount in LEVELS]
    rivals = rivals_of(mind, levels)
    for rival in rivals:
        draw_to_piles(rival, levels, pull, push)
    fallback = what_is_left(mind, mine, levels)
    best, best_score = ask.options[0], -1e9
    for option in ask.options:
        if option.verb != "bid":
            continue
        pile, level = int(option.args[0]), LEVEL_OF[int(option.args[1])]
        cost = LEVELS[level - 1] if discount and level else LEVELS[level]
        stays = chance_to_stay(rivals, view.piles[pile].bidder, pile, level, pull, push, weights.stirred)
        score = stays * (mine[pile] - cost) + (1 - stays) * fallback
        if score > best_score:
            best, best_score = option, score
    return best


def rivals_of(mind: Mind, levels: list[int]) -> list[Bidder | None]:
    """The others by seat (None: myself), with the tokens they have yet to place."""
    view = mind.view
    tokens = SEATINGS[view.seats].tokens
    rivals: list[Bidder | None] = []
    for seat in range(view.seats):
        if seat == view.seat:
            rivals.append(None)
            continue
        player = view.players[seat]
        discount = DONALD in player.investors
        standing = [pile.bidder == seat for pile in view.piles]
        bound = 0
        for pile, stands in enumerate(standing):
            if stands:
                level = levels[pile]
                bound += LEVELS[level - 1] if discount and level else LEVELS[level]
        rivals.append(Bidder(player.cash - bound, discount, float(tokens - sum(standing)), standing))
    return rivals


def draw_to_piles(rival: Bidder | None, levels: list[int], pull: list[float], push: list[float]) -> None:
    """How strongly each pile draws him at the lowest level open to him: value less price, softly compared."""
    if rival is None:
        return
    for pile, level in enumerate(levels):
        drawn = 0.0
        if level < TOP and not rival.standing[pile] and rival.level_he_can_pay(level + 1):
            drawn = pull[pile] * push[level + 1]
        rival.drawn.append(drawn)
    rival.drawn_to_all = sum(rival.drawn)


def chance_to_stay(
    rivals: list[Bidder | None],
    displaced: int,
    pile: int,
    level: int,
    pull: list[float],
    push: list[float],
    stirred: float,
) -> float:
    """How likely nobody outbids a token there; whoever it displaces comes back at once."""
    if level == TOP:
        return 1.0
    waiting = 1.0 if displaced != NOBODY else 0.0
    for rival in rivals:
        if rival is not None:
            waiting += rival.tokens
    if waiting == 0:
        return 1.0  # the last free track: the auction is over
    stays = 1.0
    for seat, rival in enumerate(rivals):
        if rival is None or not rival.level_he_can_pay(level + 1):
            continue
        drawn = pull[pile] * push[level + 1]
        outbids = drawn / (rival.drawn_to_all - rival.drawn[pile] + drawn)
        tokens = rival.tokens + (1 if seat == displaced else 0)
        stays *= 1 - outbids * (min(tokens, 1.0) if tokens else stirred)
    return stays


def what_is_left(mind: Mind, mine: list[float], levels: list[int]) -> float:
    """What I expect to get when I am outbid: between the worst pile for nothing and the best open bargain."""
    open_piles = [worth - LEVELS[level + 1] for worth, level in zip(mine, levels, strict=True) if level < TOP]
    worst = min(mine)
    best = max([profit for profit in open_piles], default=worst)
    return worst + mind.weights.hope * max(0.0, best - worst)
