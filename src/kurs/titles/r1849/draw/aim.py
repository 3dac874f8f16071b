"""What can be chosen on the map: hexes to build in, stops, legs of a route, stations, and a tile to be turned.

It lies above the hexes and travels by itself: the hexes below stay as they are when they light up.
"""

from typing import Any, Final, NamedTuple

from kurs.draw import Lit, Safe, Scene, el, join
from kurs.draw.icons import icon
from kurs.draw.shapes import circle
from kurs.parts.hexes import EDGES
from kurs.titles.r1849.board import SLOTS
from kurs.titles.r1849.data import CITIES, CORPORATIONS, HEX_OF, HEXES, NOBODY, NOWHERE
from kurs.titles.r1849.draw.hexes import CENTRES, short
from kurs.titles.r1849.draw.routes import Shown, Way, leg_path, shown, stop_on_map, way_of
from kurs.titles.r1849.draw.tiles import SLOT, base, face, slots
from kurs.titles.r1849.legs import rails
from kurs.titles.r1849.sole import sole_lay
from kurs.titles.r1849.tiles import FACES, face_of
from kurs.titles.r1849.view import View

SITES: Final = ("hex", "home", "station", "port", "from")
"""Options that name a hex and nothing else."""
AIMED: Final = (*SITES, "leg", "turn", "tile", "buy_station")


class Goal(NamedTuple):
    """A leg by which the route may go on, and the stop it leads to."""

    number: int
    way: Way
    stop: Shown


class Station(NamedTuple):
    """A station on the map: the hex with its face, the space in it, the corporation."""

    where: Shown
    slot: int
    owner: int


class Aim(NamedTuple):
    """What is aimed at besides hexes; only while it is."""

    chosen: int = NOWHERE
    """The hex in which a tile is going to lie."""
    face: int = NOWHERE
    """The face it shows now."""
    tile: int = NOWHERE
    """The tile that is being turned."""
    legs: tuple[Goal, ...] = ()
    stations: tuple[Station, ...] = ()
    """Those that may be for sale."""
    sole: tuple[int, ...] = ()
    """Hexes in which a click lays a tile at once, for no other fits."""


def aim_of(view: View, lit: Lit) -> Aim:
    """What a viewer aims at to whom this is lit."""
    verbs = lit.verbs()
    legs = _goals(view, lit) if "leg" in verbs else ()
    stations = _stations(view) if "buy_station" in verbs else ()
    if view.step not in ("tile", "rotation"):
        hexes = [HEX_OF[str(move.args[0])] for move in lit.moves() if move.verb == "hex"]
        return Aim(legs=legs, stations=stations, sole=tuple([h for h in hexes if sole_lay(view, h)]))
    h = view.frame[1]
    turned = view.step == "rotation" and "turn" in verbs
    return Aim(h, face_of(view.board, h), view.frame[2] if turned else NOWHERE, legs, stations)


def _goals(view: View, lit: Lit) -> tuple[Goal, ...]:
    b, graph = view.board, rails(view.board)
    here = view.frame[2]
    for number in view.frame[3:]:
        leg = graph.legs[number]
        here = leg.a + leg.b - here
    numbers = [int(move.args[0]) for move in lit.moves() if move.verb == "leg"]
    legs = [(number, graph.legs[number]) for number in numbers]
    return tuple([Goal(number, way_of(b, number), shown(b, [leg.a + leg.b - here])[0]) for number, leg in legs])


