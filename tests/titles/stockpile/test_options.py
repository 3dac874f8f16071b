"""The options of a game (STK-6.5)."""

import pytest

from kurs.kernel import Refused
from kurs.titles.stockpile import TITLE

from .rig import COS, STE, Rig, bare, fresh, random_games


def test_board_and_investors_are_off_unless_chosen() -> None:  # STK-6.5.1
    view = Rig(3, {}, "defaults").view(None)
    assert (view.advanced, view.investors_on) == (False, False)
    assert TITLE.complete(3, {})["board"] == "standard"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("board", ["standard", "advanced"])
@pytest.mark.parametrize("investors", ["off", "on"])
def test_both_can_be_combined_with_every_number_of_players(seats: int, board: str, investors: str) -> None:  # STK-6.5.1
    for t in random_games(seats, 1, board=board, investors=investors):
        assert (t.view(None).advanced, t.view(None).investors_on) == (board == "advanced", investors == "on")
    assert t.over


def test_the_options_and_their_defaults() -> None:  # STK-6.5.2
    assert TITLE.complete(4, {}) == {
        "board": "standard",
        "investors": "off",
        "dividend_claims": "ask",
        "resplit_bonus_per_split_card": "10",
        "first_player": "random",
        "public_memory_aid": "on",
    }
    assert {option.name: set(option.values) for option in TITLE.options} == {
        "board": {"standard", "advanced"},
        "investors": {"off", "on"},
        "dividend_claims": {"ask", "auto"},
        "resplit_bonus_per_split_card": {"10", "20"},
        "first_player": {"random", "seat"},
        "public_memory_aid": {"on", "off"},
    }


def test_with_auto_claims_no_claim_is_asked_for() -> None:  # STK-6.5.2
    forecast = bare(3, dividend_claims="auto").owns(0, cos=(1, 1)).pairs("cos $$").at_movement()
    assert forecast.money()[0] == 26
    steel = bare(3, board="advanced", dividend_claims="auto").owns(0, ste=2).spaces(ste=0).pairs("ste +4").at_movement()
    assert steel.money()[0] == 24
    deborah = bare(3, {0: "deborah"}, dividend_claims="auto").owns(0, cos=2).at_deborah().play(f"name {COS}")
    assert deborah.money()[0] == 22
    for t in random_games(3, 2, board="advanced", dividend_claims="auto"):
        assert t.kind != "dividend"


def test_the_bonus_of_a_further_split_can_be_twenty() -> None:  # STK-6.5.2, STK-R7
    t = bare(3, resplit_bonus_per_split_card="20").owns(0, cos=(1, 2)).prices(cos=10).pairs("cos +1").at_movement()
    assert t.money()[0] == 20 + 2 * 20
    assert t.cards(0, COS) == (0, 3)


def test_the_first_seat_can_be_made_to_begin() -> None:  # STK-6.5.2
    assert {fresh(4, f"seed {number}", first_player="seat").view(None).first for number in range(20)} == {0}


def test_without_the_memory_aid_nothing_seen_is_shown() -> None:  # STK-6.5.2, STK-4.0.6
    for aid, known in (("on", 1), ("off", 0)):
        t = bare(3, public_memory_aid=aid).at_demand("ste", "", "").play("bid 0 0", "bid 1 0", "bid 2 0")
        assert t.view(1).players[0].known[STE] == known
        assert t.view(0).players[0].known[STE] == 1, "his own cards he may always look at"


def test_what_does_not_exist_is_refused() -> None:  # STK-6.5.1
    with pytest.raises(Refused, match="seats"):
        TITLE.complete(6, {})
    with pytest.raises(Refused, match="no_option"):
        TITLE.complete(3, {"dice": "on"})
    with pytest.raises(Refused, match="no_value"):
        TITLE.complete(3, {"board": "round"})
