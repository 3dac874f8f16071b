"""Twins: two games that differ only in what one viewer cannot know, and moves that look alike to him; of Stockpile.

What is dealt is written out and turned into the draws of a record's header by running each shuffle backwards, so that
no part of what is to be tested decides what a viewer may know. Seat s always ends up with pile s.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar

from kurs.kernel import SearchChance, Table, Title, parse_move, title
from kurs.titles.stockpile.data import BOOM, CARDS, DIVIDEND, FEE, KINDS, MARTHA, STUART, WARREN, N

T = TypeVar("T")

STOCKPILE = title("stockpile")
DIVIDEND_COMPANY = 5
BOOMED = 2
KEPT = [WARREN, MARTHA, STUART]
PEEKED = 4
"""The hidden pair Martha looks at: with three players the first one beside the board."""


def shuffled_to(source: list[T], wanted: list[T]) -> list[int]:
    """The draws by which `Chance.shuffle` turns one order into another."""
    items, draws = source[:], []
    for last in range(len(items) - 1, 0, -1):
        other = items.index(wanted[last], 0, last + 1)
        items[last], items[other] = items[other], items[last]
        draws.append(other)
    assert items == wanted
    return draws


def turned(items: list[T], places: list[int], by: int) -> list[T]:
    """The items at these places pass their places round."""
    moved = items[:]
    for i, place in enumerate(places):
        moved[place] = items[places[(i + by) % len(places)]]
    return moved


@dataclass
class Deal:
    """Everything the set-up draws. `top` are the cards that are turned or dealt first; the rest lies in any order."""

    start: list[int]
    top: list[int]
    rest: str
    first: int
    investors: list[int]
    companies: list[int]
    forecasts: list[int]

    def draws(self, seats: int) -> list[int]:
        """The draws of the header, in the order of the set-up."""
        deck = [kind for kind in range(KINDS) for _ in range(CARDS[kind])]
        for company in self.start[:seats]:
            deck.remove(company)
        left = deck[:]
        for card in self.top:
            left.remove(card)
        SearchChance(self.rest).shuffle("rest", left)
        draws = shuffled_to(list(range(N)), self.start) + shuffled_to(deck, [*left, *reversed(self.top)])
        draws.append(self.first)
        if self.investors:
            draws += shuffled_to(list(range(len(self.investors))), self.investors)
            return draws
        return draws + self.pair_draws()

    def pair_draws(self) -> list[int]:
        """The draws of the first round's pairs; where investors are chosen they come after the last choice."""
        return shuffled_to(list(range(N)), self.companies) + shuffled_to(list(range(N)), self.forecasts)


class Dealt(Protocol):
    """What is dealt in one of two games, as the draws of its header."""

    def draws(self, seats: int) -> list[int]:
        """The draws in the order of the set-up."""


@dataclass
class Step:
    """What happens next in both games: who moves how. `seat` -1 in one of them: there nothing happens."""

    seats: tuple[int, int]
    moves: tuple[str, str]
    draws: tuple[list[int], list[int]] = ([], [])
    """What the moves draw, where that is not left to chance."""


@dataclass
class Twins:
    """Two games, the one who must not be able to tell them apart (None: a watcher), and what is played.

    `alike` steps look the same to the viewer; the one after them shows openly what was different.
    """

    id: str
    viewer: int | None
    seats: int
    options: dict[str, str]
    deals: tuple[Dealt, Dealt]
    steps: list[Step]
    alike: int
    played: int = 0
    """Steps made before the viewer comes."""
    title: Title[Any, Any] = STOCKPILE

    def table(self, which: int) -> Table[Any]:
        """One of the two games, dealt and played as far as it is when the viewer comes."""
        names = [f"Player {seat}" for seat in range(self.seats)]
        draws = self.deals[which].draws(self.seats)
        table = Table(self.title, self.seats, self.options, "twins", names, draws=draws)
        for step in self.steps[: self.played]:
            make(table, step, which)
        return table

    def differing_seat(self) -> int:
        """A seat that does see a difference: one whose face-down card is another one."""
        return next(seat for seat in range(self.seats) if _hides_another(seat, self.viewer, self.seats))


def make(table: Table[Any], step: Step, which: int) -> None:
    """Make a step in one of the games."""
    seat, move, draws = step.seats[which], step.moves[which], step.draws[which]
    if seat >= 0 and draws:
        made = parse_move(move)
        assert made
        table.play_drawn(seat, [*table.steps_of(seat), made], draws)
    elif seat >= 0:
        table.play(seat, move)


