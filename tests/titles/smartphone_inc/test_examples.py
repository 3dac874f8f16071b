"""The worked examples SPI-E01 to SPI-E38, in their order."""

from collections import Counter

import pytest

from kurs.titles.smartphone_inc.data import BOX, EFFECTS, SYMBOLS
from kurs.titles.smartphone_inc.desk import DESK, Totals
from kurs.titles.smartphone_inc.rules.figures import priority
from kurs.titles.smartphone_inc.rules.outlook import outlook
from kurs.titles.smartphone_inc.rules.produce import produced
from kurs.titles.smartphone_inc.rules.setup import to_cover
from kurs.titles.smartphone_inc.state import clone
from titles.smartphone_inc.rig import Rig, read, table

E03 = "pads W-front B-back; lay 0 1 0"
"""W-front on B-back, four cells covered."""


def laid(pads: str, *improvements: str, effects: str = "") -> Rig:
    """Green has laid this, with the Improvements it names and no others, and not yet finished."""
    t = table("green red")
    if effects:
        t.owns("green", effects)
    t.without("green")
    t.hand("green", " ".join([text.split()[1] for text in improvements]))
    return t.plan_as("green", "; ".join([pads, *improvements]))


def totals(pads: str, *improvements: str, effects: str = "") -> Totals:
    """What a plan amounts to."""
    plan = laid(pads, *improvements, effects=effects).view(0).plan
    assert plan is not None
    assert plan.totals is not None
    return plan.totals


def price_and_goods(pads: str, *improvements: str, effects: str = "") -> tuple[int, int]:
    """The price and the Goods a plan brings."""
    found = laid(pads, *improvements, effects=effects).view(0).outlook
    assert found is not None
    return found.price, found.goods


def allowed(pads: str, *improvements: str, overhang: bool = False) -> bool:
    """Whether the last of these Improvements may be laid after the others."""
    t = laid(pads, *improvements[:-1], effects="t4g" if overhang else "")
    id = improvements[-1].split()[1]
    if id not in [BOX.improvements[one].id for one in t.state.hands[0]]:
        t.hand("green", id)
    return t.why_not(improvements[-1], "green") == ""


# --- planning -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lay", "covered"), [("lay 0 2 1", 1), ("lay 0 2 0", 2), ("lay 0 0 1", 3), ("lay 90 0 0", 4)])
def test_legal_overlaps(lay: str, covered: int) -> None:  # SPI-E01: SPI-4.1.4
    assert totals(f"pads W-front B-front; {lay}").covered == covered


@pytest.mark.parametrize(("lay", "reason"), [("lay 0 0 0", "covers_too_many"), ("lay 0 3 0", "covers_none")])
def test_illegal_overlaps(lay: str, reason: str) -> None:  # SPI-E02: SPI-4.1.4
    t = table("green red").plan_as("green", "pads W-front B-front")
    assert t.why_not(lay, "green") == reason


def test_five_active_symbols() -> None:  # SPI-E03: SPI-4.1.4, SPI-4.1.9
    found = totals(E03)
    assert (found.covered, found.active) == (4, 5)
    assert (found.research, found.logistics, found.improves) == (1, 2, 0)


def test_two_price_cuts() -> None:  # SPI-E04: SPI-4.2.1
    found = totals(E03)
    assert (found.ups, found.cuts) == (0, 2)
    assert price_and_goods(E03)[0] == 3


def test_seven_goods() -> None:  # SPI-E05: SPI-4.3.1
    plan = "pads W-front B-front; lay 0 -1 0"
    assert (totals(plan).covered, totals(plan).symbols, price_and_goods(plan)) == (4, 3, (3, 7))


def test_three_research_symbols() -> None:  # SPI-E06: SPI-4.5.1, SPI-4.5.4
    research = totals("pads W-back B-front; lay 0 -1 0").research
    t = table("green red").at_research(green=research)
    t.play_as("green", *["research t4g"] * research)
    assert t.told("researched")[-1] == (0, "t4g", 3, 6)
    assert (t.progress_of("green"), t.owned("green")) == ({"t4g": 3}, "")


def test_a_hidden_improvement() -> None:  # SPI-E07: SPI-4.1.6, SPI-4.1.8, SPI-4.3.1
    hidden = "under IMP05 1 0 S"
    found = totals(E03, hidden)
    assert (found.covered, found.active, found.face_down) == (4, 5, 0)
    assert price_and_goods(E03, hidden) == (3, 6)


