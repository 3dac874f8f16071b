"""Phases 7 and 8, selling and scoring (SPI-4.7, SPI-4.8), and preparing the next round (SPI-4.9)."""

from kurs.titles.smartphone_inc.rules.figures import buyers, control, ranking, willing
from titles.smartphone_inc.rig import table

# --- selling --------------------------------------------------------------------------------------------------------


def test_any_number_may_be_sold() -> None:
    """SPI-4.7.1, SPI-4.7.9: none to all, region by region; the order of the regions is of no account."""
    t = table("green red").offices(usa="green", canada="green").prices(green=4).goods(green=9).at_sell()
    assert t.options() == ["sell canada 1", "sell canada 2", "sell usa 1", "sell usa 2", "sell_all", "done"]
    other = table("green red").offices(usa="green", canada="green").prices(green=4).goods(green=9).at_sell()
    t.play_as("green", "sell usa 2", "sell canada 1", "done")
    other.play_as("green", "sell canada 1", "sell usa 1", "sell usa 1", "done")
    assert t.points() == other.points()
    assert t.told("revenue") == [(0, 3, 4, 12)]
    nothing = table("green red").goods(green=2).at_sell().play_as("green", "done")
    assert nothing.told("revenue") == []
    assert nothing.told("lost") == [(0, 2)]


def test_to_all_willing_customers_at_once() -> None:  # SPI-4.7.9
    t = table("green red").offices(usa="green", canada="green").prices(green=4).goods(green=4).at_sell()
    t.play_as("green", "sell_all")
    assert t.told("sold") == [(0, 2, "canada", 4), (0, 2, "usa", 4)]
    few = table("green red").offices(usa="green", canada="green").prices(green=4).goods(green=3).at_sell()
    assert few.why_not("sell_all") == "choose_customers"
    one = table("green red").prices(green=4).goods(green=3).at_sell()
    assert (one.options(), one.why_not("sell_all")) == (["sell usa 1", "sell usa 2", "done"], "one_region")


def test_who_is_willing() -> None:
    """SPI-4.7.2: up to his limit, or at any price if he wants a technology that the company owns."""
    assert [willing(5, price, ()) for price in (4, 5, 6)] == [True, True, False]
    assert willing(-1 - 2, 8, (0, 0, 1, 0, 0, 0))
    assert not willing(-1 - 2, 2, (1, 1, 0, 1, 1, 1))
    assert buyers((4, 5, 6, 7, -1, -4, -6), (-1,) * 7, 6, (1, 0, 0, 0, 0, 1)) == [2, 3, 4, 6]


def test_buyers_are_the_willing_who_are_free() -> None:  # SPI-4.7.2, SPI-4.7.3
    """Written out for speed, and the same."""
    customers = (3, 4, 5, 6, 7, 8, -1, -2, -6)
    for price in range(1, 10):
        for owned in ((0,) * 6, (1, 0, 0, 0, 0, 1), (1,) * 6):
            for served in ((-1,) * 9, (0, -1, 1, -1, -1, 2, 0, -1, -1)):
                free = [i for i in range(9) if served[i] < 0]
                found = [i for i in free if willing(customers[i], price, owned)]
                assert buyers(customers, served, price, owned) == found


def test_three_conditions_of_a_sale() -> None:
    """SPI-4.7.8: an Office, no Retailer, a willing customer who is free; unwilling ones stay free for others."""
    t = table("green blue").offices(usa="green blue", canada="green", europe="blue").retailers(canada="RS1A")
    t.prices(green=6, blue=7).vp(green=0).goods(green=5, blue=1).owns("blue", "t4g").at_sell()
    assert t.options("sell") == ["sell usa 1"]
    assert t.why_not("sell canada 1") == "covered"
    assert t.why_not("sell europe 1") == "no_office"
    assert t.why_not("sell usa 2") == "too_many"
    t.play_as("green", "sell usa 1")
    assert t.served_in("usa") == ["", "green", "", ""], "the one who pays 4 at most is passed over"
    assert (t.asked, t.options("sell usa")) == ("blue", ["sell usa 1"])
    t.play_as("blue", "sell usa 1")
    assert t.told("sold") == [(1, 1, "usa", 7)]


def test_no_buyers_left() -> None:  # SPI-4.7.8
    t = table("green red").prices(green=5, red=8).goods(green=3).offices(usa="green", canada="green")
    t.served("usa", {1: "red"}).at_sell()
    assert t.why_not("sell usa 1") == "no_buyers"
    assert t.why_not("sell canada 4") == "only_so_many"


def test_the_own_price_is_paid() -> None:
    """SPI-4.7.4, SPI-4.0.7: the price that the marker shows now."""
    t = table("green red").prices(green=4).goods(green=1).at_sell()
    t.play_as("green", "sell usa 1")
    assert t.told("sold") == [(0, 1, "usa", 4)]
    assert t.told("revenue") == [(0, 1, 4, 4)]


