"""What paying the revenue out or keeping it would do."""

from typing import Any, NamedTuple

from kurs.draw import Safe, Scene, join
from kurs.draw.icons import icon
from kurs.draw.shapes import fitted, hint, rect, spot, text, width
from kurs.draw.tokens import token
from kurs.titles.r1849.draw.scene import ROOM
from kurs.titles.r1849.prospects import ways
from kurs.titles.r1849.rules.dividend import dividend_of
from kurs.titles.r1849.rules.market import price_on
from kurs.titles.r1849.view import View

TALL = 52


class Dividend(NamedTuple):
    """A revenue that is paid out or kept."""

    revenue: int
    price: int
    paid: int
    """The price if it is paid out."""
    kept: int
    held: tuple[int, ...]
    """Percent of each player."""
    own: int


def asked_dividend(view: View) -> Dividend | None:
    """What is decided, if it is this; at a beat nobody decides."""
    if view.step != "pay" or not view.waiting:
        return None
    corporation = view.corporations[view.operating]
    after = {way.key: price_on(way.space) for way in ways(view)}
    return Dividend(view.revenue, corporation.price, after["pay"], after["keep"], corporation.held, corporation.own)


def dividend(scene: Scene, at: Dividend, y: float) -> tuple[Safe, float]:
    """Two large buttons with their consequences, and what each owner would get."""
    price, share = at.price, dividend_of(at.revenue, 10)
    wide = (ROOM - 8) / 2
    paid = (scene.word("pay_button"), scene.word("each_share", share), _move(scene, price, at.paid))
    kept = (scene.word("keep_button"), scene.money(at.revenue), _move(scene, price, at.kept))
    parts = [
        _choice(scene, "pay", 12, y, wide, paid, at.paid - price),
        _choice(scene, "withhold", 20 + wide, y, wide, kept, at.kept - price),
        _shares(scene, at, y + TALL + 10),
    ]
    return join(parts), TALL + 10 + 22


def _move(scene: Scene, before: int, after: int) -> str:
    return f"{before} → {after or scene.word('closes')}"


def _choice(scene: Scene, verb: str, x: float, y: float, wide: float, said: tuple[str, str, str], change: int) -> Safe:
    lit: dict[str, Any] = scene.lit.at(verb)
    name, money, move = said
    kind = "rise" if change > 0 else "fall" if change < 0 else ""
    start = x + wide / 2 - width(move, 12, bold=True) / 2 - 8
    body = [
        rect(x, y, wide, TALL, "button" if lit else "well", 8),
        fitted(x + 12, y + 21, name, wide - 80, "s13 bold", 13, bold=True),
        fitted(x + wide - 12, y + 21, money, 90, "s12 end"),
        icon("up" if change > 0 else "down" if change < 0 else "check", round(start - 9, 1), y + 31, 12, kind),
        text(round(start + 8, 1), y + 42, move, f"s12 bold {kind}".strip()),
    ]
    if lit:
        body.append(hint(str(lit["aria_label"])))
    return spot(x, y, wide, TALL, lit, *body, r=8)


def _shares(scene: Scene, at: Dividend, y: float) -> Safe:
    """What each owner gets if it is paid out; the pool gets nothing."""
    parts: list[Safe] = []
    x = 12.0
    for seat, held in enumerate(at.held):
        if held:
            said = f"+{dividend_of(at.revenue, held)}"
            parts += [
                token(round(x + 9, 1), y + 9, seat, scene.marks[seat], 9),
                text(round(x + 21, 1), y + 13.5, said, "s12"),
            ]
            x += 26 + width(said, 12) + 6
    if at.own:
        said = f"+{dividend_of(at.revenue, at.own)}"
        parts += [icon("bag", round(x, 1), y + 2, 14), text(round(x + 18, 1), y + 13.5, said, "s12")]
    return join(parts)
