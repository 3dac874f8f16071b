"""Why a move cannot be made, with the reasons that random games hardly ever give."""

from kurs.titles.smartphone_inc.data import BOX
from titles.smartphone_inc.rig import table

PLAN = "pads W-front B-back; lay 0 1 0"


def test_the_order_of_the_steps_of_a_plan() -> None:  # SPI-4.1.1
    t = table("green red")
    assert [t.why_not(text, "green") for text in ("lay 0 1 0", "over START-green 0 0 S", "ready")] == ["pads_first"] * 3
    t.plan_as("green", "pads W-front B-back")
    assert t.why_not("pads B-back W-front", "green") == "pads_chosen"
    assert [t.why_not(text, "green") for text in ("over START-green 0 0 S", "ready")] == ["lay_first"] * 2
    t.plan_as("green", "lay 0 1 0")
    assert t.why_not("lay 0 2 0", "green") == "lies_already"
    t.plan_as("green", "ready")
    assert t.why_not("ready", "green") == "pads_first", "a finished plan is laid anew from the beginning"


def test_where_the_upper_pad_cannot_lie() -> None:  # SPI-4.1.3, SPI-4.1.4
    t = table("green red").plan_as("green", "pads W-front B-back")
    assert t.why_not("lay 45 0 0", "green") == "no_such_turn"
    assert t.why_not("lay 180 0 0", "green") == "covers_too_many"
    for text in ("lay 0 3 0", "lay 90 0 2", "lay 0 999999 -999999"):
        assert t.why_not(text, "green") == "covers_none"


def test_where_an_improvement_cannot_lie() -> None:  # SPI-4.1.6, SPI-4.1.7
    t = table("green red").hand("green", "IMP01").plan_as("green", f"{PLAN}; over IMP01 0 0 S")
    expected = {
        "over IMP99 0 0 S": "no_such_improvement",
        "over IMP02 0 0 S": "not_your_improvement",
        "over IMP01 2 0 S": "laid_already",
        "over START-green 0 0 X": "no_such_direction",
        "over START-green 0 0 ES": "no_such_direction",
        "over START-green 9 9 S": "off_pads",
        "over START-green 999999999 0 S": "off_pads",
        "under START-green 3 0 S": "off_bottom",
        "over START-green 0 0 W": "hangs_over",
        "over START-green 0 1 N": "covers_another",
        "under START-green 0 0 S": "covers_another",
    }
    assert {text: t.why_not(text, "green") for text in expected} == expected


def test_malformed_moves() -> None:
    t = table("green red")
    assert t.why_not("bid 5", "green") == "unknown_verb"
    assert t.why_not("ship usa", "green") == "other_phase"
    assert t.why_not("pads 5 W-front", "green") == "wrong_arguments"
    assert t.why_not("pads W-front", "green") == "wrong_arguments"


def test_direct_sales() -> None:  # SPI-4.10.6
    t = table("green red").sides(gamepad="back").owns("green", "gamepad").goods(green=5).at_logistics(green=1)
    assert t.why_not("direct 4") == "direct_at_most"
    assert table("green red").at_logistics(green=1).why_not("direct 1") == "no_effect"
    assert table("green red").at_logistics(green=1).why_not("second usa") == "no_effect"


def test_selling() -> None:  # SPI-4.7.8
    t = table("green red").offices(usa="green", europe="green").prices(green=4).goods(green=3).at_sell()
    assert t.why_not("sell usa 0") == "at_least_one"
    assert t.why_not("sell usa -1") == "at_least_one"
    assert t.why_not("sell usa 3") == "too_many"
    assert t.why_not("sell usa 4") == "only_so_many"
    assert t.why_not("sell moon 1") == "no_such_region"
    assert t.why_not("sell china 1") == "no_office"


def test_every_sentence_for_offices() -> None:  # SPI-4.6.2
    t = table("green red").offices(canada="red red").at_logistics(green=1)
    assert t.why_not("ship usa") == "office_there"
    assert t.why_not("ship canada") == "no_slot"
    assert t.why_not("ship china") == "no_line"
    assert t.why_not("ship atlantis") == "no_such_region"
    assert len(BOX.regions) == 12
