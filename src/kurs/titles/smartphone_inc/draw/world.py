"""The map of the world: regions with their customers and Offices, the lines between them, what can be done there.

What is printed stands in the panel; what changes of a region is a part of its own, so that a sale sends that alone.
"""

from functools import lru_cache
from typing import Any, Final, NamedTuple

from kurs.draw import Drawn, Panel, Safe, Scene, el, join, kept, panel, part, slot
from kurs.draw.icons import icon
from kurs.draw.pan import pannable
from kurs.draw.shapes import circle, fit, fitted, hint, paragraph, path, piece, rect, spot, text, tinted, width, wrap
from kurs.titles.smartphone_inc.data import BONUSES, Box, Region
from kurs.titles.smartphone_inc.desk import Desk
from kurs.titles.smartphone_inc.draw.scene import WIDE, Firms, badge, tech_code
from kurs.titles.smartphone_inc.rules.figures import buyers
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
CONTROL: Final = 52
PROGRESS: Final = 46
PROGRESS_SHORT: Final = 27
"""So much room takes who controls a region, and Progress of a company with and without the cost."""
COUNTED: Final = ("goods", "progress")
"""Bonuses of which there can be several."""


class Site(NamedTuple):
    """What of a region never changes: the region or the Retailer on it, and where its box stands."""

    number: int
    retailer: str
    side: str
    slots: tuple[int, ...]
    left: float
    top: float
    wide: float


class Place(NamedTuple):
    """What of a region changes: Offices, Goods, Progress; and who would buy from the viewer."""

    site: Site
    offices: tuple[int, ...]
    served: tuple[int, ...]
    progress: tuple[int, ...]
    control: tuple[tuple[int, int], ...]
    buyers: tuple[int, ...]
    me: int


def map_panels(table: Desk, view: View, scene: Scene, firms: Firms) -> tuple[Panel, ...]:
    """The map, and the same regions two by two for narrow pages; what changes and what is lit travel alone."""
    return _maps(table, places_of(table, view), scene, firms)


@kept
def _maps(table: Desk, places: tuple[Place, ...], scene: Scene, firms: Firms) -> tuple[Panel, ...]:
    words, found = scene.unlit(), []
    moving = tuple([one.offices for one in places]) if "move" in scene.lit.verbs() else ()
    for id, paint, small in (("map", map_panel, False), ("regions", list_panel, True)):
        here = tuple([in_the_list(n, one) for n, one in enumerate(places)]) if small else places
        sites = tuple([place.site for place in here])
        regions = table.box.regions
        parts = [part(f"{id}-{regions[n].id}", region, words, table, firms, one) for n, one in enumerate(here)]
        parts.append(part(f"{id}-lit", lit_regions, scene, table, sites, moving))
        found.append(panel(id, "map", paint, words, table, sites).holding(*parts))
    return tuple(found)


def places_of(table: Desk, view: View) -> tuple[Place, ...]:
    """The regions with what the viewer knows of himself: his price, as planned or as set, and his technologies."""
    me = view.seat
    price, owned = 0, (0,) * len(table.box.technologies)
    if me >= 0:
        company = view.companies[me]
        price = view.outlook.price if view.outlook and view.phase == "plan" else company.price
        owned = tuple([int(one.id in company.owns) for one in table.box.technologies])
    return tuple([_place(table, r, one, me, price, owned) for r, one in enumerate(view.regions)])


@lru_cache(500)
def _place(table: Desk, r: int, one: RegionView, me: int, price: int, owned: tuple[int, ...]) -> Place:
    printed = table.box.regions[r]
    site = Site(r, one.retailer, one.side, one.slots, *corner_of(printed), size_of(printed))
    ticks = tuple(buyers(printed.customers, one.served, price, owned)) if me >= 0 and not one.retailer else ()
    return Place(site, one.offices, one.served, one.progress, one.control, ticks, me)


