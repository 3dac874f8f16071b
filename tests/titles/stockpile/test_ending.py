"""The end of a round (STK-4.7) and of the game (STK-5)."""

import pytest

from kurs.face import face_of
from kurs.titles.stockpile import TITLE

from .rig import BOT, COS, EPI, LAB, Rig, bare, fresh


def parts(t: Rig, seat: int) -> dict[str, int]:
    """How a seat's final points come about."""
    return dict(TITLE.scores(t.state)[seat].lines)


def test_deborah_comes_before_the_first_player_marker_is_passed() -> None:  # STK-4.7.1
    t = bare(3, {0: "deborah"}, first=2).owns(0, cos=1).owns(1, cos=1).owns(2, cos=1).at_movement()
    t.play_on("deborah")
    assert t.asked == 0
    assert t.view(None).first == 2
    t.play(f"name {COS}")
    asked = []
    while t.kind == "dividend":
        asked.append(t.asked)
        t.play("show 1 0")
    assert asked == [2, 0, 1], "the turn order of the round that is ending"
    assert t.view(None).first == 0


def test_a_new_round_begins_with_the_next_player_clockwise() -> None:  # STK-4.7.2
    t = bare(3, first=2).round(3).at_round_end()
    assert (t.view(None).round, t.view(None).first, t.kind, t.asked) == (4, 0, "supply", 0)
    firsts = [event.args[2] for event in fresh(3).to_the_end().log if event.key == "round"]
    assert firsts == [0, 1, 2, 0, 1, 2, 0]


def test_undrawn_cards_stay_in_the_deck_and_discards_are_never_reshuffled() -> None:  # STK-4.7.2
    t = bare(3).owns(0, cos=3).at_selling()
    deck = t.state.deck[:]
    t.play(f"sell {COS} 3")
    assert t.view(None).round == 2
    assert t.discarded() == ["cos"] * 3
    assert t.state.deck == deck[:-9]


def test_the_game_ends_after_the_last_movement() -> None:  # STK-5.1
    t = bare(3).last_round().owns(0, cos=1).pairs("cos +2").at_selling()
    assert not t.over
    t.play("done")
    assert t.over
    assert t.view(None).price[COS] == 7
    assert parts(t, 0) == {"cash": 20, "majorities": 10, "liquidation": 7, "fees": 0}


def test_the_chart_of_cash_ends_before_the_final_count() -> None:
    t = bare(3).last_round().owns(0, cos=1).pairs("cos +2").at_selling()
    t.play("done")
    assert t.over
    assert face_of(TITLE).charts(t.state)["cash"] == [parts(t, seat)["cash"] for seat in range(3)]
    assert t.state.cash[0] > parts(t, 0)["cash"]


def test_at_the_end_everybody_reveals_both_portfolios() -> None:  # STK-5.1
    t = bare(3).last_round().owns(0, cos=(2, 1), epi=1).at_round_end()
    for viewer in (1, 2, None):
        assert t.view(viewer).players[0].known == (2, 0, 0, 0, 0, 1)
        assert t.view(viewer).players[0].split == (1, 0, 0, 0, 0, 0)


def test_a_sole_leader_gets_ten() -> None:  # STK-5.2
    t = bare(3).last_round().owns(0, cos=(1, 1)).owns(1, cos=2).at_round_end()
    assert [parts(t, seat)["majorities"] for seat in range(3)] == [10, 0, 0], "3 shares against 2"


@pytest.mark.parametrize("leaders", [2, 3, 4])
def test_tied_leaders_get_five_each_however_many_they_are(leaders: int) -> None:  # STK-5.2
    t = bare(4).last_round()
    for seat in range(leaders):
        t.owns(seat, cos=2 if seat else (0, 1))
    t.at_round_end()
    assert [parts(t, seat)["majorities"] for seat in range(4)] == [5] * leaders + [0] * (4 - leaders)


