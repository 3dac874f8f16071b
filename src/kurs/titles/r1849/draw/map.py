"""The map of Sicily: hexes in their places, what can be chosen on them, and the routes.

Each hex is a part of its own, so that laying a tile sends that hex alone. What is lit and the routes lie above them as
parts of their own, too.
"""

from functools import cache

from kurs.draw import Drawn, Panel, Safe, Scene, join, panel, part, slot
from kurs.draw.pan import pannable
from kurs.draw.shapes import rect, text
from kurs.parts.hexes import EDGES, beside
from kurs.titles.r1849.data import HEXES, SEA
from kurs.titles.r1849.draw.aim import AIMED, aim_of, aims
from kurs.titles.r1849.draw.choice import choice
from kurs.titles.r1849.draw.hexes import HIGH, OUTLINE, RULER, WIDE, at, columns, rows, side_of
from kurs.titles.r1849.draw.last import NOW, OVER, Run, looked_up, run_lines, run_shown, tile_laid, tile_mark
from kurs.titles.r1849.draw.places import place_picture, places
from kurs.titles.r1849.draw.scene import lit_only
from kurs.titles.r1849.view import View


def map_panels(view: View, scene: Scene) -> list[Panel]:
    """The map, and beside it what is to be chosen on it."""
    words, run, laid = scene.unlit(), run_shown(view, scene), tile_laid(scene.past)
    hexes = [part(f"hex-{HEXES[one.h].id}", place_picture, words, one) for one in places(view)]
    lit = lit_only(scene, *AIMED)
    told = run if run.when != OVER or looked_up(scene) == run.c else Run(view.operating, (), NOW)
    last = part("map-last", tile_mark, words, *laid), part("map-routes", run_lines, run)
    above = part("map-lit", aims, lit, aim_of(view, lit.lit))
    return [panel("map", "map", map_panel, words).holding(*hexes, *last, above), choice(view, scene, told, view.seat)]


def map_panel(scene: Scene) -> Drawn:
    """The sea, the places of all hexes, what nobody may cross; the parts go where they belong."""
    hexes = [slot(f"hex-{hex_.id}") for hex_ in HEXES]
    body = [_ground(), *hexes, _borders(), slot("map-last"), slot("map-routes"), slot("map-lit")]
    panned = pannable(body, WIDE, HIGH, scene.word("zoom_in"), scene.word("zoom_out"), scene.word("zoom_fit"))
    sea = rect(0, 0, WIDE, HIGH, "sea", 12)
    shape = Safe(f'<defs><path id="hexagon" d="{OUTLINE}"/></defs>')
    return Drawn(WIDE, HIGH, scene.word("map"), join([shape, sea, panned]), pan=True)


@cache
def _ground() -> Safe:
    """The coast and, around the map, the letters and numbers that name a hex."""
    parts = [Safe(f'<path d="{_coast()}" class="coast"/>')]
    for column, x in columns().items():
        parts += [text(x, y, column, "s12 mid ruler") for y in (RULER - 7, HIGH - 8)]
    for letter, y in rows().items():
        parts += [text(x, y + 4, letter, "s12 mid ruler") for x in (RULER / 2, WIDE - RULER / 2)]
    return join(parts)


def _coast() -> str:
    """All edges of land beyond which there is no land."""
    land = {(hex_.column, hex_.row) for hex_ in HEXES if hex_.colour != SEA}
    parts = []
    for h, hex_ in enumerate(HEXES):
        for edge in range(EDGES):
            if (hex_.column, hex_.row) in land and beside(hex_.column, hex_.row, edge) not in land:
                first, second = side_of(h, edge)
                parts.append(f"M{at(first)}L{at(second)}")
    return "".join(parts)


@cache
def _borders() -> Safe:
    """The edges that no track may cross."""
    d = "".join([f"M{at(a)}L{at(b)}" for h, hex_ in enumerate(HEXES) for a, b in [side_of(h, e) for e in hex_.borders]])
    return Safe(f'<path d="{d}" class="border"/><path d="{d}" class="border-core"/>')
