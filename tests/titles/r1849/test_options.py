"""Options: each of them changes what it says, and every game with any of them can be played (R49-6)."""

import pytest

from kurs.kernel import Refused, SearchChance, Table
from kurs.titles.r1849 import TITLE
from kurs.titles.r1849.data import OPTIONS, SUMMARY

from .brisk import brisk
from .rig import bare, drawn, fresh

pytestmark = pytest.mark.slow

VALUES = [(option.name, value) for option in OPTIONS for value in option.values if value != option.default]


@pytest.mark.parametrize(("name", "value"), VALUES)
def test_a_game_with_the_option(name: str, value: str) -> None:  # R49-6.4 to R49-6.20
    picks = SearchChance(f"{name} {value}")
    t = drawn(3 + len(value) % 3, value, **{name: value})
    assert t.view().options[name] == value
    while not t.over:
        t.play(str(brisk(t.ask, picks)))
    assert t.state.ended > 0


def test_the_summary_taken_by_the_letter() -> None:  # R49-6, R49-7.3 to R49-7.17
    picks = SearchChance("summary")
    t = drawn(4, "summary", **SUMMARY)
    assert t.view().options == {option.name: SUMMARY.get(option.name, option.default) for option in OPTIONS}
    while not t.over:
        t.play(str(brisk(t.ask, picks)))


def test_the_usual_values_come_first() -> None:  # R49-6
    assert TITLE.complete(3, {}) == {option.name: option.values[0] for option in OPTIONS}


@pytest.mark.parametrize(("name", "value"), VALUES)
def test_the_header_says_the_options_in_force(name: str, value: str) -> None:  # R49-6.3
    table = Table(TITLE, 4, {name: value}, "in force")
    said = table.record.header.options
    assert (said[name], said) == (value, table.view(None).options)


def test_electric_dreams_bring_the_other_variants_whatever_was_chosen() -> None:  # R49-6.3
    chosen = {"electric_dreams": "on", "station_purchase": "off", "bonds": "off"}
    assert TITLE.complete(3, chosen) == TITLE.complete(3, {}) | dict.fromkeys(chosen, "on")
    with pytest.raises(Refused, match=r"kernel\.no_value"):
        TITLE.complete(3, {"electric_dreams": "perhaps"})


def test_two_banks() -> None:  # R49-6.14, R49-7.19
    assert [fresh(3, bank_total=total).state.total for total in ("7760", "8040")] == [7760, 8040]


def test_third_and_fourth_start_price() -> None:  # R49-7.1
    t = bare(3).cash(900).phase("10H").at_stock()
    assert [text.split()[2] for text in t.options("start")] == ["68", "100", "144", "216"]


def test_token_fees() -> None:  # R49-7.2
    fees = {}
    for name in ("RCS", "ATA", "SFA", "IFT", "AFG", "CTL"):
        t = (
            bare(4, " ".join([name, *[n for n in ["RCS", "ATA", "SFA", "IFT", "AFG", "CTL"] if n != name]]))
            .cash(300)
            .at_stock()
        )
        t.play(f"start {name} 100")
        fees[name] = 200 - t.treasury(name)
    assert fees == {"RCS": 130, "ATA": 30, "SFA": 40, "IFT": 90, "AFG": 40, "CTL": 40}


# --- privates between players (R49-6.6) -----------------------------------------------------------------------------


def test_privates_are_asked_for_and_offered() -> None:  # R49-6.6, R49-7.4
    t = bare(3, private_trading="on").cash(500).privates(CNM=0, SMS=1).at_stock()
    assert t.options("offer") + t.options("private") == ["offer CNM 1", "offer CNM 2", "private SMS"]
    t = bare(3).cash(500).privates(CNM=0, SMS=1).at_stock()
    assert not t.options("private") + t.options("offer")


def test_a_private_is_bought_from_a_player() -> None:  # R49-6.6, R49-4.1.5
    t = bare(3, private_trading="on").cash(500).privates(CNM=0, SMS=1).at_stock().play("private SMS")
    assert t.amounts() == [("price", 0, 500, 1)]
    t.play("price 0")
    assert (t.kind, t.asked) == ("consent_buy", 1)
    t.play("accept")
    assert (t.owner("SMS"), t.asked, "done" in t.options()) == (0, 0, True), "it counts as an action"
    assert t.options("start"), "and does not use up the purchase"


def test_a_private_is_sold_to_a_player() -> None:  # R49-6.6
    t = bare(3, private_trading="on").cash(500).privates(CNM=0, SMS=1).at_stock().play("offer CNM 2", "price 200")
    assert (t.kind, t.asked) == ("consent_sell", 2)
    t.play("decline", "offer CNM 2")
    assert t.amounts() == [("price", 0, 199, 1)], "a better price for the other side"
    t.play("price 100", "accept")
    assert (t.owner("CNM"), t.state.cash) == (2, [600, 500, 400])


def test_each_private_once_a_stock_round() -> None:  # R49-7.50
    t = (
        bare(3, private_trading="on")
        .cash(500)
        .privates(CNM=0)
        .at_stock()
        .play("offer CNM 1", "price 0", "accept", "done")
    )
    assert t.asked == 1
    assert not t.options("offer")
    while t.state.set == 2:
        t.play("pass")
    while t.asked != 1:
        t.play("pass")
    assert t.options("offer"), "in the next one again"


def test_the_buyer_keeps_the_certificate_limit() -> None:  # R49-6.6, R49-4.3.4
    t = bare(5, private_trading="on").cash(500).privates(CNM=0, SMS=1, SCE=0)
    t.corporation("RCS", 100, {0: "P 10 10 10"}).corporation("ATA", 68, {0: "P 10 10"}).at_stock()
    assert (t.options("private"), len(t.options("offer"))) == ([], 8), "nine certificates are the limit"


def test_a_player_over_the_limit_may_sell_privates() -> None:  # R49-6.6, R49-4.3.4
    t = (
        bare(5, private_trading="on")
        .cash(500)
        .privates(CNM=0, SCE=0)
        .corporation("RCS", 100, {0: "10 10 10 10", 1: "P L"})
    )
    t.corporation("ATA", 68, {0: "P 10 10 10"}).at_stock()
    assert {text.split()[0] for text in t.options()} == {"sell", "offer"}
    t.play("offer CNM 1", "price 5", "accept")
    assert "done" in t.options()
