"""Phase 6, logistics (SPI-4.6), Office markers (SPI-4.0.9) and lines."""

from importlib.resources import files

from kurs.face import face_of
from kurs.kernel import Move
from kurs.titles.smartphone_inc import TITLE, SmartphoneInc, load_box
from kurs.titles.smartphone_inc.data import BOX
from titles.smartphone_inc.rig import Rig, table

TEXT = files("kurs.titles.smartphone_inc").joinpath("components.toml").read_text(encoding="utf-8")


def with_markers(count: int) -> SmartphoneInc:
    """The title with fewer Office markers in the box."""
    assert "offices = 18" in TEXT
    return SmartphoneInc(load_box(TEXT.replace("offices = 18", f"offices = {count}")))


def test_progress_is_counted_in_the_own_turn() -> None:  # SPI-4.6.1, SPI-4.6.4
    t = table("green red").at_logistics(green=3)
    assert t.told("logistics") == [(0, 3)]
    t.play_as("green", "ship canada", "end")
    assert t.told("lost_progress") == [(0, 2)]
    assert t.transport_of("green") == {"canada": 1}


def test_an_office_opens_when_the_cost_is_reached() -> None:
    """SPI-4.6.2, SPI-4.6.3, SPI-4.6.9: it counts for lines at once and stands on the leftmost free slot."""
    t = table("green blue").offices(canada="blue").at_logistics(green=4)
    assert t.chosen_by("ship") == "australia canada caribbean europe"
    t.play_as("green", "ship canada", "ship canada")
    assert (t.offices_in("canada"), t.transport_of("green")) == ("blue green", {})
    assert t.chosen_by("ship") == "australia caribbean europe russia"
    assert (t.why_not("ship canada"), t.why_not("ship china")) == ("office_there", "no_line")
    t.play_as("green", "ship russia", "ship russia")
    assert t.transport_of("green") == {"russia": 2}


def test_costs_by_size() -> None:  # SPI-4.6.3
    assert {(region.size, region.cost, len(region.office_slots)) for region in BOX.regions} == {
        ("S", 2, 2), ("M", 3, 3), ("L", 4, 4),
    }  # fmt: skip
    t = table("green red").transport("green", europe=3).at_logistics(green=1).play_as("green", "ship europe")
    assert t.homes_of("green") == "usa europe"


def test_one_office_a_region() -> None:
    """SPI-4.6.5: a second one only by an effect or a bonus, never a third, never two at a Retailer."""
    t = table("green red").sides(gps="back").owns("green", "gps").retailers(canada="RS1A").offices(canada="green")
    t.at_logistics(green=1)
    assert t.chosen_by("ship") == "australia caribbean europe russia"
    assert t.options("second") == ["second usa"]
    assert t.why_not("second canada") == "covered"
    t.play_as("green", "second usa")
    assert t.offices_in("usa") == "green green"
    t.play_as("green", "end")
    t.at_logistics(green=1)
    assert t.options("second") == []
    assert t.why_not("second usa") == "not_one_office"


def test_own_progress_returns_where_an_office_comes_otherwise() -> None:  # SPI-4.6.6
    t = table("green red").progress("green", nfc=5).transport("green", rsa=1).at_research()
    t.play_as("green", "open rsa")
    assert (t.homes_of("green"), t.transport_of("green")) == ("usa rsa", {})


def test_a_full_region_takes_nobody() -> None:  # SPI-4.6.2, SPI-4.6.6
    t = table("green blue red").offices(canada="blue red").at_logistics(green=1)
    assert "ship canada" not in t.options()
    assert t.why_not("ship canada") == "no_slot"


def test_second_office_and_direct_sale_in_any_order() -> None:
    """SPI-4.6.7, SPI-4.10.2, SPI-4.10.6: each once a turn, between placements."""
    t = table("green red").sides(gps="back", gamepad="back").owns("green", "gps gamepad")
    t.prices(green=4, red=5).goods(green=5).at_logistics(green=2)
    t.play_as("green", "ship canada")
    assert t.options("direct") == ["direct 1", "direct 2", "direct 3"]
    t.play_as("green", "direct 2")
    assert t.told("direct") == [(0, 2, 8)]
    assert (t.points()["green"], t.view().companies[0].goods, t.view().companies[0].earned) == (8, 3, (0, 0, 8, 0))
    assert (t.options("direct"), t.why_not("direct 1")) == ([], "once_a_turn")
    t.play_as("green", "ship canada", "second canada")
    assert (t.kind, t.told("second_office"), t.asked) == ("sell", [(0, "canada")], "green"), "nothing was left to do"


