"""Trains, phases, the earthquake (R49-4.9, R49-4.11)."""

from kurs.titles.r1849.board import spaces, value_of
from kurs.titles.r1849.data import MESSINA
from kurs.titles.r1849.routes import has_route

from .rig import Rig, bare

ROUTE = ("D6 9 2", "E7 3 2")
"""Track from Palermo to a town: RCS has a route."""


def rcs(treasury: int, phase: str = "4H", trains: str = "", **options: str) -> Rig:
    return bare(3, **options).phase(phase).corporation("RCS", 100, {0: "P 10 10"}, treasury=treasury, trains=trains)


# --- buying ---------------------------------------------------------------------------------------------------------


def test_any_number_within_the_limit() -> None:  # R49-4.9.1
    t = rcs(500).at_step("RCS", "trains").play("train 4", "train 4", "train 4", "train 4")
    assert (t.trains_of("RCS"), t.treasury("RCS"), t.step) == ("4H 4H 4H 4H", 100, "turn")
    limits = {}
    for phase in ("4H", "6H", "8H", "10H", "12H", "16H"):
        limits[phase] = rcs(0, phase).at_stock().view().train_limit
    assert limits == {"4H": 4, "6H": 4, "8H": 3, "10H": 2, "12H": 2, "16H": 2}


def test_the_next_kind_when_the_last_one_is_sold_out() -> None:  # R49-4.9.2
    t = rcs(900, "6H").trains("RCS", "6H").at_step("RCS", "trains")
    assert t.options("train") == ["train 6"]
    t.play("train 6", "train 6")
    assert t.options("train") == ["train 8"], "three 6H with five corporations"


def test_r6h_beside_the_stack_from_phase_16h_on() -> None:  # R49-4.9.2, R49-4.11.4
    assert rcs(2000, "12H").at_step("RCS", "trains").options("train") == ["train 16"]
    t = rcs(2000, "16H").at_step("RCS", "trains")
    assert t.options("train") == ["train 16", "train R6H"]
    t.play("train R6H")
    assert (t.trains_of("RCS"), t.treasury("RCS"), t.state.phase) == ("R6H", 1650, 5)


def test_prices_of_the_trains() -> None:  # R49-4.9.2, R49-7.6
    prices = [train.price for train in bare(3).at_stock().view().trains]
    assert prices == [100, 200, 350, 550, 800, 1100, 350, 550]


def test_discarded_trains_at_their_printed_price() -> None:  # R49-4.9.2, R49-4.11.3
    t = rcs(300, "8H").discards("6H").at_step("RCS", "trains")
    assert t.options("used") == ["used 6"]
    t.play("used 6")
    assert (t.trains_of("RCS"), t.treasury("RCS")) == ("6H", 100)


def test_from_another_corporation_at_any_price() -> None:  # R49-4.9.3, R49-4.1.5, EX-63
    t = rcs(426, "8H", trains="6H").corporation("IFT", 68, {1: "P"}, treasury=136).at_step("IFT", "trains")
    t.play("buy_train RCS 6")
    assert t.amounts() == [("price", 1, 136, 1)]
    t.play("price 136")
    assert (t.kind, t.asked) == ("consent_train", 0)
    t.play("accept")
    assert (t.treasury("IFT"), t.treasury("RCS"), t.trains_of("IFT"), t.trains_of("RCS")) == (0, 562, "6H", "")


def test_the_seller_may_decline() -> None:  # R49-4.1.5, R49-4.1.6
    t = rcs(0, "8H", trains="6H").corporation("IFT", 68, {1: "P"}, treasury=136).at_step("IFT", "trains")
    t.play("buy_train RCS 6", "price 50", "decline")
    assert (t.asked, t.trains_of("IFT"), t.treasury("IFT")) == (1, "", 136)
    assert t.play("buy_train RCS 6").amounts() == [("price", 51, 136, 1)]


def test_no_question_between_corporations_of_one_president() -> None:  # R49-4.1.5
    t = rcs(0, "8H", trains="6H").corporation("IFT", 68, {0: "P"}, treasury=136).at_step("IFT", "trains")
    t.play("buy_train RCS 6", "price 1")
    assert (t.trains_of("IFT"), t.treasury("RCS"), t.asked) == ("6H", 1, 0)


# --- the duty to own a train ----------------------------------------------------------------------------------------


def test_with_a_route_a_train_must_be_bought() -> None:  # R49-4.9.4
    t = rcs(250).tiles(*ROUTE).at_step("RCS", "trains")
    assert (t.step, t.why_not("done")) == ("must_train", "must_buy")
    t.play("train 4")
    assert (t.step, "done" in t.options()) == ("trains", True)


