"""The stock round (R49-4.3)."""

from .rig import Rig, bare, fresh


def two(cash: int = 400, **options: str) -> Rig:
    """Two corporations that have operated; 20 % of RCS in the pool."""
    t = bare(3, **options).cash(cash)
    t.corporation("RCS", 100, {0: "P 10", 1: "10"}, pool="10 10")
    return t.corporation("ATA", 68, {1: "P 10", 2: "10 10"}).at_stock()


# --- turns ----------------------------------------------------------------------------------------------------------


def test_turns_go_round_until_all_have_passed_in_succession() -> None:  # R49-4.1.1, R49-4.3.1
    t = two()
    assert t.play("pass", "pass").asked == 2
    t.play("buy ATA treasury")
    assert t.asked == 0, "who passed may act again"
    assert t.play("pass", "pass").kind == "stock"
    assert t.play("pass").kind == "operate"


def test_the_priority_card_begins() -> None:  # R49-4.3.1
    assert two().asked == 0
    assert bare(3).corporation("RCS", 100, {0: "P"}).at_stock(2).asked == 2


def test_any_number_of_sales_then_one_purchase() -> None:  # R49-4.3.2
    t = two().play("sell RCS 10", "buy ATA treasury")
    assert t.kind == "stock"
    assert t.asked == 1, "nothing is left to do after the purchase"
    t = two().play("pass", "sell ATA 10", "sell RCS 10")
    assert t.asked == 1
    t.play("done")
    assert t.asked == 2


def test_no_sale_after_the_purchase() -> None:  # R49-4.3.2, R49-6.5
    t = two().play("pass", "buy RCS treasury")
    assert t.asked == 2
    t = two(stock_turn_order="sell_buy_sell").play("pass", "buy RCS treasury")
    assert t.asked == 1
    assert "sell ATA 10" in t.options()
    assert t.play("sell ATA 10").why_not("buy ATA pool") == "bought_already"


def test_the_turn_ends_when_nothing_is_left_to_do() -> None:  # R49-4.3.3, R49-4.1.4
    t = bare(3).cash(0, 0, 500).corporation("RCS", 100, {0: "P 10", 1: "10"}).at_stock(1)
    assert t.play("sell RCS 10").asked == 2, "poor and without shares"
    t = bare(3).cash(0, 500, 0).corporation("RCS", 100, {0: "P"}).at_stock()
    assert t.asked == 1
    assert t.told("passed") == [(0,)]


def test_doing_nothing_is_a_pass_and_anything_else_is_not() -> None:  # R49-4.3.2
    t = two()
    assert ("pass" in t.options(), t.why_not("done")) == (True, "nothing_done")
    t.play("sell RCS 10")
    assert ("done" in t.options(), t.why_not("pass")) == (True, "something_done")


# --- limits ---------------------------------------------------------------------------------------------------------


def test_sixty_percent_of_one_corporation() -> None:  # R49-4.3.4, R49-7.39
    t = bare(3).cash(900).corporation("RCS", 100, {0: "P 10 10 10"}).at_stock()
    t.play("buy RCS treasury").pass_on("nothing", 2)
    assert t.asked == 0
    assert t.percent(0, "RCS") == 60
    assert t.why_not("buy RCS treasury") == "too_much"
    t = bare(3).cash(900).corporation("RCS", 100, {0: "P 10 10 10", 1: "10 10 10"}).at_stock()
    assert t.why_not("buy RCS treasury") == "too_much", "the last certificate is 20 %"


def test_the_certificate_limit_counts_shares_of_any_size_and_privates() -> None:  # R49-4.3.4
    t = bare(5).cash(900)
    t.corporation("RCS", 100, {0: "P 10 10"}).corporation("ATA", 68, {0: "P L 10 10"}).privates(CNM=0)
    assert t.at_stock().view().players[0].certificates == 8
    assert t.options("buy") == ["buy RCS treasury"], "60 % of ATA are enough"
    t.play("buy RCS treasury").pass_on("nothing", 4)
    assert (t.asked, t.options("buy"), t.options("start")) == (0, [], [])
    assert (t.why_not("buy RCS treasury"), t.why_not("start SFA 68")) == ("certificate_limit", "certificate_limit")


