"""What goes through a player's mind when he is asked: empires, money, rivals, what cards are worth and will cost."""

from typing import Final

from kurs.titles.friesematenten.bots.empire import Bundle, empire_of
from kurs.titles.friesematenten.bots.outlook import Outlook
from kurs.titles.friesematenten.bots.weights import Weights
from kurs.titles.friesematenten.data import DECK, Card
from kurs.titles.friesematenten.estimate import cash_of
from kurs.titles.friesematenten.prices import PRICES
from kurs.titles.friesematenten.view import View

MOST_HOSTS: Final = 3
"""Hosts that are thought of for an influence card."""


class Mind:
    """One seat's thoughts at one moment; nothing of it outlives the answer."""

    def __init__(self, view: View, weights: Weights) -> None:
        self.view = view
        self.weights = weights
        self.me = view.seat
        self.rivals = [seat for seat in range(view.seats) if seat != view.seat]
        self.outlook = Outlook(DECK, view, weights)
        self.empires = [empire_of(DECK, player, view.marker == seat) for seat, player in enumerate(view.players)]
        self.worths = [empire.worth(self.outlook) for empire in self.empires]
        self.cash = [cash_of(DECK, view, seat) for seat in range(view.seats)]
        self.dislike = self._dislike()

    def _dislike(self) -> list[float]:
        """How much a euro of each rival counts against mine: most that of the strongest."""
        least = min(self.worths)
        strength = [worth - least + 1 for worth in self.worths]
        of_all = sum([strength[seat] for seat in self.rivals])
        spite = self.weights.spite
        return [0.0 if seat == self.me else spite * strength[seat] / of_all for seat in range(self.view.seats)]

    def card(self, id: str) -> Card:
        return DECK.cards[DECK.number[id]]

    def owner(self, card: Card) -> int:
        """In whose empire a card is at work; -1: in none."""
        for seat, empire in enumerate(self.empires):
            if empire.has(card):
                return seat
        return -1

    # --- what a card is worth ---------------------------------------------------------------------------------------

    def gain_of_owning(self, seat: int, card: Card) -> float:
        """What a factory or status symbol adds to an empire, less what it displaces."""
        empire = self.empires[seat].copy()
        empire.add(Bundle(card, {}))
        fees = empire.trim(self.outlook)
        return empire.worth(self.outlook) - self.worths[seat] - fees

    def points_with(self, seat: int, card: Card) -> int:
        """His points if he had that card too."""
        empire = self.empires[seat].copy()
        empire.add(Bundle(card, {}))
        empire.trim(self.outlook)
        return empire.points()

    def gain_of_assigning(self, card: Card, to: int | str) -> float:
        """What an influence card does there: for me if it is mine, else against its victim."""
        seat = to if isinstance(to, int) else self.owner(self.card(to))
        empire = self.empires[seat].copy()
        if isinstance(to, int):
            empire.right.append(card)
        else:
            empire.couple(card, to)
        change = empire.worth(self.outlook) - self.worths[seat]
        return change if seat == self.me else -self.dislike[seat] * change

    def best_assignment(self, card: Card) -> float:
        """The most an influence card can do now; 0 if it has nowhere to go."""
        return max([self.gain_of_assigning(card, to) for to in self.places_for(card)], default=0.0)

    def places_for(self, card: Card) -> list[int | str]:
        """Where an influence card may be assigned (FRI-4.7.2): of many hosts only the best ones are thought of."""
        seats = [self.me] if card.own_side else self.rivals
        if card.to_player:
            return [*seats]
        found: list[tuple[float, str]] = []
        for seat in seats:
            for lying in self.view.players[seat].cards:
                open_to_me = lying.zone != "stored" and (seat == self.me or not lying.protected)
                if open_to_me and self.card(lying.card).kind in card.hosts:
                    found.append((self.rough(lying.points, lying.production), lying.card))
        found.sort(reverse=True)
        return [id for _, id in found[:MOST_HOSTS]]

    def rough(self, points: int, production: int) -> float:
        """A card at a glance."""
        return points * self.outlook.point + production * self.outlook.payouts

    def waiting(self, card: Card) -> float:
        """What a stored card is worth: less and less as the end comes near."""
        time = min(1.0, self.outlook.payouts / self.weights.patience)
        return self.weights.stored * PRICES[card.id] * time

    def price(self, card: Card) -> float:
        """What I expect a card of the row to go for: others pay what it is worth, or all they have."""
        purse = max([self.cash[seat] for seat in self.rivals])
        return max(float(card.min_bid), min(PRICES[card.id] * self.weights.heat, purse + 1))