def test_without_a_route_it_need_not() -> None:  # R49-4.9.4
    t = rcs(250).at_step("RCS", "trains")
    assert (t.step, "done" in t.options()) == ("trains", True), "a port and one city are no route"


def test_a_train_of_another_corporation_will_do() -> None:  # R49-4.9.4, R49-4.9.3
    t = rcs(250).tiles(*ROUTE).corporation("ATA", 100, {0: "P"}, trains="4H").at_step("RCS", "trains")
    t.play("buy_train ATA 4", "price 1")
    assert "done" in t.options()


def test_no_duty_when_the_bank_sells_nothing() -> None:  # R49-4.9.4
    t = rcs(250, "16H").sell_out("16H R6H").tiles(*ROUTE).at_step("RCS", "trains")
    assert t.kind == "stock"


def test_the_treasury_pays_as_long_as_it_can() -> None:  # R49-4.10.1, EX-69
    t = rcs(400, "16H").cash(2000).tiles(*ROUTE).at_step("RCS", "trains")
    assert (t.step, t.options()) == ("must_train", ["train R6H"])
    assert t.why_not("train 16") == "too_poor"


# --- a new phase ----------------------------------------------------------------------------------------------------


def test_the_first_train_of_a_kind_begins_a_phase() -> None:  # R49-4.11.1, R49-4.1.3
    t = rcs(500).sell_out("4H").at_step("RCS", "trains").play("train 6")
    assert (t.told("phase"), t.state.phase) == ([("6H",)], 1)
    assert t.play("train 6").told("phase") == [], "only the first one"


def test_obsolete_trains_leave_the_game() -> None:  # R49-4.11.2
    t = rcs(900, "6H").sell_out("6H").corporation("ATA", 100, {1: "P"}, trains="4H 4H").at_step("RCS", "trains")
    t.play("train 8")
    assert t.told("obsolete") == [(1, 2, "4H")]
    assert t.trains_of("ATA") == ""


def test_4h_6h_and_8h_become_obsolete_the_others_never() -> None:  # R49-4.11.2
    gone = {}
    for phase, kind in (("4H", "6"), ("6H", "8"), ("8H", "10"), ("10H", "12"), ("12H", "16")):
        t = rcs(2000, phase).sell_out(phase)
        older = [name for name in ("4H", "6H", "8H", "10H", "12H") if int(name[:-1]) <= int(phase[:-1])]
        t.discards(" ".join([name for name in older if name != "10H"]))
        t.at_step("RCS", "trains").play(f"train {kind}")
        gone[kind] = [str(args[1]) for args in t.told("obsolete_discarded")]
    assert gone == {"6": [], "8": ["4H"], "10": ["6H"], "12": [], "16": ["8H"]}


def test_every_president_discards_in_the_starting_order() -> None:  # R49-4.11.3, R49-4.1.7
    t = bare(4).phase("8H").sell_out("8H").cash(0)
    t.corporation("IFT", 144, {0: "P"}, treasury=900)
    t.corporation("ATA", 100, {1: "P"}).corporation("RCS", 68, {2: "P"})
    t.trains("ATA", "8H 8H R6H").trains("RCS", "8H 10H R6H")
    t.at_step("IFT", "trains").play("train 10")
    assert (t.kind, t.asked, t.ask.args) == ("discard", 2, (4, 2)), "RCS stands first in the order"
    assert t.options() == ["discard 8", "discard 10", "discard R6H"]
    t.play("discard 8")
    assert (t.asked, t.ask.args) == (1, (1, 2))
    t.play("discard R6H")
    assert (t.asked, t.step) == (0, "trains")
    assert t.options("used") == ["used 8", "used R6H"]
    assert [train.discarded for train in t.view().trains] == [0, 0, 1, 0, 0, 0, 1, 0]


def test_trains_of_one_kind_are_discarded_without_a_question() -> None:  # R49-4.11.3
    t = bare(3).phase("8H").sell_out("8H").corporation("IFT", 144, {0: "P"}, treasury=600)
    t.corporation("ATA", 100, {1: "P"}, trains="8H 8H").at_step("IFT", "trains").play("train 10")
    assert t.trains_of("ATA") == "8H 8H", "two are allowed"
    t = bare(4).phase("6H").sell_out("6H").corporation("IFT", 144, {0: "P"}, treasury=600)
    t.corporation("ATA", 100, {1: "P"}, trains="6H 6H 6H 6H").at_step("IFT", "trains").play("train 8")
    assert (t.trains_of("ATA"), t.told("discarded")) == ("6H 6H 6H", [(1, "6H")])


