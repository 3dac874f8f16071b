"""Forced purchases and bankruptcy (R49-4.10)."""

from .rig import Rig, bare

ROUTE = ("D6 9 2", "E7 3 2")
"""Track from Palermo to a town: RCS has a route."""


def needy(treasury: int, cash: int, phase: str = "10H", turns: int = 2, **options: str) -> Rig:
    """RCS under seat 0 needs a train; the cheapest costs 550 in phase 10H."""
    t = bare(4, **options).phase(phase).cash(cash, 300, 300, 300).tiles(*ROUTE)
    return t.corporation("RCS", 100, {0: "P 10", 1: "10"}, treasury=treasury, turns=turns)


def with_x(treasury: int = 300, cash: int = 100, **options: str) -> Rig:
    """The president also holds three shares of ATA, at 80, which another player runs."""
    t = needy(treasury, cash, turns=1, **options)
    return t.corporation("ATA", (3, 3), {1: "P 10", 0: "10 10 10"}).at_step("RCS", "trains")


# --- the president's money ------------------------------------------------------------------------------------------


def test_he_adds_what_the_treasury_lacks() -> None:  # R49-4.10.1, R49-4.10.3, R49-4.10.5
    t = needy(300, 400).at_step("RCS", "trains")
    assert (t.step, t.options()) == ("forced", ["train 10"])
    assert t.why_not("done") == "must_buy"
    t.play("train 10")
    assert (t.state.cash[0], t.treasury("RCS"), t.trains_of("RCS")) == (150, 0, "10H")
    assert t.told("president_adds") == [(0, 250, 4)]


def test_only_for_the_cheapest_train() -> None:  # R49-4.10.3
    t = needy(100, 2000, "16H").at_step("RCS", "trains")
    assert t.options() == ["train R6H"]
    assert t.why_not("train 16") == "cheapest_only"


def test_of_equally_cheap_trains_he_chooses() -> None:  # R49-4.10.11, R49-7.45
    t = needy(100, 900, "12H", electric_dreams="on").discards("10H")
    t.state.e_tokens[4] = 1
    t.at_step("RCS", "trains")
    assert t.options("train") + t.options("used") == ["train E", "used 10"]


def test_an_e_train_counts_only_with_a_token() -> None:  # R49-6.3, R49-4.9.4
    t = needy(0, 2000, "12H", electric_dreams="on").at_step("RCS", "trains")
    assert t.options("train") == ["train 16"]


def test_another_corporations_train_with_the_treasury_alone() -> None:  # R49-4.10.2, R49-6.12
    t = needy(30, 400).corporation("ATA", 68, {1: "P"}, trains="10H").at_step("RCS", "trains")
    assert t.play("buy_train ATA 10").amounts() == [("price", 1, 30, 1)]
    t.play("price 30", "accept")
    assert (t.trains_of("RCS"), t.state.cash[0], t.treasury("ATA")) == ("10H", 400, 30)


def test_the_president_may_be_allowed_to_add_to_it() -> None:  # R49-6.12, R49-7.11
    t = needy(30, 400, forced_buy_from_corporation="president_may_pay")
    t.corporation("ATA", 68, {1: "P"}, trains="10H").at_step("RCS", "trains")
    assert t.play("buy_train ATA 10").amounts() == [("price", 1, 430, 1)]
    t.play("price 430", "accept")
    assert (t.treasury("RCS"), t.treasury("ATA"), t.state.cash[0]) == (0, 430, 0)
    t = needy(30, 900, forced_buy_from_corporation="president_may_pay")
    t.corporation("ATA", 68, {1: "P"}, trains="10H").at_step("RCS", "trains")
    assert t.play("buy_train ATA 10").amounts() == [("price", 1, 550, 1)], "no more than the printed price"


def test_not_once_shares_have_been_sold() -> None:  # R49-4.10.2
    t = with_x().trains("ATA", "10H")
    assert t.options("buy_train") == ["buy_train ATA 10"]
    t.play("sell ATA 10")
    assert (t.options("buy_train"), t.why_not("buy_train ATA 10")) == ([], "sold_for_train")


# --- forced sales ---------------------------------------------------------------------------------------------------


