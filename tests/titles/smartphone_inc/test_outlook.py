"""What a plan would mean before it is carried out."""

from kurs.titles.smartphone_inc.rules.outlook import Outlook
from titles.smartphone_inc.rig import Rig, table

CHEAP = "pads W-front B-back; lay 0 1 0"
"""Two price cuts show: price 3 (SPI-E04)."""


def outlook(t: Rig, name: str) -> Outlook:
    found = t.view(t.company(name)).outlook
    assert found is not None
    return found


def test_equal_prices_are_settled_by_vp_and_colour() -> None:  # SPI-4.0.3
    t = table("green blue black").vp(green=20, blue=20, black=3).plan_as("blue", CHEAP)
    price = outlook(t, "blue").price
    assert price == 3
    t.state.last_price = [price, 5, price]
    assert outlook(t, "blue").place == 3, "black has fewer VP, green as many and the earlier colour"
    t.vp(green=21)
    assert outlook(t, "blue").place == 2
    t.state.last_price = [price - 1, 5, price + 1]
    assert outlook(t, "blue").place == 2
    t.state.last_price = [price + 1, 5, price + 1]
    assert outlook(t, "blue").place == 1


def test_the_price_of_steve_is_known_beforehand() -> None:
    """His plan is open before the others plan; his price of the last round is of no account (SPI-6.3.3)."""
    t = table("green", steve="red").column(2).plan_as("green", CHEAP)
    t.state.last_price = [5, 8]
    assert t.view(0).steve_price == 4
    assert (outlook(t, "green").price, outlook(t, "green").place) == (3, 1)
    t.sides(nfc="back").owns("green", "nfc")
    assert (outlook(t, "green").price, outlook(t, "green").place) == (4, 1), "as cheap, and fewer VP"
    t.vp(green=30)
    assert outlook(t, "green").place == 2


def test_the_known_price_of_steve_counts_his_technologies() -> None:  # SPI-6.3.4, SPI-4.10.10
    t = table("green", steve="red").column(1)
    assert t.view(0).steve_price == 6
    t.sides(nfc="back").owns("red", "nfc")
    assert t.view(0).steve_price == 7
    t.result("red", ups=2, cuts=1).at_price()
    assert t.view(0).companies[1].price == 7
