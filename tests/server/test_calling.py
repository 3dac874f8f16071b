"""Everybody at a screen is called where one is asked in secret: the order of the walk, and that it never gets stuck."""

import random
import re
from collections.abc import Collection
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

import pytest

from kurs.calling import Round, calls_for_round
from kurs.kernel import Ask, Move, SearchChance, Table, title
from kurs.server.fragment import drawn
from kurs.server.fragments import fragments
from kurs.server.keeping import GameKeeper
from kurs.server.live import Hub
from kurs.server.live_table import LiveTable
from kurs.server.notices import Notices
from kurs.server.store import GameRow, SeatRow
from kurs.server.viewer import Viewer
from kurs.testing.games import sample, walk
from own import OWN_TITLES
from server.twins import dividend_for

OFFER = re.compile(r'data-do="(look|pass_on)" data-seat="(\d)"')


@pytest.mark.parametrize("name", OWN_TITLES)
def test_a_titles_turn_order_is_the_order_of_its_secret_questions(name: str) -> None:
    game = title(name)
    for setting in sample(game, 6):
        group, at = -1, -1
        for table, ask, _ in walk(game, setting, "turn order"):
            order = game.turn_order(table.view(None), setting.seats)
            assert sorted(order) == list(range(setting.seats))
            if ask.secret and len(table.asks) == 1:
                told = table.moments(None)[-1]
                assert told != group or order.index(ask.seat) > at
                group, at = told, order.index(ask.seat)


# --- a round, by hand -------------------------------------------------------------------------------------------------


class Orderly(NamedTuple):
    order: list[int]

    def turn_order(self, view: object, seats: int) -> list[int]:
        return self.order


class Asking:
    """What a round looks at, of a table: who is asked, and when all were last told something."""

    def __init__(self, order: list[int], asked: list[int]) -> None:
        self.title, self.seats, self.told = Orderly(order), len(order), 7
        self.asks: tuple[Ask, ...] = ()
        self.ask(*asked)

    def ask(self, *seats: int, secret: bool = True) -> None:
        self.asks = tuple([Ask(seat, "which", (Move("so"),), "1", secret=secret) for seat in seats])

    def ask_of(self, seat: int) -> Ask | None:
        return next((ask for ask in self.asks if ask.seat == seat), None)

    def moments(self, viewer: None) -> list[int]:
        return [0, self.told]

    def view(self, viewer: None) -> None:
        return None


def begun(order: list[int], asked: list[int], seats: list[int]) -> tuple[Any, Round]:
    table: Any = Asking(order, asked)
    assert calls_for_round(table, seats)
    return table, Round(table, seats)


def test_a_round_calls_each_seat_of_the_screen_once_in_turn_order() -> None:
    for asked in (0, 1, 3):
        table, calls = begun([2, 3, 0, 1], [asked], [0, 1, 3])
        called = []
        while calls.called is not None:
            called.append(calls.called)
            assert bool(calls.ask(table)) == (calls.called == asked)
            if calls.called == asked:
                table.ask()
            calls.pass_on()
        assert called == [3, 0, 1]
        calls.pass_on()


def test_one_person_at_a_screen_or_an_open_question_calls_nobody() -> None:
    table: Any = Asking([0, 1, 2], [1])
    assert not calls_for_round(table, [1])
    assert not calls_for_round(table, [0, 2])
    table.ask(1, secret=False)
    assert not calls_for_round(table, [0, 1])


def test_a_question_that_opens_after_all_were_told_something_waits_for_the_next_round() -> None:
    table, calls = begun([0, 1], [0], [0, 1])
    table.told, before = 8, calls.ask(table)
    table.ask(1)
    calls.pass_on()
    assert before
    assert calls.ask(table) is None, "answered within this round it would shorten the sequence that follows"
    assert calls_for_round(table, [0, 1])


def test_those_elsewhere_whose_turn_is_earlier_are_waited_for() -> None:
    table, calls = begun([0, 1, 2, 3], [0, 1, 3], [0, 2])
    assert [ask.seat for ask in calls.awaited(table)] == []
    table.ask(1, 3)
    calls.pass_on()
    assert [ask.seat for ask in calls.awaited(table)] == [1], "3 comes after 2"
    table.ask(0, 1)
    assert calls.awaited(table) == [], "who was called already must be called again: nobody waits for 1 meanwhile"


# --- what a page shows ------------------------------------------------------------------------------------------------


