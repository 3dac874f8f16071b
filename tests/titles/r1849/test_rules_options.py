"""Variants and options in places where two rules meet (R49-6)."""

import tomllib
from pathlib import Path

import pytest

from kurs.kernel import Refused
from kurs.titles.r1849 import TITLE
from kurs.titles.r1849.data import CORPORATIONS, OPTIONS, SUMMARY

from .rig import Rig, bare, fresh

BOX = Path(__file__).parents[4] / "shared" / "games" / "r1849" / "components.toml"


def spelled(value: bool | int | str) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def test_presets_are_those_of_the_rules() -> None:  # R49-6.4 to R49-6.20
    if not BOX.exists():
        pytest.skip(f"{BOX.name} of the rules is not here")
    usual, summary = {}, {}
    for row in tomllib.loads(BOX.read_text(encoding="utf-8"))["option"]:
        usual[row["id"]], summary[row["id"]] = spelled(row["default"]), spelled(row["seed_value"])
    assert {option.name: option.default for option in OPTIONS} == usual
    assert {option.name: SUMMARY.get(option.name, option.default) for option in OPTIONS} == summary


def test_sicily_for_three_to_five() -> None:  # R49-6.21, R49-3.1
    """The sister game on the mainland takes six players and other corporations; this box does not."""
    assert (TITLE.min_seats, TITLE.max_seats) == (3, 5)
    assert [c.id for c in CORPORATIONS] == ["AFG", "ATA", "CTL", "IFT", "RCS", "SFA"]
    with pytest.raises(Refused, match=r"kernel\.seats"):
        TITLE.complete(6, {})


# --- stations for sale (R49-6.1) ------------------------------------------------------------------------------------


def ragusa(**held: str) -> Rig:
    """ATA's track leads from Siracusa to Ragusa."""
    t = bare(4, station_purchase="on").phase("6H").cash(0).tiles("L12 78 5", "M13 675 1")
    for name, stations in held.items():
        t.corporation(name, 100, {1: "P 10"}, stations=stations, treasury=10, turns=3)
    return t


def test_the_sellers_token_may_be_placed_again() -> None:  # R49-6.1, R49-4.6.1
    t = (
        ragusa(RCS="C5 M11 C1")
        .corporation("ATA", 68, {0: "P"}, treasury=200, trains="6H")
        .at_step("ATA", "buy_station")
    )
    assert t.state.tokens[4] == 0
    t.play("buy_station M11 RCS", "price 60", "accept")
    assert (t.state.tokens[4], t.stations("RCS"), t.state.tokens[1]) == (1, "C5 C1", 1)


def test_not_where_it_has_a_station_itself() -> None:  # R49-6.1, R49-4.6.2
    t = ragusa(RCS="C5 M11").tiles("M11 670 4").corporation("ATA", 68, {0: "P"}, treasury=200, stations="M13 M11")
    assert t.at_step("ATA", "buy_station").step != "buy_station"


def test_not_beyond_a_city_it_cannot_reach() -> None:  # R49-6.1
    t = ragusa(RCS="C5 C1").corporation("ATA", 68, {0: "P"}, treasury=200).at_step("ATA", "buy_station")
    assert t.step != "buy_station", "Trapani is far away"


def test_not_without_money() -> None:  # R49-6.1, R49-4.4.4
    t = ragusa(RCS="C5 M11").corporation("ATA", 68, {0: "P"}, treasury=0).cash(900).at_step("ATA", "buy_station")
    assert t.step != "buy_station", "at least 1 out of the treasury, whatever the president has"


def test_a_full_city_goes_to_the_buyer() -> None:  # R49-6.1, R49-4.6.2
    """Ragusa is full of RCS: no token of ATA can be placed there, but the station may be bought."""
    t = ragusa(RCS="C5 M11").corporation("ATA", 68, {0: "P"}, treasury=200, trains="6H").at_step("ATA", "station")
    assert t.step != "station"
    t.at_step("ATA", "buy_station").play("buy_station M11 RCS", "price 1", "accept")
    assert t.stations("ATA") == "M13 M11"


# --- bonds (R49-6.2) ------------------------------------------------------------------------------------------------


def bonded(treasury: int, bonds: int = 1, cash: int = 0, **options: str) -> Rig:
    t = bare(4, **{"bonds": "on", **options}).phase("8H").cash(cash, 300, 300, 300)
    t.corporation("RCS", (3, 7), {0: "P 10 10", 1: "10 10"}, treasury=treasury, turns=3)
    t.state.bonds[4] = bonds
    return t


