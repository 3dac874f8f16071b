"""The worked examples (STK-X01 to STK-X43), by kind."""

from typing import NamedTuple

import pytest

from kurs.titles.stockpile import TITLE
from kurs.titles.stockpile.data import FORECAST_LABELS
from kurs.titles.stockpile.rules.ending import majority
from kurs.titles.stockpile.sheets import possible_forecasts
from kurs.titles.stockpile.state import shares as count_shares

from .rig import BOT, COMPANIES, COS, LEFT_AT_END, PEOPLE, bare, fresh

Cards = tuple[int, int]
"""Regular and split cards."""


# --- moves of a ticker ----------------------------------------------------------------------------------------------


class Case(NamedTuple):
    """A company on a space, moved by a forecast: who had which cards and how much money, before and after."""

    number: str
    board: str
    company: str
    space: int
    forecast: str
    held: list[Cards]
    cash: list[int]
    to_space: int
    price: int
    fate: list[str]
    cash_after: list[int]
    held_after: list[Cards]


MOVES = [
    Case("STK-X01", "standard", "aut", 4, "+2", [(0, 0)], [0], 6, 7, [], [0], [(0, 0)]),
    Case(
        "STK-X02", "standard", "epi", 8, "+4", [(2, 0), (0, 0)], [10, 10], 7, 8, ["split"], [10, 10], [(0, 2), (0, 0)]
    ),
    Case("STK-X03", "standard", "epi", 9, "+1", [(1, 0)], [0], 5, 6, ["split"], [0], [(0, 1)]),
    Case("STK-X04", "standard", "bot", 9, "+2", [(1, 2), (3, 0)], [4, 4], 6, 7, ["split"], [24, 4], [(0, 3), (0, 3)]),
    Case("STK-X05", "standard", "cos", 1, "-3", [(2, 1), (0, 3)], [7, 0], 4, 5, ["bankrupt"], [7, 0], [(0, 0), (0, 0)]),
    Case("STK-X06", "standard", "cos", 3, "-3", [(1, 0)], [0], 0, 1, [], [0], [(1, 0)]),
    Case("STK-X07", "standard", "lab", 8, "boom", [(1, 0), (2, 1)], [0, 0], 5, 6, ["split"], [0, 10], [(0, 1), (0, 3)]),
    Case(
        "STK-X08", "advanced", "cos", 4, "+4", [(1, 0), (0, 1)], [0, 0], 2, 5, ["split"] * 2, [10, 20], [(0, 1), (0, 1)]
    ),
    Case("STK-X09", "advanced", "ste", 6, "+2", [(1, 2)], [0], 8, 5, [], [5], [(1, 2)]),
    Case("STK-X10", "advanced", "ste", 9, "+2", [(3, 0)], [0], 5, 3, ["split"], [6], [(0, 3)]),
    Case("STK-X11", "advanced", "ste", 9, "-2", [(3, 0)], [0], 7, 4, [], [0], [(3, 0)]),
    Case("STK-X12", "advanced", "ste", 2, "-3", [(3, 1)], [0], 8, 5, ["bankrupt"], [0], [(0, 0)]),
    Case("STK-X40", "advanced", "ste", 4, "+4", [(2, 1)], [0], 8, 5, [], [8], [(2, 1)]),
]


@pytest.mark.parametrize("case", MOVES, ids=[case.number for case in MOVES])
def test_move(case: Case) -> None:  # STK-X01 to STK-X12, STK-X40
    company = COMPANIES.index(case.company)
    t = bare(3, board=case.board).cash(*case.cash, *[0] * (3 - len(case.cash))).spaces(**{case.company: case.space})
    for seat, cards in enumerate(case.held):
        t.owns(seat, **{case.company: cards})
    if case.forecast == "boom":
        t.actions(2, boom=1).at_action().play(f"boom {company}")
    else:
        t.pairs(f"{case.company} {case.forecast}").at_movement()
    events = t.events
    while t.kind == "dividend":  # everybody shows everything
        t.play(t.options()[0])
        events = events + t.events
    seats = range(len(case.held))
    fate = [event.key for event in events if event.key in ("split", "bankrupt") and event.args[0] == company]
    assert (t.state.ticker[company], t.price(company), fate) == (case.to_space, case.price, case.fate)
    assert [t.money()[seat] for seat in seats] == case.cash_after
    assert [t.cards(seat, company) for seat in seats] == case.held_after


