"""Panels: the parts of a table's picture. A page arranges them for its width; a file has them in one picture."""

import re
from collections.abc import Callable, Hashable, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from inspect import unwrap
from types import FunctionType
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar, cast

from kurs.draw.html import Safe, el, join, safe
from kurs.draw.memo import Memo

GAP = 12
BROAD: Final = 300
"""Panels at least so wide need a column of their own: a page does not put them in the narrow rows of small ones."""
VAST: Final = 900
"""Panels at least so wide get all the room a page has beside the question."""


AREAS: Final = ("map", "status", "market", "offer", "players", "own", "reference")
"""Where a panel belongs; each page arranges the areas for its width.

``map``        the map
``status``     how far the game is, and what is going on
``market``     what is for sale, and prices
``offer``      what the present decision is about
``players``    what each player has
``own``        what is the viewer's alone
``reference``  what is looked up seldom
"""

P = ParamSpec("P")
R = TypeVar("R")


class Drawn(NamedTuple):
    """What a panel looks like: an SVG in a box of its own."""

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
    narrow: bool = False
    """Only a narrow page shows it: it says what another panel says that needs more room. Files leave it out."""


class Part:
    """A part of a panel that changes by itself and travels alone: the panel leaves a `slot` for it."""

    __slots__ = ("_value", "id", "inputs", "key", "paint")

    def __init__(self, id: str, paint: Callable[..., Safe], inputs: tuple[Hashable, ...]) -> None:
        self.id = id
        self.paint = paint
        self.inputs = inputs
        self._value = (id, paint, inputs)
        self.key = hash(self._value)
        """A number that tells whether somebody has seen this as it is."""

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Part) and self._value == other._value)

    def __hash__(self) -> int:
        return self.key

    def __repr__(self) -> str:
        return f"Part({self.id})"


class Panel:
    """A part of the picture, by value: it is painted from its inputs and from nothing else, so that the same inputs
    are the same picture. `id` is stable and never comes from anything hidden. Make one with `panel`."""

    __slots__ = ("_value", "area", "id", "inputs", "key", "paint", "parts")

    def __init__(
        self,
        id: str,
        area: str,
        paint: Callable[..., Drawn],
        inputs: tuple[Hashable, ...],
        parts: tuple[Part, ...] = (),
    ) -> None:
        self.id = id
        self.area = area
        self.paint = paint
        self.inputs = inputs
        self.parts = parts
        self._value = (id, area, paint, inputs)
        self.key = hash(self._value)
        """A number that tells whether somebody has seen this as it is; the parts have numbers of their own."""

    def holding(self, *parts: Part) -> "Panel":
        """The same with parts that travel alone."""
        return Panel(self.id, self.area, self.paint, self.inputs, parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Panel) and self._value == other._value and self.parts == other.parts

    def __hash__(self) -> int:
        return self.key

    def __repr__(self) -> str:
        return f"Panel({self.id} in {self.area})"


def kept(make: Callable[P, R]) -> Callable[P, R]:
    """For functions that make panels from values: whoever sees the same values again gets the same panels, keys too."""
    remembers = lru_cache(maxsize=200)(make)
    _KEPT.append(remembers)
    return cast(Callable[P, R], remembers)


_KEPT: Final[list[Any]] = []


def recalled() -> int:
    """How often something was not made because it had been kept."""
    return sum([remembers.cache_info().hits for remembers in _KEPT])


def forget() -> None:
    """Make anew what has been kept: a test sees whether it would be the same again."""
    for remembers in _KEPT:
        remembers.cache_clear()


def panel(id: str, area: str, paint: Callable[P, Drawn], *inputs: P.args, **none: P.kwargs) -> Panel:
    """A panel that is painted by ``paint(*inputs)``. The inputs are values: equal ones look alike."""
    if area not in AREAS:
        raise ValueError(f"panel {id}: there is no area {area!r}; there are {', '.join(AREAS)}")
    if paint not in _PLAIN:
        _must_be_plain(paint)
    return Panel(id, area, paint, inputs)


