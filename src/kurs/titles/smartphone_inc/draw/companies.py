"""A card for each company: points and where they came from, price and Goods, plan, technologies; and Steve's pad."""

from typing import Final, NamedTuple

from kurs.draw import Drawn, Panel, Safe, Scene, join, kept, panel, part, slot
from kurs.draw.icons import icon
from kurs.draw.shapes import fit, fitted, path, rect, text, tinted, width
from kurs.draw.tokens import pill
from kurs.titles.smartphone_inc.desk import Desk, Totals
from kurs.titles.smartphone_inc.draw.pads import layout_of, small_plan
from kurs.titles.smartphone_inc.draw.scene import SLIM, Firm, badge, tech_code
from kurs.titles.smartphone_inc.draw.symbols import domino, symbol
from kurs.titles.smartphone_inc.rules.figures import production
from kurs.titles.smartphone_inc.rules.steve import next_column
from kurs.titles.smartphone_inc.state import EARNED
from kurs.titles.smartphone_inc.view import CompanyView, PlanView

HIGH: Final = 196
PARTS: Final = (*EARNED, "patents", "retailers")
THINGS: Final = 174
"""The room beside the plan."""
TECHNOLOGY: Final = 32
IMPROVEMENT: Final = 44
"""So much of it one takes, unless there are too many of them."""
TONES_OF_PARTS: Final = ("grey", "blue", "purple", "green", "amber", "pink")


class Card(NamedTuple):
    """What a card shows."""

    c: int
    company: CompanyView
    firm: Firm
    turn: bool
    shown: bool
    """Whether this round's plan is revealed; else it is that of the last round."""
    waits: bool
    """Whether its plan is awaited."""


@kept
def card_panel(scene: Scene, table: Desk, area: str, card: Card) -> Panel:
    """One company; the parts of its card travel alone."""
    c, id, tone = card.company, f"company-{card.c}", card.firm.tone
    points = (*c.earned, c.patent_vp, c.retailer_vp)
    plan = (c.plan, c.totals, card.shown, c.steve)
    parts = [
        part(f"{id}-turn", _ground, tone, card.turn),
        part(f"{id}-points", _points, scene, tone, points, c.total),
        part(f"{id}-money", _figures, scene, c.price, c.goods, c.tokens, c.markers),
        part(f"{id}-ready", _ready, scene, card.waits, c.ready),
        part(f"{id}-plan", _plan, scene, table, *plan),
        part(f"{id}-things", _things, scene, table, c.owns, c.patents, c.hand),
    ]
    return panel(id, area, company_panel, scene, id, card.firm, c.colour).holding(*parts)


def company_panel(scene: Scene, id: str, firm: Firm, colour: str) -> Drawn:
    """Whose card it is; places for all that changes."""
    said = scene.word("colour", colour) if colour else ""
    name = fit(firm.name, SLIM - 140 - width(said, 11), 13, True)
    parts = [
        slot(f"{id}-turn"),
        badge(27, 21, firm, 11),
        text(44, 25.5, name, "s13 bold"),
        text(round(50 + width(name, 13, True), 1), 25.5, said, "s11 dim"),
        *[slot(f"{id}-{what}") for what in ("points", "money", "ready", "plan", "things")],
    ]
    return Drawn(SLIM, HIGH, firm.name, join(parts))


def _ground(tone: str, turn: bool) -> Safe:
    """The surface, which tells whose turn it is."""
    bar = path(f"M10 1.5H8A7 7 0 0 0 1.5 8V{HIGH - 8}A7 7 0 0 0 8 {HIGH - 1.5}H10Z", "bar")
    return tinted(tone, rect(0.5, 0.5, SLIM - 1, HIGH - 1, "surface waits" if turn else "surface", 10), bar)


