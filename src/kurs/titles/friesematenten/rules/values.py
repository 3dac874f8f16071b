"""What cards are worth now: points, production, income, limits, protection (FRI-4.9, FRI-4.6.1, FRI-4.7.7)."""

from kurs.titles.friesematenten.data import Card
from kurs.titles.friesematenten.rules.empire import coupled, factories, influence_in
from kurs.titles.friesematenten.rules.figures import (
    base_of,
    fee_of,
    is_spared,
    limit_of,
    points_of,
    production_of,
)
from kurs.titles.friesematenten.state import State


def on_table(s: State, cards: list[int]) -> list[Card]:
    """What is printed on these cards."""
    return [s.box.cards[card] for card in cards] if cards else []


# --- points and money -----------------------------------------------------------------------------------------------


def card_points(s: State, seat: int, card: int) -> int:
    """The points of a card in that player's empire (FRI-4.9.1); most have no bonus."""
    facts = s.box.cards[card]
    if not facts.vp_bonus:
        return facts.vp
    return points_of(facts, on_table(s, s.centre[seat]), on_table(s, coupled(s, card)), s.marker == seat)


def points(s: State, seat: int) -> int:
    """A player's victory points; stored cards count nothing (FRI-4.9.1)."""
    total = 0
    for card in s.centre[seat]:
        total += card_points(s, seat, card)
    for card in influence_in(s, seat):
        total += s.box.cards[card].vp
    return total


def production(s: State, seat: int, card: int) -> int:
    """What a factory produces (FRI-4.9.2)."""
    facts = s.box.cards[card]
    centre = on_table(s, s.centre[seat]) if facts.production_bonus else []
    hosted = on_table(s, coupled(s, card)) if card in s.link_host else ()  # most host nothing
    return production_of(facts, centre, hosted, s.marker == seat)


def output(s: State, seat: int, card: int) -> int:
    """What a factory pays at this round's payout: nothing if it is idle, else doubled or not (FRI-4.5.2)."""
    if card in s.idle:
        return 0
    made = production(s, seat, card)
    for _ in range(s.doubled.count(card)):
        made *= 2
    return made


def base_part(s: State, seat: int) -> int:
    """None of the basic sum while a loan is due (FRI-4.5.2)."""
    return base_of(0 if s.loan[seat] else s.box.base_income, on_table(s, s.right[seat]))


def income(s: State, seat: int) -> int:
    """What the payout would bring him as things are now."""
    return base_part(s, seat) + sum([output(s, seat, card) for card in factories(s, seat)])


# --- limits and protection ------------------------------------------------------------------------------------------


def limit(s: State, seat: int) -> int:
    """How many factories he may own."""
    return limit_of(s.box.factory_limit, on_table(s, s.right[seat]))


def counted(s: State, seat: int) -> list[int]:
    """His factories that count against the limit."""
    return [card for card in s.centre[seat] if s.box.cards[card].takes_slot]


def over_limit(s: State, seat: int) -> bool:
    """Whether he must demolish. Of most it need not be counted what takes a slot."""
    most = limit(s, seat)
    return len(s.centre[seat]) > max(0, most) and len(counted(s, seat)) > most


def protected(s: State, card: int) -> bool:
    """Whether opponents cannot choose it: by what is printed on it, or by a card coupled to it (FRI-4.7.7)."""
    if s.box.cards[card].untouchable:
        return True
    if card not in s.link_host:
        return False
    return any([s.box.cards[influence].protect_host for influence in coupled(s, card)])


def fee(s: State, seat: int, card: int) -> int:
    """What demolishing a factory costs him."""
    facts = s.box.cards[card]
    return fee_of(facts, facts.vp < 0 and is_spared(on_table(s, s.centre[seat])), s.box.fee_per_point)
