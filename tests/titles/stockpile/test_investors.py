"""The investors (STK-6.3), one after the other."""

from itertools import combinations

import pytest

from .rig import AUT, BOT, COS, EPI, LAB, PEOPLE, Rig, bare, fresh, random_games

#               3-5 players, 2 players
MONEY = {
    "bill": (32, 35),
    "bernie": (16, 16),
    "cramer": (18, 12),
    "donald": (13, 4),
    "deborah": (20, 14),
    "graham": (16, 6),
    "martha": (22, 20),
    "mark": (25, 22),
    "stuart": (22, 16),
    "warren": (20, 23),
}


def dealt(t: Rig, hands: dict[int, str]) -> Rig:
    """The investors dealt to each seat, instead of those that were."""
    for seat, names in hands.items():
        t.state.dealt[seat] = sum([1 << PEOPLE.index(name) for name in names.split()])
    return t


# --- dealing and choosing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_two_investors_each_of_whom_one_is_kept(seats: int) -> None:  # STK-6.3.1
    t = fresh(seats, investors="on")
    for seat in range(seats):
        hand = t.view(seat).dealt
        assert len(hand) == 2
        assert t.options() == [f"keep {investor}" for investor in hand]
        t.play(f"keep {hand[1]}")
    assert t.view(None).round == 1
    assert [len(player.investors) for player in t.view(None).players] == [1] * seats


def test_the_choice_is_simultaneous_and_revealed_together() -> None:  # STK-6.3.1, STK-R13
    t = fresh(3, investors="on")
    before = t.view(1)
    t.play(t.options()[0])
    assert t.view(1).players == before.players, "seat 0 has chosen, but nobody sees whom"
    assert t.view(0).picked == t.view(0).dealt[:1]
    assert not [event for event in t.heard(1) if event.key == "investor_kept"]
    t.play(t.options()[0])
    t.play(t.options()[0])
    assert [args[0] for args in t.told("investor_kept")] == [0, 1, 2]


def test_cards_not_kept_are_known_only_to_the_one_who_had_them() -> None:  # STK-6.3.1, STK-4.0.2
    t = fresh(3, investors="on")
    hands = [t.view(seat).dealt for seat in range(3)]
    t.play(*[f"keep {hand[0]}" for hand in hands])
    assert [t.view(seat).dealt for seat in range(3)] == hands
    assert t.view(None).dealt == ()
    for seat in range(3):
        told = [event.args[0] for event in t.log if event.key == "investor_dealt" and event.visible_to(seat)]
        assert tuple(told) == hands[seat]


@pytest.mark.parametrize("name", PEOPLE)
def test_the_kept_investor_fixes_the_starting_money(name: str) -> None:  # STK-6.3.2
    others = [other for other in PEOPLE if other != name]
    t = dealt(fresh(3, investors="on"), {0: f"{name} {others[0]}", 1: " ".join(others[1:3]), 2: " ".join(others[3:5])})
    t.play(f"keep {PEOPLE.index(name)}", f"keep {PEOPLE.index(others[1])}", f"keep {PEOPLE.index(others[3])}")
    assert t.money()[0] == MONEY[name][0]


def test_bill_starts_richest() -> None:  # STK-6.3.2, STK-R26
    assert max(MONEY, key=lambda name: MONEY[name][0]) == max(MONEY, key=lambda name: MONEY[name][1]) == "bill"


@pytest.mark.parametrize("pair", list(combinations(PEOPLE, 2)))
def test_two_players_add_up_the_money_of_two(pair: tuple[str, str]) -> None:  # STK-6.3.2, STK-6.3.16
    others = [name for name in PEOPLE if name not in pair]
    t = dealt(fresh(2, investors="on"), {0: " ".join([*pair, *others[:2]]), 1: " ".join(others[2:6])})
    t.play(f"keep {PEOPLE.index(pair[0])} {PEOPLE.index(pair[1])}")
    t.play(t.options()[0])
    assert t.money()[0] == MONEY[pair[0]][1] + MONEY[pair[1]][1]


