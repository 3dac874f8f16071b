"""Beats: where one looks up inside a move, what lies on the table by then, and that it can be drawn for everybody."""

from collections.abc import Callable
from typing import Any

import pytest

from kurs.draw.panel import filled
from kurs.face import face_of
from kurs.kernel import Ask, Chance, Move, Played, SearchChance, Table
from kurs.kernel.beat import WatchedLog
from kurs.show import panels_of
from kurs.testing.bounded import goes_on
from kurs.text import Speaker
from kurs.titles.r1849 import TITLE
from kurs.titles.r1849.data import CORPORATION_OF, OPTIONS
from kurs.titles.r1849.draw.routes import Line, lines
from kurs.titles.r1849.state import State, price
from kurs.titles.r1849.view import view

from .brisk import brisk
from .rig import Rig, bare, fresh
from .test_forced import ROUTE

pytestmark = pytest.mark.slow

SPEAKER = Speaker("en", TITLE)
EVERYTHING = {option.name: option.values[-1] for option in OPTIONS}
ELECTRIC = {"electric_dreams": "on"}

# --- whole games ------------------------------------------------------------------------------------------------------


def drawn(state: State, viewer: int | None) -> None:
    """View, sheets and all panels for one pair of eyes."""
    seen = view(state, viewer)
    assert seen.waiting == [], "nobody is asked at a beat"
    assert face_of(TITLE).sheets(seen)
    panels = panels_of(TITLE, seen, state.seats, SPEAKER)
    assert panels
    for panel in panels:
        assert filled(panel).body


def by_chance(table: Table[Any], ask: Ask, chance: Chance) -> Move:
    return brisk(ask, chance)


def sensibly(table: Table[Any], ask: Ask, chance: Chance) -> Move:
    return TITLE.bots[0].answer(table.view(ask.seat), ask, chance)


@pytest.mark.parametrize(
    ("seats", "options", "player", "least"),
    [
        (3, {}, sensibly, {"ran", "phase", "operates", "stock_round"}),
        (4, ELECTRIC, sensibly, {"ran", "phase", "operates", "stock_round"}),
        (3, {}, by_chance, {"operates", "sold"}),
        (4, EVERYTHING, by_chance, {"operates", "sold"}),
        (5, {}, by_chance, {"operates", "sold"}),
        (5, ELECTRIC, by_chance, {"operates", "sold"}),
    ],
)
def test_at_every_beat_of_a_game_the_table_is_whole_and_can_be_drawn(
    seats: int, options: dict[str, str], player: Callable[[Table[Any], Ask, Chance], Move], least: set[str]
) -> None:
    table = Table(TITLE, seats, options, f"beats {seats}")
    chance, moves = SearchChance("beats"), list[Played]()
    table.watch(moves.append)
    seen, count = set[str](), 0
    while goes_on(table):
        ask = table.next_ask()
        table.play(ask.seat, player(table, ask, chance))
        played = moves.pop()
        last = 0
        for upto, state in played.beats:
            assert last < upto <= len(played.events), "a beat at which nothing happened"
            assert TITLE.check(state) == ""
            assert TITLE.asks(state) == ()
            count += 1
            for viewer in (None, *range(seats)):
                drawn(state, viewer)
            last = upto
        seen |= {event.key for event in played.events} if played.beats else set()
    assert least <= seen
    assert count > 50


# --- one move ---------------------------------------------------------------------------------------------------------


class Seen:
    """A beat: what was told since the one before, and the table."""

    def __init__(self, told: list[str], state: State) -> None:
        self.told, self.state = told, state
        self.view = view(state, None)

    def price(self, name: str) -> int:
        return price(self.state, CORPORATION_OF[name])

    def routes(self) -> list[Line]:
        """What is lit on the map."""
        return lines(self.view)


