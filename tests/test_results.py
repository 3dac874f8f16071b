"""Results with rows that are no seats, and with teams: wherever a result is told, they are told with it."""

import re
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from conformance.together import TOGETHER
from kurs.kernel import Score, SearchChance, Table, in_order, registry, winners
from kurs.lab.sim import simulate
from kurs.server.asking import end
from kurs.server.asking import winners as winners_said
from kurs.server.keeping import results
from kurs.server.pages import table_link
from kurs.server.store import GameRow, SeatRow, teams_in
from kurs.server.store import _json as as_stored
from kurs.server.store import _result as stored_result
from kurs.terminal.play import print_scores
from kurs.testing.bounded import goes_on
from kurs.text import Speaker

NAMES = ["Ann", "Bob", "Cem"]


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy with teams and a house is the only title."""
    monkeypatch.setattr(registry, "_points", lambda: {"toy": TOGETHER})
    monkeypatch.setattr(registry, "_LOADED", {"toy": TOGETHER})


def games() -> Iterator[Table[Any]]:
    for n in range(60):
        table, chance = Table(TOGETHER, 3, {}, f"together {n}", NAMES), SearchChance(f"together {n}")
        while goes_on(table):
            ask = table.next_ask()
            table.play(ask.seat, ask.pick(chance))
        yield table


def won_by(row: int) -> Table[Any]:
    """A game that this row of the result has won, the other member of a team behind another party."""
    for table in games():
        scores = table.scores()
        alone = [score.rank for score in scores].count(1) == 1 and scores[row].rank == 1
        if alone and (row > 1 or scores[1 - row].rank > 2):
            return table
    raise AssertionError


def test_who_has_won_stands_with_his_team() -> None:
    rank = [4, 1, 2, 3]
    assert winners(rank, [(0, 1)]) == [(1, 0)]
    assert winners([1, 1, 1], []) == [(0,), (1,), (2,)]
    assert in_order([Score(0, r) for r in rank], [(0, 1)]) == [1, 0, 2, 3]


@pytest.mark.parametrize(("row", "said"), [(0, "Ann + Bob"), (1, "Bob + Ann"), (2, "Cem"), (3, "The house")])
def test_every_page_names_the_winning_row(row: int, said: str) -> None:
    table = won_by(row)
    speaker = Speaker("en", TOGETHER, NAMES)
    assert winners_said(speaker, table) == f"Winner: {said}"
    kept = results(TOGETHER, table.state)
    assert (len(kept), kept[3].who, teams_in(kept)) == (4, "who.house", [(0, 1)])
    names = re.findall(r'<th scope="row">\d\. ([^<]*)</th>', str(end(speaker, table)))
    assert names[: 2 if row < 2 else 1] == said.split(" + "), "the winning team stands first"
    assert sorted(names) == sorted([*NAMES, "The house"])
    out = StringIO()
    print_scores(Console(file=out, width=200), speaker, table)
    assert [out.getvalue().index(name) for name in names] == sorted(out.getvalue().index(name) for name in names)


def test_the_lobby_remembers_teams_and_rows_that_are_no_seats() -> None:
    for row, said in ((1, "Bob + Ann"), (3, "The house")):
        result = stored_result(as_stored(results(TOGETHER, won_by(row).state)))
        seats = [SeatRow(seat, None, None, name) for seat, name in enumerate(NAMES)]
        game = GameRow("x", "toy", "over", True, "p", {}, 0, 0, 1, [], result, seats)
        assert f"Winner: {said}" in str(table_link(Speaker("en"), game, "p"))


def test_wins_are_counted_by_player_by_team_and_for_those_without_a_seat() -> None:
    result = simulate(TOGETHER, ["random", "careful", "random"], 90, {}, "teams")
    assert sum(result.wins) + result.others[0].wins == pytest.approx(90), "one winner a game, if rows alone count"
    assert result.others[0].bot == "who.house"
    assert 0 < result.others[0].wins < 90
    assert {team.bot for team in result.teams} == {"random + careful", "random + random", "careful + random"}
    first = next(team for team in result.teams if team.bot == "random + careful")
    assert first.wins <= 30, "each pair sat together in a third of the games"
    assert sum([team.wins for team in result.teams]) >= result.wins[0] - 30
