"""Dividends: who shows shares is paid for them, and nobody is given away (STK-4.6.3, STK-4.0.7)."""

import pytest

from .rig import COS, STE, bare


def test_two_for_each_regular_card_and_four_for_each_split_card() -> None:  # STK-4.6.3
    t = bare(3).owns(0, cos=(3, 2)).pairs("cos $$").at_movement()
    assert t.play("show 3 2").money()[0] == 20 + 3 * 2 + 2 * 4


def test_all_are_told_that_a_dividend_is_being_paid() -> None:  # STK-4.6.3, STK-4.0.7
    for owners in (0, 1):
        t = bare(3).owns(0, lab=1 - owners).owns(1, cos=owners).pairs("cos $$").at_movement()
        assert [event.args for event in t.heard(2) if event.key == "dividend"] == [(COS, 2)]


def test_showing_is_voluntary_card_by_card() -> None:  # STK-4.6.3
    t = bare(3).owns(0, cos=(2, 1)).pairs("cos $$").at_movement()
    assert sorted(t.options()) == ["show 0 0", "show 0 1", "show 1 0", "show 1 1", "show 2 0", "show 2 1"]
    assert t.play("show 1 0").money()[0] == 22, "cards that are not shown earn nothing"


def test_who_is_asked_sees_the_claims_before_his() -> None:  # STK-4.6.3, STK-R31
    t = bare(3, first=1).owns(0, cos=1).owns(1, cos=(2, 1)).pairs("cos $$").at_movement()
    assert t.asked == 1
    t.play("show 1 1")
    assert t.asked == 0
    assert t.view(0).players[1].claim == (1, 1)
    assert t.view(0).players[2].claim == (0, 0), "who has nothing to show counts as asked too"


def test_more_cards_than_he_has_cannot_be_shown() -> None:  # STK-4.6.3
    t = bare(3).owns(0, cos=(2, 1)).pairs("cos $$").at_movement()
    assert t.why_not("show 3 0") == "too_few_to_show"
    assert t.why_not("show 0 2") == "too_few_to_show"


def test_who_owns_nothing_looks_like_one_who_shows_nothing() -> None:  # STK-4.0.7
    owner = bare(3).owns(0, cos=1).owns(1, cos=2).pairs("cos $$").at_movement().play("show 1 0", "show 0 0")
    nobody = bare(3).owns(0, cos=1).owns(1, lab=2).pairs("cos $$").at_movement().play("show 1 0")
    for viewer in (0, 2, None):
        said = [event for event in owner.heard(viewer) if event.key != "own_pair"]
        also = [event for event in nobody.heard(viewer) if event.key != "own_pair"]
        assert said == also
        assert owner.claims(viewer) == [(0, 1, 0), (1, 0, 0), (2, 0, 0)]


def test_the_table_does_not_show_whose_answer_is_missing() -> None:  # STK-4.0.7
    t = bare(3).owns(0, cos=1).owns(1, cos=1).pairs("cos $$").at_movement()
    seen = []
    while t.kind == "dividend":
        asked = t.asked
        assert t.view(asked).waiting == [asked]
        seen.append((asked, t.view(2), t.view(None)))
        assert t.view(2).waiting == t.view(None).waiting == []
        assert t.view(2).dividend == [COS, 2], "only that a dividend is being paid"
        t.play("show 1 0")
    assert [asked for asked, _, _ in seen] == [0, 1]
    assert seen[0][1:] == seen[1][1:], "nothing the others see changes with an answer"


def test_an_answer_is_told_to_nobody_before_all_are_in() -> None:  # STK-4.0.7
    t = bare(3).owns(0, cos=1).owns(1, cos=1).pairs("cos $$").at_movement().play("show 1 0")
    assert t.events == []
    t.play("show 0 0")
    assert t.claims() == [(0, 1, 0), (1, 0, 0), (2, 0, 0)]


def test_the_ask_itself_is_secret_for_every_kind_of_dividend() -> None:  # STK-4.0.7
    forecast = bare(3).owns(1, cos=1).pairs("cos $$").at_movement()
    steel = bare(3, board="advanced").owns(1, ste=1).spaces(ste=0).pairs("ste +1").at_movement()
    deborah = bare(3, {0: "deborah"}).owns(1, cos=1).at_deborah().play(f"name {COS}")
    for t in (forecast, steel, deborah):
        assert (t.kind, t.asked) == ("dividend", 1)
        assert [t.view(viewer).waiting for viewer in (0, 1, 2, None)] == [[], [1], [], []]


def test_in_selling_only_open_facts_decide_who_is_asked() -> None:  # STK-4.0.7, STK-R11
    t = bare(3).owns(0, cos=1).owns(2, lab=(0, 1)).at_selling()
    open_cards = [player.cards + sum(player.split) for player in t.view(None).players]
    assert open_cards == [1, 0, 1]
    assert t.asked == 0
    assert t.play("done").asked == 2


@pytest.mark.parametrize("holding", [(1, 0), (0, 1), (2, 3)])
def test_in_auto_mode_everything_is_claimed_unasked(holding: tuple[int, int]) -> None:  # STK-6.5.2
    t = bare(3, dividend_claims="auto").owns(1, cos=holding).pairs("cos $$").at_movement()
    assert t.kind == "supply", "the next round has begun"
    assert t.money()[1] == 20 + 2 * (holding[0] + 2 * holding[1])


def test_a_steel_dividend_pays_one_for_each_share() -> None:  # STK-6.2.4
    t = bare(3, board="advanced").owns(1, ste=(1, 2)).spaces(ste=0).pairs("ste +1").at_movement()
    assert t.view(1).dividend == [STE, 1]
    assert t.play("show 1 2").money()[1] == 25