def watched(t: Rig, text: str) -> list[Seen]:
    """Make a move and look up at every beat; the table after it is the last one."""
    state, log, ask = TITLE.clone(t.state), WatchedLog(TITLE.clone), t.ask
    move = next(option for option in ask.options if str(option) == text)
    TITLE.apply(state, ask.seat, move, t.chance, log)
    t.play(text)
    assert t.state == state, "a move that is watched leads elsewhere"
    found, last = list[Seen](), 0
    for upto, then in (*log.beats, (len(log), state)):
        found.append(Seen([event.key for event in log[last:upto]], then))
        assert not TITLE.check(then)
        last = upto
    return found


def railway(trains: str = "6H 6H", treasury: int = 500, **options: str) -> Rig:
    """RCS under seat 0 with track from Palermo to both sides, ATA operates after it."""
    t = bare(3, **options).cash(100).phase("6H").corporation("RCS", 100, {0: "P 10", 1: "10"}, "10", treasury, 2)
    t.corporation("ATA", 68, {1: "P 10"}, treasury=0, turns=2)
    return t.trains("RCS", trains).tiles("D6 9 2", "E7 3 2")


def test_trains_run_one_after_the_other_and_what_each_brings_is_lit() -> None:  # R49-4.7.1, R49-4.8.1
    t = railway("6H 8H").tiles("C5 651 5", "E7 683 5", "F6 78 2", "E5 73 3").at_step("RCS", "run", "ATA")
    moments = watched(t, "best")
    assert [moment.told for moment in moments] == [["ran"], ["ran"]]
    for n, moment in enumerate(moments):
        assert [line.value for line in moment.routes()] == [int(args[3]) for args in t.told("ran")[: n + 1]]
        assert moment.state.revenue == sum([line.value for line in moment.routes()])
    assert moments[-1].view.waiting == [0]


