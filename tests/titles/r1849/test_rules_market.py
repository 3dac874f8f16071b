"""The market in play: ends of stock rounds, piles, the blue zone, 377 (R49-4.2, R49-4.3.18, R49-4.4.2, R49-5.2)."""

import pytest

from kurs.kernel import SearchChance
from kurs.titles.r1849.data import CORPORATIONS, MARKET

from .brisk import brisk
from .rig import Rig, bare, drawn

pytestmark = pytest.mark.slow

NAMES = [c.id for c in CORPORATIONS]
BLUE = {(row, column) for row in range(3) for column in range(13, 16)}


def stepped(space: tuple[int, int], up: bool, open_zone: bool) -> tuple[int, int]:
    """One row up or down, if there is such a space and it may be entered."""
    row, column = space[0] + (-1 if up else 1), space[1]
    there = 0 <= row < len(MARKET) and column < len(MARKET[row])
    return (row, column) if there and (open_zone or (row, column) not in BLUE) else space


def by_price(t: Rig) -> list[str]:
    """Started corporations, dearest first; of equal ones further right, then higher in the pile (R49-4.4.2)."""
    started = [name for name in NAMES if t.started(name)]
    return sorted(started, key=lambda name: (-t.price(name), -t.space(name)[1], t.state.pile.index(NAMES.index(name))))


def moves_at_the_end(t: Rig) -> dict[str, tuple[int, int]]:
    """What the end of the stock round does to prices as things stand: before and after, if they differ."""
    found = {}
    for name in NAMES:
        pool, own = t.percent("pool", name), t.percent("treasury", name)
        if t.started(name) and (pool or not own):
            space = t.space(name)
            after = stepped(space, not pool, t.state.phase == 5)
            if after != space:
                found[name] = (MARKET[space[0]][space[1]], MARKET[after[0]][after[1]])
    return found


def left_of(t: Rig, seat: int) -> int:
    """The next one who is still in the game."""
    return next(
        (seat + k) % t.state.seats for k in range(1, t.state.seats + 1) if not t.state.left[(seat + k) % t.state.seats]
    )


def test_the_end_of_every_stock_round() -> None:  # R49-4.3.18, R49-4.3.19, R49-4.2.4, R49-4.1.8
    """Prices and the priority card when the last one has passed, over whole games."""
    rounds = moved = unmoved = 0
    for n in range(6):
        picks, t = SearchChance(f"ends {n}"), drawn(3 + n % 3, f"ends {n}")
        actor, priority = -1, t.state.priority
        while not t.over:
            move = str(brisk(t.ask, picks))
            if t.kind == "stock" and move != "pass":
                actor = t.ask.seat
            expected = moves_at_the_end(t)
            t.play(move)
            keys = [event.key for event in t.events]
            if move in ("pass", "done") and "priority" in keys:
                events = t.events[: keys.index("priority")]
                told = {NAMES[int(e.args[0])]: (e.args[1], e.args[2]) for e in events if e.key == "price"}
                assert told == expected
                assert t.events[keys.index("priority")].args == (left_of(t, actor) if actor >= 0 else priority,)
                rounds, moved, unmoved = rounds + 1, moved + len(told), unmoved + (actor < 0)
            if "stock_round" in keys:
                actor, priority = -1, t.state.priority
    assert rounds > 20
    assert moved > 20
    assert unmoved > 0


def test_corporations_operate_in_the_order_of_the_market() -> None:  # R49-4.4.2
    """In games without forced sales every round keeps the order of its beginning."""
    rounds = 0
    for n in range(4):
        picks, t = SearchChance(f"order {n}"), drawn(4, f"order {n}")
        expected: list[str] = []
        while not t.over:
            forced = t.step in ("forced", "interest") or t.kind in ("loan", "exchange")
            t.play(str(brisk(t.ask, picks)))
            for event in t.events:
                if event.key == "operates" and expected and not forced:
                    assert NAMES[int(event.args[0])] == expected.pop(0)
                    rounds += 1
                elif event.key in ("operates", "closed", "bankrupt", "sold"):
                    expected = []
            if t.events and t.events[-1].key == "operates" and not expected:
                first = NAMES[int(t.events[-1].args[0])]
                waiting = [NAMES[c] for c in t.state.to_operate]
                order = by_price(t)
                if len(waiting) == len(order) - 1:
                    assert [first, *waiting] == order
                    expected = waiting
    assert rounds > 30


