"""Results with rows that are no seats, and with teams: wherever a result is told, they are told with it."""

import re
from collections.abc import Iterator
from html import unescape
from io import StringIO
from itertools import pairwise
from typing import Any

import pytest
from rich.console import Console

from conformance.together import TOGETHER
from conformance.toy import Toy, ToyTitle
from kurs.kernel import Phrase, Score, SearchChance, Table, Title, in_order, ranks, registry, ties_broken, winners
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


class ThriftyTitle(ToyTitle):
    """The toy, in which coins decide between equal points."""

    def scores(self, state: Toy) -> tuple[Score, ...]:
        rows = super().scores(state)
        rank = ranks([100 * row.points + coins for row, coins in zip(rows, state.coins, strict=True)])
        return tuple([
            row._replace(rank=place, ties=(("coins", coins),))
            for row, place, coins in zip(rows, rank, state.coins, strict=True)
        ])  # fmt: skip


def games(title: Title[Any, Any] = TOGETHER) -> Iterator[Table[Any]]:
    for n in range(60):
        table, chance = Table(title, 3, {}, f"together {n}", NAMES), SearchChance(f"together {n}")
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
    names = re.findall(r'<th scope="row"><b [^>]*></b>\d\. ([^<]*)</th>', str(end(speaker, table)))
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


def test_ties_are_told_where_points_alone_say_nothing() -> None:
    rows = [Score(7, 2, ties=(("a", 1), ("b", 5))), Score(7, 1, ties=(("a", 1), ("b", 6))), Score(9, 3), Score(3, 4)]
    (tie,) = ties_broken(rows, [])
    assert (tie.above, tie.below, tie.points, tie.name, tie.more, tie.less) == ((1,), (0,), 7, "b", 6, 5)
    assert not ties_broken([Score(7, 1), Score(7, 1)], []), "a shared rank needs no reason"


def test_teams_are_compared_by_their_sums() -> None:
    rows = [Score(5, 3, ties=(("best", 5),)), Score(9, 1, ties=(("best", 9),))]
    rows += [Score(4, 4, ties=(("best", 5),)), Score(0, 2, ties=(("best", 9),))]
    (tie,) = ties_broken(rows, [(0, 2), (1, 3)])
    assert (tie.above, tie.below, tie.points, tie.more, tie.less) == ((1, 3), (0, 2), 9, 9, 5)


def test_every_end_says_what_has_decided() -> None:
    """The page, and the terminal; where nothing had to decide neither says so."""
    thrifty = ThriftyTitle()
    speaker = Speaker("en", thrifty, NAMES)
    told = set[bool]()
    for table in games(thrifty):
        scores, coins, out = table.scores(), table.state.coins, StringIO()
        wanted = [
            f"{NAMES[a]} and {NAMES[b]}: level at {speaker.points(scores[a].points)}; "
            f"coins decide, {money(speaker, coins[a])} to {money(speaker, coins[b])}."
            for a, b in pairwise(in_order(scores, ()))
            if scores[a].points == scores[b].points and coins[a] != coins[b]
        ]
        found = re.findall(r'<p class="tie">([^<]*)</p>', str(end(speaker, table)))
        assert [unescape(line) for line in found] == wanted
        print_scores(Console(file=out, width=200), speaker, table)
        assert [line for line in out.getvalue().splitlines() if "level at" in line] == wanted
        told.add(bool(wanted))
    assert told == {True, False}


def money(speaker: Speaker, amount: int) -> str:
    return speaker.say(Phrase("money", (amount,)))
