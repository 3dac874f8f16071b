"""A card for each company: points and where they came from, price and Goods, plan, technologies; and Steve's pad."""

from typing import Final, NamedTuple

from kurs.draw import Drawn, Safe, Scene, join
from kurs.draw.icons import icon
from kurs.draw.shapes import fit, path, rect, text, tinted, width
from kurs.draw.tokens import pill
from kurs.titles.smartphone_inc.data import Box
from kurs.titles.smartphone_inc.desk import Desk, Totals
from kurs.titles.smartphone_inc.draw.pads import layout_of, small_plan
from kurs.titles.smartphone_inc.draw.scene import SLIM, Firm, badge, tech_code
from kurs.titles.smartphone_inc.draw.symbols import domino, symbol
from kurs.titles.smartphone_inc.state import EARNED
from kurs.titles.smartphone_inc.view import CompanyView

HIGH: Final = 196
PARTS: Final = (*EARNED, "patents", "retailers")
TONES_OF_PARTS: Final = ("grey", "blue", "purple", "green", "amber", "pink")


class Card(NamedTuple):
    """What a card shows."""

    company: CompanyView
    firm: Firm
    place: int
    """By VP, from 1."""
    turn: bool
    shown: bool
    """Whether this round's plan is revealed; else it is that of the last round."""
    waits: bool
    """Whether its plan is awaited."""
    over: bool


def company_panel(scene: Scene, table: Desk, card: Card) -> Drawn:
    """One company."""
    parts = [*_head(scene, card), *_figures(scene, card), *_plan(scene, table, card), *_things(scene, table.box, card),
             *_bar(scene, card)]  # fmt: skip
    return Drawn(SLIM, HIGH, card.firm.name, tinted(card.firm.tone, *parts))


def _head(scene: Scene, card: Card) -> list[Safe]:
    c = card.company
    kind = "surface waits" if card.turn else "surface"
    colour = scene.word("colour", c.colour) if c.colour else ""
    said = scene.word("total", c.total)
    room = SLIM - 60 - width(said, 16, True) - width(colour, 11)
    parts = [
        rect(0.5, 0.5, SLIM - 1, HIGH - 1, kind, 10),
        path(f"M10 1.5H8A7 7 0 0 0 1.5 8V{HIGH - 8}A7 7 0 0 0 8 {HIGH - 1.5}H10Z", "bar"),
        badge(27, 21, card.firm, 11),
    ]
    name = fit(card.firm.name, room, 13, True)
    parts += [
        text(44, 25.5, name, "s13 bold"),
        text(round(50 + width(name, 13, True), 1), 25.5, colour, "s11 dim"),
        text(SLIM - 12, 27, said, "s16 bold end"),
    ]
    return parts


