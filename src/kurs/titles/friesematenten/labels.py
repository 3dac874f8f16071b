"""What an option says to the one who is asked, consequences included; made from a view alone."""

from kurs.kernel.move import Arg, Move
from kurs.kernel.phrase import Phrase
from kurs.titles.friesematenten.data import Card, Deck
from kurs.titles.friesematenten.rules.figures import price_of_bid
from kurs.titles.friesematenten.rules.targets import PLAYER
from kurs.titles.friesematenten.texts import signed
from kurs.titles.friesematenten.view import UNKNOWN, CardView, View, pays_half


def label(deck: Deck, view: View, move: Move) -> Phrase:
    """The words of an option."""
    verb, args = move.verb, move.args
    if verb == "bid":
        return _bid(view, int(args[0]))
    if verb == "pass":
        return Phrase("move.pass" if view.step == "bid" else "move.pass_poll")
    if verb == "keep":
        return Phrase("move.keep", (_name(deck, view.using),))
    if not args:
        return Phrase(f"move.{verb}")
    card = deck.cards[deck.number[str(args[0])]]
    if verb == "demolish":
        return _demolish(view, card)
    if verb == "assign":
        return _assign(deck, view, card, args[1])
    if verb == "play":
        return _play(deck, view, card, args[1:])
    return Phrase(f"move.{verb}", (card.name,))


def _name(deck: Deck, id: str) -> str:
    return deck.cards[deck.number[id]].name


def lying(view: View, id: str) -> tuple[int, CardView | None]:
    """Whose empire a card lies in, and how; -1 and None if in nobody's."""
    for seat, player in enumerate(view.players):
        for card in player.cards:
            if card.card == id:
                return seat, card
    return -1, None


def _bid(view: View, amount: int) -> Phrase:
    """A bid that exceeds one's cash is allowed and dangerous (FRI-4.4.10): it is said."""
    cash = view.players[view.seat].cash if view.seat >= 0 else UNKNOWN
    halved = pays_half(view)
    pays = price_of_bid(amount, halved)
    figures: tuple[int, ...] = (amount, pays) if halved else (amount,)
    key = "move.bid_half" if halved else "move.bid"
    if cash != UNKNOWN and pays > cash:
        return Phrase(f"{key}_over", (*figures, cash))
    return Phrase(key, figures)


def _demolish(view: View, card: Card) -> Phrase:
    _, lies = lying(view, card.id)
    cash = view.players[view.seat].cash if view.seat >= 0 else 0
    fee = min(lies.fee, cash) if lies else 0
    return Phrase("move.demolish_for", (card.name, fee)) if fee else Phrase("move.demolish", (card.name,))


def _assign(deck: Deck, view: View, card: Card, to: Arg) -> Phrase:
    """What it changes for whom."""
    points = signed(card.vp)
    if isinstance(to, int):
        if card.factory_limit:
            return Phrase("move.assign_slots", (card.name, to, points, signed(card.factory_limit)))
        if card.base_income:
            return Phrase("move.assign_base", (card.name, to, points, signed(card.base_income)))
        return Phrase("move.assign", (card.name, to, points))
    owner, _ = lying(view, to)
    where = (card.name, _name(deck, to), owner, points)
    if card.host_production:
        return Phrase("move.couple_production", (*where, signed(card.host_production)))
    return Phrase("move.couple_protected" if card.protect_host else "move.couple", where)


def _play(deck: Deck, view: View, card: Card, targets: tuple[Arg, ...]) -> Phrase:
    if card.reacts and view.played:
        return Phrase("move.cancel", (card.name, _name(deck, view.played.card)))
    doing = card.effects[-1].do
    if card.effects[0].do == "buy" and view.up:
        return Phrase("move.play_buy", (card.name, _name(deck, view.up), deck.cards[deck.number[view.up]].min_bid))
    money = _money(deck, view, card, targets)
    if not targets:
        if money is not None:
            return Phrase("move.play_money", (card.name, doing, money))
        return Phrase("move.play", (card.name, doing))
    if card.targets[0] == PLAYER:
        if money is not None:
            return Phrase("move.play_at_money", (card.name, targets[0], money))
        return Phrase("move.play_at", (card.name, targets[0], doing))
    return _play_on(deck, view, card, [str(target) for target in targets], money)


def _play_on(deck: Deck, view: View, card: Card, targets: list[str], money: int | None) -> Phrase:
    doing = card.effects[0].do
    owners = [lying(view, target)[0] for target in targets]
    names = [_name(deck, target) for target in targets]
    if len(targets) == 2:
        return Phrase("move.play_two", (card.name, *names, owners[1], doing))
    if money is not None:
        return Phrase("move.play_on_money", (card.name, names[0], doing, money))
    if owners[0] in (-1, view.seat):
        return Phrase("move.play_on", (card.name, names[0], doing))
    return Phrase("move.play_theirs", (card.name, names[0], owners[0], doing))


def _money(deck: Deck, view: View, card: Card, targets: tuple[Arg, ...]) -> int | None:
    """What the card brings the viewer in money, as far as he can know; None if it is not about money."""
    found: list[int] = []
    for effect in card.effects:
        if effect.do == "receive":
            found.append(effect.amount)
        elif effect.do == "receive_per_factory" and view.seat >= 0:
            found.append(effect.amount * view.players[view.seat].factories)
        elif effect.do == "refund":
            found.append(deck.cards[deck.number[str(targets[effect.on])]].min_bid)
        elif effect.do == "take_money":
            cash = view.players[int(targets[effect.on])].cash
            found.append(effect.amount if cash == UNKNOWN else min(effect.amount, cash))
    return sum(found) if found else None
