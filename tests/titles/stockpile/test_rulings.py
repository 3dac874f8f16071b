"""The rulings (STK-R): cases in which the rules could be read in two ways."""

import pytest

from kurs.titles.stockpile import TITLE

from .rig import AUT, BOT, COS, EPI, LAB, LEFT_AT_END, STE, bare, fresh, plain_answer, random_games


@pytest.mark.parametrize(("seats", "rounds", "used"), [(2, 6, 74), (3, 7, 66), (4, 6, 76), (5, 5, 80)])
def test_rounds_and_cards_used(seats: int, rounds: int, used: int) -> None:  # STK-R1, STK-R5
    t = fresh(seats).to_the_end()
    assert t.view(None).round == rounds
    assert 80 - len(t.state.deck) == used


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_deck_cannot_run_out(seats: int) -> None:  # STK-R5
    for t in random_games(seats, 2):
        assert len(t.state.deck) >= LEFT_AT_END[seats]
    assert len(t.state.deck) == LEFT_AT_END[seats]


def test_three_players_leave_two_pairs_hidden_and_two_players_have_no_public_one() -> None:  # STK-R2
    assert [pair.holder for pair in fresh(3).view(None).pairs] == [0, 1, 2, -1, -2, -2]
    assert [pair.holder for pair in fresh(2).view(None).pairs] == [0, 0, 1, 1, -2, -2]


def test_the_split_example_is_about_epic_electric() -> None:  # STK-R3
    t = bare(3).owns(0, epi=1).prices(epi=9).pairs("epi +4").at_movement()
    assert (t.price(EPI), t.cards(0, EPI)) == (8, (0, 1))


def test_the_plus_one_forecast_moves_one_step() -> None:  # STK-R4
    assert bare(3).pairs("lab +1").at_movement().price(LAB) == 6


@pytest.mark.parametrize("price", [1, 2, 3])
def test_after_a_bankruptcy_the_remaining_steps_are_lost(price: int) -> None:  # STK-R6
    t = bare(3).prices(cos=price).pairs("cos -3").at_movement()
    assert t.price(COS) == 5


def test_one_move_never_splits_and_bankrupts_a_company() -> None:  # STK-R6
    for forecast in ("+4", "+2", "+1", "-2", "-3"):
        for price in range(1, 11):
            t = bare(3).prices(cos=price).pairs(f"cos {forecast}").at_movement()
            fates = [event.key for event in t.events if event.key in ("split", "bankrupt") and event.args[0] == COS]
            assert len(fates) <= 1


def test_a_further_split_pays_ten_a_card_not_a_share_and_the_card_stays() -> None:  # STK-R7
    t = bare(3).owns(0, cos=(0, 3)).prices(cos=10).pairs("cos +1").at_movement()
    assert t.money()[0] == 20 + 3 * 10
    assert t.cards(0, COS) == (0, 3)
    assert t.discarded() == []


def test_of_several_unpaid_fees_the_smallest_is_paid_first() -> None:  # STK-R8
    t = bare(3).cash(2, 20, 20).at_demand("fee3 fee1 cos", "", "").play("bid 0 0", "bid 1 0", "bid 2 0")
    assert (t.money()[0], t.state.fees[0]) == (1, [3])


def test_visible_fees_do_not_limit_a_bid() -> None:  # STK-R9
    assert bare(3).cash(3).at_demand("fee3 fee3 fee3").levels(0) == [0, 1, 3]


@pytest.mark.parametrize(("investors", "highest"), [({}, 1), ({0: "donald"}, 3)])
def test_who_has_open_fees_can_bid_one_at_most_and_donald_three(
    investors: dict[int, str], highest: int
) -> None:  # STK-R9
    t = bare(3, investors).cash(2, 20, 20).owes(0, 3).at_demand()
    assert t.levels(0)[-1] == highest


def test_who_has_open_fees_has_less_than_the_smallest_of_them() -> None:  # STK-R9, STK-4.3.10
    seen = 0
    for seats in (3, 5):
        for t in random_games(seats, 4):
            for seat, fees in enumerate(t.state.fees):
                if fees and not t.over:
                    seen += 1
                    assert t.state.cash[seat] < min(fees) <= 3
    assert seen > 20


def test_cash_is_never_negative() -> None:  # STK-R10
    for t in random_games(5, 4):
        assert min(t.money()) >= 0


def test_open_fees_bear_no_interest() -> None:  # STK-R10
    t = bare(3).cash(0, 20, 20).owes(0, 3).next_cards("cos bot lab " * 6).at_round_end()
    while t.view(None).round < 4:
        t.play((t.options("show 0 0") or [plain_answer(t.options())])[0])
    assert (t.money()[0], t.state.fees[0]) == (0, [3]), "two rounds later"


