"""What an action card would do, thought through on copies of the empires (FRI-4.11)."""

from collections.abc import Callable
from typing import Final

from kurs.titles.friesematenten.bots.empire import Bundle
from kurs.titles.friesematenten.bots.mind import Mind
from kurs.titles.friesematenten.data import DECK, FACTORY, INFLUENCE, STATUS, Card, Effect
from kurs.titles.friesematenten.prices import PRICES
from kurs.titles.friesematenten.rules.targets import IN_PLAY, fits
from kurs.titles.friesematenten.view import CardView

Target = int | str


class Imagined:
    """The table after a card has been played by a seat: empires that changed, money and stored cards gained."""

    def __init__(self, mind: Mind, seat: int) -> None:
        self.mind = mind
        self.seat = seat
        self.empires = mind.empires[:]
        self.changed: set[int] = set()
        self.money = [0.0] * mind.view.seats
        """Money now."""
        self.besides = [0.0] * mind.view.seats
        """Everything else, in euros."""

    def change(self, seat: int) -> None:
        """This empire is about to change: work on a copy."""
        if seat not in self.changed:
            self.changed.add(seat)
            self.empires[seat] = self.mind.empires[seat].copy()

    def lift(self, id: str) -> Bundle:
        """Take a card from wherever it lies."""
        card = self.mind.card(id)
        seat = self.mind.owner(card)
        if seat >= 0:
            self.change(seat)
            return self.empires[seat].lift(card)
        for other, player in enumerate(self.mind.view.players):
            if any([lying.card == id for lying in player.cards]):
                self.besides[other] -= self.mind.waiting(card)  # it was stored
        return Bundle(card, {})

    def give(self, seat: int, bundle: Bundle) -> None:
        """To the centre or the stored cards; what was coupled to an influence card is stored with it (FRI-4.7.5)."""
        if bundle.card.kind in (FACTORY, STATUS):
            self.change(seat)
            self.empires[seat].add(bundle)
            return
        for card in bundle.cards():
            worth = self.mind.waiting(card)
            if card.kind == INFLUENCE and seat == self.mind.me:
                worth = max(self.mind.best_assignment(card), worth)
            self.besides[seat] += worth

    def gains(self) -> list[float]:
        """What each player gains, money left out."""
        mind = self.mind
        gained = self.besides[:]
        for seat in self.changed:
            empire = self.empires[seat]
            gained[seat] -= empire.trim(mind.outlook)
            gained[seat] += empire.worth(mind.outlook) - mind.worths[seat]
        return gained


# --- effects by their names in components.toml ----------------------------------------------------------------------


def take(it: Imagined, effect: Effect, targets: tuple[Target, ...]) -> None:
    it.give(it.seat, it.lift(str(targets[effect.on])))


def drop(it: Imagined, effect: Effect, targets: tuple[Target, ...]) -> None:
    it.lift(str(targets[effect.on]))


def swap(it: Imagined, effect: Effect, targets: tuple[Target, ...]) -> None:
    owners = [it.mind.owner(it.mind.card(str(target))) for target in targets]
    bundles = [it.lift(str(target)) for target in targets]
    it.give(owners[1], bundles[0])
    it.give(owners[0], bundles[1])


def refund(it: Imagined, effect: Effect, targets: tuple[Target, ...]) -> None:
    it.money[it.seat] += it.mind.card(str(targets[effect.on])).min_bid


def take_money(it: Imagined, effect: Effect, targets: tuple[Target, ...]) -> None:
    victim = int(targets[effect.on])
    amount = min(float(effect.amount), it.mind.cash[victim])
    it.money[victim] -= amount
    it.money[it.seat] += amount


def receive(it: Imagined, effect: Effect, targets: tuple[Target, ...]) -> None:
    it.money[it.seat] += effect.amount


def receive_per_factory(it: Imagined, effect: Effect, targets: tuple[Target, ...]) -> None:
    it.money[it.seat] += effect.amount * it.mind.view.players[it.seat].factories


def forgo_base(it: Imagined, effect: Effect, targets: tuple[Target, ...]) -> None:
    """If there is no payout, nothing is lost."""
    it.besides[it.seat] -= DECK.base_income * (1 - it.mind.outlook.ends)


