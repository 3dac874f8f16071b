"""Phase 5 (COR-4.5), and corporations that lack money (COR-4.8)."""

from kurs.titles.master_of_economy.rules.figures import most_declared, ways_to_declare, ways_to_meet
from titles.master_of_economy.rig import bare


def test_interest_of_one_for_each_loan() -> None:  # COR-4.5.1, COR-R16
    t = bare(2).stage(2).cash(blue=4).loans(blue=2).at_interest()
    assert (t.told("interest"), t.treasuries()[0]) == ([(0, "blue", 1)] * 2, 2)


def test_any_number_of_loans_may_be_repaid() -> None:  # COR-4.5.1, COR-R17
    t = bare(2).stage(2).cash(blue=12).loans(blue=2).at_interest()
    assert (t.kind, t.ask.args) == ("repay", ("blue", 2, 5))
    t.play_as(0, "repay", "repay")
    assert (t.treasuries()[0], t.state.loans[0]) == (0, 0)
    t = bare(2).stage(2).cash(blue=12).loans(blue=2).at_interest().play_as(0, "repay", "pass")
    assert (t.treasuries()[0], t.state.loans[0]) == (5, 1)


def test_a_repayment_is_a_declared_expense() -> None:  # COR-4.5.1, COR-4.8.4
    t = bare(2).stage(2).cash(blue=3).purse(1).loans(blue=1).factories("blue", quarry=1).at_interest()
    t.play_as(0, "repay")
    assert (t.treasuries()[0], t.purses()[0], t.works("blue"), t.state.loans[0]) == (0, 0, {}, 0)


def test_who_owes_interest_may_not_repay() -> None:  # COR-4.5.1, COR-R38, COR-4.8.5
    t = bare(2).stage(2).cash(blue=1).purse(9).loans(blue=2).at_interest()
    assert t.kind == "shortfall"
    t.play_as(0, "add 0")
    assert t.told("interest_lapsed") == [(0, "blue", 1)]
    assert t.kind != "repay"
    assert t.state.loans[0] == 2, "no debt is recorded either"


def test_each_corporation_completes_interest_and_repayment_first() -> None:  # COR-4.5.1
    t = bare(2).stage(2).cash(blue=9, yellow=9).loans(blue=1, yellow=1).at_interest()
    assert (t.kind, t.ask.args[0], t.told("interest")) == ("repay", "blue", [(0, "blue", 1)])


def test_two_rounds_one_purchase_and_one_sale() -> None:  # COR-4.5.2
    t = bare(3).cash(blue=20).owns("green", {2: [10], "blue": [1]}).at_share_trades()
    t.play_as(0, "buy yellow 1").play_as(1, "pass")
    assert (t.asked, t.ask.args) == (0, ("blue", 2)), "green has nothing to trade with"
    assert (t.options("buy"), t.options("enlarge")) == ([], [])
    assert t.why_not("buy yellow 2") == "bought_already"
    t.play_as(0, "sell green 1")
    assert t.packages("yellow", "blue") == [1]
    assert (t.asked, t.options()) == (1, ["buy blue 1", "buy green 1", "pass"]), "the premium is yellow's to spend"


def test_passing_does_not_bar_from_the_second_round() -> None:  # COR-4.5.2
    t = bare(2).cash(blue=2).at_share_trades().play_as(0, "pass")
    assert t.ask.args == ("blue", 2)
    t.play_as(0, "buy yellow 2")
    assert t.treasuries()[0] == 0


def test_never_its_own_shares_but_those_of_the_additional_corporation() -> None:  # COR-4.5.2, COR-6.1.2
    t = bare(2, additional="with").cash(blue=9).at_share_trades()
    assert t.why_not("buy blue 1") == "own_shares"
    t.play_as(0, "buy green 9")
    assert (t.packages("green", "blue"), t.told("premium")) == ([9], [])


def test_premium_goes_to_the_manager_even_of_the_buyer() -> None:  # COR-4.5.4, COR-R28
    t = bare(2).manager(yellow=0).cash(blue=9).points(yellow=9).at_share_trades().play_as(0, "buy yellow 2")
    assert (t.told("premium"), t.purses()) == ([(0, "yellow", 2)], [2, 0])


def test_loans() -> None:  # COR-4.5.5
    t = bare(3).loans(blue=1, yellow=2).at_loans()
    t.play_as(0, "borrow")
    assert (t.treasuries()[0], t.state.loans) == (5, [2, 2, 0])
    t.play_as(2, "pass")
    assert t.told("no_loan") == [(2, "green")]
    assert t.kind != "loan", "yellow has two, and one loan a phase is enough"


def test_repaid_and_borrowed_in_the_same_phase() -> None:  # COR-4.5.5, COR-4.5.6
    t = bare(2).stage(2).cash(blue=6).loans(blue=1).at_interest().play_as(0, "repay")
    assert (t.kind, t.ask.args[0], t.state.loans) == ("loan", "blue", [0, 0]), "share trades came before"
    t.play_as(0, "borrow")
    assert t.treasuries()[0] == 5


