"""Choosing word by word: whatever a page says it has chosen, even a whole option, can be drawn."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kurs.kernel import Ask, SearchChance, Table, Title, title
from kurs.parts.hexes import EDGES
from kurs.testing.bounded import goes_on
from kurs.testing.games import players
from kurs.titles.r1849.tiles import FACES
from server.running import Server, settle

Wanted = Callable[[Any, Ask], bool]


def game_at(game: Title[Any, Any], seats: int, options: dict[str, str], wanted: Wanted) -> tuple[Table[Any], Ask]:
    """A game that has come to an ask like that."""
    for n in range(1000):
        table, chance = Table(game, seats, options, f"pick {n}"), SearchChance(f"pick {n}")
        while goes_on(table):
            ask = table.next_ask()
            if wanted(table.state, ask):
                return table, ask
            table.play(ask.seat, players(game)[-1](ask, chance))
    raise AssertionError


def both_may_be_hidden(state: Any, ask: Ask) -> bool:
    """Secretive Stuart: a pile for each card (STK-6.3.13)."""
    return any(move.verb == "hide" for move in ask.options)


def two_turns_look_the_same(state: Any, ask: Ask) -> bool:
    """A tile that may be laid in turns that cannot be told apart."""
    turns = [int(move.args[0]) for move in ask.options if move.verb == "turn"]
    return bool(turns) and len({frozenset(FACES[state.stack[-1][2] * EDGES + turn]) for turn in turns}) < len(turns)


def a_card_is_chosen(state: Any, ask: Ask) -> bool:
    return any(len(move.args) > 1 for move in ask.options)


@pytest.mark.parametrize(
    ("name", "options", "wanted"),
    [
        ("stockpile", {"investors": "on"}, both_may_be_hidden),
        ("r1849", {}, two_turns_look_the_same),
        ("friesematenten", {}, a_card_is_chosen),
    ],
)
def test_a_whole_option_may_be_picked(
    name: str, options: dict[str, str], wanted: Wanted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KURS_UNLIMITED", "1")  # nobody picks as fast as this page
    table, ask = game_at(title(name), 3, options, wanted)
    server = Server(tmp_path)
    try:
        pick_all(server, table.record.text(), ask)
    finally:
        said = server.stop()
    assert "drawing table" not in said, said


def pick_all(server: Server, record: str, ask: Ask) -> None:
    """Bring the game along and pick its options, the first and the last ones, whole."""
    ann = server.visitor()
    answer = ann.http.post("/import", files={"record": ("g.jsonl", record)})
    assert answer.status_code == 200
    whole = [move for move in ask.options if move.args]
    with ann.socket(answer.url.path.removeprefix("/t/")) as page:
        page.say(do="look", seat=ask.seat)
        settle(page)
        for move in [*whole[:3], *whole[-9:]]:
            page.say(do="pick", words=str(move))
            settle(page)
            assert "data-pick" in page.html["ask"], "one may choose again"
            page.say(do="pick", words="")
            settle(page)
