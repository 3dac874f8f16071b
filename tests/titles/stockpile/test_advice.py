"""What good play weighs (STK-9): the figures, computed from the rules, and the facts behind the advice."""

from collections.abc import Sequence
from functools import cache

import pytest

from kurs.kernel import LiveChance, SearchChance, next_open
from kurs.testing.bounded import asked
from kurs.titles.stockpile import TITLE
from kurs.titles.stockpile.data import CARDS as DECK
from kurs.titles.stockpile.data import FEES, FORECAST_LABELS, FORECASTS, LEVELS, TRACKS
from kurs.titles.stockpile.sheets import possible_forecasts

from .rig import AUT, COMPANIES, COS, EPI, LAB, STE, Rig, bare, fresh
from .thumb import choose

# --- STK-9.1: the advice of the rulebook ----------------------------------------------------------------------------


def test_a_company_that_failed_late_is_an_easy_majority() -> None:  # STK-9.1
    t = bare(3).round(6).owns(0, cos=4).owns(2, cos=(0, 5)).prices(cos=1).pairs("cos -2", "lab +1")
    t.next_cards("cos bot lab aut ste epi bot lab aut").at_movement()
    assert [t.cards(seat, COS) for seat in range(3)] == [(0, 0)] * 3
    t.play_on("bid").play("bid 0 0", "bid 1 0", "bid 2 0")
    assert t.cards(1, COS) == (1, 0)
    t.to_the_end()
    assert [args for args in t.told("majority") if args[1] == COS] == [(1, COS, 10, 1)], "one share is enough"


def test_whoever_moves_earlier_with_25_can_close_the_splendid_pile() -> None:  # STK-9.1
    t = bare(3).cash(25, 99, 99).at_demand("epi epi epi epi").play("bid 0 25")
    assert t.levels(0) == []


def test_known_falls_exclude_falls_elsewhere() -> None:  # STK-9.1
    t = bare(3).pairs("cos -3", "lab +4", "epi +2", "bot -2").at_demand()
    steps = [[FORECASTS[f] for f in forecasts] for forecasts in possible_forecasts(t.view(0))]
    assert [min(row) >= 0 for row in steps] == [False, False, True, True, True, True]


# --- STK-9.2: deduction ---------------------------------------------------------------------------------------------


def test_unknown_companies_share_the_remaining_forecasts() -> None:  # STK-9.2
    t = bare(4).pairs("cos +4", "lab -3", "epi +1", "bot +2", "ste -2", "aut $$").at_demand()
    labels = [[FORECAST_LABELS[f] for f in row] for row in possible_forecasts(t.view(0))]
    assert labels[COS] == ["+4"]
    assert labels[STE] == ["-2"], "the public pair"
    for company in (LAB, EPI, AUT):
        assert sorted(labels[company]) == sorted(["-3", "+1", "+2", "$$"])


def test_the_expected_step_of_an_unknown_company_is_the_mean_of_the_rest() -> None:  # STK-9.2
    t = bare(4).pairs("cos +4", "lab -3", "epi +1", "bot +2", "ste -2", "aut $$").at_demand()
    guesses = [TITLE.guess(t.state, 0, SearchChance(f"guess {number}")) for number in range(2000)]
    steps = [FORECASTS[g.pair_forecast[g.pair_company.index(LAB)]] for g in guesses]
    assert sum(steps) / len(steps) == pytest.approx((-3 + 1 + 2 + 0) / 4, abs=0.15)


# --- STK-9.3, STK-9.4: what cards are worth -------------------------------------------------------------------------

