"""Retailers and their bonuses (SPI-4.11)."""

import pytest

from kurs.titles.smartphone_inc.data import BONUSES, BOX
from titles.smartphone_inc.rig import Rig, table

SIDES = {
    "RS1": ("4 2 goods 2", "5 3 none 0"),
    "RS2": ("4 2 price 1", "4 2 progress 1"),
    "RM1": ("7 5 3 goods 3", "9 6 4 none 0"),
    "RM2": ("7 5 3 progress 2", "7 5 3 second_office 1"),
    "RM3": ("8 6 4 move_office 1", "8 6 4 price 1"),
    "RL1": ("10 8 6 4 goods 4", "12 9 7 5 none 0"),
    "RL2": ("10 8 6 4 progress 2", "10 8 6 4 second_office 1"),
}
WHERE = {"S": "caribbean", "M": "russia", "L": "europe"}


def opening(tile: str, **offices: str) -> Rig:
    """Green is about to open an Office on this Retailer, with one more Progress."""
    region = WHERE[tile[1]]
    t = table("green blue red").offices(russia="", canada="green", **offices).retailers(**{region: tile})
    cost = BOX.regions[BOX.region_number[region]].cost
    return (
        t.transport("green", **{region: cost - 1})
        .prices(green=4)
        .at_logistics(green=1)
        .play_as("green", f"ship {region}")
    )


def test_both_sides_of_all_tiles() -> None:  # SPI-4.11.2, SPI-4.11.3
    found = {
        one.id: tuple([f"{' '.join(map(str, side.slots))} {BONUSES[side.bonus]} {side.amount}" for side in one.sides])
        for one in BOX.retailers
    }
    assert found == SIDES


def test_offices_stand_on_the_slots_from_the_left() -> None:
    """SPI-4.11.1, SPI-4.11.2, SPI-4.11.4: the region's cost, one for each company, and lines lead on from there."""
    t = table("green red").retailers(europe="RL1B").offices(europe="red").transport("green", europe=2)
    t.at_logistics(green=3)
    assert "ship russia" not in t.options()
    t.play_as("green", "ship europe", "ship europe")
    assert t.offices_in("europe") == "red green"
    assert "ship russia" in t.options()
    green, red = t.view().companies
    assert (green.retailer_vp, red.retailer_vp) == (9, 12)
    assert t.why_not("ship europe") == "office_there"


@pytest.mark.parametrize(("tile", "goods"), [("RS1A", 2), ("RM1A", 3), ("RL1A", 4)])
def test_goods(tile: str, goods: int) -> None:  # SPI-4.11.3
    t = opening(tile)
    assert t.options() == ["accept", "decline"]
    t.play_as("green", "accept")
    assert t.told("received") == [(0, goods)]
    t = opening(tile).play_as("green", "decline")
    assert t.told("received") == []
    assert t.told("declined") == [(0, WHERE[tile[1]])]


def test_goods_are_offered_without_room() -> None:  # SPI-4.11.5, SPI-4.0.4
    t = opening("RS1A").goods(green=17).play_as("green", "accept")
    assert (t.told("received"), t.told("no_markers")) == ([(0, 1)], [(0, 1)])


@pytest.mark.parametrize("tile", ["RS1B", "RM1B", "RL1B"])
def test_no_bonus(tile: str) -> None:  # SPI-4.11.5
    t = opening(tile)
    assert t.told("opened") == [(0, WHERE[tile[1]])]
    assert t.kind != "bonus"


@pytest.mark.parametrize(("tile", "amount"), [("RS2B", 1), ("RM2A", 2), ("RL2A", 2)])
def test_progress(tile: str, amount: int) -> None:
    """SPI-4.11.3, SPI-4.11.5: freely split, beyond the cost too; nothing is finished by it outside phase 5."""
    t = opening(tile).progress("green", gps=3)
    assert t.view().bonus is not None
    assert len(t.options()) == 7
    for n in range(amount):
        assert t.kind == ("bonus_more" if n else "bonus")
        t.play_as("green", "research gps")
    assert (t.progress_of("green"), t.owned("green")) == ({"gps": 3 + amount}, "")
    assert t.kind not in ("bonus", "bonus_more")


def test_a_part_of_the_progress() -> None:  # SPI-4.11.5
    t = opening("RL2A").play_as("green", "research t4g")
    bonus = t.view(0).bonus
    assert bonus is not None
    assert (t.why_not("decline"), bonus.left) == ("bonus_begun", 1)
    t.play_as("green", "enough")
    assert t.progress_of("green") == {"t4g": 1}


def test_progress_that_nobody_can_use_lapses() -> None:  # SPI-4.11.5
    t = table("green red").owns("green", "gps wifi gamepad liion nfc t4g").retailers(canada="RS2B")
    t.transport("green", canada=1).at_logistics(green=1).play_as("green", "ship canada")
    assert (t.kind, t.homes_of("green")) == ("pads", "canada usa")


