"""The numbers sheet says what each corporation has run in each operating round."""

from collections import defaultdict

import pytest

from kurs.bots import bot
from kurs.face import face_of
from kurs.kernel import Event, Eyes, SearchChance, Table, title

pytestmark = pytest.mark.slow


def a_game(rounds: int) -> list[Event]:
    """All that everybody was told in a game of bots until so many operating rounds have begun."""
    game = title("r1849")
    sensible = bot(game, "sensible")
    table = Table(game, 4, {}, "revenues")
    told: list[Event] = []
    begun = 0
    while begun <= rounds:
        ask = table.next_ask()
        chosen = sensible.choose(Eyes(game, ask.seat, table.state_of(ask.seat), ask), SearchChance(f"{table.entries}"))
        for move in chosen if isinstance(chosen, list) else [chosen]:
            table.play(ask.seat, move)
            told += [event for event in table.events_of(table.entries) if event.visible_to(None)]
            begun = sum([event.key == "operating_round" for event in told])
    return told


def test_revenues_by_round_are_those_of_the_routes() -> None:
    told = a_game(5)
    runs: dict[tuple[str, int], int] = defaultdict(int)
    now = ""
    for event in told:
        if event.key == "operating_round":
            now = f"{event.args[0]}.{event.args[1]}"
        elif event.key == "ran":
            runs[now, int(event.args[0])] += int(event.args[3])
    (sheet,) = face_of(title("r1849")).chronicle(told)
    columns = [int(head.key.rpartition(".")[2]) for head in sheet.head[1:]]
    found = {
        (str(row[0].args[0]), c): int(cell.args[0])
        for row in sheet.rows
        for c, cell in zip(columns, row[1:], strict=True)
        if cell.key == "money"
    }
    assert len(runs) > 4
    assert {key: amount for key, amount in found.items() if amount} == dict(runs)
    names = [str(row[0].args[0]) for row in sheet.rows]
    assert names == sorted(names, reverse=True), "the latest round stands first"


def test_before_anything_has_run_there_is_no_such_sheet() -> None:
    assert face_of(title("r1849")).chronicle([Event("operating_round", (1, 1, 1))]) == ()