WORTH_HELD = {
    "+4": [5, 6, 7, 8, 9, 10, 12, 14, 16, 18],
    "+2": [3, 4, 5, 6, 7, 8, 9, 10, 12, 14],
    "+1": [2, 3, 4, 5, 6, 7, 8, 9, 10, 12],
    "$$": [3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    "-2": [0, 0, 1, 2, 3, 4, 5, 6, 7, 8],
    "-3": [0, 0, 0, 1, 2, 3, 4, 5, 6, 7],
}
UNKNOWN = [2.2, 2.8, 3.7, 4.7, 5.7, 6.7, 7.8, 9.0, 10.3, 11.8]


def worth(t: Rig, seat: int, company: int) -> int:
    """Money and shares of the company at its price."""
    regular, split = t.cards(seat, company)
    return t.money()[seat] + (regular + 2 * split) * t.price(company)


def worth_held(price: int, forecast: str) -> int:
    """What one regular share is worth after a movement."""
    t = bare(3, dividend_claims="auto").cash(0).owns(0, cos=1).prices(cos=price).pairs(f"cos {forecast}").at_movement()
    return worth(t, 0, COS)


@pytest.mark.parametrize("forecast", FORECAST_LABELS)
def test_worth_of_a_share_held_through_one_movement(forecast: str) -> None:  # STK-9.3
    assert [worth_held(price, forecast) for price in range(1, 11)] == WORTH_HELD[forecast]


def test_worth_of_a_share_of_which_nothing_is_known() -> None:  # STK-9.3
    means = [sum([worth_held(price, forecast) for forecast in FORECAST_LABELS]) / 6 for price in range(1, 11)]
    assert [round(mean, 1) for mean in means] == UNKNOWN
    gains = [mean - price for price, mean in enumerate(means, start=1)]
    assert 0.66 < min(gains) < max(gains) < 1.84


def test_what_an_unknown_card_is() -> None:  # STK-9.4
    shares, fees, actions = sum(DECK[:6]) / 80, sum(DECK[6:9]) / 80, sum(DECK[9:]) / 80
    assert (shares, fees, actions) == (0.75, 0.15, 0.1)
    assert sum(FEES) / 3 == 2
    assert shares * 5.7 - fees * 2 == pytest.approx(4, abs=0.1), "about 4k at prices around 5"


@pytest.mark.parametrize(("price", "gain"), [(3, 2), (5, 2), (8, 2), (9, 3), (10, 4)])
def test_a_boom_is_worth_two_a_share_and_more_near_the_split(price: int, gain: int) -> None:  # STK-9.4
    t = bare(3).cash(0).owns(0, cos=1).actions(0, boom=1).prices(cos=price).at_action().play(f"boom {COS}")
    assert worth(t, 0, COS) - price == gain


@pytest.mark.parametrize("price", [1, 2])
def test_a_bust_ruins_those_at_one_or_two(price: int) -> None:  # STK-9.4
    t = bare(3).cash(0).owns(1, cos=(1, 2)).actions(0, bust=1).prices(cos=price).at_action().play(f"bust {COS}")
    assert worth(t, 1, COS) == 0


# --- STK-9.5, STK-9.6: bidding and supply ---------------------------------------------------------------------------


def test_the_steps_of_the_bid_track_grow() -> None:  # STK-9.5
    t = bare(3).cash(25).at_demand()
    steps = [after - before for before, after in zip(t.levels(0), t.levels(0)[1:], strict=False)]
    assert steps == sorted(steps) == [1, 2, 3, 4, 5, 5, 5]


def test_who_takes_the_last_free_track_need_not_bid_more_than_nothing() -> None:  # STK-9.5
    t = bare(3).cash(20).at_demand("cos", "lab", "epi").play("bid 0 10", "bid 1 10", "bid 2 0")
    assert t.told("won")[2] == (2, 2, 0, 1)
    assert t.kind == "sell", "nobody had a chance to answer"


def test_two_players_bind_the_sum_of_their_bids() -> None:  # STK-9.5
    t = bare(2).cash(21, 30).at_demand().play("bid 0 15", "bid 1 0")
    assert t.levels(2)[-1] == 6


def test_a_hidden_fee_is_known_to_its_placer_only() -> None:  # STK-9.6
    t = bare(3).next_cards("cos bot lab  fee3 epi").at_supply().play("place 1 0 1")
    assert [t.view(viewer).piles[1].cards[-1].card for viewer in (0, 1, 2)] == [8, -1, -1]


def test_later_seats_know_more_when_placing_and_earlier_seats_bid_first() -> None:  # STK-9.6
    t = fresh(4)
    cards_seen = []
    while t.kind == "supply":
        view = t.view(t.asked)
        cards_seen.append(sum([card.up for pile in view.piles for card in pile.cards]))
        t.play("place 0 0 0")
    assert cards_seen == [4, 5, 6, 7]
    assert t.cash(25).asked == 0
    assert t.play("bid 0 25").levels(0) == [], "taken before the later seats could"


# --- STK-9.7: splits ------------------------------------------------------------------------------------------------


def at_the_next_split(board: str, name: str, regular: int, split: int) -> int:
    """What two shares are worth when the company splits from its last space."""
    company = COMPANIES.index(name)
    last = len(TRACKS[board == "advanced"][company].prices) - 1
    t = bare(3, board=board).cash(0).owns(0, **{name: (regular, split)})
    t.spaces(**{name: last}).pairs(f"{name} +1").at_movement()
    return worth(t, 0, company)


@pytest.mark.parametrize(
    ("board", "name", "regular", "split"),
    [
        ("standard", "cos", 24, 22),
        ("advanced", "aut", 28, 24),
        ("advanced", "lab", 24, 22),
        ("advanced", "cos", 20, 20),
        ("advanced", "epi", 20, 20),
        ("advanced", "bot", 16, 18),
        ("advanced", "ste", 12, 16),
    ],
)
def test_two_shares_at_the_next_split(board: str, name: str, regular: int, split: int) -> None:  # STK-9.7
    assert at_the_next_split(board, name, 2, 0) == regular
    assert at_the_next_split(board, name, 0, 1) == split


# --- STK-9.8, STK-9.9: majorities and dividends ---------------------------------------------------------------------


@pytest.mark.parametrize(("keep", "money"), [(True, 20 + 2 + 10), (False, 20 + 5)])
def test_a_majority_can_be_worth_more_than_the_fall_avoided(keep: bool, money: int) -> None:  # STK-9.8
    t = bare(3).last_round().owns(0, cos=1).pairs("cos -3").at_selling().play("done" if keep else f"sell {COS} 1")
    assert t.over
    assert t.money()[0] == money


def test_a_claim_is_two_a_share_and_tells_what_one_has() -> None:  # STK-9.9
    shown = bare(3).owns(0, cos=(1, 1)).pairs("cos $$").at_movement().play("show 1 1")
    hidden = bare(3).owns(0, cos=(1, 1)).pairs("cos $$").at_movement().play("show 0 0")
    assert shown.money()[0] - hidden.money()[0] == 2 * 3
    assert (shown.view(1).players[0].known[COS], hidden.view(1).players[0].known[COS]) == (1, 0)


def test_in_the_last_round_a_claim_costs_nothing() -> None:  # STK-9.9
    t = bare(3).last_round().owns(0, cos=2).pairs("cos $$").at_movement()
    assert t.play("show 2 0").over
    assert t.money()[0] == 20 + 4 + 10 + 10


# --- STK-9.10, STK-9.13: typical games ------------------------------------------------------------------------------

GAMES = 20


class Typical:
    """Means over a few games between rule-of-thumb players."""

    def __init__(self, seats: int, board: str) -> None:
        said: dict[str, int] = {}
        self.cash = self.decisions = self.paid = 0.0
        for number in range(GAMES):
            seed = f"typical {seats} {board} {number}"
            chance, own = LiveChance(seed), SearchChance(seed)
            state, _ = TITLE.setup(seats, TITLE.complete(seats, {"board": board}), chance)
            for asks in asked(TITLE, state):
                ask = next_open(asks)
                self.decisions += 1 / seats / GAMES
                for event in TITLE.apply(state, ask.seat, choose(TITLE.view(state, ask.seat), ask, own), chance):
                    said[event.key] = said.get(event.key, 0) + 1
                    if event.key == "won":
                        self.paid += int(event.args[2])
                    if event.key == "majority":
                        said["bonus"] = said.get("bonus", 0) + int(event.args[2])
            self.cash += sum(state.cash) / seats / GAMES
        self.paid /= said["won"]
        self.splits, self.failures = said["split"] / GAMES, said["bankrupt"] / GAMES
        self.bonus = said["bonus"] / seats / GAMES
        self.bids = said["bid"] / GAMES


@cache
def typical(seats: int, board: str) -> Typical:
    return Typical(seats, board)


@pytest.mark.parametrize(
    ("seats", "board", "cash"),
    [
        (2, "standard", 226), (3, "standard", 140), (4, "standard", 111), (5, "standard", 89),
        (2, "advanced", 245), (3, "advanced", 151), (4, "advanced", 119), (5, "advanced", 95),
    ],
)  # fmt: skip
def test_mean_final_cash_is_about_the_typical_one(seats: int, board: str, cash: int) -> None:  # STK-9.10
    """Compared are means of few games between other simple players, so that a quarter more or less is allowed."""
    assert typical(seats, board).cash == pytest.approx(cash, rel=0.25)


def test_splits_failures_bids_and_bonuses_are_about_the_typical_ones() -> None:  # STK-9.10
    standard = [typical(seats, "standard") for seats in (2, 3, 4, 5)]
    advanced = [typical(seats, "advanced") for seats in (2, 3, 4, 5)]
    assert mean([game.splits for game in standard]) == pytest.approx(3.5, abs=1)
    assert mean([game.splits for game in advanced]) == pytest.approx(7, abs=1.5)
    assert mean([game.failures for game in standard]) == pytest.approx(2, abs=0.8)
    assert mean([game.failures for game in advanced]) == pytest.approx(3, abs=1)
    assert mean([game.paid for game in standard]) == pytest.approx(7, abs=1.5)
    assert mean([game.bids for game in standard]) == pytest.approx(33, rel=0.3)
    assert [standard[0].bonus, standard[3].bonus] == pytest.approx([27, 11], rel=0.2)


def test_a_game_is_roughly_thirty_to_sixty_decisions_a_player() -> None:  # STK-9.13
    for seats in (2, 3, 4, 5):
        assert 20 < typical(seats, "standard").decisions < 65


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


@pytest.mark.parametrize(("seats", "choices"), [(3, 18), (4, 32), (5, 50)])
def test_choices_in_supply(seats: int, choices: int) -> None:  # STK-9.13
    assert len(bare(seats).at_supply().options()) == choices
    assert len(bare(seats, {0: "stuart"}).at_supply().options()) == choices + seats * seats


@pytest.mark.parametrize(("seats", "choices"), [(3, 24), (4, 32), (5, 40)])
def test_choices_in_bidding(seats: int, choices: int) -> None:  # STK-9.13
    t = bare(seats).cash(25).at_demand()
    assert len(t.options()) == choices == 8 * seats
    assert len(t.play("bid 0 3").options()) < choices


def test_choices_of_actions_and_claims() -> None:  # STK-9.13
    assert len(bare(3).actions(0, boom=1).at_action().options()) == 6
    assert len(bare(3).owns(0, cos=(2, 3)).pairs("cos $$").at_movement().options()) == (2 + 1) * (3 + 1)


# --- STK-9.11: price drift ------------------------------------------------------------------------------------------


@cache
def fate(board: str, name: str, space: int, forecast: str) -> tuple[int, int, int]:
    """Where the ticker goes, and how often the company splits and fails on the way."""
    company = COMPANIES.index(name)
    t = bare(3, board=board).spaces(**{name: space}).pairs(f"{name} {forecast}").at_movement()
    splits = [args[0] for args in t.told("split")].count(company)
    return t.state.ticker[company], splits, [args[0] for args in t.told("bankrupt")].count(company)


def drift(board: str, name: str, rounds: int = 6) -> tuple[float, float]:
    """Expected splits and bankruptcies over so many rounds without manipulation."""
    start = fresh(3, board=board).view(None).ticker[COMPANIES.index(name)]
    likely = {start: 1.0}
    splits = failures = 0.0
    for _ in range(rounds):
        after: dict[int, float] = {}
        for space, probability in likely.items():
            for forecast in FORECAST_LABELS:
                to, split, failed = fate(board, name, space, forecast)
                after[to] = after.get(to, 0.0) + probability / 6
                splits += split * probability / 6
                failures += failed * probability / 6
        likely = after
    return splits, failures


def test_the_mean_step_is_a_third_up() -> None:  # STK-9.11
    assert sum(FORECASTS) / 6 == pytest.approx(1 / 3)


@pytest.mark.parametrize(
    ("board", "name", "splits", "failures"),
    [
        ("standard", "lab", 0.5, 0.27),
        ("advanced", "cos", 1.6, 0.8),
        ("advanced", "bot", 1.7, 0.4),
        ("advanced", "lab", 0.5, 0.3),
        ("advanced", "aut", 0.8, 0.7),
        ("advanced", "ste", 1.0, 0.1),
        ("advanced", "epi", 0.4, 0.3),
    ],
)
def test_splits_and_failures_over_six_rounds(board: str, name: str, splits: float, failures: float) -> None:  # STK-9.11
    assert drift(board, name) == pytest.approx((splits, failures), abs=0.055)


# --- STK-9.12: investors --------------------------------------------------------------------------------------------


def test_donald_saves_most_on_big_bids() -> None:  # STK-9.12
    saved = {}
    for level in LEVELS:
        t = bare(3, {0: "donald"}).cash(25).at_demand().play(f"bid 0 {level}", "bid 1 0", "bid 2 0")
        saved[level] = level - (25 - t.money()[0])
    assert saved == {0: 0, 1: 1, 3: 2, 6: 3, 10: 4, 15: 5, 20: 5, 25: 5}


def test_a_pile_of_fees_is_worth_twice_its_amount_more_to_bernie() -> None:  # STK-9.12
    money = []
    for investors in ({0: "bernie"}, {0: "bill"}):
        t = bare(3, investors).at_demand("fee3 fee3 fee2").play("bid 0 0", "bid 1 0", "bid 2 0")
        money.append(t.money()[0])
    assert money == [28, 12]


def test_deborah_pays_the_sole_big_owner() -> None:  # STK-9.12
    t = bare(3, {0: "deborah"}).owns(0, epi=(1, 2)).at_deborah().play(f"name {EPI}", "show 1 2")
    assert t.money() == [25, 20, 20]


def test_graham_gains_with_every_sale_and_cramer_with_every_ten_and_one() -> None:  # STK-9.12
    graham = bare(3, {0: "graham"}).owns(0, cos=4).at_selling().play(f"sell {COS} 4")
    assert graham.money()[0] == 20 + 4 * 5 + 4
    doubled = bare(3, {0: "cramer"}).owns(0, cos=2).prices(cos=10).at_action().play(f"cramer {COS} 1")
    assert worth(doubled, 0, COS) - 20 == 24, "two shares at 10 become four at 6"
    ruined = bare(3, {0: "cramer"}).owns(1, cos=4).prices(cos=1).at_action().play(f"cramer {COS} -1")
    assert ruined.cards(1, COS) == (0, 0)


# --- STK-9.14: catching up ------------------------------------------------------------------------------------------


def test_the_poor_get_the_rest_for_nothing_while_the_rich_fight() -> None:  # STK-9.14
    t = bare(4).cash(60, 60, 60, 0).at_demand("epi epi epi", "cos cos", "lab", "aut")
    t.play("bid 0 20", "bid 0 25", "bid 1 15")
    assert t.asked == 3
    t.play("bid 2 0")
    assert t.asked == 0
    t.play("bid 1 20", "bid 3 0")
    assert t.told("won")[3] == (3, 2, 0, 1)
    assert t.money() == [40, 35, 60, 0]


def test_a_fight_goes_no_further_than_25() -> None:  # STK-9.14
    assert bare(3).cash(500).at_demand().levels(0)[-1] == 25
