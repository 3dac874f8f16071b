"""What technologies do (SPI-4.10)."""

import pytest

from kurs.titles.smartphone_inc.data import BOX, EFFECTS
from titles.smartphone_inc.rig import table

TILES = {
    "gps": ("double_goods 3 2", "second_office 3 2", 3),
    "wifi": ("five_goods 4 3", "keep_unsold 3 2", 4),
    "gamepad": ("cheaper_research 4 3", "direct_sale 5 4", 5),
    "liion": ("remote_sale 5 4", "goods_per_tech 4 3", 6),
    "nfc": ("small_office 5 4", "price_plus 5 4", 6),
    "t4g": ("overhang 6 5", "research_moves 6 5", 8),
}


def test_tiles_sides_costs_patents() -> None:
    """SPI-4.10.0: twelve effects on both sides of six tiles."""
    found = {
        one.id: (*[f"{EFFECTS[side.effect]} {side.cost} {side.cost_after}" for side in one.sides], one.patent_vp)
        for one in BOX.technologies
    }
    assert found == TILES
    assert len(EFFECTS) == 12


def test_effects_apply_from_the_moment_of_completion() -> None:
    """SPI-4.10.0, SPI-4.10.13: what is gained in phase 5 works in the later phases of the same round."""
    t = table("green red").sides(t4g="back").progress("green", t4g=5).result("green", logistics=1)
    t.at_research(green=1).play_as("green", "research t4g")
    assert t.told("logistics") == [(0, 2)], "the Research symbol counts as Logistics too"
    t.play_as("green", "end")
    t = table("green red").progress("green", liion=4).prices(green=4).goods(green=1).at_research(green=1)
    t.play_as("green", "research liion")
    assert "sell europe 1" in t.options(), "remote sales"
    for technology, progress in (("gamepad", 3), ("t4g", 5)):
        t = table("green red").progress("green", **{technology: progress}).prices(green=7).goods(green=1)
        t.at_research(green=1).play_as("green", f"research {technology}", "sell usa 1")
        assert t.told("sold") == [(0, 1, "usa", 7)], "the customer who wants it buys at once, at any price"


def test_an_effect_on_the_other_side_does_nothing() -> None:  # SPI-4.10.0
    t = table("green red").owns("green", "gps").result("green", covered=1, symbols=3).at_produce()
    assert t.told("produced")[0] == (0, 7)
    t = table("green red").sides(gps="back").owns("green", "gps").result("green", covered=1, symbols=3).at_produce()
    assert t.told("produced")[0] == (0, 4)


def test_double_goods() -> None:
    """SPI-4.10.1: symbols on Improvements too; the price cut of a crate is not doubled."""
    plan = "pads W-front B-back; lay 0 1 0"
    t = table("green red").owns("green", "gps").hand("green", "IMP24").plan_as("green", f"{plan}; over IMP24 0 0 S")
    will = t.view(0).outlook
    assert will is not None
    assert (will.goods, will.price) == (4 + 2 * 4 + 1, 2), "two crates of the pads, a crate and Goods of the tile"


def test_double_goods_waits_for_the_next_round() -> None:  # SPI-4.10.13
    t = table("green red").progress("green", gps=2).result("green", covered=1, symbols=3).at_produce()
    goods = t.view().companies[0].goods
    t.at_research(green=1).play_as("green", "research gps")
    assert t.told("received") == []
    assert goods == 4


def test_second_office() -> None:
    """SPI-4.10.2: once a turn, without Progress, where one has exactly one and a slot is free."""
    t = table("green blue").sides(gps="back").owns("green", "gps").offices(usa="green", canada="blue green")
    t.offices(europe="green green").at_logistics()
    assert t.options() == ["second usa", "end"], "Canada is full, two stand in Europe"
    assert (t.why_not("second canada"), t.why_not("second europe")) == ("no_slot", "not_one_office")
    t.play_as("green", "second usa")
    assert (t.offices_in("usa"), t.view().companies[0].markers) == ("green green", 18 - 6)


def test_five_goods() -> None:  # SPI-4.10.3
    t = table("green red").progress("green", wifi=3).prices(green=4).at_research(green=1)
    t.play_as("green", "research wifi")
    assert t.told("received") == [(0, 5)]
    assert (t.kind, t.options("sell")) == ("sell", ["sell usa 1", "sell usa 2"]), "they can be sold this round"


def test_keep_unsold() -> None:  # SPI-4.10.4
    t = table("green red").sides(wifi="back").owns("green", "wifi").prices(green=8).goods(green=6).at_sell()
    assert t.view().companies[0].goods == 6
    t.result("green", covered=2).at_produce()
    assert t.view().companies[0].goods == 8


def test_cheaper_research() -> None:
    """SPI-4.10.5: in the same turn already, and never below 1."""
    t = table("green red").progress("green", gamepad=3, gps=1).at_research(green=2)
    t.play_as("green", "research gamepad", "research gps")
    assert t.owned("green") == "gps gamepad"