def test_no_more_than_necessary() -> None:  # R49-4.10.4, EX-66
    t = with_x()
    assert t.options("sell") == ["sell ATA 10", "sell ATA 20"], "150 are missing, 20 % bring 160"
    assert t.why_not("sell ATA 30") == "more_than_needed"
    t.play("sell ATA 20")
    assert (t.space("ATA"), t.price("ATA"), t.state.cash[0]) == ((5, 3), 70, 260)
    t.play("train 10")
    assert (t.state.cash[0], t.treasury("RCS")) == (10, 0)


def test_several_small_sales_bring_less() -> None:  # R49-4.10.10, EX-67
    t = with_x().play("sell ATA 10", "sell ATA 10")
    assert (t.space("ATA"), t.price("ATA")) == ((5, 3), 70)
    assert (t.options("sell"), t.why_not("sell ATA 10")) == ([], "enough_cash")
    assert t.play("train 10").state.cash[0] == 7


def test_his_own_presidency_must_stay() -> None:  # R49-4.10.4, EX-68
    t = bare(4).phase("16H").cash(0, 300, 300, 300).tiles(*ROUTE)
    t.corporation("RCS", 144, {0: "P 10 10", 1: "10 10 10"}, treasury=0, turns=2)
    t.corporation("ATA", 377, {0: "P 10 10"}).at_step("RCS", "trains")
    assert t.options("sell RCS") == ["sell RCS 10"], "20 % would leave 20 against 30"
    assert t.why_not("sell RCS 20") == "keeps_presidency"


def test_in_other_corporations_it_may_change() -> None:  # R49-4.10.4, R49-6.11, R49-7.10
    for option, sales in (("protect_operating", ["sell ATA 10", "sell ATA 20"]), ("protect_all", ["sell ATA 10"])):
        t = needy(300, 100, turns=1, forced_sale_presidency=option)
        t.corporation("ATA", (3, 3), {0: "P 10 10", 1: "10 10 10"}, trains="").at_step("RCS", "trains")
        assert [text for text in t.options("sell") if len(text.split()) == 3] == sales
    t = needy(300, 100, turns=1).corporation("ATA", (3, 3), {0: "P 10 10", 1: "10 10 10"}).at_step("RCS", "trains")
    assert t.play("sell ATA 20").president("ATA") == 1


def test_too_large_a_sale_is_refused_for_what_is_wrong_with_it() -> None:  # R49-4.10.4, R49-6.11
    """Only 60 are missing: a second share of ATA, at 80, is too many. Whether its presidency matters is an option."""
    for option, reason in (("protect_operating", "more_than_needed"), ("protect_all", "keeps_presidency")):
        t = needy(300, 190, turns=1, forced_sale_presidency=option)
        t.corporation("ATA", (3, 3), {0: "P 10 10", 1: "10 10 10"}).at_step("RCS", "trains")
        assert t.options("sell ATA") == ["sell ATA 10"]
        assert t.why_not("sell ATA 20") == reason


def test_own_shares_only_from_the_second_turn_on() -> None:  # R49-4.10.4
    t = needy(300, 240, turns=1).corporation("ATA", 68, {0: "P 10"}).at_step("RCS", "trains")
    assert t.options("sell") == ["sell ATA 10"]
    assert t.why_not("sell RCS 10") == "first_turn"
    t = needy(300, 240, turns=2).corporation("ATA", 68, {0: "P 10"}).at_step("RCS", "trains")
    assert t.options("sell") == ["sell ATA 10", "sell RCS 10"]


def test_shares_of_a_corporation_that_never_operated_cannot_be_sold() -> None:  # R49-4.10.4, R49-4.3.5
    t = needy(300, 240, turns=2).corporation("ATA", 68, {0: "P 10"}, turns=0).at_step("RCS", "trains")
    assert t.options("sell") == ["sell RCS 10"]


def test_the_order_of_the_others_is_made_anew() -> None:  # R49-4.4.2, R49-4.10.4
    t = needy(300, 100, turns=1).corporation("ATA", (3, 3), {1: "P 10", 0: "10 10 10"})
    t.corporation("SFA", (4, 3), {2: "P"}).at_step("RCS", "trains", then="ATA SFA")
    t.play("sell ATA 20")
    assert t.state.to_operate == [5, 1]