def test_corporations_may_not_discard_by_choice() -> None:  # R49-4.9.1
    t = rcs(500, trains="4H").at_step("RCS", "trains")
    assert t.why_not("discard 4") == "other_step"


# --- the earthquake -------------------------------------------------------------------------------------------------


def quake(**owners: int | str) -> Rig:
    """ATA is about to buy the first 12H; IFT has a station in a rebuilt Messina."""
    t = bare(3).phase("10H").sell_out("10H").privates(**owners).tiles("B14 656 4")
    t.corporation("IFT", 100, {0: "P"}, stations="H12 B14").corporation("ATA", 68, {1: "P"}, treasury=900)
    return t.at_step("ATA", "trains")


def test_messina_falls() -> None:  # R49-4.11.5, R49-7.16, EX-60
    t = quake(SCE=0, SIGI="IFT")
    t.play("train 12")
    board = t.state.board
    assert [t.owner("SCE"), t.owner("SIGI")] == ["closed", "closed"]
    assert (board.laid[MESSINA], value_of(board, MESSINA, 2), spaces(board, MESSINA)) == (-1, 30, 1)
    assert (t.stations("IFT"), t.state.tokens[3]) == ("H12", 1), "one token fewer from now on"
    assert board.shaken == 1


def test_messina_is_rebuilt_after_the_next_stock_round() -> None:  # R49-4.11.5, R49-4.3.20
    t = quake().play("train 12").pass_on("stock")
    assert t.state.board.shaken == 1
    t.pass_on("operate")
    assert t.state.board.shaken == 0


def test_all_privates_close_with_phase_12h() -> None:  # R49-4.13.5, R49-4.11.4
    t = quake(SCE=0, CNM=1, SMS="IFT", RSA=2)
    t.port("IFT", "A5").play("train 12")
    assert {t.owner(name) for name in ("SCE", "CNM", "SMS", "RSA")} == {"closed"}
    assert t.state.board.port_owner == 3, "the bonus stays"


def test_afg_closes_if_messina_was_its_only_station() -> None:  # R49-4.11.5, EX-75
    t = (
        bare(4)
        .phase("10H")
        .sell_out("10H")
        .corporation("AFG", 100, {1: "P"}, stations="B14", treasury=120, trains="10H")
    )
    for name in ("ATA", "SFA", "IFT"):
        t.corporation(name, 68, {2: "P"})
    t.corporation("RCS", 144, {0: "P"}, treasury=900).at_step("RCS", "trains", then="AFG")
    bank = t.state.bank
    t.play("train 12")
    assert (t.started("AFG"), t.state.bank - bank, t.trains_of("AFG")) == (False, 920, "")
    assert (t.to_start(), t.state.tokens[0], t.certificates(1, "AFG")) == ("CTL AFG", 3, "")
    assert (value_of(t.state.board, MESSINA, 2), t.state.to_operate) == (30, [])


def test_afg_with_other_stations_lives_on() -> None:  # R49-4.11.5, R49-7.42
    t = bare(4).phase("10H").sell_out("10H").corporation("AFG", 100, {1: "P"}, stations="B14 C1")
    t.corporation("RCS", 144, {0: "P"}, treasury=900).at_step("RCS", "trains").play("train 12")
    assert (t.started("AFG"), t.stations("AFG"), t.state.tokens[0]) == (True, "C1", 1)


def test_the_turn_of_a_corporation_that_closes_by_it_is_over() -> None:  # R49-4.11.5, R49-4.14.4
    t = bare(4).phase("10H").sell_out("10H").corporation("AFG", 144, {1: "P"}, stations="B14", treasury=900)
    t.corporation("RCS", 100, {0: "P"}, treasury=90).at_step("AFG", "trains", then="RCS").play("train 12")
    assert (t.started("AFG"), t.operating) == (False, "RCS")


def test_routes_are_judged_anew() -> None:  # R49-4.11.6, R49-4.9.4
    t = bare(3).phase("10H").sell_out("10H").tiles("B14 656 4", "D14 8 1")
    t.corporation("IFT", 100, {0: "P"}, stations="H12 B14").corporation("ATA", 144, {1: "P"}, treasury=900)
    t.at_step("ATA", "trains", then="IFT")
    assert has_route(t.state.board, 3)
    t.play("train 12")
    assert not has_route(t.state.board, 3)
    t.pass_on("stock")
    assert not [event for event in t.log if event.key == "bankrupt"], "IFT needs no train any more"
