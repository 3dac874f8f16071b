"""What `check` finds in a state that cannot be, and what a plan would mean before it is carried out."""

from collections.abc import Callable

import pytest

from kurs.titles.smartphone_inc import TITLE
from kurs.titles.smartphone_inc.data import BOX
from kurs.titles.smartphone_inc.state import State
from titles.smartphone_inc.rig import table

USA, CANADA = BOX.region_number["usa"], BOX.region_number["canada"]


def two_of_a_colour(s: State) -> None:
    s.colour[1] = s.colour[0]


def order(s: State) -> None:
    s.order = [0, 0, 1]


def improvement_twice(s: State) -> None:
    s.hands[0].append(s.deck[0])


def token_lost(s: State) -> None:
    s.pile -= 1


def third_office(s: State) -> None:
    s.offices[USA] = [0, 0, 0]
    s.markers[0] = 15


def two_on_a_retailer(s: State) -> None:
    s.retailers[CANADA] = 0
    s.offices[CANADA] = [0, 0]
    s.markers[0] = 15


def too_many_offices(s: State) -> None:
    s.offices[CANADA] = [0, 1, 2]
    s.markers = [16, 16, 16]


def marker_lost(s: State) -> None:
    s.markers[0] -= 1


def progress_beside_an_office(s: State) -> None:
    s.transport[USA] = 1


def patent_without_technology(s: State) -> None:
    s.patents[0] = 1


def progress_on_a_finished_technology(s: State) -> None:
    s.owns[0], s.patents[0], s.progress[0], s.markers[0] = 1, 0, 1, 16


def price_outside(s: State) -> None:
    s.price[0] = 9


def too_many_goods(s: State) -> None:
    s.goods[0] = 19


def goods_in_a_covered_region(s: State) -> None:
    s.retailers[CANADA] = 0
    s.served[BOX.first[CANADA]] = 0


def vp_from_nowhere(s: State) -> None:
    s.vp[0] += 1


def plan_of_others(s: State) -> None:
    s.plans[0] = [0, 0, s.hands[1][0], 0]


BREAKS = [
    two_of_a_colour, order, improvement_twice, token_lost, third_office, two_on_a_retailer, too_many_offices,
    marker_lost, progress_beside_an_office, patent_without_technology, progress_on_a_finished_technology, price_outside,
    too_many_goods, goods_in_a_covered_region, vp_from_nowhere, plan_of_others,
]  # fmt: skip


@pytest.mark.parametrize("breaks", BREAKS)
def test_what_cannot_be_is_found(breaks: Callable[[State], None]) -> None:
    s = table("green blue red").state
    assert TITLE.check(s) == ""
    breaks(s)
    assert TITLE.check(s) != ""


def test_what_a_plan_would_mean() -> None:
    """Place among the last prices of others, Goods within the limit, customers at the price (SPI-4.0.3, SPI-4.7.2)."""
    t = table("green blue red").offices(usa="green", canada="green").goods(green=13)
    t.state.last_price = [2, 3, 7]
    t.plan_as("green", "pads W-front B-back; lay 0 1 0")
    will = t.view(0).outlook
    assert will is not None
    assert (will.price, will.goods, will.available) == (3, 5, 18)
    assert will.place == 1, "blue asked 3 as well: among equals fewer VP, then green"
    assert (will.research, will.logistics, will.improvement) == (1, 2, False)
    assert will.customers == 2 + 2
    t.state.last_price = [9, 2, 2]
    t.owns("green", "liion gps")
    again = t.view(0).outlook
    assert again is not None
    assert again.place == 3
    assert again.customers == 2 + 3 + 10, "one in each other region, and GPS in Canada"


def test_the_longest_game() -> None:
    assert TITLE.bound(2) == 2 * TITLE.bound(1)
    assert TITLE.bound(1) < 2000
