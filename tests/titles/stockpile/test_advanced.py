"""The advanced side of the board (STK-6.2)."""

import pytest

from kurs.titles.stockpile.data import TRACKS

from .rig import AUT, BOT, COMPANIES, COS, EPI, LAB, STE, bare, fresh, random_games

#           prices                               start  after a split
BOARD = {
    "cos": ([1, 3, 5, 7, 9], 2, 2),
    "bot": ([1, 2, 3, 4, 5, 6], 4, 3),
    "lab": ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 4, 5),
    "aut": ([1, 3, 5, 7, 9, 11, 13], 2, 3),
    "ste": ([1, 1, 2, 2, 3, 3, 4, 4, 5, 5], 8, 4),
    "epi": ([1, 3, 4, 5, 5, 6, 6, 7, 8, 10], 4, 3),
}


@pytest.mark.parametrize("name", COMPANIES)
def test_every_company_has_its_own_track(name: str) -> None:  # STK-6.2.1, STK-R26
    prices, start, _ = BOARD[name]
    company = COMPANIES.index(name)
    t = fresh(3, board="advanced")
    assert t.view(None).ticker[company] == start
    assert t.view(None).price[company] == 5
    for space, price in enumerate(prices):
        assert t.spaces(**{name: space}).price(company) == price
    assert len(TRACKS[1][company].prices) == len(prices)


def test_only_stanford_steel_has_dollar_spaces() -> None:  # STK-6.2.1, STK-R26
    assert [track.dollars for track in TRACKS[1]] == [[], [], [], [], [1, 3, 5, 7, 9], []]
    assert [track.dollars for track in TRACKS[0]] == [[]] * 6


def test_moves_are_counted_in_spaces_not_in_money() -> None:  # STK-6.2.1
    t = bare(3, board="advanced").pairs("aut +4", "cos +1", "epi +2", "lab -2", "bot -3").at_movement()
    assert [t.price(company) for company in (AUT, COS, EPI, LAB, BOT)] == [13, 7, 6, 3, 2]


@pytest.mark.parametrize("name", COMPANIES)
def test_a_bankrupt_company_returns_to_its_own_start_space(name: str) -> None:  # STK-6.2.2
    _, start, _ = BOARD[name]
    t = bare(3, board="advanced").owns(1, **{name: 2}).spaces(**{name: 0}).pairs(f"{name} -3").at_movement()
    assert t.state.ticker[COMPANIES.index(name)] == start
    assert t.cards(1, COMPANIES.index(name)) == (0, 0)


@pytest.mark.parametrize("name", COMPANIES)
def test_a_splitting_company_returns_to_its_own_space(name: str) -> None:  # STK-6.2.2
    prices, _, after = BOARD[name]
    t = bare(3, board="advanced").owns(1, **{name: 2}).spaces(**{name: len(prices) - 1}).pairs(f"{name} +1")
    t.at_movement()
    assert t.state.ticker[COMPANIES.index(name)] == after
    assert t.cards(1, COMPANIES.index(name)) == (0, 2)


@pytest.mark.parametrize(("name", "price", "after"), [("cos", 9, 5), ("bot", 6, 4)])
def test_short_tracks_can_split_twice_in_one_move(name: str, price: int, after: int) -> None:  # STK-6.2.3
    company = COMPANIES.index(name)
    t = bare(3, board="advanced").owns(0, **{name: 2}).owns(1, **{name: (0, 1)}).prices(**{name: price})
    t.pairs(f"{name} +4").at_movement()
    assert [split for split, _ in t.told("split")].count(company) == 2
    assert t.price(company) == after
    assert t.money() == [40, 40, 20], "the second split pays also for cards that arrived by the first"
    assert (t.cards(0, company), t.cards(1, company)) == ((0, 2), (0, 1))


def test_steel_pays_when_its_ticker_rises_onto_a_dollar() -> None:  # STK-6.2.4
    t = bare(3, board="advanced").owns(0, ste=(1, 1)).owns(2, ste=1).spaces(ste=2).pairs("ste +1").at_movement()
    assert t.play("show 1 1", "show 1 0").money() == [23, 20, 21]


def test_steel_pays_when_its_ticker_crosses_a_dollar() -> None:  # STK-6.2.4
    t = bare(3, board="advanced").owns(0, ste=2).spaces(ste=2).pairs("ste +2").at_movement()
    assert t.play("show 2 0").money() == [22, 20, 20]
    assert t.state.ticker[STE] == 4


def test_every_dollar_space_pays_and_asks_separately() -> None:  # STK-6.2.4
    t = bare(3, board="advanced").owns(0, ste=2).spaces(ste=0).pairs("ste +4").at_movement()
    assert t.play("show 2 0").kind == "dividend"
    assert t.play("show 1 0").money()[0] == 23


@pytest.mark.parametrize("cause", ["forecast", "boom", "cramer"])
def test_steel_pays_whatever_made_it_rise(cause: str) -> None:  # STK-6.2.4
    t = bare(3, {0: "cramer"}, board="advanced").owns(1, ste=1).spaces(ste=0).actions(0, boom=1).pairs("ste +1")
    if cause == "forecast":
        t.actions(0).at_movement()
    else:
        t.at_action().play(f"boom {STE}" if cause == "boom" else f"cramer {STE} 1")
    assert (t.kind, t.asked) == ("dividend", 1)


@pytest.mark.parametrize("space", [1, 2, 3, 8, 9])
def test_steel_pays_nothing_when_falling_or_set_back(space: int) -> None:  # STK-6.2.4, STK-R28
    t = bare(3, board="advanced").owns(0, ste=1).spaces(ste=space).pairs("ste -2", "cos $$").at_movement()
    assert t.money()[0] == 20
    assert [args for args in t.told("dividend") if args[0] == STE] == []


def test_holdings_count_as_they_are_at_that_step() -> None:  # STK-6.2.4
    t = bare(3, board="advanced").owns(0, ste=2).spaces(ste=8).pairs("ste +4").at_movement()
    assert t.options()[0] == "show 2 0", "on the second 5 they are still two shares"
    t.play("show 2 0")
    assert t.options()[0] == "show 0 2", "after the split, on the second 3, they are four"
    t.play("show 0 2")
    assert t.money()[0] == 20 + 2 + 4


def test_a_steel_dividend_may_be_declined() -> None:  # STK-6.2.4, STK-R12
    t = bare(3, board="advanced").owns(0, ste=2).spaces(ste=0).pairs("ste +1").at_movement().play("show 0 0")
    assert t.money()[0] == 20
    assert t.claims()[0] == (0, 0, 0)


def test_the_dividend_forecast_works_for_steel_too() -> None:  # STK-6.2.5
    t = bare(3, board="advanced").owns(0, ste=(1, 1)).pairs("ste $$").at_movement()
    assert t.play("show 1 1").money()[0] == 26
    assert t.state.ticker[STE] == 8


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("investors", ["off", "on"])
def test_any_number_of_players_with_and_without_investors(seats: int, investors: str) -> None:  # STK-6.2.6, STK-6.5.1
    for t in random_games(seats, 2, board="advanced", investors=investors):
        last = t
    assert last.over
