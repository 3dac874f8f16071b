"""What somebody may have whose money is hidden, made of nothing but what a viewer sees (FRI-6.1, FRI-7.20).

All payments are made openly, but one who sees only the table as it lies now has not counted them. Bots judge by the
estimate, a guess draws a sum around it.
"""

from typing import Final, NamedTuple

from kurs.titles.friesematenten.data import ACTION, FACTORY, INFLUENCE, STATUS, Deck
from kurs.titles.friesematenten.prices import price
from kurs.titles.friesematenten.rules.figures import price_of_bid
from kurs.titles.friesematenten.view import UNKNOWN, PlayerView, View

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


def cash_of(deck: Deck, view: View, seat: int) -> float:
    """A player's money; when it is hidden, an estimate."""
    return estimate_of(deck, view, seat).likely


def estimate_of(deck: Deck, view: View, seat: int) -> Estimate:
    """A player's money; when it is hidden, what he must have got less what his cards must have cost.

    That is right at first and errs more with every round; then it is better to think of what people with such an income
    usually have.
    """
    player = view.players[seat]
    if player.cash != UNKNOWN:
        return Estimate(float(player.cash), 0.0)
    if view.auction and seat in view.auction.defaulted:
        return Estimate(0.0, 0.0)  # he has just lost all he had (FRI-4.4.10)
    rounds = view.round - 1
    trust = 1 / (1 + FADES * rounds)
    spent = spent_by(deck, view, player)
    counted = got_by(deck, player, rounds) - spent
    likely = max(SMALL_CHANGE, trust * counted + (1 - trust) * USUAL_PURSE * player.income, float(owed(view, seat)))
    return Estimate(likely, min(likely, DOUBT * (1 - trust) * likely + BARGAINS * spent))


def owed(view: View, seat: int) -> int:
    """What he would have to pay if his bid stands: he is believed to have it, and must have it if bids are covered."""
    auction = view.auction
    if auction is None or auction.bidder != seat:
        return 0
    return price_of_bid(auction.bid, seat in auction.halved)


def got_by(deck: Deck, player: PlayerView, rounds: int) -> float:
    """Start money and payouts; his factories came one after the other."""
    return deck.start_money + rounds * (deck.base_income + (player.income - player.base) / 2)


def spent_by(deck: Deck, view: View, player: PlayerView) -> float:
    """The usual prices of what he has bought, and his share of the action cards that were used."""
    bought = [card.card for card in player.cards if was_bought(deck, card.card, card.zone)]
    used = [id for id in view.out if deck.cards[deck.number[id]].kind == ACTION]
    return sum([price(deck, id) for id in bought]) + sum([price(deck, id) for id in used]) / view.seats


def was_bought(deck: Deck, id: str, zone: str) -> bool:
    """Whether the player in whose empire it lies has paid for it, as far as one can see."""
    card = deck.cards[deck.number[id]]
    return card.kind in (FACTORY, STATUS) or zone == "stored" or (card.kind == INFLUENCE and card.own_side)
