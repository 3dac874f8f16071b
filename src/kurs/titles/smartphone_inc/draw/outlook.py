"""Beside the desk: what the plan would mean, and all layouts to choose from by what they give."""

from functools import lru_cache
from typing import Any, Final, NamedTuple

from kurs.draw import Drawn, Safe, Scene, desk, join
from kurs.draw.desk import Put
from kurs.draw.icons import icon
from kurs.draw.shapes import fit, fitted, rect, text, tinted, wrap
from kurs.kernel.move import Arg
from kurs.titles.smartphone_inc.data import Box
from kurs.titles.smartphone_inc.desk import Desk, Totals
from kurs.titles.smartphone_inc.draw.pads import Layout, small_plan
from kurs.titles.smartphone_inc.draw.scene import WIDE
from kurs.titles.smartphone_inc.rules.figures import moves, price_of, production, technology_goods
from kurs.titles.smartphone_inc.rules.goods import room_for
from kurs.titles.smartphone_inc.rules.outlook import Outlook
from kurs.titles.smartphone_inc.view import CompanyView, TechnologyView

# --- what it would mean -----------------------------------------------------------------------------------------------


class Means(NamedTuple):
    """The consequences of the plan as it lies, and what they are compared with."""

    outlook: Outlook | None
    companies: int
    seen: bool
    """Whether there are prices of a last round."""
    known: bool
    """Whether the prices of all rivals are known: Steve is the only one (SPI-6.3.3)."""


TILE: Final = (WIDE - 16) / 3


