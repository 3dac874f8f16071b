"""What cards are worth now: points, production, income, limits, protection (FRI-4.9, FRI-4.6.1, FRI-4.7.7)."""

from collections.abc import Callable
from typing import Final

from kurs.titles.friesematenten.data import FACTORY, Bonus
from kurs.titles.friesematenten.rules.empire import coupled, factories, influence_in, status_symbols
from kurs.titles.friesematenten.state import State

# --- what bonuses count (FRI-4.9.3): in the empire of the seat, for the card, narrowed by a word --------------------


def count_factories(s: State, seat: int, card: int, tag: str) -> int:
    """His factories, with that tag if one is named, this card included."""
    if not tag:
        return len(factories(s, seat))
    return len([f for f in factories(s, seat) if tag in s.box.cards[f].tags])


def count_other_factories(s: State, seat: int, card: int, tag: str) -> int:
    facts = s.box.cards[card]
    itself = facts.kind == FACTORY and (not tag or tag in facts.tags)
    return count_factories(s, seat, card, tag) - int(itself)


def count_status(s: State, seat: int, card: int, of: str) -> int:
    return len(status_symbols(s, seat))


def count_other_status(s: State, seat: int, card: int, of: str) -> int:
    return len([symbol for symbol in status_symbols(s, seat) if symbol != card])


def count_card(s: State, seat: int, card: int, id: str) -> int:
    """Whether that card lies in the centre of his empire (FRI-2.8)."""
    return int(s.box.number[id] in s.centre[seat])


def count_marker(s: State, seat: int, card: int, of: str) -> int:
    return int(s.marker == seat)


def count_coupled(s: State, seat: int, card: int, of: str) -> int:
    """Every influence card directly on it, whoever put it there."""
    return len(coupled(s, card))


COUNTS: Final[dict[str, Callable[[State, int, int, str], int]]] = {
    "factories": count_factories,
    "other_factories": count_other_factories,
    "status": count_status,
    "other_status": count_other_status,
    "card": count_card,
    "marker": count_marker,
    "coupled": count_coupled,
}


def bonus(s: State, seat: int, card: int, bonuses: tuple[Bonus, ...]) -> int:
    """Amount times count, at most the cap, for each of the bonuses (FRI-4.9.3)."""
    total = 0
    for b in bonuses:
        total += min(b.cap, b.amount * COUNTS[b.per](s, seat, card, b.of))
    return total


# --- points and money -----------------------------------------------------------------------------------------------


def card_points(s: State, seat: int, card: int) -> int:
    """Printed points and bonuses of a card in that player's empire (FRI-4.9.1)."""
    facts = s.box.cards[card]
    return facts.vp + bonus(s, seat, card, facts.vp_bonus) if facts.vp_bonus else facts.vp


def points(s: State, seat: int) -> int:
    """A player's victory points; stored cards count nothing (FRI-4.9.1)."""
    total = 0
    for card in s.centre[seat]:
        total += card_points(s, seat, card)
    for card in influence_in(s, seat):
        total += s.box.cards[card].vp
    return total


def production(s: State, seat: int, card: int) -> int:
    """What a factory produces, never less than nothing (FRI-4.9.2)."""
    facts = s.box.cards[card]
    made = facts.production + bonus(s, seat, card, facts.production_bonus)
    for influence in coupled(s, card):
        made += s.box.cards[influence].host_production
    return max(0, made)


def output(s: State, seat: int, card: int) -> int:
    """What a factory pays at this round's payout: nothing if it is idle, else doubled or not (FRI-4.5.2)."""
    if card in s.idle:
        return 0
    made = production(s, seat, card)
    for _ in range(s.doubled.count(card)):
        made *= 2
    return made


def base_part(s: State, seat: int) -> int:
    """The basic income with what influences it; none of the basic sum while a loan is due (FRI-4.5.2)."""
    base = 0 if s.loan[seat] else s.box.base_income
    for card in s.right[seat]:
        base += s.box.cards[card].base_income
    return max(0, base)


def income(s: State, seat: int) -> int:
    """What the payout would bring him as things are now."""
    return base_part(s, seat) + sum([output(s, seat, card) for card in factories(s, seat)])


# --- limits and protection ------------------------------------------------------------------------------------------


def limit(s: State, seat: int) -> int:
    """How many factories he may own (FRI-4.6.1)."""
    most = s.box.factory_limit
    for card in s.right[seat]:
        most += s.box.cards[card].factory_limit
    return most


def counted(s: State, seat: int) -> list[int]:
    """His factories that count against the limit (FRI-4.6.1)."""
    cards = s.box.cards
    return [card for card in s.centre[seat] if cards[card].kind == FACTORY and not cards[card].no_slot]


def over_limit(s: State, seat: int) -> bool:
    """Whether he must demolish. Most have too few factories to be asked the limit at all."""
    return len(s.centre[seat]) > 0 and len(counted(s, seat)) > limit(s, seat)


def protected(s: State, card: int) -> bool:
    """Whether opponents cannot choose it: by what is printed on it, or by a card coupled to it (FRI-4.7.7)."""
    if s.box.cards[card].untouchable:
        return True
    if card not in s.link_host:
        return False
    return any([s.box.cards[influence].protect_host for influence in coupled(s, card)])


def fee(s: State, seat: int, card: int) -> int:
    """What demolishing a factory costs its owner (FRI-4.6.3)."""
    vp = s.box.cards[card].vp
    if vp >= 0 or any([s.box.cards[owned].free_demolition for owned in s.centre[seat]]):
        return 0
    return -vp * s.box.fee_per_point
