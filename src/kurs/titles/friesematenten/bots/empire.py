"""An empire as a player thinks it through: what it is worth as it is, and with a card more or less."""

from kurs.titles.friesematenten.bots.outlook import Outlook
from kurs.titles.friesematenten.data import FACTORY, Card, Deck
from kurs.titles.friesematenten.rules.figures import (
    base_of,
    fee_of,
    is_spared,
    limit_of,
    points_of,
    production_of,
)
from kurs.titles.friesematenten.view import PlayerView


class Bundle:
    """A card on the move with everything coupled to it, host first (FRI-4.7.5)."""

    def __init__(self, card: Card, on: dict[str, list[Card]]) -> None:
        self.card = card
        self.on = on

    def cards(self) -> list[Card]:
        """Every single card, the host first."""
        return [self.card, *[card for coupled in self.on.values() for card in coupled]]


class Empire:
    """Factories and status symbols, what is coupled to them, and influence cards on the right."""

    def __init__(self, centre: list[Card], right: list[Card], on: dict[str, list[Card]], marker: bool) -> None:
        self.centre = centre
        self.right = right
        self.on = on
        """Coupled cards by the id of their host, which may itself be coupled."""
        self.marker = marker

    def copy(self) -> "Empire":
        on = {host: cards[:] for host, cards in self.on.items()} if self.on else {}
        return Empire(self.centre[:], self.right[:], on, self.marker)

    # --- cards come and go ------------------------------------------------------------------------------------------

    def has(self, card: Card) -> bool:
        return card in self.centre or card in self.right or any([card in cards for cards in self.on.values()])

    def lift(self, card: Card) -> Bundle:
        """Take a card out, with all that is coupled to it."""
        if card in self.centre:
            self.centre.remove(card)
        elif card in self.right:
            self.right.remove(card)
        else:
            for cards in self.on.values():
                if card in cards:
                    cards.remove(card)
        taken: dict[str, list[Card]] = {}
        self._lift_coupled(card, taken)
        return Bundle(card, taken)

    def _lift_coupled(self, host: Card, taken: dict[str, list[Card]]) -> None:
        cards = self.on.pop(host.id, None)
        if cards:
            taken[host.id] = cards
            for card in cards:
                self._lift_coupled(card, taken)

    def add(self, bundle: Bundle) -> None:
        """Put a factory or status symbol into the centre, with what is coupled to it."""
        self.centre.append(bundle.card)
        self.on.update(bundle.on)

    def couple(self, card: Card, host: str) -> None:
        self.on.setdefault(host, []).append(card)

    # --- what it is worth -------------------------------------------------------------------------------------------

    def worth(self, outlook: Outlook) -> float:
        """Points and income over the rounds still to come, in euros."""
        total = 0.0
        spared = is_spared(self.centre)
        free = limit_of(outlook.deck.factory_limit, self.right)
        for card in self.centre:
            worth = self.worth_of_card(card, outlook, spared)
            if card.takes_slot:
                free -= 1
            coupled = self.on.get(card.id)
            if coupled and any([influence.protect_host for influence in coupled]):
                worth += outlook.weights.guard * abs(worth)
            total += worth
        for card in self.right:
            total += card.vp * outlook.point
        for cards in self.on.values():
            for card in cards:
                total += card.vp * outlook.point
        total += outlook.slot * min(max(free, 0), outlook.weights.free_slots)
        return total + base_of(outlook.deck.base_income, self.right) * outlook.payouts

    def worth_of_card(self, card: Card, outlook: Outlook, spared: bool) -> float:
        """A factory or status symbol by itself; negative points can be got rid of for a fee (FRI-4.6.3)."""
        coupled = self.on.get(card.id, ())
        points = points_of(card, self.centre, coupled, self.marker)
        worth = 0.0
        if card.kind == FACTORY:
            worth = production_of(card, self.centre, coupled, self.marker) * outlook.payouts
        if points >= 0 or card.kind != FACTORY:
            return worth + points * outlook.point
        return worth + outlook.burden(points, fee_of(card, spared, outlook.deck.fee_per_point))

    def points(self) -> int:
        """Victory points (FRI-4.9.1)."""
        total = sum([points_of(card, self.centre, self.on.get(card.id, ()), self.marker) for card in self.centre])
        total += sum([card.vp for card in self.right])
        return total + sum([card.vp for cards in self.on.values() for card in cards])

    # --- the limit --------------------------------------------------------------------------------------------------

    def too_many(self, deck: Deck) -> int:
        """Factories over the limit."""
        return sum([card.takes_slot for card in self.centre]) - limit_of(deck.factory_limit, self.right)

    def trim(self, outlook: Outlook) -> float:
        """Demolish what is least worth until the limit holds; the fees it costs."""
        fees = 0.0
        while self.too_many(outlook.deck) > 0:
            spared = is_spared(self.centre)
            losses = []
            for card in [card for card in self.centre if card.takes_slot]:
                fee = fee_of(card, spared, outlook.deck.fee_per_point)
                losses.append((self.worth_of_card(card, outlook, spared) + fee * outlook.money, fee, card))
            _, fee, least = min(losses, key=lambda loss: loss[0])
            fees += fee * outlook.money
            self.lift(least)
        return fees


def empire_of(deck: Deck, player: PlayerView, marker: bool) -> Empire:
    """The empire that lies on the table."""
    centre: list[Card] = []
    right: list[Card] = []
    on: dict[str, list[Card]] = {}
    cards, number = deck.cards, deck.number
    for lying in player.cards:
        if lying.zone == "centre":
            centre.append(cards[number[lying.card]])
        elif lying.zone == "right":
            right.append(cards[number[lying.card]])
        elif lying.zone == "coupled":
            on.setdefault(lying.host, []).append(cards[number[lying.card]])
    return Empire(centre, right, on, marker)
