"""A table of Friesematenten put into the position a test is about.

    t = bare(2).cash(60, 60).owns(1, "F10", right="I03").couple("F10", "I02").holds(0, "A01").at_turn(0)
    t.play("play A01 F10")
    assert t.centre(0) == "F10"

Cards are written as their ids. Whatever a test does not place lies in the deck or among the cards set aside, so that
all 60 cards stay 60, and after every move the invariants are checked.
"""

from collections.abc import Iterator

from kurs.kernel import Chance, SearchChance, next_open
from kurs.testing import rig
from kurs.titles.friesematenten import TITLE, Friesematenten
from kurs.titles.friesematenten.rules.auction import participants
from kurs.titles.friesematenten.rules.game import GAME
from kurs.titles.friesematenten.state import (
    END_CHECK,
    GAP,
    NOBODY,
    PAYOUT,
    REFILL,
    TURN,
    WINDOW,
    State,
    seating,
)
from kurs.titles.friesematenten.view import AuctionView, CardView, View

FILLER = "S10"
"""The card that lies behind those a test is about, so that the round does not end with them."""


class Rig(rig.Rig[State, View]):
    """A game whose state a test may set, with short ways to play it and to look at it."""

    def __init__(
        self,
        seats: int,
        options: dict[str, str],
        seed: str,
        chance: Chance | None = None,
        title: Friesematenten = TITLE,
    ) -> None:
        super().__init__(title, seats, seed, chance, **options)
        self._free: list[int] = []
        """Cards the test has not placed."""
        self._deck_is_set = False

    # --- setting the table ------------------------------------------------------------------------------------------

    def clear(self, marker: int) -> "Rig":
        """Round 2, nothing lies anywhere, nothing is being done."""
        s = self.state
        s.round, s.marker, s.offered = 2, marker, 0
        for cards in [s.deck, s.row, s.unsold, *s.aside]:
            cards.clear()
        self._free = list(range(len(s.box.cards)))
        self.chance.shuffle("rig", self._free)
        return self

    def cash(self, *amounts: int) -> "Rig":
        """The money of each seat; one amount for all of them."""
        s = self.state
        s.cash = list(amounts) if len(amounts) > 1 else [amounts[0]] * s.seats
        s.bank = s.box.start_money * s.seats - sum(s.cash)
        return self

    def owns(self, seat: int, centre: str = "", right: str = "") -> "Rig":
        """Factories and status symbols, and influence cards on the right."""
        self.state.centre[seat] += self._take(centre)
        self.state.right[seat] += self._take(right)
        return self

    def holds(self, seat: int, stored: str) -> "Rig":
        """Stored cards."""
        self.state.stored[seat] += self._take(stored)
        return self

    def couple(self, host: str, influence: str) -> "Rig":
        """Influence cards on a host, in the order in which they were assigned."""
        for card in self._take(influence):
            self.state.link_card.append(card)
            self.state.link_host.append(self._number(host))
        return self

    def market(self, cards: str) -> "Rig":
        """The row, nearest the deck first; ``S10:1`` has been unsold once."""
        for text in cards.split():
            id, _, unsold = text.partition(":")
            self.state.row += self._take(id)
            self.state.unsold.append(int(unsold or 0))
        return self

    def deck(self, cards: str) -> "Rig":
        """The whole deck, the next card first."""
        self.state.deck = self._take(cards)[::-1]
        self._deck_is_set = True
        return self

    def next_cards(self, cards: str) -> "Rig":
        """The cards that will be drawn next, the first one first; any others lie below them."""
        self.state.deck += self._take(cards)[::-1]
        return self

    def discards(self, cards: str) -> "Rig":
        self.state.discard += self._take(cards)
        return self

    def exhausted(self, times: int) -> "Rig":
        """How often the deck has run out."""
        self.state.exhausted = times
        return self

    def owes(self, seat: int) -> "Rig":
        """A loan is due."""
        self.state.loan[seat] = 1
        return self

    def at_refill(self) -> "Rig":
        """Phase 1; whatever lies in the market has been offered before."""
        self.state.offered = len(self.state.row)
        return self._at([REFILL])

    def at_turn(self, seat: int) -> "Rig":
        """Phase 2: the turn of that seat; the market is full of other cards."""
        if not self.state.row:
            self._fill_row()
        return self._at([TURN, (seat - self.state.marker) % self.state.seats, 0])

    def at_gap(self, cards: str, last: bool = False) -> "Rig":
        """Phase 3, before these cards; another one follows unless they are the last ones."""
        return self.market(cards if last else f"{cards} {FILLER}")._at([GAP, 0])

    def at_window(self) -> "Rig":
        """Phase 4, before the payout."""
        return self._at([WINDOW, 0])

    def at_payout(self) -> "Rig":
        return self._at([PAYOUT])

    def at_end(self) -> "Rig":
        """After the last auction of a round."""
        return self._at([END_CHECK])

    def _at(self, frame: list[int]) -> "Rig":
        s = self.state
        s.stack = [frame]
        self._lay_out_the_rest()
        self.events = []
        GAME.go_on(s, self.chance, self.events)
        self.log += self.events
        self._check()
        return self

    def _fill_row(self) -> None:
        s = self.state
        plain = [card for card in self._free if s.box.cards[card].effects == ()][: seating(s).market]
        self.market(" ".join([s.box.cards[card].id for card in plain]))

    def _lay_out_the_rest(self) -> None:
        """Set aside as many as the number of players says; the others lie at the bottom of the deck, or are gone."""
        s = self.state
        quota = len(s.box.cards) - seating(s).cards - sum([len(cards) for cards in s.aside])
        s.aside[s.seats] += sorted(self._free[:quota])
        rest = self._free[quota:]
        self._free = []
        if self._deck_is_set:
            s.out += rest
        else:
            s.deck = rest + s.deck

    def _number(self, id: str) -> int:
        return self.state.box.number[id]

    def _take(self, ids: str) -> list[int]:
        """These cards, out of those not yet placed."""
        cards = [self._number(id) for id in ids.split()]
        for card in cards:
            self._free.remove(card)
        return cards

    # --- looking ----------------------------------------------------------------------------------------------------

    def chosen_by(self, begin: str) -> str:
        """The last words of the options that begin so, sorted: ``chosen_by("demolish")`` is ``"F01 F02"``."""
        return " ".join(sorted([text.split()[-1] for text in self.options(begin)]))

    def amounts(self) -> tuple[int, int]:
        """The lowest and highest bid that may be made; (0, 0) if none."""
        ranges = next_open(self.title.asks(self.state)).ranges
        return (ranges[0].low, ranges[0].high) if ranges else (0, 0)

    def money(self) -> list[int]:
        return self.state.cash[:]

    def points(self) -> list[int]:
        return [player.points for player in self.view().players]

    def income(self) -> list[int]:
        return [player.income for player in self.view().players]

    def centre(self, seat: int) -> str:
        return self._ids(self.state.centre[seat])

    def right(self, seat: int) -> str:
        return self._ids(self.state.right[seat])

    def stored(self, seat: int) -> str:
        return self._ids(self.state.stored[seat])

    def coupled(self, host: str) -> str:
        """What is coupled directly to a card."""
        return self._ids([c for c, h in zip(self.state.link_card, self.state.link_host, strict=True)
                          if h == self._number(host)])  # fmt: skip

    def discard(self) -> str:
        return self._ids(self.state.discard)

    def is_out(self, ids: str) -> bool:
        """Whether all these cards are out of the game."""
        return all(self._number(id) in self.state.out for id in ids.split())

    def row(self) -> list[str]:
        """The market as it lies, "" for a place whose card is gone."""
        return [place.card for place in self.view().market]

    def unsold(self, id: str) -> int:
        """How often a card of the market has found no buyer."""
        return self.state.unsold[self.state.row.index(self._number(id))]

    def up(self) -> str:
        return self.view().up

    def bidders(self) -> list[int]:
        """Who may bid for the card now up, in order."""
        return participants(self.state)

    def auction(self) -> AuctionView:
        auction = self.view().auction
        assert auction is not None
        return auction

    def card(self, id: str) -> CardView:
        """A card of an empire with what it is worth now."""
        return next(card for player in self.view().players for card in player.cards if card.card == id)

    def _ids(self, cards: list[int]) -> str:
        return " ".join(sorted([self.state.box.cards[card].id for card in cards if card != NOBODY]))


def fresh(seats: int, seed: str = "a fresh table", **options: str) -> Rig:
    """A game as it is dealt."""
    return Rig(seats, options, seed)


def bare(seats: int, marker: int = 0, title: Friesematenten = TITLE, **options: str) -> Rig:
    """A table of which only what the test puts there is there."""
    return Rig(seats, options, "a bare table", title=title).clear(marker)


def random_games(seats: int, games: int, **options: str) -> Iterator[Rig]:
    """Random games, each handed over before every move and when it is over."""
    for number in range(games):
        picks = SearchChance(f"picks {number}")
        rig = fresh(seats, f"random {number}", **options)
        while not rig.over:
            yield rig
            rig.play(str(next_open(TITLE.asks(rig.state)).pick(picks)))
        yield rig