def test_who_is_over_the_limit_must_sell_first() -> None:  # R49-4.3.4, R49-4.3.22
    t = bare(5).cash(900).corporation("RCS", 100, {0: "10 10 10 10", 1: "P L"})
    t.corporation("ATA", 68, {0: "P 10 10 10"}).privates(CNM=0, SMS=0).at_stock()
    assert t.view().players[0].certificates == 10
    assert {text.split()[0] for text in t.options()} == {"sell"}
    assert (t.why_not("pass"), t.why_not("buy RCS treasury")) == ("must_sell", "certificate_limit")
    t.play("sell RCS 10")
    assert "done" in t.options()


def test_over_the_limit_without_a_legal_sale_he_is_passed_over() -> None:  # R49-4.3.4
    t = bare(5).cash(900).corporation("RCS", 100, {0: "10 10 10 10", 1: "P L"}, turns=0)
    t.corporation("ATA", 68, {0: "P 10 10 10"}, turns=0).privates(CNM=0, SMS=0).at_stock()
    assert t.asked == 1
    assert t.told("passed") == [(0,)]


def test_limits_are_tested_before_an_exchange() -> None:  # R49-4.3.22, R49-7.47
    t = bare(5).cash(900).corporation("RCS", 100, {0: "P 10", 1: "10 10 10"})
    t.corporation("ATA", 68, {0: "P 10 10 10"}).privates(CNM=0, SMS=0, SCE=0).at_stock(1)
    assert t.view().players[0].certificates == 9
    t.play("buy RCS treasury")
    assert (t.president("RCS"), t.certificates(0, "RCS")) == (1, "10 10 10")
    assert t.view().players[0].certificates == 10, "one more than allowed"
    while t.asked != 0:
        t.play("pass")
    assert {text.split()[0] for text in t.options()} == {"sell"}


# --- sales ----------------------------------------------------------------------------------------------------------


def test_nothing_can_be_sold_before_it_has_operated() -> None:  # R49-4.3.5, R49-4.8.4
    t = bare(3).corporation("RCS", 100, {0: "P 10 10"}, turns=0).at_stock()
    assert t.options("sell") == []
    assert t.why_not("sell RCS 10") == "not_operated"


def test_half_of_a_corporation_may_lie_in_the_pool() -> None:  # R49-4.3.6
    t = bare(3).corporation("RCS", 100, {0: "P", 1: "10 10"}, pool="10 10 10 10").at_stock(1)
    assert t.options("sell") == ["sell RCS 10"]
    assert t.why_not("sell RCS 20") == "pool_full"


def test_a_sale_is_paid_at_the_price_before_it() -> None:  # R49-4.3.7, EX-14
    t = bare(3).cash(0).corporation("RCS", (3, 4), {0: "P 10", 1: "10 10 10"}).at_stock(1).play("sell RCS 30")
    assert (t.state.cash[1], t.space("RCS"), t.price("RCS")) == (270, (6, 4), 68)


def test_single_sales_bring_less() -> None:  # R49-4.3.2, R49-4.3.7
    t = bare(3).cash(0).corporation("RCS", (3, 4), {0: "P 10", 1: "10 10 10"}).at_stock(1)
    assert t.play("sell RCS 10", "sell RCS 10", "sell RCS 10").state.cash[1] == 90 + 86 + 78


def test_the_marker_stops_at_the_bottom_line() -> None:  # R49-4.3.7, EX-16
    t = bare(3).phase("10H").corporation("RCS", (3, 12), {0: "P 10 10 10", 1: "L 10 10 10"}).at_stock(1)
    assert t.why_not("sell RCS 50") == "not_held"
    t.play("sell RCS 50 L20")
    assert (t.space("RCS"), t.price("RCS")) == ((4, 12), 198)


