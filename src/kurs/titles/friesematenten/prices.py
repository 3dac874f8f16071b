"""Guide prices: what each card usually goes for (components.toml)."""

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from typing import Final

from kurs.titles.friesematenten.data import DECK, Card, Deck


def usual(min_bid: int) -> int:
    """What a card without a guide price goes for: a third more than its minimum bid."""
    return min_bid + min_bid // 3


def guide_prices(text: str, deck: Deck) -> dict[str, int]:
    """The price of every card of the deck by its id."""
    given: dict[str, int] = tomllib.loads(text).get("guide_prices", {})
    return {card.id: given.get(card.id, usual(card.min_bid)) for card in deck.cards}


PRICES: Final = guide_prices(
    files("kurs.titles.friesematenten").joinpath("components.toml").read_text(encoding="utf-8"), DECK
)


def price(deck: Deck, id: str) -> int:
    """What a card usually goes for; of a deck that is not ours no guide prices are known."""
    return PRICES[id] if deck is DECK else usual(deck.cards[deck.number[id]].min_bid)


def usual_cost(deck: Deck, cards: Sequence[Card]) -> int:
    """What all of them usually cost together."""
    if deck is DECK:
        return sum([PRICES[card.id] for card in cards])
    return sum([usual(card.min_bid) for card in cards])