def test_the_number_of_portfolio_cards_is_open_their_identity_is_not() -> None:  # STK-R11
    one = bare(3).owns(0, cos=2, lab=1).at_selling().view(1).players[0]
    other = bare(3).owns(0, epi=1, aut=2).at_selling().view(1).players[0]
    assert one == other
    assert one.cards == 3


@pytest.mark.parametrize("dividend", ["steel", "deborah"])
def test_other_dividends_are_claimed_by_showing_too(dividend: str) -> None:  # STK-R12
    if dividend == "steel":
        t = bare(3, board="advanced").owns(0, ste=2).spaces(ste=0).pairs("ste +1").at_movement()
    else:
        t = bare(3, {1: "deborah"}).owns(0, ste=2).at_deborah().play(f"name {STE}")
    assert t.options() == ["show 2 0", "show 1 0", "show 0 0"]
    assert t.play("show 1 0").money()[0] == 21
    assert t.claims()[0] == (0, 1, 0)


def test_investors_are_chosen_knowing_share_and_first_player() -> None:  # STK-R13
    t = fresh(4, investors="on", first_player="random")
    asks = TITLE.asks(t.state)
    assert [ask.seat for ask in asks] == [0, 1, 2, 3], "all at once"
    assert all(ask.sealed for ask in asks)
    assert [sum(t.view(seat).regular) for seat in range(4)] == [1] * 4
    assert [event.args for event in t.heard(None) if event.key == "first_player"] == [(t.view(None).first,)]


@pytest.mark.parametrize(("cash", "bid"), [(0, 1), (20, 25)])
def test_donald_affords_what_he_pays(cash: int, bid: int) -> None:  # STK-R14
    t = bare(3, {0: "donald"}).cash(cash).at_demand()
    assert bid in t.levels(0)


def test_martha_may_look_when_the_bidding_has_ended() -> None:  # STK-R15
    t = bare(3, {2: "martha"}).owns(0, cos=1).at_demand().play("bid 0 0", "bid 1 0", "bid 2 0")
    assert (t.asked, t.kind) == (2, "peek")
    t.play("peek 0")
    assert t.view(2).pairs[0].company >= 0
    assert len(t.told("won")) == 3


def test_bernie_earns_fees_in_demand_not_in_supply() -> None:  # STK-R16
    t = bare(3, {0: "bernie"}).next_cards("fee3 cos cos  fee2 cos  cos cos  cos cos").at_supply()
    t.play("place 0 0 1", "place 0 1 1", "place 0 1 1")
    assert t.money() == [20, 20, 20]
    t.play("bid 0 0", "bid 1 0", "bid 2 0")
    assert t.money()[0] == 25


def test_the_turn_is_clockwise_and_no_queue() -> None:  # STK-R17
    t = bare(4).at_demand().play("bid 0 0", "bid 1 0", "bid 1 1", "bid 0 1")
    assert t.asked == 0, "seat 1 was displaced first, but seat 0 comes next after seat 3"
    t.play("bid 1 3")
    assert t.asked == 1, "seat 2 has just been displaced and follows after seat 1"
    t.play("bid 2 0")
    assert t.asked == 2


def test_the_outbid_player_does_not_act_at_once() -> None:  # STK-R17
    assert bare(3).at_demand().play("bid 0 0", "bid 0 1").asked == 2


@pytest.mark.parametrize("shift", range(6))
def test_the_order_of_the_pairs_never_changes_prices(shift: int) -> None:  # STK-R18
    pairs = ["cos +4", "bot -3", "lab +1", "aut $$", "ste -2", "epi +2"]
    t = bare(3).prices(cos=9, bot=2, lab=10).pairs(*pairs[shift:], *pairs[:shift]).at_movement()
    assert [t.price(company) for company in (COS, BOT, LAB, AUT, STE, EPI)] == [8, 5, 6, 5, 3, 7]


def test_a_player_recognises_his_face_down_card_after_mark_has_moved_it() -> None:  # STK-R19
    t = bare(3, {0: "mark"}).at_pre_demand("cos lab/1", "epi aut/2", "").play("shift 0 1 1")
    cards = t.view(1).piles[1].cards
    assert [(card.card, card.by) for card in cards] == [(EPI, -1), (-1, 2), (LAB, 1)]


def test_a_tie_is_a_shared_victory() -> None:  # STK-R20
    t = bare(3).last_round().cash(22, 22, 21).at_round_end()
    assert t.told("winner") == [(0,), (1,)]
    assert [score.rank for score in TITLE.scores(t.state)] == [1, 1, 3]


