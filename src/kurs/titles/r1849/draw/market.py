"""The market: prices, zones, the markers in their stacks, and where a marker would go."""

from functools import lru_cache
from typing import Final, NamedTuple

from kurs.draw import Drawn, Panel, Safe, Scene, join, panel, part, slot
from kurs.draw.shapes import circle, fitted, hint, path, piece, rect, spot, text, tinted
from kurs.titles.r1849.data import (
    BLUE_COLUMNS,
    BLUE_ROWS,
    CLOSING,
    CORPORATIONS,
    END,
    MARKET,
    START_PRICES,
    StartPrice,
)
from kurs.titles.r1849.draw.scene import CODES, ROOM, TONES, WIDE, lit_only
from kurs.titles.r1849.prospects import Way, blue_open, drift, ways
from kurs.titles.r1849.rules.market import price_on
from kurs.titles.r1849.state import COLUMNS
from kurs.titles.r1849.view import View

CELL: Final = 20.5
LEFT: Final = 4.0
TOP: Final = 32.0
LINE: Final = 27
"""The height of a row with at most one marker on a space."""
MARKER: Final = 13
"""The height of a marker."""

Rows = tuple[int, ...]


class Markers(NamedTuple):
    """The markers, and where they would go."""

    rows: Rows
    spaces: tuple[int, ...]
    """Of each corporation; -1: none."""
    pile: tuple[int, ...]
    """Of the markers on one space those named first lie above."""
    operating: int
    ways: tuple[Way, ...]
    """Where the operating corporation's would go."""
    drifts: tuple[int, ...]
    """What the end of the stock round does to each."""

    def depth(self, c: int) -> int:
        """How many markers lie above this one."""
        return [other for other in self.pile if self.spaces[other] == self.spaces[c]].index(c)


def market_of(view: View, scene: Scene) -> Panel:
    """The grid; markers and arrows travel by themselves."""
    rows = heights(view)
    markers = Markers(rows, _spaces(view), tuple(view.pile), view.operating, tuple(ways(view)), _drifts(view))
    grid_ = panel("market", "market", market_panel, lit_only(scene, "start", "par"), rows, blue_open(view), view.phase)
    return grid_.holding(part("market-markers", market_markers, scene.unlit(), markers))


def _spaces(view: View) -> tuple[int, ...]:
    return tuple([corporation.space for corporation in view.corporations])


def _drifts(view: View) -> tuple[int, ...]:
    """Only while a stock round lasts."""
    in_round = view.set > 0 and view.round == 0 and not view.over
    return tuple([drift(view, c) if in_round else 0 for c in range(len(CODES))])