def test_an_improvement_over_open_cells() -> None:  # SPI-E08: SPI-4.1.6, SPI-4.3.1
    over = "over IMP08 0 0 S"
    found = totals(E03, over)
    assert (found.covered, found.active, found.research, found.symbols) == (4, 7, 2, 3)
    assert price_and_goods(E03, over) == (3, 7)


@pytest.mark.parametrize(
    ("improvements", "legal", "with_overhang"),
    [
        (["over IMP08 0 0 W"], False, True),
        (["over IMP08 -1 0 W"], False, False),
        (["over IMP08 0 0 S", "over IMP03 0 1 N"], False, False),
        (["over IMP08 0 0 S", "over IMP03 0 1 E"], True, True),
    ],
)
def test_illegal_improvements(  # SPI-E09: SPI-4.1.6, SPI-4.1.7
    improvements: list[str], legal: bool, with_overhang: bool
) -> None:
    assert allowed(E03, *improvements) == legal
    assert allowed(E03, *improvements, overhang=True) == with_overhang


def test_census_of_bare_layouts() -> None:  # SPI-E10: SPI-4.1.4, SPI-4.2.1, SPI-4.3.1
    t = table("green red").without("green")
    found = [(one, outlook(t.state, 0, one)) for one in DESK.all_bare()]
    assert len(found) == 480
    assert len(DESK.positions) == 60
    assert Counter([one.covered for one, _ in found]) == {1: 128, 2: 224, 3: 32, 4: 96}
    prices, goods = {will.price for _, will in found}, {will.goods for _, will in found}
    assert (min(prices), max(prices), min(goods), max(goods)) == (2, 8, 1, 7)
    assert (max([one.research for one, _ in found]), max([one.logistics for one, _ in found])) == (4, 3)
    results = {(w.price, w.goods, w.research, w.logistics, w.improvement) for _, w in found}
    apart = {(one.covered, one.symbols, w.price, w.research, w.logistics, w.improvement) for one, w in found}
    assert (len(results), len(apart)) == (73, 83)


# --- priority -------------------------------------------------------------------------------------------------------


def test_priority() -> None:  # SPI-E11: SPI-4.0.3
    colours = "green blue black yellow red"
    t = table(colours).prices(green=5, blue=4, black=5, yellow=7, red=5)
    t.vp(green=30, blue=44, black=30, yellow=10, red=21).at_improve()
    assert t.order() == "blue red green black yellow"
    assert priority([5, 4, 5, 7, 5], [30, 44, 30, 10, 21], [0, 1, 2, 3, 4]) == [1, 4, 0, 2, 3]


# --- research -------------------------------------------------------------------------------------------------------


def test_two_companies_chase_a_patent() -> None:  # SPI-E12: SPI-4.5.4, SPI-4.5.5, SPI-4.5.6
    t = table("green red").progress("green", gamepad=3).progress("red", gamepad=3)
    t.at_research(green=1)
    t.play_as("green", "research gamepad")
    assert t.told("researched") == [(0, "gamepad", 4, 4)]
    assert (t.owned("green"), t.patents("green")) == ("gamepad", "gamepad")
    assert (t.owned("red"), t.patents("red")) == ("gamepad", "")
    assert t.progress_of("green") == t.progress_of("red") == {}
    assert t.view().phase == "plan", "red had no Progress to place, nobody had anything to do until the next round"


def test_the_discount_finishes_another_technology() -> None:  # SPI-E13: SPI-4.5.4, SPI-4.10.5
    t = table("blue red").progress("blue", gamepad=3, wifi=3).at_research(blue=1)
    t.play_as("blue", "research gamepad")
    assert [one[1] for one in t.told("finished")] == ["gamepad", "wifi"]
    assert (t.owned("blue"), t.patents("blue")) == ("wifi gamepad", "wifi gamepad")
    assert t.told("received") == [(0, 5)]


# --- logistics ------------------------------------------------------------------------------------------------------


def test_reach_of_north_africa() -> None:  # SPI-E14: SPI-4.6.2
    t = table("black red").at_logistics(black=1)
    assert t.chosen_by("ship") == "china emirates europe south_america"


def test_only_a_medium_retailer_fits_a_medium_region() -> None:  # SPI-E15: SPI-3.8
    africa = BOX.regions[BOX.region_number["north_africa"]]
    assert africa.size == "M"
    fitting = [one.id for one in BOX.retailers if one.size == africa.size]
    assert fitting == ["RM1", "RM2", "RM3"]


