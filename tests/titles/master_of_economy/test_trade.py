"""Phase 4: offers and the exchange (COR-4.4)."""

from kurs.titles.master_of_economy import TITLE
from kurs.titles.master_of_economy.rules.forecast import ABROAD, AT_HOME, NO_DEMAND, NO_GOOD, forecast, would_be
from kurs.titles.master_of_economy.state import clone
from titles.master_of_economy.rig import bare, fresh


def test_six_offers_or_seven_for_a_token() -> None:  # COR-4.4.1
    t = bare(2).tokens(1, 0).at_trade()
    t.play_as(0, *[f"export coal {field}" for field in range(1, 7)])
    assert t.state.tokens == [1, 0]
    t.play_as(0, "export coal 7")
    assert (t.why_not("export coal 8"), t.options("import")) == ("no_marker", [])
    t.play_as(0, "done")
    assert (t.state.tokens, t.told("seventh")) == ([0, 0], [(0, "blue")])
    t.play_as(1, *[f"export ore {field}" for field in range(1, 7)])
    assert t.why_not("export ore 7") == "no_influence"


def test_a_token_for_each_of_two_corporations() -> None:  # COR-4.4.1
    t = bare(2).manager(yellow=0).tokens(2, 0).at_trade()
    for good in ("ore", "coal"):
        t.play_as(0, *[f"export {good} {field}" for field in range(1, 8)], "done")
    assert t.state.tokens == [0, 0]


def test_a_token_is_kept_when_the_seventh_marker_is_taken_back() -> None:  # COR-4.4.1
    t = bare(2).tokens(1, 0).at_trade().play_as(0, *[f"export coal {field}" for field in range(1, 8)])
    t.play_as(0, "unexport coal 7", "done")
    assert (t.state.tokens, t.told("seventh")) == ([1, 0], [])


def test_import_boxes_take_any_number() -> None:  # COR-4.4.2
    t = bare(2).at_trade().play_as(0, "import coal", "import coal", "import steel", "done").play_as(1, "import coal")
    assert t.row("coal").imports == (("blue", 2, 0), ("yellow", 1, 0))


def test_an_export_field_takes_one_marker() -> None:  # COR-4.4.3
    t = bare(2).at_trade().play_as(0, "export coal 4", "done")
    assert t.row("coal").fields[3] == "blue"
    assert t.why_not("export coal 4") == "field_taken"
    assert (t.why_not("export coal 0"), t.why_not("export coal 11")) == ("no_such_field", "no_such_field")


def test_offers_need_no_cover_but_room_in_the_store() -> None:  # COR-4.4.4, COR-R9
    t = bare(2).stock("blue", coal=8).at_trade()
    t.play_as(0, "import coal", "import coal", "export ships 1", "import ships")
    assert t.why_not("import coal") == "store_full"


def test_markers_are_taken_back_and_moved_until_done() -> None:  # COR-4.4.1
    t = bare(2).at_trade().play_as(0, "export coal 4", "import ore", "shift coal 4 6", "unimport ore")
    assert t.row("coal").fields == ("", "", "", "", "", "blue", "", "", "", "")
    assert t.why_not("unimport ore") == "no_import"
    assert (t.why_not("unexport coal 4"), t.why_not("shift coal 4 5")) == ("not_your_marker", "not_your_marker")
    t.play_as(0, *["shift coal 6 7", "shift coal 7 6"] * 5)
    assert t.why_not("shift coal 6 7") == "rearranged"
    assert (t.options("un"), t.options("shift")) == ([], [])
    t.play_as(0, "done")
    assert t.asked == 1


def test_a_corporation_never_trades_with_itself() -> None:  # COR-4.4.5, COR-R14
    t = bare(2).stage(2).cash(blue=9).stock("blue", coal=1)
    t.at_resolution({"coal": {"blue": 1}}, {"coal": {4: "blue"}})
    assert t.told("imported") == [("blue", "coal", 4)]
    assert t.told("exported") == [("blue", "coal", 4, 1, 1)]


def test_two_corporations_of_one_manager_trade() -> None:  # COR-4.4.8
    t = bare(2).stage(2).manager(yellow=0).cash(blue=9).stock("yellow", coal=1)
    t.at_resolution({"coal": {"blue": 1}}, {"coal": {7: "yellow"}})
    assert t.told("domestic") == [("blue", "yellow", "coal", 7, 2)]
    assert (t.treasuries(), t.points_of("blue", "yellow")) == ([7, 2], [0, 0])