# --- piles ----------------------------------------------------------------------------------------------------------


def test_the_order_at_the_start_of_the_turn_counts_not_the_order_of_sales() -> None:  # R49-4.3.8
    """ATA stood below RCS; both fall to one space, ATA first and by fewer rows."""
    t = bare(3).corporation("RCS", (3, 5), {1: "P 10", 0: "10 10"}).corporation("ATA", (4, 5), {1: "P 10", 0: "10"})
    t.at_stock().play("sell ATA 10", "sell RCS 20")
    assert (t.space("RCS"), t.space("ATA")) == ((5, 5), (5, 5))
    assert t.operating_order() == "RCS ATA"


def test_a_marker_that_was_there_before_the_turn_stays_on_top() -> None:  # R49-4.3.8
    t = bare(4).corporation("IFT", (5, 5), {2: "P 10"})
    t.corporation("RCS", (3, 5), {1: "P 10", 0: "10 10"}).corporation("ATA", (4, 5), {1: "P 10", 0: "10"})
    t.at_stock().play("sell ATA 10", "sell RCS 20")
    assert t.operating_order() == "IFT RCS ATA"


def test_a_marker_that_passes_through_does_not_disturb() -> None:  # R49-4.3.8, R49-4.2.2
    """RCS rests on ATA's space between two sales and falls on: ATA and SFA keep their places."""
    t = bare(4)
    for name in ("ATA", "SFA"):
        t.corporation(name, (4, 5), {1: "P 10"})
    t.corporation("RCS", (3, 5), {1: "P 10", 0: "10 10"}).at_stock().play("sell RCS 10")
    assert t.operating_order() == "ATA SFA RCS"
    t.play("sell RCS 10")
    assert (t.space("RCS"), t.operating_order()) == ((5, 5), "ATA SFA RCS")


def test_a_sale_at_the_bottom_line_keeps_the_place_in_the_pile() -> None:  # R49-4.2.7, R49-4.3.7
    t = bare(3).phase("10H").corporation("RCS", (7, 8), {1: "P 10", 0: "10"})
    t.corporation("ATA", (7, 8), {1: "P 10"}).at_stock().play("sell RCS 10")
    assert (t.space("RCS"), t.operating_order()) == ((7, 8), "RCS ATA")


def test_ends_of_a_stock_round_go_in_operating_order() -> None:  # R49-4.3.18, R49-4.2.2
    """Two from different spaces meet: the dearer one moves first and lies on top."""
    t = bare(3).cash(0).corporation("ATA", (5, 5), {1: "P 10 10 10", 2: "L 10 10 10"})
    t.corporation("RCS", (3, 5), {1: "P 10"}, pool="10").at_stock().pass_on("operate")
    moves = [event for event in t.log if event.key == "price"][:2]
    assert [NAMES[int(event.args[0])] for event in moves] == ["RCS", "ATA"]
    assert [event.args[2] for event in moves] == [95, 95]
    assert [NAMES[int(e.args[0])] for e in t.log if e.key == "operates"][:1] == ["RCS"]


def test_a_start_on_an_occupied_space_operates_later() -> None:  # R49-4.2.2, R49-4.3.14
    t = bare(3).cash(400, 0, 0).corporation("ATA", (3, 5), {1: "P"}).corporation("SFA", (3, 5), {1: "P"})
    t.at_stock().play("start RCS 100")
    assert t.operating_order() == "ATA SFA RCS"


# --- the blue zone --------------------------------------------------------------------------------------------------


def test_before_phase_16h_dividends_climb_round_the_blue_zone() -> None:  # R49-4.2.4
    seen = []
    t = bare(3).phase("12H").corporation("RCS", (2, 12), {0: "P 10"})
    for _ in range(3):
        t.at_dividend("RCS", 400).play("pay")
        seen.append((t.space("RCS"), t.price("RCS")))
    assert seen == [((1, 12), 240), ((0, 12), 276), ((0, 12), 276)]


