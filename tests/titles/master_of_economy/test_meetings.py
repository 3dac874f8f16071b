"""Phase 10: the shareholders' meetings, steps 1 to 5 (COR-4.6.1 to COR-4.6.13)."""

import pytest

from kurs.kernel import SearchChance, Table, plain_json
from kurs.titles.master_of_economy import TITLE
from titles.master_of_economy.rig import Rig, bare

# --- premium and embezzlement -----------------------------------------------------------------------------------------


def test_meetings_are_held_corporation_by_corporation() -> None:  # COR-4.6.1, COR-R23, COR-R31
    t = bare(2).cash(blue=10).factories("blue", quarry=1).factories("yellow", quarry=1)
    t.owns("blue", {0: [1], "yellow": [9]}).owns("yellow", {1: [10]}).at_phase(10)
    assert t.told("managers_premium") == [(0, "blue", 1)], "phase 10; that of yellow comes later"
    assert t.kind == "vote"
    t.answer(0, "yes own").answer(1, "yes yellow")
    assert t.treasuries() == [0, 9]
    t.until("deal")
    told = [(event.key, event.args) for event in t.log if event.key in ("managers_premium", "no_dividend_possible")]
    assert told == [
        ("managers_premium", (0, "blue", 1)),
        ("managers_premium", (1, "yellow", 1)),
        ("no_dividend_possible", ("yellow",)),
    ], "9 for 10 shares: the dividend of blue was in the treasury before"


def test_embezzled_points_are_gone_for_everything() -> None:  # COR-4.6.2, COR-2.3, COR-R34, COR-R36
    t = bare(2).cash(blue=40).points(blue=8).at_embezzlement("blue")
    assert t.options() == ["pass", *[f"embezzle {x}" for x in range(1, 9)]]
    assert t.why_not("embezzle 9") == "too_much"
    t.play_as(0, "embezzle 8")
    assert (t.points_of("blue"), t.treasuries()[0], t.purses()[0]) == ([0], 40 - 16, 8)


def test_borrowed_money_may_be_embezzled() -> None:  # COR-R33
    t = bare(2).cash(blue=10).loans(blue=2).points(blue=12).at_embezzlement("blue").play_as(0, "embezzle 3")
    assert t.treasuries()[0] == 1


def test_nothing_embezzled() -> None:  # COR-4.6.2
    t = bare(2).cash(blue=3).points(blue=2).at_embezzlement("blue").play_as(0, "pass")
    assert t.told("honest") == [(0, "blue")]
    assert t.treasuries()[0] == 3


# --- dividends --------------------------------------------------------------------------------------------------------


def at_motion(t: Rig, amount: int) -> Rig:
    assert (t.kind, t.ask.args[1]) == ("vote", amount)
    return t


def test_reserve_for_loans() -> None:  # COR-4.6.3
    for loans, possible in ((0, True), (1, False)):
        t = bare(2).cash(blue=15).loans(blue=loans).at_proposals("blue")
        assert (t.kind == "vote") == possible


def test_who_may_propose_and_how_much() -> None:  # COR-4.6.4, COR-R19
    t = bare(4).cash(blue=60).manager(blue=3, red=1).owns("blue", {0: [10], "red": [5]}).at_proposals("blue")
    assert t.all_asked() == [0, 1, 3], "the owner, who runs the holding corporation, and the manager"
    assert t.amounts()[2:4] == (2, 4)
    assert (t.why_not("propose 5"), t.why_not("propose 1")) == ("propose", "propose")
    t.answer(0, "propose 3").answer(1, "propose 4").answer(3, "propose 3")
    assert t.told("proposed") == [(0, "blue", 3), (1, "blue", 4), (3, "blue", 3)]
    assert t.told("motions") == [("blue", 3)], "4, 3 and 1: equal amounts are one motion"
    at_motion(t, 4)
    assert t.all_asked() == [0, 1], "the manager has no votes"


def test_the_highest_motion_first_and_the_first_carried_is_paid() -> None:  # COR-4.6.4, COR-4.6.6
    t = bare(2).cash(blue=60).owns("blue", {0: [10], 1: [7, 1]}).at_proposals("blue")
    t.answer(0, "propose 3").answer(1, "propose 2")
    at_motion(t, 3).answer(0, "no own").answer(1, "yes own")
    at_motion(t, 2).answer(0, "yes own").answer(1, "no own")
    assert t.purses() == [20, 16]
    assert t.kind != "vote"