def test_rows_one_after_the_other_money_of_earlier_rows_helps() -> None:  # COR-4.4.6
    t = bare(2).stage(2).cash(blue=6).stock("yellow", materials=2)
    t.at_resolution({"steel": {"yellow": 1}, "materials": {"blue": 2}}, {"materials": {9: "yellow", 10: "yellow"}})
    assert t.told("domestic") == [("blue", "yellow", "materials", 9, 2), ("blue", "yellow", "materials", 10, 2)]
    assert t.told("import_failed") == [("yellow", "steel")], "4 is not enough for steel, but the rest came in time"
    t = bare(2).stage(2).cash(blue=2).stock("blue", energy=4)
    t.at_resolution({"steel": {"blue": 1}}, {"energy": {7: "blue", 8: "blue", 9: "blue", 6: "blue"}})
    assert t.told("imported") == [("blue", "steel", 7)]


def test_buyers_in_track_order_then_sellers_from_the_left() -> None:  # COR-4.4.7, COR-R32
    t = bare(4).order("blue", "yellow", "green", "red").stage(2).cash(yellow=9, red=9)
    t.stock("blue", materials=2).stock("yellow", materials=1).stock("green", materials=3)
    exports = {10: "green", 9: "yellow", 6: "blue", 5: "blue", 2: "green", 1: "green"}
    t.at_resolution({"materials": {"red": 2, "yellow": 1}}, {"materials": exports})
    assert [event.args[0] for event in t.events if event.key in ("domestic", "exported", "no_demand")] == [
        "yellow", "red", "red", "blue", "yellow", "green",
    ]  # fmt: skip


def test_a_seller_without_goods_pays_and_the_buyer_goes_on() -> None:  # COR-4.4.8, COR-R10
    t = bare(3).stage(2).cash(blue=9, yellow=1).stock("green", ore=1)
    t.at_resolution({"ore": {"blue": 1}}, {"ore": {1: "yellow", 6: "green"}})
    assert t.told("fined") == [(1, "yellow", "ore", 1, 1)]
    assert t.told("domestic") == [("blue", "green", "ore", 6, 2)]


def test_a_buyer_without_money_leaves_the_offer_to_others() -> None:  # COR-4.4.8, COR-R12
    t = bare(3).stage(2).cash(yellow=9).stock("green", ore=1)
    t.at_resolution({"ore": {"blue": 1, "yellow": 1}}, {"ore": {6: "green"}})
    assert t.told("import_failed") == [("blue", "ore")]
    assert t.told("domestic") == [("yellow", "green", "ore", 6, 2)]


def test_fields_of_nothing_pay_one_at_home_and_nothing_abroad() -> None:  # COR-4.4.8, COR-4.4.10, COR-R15
    t = bare(2).stage(2).cash(blue=9).stock("yellow", coal=2)
    t.at_resolution({"coal": {"blue": 1}}, {"coal": {1: "yellow", 2: "yellow"}})
    assert (t.told("domestic"), t.told("exported")) == (
        [("blue", "yellow", "coal", 1, 1)],
        [("yellow", "coal", 2, 0, 1)],
    )


def test_foreign_purchase() -> None:  # COR-4.4.9
    t = bare(2).stage(2).cash(blue=16).at_resolution({"ships": {"blue": 2}}, {})
    assert (t.told("imported"), t.told("import_failed")) == ([("blue", "ships", 15)], [("blue", "ships")])
    assert t.store("blue") == {"ships": 1}


def test_demand_falls_with_each_export_and_offers_beyond_it_cost_nothing() -> None:  # COR-4.4.10, COR-R13
    t = bare(2).stage(2).cash(blue=5).stock("blue", steel=1)
    t.at_resolution({}, {"steel": {9: "blue", 10: "blue"}})
    assert t.told("exported") == [("blue", "steel", 9, 6, 1)]
    assert t.told("fined") == [(0, "blue", "steel", 10, 1)], "the marker stands on 10: there is demand, but no good"
    t = bare(2).stage(2).cash(blue=5).stock("blue", steel=2)
    t.at_resolution({}, {"steel": {8: "blue", 9: "blue", 10: "blue"}})
    assert (t.told("no_demand"), t.told("fined")) == ([("blue", "steel", 10)], [])