def outlook_panel(scene: Scene, means: Means) -> Drawn:
    """Six figures, each with what follows from it."""
    parts = [rect(0.5, 0.5, WIDE - 1, 171, "surface", 10)]
    for n, (tone, sign, what, figure, note, warns) in enumerate(_figures(scene, means)):
        x, y = 8 + (n % 3) * TILE, 8 + (n // 3) * 80
        body = [
            rect(round(x + 2, 1), y + 2, round(TILE - 4, 1), 74, "tile warns" if warns else "tile", 7),
            icon(sign, round(x + 9, 1), y + 9, 14, "tone"),
            fitted(round(x + 27, 1), y + 20, what, TILE - 34, "s11 dim"),
            text(round(x + 9, 1), y + 46, figure, "s20 bold"),
        ]
        lines = wrap(note, TILE - 14, 11)[:2]
        for k, line in enumerate(lines):
            low = 66 if len(lines) == 1 else 59 + 12 * k
            body.append(text(round(x + 9, 1), y + low, line, f"s11 {'fall' if warns else 'dim'}"))
        parts.append(tinted(tone, *body))
    return Drawn(WIDE, 172, scene.word("outlook"), join(parts))


def _figures(scene: Scene, means: Means) -> list[tuple[str, str, str, str, str, bool]]:
    """Tone, sign, name, figure, what follows, whether that is a warning."""
    o, none = means.outlook, "\N{EM DASH}"
    order = customers = kept = ""
    if o is not None:
        if means.known or means.seen:
            order = scene.word("place_known" if means.known else "place", o.place, means.companies)
        kept = scene.word("goods_kept", o.available - o.goods) if o.available > o.goods else ""
        spare = o.available - o.customers
        customers = scene.word("too_many_goods", spare) if spare > 0 else scene.word("customers_left", -spare)
    gets = "" if o is None else scene.word("takes_tile" if o.improvement else "takes_token")
    figures = (
        ("", "", "", "", "", "") if o is None else (o.price, o.available, o.customers, o.research, o.logistics, "")
    )
    said = [str(one) if o is not None else none for one in figures]
    said[5] = none if o is None else scene.word("yes" if o.improvement else "no")
    late = bool(o and o.available > o.customers)
    return [
        ("red", "coins", scene.word("price"), said[0], order, False),
        ("ink", "phone", scene.word("goods"), said[1], kept, False),
        ("purple", "person", scene.word("customers"), said[2], customers, late),
        ("purple", "flask", scene.word("research"), said[3], "", False),
        ("blue", "truck", scene.word("logistics"), said[4], "", False),
        ("amber", "star", scene.word("improvement"), said[5], gets, False),
    ]


# --- choosing by totals -----------------------------------------------------------------------------------------------
LOOK: Final = "find"
ANY: Final = -1
SHOWN: Final = 8


class Company(NamedTuple):
    """What a company makes of a layout without Improvements: all of them lie face down."""

    face_down: int
    tokens: int
    per_tech: int
    price_plus: bool
    doubled: bool
    moves: bool
    room: int
    """For so many Goods there are markers (SPI-4.0.4)."""


def company_of(company: CompanyView, technologies: list[TechnologyView], goods_limit: int) -> Company:
    """From what it owns."""
    effects = [one.effect for one in technologies if one.id in company.owns]
    per_tech = technology_goods(len(company.owns)) if "goods_per_tech" in effects else 0
    flags = ("price_plus" in effects, "double_goods" in effects, "research_moves" in effects)
    return Company(len(company.hand), company.tokens, per_tech, *flags, room_for(company.goods, goods_limit))


Result = tuple[int, int, int, int, int]
"""Price, Goods, Research, Logistics, whether there is an Improvement."""


def result_of(box: Box, company: Company, one: Totals) -> Result:
    """What a plan gives this company."""
    price = price_of(box, one.ups, one.cuts, company.price_plus)
    goods = production(one.covered, one.symbols, company.doubled, one.face_down, company.tokens, company.per_tech)
    progress = moves(one.logistics, one.research, company.moves)
    return price, min(goods, company.room), one.research, progress, int(one.improves > 0)


@lru_cache(50)
def results(table: Desk, company: Company) -> tuple[Result, ...]:
    """What each of the layouts without Improvements gives."""
    return tuple([result_of(table.box, company, one) for one in table.all_bare(company.face_down)])


def wanted_of(looking: tuple[Arg, ...]) -> tuple[int, ...]:
    """What is wanted of each total; ANY where it does not matter."""
    numbers = [one if isinstance(one, int) else ANY for one in looking[1:6]]
    return tuple([*numbers, *[ANY] * 5][:5])


ROWS: Final = (("red", "coins"), ("ink", "phone"), ("purple", "flask"), ("blue", "truck"), ("amber", "star"))
CHIP: Final = 41
FIRST_CHIP: Final = 96
IN_A_LINE: Final = (WIDE - FIRST_CHIP) // (CHIP + 2)
TALL: Final = 82
"""From one row of layouts to the next."""
NAMES: Final = ("price", "goods", "research", "logistics", "improvement")


def finder_panel(scene: Scene, table: Desk, company: Company, wanted: tuple[int, ...], made: int) -> Drawn:
    """Chips for each total, and the layouts that give it; a click lays one. `made`: so many steps are replaced."""
    found = results(table, company)
    parts: list[Safe] = [text(12, 22, scene.word("finder"), "s13 bold")]
    y = 34.0
    for row in range(5):
        drawn, high = _chips(scene, found, wanted, row, y)
        parts.append(drawn)
        y += high
    fitting = [n for n, one in enumerate(found) if _fits(one, wanted)]
    parts.append(text(12, round(y + 14, 1), scene.word("layouts", len(fitting)), "s12 dim"))
    if wanted != (ANY,) * 5:
        again = {"data_pick": LOOK, "role": "button", "tabindex": "0", "aria_label": scene.word("finder_again")}
        parts.append(_link(WIDE - 12, y - CHIP - 2, scene.word("finder_again"), again))  # beside yes and no
    best = sorted(fitting, key=lambda n: (-sum(found[n][1:4]), n))[:SHOWN]
    y += 24
    for k, n in enumerate(best):
        parts.append(_layout(scene, table, found[n], n, 8 + (k % 4) * 96, y + (k // 4) * TALL, made))
    y += -(-len(best) // 4) * TALL
    ground = rect(0.5, 0.5, WIDE - 1, round(y + 3, 1), "surface", 10)
    return Drawn(WIDE, round(y + 4), scene.word("finder"), join([ground, *parts]))


def _fits(one: Result, wanted: tuple[int, ...]) -> bool:
    return all([want in (ANY, got) for got, want in zip(one, wanted, strict=True)])


def _chips(scene: Scene, found: tuple[Result, ...], wanted: tuple[int, ...], row: int, y: float) -> tuple[Safe, float]:
    """The values one total can have, each as large as a finger on a phone, and how high they are; those that are still
    possible can be chosen."""
    tone, sign = ROWS[row]
    name = scene.word(NAMES[row])
    free = (*wanted[:row], ANY, *wanted[row + 1 :])
    counts: dict[int, int] = {one[row]: 0 for one in found}
    for one in found:
        if _fits(one, free):
            counts[one[row]] += 1
    parts = [icon(sign, 12, y + 4, 14, "tone"), fitted(12, round(y + 33, 1), name, FIRST_CHIP - 16, "s11 dim")]
    top = y
    for k, value in enumerate(sorted(counts)):
        chosen = wanted[row] == value
        x, y = round(FIRST_CHIP + k % IN_A_LINE * (CHIP + 2), 1), top + k // IN_A_LINE * (CHIP + 2)
        said = str(value) if row < 4 else scene.word("yes" if value else "no")
        new = (*wanted[:row], ANY if chosen else value, *wanted[row + 1 :])
        pick: dict[str, Any] = {}
        if counts[value]:
            words = " ".join([LOOK, *map(str, new)])
            label = scene.word("finder_chip", NAMES[row], said, counts[value])
            pick = {"data_pick": words, "role": "button", "tabindex": "0", "aria_label": label,
                    "aria_pressed": "true" if chosen else "false"}  # fmt: skip
        kind = "full" if chosen else "plain" if pick else "faint"
        body = [rect(x, y, CHIP, CHIP, f"chip {kind}", 6),
                text(round(x + CHIP / 2, 1), y + 25, fit(said, CHIP - 2, 12, True), f"s12 bold mid label {kind}"),
                rect(x, y, CHIP, CHIP, "outline", 6)]  # fmt: skip
        parts.append(desk.pressed(pick, *body))
    return tinted(tone, *parts), -(-len(counts) // IN_A_LINE) * (CHIP + 2)


def _link(x: float, y: float, said: str, attributes: dict[str, Any]) -> Safe:
    wide = max(CHIP, 8 * len(said))
    body = [
        text(x, round(y + 25, 1), said, "s12 bold end"),
        rect(round(x - wide, 1), round(y, 1), wide + 4, CHIP, "outline", 5),
    ]
    return desk.pressed(attributes, *body)


def _layout(scene: Scene, table: Desk, result: Result, n: int, x: float, y: float, made: int) -> Safe:
    """A layout in small; a click lays it."""
    pads, position = divmod(n, len(table.positions))
    top, bottom = [table.box.pad_sides[side].id for side in table.pads[pads]]
    where = table.positions[position]
    layout = Layout(top, bottom, where.rotation, where.dx, where.dy)
    small, wide, high = small_plan(table, layout, (), 16)
    scale = min(1.0, 86 / wide, 58 / high)
    steps = Put(f"pads {top} {bottom}; lay {where.rotation} {where.dx} {where.dy}", *((0, made) if made else (-1, -1)))
    label = scene.word("finder_lay", top, bottom, *result[:4])
    left, up = x + (90 - wide * scale) / 2, y + (60 - high * scale) / 2 + 2
    inner = Safe(f'<g transform="translate({left:.1f} {up:.1f}) scale({scale:.3f})">{small}</g>')
    body = [
        rect(x, round(y, 1), 90, TALL - 4, "well", 6),
        inner,
        _short(result, x + 45, y + TALL - 9),
        rect(x, round(y, 1), 90, TALL - 4, "outline", 6),
    ]
    return desk.put(steps, label, *body, kind="tool")


def _short(result: Result, x: float, y: float) -> Safe:
    """The totals of a layout in one line: price, Goods, Research, Logistics."""
    words = [("red", str(result[0])), ("", f"{result[1]}G"), ("purple", f"{result[2]}R"), ("blue", f"{result[3]}L")]
    if result[4]:
        words.append(("amber", "I"))
    spans = " ".join(
        [f'<tspan class="tone-{tone} toned-word">{said}</tspan>' if tone else said for tone, said in words]
    )
    return Safe(f'<text x="{x:g}" y="{y:g}" class="s11 bold mid">{spans}</text>')
