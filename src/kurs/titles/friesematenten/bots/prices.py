"""Guide prices: what each card usually goes for (components.toml)."""

import tomllib
from importlib.resources import files
from typing import Final

from kurs.titles.friesematenten.data import DECK, Deck


def guide_prices(text: str, deck: Deck) -> dict[str, int]:
    """The price of every card of the deck by its id; one that has none goes for a third more than its minimum bid."""
    given: dict[str, int] = tomllib.loads(text).get("guide_prices", {})
    return {card.id: given.get(card.id, card.min_bid + card.min_bid // 3) for card in deck.cards}


PRICES: Final = guide_prices(
    files("kurs.titles.friesematenten").joinpath("components.toml").read_text(encoding="utf-8"), DECK
)
