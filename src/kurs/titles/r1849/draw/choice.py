"""Beside the map: what is to be chosen on it now, in small pictures and buttons; at other times what its signs mean."""

from typing import Any, Final

from kurs.draw import Panel, Safe, join
from kurs.draw.shapes import circle, fit, path, rect, spot, text, tinted, width
from kurs.draw.tokens import button
from kurs.parts.hexes import EDGES
from kurs.titles.r1849.data import CORPORATIONS, HEXES, SIGI, TILE_OF, TILES
from kurs.titles.r1849.draw.aim import fresh_segments, turn_shown, turns
from kurs.titles.r1849.draw.routes import LETTERS, Line, lines, swatch
from kurs.titles.r1849.draw.scene import TONES, Scene
from kurs.titles.r1849.draw.tiles import small
from kurs.titles.r1849.lays import changes, cost
from kurs.titles.r1849.names import TRAIN_ARGS, place_name

WIDE: Final = 430
ROOM: Final = WIDE - 24
PER_ROW: Final = 7
SCALE: Final = 0.54
PLAIN: Final = ("skip", "best", "run", "none", "end")
"""Answers without a place on the map."""
CHOSEN: Final = ("hex", "tile", "turn", "station", "home", "port", "from", "leg", "use", *PLAIN)


def choice_panel(scene: Scene) -> Panel:
    """One thing at a time: tiles, turns, routes, or the legend."""
    step = scene.view.step
    if step == "tile" and "tile" in scene.verbs:
        parts, high = _tiles(scene)
    elif step == "rotation" and turns(scene):
        parts, high = _turns(scene)
    else:
        parts, high = _routes(scene, lines(scene.view))
        more, high = _answers(scene, high)
        parts += more
        if not parts:
            parts, high = _legend(scene)
    body = join([rect(0.5, 0.5, WIDE - 1, high - 1, "surface", 10), *parts])
    return Panel("map-choice", "map", WIDE, high, scene.word("map_choice"), body, over=True)


def _head(scene: Scene, said: str) -> list[Safe]:
    """What is asked; at the right the way back to the choice of the hex."""
    back = button(WIDE - 132, 7, 120, scene.word("other_hex"), _again(scene), high=26, kind="quiet")
    return [text(12, 24, fit(said, ROOM - 128, 13, bold=True), "s13 bold"), back]


def _again(scene: Scene) -> dict[str, Any]:
    """Nothing is laid yet, so the move before is taken back."""
    label = scene.word("other_hex")
    return {"data_do": "undo", "data_seat": scene.view.seat, "class_": "lit", "role": "button", "tabindex": "0",
            "aria_label": label}  # fmt: skip


# --- tiles, turns ---------------------------------------------------------------------------------------------------