@pytest.mark.parametrize(
    ("companies", "covered"),
    [
        ("green red", "china canada caribbean russia north_africa south_america"),
        ("green black yellow", "europe rsa russia india"),
        ("green blue black red", "canada south_america"),
        ("green blue black yellow red", ""),
    ],
)
def test_regions_covered(companies: str, covered: str) -> None:  # SPI-E16: SPI-3.8
    colours = [[company.colour for company in BOX.companies].index(name) for name in companies.split()]
    assert {BOX.regions[r].id for r in to_cover(BOX, colours)} == set(covered.split())


# --- sales ----------------------------------------------------------------------------------------------------------


def test_three_sold_and_one_lost() -> None:  # SPI-E17: SPI-4.7.2, SPI-4.7.3, SPI-4.7.6
    t = table("black red").owns("black", "gamepad t4g").prices(black=3).goods(black=4).at_sell()
    assert t.options("sell") == [f"sell north_africa {n}" for n in (1, 2, 3)]
    before = clone(t.state)
    t.play_as("black", "sell north_africa 3")
    assert t.told("lost") == [(0, 1)]
    t.state = before
    t.play_as("black", "sell north_africa 1").play_as("black", "sell north_africa 1")
    assert t.served_in("north_africa") == ["black", "black", "", ""]
    t.play_as("black", "sell north_africa 1")
    assert t.told("revenue") == [(0, 3, 3, 9)]


def test_leftmost_willing_customers() -> None:  # SPI-E18: SPI-4.7.3
    t = table("black red").offices(europe="black").owns("black", "t4g").prices(black=6, red=8).goods(black=4)
    t.served("europe", {2: "red"}).at_sell()
    assert t.options("sell europe") == ["sell europe 1", "sell europe 2"]
    t.goods(black=5).play_as("black", "sell europe 2")
    assert t.served_in("europe") == ["", "", "red", "black", "", "", "black"]
    t.play_as("black", "done")
    assert t.told("lost") == [(0, 3)]


# --- scoring --------------------------------------------------------------------------------------------------------


def test_control_by_the_rightmost_office() -> None:  # SPI-E19: SPI-4.8.2, SPI-4.8.3
    t = table("blue yellow").offices(russia="blue yellow").owns("blue", "gps")
    t.served("russia", {0: "blue", 1: "yellow", 2: "blue"})
    assert t.control_of("russia") == {"blue": 2}


def test_three_way_tie() -> None:  # SPI-E20: SPI-4.8.3, SPI-4.8.4
    t = table("blue green red").offices(europe="blue green green red")
    t.served("europe", {0: "red", 1: "green", 2: "blue", 3: "red", 4: "green", 5: "blue"})
    assert t.control_of("europe") == {"blue": 6, "green": 3}


def test_offices_without_sales() -> None:  # SPI-E21: SPI-4.8.2
    t = table("black blue red").offices(china="black blue red").served("china", {3: "red"})
    assert t.control_of("china") == {"red": 4}


def test_revenue() -> None:  # SPI-E22: SPI-4.8.1
    t = table("green red").prices(green=6)
    t.served("europe", dict.fromkeys(range(7), "green")).at_score()
    assert t.told("revenue") == [(0, 7, 6, 42)]
    assert t.points()["green"] == 42, "no Office there: no control"


# --- technology effects ---------------------------------------------------------------------------------------------


def test_seventeen_goods() -> None:  # SPI-E23: SPI-4.3.1, SPI-4.10.1, SPI-4.10.8
    t = table("green red").sides(liion="back").owns("green", "gps wifi gamepad liion nfc").tokens(green=3)
    t.result("green", covered=4, symbols=3, face_down=2)
    assert produced(t.state, 0) == 17
    t.at_produce()
    assert t.told("produced")[0] == (0, 17)


@pytest.mark.parametrize(
    ("ups", "cuts", "price_plus", "price"), [(4, 0, False, 8), (0, 5, False, 2), (1, 0, True, 7), (0, 2, True, 4)]
)
def test_the_price_stays_in_the_block(ups: int, cuts: int, price_plus: bool, price: int) -> None:  # SPI-E24: SPI-4.2.2
    t = table("green red").sides(nfc="back")
    if price_plus:
        t.owns("green", "nfc")
    t.result("green", ups=ups, cuts=cuts, symbols=cuts).at_price()
    assert t.told("price")[0] == (0, price)


