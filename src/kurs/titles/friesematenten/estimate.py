"""What somebody may have whose money is hidden, made of nothing but what everybody sees (FRI-6.1, FRI-7.20).

All payments are made openly, but one who sees only the table as it lies now has not counted them. Bots judge by the
estimate, a guess draws a sum around it.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kurs.titles.friesematenten.data import ACTION, FACTORY, INFLUENCE, STATUS, Card, Deck
from kurs.titles.friesematenten.prices import usual_cost
from kurs.titles.friesematenten.rules.auction import due
from kurs.titles.friesematenten.rules.empire import influence_in
from kurs.titles.friesematenten.rules.figures import price_of_bid
from kurs.titles.friesematenten.rules.values import base_part, income, on_table
from kurs.titles.friesematenten.state import BID, GAP, NOBODY, State, card_up
from kurs.titles.friesematenten.view import UNKNOWN, View

# fitted to some thousand moments of games between bots
FADES: Final = 0.35
"""How fast one's idea of what another has got and spent loses its value, by rounds."""
USUAL_PURSE: Final = 1.2
"""What people have, in payouts."""
SMALL_CHANGE: Final = 5.0
DOUBT: Final = 2.0
"""How far the truth lies from the estimate, as a part of it, once nothing is known of what another got and spent."""
BARGAINS: Final = 0.25
"""How far prices lie from the usual ones."""


class Estimate(NamedTuple):
    """What somebody has, and how much more or less it may be."""

    likely: float
    doubt: float


class Seen(NamedTuple):
    """What everybody sees of the money of one whose purse is hidden."""

    income: int
    base: int
    bought: int
    """What the cards of his empire that he has paid for usually cost."""
    used: int
    """The same of the action cards that all players together have used up."""
    owes: int
    """What he would have to pay if his bid stands: he is believed to have it, and must have it if bids are covered."""
    broke: bool
    """He has just lost all he had (FRI-4.4.10)."""


def cash_of(deck: Deck, view: View, seat: int) -> float:
    """A player's money; when it is hidden, an estimate."""
    player = view.players[seat]
    if player.cash != UNKNOWN:
        return float(player.cash)
    return estimate(deck, view.seats, view.round, seen_in(deck, view, seat)).likely


def estimate(deck: Deck, seats: int, round: int, seen: Seen) -> Estimate:
    """What he must have got less what his cards must have cost.

    That is right at first and errs more with every round; then it is better to think of what people with such an income
    usually have.
    """
    if seen.broke:
        return Estimate(0.0, 0.0)
    rounds = round - 1
    trust = 1 / (1 + FADES * rounds)
    spent = spent_by(seats, seen)
    counted = got_by(deck, rounds, seen) - spent
    likely = max(SMALL_CHANGE, trust * counted + (1 - trust) * USUAL_PURSE * seen.income, float(seen.owes))
    return Estimate(likely, min(likely, DOUBT * (1 - trust) * likely + BARGAINS * spent))


def got_by(deck: Deck, rounds: int, seen: Seen) -> float:
    """Start money and payouts; his factories came one after the other."""
    return deck.start_money + rounds * (deck.base_income + (seen.income - seen.base) / 2)


def spent_by(seats: int, seen: Seen) -> float:
    """What he has bought, and his share of the action cards that were used."""
    return seen.bought + seen.used / seats


def was_bought(card: Card, stored: bool) -> bool:
    """Whether the player in whose empire it lies has paid for it, as far as one can see."""
    return stored or card.kind in (FACTORY, STATUS) or (card.kind == INFLUENCE and card.own_side)


# --- what there is to see: of a view, and the same of a state -------------------------------------------------------


def seen_in(deck: Deck, view: View, seat: int) -> Seen:
    """What a view shows of it."""
    player, auction = view.players[seat], view.auction
    lying = [(deck.cards[deck.number[card.card]], card.zone == "stored") for card in player.cards]
    return Seen(
        income=player.income,
        base=player.base,
        bought=usual_cost(deck, [card for card, stored in lying if was_bought(card, stored)]),
        used=cost_of_actions(deck, [deck.cards[deck.number[id]] for id in view.out]),
        owes=price_of_bid(auction.bid, seat in auction.halved) if auction and auction.bidder == seat else 0,
        broke=auction is not None and seat in auction.defaulted,
    )


def seen_of(s: State, seat: int, used: int) -> Seen:
    """The same, of a table at which all of this lies open; `used` is the same for all (`cost_of_used`)."""
    cards, bidding = s.box.cards, s.stack[0][0] in (GAP, BID) and card_up(s) != NOBODY
    influence = [card for card in on_table(s, influence_in(s, seat)) if was_bought(card, False)]
    return Seen(
        income=income(s, seat),
        base=base_part(s, seat),
        bought=usual_cost(s.box, [cards[card] for card in (*s.centre[seat], *s.stored[seat])] + influence),
        used=used,
        owes=due(s, seat, s.bid) if bidding and s.bidder == seat else 0,
        broke=bidding and s.defaulted[seat] == 1,
    )


def cost_of_used(s: State) -> int:
    """What the action cards that have been used up usually cost."""
    return cost_of_actions(s.box, on_table(s, s.out))


def cost_of_actions(deck: Deck, cards: Sequence[Card]) -> int:
    return usual_cost(deck, [card for card in cards if card.kind == ACTION])