def _figures(scene: Scene, card: Card) -> list[Safe]:
    """Price, Goods, tokens, Office markers; whether the plan is ready."""
    c = card.company
    parts: list[Safe] = []
    for n, (sign, tone, said) in enumerate(
        (
            ("coins", "red", scene.word("price_is", c.price)),
            ("phone", "ink", scene.word("goods_are", c.goods)),
            ("bag", "ink", scene.word("tokens_are", c.tokens)),
            ("office", "ink", scene.word("markers_are", c.markers)),
        )
    ):
        x, y = 18 + (n % 2) * 88, 40 + (n // 2) * 20
        parts += [tinted(tone, icon(sign, x, y, 14, "tone")), text(x + 19, y + 11.5, fit(said, 68, 11.5), "s115")]
    if card.waits:
        sign, key = ("check", "planned") if c.ready else ("clock", "plans")
        parts.append(pill(SLIM - 10, 38, scene.word(key), sign, "loud" if not c.ready else "", right=True))
    return parts


def _plan(scene: Scene, table: Desk, card: Card) -> list[Safe]:
    """The plan last revealed, small, and what it amounts to."""
    plan = card.company.plan
    layout = layout_of(plan) if plan else None
    if plan is None or layout is None:
        return [] if card.company.steve else [rect(196, 66, 132, 84, "empty", 6)]
    cell = 24.0
    small, wide, high = small_plan(table, layout, plan.laid, cell)
    scale = min(1.0, 130 / wide, 84 / high)
    x, y = 197 + (132 - wide * scale) / 2, 66 + (84 - high * scale) / 2
    faint = "" if card.shown else ' class="past-plan"'
    return [Safe(f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})"{faint}>{small}</g>')]


def totals_line(scene: Scene, totals: Totals, x: float, y: float) -> Safe:
    """The symbols that count, each with its number."""
    parts = []
    price = totals.ups - totals.cuts
    for kind, count in ((0, totals.covered + totals.symbols + totals.face_down), (2, price), (4, totals.research),
                        (5, totals.logistics), (3, totals.improves)):  # fmt: skip
        if kind == 3 and not count:
            continue
        said = f"{count:+d}".replace("-", "\N{MINUS SIGN}") if kind == 2 else str(count)
        parts.append(Safe(f'<g transform="translate({x + 8:g} {y - 4:g})">{symbol(kind, 15)}</g>'))
        parts.append(text(x + 19, y, said, "s12 bold"))
        x += 21 + width(said, 12, True) + 7
    return join(parts)


def _things(scene: Scene, box: Box, card: Card) -> list[Safe]:
    """What the plan amounts to, the technologies, the Improvements."""
    c, parts = card.company, []
    if c.totals:
        parts.append(totals_line(scene, c.totals, 18, 96))
    elif not c.steve:
        parts.append(text(18, 95, scene.word("last_plan" if c.plan else "no_plan_yet"), "s11 dim"))
    x = 18.0
    for id in c.owns:
        kind = "full" if id in c.patents else "toned"
        ink = "on-tone" if id in c.patents else "tone"
        chip = [rect(x, 104, 28, 18, f"chip {kind}", 4), text(x + 14, 117, tech_code(id), f"s11 bold mid {ink}")]
        parts.append(tinted("purple", *chip))
        x += 32
    if not c.owns:
        parts.append(text(18, 117, scene.word("no_technology"), "s11 dim"))
    x = 18.0
    for id in c.hand:
        cells = box.improvements[box.improvement_number[id]].cells
        parts.append(Safe(f'<g transform="translate({x:g} 128)">{domino(cells, 20)}</g>'))
        x += 44
    return parts


def _bar(scene: Scene, card: Card) -> list[Safe]:
    """Where the points came from: a bar, and the figures in words."""
    c = card.company
    values = (*c.earned, c.patent_vp, c.retailer_vp)
    whole = max(1, sum(values))
    x, parts = 18.0, []
    for value, tone in zip(values, TONES_OF_PARTS, strict=True):
        wide = (SLIM - 32) * value / whole
        if wide > 0:
            parts.append(tinted(tone, rect(round(x, 1), 156, round(max(wide - 1, 1), 1), 9, "bar", 2)))
        x += wide
    words = [scene.word(f"part_{part}", value) for part, value in zip(PARTS, values, strict=True) if value]
    line = fit(" · ".join(words), SLIM - 30, 11)
    parts.append(text(18, 182, line or scene.word("no_points"), "s11 dim"))
    return parts


# --- Steve ------------------------------------------------------------------------------------------------------------


class Robot(NamedTuple):
    """Steve's pad: the column under the token, and his totals of this and the next round."""

    firm: Firm
    level: str
    column: int
    now: Totals
    then: Totals


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
        elif n == (robot.column + 1) % columns:
            parts.append(rect(x - 1, 37, cell + 2, 2 * cell + 4, "token-next", 8))
    for k, (key, totals) in enumerate((("this_round", robot.now), ("next_round", robot.then))):
        y = 130 + 22 * k
        parts += [text(14, y, scene.word(key), "s11 dim"), totals_line(scene, totals, 92, y)]
    note = fit(scene.word("steve_note", box.start_price + robot.now.ups - robot.now.cuts), SLIM - 26, 11)
    parts.append(text(14, 175, note, "s11 dim"))
    return Drawn(SLIM, 188, scene.word("steve_pad", robot.level), join(parts))
