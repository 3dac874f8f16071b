"""Action cards: when, polling, steps in their order, reactions (FRI-4.8, FRI-4.1.3)."""

import pytest

from titles.friesematenten.rig import bare

# --- when -----------------------------------------------------------------------------------------------------------


def test_a_used_card_is_out_of_the_game_even_if_it_was_cancelled() -> None:  # FRI-4.8.1, FRI-7.23
    t = bare(2).cash(60).holds(0, "A09 A10").holds(1, "A19 A20").at_turn(0)
    t.play_as(0, "play A09 1").play_as(1, "play A19")
    assert (t.is_out("A09 A19"), t.money(), t.discard()) == (True, [60, 60], "")


@pytest.mark.parametrize("card", ["A16", "A17", "A18", "A20"])
def test_cards_for_the_window(card: str) -> None:  # FRI-4.8.2, FRI-4.5.1, FRI-7.2
    t = bare(2).cash(0).owns(0, "F01").owns(1, "F02").holds(0, card).at_window()
    assert (t.kind, t.asked) == ("window", 0)
    assert t.options()[0].startswith(f"play {card}")


@pytest.mark.parametrize("card", ["A01", "A09", "A10", "A14", "A19"])
def test_other_cards_open_no_window(card: str) -> None:  # FRI-4.8.2, FRI-4.8.6
    t = bare(2).cash(0).owns(1, "F02").holds(0, card).holds(1, "I05").at_window()
    assert t.told("payout") == [(0, 30, 30, 0), (1, 40, 30, 10)]


@pytest.mark.parametrize("card", ["A01", "A09", "A16", "A18", "A19", "I03"])
def test_other_cards_open_no_gap(card: str) -> None:  # FRI-4.8.2, FRI-4.8.6
    t = bare(2).cash(60).owns(0, "F01").owns(1, "F02").holds(0, card).at_gap("F08")
    assert (t.kind, t.asked) == ("bid", 0)


def test_a_card_without_a_target_cannot_be_played_and_stays() -> None:  # FRI-4.8.3
    t = bare(2).cash(60).owns(1, "S12").holds(0, "A01 A02 A03 A04 A05 A06 A07 A08 A10 A11 A20").at_turn(0)
    assert t.options() == ["play A20", "end"]
    t.play("end")
    assert t.stored(0).startswith("A01 A02 A03 A04 A05 A06 A07 A08 A10 A11")


@pytest.mark.parametrize("move", ["play A07 F01", "play A07", "play A07 F02 F01", "play A07 F01 F01"])
def test_a_target_must_be_complete_and_legal(move: str) -> None:  # FRI-4.8.3
    t = bare(2).owns(0, "F01").owns(1, "F02").holds(0, "A07").at_turn(0)
    assert t.options("play") == ["play A07 F01 F02"]
    assert t.why_not(move)


def test_nobody_is_forced_to_play() -> None:  # FRI-4.8.3
    t = bare(2).cash(60).owns(0, "F01").holds(0, "A20 A16").at_gap("F02", last=True)
    for kind in ("gap", "bid", "bid", "window"):
        assert t.kind == kind
        t.play("pass")
    assert (t.stored(0), t.kind) == ("A16 A20", "turn")


# --- polling --------------------------------------------------------------------------------------------------------


def test_polling_starts_again_after_a_card() -> None:  # FRI-4.8.6, FRI-7.6
    t = bare(3, marker=1).cash(60).holds(0, "A14").holds(1, "A20").holds(2, "A15").at_gap("F01 F02")
    t.play_as(1, "pass").play_as(2, "pass").play_as(0, "play A14")
    t.play_as(1, "pass")
    assert (t.asked, t.kind) == (2, "gap"), "who has passed is asked again"
    t.play_as(2, "pass")
    assert (t.kind, t.asked) == ("bid", 1)


def test_polling_starts_again_after_a_cancelled_card() -> None:  # FRI-4.8.6
    t = bare(3).cash(60).holds(0, "A20").holds(1, "A13").holds(2, "A19").at_gap("F01")
    t.play_as(0, "pass").play_as(1, "play A13 2").play_as(2, "play A19")
    assert (t.kind, t.asked) == ("gap", 0)
    t.play_as(0, "pass")
    assert (t.kind, t.bidders()) == ("bid", [0, 1, 2])


