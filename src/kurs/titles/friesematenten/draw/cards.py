"""Cards as they lie on the table: tiles of an empire, strips tucked under them, rows with their text, one enlarged.

Each is drawn at its own origin; `scene` says what the faces need.
"""

from functools import lru_cache
from typing import Final

from kurs.draw import Safe, join
from kurs.draw.icons import icon
from kurs.draw.shapes import fit, fitted, hint, paragraph, path, rect, text, tinted, width, wrap
from kurs.draw.tokens import chip
from kurs.titles.friesematenten.data import ACTION, FACTORY, INFLUENCE, Card
from kurs.titles.friesematenten.draw.scene import Face, signed
from kurs.titles.friesematenten.view import CardView

TILE: Final = 120
"""Three of them beside each other fill an empire."""
TILE_HIGH: Final = 62
STRIP: Final = 28
"""What can be seen of a card that lies under another, and of cards in a list; high enough for a thumb on a phone."""
STEP: Final = 8
"""How far a coupled card stands out to the right."""


def band(wide: float, high: float, r: float = 6) -> Safe:
    """The coloured left end of a card."""
    return path(f"M{r} 0H{wide}V{high}H{r}A{r} {r} 0 0 1 0 {high - r}V{r}A{r} {r} 0 0 1 {r} 0Z", "full")


def figure(x: float, y: float, sign: str, said: str, kind: str = "", size: str = "s13") -> Safe:
    """An icon and a number."""
    return Safe(icon(sign, x, y - 11, 13, kind or "") + text(x + 17, y, said, f"{size} bold {kind}"))


def loss(number: int) -> str:
    """The colour of a number that hurts."""
    return "fall" if number < 0 else ""


# --- an empire's cards ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def tile(face: Face, points: int, output: int, state: str, fee: str) -> Safe:
    """A factory or a status symbol with what it is worth now; `state` is "", protected, doubled or idle."""
    parts = [
        hint(face.hint),
        rect(0, 0, TILE, TILE_HIGH, "card", 6),
        band(24, TILE_HIGH),
        icon(face.sign, 4, 7, 16, "on-tone"),
        text(12, TILE_HIGH - 9, face.card.id, "s11 bold mid on-tone"),
        _tile_name(face.name, TILE - 30, bool(fee)),
        figure(TILE - 22 - width(signed(points), 13, bold=True), 53, "star", signed(points), loss(points)),
    ]
    if face.card.kind == FACTORY:
        parts.append(figure(29, 53, "coins", str(output), loss(-1) if state == "idle" else ""))
    if state == "protected":
        parts.append(icon("shield", 65, 42, 14, "rise"))
    if state == "doubled":
        parts.append(chip(66, 40, 22, "×2", "plain"))
    if state == "idle":
        parts.append(icon("gone", 66, 42, 14, "fall"))
    if fee:
        parts.append(text(TILE - 5, 40, fee, "s11 end fall"))
    parts.append(rect(0.5, 0.5, TILE - 1, TILE_HIGH - 1, "edge", 6))
    return tinted(face.tone, *parts)


def _tile_name(name: str, room: float, fee: bool) -> Safe:
    """The name in up to three lines, two if a fee stands under it; smaller if a word is long."""
    most = 2 if fee else 3
    size = 11.5 if all([width(word, 11.5, bold=True) <= room for word in name.split()]) else 11.0
    lines = wrap(name, room, size * 1.06)  # bold letters are so much wider
    if len(lines) > most:
        lines = (*lines[: most - 1], " ".join(lines[most - 1 :]))
    y = 22 if len(lines) == 1 else 17 if len(lines) == 2 and not fee else 14
    kind = "s115 bold" if size > 11 else "s11 bold"
    return join([fitted(28.5, y + 12.5 * n, line, room, kind, size, bold=True) for n, line in enumerate(lines)])


def state_of(card: CardView) -> str:
    """What is said of a card in play, the most pressing first."""
    if card.idle:
        return "idle"
    if card.doubled:
        return "doubled"
    return "protected" if card.protected else ""


def changes(card: Card) -> list[tuple[str, int]]:
    """What a card brings by lying there, each with its icon: production or basic income, slots, points."""
    if card.kind == ACTION:
        return []
    if card.kind != INFLUENCE:
        return [("star", card.vp)]
    money = card.host_production or card.base_income
    found = [("coins", money), ("factory", card.factory_limit), ("star", card.vp)]
    return [(sign, number) for sign, number in found if number]


def _fitting(face: Face, room: float) -> list[tuple[str, int, str]]:
    """The changes, with their words, that fit beside the name: money and slots go before points."""
    found: list[tuple[str, int, str]] = []
    for sign, number in changes(face.card):
        said = signed(number) if sign == "star" else f"{number:+d}".replace("-", "\N{MINUS SIGN}")
        room -= _room(said) + 6
        if room >= 0:
            found.append((sign, number, said))
    return found


def _room(said: str) -> int:
    return round(width(said, 11.5, bold=True)) + 15