def test_who_sat_at_the_screen_before_is_called_like_everybody() -> None:
    viewer = screen_of(dividend_for([3]), [0, 1, 3])
    viewer.lifted = 1
    assert (viewer.behind_curtain(), viewer.seat()) == (1, None)


def test_after_the_round_nobodys_cards_are_left_on_the_screen() -> None:
    for owners in ([0], [3], [0, 3]):
        table = dividend_for(owners)
        viewer = screen_of(table, [0, 3])
        for seat in (3, 0):
            assert viewer.behind_curtain() == seat
            viewer.lift(seat)
            if seat in owners:
                assert viewer.seat() == seat
                table.play(seat, "show 1 0")
            assert viewer.nothing_to_show() == seat
            assert viewer.seat() is None
            viewer.pass_on(seat)
        assert [ask.seat for ask in table.asks] == [2], "the game goes on elsewhere"
        assert viewer.called() is None
        assert viewer.seat() is None, "the last one has passed the screen on"


# --- whole games ------------------------------------------------------------------------------------------------------


def screen_of(table: Table[Any], own: Collection[int]) -> Viewer:
    """A page of one who holds these seats; bots hold the others."""
    rows = [SeatRow(s, "p" if s in own else None, None if s in own else "random", f"P{s}") for s in range(table.seats)]
    row = GameRow("id", "stockpile", "running", False, "p", {}, 0, 0, 0, [], [], rows)
    live = LiveTable(cast("Hub", SimpleNamespace(notices=Notices())), row, table, [], cast("GameKeeper", None))
    return Viewer(live, "p", "p", "en")


class Walk:
    """A whole game at a screen, with whatever people do there: reload, leaf back, take back, press twice."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        seats, self.bots = self.chance.choice([(2, 0), (3, 0), (3, 1), (4, 1), (5, 2)])
        self.table = Table(title("stockpile"), seats, {}, f"screen {seed}")
        self.viewer = screen_of(self.table, range(self.bots, seats))
        self.rounds: list[tuple[Round, list[int]]] = []

    def step(self) -> None:
        if self.chance.random() < 0.01:
            self.reload()
        viewer, table = self.viewer, self.table
        curtain = str(drawn(fragments(viewer)["curtain"]))
        offer = OFFER.search(curtain)
        if offer:
            self.press(offer[1], int(offer[2]))
        elif viewer.ask() is not None and viewer.seat() is not None:
            self.answer(viewer.seat())
        else:
            elsewhere = [a for a in table.asks if not a.answered and a.seat < self.bots]
            assert elsewhere, "the screen offers nothing although the game waits for nobody else"
            table.play(elsewhere[0].seat, elsewhere[0].pick(SearchChance(f"{table.entries}")))
        viewer.live.changes += 1

    def press(self, what: str, seat: int) -> None:
        viewer = self.viewer
        assert viewer.seat() is None
        if viewer.round is not None and what == "look":
            if not self.rounds or self.rounds[-1][0] is not viewer.round:
                self.rounds.append((viewer.round, []))
            self.rounds[-1][1].append(seat)
        for _ in range(self.chance.choice([1, 1, 2])):
            (viewer.lift if what == "look" else viewer.pass_on)(seat)

    def reload(self) -> None:
        """The page is loaded again: a round that was under way is forgotten."""
        if self.rounds and self.rounds[-1][0] is self.viewer.round:
            self.rounds.pop()
        self.viewer = Viewer(self.viewer.live, "p", "p", "en")

    def answer(self, seat: int | None) -> None:
        viewer, table = self.viewer, self.table
        assert seat is not None
        ask = viewer.ask()
        assert ask
        if self.chance.random() < 0.05 and table.has_moved(seat):
            table.propose_take_back(seat, max(0, table.entries - self.chance.randrange(1, 4)), set())
        elif self.chance.random() < 0.1:
            viewer.step_to(self.chance.randrange(len(viewer.moments())))
            fragments(viewer)
            viewer.step_to(None)
        else:
            table.play(seat, ask.pick(SearchChance(f"{table.entries} {self.chance.random()}")))


@pytest.mark.parametrize("seed", range(8))
def test_a_game_at_one_screen_never_gets_stuck(seed: int) -> None:
    game = Walk(seed)
    for _ in range(3000):
        if game.table.over and game.viewer.called() is None:
            break
        game.step()
    assert game.table.over
    assert game.viewer.seat() in (None, game.viewer.lifted)
    assert game.rounds, "somebody was asked in secret"
    for _, walked in game.rounds:
        assert sorted(walked) == game.viewer.seats, "everybody was called once"