def test_who_passes_is_not_asked_twice() -> None:  # FRI-4.8.6
    t = bare(2).cash(60).holds(0, "A20").holds(1, "A14").at_gap("F01")
    t.play_as(0, "pass").play_as(1, "pass")
    assert t.kind == "bid"


def test_several_cards_in_one_gap() -> None:  # FRI-4.8.6
    t = bare(2).cash(0, 60).holds(0, "A20 A14 A13 A15").at_gap("F01 F02")
    t.play_as(0, "play A14", "play A13 1", "play A20", "play A15 F02")
    assert (t.kind, t.up(), t.bidders()) == ("bid", "F02", [0, 1])
    t.play("pass", "pass")
    assert (t.up(), t.bidders(), t.auction().halved, t.auction().banned) == ("F01", [0], (0,), (1,))


def test_money_that_makes_a_card_playable_counts_at_once() -> None:  # FRI-4.8.6, FRI-4.11.12
    """Without the loan the Right of First Refusal is no reason to ask."""
    t = bare(2).cash(17, 0).holds(0, "A12 A20").at_gap("F01")
    assert t.options() == ["play A20", "pass"]
    t.play("play A20")
    assert t.options() == ["play A12", "pass"]
    t = bare(2).cash(17, 0).holds(0, "A12").at_gap("F01")
    assert t.kind == "bid"


def test_the_lawyer_is_no_reason_to_ask() -> None:  # FRI-4.8.6
    t = bare(2).cash(60).holds(0, "A19").at_gap("F01")
    assert t.kind == "bid"


def test_polling_in_the_window_starts_with_the_marker() -> None:  # FRI-4.8.6, FRI-4.5.1
    t = (
        bare(3, marker=2)
        .cash(0)
        .owns(0, "F01")
        .owns(2, "F02")
        .holds(0, "A17")
        .holds(2, "A16")
        .holds(1, "A20")
        .at_window()
    )
    t.play_as(2, "pass").play_as(0, "play A17 F02").play_as(2, "play A16 F02").play_as(1, "play A20")
    assert t.told("payout") == [(0, 38, 30, 8), (1, 0, 0, 0), (2, 30, 30, 0)]


# --- a sale in the gap ----------------------------------------------------------------------------------------------


def test_first_refusal_moves_the_marker_for_the_next_gap() -> None:  # FRI-4.8.7, FRI-7.25
    t = bare(3).cash(60).holds(0, "A20").holds(2, "A12 A14").at_gap("F01 F02")
    t.play_as(0, "pass").play_as(2, "play A12")
    assert (t.kind, t.asked, t.up(), t.state.marker) == ("gap", 2, "F02", 2), "the new holder is polled first"
    t.play_as(2, "pass").play_as(0, "pass")
    assert (t.kind, t.bidders()) == ("bid", [2, 0, 1])


def test_first_refusal_leads_to_demolition_before_the_next_gap() -> None:  # FRI-4.8.7, FRI-4.1.4, FRI-4.1.3
    t = bare(2).cash(60).owns(1, "F02 F08 F15").holds(1, "A12").holds(0, "A20").at_gap("F01 F10")
    t.play_as(0, "pass").play_as(1, "play A12")
    assert (t.kind, t.asked, t.money(), t.state.marker) == ("demolish", 1, [60, 42], 1)
    t.play_as(1, "demolish F01")
    assert (t.kind, t.asked, t.up()) == ("gap", 0, "F10")


def test_first_refusal_allows_immediate_use() -> None:  # FRI-7.25, FRI-4.4.8
    t = bare(2).cash(60).owns(0, "F01").holds(1, "A12").at_gap("A01 F10")
    t.play_as(1, "play A12")
    assert (t.kind, t.asked) == ("use", 1)
    t.play_as(1, "play A01 F01")
    assert (t.centre(1), t.up(), t.kind, t.asked) == ("F01", "F10", "bid", 1)