def double(it: Imagined, effect: Effect, targets: tuple[Target, ...]) -> None:
    it.besides[it.seat] += output(it, str(targets[effect.on]))


def idle(it: Imagined, effect: Effect, targets: tuple[Target, ...]) -> None:
    id = str(targets[effect.on])
    it.besides[it.mind.owner(it.mind.card(id))] -= output(it, id)


def output(it: Imagined, id: str) -> float:
    """What a factory would pay in this round."""
    for player in it.mind.view.players:
        for lying in player.cards:
            if lying.card == id:
                return lying.output * (1 - it.mind.outlook.ends)
    return 0.0


def nothing(it: Imagined, effect: Effect, targets: tuple[Target, ...]) -> None:
    """Cards that change an auction are judged where they are played; a card that cancels waits for its moment."""


EFFECTS: Final[dict[str, Callable[[Imagined, Effect, tuple[Target, ...]], None]]] = {
    "take": take,
    "take_to_assign": take,
    "discard": drop,
    "remove": drop,
    "swap": swap,
    "refund": refund,
    "take_money": take_money,
    "receive": receive,
    "receive_per_factory": receive_per_factory,
    "forgo_base": forgo_base,
    "double": double,
    "idle": idle,
    "buy": nothing,
    "ban": nothing,
    "half_price": nothing,
    "to_front": nothing,
    "cancel": nothing,
}
AUCTION: Final = ("buy", "ban", "half_price", "to_front")
"""Effects on the card now up."""


def imagine(mind: Mind, seat: int, card: Card, targets: tuple[Target, ...]) -> Imagined:
    """The table after that play."""
    it = Imagined(mind, seat)
    for effect in card.effects:
        EFFECTS[effect.do](it, effect, targets)
    return it


# --- the targets one thinks of --------------------------------------------------------------------------------------

MOST_TARGETS: Final = 3


def targets_for(mind: Mind, card: Card) -> list[tuple[Target, ...]]:
    """The most promising targets of a card that I do not own yet; as the rules allow them (FRI-4.11.21)."""
    if not card.targets:
        return [()]
    choices = [promising(mind, kind, card) for kind in card.targets]
    if len(choices) == 1:
        return [(one,) for one in choices[0]]
    return [(one, other) for one in choices[0] for other in choices[1] if one != other]


def promising(mind: Mind, kind: str, card: Card) -> list[Target]:
    if kind == "opponent":
        return [*mind.rivals]
    if kind == "later_in_market":
        return []  # such a card is judged when its moment comes
    discards = [(float(PRICES[id]), id) for id in mind.view.discard]
    found = discards if kind == "discarded" else in_empires(mind, kind)
    legal = [(worth, id) for worth, id in found if fits(mind.card(id), card)]
    legal.sort(reverse=kind != "own_factory")
    return [id for _, id in legal[:MOST_TARGETS]]


def in_empires(mind: Mind, kind: str) -> list[tuple[float, str]]:
    """Cards of that kind at a glance, in my empire or in those of others."""
    seats = [mind.me] if kind == "own_factory" else mind.rivals
    if kind == "any_influence":
        seats = [mind.me, *mind.rivals]
    found: list[tuple[float, str]] = []
    for seat in seats:
        cards = [lying for lying in mind.view.players[seat].cards if is_target(mind, kind, seat, lying)]
        found += [(at_a_glance(mind, seat, lying), lying.card) for lying in cards]
    return found


def is_target(mind: Mind, kind: str, seat: int, lying: CardView) -> bool:
    if kind == "opponent_stored" or lying.zone == "stored":
        return kind == "opponent_stored" and lying.zone == "stored"
    return mind.card(lying.card).kind == IN_PLAY[kind] and (seat == mind.me or not lying.protected)


def at_a_glance(mind: Mind, seat: int, lying: CardView) -> float:
    """Of influence cards the dearest are thought of first, mine only if they harm me."""
    card, price = mind.card(lying.card), float(PRICES[lying.card])
    if lying.zone == "stored":
        return price
    if card.kind != INFLUENCE:
        return mind.rough(lying.points, lying.production)
    return price if card.own_side == (seat != mind.me) else -price
