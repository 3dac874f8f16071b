"""Who owns a corporation: its certificates as one bar, and what of them can be bought and sold."""

from typing import Any

from kurs.draw import Safe, Scene, join
from kurs.draw.icons import icon
from kurs.draw.shapes import fitted, hint, rect, spot, text, tinted, width
from kurs.draw.tokens import button
from kurs.kernel.move import Move
from kurs.titles.r1849.draw.scene import CODES, ROOM
from kurs.titles.r1849.prospects import percent_of
from kurs.titles.r1849.rules.shares import first_sold
from kurs.titles.r1849.rules.starting import price_of_p20
from kurs.titles.r1849.view import CorporationView

UNIT = ROOM / 10
"""The width of 10 %."""
BAR = 22
SHORT = {"L20": "L", "P20": "P", "P20+L20": "PL", "half": "½P"}
"""Which certificates are sold, as the bar marks them."""
TALL = 36
"""The height of a button with two lines."""


def share_bar(scene: Scene, c: int, corporation: CorporationView, why: bool, y: float) -> Safe:
    """The president first, the other players in their order, then the treasury and the pool. `why`: those two say why
    nothing can be bought there.
    """
    parts: list[Safe] = []
    x = 12.0
    for owner in _owners(corporation):
        parts.append(_segment(scene, c, corporation, owner, why, x, y))
        x += UNIT * percent_of(corporation, owner) / 10
    return join(parts)


def _owners(corporation: CorporationView) -> list[int]:
    """The players; then the treasury, which has the number after them, and the pool."""
    seats = [seat for seat, held in enumerate(corporation.held) if held]
    seats.sort(key=lambda seat: seat != corporation.president)
    rest = [len(corporation.held), len(corporation.held) + 1]
    return seats + [owner for owner in rest if percent_of(corporation, owner)]


def _segment(scene: Scene, c: int, corporation: CorporationView, owner: int, why: bool, x: float, y: float) -> Safe:
    seats, percent = len(corporation.held), percent_of(corporation, owner)
    wide = UNIT * percent / 10
    letters = ("P" if corporation.p20 == owner and owner < seats else "") + ("L" if corporation.l20 == owner else "")
    said = " ".join([str(percent), *letters])
    if owner < seats:
        mark = text(round(x + wide / 2, 1), y + 15, f"{scene.marks[owner]} {said}", "s11 bold mid tight on-tone")
        box = rect(round(x + 0.5, 1), y, round(wide - 1, 1), BAR, "full", 4)
        title = f"{scene.names[owner]}: {percent} %{_spoken(scene, letters)}"
        return Safe(f"<g>{hint(title)}{tinted(f'seat-{owner}', box, mark)}</g>")
    kind, sign, word = ("well", "bag", "treasury") if owner == seats else ("cell blue", "bank", "pool")
    start = round(x + wide / 2 - (15 + width(said, 11, bold=True)) / 2, 1)
    body = [
        hint(f"{scene.sheet(word)}: {percent} %{_spoken(scene, letters)}"),
        rect(round(x + 0.5, 1), y, round(wide - 1, 1), BAR, kind, 4),
        icon(sign, start, y + 5, 12),
        text(start + 14, y + 15, said, "s11 bold tight", f"share-{c}-{word}"),
    ]
    words = ("buy", CODES[c], ("treasury", "pool")[owner - seats])
    lit = scene.lit.at(*words)
    if not lit and why:
        lit = scene.lit.why(*words)
    return spot(round(x + 0.5, 1), y, round(wide - 1, 1), BAR, lit, *body, r=4)


def _spoken(scene: Scene, letters: str) -> str:
    """What the letters P and L mean."""
    words = [scene.word({"P": "presidents", "L": "last"}[letter]) for letter in letters]
    return f" ({', '.join(words)})" if words else ""


# --- buying, selling, starting --------------------------------------------------------------------------------------