def test_a_package_covered_by_the_purse_and_a_factory() -> None:  # COR-4.5.7, COR-4.8.4, COR-R11
    t = bare(2).cash(blue=3).purse(2).factories("blue", quarry=1, coal_mine=1).at_share_trades()
    assert t.options("buy yellow")[-1] == "buy yellow 7"
    t.play_as(0, "buy yellow 5")
    assert t.options() == ["give 0 quarry", "give 0 coal_mine", "add 2"]
    t.play_as(0, "give 0 coal_mine")
    assert (t.treasuries()[0], t.purses(), t.packages("yellow", "blue")) == (0, [2, 1], [5])


def test_a_premium_can_be_spent_at_once() -> None:  # COR-4.5.7
    t = bare(2).cash(blue=1, yellow=0).at_share_trades().play_as(0, "buy yellow 1")
    assert (t.asked, t.options("buy")) == (1, ["buy blue 1"])
    t.play_as(1, "buy blue 1")
    assert (t.treasuries(), t.purses()) == ([0, 0], [1, 0])


def test_sale_money_goes_to_the_treasury() -> None:  # COR-4.5.7
    t = bare(2).points(yellow=17).owns("yellow", {1: [10], "blue": [4]}).at_share_trades().play_as(0, "sell yellow 4")
    assert (t.treasuries(), t.purses()) == ([12, 0], [0, 0])


# --- lack of money ----------------------------------------------------------------------------------------------------


def test_ways_to_meet_a_payment() -> None:  # COR-4.8.1, COR-4.8.3
    assert ways_to_meet(3, 9, False) == [(0, False), (3, False)]
    assert ways_to_meet(3, 9, True) == [(0, True), (1, True), (3, False)]
    assert ways_to_meet(3, 2, True) == [(0, True), (1, True)]
    assert ways_to_meet(2, 0, True) == [(0, True)]
    for missing in range(1, 8):
        for purse in range(8):
            for factory in (False, True):
                declared = ways_to_declare(missing, purse, factory)
                assert (len(declared) > 0) == (missing <= most_declared(0, purse, factory))
                assert all([way.adds + 2 * way.sells >= missing and way.adds <= purse for way in declared])


def test_a_factory_must_be_sold_even_if_that_does_not_suffice() -> None:  # COR-4.8.1
    t = bare(2).stage(2).factories("blue", quarry=1, shipyard=1).purse(9)
    t.at_resolution({"ships": {"blue": 1}}, {})
    assert t.why_not("add 0") == "must_give"
    assert (t.why_not("add 4"), t.why_not("add 50")) == ("no_use", "purse")
    assert t.why_not("give 0 coal_mine") == "no_factory"
    t.play_as(0, "give 0 shipyard")
    assert (t.told("import_failed"), t.treasuries()[0]) == ([("blue", "ships")], 2)
    assert (t.works("blue"), t.state.pieces[5]) == ({"quarry": 1}, 10)


def test_the_procedure_is_run_for_each_payment() -> None:  # COR-4.8.2
    t = bare(2).stage(2).factories("blue", quarry=2).at_resolution({"materials": {"blue": 2}}, {})
    assert len(t.told("forced_sale")) == 2
    assert t.told("imported") == [("blue", "materials", 3)], "2 for the first factory, 2 more, less 3"


def test_adding_nothing_is_always_legal() -> None:  # COR-4.8.5
    t = bare(2).stage(2).purse(50).at_resolution({}, {"coal": {1: "blue"}})
    assert t.options() == ["add 0", "add 1"]
    t.play_as(0, "add 0")
    assert (t.told("fine_lapsed"), t.purses()[0], t.treasuries()[0]) == ([(0, "blue", "coal", 1, 1)], 50, 0)


def test_a_fine_paid_from_the_purse() -> None:  # COR-4.8.1, COR-4.8.5
    t = bare(2).stage(2).purse(5).at_resolution({}, {"coal": {1: "blue"}}).play_as(0, "add 1")
    assert (len(t.told("fined")), t.purses()[0], t.treasuries()[0]) == (1, 4, 0)


def test_only_the_treasury_pays_for_meetings() -> None:  # COR-4.8.6
    t = bare(2).purse(99).points(blue=15).factories("blue", quarry=3).at_embezzlement("blue")
    assert t.kind not in ("embezzle", "vote", "redeem")


def test_a_secret_purse_is_asked_even_if_it_can_do_nothing() -> None:  # COR-4.8.3, COR-4.0.4
    for purses, asked in (("open", False), ("secret", True)):
        t = bare(2, purses=purses).stage(2).at_resolution({}, {"coal": {1: "blue"}})
        assert (t.kind == "shortfall") == asked
        if asked:
            assert t.options() == ["add 0"]
