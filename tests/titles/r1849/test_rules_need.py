"""Presidents in need: fine points of forced purchases, bankruptcy, loans and leaving (R49-4.10)."""

from kurs.titles.r1849 import TITLE

from .rig import Rig, bare

ROUTE = ("D6 9 2", "E7 3 2")
"""Track from Palermo to a town: RCS has a route and needs a train."""


def needy(treasury: int, cash: int, phase: str = "10H", turns: int = 1, seats: int = 4, **options: str) -> Rig:
    """RCS under seat 0, whose shares bring nothing in its first turn; the cheapest train costs 550 in phase 10H."""
    t = bare(seats, **options).phase(phase).cash(cash, *[300] * (seats - 1)).tiles(*ROUTE)
    return t.corporation("RCS", 100, {0: "P 10", 1: "10"}, treasury=treasury, turns=turns)


# --- no more than necessary (R49-4.10.4) ----------------------------------------------------------------------------


def test_exactly_enough_is_enough() -> None:  # R49-4.10.4
    """80 are missing and one share at 80 brings them: 20 % are one too many."""
    t = needy(370, 100).corporation("ATA", (3, 3), {1: "P 10", 0: "10 10"}).at_step("RCS", "trains")
    assert t.options("sell") == ["sell ATA 10"]
    t = needy(369, 100).corporation("ATA", (3, 3), {1: "P 10", 0: "10 10"}).at_step("RCS", "trains")
    assert t.options("sell") == ["sell ATA 10", "sell ATA 20"], "81 are missing"


def test_the_last_certificate_may_be_sold_whole_though_half_would_do() -> None:  # R49-4.10.4, R49-4.3.9
    t = needy(380, 100).corporation("ATA", (3, 3), {1: "P 10", 0: "L 10"}).at_step("RCS", "trains")
    assert t.options("sell") == ["sell ATA 10", "sell ATA 20 L20"], "70 are missing; without the 10 % L20 is enough"


def test_the_limit_of_the_pool_holds_in_need() -> None:  # R49-4.10.4, R49-4.3.6, R49-4.10.6
    t = needy(300, 100).corporation("ATA", (3, 3), {1: "P", 0: "10 10"}, pool="10 10 10 10")
    t.at_step("RCS", "trains")
    assert t.told("bankrupt") == [(0, 4)], "150 are missing and only 80 can be raised"
    assert t.told("sold") == [(0, 10, 1, 80)]
    assert (t.certificates(0, "ATA"), t.state.cash[0], t.kind != "loan") == ("10", 0, True), "he plays on with it"


def test_ten_percent_out_of_p20_in_need() -> None:  # R49-4.10.4, R49-4.3.10
    t = needy(400, 100).corporation("ATA", (3, 3), {0: "P", 1: "10 10"}).at_step("RCS", "trains")
    assert t.options("sell") == ["sell ATA 20 P20", "sell ATA 10 half"]
    t.play("sell ATA 10 half")
    assert (t.president("ATA"), t.certificates(0, "ATA"), t.state.cash[0]) == (1, "10", 180)
    t.play("train 10")
    assert (t.state.cash[0], t.treasury("RCS"), t.trains_of("RCS")) == (30, 0, "10H")


def test_the_exchange_in_need_is_the_old_presidents_choice() -> None:  # R49-4.1.2, R49-4.3.13, R49-4.10.4
    t = needy(380, 100).corporation("ATA", (3, 3), {0: "P 10 10", 1: "L 10 10"}).at_step("RCS", "trains")
    t.play("sell ATA 10")
    assert (t.kind, t.asked) == ("exchange", 0)
    t.play("exchange L20")
    assert (t.president("ATA"), t.certificates(0, "ATA"), t.step) == (1, "L 10", "forced")
    assert t.options() == ["train 10"]


def test_a_forced_sale_can_close_another_corporation() -> None:  # R49-4.2.5, R49-4.10.4, R49-4.14.2
    t = needy(440, 100).corporation("ATA", (8, 0), {1: "P 10", 0: "10 10"}, treasury=70)
    t.corporation("SFA", 68, {2: "P"}, treasury=90).at_step("RCS", "trains", then="SFA ATA")
    assert t.price("ATA") == 27
    t.play("sell ATA 10")
    assert (t.started("ATA"), t.state.cash[0], t.certificates(0, "ATA")) == (False, 127, "")
    assert [c for c in t.state.to_operate if c == 1] == [], "it does not operate any more"
    assert t.play("train 10").state.cash[0] == 17


# --- other ways ----------------------------------------------------------------------------------------------------


def test_an_empty_treasury_buys_nothing_from_others() -> None:  # R49-4.10.2
    t = needy(0, 600).corporation("ATA", 68, {0: "P"}, trains="10H").at_step("RCS", "trains")
    assert t.options() == ["train 10"], "at least 1 out of the treasury"


