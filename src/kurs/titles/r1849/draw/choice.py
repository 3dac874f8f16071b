"""Beside the map: what is to be chosen on it now, in small pictures and buttons; at other times what its signs mean."""

from typing import Any, Final, NamedTuple

from kurs.draw import Drawn, Lit, Panel, Safe, Scene, join, panel
from kurs.draw.shapes import circle, fit, path, rect, spot, text, tinted, width
from kurs.draw.tokens import button
from kurs.parts.hexes import EDGES
from kurs.titles.r1849.data import CORPORATIONS, HEXES, SIGI, TILE_OF, TILES
from kurs.titles.r1849.draw.aim import fresh_segments, turn_shown, turns
from kurs.titles.r1849.draw.last import AHEAD, OVER, Run
from kurs.titles.r1849.draw.routes import LETTERS, swatch
from kurs.titles.r1849.draw.scene import TONES, lit_only
from kurs.titles.r1849.draw.tiles import small
from kurs.titles.r1849.lays import changes, cost
from kurs.titles.r1849.names import TRAIN_ARGS, place_name
from kurs.titles.r1849.tiles import face_of
from kurs.titles.r1849.view import View

WIDE: Final = 430
ROOM: Final = WIDE - 24
PER_ROW: Final = 7
SCALE: Final = 0.54
CHANGE: Final = 34
"""The height of the buttons that change a route."""
PLAIN: Final = ("skip", "best", "run", "none", "end")
"""Answers without a place on the map."""
POINTED: Final = ("hex", "station", "home", "from", "leg", "port")
"""Chosen on the map itself."""
CHOSEN: Final = (*POINTED, "use", *PLAIN)


class Fit(NamedTuple):
    """A tile that fits into the chosen hex, turned so that it fits."""

    tile: int
    turn: int
    fresh: tuple[int, ...]
    """The segments that would be new."""
    cost: int
    left: int


def choice(view: View, scene: Scene, run: Run, seat: int) -> Panel:
    """One thing at a time: tiles, turns, routes, or the legend."""
    verbs = scene.lit.verbs()
    if view.step == "tile" and "tile" in verbs:
        return panel(
            "map-choice", "map", tiles_panel, lit_only(scene, "tile"), view.frame[1], view.seat, _fits(view, scene.lit)
        )
    if view.step == "rotation" and "turn" in verbs:
        _, h, tile = view.frame[:3]
        old = face_of(view.board, h)
        return panel("map-choice", "map", turns_panel, lit_only(scene, "turn"), h, view.seat, tile, old)
    return panel("map-choice", "map", routes_panel, lit_only(scene, *CHOSEN), run, seat if run.changes else -1)


def _fits(view: View, lit: Lit) -> tuple[Fit, ...]:
    h, b = view.frame[1], view.board
    sigi = SIGI in view.corporations[view.operating].privates
    turns = {change.tile: change.turn for change in reversed(changes(b, h))}
    old = face_of(b, h)
    found: list[Fit] = []
    for tile in [TILE_OF[str(move.args[0])] for move in lit.moves() if move.verb == "tile"]:
        turn = turns[tile]
        fresh = fresh_segments(old, tile * EDGES + turn)
        found.append(Fit(tile, turn, fresh, cost(b, h, tile, turn, sigi), b.supply[tile]))
    return tuple(found)


def _drawn(scene: Scene, parts: list[Safe], high: int) -> Drawn:
    body = join([rect(0.5, 0.5, WIDE - 1, high - 1, "surface", 10), *parts])
    return Drawn(WIDE, high, scene.word("map_choice"), body, over=True)


def _head(scene: Scene, seat: int, said: str) -> list[Safe]:
    """What is asked; at the right the way back to the choice of the hex."""
    back = button(WIDE - 132, 7, 120, scene.word("other_hex"), _again(scene, seat), high=26, kind="quiet")
    return [text(12, 24, fit(said, ROOM - 128, 13, bold=True), "s13 bold"), back]


def _again(scene: Scene, seat: int) -> dict[str, Any]:
    """Nothing is laid yet, so the move before is taken back."""
    label = scene.word("other_hex")
    return {"data_do": "undo", "data_seat": seat, "class_": "lit", "role": "button", "tabindex": "0",
            "aria_label": label}  # fmt: skip


# --- tiles, turns ---------------------------------------------------------------------------------------------------


