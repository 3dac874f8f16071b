"""The card of a round: what has moved and who has gained, as each viewer may know it; in the story, after a reload, and
while it is played."""

import html
import json
import re
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from kurs.bots import bot
from kurs.kernel import Eyes, SearchChance, Table, title
from kurs.server.keeping import stored_form
from kurs.server.rounds import Cell, Reckoning, Rounds
from kurs.server.safety import COOKIE, People
from kurs.server.store import SeatRow, Store
from kurs.text import Speaker
from kurs.titles.smartphone_inc.rules.ending import total
from server.running import Page, Server, settle

NAMES = ["Ann", "Bob", "Cem", "Dee"]
SECRET = {"friesematenten": {"money": "hidden"}, "master_of_economy": {"purses": "secret"}}
TITLES = ("stockpile", "friesematenten", "r1849", "smartphone_inc", "master_of_economy")

Known = dict[tuple[str, str], Cell]
"""The cells of a card, by the words of their row and the name of their column."""


def choose(table: Table[Any]) -> tuple[int, str]:
    """What a sensible player answers."""
    ask = table.next_ask()
    eyes = Eyes(table.title, ask.seat, table.state, ask)
    made = bot(table.title, "sensible").choose(eyes, SearchChance(f"rounds {table.entries}"))
    return ask.seat, "; ".join(map(str, made)) if isinstance(made, list) else str(made)


def played(name: str, rounds: int, options: dict[str, str] | None = None) -> Table[Any]:
    """A game in which so many rounds have ended."""
    table, known = Table(title(name), 4, options or {}, f"rounds of {name}", NAMES), Rounds()
    while len(known.ends(table)) <= rounds:
        table.play(*choose(table))
    return table


def cells(found: Reckoning, table: Table[Any]) -> Known:
    speaker = Speaker("en", table.title, table.names)
    return {
        (speaker.say(row), name): cell
        for grid in found.grids
        for row, _, numbers in grid.rows
        for (name, _), cell in zip(grid.heads, numbers, strict=True)
    }


def each(values: Callable[[Any], list[int]]) -> Callable[[Any], dict[str, int]]:
    return lambda state: dict(zip(NAMES, values(state), strict=False))


OPEN = {
    "stockpile": ("cash", each(lambda s: s.cash)),
    "smartphone_inc": ("vp", each(lambda s: [total(s, c) for c in range(4)])),
}
"""Numbers that nothing changes between the end of a round and the next question."""


@pytest.mark.parametrize("name", ["stockpile", "smartphone_inc"])
def test_numbers_and_their_changes_are_those_of_the_states(name: str) -> None:
    table, known = played(name, 3), Rounds()
    column, values = OPEN[name]
    ends = known.ends(table)
    for k in (1, 2, 3):
        found = known.of(table, 0, ends, k)
        assert found is not None
        before, after = (values(table.state_at(ends[i].n)) for i in (k - 1, k))
        card = cells(found, table)
        for player in NAMES:
            cell = card.get((player, column), Cell(after[player], 0, False))
            assert (cell.now, cell.change) == (after[player], after[player] - before[player])
        assert any([card.get((player, column), cell).change for player in NAMES])


def test_prices_are_those_that_were_told() -> None:
    table, known = played("stockpile", 1), Rounds()
    found = known.last(table, 0, table.entries)
    assert found is not None
    prices = {
        event.args[0]: event.args[1] for _, event in table.log(None) if event.key in ("price", "split", "bankrupt")
    }
    speaker = Speaker("en", table.title)
    said = {speaker.key(f"company.{company}"): price for company, price in prices.items()}
    card = {row: cell.now for (row, column), cell in cells(found, table).items() if column == "price"}
    assert card
    assert card.items() <= said.items()


def test_operating_rounds_say_revenues_and_dividends() -> None:
    table, known = played("r1849", 8), Rounds()
    ends = known.ends(table)
    sums: dict[str, int] = {}
    for k in range(1, len(ends)):
        found = known.of(table, None, ends, k)
        for (_, column), cell in cells(found, table).items() if found else ():
            sums[column] = sums.get(column, 0) + cell.change * (column in ("revenue", "dividends"))
    told = [event for n, event in table.log(None) if n <= ends[-1].n]
    assert sums["revenue"] == sum([int(event.args[3]) for event in told if event.key == "ran"]) > 0
    assert sums["dividends"] == sum([int(event.args[1]) for event in told if event.key == "dividend"]) > 0


