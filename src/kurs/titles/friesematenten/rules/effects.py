"""What action cards do (FRI-4.11). A card names its effects in components.toml; here is what the words mean."""

from collections.abc import Callable
from typing import Final

from kurs.kernel.event import Event, Log
from kurs.titles.friesematenten.data import Effect
from kurs.titles.friesematenten.rules import empire, sale
from kurs.titles.friesematenten.rules.empire import controller, factories, hand_over
from kurs.titles.friesematenten.rules.money import receive
from kurs.titles.friesematenten.state import GAP, NOBODY, TAKEN, State, card_up, name

# Each effect gets the seat of the player, the effect with its figures, and all targets of the card.


def take(s: State, seat: int, effect: Effect, targets: list[int], log: Log) -> None:
    """The target comes to the player, with everything coupled to it (FRI-4.7.5)."""
    card = targets[effect.on]
    owner = controller(s, card)
    hand_over(s, seat, card)
    if owner == NOBODY:
        log.append(Event("took", (seat, name(s, card))))
    else:
        log.append(Event("took_from", (seat, name(s, card), owner)))


def take_to_assign(s: State, seat: int, effect: Effect, targets: list[int], log: Log) -> None:
    """An influence card: he may assign it at once, before limits are checked (FRI-4.11.5)."""
    take(s, seat, effect, targets, log)
    s.stack.append([TAKEN, seat, targets[effect.on]])


def discard(s: State, seat: int, effect: Effect, targets: list[int], log: Log) -> None:
    empire.discard(s, targets[effect.on], log)


def remove(s: State, seat: int, effect: Effect, targets: list[int], log: Log) -> None:
    """Destroyed by a card it costs nobody a fee (FRI-4.6.6)."""
    empire.remove(s, targets[effect.on], log)


def swap(s: State, seat: int, effect: Effect, targets: list[int], log: Log) -> None:
    """The two targets change owners, each with everything coupled to it (FRI-4.11.7)."""
    one, other = targets
    owners = controller(s, one), controller(s, other)
    hand_over(s, owners[1], one)
    hand_over(s, owners[0], other)
    log.append(Event("swapped", (name(s, one), name(s, other), owners[1], owners[0])))


def refund(s: State, seat: int, effect: Effect, targets: list[int], log: Log) -> None:
    """The bank pays the printed minimum bid (FRI-4.11.8)."""
    amount = s.box.cards[targets[effect.on]].min_bid
    receive(s, seat, amount)
    log.append(Event("received", (seat, amount)))


def take_money(s: State, seat: int, effect: Effect, targets: list[int], log: Log) -> None:
    """The amount, or all he has if that is less; it is announced (FRI-4.11.9)."""
    victim = targets[effect.on]
    amount = min(effect.amount, s.cash[victim])
    s.cash[victim] -= amount
    s.cash[seat] += amount
    log.append(Event("paid_to", (victim, seat, amount), reveals=True))  # what he has, if it is less


def receive_money(s: State, seat: int, effect: Effect, targets: list[int], log: Log) -> None:
    receive(s, seat, effect.amount)
    log.append(Event("received", (seat, effect.amount)))


def receive_per_factory(s: State, seat: int, effect: Effect, targets: list[int], log: Log) -> None:
    """For every factory, those without a slot too (FRI-4.11.18)."""
    amount = effect.amount * len(factories(s, seat))
    receive(s, seat, amount)
    log.append(Event("received", (seat, amount)))


def forgo_base(s: State, seat: int, effect: Effect, targets: list[int], log: Log) -> None:
    """No basic income at the payout of this round (FRI-4.11.20)."""
    s.loan[seat] = 1
    log.append(Event("forgoes", (seat,)))


def buy(s: State, seat: int, effect: Effect, targets: list[int], log: Log) -> None:
    """The card now up for its minimum bid, as if he had won its auction (FRI-4.11.12)."""
    card = card_up(s)
    sale.sell(s, seat, card, s.box.cards[card].min_bid, log)