def test_first_refusal_on_the_last_card_ends_the_phase() -> None:  # FRI-4.8.7, FRI-4.4.11
    t = bare(2).cash(60).holds(1, "A12").holds(0, "A20").at_gap("F01", last=True)
    t.play_as(0, "pass").play_as(1, "play A12")
    assert (t.kind, t.asked) == ("window", 0), "no gap: the loan is asked for in phase 4 only"


def test_an_insider_tip_then_first_refusal() -> None:  # FRI-4.11.12, FRI-4.11.13, FRI-4.11.15
    """A ban on the card that was up stays there; the one put first is bought without an auction."""
    t = bare(2).cash(60).holds(0, "A13 A15 A12").at_gap("F01 F02")
    t.play_as(0, "play A13 1", "play A15 F02", "play A12")
    assert (t.centre(0), t.up(), t.auction().banned, t.bidders()) == ("F02", "F01", (1,), [0])


def test_bans_and_discounts_lapse_with_a_sale() -> None:  # FRI-4.11.12, FRI-4.1.4
    t = bare(2).cash(60).holds(0, "A13 A14").holds(1, "A12").at_gap("F01 F02")
    t.play_as(0, "play A14", "play A13 1").play_as(1, "play A12")
    assert (t.money(), t.centre(1), t.state.bans, t.state.halves) == ([60, 42], "F01", [], [])
    assert (t.bidders(), t.auction().halved) == ([1, 0], ())


# --- steps in their order -------------------------------------------------------------------------------------------


def test_announcement_reaction_effect_demolition() -> None:  # FRI-4.1.3, FRI-7.30, FRI-7.31
    t = bare(2).cash(60).owns(0, "F01 F02 F08").owns(1, "F15").holds(0, "A01").holds(1, "A19").at_turn(0)
    t.play_as(0, "play A01 F15")
    assert (t.kind, t.centre(1), t.is_out("A01")) == ("react", "F15", True), "announced, not yet carried out"
    t.play_as(1, "decline")
    assert (t.kind, t.asked, t.centre(1)) == ("demolish", 0, "")
    t.play_as(0, "demolish F15")
    assert (t.kind, t.asked) == ("turn", 0)


def test_the_card_that_interrupted_a_gap_returns_to_it() -> None:  # FRI-4.1.3
    t = bare(2).cash(60).holds(0, "A13 A20").holds(1, "A19").at_gap("F01")
    t.play_as(0, "play A13 1").play_as(1, "decline")
    assert (t.kind, t.asked, t.options()) == ("gap", 0, ["play A20", "pass"])


def test_a_taken_card_is_assigned_before_limits_are_checked() -> None:  # FRI-4.1.3, FRI-4.11.5
    t = bare(2).cash(60).owns(1, "F01 F02 F08 F15", right="I03").holds(0, "A05").at_turn(0)
    t.play_as(0, "play A05 I03")
    assert (t.kind, t.asked) == ("taken", 0)
    t.play_as(0, "keep")
    assert (t.kind, t.asked, t.stored(0)) == ("demolish", 1, "I03")


# --- reactions ------------------------------------------------------------------------------------------------------

AIMED = {
    "A01": "F02", "A02": "S01", "A03": "F02", "A04": "S01", "A05": "I06", "A06": "I06", "A07": "F01 F02", "A09": "1",
    "A10": "I07",
}  # fmt: skip


@pytest.mark.parametrize("card", AIMED)
def test_cards_of_phase_2_that_can_be_cancelled(card: str) -> None:  # FRI-4.8.8, FRI-4.8.9
    t = bare(3).cash(60).owns(0, "F01").owns(1, "F02 S01", right="I06").holds(1, "A19 I07").holds(0, card).at_turn(0)
    before = t.view(1)
    t.play_as(0, f"play {card} {AIMED[card]}")
    assert (t.kind, t.asked, t.options()) == ("react", 1, ["play A19", "decline"])
    t.play_as(1, "play A19")
    after = t.view(1)
    assert [c.card for c in after.players[1].cards] == [c.card for c in before.players[1].cards if c.card != "A19"]
    assert (t.money(), t.centre(0), t.discard(), t.is_out(f"A19 {card}")) == ([60] * 3, "F01", "", True)