def _hides_another(seat: int, viewer: int | None, seats: int) -> bool:
    """Whether the viewer sees the card this seat lays face down neither now nor when piles are taken."""
    return viewer not in (seat, (seat + 2) % seats)


def _both(seat: int, move: str) -> Step:
    return Step((seat, seat), (move, move))


def _hands(deal_first: int, viewer: int | None, seats: int, investors: bool) -> tuple[list[int], list[int], list[Step]]:
    """Cards turned and dealt in round 1 in both games, and how they are placed.

    Up goes to the next seat's pile, down to the one after. The first seat whose card differs also gets its hand in
    another order. Secretive Stuart hides both cards.
    """
    opened = [pile % 4 for pile in range(seats)]
    one, other, steps = opened[:], opened[:], []
    swap = True
    for k in range(seats):
        seat = (deal_first + k) % seats
        near, far = (seat + 1) % seats, (seat + 2) % seats
        up, down = [FEE, BOOM, 0, 1][k], (k + 2) % 4
        instead = (down + 1) % 4 if _hides_another(seat, viewer, seats) else down
        if investors and seat == 2:
            up_instead = 3 if viewer not in (seat, near) else 0
            one += [0, down]
            if viewer == seat:
                other += [0, down]
                steps.append(_both(seat, f"hide {near} {far}"))
            else:
                other += [instead, up_instead]
                steps.append(Step((seat, seat), (f"hide {near} {far}", f"hide {far} {near}")))
            continue
        one += [up, down]
        if instead != down and swap:
            swap = False
            other += [instead, up]
            steps.append(Step((seat, seat), (f"place 0 {near} {far}", f"place 1 {near} {far}")))
        else:
            other += [up, instead]
            steps.append(_both(seat, f"place 0 {near} {far}"))
    return one, other, steps


def _rest_of_round(first: int, seats: int, investors: bool) -> list[Step]:
    """An auction in which two are outbid, a Boom, one sale, and everybody is done."""
    t = [(first + k) % seats for k in range(seats)]
    bids = [(t[0], t[0], 0), (t[1], t[0], 1), *[(seat, seat, 0) for seat in t[2:]], (t[0], t[0], 3), (t[1], t[1], 0)]
    steps = [_both(seat, f"bid {pile} {amount}") for seat, pile, amount in bids]
    if investors:
        steps.insert(1, _both(1, f"peek {PEEKED}"))
        steps.insert(0, _both(0, "look 0"))
    steps.append(_both((t[1] + 1) % seats, f"boom {BOOMED}"))
    steps.append(_both(t[0], f"sell {t[0] % 4} 1"))
    return steps + [_both(seat, "done") for seat in t]


def _pairs(seats: int, first: int, viewer: int | None) -> tuple[list[int], list[int], list[int]]:
    """Companies and forecasts such that nothing splits, and the places of the pairs the viewer never sees."""
    companies = [3, 0, 5, 1, 4, 2]
    forecast_of = {0: 0, 1: 1, BOOMED: 4, 3: 2, 4: 5, DIVIDEND_COMPANY: DIVIDEND}
    unseen = [i for i in range(N) if i != seats and (viewer is None or i != (viewer - first) % seats)]
    if seats == 3 and viewer == 1:
        unseen.remove(PEEKED)
    return companies, [forecast_of[c] for c in companies], unseen


NEXT_ROUND = [0, 1, 2, 3, 0, 1, 2, 3, 4, 4, 0, 1]
"""Cards of the second round, the same in both games."""


def twins_in_all(name: str, seats: int, viewer: int | None, options: dict[str, str]) -> Twins:
    """Other starting shares, face-down cards, pairs and deck, and other investors that were not kept."""
    investors = options.get("investors") == "on"
    first = 0 if investors else 1
    one, other, placing = _hands(first, viewer, seats, investors)
    companies, forecasts, unseen = _pairs(seats, first, viewer)
    people = [WARREN, 0, MARTHA, 1, STUART, 3, 2, 4, 5, 7] if investors else []
    deal = Deal([0, 1, 2, 3, 4, 5], one, "a", first, people, companies, forecasts)
    hidden = [seat for seat in range(N) if seat != viewer]
    twin = replace(
        deal,
        start=turned(deal.start, hidden, 1),
        top=other,
        rest="b",
        companies=turned(companies, unseen, 1),
        forecasts=turned(forecasts, unseen, 2),
    )
    choosing: list[Step] = []
    if investors:
        twin.investors = turned(people, _not_kept(viewer), 1)
        choosing = [_both(seat, f"keep {KEPT[seat]}") for seat in range(seats)]
        choosing[-1].draws = (deal.pair_draws(), twin.pair_draws())
    steps = [*choosing, *placing, *_rest_of_round(first, seats, investors)]
    return Twins(name, viewer, seats, options, (deal, twin), steps, len(steps) - 1, len(choosing))


