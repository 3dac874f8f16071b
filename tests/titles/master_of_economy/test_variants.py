"""The additional corporation (COR-6.1), the auction (COR-6.3) and the switches of a table (COR-6.4)."""

from kurs.titles.master_of_economy import TITLE
from titles.master_of_economy.rig import Rig, bare, fresh

ROWS = ("materials", "coal", "ore", "energy", "steel", "ships")


def test_a_corporation_nobody_runs() -> None:  # COR-6.1.1
    t = fresh(2)
    green = t.corp("green")
    assert (green.additional, green.manager, green.position, green.points, green.treasury) == (True, -1, 0, 0, 0)
    assert green.bank == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    assert fresh(3, additional="with").corp("red").additional, "the first colour that is not used"
    assert t.told("additional") == [("green",)]


def test_its_shares_without_premium_and_votes() -> None:  # COR-6.1.2
    t = bare(2, additional="with").purse(0, 9).at_deals().play_as(1, "buy green 5")
    assert (t.told("premium"), t.purses(), t.packages("green", 1)) == ([], [0, 4], [5])
    t.play_as(0, "pass").play_as(1, "reduce green 5 2")
    assert t.packages("green", 1) == [2]


def test_values_of_the_tokens() -> None:  # COR-6.1.3
    for seats, values in ((2, ["lay 0", "lay 1", "lay 2", "lay 3"]), (3, ["lay 0", "lay 1", "lay 2"])):
        t = bare(seats, additional="with").at_trade()
        assert [[*map(str, ask.options)] for ask in TITLE.asks(t.state)] == [values] * seats


def lay(t: Rig, *values: int) -> Rig:
    for seat, value in enumerate(values):
        t.answer(seat, f"lay {value}")
    return t


def test_a_marker_arrives_in_each_of_six_trade_phases() -> None:  # COR-6.1.4, COR-6.1.9
    t = bare(2, additional="with").at_trade(1)
    for trade in range(1, 9):
        taken = [row for row in ROWS if t.row(row).fields[5] == "green"]
        assert taken == [*ROWS[:trade]], "it stays for the rest of the game"
        free = [row for row in ROWS if row not in taken]
        lay(t, trade % 2, 1 - trade % 2)
        for row in taken:
            assert t.why_not(f"export {row} 6") == "field_blocked"
        for row in free:
            assert t.why_not(f"export {row} 6") == "", "an ordinary field"
        if trade < 8:
            t.until("token", "pass")


def test_its_marker_is_skipped_by_buyers_and_uses_up_demand() -> None:  # COR-6.1.5, COR-4.4.11
    t = bare(2, additional="with").stage(2).cash(blue=9).stock("yellow", coal=9)
    full = {field: "yellow" for field in (1, 2, 3, 4, 5)} | {6: "green", 7: "yellow"}
    t.at_resolution({"coal": {"blue": 1}}, {"coal": full})
    assert t.told("domestic") == [("blue", "yellow", "coal", 1, 1)]
    assert [args[2] for args in t.told("exported")] == [2, 3, 4, 5], "with the marker five, the next would need field 6"
    assert t.told("additional_sold") == [("green", "coal")]
    assert t.told("no_demand") == [("yellow", "coal", 7)]
    assert t.row("coal").fields[5] == "green"


def test_a_fine_left_of_its_marker_does_not_count_it_twice() -> None:  # COR-6.1.5
    t = bare(2, additional="with").stage(2).cash(blue=9).stock("yellow", coal=1)
    t.at_resolution({}, {"coal": {6: "green", 7: "blue", 8: "blue", 9: "yellow"}})
    assert len(t.told("additional_sold")) == 1
    assert t.told("exported") == [("yellow", "coal", 9, 2, 1)]


def test_tokens_are_hidden_then_shown_then_back() -> None:  # COR-6.1.4, COR-6.1.6
    t = lay(bare(2, additional="with").at_trade(1), 3, 1)
    assert (t.view(0).token, t.view(1).token, t.view(None).token) == (3, 1, -1)
    t.play("done", "done")
    assert t.told("token") == [(0, 3), (1, 1)]
    assert (t.corp("green").points, t.state.shown) == (4, [3, 1])
    t.until("token")
    assert [ask.options[-1].args[0] for ask in TITLE.asks(t.state)] == [2, 3]
    assert t.why_not("lay 3") == "token_open"
    lay(t, 0, 0).play("done", "done").until("token")
    assert "lay 3" in t.options()


def test_its_points_do_not_end_the_game_unless_agreed() -> None:  # COR-6.1.7, COR-R27, COR-6.4.3, COR-6.4.4
    for choice, over in (("no", False), ("yes", True)):
        t = bare(2, additional="with", additional_ends=choice).stage(2).points(green=22)
        lay(t.at_trade(3), 3, 3).play("done", "done")
        assert (t.over, t.told("end_points")) == (over, [("green", 28)] if over else [])
    assert TITLE.endings(t.state) == ("additional",) or "shared_win" in TITLE.endings(t.state)


