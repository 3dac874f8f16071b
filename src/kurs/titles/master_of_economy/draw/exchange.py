"""The exchange: six rows with their IMPORT boxes and ten fields, what lies on them, and what would come of it.

A field's price stands bold where an offer would be sold abroad as things stand, and crossed out where there would be
no demand. On an offer lies the sign of what would become of it.
"""

from functools import lru_cache
from typing import Any, Final, NamedTuple

from kurs.draw import Drawn, Panel, Safe, Scene, join, kept, panel, part, slot
from kurs.draw.icons import icon
from kurs.draw.shapes import hatch, path, piece, rect, spot, text, tinted, width
from kurs.draw.tokens import pill
from kurs.kernel.phrase import Phrase
from kurs.titles.master_of_economy.data import CORP, CORPORATIONS, DEMAND, FIELDS, GOODS, MARKED, N
from kurs.titles.master_of_economy.draw.signs import CODES, TONES, WIDE, corporation, good, named
from kurs.titles.master_of_economy.rules.figures import foreign_price
from kurs.titles.master_of_economy.view import RowView, View

FIELD: Final = 26
BOX: Final = 44
"""The width of the IMPORT box."""
LEFT: Final = 8 + BOX + 4
"""Where field 1 begins."""
HIGH: Final = 42
PITCH: Final = 66
HEAD: Final = 38
ROWS: Final = 3
"""On each half of the board."""

SIGNS: Final = {
    "abroad": "up", "at_home": "turn", "no_demand": "cross", "no_good": "alert", "blocked": "lock", "bought": "down",
    "failed": "cross", "no_fine": "alert", "none_left": "cross",
}  # fmt: skip
"""For what becomes of an offer, or has become of it: the words of `forecast.FATES`, and those of `looking.KINDS`."""
SOLD: Final = ("abroad", "at_home")
NONE: Final = "none"


class Deal(NamedTuple):
    """What has just been settled in a row: a field (0: none), who sold, who bought (-1: abroad), and the price."""

    fate: str
    field: int
    seller: int
    buyer: int
    price: int


class Row(NamedTuple):
    """A row of the exchange as it stands."""

    good: int
    demand: int
    imports: tuple[tuple[int, int, int], ...]
    """Corporation, how many markers, how many of them would be filled."""
    fields: tuple[int, ...]
    """The corporation on each field, or -1."""
    fates: tuple[str, ...]
    """What would become of the offers, and, on free fields, of one more of the corporation that is placing."""
    whose: int
    """The corporation whose stock is shown; -1: none's."""
    stock: int
    additional: int
    """The corporation whose markers bar a field; -1: none."""
    current: bool
    """It is being worked off."""
    deal: Deal | None


def x_of(field: int) -> float:
    """The left edge of a field; place 11 lies right of the last one."""
    return LEFT + FIELD * (field - 1)


def printed(good: int, field: int) -> str:
    """The price as it is printed on a field: 0/1 pays nothing abroad and 1 at home."""
    return str(foreign_price(good, field) or "0/1")


def half_panel(scene: Scene, first: int, asked: bool) -> Drawn:
    """Half the board without its rows, each of which travels alone."""
    high = HEAD + PITCH * ROWS + 2
    title = scene.word("exchange_made" if first else "exchange_raw")
    top, foot = HEAD - 6, PITCH * ROWS + 2
    heads = [
        text(x_of(f) + FIELD / 2 - 0.5, 31, f, f"s11 mid {'bold' if f == MARKED else 'dim'}")
        for f in range(1, FIELDS + 1)
    ]
    parts = [
        rect(1, 1, WIDE - 2, high - 2, "surface mine" if asked else "surface", 10),
        text(8, 17, title, "s13 bold"),
        text(8 + BOX / 2, 31, scene.word("import"), "s11 mid dim"),
        slot(f"placing-{first // ROWS}"),
        *heads,
        rect(x_of(MARKED) - 2, top, FIELD + 3, foot, "inner marked", 4),
        *[slot(f"row-{first + k}") for k in range(ROWS)],
    ]
    return Drawn(WIDE, high, title, join(parts))


def placing_part(scene: Scene, c: int, made: int, most: int) -> Safe:
    """In the head of the board: which corporation is placing, and how far it has come."""
    if c < 0:
        return text(x_of(FIELDS + 1) - 2, 17, scene.word("export"), "s11 end dim")
    said = scene.word("offers_made", made, most)
    x = x_of(FIELDS + 1) - 2 - width(said, 12, bold=True)
    return Safe(corporation(round(x - 22), 4, c, 16) + text(x_of(FIELDS + 1) - 2, 17, said, "s12 bold end"))


def row_part(scene: Scene, row: Row) -> Safe:
    """A row: its name, the stock of the one who is placing, the demand, the box and the fields."""
    y = HEAD + PITCH * (row.good % ROWS)
    parts = [rect(4, y - 3, WIDE - 8, PITCH - 2, "well", 7)] if row.current else []
    parts += [_name(scene, row, y), _demand(scene, row, y), _box(scene, row, y + 17)]
    parts += [_field(scene, row, field, y + 17) for field in range(1, FIELDS + 1)]
    if row.deal:
        parts.append(_deal(scene, row, row.deal, y + 17))
    return join(parts)