def test_the_president_may_pay_all_of_it_by_option_but_not_with_money_from_shares() -> None:  # R49-6.12
    t = needy(0, 350, forced_buy_from_corporation="president_may_pay")
    t.corporation("ATA", (3, 3), {1: "P 10", 0: "10 10 10"}, trains="10H").at_step("RCS", "trains")
    assert t.play("buy_train ATA 10").amounts() == [("price", 1, 350, 1)]
    t.play("price 100", "decline", "sell ATA 10")
    assert t.options("buy_train") == []
    t = (
        bare(3, forced_buy_from_corporation="president_may_pay")
        .cash(500)
        .corporation("RCS", 100, {0: "P"}, treasury=10)
    )
    t.corporation("ATA", 68, {1: "P"}, trains="4H").at_step("RCS", "trains").play("buy_train ATA 4")
    assert t.amounts() == [("price", 1, 10, 1)], "nothing is forced: the treasury alone"


def test_a_purchase_of_privates_can_create_the_need() -> None:  # R49-4.10.10, R49-4.13.1
    """The treasury could pay; emptied into the president's hand it cannot, and he must add it again."""
    t = needy(560, 0).privates(CNM=0).at_step("RCS", "trains")
    assert t.step == "must_train"
    t.play("private CNM", "price 150")
    assert (t.step, t.treasury("RCS"), t.state.cash[0]) == ("forced", 410, 150)
    t.play("train 10")
    assert (t.treasury("RCS"), t.state.cash[0]) == (0, 10)


def test_cnm_may_be_used_in_the_middle_of_it() -> None:  # R49-4.10.10, R49-4.13.2
    t = needy(200, 400).privates(CNM="RCS").at_step("RCS", "trains").play("port A5")
    assert (t.step, t.options(), t.state.board.port_owner) == ("forced", ["train 10"], 4)


def test_a_forced_purchase_begins_a_phase_like_any_other() -> None:  # R49-4.10.5, R49-4.11.1
    t = needy(100, 900, phase="8H").sell_out("8H").corporation("ATA", 68, {1: "P"}, trains="6H")
    t.at_step("RCS", "trains").play("train 10")
    assert (t.told("phase"), t.trains_of("ATA"), t.state.cash[0]) == ([("10H",)], "", 450)


def test_a_discarded_train_may_be_the_cheapest() -> None:  # R49-4.9.2, R49-4.10.3
    t = needy(100, 900).discards("8H").at_step("RCS", "trains")
    assert t.options() == ["used 8"]
    assert (t.play("used 8").state.cash[0], t.trains_of("RCS")) == (900 - 250, "8H")


# --- bankruptcy -----------------------------------------------------------------------------------------------------


def test_he_sells_in_operating_order_the_best_of_each() -> None:  # R49-4.10.6
    t = needy(0, 10).corporation("ATA", (5, 3), {1: "P 10", 0: "10 10"})
    t.corporation("SFA", (3, 3), {2: "P 10", 0: "10"}, pool="10 10 10 10").at_step("RCS", "trains")
    assert t.told("sold") == [(0, 10, 5, 80), (0, 20, 1, 140)], "SFA at 80 before ATA at 70"
    assert t.told("closed") == [(4, 10 + 80 + 140)]
    assert (t.kind, t.state.cash[0]) == ("loan", 0)


def test_a_bankrupt_who_keeps_p20_stays_president() -> None:  # R49-4.10.7
    t = needy(0, 0).corporation("ATA", 100, {0: "P 10"}, treasury=60).at_step("RCS", "trains", then="ATA")
    assert t.told("sold") == [(0, 10, 1, 100)]
    assert (t.operating, t.asked, t.certificates(0, "ATA"), t.state.loans[0]) == ("ATA", 0, "P", 0)


def test_privates_stay_with_a_bankrupt_who_takes_the_loan() -> None:  # R49-4.10.7, R49-4.10.8, R49-4.13.4
    t = needy(0, 0).privates(SCE=0, RSA=0)
    t.state.rsa_corporation = 4
    t.at_step("RCS", "trains")
    t.play("loan")
    assert (t.owner("SCE"), t.owner("RSA"), t.state.cash[0]) == (0, 0, 500)


def test_it_can_happen_again() -> None:  # R49-4.10.8
    t = needy(0, 0).at_step("RCS", "trains").play("loan")
    t.at_stock()
    t.corporation("SFA", 100, {0: "P"}, treasury=0, turns=1).tiles("J6 673 2", "K7 683 2").cash(0, 300, 300, 300)
    t.at_step("SFA", "trains").play("loan")
    assert (t.state.loans, t.view().players[0].worth) == ([2, 0, 0, 0], 500 - 1500)