def test_majority_of_the_outstanding_shares() -> None:  # COR-4.6.5, COR-R20
    for yes, carried in (([9], False), ([9, 1], True), ([9, 2], True)):
        t = bare(3).cash(blue=40).owns("blue", {0: [10], 1: yes}).at_proposals("blue")
        while t.kind == "propose":
            t.play("pass")
        t.answer(1, "yes own").answer(0, "no own")
        assert (len(t.told("dividend")) == 1) == (carried and sum(yes) > 10)


def test_equality_needs_the_vote_of_the_manager() -> None:  # COR-4.6.5, COR-R37
    for manager, carried in ((0, True), (1, False), (2, False)):
        t = bare(3).cash(blue=20).manager(blue=manager).owns("blue", {0: [10], 1: [6, 4]}).at_proposals("blue")
        t.answer(0, "yes own").answer(1, "no own")
        assert (len(t.told("dividend")) == 1) == carried
    t = bare(3).cash(blue=22).manager(yellow=0).owns("blue", {0: [1], "yellow": [10], 1: [9, 2]}).at_proposals("blue")
    t.answer(0, "no own").answer(0, "yes yellow").answer(1, "yes own")
    assert len(t.told("carried")) == 1, "21 of 22"
    t = bare(3).cash(blue=22).manager(yellow=0).owns("blue", {0: [1], "yellow": [10], 1: [9, 2]}).at_proposals("blue")
    t.answer(0, "yes own").answer(0, "yes yellow").answer(1, "no own")
    assert len(t.told("carried")) == 1, "11 of 22, his own shares for it"
    t = bare(3).cash(blue=20).manager(yellow=0).owns("blue", {0: [1], "yellow": [10], 1: [9]}).at_proposals("blue")
    t.answer(0, "no own").answer(0, "yes yellow").answer(1, "no own")
    assert len(t.told("rejected")) == 1, "10 of 20: his own shares were against it"


def test_holders_of_one_controller_are_answered_for_in_order() -> None:  # COR-4.6.5, COR-4.0.3
    t = bare(4).order("red", "blue", "yellow", "green").manager(red=0, green=0).cash(blue=40)
    t.owns("blue", {0: [10], 1: [5], "red": [4], "green": [3]}).at_proposals("blue")
    asked = []
    while t.asked == 0:
        asked.append(t.ask.args[2:])
        t.play(f"yes {t.ask.args[2]}")
    assert asked == [("own", 10), ("red", 4), ("green", 3)]
    assert t.why_not("yes green") == "no_votes"


def test_answers_are_sealed_and_shown_together() -> None:  # COR-R18, COR-4.0.3
    t = bare(3).cash(blue=40).owns("blue", {0: [10], 1: [6], 2: [5]}).at_proposals("blue")
    t.answer(0, "yes own")
    assert (t.events, t.view(0).meeting.own_votes) == ([], (("own", 1),))  # type: ignore[union-attr]
    assert t.view(1).meeting.own_votes == ()  # type: ignore[union-attr]
    before = plain_json(t.view(1))
    t.answer(0, "no own")
    assert plain_json(t.view(1)) == before, "the answer may be replaced, and nobody can tell"
    t.answer(1, "no own").answer(2, "yes own")
    assert [event.key for event in t.events[:3]] == ["voted_no", "voted_no", "voted_yes"]
    assert all([event.reveals for event in t.events[:3]])


def test_dividends_reach_purses_and_treasuries() -> None:  # COR-4.6.6
    t = bare(2).cash(blue=15).owns("blue", {0: [10], "yellow": [5]}).at_proposals("blue")
    t.answer(0, "yes own").answer(1, "no yellow")
    assert (t.told("dividend_player"), t.told("dividend_corp")) == ([(0, 10)], [("yellow", 5)])


# --- redemption -------------------------------------------------------------------------------------------------------


def test_one_package_from_any_holder_without_consent() -> None:  # COR-4.6.7, COR-R21
    t = bare(2).cash(blue=30).owns("blue", {0: [10], 1: [3], "yellow": [6]}).at_redemption("blue")
    t.play_as(0, "redeem 6")
    assert (t.told("redeemed_corp"), t.treasuries()) == ([(0, "blue", "yellow", 6, 7)], [23, 7])
    assert t.kind != "redeem"
    assert t.packages("blue") == [1, 2, 4, 5, 6, 7, 8, 9]
    assert t.told("premium") == []


