"""Cards that are played, assigned or kept, and factories that go."""

from kurs.kernel import Ask, Move
from kurs.titles.friesematenten.bots.imagine import AUCTION, Target, imagine
from kurs.titles.friesematenten.bots.mind import Mind
from kurs.titles.friesematenten.bots.purse import Purse
from kurs.titles.friesematenten.data import FACTORY, STATUS, Card
from kurs.titles.friesematenten.prices import PRICES

# --- what a play is worth -------------------------------------------------------------------------------------------


def gain_of_play(mind: Mind, purse: Purse, card: Card, targets: tuple[Target, ...]) -> float:
    """What I gain, and a part of what others lose."""
    it = imagine(mind, mind.me, card, targets)
    gained = it.gains()
    cash, got = mind.cash[mind.me], it.money[mind.me]
    gain = gained[mind.me] + (purse.worth(cash + got) - purse.worth(cash) if got else 0.0)
    for seat in mind.rivals:
        gain -= mind.dislike[seat] * (gained[seat] + it.money[seat])
    return gain


def enough(mind: Mind, card: Card) -> float:
    """What a play must bring, lest the card be kept for a better moment; near the end anything is enough."""
    time = min(1.0, mind.outlook.payouts / mind.weights.patience)
    return mind.weights.keen * PRICES[card.id] * time


def best_act(mind: Mind, ask: Ask) -> Move:
    """The best of playing, assigning and demolishing; the last option is always to leave it."""
    purse = Purse(mind, with_up=True)
    best, best_gain = ask.options[-1], 0.0
    for option in ask.options[:-1]:
        gain = gain_of(mind, purse, option)
        if gain > best_gain:
            best, best_gain = option, gain
    return best


def gain_of(mind: Mind, purse: Purse, option: Move) -> float:
    """What an option brings beyond what it must bring."""
    card = mind.card(str(option.args[0]))
    if option.verb == "assign":
        return mind.gain_of_assigning(card, option.args[1])
    if option.verb == "demolish":
        return gain_of_demolishing(mind, card)
    if card.effects[0].do in AUCTION:
        return gain_at_auction(mind, card, option.args[1:]) - enough(mind, card)
    return gain_of_play(mind, purse, card, option.args[1:]) - enough(mind, card)


# --- demolition -----------------------------------------------------------------------------------------------------


def gain_of_demolishing(mind: Mind, card: Card) -> float:
    """Points that no longer count against me, less production and fee (FRI-4.6.3)."""
    empire = mind.empires[mind.me].copy()
    fee = fee_of(mind, card)
    empire.lift(card)
    return empire.worth(mind.outlook) - mind.worths[mind.me] - fee * mind.outlook.money


def fee_of(mind: Mind, card: Card) -> int:
    return next(lying.fee for lying in mind.view.players[mind.me].cards if lying.card == card.id)


def must_demolish(mind: Mind, ask: Ask) -> Move:
    """Whatever costs me least."""
    return max(ask.options, key=lambda option: gain_of_demolishing(mind, mind.card(str(option.args[0]))))


# --- before an auction ----------------------------------------------------------------------------------------------


def gain_at_auction(mind: Mind, card: Card, targets: tuple[Target, ...]) -> float:
    """What it saves me on the card now up: only a card I want, and only what I would have paid more."""
    up, cash = mind.card(mind.view.up), mind.cash[mind.me]
    if up.kind not in (FACTORY, STATUS):
        return 0.0
    worth, price = mind.gain_of_owning(mind.me, up), mind.price(up)
    if worth <= up.min_bid * mind.outlook.money:
        return 0.0
    doing = card.effects[0].do
    if doing == "buy":
        return min(worth, price) - up.min_bid + mind.weights.certainty * max(0.0, worth - price)
    if doing == "half_price":
        return min(worth, price) / 2 if price / 2 <= cash else 0.0
    then = max(float(up.min_bid), min(price, richest_then(mind, doing, targets[0]) + 1))
    return max(0.0, min(worth, price) - then) if then <= cash else 0.0


def richest_then(mind: Mind, doing: str, target: Target) -> float:
    """The money I bid against when one rival is banned, or when the richest has bought another card before."""
    if doing == "ban":
        return max([mind.cash[seat] for seat in mind.rivals if seat != target], default=0.0)
    first = mind.card(str(target))
    purses = sorted([mind.cash[seat] for seat in mind.rivals])
    if mind.price(first) <= purses[-1]:
        purses[-1] -= mind.price(first)
    return max(purses)


# --- reaction -------------------------------------------------------------------------------------------------------


def cancel_or_not(mind: Mind, ask: Ask) -> Move:
    """The lawyer is used when he saves more than he may save later (FRI-4.8.8)."""
    played = mind.view.played
    if played is None:
        return ask.options[-1]
    targets: tuple[Target, ...] = tuple(played.targets) or (played.target_seat,)
    it = imagine(mind, played.seat, mind.card(played.card), targets)
    loss = -(it.gains()[mind.me] + it.money[mind.me])
    lawyer = ask.options[0]
    return lawyer if loss > enough(mind, mind.card(str(lawyer.args[0]))) else ask.options[-1]


# --- the deck is chosen ---------------------------------------------------------------------------------------------


def set_aside(ask: Ask) -> Move:
    """What nobody pays much for goes first (FRI-6.4)."""
    return min(ask.options, key=lambda option: PRICES[str(option.args[0])])