def _name(scene: Scene, row: Row, y: float) -> Safe:
    said = scene.say(Phrase(f"good.{GOODS[row.good].id}"))
    parts = [good(8, y, row.good), text(27, y + 11.5, said, "s12 bold")]
    if row.whose >= 0:
        x = 27 + width(said, 12, bold=True) + 8
        stock = tinted(
            TONES[row.whose],
            text(x, y + 11.5, scene.word("stock_short", CODES[row.whose], row.stock), "s115 bold tone"),
        )
        parts.append(named(scene.word("stock", CORPORATIONS[row.whose].id, row.stock), stock))
    return join(parts)


def _demand(scene: Scene, row: Row, y: float) -> Safe:
    """How far the demand reaches: a line over the fields that ends in the marker."""
    x = x_of(row.demand) + (8 if row.demand > FIELDS else FIELD / 2 - 0.5)
    line = path(f"M{x_of(1)} {y + 14.5}H{x:g}", "rule")
    said = scene.word("demand", row.demand) if row.demand < DEMAND else scene.word("demand_start")
    end = path(f"M{x - 6:g} {y + 5}h12l-6 9z", "marker")
    return Safe(line + named(said, end))


def _box(scene: Scene, row: Row, y: float) -> Safe:
    """The IMPORT box: any number of markers, a sign and a number for each corporation; the price. The markers of the
    corporation that is placing lie in a corner of their own, where they can be taken back; whoever presses the middle
    again adds another."""
    id = GOODS[row.good].id
    own = [one for one in row.imports if one[0] == row.whose]
    price = text(8 + (34 if own else BOX / 2), y + HIGH - 4, GOODS[row.good].price_import, "s12 bold mid")
    body = [rect(8, y, BOX, HIGH, "space", 5), price]
    others = [one for one in row.imports if one[0] != row.whose]
    places = ((10, 2), (31, 2), (31, 15)) if own else ((10, 2), (31, 2), (10, 16), (31, 16))
    body += [_wish(scene, *one, x, y + top) for one, (x, top) in zip(others, places, strict=False)]
    mine = []
    for one in own:
        back = scene.lit.at("unimport", id)
        ground = rect(9, y + HIGH - 19, 23, 18, "button" if back else "mute", 4)
        mine.append(
            spot(9, y + HIGH - 19, 23, 18, back, ground, _wish(scene, *one, 10, y + HIGH - 17), r=4, kind="quiet")
        )
    box = spot(8, y, BOX, HIGH, scene.lit.at("import", id) or scene.lit.why("import", id), *body, r=5, kind="fine")
    return join([box, *mine])


def _wish(scene: Scene, c: int, count: int, filled: int, x: float, y: float) -> Safe:
    """How many units a corporation wants to buy; an exclamation mark where it would not get them all."""
    letters = text(x + 14, y + 10.5, f"{count}{'!' if filled < count else ''}", "s11 bold tight")
    return named(scene.word("import_of", CORPORATIONS[c].id, count, filled), corporation(x, y, c, 13), letters)


def _field(scene: Scene, row: Row, field: int, y: float) -> Safe:
    """A field: its price, the offer on it, and what becomes of it."""
    x, owner, fate = x_of(field), row.fields[field - 1], row.fates[field - 1]
    lit = lit_field(scene, row, field, owner)
    wide = FIELD - 2
    price = printed(row.good, field)
    if owner >= 0:
        body = _offer(scene, row, field, x, y, wide)
    else:
        sold = fate in (*SOLD, NONE)
        kind = "bold" if sold else "gone dim"
        body = [
            rect(x, y, wide, HIGH, ground_of(sold, "data_move" in lit), 4),
            text(x + wide / 2, y + HIGH / 2 + 4.5, price, f"s12 mid {kind}"),
        ]
        if fate not in (NONE, "abroad"):
            body.append(icon(SIGNS[fate], x + wide / 2 - 5, y + 30, 10, "ink" if sold else "fall"))
    quiet = "quiet" if owner >= 0 and lit and "data_move" in lit else ""
    return spot(x, y, wide, HIGH, lit, *body, r=4, kind=quiet or "fine")


def ground_of(sold: bool, lit: bool) -> str:
    """Where something can be chosen, the fields that sell shine through."""
    if lit:
        return "chip faint" if sold else "cell"
    return "cell" if sold else "cell shut"


def lit_field(scene: Scene, row: Row, field: int, owner: int) -> dict[str, Any]:
    """What a click on a field does: an offer is laid, or one's own taken back."""
    id = GOODS[row.good].id
    if owner >= 0 and owner == row.whose:
        return scene.lit.at("unexport", id, field)
    return scene.lit.at("export", id, field) or scene.lit.why("export", id, field)