def test_one_remote_sale_a_region() -> None:  # SPI-4.7.5, SPI-4.10.7
    t = table("green red").owns("green", "liion").prices(green=5, red=8).goods(green=9)
    t.retailers(china="RL1A").at_sell()
    assert "sell europe 1" in t.options()
    assert "sell europe 2" not in t.options()
    assert "sell china 1" not in t.options()
    assert t.why_not("sell europe 2") == "remote_once"
    t.play_as("green", "sell europe 1")
    assert "sell europe 1" not in t.options()
    assert t.why_not("sell europe 1") == "remote_once"
    assert t.served_in("europe") == ["", "green", "", "", "", "", ""]


def test_a_sale_cannot_be_made_up_later() -> None:
    """SPI-4.7.7, SPI-6.4: whose turn is over sells nothing more; nobody bargains."""
    t = table("green red").prices(green=4, red=5).goods(green=2, red=2).at_sell()
    t.play_as("green", "sell usa 1", "done")
    assert t.asked == "red"
    assert {text.split()[0] for text in t.options()} == {"sell", "done"}
    t.play_as("red", "done")
    assert t.told("lost") == [(0, 1), (1, 2)]


def test_unsold_goods() -> None:  # SPI-4.7.6, SPI-4.10.4
    t = (
        table("green red")
        .sides(wifi="back")
        .owns("green", "wifi")
        .goods(green=3, red=2)
        .prices(green=8, red=8)
        .at_sell()
    )
    assert (t.told("kept"), t.told("lost")) == ([(0, 3)], [(1, 2)])
    assert [company.goods for company in t.view().companies] == [3, 0]


# --- scoring --------------------------------------------------------------------------------------------------------


def test_the_order_of_scoring_does_not_matter() -> None:
    """SPI-4.8.1, SPI-4.8.2, SPI-4.8.5: sales and control of all regions are added up."""
    t = table("green blue").offices(usa="green", europe="blue green", canada="green").prices(green=6, blue=4)
    t.served("usa", {1: "green"}).served("europe", {0: "blue", 1: "blue", 2: "green"}).served("canada", {0: "green"})
    t.vp(green=10, blue=20).at_score()
    assert t.points() == {"green": 10 + 18 + 1 + 1, "blue": 20 + 8 + 2}
    assert t.view().companies[0].earned == (10, 18, 0, 2)


def test_ranking_in_a_region() -> None:
    """SPI-4.8.4, SPI-4.8.6: more Goods, an Office, the leftmost Office, the leftmost customer."""
    assert ranking([0, 1, 1], [0, 1]) == [1, 0]
    assert ranking([0, 1], [1]) == [1, 0], "without an Office every tie is lost"
    assert ranking([2, 0, 1], [1, 0, 1]) == [1, 0, 2], "the leftmost own Office"
    assert ranking([3, 2], [0]) == [3, 2], "of two without an Office the one further left"
    assert control([0, 1, 0, 1, 2], [1, 0, 1, 2], [(1, 0), (2, 0), (4, 2), (6, 3)]) == [(1, 6), (0, 3)]
    assert control([0, 1], [1, 0], [(1, 0), (2, 0)]) == [(1, 2)], "this slot shows no second place"
    assert control([0], [], [(1, 0)]) == []


def test_the_value_above_the_rightmost_office() -> None:
    """SPI-4.8.3: whoever owns it; with a single company the second place goes to nobody."""
    t = table("green blue").offices(europe="green green blue").served("europe", {0: "green"})
    assert t.control_of("europe") == {"green": 4}


def test_no_control_in_a_covered_region() -> None:  # SPI-4.11.1, SPI-4.0.6
    t = table("green red").retailers(canada="RS1A").offices(canada="green").prices(green=4).goods(green=2).at_sell()
    assert t.options("sell canada") == []
    assert t.control_of("canada") == {}


# --- the next round -------------------------------------------------------------------------------------------------


def test_preparing_the_next_round() -> None:
    """SPI-4.9.1, SPI-4.9.2, SPI-4.9.3."""
    t = table("green red").prices(green=3, red=8).served("usa", {0: "green"}).block("IMP01 IMP02 IMP03 IMP04 IMP05")
    t.result("green", improves=1).at_improve()
    t.play_as("green", "take IMP03")
    seen = t.view()
    assert (seen.round, seen.phase, seen.deck) == (2, "plan", 17)
    assert seen.removed == ["IMP01", "IMP02", "IMP04", "IMP05"]
    assert "" not in seen.block
    assert [company.price for company in seen.companies] == [5, 5]
    assert [company.last_price for company in seen.companies] == [3, 8]
    assert t.served_in("usa") == ["", "", "", ""]
    assert seen.companies[0].goods == 0, "Goods sold go to the supply"


def test_nothing_is_prepared_after_the_last_round() -> None:  # SPI-4.9.3, SPI-5.1
    t = table("green red").round(5).prices(green=3, red=8).served("usa", {0: "green"}).at_score()
    seen = t.view()
    assert (seen.round, seen.over, seen.deck) == (5, True, 2), "25 of the 27 Improvements have been seen"
    assert [company.price for company in seen.companies] == [3, 8]
    assert t.served_in("usa")[0] == "green"