def test_the_board_is_cleared_after_the_last_row() -> None:  # COR-4.4.12
    t = bare(2).stage(2).stock("blue", steel=2).at_resolution({}, {"steel": {1: "blue", 10: "blue"}})
    view = t.view()
    assert [row.demand for row in view.rows] == [11] * 6
    assert not any([any(row.fields) or row.imports for row in view.rows])


def test_two_fines_in_a_row() -> None:  # COR-4.4.10, COR-4.8.2
    t = bare(2).stage(2).cash(blue=5).at_resolution({}, {"ore": {1: "blue", 2: "blue"}})
    assert (len(t.told("fined")), t.treasuries()[0]) == (2, 3)


# --- as things stand --------------------------------------------------------------------------------------------------


def test_the_forecast_is_what_the_rules_will_do() -> None:  # COR-4.4.6 to COR-4.4.10
    t = bare(3).stage(2).cash(blue=9, yellow=3, green=0).stock("yellow", coal=1).stock("green", coal=1, ore=1)
    t.at_trade(3).play_as(0, "import coal", "export ore 2", "done")
    t.play_as(1, "export coal 1", "export coal 2", "done").play_as(2, "export coal 10", "export ore 10", "import ships")
    before = clone(t.state)
    expected = forecast(t.state)
    assert t.state == before, "a forecast changes nothing"
    coal, ore = expected.fate[10:20], expected.fate[20:30]
    assert (coal[0], coal[1], coal[9]) == (AT_HOME, NO_GOOD, ABROAD)
    assert (ore[1], ore[9]) == (NO_GOOD, ABROAD)
    t.play_as(2, "done")
    assert t.treasuries() == [was + money for was, money in zip(before.treasury, expected.money, strict=True)]
    assert t.points_of("blue", "yellow", "green") == expected.points
    assert sum(expected.bought) == len(t.told("domestic")) + len(t.told("imported"))


def test_what_one_more_offer_would_do() -> None:  # COR-4.4.11
    t = bare(2).stock("blue", coal=9).at_trade().play_as(0, *[f"export coal {field}" for field in range(1, 6)])
    fates = would_be(t.state, 0, 1)
    assert (fates[:5], fates[5], set(fates[6:])) == ([0] * 5, ABROAD, {NO_DEMAND})
    assert t.row("coal", 0).would[5:7] == ("abroad", "no_demand")
    assert would_be(t.state, 1, 1)[5] == NO_GOOD


def test_what_one_more_offer_would_do_where_factories_must_go() -> None:  # COR-4.8.2: each payment may take another one
    for quarries, fate in ((1, ABROAD), (2, AT_HOME)):
        t = bare(3).stock("yellow", coal=1).stock("green", coal=1).cash(blue=0).factories("blue", quarry=quarries)
        t.at_trade().play_as(0, "import coal", "import coal", "done").play_as(1, "export coal 8", "done")
        assert would_be(t.state, 2, 1)[8] == fate


def test_what_one_more_offer_would_do_where_no_goods_are_left() -> None:  # COR-6.4.4
    for supply, fate in (("unlimited", ABROAD), ("limited", NO_GOOD)):
        t = bare(3, goods_supply=supply).cash(green=9).stock("blue", coal=10).stock("yellow", coal=9)
        t.at_trade().play_as(0, "done").play_as(1, "done").play_as(2, "import coal")
        assert would_be(t.state, 2, 1)[0] == fate, supply


def test_a_view_in_the_middle_of_the_exchange() -> None:
    t = bare(2).stage(2).purse(9).cash(blue=1).stock("yellow", coal=1)
    t.at_resolution({"coal": {"blue": 1}, "steel": {"blue": 1}}, {"coal": {10: "yellow"}})
    assert (t.kind, t.view().row, t.view().acting) == ("shortfall", 1, "blue")
    assert t.row("coal").fates[9] == "abroad", "as things stand the buyer cannot pay"
    assert t.corp("yellow").gains == 3
    t.play_as(0, "add 2")
    assert t.told("domestic") == [("blue", "yellow", "coal", 10, 3)]


def test_offers_are_one_answer_in_steps() -> None:  # COR-4.4.1: others see them when they are complete
    t = fresh(2, additional="without")
    t.until("offers")
    first = t.ask
    assert (first.steps, first.begun, first.sealed) == (True, False, False)
    t.play("export materials 1")
    assert t.ask.begun
    assert TITLE.asks(t.state)[0].seat == first.seat
