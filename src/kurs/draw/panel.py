"""Panels: the parts of a table's picture. A page arranges them for its width; a file has them in one picture."""

from collections.abc import Callable, Hashable, Sequence
from importlib.resources import files
from typing import Final, NamedTuple

from kurs.draw.html import Safe, el, join, safe
from kurs.draw.memo import Memo

GAP = 12
BROAD: Final = 300
"""Panels at least so wide need a column of their own: a page does not put them in the narrow rows of small ones."""
VAST: Final = 900
"""Panels at least so wide get all the room a page has beside the question."""


class Panel(NamedTuple):
    """A part of the picture: SVG in a box of its own, with a stable id that never comes from anything hidden."""

    id: str
    area: str
    """Where a page puts it: ``map``, ``board``, ``piles``, ``players``, ``mine``, ``below`` (looked up seldom)."""
    width: int
    height: int
    label: str
    """What it is called by a screen reader."""
    body: Safe
    idle: bool = False
    """Nothing is going on here now: a narrow page may leave it out until something is."""
    pan: bool = False
    """It can be moved and enlarged under the hand: its body stands in `kurs.draw.pan.pannable`."""
    over: bool = False
    """It belongs to the panel before it: a wide page lays it over that one's lower left corner."""


class Bit(NamedTuple):
    """A part of a panel that changes by itself: the panel has only a `place` for it."""

    id: str
    key: Hashable
    paint: Callable[[], Safe]


class Sketch(NamedTuple):
    """A panel that is drawn only for those who have not seen it yet: its key holds everything it depends on,
    except what its bits depend on."""

    id: str
    area: str
    key: Hashable
    paint: Callable[[], Panel]
    bits: tuple[Bit, ...] = ()


def place(id: str) -> Safe:
    """Where a bit goes; on a page that has the bit already it stays."""
    return Safe(f'<g id="{safe(id)}" data-stub=""></g>')


def bit_element(bit: Bit) -> Safe:
    """A bit as an element of a picture."""
    return PAINTED((bit.id, bit.key), lambda: Safe(f'<g id="{safe(bit.id)}">{bit.paint()}</g>'))


PAINTED: Final[Memo[Safe]] = Memo(400)
"""Those who look at the same table are shown the same panels one after the other."""


def painted(part: Panel | Sketch) -> Panel:
    """The panel itself."""
    if isinstance(part, Panel):
        return part
    panel = part.paint()
    body: str = panel.body
    for bit in part.bits:
        body = body.replace(place(bit.id), bit_element(bit))
    return panel._replace(body=Safe(body))


def mark(part: Panel | Sketch) -> int:
    """A number that tells whether somebody has seen this panel as it is."""
    return hash(part if isinstance(part, Panel) else part.key)


def svg(part: Panel | Sketch) -> Safe:
    """A panel as an element of a page, its bits left out."""
    if isinstance(part, Panel):
        return _element(part)
    sketch = part
    return PAINTED((sketch.id, sketch.key), lambda: _element(sketch.paint()))


def _element(panel: Panel) -> Safe:
    size = " vast" if panel.width >= VAST else " broad" if panel.width >= BROAD else ""
    kind = f"panel {panel.area}{size}{' over' if panel.over else ''}{' idle' if panel.idle else ''}"
    hand = ' data-pan="" tabindex="0"' if panel.pan else ""
    return Safe(
        f'<svg id="{safe(panel.id)}" class="{kind}" viewBox="0 0 {panel.width} {panel.height}"{hand} '
        f'role="group" aria-label="{safe(panel.label)}">{panel.body}</svg>'
    )


def style() -> str:
    """The colours and letters of all pictures, as CSS; a file carries it along."""
    return files("kurs.draw").joinpath("picture.css").read_text(encoding="utf-8")


FIRST = ("map", "board")
AREAS = ("piles", "players", "mine", "below")
"""In a file: what stands beside the board, from top to bottom. A map stands above them all."""


def picture(parts: Sequence[Panel | Sketch], width: int = 1240) -> Safe:
    """All panels in one SVG with its style: for files and notebooks. The board at the left, the rest beside it."""
    panels = [painted(part) for part in parts]
    maps = [panel for panel in panels if panel.area == "map"]
    width = max([width, *[panel.width for panel in maps]])
    above, top = _flow(maps, 0, width)
    board = [panel for panel in panels if panel.area == "board"]
    edge = max([panel.width for panel in board], default=-GAP) + GAP
    left, low = _flow(board, 0, edge, top)
    right: list[Safe] = []
    y = top
    for area in (*AREAS, None):
        part = [panel for panel in panels if (panel.area == area if area else panel.area not in (*AREAS, *FIRST))]
        placed, y = _flow(part, edge, width - edge, y)
        right += placed
    height = max(low, y) + GAP
    return el(
        "svg",
        el("style", Safe(style())),
        el("rect", width=width + GAP, height=height, class_="ground"),
        join([*above, *left, *right]),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width + GAP} {height}",
        width=width + GAP,
        height=height,
        class_="picture",
    )


def _flow(panels: Sequence[Panel], left: int, room: int, y: int = 0) -> tuple[list[Safe], int]:
    """Panels in rows that fit into the room, and where the next row begins."""
    placed: list[Safe] = []
    x = row = 0
    for panel in panels:
        if x and x + panel.width > room:
            x, y, row = 0, y + row + GAP, 0
        where = f"translate({left + x + GAP} {y + GAP})"
        placed.append(el("g", panel.body, transform=where, role="group", aria_label=panel.label))
        x, row = x + panel.width + GAP, max(row, panel.height)
    return placed, y + row + GAP if row else y
