"""Step 6 of the meetings (COR-4.6.14 to COR-4.6.18), and what happens between two stages (COR-4.7)."""

from titles.master_of_economy.rig import Rig, bare


def asked_in_deals(t: Rig, answer: str = "pass") -> list[tuple[int | None, int | str]]:
    """Who is asked in which round while everybody passes."""
    found = []
    while t.kind == "deal":
        found.append((t.asked, t.ask.args[0]))
        t.play(answer)
    return found


def test_two_rounds_counter_clockwise_from_the_last_corporation() -> None:  # COR-4.6.14
    t = bare(3).purse(5, 5, 5).order("yellow", "blue", "green").at_deals()
    assert asked_in_deals(t) == [(2, 1), (1, 1), (0, 1), (2, 2), (1, 2), (0, 2)]


def test_one_purchase_and_one_sale() -> None:  # COR-4.6.14
    t = bare(2).purse(5, 50).at_deals().play_as(1, "buy blue 3").play_as(0, "pass")
    assert t.why_not("buy blue 1") == "bought_already"
    t.play_as(1, "reduce yellow 10 9")
    assert (t.packages("yellow", 1), t.purses()[1]) == ([9], 50 - 3 + 1)


def test_the_old_manager_of_the_last_corporation_begins() -> None:  # COR-4.6.14, COR-4.6.18, COR-R26
    t = bare(3).purse(5, 5, 5).manager(green=1).at_deals(0, 2, 0)
    assert t.asked == 1, "though seat 0 has been elected for green"


def test_a_third_transaction_without_office() -> None:  # COR-4.6.15, COR-R29
    t = bare(3).purse(20, 20, 20).at_deals(0, 1, 1)
    assert t.view().players[2].without_office
    t.play_as(2, "buy blue 1").play_as(1, "pass").play_as(0, "buy yellow 1")
    t.play_as(2, "buy blue 2").play_as(1, "buy green 1").play_as(0, "reduce blue 10 9")
    assert (t.asked, t.ask.args) == (2, (3,)), "round 3 is his alone"
    assert t.why_not("buy blue 3") == "bought_already"
    t.play_as(2, "sell blue 1")
    assert t.kind != "deal"


def test_round_three_is_open_to_one_who_has_passed() -> None:  # COR-4.6.15
    t = bare(2).purse(9, 9).at_deals(0, 0)
    assert asked_in_deals(t) == [(1, 1), (0, 1), (1, 2), (0, 2), (1, 3)]


def test_the_right_to_a_third_transaction_looks_at_the_new_managers() -> None:  # COR-4.6.18, COR-4.6.15
    t = bare(3).purse(9, 9, 9).manager(green=1).at_deals(0, 1, 2)
    assert asked_in_deals(t)[-1] == (2, 2), "he was out of office and has been elected"


def test_no_credit_and_own_shares_allowed() -> None:  # COR-4.6.16
    t = bare(2).purse(0, 6).at_deals()
    assert t.options("buy yellow") == [f"buy yellow {k}" for k in range(1, 7)]
    assert t.why_not("buy yellow 7") == "cannot_pay"
    assert t.why_not("buy blue 10") == "not_in_bank"
    t.play_as(1, "buy yellow 6")
    assert t.told("premium") == [], "his own corporation"


def test_premiums_look_at_the_old_managers() -> None:  # COR-4.6.18, COR-4.5.4
    t = bare(2).purse(9, 9).points(yellow=9).at_deals(0, 0)
    t.play_as(1, "buy yellow 1")
    assert t.told("premium") == [], "voted out, but manager of the ending stage"
    t.play_as(0, "buy yellow 2")
    assert (t.told("premium"), t.purses()) == ([(1, "yellow", 2)], [5, 9])


def test_the_last_package_may_be_reduced_and_a_second_one_sold() -> None:  # COR-4.6.17
    t = bare(2).owns("blue", {0: [10, 2]}).at_deals()
    t.play_as(1, "pass")
    assert t.options("sell blue") == ["sell blue 2", "sell blue 10"]
    t.play_as(0, "sell blue 10").until("influence")
    assert t.packages("blue", 0) == [2]


def test_shares_of_the_additional_corporation_may_all_be_sold() -> None:  # COR-4.6.17, COR-6.1.2
    t = bare(2, additional="with").owns("green", {1: [4]}).at_deals().play_as(1, "sell green 4")
    assert (t.purses()[1], t.packages("green", 1)) == (4, [])


def test_money_of_a_premium_can_be_spent_in_the_same_phase() -> None:  # COR-4.6.14
    t = bare(2).purse(0, 5).at_deals().play_as(1, "buy blue 5")
    assert (t.asked, t.options("buy")) == (0, ["buy blue 1", "buy yellow 1"])


# --- between two stages -----------------------------------------------------------------------------------------------


def test_managers_tokens_and_the_point_of_the_last() -> None:  # COR-4.7.1, COR-4.7.2, COR-4.7.6, COR-R26
    t = bare(3).tokens(2, 0, 1).at_influence(1, 1, 2)
    assert (t.state.manager, t.state.tokens) == ([1, 1, 2], [3, 1, 2])
    assert t.told("took_over") == [(1, "blue")]
    assert [one.influence for one in t.view().corporations] == [0, 0, 1], "a point of the corporation, nobody's token"


def test_each_corporation_in_the_old_order_each_player_in_turn() -> None:  # COR-4.7.3, COR-R35
    t = bare(3).order("green", "blue", "yellow").at_influence(1, 2, 1)
    asked = []
    while t.kind == "influence":
        asked.append((t.ask.args[0], t.asked))
        t.play("pass")
    assert asked == [(corp, seat) for corp in ("green", "blue", "yellow") for seat in (1, 2, 0)]


def test_any_number_for_any_corporation() -> None:  # COR-4.7.3, COR-4.7.6
    t = bare(3, additional="with").tokens(2, 0, 0).at_influence()
    assert (t.ask.args, t.options()) == (("blue", 3), ["pass", "support 1", "support 2", "support 3"])
    t.play_as(0, "support 1").play_as(1, "support 1").play_as(2, "pass")
    assert t.corp("blue").influence == 2
    assert (t.ask.args, t.asked) == (("yellow", 2), 0), "each sees what was decided before"
    t.play_as(0, "support 2").play_as(2, "pass")
    assert (t.ask.args, t.asked) == (("green", 1), 2), "the others have no token left; red cannot be supported"
    t.play_as(2, "pass")
    assert t.view().order == ["blue", "yellow", "green"]


def test_ties_keep_the_old_order_and_all_is_cleared() -> None:  # COR-4.7.4
    t = bare(3).tokens(0, 0, 0).at_influence()
    t.play_as(0, "pass").play_as(1, "pass").play_as(2, "pass")
    t.play_as(0, "pass").play_as(1, "pass").play_as(2, "support 1")
    while t.kind == "influence":
        t.play("pass")
    assert t.view().order == ["yellow", "green", "blue"]
    assert [one.influence for one in t.view().corporations] == [0, 0, 0]
    assert t.state.tokens == [1, 1, 0]


def test_the_next_stage_begins() -> None:  # COR-4.7.5
    t = bare(2).cash(blue=9).at_influence()
    while t.kind == "influence":
        t.play("pass")
    assert (t.view().stage, t.view().phase, t.kind) == (2, 1, "investment")


def test_four_players_may_save_sixteen_tokens() -> None:  # COR-4.7.6, COR-2.7
    t = bare(4).stage(3).tokens(3, 3, 3, 3).at_influence()
    assert sum(t.state.tokens) == 16