@pytest.mark.parametrize(
    ("name", "column"), [("stockpile", "worth"), ("friesematenten", "cash"), ("master_of_economy", "purse")]
)
def test_what_is_a_players_own_is_on_his_card_alone(name: str, column: str) -> None:
    table, known = played(name, 24 if name == "master_of_economy" else 2, SECRET.get(name)), Rounds()
    ends, seen = known.ends(table), set()
    for viewer in (0, 1, None):
        for k in range(1, len(ends)):
            found = known.of(table, viewer, ends, k)
            for (player, name_), cell in cells(found, table).items() if found else ():
                if name_ == column and cell.now is not None:
                    assert viewer is not None
                    assert player == NAMES[viewer]
                    seen.add(viewer)
    assert seen == {0, 1}


def test_rounds_are_found_again_after_play_was_taken_back() -> None:
    table, known = played("stockpile", 2), Rounds()
    assert len(known.ends(table)) == 3
    n = known.ends(table)[-1].n
    table.propose_take_back(0, n - 2, {0})
    assert table.entries == n - 2
    assert len(known.ends(table)) == 2
    last = known.last(table, 0, table.entries)
    assert last is not None
    assert last.n < n
    while len(known.ends(table)) < 3:
        table.play(*choose(table))
    assert known.last(table, 0, table.entries) == Rounds().last(table, 0, table.entries)


# --- over the wire ----------------------------------------------------------------------------------------------------


@pytest.fixture
def server(tmp_path: Path) -> Any:
    running: list[Server] = []

    def start(table: Table[Any]) -> Server:
        People.of_folder(tmp_path)
        store = Store(tmp_path / "kurs.sqlite")
        for seat, name in enumerate(NAMES):
            store.meet(f"person {seat}", name)
        saved, after = stored_form(table)
        seats = [SeatRow(seat, f"person {seat}", None, name) for seat, name in enumerate(NAMES)]
        options = table.record.header.options
        store.bring("game", table.title.name, options, "person 0", seats, saved.changes, after)
        store.close()
        running.append(Server(tmp_path, environment={"KURS_UNLIMITED": "1"}))
        return running[0]

    yield start
    said = running[0].stop()
    assert "Traceback" not in said, said


def last_entries(name: str) -> list[int]:
    """The entries in which something is weighed for the first player."""
    table, known = played(name, 4), Rounds()
    ends = known.ends(table)
    found = [known.of(table, 0, ends, k) for k in range(1, len(ends))]
    return [one.n for one in found if one is not None]


def page_of(server: Server, seat: int, stack: ExitStack) -> Page:
    visitor = server.visitor()
    visitor.http.cookies.set(COOKIE, People.of_folder(server.data).cookie(f"person {seat}"), domain="127.0.0.1")
    page = stack.enter_context(visitor.socket("game"))
    page.hear()
    return page


def rows_in(card: str) -> list[str]:
    """The rows of a card as one reads them."""
    rows = re.findall(r"<tr>(.*?)</tr>", card, re.DOTALL)
    return [" ".join(html.unescape(re.sub(r"<[^>]+>", " ", row)).split()) for row in rows]


@pytest.mark.parametrize("name", TITLES)
def test_the_card_comes_with_the_story_and_its_beats_and_is_there_again(server: Any, name: str) -> None:
    end = next(n for n in last_entries(name) if n > 2)
    table = Table(title(name), 4, {}, f"rounds of {name}", NAMES)
    while table.entries < end - 2:
        table.play(*choose(table))
    begun = server(table)
    with ExitStack() as stack:
        pages = [page_of(begun, seat, stack) for seat in range(4)]
        while table.entries < end:
            seat, move = choose(table)
            pages[seat].say(do="lay" if ";" in move else "move", seat=seat, number=table.number_of(seat), move=move)
            table.play(seat, move)
            settle(pages[seat], *pages)
        frames = [frame for raw in pages[0].raw for frame in json.loads(raw).get("beats", [])]
        card = pages[0].html["round-card"]
        assert " open" in card
        assert rows_in(card)
        assert [rows_in(frame["card"]) for frame in frames if "card" in frame][-1] == rows_in(card)
        again = page_of(begun, 0, stack)
        assert again.html["round-card"] == card, "a page that is loaded anew"
        others = pages[1].html["round-card"]
    begun.kill()
    begun.start()
    with ExitStack() as stack:
        assert page_of(begun, 0, stack).html["round-card"] == card, "after a restart"
        assert page_of(begun, 1, stack).html["round-card"] == others
        page = page_of(begun, 0, stack)
        page.say(do="replay")
        assert any(["card" in frame for frame in page.hear()["beats"]])