def test_a_company_without_owners_gives_no_bonus() -> None:  # STK-R21
    t = bare(3).last_round().owns(0, cos=1).at_round_end()
    assert t.told("majority") == [(0, COS, 10, 1)]
    assert t.money() == [35, 20, 20]


def test_cramer_does_not_act_between_his_cards() -> None:  # STK-R22
    t = bare(3, {0: "cramer"}).actions(0, boom=3).at_action()
    assert t.options("cramer")
    for left in (2, 1):
        t.play(f"boom {COS}")
        assert t.options("cramer") == []
        assert t.why_not("decline") == "must_play", left
    t.play(f"boom {COS}")
    assert len(t.options("cramer")) == 12


def test_waiting_action_cards_are_unseen_and_no_shares() -> None:  # STK-R23
    t = bare(3).owns(2, cos=1).at_demand("boom/1", "bust/1", "").play("bid 0 0", "bid 1 0", "bid 2 0")
    assert (t.kind, t.asked) == ("action", 0)
    assert t.view(2).players[0].cards == 1
    assert not [event for event in t.heard(2) if event.key in ("found", "boom")]
    t.play(f"boom {COS}")
    assert t.asked == 1
    t.play(f"bust {LAB}")
    assert (t.kind, t.asked) == ("sell", 2), "who had only action cards has nothing to sell"


def test_nobody_can_withhold_cards_from_a_split() -> None:  # STK-R24
    t = bare(3).owns(0, cos=2).owns(1, cos=1).prices(cos=10).pairs("cos +1").at_movement()
    assert t.kind == "supply", "nobody was asked"
    assert (t.cards(0, COS), t.cards(1, COS)) == ((0, 2), (0, 1))


def test_deborah_acts_before_the_majority_count() -> None:  # STK-R25
    t = bare(3, {1: "deborah"}).last_round().owns(0, cos=1).at_deborah()
    assert not t.over
    t.play(f"name {COS}", "show 1 0")
    order = [event.key for event in t.events if event.key in ("claimed", "majority")]
    assert order == ["claimed", "majority"]


def test_which_slot_a_pile_has_is_without_meaning() -> None:  # STK-R27
    money = []
    for pile in range(3):
        piles = ["", "", ""]
        piles[pile] = "cos fee2"
        t = bare(3).at_demand(*piles).play(f"bid {pile} 3", f"bid {(pile + 1) % 3} 0", f"bid {(pile + 2) % 3} 1")
        money.append(t.money())
        assert t.cards(0, COS) == (1, 0)
    assert money == [[15, 20, 19]] * 3


@pytest.mark.parametrize(("space", "pair"), [(4, "ste -2"), (9, "ste -3"), (9, "ste +1"), (0, "ste -2")])
def test_dollar_spaces_pay_only_when_the_ticker_rises_onto_them(space: int, pair: str) -> None:  # STK-R28
    t = bare(3, board="advanced").owns(0, ste=1).spaces(ste=space).pairs(pair).at_movement()
    assert STE not in [company for company, _ in t.told("dividend")]


def test_fees_unpaid_after_the_liquidation_cost_nothing_more() -> None:  # STK-R29
    t = bare(3).last_round().cash(2, 20, 20).owes(0, 3, 3).at_round_end()
    assert t.money()[0] == 2
    assert TITLE.scores(t.state)[0].points == 2


def test_two_private_pairs_are_resolved_in_the_order_dealt() -> None:  # STK-R30
    t = bare(2, first=1).pairs("epi +4", "cos -3", "lab -2", "bot +1", "ste +2", "aut $$").at_movement()
    assert [company for company, _ in t.told("turned")] == [EPI, COS, LAB, BOT, STE, AUT]


def test_dividend_claims_go_in_turn_order_each_seen_by_the_next() -> None:  # STK-R31
    t = bare(4, first=3).owns(0, cos=2).owns(1, cos=1).owns(3, cos=1).pairs("cos $$").at_movement()
    seen = []
    while t.kind == "dividend":
        asked = t.asked
        seen.append((asked, [player.claim for player in t.view(asked).players]))
        t.play("show 1 0")
    nobody, shown = (), (1, 0)
    assert seen == [(3, [nobody] * 4), (0, [nobody] * 3 + [shown]), (1, [shown, nobody, nobody, shown])]


def test_nobody_may_show_his_secrets() -> None:  # STK-R32
    """There is no move for it outside a dividend: whatever is shown then is what the rule asks for."""
    for t in random_games(3, 3):
        if not t.over:
            shows = t.options("show")
            assert bool(shows) == (t.kind == "dividend")
