"""The exchange under a thumb: while somebody places offers a narrow page shows him a column for each good, in which
every field is as large as a finger. What else lies on the exchange is seen below it.
"""

from typing import Any, Final

from kurs.draw import Drawn, Panel, Safe, Scene, join, panel, part, slot
from kurs.draw.icons import icon
from kurs.draw.shapes import fitted, rect, spot, text
from kurs.titles.master_of_economy.data import CORPORATIONS, FIELDS, GOODS, MARKED, N
from kurs.titles.master_of_economy.draw.exchange import (
    NONE,
    SIGNS,
    SOLD,
    Row,
    ground_of,
    lit_field,
    lit_row,
    placing,
    placing_part,
    printed,
    row_of,
)
from kurs.titles.master_of_economy.draw.signs import CODES, WIDE, corporation, good, named
from kurs.titles.master_of_economy.view import View

LEFT: Final = 22
"""The numbers of the fields."""
COLUMN: Final = (WIDE - LEFT - 4) / N
CELL: Final = round(COLUMN - 2, 1)
HIGH: Final = 35
"""A finger, where the panel is as wide as a phone."""
PITCH: Final = 36.5
TOP: Final = 60
WISH, BACK, FIRST = 0, 1, 2
"""The lines of a column: a wish to buy, what takes it back, the fields from 1 on."""


def offering_panels(view: View, scene: Scene) -> list[Panel]:
    """Nothing, unless the viewer is placing offers."""
    if view.step != "offers" or "done" not in scene.lit.verbs():
        return []
    words = scene.unlit()
    columns = [part(f"offers-{g}", column_part, lit_row(view, scene, g), row_of(view, g)) for g in range(N)]
    head = part("offers-head", placing_part, words, *placing(view))
    return [panel("offers", "map", offering_panel, words).holding(head, *columns)]


def offering_panel(scene: Scene) -> Drawn:
    """The numbers of the fields; each column travels alone."""
    title, high = scene.word("exchange"), round(TOP + PITCH * (FIRST + FIELDS) + 2)
    numbers = [
        text(LEFT / 2 + 2, y_of(FIRST + k) + HIGH / 2 + 4, k + 1, f"s12 mid {'bold' if k + 1 == MARKED else 'dim'}")
        for k in range(FIELDS)
    ]
    marked = rect(2, y_of(FIRST + MARKED - 1) - 1.5, WIDE - 4, HIGH + 3, "inner marked", 4)
    head = [text(8, 17, title, "s13 bold"), slot("offers-head")]
    body = [rect(1, 1, WIDE - 2, high - 2, "surface mine", 10), *head, *numbers, marked]
    return Drawn(WIDE, high, title, join([*body, *[slot(f"offers-{g}") for g in range(N)]]), narrow=True)


def y_of(line: int) -> float:
    return TOP + PITCH * line


def column_part(scene: Scene, row: Row) -> Safe:
    """A good: the stock of the one who is placing, his wishes, the fields."""
    x = round(LEFT + COLUMN * row.good, 1)
    said = scene.word("stock", CORPORATIONS[row.whose].id, row.stock) if row.whose >= 0 else ""
    stock = scene.word("stock_short", CODES[row.whose], row.stock) if row.whose >= 0 else ""
    head = named(said, good(x + CELL / 2 - 8, 25, row.good, 16), text(x + CELL / 2, 54, stock, "s11 bold mid"))
    fields = [_field(scene, row, field, x) for field in range(1, FIELDS + 1)]
    return join([head, _wish(scene, row, x), _back(scene, row, x), *fields])


def _cell(x: float, line: int, lit: dict[str, Any], kind: str, *body: Safe, way: str = "fine") -> Safe:
    y = y_of(line)
    return spot(x, y, CELL, HIGH, lit, rect(x, y, CELL, HIGH, kind, 5), *body, r=5, kind=way)


def _wish(scene: Scene, row: Row, x: float) -> Safe:
    """The IMPORT box: what a unit costs."""
    id, y = GOODS[row.good].id, y_of(WISH)
    lit = scene.lit.at("import", id) or scene.lit.why("import", id)
    word = fitted(x + CELL / 2, y + 14, scene.word("import"), CELL - 4, "s11 mid dim")
    return _cell(x, WISH, lit, "space", word, text(x + CELL / 2, y + 29, GOODS[row.good].price_import, "s12 bold mid"))


def _back(scene: Scene, row: Row, x: float) -> Safe:
    """How many units the one who is placing wants, and the way back."""
    lit, y = scene.lit.at("unimport", GOODS[row.good].id), y_of(BACK)
    own = [(count, filled) for c, count, filled in row.imports if c == row.whose]
    if not own:
        return Safe("")
    count, filled = own[0]
    said = text(x + CELL / 2 + 2, y + HIGH / 2 + 4, f"{count}{'!' if filled < count else ''}", "s12 bold")
    sign = corporation(x + 6, y + HIGH / 2 - 8, row.whose, 16)
    return _cell(x, BACK, lit, "button" if lit else "mute", sign, said, way="quiet")


def _field(scene: Scene, row: Row, field: int, x: float) -> Safe:
    """A field: the offer on it, its price, and what becomes of it."""
    owner, fate = row.fields[field - 1], row.fates[field - 1]
    lit, line = lit_field(scene, row, field, owner), FIRST + field - 1
    y = y_of(line)
    sold = owner >= 0 or fate in (*SOLD, NONE)
    body = [
        text(x + CELL / 2, y + HIGH / 2 + 4.5, printed(row.good, field), f"s12 mid {'bold' if sold else 'gone dim'}")
    ]
    if owner >= 0:
        body.append(corporation(x + 2, y + HIGH / 2 - 7, owner, 14))
    if fate != NONE and (owner >= 0 or fate != "abroad"):
        kind = "rise" if fate in SOLD else "fall"
        body.append(icon(SIGNS[fate], x + CELL - 13, y + HIGH / 2 - 5, 10, kind))
    if owner >= 0:
        return _cell(x, line, lit, "space", *body, way="quiet" if "data_move" in lit else "fine")
    return _cell(x, line, lit, ground_of(sold, "data_move" in lit), *body)
