"""A table of Stockpile put into the position a test is about.

    t = bare(3).cash(20, 0, 5).at_demand("cos lab/1", "fee2", "")
    t.play("bid 0 6", "bid 0 10")
    assert t.asked == 2

Cards are written ``cos bot lab aut ste epi`` (shares), ``fee1 fee2 fee3``, ``boom`` and ``bust``; in a pile ``lab/1``
lies face down and was placed by seat 1, ``lab+1`` lies face up and was placed by him, ``lab`` came from the deck. All
cards are taken out of the deck, so that the 80 market cards stay 80, and after every move the invariants are checked.
"""

from collections.abc import Iterator

from kurs.kernel import ALL, Chance, Log, SearchChance, next_open
from kurs.testing import rig
from kurs.titles.stockpile import TITLE
from kurs.titles.stockpile.data import FEE, FEES, FORECAST_LABELS, INVESTORS, SEATINGS, N
from kurs.titles.stockpile.rules import game, information
from kurs.titles.stockpile.rules.setup import starting_money
from kurs.titles.stockpile.state import (
    ACTION,
    DEBORAH_STEP,
    DEMAND,
    KNOWN,
    MOVEMENT,
    NOBODY,
    PRE_DEMAND,
    ROUND_END,
    SELLING,
    SUPPLY,
    State,
    price,
    seating,
)
from kurs.titles.stockpile.view import View

COS, BOT, LAB, AUT, STE, EPI = range(6)
CARDS = ("cos", "bot", "lab", "aut", "ste", "epi", "fee1", "fee2", "fee3", "boom", "bust")
COMPANIES = CARDS[:6]
PEOPLE = tuple([investor.id for investor in INVESTORS])
LEFT_AT_END = {2: 6, 3: 14, 4: 4, 5: 0}
"""Cards in the deck when the game is over, by number of players."""
A_ROUND = {2: 12, 3: 9, 4: 12, 5: 15}
"""Cards a round takes from the deck."""


