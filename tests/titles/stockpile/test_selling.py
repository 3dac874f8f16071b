"""Selling: shares may be sold at the present prices (STK-4.5)."""

from itertools import product

import pytest

from .rig import BOT, COS, EPI, LAB, bare


def test_everybody_in_turn_order_may_sell_or_not() -> None:  # STK-4.5.1
    t = bare(3, first=2).owns(0, cos=1).owns(1, cos=1).owns(2, cos=1).at_selling()
    asked = []
    while t.kind == "sell":
        asked.append(t.asked)
        t.play("done")
    assert asked == [2, 0, 1]


def test_any_number_of_shares_of_any_companies() -> None:  # STK-4.5.1
    t = bare(3).owns(0, cos=2, epi=1, bot=(1, 2)).at_selling()
    assert sorted(t.options()) == sorted([
        "done",
        f"sell {COS} 1",
        f"sell {COS} 2",
        f"sell {EPI} 1",
        f"sell {BOT} 1",
        f"sell_split {BOT} 1",
        f"sell_split {BOT} 2",
        f"break {BOT} 1",
        f"break {BOT} 2",
    ])  # fmt: skip
    assert t.play(f"sell {COS} 2", f"sell {EPI} 1", f"sell {BOT} 1", f"sell_split {BOT} 2").money()[0] == 20 + 8 * 5


def test_earlier_sales_are_visible_and_prices_do_not_react() -> None:  # STK-4.5.1
    t = bare(3).owns(0, cos=3).owns(1, cos=1).prices(cos=8).at_selling().play(f"sell {COS} 3")
    assert t.asked == 1
    assert [event.args for event in t.heard(1) if event.key == "sold"] == [(0, 3, COS, 24)]
    assert t.price(COS) == 8
    assert t.play(f"sell {COS} 1").money() == [44, 28, 20]


def test_a_regular_card_brings_the_price_and_is_discarded() -> None:  # STK-4.5.2
    t = bare(3).owns(0, cos=2).prices(cos=7).at_selling().play(f"sell {COS} 1")
    assert t.money()[0] == 27
    assert t.cards(0, COS) == (1, 0)
    assert t.discarded() == ["cos"]
    assert t.view(2).discard[COS] == 1, "face up"


def test_a_split_card_brings_twice_the_price() -> None:  # STK-4.5.2
    t = bare(3).owns(0, cos=(0, 2)).prices(cos=7).at_selling().play(f"sell_split {COS} 1")
    assert t.money()[0] == 34
    assert t.cards(0, COS) == (0, 1)
    assert t.discarded() == ["cos"]


def test_breaking_a_split_card_sells_one_of_its_two_shares() -> None:  # STK-4.5.3
    t = bare(3).owns(0, cos=(0, 1)).prices(cos=7).at_selling().play(f"break {COS} 1")
    assert t.money()[0] == 27
    assert t.cards(0, COS) == (1, 0)
    assert t.discarded() == []


def test_a_broken_card_may_be_sold_in_the_same_turn() -> None:  # STK-4.5.3
    t = bare(3).owns(0, cos=(0, 1)).prices(cos=7).at_selling().play(f"break {COS} 1", f"sell {COS} 1")
    assert t.money()[0] == 34
    assert t.cards(0, COS) == (0, 0)


def test_open_fees_are_settled_after_each_single_sale() -> None:  # STK-4.5.4
    t = bare(3).cash(0).owes(0, 2, 3).owns(0, cos=1, epi=1).prices(cos=2, epi=4).at_selling()
    t.play(f"sell {COS} 1")
    assert (t.money()[0], t.state.fees[0]) == (0, [3])
    t.play(f"sell {EPI} 1")
    assert (t.money()[0], t.state.fees[0]) == (1, [])


def test_the_order_of_sales_does_not_matter_for_the_fees() -> None:  # STK-4.5.4
    ends = []
    for first, second in ((COS, EPI), (EPI, COS)):
        t = bare(3).cash(0).owes(0, 1, 2, 3).owns(0, cos=1, epi=1).prices(cos=1, epi=4).at_selling()
        t.play(f"sell {first} 1", f"sell {second} 1")
        ends.append((t.money()[0], t.state.fees[0]))
    assert ends == [(2, [3]), (2, [3])]


@pytest.mark.parametrize(("regular", "split"), [(2, 2), (1, 3), (3, 1)])
def test_only_what_remains_counts(regular: int, split: int) -> None:  # STK-4.5.5
    """Every triple within the bounds can be made, and those that leave the same cards bring the same money."""
    results: dict[tuple[int, int], set[int]] = {}
    for a, b, c in product(range(regular + split + 1), range(split + 1), range(split + 1)):
        if b + c > split or a > regular + c:
            continue
        t = bare(3).owns(0, cos=(regular, split), epi=1).prices(cos=6).at_selling()
        for verb, number in (("break", c), ("sell_split", b), ("sell", a)):
            if number:
                t.play(f"{verb} {COS} {number}")
        assert t.money()[0] == 20 + 6 * (a + 2 * b + c)
        assert t.cards(0, COS) == (regular - a + c, split - b - c)
        results.setdefault(t.cards(0, COS), set()).add(t.money()[0])
    assert all(len(money) == 1 for money in results.values())


def test_a_players_sales_are_one_turn() -> None:  # STK-4.5.6
    t = bare(3).owns(0, cos=2).owns(1, cos=1).at_selling().play(f"sell {COS} 1")
    assert t.asked == 0, "he may go on"
    t.play("done")
    assert t.asked == 1
    t.play("done")
    assert t.kind != "sell", "nobody sells a second time"


def test_that_nothing_was_sold_is_told() -> None:  # STK-4.5.1
    assert bare(3).owns(0, cos=1).owns(1, cos=1).at_selling().play("done").told("held") == [(0,)]
    assert bare(3).owns(0, cos=2).owns(1, cos=1).at_selling().play(f"sell {COS} 1", "done").told("held") == []


def test_who_has_sold_everything_is_done() -> None:  # STK-4.5.6
    t = bare(3).owns(0, cos=1).owns(1, cos=1).at_selling().play(f"sell {COS} 1")
    assert t.asked == 1


def test_shares_bought_this_round_may_be_sold_at_once() -> None:  # STK-4.5.6
    t = bare(3).at_demand("lab lab/2", "", "").play("bid 0 3", "bid 1 0", "bid 2 0")
    assert t.play(f"sell {LAB} 2").money()[0] == 20 - 3 + 10


def test_more_than_he_owns_cannot_be_sold() -> None:  # STK-4.5.1
    t = bare(3).owns(0, cos=(1, 1)).at_selling()
    assert t.why_not(f"sell {COS} 2") == "too_few_regular"
    assert t.why_not(f"sell_split {COS} 2") == "too_few_split"
    assert t.why_not(f"break {EPI} 1") == "too_few_split"