# --- dividends ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claims", "cash"),
    [
        (["show 3 2", "show 1 0"], [14, 7]),  # STK-X13
        (["show 1 1", "show 0 0"], [6, 5]),  # STK-X14
    ],
    ids=["STK-X13", "STK-X14"],
)
def test_dividend(claims: list[str], cash: list[int]) -> None:  # STK-X13, STK-X14
    t = bare(3).cash(0, 5, 0).owns(0, cos=(3, 2)).owns(1, cos=1).pairs("cos $$").at_movement().play(*claims)
    assert t.money()[:2] == cash


def test_a_dividend_nobody_claims_betrays_nobody() -> None:  # STK-X43
    t = bare(3).cash(3).owns(0, cos=2).owns(2, cos=1).pairs("cos $$").at_movement().play("show 0 0", "show 0 0")
    assert t.money() == [3, 3, 3]
    for viewer in (None, 0, 1, 2):
        assert t.claims(viewer) == [(0, 0, 0), (1, 0, 0), (2, 0, 0)]
    kinds = {
        event.key for event in t.events if event.args[:1] in ((0,), (1,), (2,)) and event.key.startswith("claimed")
    }
    assert len(kinds) == 1, "all three look alike"


# --- sales ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("investors", "price", "held", "cash", "sales", "cash_after", "held_after"),
    [
        (None, 6, (2, 4), 1, ["sell 0 1", "sell_split 0 2", "break 0 1"], 37, (2, 1)),  # STK-X15
        ({0: "graham"}, 6, (0, 2), 0, ["sell_split 0 1", "break 0 1"], 21, (1, 0)),  # STK-X16
        (None, 4, (1, 1), 0, ["sell 0 1", "break 0 1"], 8, (1, 0)),  # STK-X42
        (None, 4, (1, 1), 0, ["sell_split 0 1"], 8, (1, 0)),  # STK-X42, the same in another way
    ],
    ids=["STK-X15", "STK-X16", "STK-X42", "STK-X42 whole"],
)
def test_sale(
    investors: dict[int, str] | None,
    price: int,
    held: Cards,
    cash: int,
    sales: list[str],
    cash_after: int,
    held_after: Cards,
) -> None:  # STK-X15, STK-X16, STK-X42
    t = bare(3, investors).cash(cash).owns(0, cos=held).prices(cos=price).at_selling().play(*sales)
    assert t.money()[0] == cash_after
    assert t.cards(0, COS) == held_after


# --- fees -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cash", "old", "new", "then", "income", "at_last"),
    [
        (1, [], "fee3 fee1", (0, [3]), 5, (2, [])),  # STK-X17
        (0, [], "fee3 fee2 fee1", (0, [1, 2, 3]), 4, (1, [3])),  # STK-X18
        (2, [3], "fee1", (1, [3]), 2, (0, [])),  # STK-X38
    ],
    ids=["STK-X17", "STK-X18", "STK-X38"],
)
def test_fees(
    cash: int, old: list[int], new: str, then: tuple[int, list[int]], income: int, at_last: tuple[int, list[int]]
) -> None:  # STK-X17, STK-X18, STK-X38
    t = bare(3).cash(cash, 20, 20).owes(0, *old).owns(0, cos=1).prices(cos=income).at_demand(new, "", "")
    t.play("bid 0 0", "bid 1 0", "bid 2 0")
    assert (t.money()[0], t.state.fees[0]) == then
    t.play(f"sell {COS} 1")
    assert (t.money()[0], t.state.fees[0]) == at_last