def _offer(scene: Scene, row: Row, field: int, x: float, y: float, wide: float) -> list[Safe]:
    """An offer on its field, the sign of its fate under it."""
    owner, fate = row.fields[field - 1], row.fates[field - 1]
    body = [rect(x, y, wide, HIGH, "space", 4)]
    if owner == row.additional:
        body.append(Safe(f'<g class="shut">{hatch(x, y, wide, HIGH)}</g>'))
    sign, name = corporation(x + wide / 2 - 8, y + 2, owner, 16), f"offer-{row.good}-{field}"
    body.append(piece(0, 0, sign, name=name, comes=f"corporation-{owner}"))
    body.append(text(x + wide / 2, y + 29, printed(row.good, field), "s11 mid"))
    if fate != NONE:
        kind = "rise" if fate in SOLD else "dim" if owner == row.additional else "fall"
        body.append(named(scene.word(f"fate.{fate}"), icon(SIGNS[fate], x + wide / 2 - 5, y + 31, 10, kind)))
    return body


def _deal(scene: Scene, row: Row, deal: Deal, y: float) -> Safe:
    """What has just happened: from where to where the unit went, and the money and the point it brought."""
    said = scene.word(f"deal.{deal.fate}", deal.price)
    parts = [pill(WIDE - 6, 3, said, SIGNS[deal.fate], "loud", right=True, most=220)]
    start, box = x_of(deal.field) + FIELD / 2 - 1, 8 + BOX / 2
    if deal.field:
        parts.append(rect(x_of(deal.field) - 1, y - 1, FIELD, HIGH + 2, "now", 5))
        if deal.seller >= 0:
            parts.append(corporation(start - 8, y + HIGH - 18, deal.seller, 16))
    if deal.buyer >= 0:
        parts += [rect(7, y - 1, BOX + 2, HIGH + 2, "now", 6), corporation(box - 8, y + 2, deal.buyer, 16)]
    if deal.fate == "at_home":
        parts.append(path(f"M{start:g} {y + HIGH + 1}v4H{box:g}v-4m-4 4l4 -5l4 5", "way-home"))
    return Safe(f'<g class="through">{join(parts)}</g>')


# --- read off a view ------------------------------------------------------------------------------------------------

PLACING: Final = ("import", "export", "unimport", "unexport")


def exchange_panels(view: View, scene: Scene) -> tuple[Panel, ...]:
    """Two halves of three rows; each row travels alone."""
    asked = "done" in scene.lit.verbs() and view.step == "offers"
    lit = tuple([lit_row(view, scene, g) for g in range(N)])
    return _halves(scene.unlit(), lit, tuple([row_of(view, g) for g in range(N)]), placing(view), asked)


@kept
def _halves(
    words: Scene, lit: tuple[Scene, ...], rows: tuple[Row, ...], placing: tuple[int, int, int], asked: bool
) -> tuple[Panel, ...]:
    found: list[Panel] = []
    for first in range(0, N, ROWS):
        parts = [part(f"row-{g}", row_part, lit[g], rows[g]) for g in range(first, first + ROWS)]
        parts.insert(0, part(f"placing-{first // ROWS}", placing_part, words, *placing))
        found.append(panel(f"exchange-{first // ROWS}", "map", half_panel, words, first, asked).holding(*parts))
    return tuple(found)


def lit_row(view: View, scene: Scene, g: int) -> Scene:
    """What can be chosen in a row; where nothing can, one may ask why."""
    if view.step != "offers":
        return scene.unlit()
    id = GOODS[g].id
    return scene.lighting(scene.lit.where(lambda move: move.verb in PLACING and move.args[:1] == (id,)))


def placing(view: View) -> tuple[int, int, int]:
    """Who is placing offers: the corporation, how many it has placed, and how many it may."""
    if view.step != "offers" or not view.acting:
        return -1, 0, 0
    one = view.corporations[CORP[view.acting]]
    return CORP[view.acting], one.offers, one.most_offers


def row_of(view: View, g: int) -> Row:
    """A row as it stands; while offers are placed, with what one more of whoever places them would bring."""
    placing = CORP[view.acting] if view.step == "offers" and view.acting else -1
    stock = view.corporations[placing].store[g] if placing >= 0 else 0
    return _row(
        g, view.rows[g], placing, stock, view.seats if view.additional else -1, view.row == g, _deal_in(view, g)
    )


@lru_cache(500)
def _row(g: int, row: RowView, placing: int, stock: int, seats: int, now: bool, deal: Deal | None) -> Row:
    return Row(
        g,
        row.demand,
        tuple([(CORP[corp], count, filled) for corp, count, filled in row.imports]),
        tuple([CORP[corp] if corp else -1 for corp in row.fields]),
        tuple([fate if corp else more for corp, fate, more in zip(row.fields, row.fates, row.would, strict=True)]),
        placing,
        stock,
        seats,
        now,
        deal,
    )


def _deal_in(view: View, g: int) -> Deal | None:
    deal = view.deal
    if deal is None or deal.row != g:
        return None
    seller, buyer = [CORP[corp] if corp else -1 for corp in (deal.seller, deal.buyer)]
    return Deal(deal.kind, deal.field, seller, buyer, deal.price)