def test_interest_comes_before_repayment() -> None:  # R49-6.2
    assert "repay" not in bonded(549).at_step("RCS", "bonds").options()
    assert "repay" in bonded(550).at_step("RCS", "bonds").options(), "50 interest and 500"


def test_several_bonds_are_repaid_one_column_each() -> None:  # R49-6.2, R49-6.10
    t = bonded(1100, bonds=2, bond_limit="2").at_step("RCS", "bonds").play("repay", "repay")
    assert (t.treasury("RCS"), t.space("RCS"), t.state.bonds[4]) == (0, (3, 9), 0)


def test_interest_eats_the_cash_before_shares_are_sold() -> None:  # R49-6.2, R49-4.10.4
    t = bonded(20, cash=29).at_step("RCS", "bonds")
    assert (t.step, t.options()) == ("interest", ["sell RCS 10"]), "1 is missing"
    t.play("sell RCS 10")
    assert (t.treasury("RCS"), t.state.cash[0]) == (0, 29 + 123 - 30)


def test_a_bond_at_the_left_edge_lowers_the_marker_and_may_close() -> None:  # R49-6.2, R49-4.2.3, R49-4.2.5
    t = bare(3, bonds="on").phase("8H").cash(0).corporation("RCS", (4, 0), {0: "P"}, turns=3).at_step("RCS", "bonds")
    assert t.play("bond").space("RCS") == (5, 0)
    t = bare(3, bonds="on").phase("8H").cash(0).corporation("RCS", (8, 0), {0: "P"}, turns=3)
    t.corporation("ATA", 68, {1: "P"}, treasury=60).at_step("RCS", "bonds", then="ATA")
    bank = t.state.bank
    t.play("bond")
    assert (t.started("RCS"), t.state.bank, t.state.bonds[4]) == (False, bank, 0)


def test_bonds_first_can_pay_for_own_shares() -> None:  # R49-6.9
    spent = {}
    for order in ("stock_then_bonds", "bonds_then_stock"):
        t = bare(3, bonds="on", financial_step_order=order).phase("8H").cash(0)
        t.corporation("RCS", (3, 7), {0: "P 10 10"}, pool="10", treasury=100, turns=3)
        t.at_step("RCS", "own_shares" if order == "stock_then_bonds" else "bonds")
        if order == "bonds_then_stock":
            t.play("bond")
        spent[order] = t.options("redeem")
    assert spent == {"stock_then_bonds": [], "bonds_then_stock": ["redeem 10"]}, "100 against 123; then 600 against 111"


# --- Electric Dreams (R49-6.3) --------------------------------------------------------------------------------------


def test_a_closed_corporation_loses_its_token_but_it_was_the_first() -> None:  # R49-6.3, R49-4.14.2
    t = bare(3, electric_dreams="on").phase("12H").cash(0).corporation("RCS", (8, 0), {0: "P"}, treasury=1200)
    t.corporation("ATA", 68, {1: "P"}, treasury=900).at_step("RCS", "e_token").play("e_token")
    assert t.treasury("RCS") == 100
    t.at_dividend("RCS", 10).play("withhold")
    assert t.state.e_tokens[4] == 0
    t.at_step("ATA", "e_token").play("e_token")
    assert t.treasury("ATA") == 100, "every later one costs 800"


def test_the_token_step_comes_before_the_trains() -> None:  # R49-4.4.3, R49-6.3
    t = bare(3, electric_dreams="on").phase("12H").cash(0).corporation("RCS", 100, {0: "P"}, treasury=1700, turns=3)
    t.at_dividend("RCS", 0).pass_on("e_token")
    t.play("e_token")
    assert (t.step, t.options("train")) == ("trains", ["train E"]), "600 are left"
    t.play("train E")
    assert (t.trains_of("RCS"), t.treasury("RCS")) == ("E", 50)


def test_e_trains_count_for_the_limit_and_stay() -> None:  # R49-6.3, R49-4.9.1, R49-4.11.2
    t = bare(3, electric_dreams="on").phase("12H").sell_out("12H").cash(0)
    t.corporation("RCS", 100, {0: "P"}, treasury=4000, trains="E", turns=3)
    t.state.e_tokens[4] = 1
    t.at_step("RCS", "trains").play("train 16")
    assert (t.trains_of("RCS"), t.state.phase) == ("16H E", 5)
    assert t.step != "trains", "two are the limit"


