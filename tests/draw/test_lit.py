"""Amounts light up: a move within a range of the ask is an option like any other."""

from kurs.draw import Lit
from kurs.kernel import Ask, Move
from kurs.kernel.ask import Range

BID = Ask(0, "bid", (Move("pass"),), "R", ranges=(Range("bid", (), 20, 60, 5), Range("stake", ("F01",), 1, 3)))


def test_an_amount_of_a_range_is_lit() -> None:
    lit = Lit(BID, say_move=lambda move: f"say {move}")
    assert lit.at("bid", 25) == {
        "data_move": "bid 25",
        "class_": "lit",
        "role": "button",
        "tabindex": "0",
        "aria_label": "say bid 25",
    }
    assert lit.at("pass")["data_move"] == "pass"
    for dark in (("bid", 15), ("bid", 65), ("bid", 26), ("bid", "F01"), ("bid", 25, 1), ("sell", 25), ("stake", 2)):
        assert lit.at(*dark) == {}, dark


def test_words_before_an_amount_are_a_draft() -> None:
    assert Lit(BID).at("stake", "F01", label="Bakery")["data_pick"] == "stake F01"
    drafted = Lit(BID, ("stake", "F01"))
    assert drafted.next(3)["data_move"] == "stake F01 3"
    assert drafted.at("bid", 25) == {}
    assert drafted.moves() == []
    assert [amounts.verb for amounts in drafted.ranges()] == ["stake"]


def test_what_lies_outside_of_a_range_says_why() -> None:
    assert Lit(BID).why("bid", 15) == {"data_why": "bid 15"}
    assert Lit(BID).why("bid", 25) == {}
    assert Lit(BID).starts("bid")
    assert not Lit(BID).starts("bid", 15)
    only = Ask(0, "bid", (), "R", ranges=(Range("bid", (), 1, 2),))
    assert Lit(only).why("bid", 3) == {"data_why": "bid 3"}
    assert Lit().ranges() == []


def test_a_panel_that_never_says_why_looks_the_same_whatever_else_is_asked() -> None:
    assert Lit(BID).only("boom") != Lit()  # it may say why nothing booms
    assert Lit(BID).only("boom", why=False) == Lit()
    assert Lit(BID).only("bid", why=False).at("bid", 25)["data_move"] == "bid 25"
    assert Lit(BID).only("bid", why=False).why("bid", 15) == {}
