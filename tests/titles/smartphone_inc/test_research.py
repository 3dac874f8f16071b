"""Phase 5, researching technologies (SPI-4.5)."""

import pytest

from kurs.titles.smartphone_inc.data import BOX
from kurs.titles.smartphone_inc.rules.figures import cost_of
from titles.smartphone_inc.rig import table


def test_progress_is_placed_one_by_one_or_lost() -> None:  # SPI-4.5.1, SPI-4.5.2
    t = table("green red").at_research(green=3)
    assert t.options() == [f"research {id}" for id in ("gps", "wifi", "gamepad", "liion", "nfc", "t4g")] + ["end"]
    t.play_as("green", "research wifi", "research nfc")
    assert t.progress_of("green") == {"wifi": 1, "nfc": 1}
    t.play_as("green", "end")
    assert t.told("lost_progress") == [(0, 1)]
    assert t.view().round == 2
    assert t.progress_of("green") == {"wifi": 1, "nfc": 1}, "it stays from round to round"


@pytest.mark.parametrize(
    ("patent_there", "cheaper", "cost"), [(True, False, 3), (False, False, 2), (True, True, 2), (False, True, 1)]
)
def test_cost(patent_there: bool, cheaper: bool, cost: int) -> None:  # SPI-4.5.3, SPI-4.10.5
    gps = BOX.technologies[0].sides[0]
    assert cost_of(gps, patent_there, cheaper, 1) == cost
    t = table("green red")
    if cheaper:
        t.owns("green", "gamepad")
    if not patent_there:
        t.owns("red", "gps")
    assert t.view().technologies[0].costs[0] == cost


def test_never_below_one() -> None:  # SPI-4.5.3
    assert cost_of(BOX.technologies[0].sides[0]._replace(cost_after=1), False, True, 1) == 1


def test_excess_progress_goes_back_too() -> None:  # SPI-4.5.4, SPI-4.5.8
    t = table("green red").progress("green", wifi=5).progress("red", gps=1).at_research(red=1)
    assert t.told("finished") == [(0, "wifi", "five_goods")]
    assert t.progress_of("green") == {}
    assert t.asked == "red"


def test_several_at_once_from_left_to_right() -> None:  # SPI-4.5.4, SPI-4.5.9
    t = table("green red").progress("green", nfc=5, gps=3, wifi=4).at_research()
    assert [args[1] for args in t.told("finished")] == ["gps", "wifi", "nfc"]
    assert t.kind == "small_office", "NFC brings a decision before anything else"


def test_the_leftmost_is_settled_with_all_its_decisions_first() -> None:  # SPI-4.5.9
    t = table("green red").sides(nfc="front", t4g="back").progress("green", nfc=5, t4g=6).at_research(green=1)
    assert (t.kind, t.owned("green")) == ("small_office", "nfc")
    t.play_as("green", "open rsa")
    assert t.owned("green") == "nfc t4g"
    assert (t.asked, t.kind, t.view().left) == ("green", "research", 1)


def test_nothing_is_finished_outside_the_own_turn() -> None:  # SPI-4.5.5
    t = table("green red").progress("red", gps=2).progress("green", gps=2).prices(green=4).at_research(green=1)
    t.play_as("green", "research gps")
    assert (t.owned("green"), t.owned("red")) == ("gps", "gps"), "red's turn came next"
    t = table("green red").progress("red", gps=2).progress("green", gps=2).prices(green=6).at_research(green=1)
    t.play_as("green", "research gps")
    assert (t.owned("green"), t.owned("red"), t.progress_of("red")) == ("gps", "", {"gps": 2}), "red's turn was over"
    t.at_research()
    assert (t.owned("red"), t.patents("red")) == ("gps", "")


def test_a_patent_is_worth_its_vp_at_the_end() -> None:  # SPI-4.5.6
    t = table("green red").owns("green", "gps t4g").owns("red", "gps nfc")
    green, red = t.view().companies
    assert (green.patent_vp, red.patent_vp) == (3 + 8, 6)
    assert (green.vp, green.total) == (0, 11)


def test_any_number_own_a_technology() -> None:  # SPI-4.5.7
    t = table("green blue black yellow red")
    for name in t.names:
        t.progress(name, gamepad=4)
    t.at_research()
    assert t.view().technologies[2].owners == (0, 1, 2, 3, 4)
    assert t.view().technologies[2].patent == 0


def test_who_owns_all_loses_the_progress() -> None:  # SPI-4.5.8
    t = table("green red").owns("green", "gps wifi gamepad liion nfc t4g").at_research(green=2)
    assert t.told("lost_progress") == [(0, 2)]


def test_a_technology_that_is_owned_takes_no_progress() -> None:  # SPI-4.5.2
    t = table("green red").owns("green", "gps").at_research(green=1)
    assert t.why_not("research gps") == "finished_already"
