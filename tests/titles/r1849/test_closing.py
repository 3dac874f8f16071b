"""Closing a corporation, starting it again, and a corporation's own shares (R49-4.12, R49-4.14)."""

from .rig import bare


def test_everything_goes() -> None:  # R49-4.14.1, R49-4.14.2
    t = bare(3).phase("6H").cash(100).privates(SIGI="RCS")
    t.corporation("RCS", (8, 0), {0: "P 10", 1: "10"}, pool="10", treasury=80, stations="C5 C1", trains="6H")
    t.port("RCS", "A5").tiles("D6 9 2").at_dividend("RCS", 10)
    bank = t.state.bank
    t.state.bonds[4] = t.state.e_tokens[4] = 1
    t.play("withhold")
    assert (t.started("RCS"), t.treasury("RCS"), t.state.bank - bank) == (False, 0, 80), "90 back, 10 paid"
    assert (t.owner("SIGI"), t.trains_of("RCS"), t.stations("RCS")) == ("closed", "", "")
    assert (t.certificates(0, "RCS"), t.percent("treasury", "RCS"), t.price("RCS")) == ("", 100, 0)
    assert (t.state.bonds[4], t.state.e_tokens[4], t.state.board.port_owner) == (0, 0, -1)
    assert t.state.cash == [100, 100, 100]


def test_track_stays_and_the_home_is_reserved_again() -> None:  # R49-4.14.3, R49-4.14.4
    t = bare(3).corporation("RCS", (8, 0), {0: "P"}).tiles("D6 9 2", "C5 651 5").at_dividend("RCS", 10).play("withhold")
    board = t.state.board
    assert (board.laid.count(-1), 4 in board.reserved) == (len(board.laid) - 2, True)


def test_it_may_be_started_again_like_a_new_one() -> None:  # R49-4.14.3
    t = bare(3).cash(900).corporation("RCS", (8, 0), {0: "P 10"}, stations="C5 C1 M9").at_dividend("RCS", 10)
    t.play("withhold")
    assert t.to_start() == "ATA SFA IFT AFG RCS"
    assert t.kind == "stock"
    for name in ("ATA", "SFA", "IFT"):
        t.play(f"start {name} 68", "done")
    t.play("start AFG 68", "home C1", "done")
    t.play("start RCS 100")
    assert (t.treasury("RCS"), t.stations("RCS"), t.state.tokens[4], t.state.turns[4]) == (70, "C5", 2, 0)


def test_not_in_the_stock_round_in_which_it_closed() -> None:  # R49-4.3.14, R49-4.14.4
    t = bare(3, "RCS ATA SFA IFT AFG CTL").cash(900)
    for name in ("ATA", "SFA", "IFT", "AFG"):
        t.corporation(name, 68, {2: "P 10 10 10"})
    t.corporation("RCS", (8, 0), {0: "P", 1: "10"}).at_stock(1).play("sell RCS 10")
    assert (t.started("RCS"), t.kind) == (False, "stock"), "the stock round goes on"
    assert (t.options("start"), t.why_not("start RCS 68")) == ([], "none_to_start")
    t.pass_on("operate").pass_on("stock")
    assert t.options("start RCS")


def test_its_turn_is_over() -> None:  # R49-4.14.4
    t = bare(3).corporation("RCS", (8, 0), {0: "P"}, treasury=500).corporation("ATA", 68, {1: "P"}, treasury=90)
    t.at_dividend("RCS", 10, then="ATA").play("withhold")
    assert t.operating == "ATA"


def test_several_at_once_close_in_the_starting_order() -> None:  # R49-4.14.5
    t = bare(3).cash(0)
    for name in ("IFT", "SFA", "RCS"):
        t.corporation(name, (8, 0), {2: "P 10"}, pool="10")
    t.at_stock(2).play("pass")
    closed = [args[0] for args in t.told("closed")]
    assert closed == [4, 5, 3], "RCS, SFA, IFT"
    assert t.to_start() == "ATA AFG RCS SFA IFT"


