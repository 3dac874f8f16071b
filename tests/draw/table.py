"""Pictures of games for the tests: who sees what, and what can be clicked on it."""

import html
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from kurs.draw import Drawn, Lit, Panel, Safe
from kurs.draw.panel import element, filled
from kurs.kernel import Ask, Move, SearchChance, Table, Title, parse_move
from kurs.show import panels_of
from kurs.testing.bounded import goes_on
from kurs.text import Speaker
from kurs.titles.stockpile import TITLE as STOCKPILE

Words = tuple[int | str, ...]


class Seen(NamedTuple):
    """A panel as it is drawn, its parts in their slots."""

    id: str
    area: str
    width: int
    height: int
    label: str
    body: Safe
    idle: bool
    pan: bool
    over: bool
    narrow: bool

    def svg(self) -> Safe:
        """As an element of a page."""
        return element(self.id, self.area, Drawn(*self[2:]))


def draw(
    table: Table[Any], seat: int | None, language: str = "en", draft: Words = (), state: Any = None
) -> tuple[Seen, ...]:
    """The panels one seat (None: a watcher) sees as they are drawn, of the table or of another state in its place."""
    return tuple([Seen(p.id, p.area, *filled(p)) for p in panels(table, seat, language, draft, state)])


def panels(
    table: Table[Any], seat: int | None, language: str = "en", draft: Words = (), state: Any = None
) -> tuple[Panel, ...]:
    """The same before they are drawn."""
    if state is None:
        state = table.state_of(seat) if isinstance(table, Table) else table.state
    title = table.title
    view = title.view(state, seat)
    asked = [ask for ask in title.asks(state) if ask.seat == seat]
    speaker = Speaker(language, title, table.names)
    lit = Lit(asked[0] if asked else None, draft, lambda move: speaker.move(view, move))
    return panels_of(title, view, len(table.names) or view.seats, speaker, lit)


def walk(
    seats: int,
    options: dict[str, str],
    seed: str,
    names: list[str] | None = None,
    title: Title[Any, Any] = STOCKPILE,
) -> Iterator[tuple[Table[Any], Ask]]:
    """A random game, stopping before every move."""
    table = Table(title, seats, options, seed, names=names)
    chance = SearchChance(seed)
    while goes_on(table):
        ask = table.next_ask()
        yield table, ask
        table.play(ask.seat, ask.pick(chance))


def over(seats: int, options: dict[str, str], seed: str, title: Title[Any, Any] = STOCKPILE) -> Table[Any]:
    """A game that has ended."""
    last = None
    for table, _ in walk(seats, options, seed, title=title):
        last = table
    assert last is not None
    return last


def clickable(seen: tuple[Seen, ...], kind: str) -> set[str]:
    """The values of ``data-move``, ``data-pick`` or ``data-why`` on a picture."""
    return {html.unescape(value) for panel in seen for value in re.findall(rf'data-{kind}="([^"]*)"', panel.body)}


def words_of(text: str) -> Words:
    move = parse_move(text)
    assert move is not None, text
    return (move.verb, *move.args)


def reachable(table: Table[Any], seat: int, draft: Words = ()) -> set[Move]:
    """Every option that can be reached by clicking, word by word."""
    seen = draw(table, seat, draft=draft)
    found = {move for move in map(parse_move, clickable(seen, "move")) if move}
    for text in clickable(seen, "pick"):
        words = words_of(text) if text else ()
        if len(words) > len(draft) and words[: len(draft)] == draft:
            found |= reachable(table, seat, words)
    return found