@pytest.mark.parametrize("card", ["A01", "A02", "A03", "A04", "A05", "A06", "A07", "A09", "A10"])
def test_only_the_victim_may_react(card: str) -> None:  # FRI-4.8.9
    t = bare(3).cash(60).owns(0, "F01").owns(1, "F02 S01", right="I06").holds(1, "I07").holds(2, "A19").holds(0, card)
    t.at_turn(0).play_as(0, f"play {card} {AIMED[card]}")
    assert t.kind != "react"
    assert t.stored(2) == "A19"


def test_the_owner_of_the_card_does_not_react_to_himself() -> None:  # FRI-4.8.9
    t = bare(2).cash(60).owns(0, "F01", right="I06").holds(0, "A06 A08 A19 A20").holds(1, "I07").at_turn(0)
    t.play_as(0, "play A06 I06", "play A08 F01", "play A20")
    assert (t.stored(0), t.discard()) == ("A19", "I06")


def test_strike_and_ban_can_be_cancelled_in_their_phases() -> None:  # FRI-4.8.9, FRI-4.11.17, FRI-4.11.13
    t = bare(2).cash(0).owns(1, "F10").holds(0, "A17").holds(1, "A19").at_window()
    t.play_as(0, "play A17 F10").play_as(1, "play A19")
    assert t.told("payout")[1] == (1, 48, 30, 18)
    t = bare(2).cash(60).holds(0, "A13").holds(1, "A19").at_gap("F01")
    t.play_as(0, "play A13 1").play_as(1, "play A19")
    assert (t.kind, t.bidders()) == ("bid", [0, 1])


@pytest.mark.parametrize("answer", ["play A19", "decline"])
def test_a_card_used_at_once_can_be_cancelled(answer: str) -> None:  # FRI-4.8.9, FRI-4.8.4
    t = bare(2).cash(60).owns(1, "F10").holds(1, "A19").at_gap("A03 F01")
    t.play_as(0, "bid 12").play_as(1, "pass").play_as(0, "play A03 F10")
    assert (t.kind, t.asked) == ("react", 1)
    t.play_as(1, answer)
    assert (t.centre(1), t.is_out("A03")) == ("F10" if answer == "play A19" else "", True)
    assert (t.kind, t.up(), t.asked) == ("bid", "F01", 0)


@pytest.mark.parametrize(("card", "to"), [("I04", "F02"), ("I05", "1"), ("I08", "S01")])
def test_influence_cards_cannot_be_cancelled(card: str, to: str) -> None:  # FRI-4.8.8
    t = bare(2).owns(1, "F02 S01").holds(0, f"{card} A20").holds(1, "A19").at_turn(0)
    t.play_as(0, f"assign {card} {to}")
    assert (t.asked, t.stored(1)) == (0, "A19")


def test_sabotage_on_another_stored_card_can_be_cancelled_too() -> None:  # FRI-4.8.9, FRI-7.31
    t = bare(2).holds(0, "A10").holds(1, "A19 A01").at_turn(0)
    t.play_as(0, "play A10 A01").play_as(1, "play A19")
    assert (t.stored(1), t.discard()) == ("A01", "")


def test_a_lawyer_just_bought_protects_at_once() -> None:  # FRI-4.4.8, FRI-4.8.9
    t = bare(2).cash(60).owns(0, "F01").at_gap("A19 A03")
    t.play_as(0, "bid 10").play_as(1, "pass")
    t.play_as(0, "pass").play_as(1, "bid 12", "play A03 F01")
    assert (t.kind, t.asked) == ("react", 0)


def test_the_view_tells_what_is_announced() -> None:  # FRI-4.1.3
    t = bare(2).owns(0, "F01").owns(1, "F02").holds(0, "A07").holds(1, "A19").at_turn(0)
    t.play_as(0, "play A07 F01 F02")
    played = t.view(1).played
    assert played is not None
    assert (played.seat, played.card, played.targets) == (0, "A07", ("F01", "F02"))
