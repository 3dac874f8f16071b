"""The planning pads as they are drawn: cell by cell, with the symbols upright however a pad lies."""

from typing import NamedTuple

from kurs.draw import Drawn, Safe, desk, join
from kurs.draw.shapes import rect, text
from kurs.titles.smartphone_inc.data import SYMBOLS, Box
from kurs.titles.smartphone_inc.desk import DIRECTIONS, ROTATIONS, Desk, Grid
from kurs.titles.smartphone_inc.draw.symbols import symbol
from kurs.titles.smartphone_inc.view import LaidView, PlanView


class Layout(NamedTuple):
    """How the upper pad lies on the bottom one."""

    top: str
    bottom: str
    rotation: int
    dx: int
    dy: int


def layout_of(plan: PlanView) -> Layout | None:
    """Of a plan, once the upper pad lies."""
    return Layout(plan.top, plan.bottom, plan.rotation, plan.dx, plan.dy) if plan.lies else None


def side_number(box: Box, id: str) -> int:
    return next(i for i, one in enumerate(box.pad_sides) if one.id == id)


def other_side(box: Box, id: str) -> str:
    """The back of a front, the front of a back."""
    own = box.pad_sides[side_number(box, id)]
    return next(one.id for one in box.pad_sides if one.pad == own.pad and one.side != own.side)


def plan_numbers(desk_: Desk, layout: Layout, laid: tuple[LaidView, ...]) -> list[int]:
    """A plan as the rules count it."""
    box = desk_.box
    pads = desk_.pads.index((side_number(box, layout.top), side_number(box, layout.bottom)))
    where = (layout.rotation, layout.dx, layout.dy)
    position = next(i for i, one in enumerate(desk_.positions) if (one.rotation, one.dx, one.dy) == where)
    plan = [pads, position]
    for one in laid:
        plan += [box.improvement_number[one.id], desk_.place_of(one.layer, one.x, one.y, one.direction)]
    return plan


def sign_size(cell: float) -> float:
    """How large a symbol is in its cell: in small pictures it fills it."""
    return round(cell * (0.62 if cell >= 30 else 0.74), 1)


def pad_body(box: Box, id: str, turn: int, cell: float) -> Safe:
    """A pad as it is printed, from its upper left corner; its letter stands in the corner of the first cell."""
    own = box.pad_sides[side_number(box, id)]
    rows = own.cells
    return join(_cells(rows, own.pad, turn, cell))


def _cells(rows: Grid, pad: str, turn: int, cell: float) -> list[Safe]:
    kind = "pad-white" if pad == "W" else "pad-black"
    wide, high = len(rows[0]) * cell, len(rows) * cell
    parts = [rect(1, 1, round(wide - 2, 2), round(high - 2, 2), kind, 7)]
    for y, line in enumerate(rows):
        for x, one in enumerate(line):
            parts.append(
                rect(
                    round(x * cell + 3, 2),
                    round(y * cell + 3, 2),
                    round(cell - 6, 2),
                    round(cell - 6, 2),
                    f"{kind} cell",
                    5,
                )
            )
            parts.append(
                desk.upright(round((x + 0.5) * cell, 2), round((y + 0.5) * cell, 2), turn, symbol(one, sign_size(cell)))
            )
    if cell >= 30:
        parts.append(desk.upright(9.5, 10.5, turn, text(0, 4, pad, f"s11 bold mid {kind}")))
    return parts


def domino_body(cells: tuple[int, int], turn: int, cell: float) -> Safe:
    """An Improvement from its upper left corner, its symbols upright."""
    inset = max(2.0, cell / 14)
    parts = [rect(inset, inset, 2 * cell - 2 * inset, cell - 2 * inset, "domino", 6)]
    for half, one in enumerate(cells):
        parts.append(
            desk.upright(round((half + 0.5) * cell, 2), round(cell / 2, 2), turn, symbol(one, sign_size(cell)))
        )
    return join(parts)


def corner_of(laid: LaidView) -> tuple[int, int]:
    """The upper left cell of what an Improvement takes up."""
    return laid.x - (laid.direction == "W"), laid.y - (laid.direction == "N")


def turn_of(direction: str) -> int:
    return DIRECTIONS.index(direction)


def quarter(rotation: int) -> int:
    return ROTATIONS.index(rotation)


def small_plan(desk_: Desk, layout: Layout, laid: tuple[LaidView, ...], cell: float) -> tuple[Safe, float, float]:
    """A plan in small, from its upper left corner, and how wide and high it is: what shows, and what lies beneath."""
    box = desk_.box
    plan = plan_numbers(desk_, layout, laid)
    cells = [desk_.xy(one) for one in desk_.active(plan)]
    left, top = min([x for x, _ in cells]), min([y for _, y in cells])
    wide, high = max([x for x, _ in cells]) - left + 1, max([y for _, y in cells]) - top + 1
    parts: list[Safe] = []

    def lay(x: int, y: int, wide: int, high: int, turn: int, body: Safe, name: str = "") -> None:
        across, along = (x - left) * cell, (y - top) * cell
        where = f"translate({across:g} {along:g})"
        turned = desk.turned(wide, high, turn, cell)
        inner = f'<g transform="{turned}">{body}</g>' if turned else body
        parts.append(Safe(f'<g transform="{where}">{inner}</g>'))

    rows, columns = len(box.pad_sides[0].cells), len(box.pad_sides[0].cells[0])
    lay(0, 0, columns, rows, 0, pad_body(box, layout.bottom, 0, cell))
    for one in laid:
        if one.layer == "under":
            turn = turn_of(one.direction)
            lay(*corner_of(one), 2, 1, turn, domino_body(_faces(box, one.id), turn, cell))
    turn = quarter(layout.rotation)
    lay(layout.dx, layout.dy, columns, rows, turn, pad_body(box, layout.top, turn, cell))
    for one in laid:
        if one.layer == "over":
            turn = turn_of(one.direction)
            lay(*corner_of(one), 2, 1, turn, domino_body(_faces(box, one.id), turn, cell))
    return join(parts), wide * cell, high * cell


def _faces(box: Box, id: str) -> tuple[int, int]:
    return box.improvements[box.improvement_number[id]].cells


def rules_picture(desk_: Desk, words: tuple[str, ...]) -> Drawn | None:
    """A pad (``pad/W-front``), a symbol (``symbol/G``) or a layout (``layout/W-front/B-back/0/1/0``, then Improvements
    like ``over.IMP05.0.0.S``), as the rules show it."""
    box, cell = desk_.box, 40.0
    kind, rest = words[0], words[1:]
    if kind == "symbol" and len(rest) == 1 and rest[0] in SYMBOLS:
        return Drawn(34, 34, "", Safe(f'<g transform="translate(17 17)">{symbol(SYMBOLS.index(rest[0]), 28)}</g>'))
    if kind == "pad" and len(rest) == 1 and rest[0] in [one.id for one in box.pad_sides]:
        return Drawn(round(desk_.columns * cell), round(desk_.rows * cell), "", pad_body(box, rest[0], 0, cell))
    if kind != "layout" or len(rest) < 5:
        return None
    rotation, dx, dy = [int(one) for one in rest[2:5]]
    laid = []
    for one in rest[5:]:
        layer, id, x, y, direction = one.split(".")
        laid.append(LaidView(id, layer, int(x), int(y), direction))
    body, wide, high = small_plan(desk_, Layout(rest[0], rest[1], rotation, dx, dy), tuple(laid), cell)
    return Drawn(round(wide), round(high), "", body)
