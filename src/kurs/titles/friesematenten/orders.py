"""Standing orders: what a player need not be asked because he has said beforehand that he passes."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.move import Move
from kurs.titles.friesematenten.data import ACTION, INFLUENCE, Deck
from kurs.titles.friesematenten.rules.figures import highest_within
from kurs.titles.friesematenten.view import View, pays_half

ORDERS: Final = ("cards_round", "cards", "bids_round", "bids_dear", "bids_cards", "turns")
"""Stored cards: not in this round, not at all; bids: not in this round, not above my cash, not for blue and green;
turns in which only a demolition would be possible."""

PASS: Final = Move("pass")
END: Final = Move("end")


def ends(ask: Ask, order: str) -> bool:
    """Whether the order ends a turn in which nothing could be done but demolish."""
    return order == "turns" and ask.kind == "turn" and all([o.verb in ("demolish", "end") for o in ask.options])


def passes(deck: Deck, view: View, ask: Ask, order: str, given: int) -> bool:
    """Whether the order, given in that round, means to pass here. A reaction is always asked for."""
    if ask.kind in ("gap", "window"):
        return order == "cards" or (order == "cards_round" and view.round == given)
    if ask.kind != "bid" or view.seat < 0:
        return False
    if order == "bids_round":
        return view.round == given
    if order == "bids_cards":
        kinds = {card.id: card.kind for card in deck.cards}
        return kinds[view.up] in (INFLUENCE, ACTION)
    return order == "bids_dear" and ask.ranges[0].low > purse(view)


def purse(view: View) -> int:
    """The highest bid the player could pay for the card that is up: twice his cash if he pays half (FRI-4.11.14)."""
    return highest_within(view.players[view.seat].cash, pays_half(view))
