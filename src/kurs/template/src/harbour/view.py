"""What each seat sees, and what it cannot know, drawn anew."""

from typing import NamedTuple

from kurs.kernel import Chance

from harbour.state import BIDDING, GOODS, NONE, State, clone


class View(NamedTuple):
    """What a seat, or a watcher (NONE), may know: built up field by field. What is forgotten here stays secret."""

    seat: int
    round: int
    rounds: int
    first: int
    step: int
    deck: int
    quay: tuple[int, ...]
    bids: tuple[int, ...]
    """One's own; all of them once the last one is in."""
    waiting: tuple[int, ...]
    """Who has to answer."""
    kept: int
    coins: tuple[int, ...]
    goods: tuple[tuple[int, ...], ...]
    """By seat."""


def view(s: State, seat: int | None) -> View:
    me = NONE if seat is None else seat
    bidding = s.stack[-1][0] == BIDDING
    waiting = [i for i in range(s.seats) if (s.bids[i] == NONE if bidding else i == s.winner)]
    return View(
        seat=me,
        round=s.round,
        rounds=s.rounds,
        first=s.first,
        step=s.stack[-1][0],
        deck=len(s.deck),
        quay=tuple(s.quay),
        bids=tuple([bid if i == me or NONE not in s.bids else NONE for i, bid in enumerate(s.bids)]),
        waiting=tuple(waiting),
        kept=s.kept,
        coins=tuple(s.coins),
        goods=tuple([tuple(s.goods[i * GOODS : i * GOODS + GOODS]) for i in range(s.seats)]),
    )


def guess(s: State, seat: int | None, chance: Chance) -> State:
    """A state that is the same to the seat. What is hidden is sorted first, so that the truth leaves no trace."""
    g = clone(s)
    g.deck.sort()
    chance.shuffle("deck", g.deck)
    if NONE in g.bids:
        for other in range(g.seats):
            if other != seat and g.bids[other] != NONE:
                g.bids[other] = chance.below("bid", g.coins[other] + 1)
    return g
