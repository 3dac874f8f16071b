"""The map of the world: regions with their customers and Offices, the lines between them, what can be done there.

Each region is a part of its own, so that a sale sends that region alone.
"""

from typing import Any, Final, NamedTuple

from kurs.draw import Drawn, Panel, Safe, Scene, join, panel, part, slot
from kurs.draw.icons import icon
from kurs.draw.pan import pannable
from kurs.draw.shapes import circle, fit, hint, path, rect, spot, text, tinted, width
from kurs.titles.smartphone_inc.data import BONUSES, Box, Region
from kurs.titles.smartphone_inc.desk import Desk
from kurs.titles.smartphone_inc.draw.scene import WIDE, Firms, badge, tech_code
from kurs.titles.smartphone_inc.rules.figures import willing
from kurs.titles.smartphone_inc.view import RegionView, View

MAP: Final = (1010, 612)
HIGH: Final = 122
PLACES: Final = {
    "canada": (24, 14), "usa": (24, 164), "caribbean": (138, 318), "south_america": (190, 478), "europe": (312, 62),
    "north_africa": (382, 214), "rsa": (428, 478), "emirates": (494, 350), "russia": (598, 14), "india": (676, 334),
    "china": (762, 164), "australia": (790, 478),
}  # fmt: skip
"""Where the boxes of the regions stand; a region of another box stands where its data say."""
AROUND: Final = {("usa", "australia"): 372, ("south_america", "china"): 446}
"""Lines across the Pacific: they leave the map at one side and come back at the other, at this height."""


class Place(NamedTuple):
    """A region as it is now, and what of it the viewer would sell to."""

    number: int
    view: RegionView
    price: int
    """The viewer's, as planned or as set; 0: a watcher."""
    owned: tuple[int, ...]
    """By technology: 1 where the viewer has it."""
    me: int
    left: float
    top: float
    wide: float


