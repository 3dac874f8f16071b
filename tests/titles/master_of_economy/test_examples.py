"""The worked examples COR-E1 to COR-E17, COR-D1 to COR-D30. A, B, C, D in track order are blue, yellow, green, red."""

from typing import Any, NamedTuple

import pytest

from kurs.kernel import Event
from kurs.titles.master_of_economy import TITLE
from kurs.titles.master_of_economy.data import CORP
from kurs.titles.master_of_economy.rules.figures import (
    Elected,
    Sharing,
    elected,
    managers_premium,
    may_deal,
    most_dividend,
    most_embezzled,
    rate,
    redemption_cost,
    sharing,
    tally,
    team_ranks,
    ways_to_declare,
    ways_to_meet,
)
from kurs.titles.master_of_economy.rules.influence import new_order, supporters
from kurs.titles.master_of_economy.rules.shares import price
from titles.master_of_economy.rig import Rig, bare, fresh

LETTERS = {"blue": "A", "yellow": "B", "green": "C", "red": "D"}
CORPS = {letter: corp for corp, letter in LETTERS.items()}

# --- rows of the exchange -------------------------------------------------------------------------------------------


class Trade(NamedTuple):
    """One row of one trade phase; managers add nothing. `exports` as ``field corporation``; X is the additional one."""

    row: str
    cash: dict[str, int]
    stock: dict[str, int]
    imports: dict[str, int]
    exports: str
    then_cash: dict[str, int]
    then_stock: dict[str, int]
    then_points: dict[str, int]
    demand: int
    events: list[str]
    factories: int = 0
    """Of blue; none is left in the end."""


TRADES = {
    "COR-E1": Trade(
        "materials", {"A": 10, "B": 10, "C": 10, "D": 10}, {"A": 2, "B": 1, "C": 3}, {"B": 1, "D": 2},
        "1C 2C 5A 6A 9B 10C", {"A": 12, "B": 11, "C": 12, "D": 8}, {"A": 0, "B": 1, "C": 1, "D": 2},
        {"A": 1, "B": 1, "C": 0, "D": 0}, 9,
        ["domestic B<-C 1", "domestic D<-C 1", "domestic D<-A 1", "export A 1", "export B 2", "no_demand C 10"],
    ),
    "COR-E16": Trade(
        "coal", {"A": 0, "B": 0}, {"A": 4, "B": 4}, {}, "1A 2B 3A 4B 5A 6B 7A", {"A": 1, "B": 2}, {"A": 1, "B": 1},
        {"A": 3, "B": 3}, 5,
        ["export A 0", "export B 0", "export A 0", "export B 1", "export A 1", "export B 1", "no_demand A 7"],
    ),
    "COR-D1": Trade(
        "energy", {"A": 8, "B": 3}, {}, {"A": 2, "B": 1}, "", {"A": 0, "B": 3}, {"A": 2, "B": 0}, {"A": 0, "B": 0}, 11,
        ["import A 4", "import A 4", "import_failed B"],
    ),
    "COR-D2": Trade(
        "steel", {"A": 10, "B": 5, "C": 0}, {"C": 1}, {"A": 1}, "3B 5C", {"A": 6, "B": 4, "C": 4},
        {"A": 1, "B": 0, "C": 0}, {"A": 0, "B": 0, "C": 0}, 11, ["fine B", "domestic A<-C 4"],
    ),
    "COR-D3": Trade(
        "ore", {"A": 5, "B": 5}, {"A": 1}, {}, "9A 10B", {"A": 8, "B": 4}, {"A": 0, "B": 0}, {"A": 1, "B": 0}, 10,
        ["export A 3", "fine B"],
    ),
    "COR-D4": Trade(
        "materials", {"A": 5, "B": 5}, {}, {"A": 1}, "9A", {"A": 4, "B": 5}, {"A": 0, "B": 0}, {"A": 1, "B": 0}, 10,
        ["import A 3", "export A 2"],
    ),
    "COR-D5": Trade(
        "coal", {"A": 5, "B": 5}, {"A": 1, "B": 3}, {"A": 1}, "6X 7B 9B 10A 8B", {"A": 3, "B": 11}, {"A": 2, "B": 0},
        {"A": 0, "B": 2}, 8, ["domestic A<-B 2", "additional", "export B 2", "export B 2", "no_demand A 10"],
    ),
    "COR-D6": Trade(
        "coal", {"A": 2, "B": 0}, {}, {"A": 1}, "", {"A": 0, "B": 0}, {"A": 1, "B": 0}, {"A": 0, "B": 0}, 11,
        ["forced_sale A", "import A 4"], 1,
    ),
    "COR-D7": Trade(
        "steel", {"A": 1, "B": 0}, {"B": 1}, {"A": 1}, "10B", {"A": 3, "B": 6}, {"A": 0, "B": 0}, {"A": 0, "B": 1}, 10,
        ["forced_sale A", "import_failed A", "export B 6"], 1,
    ),
    "COR-D20": Trade(
        "coal", {"A": 4, "B": 0}, {}, {"A": 1}, "7B", {"A": 0, "B": 0}, {"A": 1, "B": 0}, {"A": 0, "B": 0}, 11,
        ["fine_lapsed B", "import A 4"],
    ),
}  # fmt: skip