def part(id: str, paint: Callable[P, Safe], *inputs: P.args, **none: P.kwargs) -> Part:
    """A part of a panel that is painted by ``paint(*inputs)``."""
    if paint not in _PLAIN:
        _must_be_plain(paint)
    return Part(id, paint, inputs)


_PLAIN: Final[set[Callable[..., object]]] = set()
"""Functions that have been looked at."""


def _must_be_plain(paint: Callable[..., object]) -> None:
    """What is painted from values alone is a function of a module: others may hold something the inputs do not name."""
    function = unwrap(paint)
    if not isinstance(function, FunctionType) or function.__closure__:
        raise TypeError(f"{paint!r} is no plain function: what it paints might depend on more than its inputs")
    _PLAIN.add(paint)


def slot(id: str) -> Safe:
    """Where a part goes; on a page that has the part already it stays."""
    return Safe(f'<g id="{safe(id)}" data-stub=""></g>')


PAINTED: Final[Memo[Drawn]] = Memo(400)
PARTS: Final[Memo[Safe]] = Memo(800)
"""Those who look at the same table are shown the same panels one after the other."""


def part_element(part: Part) -> Safe:
    """A part as an element of a picture."""
    return PARTS(part, lambda: Safe(f'<g id="{safe(part.id)}">{part.paint(*part.inputs)}</g>'))


def painted(panel: Panel) -> Drawn:
    """What the panel looks like, its slots empty."""
    return PAINTED((panel.id, panel.paint, panel.inputs), lambda: panel.paint(*panel.inputs))


def filled(panel: Panel) -> Drawn:
    """What the panel looks like with its parts."""
    drawn = painted(panel)
    body: str = drawn.body
    for part in panel.parts:
        body = body.replace(slot(part.id), part_element(part))
    return drawn._replace(body=Safe(body))


def svg(panel: Panel) -> Safe:
    """A panel as an element of a page, its slots empty."""
    return element(panel.id, panel.area, painted(panel))


def element(id: str, area: str, drawn: Drawn) -> Safe:
    """What has been drawn as an element of a page."""
    size = " vast" if drawn.width >= VAST else " broad" if drawn.width >= BROAD else ""
    if drawn.width < VAST and drawn.height > drawn.width:
        size += " tall"
    says = {"over": drawn.over, "for-narrow": drawn.narrow, "idle": drawn.idle}
    kind = " ".join([f"panel {area}{size}", *[word for word, so in says.items() if so]])
    hand = ' data-pan="" tabindex="0"' if drawn.pan else ""
    return Safe(
        f'<svg id="{safe(id)}" class="{kind}" viewBox="0 0 {drawn.width} {drawn.height}"{hand} '
        f'role="group" aria-label="{safe(drawn.label)}">{drawn.body}</svg>'
    )


def style() -> str:
    """The colours and letters of all pictures, as CSS; a file carries it along."""
    return files("kurs.draw").joinpath("picture.css").read_text(encoding="utf-8")


@cache
def tones() -> tuple[str, ...]:
    """The tones there are: what `kurs.draw.shapes.tinted` and the tints of a face may say."""
    return tuple(re.findall(r"^\.tone-([a-z0-9-]+) ", style(), re.MULTILINE))


LEFT: Final = ("status", "market")
RIGHT: Final = ("offer", "players", "own", "reference")
"""In a file: what stands at the left, and what beside it, from top to bottom. A map stands above them all."""


def picture(panels: Sequence[Panel], width: int = 1240) -> Safe:
    """All panels in one SVG with its style: for files and notebooks."""
    drawn = [(panel.area, filled(panel)) for panel in panels]
    drawn = [(area, one) for area, one in drawn if not one.narrow]
    maps = [one for area, one in drawn if area == "map"]
    width = max([width, *[one.width for one in maps]])
    above, top = _flow(maps, 0, width)
    board = [one for area, one in drawn if area in LEFT]
    edge = max([one.width for one in board], default=-GAP) + GAP
    left, low = _flow(board, 0, edge, top)
    right: list[Safe] = []
    y = top
    for area in RIGHT:
        placed, y = _flow([one for where, one in drawn if where == area], edge, width - edge, y)
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


def _flow(panels: Sequence[Drawn], left: int, room: int, y: int = 0) -> tuple[list[Safe], int]:
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