def test_every_combination_of_certificates() -> None:  # R49-4.3.9, R49-4.3.21
    t = bare(3).corporation("RCS", 100, {0: "P 10", 1: "L 10"}).at_stock(1)
    assert t.options("sell") == ["sell RCS 10", "sell RCS 20 L20", "sell RCS 30 L20"]
    assert t.why_not("sell RCS 20") == "not_held"
    assert t.why_not("sell RCS 15") == "no_such_sale"


# --- purchases ------------------------------------------------------------------------------------------------------


def test_starting_a_corporation() -> None:  # R49-4.3.14, EX-24
    t = bare(3, "ATA RCS SFA IFT AFG CTL").cash(350).at_stock()
    assert t.options("start") == ["start ATA 68", "start ATA 100"]
    t.play("start ATA 100")
    assert (t.state.cash[0], t.treasury("ATA"), t.certificates(0, "ATA"), t.stations("ATA")) == (150, 170, "P", "M13")
    assert t.options("buy") == ["buy ATA treasury"]
    t.play("buy ATA treasury")
    assert (t.state.cash[0], t.treasury("ATA"), t.asked) == (50, 270, 1), "no money for a second one"


def test_up_to_two_further_certificates() -> None:  # R49-4.3.14
    t = bare(3).cash(700).at_stock().play("start RCS 100", "buy RCS treasury", "buy RCS treasury")
    assert (t.percent(0, "RCS"), t.asked) == (40, 1)
    t = bare(3).cash(700).corporation("ATA", 68, {1: "P"}).at_stock().play("start RCS 100")
    assert t.why_not("buy ATA treasury") == "bought_already"
    assert t.why_not("start SFA 100") == "bought_already"


def test_start_prices_open_with_the_phases() -> None:  # R49-4.1.3, R49-4.3.14
    prices = {}
    for phase in ("4H", "6H", "8H", "10H", "16H"):
        t = bare(3).cash(900).phase(phase).at_stock()
        prices[phase] = [int(text.split()[2]) for text in t.options("start")]
    assert prices == {"4H": [68, 100], "6H": [68, 100, 144], "8H": [68, 100, 144], "10H": [68, 100, 144, 216],
                      "16H": [68, 100, 144, 216]}  # fmt: skip
    assert bare(3).cash(900).at_stock().why_not("start RCS 144") == "start_price_later"
    assert bare(3).cash(900).at_stock().why_not("start RCS 99") == "start_price"


def test_only_the_first_of_the_order_can_be_started_by_who_can_pay() -> None:  # R49-4.3.14
    t = bare(3).cash(199, 900, 0).at_stock()
    assert t.options("start") == ["start RCS 68"]
    assert (t.why_not("start ATA 68"), t.why_not("start RCS 100")) == ("not_next", "too_poor")
    t.play("start RCS 68")
    assert t.options("start") == ["start ATA 68", "start ATA 100"], "the next player, the next corporation"


def test_treasury_or_pool() -> None:  # R49-4.3.15
    t = two()
    assert t.options("buy RCS") == ["buy RCS treasury", "buy RCS pool"]
    bank = t.state.bank
    t.play("buy RCS pool")
    assert (t.state.bank - bank, t.treasury("RCS"), t.certificates("pool", "RCS")) == (100, 0, "10")
    t.pass_on("nothing", 2).play("buy RCS treasury")
    assert t.treasury("RCS") == 100


def test_the_last_certificate_only_alone() -> None:  # R49-4.3.16
    t = bare(3).cash(400).corporation("RCS", 100, {0: "P 10", 1: "10 10 10"}, pool="10").at_stock(2)
    t.play("buy RCS treasury")
    assert t.certificates(2, "RCS") == "10"
    t.pass_on("nothing", 2)
    assert t.asked == 2
    t.play("buy RCS treasury")
    assert (t.certificates(2, "RCS"), t.treasury("RCS"), t.state.cash[2]) == ("L 10", 300, 100)
    t = bare(3).cash(400).corporation("RCS", 100, {0: "P 10 10 10", 1: "10"}, pool="L 10").at_stock(2)
    t.play("buy RCS pool")
    assert t.certificates(2, "RCS") == "10"