def corp_of(letter: str, seats: int) -> str:
    """X is the corporation after those that are run."""
    return [*CORPS.values()][seats] if letter == "X" else CORPS[letter]


SAID = {
    "domestic": "domestic {0}<-{1} {4}",
    "imported": "import {0} {2}",
    "import_failed": "import_failed {0}",
    "fined": "fine {1}",
    "fine_lapsed": "fine_lapsed {1}",
    "forced_sale": "forced_sale {1}",
    "additional_sold": "additional",
    "exported": "export {0} {3}",
    "no_demand": "no_demand {0} {2}",
}


def told_as(event: Event) -> str:
    """An event of the exchange in the words of the examples."""
    return SAID.get(event.key, "").format(*[LETTERS.get(str(arg), str(arg)) for arg in event.args])


@pytest.mark.parametrize("id", TRADES)
def test_row(id: str) -> None:
    """COR-4.4.6 to COR-4.4.11, COR-4.8.1, COR-6.1.5."""
    trade = TRADES[id]
    seats = len(trade.cash)
    t = bare(seats, additional="with" if "X" in trade.exports else "without").stage(2)
    t.cash(**{CORPS[letter]: amount for letter, amount in trade.cash.items()})
    for letter in trade.cash:
        t.stock(CORPS[letter], **{trade.row: trade.stock.get(letter, 0)})
    t.factories("blue", quarry=trade.factories)
    exports = {int(offer[:-1]): corp_of(offer[-1], seats) for offer in trade.exports.split()}
    imports = {CORPS[letter]: count for letter, count in trade.imports.items()}
    t.at_resolution({trade.row: imports}, {trade.row: exports})
    if not t.over and t.kind == "shortfall":
        raise AssertionError("with empty purses nobody has a choice")
    told = [told for told in map(told_as, t.events) if told]
    assert told == trade.events
    assert t.treasuries() == [*trade.then_cash.values()]
    assert [t.store(CORPS[letter]).get(trade.row, 0) for letter in trade.cash] == [
        trade.then_stock.get(letter, 0) for letter in trade.cash
    ]
    assert t.points_of(*[CORPS[letter] for letter in trade.cash]) == [*trade.then_points.values()]
    exported = [told for told in told if told.startswith(("export", "additional"))]
    assert 11 - len(exported) == trade.demand
    assert t.corp("blue").works == 0


# --- supply and production --------------------------------------------------------------------------------------------


def test_supply_and_production() -> None:  # COR-D27: COR-4.2.1, COR-4.2.3, COR-4.3.1, COR-4.3.2
    t = bare(2).stock("blue", materials=9, coal=10, ore=1, energy=3)
    t.factories("blue", quarry=2, coal_mine=2, power_plant=1, steelworks=1).at_supply()
    t.play_as(0, "run coal_mine", "run coal_mine", "run power_plant", "run steelworks")
    assert t.told("perished") == [("blue", "energy", 1)]
    assert t.told("supplied") == [("blue", f, n) for f, n in (("coal_mine", 2), ("power_plant", 1), ("steelworks", 1))]
    assert t.store("blue") == {"materials": 10, "coal": 10, "energy": 2, "steel": 2}
    assert t.told("lost") == [("blue", "materials", 1), ("blue", "coal", 2)]


# --- lack of money ----------------------------------------------------------------------------------------------------


def test_a_factory_is_given_up_for_another() -> None:  # COR-D15: COR-4.8.4
    assert ways_to_declare(3 - 1, 0, True) == [(0, True)]
    t = bare(2).cash(blue=1).factories("blue", coal_mine=1).stock("blue", materials=1).at_investment()
    t.play_as(0, "build power_plant")
    assert (t.treasuries()[0], t.purses()[0], t.works("blue")) == (0, 0, {"power_plant": 1})