def test_its_packages_count_at_the_end() -> None:  # COR-6.1.8
    t = bare(2, additional="with").points(green=9).owns("green", {0: [3], "yellow": [10]}).at_end()
    assert t.told("liquidated") == [("yellow", "green", 10, 20)]
    assert len(t.told("shared_out")) == 2, "it has no treasury"
    assert TITLE.scores(t.state)[0].lines[0] == ("shares", 16)


def test_without_it_field_6_is_an_ordinary_field() -> None:  # COR-6.1.9
    t = bare(2).at_trade(6).play_as(0, "export coal 6")
    assert t.row("coal").fields[5] == "blue"


# --- the auction of the start order -----------------------------------------------------------------------------------


def test_bids_are_deducted_from_the_result() -> None:  # COR-6.3.1
    t = fresh(2, start_order="auction", additional="without")
    t.play_as(0, "bid 3").play_as(1, "bid 7").play_as(0, "pass")
    assert t.view().order == ["yellow", "blue"]
    assert (t.purses(), t.state.bids, t.told("auction_left")) == ([0, 0], [0, 7], [(0, "blue", 2)])
    assert [player.result for player in t.view().players] == [10, 3]


def test_who_opens_and_how_much() -> None:  # COR-6.3.2, COR-R39
    t = fresh(3, start_order="auction")
    assert (t.asked, t.amounts()[2:4]) == (0, (0, 50))
    t.play_as(0, "bid 4").play_as(1, "pass")
    assert (t.asked, t.amounts()[2:4]) == (2, (5, 50))
    assert (t.why_not("bid 4"), t.why_not("bid 51")) == ("bid_too_low", "bid_too_high")
    t.play_as(2, "bid 5").play_as(0, "bid 6").play_as(2, "pass")
    assert (t.told("auction_won"), t.asked) == ([(0, "blue", 1, 6)], 1), "the next one clockwise opens"
    t.play_as(1, "bid 0").play_as(2, "pass")
    assert t.view().order == ["blue", "yellow", "green"]


def test_a_bid_at_the_cap_wins_at_once() -> None:  # COR-6.3.2
    t = fresh(3, start_order="auction").play_as(0, "pass").play_as(1, "bid 50")
    assert (t.told("auction_won"), t.asked) == ([(1, "yellow", 1, 50)], 2)


def test_the_last_one_left_may_still_bid_nothing() -> None:  # COR-6.3.2
    t = fresh(3, start_order="auction").play_as(0, "pass").play_as(1, "pass")
    assert t.asked == 2
    t.play_as(2, "pass")
    assert t.told("auction_won") == [(0, "blue", 1, 0)], "all have passed: the opener takes it for nothing"


# --- switches ---------------------------------------------------------------------------------------------------------


def test_goods_may_be_limited() -> None:  # COR-6.4.3, COR-6.4.4
    for choice, made in (("unlimited", 3), ("limited", 2)):
        t = bare(3, goods_supply=choice).stock("blue", materials=10).stock("yellow", materials=10)
        t.stock("green", materials=1).factories("green", quarry=3).at_production()
        assert t.store("green") == {"materials": 1 + made}, "23 in all, the demand marker left out"


def test_a_foreign_purchase_fails_when_nothing_is_left() -> None:  # COR-6.4.4
    t = bare(2, goods_supply="limited").stage(2).cash(blue=1).purse(40).factories("blue", quarry=1)
    t.stock("blue", ships=1).stock("yellow", ships=10).at_resolution({"ships": {"blue": 1}}, {})
    assert (t.told("import_none_left"), t.told("forced_sale")) == ([("blue", "ships")], [])
    assert (t.treasuries()[0], t.works("blue")) == (1, {"quarry": 1}), "nothing was added or sold for it"


def test_inputs_return_before_output_is_taken() -> None:  # COR-6.4.4
    t = bare(2, goods_supply="limited").stock("blue", coal=10).stock("yellow", coal=8, energy=1)
    t.factories("blue", power_plant=1).factories("yellow", coal_mine=1).at_supply()
    t.play_as(0, "run power_plant").play_as(1, "run coal_mine")
    assert (t.store("blue"), t.store("yellow")) == ({"coal": 9, "energy": 2}, {"coal": 10})
    assert t.state.supply[1] == 0, "19 pieces of coal: the one used by blue was there for yellow"


def test_production_beyond_the_supply_is_lost() -> None:  # COR-6.4.4
    t = bare(2, goods_supply="limited").stock("blue", coal=10).stock("yellow", coal=8, energy=1)
    t.factories("yellow", coal_mine=1).at_supply().play_as(1, "run coal_mine")
    assert (t.store("yellow"), t.told("lost")) == ({"coal": 9}, [("yellow", "coal", 1)])
