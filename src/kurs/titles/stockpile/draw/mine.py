"""The viewer's own area: his tips, his hand, what he owns and what it is worth now, his investors."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final

from kurs.draw import Drawn, Panel, Part, Safe, Scene, join, kept, panel, part, slot
from kurs.draw.icons import icon
from kurs.draw.memo import Memo
from kurs.draw.shapes import fit, fitted, group, paragraph, path, rect, text, tinted, wrap
from kurs.draw.tokens import Chip, chips, token
from kurs.kernel.phrase import Phrase
from kurs.titles.stockpile.data import BOOM, COMPANIES, N
from kurs.titles.stockpile.draw.asked import dividend, hand, investors_dealt, plain_buttons, sale_buttons
from kurs.titles.stockpile.draw.cards import large, stack
from kurs.titles.stockpile.draw.own import Own
from kurs.titles.stockpile.draw.scene import FORECASTS, SIGNS, faces, money
from kurs.titles.stockpile.state import shares_in
from kurs.titles.stockpile.view import UNKNOWN, PairView

WIDE: Final = 400


Section = Callable[..., tuple[Safe, float]]
"""Draws a part of the area from this height down, and says how high it is; nothing is 0 high."""

ON_SALES = ("sell", "sell_split", "break", "done")
ON_HAND = ("place", "hide")


@kept
def own_area(own: Own, scene: Scene) -> Panel:
    """Section after section, one under the other; each travels alone, for at most one of them changes with a move."""
    words, player = scene.unlit(), own.player
    sections: tuple[tuple[str, Section, tuple[Hashable, ...]], ...] = (
        ("answers", plain_buttons, (scene.only("done", "decline", why=False),)),
        ("dividend", dividend, (scene.only("show", why=False), own.dividend, own.regular, player.split)),
        ("dealt", investors_dealt, (scene.only("keep", why=False), own.choosing, own.seats, own.dealt, own.picked)),
        ("top", _top, (scene.only(*ON_HAND, why=False), own.tips, own.hand, own.actions, player.fees)),
        (
            "portfolio",
            _portfolio,
            (scene.only(*ON_SALES, why=False), own.seat, own.regular, player.split, own.each, player.cash, own.over),
        ),
        ("investors", _investors, (words, player.investors, player.used)),
    )
    parts: list[Part] = []
    y = 12.0
    for name, draw, inputs in sections:
        high = _measured(draw, inputs, y)[1]
        if high:
            parts.append(part(f"mine-{name}", _section, draw, inputs, y))
            y += high + 12
    frame = panel("mine", "own", _frame, words, round(y), tuple([one.id for one in parts]))
    return frame.holding(*parts)


def _frame(scene: Scene, high: int, parts: tuple[str, ...]) -> Drawn:
    surface = rect(0.5, 0.5, WIDE - 1, high - 1, "surface", 10)
    return Drawn(WIDE, high, scene.word("mine"), join([surface, *[slot(id) for id in parts]]))


SECTIONS: Final[Memo[tuple[Safe, float]]] = Memo(100)


def _measured(draw: Section, inputs: tuple[Hashable, ...], y: float) -> tuple[Safe, float]:
    """A section and its height: how high it is must be known before it is put in its place."""
    return SECTIONS((draw, inputs, y), lambda: draw(*inputs, y))


def _section(draw: Section, inputs: tuple[Hashable, ...], y: float) -> Safe:
    return _measured(draw, inputs, y)[0]


# --- tips and hand --------------------------------------------------------------------------------------------------


def _top(
    scene: Scene, tips: tuple[PairView, ...], cards: tuple[int, ...], actions: tuple[int, ...], fees: tuple[int, ...],
    y: float,
) -> tuple[Safe, float]:  # fmt: skip
    """The viewer's own pairs at the left; at the right his hand, or the cards that wait to be played or paid."""
    parts: list[Safe] = []
    if tips:
        parts.append(fitted(12, y + 11, scene.word("tips"), 188, "s12 bold dim", bold=True))
        parts += [group(12 + 94 * i, y + 20, _tip(pair), name=f"tip-{i}") for i, pair in enumerate(tips)]
    drawn, right = hand(scene, cards, 208, y) if cards else _waiting(scene, actions, fees, 208, y)
    if not tips and not right:
        return Safe(""), 0
    return join([*parts, drawn]), max(104 if tips else 0, right)


def _tip(pair: PairView) -> Safe:
    if pair.company == UNKNOWN:  # never so: one knows one's own pairs
        return Safe("")
    body = (
        rect(0, 0, 88, 84, "card", 8),
        path("M8 0H80A8 8 0 0 1 88 8V36H0V8A8 8 0 0 1 8 0Z", "full"),
        icon(SIGNS[pair.company], 8, 7, 22, "on-tone"),
        text(79, 24.5, COMPANIES[pair.company].short, "s16 bold end on-tone"),
        text(44, 69, FORECASTS[pair.forecast], "s26 bold mid"),
        rect(0.5, 0.5, 87, 83, "edge", 8),
    )
    return tinted(COMPANIES[pair.company].colour, *body)