def test_the_last_certificate_costs_twice() -> None:  # R49-4.3.15
    offers = []
    for cash in (113, 114):
        t = bare(3).cash(cash).corporation("RCS", (2, 0), {0: "P 10 10 10", 1: "10 10 10"}).at_stock(2)
        offers.append((t.asked, t.options("buy")))
    assert offers == [(0, []), (2, ["buy RCS treasury"])], "at 57"


def test_what_was_sold_may_not_be_bought_back_in_the_round() -> None:  # R49-4.3.17
    t = two().play("pass", "sell RCS 10")
    assert (t.options("buy RCS"), t.why_not("buy RCS pool")) == ([], "sold_before")
    t.play("done", "pass", "pass")
    assert (t.asked, t.options("buy RCS")) == (1, [])
    t.pass_on("operate").pass_on("stock")
    while t.asked != 1:
        t.play("pass")
    assert "buy RCS treasury" in t.options(), "in the next round he may"


# --- the end of the round -------------------------------------------------------------------------------------------


def test_sold_out_moves_up() -> None:  # R49-4.3.18, EX-17
    t = bare(3).phase("12H").cash(0).corporation("RCS", 144, {0: "P 10 10 10", 1: "L 10 10 10"}).at_stock()
    t.pass_on("operate")
    assert t.told("price")[0] == (4, 144, 158)


def test_sold_out_in_the_top_row_stays() -> None:  # R49-4.3.18, EX-18
    t = bare(3).phase("10H").cash(0).corporation("RCS", (0, 5), {0: "P 10 10 10", 1: "L 10 10 10"}).at_stock()
    t.play("pass", "pass")
    assert (t.space("RCS"), t.state.round) == ((0, 5), 1)


def test_shares_in_the_pool_move_down_by_one() -> None:  # R49-4.3.18, EX-19
    t = bare(3).phase("16H").cash(0).corporation("RCS", (5, 10), {0: "P 10"}, pool="10 10 10 10").at_stock()
    t.play("pass")
    assert t.told("price")[0] == (4, 146, 127)


def test_shares_in_the_treasury_alone_do_nothing() -> None:  # R49-4.3.18
    t = bare(3).cash(0).corporation("RCS", 100, {0: "P 10 10 10", 1: "10 10 10"}).at_stock().play("pass", "pass")
    assert (t.told("price"), t.operating) == ([], "RCS")


def test_the_priority_card_goes_left_of_the_last_who_acted() -> None:  # R49-4.3.19
    t = two().play("pass", "sell RCS 10", "done", "pass", "pass", "pass")
    assert t.told("priority") == [(2,)]
    t = two().play("pass", "pass", "pass")
    assert t.told("priority") == [(0,)], "nobody did anything"


def test_the_number_of_operating_rounds_is_fixed_when_the_stock_round_ends() -> None:  # R49-4.1.3
    rounds = {}
    for phase in ("4H", "6H", "8H", "10H", "12H", "16H"):
        t = bare(3).cash(0).phase(phase).corporation("RCS", 100, {0: "P 10"}).at_stock().play("pass")
        rounds[phase] = t.state.rounds
    assert rounds == {"4H": 1, "6H": 2, "8H": 2, "10H": 3, "12H": 3, "16H": 3}
    t = bare(3).cash(0).corporation("RCS", 100, {0: "P 10"}, treasury=900, stations="C5").sell_out("4H").at_stock()
    t.play("pass").pass_on("trains").play("train 6")
    assert (t.state.phase, t.state.rounds) == (1, 1)


def test_first_round_after_the_auction() -> None:  # R49-4.1.1, R49-4.3.5
    t = fresh(3).play("buy SCE", "buy SIGI", "buy CNM", "buy SMS", "buy RSA", "par 68")
    assert (t.kind, t.state.set, t.state.round) == ("stock", 1, 0)
    assert t.options("sell") == []
    t.pass_on("operate")
    assert (t.operating, t.state.round, t.state.rounds) == ("RCS", 1, 1)
    t.pass_on("stock")
    assert t.state.set == 2
