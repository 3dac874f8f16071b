"""The auction of the privates (R49-3.2 to R49-3.13)."""

from kurs.titles.r1849.data import CORPORATIONS, IFT

from .rig import bare, drawn, fresh


def test_scenarios() -> None:  # R49-3.1, R49-6.20
    facts = []
    for seats, reduced in ((3, "off"), (4, "off"), (4, "on"), (5, "off"), (3, "on"), (5, "on")):
        s = fresh(seats, reduced_4p_corps=reduced).state
        facts.append((seats, len(s.order), s.cash[0], s.limit))
    assert facts == [(3, 5, 500, 12), (4, 6, 375, 11), (4, 5, 375, 9), (5, 6, 300, 9), (3, 5, 500, 12), (5, 6, 300, 9)]


def test_who_begins_is_drawn_and_holds_the_priority_card() -> None:  # R49-3.2
    tables = [drawn(4, f"seed {i}") for i in range(40)]
    assert {t.asked for t in tables} == {0, 1, 2, 3}
    assert all(t.asked == t.state.priority for t in tables)


def test_the_bank_pays_the_starting_cash() -> None:  # R49-3.3, R49-6.14
    assert fresh(3).state.bank == 7760 - 3 * 500
    assert fresh(5, bank_total="8040").state.bank == 8040 - 5 * 300


def test_the_order_of_the_corporations_is_drawn() -> None:  # R49-3.4
    firsts, out = set(), set()
    for i in range(60):
        s = drawn(3, f"order {i}").state
        firsts.add(s.order[0])
        out |= set(range(6)) - set(s.order)
    assert firsts == out == set(range(6))
    t = fresh(3)
    assert t.told("starting_order") == [("RCS, ATA, SFA, IFT, AFG",)]
    assert [CORPORATIONS[int(args[0])].id for args in t.told("left_out")] == ["CTL"]
    assert 2 not in t.state.board.reserved, "the home of the one left out is free"


def test_delayed_ift_is_never_among_the_first_three() -> None:  # R49-6.4
    places = [drawn(5, f"ift {i}", delay_ift="on").state.order.index(IFT) for i in range(60)]
    assert min(places) == 3
    assert min([drawn(5, f"ift {i}").state.order.index(IFT) for i in range(60)]) == 0
    assert fresh(3, "IFT ATA SFA RCS AFG CTL", delay_ift="on").to_start() == "RCS ATA SFA IFT AFG"


def test_trains_of_the_scenario_lie_in_the_stack() -> None:  # R49-3.5
    five, six = fresh(3), fresh(4)
    assert [t.left for t in five.view().trains] == [4, 3, 2, 2, 1, 4, 2, 0]
    assert [t.left for t in six.view().trains] == [4, 4, 3, 2, 1, 5, 2, 0]
    assert fresh(3, electric_dreams="on").view().trains[7].left == 6


def test_the_market_is_empty_and_phase_4h_begins() -> None:  # R49-3.6
    view = fresh(3).view()
    assert [c.space for c in view.corporations] == [-1] * 6
    assert (view.phase, view.set, view.round) == (0, 0, 0)


# --- buying, bidding, passing ---------------------------------------------------------------------------------------


def test_buy_what_is_on_offer_or_bid_on_the_rest() -> None:  # R49-3.8
    t = fresh(3)
    assert t.options() == ["buy SCE", "pass"]
    assert t.amounts() == [
        ("bid SIGI", 50, 500, 1),
        ("bid CNM", 80, 500, 1),
        ("bid SMS", 115, 500, 1),
        ("bid RSA", 155, 500, 1),
    ]
    t.play("buy SCE")
    assert (t.owner("SCE"), t.state.cash[0], t.asked) == (0, 480, 1)
    assert t.options() == ["buy SIGI", "pass"]


def test_a_bid_is_five_above_the_highest_and_replaces_ones_own() -> None:  # R49-3.8
    t = fresh(3).play("bid CNM 100")
    assert ("bid CNM", 105, 500, 1) in t.amounts()
    t.play("pass", "pass", "bid CNM 110")
    assert t.state.bids[2 * 3 : 3 * 3] == [110, 0, 0]
    assert t.state.cash == [500, 500, 500], "nothing is paid yet"