def _waiting(scene: Scene, actions: tuple[int, ...], fees: tuple[int, ...], x: float, y: float) -> tuple[Safe, float]:
    """Boom and Bust cards to be played, fees to be paid."""
    cards = [BOOM + k for k in (0, 1) for _ in range(actions[k])]
    parts: list[Safe] = []
    if cards:
        parts.append(text(x, y + 11, scene.word("to_play"), "s12 bold dim"))
        room = min(94.0, (WIDE - 12 - 88 - x) / max(1, len(cards) - 1))
        parts += [group(round(x + room * i, 1), y + 20, large(faces(scene)[card])) for i, card in enumerate(cards)]
    high = 104.0 if cards else 0.0
    if fees:
        top = y + high + (6 if cards else 0)
        items = [Chip(scene.word("fees"), "fall", "faint"), *[Chip(f"−{money(scene, fee)}", "fall") for fee in fees]]
        drawn, tall = chips(x, top, WIDE - 12 - x, items)
        parts.append(drawn)
        high = top + tall - y
    return join(parts), high


# --- portfolio ------------------------------------------------------------------------------------------------------


def _portfolio(
    scene: Scene, seat: int, regular: tuple[int, ...], split: tuple[int, ...], each: tuple[int, ...], cash: int,
    over: bool, y: float,
) -> tuple[Safe, float]:  # fmt: skip
    """A row for each company the viewer owns, and what all of it comes to."""
    parts = [text(12, y + 11, scene.say(Phrase("sheet.mine")), "s12 bold dim")]
    top = y + 20
    worth = 0
    for company in range(N):
        shares = shares_in(regular[company], split[company])
        if shares:
            worth += shares * each[company]
            drawn, high = _holding(scene, company, regular[company], split[company], each[company], top)
            parts.append(drawn)
            top += high
    if not over:
        parts.append(_sum(scene, top, seat, cash, worth))
        top += 38
    return join(parts), top - y


def _sum(scene: Scene, y: float, seat: int, cash: int, worth: int) -> Safe:
    said = f"{scene.word('cash')} {money(scene, cash)}  +  {scene.word('shares')} {money(scene, worth)}"
    return join([
        rect(10, y, WIDE - 20, 32, "well", 7),
        token(27, y + 16, seat, scene.marks[seat], 9),
        fitted(44, y + 20.5, said, 250, "s12"),
        text(WIDE - 20, y + 22, money(scene, cash + worth), "s16 bold end"),
    ])  # fmt: skip


@lru_cache(300)
def _holding(scene: Scene, company: int, regular: int, split: int, each: int, y: float) -> tuple[Safe, float]:
    """Cards, name, number of shares and their value; while selling, the sales under it."""
    face = faces(scene)[company]
    x = 12.0
    parts: list[Safe] = []
    for count, doubled in ((regular, False), (split, True)):
        if count:
            parts.append(group(x, y + 2, stack(face, count, doubled)))
            x += 5 * (min(count, 5) - 1) + 24
            parts.append(text(x, y + 21, f"{count}", "s12 bold"))
            x += 26
    shares = shares_in(regular, split)
    start = max(x, 116.0)
    parts += [
        fitted(start, y + 20.5, face.name, 262 - start, "s12"),
        text(WIDE - 72, y + 20.5, f"{shares} × {money(scene, each)}", "s115 end dim"),
        text(WIDE - 20, y + 20.5, money(scene, shares * each), "s13 bold end"),
    ]
    sales, high = sale_buttons(scene, company, regular, split, each, y + 34)
    parts.append(sales)
    parts.append(rect(12, y + 36 + high, WIDE - 24, 0.75, "well"))
    return join(parts), 38 + high


# --- investors ------------------------------------------------------------------------------------------------------


def _investors(scene: Scene, investors: tuple[int, ...], gone: tuple[int, ...], y: float) -> tuple[Safe, float]:
    """Who they are and what they can do."""
    parts: list[Safe] = []
    top = y
    for investor in investors:
        used = investor in gone
        name = scene.say(Phrase(f"investor.{investor}")) + (f" · {scene.word('used')}" if used else "")
        lines = wrap(scene.say(Phrase(f"ability.{investor}")), WIDE - 54, 11.5)
        parts += [
            icon("person", 13, top + 1, 15),
            text(36, top + 12, fit(name, WIDE - 54, 12, bold=True), "s12 bold dim" if used else "s12 bold"),
            paragraph(36, top + 28, lines, "s115 dim"),
        ]
        top += 24 + 15 * len(lines)
    return join(parts), top - y