@lru_cache(maxsize=1024)
def strip(face: Face, wide: float, protected: bool, tucked: bool) -> Safe:
    """The visible edge of a card in a narrow list, or of one that lies under its host; the name goes before figures."""
    above = 8 if tucked else 0
    guarded = face.card.protect_host or protected
    end = 17 if tucked else 21
    parts = [
        hint(face.hint),
        rect(0, -above, wide, STRIP + above, "card", 6),
        path(f"M0 {-above}H{end}V{STRIP}H6A6 6 0 0 1 0 {STRIP - 6}Z", "full") if tucked else band(end, STRIP),
        icon("shield" if tucked and guarded else face.sign, (end - 12) / 2, 8, 12, "on-tone"),
    ]
    size = 11.0 if tucked else 11.5
    left, right = end + 4, wide - 5
    if guarded and not tucked:
        parts.append(icon("shield", right - 11, 8.5, 11, "rise"))
        right -= 15
    for sign, number, said in reversed(_fitting(face, right - left - width(face.name, size))):
        kind = loss(number)
        parts.append(text(right, 18.5, said, f"s115 bold end {kind}"))
        right -= _room(said)
        parts.append(icon(sign, right, 8.5, 11, kind))
        right -= 6
    parts.append(fitted(left, 18.5, face.name, right - left, "s11" if tucked else "s115", size))
    parts.append(rect(0.5, 0.5 - above, wide - 1, STRIP - 1 + above, "edge", 6))
    return tinted(face.tone, *parts)


# --- rows with their text -------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def row_text(face: Face, wide: float, most: int) -> tuple[str, ...]:
    """The sort of a factory and the sentences of a card, in at most so many lines."""
    lines = (*wrap(face.sort, wide - 76, 11), *wrap(" ".join(face.text), wide - 76, 11))
    return lines if len(lines) <= most else (*lines[: most - 1], fit(" ".join(lines[most - 1 :]), wide - 76, 11))


def row_height(face: Face, wide: float, most: int) -> int:
    return max(40, 28 + 14 * len(row_text(face, wide, most)))


@lru_cache(maxsize=512)
def row(face: Face, minimum: str, wide: float, most: int, dimmed: bool = False) -> Safe:
    """A card with its minimum bid, name, figures and text."""
    lines = row_text(face, wide, most)
    high = row_height(face, wide, most)
    quiet = " dim" if dimmed else ""
    base = 18 if lines else high / 2 + 4.5
    parts = [
        hint(face.hint),
        rect(0, 0, wide, high, "card", 7),
        band(58, high, 7),
        icon(face.sign, 7, 6 if lines else high / 2 - 15, 14, "on-tone"),
        text(26, (17.5 if lines else high / 2 - 3.5), face.card.id, "s11 bold on-tone"),
        text(29, high / 2 + 13, minimum, "s13 bold mid on-tone"),
        fitted(66, base, face.name, wide - 76 - _figures_room(face), f"s13 bold{quiet}", 13, bold=True),
        _figures(face, wide - 10, base),
        paragraph(66, base + 15, lines, "s11 dim", 14),
        rect(0.5, 0.5, wide - 1, high - 1, "edge", 7),
    ]
    return tinted(face.tone, *parts)


def _figures_room(face: Face) -> float:
    return 0 if face.card.kind == ACTION else 96 if face.card.kind == FACTORY else 44


def _figures(face: Face, right: float, y: float) -> Safe:
    """Production and points as printed, at the right end."""
    card = face.card
    parts: list[Safe] = []
    if card.kind == ACTION:
        return Safe("")
    parts.append(figure(right - 38, y, "star", signed(card.vp), loss(card.vp)))
    if card.kind == FACTORY:
        parts.append(figure(right - 84, y, "coins", str(card.production)))
    return join(parts)


# --- one card enlarged ----------------------------------------------------------------------------------------------

HEAD: Final = 58


def enlarged_height(face: Face, wide: float) -> float:
    return HEAD + 14 + (62 if face.card.kind != ACTION else 0) + _text_height(face, wide) + 8


def _text_lines(face: Face, wide: float) -> list[tuple[str, ...]]:
    return [wrap(sentence, wide - 50, 13) for sentence in face.text]


def _text_height(face: Face, wide: float) -> int:
    return sum([18 * len(lines) + 4 for lines in _text_lines(face, wide)])


@lru_cache(maxsize=256)
def enlarged(face: Face, minimum: str, labels: tuple[str, str, str], wide: float, high: float) -> Safe:
    """The whole card, large enough to be read across the table; labels: minimum bid, production, points."""
    card = face.card
    size = 20 if width(face.name, 20, bold=True) < wide - 150 else 16
    parts = [
        rect(0, 0, wide, high, "card", 10),
        path(f"M10 0H{wide - 10}A10 10 0 0 1 {wide} 10V{HEAD}H0V10A10 10 0 0 1 10 0Z", "full"),
        icon(face.sign, 14, 13, 32, "on-tone"),
        fitted(58, 27, face.name, wide - 150, f"s{size} bold on-tone", size, bold=True),
        text(58, 46, " · ".join([part for part in (card.id, face.kind, face.sort) if part]), "s12 on-tone"),
        text(wide - 14, 29, minimum, "s20 bold end on-tone"),
        text(wide - 14, 46, labels[0], "s11 end on-tone"),
    ]
    y = HEAD + 14.0
    if card.kind != ACTION:
        x = 18.0
        if card.kind == FACTORY:
            parts.append(_figure_block(x, y, "coins", str(card.production), labels[1], ""))
            x += 150
        parts.append(_figure_block(x, y, "star", signed(card.vp), labels[2], loss(card.vp)))
        y += 62
    for lines in _text_lines(face, wide):
        parts.append(Safe(rect(18, y + 3, 5, 5, "full", 2.5)))
        parts.append(paragraph(32, y + 10, lines, "s13", 18))
        y += 18 * len(lines) + 4
    parts.append(rect(0.5, 0.5, wide - 1, high - 1, "edge", 10))
    return tinted(face.tone, *parts)


def _figure_block(x: float, y: float, sign: str, said: str, label: str, kind: str) -> Safe:
    return join([
        icon(sign, x, y + 1, 22, kind),
        text(x + 32, y + 21, said, f"s26 bold {kind}"),
        text(x, y + 41, label, "s11 dim"),
    ])  # fmt: skip