def test_a_price_changed_in_research() -> None:  # SPI-E25: SPI-4.0.3, SPI-4.0.7, SPI-4.10.10
    t = table("green blue black").sides(nfc="back").prices(green=4, blue=5, black=5).vp(green=20, blue=18, black=25)
    t.progress("green", nfc=4).at_research(green=1, black=1)
    t.result("blue", logistics=1)
    assert t.order() == "green blue black"
    t.play_as("green", "research nfc")
    assert (t.owned("green"), t.state.price[0], t.order()) == ("nfc", 5, "green blue black")
    t.play_as("black", "end")
    assert t.order() == "blue green black"


def test_progress_from_a_retailer_waits() -> None:  # SPI-E26: SPI-4.5.4, SPI-4.5.5, SPI-4.5.6, SPI-4.11.3
    t = table("yellow blue").retailers(caribbean="RS2B").round(2).progress("yellow", wifi=3).progress("blue", wifi=2)
    t.transport("yellow", caribbean=1).prices(yellow=4, blue=6).at_logistics(yellow=1)
    t.play_as("yellow", "ship caribbean")
    assert t.kind == "bonus"
    t.play_as("yellow", "research wifi")
    assert (t.progress_of("yellow"), t.owned("yellow")) == ({"wifi": 4}, "")
    assert (t.view().round, t.view().phase) == (3, "plan")
    t.plan_as("blue", "pads W-front B-back; lay 0 1 0; ready")  # price 3
    t.plan_as("yellow", "pads B-back W-front; lay 0 2 1; ready")
    while t.kind != "research":
        t.play(t.options()[-1])
    t.at_research(blue=2, yellow=0)
    assert (t.order(), t.asked) == ("blue yellow", "blue")
    t.play_as("blue", "research wifi", "research wifi")
    assert t.patents("blue") == "wifi"
    assert (t.owned("yellow"), t.patents("yellow"), t.progress_of("yellow")) == ("wifi", "", {})
    assert t.told("finished") == [(1, "wifi", "five_goods"), (0, "wifi", "five_goods")]
    assert t.told("received") == [(1, 5), (0, 5)]


# --- control, moves, layers -----------------------------------------------------------------------------------------


def test_control_with_remote_sales() -> None:  # SPI-E27: SPI-4.7.5, SPI-4.8.4, SPI-4.8.6
    t = table("green red").offices(australia="green").served("australia", {0: "green", 1: "red"})
    assert t.control_of("australia") == {"green": 1}
    t = table("green red blue black yellow").offices(europe="black yellow green")
    t.served("europe", {0: "red", 1: "green", 2: "blue"})
    assert t.control_of("europe") == {"green": 4, "red": 2}


def test_moving_an_office() -> None:  # SPI-E28: SPI-4.11.3, SPI-4.6.9
    t = table("yellow green red").retailers(russia="RM3A", emirates="RS1A")
    t.offices(australia="yellow green", emirates="red", europe="yellow").transport("yellow", russia=2)
    t.at_logistics(yellow=1).play_as("yellow", "ship russia")
    t.play_as("yellow", "move australia 0 emirates")
    assert (t.offices_in("australia"), t.offices_in("emirates")) == ("green", "red yellow")
    assert (t.told("received"), t.kind) == ([], "pads")


@pytest.mark.parametrize(
    ("improvements", "legal", "with_overhang"),
    [
        (["under IMP08 1 0 S", "over IMP03 1 0 S"], True, True),
        (["under IMP08 0 0 E", "over IMP03 0 0 E"], False, False),
        (["under IMP08 1 0 S", "under IMP03 1 1 N"], False, False),
        (["under IMP08 0 0 S", "over IMP03 0 0 E"], True, True),
        (["under IMP08 2 0 E"], False, True),
    ],
)
def test_two_layers(  # SPI-E29: SPI-4.1.6, SPI-4.1.7, SPI-4.1.13
    improvements: list[str], legal: bool, with_overhang: bool
) -> None:
    assert allowed(E03, *improvements) == legal
    assert allowed(E03, *improvements, overhang=True) == with_overhang


def test_half_hidden_under_another() -> None:  # SPI-E29: SPI-4.1.7, SPI-4.1.13
    improvements = ["under IMP08 0 0 S", "over IMP03 0 0 E"]
    found = totals(E03, *improvements)
    assert (found.covered, found.active, found.research, found.logistics, found.symbols) == (4, 7, 1, 3, 3)
    assert price_and_goods(E03, *improvements) == (3, 7)