def test_two_players_are_dealt_four_and_keep_two() -> None:  # STK-6.3.16
    t = fresh(2, investors="on")
    assert [len(t.view(seat).dealt) for seat in range(2)] == [4, 4]
    assert t.options() == [f"keep {one} {other}" for one, other in combinations(t.view(0).dealt, 2)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_investor_exists_once(seats: int) -> None:  # STK-6.3.17
    for seed in range(10):
        t = fresh(seats, f"investors {seed}", investors="on")
        hands = [investor for seat in range(seats) for investor in t.view(seat).dealt]
        assert len(hands) == len(set(hands)) == (8 if seats == 2 else 2 * seats)
        left = set(range(10)) - set(hands)
        told = {event.args[0] for event in t.log if event.key == "investor_dealt"}
        assert not told & left, "those not dealt are removed unseen"


def test_an_investor_stays_with_his_owner_for_the_whole_game() -> None:  # STK-6.3.15
    for seats in (2, 3):
        kept: list[tuple[int, ...]] = []
        for t in random_games(seats, 2, investors="on"):
            view = t.view(None)
            if view.round == 0:
                kept = []
            elif not kept:
                kept = [player.investors for player in view.players]
            assert view.round == 0 or [player.investors for player in view.players] == kept


def test_abilities_come_back_every_round() -> None:  # STK-6.3.15
    t = bare(3, {0: "cramer"}).next_cards("cos cos cos bot bot bot lab lab lab").at_action().play(f"cramer {COS} 1")
    assert t.view(None).round == 2
    t.play_on("action")
    assert (t.asked, t.view(None).round) == (0, 2)


# --- when and how abilities are used --------------------------------------------------------------------------------


def test_before_demand_owners_use_or_decline_in_turn_order() -> None:  # STK-6.3.3
    t = bare(4, {1: "mark", 3: "warren"}, first=2).at_pre_demand("cos", "", "", "")
    assert (t.kind, t.asked) == ("pre_demand", 3)
    assert t.options() == ["look 0", "look 1", "look 2", "look 3", "decline"]
    t.play("decline")
    assert (t.kind, t.asked) == ("pre_demand", 1)
    t.play("decline")
    assert t.kind == "bid"


def test_the_step_before_demand_is_only_for_mark_and_warren() -> None:  # STK-6.3.3
    t = bare(3, {0: "bill", 1: "bernie", 2: "donald"}).at_pre_demand()
    assert (t.kind, t.asked) == ("bid", 0)


def test_the_owner_of_both_chooses_their_order_and_sees_the_first_result() -> None:  # STK-6.3.3
    t = bare(2, {0: "mark warren"}).at_pre_demand("cos lab/1", "epi", "", "")
    assert len(t.options("look")) == 4
    assert len(t.options("shift")) == 3 * 3
    look_first = t.play("look 0")
    assert look_first.view(0).piles[0].cards[1].card == LAB
    assert (look_first.asked, look_first.options("look")) == (0, [])
    assert "shift 0 1 2" in look_first.options()
    shift_first = bare(2, {0: "mark warren"}).at_pre_demand("cos lab/1", "epi", "", "").play("shift 0 1 2", "look 2")
    assert shift_first.view(0).piles[2].cards[0].card == LAB
    assert shift_first.kind == "bid"


def test_declining_forgoes_both() -> None:  # STK-6.3.3
    t = bare(2, {0: "mark warren"}).at_pre_demand("cos", "", "", "").play("decline")
    assert t.kind == "bid"


def test_bernie_donald_and_graham_work_without_being_asked() -> None:  # STK-6.3.3
    t = bare(3, {0: "bernie", 1: "donald", 2: "graham"}).owns(2, cos=1).at_pre_demand("fee1", "", "")
    kinds = set()
    while t.view(None).round == 1:
        kinds.add(t.kind)
        t.play([*t.options("done"), *t.options()][0])
    assert kinds == {"bid", "sell"}


def test_that_an_ability_is_used_is_open_what_is_seen_is_not() -> None:  # STK-6.3.4
    t = bare(3, {0: "warren", 1: "martha"}).pairs("cos +4", "lab -3", "epi $$").at_pre_demand("cos/2", "", "")
    t.play("look 0")
    assert [event.args for event in t.heard(None) if event.key == "looked"] == [(0, 0)]
    assert [event.args for event in t.heard(0) if event.key == "saw_card"] == [(COS, 0)]
    for viewer in (1, 2, None):
        assert not [event for event in t.heard(viewer) if event.key == "saw_card"]
        assert viewer == 2 or t.view(viewer).piles[0].cards[0].card == -1
    t.play("bid 0 0", "peek 0")
    assert [event.args for event in t.heard(None) if event.key == "peeked"] == [(1, 0, 1)]
    assert [event.args for event in t.heard(1) if event.key == "saw_pair"] == [(COS, 0)]
    for viewer in (0, 2, None):
        assert not [event for event in t.heard(viewer) if event.key == "saw_pair"]
    assert t.view(2).pairs[0].company == -1


# --- Bill, Bernie, Donald, Graham -----------------------------------------------------------------------------------


def test_bill_has_no_ability() -> None:  # STK-6.3.5
    with_bill, without = bare(3, {0: "bill"}), bare(3)
    for t in (with_bill, without):
        t.owns(0, cos=1).pairs("lab $$").at_pre_demand("fee1", "epi", "").play("bid 0 3", "bid 1 0", "bid 2 0")
        t.play(f"sell {COS} 1")
    assert with_bill.money() == without.money() == [21, 20, 20]
    assert (with_bill.kind, with_bill.asked) == (without.kind, without.asked)


def test_bernie_is_paid_the_fees_he_buys() -> None:  # STK-6.3.6
    t = bare(3, {0: "bernie"}).cash(10).at_demand("fee3 fee2/1 cos", "", "").play("bid 0 10", "bid 1 0", "bid 2 0")
    assert t.money()[0] == 5
    assert t.told("fee_earned") == [(0, 3), (0, 2)]
    assert t.discarded() == ["fee2", "fee3"]
    assert t.state.fees[0] == []


def test_bernie_must_be_able_to_pay_his_bid_without_them() -> None:  # STK-6.3.6
    t = bare(3, {0: "bernie"}).cash(5).at_demand("fee3 fee3", "", "")
    assert t.levels(0) == [0, 1, 3]
    assert t.why_not("bid 0 6") == "too_poor"


def test_bernie_never_has_open_fees() -> None:  # STK-6.3.6
    for t in random_games(4, 4, investors="on"):
        for seat, player in enumerate(t.view(None).players):
            assert PEOPLE.index("bernie") not in player.investors or not t.state.fees[seat]


def test_fees_others_buy_cost_them_as_usual() -> None:  # STK-6.3.6
    t = bare(3, {0: "bernie"}).at_demand("", "fee3", "").play("bid 0 0", "bid 1 0", "bid 2 0")
    assert t.money() == [20, 17, 20]


@pytest.mark.parametrize(("level", "paid"), [(0, 0), (1, 0), (3, 1), (6, 3), (10, 6), (15, 10), (20, 15), (25, 20)])
def test_donald_pays_the_level_below_his_token(level: int, paid: int) -> None:  # STK-6.3.8
    t = bare(3, {0: "donald"}).cash(25).at_demand().play(f"bid 0 {level}", "bid 1 0", "bid 2 0")
    assert t.money()[0] == 25 - paid


def test_donalds_token_must_be_outbid_at_its_real_level() -> None:  # STK-6.3.8
    t = bare(3, {0: "donald"}).cash(25).at_demand().play("bid 0 10")
    assert t.levels(0) == [15, 20, 25]
    assert t.view(1).piles[0].bid == 10


@pytest.mark.parametrize(
    ("cash", "highest"), [(0, 1), (1, 3), (2, 3), (3, 6), (6, 10), (10, 15), (15, 20), (19, 20), (20, 25)]
)
def test_donald_can_afford_what_he_will_pay(cash: int, highest: int) -> None:  # STK-6.3.8, STK-R14
    assert bare(3, {0: "donald"}).cash(cash).at_demand().levels(0)[-1] == highest


def test_with_two_players_donalds_reduced_prices_add_up() -> None:  # STK-6.3.16, STK-6.3.8
    t = bare(2, {0: "donald bill"}).cash(9, 30).at_demand().play("bid 0 10", "bid 1 0")
    assert t.levels(2)[-1] == 6, "six are bound, three are left"
    t.play("bid 2 6", "bid 3 0")
    assert t.money()[0] == 0, "both tokens are reduced"


def test_graham_gets_one_more_for_every_share_he_sells() -> None:  # STK-6.3.11
    t = bare(3, {0: "graham"}).owns(0, cos=(1, 2)).owns(1, cos=1).at_selling()
    assert t.play(f"sell {COS} 1").money()[0] == 26
    assert t.play(f"sell_split {COS} 1").money()[0] == 38
    assert t.play(f"break {COS} 1").money()[0] == 44
    assert t.play("done", f"sell {COS} 1").money()[1] == 25, "only Graham"


def test_graham_sells_better_in_the_final_liquidation_too() -> None:  # STK-6.3.11
    t = bare(3, {0: "graham"}).last_round().owns(0, cos=(1, 1)).owns(1, cos=(1, 1)).at_round_end()
    assert t.told("liquidated")[:2] == [(0, 18), (1, 15)]


def test_graham_gets_nothing_more_for_dividends_bonuses_and_bankruptcies() -> None:  # STK-6.3.11
    dividend = bare(3, {0: "graham"}).owns(0, cos=1).pairs("cos $$").at_movement().play("show 1 0")
    assert dividend.money()[0] == 22
    split = bare(3, {0: "graham"}).owns(0, cos=(0, 1)).prices(cos=10).pairs("cos +1").at_movement()
    assert split.money()[0] == 30
    ruin = bare(3, {0: "graham"}).owns(0, cos=3).prices(cos=1).pairs("cos -2").at_movement()
    assert ruin.money()[0] == 20
    majority = bare(3, {0: "graham"}).last_round().owns(0, cos=1).at_round_end()
    assert majority.told("majority") == [(0, COS, 10, 1)]


# --- Cramer, Deborah ------------------------------------------------------------------------------------------------


def test_cramer_moves_one_company_one_step_up_or_down() -> None:  # STK-6.3.7
    t = bare(3, {0: "cramer"}).owns(1, cos=1).at_action()
    every = [f"cramer {company} {step}" for company in range(6) for step in (1, -1)]
    assert sorted(t.options()) == sorted([*every, "decline"])
    assert t.play(f"cramer {LAB} -1").price(LAB) == 4
    assert t.kind == "sell", "once"


def test_cramer_has_his_turn_even_without_action_cards() -> None:  # STK-6.3.7
    t = bare(3, {2: "cramer"}).actions(1, boom=1).owns(0, cos=1).at_action()
    assert t.asked == 1
    t.play(f"boom {COS}")
    assert t.asked == 2
    assert t.play("decline").kind == "sell"


def test_cramer_acts_before_his_first_card() -> None:  # STK-6.3.7
    t = bare(3, {0: "cramer"}).owns(1, cos=1).actions(0, boom=1).at_action().play(f"cramer {COS} 1")
    assert t.options() == [f"boom {company}" for company in range(6)]
    assert t.play(f"boom {COS}").kind == "sell"


def test_cramer_acts_after_his_last_card_and_not_in_between() -> None:  # STK-6.3.7, STK-R22
    t = bare(3, {0: "cramer"}).owns(1, cos=1).actions(0, boom=1, bust=1).at_action().play(f"boom {COS}")
    assert t.options("cramer") == []
    assert t.why_not(f"cramer {COS} 1") == "cramer_between"
    t.play(f"bust {EPI}")
    assert len(t.options("cramer")) == 12
    assert t.play(f"cramer {COS} 1").price(COS) == 8


def test_cramers_step_can_split_and_ruin() -> None:  # STK-6.3.7
    up = bare(3, {0: "cramer"}).owns(1, cos=1).prices(cos=10).at_action().play(f"cramer {COS} 1")
    assert up.cards(1, COS) == (0, 1)
    assert up.price(COS) == 6
    down = bare(3, {0: "cramer"}).owns(1, cos=1).prices(cos=1).at_action().play(f"cramer {COS} -1")
    assert down.told("bankrupt") == [(COS, 5)]
    assert down.cards(1, COS) == (0, 0)


@pytest.mark.parametrize(("step", "key"), [(1, "cramer_up"), (-1, "cramer_down")])
def test_what_cramer_does_is_open(step: int, key: str) -> None:  # STK-6.3.4, STK-6.3.7
    t = bare(3, {0: "cramer"}).owns(1, cos=1).at_action().play(f"cramer {LAB} {step}")
    assert [event.args for event in t.heard(None) if event.key == key] == [(0, LAB)]


def test_deborah_may_name_any_company_after_all_pairs() -> None:  # STK-6.3.9
    t = bare(3, {1: "deborah"}).owns(0, cos=(1, 1)).owns(2, cos=2).pairs("cos +1").at_movement()
    assert (t.kind, t.asked) == ("deborah", 1)
    assert t.price(COS) == 6, "the pairs have been resolved"
    assert t.options() == [*[f"name {company}" for company in range(6)], "decline"]
    t.play(f"name {COS}")
    assert [event.args for event in t.heard(None) if event.key == "deborah"] == [(1, COS)]
    assert t.play("show 1 1", "show 1 0").money() == [23, 20, 21], "one for each share shown"
    assert t.view(None).round == 2, "once a round"


def test_deborah_may_decline() -> None:  # STK-6.3.9
    t = bare(3, {1: "deborah"}).owns(0, cos=1).at_deborah().play("decline")
    assert t.money() == [20, 20, 20]
    assert t.view(None).round == 2


def test_deborah_acts_in_the_last_round_too() -> None:  # STK-6.3.9
    t = bare(3, {1: "deborah"}).last_round().owns(1, cos=1).at_deborah()
    assert t.play(f"name {COS}", "show 1 0").over
    assert t.money()[1] == 20 + 1 + 10 + 5


# --- Mark, Warren, Stuart, Martha -----------------------------------------------------------------------------------


def test_mark_moves_one_card_from_one_pile_to_another() -> None:  # STK-6.3.10
    t = bare(3, {0: "mark"}).at_pre_demand("cos lab/1", "epi", "")
    moves = [f"shift {pile} {place} {to}" for pile, place in ((0, 0), (0, 1), (1, 0)) for to in range(3) if to != pile]
    assert sorted(t.options()) == sorted([*moves, "decline"])
    t.play("shift 0 0 1")
    assert (t.pile(0), t.pile(1)) == ("lab", "epi cos"), "on top of the other pile"
    assert t.kind == "bid", "exactly one card"


def test_facing_and_placer_of_a_moved_card_stay() -> None:  # STK-6.3.10
    t = bare(3, {0: "mark"}).at_pre_demand("cos lab/1 aut+2", "epi", "").play("shift 0 1 1")
    card = t.view(2).piles[1].cards[1]
    assert (card.card, card.up, card.by) == (-1, False, 1)
    up = (
        bare(3, {0: "mark"})
        .at_pre_demand("cos lab/1 aut+2", "epi", "")
        .play("shift 0 2 1")
        .view(None)
        .piles[1]
        .cards[1]
    )
    assert (up.card, up.up, up.by) == (AUT, True, 2)


def test_mark_does_not_look_at_a_face_down_card() -> None:  # STK-6.3.10
    """He sees no card where he has put it, and whichever it was, he is told the same."""
    heard = []
    for hidden in ("lab", "aut"):
        t = bare(3, {0: "mark"}).at_pre_demand(f"cos {hidden}/1", "epi", "").play("shift 0 1 1")
        assert t.view(0).piles[1].cards[1].card == -1
        heard.append(t.heard(0))
    assert heard[0] == heard[1]
    assert heard[0] == t.heard(None), "and no more than those who look on"


def test_all_see_from_which_pile_and_placer_the_moved_card_comes() -> None:  # STK-6.3.10
    t = bare(3, {0: "mark"}).at_pre_demand("cos lab/1", "epi", "").play("shift 0 1 2")
    assert [event.args[:4] for event in t.heard(None)] == [(0, 1, 0, 2)], "seat 0 moved a card of seat 1"
    own = bare(3, {0: "mark"}).at_pre_demand("cos lab/0", "epi", "").play("shift 0 1 2")
    assert [event.args[:3] for event in own.heard(None)] == [(0, 0, 2)], "or one of his own"
    up = bare(3, {0: "mark"}).at_pre_demand("cos lab/1", "epi", "").play("shift 0 0 2")
    assert [event.args[:4] for event in up.heard(None)] == [(0, COS, 0, 2)], "or one that lies face up"


def test_all_see_which_of_two_face_down_cards_of_one_placer_was_moved() -> None:  # STK-6.3.10
    """By its place: the older or the newer one is not the same to somebody who can tell them apart by time."""
    seen = []
    for place in (0, 1):
        t = bare(2, {0: "mark bill"}).at_pre_demand("lab/1 epi/1", "", "", "").play(f"shift 0 {place} 2")
        seen.append((t.heard(None), t.view(None).piles))
    assert seen[0] != seen[1]


def test_mark_may_leave_a_pile_empty() -> None:  # STK-6.3.10
    t = bare(3, {0: "mark"}).at_pre_demand("cos", "epi", "lab").play("shift 0 0 1")
    assert t.pile(0) == ""
    t.play("bid 0 0", "bid 1 0", "bid 2 0")
    assert t.told("won") == [(0, 0, 0, 0), (1, 1, 0, 2), (2, 2, 0, 1)]


def test_mark_cannot_move_a_card_onto_its_own_pile_or_from_an_empty_one() -> None:  # STK-6.3.10
    t = bare(3, {0: "mark"}).at_pre_demand("cos", "epi", "")
    assert t.why_not("shift 0 0 0") == "same_pile"
    assert t.why_not("shift 2 0 1") == "no_such_card"


def test_martha_looks_at_one_pair_of_another_or_a_hidden_one() -> None:  # STK-6.3.12
    t = bare(3, {0: "martha"}).at_demand()
    assert t.options("peek") == ["peek 1", "peek 2", "peek 4", "peek 5"], "not her own, not the public one"
    t.play("peek 4")
    assert t.view(0).pairs[4].company >= 0
    assert t.view(1).pairs[4].company == -1
    assert (t.asked, t.kind) == (0, "bid"), "then she bids"
    assert t.options("peek") == [], "once per round"


def test_which_pair_martha_looks_at_is_open() -> None:  # STK-6.3.4, STK-6.3.12
    for peek, key, said in (
        ("peek 2", "peeked", (0, 1, 1)),
        ("peek 3", "peeked", (0, 1, 2)),
        ("peek 4", "peeked_hidden", (0, 1)),
        ("peek 5", "peeked_hidden", (0, 2)),
    ):
        t = bare(2, {0: "martha bill"}).at_demand().play(peek)
        assert [event.args for event in t.heard(1) if event.key.startswith("peeked")] == [said]
        assert t.told(key)


@pytest.mark.parametrize("name", ["martha", "warren", "cramer", "deborah"])
def test_that_an_ability_is_not_used_is_open_too(name: str) -> None:  # STK-6.3.4
    t = bare(3, {1: name}).owns(0, cos=1)
    if name == "martha":
        t.at_demand().play("bid 0 0", "bid 1 0", "bid 2 0")
    elif name == "warren":
        t.at_pre_demand("cos", "", "")
    elif name == "cramer":
        t.at_action()
    else:
        t.at_deborah()
    t.play("decline")
    assert [event.args for event in t.heard(2) if event.key == "declined"] == [(1,)]


def test_with_five_players_martha_has_no_hidden_pair_to_look_at() -> None:  # STK-6.3.12
    assert bare(5, {0: "martha"}).at_demand().options("peek") == ["peek 1", "peek 2", "peek 3", "peek 4"]


def test_martha_may_look_before_each_placement_and_after_the_last() -> None:  # STK-6.3.12, STK-R15
    t = bare(3, {0: "martha"}).at_demand().play("bid 0 0", "bid 0 1", "bid 1 0")
    assert t.asked == 0
    assert len(t.options("peek")) == 4, "outbid, she is asked again and may look now"
    t.play("bid 2 0")
    assert (t.asked, t.kind) == (0, "peek"), "the bidding is over, nothing has been paid"
    assert t.told("won") == []
    assert t.options() == ["peek 1", "peek 2", "peek 4", "peek 5", "decline"]
    assert len(t.play("decline").told("won")) == 3


def test_stuart_may_place_both_cards_face_down() -> None:  # STK-6.3.13
    t = bare(3, {0: "stuart"}).next_cards("cos cos cos  lab epi").at_supply()
    assert len(t.options("place")) == 2 * 9
    assert sorted(t.options("hide")) == sorted([f"hide {one} {other}" for one in range(3) for other in range(3)])
    t.play("hide 2 1")
    assert (t.pile(2), t.pile(1)) == ("cos lab", "cos epi")
    assert [pile.cards[-1].card for pile in t.view(1).piles] == [COS, -1, -1]
    assert [pile.cards[-1].card for pile in t.view(0).piles] == [COS, EPI, LAB]


def test_others_see_the_piles_but_not_which_card_went_where() -> None:  # STK-6.3.13
    one = bare(3, {0: "stuart"}).next_cards("cos cos cos  lab epi").at_supply().play("hide 2 1")
    other = bare(3, {0: "stuart"}).next_cards("cos cos cos  lab epi").at_supply().play("hide 1 2")
    for viewer in (1, 2, None):
        assert one.heard(viewer) == other.heard(viewer)
        assert one.view(viewer).piles == other.view(viewer).piles


def test_what_is_told_of_two_hidden_cards() -> None:  # STK-6.3.13
    t = bare(3, {0: "stuart"}).next_cards("cos cos cos  lab epi").at_supply().play("hide 2 1")
    assert [(event.key, event.args) for event in t.heard(None)] == [("hid", (0, 1, 2))]
    assert [event.args for event in t.heard(0) if event.key == "placed_down"] == [(LAB, 2), (EPI, 1)]


def test_stuart_decides_each_time_and_others_may_not_hide() -> None:  # STK-6.3.13
    t = bare(3, {0: "stuart"}).at_supply().play("place 0 0 1")
    assert t.options("hide") == []
    assert t.why_not("hide 0 1") == "no_investor"


def test_with_two_players_stuart_may_hide_both_batches() -> None:  # STK-6.3.16
    t = bare(2, {0: "stuart bill"}).at_supply().play("hide 0 0", "place 0 0 0")
    assert (t.asked, len(t.options("hide"))) == (0, 16)


def test_with_two_players_martha_sees_one_single_pair() -> None:  # STK-6.3.16
    t = bare(2, {0: "martha bill"}).pairs("cos +4", "bot +2", "lab -2", "aut -3").at_demand()
    assert t.options("peek") == ["peek 2", "peek 3", "peek 4", "peek 5"]
    t.play("peek 3")
    assert [pair.company for pair in t.view(0).pairs] == [COS, BOT, -1, AUT, -1, -1]
    assert t.options("peek") == []


def test_with_two_players_grahams_bonus_is_for_all_his_shares() -> None:  # STK-6.3.16
    t = bare(2, {0: "graham bill"}).owns(0, cos=2, lab=(0, 1)).at_selling()
    assert t.play(f"sell {COS} 2", f"sell_split {LAB} 1").money()[0] == 30 + 4 * 6


def test_warren_sees_all_cards_that_lie_face_down_in_one_pile() -> None:  # STK-6.3.14
    t = bare(3, {1: "warren"}).at_pre_demand("cos lab/0 aut+2 epi/2", "ste/0", "")
    t.play("look 0")
    assert [card.card for card in t.view(1).piles[0].cards] == [COS, LAB, AUT, EPI]
    assert [card.card for card in t.view(1).piles[1].cards] == [-1]
    assert [card.card for card in t.view(0).piles[0].cards] == [COS, LAB, AUT, -1], "nobody else learns anything"
    assert t.kind == "bid"


def test_warren_may_name_any_pile_even_without_face_down_cards() -> None:  # STK-6.3.14
    t = bare(3, {0: "warren"}).at_pre_demand("cos", "", "lab/2")
    assert t.options() == ["look 0", "look 1", "look 2", "decline"]
