"""What cards are worth by their figures alone: points, production, fee, limit, price (FRI-4.9, FRI-4.6, FRI-4.4.7).

Cards come as what is printed on them, wherever they lie: the rules ask about empires of the table (`values`), bots
about empires they imagine.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from kurs.titles.friesematenten.data import FACTORY, STATUS, Bonus, Card


class Place(NamedTuple):
    """A card in an empire, and what its bonuses may count."""

    card: Card
    centre: Sequence[Card]
    """The factories and status symbols of the empire."""
    coupled: Sequence[Card]
    """Every influence card directly on it, whoever put it there."""
    marker: bool


# --- what bonuses count (FRI-4.9.3), narrowed by a word -------------------------------------------------------------


def count_factories(at: Place, tag: str) -> int:
    """The factories, with that tag if one is named, this card included."""
    return len([card for card in at.centre if card.kind == FACTORY and (not tag or tag in card.tags)])


def count_other_factories(at: Place, tag: str) -> int:
    itself = at.card.kind == FACTORY and (not tag or tag in at.card.tags)
    return count_factories(at, tag) - int(itself)


def count_status(at: Place, of: str) -> int:
    return len([card for card in at.centre if card.kind == STATUS])


def count_other_status(at: Place, of: str) -> int:
    return count_status(at, of) - int(at.card.kind == STATUS)


def count_card(at: Place, id: str) -> int:
    """Whether that card lies in the centre of the empire (FRI-2.8)."""
    return int(any([card.id == id for card in at.centre]))


def count_marker(at: Place, of: str) -> int:
    return int(at.marker)


def count_coupled(at: Place, of: str) -> int:
    return len(at.coupled)


COUNTS: Final[dict[str, Callable[[Place, str], int]]] = {
    "factories": count_factories,
    "other_factories": count_other_factories,
    "status": count_status,
    "other_status": count_other_status,
    "card": count_card,
    "marker": count_marker,
    "coupled": count_coupled,
}


def bonus(bonuses: tuple[Bonus, ...], at: Place) -> int:
    """Amount times count, at most the cap, for each of the bonuses (FRI-4.9.3)."""
    total = 0
    for b in bonuses:
        total += min(b.cap, b.amount * COUNTS[b.per](at, b.of))
    return total


# --- points and money -----------------------------------------------------------------------------------------------


def points_of(card: Card, centre: Sequence[Card], coupled: Sequence[Card], marker: bool) -> int:
    """Printed points and bonuses of a card in the centre (FRI-4.9.1)."""
    if not card.vp_bonus:
        return card.vp
    return card.vp + bonus(card.vp_bonus, Place(card, centre, coupled, marker))


def production_of(card: Card, centre: Sequence[Card], coupled: Sequence[Card], marker: bool) -> int:
    """What a factory produces, never less than nothing (FRI-4.9.2)."""
    made = card.production
    if card.production_bonus:
        made += bonus(card.production_bonus, Place(card, centre, coupled, marker))
    for influence in coupled:
        made += influence.host_production
    return made if made > 0 else 0


def base_of(basic: int, right: Sequence[Card]) -> int:
    """The basic income with what influences it (FRI-4.5.2)."""
    for card in right:
        basic += card.base_income
    return max(0, basic)


def price_of_bid(bid: int, halved: bool) -> int:
    """What a winning bid costs; a half is rounded up (FRI-4.4.7, FRI-4.11.14)."""
    return (bid + 1) // 2 if halved else bid


def highest_within(money: int, halved: bool) -> int:
    """The highest bid that so much money can pay."""
    return money * 2 if halved else money


# --- limit and fee (FRI-4.6) ----------------------------------------------------------------------------------------


def limit_of(basic: int, right: Sequence[Card]) -> int:
    """How many factories may be owned (FRI-4.6.1)."""
    for card in right:
        basic += card.factory_limit
    return basic


def is_spared(centre: Sequence[Card]) -> bool:
    """Whether a card of the empire makes demolition free."""
    return any([card.free_demolition for card in centre])


def fee_of(card: Card, spared: bool, per_point: int) -> int:
    """What demolishing a factory costs its owner (FRI-4.6.3)."""
    return 0 if spared or card.vp >= 0 else -card.vp * per_point