# --- a whole round --------------------------------------------------------------------------------------------------


def test_a_whole_first_round() -> None:
    """SPI-E30: SPI-3.8, SPI-4.1.9, SPI-4.2.1, SPI-4.3.1, SPI-4.0.3, SPI-4.4.1, SPI-4.4.2, SPI-4.5.4, SPI-4.5.5,
    SPI-4.6.3, SPI-4.7.3, SPI-4.7.6, SPI-4.8.1, SPI-4.8.3."""
    t = table("green red").block("IMP05 IMP10 IMP12 IMP20 IMP25")
    t.retailers(china="RL1A", canada="RS1B", caribbean="RS2A")
    t.retailers(russia="RM3A", north_africa="RM2A", south_america="RM1A")
    t.plan_as("green", "pads W-front B-back; lay 0 2 0; over START-green 0 0 S; ready")
    t.plan_as("red", "pads W-back B-front; lay 0 -1 0; over START-red -1 1 N; ready")
    green, red = t.view().companies
    assert green.totals is not None
    assert red.totals is not None
    assert (green.price, green.goods, green.totals.research, green.totals.logistics) == (3, 5, 2, 3)
    assert (red.price, red.goods, red.totals.research, red.totals.logistics) == (6, 6, 3, 2)
    assert (green.totals.improves > 0, red.totals.improves > 0, t.order()) == (True, False, "green red")
    t.play_as("green", "take IMP05")
    assert (green.hand, t.view().companies[0].hand) == (("START-green",), ("START-green", "IMP05"))
    assert t.view().companies[1].tokens == 1
    t.play_as("green", "research gps", "research gps").play_as("red", *["research gps"] * 3)
    assert (t.patents("red"), t.owned("green"), t.progress_of("green")) == ("gps", "", {"gps": 2})
    assert t.view().technologies[0].costs == (2, 2)
    t.play_as("green", "ship australia", "ship australia", "ship europe").play_as("red", *["ship emirates"] * 2)
    assert (t.homes_of("green"), t.transport_of("green")) == ("usa australia", {"europe": 1})
    assert t.homes_of("red") == "emirates india"
    t.play_as("green", "sell usa 2", "sell australia 2")
    assert t.asked == "red", "nobody else would buy from green"
    t.play_as("red", "sell india 1", "sell emirates 2")
    assert t.told("lost") == [(0, 1), (1, 3)]
    assert t.told("revenue") == [(0, 4, 3, 12), (1, 3, 6, 18)]
    assert sorted(t.told("control")) == [(0, "australia", 1), (0, "usa", 1), (1, "emirates", 1), (1, "india", 1)]
    assert t.points() == {"green": 14, "red": 24}


# --- overhang, Steve, and the rest ----------------------------------------------------------------------------------


def test_both_halves_of_a_hanging_improvement() -> None:  # SPI-E31: SPI-4.10.11, SPI-4.1.9
    over = "over IMP08 0 0 W"
    found = totals(E03, over, effects="t4g")
    assert (found.covered, found.active, found.research, found.symbols) == (4, 7, 2, 3)
    assert price_and_goods(E03, over, effects="t4g") == (3, 7)
    assert EFFECTS[BOX.technologies[5].sides[0].effect] == "overhang"


def test_steves_first_round() -> None:
    """SPI-E32: SPI-6.3.3, SPI-6.3.4, SPI-6.3.5, SPI-6.3.6, SPI-6.3.7, SPI-6.3.8."""
    t = table("green", steve="red").column(2).block("IMP05 IMP10 IMP12 IMP20 IMP25")
    t.retailers(china="RL1A", canada="RS1B", caribbean="RS2A")
    t.retailers(russia="RM3A", north_africa="RM2A", south_america="RM1A")
    t.play("pads W-back B-back; lay 0 2 1; over START-green 1 0 E; ready")
    log = list(t.events)
    while t.view().round == 1:
        t.play(t.options()[-1])  # green does nothing
        log += t.events
    steve = [event for event in log if event.args and event.args[0] == "steve"]

    def of(key: str) -> list[tuple[object, ...]]:
        return [event.args[1:] for event in steve if event.key == key]

    assert (of("price"), of("produced"), of("token"), of("removed")) == ([(4,)], [(5,)], [()], [("IMP05",)])
    assert [one[0] for one in of("researched")] == ["gps", "gps", "gps", "gamepad"]
    assert (of("patent"), t.progress_of("red")) == ([("gps", 3)], {"gamepad": 1})
    assert [one[0] for one in of("shipped")] == ["rsa", "rsa", "emirates"]
    assert (t.homes_of("red"), t.transport_of("red")) == ("rsa india", {"emirates": 1})
    assert sorted(of("sold")) == [(2, "india", 4), (2, "rsa", 4)]
    assert (of("lost"), of("revenue")) == ([(1,)], [(4, 4, 16)])
    assert sorted(of("control")) == [("india", 1), ("rsa", 1)]
    assert (t.points()["red"], t.view().column) == (22, 2)