def test_the_pile_keeps_its_order_in_forced_sales() -> None:  # R49-4.10.4, R49-4.3.8
    t = needy(300, 0, turns=1)
    for name in ("ATA", "SFA"):
        t.corporation(name, (3, 3), {1: "P 10", 0: "10"})
    t.corporation("IFT", (3, 3), {2: "P 10", 0: "10 10"}).at_step("RCS", "trains")
    t.play("sell SFA 10", "sell ATA 10")
    assert [t.space("ATA"), t.space("SFA")] == [(4, 3), (4, 3)]
    assert t.operating_order() == "RCS IFT ATA SFA"


def test_own_shares_that_fall_to_nothing_close_the_corporation() -> None:  # R49-4.2.5, R49-4.14.4
    t = bare(4).phase("10H").cash(500, 300, 300, 300).tiles(*ROUTE).corporation("ATA", (8, 1), {1: "P"}, treasury=100)
    t.corporation("RCS", (8, 0), {0: "P 10 10", 1: "10"}, treasury=20, turns=2).at_step("RCS", "trains", then="ATA")
    assert t.options("sell") == ["sell RCS 10", "sell RCS 20"]
    t.play("sell RCS 10")
    assert (t.started("RCS"), t.operating, t.state.cash[0]) == (False, "ATA", 527)


# --- bankruptcy -----------------------------------------------------------------------------------------------------


def test_bankruptcy_and_loan() -> None:  # R49-4.10.6, R49-4.10.8, EX-61
    t = bare(3).phase("10H").cash(184, 300, 300).tiles("J6 673 2", "K7 683 2")
    t.corporation("SFA", (3, 3), {0: "P 10 10"}, treasury=66, turns=2)
    bank = t.state.bank
    t.at_step("SFA", "trains")
    assert (t.kind, t.asked, t.options()) == ("loan", 0, ["loan", "leave"]), "no way out: nobody is asked before"
    assert t.told("sold") == [(0, 20, 5, 160)]
    assert t.told("closed") == [(5, 410)]
    assert (t.state.cash[0], t.state.bank - bank, t.to_start().split()[-1]) == (0, 250, "SFA")
    t.play("loan")
    assert (t.state.cash[0], t.state.loans[0]) == (500, 1)
    assert t.view().players[0].worth == 500 - 750


def test_in_the_first_turn_its_own_shares_are_worth_nothing() -> None:  # R49-4.10.6, R49-4.10.8, EX-62
    t = bare(3, "AFG RCS ATA SFA IFT CTL").phase("10H").cash(0, 300, 300).tiles("M11 670 4", "L12 78 5", "M13 675 1")
    t.corporation("AFG", 100, {0: "P 10 10 10"}, treasury=420, turns=1, stations="M11")
    t.state.loans[0] = 1
    t.at_step("AFG", "trains")
    assert (t.kind, t.told("sold")) == ("loan", [])
    t.play("leave")
    assert (t.state.left, t.view().players[0].worth) == ([1, 0, 0], -750)


def test_every_loan_costs_750() -> None:  # R49-4.10.8, R49-5.4
    t = needy(0, 0)
    t.state.loans[0] = 2
    assert t.at_stock().view().players[0].worth == 300 - 1500


def test_shares_that_cannot_be_sold_are_kept() -> None:  # R49-4.10.7
    t = needy(0, 50, turns=1).corporation("ATA", 100, {0: "P", 1: "10"}).privates(SCE=0).at_step("RCS", "trains")
    assert t.kind != "loan"
    assert (t.state.cash[0], t.certificates(0, "ATA"), t.owner("SCE")) == (0, "P", 0)


