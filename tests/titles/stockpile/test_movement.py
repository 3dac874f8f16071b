"""Movement: the pairs are turned up and the prices move (STK-4.6)."""

import pytest

from .rig import AUT, BOT, COMPANIES, COS, EPI, LAB, STE, bare


def test_private_pairs_first_in_turn_order_then_public_then_hidden() -> None:  # STK-4.6.1
    t = bare(4, first=2).pairs("epi +4", "cos -3", "lab $$", "bot -2", "ste +1", "aut +2").at_movement()
    assert bare(4, first=2).state.pair_holder == [2, 3, 0, 1, -1, -2]
    assert [company for company, _ in t.told("turned")] == [EPI, COS, LAB, BOT, STE, AUT]


def test_each_pair_is_turned_up_when_it_is_resolved() -> None:  # STK-4.6.1
    t = bare(4).owns(0, lab=1).pairs("epi +4", "cos -3", "lab $$", "bot -2", "ste +1", "aut +2").at_movement()
    assert t.kind == "dividend", "the third pair waits for an answer"
    assert [COMPANIES[pair.company] if pair.company >= 0 else "?" for pair in t.view(None).pairs] == [
        "epi", "cos", "lab", "?", "ste", "?",
    ]  # fmt: skip


@pytest.mark.parametrize(("forecast", "price"), [("+4", 9), ("+2", 7), ("+1", 6), ("-2", 3), ("-3", 2)])
def test_a_number_moves_the_ticker_so_many_steps(forecast: str, price: int) -> None:  # STK-4.6.2
    assert bare(3).pairs(f"cos {forecast}").at_movement().price(COS) == price


def test_the_new_price_is_told() -> None:  # STK-4.6.2
    t = bare(3).prices(cos=9).pairs("cos +4", "lab -3").at_movement()
    assert [event.args for event in t.heard(None) if event.key == "price"][:2] == [(COS, 8), (LAB, 2)]


def test_dollar_signs_pay_and_do_not_move_the_price() -> None:  # STK-4.6.3
    t = bare(3).owns(0, cos=(1, 1)).pairs("cos $$").at_movement()
    assert t.kind == "dividend"
    assert t.play("show 1 1").money()[0] == 26
    assert t.price(COS) == 5
    assert t.cards(0, COS) == (1, 1), "shown cards stay where they are"


def test_the_ticker_goes_one_step_at_a_time() -> None:  # STK-4.6.4
    t = bare(3, board="advanced").spaces(ste=0).pairs("ste +4").at_movement()
    assert [price for company, price in t.told("price") if company == STE][:2] == [1, 2], "it stopped at each $ space"
    assert t.state.ticker[STE] == 4


@pytest.mark.parametrize(
    ("price", "forecast", "after"),
    [
        (6, "+4", 10),
        (7, "+4", 6),
        (8, "+4", 7),
        (9, "+4", 8),
        (10, "+4", 9),
        (10, "+1", 6),
        (10, "+2", 7),
        (9, "+2", 6),
    ],
)
def test_a_split_takes_a_step_and_the_rest_goes_on_from_six(price: int, forecast: str, after: int) -> None:  # STK-4.6.5
    t = bare(3).prices(epi=price).pairs(f"epi {forecast}").at_movement()
    assert t.price(EPI) == after
    assert bool(t.told("split")) == (after != 10)


def test_at_a_split_all_regular_cards_are_shown_and_become_split_cards() -> None:  # STK-4.6.6
    t = bare(3).owns(0, epi=3, cos=2).owns(2, epi=1).prices(epi=10).pairs("epi +1").at_movement()
    assert [event.args for event in t.heard(1) if event.key == "split_shown"] == [(0, 3, EPI), (2, 1, EPI)]
    assert (t.cards(0, EPI), t.cards(2, EPI)) == ((0, 3), (0, 1))
    assert t.cards(0, COS) == (2, 0), "other companies are not touched"
    assert t.money() == [20, 20, 20]


def test_cards_bought_after_a_split_are_regular_again() -> None:  # STK-4.6.6
    t = bare(3).owns(0, epi=(0, 2)).at_demand("epi", "", "").play("bid 0 0", "bid 1 0", "bid 2 0")
    assert t.cards(0, EPI) == (1, 2)


def test_a_further_split_pays_ten_for_each_card_already_split() -> None:  # STK-4.6.7
    t = bare(3).owns(0, epi=(2, 3)).owns(1, epi=(0, 1)).prices(epi=10).pairs("epi +1").at_movement()
    assert t.money() == [50, 30, 20], "the two regular cards pay nothing"
    assert t.cards(0, EPI) == (0, 5)
    assert t.cards(1, EPI) == (0, 1), "the cards stay"


@pytest.mark.parametrize(("price", "forecast"), [(1, "-2"), (2, "-2"), (1, "-3"), (2, "-3"), (3, "-3")])
def test_below_one_is_bankruptcy(price: int, forecast: str) -> None:  # STK-4.6.8
    t = bare(3).owns(0, cos=(2, 1)).owns(1, cos=1, lab=1).prices(cos=price).pairs(f"cos {forecast}").at_movement()
    assert t.told("bankrupt") == [(COS, 5)]
    assert (t.cards(0, COS), t.cards(1, COS), t.cards(1, LAB)) == ((0, 0), (0, 0), (1, 0))
    assert t.money() == [20, 20, 20], "without compensation"
    assert t.discarded() == ["cos"] * 4
    assert t.view(None).discard[COS] == 4, "face up"
    assert t.price(COS) == 5, "the rest of the move is lost"