# --- own shares (R49-4.12) ------------------------------------------------------------------------------------------


def test_issuing_at_the_bottom_of_a_column() -> None:  # R49-4.12.1, EX-15
    t = (
        bare(3)
        .phase("10H")
        .corporation("RCS", (7, 8), {0: "P 10 10"}, treasury=0, turns=3)
        .at_step("RCS", "own_shares")
    )
    t.play("issue 40")
    assert (t.treasury("RCS"), t.space("RCS"), t.price("RCS")) == (344, (7, 8), 86)


def test_issuing_moves_the_marker_down() -> None:  # R49-4.12.1
    t = bare(3).corporation("RCS", 100, {0: "P 10 10"}, turns=3).at_step("RCS", "own_shares").play("issue 30")
    assert (t.treasury("RCS"), t.space("RCS"), t.percent("pool", "RCS")) == (300, (6, 5), 30)


def test_what_may_be_issued() -> None:  # R49-4.12.1, R49-7.41, EX-76
    found = []
    for held, pool in (("P 10 10 10", "10 10"), ("P 10 10", "10 10 10"), ("P 10 10 10 10", "10 10")):
        t = bare(3).corporation("RCS", 100, {0: held}, pool=pool, turns=3)
        found.append([int(text.split()[1]) for text in t.at_step("RCS", "own_shares").options("issue")])
    assert found == [[10, 30], [10], [20]]


def test_redeeming() -> None:  # R49-4.12.1, EX-64
    t = bare(3).corporation("ATA", (7, 5), {0: "P 10 10"}, pool="10 10 10", treasury=179, turns=3)
    assert t.at_step("ATA", "own_shares").price("ATA") == 63
    t.play("redeem 10")
    assert (t.treasury("ATA"), t.price("ATA"), t.percent("pool", "ATA")) == (116, 63, 20)


def test_the_last_certificate_is_redeemed_alone_at_twice_the_price() -> None:  # R49-4.12.1
    t = bare(3).corporation("RCS", 100, {0: "P 10 10"}, pool="L 10", treasury=500, turns=3).at_step("RCS", "own_shares")
    assert t.options("redeem") == ["redeem 10"]
    t = bare(3).corporation("RCS", 100, {0: "P 10 10"}, pool="L", treasury=500, turns=3).at_step("RCS", "own_shares")
    t.play("redeem 20")
    assert (t.treasury("RCS"), t.certificates("treasury", "RCS")) == (300, "L 10 10 10 10")


def test_one_of_the_two() -> None:  # R49-4.12.1, R49-6.18, R49-7.17
    for option, goes_on in (("sell_or_buy", False), ("sell_then_buy", True)):
        t = bare(3, own_stock_step=option).cash(0).corporation("RCS", 100, {0: "P"}, pool="10", treasury=500, turns=3)
        t.at_step("RCS", "own_shares").play("issue 10")
        assert (t.step == "own_shares") == goes_on
    assert (t.options("issue"), t.options("redeem")) == ([], ["redeem 10"])
    assert t.why_not("issue 10") == "one_of_two"
    t.play("redeem 10")
    assert t.step != "own_shares"


def test_not_in_the_first_turn() -> None:  # R49-4.12.1
    t = bare(3).cash(0).corporation("RCS", 100, {0: "P"}, treasury=0, turns=0).at_dividend("RCS", 50).play("withhold")
    assert t.step != "own_shares"
    t.pass_on("own_shares")
    assert (t.step, t.state.turns[4]) == ("own_shares", 2)


def test_issuing_can_close_the_corporation() -> None:  # R49-4.2.5, R49-4.14.4
    t = bare(3).corporation("RCS", (8, 0), {0: "P"}, turns=3).corporation("ATA", 68, {1: "P"}, treasury=90)
    t.at_step("RCS", "own_shares", then="ATA").play("issue 10")
    assert (t.started("RCS"), t.operating) == (False, "ATA")