def test_first_the_dividend_then_the_marker_and_the_routes_stay_lit() -> None:  # R49-4.8.1, R49-4.8.3
    t = bare(3).cash(100).phase("6H").corporation("RCS", (6, 2), {0: "P 10", 1: "10"}, "10", 10, 0, trains="6H")
    t.corporation("ATA", 68, {1: "P 10"}).tiles("D6 9 2", "E7 3 2").at_step("RCS", "run", "ATA").play("best")
    revenue, before = t.state.revenue, t.price("RCS")
    paid, moved, end = watched(t, "pay")
    assert paid.told == ["paid_out", "dividend", "dividend", "dividend_own"]
    assert (paid.state.cash, paid.price("RCS")) == ([100 + revenue * 3 // 10, 100 + revenue // 10, 100], before)
    assert (moved.told, moved.price("RCS") > before) == (["price"], True)
    for moment in (paid, moved):
        assert [line.value for line in moment.routes()] == [revenue]
        assert moment.state.operating == CORPORATION_OF["RCS"]
        assert moment.view.waiting == []
    assert (end.told, end.routes(), end.state.operating) == (["operates"], [], CORPORATION_OF["ATA"])


def test_a_corporation_falls_to_nothing_before_it_closes() -> None:  # R49-4.2.5, R49-4.14.2
    t = bare(3).corporation("RCS", (8, 0), {0: "P 10"}).corporation("ATA", 68, {1: "P"}).at_dividend("RCS", 10, "ATA")
    kept, fallen, closed, end = watched(t, "withhold")[:4]
    assert (kept.told, kept.state.started[CORPORATION_OF["RCS"]]) == (["withheld"], 1)
    assert (fallen.told, fallen.price("RCS"), fallen.view.corporations[CORPORATION_OF["RCS"]].started) == (
        ["price"], 0, True,
    )  # fmt: skip
    assert (closed.told, closed.view.corporations[CORPORATION_OF["RCS"]].started) == (["closed"], False)
    assert end.told[0] == "operates"


def test_a_phase_begins_step_by_step() -> None:  # R49-4.11.1, R49-4.11.4, R49-4.11.5
    t = bare(3).phase("10H").sell_out("10H").privates(SCE=0, SIGI="IFT").tiles("B14 656 4")
    t.corporation("IFT", 100, {0: "P"}, stations="H12 B14")
    t.corporation("ATA", 68, {1: "P"}, treasury=900).at_step("ATA", "trains")
    bought, phase, closed, shaken = watched(t, "train 12")[:4]
    c = CORPORATION_OF["IFT"]
    assert (bought.told, bought.state.phase + 1) == (["train_bought"], phase.state.phase)
    assert (phase.told, phase.view.privates[0].owner) == (["phase"], 0)
    assert (closed.told, closed.view.privates[0].owner) == (["private_closed"] * 2, -2)
    assert len(closed.view.corporations[c].stations) == 2
    assert shaken.told[:2] == ["earthquake", "station_destroyed"]
    assert len(shaken.view.corporations[c].stations) == 1


def test_trains_rust_and_then_those_over_the_limit_go_one_by_one() -> None:  # R49-4.11.1, R49-4.11.2, R49-4.11.3
    t = bare(4).phase("8H").sell_out("8H").corporation("IFT", 100, {0: "P"}, trains="8H 8H 8H")
    t.corporation("RCS", 82, {2: "P"}, trains="16H 16H 16H").corporation("SFA", 82, {2: "P"}, trains="6H")
    t.corporation("ATA", 68, {1: "P"}, treasury=900).at_step("ATA", "trains")
    moments = watched(t, "train 10")[:4]
    assert [moment.told for moment in moments] == [
        ["train_bought"],
        ["phase", "obsolete"],
        ["discarded"],
        ["discarded"],
    ]
    assert [sum([sum(c.trains) for c in m.view.corporations]) for m in moments] == [8, 7, 6, 5]


def test_a_sale_and_then_its_marker() -> None:  # R49-4.3.8, R49-4.3.21
    t = bare(3).corporation("RCS", 100, {0: "P 10", 1: "10"}).at_stock()
    sold, end = watched(t, "sell RCS 10")
    assert (sold.told, sold.price("RCS"), end.told, end.price("RCS") < 100) == (["sold"], 100, ["price"], True)


def test_in_bankruptcy_every_sale_and_every_marker_is_seen() -> None:  # R49-4.10.6
    t = bare(4).phase("10H").cash(0, 300, 300, 300).tiles(*ROUTE).privates(CNM=0)
    t.corporation("RCS", 100, {0: "P 10", 1: "10"}, treasury=200, turns=2)
    t.corporation("ATA", 68, {0: "10", 1: "P 10"}).corporation("SFA", 82, {0: "10 10", 2: "P 10"})
    moments = watched(t.at_step("RCS", "trains"), "bankrupt")
    told = [moment.told for moment in moments]
    assert told[:3] == [["bankrupt"], ["sold"], ["price"]]
    assert told[:-1].count(["sold"]) == told[:-1].count(["price"]) == 3, "RCS, SFA and ATA"
    assert next(moment for moment in moments if "closed" in moment.told).state.cash[0] == 0
    assert moments[1].state.cash[0] == t.told("sold")[0][3]


def test_a_stock_round_ends_marker_by_marker() -> None:  # R49-4.3.18, R49-4.14.5
    t = bare(3).phase("12H").cash(0).corporation("RCS", 144, {0: "P 10 10 10", 1: "L 10 10 10"})
    t.corporation("SFA", 100, {0: "P"}, pool="10").at_stock()
    t.state.cash = [0, 0, 0]
    t.play("pass")
    passed, up, down, begins, end = watched(t, "pass")
    assert [m.told[-1] for m in (passed, up, down)] == ["passed", "price", "priority"]
    assert [m.price("RCS") for m in (passed, up, down)] == [144, 158, 158]
    assert [m.price("SFA") for m in (passed, up, down)][1:] == [100, 95]
    assert (begins.told[0], begins.state.to_operate != [], end.told[0]) == ("operating_round", True, "operates")


def test_privates_pay_before_the_first_corporation_operates() -> None:  # R49-4.4.1
    t = railway().privates(SCE=1, CNM="RCS").at_step("ATA", "trains", number=1, rounds=2)
    while t.operating == "ATA" and "done" not in t.options():
        t.play(t.options()[0])
    moments = watched(t, "done")
    paid = next(moment for moment in moments if "income" in moment.told)
    assert paid.told == ["operating_round", "income", "income_corporation"]
    assert (paid.state.operating, paid.state.round, paid.state.cash[1]) == (-1, 2, 105)
    assert moments[-1].told == ["operates"]


def test_the_auction_ends_before_the_stock_round_begins() -> None:  # R49-3.9, R49-3.13
    moves = ("bid RSA 160", "buy SCE", "buy SIGI", "pass", "buy CNM", "buy SMS")
    t = fresh(3)
    for text in moves[:-1]:
        t.play(text)
    sold, last = watched(t, moves[-1])
    assert (sold.told, sold.state.private_owner[3:], sold.view.step) == (["private_bought"], [2, -1], "auction")
    assert (last.told, last.view.step) == (["private_bought"], "rsa_price")
    priced, begins = watched(t, "par 100")
    assert (priced.told, priced.state.set, begins.state.set) == (["started", "priority"], 0, 1)
    assert begins.told == ["stock_round", "home"]


def test_the_last_round_is_seen_before_the_game_ends() -> None:  # R49-5.1, R49-5.2
    t = bare(3).phase("16H").cash(0).corporation("RCS", (0, 14), {0: "P 10"}, turns=0)
    paid, moved, over = watched(t.at_dividend("RCS", 400), "pay")
    assert (paid.told[0], moved.told, moved.price("RCS")) == ("paid_out", ["price", "peak"], 377)
    assert (moved.state.ended, moved.state.operating) == (0, CORPORATION_OF["RCS"])
    assert (over.told[0], over.view.over) == ("end_stock_market", True)


def test_the_last_player_is_left_alone_before_the_game_ends() -> None:  # R49-4.10.9, R49-5.3
    t = bare(3).phase("10H").cash(0, 300, 300).tiles(*ROUTE).corporation("RCS", 100, {0: "P"}, turns=1)
    t.state.left[2] = 1
    gone, over = watched(t.at_step("RCS", "trains"), "leave")
    assert (gone.told, gone.state.left, gone.view.over) == (["left"], [1, 0, 1], False)
    assert over.told[0] == "end_last_player"


def test_corporations_close_one_by_one_after_all_markers_have_moved() -> None:  # R49-4.3.18, R49-4.14.5
    t = bare(3).cash(0).corporation("RCS", (8, 0), {0: "P"}, pool="10").corporation("SFA", (8, 0), {1: "P"}, pool="10")
    t.corporation("ATA", 68, {0: "10", 2: "P 10"}).at_stock().play("pass")
    moments = watched(t, "pass")
    assert [moment.told for moment in moments[1:4]] == [["price"], ["price"], ["closed"]]
    assert [sum(moment.state.started) for moment in moments[1:5]] == [3, 3, 2, 1]


def test_interest_is_paid_after_what_was_done_before() -> None:  # R49-6.2
    t = bare(3, bonds="on").phase("8H").cash(100).corporation("RCS", 100, {0: "P 10"}, treasury=400)
    t.state.bonds[CORPORATION_OF["RCS"]] = 1
    bought, paid = watched(t.at_step("RCS", "trains"), "train 8")[:2]
    assert (bought.told, paid.told[0]) == (["train_bought"], "interest")


def test_the_bidding_against_each_other_is_announced() -> None:  # R49-3.9
    t = fresh(3).play("bid SIGI 50", "bid SIGI 55")
    sold, end = watched(t, "buy SCE")
    assert (sold.told, sold.view.step, end.told, end.view.step) == (
        ["private_bought"], "auction", ["mini_auction"], "mini_auction",
    )  # fmt: skip
