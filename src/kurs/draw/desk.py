"""A desk: pieces that are laid on a grid by hand, turned, flipped, laid over and under one another.

The page moves a piece and translates where it was dropped into the text of a move; which places there are is written in
the piece, and they come from the options of the open ask or from the rules' own function for a piece that lies already.
What a move means, and why one is not allowed, only the engine says. `server/static/desk.js` is the other half.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kurs.draw.html import Safe, el, join
from kurs.draw.shapes import rect


class Board(NamedTuple):
    """The grid: how large a cell is, where its upper left corner lies, and which cells there are."""

    cell: float
    left: float
    top: float
    columns: int
    rows: int
    first_x: int = 0
    first_y: int = 0
    """The numbers of the leftmost column and of the topmost row."""

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where the upper left corner of a cell lies on the panel."""
        return self.left + (x - self.first_x) * self.cell, self.top + (y - self.first_y) * self.cell


class Says(NamedTuple):
    """What the page says to those who do not see where the piece in their hand is; {x} and {y} are the cell."""

    fits: str
    fits_not: str
    help: str


class Way(NamedTuple):
    """One way to lay a piece: in which layer, how often turned by a quarter, and the places of the upper left cell of
    what it then takes up. `form` is the move with {} for the place, which may be counted from another cell, or the
    other way round: sign * x + dx, sign * y + dy."""

    layer: str
    turn: int
    form: str
    places: tuple[tuple[int, int], ...]
    dx: int = 0
    dy: int = 0
    sign: int = 1

    def text(self) -> str:
        places = " ".join([f"{x},{y}" for x, y in self.places])
        return f"{self.layer}~{self.turn}~{self.form}~{self.sign}~{self.dx}~{self.dy}~{places}"


class Put(NamedTuple):
    """Steps of an answer that take the place of those from `start` to before `stop` (-1: they come behind all)."""

    steps: str
    start: int = -1
    stop: int = -1

    def text(self) -> str:
        return f"{self.start};{self.stop};{self.steps}"


class Piece(NamedTuple):
    """What a piece is called, how large it is (in cells, as it is printed), and what can be done with it."""

    name: str
    """Its id."""
    label: str
    wide: int
    high: int
    ways: tuple[Way, ...] = ()
    start: int = -1
    stop: int = -1
    """The steps with which it was laid: they are replaced when it is moved."""
    last: bool = False
    """A moved piece comes to lie on top: its step goes behind all others."""
    flip: Put | None = None
    """Its other side."""
    off: bool = False
    """It can be taken off the desk: the steps with which it was laid are left out."""


class Lies(NamedTuple):
    """Where the upper left corner of what it takes up is on the panel, how often it is turned, in which layer it lies,
    and on which cell of the grid."""

    left: float
    top: float
    turn: int = 0
    layer: str = ""
    cell: tuple[int, int] | None = None


def desk(board: Board, says: Says, ground: Sequence[Safe], pieces: Sequence[Safe], tools: Sequence[Safe] = ()) -> Safe:
    """A grid with the pieces on it and beside it; what is in the hand is drawn above them all."""
    numbers = " ".join([f"{number:g}" for number in board])
    hand = Safe('<g class="in-hand" data-hand=""></g>')
    return el(
        "g",
        [*ground, *pieces, hand, *tools],
        class_="desk",
        data_desk=numbers,
        data_fits=says.fits,
        data_fits_not=says.fits_not,
        role="group",
        aria_label=says.help,
    )


def piece(what: Piece, lies: Lies, cell: float, body: Safe) -> Safe:
    """A piece as it lies; `body` is drawn as it is printed, from its own upper left corner."""
    wide, high = (what.high, what.wide) if lies.turn % 2 else (what.wide, what.high)
    outline = rect(0, 0, round(wide * cell, 2), round(high * cell, 2), "outline", 6)
    lift = el("g", body, class_="lift", transform=turned(what.wide, what.high, lies.turn, cell))
    where = f"translate({lies.left:g} {lies.top:g})"
    if not what.ways and what.flip is None:
        return el("g", lift, id=what.name, transform=where, role="img", aria_label=what.label)
    attributes: dict[str, Any] = {
        "data_size": f"{what.wide} {what.high}",
        "data_turn": lies.turn,
        "data_layer": lies.layer or None,
        "data_at": f"{lies.cell[0]} {lies.cell[1]}" if lies.cell else None,
        "data_lay": "|".join([way.text() for way in what.ways]),
        "data_steps": f"{what.start} {what.stop}" if what.start >= 0 else None,
        "data_last": what.last,
        "data_flip": what.flip.text() if what.flip else None,
        "data_off": what.off,
    }
    return el(
        "g",
        lift,
        outline,
        id=what.name,
        class_="piece",
        transform=where,
        tabindex="0",
        role="button",
        aria_label=what.label,
        **attributes,
    )


def turned(wide: int, high: int, turn: int, cell: float) -> str | None:
    """The transform of what has been turned so often, its upper left corner where it was."""
    shift = {0: (0, 0), 1: (high, 0), 2: (wide, high), 3: (0, wide)}[turn]
    return f"translate({shift[0] * cell:g} {shift[1] * cell:g}) rotate({90 * turn})" if turn else None


def upright(x: float, y: float, turn: int, *children: Safe) -> Safe:
    """A sign of a piece, drawn round (0, 0), that stays upright however the piece is turned."""
    turn_back = f" rotate({-90 * turn})" if turn else ""
    inner = "".join(children)
    return Safe(f'<g data-upright="{x:g} {y:g}" transform="translate({x:g} {y:g}){turn_back}">{inner}</g>')


def tool(x: float, y: float, wide: float, what: str, label: str, sign: Safe, high: float = 44) -> Safe:
    """A button for the piece in the hand: ``turn``, ``flip``, ``layer`` or ``off``; `sign` is drawn in its middle."""
    middle = f'<g transform="translate({x + wide / 2:g} {y + high / 2:g})">{sign}</g>'
    parts = [rect(x, y, wide, high, "tool-ground", 8), Safe(middle), rect(x, y, wide, high, "outline", 8)]
    title = el("title", label)
    return el("g", title, parts, class_="tool", data_tool=what, role="button", tabindex="0", aria_label=label)


def put(what: Put, label: str, *children: Safe, kind: str = "lit") -> Safe:
    """A button that makes these steps at once."""
    attributes = {"role": "button", "tabindex": "0", "aria_label": label}
    return el("g", join(children), class_=kind, data_put=what.text(), **attributes)


def pressed(attributes: dict[str, Any], *children: Safe) -> Safe:
    """Something beside the desk that can be pressed, its outline last; without attributes it only stands there."""
    return el("g", *children, class_="tool", **attributes) if attributes else el("g", *children)
