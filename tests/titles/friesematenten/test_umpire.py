"""An umpire who knows the rules by heart and sees only the open table checks whole games, decision by decision.

He has his own book: the printed figures, the overview of the action cards (FRI-4.11.21), and the order of questions.
None of it is asked of the engine.
"""

from collections.abc import Iterator

import pytest

from kurs.kernel import Ask, Chance, SearchChance, next_open
from kurs.titles.friesematenten import TITLE
from kurs.titles.friesematenten.view import CardView, View
from titles.friesematenten.rig import Rig, fresh
from titles.friesematenten.test_box import FIGURES

pytestmark = pytest.mark.slow

Figures = dict[str, tuple[int, int, int]]


def _book() -> tuple[Figures, dict[str, set[str]]]:
    rows = [line.split() for line in FIGURES.strip().split("\n")]
    figures = {row[0]: (int(row[1]), int(row[2]), int(row[3])) for row in rows}
    return figures, {row[0]: set(row[4:]) for row in rows}


PRINTED, TAGS = _book()

WINDOWS = {
    "turn": "A01 A02 A03 A04 A05 A06 A07 A08 A09 A10 A11 A20",
    "gap": "A12 A13 A14 A15 A20",
    "window": "A16 A17 A18 A20",
    "use": "A01 A02 A03 A04 A05 A06 A07 A08 A09 A10 A11 A18 A20",
}
"""Which action cards may be played when (FRI-4.11.21)."""


def min_bid(id: str) -> int:
    return PRINTED[id][0]


def printed_points(id: str) -> int:
    return PRINTED[id][2]