def tiles_panel(scene: Scene, h: int, seat: int, fits: tuple[Fit, ...]) -> Drawn:
    """The tiles that fit, turned so that they fit, with their cost and how many are left."""
    parts = _head(scene, seat, scene.word("which_tile", place_name(h)))
    for n, fit_ in enumerate(fits):
        x, y = _cell(n, 98)
        tile = TILES[fit_.tile]
        body = [_small(x, y, fit_.tile * EDGES + fit_.turn, fit_.fresh)]
        body.append(text(x, y + 41, tile.id, "s13 bold mid"))
        body.append(text(x, y + 56, f"{scene.money(fit_.cost)} ×{fit_.left}", "s11 mid dim"))
        parts.append(spot(x - 28, y - 29, 56, 92, scene.lit.at("tile", int(tile.id)), *body))
    return _drawn(scene, parts, 44 + 98 * (-(-len(fits) // PER_ROW)))


def turns_panel(scene: Scene, h: int, seat: int, tile: int, old: int) -> Drawn:
    """All turns in small, the one that is looked at in a frame; then lay it. `old` is the face the hex shows."""
    shown = turn_shown(scene.lit, tile)
    parts = _head(scene, seat, scene.word("which_turn", TILES[tile].id, place_name(h)))
    for n, turn in enumerate(turns(scene.lit, tile)):
        number = tile * EDGES + turn
        x, y = _cell(n, 60)
        body = _small(x, y, number, fresh_segments(old, number))
        kind = "framed" if turn == shown else "quiet"
        look = scene.lit.look("turn", turn, label=scene.word("rotation", turn + 1))
        parts.append(spot(x - 28, y - 29, 56, 58, look, body, kind=kind))
    parts.append(button(12, 106, ROOM, scene.word("lay"), scene.lit.at("turn", shown), sign="check", high=34))
    return _drawn(scene, parts, 152)


def _cell(n: int, pitch: int) -> tuple[float, float]:
    """The centre of a place in the rows of tiles."""
    return 12 + 58 * (n % PER_ROW + 0.5), 70 + pitch * (n // PER_ROW)


def _small(x: float, y: float, number: int, fresh: tuple[int, ...]) -> Safe:
    return Safe(f'<g transform="translate({x:g} {y:g}) scale({SCALE})">{small(number, fresh)}</g>')


# --- routes ---------------------------------------------------------------------------------------------------------


def routes_panel(scene: Scene, run: Run, seat: int) -> Drawn:
    """Routes and answers; if there is nothing of it, what the signs of the map mean."""
    parts, high = _routes(scene, run, seat)
    more, high = _answers(scene, high)
    parts += more
    if not parts:
        parts, high = _legend(scene)
    return _drawn(scene, parts, high)


def _routes(scene: Scene, run: Run, seat: int) -> tuple[list[Safe], int]:
    """Every route with its train, its stops and what it brings; then the sum."""
    who, routes = run.c, run.lines
    if not routes:
        return [], 12
    heads = {OVER: "last_run", AHEAD: "best_routes"}
    name = scene.word(heads[run.when], who) if run.when in heads else CORPORATIONS[who].name
    total = scene.money(sum([line.value for line in routes]))
    parts = [
        tinted(TONES[who], rect(12, 9, 5, 19, "full", 2)),
        text(24, 23, fit(name, 310, 13, bold=True), "s13 bold"),
        text(WIDE - 12, 23, total, "s16 bold end"),
    ]
    y = 32
    if run.when == AHEAD:
        said, kind = ("best_proven", "rise") if run.proven else ("best_found", "fall")
        parts.append(text(24, y + 9, scene.word(said), f"s12 {kind}"))
        y += 20
    pitch = CHANGE + 4 if run.changes else 24
    for n, line in enumerate(routes):
        parts.append(swatch(n, 14, y + 12, 26))
        parts.append(text(48, y + 16, f"{LETTERS[n]} {line.train}", "s12 bold"))
        stops = "–".join([HEXES[stop.h].id for stop in line.stops])
        left = 54 + width(f"{LETTERS[n]} {line.train}", 12, bold=True)
        parts.append(text(round(left), y + 16, fit(stops, (230 if run.changes else 320) - left, 11.5), "s115 dim"))
        right = WIDE - 12
        if run.changes:
            label = scene.word("change_route_of", LETTERS[n], line.train)
            press = {"data_do": "moves", "data_text": run.changes[n], "data_seat": seat, "role": "button",
                     "tabindex": "0", "aria_label": label, "class_": "lit"}  # fmt: skip
            parts.append(button(WIDE - 92, y, 80, scene.word("change_route"), press, high=CHANGE))
            right -= 90
        parts.append(text(right, y + 16, scene.money(line.value), "s12 bold end"))
        y += pitch
    return parts, y + 8


def _answers(scene: Scene, y: int) -> tuple[list[Safe], int]:
    """What to do on the map, and the answers that have no place on it."""
    parts: list[Safe] = []
    verbs = scene.lit.verbs()
    for verb in [verb for verb in POINTED if verb in verbs][:1]:
        parts.append(text(12, y + 12, fit(scene.word(f"point_{verb}"), ROOM, 12.5, bold=True), "s12 bold"))
        y += 22
    plain = {verb: (scene.lit.at(verb), "check" if verb in ("best", "run", "end") else "") for verb in PLAIN}
    by_hand = [(scene.lit.at("use", train), "") for train in TRAIN_ARGS if "use" in verbs]
    buttons = [plain.pop("best"), *by_hand, *plain.values()]
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