@pytest.mark.parametrize(("price", "forecast"), [(3, "-2"), (4, "-3")])
def test_price_one_is_not_yet_bankruptcy(price: int, forecast: str) -> None:  # STK-4.6.8
    t = bare(3).owns(0, cos=1).prices(cos=price).pairs(f"cos {forecast}").at_movement()
    assert t.price(COS) == 1
    assert t.cards(0, COS) == (1, 0)


def test_cards_outside_portfolios_are_not_touched_by_a_bankruptcy() -> None:  # STK-4.6.9
    t = bare(3).owns(0, cos=1).prices(cos=1).next_cards("cos cos cos cos cos cos").pairs("cos -2").at_movement()
    assert t.told("bankrupt")
    assert t.discarded() == ["cos"], "the owned card only"
    assert [t.pile(pile) for pile in range(3)] == ["cos"] * 3
    assert [card for hand in t.state.hand for card in hand].count(COS) == 3


def test_cards_in_piles_are_not_touched_by_a_split() -> None:  # STK-4.6.9
    t = bare(3, {0: "cramer"}).prices(cos=10).at_demand("cos", "", "").play("bid 0 0", "bid 1 0", "bid 2 0")
    assert t.play(f"cramer {COS} 1").cards(0, COS) == (0, 1), "bought before the split: it splits"
    later = bare(3).prices(cos=10).pairs("cos +1").next_cards("cos cos cos").at_movement()
    later.play_on("bid").play("bid 0 0", "bid 1 0", "bid 2 0")
    assert later.told("won")
    assert sum([later.cards(seat, COS)[0] for seat in range(3)]) >= 3, "in the deck at the split: still regular cards"
    assert sum([later.cards(seat, COS)[1] for seat in range(3)]) == 0


def test_a_dividend_in_the_middle_interrupts_the_move() -> None:  # STK-4.6.10
    t = bare(3, board="advanced", first=1).owns(0, ste=1).owns(2, ste=2).spaces(ste=2).pairs("ste +2").at_movement()
    assert t.state.ticker[STE] == 3, "on the $ space, one step to go"
    assert t.asked == 2, "in turn order: 1 owns none, then 2"
    t.play("show 2 0")
    assert t.asked == 0
    assert t.state.ticker[STE] == 3
    t.play("show 1 0")
    assert t.state.ticker[STE] == 4
    assert t.money() == [21, 20, 22]


def test_claims_follow_the_turn_order_whoever_caused_the_move() -> None:  # STK-4.6.10
    t = bare(3, board="advanced").owns(0, ste=1).owns(1, ste=1).actions(1, boom=1).spaces(ste=2).at_action()
    assert t.asked == 1
    assert t.play(f"boom {STE}").asked == 0


def test_payments_of_one_event_are_simultaneous() -> None:  # STK-4.6.10
    t = bare(3).cash(0).owes(0, 2).owns(0, cos=1).owns(1, cos=1).pairs("cos $$").at_movement().play("show 1 0")
    assert t.money() == [0, 0, 0], "nothing is paid before the last claim"
    assert t.state.fees[0] == [2]
    t.play("show 1 0")
    assert t.money() == [0, 2, 0]
    assert t.state.fees[0] == [], "each settles his fees on his own"


def test_companies_without_owners_split_and_fail_too() -> None:  # STK-4.6.11
    t = bare(3).prices(cos=10, bot=1).pairs("cos +1", "bot -2").at_movement()
    assert t.told("split") == [(COS, 6)]
    assert t.told("bankrupt") == [(BOT, 5)]


def test_a_bankrupt_company_is_in_full_play_again_at_once() -> None:  # STK-4.6.11
    t = bare(3).prices(cos=1).actions(0, bust=1).owns(1, cos=1).pairs("cos -3").at_action()
    t.play(f"bust {COS}")
    assert t.price(COS) == 2, "bankrupt by the Bust, back on 5, then down by its pair"
    assert t.told("bankrupt") == [(COS, 5)]


def test_a_company_can_fail_twice_in_a_round() -> None:  # STK-4.6.11
    t = bare(3).prices(cos=1).actions(0, bust=3).pairs("cos -2").at_action()
    t.play(f"bust {COS}", f"bust {COS}", f"bust {COS}")
    assert t.told("bankrupt") == [(COS, 5), (COS, 5)], "5, 3, 1, and the pair ruins it again"


def test_a_bankrupt_companys_cards_are_worth_the_new_price() -> None:  # STK-4.6.11
    t = bare(3).prices(aut=1).actions(0, bust=1).at_demand("aut", "bust", "").play("bid 1 0", "bid 0 0", "bid 2 0")
    assert t.told("won")[1] == (1, 0, 0, 1)
    t.play(f"bust {AUT}")
    assert t.cards(1, AUT) == (0, 0)
    t.play(f"bust {BOT}")
    assert t.price(AUT) == 5
