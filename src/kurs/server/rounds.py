"""What a round has brought: a card where it ended, made from what the viewer could see then and from what he was told.

Which rounds have ended, and where, everybody knows; what is weighed comes from his own view. Cards are found by making
moves again, and kept; where somebody looks on they are weighed while the move is there.
"""

import logging
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from kurs.draw import Safe, el
from kurs.face import Column, Face, Gain, face_of
from kurs.kernel import Event, Phrase, Played, Table
from kurs.text import MINUS, Speaker

LOG = logging.getLogger("kurs")
MOST_KEPT: Final = 40
"""Weighings that a table keeps: of the last rounds, for all who look."""


class End(NamedTuple):
    """Where a round ends, or the first one begins: the event at this place of this entry begins the next."""

    n: int
    at: int
    event: Event


class Cell(NamedTuple):
    """A number as it is now (None: there is none, it is not known, or it is only a sum), how it has changed, and
    whether that is worth saying."""

    now: int | None
    change: int
    news: bool


class Grid(NamedTuple):
    """Columns side by side: of each its name and whether it is money; rows in which something has changed."""

    heads: tuple[tuple[str, bool], ...]
    rows: tuple[tuple[Phrase, tuple[str, ...], tuple[Cell, ...]], ...]
    """What a row is about, the names of what else befell it, and its numbers."""


class Reckoning(NamedTuple):
    """What has come of a round."""

    n: int
    """The entry in which it ended."""
    head: Phrase
    grids: tuple[Grid, ...]


Balance = tuple[Column, ...]


class Rounds:
    """The rounds of a game, and what has been weighed where they ended."""

    def __init__(self) -> None:
        self._upto = (-1, 0)
        self._ends: list[End] = []
        self._weighed: dict[tuple[int, int, str, int | None], Balance | None] = {}
        self._found: dict[tuple[int, str, int | None], Reckoning | None] = {}

    def watch(self, table: Table[Any], played: Played) -> None:
        """Weigh what ends in a move just made, for everybody, from the states it was shown in."""
        try:
            for end in _ends_of(face_of(table.title), played.n, played.events):
                for seat in (None, *range(table.seats)):
                    self._balance(table, end, seat, played)
        except Exception:  # the move is made: a title that cannot weigh it must not stop the game
            LOG.exception("weighing a round of %s", table.title.name)

    def ends(self, table: Table[Any]) -> list[End]:
        """Where rounds have ended so far; what begins with the set-up comes first."""
        face, undone = face_of(table.title), len(table.record.branches)
        upto = self._upto[0] if self._upto[1] == undone else -1
        if upto < 0:
            self._ends = []
        for n in range(upto + 1, table.entries + 1):
            self._ends += _ends_of(face, n, table.events_of(n))
        self._upto = (table.entries, undone)
        return self._ends

    def last(self, table: Table[Any], seat: int | None, upto: int) -> Reckoning | None:
        """The last round that had ended by this entry and changed something this viewer knows of."""
        ends = self.ends(table)
        for k in range(bisect_right(ends, upto, key=lambda end: end.n) - 1, 0, -1):
            found = self.of(table, seat, ends, k)
            if found is not None:
                return found
        return None

    def at(self, table: Table[Any], seat: int | None, n: int, event: Event) -> Reckoning | None:
        """What came of the round that ended in this entry, before this event."""
        ends = self.ends(table)
        k = next((k for k, end in enumerate(ends) if end.n == n and end.event == event), 0)
        return self.of(table, seat, ends, k) if k else None

    def of(self, table: Table[Any], seat: int | None, ends: Sequence[End], k: int) -> Reckoning | None:
        """What came of a round."""
        end, began = ends[k], face_of(table.title).reckonings[ends[k].event.key]
        key = (k, table.record.digest_at(end.n), seat)
        if key not in self._found:
            start = next((one for one in reversed(ends[:k]) if one.event.key in began), None)
            self._found[key] = None if start is None else self._compared(table, seat, start, end)
            self._trim()
        return self._found[key]

    def _compared(self, table: Table[Any], seat: int | None, start: End, end: End) -> Reckoning | None:
        before, after = (self._balance(table, one, seat) for one in (start, end))
        if before is None or after is None:
            return None
        told = [event for event in _told(table, start, end) if event.visible_to(seat)]
        grids = compared(before, after, face_of(table.title).gained(told))
        return Reckoning(end.n, Phrase(f"over.{start.event.key}", start.event.args), grids) if grids else None

    def _balance(self, table: Table[Any], end: End, seat: int | None, played: Played | None = None) -> Balance | None:
        key = (end.n, end.at, table.record.digest_at(end.n), seat)
        if key not in self._weighed:
            view = _view(table, end, seat, played)
            self._weighed[key] = None if view is None else face_of(table.title).balance(view)
            self._trim()
        return self._weighed[key]

    def _trim(self) -> None:
        for kept in (self._weighed, self._found):
            while len(kept) > MOST_KEPT:
                del kept[next(iter(kept))]  # type: ignore[arg-type]