def _not_kept(viewer: int | None) -> list[int]:
    """Places of the investors that stay unknown to the viewer: the second card of the others, and those removed."""
    return [place for place in (1, 3, 5, 6, 7, 8, 9) if viewer is None or place != 2 * viewer + 1]


def twins_in_choosing(name: str, viewer: int | None, options: dict[str, str]) -> Twins:
    """Investors are chosen: in one game an opponent changes his mind twice before the others have answered."""
    twins = twins_in_all(name, 3, viewer, options)
    fickle, deal = 1 if viewer == 0 else 0, twins.deals[0]
    assert isinstance(deal, Deal)
    kept, refused = KEPT[fickle], deal.investors[2 * fickle + 1]
    steps = [
        _both(fickle, f"keep {kept}"),
        Step((fickle, -1), (f"keep {refused}", "")),
        Step((fickle, -1), (f"keep {kept}", "")),
        *[_both(seat, f"keep {KEPT[seat]}") for seat in range(3) if seat != fickle],
    ]
    return replace(twins, steps=steps, alike=len(steps), played=0)


def twins_in_dividend(name: str, viewer: int | None, owns: bool = False) -> Twins:
    """A dividend of a company that one opponent owns in one game and another one in the other (STK-4.0.7).

    With `owns` seat 1, first in turn order, owns a share too and has answered before (STK-R31).
    """
    seats, first = 4, 1
    one, other, placing = _hands(first, viewer, seats, False)
    companies, forecasts, _ = _pairs(seats, first, viewer)
    base = 0 if viewer is None else viewer + 1
    owner, instead = base % seats, (base + 1) % seats
    start = [0, 1, 2, 3]
    start[owner], start[instead] = DIVIDEND_COMPANY, 4
    start += [company for company in range(N) if company not in start]
    deal = Deal(start, [], "a", first, [], companies, forecasts)
    twin = replace(deal, start=turned(start, [owner, instead], 1), rest="b")
    claim: list[Step] = []
    if owns:
        card = seats + 2 * 3  # of the last hand; it goes face up onto the pile of seat 1
        one[card] = other[card] = DIVIDEND_COMPANY
        claim = [_both(1, "show 1 0")]
    deal.top, twin.top = one + NEXT_ROUND, other + NEXT_ROUND
    steps = [
        *placing,
        *_rest_of_round(first, seats, False),
        *claim,
        Step((owner, instead), ("show 0 0", "show 0 0")),
        _both(2, "place 0 1 2"),
    ]
    return Twins(name, viewer, seats, {}, (deal, twin), steps, len(steps), len(steps) - 3 - len(claim))


def twins_in_round(name: str, viewer: int | None) -> Twins:
    """A whole round and the beginning of the next: two opponents hold each other's starting share, and cards that were
    laid face down are others; nothing that happens shows who owns what."""
    seats, first = 4, 1
    one, other, placing = _hands(first, viewer, seats, False)
    companies, forecasts, _ = _pairs(seats, first, viewer)
    hidden = [seat for seat in range(seats) if seat != viewer]
    deal = Deal([0, 1, 2, 3, 4, 5], one + NEXT_ROUND, "a", first, [], companies, forecasts)
    twin = replace(deal, start=turned(deal.start, hidden[:2], 1), top=other + NEXT_ROUND, rest="b")
    steps = [*placing, *_rest_of_round(first, seats, False), _both(2, "place 0 1 2")]
    return Twins(name, viewer, seats, {}, (deal, twin), steps, len(steps), len(placing))


def dividend_for(owners: Collection[int]) -> Table[Any]:
    """A game of four in which a dividend has fallen due. Each owner got his share face down in a pile; turn order is
    1, 2, 3, 0. Games of different owners look the same to everybody who knows none of those cards."""
    seats, first = 4, 1
    top, _, placing = _hands(first, None, seats, False)
    for owner in owners:
        top[seats + 2 * ((owner - 3) % seats) + 1] = DIVIDEND_COMPANY
    companies, forecasts, _ = _pairs(seats, first, None)
    deal = Deal([0, 1, 2, 3, 4, 5], top + NEXT_ROUND, "a", first, [], companies, forecasts)
    steps = [*placing, *_rest_of_round(first, seats, False)]
    return Twins("", None, seats, {}, (deal, deal), steps, len(steps), len(steps)).table(0)