def test_the_turn_lasts_while_something_can_be_done() -> None:  # SPI-4.0.8, SPI-4.6.7
    t = table("green red").sides(gamepad="back").owns("green", "gamepad").goods(green=1).at_logistics()
    assert t.options() == ["direct 1", "end"]
    assert t.why_not("ship canada") == "no_progress"
    assert t.why_not("direct 2") == "only_so_many"
    t.play_as("green", "end")
    assert (t.told("direct"), t.kind) == ([], "sell")


def move_away() -> Rig:
    """Green may move an Office, has Progress in Mexico's stead (Canada) and a single Office that joins it."""
    t = table("green red").retailers(russia="RM3A", china="RL1B").offices(russia="", usa="green", europe="green")
    return t.transport("green", caribbean=1, russia=2).at_logistics(green=2)


def test_progress_stays_without_a_line() -> None:
    """SPI-4.6.8: more can be added only when a line leads there again."""
    t = move_away().play_as("green", "ship russia", "move usa 0 rsa")
    t.at_logistics(green=2)
    assert t.transport_of("green") == {"caribbean": 1}
    assert "ship caribbean" in t.options(), "Europe still joins it"
    t.offices(europe="")
    assert "ship caribbean" not in t.options()
    assert (t.why_not("ship caribbean"), t.transport_of("green")) == ("no_line", {"caribbean": 1})
    t.offices(europe="green")
    t.play_as("green", "ship caribbean")
    assert t.homes_of("green") == "caribbean europe rsa russia"


def test_a_region_left_is_open_again() -> None:  # SPI-4.6.8
    t = table("green blue red").retailers(north_africa="RM3A").transport("green", north_africa=2)
    t.offices(canada="green red", europe="green").at_logistics(green=1, blue=2)
    assert "ship canada" not in t.options()
    t.play_as("green", "ship north_africa", "move canada 0 rsa")
    assert (t.offices_in("canada"), t.asked) == ("red", "blue")
    t.play_as("blue", "ship canada", "ship canada")
    assert t.offices_in("canada") == "red blue"


def test_without_office_markers() -> None:
    """SPI-4.0.4, SPI-4.0.9: no Progress into regions, no second Office, no technology is finished; research goes on."""
    t = table("green red", title=with_markers(2)).sides(gps="back").owns("green", "gps").at_research(green=4)
    assert t.view().companies[0].markers == 0
    t.play_as("green", *["research wifi"] * 3)
    label = face_of(TITLE).label(t.view(0), Move("research", ("wifi",)))
    assert (label.key, label.args) == ("move.research_to", ("wifi", 4, 4)), "no word of finishing it"
    t.play_as("green", "research wifi")
    assert (t.owned("green"), t.progress_of("green")) == ("gps", {"wifi": 4}), "the Progress stays on the field"
    t.at_research(green=2)
    t.play_as("green", "research wifi", "research wifi")
    assert t.progress_of("green") == {"wifi": 6}, "even beyond the cost"
    t.goods(green=1).prices(green=4).at_logistics(green=3)
    assert t.told("logistics") == [(0, 3)]
    assert t.told("lost_progress") == [(0, 3)], "nothing could be done with it"
    assert t.kind == "sell"


def test_why_nothing_can_be_done_without_markers() -> None:  # SPI-4.0.9
    t = table("green red", title=with_markers(3)).sides(gps="back", gamepad="back").owns("green", "gps gamepad")
    t.goods(green=1).at_logistics(green=3)
    assert (t.why_not("ship canada"), t.why_not("second usa")) == ("no_marker", "no_marker")
    assert t.options() == ["direct 1", "end"]


def test_the_last_marker_goes_under_the_technology() -> None:  # SPI-4.0.9, SPI-4.10.9
    t = table("green red", title=with_markers(2)).progress("green", nfc=5).at_research()
    assert (t.owned("green"), t.told("small_office_spent"), t.homes_of("green")) == ("nfc", [(0,)], "usa")