def test_limits_of_redemption() -> None:  # COR-4.6.7, COR-R22, COR-4.8.6
    t = bare(2).cash(blue=8).purse(50).owns("blue", {0: [10], "yellow": [6, 9]}).at_redemption("blue")
    assert t.why_not("redeem 10") == "last_package"
    assert (t.why_not("redeem 9"), t.why_not("shrink 10 2")) == ("treasury", "treasury")
    assert (t.why_not("redeem 1"), t.why_not("shrink 10 9"), t.why_not("shrink 6 7")) == (
        "nobodys",
        "not_in_bank",
        "smaller",
    )
    t.play_as(0, "shrink 10 3")
    assert (t.packages("blue", 0), t.purses()[0]) == ([3], 58)
    assert t.told("shrunk") == [(0, "blue", 0, 10, 3, 8)]


def test_no_redemption() -> None:  # COR-4.6.7
    t = bare(2).cash(blue=8).owns("blue", {0: [10], "yellow": [6]}).at_redemption("blue").play_as(0, "pass")
    assert t.told("not_redeemed") == [(0, "blue")]


# --- elections --------------------------------------------------------------------------------------------------------


def test_who_owns_most_must_stand() -> None:  # COR-4.6.8, COR-R25
    t = bare(3).owns("blue", {0: [4], 1: [3, 1], 2: [2], "yellow": [10]}).at_candidates("blue")
    assert t.told("must_stand") == [(0, "blue"), (1, "blue")], "holdings of corporations do not count"
    assert (t.all_asked(), t.options()) == ([2], ["stand", "pass"])
    t.answer(2, "pass")
    assert t.kind == "election"
    assert t.options() == ["elect own 0", "elect own 1"]
    assert t.why_not("elect own 2") == "no_candidate"


def test_anybody_may_stand() -> None:  # COR-4.6.8
    t = bare(3).at_candidates("blue").answer(1, "stand").answer(2, "stand")
    assert t.told("stands") == [(1, "blue"), (2, "blue")]
    assert t.options() == ["elect own 0", "elect own 1", "elect own 2"]


def test_a_single_candidate_is_elected_without_a_vote() -> None:  # COR-4.6.9
    t = bare(3).manager(blue=1).at_candidates("blue").answer(1, "pass").answer(2, "pass")
    assert (t.told("sole_candidate"), t.told("elected")) == ([(0, "blue")], [(0, "blue")])
    assert t.told("voted") == []


def test_most_votes_win_and_holders_may_differ() -> None:  # COR-4.6.9, COR-4.6.10, COR-R24
    t = bare(3).manager(yellow=0).owns("blue", {0: [5], 1: [4], "yellow": [3]}).at_election("blue", 0, 1)
    t.answer(0, "elect own 0").answer(0, "elect yellow 1").answer(1, "elect own 1")
    assert t.told("voted") == [(0, "own", 5, 0), (0, "yellow", 3, 1), (1, "own", 4, 1)]
    assert (t.told("counted"), t.told("elected")) == ([(0, 5), (1, 7)], [(1, "blue")])


def test_no_election_without_a_manager() -> None:  # COR-4.6.12
    t = bare(2, additional="with").at_phase(10)
    while t.kind != "deal" and t.view().phase == 10:
        t.play("pass")
    meetings = [event.args[0] for event in t.log if event.key == "meeting"]
    assert meetings == ["blue", "yellow"]


def test_results_take_effect_after_the_phase() -> None:  # COR-4.6.13, COR-4.0.4
    t = bare(2).purse(9, 9).owns("blue", {0: [10], "yellow": [9, 8]}).at_election("blue", 0, 1)
    t.answer(0, "elect own 0").answer(1, "elect yellow 1")
    assert (t.told("elected"), t.corp("blue").manager, t.corp("blue").next_manager) == ([(1, "blue")], 0, 1)
    while t.view().phase == 10:
        t.play("pass")
    assert t.corp("blue").manager == 1
    assert t.told("took_over") == [(1, "blue")]


@pytest.mark.parametrize("seats", [3, 4])
def test_all_votes_of_a_player_are_one_answer(seats: int) -> None:  # COR-4.6.9
    chance, found = SearchChance("votes"), 0
    for number in range(4):
        table = Table(TITLE, seats, {}, f"votes {number}")
        while not table.over:
            ask = table.next_ask()
            found += int(ask.kind == "election" and ask.begun)
            table.play(ask.seat, ask.pick(chance))
        votes = [entry.move for entry in table.record.entries if entry.move.startswith("elect ")]
        assert any(["; elect " in move for move in votes]) or not found
    assert found