@lru_cache(500)
def in_the_list(n: int, place: Place) -> Place:
    """The same region where a narrow page shows them two by two."""
    site = place.site._replace(left=4 + n % 2 * 198.0, top=4 + n // 2 * (HIGH + 6.0), wide=194.0)
    return place._replace(site=site)


def size_of(region: Region) -> float:
    """How wide its box is."""
    return {"S": 170.0, "M": 190.0}.get(region.size, 220.0)


def corner_of(region: Region) -> tuple[float, float]:
    return PLACES.get(region.id, (region.x * 10 - 80, region.y * 10 - 60))


def middle_of(region: Region) -> tuple[float, float]:
    x, y = corner_of(region)
    return x + size_of(region) / 2, y + HIGH / 2


KEY_ROOM: Final = 190
"""What the signs mean stands left of the southern regions."""


def map_panel(scene: Scene, table: Desk, sites: tuple[Site, ...]) -> Drawn:
    """Sea, lines, and the regions as they are printed."""
    box, (wide, high) = table.box, MAP
    lines = [path(line_between(one, box.regions[n]), "route-line") for one in box.regions for n in one.neighbours
             if box.regions.index(one) < n]  # fmt: skip
    said = [scene.word(key) for key in ("key_entry", "key_price", "key_technology", "key_slot", "key_willing")]
    for (one, other), height in AROUND.items():
        if one in box.region_number and other in box.region_number:
            lines += [text(6, height + 15, scene.word("line_to", other), "s11 dim"),
                      text(wide - 6, height + 15, scene.word("line_to", one), "s11 dim end")]  # fmt: skip
    key = [fitted(12, high - 84 + 16 * n, line, KEY_ROOM, "s11 dim") for n, line in enumerate(said)]
    body = [*lines, *key, *_boxes(scene, table, "map", sites)]
    panned = pannable(body, wide, high, scene.word("zoom_in"), scene.word("zoom_out"), scene.word("zoom_fit"))
    return Drawn(wide, high, scene.word("map"), join([rect(0, 0, wide, high, "sea", 12), panned]), pan=True)


def list_panel(scene: Scene, table: Desk, sites: tuple[Site, ...]) -> Drawn:
    """The regions two by two: what a phone shows above the map."""
    rows = -(-len(sites) // 2)
    body = join(_boxes(scene, table, "regions", sites))
    return Drawn(WIDE, 4 + rows * (HIGH + 6), scene.word("regions"), body, narrow=True)


def _boxes(scene: Scene, table: Desk, id: str, sites: tuple[Site, ...]) -> list[Safe]:
    """All regions as they are printed, places for what changes, and for what is lit above them."""
    ids = [one.id for one in table.box.regions]
    return [*[site_picture(scene, table.box, one) for one in sites], *[slot(f"{id}-{one}") for one in ids],
            slot(f"{id}-lit")]  # fmt: skip


def line_between(one: Region, other: Region) -> str:
    """A line from middle to middle, or around the back of the map."""
    (x, y), (to_x, to_y) = middle_of(one), middle_of(other)
    height = AROUND.get((one.id, other.id)) or AROUND.get((other.id, one.id))
    if height:
        left, right = sorted([(x, y), (to_x, to_y)])
        return f"M{left[0]:g} {left[1]:g}L0 {height}M{right[0]:g} {right[1]:g}L{MAP[0]} {height}"
    return f"M{x:g} {y:g}L{to_x:g} {to_y:g}"


# --- a region: what is printed ----------------------------------------------------------------------------------------


def site_picture(scene: Scene, box: Box, site: Site) -> Safe:
    """Name, size and cost, slots, customers; or the Retailer in their place."""
    printed, wide = box.regions[site.number], site.wide
    cost = scene.word("entry", printed.size, printed.cost)
    room = wide - 22 - width(cost, 11, True)
    rows = [
        rect(0, 0, wide, HIGH, "region shop" if site.retailer else "region", 9),
        fitted(9, 18, scene.word("region", printed.id), room, "s13 bold", 13, True),
        text(wide - 8, 18, cost, "s11 bold end dim"),
        *_slots(printed, site),
        _bonus(scene, box, site) if site.retailer else _wishes(box, printed, wide),
    ]
    return Safe(f'<g transform="translate({site.left:g} {site.top:g})">{join(rows)}</g>')


def _slots(printed: Region, site: Site) -> list[Safe]:
    """From left to right, each with what it is worth for the first place and for the second."""
    parts = []
    for n, worth in enumerate(site.slots):
        x = 8 + n * 42
        second = 0 if site.retailer else printed.office_slots[n][1]
        said = f"{worth}/{second}" if second else str(worth)
        parts += [rect(x, 25, 39, 25, "slot-ground", 5), text(x + 12, 41.5, said, "s11 mid")]
        parts.append(icon("office", x + 22, 30.5, 14, "faint-sign"))
    return parts


def _pitch(customers: int, wide: float) -> float:
    return min(29.0, (wide - 12) / max(1, customers))


def _wishes(box: Box, printed: Region, wide: float) -> Safe:
    """What each customer pays at most, or which technology he wants."""
    parts, pitch = [], _pitch(len(printed.customers), wide)
    for n, customer in enumerate(printed.customers):
        x, chip = round(8 + n * pitch, 1), round(pitch - 3, 1)
        said = str(customer) if customer > 0 else tech_code(box.technologies[-1 - customer].id)
        body = [rect(x, 55, chip, 18, "chip toned", 4), text(round(x + chip / 2, 1), 68.5, said, "s12 bold mid tone")]
        parts.append(tinted("red" if customer > 0 else "purple", *body))
    return join(parts)


def _bonus(scene: Scene, box: Box, site: Site) -> Safe:
    """The Retailer in place of the customers."""
    side = next(one for one in box.retailers if one.id == site.retailer).sides["AB".index(site.side)]
    kind, room = BONUSES[side.bonus], site.wide - 16
    said = scene.word("shop_none")
    if side.amount:
        said = scene.word("shop_bonus", kind, side.amount) if kind in COUNTED else scene.word("shop_bonus_one", kind)
    head = fit(scene.word("shop"), site.wide - 36, 12, True)
    lines = paragraph(9, 82, wrap(said, room, 12), "s11 dim", 12)
    return Safe(f"<g>{hint(said)}{icon('bag', 9, 57, 14, 'ink')}{text(28, 68.5, head, 's12 bold')}{lines}</g>")


# --- a region: what changes -------------------------------------------------------------------------------------------


def region(scene: Scene, table: Desk, firms: Firms, place: Place) -> Safe:
    """Offices, Goods on customers, Progress."""
    printed, site = table.box.regions[place.site.number], place.site
    id = table.box.regions[place.site.number].id
    parts: list[Safe] = []
    for n, c in enumerate(place.offices):
        body = badge(8 + n * 42 + 29.5, 37.5, firms[c], 8)
        parts.append(piece(0, 0, body, name=f"office-{id}-{n}-{c}", comes=f"company-{c}"))
    if not site.retailer:
        parts += _goods(printed, firms, place)
    parts += _foot(printed, firms, place)
    return Safe(f'<g transform="translate({site.left:g} {site.top:g})">{join(parts)}</g>')


def _goods(printed: Region, firms: Firms, place: Place) -> list[Safe]:
    """Below each customer whose Goods he has; who would buy from the viewer is marked."""
    parts, pitch = [], _pitch(len(printed.customers), place.site.wide)
    for n, served in enumerate(place.served):
        mid = round(8 + n * pitch + (pitch - 3) / 2, 1)
        if served >= 0:
            firm = firms[served]
            body = [rect(mid - 9, 76, 18, 17, "full", 3), text(mid, 88.5, firm.mark, "s11 bold mid on-tone")]
            good = tinted(firm.tone, *body)
            parts.append(piece(0, 0, good, name=f"good-{printed.id}-{n}", comes=f"company-{served}"))
        elif n in place.buyers:
            body = [rect(mid - 9, 76, 18, 17, "ghost", 3), icon("check", mid - 5, 79.5, 10, "tone")]
            parts.append(tinted(firms[place.me].tone, *body))
    return parts


def _foot(printed: Region, firms: Firms, place: Place) -> list[Safe]:
    """Who controls it as things are, and Progress of companies on the way here."""
    parts, x = [], 9.0
    for company, vp in place.control:
        parts += [icon("flag", x, 99, 13, "ink"), badge(x + 22, 106, firms[company], 8),
                  text(x + 32, 110, f"+{vp}", "s11 bold rise")]  # fmt: skip
        x += CONTROL
    coming = [(company, progress) for company, progress in enumerate(place.progress) if progress]
    short = x + len(coming) * PROGRESS > place.site.wide  # then the cost stands at the top alone
    for company, progress in coming:
        said = str(progress) if short else f"{progress}/{printed.cost}"
        parts += [badge(x + 8, 106, firms[company], 8), text(x + 18, 110, said, "s11 bold")]
        x += PROGRESS_SHORT if short else PROGRESS
    return parts


# --- what can be chosen -----------------------------------------------------------------------------------------------


def lit_regions(scene: Scene, table: Desk, sites: tuple[Site, ...], offices: tuple[tuple[int, ...], ...]) -> Safe:
    """Above the regions: those that can be chosen, how many Goods to sell, an Office to move."""
    parts = []
    for site in sites:
        id = table.box.regions[site.number].id
        inner = [*_sales(scene, id), *(_movable(scene, id, offices[site.number]) if offices else [])]
        whole = _whole(scene, id)
        if whole:
            kind = "mute" if "data_why" in whole else "lit site thin"
            ground = el("rect", width=site.wide, height=HIGH, rx=9, **(whole | {"class_": kind}))
            inner.insert(0, ground)
        if inner:
            parts.append(Safe(f'<g transform="translate({site.left:g} {site.top:g})">{join(inner)}</g>'))
    return join(parts)


def _whole(scene: Scene, id: str) -> dict[str, Any]:
    """What a click on the region does."""
    lit = scene.lit
    for verb in ("ship", "open", "second"):
        found = lit.at(verb, id)
        if found:
            return found
    draft = lit.draft
    if len(draft) == 3 and draft[0] == "move":
        return lit.at(*draft, id, label=scene.word("region", id))
    return lit.why("ship", id) if "ship" in lit.verbs() else {}


def _sales(scene: Scene, id: str) -> list[Safe]:
    """A button for each number of Goods."""
    parts = []
    amounts = [move for move in scene.lit.moves() if move.verb == "sell" and move.args[0] == id]
    for n, move in enumerate(amounts):
        x = 8 + n * 44
        sign = icon("phone", x + 5, 93, 14, "ink")
        body = [rect(x, 80, 42, 41, "button", 5), sign, text(x + 28, 105, move.args[1], "s13 bold mid")]
        parts.append(spot(x, 80, 42, 41, scene.lit.at("sell", *move.args), *body, r=5))
    return parts


def _movable(scene: Scene, id: str, offices: tuple[int, ...]) -> list[Safe]:
    """The own Offices, while one is to be moved."""
    parts = []
    if len(scene.lit.draft) < 3:
        for n in range(len(offices)):
            words = scene.lit.at("move", id, n, label=scene.word("move_from", id))
            if words:
                ring = circle(8 + n * 42 + 28.5, 37.5, 11, "ring")
                parts.append(spot(6.5 + n * 42, 17, 42, 41, words, ring, r=5))
    return parts