def test_free_cash_binds_bids_on_other_privates() -> None:  # R49-3.8
    t = fresh(3).play("bid RSA 470", "pass", "pass")
    assert t.options() == ["buy SCE", "pass"]
    assert t.amounts() == [("bid RSA", 475, 500, 1)], "30 are free for anything else"
    t.play("bid RSA 490", "pass", "pass")
    assert t.options() == ["pass"]
    assert t.amounts() == [("bid RSA", 495, 500, 1)]
    assert (t.why_not("buy SCE"), t.why_not("bid SIGI 50")) == ("too_poor", "too_poor")


def test_who_can_only_pass_is_passed_over() -> None:  # R49-4.1.4
    t = fresh(3).play("bid RSA 500", "pass", "pass")
    assert t.asked == 1
    assert t.told("passed") == [(1,), (2,), (0,)]


def test_passing_is_not_final() -> None:  # R49-3.8
    t = fresh(3).play("pass", "pass", "buy SCE", "buy SIGI")
    assert (t.owner("SCE"), t.owner("SIGI")) == (2, 0)


def test_bids_in_steps_of_five() -> None:  # R49-6.15, R49-7.13
    t = fresh(3, bid_step_multiple_of_5="on")
    assert t.amounts()[0] == ("bid SIGI", 50, 500, 5)
    assert t.why_not("bid SIGI 52") == "bid_fives"
    assert fresh(3).why_not("bid SIGI 52") == ""


# --- what follows a purchase ----------------------------------------------------------------------------------------


def test_a_single_bidder_gets_the_next_private_at_once() -> None:  # R49-3.9
    t = fresh(3).play("bid SIGI 60", "bid CNM 90", "buy SCE")
    assert (t.owner("SIGI"), t.owner("CNM")) == (0, 1)
    assert t.state.cash == [440, 410, 480]
    assert t.asked == 0, "left of the buyer"
    assert t.options("buy") == ["buy SMS"]


def test_several_bidders_bid_against_each_other_the_lowest_first() -> None:  # R49-3.9
    t = fresh(4).play("bid SIGI 50", "bid SIGI 70", "bid SIGI 75", "buy SCE")
    assert (t.kind, t.asked) == ("mini_auction", 0)
    assert t.amounts() == [("bid SIGI", 80, 375, 1)]
    t.play("withdraw")
    assert t.asked == 1, "now his bid is the lowest"
    t.play("bid SIGI 100", "withdraw")
    assert (t.owner("SIGI"), t.state.cash) == (1, [375, 275, 375, 355])
    assert (t.kind, t.asked) == ("auction", 0), "left of the buyer of SCE"


def test_who_cannot_raise_is_out() -> None:  # R49-3.9, R49-4.1.4
    t = fresh(3).play("bid SIGI 50", "bid SIGI 500", "buy SCE")
    assert t.owner("SIGI") == 1
    assert t.told("withdrew") == [(0, 1)]


def test_bids_on_other_privates_bind_in_a_mini_auction_too() -> None:  # R49-3.8, R49-3.9
    t = fresh(3).play("bid RSA 400", "bid SIGI 60", "pass", "bid SIGI 70", "buy SCE")
    assert (t.kind, t.asked) == ("mini_auction", 1)
    t.play("bid SIGI 80")
    assert t.amounts() == [("bid SIGI", 85, 100, 1)]
    assert t.why_not("bid CNM 100") == "other_private"


def test_the_turn_after_it_may_pass_left_of_the_last_owner() -> None:  # R49-6.16
    moves = ("bid SIGI 60", "pass", "buy SCE")
    assert fresh(3).play(*moves).asked == 0
    assert fresh(3, priority_after_auction="left_of_last_owner").play(*moves).asked == 1


# --- everybody passes -----------------------------------------------------------------------------------------------


def test_sce_gets_cheaper_and_is_forced_on_somebody_for_nothing() -> None:  # R49-3.10, EX-21
    t = fresh(3)
    prices = []
    for _ in range(3):
        t.play("pass", "pass", "pass")
        prices.append(t.state.sce_price)
    assert prices == [15, 10, 5]
    t.play("pass", "pass", "pass")
    assert t.told("cheaper")[-1] == (0, 0)
    assert (t.owner("SCE"), t.state.cash, t.asked) == (0, [500, 500, 500], 1)


def test_a_bid_breaks_the_succession_of_passes() -> None:  # R49-3.10, R49-7.32
    t = fresh(3).play("pass", "pass", "bid RSA 160", "pass", "pass")
    assert t.state.sce_price == 20
    assert t.play("pass").state.sce_price == 15


