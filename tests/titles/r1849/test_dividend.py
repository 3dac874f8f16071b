"""Pay or withhold (R49-4.8)."""

import pytest

from kurs.face import face_of
from kurs.kernel import Move
from kurs.titles.r1849 import TITLE

from .rig import bare

Space = tuple[int, int]

CASES: list[tuple[str, str, Space, str, int, Space, int]] = [
    ("EX-1", "6H", (2, 8), "pay", 150, (2, 9), 159),
    ("EX-2", "6H", (2, 8), "pay", 140, (2, 8), 144),
    ("EX-3", "4H", (3, 5), "pay", 100, (3, 6), 111),
    ("EX-4", "6H", (3, 4), "withhold", 70, (3, 3), 80),
    ("EX-5", "4H", (3, 5), "", 0, (3, 4), 90),
]
"""Example, phase, space, decision (none without revenue), revenue, space and price after it."""


@pytest.mark.parametrize(("example", "phase", "space", "what", "revenue", "after", "price"), CASES)
def test_the_marker(
    example: str, phase: str, space: Space, what: str, revenue: int, after: Space, price: int
) -> None:  # R49-4.8.2, R49-4.8.3, EX-1 to EX-5
    t = bare(3).phase(phase).corporation("RCS", space, {0: "P 10", 1: "10"}).at_dividend("RCS", revenue)
    if what:
        t.play(what)
    assert (t.space("RCS"), t.price("RCS")) == (after, price)


def test_a_small_dividend_may_move_the_marker_left() -> None:  # R49-6.8, R49-7.7, EX-2
    t = (
        bare(3, low_dividend="left")
        .phase("6H")
        .corporation("RCS", (2, 8), {0: "P"})
        .at_dividend("RCS", 140)
        .play("pay")
    )
    assert (t.space("RCS"), t.price("RCS")) == ((2, 7), 129)


def test_a_tenth_for_each_ten_percent() -> None:  # R49-4.8.1, EX-65
    t = bare(3).cash(0).corporation("RCS", (7, 4), {0: "P 10 10"}, pool="10 10 10").at_dividend("RCS", 130)
    assert t.percent("treasury", "RCS") == 30
    bank = t.state.bank
    t.play("pay")
    assert (t.state.cash, t.treasury("RCS"), bank - t.state.bank) == ([52, 0, 0], 39, 91)
    assert t.price("RCS") == 63


def test_withheld_revenue_goes_to_the_treasury() -> None:  # R49-4.8.1
    t = bare(3).cash(0).corporation("RCS", 100, {0: "P 10"}).at_dividend("RCS", 130).play("withhold")
    assert (t.state.cash, t.treasury("RCS")) == ([0, 0, 0], 130)


def test_the_corporation_has_operated() -> None:  # R49-4.8.4, R49-4.3.5
    t = bare(3).corporation("RCS", 100, {0: "P 10"}, turns=0).at_dividend("RCS", 50).play("pay")
    assert t.state.turns[4] == 1
    t.at_stock()
    assert t.options("sell") == ["sell RCS 10"]


def test_the_label_tells_the_consequence() -> None:  # R49-4.8.3
    t = bare(3).phase("6H").corporation("RCS", (2, 8), {0: "P"}).at_dividend("RCS", 150)
    assert face_of(TITLE).label(t.view(0), Move("pay")).args == (15, 159)
    assert face_of(TITLE).label(t.view(0), Move("withhold")).args == (150, 129)