def test_e_trains_lie_there_only_in_the_variant() -> None:  # R49-6.3, R49-3.5
    t = bare(3).phase("16H").corporation("RCS", 100, {0: "P"}, treasury=4000).at_step("RCS", "trains")
    assert "train E" not in t.options()


# --- the rest -------------------------------------------------------------------------------------------------------


def test_a_small_dividend_to_the_left_can_close() -> None:  # R49-6.8, R49-4.2.5
    t = bare(3, low_dividend="left").cash(0).corporation("RCS", (8, 0), {0: "P"}, turns=3).at_dividend("RCS", 20)
    t.play("pay")
    assert (t.started("RCS"), t.state.cash[0]) == (False, 4), "the dividend is paid all the same"


def test_after_a_sale_after_the_purchase_nothing_is_bought() -> None:  # R49-6.5, R49-4.3.2
    t = bare(3, stock_turn_order="sell_buy_sell").cash(500).corporation("ATA", 68, {1: "P 10", 0: "10 10"})
    t.at_stock().play("sell ATA 10", "start RCS 68", "sell ATA 10")
    assert set(t.options()) == {"done", "buy RCS treasury"}, "but the further certificates of a start stay open"


def test_a_bid_in_steps_counts_from_the_value() -> None:  # R49-6.15
    t = fresh(3, bid_step_multiple_of_5="on").play("bid SIGI 50")
    for text, reason in (("bid SIGI 56", "bid_fives"), ("bid SIGI 55", ""), ("bid SIGI 60", "")):
        assert t.why_not(text) == reason


def test_issue_then_redeem_at_the_lower_price() -> None:  # R49-6.18, R49-4.12.1
    t = bare(3, own_stock_step="sell_then_buy").cash(0).corporation("RCS", 100, {0: "P 10"}, turns=3)
    t.at_step("RCS", "own_shares").play("issue 20")
    assert (t.treasury("RCS"), t.space("RCS"), t.price("RCS")) == (200, (5, 5), 87)
    t.play("redeem 10")
    assert (t.treasury("RCS"), t.percent("pool", "RCS"), t.space("RCS")) == (200 - 87, 10, (5, 5))


def test_protected_presidencies_may_mean_bankruptcy() -> None:  # R49-6.11, R49-4.10.6
    """20 % of ATA would save RCS but cost him ATA."""
    fate = {}
    for option in ("protect_operating", "protect_all"):
        t = bare(4, forced_sale_presidency=option).phase("10H").cash(100, 300, 300, 300).tiles("D6 9 2", "E7 3 2")
        t.corporation("RCS", 100, {0: "P 10"}, treasury=300)
        t.corporation("ATA", (3, 3), {0: "P 10 10", 1: "10 10 10"}).at_step("RCS", "trains")
        fate[option] = (t.told("bankrupt"), t.told("sold"))
    assert fate == {"protect_operating": ([], []), "protect_all": ([(0, 4)], [(0, 10, 1, 80)])}


def test_trading_counts_as_an_action_for_the_card() -> None:  # R49-6.6, R49-4.3.19
    t = bare(3, private_trading="on").cash(100).privates(CNM=1).at_stock(1)
    t.play("offer CNM 2", "price 50", "accept", "done", "pass", "pass")
    assert t.kind == "stock", "the other two have passed, he has not"
    t.play("pass")
    assert [event.args for event in t.log if event.key == "priority"] == [(2,)]


def test_a_refused_trade_is_no_action() -> None:  # R49-6.6, R49-4.3.1
    t = bare(3, private_trading="on").cash(100).privates(CNM=1).at_stock(1)
    t.play("offer CNM 2", "price 50", "decline")
    assert ("pass" in t.options(), "done" in t.options()) == (True, False)
    t.play("pass", "pass", "pass")
    assert [event.args for event in t.log if event.key == "priority"] == [(1,)]


def test_over_the_limit_nobody_has_to_offer_his_privates() -> None:  # R49-6.6, R49-4.3.4
    """He has to sell as far as legal sales exist; without any he may offer privates, and may pass."""
    t = bare(5, private_trading="on").cash(500).privates(CNM=0, SCE=0)
    t.corporation("RCS", 100, {0: "10 10 10 10", 1: "P L"}, turns=0)
    t.corporation("ATA", 68, {0: "P 10 10 10"}, turns=0).at_stock()
    assert t.view().players[0].certificates == 10
    assert {text.split()[0] for text in t.options()} == {"pass", "offer"}
    assert t.play("pass").asked == 1