def test_the_manager_adds_and_a_factory_is_sold() -> None:  # COR-D16: COR-4.8.4
    assert ways_to_declare(3, 1, True) == [(1, True)]
    t = bare(2).purse(1).factories("blue", quarry=2).at_investment()
    t.play_as(0, "build quarry")
    assert (t.treasuries()[0], t.purses()[0], t.works("blue")) == (0, 0, {"quarry": 2})


def test_what_cannot_be_paid_may_not_be_declared() -> None:  # COR-D17: COR-4.8.4
    assert ways_to_declare(3, 0, True) == []
    t = bare(2).factories("blue", quarry=2, coal_mine=1).at_investment()
    assert (t.options("build"), t.why_not("build quarry")) == ([], "cannot_pay")


def test_interest_from_the_purse_or_by_a_factory() -> None:  # COR-D18: COR-4.8.1, COR-4.8.3
    assert sorted(ways_to_meet(1, 2, True)) == [(0, True), (1, False)]
    t = bare(2).stage(2).purse(2).factories("blue", quarry=1).loans(blue=1).at_interest()
    assert t.options() == ["give 0 quarry", "add 1"]
    t.play_as(0, "add 1")
    assert (t.treasuries()[0], t.purses()[0], t.works("blue")) == (0, 1, {"quarry": 1})
    assert t.told("interest") == [(0, "blue", 1)]


def test_the_factory_is_lost_and_the_purchase_fails() -> None:  # COR-D19: COR-4.8.1, COR-4.8.3
    assert sorted(ways_to_meet(15 - 9, 5, True)) == [(0, True), (4, True)]
    t = bare(2).stage(2).cash(blue=9).purse(5).factories("blue", quarry=1)
    t.at_resolution({"ships": {"blue": 1}}, {})
    assert t.options() == ["give 0 quarry", "give 4 quarry"]
    t.play_as(0, "give 0 quarry")
    assert t.told("import_failed") == [("blue", "ships")]
    assert (t.treasuries()[0], t.purses()[0], t.works("blue")) == (11, 5, {})


# --- shares -----------------------------------------------------------------------------------------------------------


def test_rates() -> None:  # COR-E2a, COR-D8: COR-2.3
    assert [rate(points) for points in (8, 9, 11, 15, 18, 27)] == [1, 2, 2, 2, 3, 4]
    assert [rate(points) for points in (0, 1, 16, 17, 24, 25, 30)] == [1, 1, 2, 3, 3, 4, 4]


def test_price_of_a_package() -> None:  # COR-E2: COR-4.5.3
    t = bare(2).cash(blue=20).points(yellow=15).at_share_trades().play_as(0, "buy yellow 8")
    assert t.treasuries()[0] == 20 - 16


@pytest.mark.parametrize(("package", "cost"), [(7, 14), (1, 2)])
def test_premium_for_a_purchase(package: int, cost: int) -> None:  # COR-E3, COR-E3b: COR-4.5.4
    t = bare(2).cash(blue=20).points(yellow=15).at_share_trades().play_as(0, f"buy yellow {package}")
    assert (t.treasuries()[0], t.purses()) == (20 - cost, [0, 2])


def test_enlarging_a_package() -> None:  # COR-D9: COR-4.5.3, COR-4.5.4
    t = bare(2).cash(blue=20).points(yellow=10).owns("yellow", {1: [10], "blue": [3]}).at_share_trades()
    t.play_as(0, "enlarge yellow 3 8")
    assert (t.treasuries()[0], t.purses(), t.packages("yellow", "blue")) == (10, [0, 2], [8])


def test_reducing_a_package() -> None:  # COR-D25: COR-4.5.3
    assert -price(20, 9, 2) == 21
    t = bare(2).points(yellow=20).owns("yellow", {1: [10], "blue": [9]}).at_share_trades()
    t.play_as(0, "reduce yellow 9 2")
    assert (t.treasuries()[0], t.purses(), t.packages("yellow", "blue")) == (21, [0, 0], [2])
    assert t.state.sales[t.holder("blue")] == 1


# --- meetings ---------------------------------------------------------------------------------------------------------