class Umpire:
    """What is legal and what is worth how much, from an open table alone."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seats = range(view.seats)
        self.order = [(view.marker + k) % view.seats for k in self.seats]

    # --- who has what -----------------------------------------------------------------------------------------------

    def cards(self, seat: int, *zones: str) -> list[CardView]:
        return [card for card in self.view.players[seat].cards if card.zone in zones]

    def centre(self, seat: int, letter: str) -> list[str]:
        return [card.card for card in self.cards(seat, "centre") if card.card[0] == letter]

    def assigned(self, seat: int) -> list[str]:
        return [card.card for card in self.cards(seat, "coupled", "right")]

    def stored(self, seat: int) -> list[str]:
        return [card.card for card in self.cards(seat, "stored")]

    def right(self, seat: int) -> list[str]:
        return [card.card for card in self.cards(seat, "right")]

    def on(self, host: str) -> list[str]:
        return [card.card for seat in self.seats for card in self.cards(seat, "coupled") if card.host == host]

    def is_open(self, id: str) -> bool:
        return id != "S12" and "I01" not in self.on(id)

    def open_of_others(self, seat: int, letter: str) -> list[str]:
        found: list[str] = []
        for other in self.seats:
            if other != seat:
                found += self.assigned(other) if letter == "I" else self.centre(other, letter)
        return [id for id in found if self.is_open(id)]

    def cash(self, seat: int) -> int:
        return self.view.players[seat].cash

    # --- legal moves ------------------------------------------------------------------------------------------------

    def plays(self, seat: int, id: str) -> set[str]:
        """The overview of the action cards, line by line."""
        own = self.centre(seat, "F")
        others = [str(other) for other in self.seats if other != seat]
        later = [place.card for place in self.view.market if not place.offered and place.card not in ("", self.view.up)]
        aims: dict[str, list[str]] = {
            "A01": self.open_of_others(seat, "F"),
            "A02": [s for s in self.open_of_others(seat, "S") if printed_points(s) <= 7],
            "A03": self.open_of_others(seat, "F"),
            "A04": self.open_of_others(seat, "S"),
            "A05": self.open_of_others(seat, "I"),
            "A06": self.open_of_others(seat, "I") + self.assigned(seat),
            "A07": [f"{mine} {theirs}" for mine in own for theirs in self.open_of_others(seat, "F")],
            "A08": own,
            "A09": others,
            "A10": [card for other in self.seats if other != seat for card in self.stored(other)],
            "A11": [card for card in self.view.discard if min_bid(card) <= 40],
            "A13": others,
            "A15": later,
            "A16": own,
            "A17": self.open_of_others(seat, "F"),
        }
        if id in aims:
            return {f"play {id} {aim}" for aim in aims[id]}
        if id == "A12" and self.cash(seat) < min_bid(self.view.up):
            return set()
        if id == "A18" and not own:
            return set()
        return {f"play {id}"}

    def assigns(self, seat: int, id: str) -> set[str]:
        others = [str(other) for other in self.seats if other != seat]
        hosts: dict[str, list[str]] = {
            "I01": self.centre(seat, "F") + self.centre(seat, "S") + self.assigned(seat),
            "I02": self.centre(seat, "F"),
            "I03": [str(seat)],
            "I04": self.open_of_others(seat, "F"),
            "I05": others,
            "I06": [str(seat)],
            "I07": self.centre(seat, "S"),
            "I08": self.open_of_others(seat, "S"),
        }
        return {f"assign {id} {host}" for host in hosts[id]}

    def playable(self, seat: int, window: str) -> set[str]:
        found: set[str] = set()
        for id in self.stored(seat):
            if id in WINDOWS[window].split():
                found |= self.plays(seat, id)
        return found

    def fee(self, seat: int, factory: str) -> int:
        return 0 if "F05" in self.centre(seat, "F") else 5 * max(0, -printed_points(factory))

    def counted(self, seat: int) -> list[str]:
        return [factory for factory in self.centre(seat, "F") if factory != "F19"]

    def too_many(self, seat: int) -> int:
        return len(self.counted(seat)) - (5 if "I03" in self.right(seat) else 3)

    def must_demolish(self, seat: int) -> set[str]:
        fees = {factory: self.fee(seat, factory) for factory in self.counted(seat)}
        payable = [factory for factory, fee in fees.items() if fee <= self.cash(seat)]
        least = [factory for factory, fee in fees.items() if fee == min(fees.values())]
        return {f"demolish {factory}" for factory in payable or least}

    def turn(self, seat: int) -> set[str]:
        moves = self.playable(seat, "turn") | {"end"}
        for id in self.stored(seat):
            if id[0] == "I":
                moves |= self.assigns(seat, id)
        if not self.view.demolished:
            factories = self.centre(seat, "F")
            moves |= {f"demolish {f}" for f in factories if self.fee(seat, f) <= self.cash(seat)}
        return moves

    def use(self, seat: int, id: str) -> set[str]:
        if id[0] == "I":
            return self.assigns(seat, id) | {"keep"}
        return (self.plays(seat, id) if id in WINDOWS["use"].split() else set()) | {"keep"}

    # --- values -----------------------------------------------------------------------------------------------------

    def points(self, seat: int) -> int:
        factories, symbols = self.centre(seat, "F"), self.centre(seat, "S")
        total = sum([printed_points(id) for id in factories + symbols + self.assigned(seat)])
        if "S02" in symbols:
            total += min(5, len(symbols) - 1)
        if "S03" in symbols:
            total += 3 if any("culture" in TAGS[f] for f in factories) else 0
        if "S13" in symbols:
            total += min(8, 2 * len(factories))
        for symbol, other, more in (
            ("S05", "S06", 2), ("S06", "S05", 2), ("S07", "S08", 2), ("S09", "F10", 3), ("S11", "F04", 3),
        ):  # fmt: skip
            total += more if symbol in symbols and other in factories + symbols else 0
        return total

    def production(self, seat: int, factory: str) -> int:
        factories = self.centre(seat, "F")
        made = PRINTED[factory][1] + 8 * self.on(factory).count("I02") - 8 * self.on(factory).count("I04")
        if factory == "F03":
            made += min(10, 5 * len([f for f in factories if "food" in TAGS[f]]))
        if factory == "F04":
            made += min(12, 3 * len(self.centre(seat, "S")))
        if factory == "F11":
            made += 6 if len([f for f in factories if "heavy" in TAGS[f]]) > 1 else 0
        if factory == "F13":
            made += 8 if self.view.marker == seat else 0
        if factory == "F16":
            made += 8 if self.on(factory) else 0
        return max(0, made)

    def income(self, seat: int, doubled: set[str], idle: set[str]) -> int:
        base = 0 if self.view.players[seat].loan else 30
        base += 10 * self.right(seat).count("I06") - 10 * self.right(seat).count("I05")
        made = 0
        for factory in self.centre(seat, "F"):
            if factory not in idle:
                made += self.production(seat, factory) * (2 if factory in doubled else 1)
        return max(0, base) + made


# --- games to watch -------------------------------------------------------------------------------------------------


def lively(ask: Ask, cash: int, chance: Chance) -> str:
    """A random answer of one who likes to buy and to play cards, and now and then bids more than he has."""
    if ask.kind == "bid":
        mood = chance.below("mood", 30)
        low, high = ask.ranges[0].low, ask.ranges[0].high
        if mood == 29:
            return f"bid {min(high, low + chance.below('more', 80))}"
        return "pass" if mood < 9 or low + 5 > cash else f"bid {min(high, low + chance.below('more', 5))}"
    quiet = [option for option in ask.options if option.verb in ("end", "pass", "keep", "decline")]
    loud = [option for option in ask.options if option not in quiet and option.verb != "demolish"]
    if loud and chance.below("loud", 3):
        return str(loud[chance.below("which", len(loud))])
    if quiet and chance.below("quiet", 8):
        return str(quiet[0])
    return str(ask.options[chance.below("any", len(ask.options))])


def games(seats: int, number: int) -> Iterator[tuple[Rig, Umpire, Ask]]:
    """Lively games of the rich and of the poor, stopped before every decision."""
    for game in range(number):
        chance = SearchChance(f"lively {seats} {game}")
        rig = fresh(seats, f"umpire {game}", money="open", threshold="50")
        rig.cash(60 if game % 3 == 0 else 250)
        while not rig.over:
            ask = next_open(TITLE.asks(rig.state))
            yield rig, Umpire(rig.view()), ask
            rig.play(lively(ask, rig.money()[ask.seat], chance))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_choice_is_exactly_what_the_rules_allow(seats: int) -> None:  # FRI-4.11.21, FRI-4.7.2, FRI-4.6.4
    seen: set[str] = set()
    for rig, umpire, ask in games(seats, 6):
        options = {str(option) for option in ask.options}
        seen.add(ask.kind)
        if ask.kind == "turn":
            assert options == umpire.turn(ask.seat)
        elif ask.kind in ("gap", "window"):
            assert options == umpire.playable(ask.seat, ask.kind) | {"pass"}
        elif ask.kind in ("use", "taken"):
            assert options == umpire.use(ask.seat, rig.view().using)
        elif ask.kind == "demolish":
            assert options == umpire.must_demolish(ask.seat)
            assert ask.seat == next(seat for seat in umpire.order if umpire.too_many(seat) > 0)
        elif ask.kind == "react":
            assert options == {"play A19", "decline"}
            assert "A19" in umpire.stored(ask.seat)
        assert len(options) > 1 or ask.ranges, "nobody is asked who has no choice (FRI-4.1.2)"
    assert seen >= {"turn", "gap", "bid", "use", "window", "demolish"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_points_and_income_at_every_moment(seats: int) -> None:  # FRI-4.9.1, FRI-4.9.2, FRI-4.9.3, FRI-4.5.2
    for _, umpire, _ in games(seats, 6):
        cards = [card for player in umpire.view.players for card in player.cards]
        doubled = {card.card for card in cards if card.doubled}
        idle = {card.card for card in cards if card.idle}
        for seat in umpire.seats:
            player = umpire.view.players[seat]
            assert player.points == umpire.points(seat)
            assert player.income == umpire.income(seat, doubled, idle)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_polling_asks_whoever_can_play_from_the_marker(seats: int) -> None:  # FRI-4.8.6, FRI-4.4.2, FRI-4.5.1
    """Of all who can play and have not passed since a card was last played, the first from the marker."""
    passed: set[int] = set()
    before = ("", "", 0)
    polls = 0
    for rig, umpire, ask in games(seats, 12):
        now = (ask.kind, umpire.view.up, umpire.view.round)
        calm = {event.key for event in rig.events} <= {"held_back"}
        if now != before or not calm:
            passed = set()
        before = now
        if ask.kind in ("gap", "window"):
            polls += 1
            can = [seat for seat in umpire.order if seat not in passed and umpire.playable(seat, ask.kind)]
            assert ask.seat == can[0]
            passed.add(ask.seat)  # he either passes, or plays and all begin anew
    assert polls > 20


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_when_bidding_begins_nobody_who_can_play_was_left_out(seats: int) -> None:  # FRI-4.8.6, FRI-4.4.2
    """Before the first decision of an auction everybody with a playable card has passed in a row."""
    held: list[int] = []
    for rig, umpire, ask in games(seats, 6):
        for event in rig.events:
            if event.key == "held_back":
                held.append(int(event.args[0]))
            elif event.key not in ("up", "bid", "passed"):
                held = []
        if ask.kind == "bid" and umpire.view.auction is not None and not umpire.view.auction.passed:
            can = {seat for seat in umpire.seats if umpire.playable(seat, "gap")}
            if umpire.view.auction.bidder < 0 and not umpire.view.auction.defaulted:
                assert can <= set(held)


def test_everybody_can_count_the_money_of_all() -> None:  # FRI-7.20, FRI-7.21, FRI-2.6
    """All that changes hands is told to everybody: a watcher who counts knows all purses, and no other way exists."""
    counted: list[int] = []
    watched: Rig | None = None
    for rig, umpire, _ in games(3, 6):
        if rig is not watched:
            counted, watched = rig.money(), rig
            continue
        for event in rig.heard(None):
            count_payment(counted, event.key, event.args)
        assert counted == [player.cash for player in umpire.view.players]


def count_payment(cash: list[int], key: str, args: tuple[int | str, ...]) -> None:
    """What an event says about money."""
    numbers = [arg if isinstance(arg, int) else 0 for arg in args]
    if key in ("sold", "demolished_for", "defaulted"):
        cash[numbers[0]] -= numbers[2]
    elif key in ("received", "payout"):
        cash[numbers[0]] += numbers[1]
    elif key == "paid_to":
        cash[numbers[0]] -= numbers[2]
        cash[numbers[1]] += numbers[2]


def test_each_card_lies_in_one_place_that_all_can_see() -> None:  # FRI-2.4
    """Every card is in exactly one zone: those nobody sees are as many as the deck and the cards set aside."""
    for _, umpire, _ in games(3, 6):
        view = umpire.view
        seen = [card.card for player in view.players for card in player.cards] + view.discard + view.out
        seen += [place.card for place in view.market if place.card]
        assert len(seen) == len(set(seen))
        assert len(seen) + view.deck + view.set_aside == 60