def test_privates_pay_once_sce_is_sold() -> None:  # R49-3.10, EX-22
    t = fresh(3).play("buy SCE", "pass", "pass", "pass")
    assert t.state.cash == [485, 500, 500]
    assert (t.asked, t.options("buy")) == (1, ["buy SIGI"])


def test_an_auction_that_breaks_the_bank_ends_the_game() -> None:  # R49-7.54
    t = fresh(3).bank(7).play("buy SCE", "pass", "pass", "pass")
    assert not t.over
    t.bank(3).play("pass", "pass", "pass")
    assert t.over
    assert "end_bank" in [event.key for event in t.events]


def test_a_start_price_that_breaks_the_bank_ends_the_game() -> None:  # R49-7.54, R49-3.12
    for amount, over in ((200, False), (199, True)):
        t = fresh(3).play("buy SCE", "buy SIGI", "buy CNM", "buy SMS", "buy RSA").bank(amount).play("par 100")
        assert t.over == over, f"{amount} in the bank"
        assert ("end_bank" in [event.key for event in t.events]) == over


# --- RSA ------------------------------------------------------------------------------------------------------------


def rsa(price: int = 100) -> list[str]:
    """Everybody buys what is on offer; the second player gets RSA."""
    return ["buy SCE", "buy SIGI", "buy CNM", "buy SMS", "buy RSA", f"par {price}"]


def test_rsa_brings_the_first_presidency_for_nothing() -> None:  # R49-3.12, EX-23
    t = fresh(3).play("buy SCE", "buy SIGI", "buy CNM", "buy SMS", "buy RSA")
    assert (t.kind, t.asked, t.options()) == ("rsa_price", 1, ["par 68", "par 100"])
    bank, cash = t.state.bank, t.state.cash[1]
    t.play("par 100")
    assert (t.treasury("RCS"), t.state.bank - bank, t.state.cash[1] - cash) == (70, -70, 0)
    assert (t.certificates(1, "RCS"), t.price("RCS"), t.space("RCS")) == ("P", 100, (3, 5))
    assert t.stations("RCS") == "C5", "before anybody acts"
    assert "buy RCS treasury" in t.options(), "no further certificates of the start"


def test_the_price_does_not_depend_on_his_cash() -> None:  # R49-3.12
    t = fresh(3).cash(150, 500, 500).play("pass", "buy SCE", "buy SIGI", "pass", "buy CNM", "buy SMS", "buy RSA")
    assert (t.state.cash[0], t.options()) == (0, ["par 68", "par 100"])
    assert t.play("par 68").treasury("RCS") == 2 * 68 - 130


def test_afg_by_rsa_chooses_its_home_when_the_stock_round_begins() -> None:  # R49-3.12, R49-4.6.5
    t = fresh(3, "AFG ATA SFA IFT RCS CTL").play(*rsa())
    assert (t.kind, t.asked) == ("home", 1)
    assert t.options() == ["home C1", "home H8", "home M9", "home M11", "home B14"]
    assert t.play("home M11").stations("AFG") == "M11"
    assert (t.kind, t.asked) == ("stock", 2)


def test_the_auction_ends_with_rsa() -> None:  # R49-3.13
    t = fresh(3).play(*rsa())
    assert (t.kind, t.asked, t.state.priority, t.state.set) == ("stock", 2, 2, 1)


def test_priority_left_of_the_last_owner() -> None:  # R49-3.13, R49-6.16, R49-7.12
    moves = ("bid RSA 160", "buy SCE", "buy SIGI", "pass", "buy CNM", "buy SMS", "par 100")
    t = fresh(3).play(*moves)
    assert (t.owner("SMS"), t.owner("RSA"), t.state.priority) == (2, 0, 0)
    assert fresh(3, priority_after_auction="left_of_last_owner").play(*moves).state.priority == 1


def test_rsa_is_never_sold() -> None:  # R49-3.11, R49-4.13.1, R49-6.6
    t = bare(3, private_trading="on").privates(RSA=0, CNM=0).at_stock()
    assert "RSA" not in " ".join(t.options())
    assert t.why_not("offer RSA 1") == "not_now"
    t = (
        bare(3)
        .phase("6H")
        .privates(RSA=1, CNM=1)
        .corporation("RCS", 100, {0: "P"}, treasury=500)
        .at_step("RCS", "track")
    )
    assert t.options("private") == ["private CNM"]
    assert t.why_not("private RSA") == "rsa"
