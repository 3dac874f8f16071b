"""The best routes are seen before they are run: amount, track, proof; each can be changed from there (R49-4.7.1)."""

from typing import Any

import pytest

from kurs.bots import bot
from kurs.draw import Lit
from kurs.draw.panel import filled
from kurs.kernel import Eyes, Move, Plan, SearchChance, Table, parse_move
from kurs.show import panels_of
from kurs.text import Speaker
from kurs.titles.r1849 import TITLE, search
from kurs.titles.r1849.ahead import best_of, to_change

NAMES = ["Ann", "Bob", "Cem", "Dee"]
SPEAKER = Speaker("en", TITLE, NAMES)


def at_runs(least: int) -> list[tuple[Table[Any], Any]]:
    """Positions of a game in which somebody is about to run, the last one with several trains."""
    table, found = Table(TITLE, 4, {}, "ahead", NAMES), list[tuple[int, Any]]()
    several = False
    while len(found) < least or not several:
        ask = table.next_ask()
        if ask.args[1:] == ("run",):
            view = table.view(ask.seat)
            several = len(best_of(view).routes) > 1
            found.append((table.entries, view))
        eyes = Eyes(TITLE, ask.seat, table.state, ask)
        table.play(ask.seat, str(bot(TITLE, "sensible").choose(eyes, SearchChance(f"ahead {table.entries}"))))
    return [(before(table, n), view) for n, view in found[-least:]]


def before(table: Table[Any], n: int) -> Table[Any]:
    """The same game after so many moves."""
    again = Table(TITLE, 4, {}, "ahead", NAMES)
    for entry in table.record.entries[:n]:
        again.play(entry.seat, entry.move)
    return again


@pytest.fixture(scope="module")
def runs() -> list[tuple[Table[Any], Any]]:
    return at_runs(3)


def drawn(table: Table[Any], view: Any) -> dict[str, str]:
    ask = table.ask_of(view.seat)
    lit = Lit(ask, (), lambda move: SPEAKER.move(view, move))
    return {panel.id: str(filled(panel).body) for panel in panels_of(TITLE, view, 4, SPEAKER, lit)}


def test_what_is_said_before_is_what_the_run_brings(runs: Any) -> None:
    for table, view in runs:
        best = best_of(view)
        said = SPEAKER.move(view, Move("best"))
        assert said == f"Run the best routes for L.{best.revenue}"
        body = drawn(table, view)
        assert said in body["map-choice"]
        assert "Proven: no routes bring more" in body["map-choice"]
        plan = Plan(table, view.seat, "look")
        plan.play(Move("best"))
        told = [event for step in plan.steps for event in step.events if event.key == "ran"]
        assert sum([int(event.args[3]) for event in told]) == best.revenue
        for n, event in enumerate(told):
            assert f">{'ABCDEFGH'[n]} {event.args[3]}<" in body["map"], "each route lies on the map with its amount"
        assert "route-ahead" in body["map"]


def test_others_are_not_shown_it(runs: Any) -> None:
    table, view = runs[0]
    other = table.view((view.seat + 1) % 4)
    body = {panel.id: str(filled(panel).body) for panel in panels_of(TITLE, other, 4, SPEAKER)}
    assert "route-ahead" not in body["map"]


def test_each_route_can_be_changed_and_the_others_stay(runs: Any) -> None:
    for table, view in runs:
        best = best_of(view)
        for k, route in enumerate(best.routes):
            plan = Plan(table, view.seat, "change")
            for move in to_change(view, best.routes, k).split("; "):
                plan.play(parse_move(move))  # type: ignore[arg-type]
            assert plan.ask is not None
            assert plan.ask.args[1:] == ("route_start",)
            kept = [one for n, one in enumerate(best.routes) if n != k]
            assert [tuple(one[2:]) for one in plan.state.routes] == [one.legs for one in kept]
            assert plan.state.stack[-1][2] == route.train


def test_without_a_proof_it_is_said(runs: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table, view = runs[-1]
    monkeypatch.setattr(
        "kurs.titles.r1849.ahead.best_routes", lambda *given: search.best_routes(*given)._replace(proven=False)
    )
    assert "better ones may exist" in SPEAKER.move(view, Move("best"))
    assert "Not proven" in drawn(table, view)["map-choice"]