def ban(s: State, seat: int, effect: Effect, targets: list[int], log: Log) -> None:
    """He may not bid for the card now up; the ban stays with that card (FRI-4.11.13)."""
    s.bans.append([card_up(s), targets[effect.on]])
    log.append(Event("banned", (targets[effect.on], name(s, card_up(s)))))


def half_price(s: State, seat: int, effect: Effect, targets: list[int], log: Log) -> None:
    """If he wins the card now up he pays half his bid (FRI-4.11.14)."""
    s.halves.append([card_up(s), seat])
    log.append(Event("halved", (seat, name(s, card_up(s)))))


def to_front(s: State, seat: int, effect: Effect, targets: list[int], log: Log) -> None:
    """The target is now up, the others keep their order (FRI-4.11.15)."""
    at = s.row.index(targets[effect.on])
    s.row.insert(s.offered, s.row.pop(at))
    s.unsold.insert(s.offered, s.unsold.pop(at))
    log.append(Event("to_front", (name(s, targets[effect.on]),)))


def double(s: State, seat: int, effect: Effect, targets: list[int], log: Log) -> None:
    s.doubled.append(targets[effect.on])
    log.append(Event("doubled", (name(s, targets[effect.on]),)))


def idle(s: State, seat: int, effect: Effect, targets: list[int], log: Log) -> None:
    s.idle.append(targets[effect.on])
    log.append(Event("idle", (name(s, targets[effect.on]),)))


def cancel(s: State, seat: int, effect: Effect, targets: list[int], log: Log) -> None:
    """Done where the reaction is answered (`playing.react`); it is never carried out by itself."""


EFFECTS: Final[dict[str, Callable[[State, int, Effect, list[int], Log], None]]] = {
    "take": take,
    "take_to_assign": take_to_assign,
    "discard": discard,
    "remove": remove,
    "swap": swap,
    "refund": refund,
    "take_money": take_money,
    "receive": receive_money,
    "receive_per_factory": receive_per_factory,
    "forgo_base": forgo_base,
    "buy": buy,
    "ban": ban,
    "half_price": half_price,
    "to_front": to_front,
    "double": double,
    "idle": idle,
    "cancel": cancel,
}

_IN_EMPIRES: Final = ("own_factory", "opponent_factory", "opponent_status", "opponent_influence", "any_influence",
                      "opponent_stored")  # fmt: skip
_FACTORIES: Final = ("own_factory", "opponent_factory")

FITS: Final[dict[str, tuple[str, ...]]] = {
    "take": (*_IN_EMPIRES, "discarded"),
    "take_to_assign": ("opponent_influence", "any_influence", "opponent_stored", "discarded"),
    "discard": _IN_EMPIRES,
    "remove": (*_IN_EMPIRES, "discarded"),
    "swap": (*_FACTORIES, "opponent_status"),
    "refund": (*_IN_EMPIRES, "discarded"),
    "take_money": ("opponent",),
    "ban": ("opponent",),
    "to_front": ("later_in_market",),
    "double": _FACTORIES,
    "idle": _FACTORIES,
}
"""The kinds of target each effect can act on; all others need none."""


# --- conditions beyond a target (FRI-4.8.3) -------------------------------------------------------------------------


def can_buy(s: State, seat: int) -> bool:
    """He has the minimum bid of the card now up (FRI-4.11.12)."""
    return before_auction(s, seat) and s.box.cards[card_up(s)].min_bid <= s.cash[seat]


def before_auction(s: State, seat: int) -> bool:
    """A card is up and its auction has not begun."""
    return s.stack[-1][0] == GAP and card_up(s) != NOBODY


def has_factory(s: State, seat: int) -> bool:
    return len(factories(s, seat)) > 0


def never(s: State, seat: int) -> bool:
    return False


CONDITIONS: Final[dict[str, Callable[[State, int], bool]]] = {
    "buy": can_buy,
    "ban": before_auction,
    "half_price": before_auction,
    "to_front": before_auction,
    "receive_per_factory": has_factory,
    "cancel": never,  # only as a reaction (FRI-4.11.19)
}