def test_a_direct_sale_costs_the_place_in_the_order() -> None:  # SPI-E33: SPI-4.10.6, SPI-4.0.3
    t = table("blue green").sides(gamepad="back").owns("blue", "gamepad").prices(blue=6, green=6)
    t.vp(blue=30, green=35).goods(blue=4, green=1).at_logistics()
    assert t.order() == "blue green"
    t.play_as("blue", "direct 3")
    assert t.points()["blue"] == 48
    assert t.order() == "green blue"


def test_stranded_progress() -> None:  # SPI-E34: SPI-4.6.3, SPI-4.6.6
    t = table("green blue red").offices(canada="green").transport("blue", canada=1).transport("red", canada=1)
    t.at_logistics(blue=1).play_as("blue", "ship canada")
    assert t.offices_in("canada") == "green blue"
    assert (t.transport_of("blue"), t.transport_of("red")) == ({}, {})
    assert t.told("stranded") == [(2, 1, "canada")]


@pytest.mark.parametrize(("limit", "available"), [("yes", 18), ("no", 22)])
def test_limit_of_goods(limit: str, available: int) -> None:  # SPI-E35: SPI-4.0.4, SPI-6.5
    t = table("green red", goods_limit=limit).goods(green=15).result("green", covered=4, symbols=2, face_down=1)
    t.at_produce()
    assert t.view().companies[0].goods == available
    assert t.told("no_markers") == ([(0, 4)] if limit == "yes" else [])


# --- turned pads ----------------------------------------------------------------------------------------------------


def test_turned_by_90() -> None:  # SPI-E36: SPI-4.1.3, SPI-4.1.6, SPI-4.1.13
    plan = ("pads W-front B-back; lay 90 1 -1", "over IMP25 1 -1 S")
    found = totals(*plan)
    assert (found.covered, found.active, found.research, found.logistics) == (4, 6, 0, 2)
    assert (found.symbols, found.ups, found.cuts, found.improves) == (2, 2, 2, 0)
    assert price_and_goods(*plan) == (5, 6)


def test_turned_by_180() -> None:  # SPI-E37: SPI-4.1.3, SPI-4.1.6, SPI-4.1.13
    plan = ("pads B-front W-back; lay 180 -1 1", "over IMP03 1 1 N")
    found = totals(*plan)
    assert (found.covered, found.active, found.research, found.logistics) == (2, 9, 2, 4)
    assert (found.symbols, found.ups, found.cuts, found.improves) == (3, 0, 1, 0)
    assert price_and_goods(*plan) == (4, 5)


def test_turned_by_270() -> None:  # SPI-E38: SPI-4.1.3, SPI-4.1.6, SPI-4.1.13
    plan = ("pads B-back W-front; lay 270 2 0", "under IMP03 1 1 E", "over IMP08 3 2 W")
    found = totals(*plan)
    assert (found.covered, found.active, found.research, found.logistics) == (2, 9, 1, 3)
    assert (found.symbols, found.ups, found.cuts, found.improves) == (2, 2, 1, 1)
    assert price_and_goods(*plan) == (6, 4)


def test_a_plan_reads_back() -> None:
    """A plan's text is its steps joined (SPI-4.1.13)."""
    t = laid(E03, "under IMP03 1 0 S", "over IMP08 0 0 S")
    steps = DESK.steps(t.state.plans[0])
    assert "; ".join(map(str, steps)) == f"{E03}; under IMP03 1 0 S; over IMP08 0 0 S; ready"
    assert steps == read("; ".join(map(str, steps)))
    shown = {DESK.xy(cell): SYMBOLS[symbol] for cell, symbol in DESK.active(t.state.plans[0]).items() if symbol >= 0}
    assert shown == {(0, 0): "R", (0, 1): "G", (1, 0): "L", (2, 0): "C", (3, 0): "L", (2, 1): "R", (3, 1): "C"}