def test_or_everything_is_lost() -> None:  # R49-6.19, R49-7.15
    t = needy(0, 50, turns=1, bankruptcy_keeps_unsold_stock="off").privates(SCE=0)
    t.corporation("ATA", 100, {0: "P 10", 1: "10 10"}, turns=0).corporation("SFA", 68, {0: "P"})
    t.at_step("RCS", "trains")
    assert (t.kind, t.owner("SCE")) == ("loan", "closed")
    assert (t.president("ATA"), t.certificates(1, "ATA")) == (1, "P"), "the heir takes P20 for two certificates"
    assert (t.percent("treasury", "ATA"), t.started("SFA")) == (80, False), "no heir: SFA closes"


def test_other_ways_come_first() -> None:  # R49-4.10.10
    t = needy(30, 0, turns=1).corporation("ATA", 68, {1: "P"}, trains="10H").at_step("RCS", "trains")
    assert t.options() == ["buy_train ATA 10", "bankrupt"]
    t.play("buy_train ATA 10", "price 30", "accept")
    assert t.started("RCS")


def test_bankruptcy_only_if_all_sales_together_do_not_help() -> None:  # R49-4.10.6
    t = with_x(cash=20)
    assert (t.why_not("bankrupt"), len(t.options("sell"))) == ("not_bankrupt", 3), "230 are missing, 30 % bring 240"
    assert with_x(cash=0).told("bankrupt") == [(0, 4)], "250 are missing"


def test_privates_are_not_counted_but_may_be_sold_to_the_corporation() -> None:  # R49-4.10.10, R49-4.10.12, R49-7.43
    t = needy(200, 100, turns=1).privates(CNM=0).at_step("RCS", "trains")
    assert t.options() == ["private CNM", "bankrupt"]
    t.play("private CNM", "price 150")
    assert (t.state.cash[0], t.treasury("RCS"), t.owner("CNM")) == (250, 50, "RCS")
    assert t.options() == ["port a12", "port A5", "port L14", "port N8", "bankrupt"], "it does not help"


def test_privates_may_go_to_other_players_by_option() -> None:  # R49-4.10.12, R49-6.6
    t = needy(200, 100, turns=1, private_trading="on").privates(CNM=0).at_step("RCS", "trains")
    assert t.options("offer") == ["offer CNM 1", "offer CNM 2", "offer CNM 3"]
    t.play("offer CNM 2")
    assert t.amounts() == [("price", 0, 300, 1)]
    t.play("price 250", "accept")
    assert (t.state.cash[0], t.state.cash[2], t.owner("CNM")) == (350, 50, 2)
    assert "train 10" in t.options()


def test_who_leaves_gives_everything_back() -> None:  # R49-4.10.8, R49-7.34, R49-4.1.8
    t = needy(0, 0, turns=1).privates(SCE=0, RSA=0).corporation("ATA", 68, {2: "P"})
    t.state.priority = 0
    t.at_step("RCS", "trains")
    assert t.kind == "loan"
    t.play("leave")
    assert (t.owner("SCE"), t.owner("RSA"), t.state.priority) == ("closed", "closed", 1)
    t.pass_on("stock")
    assert t.asked == 1
    for _ in range(2):
        t.play("pass")
    assert t.asked == 3, "seat 0 is skipped"


def test_the_exchange_is_chosen_even_in_bankruptcy() -> None:  # R49-4.3.13, R49-4.10.6
    t = needy(0, 0, turns=1).corporation("ATA", (3, 3), {0: "P 10 10", 1: "L 10 10"}).at_step("RCS", "trains")
    assert (t.kind, t.asked) == ("exchange", 0)
    t.play("exchange tens")
    assert not t.started("RCS")


def test_the_order_is_made_anew_after_a_bankruptcy_too() -> None:  # R49-4.4.2, R49-7.46
    t = needy(0, 0, turns=1).corporation("ATA", (3, 3), {1: "P 10", 0: "10 10 10"}).corporation("SFA", (4, 3), {2: "P"})
    t.at_step("RCS", "trains", then="ATA SFA")
    assert (t.told("sold"), t.state.to_operate) == ([(0, 30, 1, 240)], [5, 1])


def test_the_last_player_ends_the_game() -> None:  # R49-4.10.9, R49-5.3
    t = needy(0, 0, turns=1)
    t.state.left = [0, 0, 1, 1]
    t.at_step("RCS", "trains").play("leave")
    assert t.over
    assert t.told("end_last_player") == [()]