def test_sold_out_does_not_lift_into_the_closed_zone() -> None:  # R49-4.2.4, R49-4.3.18
    told = {}
    for phase in ("12H", "16H"):
        t = bare(3).phase(phase).cash(0).corporation("RCS", (3, 13), {0: "P 10 10 10", 1: "L 10 10 10"}).at_stock()
        t.play("pass", "pass")
        keys = [event.key for event in t.events]
        told[phase] = [event.args[1:] for event in t.events[: keys.index("priority")] if event.key == "price"]
    assert told == {"12H": [], "16H": [(230, 242)]}


def test_the_zone_opens_with_the_first_16h_for_the_buyer_himself() -> None:  # R49-4.2.4, R49-4.11.1, R49-4.11.4
    t = bare(3, bonds="on").phase("12H").sell_out("12H")
    t.corporation("RCS", (0, 12), {0: "P 10"}, treasury=1700, turns=3)
    t.state.bonds[4] = 1
    t.at_dividend("RCS", 400).play("pay")
    assert t.price("RCS") == 276
    t.play("train 16").pass_on("bonds").play("repay")
    assert t.price("RCS") == 306


# --- 377 ------------------------------------------------------------------------------------------------------------


def test_the_first_of_two_at_377_ends_the_game() -> None:  # R49-5.2
    t = bare(3).phase("16H").cash(0)
    t.corporation("RCS", (1, 15), {0: "P 10 10 10", 1: "L 10 10 10"}, treasury=10)
    t.corporation("ATA", (1, 15), {0: "P 10 10 10", 2: "L 10 10 10"}, treasury=10)
    t.at_stock().pass_on("operate")
    assert (t.price("RCS"), t.price("ATA"), t.operating) == (377, 377, "RCS")
    t.pass_on("", 30)
    assert (t.over, t.state.ended) == (True, 2)
    assert [e.args[0] for e in t.log if e.key == "operates"] == [4]


def test_corporations_before_it_still_operate() -> None:  # R49-5.2
    """A marker that was put on 377 by hand, without having moved there, lies on top and ends nothing."""
    t = bare(3).phase("16H").cash(0).corporation("ATA", (0, 15), {2: "P"}, treasury=50)
    t.corporation("RCS", (1, 15), {0: "P 10 10 10", 1: "L 10 10 10"}, treasury=10)
    t.at_stock().pass_on("operate")
    assert t.operating == "ATA", "it lies on top"
    t.pass_on("", 40)
    assert t.over
    assert [e.args[0] for e in t.log if e.key == "operates"] == [1, 4]


def test_a_repaid_bond_may_reach_377() -> None:  # R49-5.2, R49-6.2
    t = bare(3, bonds="on").phase("16H").cash(0).corporation("RCS", (0, 14), {0: "P 10"}, treasury=900, turns=3)
    t.corporation("ATA", 68, {1: "P"}, treasury=50)
    t.state.bonds[4] = 1
    t.at_step("RCS", "bonds", then="ATA").play("repay")
    assert (t.price("RCS"), t.over, t.state.ended) == (377, True, 2)


def test_bankrupt_in_the_turn_of_377() -> None:  # R49-5.2, R49-4.10.6
    """The corporation closes in that turn: the failed president still chooses, then the game is over."""
    t = bare(3).phase("16H").sell_out("R6H").cash(0, 300, 300).tiles("D6 9 2", "E7 3 2")
    t.corporation("RCS", (0, 14), {0: "P"}, treasury=0, turns=0).corporation("ATA", 68, {1: "P"}, treasury=50)
    t.at_dividend("RCS", 400, then="ATA")
    t.play("pay")
    assert (t.started("RCS"), t.kind) == (False, "loan")
    t.play("loan")
    assert (t.over, t.state.ended) == (True, 2)
    assert not [e for e in t.log if e.key == "operates" and e.args[0] == 1]
