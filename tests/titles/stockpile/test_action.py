"""Action: the bought action cards are played (STK-4.4)."""

from .rig import AUT, BOT, COS, EPI, LAB, STE, bare


def test_in_turn_order_everybody_plays_all_his_action_cards() -> None:  # STK-4.4.1
    t = bare(3, first=1).actions(0, boom=1).actions(1, boom=1, bust=1).at_action()
    assert t.asked == 1
    t.play(f"boom {COS}")
    assert t.asked == 1
    t.play(f"bust {LAB}")
    assert t.asked == 0
    t.play(f"boom {EPI}")
    assert t.view(None).phase != "action"
    assert t.discarded() == ["boom", "boom", "bust"]


def test_playing_is_compulsory() -> None:  # STK-4.4.1
    t = bare(3).actions(0, boom=1).at_action()
    assert t.options() == [f"boom {company}" for company in range(6)]
    assert t.why_not("decline") == "must_play"


def test_he_chooses_the_order_of_his_cards() -> None:  # STK-4.4.1
    up_first = bare(3).actions(0, boom=1, bust=1).prices(cos=2).at_action().play(f"boom {COS}", f"bust {COS}")
    down_first = bare(3).actions(0, boom=1, bust=1).prices(cos=2).at_action().play(f"bust {COS}", f"boom {COS}")
    assert up_first.told("bankrupt") == []
    assert down_first.told("bankrupt") == [(COS, 5)]


def test_players_without_action_cards_are_passed_over() -> None:  # STK-4.4.1
    t = bare(4).actions(2, bust=1).at_action()
    assert t.asked == 2
    assert bare(4).owns(0, cos=1).at_action().kind == "sell"


def test_no_action_card_is_kept_for_a_later_round() -> None:  # STK-4.4.1
    t = bare(3).at_demand("boom boom", "cos", "lab").play("bid 0 0", "bid 1 0", "bid 2 0")
    assert t.kind == "action"
    t.play(f"boom {COS}", f"boom {COS}")
    assert t.state.actions == [0] * 6


def test_any_of_the_six_companies_may_be_named_also_repeatedly() -> None:  # STK-4.4.2
    t = bare(3).owns(1, cos=1).actions(0, boom=2).at_action()
    assert t.options() == [f"boom {company}" for company in range(6)]
    t.play(f"boom {STE}")
    assert t.options() == [f"boom {company}" for company in range(6)]
    t.play(f"boom {STE}")
    assert t.price(STE) == 9


def test_boom_moves_the_price_two_steps_up_and_bust_two_down() -> None:  # STK-4.4.3
    t = bare(3).owns(2, cos=1).actions(0, boom=1, bust=1).at_action()
    assert t.play(f"boom {AUT}").price(AUT) == 7
    assert t.play(f"bust {BOT}").price(BOT) == 3


def test_a_boom_splits_at_once() -> None:  # STK-4.4.3
    t = bare(3).owns(1, cos=(2, 1)).actions(0, boom=1).prices(cos=10).at_action().play(f"boom {COS}")
    assert t.price(COS) == 7
    assert t.cards(1, COS) == (0, 3)
    assert t.money() == [20, 30, 20]
    assert t.kind == "sell", "all that before anybody sells"


def test_a_bust_bankrupts_at_once() -> None:  # STK-4.4.3
    t = bare(3).owns(1, cos=(2, 1)).actions(0, bust=1).prices(cos=2).at_action().play(f"bust {COS}")
    assert t.told("lost") == [(1, 3, COS)]
    assert t.told("bankrupt") == [(COS, 5)]
    assert t.cards(1, COS) == (0, 0)


def test_a_boom_pays_the_dividends_of_stanford_steel() -> None:  # STK-4.4.3
    t = bare(3, board="advanced").owns(2, ste=2).actions(0, boom=1).spaces(ste=2).at_action().play(f"boom {STE}")
    assert (t.kind, t.asked) == ("dividend", 2)
    assert t.play("show 2 0").money() == [20, 20, 22]


def test_a_card_is_resolved_completely_before_the_next_one_is_named() -> None:  # STK-4.4.4
    t = bare(3, board="advanced").owns(2, ste=2).owes(2, 3).cash(20, 20, 1).actions(0, boom=2).spaces(ste=2).at_action()
    t.play(f"boom {STE}")
    assert (t.kind, t.asked) == ("dividend", 2), "not yet the second card"
    t.play("show 2 0")
    assert t.told("fee_paid") == [(2, 3)]
    assert (t.kind, t.asked) == ("action", 0)
    assert t.options() == [f"boom {company}" for company in range(6)]