def test_direct_sale() -> None:  # SPI-4.10.6
    t = table("green red").sides(gamepad="back").owns("green", "gamepad").prices(green=7).goods(green=9)
    t.at_logistics()
    assert t.options() == ["direct 1", "direct 2", "direct 3", "end"]
    assert (t.why_not("direct 4"), t.why_not("direct 0")) == ("direct_at_most", "at_least_one")
    t.play_as("green", "direct 3")
    assert t.points()["green"] == 21
    assert t.told("revenue") == [], "they do not count again in phase 8"
    assert t.told("control") == []


def test_direct_sale_is_no_sale_for_control() -> None:  # SPI-4.10.6
    t = table("green red").sides(gamepad="back").owns("green", "gamepad").prices(green=4).goods(green=4)
    t.at_logistics().play_as("green", "direct 3", "sell usa 1")
    assert t.told("revenue") == [(0, 1, 4, 4)]
    assert t.view().companies[0].earned == (0, 4, 12, 1)


def test_remote_sale_with_and_without_office() -> None:  # SPI-4.10.7
    t = table("green red").owns("green", "liion").prices(green=4).goods(green=9).at_sell()
    assert "sell usa 2" in t.options()
    assert {text.split()[1] for text in t.options("sell ")} >= {"usa", "china", "russia", "india"}
    assert "sell russia 2" not in t.options()


@pytest.mark.parametrize(("owned", "goods"), [("liion", 0), ("liion wifi", 1), ("liion wifi gps gamepad nfc", 2)])
def test_goods_per_technology(owned: str, goods: int) -> None:
    """SPI-4.10.8: at once and in every phase 3, itself included, rounded down."""
    t = table("green red").sides(liion="back").owns("green", owned).result("green", covered=1).at_produce()
    assert t.told("produced")[0] == (0, 1 + goods)
    others = owned.replace("liion", "").strip()
    t = table("green red").sides(liion="back").owns("green", others).progress("green", liion=4).at_research()
    assert t.told("received") == [(0, goods)]


def test_small_office() -> None:
    """SPI-4.10.9: any small region without an own Office, no line needed; on a Retailer it brings the bonus."""
    t = table("green red").retailers(emirates="RS1A").offices(canada="green", rsa="red red")
    t.progress("green", nfc=5).at_research()
    assert t.chosen_by("open") == "australia caribbean emirates"
    assert (t.why_not("open canada"), t.why_not("open rsa")) == ("office_there", "no_slot")
    assert (t.why_not("open china"), t.why_not("open mars")) == ("not_small", "no_such_region")
    t.play_as("green", "open emirates")
    assert (t.kind, t.homes_of("green")) == ("bonus", "canada usa emirates")
    t.play_as("green", "accept")
    assert t.told("received") == [(0, 2)]


def test_a_single_small_region_is_not_asked_about() -> None:  # SPI-4.0.8, SPI-4.10.9
    full = {region: "red red" for region in ("canada", "caribbean", "rsa", "emirates")}
    t = table("green red").offices(**full).progress("green", nfc=5).at_research()
    assert t.told("opened") == [(0, "australia")]


def test_no_small_region_is_left() -> None:  # SPI-4.10.9
    full = {region: "red red" for region in ("canada", "caribbean", "rsa", "emirates", "australia")}
    t = table("green red").offices(**full).progress("green", nfc=5).at_research()
    assert (t.told("small_office_spent"), t.owned("green")) == ([(0,)], "nfc")


def test_price_plus() -> None:
    """SPI-4.10.10: at once, not beyond the block, and again in every phase 2."""
    for before, after in ((5, 6), (8, 8)):
        t = table("green red").sides(nfc="back").progress("green", nfc=4).prices(green=before).at_research(green=1)
        t.play_as("green", "research nfc")
        assert t.told("price") == [(0, after)]
    t.result("green", ups=1).at_price()
    assert t.told("price")[0] == (0, 7)


def test_overhang() -> None:
    """SPI-4.10.11: one cell on a pad is enough, below on the bottom pad; the hanging half of another is no support."""
    plan = "pads W-front B-back; lay 0 1 0"
    t = table("green red").owns("green", "t4g").hand("green", "IMP01").plan_as("green", f"{plan}; over IMP01 0 0 W")
    assert t.why_not("over START-green -1 0 W", "green") == "off_pads"
    assert t.why_not("over START-green -1 0 E", "green") == "covers_another"
    assert t.why_not("under START-green 3 0 E", "green") == "off_bottom"
    assert t.why_not("under START-green 2 0 E", "green") == ""
    t = table("green red").hand("green", "IMP01").plan_as("green", plan)
    assert t.why_not("over IMP01 0 0 W", "green") == "hangs_over"


def test_research_moves() -> None:
    """SPI-4.10.12: Research symbols give Progress in phase 5 and again in phase 6."""
    t = table("green red").sides(t4g="back").owns("green", "t4g").result("green", research=2, logistics=1)
    t.at_research()
    assert t.told("research") == [(0, 2)]
    t.play_as("green", "end")
    assert t.told("logistics") == [(0, 3)]