# --- purchases ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("investor", "cash", "bid", "fees", "after"),
    [
        ("bernie", 6, 6, "fee3 fee2", (5, [])),  # STK-X19
        ("bernie", 5, 6, "fee3 fee2", None),  # STK-X20
        ("donald", 10, 10, "", (4, [])),  # STK-X21
        ("donald", 6, 10, "", (0, [])),  # STK-X22
        ("", 6, 6, "fee3", (0, [3])),  # STK-X23
        ("donald", 0, 1, "", (0, [])),  # STK-X41
    ],
    ids=["STK-X19", "STK-X20", "STK-X21", "STK-X22", "STK-X23", "STK-X41"],
)
def test_purchase(
    investor: str, cash: int, bid: int, fees: str, after: tuple[int, list[int]] | None
) -> None:  # STK-X19 to STK-X23, STK-X41
    t = bare(3, {0: investor} if investor else None).cash(cash, 20, 20).at_demand(fees, "", "")
    assert (bid in t.levels(0)) == (after is not None)
    if after is not None:
        t.play(f"bid 0 {bid}", "bid 1 0", "bid 2 0")
        assert (t.money()[0], t.state.fees[0]) == after


# --- bidding --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "first", "cash", "bids", "winners"),
    [
        (  # STK-X24
            4, 0, 20,
            "0: 0 1, 1: 1 0, 2: 1 3, 3: 0 3, 0: 2 0, 1: 2 1, 0: 3 0",
            {0: (3, 3), 1: (2, 3), 2: (1, 1), 3: (0, 0)},
        ),
        (  # STK-X25
            2, 0, 30,
            "0: 0 6, 1: 0 10, 0: 1 3, 1: 1 6, 0: 2 1, 0: 3 0",
            {0: (1, 10), 1: (1, 6), 2: (0, 1), 3: (0, 0)},
        ),
        (  # STK-X36
            4, 2, 20,
            "2: 0 0, 3: 0 1, 0: 1 1, 1: 1 3, 2: 0 3, 3: 2 0, 0: 2 1, 3: 3 0",
            {0: (2, 3), 1: (1, 3), 2: (0, 1), 3: (3, 0)},
        ),
        (  # STK-X37
            2, 1, 30,
            "1: 0 1, 0: 0 3, 1: 0 6, 0: 0 10, 1: 1 0, 0: 1 1, 1: 2 3, 1: 1 3, 0: 3 0",
            {0: (0, 10), 1: (1, 3), 2: (1, 3), 3: (0, 0)},
        ),
    ],
    ids=["STK-X24", "STK-X25", "STK-X36", "STK-X37"],
)  # fmt: skip
def test_bidding(
    seats: int, first: int, cash: int, bids: str, winners: dict[int, tuple[int, int]]
) -> None:  # STK-X24, STK-X25, STK-X36, STK-X37
    t = bare(seats, first=first).cash(cash).at_demand()
    for bid in bids.split(", "):
        seat, where = bid.split(": ")
        assert (t.kind, t.asked) == ("bid", int(seat)), bid
        t.play(f"bid {where}")
    assert {pile: (seat, paid) for seat, pile, paid, _ in t.told("won")} == winners


@pytest.mark.parametrize(
    ("investors", "cash", "standing"),
    [
        (None, 30, 15),  # STK-X26
        ({0: "donald bill"}, 16, 10),  # STK-X39
    ],
    ids=["STK-X26", "STK-X39"],
)
def test_bid_legality(investors: dict[int, str] | None, cash: int, standing: int) -> None:  # STK-X26, STK-X39
    t = bare(2, investors).cash(cash, 30).at_demand().play(f"bid 0 {standing}", "bid 1 0")
    assert t.levels(2) == [0, 1, 3, 6, 10, 15]


