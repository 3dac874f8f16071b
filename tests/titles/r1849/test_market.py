"""The market: moves of markers, piles, the blue zone, the order of operation (R49-4.2, R49-4.3.8)."""

from itertools import permutations

import pytest

from kurs.titles.r1849.data import MARKET
from kurs.titles.r1849.rules.market import down, left, price_on, right, up
from kurs.titles.r1849.state import COLUMNS

from .rig import bare

Space = tuple[int, int]


def at(space: Space) -> int:
    return space[0] * COLUMNS + space[1]


MOVES: list[tuple[str, str, str, Space, Space, int]] = [
    ("EX-6", "left", "4H", (0, 0), (1, 0), 63),
    ("EX-7", "left", "8H", (8, 0), (9, 0), 0),
    ("EX-8", "right", "10H", (4, 12), (3, 12), 208),
    ("EX-9", "right", "10H", (1, 12), (0, 12), 276),
    ("", "right", "10H", (2, 12), (1, 12), 240),
    ("EX-10", "right", "12H", (0, 12), (0, 12), 276),
    ("EX-10", "up", "12H", (0, 12), (0, 12), 276),
    ("EX-11", "up", "12H", (3, 13), (3, 13), 230),
    ("EX-11", "right", "12H", (3, 13), (3, 13), 230),
    ("EX-12", "up", "16H", (3, 13), (2, 13), 242),
    ("EX-13", "right", "16H", (0, 12), (0, 13), 306),
    ("", "right", "16H", (2, 12), (2, 13), 242),
    ("", "right", "16H", (1, 15), (0, 15), 377),
    ("", "right", "16H", (0, 15), (0, 15), 377),
    ("", "right", "4H", (3, 5), (3, 6), 111),
    ("", "left", "4H", (3, 5), (3, 4), 90),
    ("", "up", "4H", (3, 5), (2, 5), 105),
    ("", "up", "4H", (0, 5), (0, 5), 133),
    ("", "down", "4H", (3, 5), (4, 5), 95),
    ("", "down", "4H", (7, 8), (7, 8), 86),
    ("", "down", "4H", (9, 3), (9, 3), 31),
    ("", "left", "4H", (9, 1), (9, 0), 0),
    ("", "down", "4H", (8, 0), (9, 0), 0),
]
"""Example, direction, phase, from, to, price there."""


@pytest.mark.parametrize(("example", "direction", "phase", "start", "end", "price"), MOVES)
def test_single_moves(
    example: str, direction: str, phase: str, start: Space, end: Space, price: int
) -> None:  # R49-4.2.3, R49-4.2.4, EX-6 to EX-13
    blue = phase == "16H"
    space = {
        "left": left(at(start)),
        "right": right(at(start), blue),
        "up": up(at(start), blue),
        "down": down(at(start)),
    }[direction]
    assert (divmod(space, COLUMNS), price_on(space)) == (end, price)


def test_prices_fall_from_top_to_bottom() -> None:  # R49-4.2.8
    for row in range(1, len(MARKET)):
        for column, price in enumerate(MARKET[row]):
            assert price < MARKET[row - 1][column]


def test_there_is_one_price_for_everything() -> None:  # R49-4.2.1
    t = bare(3).corporation("RCS", (3, 7), {0: "P 10 10"}, pool="10", treasury=500, turns=3).cash(500)
    assert t.price("RCS") == 123
    stock = t.at_stock()
    assert stock.play("buy RCS treasury").state.cash[0] == 500 - 123
    t = bare(3).corporation("RCS", (3, 7), {0: "P 10 10"}, pool="10", treasury=500, turns=3).cash(500)
    assert t.at_stock().play("buy RCS pool").state.cash[0] == 500 - 123
    t = (
        bare(3)
        .corporation("RCS", (3, 7), {0: "P 10 10"}, pool="10", treasury=500, turns=3)
        .at_step("RCS", "own_shares")
    )
    assert t.play("redeem 10").treasury("RCS") == 500 - 123


def test_a_marker_goes_to_the_bottom_of_the_pile() -> None:  # R49-4.2.2, R49-4.4.2
    t = bare(3).corporation("RCS", (3, 5), {0: "P"}).corporation("ATA", (3, 6), {1: "P"})
    assert t.operating_order() == "ATA RCS"
    t.at_dividend("ATA", 10, then="").play("withhold")
    assert (t.space("ATA"), t.operating_order()) == ((3, 5), "RCS ATA")
    t = bare(3).cash(400).corporation("ATA", (3, 5), {1: "P"}).at_stock().play("start RCS 100")
    assert t.operating_order() == "ATA RCS", "placed there at its start"


def test_a_lost_move_keeps_the_place_in_the_pile() -> None:  # R49-4.2.7, R49-7.40
    t = bare(3).phase("12H").corporation("RCS", (0, 12), {0: "P"}).corporation("ATA", (0, 12), {1: "P"})
    t.at_dividend("RCS", 300).play("pay")
    assert (t.space("RCS"), t.operating_order()) == ((0, 12), "RCS ATA")


def test_equal_prices_the_one_further_right_first() -> None:  # R49-4.4.2
    t = (
        bare(3)
        .corporation("RCS", (0, 2), {0: "P"})
        .corporation("ATA", (2, 4), {1: "P"})
        .corporation("SFA", (3, 5), {2: "P"})
    )
    assert (t.price("RCS"), t.price("ATA")) == (95, 95)
    assert t.operating_order() == "SFA ATA RCS"


@pytest.mark.parametrize("sold", list(permutations(("RCS", "ATA", "SFA"))))
def test_sales_of_one_turn_keep_the_order_of_the_pile(sold: tuple[str, ...]) -> None:  # R49-4.3.8, EX-30
    t = bare(3)
    for name in ("RCS", "ATA", "SFA"):
        t.corporation(name, (3, 5), {1: "P 10", 0: "10"})
    t.at_stock().play(*[f"sell {name} 10" for name in sold])
    assert [t.space(name) for name in sold] == [(4, 5)] * 3
    assert t.operating_order() == "RCS ATA SFA"


def test_they_lie_below_a_marker_that_was_there() -> None:  # R49-4.3.8
    t = bare(4).corporation("IFT", (4, 5), {2: "P 10"})
    for name in ("RCS", "ATA"):
        t.corporation(name, (3, 5), {1: "P 10", 0: "10"})
    t.at_stock().play("sell ATA 10", "sell RCS 10")
    assert t.operating_order() == "IFT RCS ATA"


def test_sales_of_two_turns_go_to_the_bottom_one_after_the_other() -> None:  # R49-4.2.2
    t = bare(3).cash(0)
    for name in ("RCS", "ATA"):
        t.corporation(name, (3, 5), {2: "P 10", 0: "10", 1: "10"})
    t.at_stock().play("sell ATA 10", "done", "sell RCS 10", "done")
    assert t.operating_order() == "ATA RCS"


def test_a_marker_on_the_closing_space_closes_its_corporation() -> None:  # R49-4.2.5, R49-4.14.1, EX-7
    t = bare(3).corporation("RCS", (8, 0), {0: "P"}, treasury=90).at_dividend("RCS", 10)
    t.play("withhold")
    assert not t.started("RCS")
    assert t.told("closed") == [(4, 100)]


def test_a_marker_on_377_is_noted() -> None:  # R49-4.2.6
    t = bare(3).phase("16H").corporation("RCS", (0, 14), {0: "P"}).at_dividend("RCS", 400).play("pay")
    assert t.told("peak") == [(4,)]
    assert t.pass_on("stock").over
