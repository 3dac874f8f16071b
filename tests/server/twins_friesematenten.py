"""Twins of Friesematenten: the order of the deck, the cards set aside and what others have drafted are unknown.

Which cards come up while the games look alike is written out; all others lie in another order, or elsewhere.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from kurs.kernel import Ask, Move, SearchChance, Table, title
from kurs.titles.friesematenten.data import DECK
from kurs.titles.friesematenten.state import State
from server.other_money import THRESHOLD, meddling
from server.twins import Step, Twins, shuffled_to, turned

FRIESEMATENTEN = title("friesematenten")
ALL = list(range(len(DECK.cards)))
COMING = "A15 A20 F01 A13 I05 A16 F19 F17 A10 A18 I01 F02 S12 I04 F14"
"""Cheap cards of all kinds, for every window of a round: they come up in this order, two rounds of them."""
DRAFTED = {"deck_choice": "drafted"}
TO_KEEP = DECK.seatings[2].cards // 2


def cards(ids: str) -> list[int]:
    return [DECK.number[id] for id in ids.split()]


@dataclass
class CardDeal:
    """The cards as they lie after the first shuffle, and who has the marker."""

    cards: list[int]
    marker: int = 0

    def draws(self, seats: int) -> list[int]:
        """The draws of the header."""
        return [*shuffled_to(ALL, self.cards), self.marker]


def deck_deal(seats: int, coming: list[int], rest: str) -> CardDeal:
    """These cards come up first, top card last; which of the others lie in the deck, and how, is left to chance."""
    others = [card for card in ALL if card not in coming]
    SearchChance(rest).shuffle("rest", others)
    size = DECK.seatings[seats].cards - len(coming)
    return CardDeal([*others[:size], *reversed(coming), *others[size:]])


def plan(state: State, ask: Ask) -> Move:
    """What is played: two bid for each card, others pass; cards are used at once, and in every other gap."""
    if ask.kind == "bid":
        wants = state.offered % state.seats
        low = ask.ranges[0].low
        eager = ask.seat in (wants, (wants + 1) % state.seats)
        short = low - DECK.cards[state.row[state.offered]].min_bid
        return Move("bid", (low + 1,)) if eager and short < 4 and low < state.cash[ask.seat] else Move("pass")
    if ask.kind == "gap" and state.offered % 2:
        return Move("pass")
    return ask.options[0]


def passing(_: State, ask: Ask) -> Move:
    """Nobody ever buys anything."""
    return Move("pass")


def go_on(twins: Twins, decide: Callable[[State, Ask], Move] = plan) -> Twins:
    """The same twins with everything that is played until a card comes up that is another one in the other game."""
    table, twin = twins.table(0), twins.table(1)
    steps = twins.steps[: twins.played]
    while table.state.row == twin.state.row:
        ask = table.asks[0]
        move = str(decide(table.state, ask))
        table.play(ask.seat, move)
        twin.play(ask.seat, move)
        steps.append(Step((ask.seat, ask.seat), (move, move)))
    return replace(twins, steps=steps, alike=len(steps) - 1)


def twins_of_deck(name: str, seats: int, viewer: int | None, **options: str) -> Twins:
    """Another order of the deck, and other cards set aside."""
    coming = cards(COMING)
    deals = (deck_deal(seats, coming, "a"), deck_deal(seats, coming, "b"))
    return go_on(Twins(name, viewer, seats, options, deals, [], 0, title=FRIESEMATENTEN))


def twins_of_reshuffling(name: str, viewer: int | None) -> Twins:
    """Nothing is ever bought: the discards become the deck, in another order in the other game (FRI-4.2.4)."""
    deal = deck_deal(2, cards(COMING), "a")
    before = Twins(name, viewer, 2, {}, (deal, deal), [], 0, title=FRIESEMATENTEN)
    table, steps = before.table(0), []
    while not table.state.exhausted:
        discards, ask = table.state.discard[:], table.asks[0]
        drawn = table.play(ask.seat, "pass")
        steps.append(Step((ask.seat, ask.seat), ("pass", "pass")))
    discards += [DECK.number[_id(str(e.args[0]))] for e in drawn if e.key == "given_up"]
    unseen = len(discards) - len(table.state.row)
    order = sorted(discards)
    steps[-1].draws = (
        shuffled_to(discards, order),
        shuffled_to(discards, turned(order, list(range(unseen)), 1)),
    )
    return go_on(replace(before, steps=steps, played=len(steps)), passing)


def _id(name: str) -> str:
    return next(card.id for card in DECK.cards if card.name == name)


# --- drafting (FRI-6.4) ---------------------------------------------------------------------------------------------


def hands(seats: int, viewer: int | None) -> tuple[list[list[int]], list[list[int]]]:
    """What is dealt in both games: with three players the others' cards pass round, with two each knows the other's."""
    order = cards(COMING) + [card for card in ALL if card not in cards(COMING)]
    one = [sorted(order[seat::seats]) for seat in range(seats)]
    others = [seat for seat in range(seats) if seat != viewer]
    return one, turned(one, others, 1) if seats == 3 else one


def asides(hand: list[int], other_choice: bool) -> list[str]:
    """How somebody sets cards aside: none of those that come up soon, and in the other game other ones."""
    free = [card for card in hand if card not in cards(COMING)]
    count = len(hand) - TO_KEEP
    return [f"aside {DECK.cards[card].id}" for card in (free[-count:] if other_choice else free[:count])]


def choices(seat: int, one: list[str], other: list[str], viewer: int | None) -> list[Step]:
    """A seat chooses; if it is not the viewer, it is a card ahead in one game until it has finished."""
    if seat == viewer:
        return [Step((seat, seat), (move, move)) for move in one]
    return [
        Step((seat, -1), (one[0], "")),
        *[Step((seat, seat), moves) for moves in zip(one[1:-1], other[:-2], strict=True)],
        Step((-1, seat), ("", other[-2])),
        Step((seat, seat), (one[-1], other[-1])),
    ]


def deck_draws(dealt: list[list[int]], chosen: list[list[str]], rest: str) -> list[int]:
    """The draws by which what was kept becomes a deck."""
    gone = cards(" ".join([move.removeprefix("aside ") for moves in chosen for move in moves]))
    kept = sorted([card for hand in dealt for card in hand if card not in gone])
    below = [card for card in kept if card not in cards(COMING)]
    SearchChance(rest).shuffle("rest", below)
    return shuffled_to(kept, [*below, *reversed(cards(COMING))])


def twins_of_drafted(name: str, seats: int, viewer: int | None) -> Twins:
    """Everybody has chosen: the deck is made of other cards."""
    dealt = hands(seats, viewer)
    chosen = [
        [asides(hand, which == 1 and seat != viewer) for seat, hand in enumerate(dealt[which])] for which in (0, 1)
    ]
    steps = [step for seat in range(seats) for step in choices(seat, chosen[0][seat], chosen[1][seat], viewer)]
    steps[-1].draws = (deck_draws(dealt[0], chosen[0], "a"), deck_draws(dealt[1], chosen[1], "b"))
    deals = [CardDeal([card for hand in hands for card in hand]) for hands in dealt]
    twins = Twins(name, viewer, seats, DRAFTED, (deals[0], deals[1]), steps, 0, len(steps), FRIESEMATENTEN)
    return go_on(twins)


def twins_in_drafting(name: str, viewer: int | None) -> Twins:
    """The same, seen from the beginning; the last choice, which brings the deck to light, is not made.

    Seat 0 as viewer has set some cards aside before the others begin; other viewers have done nothing yet.
    """
    twins = twins_of_drafted(name, 3, viewer)
    choosing = twins.steps[: twins.played - 1]
    own = [step for step in choosing if step.seats[0] == viewer]
    begun = 2 if viewer == 0 else 0
    steps = own[:begun] + [step for step in choosing if step not in own] + own[begun:]
    return replace(twins, steps=steps, alike=len(steps), played=0)


# --- money ----------------------------------------------------------------------------------------------------------


@dataclass
class MoneyTwins(Twins):
    """The same game, but in one of them the others have other sums (see `other_money`)."""

    def table(self, which: int) -> Table[Any]:
        with meddling(which == 1):
            return super().table(which)


def twins_of_money(name: str, seats: int, viewer: int | None, **options: str) -> MoneyTwins:
    """Two rounds of a game that differs in the money of others; the viewer comes when both rounds are nearly over."""
    chosen = {"threshold": THRESHOLD} | options
    played = twins_of_deck(name, seats, viewer, **options)
    deals = (played.deals[0], played.deals[0])
    steps = played.steps[: played.alike]
    return MoneyTwins(name, viewer, seats, chosen, deals, steps, len(steps), title=FRIESEMATENTEN)
