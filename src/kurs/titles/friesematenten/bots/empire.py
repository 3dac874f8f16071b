"""An empire as a player thinks it through: what it is worth as it is, and with a card more or less."""

from kurs.titles.friesematenten.bots.outlook import Outlook
from kurs.titles.friesematenten.data import FACTORY, STATUS, Bonus, Card, Deck
from kurs.titles.friesematenten.view import PlayerView


class Bundle:
    """A card on the move with everything coupled to it, host first (FRI-4.7.5)."""

    def __init__(self, card: Card, on: dict[str, list[Card]]) -> None:
        self.card = card
        self.on = on


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
        slots, base = outlook.deck.factory_limit, outlook.deck.base_income
        spared = any([card.free_demolition for card in self.centre])
        for card in self.centre:
            worth = self.worth_of_card(card, outlook, spared)
            if card.kind == FACTORY and not card.no_slot:
                slots -= 1
            coupled = self.on.get(card.id)
            if coupled and any([influence.protect_host for influence in coupled]):
                worth += outlook.weights.guard * abs(worth)
            total += worth
        for card in self.right:
            slots += card.factory_limit
            base += card.base_income
            total += card.vp * outlook.point
        for cards in self.on.values():
            for card in cards:
                total += card.vp * outlook.point
        total += outlook.slot * min(max(slots, 0), outlook.weights.free_slots)
        return total + max(0, base) * outlook.payouts

    def worth_of_card(self, card: Card, outlook: Outlook, spared: bool) -> float:
        """A factory or status symbol by itself; negative points can be got rid of for a fee (FRI-4.6.3)."""
        points = card.vp + self.bonus(card, card.vp_bonus) if card.vp_bonus else card.vp
        worth = self.production(card) * outlook.payouts if card.kind == FACTORY else 0.0
        if points >= 0 or card.kind != FACTORY:
            return worth + points * outlook.point
        fee = 0 if spared else -card.vp * outlook.deck.fee_per_point
        return worth + outlook.burden(points, fee)

    def production(self, card: Card) -> int:
        """What a factory makes (FRI-4.9.2)."""
        made = card.production
        if card.production_bonus:
            made += self.bonus(card, card.production_bonus)
        for influence in self.on.get(card.id, ()):
            made += influence.host_production
        return max(0, made)

    def bonus(self, card: Card, bonuses: tuple[Bonus, ...]) -> int:
        return sum([min(b.cap, b.amount * self.count(card, b)) for b in bonuses])

    def count(self, card: Card, b: Bonus) -> int:
        """What a bonus counts (FRI-4.9.3)."""
        if b.per == "card":
            return len([other for other in self.centre if other.id == b.of])
        if b.per == "marker":
            return int(self.marker)
        if b.per == "coupled":
            return len(self.on.get(card.id, ()))
        kind = STATUS if b.per.endswith("status") else FACTORY
        found = [other for other in self.centre if other.kind == kind and (not b.of or b.of in other.tags)]
        return len(found) - int(b.per.startswith("other_") and card in found)

    def points(self) -> int:
        """Victory points (FRI-4.9.1)."""
        total = sum([card.vp + self.bonus(card, card.vp_bonus) for card in self.centre])
        total += sum([card.vp for card in self.right])
        return total + sum([card.vp for cards in self.on.values() for card in cards])

    # --- the limit --------------------------------------------------------------------------------------------------

    def too_many(self, deck: Deck) -> int:
        """Factories over the limit (FRI-4.6.1)."""
        counted = len([card for card in self.centre if card.kind == FACTORY and not card.no_slot])
        return counted - deck.factory_limit - sum([card.factory_limit for card in self.right])

    def trim(self, outlook: Outlook) -> float:
        """Demolish what is least worth until the limit holds; the fees it costs."""
        fees = 0.0
        while self.too_many(outlook.deck) > 0:
            spared = any([card.free_demolition for card in self.centre])
            counted = [card for card in self.centre if card.kind == FACTORY and not card.no_slot]
            losses = []
            for card in counted:
                fee = 0 if spared or card.vp >= 0 else -card.vp * outlook.deck.fee_per_point
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