def _figures(scene: Scene, price: int, goods: int, tokens: int, markers: int) -> Safe:
    """Price, Goods, tokens, Office markers."""
    parts: list[Safe] = []
    for n, (sign, tone, said) in enumerate(
        (
            ("coins", "red", scene.word("price_is", price)),
            ("phone", "grey", scene.word("goods_are", goods)),
            ("bag", "grey", scene.word("tokens_are", tokens)),
            ("office", "grey", scene.word("markers_are", markers)),
        )
    ):
        x, y = 18 + (n % 2) * 88, 40 + (n // 2) * 20
        parts += [tinted(tone, icon(sign, x, y, 14, "tone")), fitted(x + 19, y + 11.5, said, 68, "s115")]
    return join(parts)


def _ready(scene: Scene, waits: bool, ready: bool) -> Safe:
    """Whether the plan is in."""
    if not waits:
        return Safe("")
    sign, key = ("check", "planned") if ready else ("clock", "plans")
    return pill(SLIM - 10, 38, scene.word(key), sign, "" if ready else "loud", right=True)


def _plan(scene: Scene, table: Desk, plan: PlanView | None, totals: Totals | None, shown: bool, steve: bool) -> Safe:
    """The plan last revealed, small, and what it amounts to."""
    parts: list[Safe] = []
    if totals:
        parts.append(totals_line(totals, 18, 96))
    elif not steve:
        parts.append(text(18, 95, scene.word("last_plan" if plan else "no_plan_yet"), "s11 dim"))
    layout = layout_of(plan) if plan else None
    if plan is None or layout is None:
        return join(parts if steve else [*parts, rect(196, 66, 132, 84, "empty", 6)])
    small, wide, high = small_plan(table, layout, plan.laid, 24.0)
    scale = min(1.0, 130 / wide, 84 / high)
    x, y = 197 + (132 - wide * scale) / 2, 66 + (84 - high * scale) / 2
    faint = "" if shown else ' class="past-plan"'
    parts.append(Safe(f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})"{faint}>{small}</g>'))
    return join(parts)


def totals_line(totals: Totals, x: float, y: float) -> Safe:
    """The symbols that count, each with its number: the plan alone, without what the company has besides."""
    parts = []
    price = totals.ups - totals.cuts
    goods = production(totals.covered, totals.symbols, False, totals.face_down, 0, 0)
    for kind, count in ((0, goods), (2, price), (4, totals.research),
                        (5, totals.logistics), (3, totals.improves)):  # fmt: skip
        if kind == 3 and not count:
            continue
        said = f"{count:+d}".replace("-", "\N{MINUS SIGN}") if kind == 2 and count else str(count)
        parts.append(Safe(f'<g transform="translate({x + 8:g} {y - 4:g})">{symbol(kind, 15)}</g>'))
        parts.append(text(x + 19, y, said, "s12 bold"))
        x += 21 + width(said, 12, True) + 7
    return join(parts)


def _things(scene: Scene, table: Desk, owns: tuple[str, ...], patents: tuple[str, ...], hand: tuple[str, ...]) -> Safe:
    """Technologies, those with their Patent full; and the Improvements."""
    box, parts = table.box, []
    tight = min(1.0, THINGS / (TECHNOLOGY * max(1, len(owns))))
    for n, id in enumerate(owns):
        kind, ink = ("full", "on-tone") if id in patents else ("toned", "tone")
        x = round(18 + TECHNOLOGY * tight * n, 1)
        wide = round(TECHNOLOGY * tight - 4, 1)
        code = text(round(x + wide / 2, 1), 117, tech_code(id), f"s11 bold mid {ink}")
        chip = [rect(x, 104, wide, 18, f"chip {kind}", 4), code]
        parts.append(tinted("purple", *chip))
    if not owns:
        parts.append(text(18, 117, scene.word("no_technology"), "s11 dim"))
    tight = min(1.0, THINGS / (IMPROVEMENT * max(1, len(hand))))
    for n, id in enumerate(hand):
        cells = box.improvements[box.improvement_number[id]].cells
        where = f"translate({18 + IMPROVEMENT * tight * n:g} 128) scale({tight:.3g})"
        parts.append(Safe(f'<g transform="{where}">{domino(cells, 20)}</g>'))
    return join(parts)


def _points(scene: Scene, tone: str, values: tuple[int, ...], total: int) -> Safe:
    """All points, and where they came from: a bar, and the figures in words."""
    parts = [tinted(tone, text(SLIM - 12, 27, scene.word("total", total), "s16 bold end", f"vp-{tone}"))]
    whole, x = max(1, sum(values)), 18.0
    for value, colour in zip(values, TONES_OF_PARTS, strict=True):
        wide = (SLIM - 32) * value / whole
        if wide > 0:
            parts.append(tinted(colour, rect(round(x, 1), 156, round(max(wide - 1, 1), 1), 9, "bar", 2)))
        x += wide
    words = [scene.word(f"part_{name}", value) for name, value in zip(PARTS, values, strict=True) if value]
    line = fit(" \N{MIDDLE DOT} ".join(words), SLIM - 30, 11)
    parts.append(text(18, 182, line or scene.word("no_points"), "s11 dim"))
    return join(parts)


# --- Steve ------------------------------------------------------------------------------------------------------------


class Robot(NamedTuple):
    """Steve's pad: the column under the token, his totals of this and the next round, the price that his plan sets."""

    firm: Firm
    level: str
    column: int
    now: Totals
    then: Totals
    price: int
    """Of this round."""


def steve_panel(scene: Scene, table: Desk, robot: Robot) -> Drawn:
    """His pad with the token, and what it gives in this round and in the next one."""
    box = table.box
    cell, columns = 34.0, len(box.steve_pad)
    parts = [
        rect(0.5, 0.5, SLIM - 1, 187, "surface", 10),
        badge(22, 20, robot.firm, 10),
        text(38, 24.5, scene.word("steve_pad", robot.level), "s13 bold"),
    ]
    for n, pair in enumerate(box.steve_pad):
        x = 14 + n * (cell + 4)
        for k, kind in enumerate(pair):
            y = 38 + k * (cell + 2)
            parts.append(rect(x, y, cell, cell, "pad-white cell", 5))
            parts.append(Safe(f'<g transform="translate({x + cell / 2:g} {y + cell / 2:g})">{symbol(kind, 22)}</g>'))
        if n == robot.column:
            parts.append(tinted(robot.firm.tone, rect(x - 1, 37, cell + 2, 2 * cell + 4, "token-over", 8),
                                text(x + cell / 2, 78, robot.firm.mark, "s16 bold mid on-tone")))  # fmt: skip
        elif n == next_column(robot.column, columns):
            parts.append(rect(x - 1, 37, cell + 2, 2 * cell + 4, "token-next", 8))
    for k, (key, totals) in enumerate((("this_round", robot.now), ("next_round", robot.then))):
        y = 130 + 22 * k
        parts += [text(14, y, scene.word(key), "s11 dim"), totals_line(totals, 92, y)]
    note = fit(scene.word("steve_note", robot.price), SLIM - 26, 11)
    parts.append(text(14, 175, note, "s11 dim"))
    return Drawn(SLIM, 188, scene.word("steve_pad", robot.level), join(parts))
