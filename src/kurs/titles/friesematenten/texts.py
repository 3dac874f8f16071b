"""What is written on a card, put together from its facts: another deck explains itself."""

from kurs.kernel.move import Arg
from kurs.kernel.phrase import Phrase
from kurs.titles.friesematenten.data import ACTION, INFLUENCE, KINDS, NO_LIMIT, TIMINGS, Bonus, Card, Deck
from kurs.titles.friesematenten.words import COUNTING_ONCE, DOING


def card_text(deck: Deck, card: Card) -> tuple[Phrase, ...]:
    """The sentences of a card, one phrase each; none if it has only figures."""
    if card.kind == ACTION:
        return tuple(_action(card))
    if card.kind == INFLUENCE:
        return tuple(_influence(card))
    said = [_bonus(deck, "production", bonus) for bonus in card.production_bonus]
    said += [_bonus(deck, "vp", bonus) for bonus in card.vp_bonus]
    for keyword, printed in (
        ("free_demolition", card.free_demolition),
        ("no_slot", card.no_slot),
        ("untouchable", card.untouchable),
    ):
        if printed:
            said.append(Phrase(f"text.{keyword}"))
    return tuple(said)


def signed(number: int) -> str:
    """+8, -8; nothing is +0."""
    return f"{number:+d}".replace("-", "\u2212")


def hosts_word(card: Card) -> str:
    """The kinds of card it can be coupled to, as one word of the catalogue."""
    return "_".join([KINDS[kind] for kind in sorted(card.hosts)])


def _bonus(deck: Deck, what: str, bonus: Bonus) -> Phrase:
    """For each thing it counts, or, where the first brings all of it, if there is one."""
    key, args = f"text.{what}.{bonus.per}", tuple[Arg, ...]((bonus.amount,))
    if bonus.per == "card":
        return Phrase(key, (*args, deck.cards[deck.number[bonus.of]].name))
    if bonus.per in ("factories", "other_factories"):
        args = (*args, bonus.of or "any")
    if bonus.per not in COUNTING_ONCE:
        return Phrase(key, args)
    return Phrase(f"{key}.once", args) if bonus.cap <= bonus.amount else Phrase(key, (*args, bonus.cap))


def _influence(card: Card) -> list[Phrase]:
    if card.to_player:
        said = [Phrase("text.side.own" if card.own_side else "text.side.opponent")]
    else:
        said = [Phrase("text.couple_own" if card.own_side else "text.couple_opponent", (hosts_word(card),))]
    if card.protect_host:
        said.append(Phrase("text.protect_host"))
    for key, amount in (
        ("host_production", card.host_production),
        ("factory_limit", card.factory_limit),
        ("base_income", card.base_income),
    ):
        if amount:
            said.append(Phrase(f"text.{key}", (signed(amount),)))
    if card.vp:
        said.append(Phrase("text.points", (signed(card.vp),)))
    return said


def _action(card: Card) -> list[Phrase]:
    said = [Phrase("text.target", (target,)) for target in card.targets]
    if card.max_vp != NO_LIMIT:
        said.append(Phrase("text.max_vp", (card.max_vp,)))
    if card.max_min_bid != NO_LIMIT:
        said.append(Phrase("text.max_min_bid", (card.max_min_bid,)))
    said += [Phrase(f"text.do.{effect.do}", (effect.amount,) if effect.do in DOING else ()) for effect in card.effects]
    if not card.reacts:
        said.append(Phrase(f"text.timing.{TIMINGS[card.timing]}"))
    if card.immediate:
        said.append(Phrase("text.immediate"))
    if card.cancellable:
        said.append(Phrase("text.cancellable"))
    return said