def _stations(view: View) -> tuple[Station, ...]:
    b = view.board
    return tuple([
        Station(shown(b, [CITIES[i // SLOTS]])[0], i % SLOTS, owner)
        for i, owner in enumerate(b.stations)
        if owner != NOBODY
    ])  # fmt: skip


def aims(scene: Scene, aim: Aim) -> Safe:
    """Everything that is lit on the map."""
    verbs = scene.lit.verbs()
    parts = [_site(scene, h, verbs, h in aim.sole) for h in range(len(HEXES))] if verbs & {*SITES} else []
    parts += [_leg(scene, goal) for goal in aim.legs]
    parts += [_station_for_sale(scene, station) for station in aim.stations]
    if aim.tile != NOWHERE:
        parts.append(_turning(scene, aim))
    elif aim.chosen != NOWHERE:
        parts.append(_shape(aim.chosen, {"class_": "site chosen"}))
    return join(parts)


def _shape(h: int, attributes: dict[str, Any]) -> Safe:
    x, y = CENTRES[h]
    return el("use", href="#hexagon", x=short(x), y=short(y), **attributes)


def _site(scene: Scene, h: int, verbs: frozenset[str], sole: bool) -> Safe:
    """A hex that can be chosen, or that says why not: where one might want to build. A click that lays is confirmed."""
    id = HEXES[h].id
    for verb in SITES:
        attributes = scene.lit.at(verb, id) if verb in verbs else {}
        if attributes:
            weighty = {"data_weighty": True} if sole else {}
            return _shape(h, attributes | {"class_": "lit site"} | weighty)
    verb = "hex" if "hex" in verbs else "station" if "station" in verbs and h in CITIES else ""
    return _shape(h, {"class_": "mute", **scene.lit.why(verb, id)}) if verb else Safe("")


# --- stations, legs -------------------------------------------------------------------------------------------------


def _station_for_sale(scene: Scene, station: Station) -> Safe:
    """A ring round a station that can be bought."""
    (h, number), slot, owner = station
    attributes = scene.lit.at("buy_station", HEXES[h].id, CORPORATIONS[owner].id)
    if not attributes:
        return Safe("")
    x, y = slots(face(number).slots)[slot]
    place = CENTRES[h][0] + x, CENTRES[h][1] + y
    ring = {"cx": short(place[0]), "cy": short(place[1]), "r": SLOT + 2}
    return el("circle", **ring, **(attributes | {"class_": "lit site"}))


def _leg(scene: Scene, goal: Goal) -> Safe:
    """A leg by which the route may go on: the track itself and the stop it leads to."""
    x, y = stop_on_map(goal.stop)
    body = [
        Safe(f'<path d="{leg_path(goal.way)}" class="way"/>'),
        circle(float(short(x)), float(short(y)), 12, "goal"),
    ]
    return el("g", *body, **(scene.lit.at("leg", goal.number) | {"class_": "lit ways"}))


# --- turning a tile -------------------------------------------------------------------------------------------------


def turns(lit: Lit, tile: int) -> list[int]:
    """The turns in which the tile may be laid; of two that look the same the first."""
    turns = [turn for turn in range(EDGES) if lit.look("turn", turn)]
    return sorted({_like(tile, turn, turns) for turn in turns})


def _like(tile: int, turn: int, turns: list[int]) -> int:
    """The first of these turns in which the tile looks as in that one."""
    face = {*FACES[tile * EDGES + turn]}
    return next(other for other in turns if {*FACES[tile * EDGES + other]} == face)


def turn_shown(lit: Lit, tile: int) -> int:
    """The turn that is looked at: the drafted one, or the one that looks like it; else the first."""
    there = turns(lit, tile)
    if there and len(lit.draft) == 2 and lit.draft[0] == "turn":
        return _like(tile, int(lit.draft[1]), there)
    return next(iter(there), -1)


def fresh_segments(old: int, number: int) -> tuple[int, ...]:
    """Which segments of a face would be new on a hex that shows the old one."""
    return tuple([n for n, segment in enumerate(FACES[number]) if segment not in FACES[old]])


def _turning(scene: Scene, aim: Aim) -> Safe:
    """The tile as it would lie; a click turns it on where it fits otherwise, too; the tick lays it. Others see only
    where it is going to lie."""
    there = turns(scene.lit, aim.tile)
    shown = turn_shown(scene.lit, aim.tile)
    number = aim.tile * EDGES + shown
    x, y = CENTRES[aim.chosen]
    picture = f'<g class="h-{face(number).colour} preview">{base(number, True, fresh_segments(aim.face, number))}</g>'
    on = there[(there.index(shown) + 1) % len(there)]
    turns_on = (
        scene.lit.look("turn", on, label=scene.word("turn_on")) | {"class_": "lit turning"} if on != shown else {}
    )
    body = [Safe(picture), Safe('<use href="#hexagon" class="site chosen"/>')]
    turn = el("g", *body, _knob(-50, 26, "turn", "knob") if turns_on else None, **turns_on)
    tick = el("g", _knob(50, 26, "check", "knob yes"), **scene.lit.at("turn", shown))
    return Safe(f'<g id="preview" transform="translate({short(x)} {short(y)})">{turn}{tick}</g>')


def _knob(x: float, y: float, sign: str, kind: str) -> Safe:
    return join([circle(x, y, 19, kind), icon(sign, x - 11, y - 11, 22, "knob-sign")])