def test_cost_of_embezzlement() -> None:  # COR-E4: COR-4.6.2
    t = bare(2).cash(blue=4).points(blue=18).at_embezzlement("blue").play_as(0, "embezzle 1")
    assert (t.treasuries()[0], t.points_of("blue"), t.purses()[0]) == (0, [17], 1)


def test_nothing_left_to_embezzle() -> None:  # COR-E5: COR-4.6.2
    assert most_embezzled(9, 50) == 0
    assert bare(2).cash(blue=50).points(blue=9).at_embezzlement("blue").kind != "embezzle"


def test_limit_of_embezzlement() -> None:  # COR-E6: COR-4.6.2
    t = bare(2).cash(blue=5).points(blue=11).at_embezzlement("blue")
    assert t.options() == ["pass", "embezzle 1"]
    t.play_as(0, "embezzle 1")
    assert (t.treasuries()[0], t.points_of("blue"), t.purses()[0]) == (2, [10], 1)


def test_dividend_refused() -> None:  # COR-E7: COR-4.6.3
    assert most_dividend(25, 2, 18) == 0
    assert most_dividend(30, 2, 18) == 1
    t = bare(2).cash(blue=25).loans(blue=2).owns("blue", {0: [10, 1], 1: [2], "yellow": [5]}).at_proposals("blue")
    assert t.told("no_dividend_possible") == [("blue",)]
    assert t.kind != "vote"


def test_the_lower_motion_is_carried_by_equality() -> None:  # COR-D10: COR-4.6.4, COR-4.6.5, COR-4.6.6
    t = bare(3).cash(blue=45).owns("blue", {0: [10], 1: [6], 2: [4]}).at_proposals("blue")
    assert t.amounts()[2:4] == (2, 2)
    t.answer(0, "pass").answer(1, "propose 2").answer(2, "pass")
    assert t.ask.args[:2] == ("blue", 2)
    t.answer(0, "no own").answer(1, "yes own").answer(2, "no own")
    assert t.told("rejected") == [("blue", 2, 6, 14)]
    assert t.ask.args[:2] == ("blue", 1)
    t.answer(0, "yes own").answer(1, "no own").answer(2, "no own")
    assert t.told("carried") == [("blue", 1, 10, 10)]
    assert (t.purses(), t.treasuries()[0]) == ([10, 6, 4], 25)


def test_the_manager_votes_with_a_corporation() -> None:  # COR-D21: COR-4.6.5, COR-4.6.6
    t = bare(2).cash(blue=12).manager(yellow=0).owns("blue", {1: [1, 4], "yellow": [5]}).at_proposals("blue")
    t.answer(0, "yes yellow").answer(1, "no own")
    assert t.told("carried") == [("blue", 1, 5, 5)]
    assert (t.treasuries(), t.purses()) == ([2, 5], [0, 5])


def test_redemption() -> None:  # COR-E8, COR-E8a, COR-E8b, COR-D11: COR-4.6.7
    assert [redemption_cost(15, 10, 0), redemption_cost(15, 1, 0), redemption_cost(15, 9, 4)] == [22, 4, 12]
    t = bare(2).cash(blue=30).points(blue=15).owns("blue", {0: [10, 1], 1: [9]}).at_redemption("blue")
    t.play_as(0, "shrink 9 4")
    assert (t.treasuries()[0], t.purses(), t.packages("blue", 1)) == (18, [0, 12], [4])
    t = bare(2).cash(blue=30).points(blue=15).owns("blue", {0: [10], 1: [1]}).at_redemption("blue")
    t.play_as(0, "redeem 10")
    assert (t.treasuries()[0], t.purses(), t.packages("blue", 0)) == (8, [22, 0], [])


def test_managers_premium() -> None:  # COR-D28: COR-4.6.1
    counts = [0, 1, 5, 6, 10, 11, 15, 16, 18]
    assert [managers_premium(factories) for factories in counts] == [0, 1, 1, 2, 2, 3, 3, 5, 5]
    t = bare(2).factories("blue", quarry=3, coal_mine=3).at_meeting("blue")
    assert t.told("managers_premium") == [(0, "blue", 2)]


def test_the_largest_package_breaks_the_tie() -> None:  # COR-E9: COR-4.6.11
    t = bare(3).owns("blue", {0: [10, 2], "yellow": [9, 3]}).at_election("blue", 0, 1)
    t.answer(0, "elect own 0").answer(1, "elect yellow 1")
    assert t.told("counted") == [(0, 12), (1, 12)]
    assert (t.told("tie_player"), t.told("confirmed")) == ([(0,)], [(0, "blue")])


