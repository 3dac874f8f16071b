"""What an action card may be aimed at (FRI-4.11.21). Targets are cards or, for `opponent`, seats."""

from collections.abc import Callable
from typing import Final

from kurs.titles.friesematenten.data import FACTORY, INFLUENCE, STATUS, Card
from kurs.titles.friesematenten.rules.empire import factories, influence_in, status_symbols
from kurs.titles.friesematenten.rules.values import protected
from kurs.titles.friesematenten.state import State


def own_factories(s: State, seat: int) -> list[int]:
    """Protected or not."""
    return factories(s, seat)


def opponents(s: State, seat: int) -> list[int]:
    """Every other player, clockwise from him."""
    return [(seat + k) % s.seats for k in range(1, s.seats)]


def opponent_factories(s: State, seat: int) -> list[int]:
    return [card for other in opponents(s, seat) for card in factories(s, other) if not protected(s, card)]


def opponent_status(s: State, seat: int) -> list[int]:
    return [card for other in opponents(s, seat) for card in status_symbols(s, other) if not protected(s, card)]


def opponent_influence(s: State, seat: int) -> list[int]:
    """Assigned ones, whoever put them there."""
    return [card for other in opponents(s, seat) for card in influence_in(s, other) if not protected(s, card)]


def any_influence(s: State, seat: int) -> list[int]:
    """The same, and all that are assigned in his own empire."""
    return [*influence_in(s, seat), *opponent_influence(s, seat)]


def opponent_stored(s: State, seat: int) -> list[int]:
    return [card for other in opponents(s, seat) for card in s.stored[other]]


def discarded(s: State, seat: int) -> list[int]:
    return s.discard


def later_in_market(s: State, seat: int) -> list[int]:
    """Market cards not yet offered in this round, without the one now up."""
    return s.row[s.offered + 1 :]


TARGETS: Final[dict[str, Callable[[State, int], list[int]]]] = {
    "own_factory": own_factories,
    "opponent_factory": opponent_factories,
    "opponent_status": opponent_status,
    "opponent_influence": opponent_influence,
    "any_influence": any_influence,
    "opponent_stored": opponent_stored,
    "discarded": discarded,
    "later_in_market": later_in_market,
    "opponent": opponents,
}

IN_PLAY: Final[dict[str, int]] = {
    "own_factory": FACTORY,
    "opponent_factory": FACTORY,
    "opponent_status": STATUS,
    "opponent_influence": INFLUENCE,
    "any_influence": INFLUENCE,
}
"""Targets in play: what kind of card they are. Those of others must not be protected (FRI-4.7.7)."""

PLAYER: Final = "opponent"
"""The one kind of target that is a seat."""


def targets(s: State, seat: int, kind: str, card: Card) -> list[int]:
    """The legal targets of that kind for a card in this player's hand, narrowed by what its text says."""
    found = TARGETS[kind](s, seat)
    if kind == PLAYER:
        return found
    return [target for target in found if fits(s.box.cards[target], card)]


def fits(target: Card, card: Card) -> bool:
    """Whether the figures of a target are within what the text of the card says."""
    return target.vp <= card.max_vp and target.min_bid <= card.max_min_bid
