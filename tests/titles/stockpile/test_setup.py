"""Setting up (STK-3) and what is in the box."""

import pytest

from kurs.kernel import Chance, LiveChance
from kurs.titles.stockpile.data import CALENDAR_SPACES, COMPANIES, FORECAST_LABELS, FORECASTS, LEVELS, SEATINGS

from .rig import A_ROUND, Rig, bare, fresh

ROUNDS = {2: 6, 3: 7, 4: 6, 5: 5}


class LabelledChance(Chance):
    """Notes in which order the labels are first drawn."""

    def __init__(self) -> None:
        self.source = LiveChance("labels")
        self.labels: list[str] = []

    def below(self, label: str, n: int) -> int:
        if not self.labels or self.labels[-1] != label:
            self.labels.append(label)
        return self.source.below(label, n)


@pytest.mark.parametrize(
    ("seats", "bidders"), [(3, [0, 1, 2]), (4, [0, 1, 2, 3]), (5, [0, 1, 2, 3, 4]), (2, [0, 1, 0, 1])]
)
def test_each_has_one_bidding_token_and_two_with_two_players(seats: int, bidders: list[int]) -> None:  # STK-3.1
    t = bare(seats).at_demand()
    placed = []
    for pile in range(len(bidders)):
        placed.append(t.asked)
        t.play(f"bid {pile} 0")
    assert placed == bidders
    assert t.told("won"), "every token stands, so the auction is over"


@pytest.mark.parametrize(("seats", "cash"), [(2, 30), (3, 20), (4, 20), (5, 20)])
def test_everybody_starts_with_twenty_and_with_thirty_when_two_play(seats: int, cash: int) -> None:  # STK-3.2
    assert fresh(seats).money() == [cash] * seats


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_number_of_rounds_by_number_of_players(seats: int) -> None:  # STK-3.3, STK-R1
    t = fresh(seats).to_the_end()
    rounds = [event.args[0] for event in t.log if event.key == "round"]
    assert rounds == list(range(1, ROUNDS[seats] + 1))
    assert t.over


def test_the_marker_starts_so_that_the_last_round_is_on_the_rightmost_space() -> None:  # STK-3.3
    starts = {seats: CALENDAR_SPACES - row.rounds + 1 for seats, row in SEATINGS.items()}
    assert CALENDAR_SPACES == 7
    assert starts == {2: 2, 3: 1, 4: 2, 5: 3}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_ticker_starts_at_five(seats: int) -> None:  # STK-3.4
    assert fresh(seats).view(None).price == [5] * 6


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_gets_one_starting_share_of_a_company_of_his_own(seats: int) -> None:  # STK-3.5
    dealt: set[int] = set()
    for seed in range(20):
        t = fresh(seats, f"starting share {seed}")
        held = [t.view(seat).regular for seat in range(seats)]
        companies = [cards.index(1) for cards in held]
        assert [sum(cards) for cards in held] == [1] * seats
        assert len(set(companies)) == seats, "six different cards were shuffled"
        assert all(sum(t.view(seat).players[seat].split) == 0 for seat in range(seats))
        dealt.update(companies)
    assert dealt == set(range(6))


def test_the_starting_share_is_known_to_its_owner_only() -> None:  # STK-3.5, STK-4.0.2
    t = fresh(3)
    for seat in range(3):
        own = t.view(seat).regular.index(1)
        shown = [event for event in t.heard(seat) if event.key == "starting_share"]
        assert [event.args for event in shown] == [(own,)]
        for other in range(3):
            if other != seat:
                assert t.view(other).players[seat].known == (0,) * 6
                assert t.view(other).players[seat].cards == 1
    assert not [event for event in t.heard(None) if event.key == "starting_share"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_deck_holds_all_other_cards(seats: int) -> None:  # STK-3.5, STK-3.6
    t = fresh(seats)
    start = [cards.index(1) for cards in [t.view(seat).regular for seat in range(seats)]]
    cards = t.state.deck + [card for lying in [*t.state.pile, *t.state.hand] for card in lying]
    expected = [10 - start.count(company) for company in range(6)] + [4] * 5
    assert [cards.count(kind) for kind in range(11)] == expected
    assert sum(expected) == 80 - seats
    to_draw = 4 if seats == 2 else 0  # of the first round, the second batch of two players
    assert t.view(None).deck == 80 - seats - A_ROUND[seats] + to_draw


def test_the_market_deck_is_shuffled() -> None:  # STK-3.6
    decks = {tuple(fresh(3, f"deck {seed}").state.deck) for seed in range(5)}
    assert len(decks) == 5
    assert all(list(deck) != sorted(deck) for deck in decks)


def test_the_first_player_is_a_random_seat() -> None:  # STK-3.7
    firsts = [Rig(4, {}, f"first {seed}").view(None).first for seed in range(60)]
    assert {seat: firsts.count(seat) > 5 for seat in range(4)} == dict.fromkeys(range(4), True)


def test_investors_are_chosen_before_the_first_round() -> None:  # STK-3.8
    t = fresh(4, investors="on")
    assert t.kind == "investors"
    assert t.view(None).round == 0
    assert t.view(None).pairs == []
    for _ in range(4):
        t.play(t.options()[0])
    assert t.view(None).round == 1
    assert t.kind == "supply"


def test_random_events_come_in_the_recommended_order() -> None:  # STK-3.9
    chance = LabelledChance()
    t = Rig(4, {"investors": "on"}, "", chance)
    assert chance.labels == ["starting shares", "market", "first player", "investors"]
    t.play_on("supply")
    assert chance.labels[4:] == ["companies", "forecasts"]
    t.play_on()
    assert chance.labels[6:] == ["companies", "forecasts"], "nothing else in a round is drawn at random"


def test_market_cards_are_always_drawn_from_the_top_of_the_one_deck() -> None:  # STK-3.9, STK-4.2.6
    t = fresh(3)
    order = t.state.deck[::-1]
    t.play_on()
    drawn = [
        int(card)
        for e in t.events
        for card in (e.args[:1] if e.key == "opened" else e.args)
        if e.key in ("opened", "hand")
    ]
    assert drawn == order[:9]
    assert t.state.deck[::-1] == order[9:]


def test_the_companies_are_the_six_of_the_box() -> None:  # STK-R3
    assert [company.name for company in COMPANIES] == [
        "Cosmic Computers",
        "Bottomline Bank",
        "Leading Laboratories",
        "American Automotive",
        "Stanford Steel",
        "Epic Electric",
    ]


def test_the_sixth_forecast_is_one_step_up_and_only_two_fall() -> None:  # STK-R4
    assert dict(zip(FORECAST_LABELS, FORECASTS, strict=True)) == {
        "+4": 4,
        "+2": 2,
        "+1": 1,
        "$$": 0,
        "-2": -2,
        "-3": -3,
    }
    assert [steps for steps in FORECASTS if steps < 0] == [-2, -3]


def test_the_bid_track_has_eight_growing_levels() -> None:  # STK-4.3.2
    assert LEVELS == [0, 1, 3, 6, 10, 15, 20, 25]
    assert bare(3).cash(25).at_demand().levels(0) == LEVELS


@pytest.mark.parametrize(("seats", "piles"), [(2, 4), (3, 3), (4, 4), (5, 5)])
def test_only_the_first_slots_are_in_play(seats: int, piles: int) -> None:  # STK-R27, STK-4.2.1
    t = fresh(seats)
    assert len(t.view(None).piles) == piles
    assert t.why_not(f"place 0 {piles} 0") == "no_such_pile"