def heights(view: View) -> Rows:
    """A row is as high as its highest stack needs."""
    most = [1] * len(MARKET)
    spaces = [space for space in _spaces(view) if space >= 0]
    for space in spaces:
        most[space // COLUMNS] = max(most[space // COLUMNS], spaces.count(space))
    return tuple([LINE + (MARKER + 1) * (count - 1) for count in most])


def corner(rows: Rows, space: int) -> tuple[float, float]:
    """The upper left corner of a space."""
    row, column = divmod(space, COLUMNS)
    return LEFT + CELL * column, TOP + sum(rows[:row])


# --- the grid -------------------------------------------------------------------------------------------------------


def market_panel(scene: Scene, rows: Rows, blue_open: bool, phase: int) -> Drawn:
    """The grid with its prices; those at which one can start light up."""
    high = round(TOP + sum(rows) + 6)
    parts = [
        rect(0.5, 0.5, WIDE - 1, high - 1, "surface", 10),
        text(12, 21, scene.word("market"), "s13 bold"),
        fitted(WIDE - 12, 21, scene.word("market_order"), 230, "s11 end dim"),
        grid(rows, blue_open, phase),
        *_start_spots(scene, rows),
        slot("market-markers"),
    ]
    return Drawn(WIDE, high, scene.word("market"), join(parts))


@lru_cache(maxsize=64)
def grid(rows: Rows, blue_open: bool, phase: int) -> Safe:
    """All spaces: one outline for each kind of them, and their prices."""
    outlines: dict[str, list[str]] = {}
    prices: list[Safe] = []
    starts = {row.row * COLUMNS + row.column: row for row in START_PRICES}
    for row, line in enumerate(MARKET):
        for column, price in enumerate(line):
            space = row * COLUMNS + column
            x, y = corner(rows, space)
            kind = _kind(row, column, starts.get(space), phase, blue_open)
            outlines.setdefault(kind, []).append(f"M{x + 0.5:g} {y + 0.5:g}h{CELL - 1:g}v{rows[row] - 1}h{1 - CELL:g}z")
            tone = "dim" if kind == "cell shut" else "bold" if "start" in kind else ""
            prices.append(text(x + CELL / 2, y + 11, price, f"s11 mid tight {tone}".strip()))
    return join([*[path("".join(outline), kind) for kind, outline in outlines.items()], *prices])


def _kind(row: int, column: int, start: StartPrice | None, phase: int, blue_open: bool) -> str:
    if (row, column) == CLOSING:
        return "cell closing"
    if (row, column) == END:
        return "cell peak"
    if column >= BLUE_COLUMNS and row <= BLUE_ROWS:
        return "cell blue" if blue_open else "cell shut"
    if start is not None:
        return "cell start" if start.phase <= phase else "cell start later"
    return "cell"


def _start_spots(scene: Scene, rows: Rows) -> list[Safe]:
    """Prices at which a corporation can be started now."""
    moves = scene.lit.moves()
    if not moves:
        return []
    found: list[Safe] = []
    starting = [str(move.args[0]) for move in moves if move.verb == "start"]
    for row in START_PRICES:
        words = ("start", starting[0], row.price) if starting else ("par", row.price)
        lit = scene.lit.at(*words)
        if lit:
            space = row.row * COLUMNS + row.column
            x, y = corner(rows, space)
            body = text(x + CELL / 2, y + 11, row.price, "s11 bold mid tight")
            found.append(spot(x - 2, y - 2, CELL + 4, rows[row.row] + 4, lit, body, r=5))
    return found


# --- markers and where they would go --------------------------------------------------------------------------------


def market_markers(scene: Scene, markers: Markers) -> Safe:
    """All markers, and the arrows with what they mean."""
    parts = [_way(markers, way) for way in markers.ways]
    parts += [_marker(markers, c) for c, space in enumerate(markers.spaces) if space >= 0]
    return join([*parts, _legend(scene, markers)])


def _marker(markers: Markers, c: int) -> Safe:
    x, y = corner(markers.rows, markers.spaces[c])
    down = y + 13 + (MARKER + 1) * markers.depth(c)
    now = [rect(-1.5, -1.5, CELL + 3, MARKER + 3, "now", 5)] if c == markers.operating else []
    body = tinted(
        TONES[c],
        rect(0, 0, CELL, MARKER, "full rim-paper", 3),
        text(CELL / 2, 10.5, CODES[c], "s11 bold mid tight on-tone"),
    )
    sign = [_drift(markers.drifts[c])] if markers.drifts[c] else []
    return piece(x, down, hint(CORPORATIONS[c].name), body, *now, *sign, name=f"marker-{c}", kind="through")


def _drift(direction: int) -> Safe:
    """A small arrow at the upper right corner: up or down at the end of the stock round."""
    d = "M0 3.5l3.5-5l3.5 5z" if direction > 0 else "M0 -1.5l3.5 5l3.5-5z"
    kind = "drift rise" if direction > 0 else "drift fall"
    return Safe(f'<path d="{d}" class="{kind}" transform="translate({CELL - 4} -2)"></path>')


def _centre(rows: Rows, space: int) -> tuple[float, float]:
    x, y = corner(rows, space)
    return x + CELL / 2, y + 13 + MARKER / 2


def _way(markers: Markers, way: Way) -> Safe:
    """A dashed place where the marker would go."""
    rows, tone, space = markers.rows, TONES[markers.operating], markers.spaces[markers.operating]
    x, y = _centre(rows, way.space)
    ghost = rect(x - CELL / 2 + 1, y - MARKER / 2, CELL - 2, MARKER, "ghost", 3)
    x0, y0 = _centre(rows, space)
    if way.space == space:
        return tinted(tone, circle(x, y, 0.1, "ghost"))
    line = path(f"M{x0:g} {y0:g}L{x:g} {y:g}", "trail")
    return tinted(tone, line, ghost, path(_head(x0, y0, x, y), "target"))


def _head(x0: float, y0: float, x: float, y: float) -> str:
    """The point of an arrow."""
    if x > x0:
        return f"M{x + 5:g} {y:g}l-7 -4.5v9z"
    if x < x0:
        return f"M{x - 5:g} {y:g}l7 -4.5v9z"
    return f"M{x:g} {y + 4:g}l-4.5 -6h9z" if y > y0 else f"M{x:g} {y - 4:g}l-4.5 6h9z"


def _legend(scene: Scene, markers: Markers) -> Safe:
    """In the free corner at the lower right: what the arrows mean."""
    lines: list[str] = [_meaning(scene, way) for way in markers.ways[:3]]
    if not lines:
        lines = [scene.word(key) for key, sign in (("rises", 1), ("falls", -1)) if sign in markers.drifts]
    y = TOP + sum(markers.rows[:-2]) + 16
    x = LEFT + CELL * len(MARKET[-2]) + 8
    return join([fitted(x, y + 15 * i, line, ROOM + 12 - x, "s11 dim") for i, line in enumerate(lines)])


def _meaning(scene: Scene, way: Way) -> str:
    """``pay out → 111``."""
    args = (way.number,) if way.number else ()
    return f"{scene.word(f'way_{way.key}', *args)} → {price_on(way.space)}"