def test_the_loan_can_break_the_bank() -> None:  # R49-4.10.8, R49-5.1
    t = needy(0, 0).corporation("ATA", 68, {1: "P"}, treasury=50).bank(499)
    t.at_step("RCS", "trains", then="ATA").play("loan")
    assert (t.state.bank, t.state.broken, t.over) == (-1, 1, False)
    t.pass_on("", 60)
    assert (t.over, TITLE.endings(t.state)[0], t.state.set) == (True, "bank", 1)


def test_a_corporation_closed_by_bankruptcy_may_be_started_by_the_borrower() -> None:  # R49-4.14.3, R49-4.10.8
    t = needy(0, 0, seats=3)
    for name in ("ATA", "SFA", "IFT"):
        t.corporation(name, 68, {2: "P 10 10 10"}, turns=3)
    t.corporation("AFG", 68, {1: "P 10 10 10"}).at_step("RCS", "trains").play("loan").pass_on("stock")
    while t.asked != 0:
        t.play("pass")
    assert "start RCS 216" in t.options()
    t.play("start RCS 216")
    assert (t.treasury("RCS"), t.stations("RCS"), t.state.cash[0]) == (432 - 130, "C5", 500 - 432)


# --- who has left ---------------------------------------------------------------------------------------------------


def test_two_go_on_without_the_third() -> None:  # R49-4.1.8, R49-4.10.8, R49-4.3.1
    t = needy(0, 0, seats=3).corporation("ATA", 68, {1: "P 10", 2: "10 10"}, treasury=50)
    t.state.priority = 2
    t.at_step("RCS", "trains").play("leave").pass_on("stock")
    asked = []
    while t.kind == "stock":
        asked.append(t.asked)
        t.play("pass")
    assert asked == [2, 1], "both have passed: the round is over"
    assert TITLE.scores(t.state)[0].points == 0


def test_the_card_of_who_leaves_goes_to_his_left() -> None:  # R49-4.1.8
    cards = {}
    for holder in (0, 2):
        t = needy(0, 0).corporation("ATA", 68, {1: "P 10"}, treasury=50)
        t.state.priority = holder
        t.at_step("RCS", "trains").play("leave").pass_on("stock")
        cards[holder] = (t.state.priority, t.asked)
    assert cards == {0: (1, 1), 2: (2, 2)}


def test_priority_passes_over_who_has_left() -> None:  # R49-4.1.8, R49-4.3.19
    t = needy(0, 0).corporation("ATA", 68, {1: "P 10", 3: "10"}, treasury=50)
    t.at_step("RCS", "trains").play("leave").at_stock(3).play("sell ATA 10", "done")
    assert t.asked == 1, "left of seat 3 sits seat 0, who is gone"
    t.play("pass", "pass", "pass")
    assert t.told("priority") == [(1,)]


def test_nobody_offers_a_private_to_who_has_left() -> None:  # R49-4.1.8, R49-6.6
    t = needy(0, 0, private_trading="on").privates(CNM=1).at_step("RCS", "trains")
    t.play("leave").at_stock(1)
    assert t.options("offer") == ["offer CNM 2", "offer CNM 3"]


# --- everything is lost (R49-6.19) ----------------------------------------------------------------------------------


def test_the_heir_gives_the_last_certificate_to_the_treasury() -> None:  # R49-6.19
    t = needy(0, 0, bankruptcy_keeps_unsold_stock="off")
    t.corporation("ATA", 100, {0: "P 10 10", 1: "L 10 10"}, turns=0, treasury=40).at_step("RCS", "trains")
    assert (t.kind, t.told("sold")) == ("loan", [])
    assert (t.certificates(1, "ATA"), t.certificates("treasury", "ATA")) == ("P 10 10", "L 10 10 10 10")
    assert (t.president("ATA"), t.treasury("ATA")) == (1, 40)


def test_even_with_shares_left_he_must_choose() -> None:  # R49-6.19, R49-4.10.8
    held = {}
    for option in ("on", "off"):
        t = needy(0, 0, bankruptcy_keeps_unsold_stock=option).corporation("ATA", 100, {1: "P 10", 0: "10"}, turns=0)
        t.at_step("RCS", "trains")
        held[option] = (t.kind == "loan", t.percent(0, "ATA"))
    assert held == {"on": (False, 10), "off": (True, 0)}


# --- privates in need (R49-4.10.12) ---------------------------------------------------------------------------------


def test_a_private_traded_in_the_stock_round_may_be_sold_in_need() -> None:  # R49-4.10.12, R49-6.6, R49-7.50
    """The rule of one trade a stock round does not bind the operating rounds after it."""
    t = needy(0, 300, private_trading="on", seats=3, turns=2).privates(CNM=1).at_stock()
    t.play("private CNM", "price 0", "accept", "done").pass_on("forced")
    assert t.options("offer") == ["offer CNM 1", "offer CNM 2"]
    t.play("offer CNM 2", "price 250", "accept")
    assert (t.owner("CNM"), "train 10" in t.options()) == (2, True)