def map_panels(table: Desk, view: View, scene: Scene, firms: Firms) -> list[Panel]:
    """The map with a part for each region."""
    box, parts, listed = table.box, [], []
    for place in places_of(box, view):
        words = scene.lighting(scene.lit.where(_speaks_of(box.regions[place.number].id)))
        parts.append(part(f"region-{place.view.id}", region, words, table, firms, place))
        small = place._replace(left=4 + place.number % 2 * 198, top=4 + place.number // 2 * (HIGH + 6), wide=194)
        listed.append(part(f"listed-{place.view.id}", region, words, table, firms, small))
    words = scene.unlit()
    return [
        panel("map", "map", map_panel, words, table).holding(*parts),
        panel("regions", "map", list_panel, words, table).holding(*listed),
    ]


def _speaks_of(id: str) -> Any:
    return lambda move: id in move.args


def places_of(box: Box, view: View) -> list[Place]:
    """The regions with what the viewer knows of himself."""
    me = view.seat
    price, owned = 0, (0,) * len(box.technologies)
    if me >= 0:
        company = view.companies[me]
        price = view.outlook.price if view.outlook and view.phase == "plan" else company.price
        owned = tuple([int(one.id in company.owns) for one in box.technologies])
    return [
        Place(r, one, price, owned, me, *corner_of(box.regions[r]), size_of(box.regions[r]))
        for r, one in enumerate(view.regions)
    ]


def size_of(region: Region) -> float:
    """How wide its box is."""
    return {"S": 170.0, "M": 178.0}.get(region.size, 220.0)


def corner_of(region: Region) -> tuple[float, float]:
    return PLACES.get(region.id, (region.x * 10 - 80, region.y * 10 - 60))


def middle_of(region: Region) -> tuple[float, float]:
    x, y = corner_of(region)
    return x + size_of(region) / 2, y + HIGH / 2


def map_panel(scene: Scene, table: Desk) -> Drawn:
    """Sea, lines, and the places of the regions."""
    box, (wide, high) = table.box, MAP
    lines = [path(line_between(one, box.regions[n]), "route-line") for one in box.regions for n in one.neighbours
             if box.regions.index(one) < n]  # fmt: skip
    said = [scene.word(key) for key in ("key_entry", "key_price", "key_technology", "key_slot", "key_willing")]
    for (one, other), height in AROUND.items():
        if one in box.region_number and other in box.region_number:
            lines += [text(6, height + 15, scene.word("line_to", other), "s11 dim"),
                      text(wide - 6, height + 15, scene.word("line_to", one), "s11 dim end")]  # fmt: skip
    key = [text(20, high - 84 + 16 * n, line, "s11 dim") for n, line in enumerate(said)]
    body = [*lines, *key, *[slot(f"region-{one.id}") for one in box.regions]]
    panned = pannable(body, wide, high, scene.word("zoom_in"), scene.word("zoom_out"), scene.word("zoom_fit"))
    return Drawn(wide, high, scene.word("map"), join([rect(0, 0, wide, high, "sea", 12), panned]), pan=True)


def list_panel(scene: Scene, table: Desk) -> Drawn:
    """The regions two by two: what a phone shows above the map."""
    rows = -(-len(table.box.regions) // 2)
    body = join([slot(f"listed-{one.id}") for one in table.box.regions])
    return Drawn(WIDE, 4 + rows * (HIGH + 6), scene.word("regions"), body, narrow=True)


def line_between(one: Region, other: Region) -> str:
    """A line from middle to middle, or around the back of the map."""
    (x, y), (to_x, to_y) = middle_of(one), middle_of(other)
    height = AROUND.get((one.id, other.id)) or AROUND.get((other.id, one.id))
    if height:
        left, right = sorted([(x, y), (to_x, to_y)])
        return f"M{left[0]:g} {left[1]:g}L0 {height}M{right[0]:g} {right[1]:g}L{MAP[0]} {height}"
    return f"M{x:g} {y:g}L{to_x:g} {to_y:g}"


# --- a region ---------------------------------------------------------------------------------------------------------


def region(scene: Scene, table: Desk, firms: Firms, place: Place) -> Safe:
    """A box with name, Offices, customers, Progress; lit as a whole where it can be chosen."""
    box = table.box
    printed, view = box.regions[place.number], place.view
    x, y, wide = place.left, place.top, place.wide
    kind = "region shop" if view.retailer else "region"
    rows = [_name(scene, printed, wide), _offices(scene, firms, printed, view)]
    if view.retailer:
        rows.append(_bonus(scene, box, view, wide))
    else:
        rows.append(_customers(scene, box, firms, printed, place))
    rows.append(_foot(scene, firms, printed, view, wide))
    body = spot(0, 0, wide, HIGH, _whole(scene, printed), rect(0, 0, wide, HIGH, kind, 9), *rows, r=9, kind="framed")
    return Safe(f'<g transform="translate({x:g} {y:g})">{body}{join(_inner(scene, printed, view, wide))}</g>')


def _whole(scene: Scene, printed: Region) -> dict[str, Any]:
    """What a click on the region does."""
    lit = scene.lit
    for verb in ("ship", "open", "second"):
        found = lit.at(verb, printed.id)
        if found:
            return found
    draft = lit.draft
    if len(draft) == 3 and draft[0] == "move":
        return lit.at(*draft, printed.id)
    return lit.why("ship", printed.id) if "ship" in lit.verbs() or "end" in lit.verbs() else {}


def _name(scene: Scene, printed: Region, wide: float) -> Safe:
    cost = scene.word("entry", printed.size, printed.cost)
    name = fit(scene.word("region", printed.id), wide - 24 - width(cost, 11, True), 13, True)
    return join([text(9, 18, name, "s13 bold"), text(wide - 8, 18, cost, "s11 bold end dim")])


def _offices(scene: Scene, firms: Firms, printed: Region, view: RegionView) -> Safe:
    """The slots from left to right: what they are worth, and whose Office stands there."""
    parts = []
    for n, worth in enumerate(view.slots):
        x = 8 + n * 42
        second = 0 if view.retailer else printed.office_slots[n][1]
        said = f"{worth}/{second}" if second else str(worth)
        parts.append(rect(x, 25, 39, 25, "slot-ground", 5))
        if n < len(view.offices):
            parts += [text(x + 12, 41.5, said, "s11 mid dim"), badge(x + 28.5, 37.5, firms[view.offices[n]], 9)]
        else:
            parts += [text(x + 12, 41.5, said, "s11 mid"), icon("office", x + 22, 30.5, 14, "faint-sign")]
    return join(parts)


def _customers(scene: Scene, box: Box, firms: Firms, printed: Region, place: Place) -> Safe:
    """Each customer: what he pays or wants, and below whose Goods he has; who would buy from the viewer is marked."""
    parts = []
    pitch = min(29.0, (place.wide - 12) / max(1, len(printed.customers)))
    wide = round(pitch - 3, 1)
    for n, customer in enumerate(printed.customers):
        x = round(8 + n * pitch, 1)
        mid = round(x + wide / 2, 1)
        tone = "red" if customer > 0 else "purple"
        said = str(customer) if customer > 0 else tech_code(box.technologies[-1 - customer].id)
        chip = [rect(x, 55, wide, 18, "chip toned", 4), text(mid, 68.5, said, "s12 bold mid tone")]
        parts.append(tinted(tone, *chip))
        served = place.view.served[n]
        if served >= 0:
            firm = firms[served]
            cube = [rect(mid - 9, 76, 18, 17, "full", 3), text(mid, 88.5, firm.mark, "s11 bold mid on-tone")]
            parts.append(tinted(firm.tone, *cube))
        elif place.me >= 0 and place.price and willing(customer, place.price, place.owned):
            parts.append(
                tinted(
                    firms[place.me].tone,
                    rect(mid - 9, 76, 18, 17, "ghost", 3),
                    icon("check", mid - 5, 79.5, 10, "tone"),
                )
            )
    return join(parts)


def _bonus(scene: Scene, box: Box, view: RegionView, wide: float) -> Safe:
    """The Retailer in place of the customers."""
    retailer = next(one for one in box.retailers if one.id == view.retailer)
    side = retailer.sides["AB".index(view.side)]
    parts = [icon("bag", 9, 57, 14, "ink"), text(28, 68.5, fit(scene.word("shop"), wide - 36, 12, True), "s12 bold")]
    said = scene.word("shop_bonus", BONUSES[side.bonus], side.amount) if side.amount else scene.word("shop_none")
    parts.append(text(9, 88, fit(said, wide - 14, 11), "s11 dim"))
    return join([hint(said), *parts])


def _foot(scene: Scene, firms: Firms, printed: Region, view: RegionView, wide: float) -> Safe:
    """Progress of companies on the way here, or who controls it as things are."""
    if "sell" in scene.lit.verbs():
        return Safe("")
    parts, x = [], 9.0
    for company, vp in view.control:
        parts += [icon("flag", x, 99, 13, "ink"), badge(x + 23, 106, firms[company], 8),
                  text(x + 34, 110, f"+{vp}", "s11 bold rise")]  # fmt: skip
        x += 62
    for company, progress in enumerate(view.progress):
        if progress and x < wide - 30:
            parts += [badge(x + 8, 106, firms[company], 8), text(x + 19, 110, f"{progress}/{printed.cost}", "s11 bold")]
            x += 46
    return join(parts)


def _inner(scene: Scene, printed: Region, view: RegionView, wide: float) -> list[Safe]:
    """What can be chosen inside a region: how many Goods to sell, an Office to move."""
    lit, parts = scene.lit, []
    amounts = [move for move in lit.moves() if move.verb == "sell"]
    for n, move in enumerate(amounts):
        x = 8 + n * 44
        sign = icon("phone", x + 5, 100, 14, "ink")
        label = [rect(x, 95, 41, 24, "button", 5), sign, text(x + 28, 111.5, move.args[1], "s13 bold mid")]
        parts.append(spot(x, 95, 41, 24, lit.at("sell", *move.args), *label, r=5))
    if len(lit.draft) < 3 and "move" in lit.verbs():
        for n in range(len(view.offices)):
            words = lit.at("move", printed.id, n, label=scene.word("move_from", printed.id))
            if words:
                parts.append(spot(8 + n * 42, 25, 39, 25, words, circle(28.5 + 8 + n * 42, 37.5, 11, "ring"), r=5))
    return parts