def test_progress_in_the_own_research_turn_counts_at_once() -> None:
    """SPI-4.11.3, SPI-4.5.9: reached through a small Office, tested when all markers lie."""
    t = table("green red").retailers(rsa="RS2B").progress("green", nfc=5, gps=2).at_research()
    t.play_as("green", "open rsa", "research gps")
    assert t.owned("green") == "gps nfc"


@pytest.mark.parametrize(
    ("move", "price", "now"), [("shift 1", 4, 5), ("shift -1", 4, 3), ("shift 1", 8, 8), ("shift -1", 2, 2)]
)
def test_price(move: str, price: int, now: int) -> None:  # SPI-4.11.3, SPI-4.11.5, SPI-4.0.7
    t = opening("RS2A").prices(green=price)
    assert t.options() == ["shift 1", "shift -1", "decline"]
    t.play_as("green", move)
    assert t.told("price") == [(0, now)]
    assert opening("RM3B").why_not("shift 2") == "price_by"


def test_a_price_changed_by_a_bonus_counts_at_once() -> None:
    """SPI-4.0.7: for what customers pay in this round, and for the order from the next phase on."""
    t = table("green blue").retailers(canada="RS2A").prices(green=4, blue=5).goods(green=2, blue=1)
    t.transport("green", canada=1).at_logistics(green=1, blue=1).play_as("green", "ship canada")
    t.play_as("green", "shift 1")
    assert t.order() == "green blue", "not the order of this phase"
    t.vp(green=9, blue=1).play_as("blue", "end")
    assert t.order() == "blue green"
    t.play_as("blue", "done")
    assert t.options("sell") == ["sell usa 1"], "the customer who pays 4 at most is lost"


def test_second_office() -> None:
    """SPI-4.11.3: an open region with exactly one own Office and a free slot; never on a Retailer."""
    t = opening("RM2B", usa="green", emirates="green", caribbean="green green")
    assert t.options() == ["second canada", "second usa", "second emirates", "decline"]
    assert t.why_not("second russia") == "covered"
    t.play_as("green", "second canada")
    assert (t.offices_in("canada"), t.told("second_office")) == ("green green", [(0, "canada")])


def test_a_second_office_that_fits_nowhere_lapses() -> None:  # SPI-4.11.5
    t = table("green red").retailers(europe="RL2B").offices(usa="green green red").transport("green", europe=3)
    t.at_logistics(green=1).play_as("green", "ship europe")
    assert (t.told("declined"), t.kind) == ([], "pads")


def test_moving_offices() -> None:
    """SPI-4.11.3: any other own Office on the map, to any region where one has none, or its Retailer; no bonus."""
    t = opening("RM3A", usa="green red green", emirates="red red").retailers(australia="RS1A")
    assert t.why_not("move russia 0 china") == "not_this_office"
    assert t.why_not("move usa 1 china") == "not_your_office"
    assert t.why_not("move usa 0 canada") == "office_there"
    assert t.why_not("move usa 0 emirates") == "no_slot"
    assert t.why_not("move usa 0 usa") == "office_there"
    assert t.why_not("accept") == "other_bonus"
    assert {text.rsplit(" ", 1)[0] for text in t.options("move")} == {"move canada 0", "move usa 0", "move usa 2"}
    t.play_as("green", "move usa 0 australia")
    assert (t.offices_in("usa"), t.offices_in("australia")) == ("red green", "green")
    assert (t.told("received"), t.told("moved")) == ([], [(0, "usa", "australia")])


def test_the_home_may_move_too() -> None:  # SPI-4.11.3
    t = opening("RM3A", usa="green").play_as("green", "move usa 0 china")
    assert (t.offices_in("usa"), t.offices_in("china")) == ("", "green")


def test_every_company_gets_the_bonus_once() -> None:
    """SPI-4.11.6: it is not used up; who has declined it, moved away and come back is not asked again."""
    t = table("green blue red").retailers(canada="RS1A", south_america="RM3A", north_africa="RM2B")
    t.offices(europe="green").transport("green", canada=1).transport("blue", canada=1)
    t.at_logistics(green=1, blue=1).play_as("green", "ship canada", "decline")
    t.play_as("blue", "ship canada", "accept")
    assert t.told("received") == [(1, 2)]
    t.transport("green", north_africa=2, south_america=2).offices(rsa="green").at_logistics(green=1)
    t.play_as("green", "ship south_america", "move canada 0 caribbean")
    assert t.offices_in("canada") == "blue"
    t.transport("green", canada=1).at_logistics(green=1).play_as("green", "ship canada")
    assert t.offices_in("canada") == "blue green"
    assert t.kind != "bonus", "no bonus a second time"


def test_no_bonus_for_an_office_that_moves_there() -> None:  # SPI-4.11.6
    t = opening("RM3A").retailers(australia="RS1A").play_as("green", "move canada 0 australia")
    assert (t.told("received"), t.kind) == ([], "pads")


def test_what_other_bonuses_say() -> None:  # SPI-4.11.3
    assert opening("RS1A").why_not("shift 1") == "other_bonus"
    assert opening("RS1A").why_not("enough") == "other_bonus"
    assert opening("RS2B").why_not("research 5") == "wrong_arguments"
    assert opening("RS2B").why_not("research radio") == "no_such_technology"