def test_election_decided_by_the_largest_holder() -> None:  # COR-E10: COR-4.6.9, COR-4.6.10, COR-4.6.11
    t = bare(4).manager(yellow=3, green=0, red=1)
    t.owns("blue", {0: [10, 2], 1: [7], 2: [1], 3: [6], "yellow": [4], "green": [8, 5], "red": [9]})
    t.at_election("blue", 0, 1)
    t.answer(0, "elect own 0").answer(0, "elect green 0").answer(2, "elect own 0")
    t.answer(1, "elect own 1").answer(1, "elect red 1").answer(3, "elect own 1").answer(3, "elect yellow 1")
    assert t.told("counted") == [(0, 26), (1, 26)]
    assert (t.told("tie_corp"), t.told("confirmed")) == ([("green",)], [(0, "blue")])


def test_only_supporters_of_the_tied_decide() -> None:  # COR-D12: COR-4.6.11
    holdings = [[9], [8], [2], [], [], [10], [3], []]  # players 1 to 4, then corporations A to D
    votes = [0, 1, 0, -1, -1, 3, 1, -1]
    assert tally(holdings, votes, 4) == [11, 11, 0, 10]
    assert elected(holdings, votes, 4) == Elected(0, 0)
    t = bare(4).manager(yellow=3, green=1).owns("blue", {0: [9], 1: [8], 2: [2], "yellow": [10], "green": [3]})
    t.at_election("blue", 0, 1, 3)
    t.answer(0, "elect own 0").answer(1, "elect own 1").answer(1, "elect green 1").answer(2, "elect own 0")
    t.answer(3, "elect yellow 3")
    assert t.told("counted") == [(0, 11), (1, 11), (3, 10)]
    assert (t.told("tie_player"), t.told("confirmed")) == ([(0,)], [(0, "blue")])


# --- the end ----------------------------------------------------------------------------------------------------------


def test_liquidation() -> None:  # COR-E11: COR-5.2
    t = bare(2).points(blue=27).owns("blue", {0: [10], "yellow": [4]}).owns("yellow", {1: [10]}).at_end()
    assert t.told("liquidated") == [("yellow", "blue", 4, 16)]
    assert t.told("shared_out")[1] == ("yellow", 16, 1, 6)


def test_distribution() -> None:  # COR-E12, COR-E13: COR-5.2, COR-5.3
    assert sharing(68, 26, 5) == Sharing(2, 3, 1)
    t = bare(4).cash(blue=68).points(blue=27).owns("blue", {0: [10, 2], 1: [7], 2: [1], 3: [6]})
    for corp, seat in (("yellow", 1), ("green", 2), ("red", 3)):
        t.owns(corp, {seat: [1]})
    t.at_end()
    assert t.told("share_of") == [(0, "blue", 30 + 1), (1, "blue", 17), (2, "blue", 5), (3, "blue", 15)]
    assert [dict(score.lines)["shares"] for score in TITLE.scores(t.state)] == [48, 28 + 1, 4 + 1, 24 + 1]


def test_less_money_than_shares() -> None:  # COR-D26: COR-5.2
    assert sharing(5, 13, 2) == Sharing(0, 2, 1)
    t = bare(3).cash(blue=5).manager(blue=2).owns("blue", {0: [10], 1: [3]}).at_end()
    assert t.told("share_of") == [(0, "blue", 2), (1, "blue", 2), (2, "blue", 1)]


def test_loans_at_the_end() -> None:  # COR-D13: COR-5.2
    t = bare(2).cash(blue=7).loans(blue=2).at_end()
    assert t.told("final_loans") == [("blue", 2, 7)]
    assert t.told("shared_out")[0] == ("blue", 0, 0, 0)


# --- variants ---------------------------------------------------------------------------------------------------------


def trade_with_tokens(t: Rig, *tokens: int) -> None:
    """Everybody lays a token, nobody offers anything."""
    t.until("token")
    for seat, value in enumerate(tokens):
        t.answer(seat, f"lay {value}")
    t.events = []
    while not t.told("token_points"):
        t.play("done")


