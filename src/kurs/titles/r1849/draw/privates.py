"""The privates: whose they are, what they pay and can do; in the auction what they cost and who bids."""

from typing import Final, NamedTuple

from kurs.draw import Drawn, Panel, Safe, Scene, join, panel
from kurs.draw.shapes import fitted, paragraph, rect, text, tinted, width, wrap
from kurs.draw.tokens import Chip, button, chips, token
from kurs.titles.r1849.data import PRIVATES
from kurs.titles.r1849.draw.scene import ROOM, WIDE, badge, lit_only, lit_where
from kurs.titles.r1849.state import BY_CORPORATION, CLOSED, UNSOLD
from kurs.titles.r1849.view import View

RAISES: Final = (0, 5, 10, 25)
"""Over the lowest bid."""
SIGN: Final = 46
TALL: Final = 35
"""Buttons are as high as a finger where the panel is as wide as a phone."""


class Private(NamedTuple):
    """A private: whose it is, and what is bid on it."""

    p: int
    owner: int
    price: int
    bids: tuple[tuple[int, int], ...]
    """Seat and amount, the highest first."""


def privates_panels(view: View, scene: Scene) -> list[Panel]:
    """In the auction a card for each, afterwards a list; nothing is left of them when all are closed."""
    left = [
        Private(p, private.owner, private.price, tuple(standing(view, p)))
        for p, private in enumerate(view.privates)
        if private.owner != CLOSED
    ]
    if not left or view.over:
        return []
    if view.set == 0:
        return [_card(scene, private) for private in left]
    return [panel("privates", "market", privates_list, lit_only(scene, "private", "bid"), tuple(left))]


def _card(scene: Scene, private: Private) -> Panel:
    code = PRIVATES[private.p].id
    lit = lit_where(scene, lambda move: move.verb in ("buy", "bid") and move.args[:1] == (code,))
    return panel(f"private-{private.p}", "offer", private_panel, lit, private)


def private_panel(scene: Scene, private: Private) -> Drawn:
    """A private in the auction."""
    drawn, high = _row(scene, private, 10)
    kind = "surface mine" if scene.lit.verbs() else "surface"
    surface = rect(1, 1, WIDE - 2, round(high + 20) - 2, kind, 10)
    return Drawn(WIDE, round(high + 20), PRIVATES[private.p].name, join([surface, drawn]))


def privates_list(scene: Scene, left: tuple[Private, ...]) -> Drawn:
    """The privates after the auction."""
    parts = [text(12, 21, scene.sheet("privates"), "s13 bold")]
    y = 32.0
    for private in left:
        drawn, high = _row(scene, private, y)
        parts.append(drawn)
        y += high + 8
    high = round(y + 2)
    surface = rect(0.5, 0.5, WIDE - 1, high - 1, "surface", 10)
    return Drawn(WIDE, high, scene.sheet("privates"), join([surface, *parts]))


def _row(scene: Scene, private: Private, y: float) -> tuple[Safe, float]:
    """Sign, name, income, owner; then what it can do; then what can be done with it."""
    row, owner = PRIVATES[private.p], private.owner
    figures = _figures(scene, private)
    right = WIDE - 44 if owner != UNSOLD else WIDE - 12
    parts = [
        tinted(
            "ink", rect(10, y, SIGN, 20, "chip full", 4), text(10 + SIGN / 2, y + 14, row.id, "s11 bold mid on-tone")
        ),
        fitted(64, y + 14.5, row.name, right - 70 - width(figures, 12, bold=True), "s12"),
        _owner(scene, owner, y),
    ]
    income = text(right, y + 14.5, figures, "s12 bold end")
    lines = wrap(scene.word(f"power_{row.id}"), ROOM - 54, 11.5)
    parts += [income, paragraph(64, y + 31, lines, "s115 dim")]
    top = y + 22 + 15 * len(lines)
    for part in (_bids, _buttons):
        drawn, high = part(scene, private, top + 4)
        if high:
            parts.append(drawn)
            top += high + 4
    return join(parts), top - y


def _figures(scene: Scene, private: Private) -> str:
    """The price while it is for sale, and what it pays."""
    pays = f"+{PRIVATES[private.p].income}"
    return f"{scene.money(private.price)} · {pays}" if private.owner == UNSOLD else pays


def _owner(scene: Scene, owner: int, y: float) -> Safe:
    if owner >= BY_CORPORATION:
        return badge(owner - BY_CORPORATION, WIDE - 40, y + 1, 30, 18)
    return token(WIDE - 22, y + 10, owner, scene.marks[owner], 10) if owner >= 0 else Safe("")


# --- auction and purchase -------------------------------------------------------------------------------------------


def standing(view: View, p: int) -> list[tuple[int, int]]:
    """The standing bids on a private, the highest first."""
    found = [(player.bids[p], seat) for seat, player in enumerate(view.players) if player.bids[p]]
    return [(seat, amount) for amount, seat in sorted(found, reverse=True)]


def _bids(scene: Scene, private: Private, y: float) -> tuple[Safe, float]:
    items = [Chip(f"{scene.marks[seat]} {amount}", f"seat-{seat}") for seat, amount in private.bids]
    return chips(64, y, ROOM - 54, items)


def _buttons(scene: Scene, private: Private, y: float) -> tuple[Safe, float]:
    """Buying it, bidding on it, or asking its owner for it."""
    code, lit = PRIVATES[private.p].id, scene.lit
    for verb, sign in (("buy", "check"), ("private", "bag")):
        found = lit.at(verb, code)
        if found:
            kind = "quiet" if verb == "private" else ""
            return button(64, y, ROOM - 52, found["aria_label"], found, sign=sign, high=TALL, kind=kind), TALL
    offers = [r for r in lit.ranges() if r.verb == "bid" and r.args == (code,)]
    if not offers:
        return Safe(""), 0
    amounts = [offers[0].low + more for more in RAISES]
    items = [(amount, lit.at("bid", code, amount)) for amount in amounts]
    items = [(amount, found) for amount, found in items if found]
    wide = (ROOM - 52 + 6) / len(RAISES) - 6
    drawn = [
        button(64 + (wide + 6) * k, y, wide, str(amount), found, high=TALL) for k, (amount, found) in enumerate(items)
    ]
    return join(drawn), TALL