# --- majorities and the final count ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "shares", "bonus"),
    [
        ([(2, 1), (4, 0), (0, 2), (3, 0)], [4, 4, 4, 3], [5, 5, 5, 0]),  # STK-X27
        ([(0, 1), (1, 0)], [2, 1], [10, 0]),  # STK-X28
    ],
    ids=["STK-X27", "STK-X28"],
)
def test_majority(held: list[Cards], shares: list[int], bonus: list[int]) -> None:  # STK-X27, STK-X28
    t = bare(len(held))
    for seat, cards in enumerate(held):  # not out of the deck: the first of them takes more cards than there are
        t.state.regular[seat * 6 + COS], t.state.split[seat * 6 + COS] = cards
    assert [count_shares(t.state, seat, COS) for seat in range(len(held))] == shares
    assert majority(t.state, COS) == bonus
    assert majority(t.state, BOT) == [0] * len(held), "nothing for a company nobody owns"


def test_final_count_of_one_player() -> None:  # STK-X29
    t = bare(3).last_round().cash(1, 20, 20).owes(0, 2).prices(cos=8, bot=5, lab=6, aut=3, ste=5, epi=10)
    t.owns(0, cos=(2, 1), aut=1, epi=1).owns(1, aut=1, epi=2).at_round_end()
    assert dict(TITLE.scores(t.state)[0].lines) == {"cash": 1, "majorities": 15, "liquidation": 45, "fees": -2}
    assert t.money()[0] == 59


def test_golden_graham_in_the_final_liquidation() -> None:  # STK-X30
    t = bare(3, {0: "graham"}).last_round().cash(0).owns(0, cos=(1, 1)).prices(cos=6).at_round_end()
    assert dict(TITLE.scores(t.state)[0].lines) == {"cash": 0, "majorities": 10, "liquidation": 21, "fees": 0}
    assert t.money()[0] == 31


# --- knowledge, sequence, setup -------------------------------------------------------------------------------------


def test_what_two_known_falls_say_about_the_rest() -> None:  # STK-X31
    t = bare(3).pairs("cos -3", "lab +4", "epi +2", "bot -2").at_demand()
    possible = [[FORECAST_LABELS[f] for f in row] for row in possible_forecasts(t.view(0))]
    assert (possible[COS], possible[BOT]) == (["-3"], ["-2"])
    for company in range(2, 6):
        assert sorted(possible[company]) == sorted(["+4", "+2", "+1", "$$"])


def test_mark_can_put_an_unseen_card_into_the_pile_warren_has_inspected() -> None:  # STK-X32
    t = bare(3, {0: "warren", 1: "mark"}).at_pre_demand("aut/2", "bot/2", "cos/2 lab/1")
    assert t.asked == 0
    t.play("look 2")
    assert t.asked == 1
    t.play("shift 0 0 2")
    assert [t.pile(pile) for pile in range(3)] == ["", "bot", "cos lab aut"]
    assert [card.card for card in t.view(0).piles[2].cards] == [0, 2, -1]


def test_pairs_by_player_count() -> None:  # STK-X33
    table = {}
    for seats in (2, 3, 4, 5):
        holders = [pair.holder for pair in fresh(seats).view(None).pairs]
        table[seats] = (holders.count(0), holders.count(-1), holders.count(-2))
    assert table == {2: (2, 0, 2), 3: (1, 1, 2), 4: (1, 1, 1), 5: (1, 1, 0)}


@pytest.mark.parametrize(("seats", "left"), [(2, 6), (3, 14), (4, 4), (5, 0)])
def test_cards_left_in_the_deck_at_the_end(seats: int, left: int) -> None:  # STK-X34
    assert fresh(seats).to_the_end().view(None).deck == left == LEFT_AT_END[seats]


def test_two_player_starting_money_is_the_sum() -> None:  # STK-X35
    t = fresh(2, investors="on")
    donald, bill = PEOPLE.index("donald"), PEOPLE.index("bill")
    t.state.dealt = [1 << bill | 1 << donald | 1 << 1 | 1 << 2, 1 << 4 | 1 << 5 | 1 << 6 | 1 << 7]
    t.play(f"keep {bill} {donald}", "keep 4 5")
    assert t.money()[0] == 39
