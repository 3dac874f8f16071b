"""All tiles of the box and how many of each are left: something to look up, so a page has it at its end.

The tiles never change; what is left of them is written row by row, each row a part of its own.
"""

from functools import cache
from typing import Final, NamedTuple

from kurs.draw import Drawn, Panel, Safe, Scene, join, panel, part, slot
from kurs.draw.shapes import rect, text
from kurs.kernel.phrase import Phrase
from kurs.parts.hexes import EDGES
from kurs.titles.r1849.data import BROWN, GREEN, TILES, YELLOW
from kurs.titles.r1849.draw.tiles import small

WIDE: Final = 352
PER_ROW: Final = 7
PITCH: Final = 46.8
ROW: Final = 58
SCALE: Final = 0.42


class Row(NamedTuple):
    """Some kinds of tile beside each other."""

    y: int
    tiles: tuple[int, ...]


@cache
def rows(colour: int) -> tuple[Row, ...]:
    """All kinds of a colour."""
    kinds = [t for t, tile in enumerate(TILES) if tile.colour == colour]
    return tuple([Row(36 + ROW * (n // PER_ROW), tuple(kinds[n : n + PER_ROW])) for n in range(0, len(kinds), PER_ROW)])


def manifest_panels(scene: Scene, supply: tuple[int, ...]) -> list[Panel]:
    """The supply, a panel for each colour."""
    found: list[Panel] = []
    for colour in (YELLOW, GREEN, BROWN):
        parts = [
            part(f"tiles-{colour}-{n}", _left, row, tuple([supply[t] for t in row.tiles]))
            for n, row in enumerate(rows(colour))
        ]
        found.append(panel(f"manifest-{colour}", "reference", _manifest, scene.unlit(), colour).holding(*parts))
    return found


def _manifest(scene: Scene, colour: int) -> Drawn:
    high = rows(colour)[-1].y + ROW + 10
    said = f"{scene.word('manifest')}: {scene.say(Phrase(f'colour.{colour}'))}"
    parts = [rect(0.5, 0.5, WIDE - 1, high - 1, "surface", 10), text(12, 24, said, "s13 bold")]
    for n, row in enumerate(rows(colour)):
        parts += [_tile(t, *_cell(row, k)) for k, t in enumerate(row.tiles)]
        parts.append(slot(f"tiles-{colour}-{n}"))
    return Drawn(WIDE, high, said, join(parts))


def _cell(row: Row, k: int) -> tuple[float, float]:
    """The centre of a tile."""
    return 12 + PITCH * (k + 0.5), row.y + 20


def _tile(t: int, x: float, y: float) -> Safe:
    return Safe(f'<g transform="translate({x:g} {y:g}) scale({SCALE})">{small(t * EDGES)}</g>')


def _left(row: Row, left: tuple[int, ...]) -> Safe:
    """Numbers of the tiles and how many are left; where there is none the tile is veiled."""
    parts = []
    for k, (t, count) in enumerate(zip(row.tiles, left, strict=True)):
        x, y = _cell(row, k)
        if not count:
            parts.append(rect(x - 22, y - 20, 44, 40, "veil"))
        count_ = f'<tspan class="note">×{count}</tspan>'
        kind = "s11 mid" if count else "s11 mid gone faint"
        parts.append(Safe(f'<text x="{x:g}" y="{y + 31:g}" class="{kind}">{TILES[t].id} {count_}</text>'))
    return join(parts)
