"""Simulation: the same results for any number of workers, seats rotated, shares and intervals right."""

import pytest

from kurs.kernel import Bot, Chance, Eyes, Move, Refused, title
from kurs.lab.fuzz import settings
from kurs.lab.sim import GameResult, _summary, seat_of, simulate, wilson
from kurs.text import Speaker

STOCKPILE = title("stockpile")


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    alone = simulate(STOCKPILE, ["random", "random", "random"], 60, {}, "seed", jobs=1)
    together = simulate(STOCKPILE, ["random", "random", "random"], 60, {}, "seed", jobs=3)
    assert (alone.wins, alone.scores, alone.decisions, alone.bots) == (
        together.wins,
        together.scores,
        together.decisions,
        together.bots,
    )
    other = simulate(STOCKPILE, ["random", "random", "random"], 60, {}, "another seed", jobs=1)
    assert other.scores != alone.scores


def test_every_bot_sits_everywhere_equally_often() -> None:
    seats = [[seat_of(k, game, 4) for game in range(40)] for k in range(4)]
    assert all(row.count(seat) == 10 for row in seats for seat in range(4))


def test_a_shared_win_counts_its_share() -> None:
    results = [
        GameResult((9, 9, 5), (1, 1, 3), (), (), 10, ("tie", "long"), {"fell": (2, 0, 0)}),
        GameResult((9, 8, 5), (1, 2, 3), (), (), 10, ("long",), {"fell": (1, 0, 3)}),
    ]
    assert [_summary("x", (k,), results).wins for k in range(3)] == [1.5, 0.5, 0]
    assert [_summary("x", (k,), results, ["fell"]).event_counts for k in range(3)] == [
        {"fell": 3},
        {"fell": 0},
        {"fell": 3},
    ]


def test_endings_and_what_befell_the_bots_are_counted() -> None:
    result = simulate(title("r1849"), ["random", "random", "random"], 12, {}, "endings")
    assert sum(result.endings.values()) >= 12
    assert set(result.endings) <= set(title("r1849").all_endings)
    assert sum(bot.event_counts["bankrupt"] for bot in result.bots) > 0
    assert not simulate(STOCKPILE, ["random", "random"], 3, {}, "none").bots[0].event_counts


def test_wins_add_up_to_the_games() -> None:
    result = simulate(STOCKPILE, ["sensible", "random"], 20, {}, "1")
    assert sum(result.wins) == pytest.approx(20)
    assert result.games == 20
    assert len(result.scores) == 2


def test_wilson_interval() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == pytest.approx(1)


def test_progress_is_told() -> None:
    heard: list[int] = []
    simulate(STOCKPILE, ["random", "random"], 30, {}, "1", progress=heard.append)
    assert heard == [25, 30]


class Last(Bot):
    """Takes the last option."""

    name = "last"

    def choose(self, eyes: Eyes, chance: Chance) -> Move:
        return eyes.ask.options[-1]


class Stuck(Last):
    """Keeps something that no other process can be sent."""

    def __init__(self) -> None:
        self.own = lambda: None


def test_bots_may_be_objects_of_ones_own() -> None:
    alone = simulate(STOCKPILE, [Last(), "random", Stuck()], 30, {}, "1")
    assert [bot.bot for bot in alone.bots] == ["last", "random", "last"]
    together = simulate(STOCKPILE, [Last(), "random", Last()], 30, {}, "1", jobs=2)
    assert together.bots == alone.bots


def test_a_bot_that_cannot_be_sent_to_other_processes_is_refused_with_a_sentence() -> None:
    with pytest.raises(Refused, match="bot_stays") as refused:
        simulate(STOCKPILE, [Stuck(), "random"], 30, {}, "1", jobs=2)
    assert "The bot last cannot be sent" in Speaker("en").error(refused.value)


def test_nonsense_is_refused() -> None:
    with pytest.raises(Refused, match="no_bot"):
        simulate(STOCKPILE, ["genius", "random"], 10, {}, "1")
    with pytest.raises(Refused, match="seats"):
        simulate(STOCKPILE, ["random"], 10, {}, "1")
    with pytest.raises(Refused, match="at_least_one"):
        simulate(STOCKPILE, ["random", "random"], 0, {}, "1")


def test_fuzzing_covers_every_setting() -> None:
    ways = settings(STOCKPILE)
    assert len(ways) == 4 * 2**6
    assert {way.seats for way in ways} == {2, 3, 4, 5}
    assert {way.options["investors"] for way in ways} == {"on", "off"}


class Hasty(Bot):
    """Answers the next questions, too."""

    name = "hasty"

    def choose(self, eyes: Eyes, chance: Chance) -> Move | list[Move]:
        return [eyes.ask.options[0]] * 2


def test_a_bot_that_gives_several_moves_to_a_question_of_one_is_told_so() -> None:
    """At a table it would be refused: the lab must not play what cannot be played."""
    with pytest.raises(ValueError, match=r"the bot hasty answers .*, which is not in steps, with several moves"):
        simulate(STOCKPILE, [Hasty(), "random"], 1, {}, "1")
