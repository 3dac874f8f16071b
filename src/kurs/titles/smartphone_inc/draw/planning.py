"""The planning desk: both pads and the Improvements, moved by hand; what they may become is asked of the rules.

The bottom pad keeps its place on the grid; the upper one starts beside it. Moving a pad that lies, or an Improvement,
is the undo of its step and a new one in one gesture.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kurs.draw import Drawn, Safe, Scene, desk, join
from kurs.draw.desk import Board, Lies, Piece, Put, Says, Way
from kurs.draw.icons import icon
from kurs.draw.shapes import circle, fit, fitted, rect, spot, text
from kurs.titles.smartphone_inc.desk import DIRECTIONS, LAYERS, Desk
from kurs.titles.smartphone_inc.draw.pads import (
    Layout,
    corner_of,
    domino_body,
    layout_of,
    other_side,
    pad_body,
    plan_numbers,
    quarter,
    turn_of,
)
from kurs.titles.smartphone_inc.draw.scene import WIDE
from kurs.titles.smartphone_inc.view import LaidView, PlanView

HEAD: Final = 38
TOOLS: Final = 46
EDGE: Final = 6
SIGNS: Final = {"turn": "turn", "flip": "shuffle", "layer": "notes", "off": "cross"}


class Planning(NamedTuple):
    """What the desk shows: the plan as far as it is laid, the one of the last round, and what the company has."""

    plan: PlanView | None
    last: PlanView | None
    hand: tuple[str, ...]
    overhang: bool
    open: bool
    """Whether the viewer is at it; else the plan is ready and only shown."""


class Ground(NamedTuple):
    """The grid for so many cells, and what hangs over."""

    board: Board
    floor: float
    """Where the grid ends."""


def ground_of(overhang: bool) -> Ground:
    """All cells that pads can lie on; with room for Improvements that hang over."""
    more = 1 if overhang else 0
    columns, rows = 7 + 2 * more, 6 + 2 * more
    cell = round((WIDE - TOOLS - 3 * EDGE) / columns, 2)
    return Ground(Board(cell, EDGE, HEAD, columns, rows, -2 - more, -2 - more), HEAD + rows * cell)


def planning_panel(scene: Scene, table: Desk, planning: Planning) -> Drawn:
    """The whole desk."""
    at = ground_of(planning.overhang)
    top, bottom = _sides(table, planning)
    layout = layout_of(planning.plan) if planning.plan else None
    laid = planning.plan.laid if planning.plan else ()
    base = 2 if planning.plan and planning.plan.lies else 1 if planning.plan else 0
    dealt = _Hand(scene, planning, table, at.board, top, bottom, layout, laid, base)
    pieces = [_bottom(dealt), *_laid(dealt, "under"), _top(dealt), *_laid(dealt, "over"), *_hidden(dealt)]
    free, floor = _free(dealt, at.floor)
    says = Says(scene.word("desk_fits", "{x}", "{y}"), scene.word("desk_not", "{x}", "{y}"), scene.word("desk_help"))
    body = [
        rect(0.5, 0.5, WIDE - 1, floor - 1, "surface", 10),
        desk.desk(at.board, says, _grid(at.board), [*pieces, *free], _tools(dealt, at) if planning.open else []),
        *_light(scene, planning, layout),
    ]
    return Drawn(WIDE, round(floor), scene.word("desk"), join(body))


class _Hand(NamedTuple):
    """What all pieces are drawn from."""

    scene: Scene
    planning: Planning
    table: Desk
    board: Board
    top: str
    bottom: str
    layout: Layout | None
    laid: tuple[LaidView, ...]
    base: int
    """How many steps of the answer belong to the pads."""


def _sides(table: Desk, planning: Planning) -> tuple[str, str]:
    """The sides that lie up: as chosen, else as in the last round, else the first ones."""
    shown = planning.plan or planning.last
    if shown:
        return shown.top, shown.bottom
    top, bottom = table.pads[0]
    return table.box.pad_sides[top].id, table.box.pad_sides[bottom].id


def _grid(board: Board) -> list[Safe]:
    """The cells of the desk, quiet."""
    wide, high = board.columns * board.cell, board.rows * board.cell
    lines = [f"M{board.left + k * board.cell:g} {board.top:g}v{high:g}" for k in range(board.columns + 1)]
    lines += [f"M{board.left:g} {board.top + k * board.cell:g}h{wide:g}" for k in range(board.rows + 1)]
    ground = rect(board.left, board.top, round(wide, 2), round(high, 2), "well", 4)
    return [ground, Safe(f'<path d="{"".join(lines)}" class="rule"/>')]


# --- the pads ---------------------------------------------------------------------------------------------------------


def _pads(hand: _Hand, top: str, bottom: str) -> Put:
    """The step that chooses the pads, in the place of the one already made."""
    return Put(f"pads {top} {bottom}", *((0, 1) if hand.base else (-1, -1)))


def _lay_form(hand: _Hand, rotation: int) -> tuple[str, int, int]:
    """How the upper pad is laid: the move with its place open, and the steps it replaces."""
    form = f"lay {rotation} {{}}"
    if not hand.base:
        return f"pads {hand.top} {hand.bottom}; {form}", -1, -1
    return (form, 1, 2) if hand.layout else (form, -1, -1)


def _bottom(hand: _Hand) -> Safe:
    """The bottom pad: moved, it is the upper one that lies otherwise."""
    cell, box = hand.board.cell, hand.table.box
    name = hand.scene.word("pad_bottom", hand.bottom)
    body = pad_body(box, hand.bottom, 0, cell)
    lies = Lies(*hand.board.at(0, 0), 0, "pad", (0, 0))
    what = Piece("desk-bottom", name, hand.table.columns, hand.table.rows)
    if not hand.planning.open:
        return desk.piece(what, lies, cell, body)
    ways: tuple[Way, ...] = ()
    start = stop = -1
    if hand.layout:
        one = hand.layout
        form, start, stop = _lay_form(hand, one.rotation)
        places = [(one.dx - p.dx, one.dy - p.dy) for p in hand.table.positions if p.rotation == one.rotation]
        ways = (Way("pad", 0, form, _sorted(places), one.dx, one.dy, -1),)
    flip = _pads(hand, hand.top, other_side(box, hand.bottom))
    return desk.piece(what._replace(ways=ways, start=start, stop=stop, flip=flip), lies, cell, body)


def _top(hand: _Hand) -> Safe:
    """The upper pad, where it lies or beside the other."""
    cell, box = hand.board.cell, hand.table.box
    turn = quarter(hand.layout.rotation) if hand.layout else 0
    body = pad_body(box, hand.top, turn, cell)
    key = "pad_top" if hand.layout else "pad_beside"
    what = Piece("desk-top", hand.scene.word(key, hand.top), hand.table.columns, hand.table.rows)
    if hand.layout:
        x, y = hand.layout.dx, hand.layout.dy
        lies = Lies(*hand.board.at(x, y), turn, "pad", (x, y))
    else:
        lies = Lies(*hand.board.at(hand.board.first_x, hand.board.first_y), 0)
    if not hand.planning.open:
        return desk.piece(what, lies, cell, body)
    found = []
    for n, rotation in enumerate((0, 90, 180, 270)):
        form, start, stop = _lay_form(hand, rotation)
        places = _sorted([(p.dx, p.dy) for p in hand.table.positions if p.rotation == rotation])
        found.append(Way("pad", n, form, places))
    flip = _pads(hand, other_side(box, hand.top), hand.bottom)
    what = what._replace(ways=tuple(found), start=start, stop=stop, flip=flip, off=hand.layout is not None)
    return desk.piece(what, lies, cell, body)


def _sorted(places: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted({*places}, key=lambda place: (place[1], place[0])))


# --- Improvements -----------------------------------------------------------------------------------------------------


def _faces(hand: _Hand, id: str) -> tuple[int, int]:
    return hand.table.box.improvements[hand.table.box.improvement_number[id]].cells


def _ways(hand: _Hand, id: str, others: tuple[LaidView, ...]) -> tuple[Way, ...]:
    """Where an Improvement may lie beside the others, as the rules say; what shows the same is offered once."""
    if hand.layout is None:
        return ()
    number = hand.table.box.improvement_number[id]
    plan = plan_numbers(hand.table, hand.layout, others)
    places: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for move in hand.table.options(plan, [number], hand.planning.overhang):
        x, y, direction = int(move.args[1]), int(move.args[2]), str(move.args[3])
        corner = corner_of(LaidView(id, move.verb, x, y, direction))
        places.setdefault((move.verb, turn_of(direction)), []).append(corner)
    one, other = _faces(hand, id)
    found = []
    for layer in reversed(LAYERS):
        for turn, direction in enumerate(DIRECTIONS[: 2 if one == other else 4]):
            form = f"{layer} {id} {{}} {direction}"
            shift = (int(direction == "W"), int(direction == "N"))
            found.append(Way(layer, turn, form, _sorted(places.get((layer, turn), [])), *shift))
    return tuple(found)


def _laid(hand: _Hand, layer: str) -> list[Safe]:
    """The Improvements of a layer, in the order in which they were laid."""
    found = []
    for n, one in enumerate(hand.laid):
        if one.layer != layer:
            continue
        turn, corner = turn_of(one.direction), corner_of(one)
        if hand.planning.open and _faces(hand, one.id)[0] == _faces(hand, one.id)[1]:
            turn %= 2
        label = hand.scene.word("improvement_laid", one.id, one.layer)
        what = Piece(f"desk-{one.id}", label, 2, 1)
        if hand.planning.open:
            ways = _ways(hand, one.id, hand.laid[:n] + hand.laid[n + 1 :])
            start = hand.base + n
            what = what._replace(ways=ways, start=start, stop=start + 1, last=True, off=True)
        lies = Lies(*hand.board.at(*corner), turn, layer, corner)
        found.append(desk.piece(what, lies, hand.board.cell, domino_body(_faces(hand, one.id), turn, hand.board.cell)))
    return found


def _hidden(hand: _Hand) -> list[Safe]:
    """Where an Improvement lies under the upper pad one sees its outline."""
    found = []
    for one in hand.laid:
        if one.layer == "under":
            x, y = hand.board.at(*corner_of(one))
            cell = hand.board.cell
            wide, high = (2 * cell, cell) if one.direction in "EW" else (cell, 2 * cell)
            found.append(rect(x + 4, y + 4, round(wide - 8, 2), round(high - 8, 2), "beneath-mark", 5))
    return found


def _free(hand: _Hand, floor: float) -> tuple[list[Safe], float]:
    """The Improvements that are not laid: face down each makes 1 Goods. And where the panel ends."""
    laid = {one.id for one in hand.laid}
    rest = [id for id in hand.planning.hand if id not in laid]
    cell = min(hand.board.cell, 50.0)
    key = "hand_first" if not hand.layout else "hand" if rest else "hand_none"
    said = hand.scene.word(key, len(rest))
    parts = [fitted(EDGE + 4, round(floor + 20, 1), said, WIDE - 20, "s12 dim")]
    top = floor + 30
    each = 2 * cell + 12
    columns = max(1, int((WIDE - 2 * EDGE) // each))
    for n, id in enumerate(rest):
        label = hand.scene.word("improvement_free", id)
        x, y = EDGE + 4 + (n % columns) * each, top + (n // columns) * (cell + 10)
        ways = _ways(hand, id, hand.laid) if hand.planning.open else ()
        what = Piece(f"desk-{id}", label, 2, 1, ways)
        parts.append(desk.piece(what, Lies(round(x, 1), round(y, 1)), cell, domino_body(_faces(hand, id), 0, cell)))
    buried = _buried(hand) if hand.planning.open else []
    for n, (id, take_off) in enumerate(buried, start=len(rest)):
        x, y = EDGE + 4 + (n % columns) * each, top + (n // columns) * (cell + 10)
        body = Safe(
            f'<g transform="translate({x:g} {y:g})" class="past-plan">{domino_body(_faces(hand, id), 0, cell)}</g>'
        )
        shade = rect(round(x + 2, 1), round(y + 2, 1), round(2 * cell - 4, 1), round(cell - 4, 1), "beneath-mark", 6)
        edge = rect(round(x, 1), round(y, 1), round(2 * cell, 1), round(cell, 1), "outline", 6)
        parts.append(desk.put(take_off, hand.scene.word("take_off", id), body, shade, edge, kind="tool"))
    rows = -(-(len(rest) + len(buried)) // columns)
    return parts, top + rows * (cell + 10) + 4


def _buried(hand: _Hand) -> list[tuple[str, Put]]:
    """Improvements of which nothing can be seen or gripped: each with the step that is left out to get it back."""
    if hand.layout is None:
        return []
    top = next(p.top for p in hand.table.positions if (p.rotation, p.dx, p.dy) == hand.layout[2:])
    found = []
    for n, one in enumerate(hand.laid):
        place = hand.table.place_of(one.layer, one.x, one.y, one.direction)
        if one.layer == "under" and hand.table.pair[place] & ~top == 0:
            found.append((one.id, Put("", hand.base + n, hand.base + n + 1)))
    return found


# --- what is said and done beside them --------------------------------------------------------------------------------


def _light(scene: Scene, planning: Planning, layout: Layout | None) -> list[Safe]:
    """Whether the plan holds, in a colour, a sign and words; and the button that finishes it."""
    ready = scene.lit.at("ready")
    if not planning.open:
        tone, sign, said = "rise", "check", scene.word("plan_is_ready") if planning.plan else scene.word("no_plan")
    elif layout is None:
        tone, sign, said = "amber", "alert", scene.word("plan_lay")
    else:
        totals = planning.plan.totals if planning.plan else None
        tone, sign, said = "rise", "check", scene.word("plan_holds", totals.covered if totals else 0)
    room = WIDE - 50 - (124 if ready else 0)
    parts = [
        Safe(f'<g class="tone-{tone}">{circle(20, 19, 10, "token")}{icon(sign, 13, 12, 14, "on-tone")}</g>'),
        text(38, 23.5, fit(said, room, 13, bold=True), "s13 bold"),
    ]
    if ready:
        word = scene.word("ready")
        parts.append(spot(WIDE - 122, 3, 116, 32, ready, rect(WIDE - 122, 3, 116, 32, "button", 7),
                          text(WIDE - 64, 23.5, fit(word, 108, 13, bold=True), "s13 bold mid")))  # fmt: skip
    return parts


def _tools(hand: _Hand, at: Ground) -> list[Safe]:
    """What can be done with the chosen piece, which pad is on top, and the plan of the last round."""
    scene, x = hand.scene, WIDE - TOOLS - EDGE + 2
    pitch = (at.floor - HEAD) / 6
    high = round(min(46, pitch - 4), 1)
    parts = []
    for n, (what, sign) in enumerate(SIGNS.items()):
        parts.append(
            desk.tool(
                x, round(HEAD + n * pitch, 1), 44, what, scene.word(f"tool_{what}"), _sign(scene, what, sign), high
            )
        )
    swap = _pads(hand, hand.bottom, hand.top)
    parts.append(_put(swap, scene.word("tool_swap"), scene.word("tool_swap_short"), "split", x, HEAD + 4 * pitch, high))
    last = hand.planning.last
    again = layout_of(last) if last else None
    if last and again and not hand.base:
        steps = [f"pads {again.top} {again.bottom}", f"lay {again.rotation} {again.dx} {again.dy}"]
        steps += [f"{one.layer} {one.id} {one.x} {one.y} {one.direction}" for one in last.laid]
        parts.append(
            _put(
                Put("; ".join(steps)),
                scene.word("tool_again"),
                scene.word("tool_again_short"),
                "clock",
                x,
                HEAD + 5 * pitch,
                high,
            )
        )
    return parts


def _sign(scene: Scene, what: str, sign: str) -> Safe:
    word = scene.word(f"tool_{what}_short")
    return join([icon(sign, -8, -17, 16, "ink"), fitted(0, 14, word, 44, "s11 mid")])


def _put(what: Put, label: str, short: str, sign: str, x: float, y: float, high: float) -> Safe:
    y = round(y, 1)
    middle = f'<g transform="translate({x + 22:g} {y + high / 2:g})">'
    inner = join([icon(sign, -8, -17, 16, "ink"), fitted(0, 14, short, 44, "s11 mid")])
    ground = rect(x, y, 44, high, "tool-ground", 8)
    return desk.put(what, label, ground, Safe(f"{middle}{inner}</g>"), rect(x, y, 44, high, "outline", 8), kind="tool")