def _tiles(scene: Scene) -> tuple[list[Safe], int]:
    """The tiles that fit, turned so that they fit, with their cost and how many are left."""
    view = scene.view
    h = view.frame[1]
    sigi = SIGI in view.corporations[view.operating].privates
    fitting = {change.tile: change.turn for change in reversed(changes(view.board, h))}
    parts = _head(scene, scene.word("which_tile", place_name(h)))
    found = [TILE_OF[str(move.args[0])] for move in scene.moves if move.verb == "tile"]
    for n, tile in enumerate(found):
        number = tile * EDGES + fitting[tile]
        x, y = _cell(n, 98)
        price = scene.money(cost(view.board, h, tile, fitting[tile], sigi))
        body = [_small(x, y, number, fresh_segments(scene, h, number))]
        body.append(text(x, y + 41, TILES[tile].id, "s13 bold mid"))
        body.append(text(x, y + 56, f"{price} ×{view.board.supply[tile]}", "s11 mid dim"))
        parts.append(spot(x - 28, y - 29, 56, 92, scene.lit.at("tile", int(TILES[tile].id)), *body))
    return parts, 44 + 98 * (-(-len(found) // PER_ROW))


def _turns(scene: Scene) -> tuple[list[Safe], int]:
    """All turns in small, the one that is looked at in a frame; then lay it."""
    view = scene.view
    _, h, tile = view.frame[:3]
    shown = turn_shown(scene)
    parts = _head(scene, scene.word("which_turn", TILES[tile].id, place_name(h)))
    for n, turn in enumerate(turns(scene)):
        number = tile * EDGES + turn
        x, y = _cell(n, 60)
        body = _small(x, y, number, fresh_segments(scene, h, number))
        kind = "framed" if turn == shown else "quiet"
        look = scene.lit.look("turn", turn, label=scene.word("rotation", turn + 1))
        parts.append(spot(x - 28, y - 29, 56, 58, look, body, kind=kind))
    parts.append(button(12, 106, ROOM, scene.word("lay"), scene.lit.at("turn", shown), sign="check", high=34))
    return parts, 152


def _cell(n: int, pitch: int) -> tuple[float, float]:
    """The centre of a place in the rows of tiles."""
    return 12 + 58 * (n % PER_ROW + 0.5), 70 + pitch * (n // PER_ROW)


def _small(x: float, y: float, number: int, fresh: tuple[int, ...]) -> Safe:
    return Safe(f'<g transform="translate({x:g} {y:g}) scale({SCALE})">{small(number, fresh)}</g>')


# --- routes ---------------------------------------------------------------------------------------------------------


def _routes(scene: Scene, routes: list[Line]) -> tuple[list[Safe], int]:
    """Every route with its train, its stops and what it brings; then the sum."""
    if not routes:
        return [], 12
    total = scene.money(sum([line.value for line in routes]))
    who = scene.view.operating
    parts = [
        tinted(TONES[who], rect(12, 9, 5, 19, "full", 2)),
        text(24, 23, fit(CORPORATIONS[who].name, 250, 13, bold=True), "s13 bold"),
        text(WIDE - 12, 23, total, "s16 bold end"),
    ]
    y = 32
    for n, line in enumerate(routes):
        parts.append(swatch(n, 14, y + 12, 26))
        parts.append(text(48, y + 16, f"{LETTERS[n]} {line.train}", "s12 bold"))
        stops = "–".join([HEXES[h].id for h in line.stops])
        left = 54 + width(f"{LETTERS[n]} {line.train}", 12, bold=True)
        parts.append(text(round(left), y + 16, fit(stops, 320 - left, 11.5), "s115 dim"))
        parts.append(text(WIDE - 12, y + 16, scene.money(line.value), "s12 bold end"))
        y += 24
    return parts, y + 8


def _answers(scene: Scene, y: int) -> tuple[list[Safe], int]:
    """What to do on the map, and the answers that have no place on it."""
    parts: list[Safe] = []
    if scene.verbs & {"hex", "station", "home", "port", "from", "leg"} and scene.verbs & {*CHOSEN}:
        for verb in ("hex", "station", "home", "from", "leg", "port"):
            if verb in scene.verbs:
                parts.append(text(12, y + 12, fit(scene.word(f"point_{verb}"), ROOM, 12.5, bold=True), "s12 bold"))
                y += 22
                break
    buttons = [(scene.lit.at("use", train), "") for train in TRAIN_ARGS if "use" in scene.verbs]
    buttons += [(scene.lit.at(verb), "check" if verb in ("best", "run", "end") else "") for verb in PLAIN]
    for attributes, sign in buttons:
        if attributes:
            said = str(attributes["aria_label"])
            parts.append(button(12, y, ROOM, said, attributes, sign=sign, high=30))
            y += 35
    return parts, y + 6


# --- legend ---------------------------------------------------------------------------------------------------------


def _legend(scene: Scene) -> tuple[list[Safe], int]:
    """What the lines and signs of the map mean."""
    rows = (
        (_line("rail"), "gauge_standard"),
        (_line("tie", "thin"), "gauge_narrow"),
        (_line("rail", "core"), "gauge_dual"),
        (path("M14 7L22 -6L26 0L31 -9L40 7Z", "mount"), "legend_terrain"),
        (Safe('<path d="M10 0H46" class="border"/><path d="M10 0H46" class="border-core"/>'), "legend_border"),
        (Safe(circle(28, 0, 11, "slot") + tinted("grey", circle(28, 0, 9, "ring"))), "legend_home"),
    )
    parts = []
    for n, (sign, key) in enumerate(rows):
        y = 22 + 27 * n
        parts.append(Safe(f'<g class="h-grey legend" transform="translate(8 {y})">{sign}</g>'))
        parts.append(text(68, y + 4, fit(scene.word(key), WIDE - 80, 12), "s12"))
    return parts, 22 + 27 * len(rows) - 2


def _line(*layers: str) -> Safe:
    return Safe("".join([f'<path d="M8 0H48" class="{layer}"/>' for layer in layers]))


def choice_key(scene: Scene) -> tuple[Any, ...]:
    """Everything the panel depends on."""
    view = scene.view
    lit = scene.lit_key(*CHOSEN)
    if view.step in ("tile", "rotation") and lit:
        b = view.board
        return (view.step, tuple(view.frame), tuple(b.laid), tuple(b.supply), view.operating, lit,
                tuple(view.corporations[view.operating].privates))  # fmt: skip
    return (view.operating, tuple(lines(view)), lit, lit and view.phase)
