"""What my money can do in the rest of the row: so much for the card now up means so much less for the others."""

from kurs.titles.friesematenten.bots.mind import Mind
from kurs.titles.friesematenten.data import FACTORY, INFLUENCE, STATUS


class Purse:
    """The bargains further down the row, in every combination that my money can buy."""

    def __init__(self, mind: Mind, with_up: bool) -> None:
        self.left_over = mind.outlook.money
        self.bundles: list[tuple[float, float]] = [(0.0, 0.0)]
        """Cost of a combination, and what it brings."""
        hope = mind.weights.hope
        up = mind.view.up
        for place in mind.view.market:
            if place.offered or not place.card or (place.card == up and not with_up):
                continue
            card = mind.card(place.card)
            if card.kind in (FACTORY, STATUS):
                worth = mind.gain_of_owning(mind.me, card)
            elif card.kind == INFLUENCE:
                worth = mind.best_assignment(card)
            else:
                continue  # an action card goes for about what it is worth
            price = mind.price(card)
            brings = price * self.left_over + hope * (worth - price * self.left_over)
            if worth > price * self.left_over:
                self.bundles += [(cost + price, brought + brings) for cost, brought in self.bundles]

    def worth(self, money: float) -> float:
        """The best combination, and what is left over."""
        left_over = self.left_over
        return max([brings + (money - cost) * left_over for cost, brings in self.bundles if cost <= money])
