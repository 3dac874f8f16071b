"""The privates: whose they are, what they pay and can do; in the auction what they cost and who bids."""

from collections.abc import Hashable
from functools import partial
from typing import Final

import msgspec

from kurs.draw import Panel, Safe, Sketch, join
from kurs.draw.shapes import fit, paragraph, rect, text, tinted, wrap
from kurs.draw.tokens import Chip, button, chips, token
from kurs.titles.r1849.data import PRIVATES
from kurs.titles.r1849.draw.scene import ROOM, WIDE, Scene, badge
from kurs.titles.r1849.state import BY_CORPORATION, CLOSED, UNSOLD
from kurs.titles.r1849.view import View

RAISES: Final = (0, 5, 10, 25)
"""Over the lowest bid."""
SIGN: Final = 46
_plain = msgspec.json.Encoder().encode


def privates_sketches(scene: Scene) -> list[Sketch]:
    """In the auction a card for each, afterwards a list; nothing is left of them when all are closed."""
    view = scene.view
    left = [p for p, private in enumerate(view.privates) if private.owner != CLOSED]
    if not left or view.over:
        return []
    if view.set == 0:
        return [_card(scene, p) for p in left]
    lit = scene.lit_key("private", "offer")
    key: Hashable = (scene.tongue, _plain(view.privates), lit, view.operating if lit else 0)
    return [Sketch("privates", "board", key, partial(_list, scene, left))]


def _card(scene: Scene, p: int) -> Sketch:
    view = scene.view
    moves = [move for move in scene.moves if move.verb == "buy" and move.args == (PRIVATES[p].id,)]
    ranges = [r for r in scene.lit.ranges() if r.args == (PRIVATES[p].id,)]
    key: Hashable = (scene.tongue, _plain(view.privates[p]), tuple(standing(view, p)), tuple(moves), tuple(ranges))
    return Sketch(f"private-{p}", "piles", key, partial(_single, scene, p, bool(moves or ranges)))


def _single(scene: Scene, p: int, lit: bool) -> Panel:
    drawn, high = _row(scene, p, 10)
    surface = rect(1, 1, WIDE - 2, round(high + 20) - 2, "surface mine" if lit else "surface", 10)
    return Panel(f"private-{p}", "piles", WIDE, round(high + 20), PRIVATES[p].name, join([surface, drawn]))


def _list(scene: Scene, left: list[int]) -> Panel:
    parts = [text(12, 21, scene.sheet("privates"), "s13 bold")]
    y = 32.0
    for p in left:
        drawn, high = _row(scene, p, y)
        parts.append(drawn)
        y += high + 8
    high = round(y + 2)
    surface = rect(0.5, 0.5, WIDE - 1, high - 1, "surface", 10)
    return Panel("privates", "board", WIDE, high, scene.sheet("privates"), join([surface, *parts]))


def _row(scene: Scene, p: int, y: float) -> tuple[Safe, float]:
    """Sign, name, income, owner; then what it can do; then what can be done with it."""
    row, owner = PRIVATES[p], scene.view.privates[p].owner
    parts = [
        tinted(
            "ink", rect(10, y, SIGN, 20, "chip full", 4), text(10 + SIGN / 2, y + 14, row.id, "s11 bold mid on-tone")
        ),
        text(64, y + 14.5, fit(row.name, 180, 12), "s12"),
        _owner(scene, p, y),
    ]
    income = text(WIDE - 44 if owner != UNSOLD else WIDE - 12, y + 14.5, _figures(scene, p), "s12 bold end")
    lines = wrap(scene.word(f"power_{row.id}"), ROOM - 54, 11.5)
    parts += [income, paragraph(64, y + 31, lines, "s115 dim")]
    top = y + 22 + 15 * len(lines)
    for part in (_bids, _buttons):
        drawn, high = part(scene, p, top + 4)
        if high:
            parts.append(drawn)
            top += high + 4
    return join(parts), top - y


def _figures(scene: Scene, p: int) -> str:
    """The price while it is for sale, and what it pays."""
    pays = f"+{PRIVATES[p].income}"
    return f"{scene.money(scene.view.privates[p].price)} · {pays}" if scene.view.privates[p].owner == UNSOLD else pays


def _owner(scene: Scene, p: int, y: float) -> Safe:
    owner = scene.view.privates[p].owner
    if owner >= BY_CORPORATION:
        return badge(owner - BY_CORPORATION, WIDE - 40, y + 1, 30, 18)
    return token(WIDE - 22, y + 10, owner, scene.marks[owner], 10) if owner >= 0 else Safe("")


# --- auction and purchase -------------------------------------------------------------------------------------------


def standing(view: View, p: int) -> list[tuple[int, int]]:
    """The standing bids on a private, the highest first."""
    found = [(player.bids[p], seat) for seat, player in enumerate(view.players) if player.bids[p]]
    return [(seat, amount) for amount, seat in sorted(found, reverse=True)]


def _bids(scene: Scene, p: int, y: float) -> tuple[Safe, float]:
    items = [Chip(f"{scene.marks[seat]} {amount}", f"seat-{seat}") for seat, amount in standing(scene.view, p)]
    return chips(64, y, ROOM - 54, items)


def _buttons(scene: Scene, p: int, y: float) -> tuple[Safe, float]:
    """Buying it, bidding on it, or asking its owner for it."""
    code, lit = PRIVATES[p].id, scene.lit
    for verb, sign in (("buy", "check"), ("private", "bag")):
        found = lit.at(verb, code) if verb == "private" or scene.view.set == 0 else {}
        if found:
            kind = "quiet" if verb == "private" else ""
            return button(64, y, ROOM - 52, found["aria_label"], found, sign=sign, high=28, kind=kind), 28
    offers = [r for r in lit.ranges() if r.verb == "bid" and r.args == (code,)]
    if not offers:
        return Safe(""), 0
    amounts = [offers[0].low + more for more in RAISES]
    items = [(amount, lit.at("bid", code, amount)) for amount in amounts]
    items = [(amount, found) for amount, found in items if found]
    wide = (ROOM - 52 + 6) / len(RAISES) - 6
    drawn = [button(64 + (wide + 6) * k, y, wide, str(amount), found) for k, (amount, found) in enumerate(items)]
    return join(drawn), 28
