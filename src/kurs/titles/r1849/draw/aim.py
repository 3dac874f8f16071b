"""What can be chosen on the map: hexes to build in, stops, legs of a route, stations, and a tile to be turned.

It lies above the hexes and travels by itself: the hexes below stay as they are when they light up.
"""

from typing import Any, Final

from kurs.draw import Safe, el, join
from kurs.draw.icons import icon
from kurs.draw.shapes import circle
from kurs.kernel.move import Arg
from kurs.parts.hexes import EDGES
from kurs.titles.r1849.board import SLOTS
from kurs.titles.r1849.data import CITIES, CORPORATIONS, HEXES, NOBODY
from kurs.titles.r1849.draw.hexes import CENTRES, short
from kurs.titles.r1849.draw.routes import leg_path, stop_on_map
from kurs.titles.r1849.draw.scene import Scene
from kurs.titles.r1849.draw.tiles import SLOT, base, face, slots
from kurs.titles.r1849.legs import rails
from kurs.titles.r1849.tiles import FACES, face_of

SITES: Final = ("hex", "home", "station", "port", "from")
"""Options that name a hex and nothing else."""
AIMED: Final = (*SITES, "leg", "turn", "tile", "buy_station")


def aims(scene: Scene) -> Safe:
    """Everything that is lit on the map."""
    parts = [_site(scene, h) for h in range(len(HEXES))] if scene.verbs & {*SITES} else []
    if "leg" in scene.verbs:
        parts += _legs(scene)
    if "buy_station" in scene.verbs:
        parts += _stations_for_sale(scene)
    view = scene.view
    if view.step == "tile":
        parts.append(_shape(view.frame[1], {"class_": "site chosen"}))
    elif view.step == "rotation":
        parts.append(_turning(scene))
    return join(parts)


def _shape(h: int, attributes: dict[str, Any]) -> Safe:
    x, y = CENTRES[h]
    return el("use", href="#hexagon", x=short(x), y=short(y), **attributes)


def _site(scene: Scene, h: int) -> Safe:
    """A hex that can be chosen, or that says why not: where one might want to build."""
    id = HEXES[h].id
    for verb in SITES:
        attributes = scene.lit.at(verb, id) if verb in scene.verbs else {}
        if attributes:
            return _shape(h, attributes | {"class_": "lit site"})
    verb = "hex" if "hex" in scene.verbs else "station" if "station" in scene.verbs and h in CITIES else ""
    return _shape(h, {"class_": "mute", **scene.lit.why(verb, id)}) if verb else Safe("")


# --- stations, legs -------------------------------------------------------------------------------------------------


def _stations_for_sale(scene: Scene) -> list[Safe]:
    b = scene.view.board
    parts = []
    for i, owner in enumerate(b.stations):
        h = CITIES[i // SLOTS]
        if owner == NOBODY:
            continue
        attributes = scene.lit.at("buy_station", HEXES[h].id, CORPORATIONS[owner].id)
        if attributes:
            x, y = slots(face(face_of(b, h)).slots)[i % SLOTS]
            place = CENTRES[h][0] + x, CENTRES[h][1] + y
            ring = {"cx": short(place[0]), "cy": short(place[1]), "r": SLOT + 2}
            parts.append(el("circle", **ring, **(attributes | {"class_": "lit site"})))
    return parts


def _legs(scene: Scene) -> list[Safe]:
    """Legs by which the route may go on: the track itself and the stop it leads to."""
    view = scene.view
    b, graph = view.board, rails(view.board)
    here = view.frame[2]
    for number in view.frame[3:]:
        leg = graph.legs[number]
        here = leg.a + leg.b - here
    parts = []
    for move in scene.moves:
        if move.verb != "leg":
            continue
        number = int(move.args[0])
        leg = graph.legs[number]
        x, y = stop_on_map(b, leg.a + leg.b - here)
        body = [
            Safe(f'<path d="{leg_path(b, number)}" class="way"/>'),
            circle(float(short(x)), float(short(y)), 12, "goal"),
        ]
        parts.append(el("g", *body, **(scene.lit.at("leg", number) | {"class_": "lit ways"})))
    return parts


# --- turning a tile -------------------------------------------------------------------------------------------------


def turns(scene: Scene) -> list[int]:
    """The turns in which the chosen tile may be laid; of two that look the same the first."""
    turns = [turn for turn in range(EDGES) if scene.lit.look("turn", turn)]
    return sorted({_like(scene, turn, turns) for turn in turns})


def _like(scene: Scene, turn: int, turns: list[int]) -> int:
    """The first of these turns in which the chosen tile looks as in that one."""
    tile = scene.view.frame[2] if scene.view.step == "rotation" else 0
    face = {*FACES[tile * EDGES + turn]}
    return next(other for other in turns if {*FACES[tile * EDGES + other]} == face)


def turn_shown(scene: Scene) -> int:
    """The turn that is looked at: the drafted one, or the one that looks like it; else the first."""
    draft: tuple[Arg, ...] = scene.lit.draft
    there = turns(scene)
    if there and len(draft) == 2 and draft[0] == "turn":
        return _like(scene, int(draft[1]), there)
    return next(iter(there), -1)


def fresh_segments(scene: Scene, h: int, number: int) -> tuple[int, ...]:
    """Which segments of a face would be new on the hex."""
    old = FACES[face_of(scene.view.board, h)]
    return tuple([n for n, segment in enumerate(FACES[number]) if segment not in old])


def _turning(scene: Scene) -> Safe:
    """The tile as it would lie; a click turns it on, the tick lays it. Others see only where it is going to lie."""
    _, h, tile = scene.view.frame[:3]
    there = turns(scene)
    if not there:
        return _shape(h, {"class_": "site chosen"})
    shown = turn_shown(scene)
    number = tile * EDGES + shown
    x, y = CENTRES[h]
    picture = f'<g class="h-{face(number).colour} preview">{base(number, True, fresh_segments(scene, h, number))}</g>'
    on = there[(there.index(shown) + 1) % len(there)]
    turn = el(
        "g",
        Safe(picture),
        Safe('<use href="#hexagon" class="site chosen"/>'),
        _knob(-50, 26, "turn", "knob"),
        **(scene.lit.look("turn", on, label=scene.word("turn_on")) | {"class_": "lit turning"}),
    )
    tick = el("g", _knob(50, 26, "check", "knob yes"), **scene.lit.at("turn", shown))
    return Safe(f'<g id="preview" transform="translate({short(x)} {short(y)})">{turn}{tick}</g>')


def _knob(x: float, y: float, sign: str, kind: str) -> Safe:
    return join([circle(x, y, 19, kind), icon(sign, x - 11, y - 11, 22, "knob-sign")])