class Rig(rig.Rig[State, View]):
    """A game whose state a test may set, with short ways to play it and to look at it."""

    def __init__(self, seats: int, options: dict[str, str], seed: str, chance: Chance | None = None) -> None:
        super().__init__(TITLE, seats, seed, chance, **options)

    # --- setting the table ------------------------------------------------------------------------------------------

    def clear(self, first: int, investors: dict[int, str]) -> "Rig":
        """Round 1, all cards back in the deck, nobody owns anything, nothing is being done."""
        s = self.state
        s.round, s.first = 1, first
        for cards in [*s.hand, *s.pile, *s.pile_by, *s.pile_seen]:
            cards.clear()
        s.regular, s.split = [0] * (s.seats * N), [0] * (s.seats * N)
        s.deck = [kind for kind, number in enumerate([10] * 6 + [4] * 5) for _ in range(number)]
        self.chance.shuffle("rig", s.deck)
        for seat, names in investors.items():
            s.investors[seat] = s.dealt[seat] = sum([1 << PEOPLE.index(name) for name in names.split()])
        self._balance()
        return self.pairs()

    def cash(self, *amounts: int) -> "Rig":
        """The money of each seat; one amount for all of them."""
        self.state.cash = list(amounts) if len(amounts) > 1 else [amounts[0]] * self.state.seats
        self._balance()
        return self

    def owns(self, seat: int, **cards: int | tuple[int, int]) -> "Rig":
        """``owns(0, cos=2, epi=(1, 3))``: two regular Cosmic cards, one regular and three split Epic cards."""
        for name, number in cards.items():
            company = COMPANIES.index(name)
            regular, split = number if isinstance(number, tuple) else (number, 0)
            for _ in range(regular + split):
                self._take(company)
            self.state.regular[seat * N + company] += regular
            self.state.split[seat * N + company] += split
        return self

    def actions(self, seat: int, boom: int = 0, bust: int = 0) -> "Rig":
        """Action cards that wait to be played."""
        for kind, number in (("boom", boom), ("bust", bust)):
            for _ in range(number):
                self.state.actions[seat * 2 + (self._take(CARDS.index(kind)) - CARDS.index("boom"))] += 1
        return self

    def owes(self, seat: int, *fees: int) -> "Rig":
        """Open fees in front of a seat."""
        for fee in fees:
            self._take(FEE + FEES.index(fee))
        self.state.fees[seat] = sorted([*self.state.fees[seat], *fees])
        return self

    def prices(self, **prices: int) -> "Rig":
        """``prices(cos=9)``: the ticker on the first space with that price."""
        for name, amount in prices.items():
            company = COMPANIES.index(name)
            while self.state.ticker[company] and price(self.state, company) >= amount:
                self.state.ticker[company] -= 1
            while price(self.state, company) < amount:
                self.state.ticker[company] += 1
            assert price(self.state, company) == amount
        return self

    def spaces(self, **spaces: int) -> "Rig":
        """``spaces(ste=8)``: the ticker on that space, counted from 0."""
        for name, space in spaces.items():
            self.state.ticker[COMPANIES.index(name)] = space
        return self

    def pairs(self, *pairs: str) -> "Rig":
        """``pairs("epi +4", "cos $$")``: the first pairs in the order they are handed out; the others just follow."""
        s = self.state
        named = [pair.split() for pair in pairs]
        companies = [COMPANIES.index(name) for name, _ in named]
        forecasts = [FORECAST_LABELS.index(label) for _, label in named]
        s.pair_company = companies + [c for c in range(N) if c not in companies]
        s.pair_forecast = forecasts + [f for f in range(N) if f not in forecasts]
        information.hand_out(s, [])
        return self

    def next_cards(self, cards: str) -> "Rig":
        """The cards that will be drawn next, first one first."""
        drawn = [self._take(CARDS.index(name)) for name in cards.split()]
        self.state.deck += reversed(drawn)
        return self

    def round(self, number: int) -> "Rig":
        self.state.round = number
        return self

    def last_round(self) -> "Rig":
        return self.round(SEATINGS[self.state.seats].rounds)

    def at_supply(self) -> "Rig":
        """The piles are opened and hands dealt from the deck (see `next_cards`)."""
        return self._at([SUPPLY, 0])

    def at_pre_demand(self, *piles: str) -> "Rig":
        return self._piles(piles)._at([PRE_DEMAND, 0])

    def at_demand(self, *piles: str) -> "Rig":
        return self._piles(piles)._at([DEMAND, 0, NOBODY, NOBODY])

    def at_action(self) -> "Rig":
        return self._at([ACTION, 0, 0])

    def at_selling(self) -> "Rig":
        return self._at([SELLING, 0, 0])

    def at_movement(self) -> "Rig":
        return self._at([MOVEMENT, 0])

    def at_deborah(self) -> "Rig":
        return self._at([DEBORAH_STEP, 0])

    def at_round_end(self) -> "Rig":
        return self._at([ROUND_END])

    def _at(self, frame: list[int]) -> "Rig":
        s = self.state
        s.stack = [frame]
        s.ticker_before = s.ticker[:]
        to_come = SEATINGS[s.seats].rounds - s.round
        if to_come <= 1:
            self._fit_deck(LEFT_AT_END[s.seats] + A_ROUND[s.seats] * (to_come + (frame[0] == SUPPLY)))
        for observer in range(s.seats + 1):  # nobody has seen anything of what was put there
            for owner in range(s.seats):
                base = (observer * s.seats + owner) * KNOWN
                cards = sum(s.regular[owner * N : owner * N + N]) + sum(s.actions[owner * 2 : owner * 2 + 2])
                s.least[base : base + KNOWN] = [0] * KNOWN
                s.most[base : base + KNOWN] = [cards] * KNOWN
        self.events = []
        game.GAME.go_on(s, self.chance, self.events)
        self.log += self.events
        self._check()
        return self

    def _piles(self, piles: tuple[str, ...]) -> "Rig":
        s = self.state
        assert len(piles) <= len(s.pile)
        for pile, cards in enumerate(piles):
            for text in cards.split():
                mark = "/" if "/" in text else "+"
                name, _, by = text.partition(mark)
                s.pile[pile].append(self._take(CARDS.index(name)))
                s.pile_by[pile].append(int(by) if by else NOBODY)
                s.pile_seen[pile].append(1 << int(by) if mark == "/" else ALL)
        return self

    def _take(self, card: int) -> int:
        """A card of that kind out of the deck."""
        self.state.deck.remove(card)
        return card

    def _fit_deck(self, size: int) -> None:
        """Towards the end so many cards have been drawn; where they went does not matter here."""
        s = self.state
        while len(s.deck) > size:
            s.discard.append(s.deck.pop(0))

    def _balance(self) -> None:
        """The bank holds what rigged money leaves over, so that all money still adds up."""
        s = self.state
        began = [starting_money(s, seat) if s.investors[seat] else seating(s).cash for seat in range(s.seats)]
        s.bank = sum(began) - sum(s.cash)

    # --- playing ----------------------------------------------------------------------------------------------------

    def play_on(self, until: str = "", rounds: int = 1) -> "Rig":
        """Plain answers to everything until an ask of that kind, or for so many rounds, or to the end."""
        end = self.state.round + rounds
        events: Log = []
        while not self.over and self.kind != until and (until or self.state.round < end):
            self.play(plain_answer(self.options()))
            events += self.events
        self.events = events
        return self

    def to_the_end(self) -> "Rig":
        return self.play_on(rounds=9)

    # --- looking ----------------------------------------------------------------------------------------------------

    def levels(self, pile: int) -> list[int]:
        """The bids that may be made on a pile."""
        return [int(text.split()[2]) for text in self.options(f"bid {pile} ")]

    def money(self) -> list[int]:
        return self.state.cash[:]

    def price(self, company: int) -> int:
        return price(self.state, company)

    def cards(self, seat: int, company: int) -> tuple[int, int]:
        """Regular and split cards of a company."""
        return self.state.regular[seat * N + company], self.state.split[seat * N + company]

    def pile(self, pile: int) -> str:
        """The cards of a pile, bottom first, as they were put there."""
        return " ".join([CARDS[card] for card in self.state.pile[pile]])

    def claims(self, viewer: int | None = None) -> list[tuple[int | str, ...]]:
        """What the viewer was told of claims to a dividend: seat, regular cards and split cards shown."""
        said = [event for event in self.heard(viewer) if event.key in ("claimed", "claimed_nothing")]
        return [event.args[:3] if event.key == "claimed" else (event.args[0], 0, 0) for event in said]

    def discarded(self) -> list[str]:
        return sorted([CARDS[card] for card in self.state.discard])


def fresh(seats: int, seed: str = "a fresh table", **options: str) -> Rig:
    """A game as it is dealt; the first seat begins."""
    return Rig(seats, {"first_player": "seat", **options}, seed)


def bare(seats: int, investors: dict[int, str] | None = None, first: int = 0, **options: str) -> Rig:
    """A table of which only what the test puts there is there. Investors: ``{0: "warren", 1: "mark bill"}``."""
    on = "off" if investors is None else "on"
    return fresh(seats, investors=on, **options).clear(first, investors or {})


def plain_answer(options: list[str]) -> str:
    """Decline, be done, bid nothing; otherwise whatever comes first."""
    for text in options:
        if text in ("decline", "done") or (text.startswith("bid ") and text.endswith(" 0")):
            return text
    return options[0]


def random_games(seats: int, games: int, **options: str) -> Iterator[Rig]:
    """Random games, each handed over before every move and when it is over."""
    for number in range(games):
        picks = SearchChance(f"picks {number}")
        rig = fresh(seats, f"random {number}", first_player="random", **options)
        while not rig.over:
            yield rig
            rig.play(str(next_open(TITLE.asks(rig.state)).pick(picks)))
        yield rig