def test_special_tokens() -> None:  # COR-E14: COR-6.1.4, COR-6.1.6
    t = fresh(3, additional="with")
    trade_with_tokens(t, 2, 2, 0)
    assert (t.corp("red").points, t.corp("red").rate) == (4, 1)
    t.until("token")
    assert [[*map(str, ask.options)] for ask in TITLE.asks(t.state)] == [
        ["lay 0", "lay 1"], ["lay 0", "lay 1"], ["lay 1", "lay 2"],
    ]  # fmt: skip
    trade_with_tokens(t, 1, 1, 1)
    assert (t.corp("red").points, t.corp("red").rate) == (7, 1)


@pytest.mark.parametrize(
    ("results", "ranking"),
    [([96, 106, 89, 77], [0, 2, 1, 3]), ([95, 100, 85, 80], [1, 3, 0, 2])],
    ids=["COR-E15", "COR-D22"],
)
def test_teams(results: list[int], ranking: list[int]) -> None:  # COR-E15, COR-D22: COR-6.2.1, COR-6.2.2
    ranks = team_ranks(results, ((0, 2), (1, 3)))
    assert sorted(range(4), key=lambda seat: ranks[seat]) == ranking
    assert sorted(ranks) == [1, 2, 3, 4]


def test_auction() -> None:  # COR-D23: COR-6.3.1, COR-6.3.2
    t = fresh(4, start_order="auction")
    log: list[tuple[int, Any]] = [
        (0, 0), (1, 2), (2, "pass"), (3, "pass"), (0, "pass"),
        (2, "pass"), (3, "pass"), (0, "pass"),
        (3, 0), (0, 1), (3, "pass"),
    ]  # fmt: skip
    for seat, bid in log:
        t.play_as(seat, bid if bid == "pass" else f"bid {bid}")
    assert (t.state.order, t.state.bids) == ([1, 2, 0, 3], [1, 2, 0, 0])


def test_sequence_of_share_trades() -> None:  # COR-D24: COR-4.6.14
    t = bare(4).purse(9, 9, 9, 9).manager(red=1, yellow=3).at_deals()
    asked = []
    while t.kind == "deal":
        asked.append(t.asked)
        t.play("pass")
    assert asked == [1, 0, 3, 2, 1, 0, 3, 2]


def totals(without_office: bool) -> set[tuple[int, int]]:
    """All totals of purchases and sales that can be reached, one transaction after the other."""
    found = {(0, 0)}
    while True:
        more = {(b + 1, s) for b, s in found if may_deal(b, s, without_office)}
        more |= {(b, s + 1) for b, s in found if may_deal(s, b, without_office)}
        if more <= found:
            return found
        found |= more


def test_transactions_of_a_player() -> None:  # COR-E17: COR-4.6.14, COR-4.6.15
    assert totals(without_office=True) == {(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (0, 2), (2, 1), (1, 2)}
    assert totals(without_office=False) == {(0, 0), (1, 0), (0, 1), (1, 1)}


def test_last_owner() -> None:  # COR-D29: COR-4.6.17
    t = bare(2).owns("blue", {0: [10], "yellow": [4]}).owns("yellow", {1: [10]}).at_deals()
    t.play_as(1, "pass")
    assert (t.options("sell"), t.why_not("sell blue 10")) == ([], "last_owner")
    assert t.options("reduce blue") == [f"reduce blue 10 {k}" for k in (1, 2, 3, 5, 6, 7, 8, 9)]


def test_sequence_of_influence() -> None:  # COR-D30: COR-4.7.1, COR-4.7.3
    order, manager = [CORP[corp] for corp in ("blue", "yellow", "green", "red")], [1, 0, 1, 3]
    assert supporters(order, manager, 4) == [1, 0, 3, 2]
    t = bare(4).tokens(1, 1, 1, 1).at_influence(*manager)
    asked = []
    while t.kind == "influence":
        asked.append((t.ask.args[0], t.asked))
        t.play("pass")
    assert asked == [(corp, seat) for corp in ("blue", "yellow", "green", "red") for seat in (1, 0, 3, 2)]


def test_new_order() -> None:  # COR-D14: COR-4.7.2, COR-4.7.4
    assert new_order([0, 1, 2, 3], [0, 1, 0, 1]) == [1, 3, 0, 2]
    t = bare(4).tokens(0, 0, 0, 0).at_influence()
    t.play_as(0, "pass").play_as(1, "pass").play_as(2, "pass").play_as(3, "pass")
    t.play_as(0, "support 1").play_as(1, "pass").play_as(2, "pass").play_as(3, "pass")
    while t.kind == "influence":
        t.play("pass")
    assert t.view().order == ["yellow", "red", "blue", "green"]
