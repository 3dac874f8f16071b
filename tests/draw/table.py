"""Pictures of games for the tests: who sees what, and what can be clicked on it."""

import html
import re
from collections.abc import Iterator
from typing import Any

from bounded import goes_on
from kurs.draw import Lit, Panel, painted
from kurs.kernel import Ask, Move, SearchChance, Table, Title, parse_move
from kurs.text import Speaker
from kurs.titles.stockpile import TITLE as STOCKPILE

Words = tuple[int | str, ...]


def draw(
    table: Table[Any], seat: int | None, language: str = "en", draft: Words = (), state: Any = None
) -> tuple[Panel, ...]:
    """The panels one seat (None: a watcher) sees, of the table or of another state in its place."""
    if state is None:
        state = table.state_of(seat) if isinstance(table, Table) else table.state
    title = table.title
    view = title.view(state, seat)
    asked = [ask for ask in title.asks(state) if ask.seat == seat]
    speaker = Speaker(language, title, table.names)
    lit = Lit(asked[0] if asked else None, draft, lambda move: speaker.move(view, move))
    return tuple([painted(panel) for panel in title.panels(view, speaker.say, lit)])


def walk(
    seats: int,
    options: dict[str, str],
    seed: str,
    names: list[str] | None = None,
    title: Title[Any] = STOCKPILE,
) -> Iterator[tuple[Table[Any], Ask]]:
    """A random game, stopping before every move."""
    table = Table(title, seats, options, seed, names=names)
    chance = SearchChance(seed)
    while goes_on(table):
        ask = table.next_ask()
        yield table, ask
        table.play(ask.seat, ask.pick(chance))


def over(seats: int, options: dict[str, str], seed: str, title: Title[Any] = STOCKPILE) -> Table[Any]:
    """A game that has ended."""
    last = None
    for table, _ in walk(seats, options, seed, title=title):
        last = table
    assert last is not None
    return last


def clickable(panels: tuple[Panel, ...], kind: str) -> set[str]:
    """The values of ``data-move``, ``data-pick`` or ``data-why`` on a picture."""
    return {html.unescape(value) for panel in panels for value in re.findall(rf'data-{kind}="([^"]*)"', panel.body)}


def words_of(text: str) -> Words:
    move = parse_move(text)
    assert move is not None, text
    return (move.verb, *move.args)


def reachable(table: Table[Any], seat: int, draft: Words = ()) -> set[Move]:
    """Every option that can be reached by clicking, word by word."""
    panels = draw(table, seat, draft=draft)
    found = {move for move in map(parse_move, clickable(panels, "move")) if move}
    for text in clickable(panels, "pick"):
        words = words_of(text) if text else ()
        if len(words) > len(draft) and words[: len(draft)] == draft:
            found |= reachable(table, seat, words)
    return found