def test_every_company_is_counted() -> None:  # STK-5.2
    t = bare(3).last_round().owns(0, cos=1, bot=1, lab=1, aut=1, ste=1, epi=1).owns(1, epi=1, bot=2).at_round_end()
    assert [parts(t, seat)["majorities"] for seat in range(3)] == [45, 15, 0]


def test_all_shares_are_sold_at_the_final_prices() -> None:  # STK-5.3
    t = bare(3).last_round().owns(0, cos=(1, 2), lab=3).prices(cos=8, lab=2).at_round_end()
    assert parts(t, 0)["liquidation"] == 8 + 2 * 16 + 3 * 2
    assert t.told("liquidated") == [(0, 46), (1, 0), (2, 0)]


def test_open_fees_are_paid_from_the_final_money() -> None:  # STK-5.4
    t = bare(3).last_round().cash(0).owes(0, 1, 3).owns(0, cos=1).at_round_end()
    assert parts(t, 0) == {"cash": 0, "majorities": 10, "liquidation": 5, "fees": -4}
    assert t.money()[0] == 11


def test_open_fees_are_paid_after_majorities_and_liquidation() -> None:  # STK-5.4, STK-5.2, STK-5.3
    """Neither the bonus nor the shares alone would do: only once both are counted is it settled what can be paid."""
    t = bare(3).last_round().cash(0).owes(0, 3, 3, 3, 3).owns(0, cos=1).prices(cos=5).at_round_end()
    assert parts(t, 0) == {"cash": 0, "majorities": 10, "liquidation": 5, "fees": -12}
    assert (t.money()[0], t.state.fees[0]) == (3, [])
    told = [event.key for event in t.events if event.args[0] == 0]
    assert told.index("majority") < told.index("liquidated") < told.index("fee_paid") < told.index("final")


def test_open_fees_are_paid_as_far_as_the_money_reaches() -> None:  # STK-5.4
    t = bare(3).last_round().cash(0).owes(0, 1, 2, 2).owns(0, cos=1).owns(1, cos=2).prices(cos=3).at_round_end()
    assert parts(t, 0) == {"cash": 0, "majorities": 0, "liquidation": 3, "fees": -3}, "smallest first, one of 2 is left"
    assert t.money()[0] == 0


def test_highest_cash_wins() -> None:  # STK-5.5
    t = bare(3).last_round().cash(20, 31, 25).at_round_end()
    assert [score.rank for score in TITLE.scores(t.state)] == [3, 1, 2]
    assert t.told("final") == [(0, 20), (1, 31), (2, 25)]
    assert t.told("winner") == [(1,)]
    assert TITLE.endings(t.state) == ("sole_winner",)


def test_shares_count_by_their_money_not_by_themselves() -> None:  # STK-5.5
    t = bare(3).last_round().cash(20, 28, 0).owns(0, epi=1).prices(epi=1).at_round_end()
    assert t.money() == [31, 28, 0]
    assert t.told("winner") == [(0,)]


def test_equal_cash_is_equal_rank() -> None:  # STK-5.5
    t = bare(4).last_round().cash(30, 10, 30, 10).at_round_end()
    assert [score.rank for score in TITLE.scores(t.state)] == [1, 3, 1, 3]
    assert t.told("winner") == [(0,), (2,)]
    assert TITLE.endings(t.state) == ("shared_win",)


def test_the_points_are_the_sum_of_their_parts() -> None:  # STK-5.5
    t = bare(3).last_round().cash(1, 5, 9).owns(0, cos=2, bot=(0, 1)).owns(1, lab=1, epi=2).owes(0, 2).at_round_end()
    for seat, score in enumerate(TITLE.scores(t.state)):
        assert score.points == sum(parts(t, seat).values()) == t.money()[seat]
    assert t.told("majority") == [(0, COS, 10, 2), (0, BOT, 10, 2), (1, LAB, 10, 1), (1, EPI, 10, 2)]