def share_buttons(scene: Scene, c: int, corporation: CorporationView, y: float) -> tuple[Safe, float]:
    """Everything that can be done with this corporation's certificates now, and how high that is."""
    rows: list[tuple[Safe, float]] = []
    top = y
    for part in (_purchases, _starts, _sales):
        drawn, high = part(scene, c, corporation, top)
        if high:
            rows.append((drawn, high))
            top += high + 6
    return join([drawn for drawn, _ in rows]), top - y


def _purchases(scene: Scene, c: int, corporation: CorporationView, y: float) -> tuple[Safe, float]:
    """One button for the treasury, one for the pool."""
    items: list[tuple[str, str, dict[str, Any]]] = []
    for k, (where, sign) in enumerate((("treasury", "bag"), ("pool", "bank"))):
        lit = scene.lit.at("buy", CODES[c], where)
        if lit:
            owner = len(corporation.held) + k
            size = first_sold(corporation.tens[owner], corporation.l20 == owner)
            said = scene.word("buy", size, corporation.price * size // 10)
            items.append((said, sign, lit))
    wide = (ROOM + 6) / max(1, len(items)) - 6
    drawn = [
        button(12 + (wide + 6) * k, y, wide, said, lit, sign=sign, high=TALL)
        for k, (said, sign, lit) in enumerate(items)
    ]
    return join(drawn), TALL if items else 0


def _starts(scene: Scene, c: int, corporation: CorporationView, y: float) -> tuple[Safe, float]:
    """A button for each start price; the same prices are lit on the market."""
    verbs = [("start", CODES[c]), ("par",)]
    found = [move for move in scene.lit.moves() if (move.verb, *move.args[:-1]) in verbs]
    if not found:
        return Safe(""), 0
    items: list[tuple[str, str, dict[str, Any]]] = []
    for move in found:
        amount = int(move.args[-1])
        items.append((scene.word("start_at", amount), scene.money(price_of_p20(amount)), _lit(scene, move)))
    return two_lines(items, y, min(4, len(found)))


def _sales(scene: Scene, c: int, corporation: CorporationView, y: float) -> tuple[Safe, float]:
    """A button for every sale: percent with the certificates where that matters, and the money."""
    price = corporation.price
    found = [move for move in scene.lit.moves() if move.verb == "sell" and move.args[0] == CODES[c]]
    items: list[tuple[str, str, dict[str, Any]]] = []
    for move in found:
        size, word = int(move.args[1]), str(move.args[2]) if len(move.args) > 2 else ""
        said = f"{size} % {SHORT.get(word, word)}".strip()
        items.append((said, scene.money(price * size // 10), _lit(scene, move)))
    if not items:
        return Safe(""), 0
    head = fitted(12, y + 11, scene.word("sell_head"), ROOM, "s11 dim")
    drawn, high = two_lines(items, y + 16, 5 if len(items) > 4 else 4)
    return join([head, drawn]), high + 16


def _lit(scene: Scene, move: Move) -> dict[str, Any]:
    return scene.lit.at(move.verb, *move.args)


def two_lines(items: list[tuple[str, str, dict[str, Any]]], y: float, columns: int) -> tuple[Safe, float]:
    """Buttons in rows: what is done, and under it what it brings or costs. A mouse is told the whole option."""
    pitch = (ROOM + 6) / columns
    parts: list[Safe] = []
    for k, (said, under, lit) in enumerate(items):
        x, top, wide = round(12 + pitch * (k % columns), 1), y + (TALL + 6) * (k // columns), round(pitch - 6, 1)
        body = [
            hint(str(lit["aria_label"])),
            rect(x, top, wide, TALL, "button", 6),
            fitted(x + wide / 2, top + 15, said, wide - 4, "s12 bold mid", bold=True),
            fitted(x + wide / 2, top + 29, under, wide - 4, "s11 mid"),
        ]
        parts.append(spot(x, top, wide, TALL, lit, *body, r=6))
    return join(parts), (TALL + 6) * (-(-len(items) // columns)) - 6 if items else 0