def _ends_of(face: Face[Any], n: int, events: Sequence[Event]) -> list[End]:
    return [End(n, at, event) for at, event in enumerate(events) if event.key in face.reckonings]


def _told(table: Table[Any], start: End, end: End) -> list[Event]:
    """What happened between the two, hidden things too."""
    found: list[Event] = []
    for n in range(start.n, end.n + 1):
        events = table.events_of(n)
        found += events[start.at if n == start.n else 0 : end.at if n == end.n else len(events)]
    return found


def _view(table: Table[Any], end: End, seat: int | None, played: Played | None) -> Any:
    """What a viewer had before him when a round ended: at the beat that stands there, or right after it."""
    if played is None and not table.is_kept(end.n):
        return None
    beats = (table.beats_of(end.n) if played is None else played).beats
    state = next((beat.state for beat in beats if beat.upto >= end.at), None)
    if state is None:
        state = table.state_at(end.n)
    return table.title.view(state, seat)


def compared(before: Balance, after: Balance, gains: Sequence[Gain]) -> tuple[Grid, ...]:
    """What has changed from one balance to the other, with what was gained meanwhile: things first, as the title weighs
    them, then players. Rows and columns in which nothing has happened are left out."""
    old = {
        (column.name, row): value for column in before for row, value in zip(column.rows, column.values, strict=True)
    }
    found = []
    for rows in dict.fromkeys([column.rows for column in after]):
        parts: list[tuple[str, bool, list[Cell]]] = []
        for column in after:
            if column.rows == rows:
                was = [old.get((column.name, row)) for row in rows]
                cells = [_cell(a, b) for a, b in zip(was, column.values, strict=True)]
                parts.append((column.name, column.money, cells))
        for name, money in dict.fromkeys(
            [(gain.name, gain.money) for gain in gains if gain.row in rows and gain.amount]
        ):
            sums = [sum([gain.amount for gain in gains if (gain.name, gain.row) == (name, row)]) for row in rows]
            parts.append((name, money, [Cell(None, amount, amount != 0) for amount in sums]))
        parts = [part for part in parts if any([cell.news for cell in part[2]])]
        lines = []
        for i, row in enumerate(rows):
            befell = tuple(dict.fromkeys([gain.name for gain in gains if gain.row == row and not gain.amount]))
            cells = [part[2][i] for part in parts]
            if befell or any([cell.news for cell in cells]):
                lines.append((row, befell, tuple(cells)))
        if lines:
            found.append(Grid(tuple([part[:2] for part in parts]), tuple(lines)))
    return tuple(found)


def _cell(was: int | None, now: int | None) -> Cell:
    """What is new has no change; what is gone has lost all it was."""
    return Cell(now, 0 if was is None else (now or 0) - was, was != now)


# --- drawn ------------------------------------------------------------------------------------------------------------


@lru_cache(60)
def card(speaker: Speaker, found: Reckoning, tints: tuple[tuple[str, str], ...]) -> Safe:
    """The card: a small table for things, one for players."""
    return el("div", [_grid(speaker, grid, dict(tints)) for grid in found.grids], class_="reckoning", tabindex="0")


def _grid(speaker: Speaker, grid: Grid, tints: dict[str, str]) -> Safe:
    heads = [el("th", speaker.key(f"weighed.{name}"), scope="col") for name, _ in grid.heads]
    rows = []
    for row, befell, cells in grid.rows:
        tone = f"seat-{row.args[0]}" if row.key == "seat" else tints.get(row.key, "grey")
        mark = el("b", class_=f"tone-{tone} mark", aria_hidden="true")
        also = [el("i", speaker.key(f"weighed.{name}")) for name in befell]
        name = speaker.say(row)
        said = el("th", mark, " ", el("span", name, title=name), also, scope="row")
        numbers = [_said(speaker, cell, money) for cell, (_, money) in zip(cells, grid.heads, strict=True)]
        rows.append(el("tr", said, numbers))
    return el("table", el("thead", el("tr", el("td"), heads)), el("tbody", rows))


def _said(speaker: Speaker, cell: Cell, money: bool) -> Safe:
    """A number with its change: what has grown, and what has shrunk, is said by sign and by colour."""
    kind = "money" if money and cell.now is None else "number"  # the currency stands beside the number that has changed
    now = "" if cell.now is None else speaker.say(Phrase("money" if money else "number", (cell.now,)))
    if not cell.change:
        return el("td", now)
    by = speaker.say(Phrase(kind, (abs(cell.change),)))
    said = f"+{by}" if cell.change > 0 else f"{MINUS}{by}"
    return el("td", now, " " if now else "", el("b", said, class_="more" if cell.change > 0 else "less"))
