"""Cards: face up with colour, code, icon and name; face down with the mark of the one who placed them."""

from functools import lru_cache
from typing import NamedTuple

from kurs.draw.html import Safe
from kurs.draw.icons import icon
from kurs.draw.shapes import fitted, group, hatch, path, rect, text, tinted, wrap
from kurs.draw.shapes import width as measure
from kurs.draw.tokens import token


class Face(NamedTuple):
    """What a card shows: tone and code always go together."""

    tone: str
    code: str
    sign: str
    name: str


class Back(NamedTuple):
    """The back of a card: the seat of the one who placed it and his letter."""

    seat: int
    mark: str


@lru_cache(maxsize=1024)
def strip(face: Face, wide: int, high: int = 34) -> Safe:
    """A card whose upper edge can be read when others lie on it."""
    return tinted(
        face.tone,
        rect(0, 0, wide, high, "card", 6),
        path(f"M6 0H51V{high}H6A6 6 0 0 1 0 {high - 6}V6A6 6 0 0 1 6 0Z", "full"),
        icon(face.sign, 4, 5, 16, "on-tone"),
        text(35.5, 17.5, face.code, "s11 bold mid on-tone"),
        fitted(57, 17.5, face.name, wide - 56, "s115"),
        rect(0.5, 0.5, wide - 1, high - 1, "edge", 6),
    )


@lru_cache(maxsize=1024)
def back_strip(back: Back, label: str, wide: int, high: int = 34) -> Safe:
    """A card face down."""
    text_end = round(42 + measure(label, 11))
    return Safe(
        rect(0, 0, wide, high, "back", 6)
        + hatch(text_end, 3, wide - 4 - text_end, high - 6)
        + token(17, 13, back.seat, back.mark, 9)
        + text(34, 17.5, label, "s11 on-back")
        + rect(0.5, 0.5, wide - 1, high - 1, "edge", 6)
    )


@lru_cache(maxsize=1024)
def known_strip(face: Face, back: Back, wide: int, high: int = 34) -> Safe:
    """A card face down that the viewer has seen: its back, and what he knows on it."""
    return tinted(
        face.tone,
        rect(0, 0, wide, high, "back", 6),
        hatch(wide - 30, 3, 27, high - 6),
        token(17, 13, back.seat, back.mark, 9),
        rect(31, 4, 34, 18, "full", 4),
        text(48, 17.5, face.code, "s11 bold mid on-tone"),
        fitted(70, 17.5, face.name, wide - 90, "s115 on-back"),
        icon("eye", wide - 22, 5, 16, "on-back"),
        rect(0.5, 0.5, wide - 1, high - 1, "edge", 6),
    )


@lru_cache(maxsize=512)
def large(face: Face, wide: int = 88, high: int = 84) -> Safe:
    """A card in the hand."""
    lines = wrap(face.name, wide - 12, 12)[:2]
    return tinted(
        face.tone,
        rect(0, 0, wide, high, "card", 8),
        path(f"M8 0H{wide - 8}A8 8 0 0 1 {wide} 8V36H0V8A8 8 0 0 1 8 0Z", "full"),
        icon(face.sign, 8, 7, 22, "on-tone"),
        text(wide - 9, 24.5, face.code, "s16 bold end on-tone"),
        *[fitted(wide / 2, 55 + 15 * i, line, wide - 8, "s12 bold mid") for i, line in enumerate(lines)],
        rect(0.5, 0.5, wide - 1, high - 1, "edge", 8),
    )


@lru_cache(maxsize=512)
def stack(face: Face, count: int, doubled: bool = False) -> Safe:
    """Cards of one kind fanned out, at most five drawn; doubled ones lie across with their sign."""
    drawn = [
        group(5 * i, 0, rect(0, 0, 20, 27, "card", 4), rect(1.5, 1.5, 17, 24, "full", 3), rect(0, 0, 20, 27, "edge", 4))
        for i in range(min(count, 5))
    ]
    last = 5 * (min(count, 5) - 1)
    label = (
        text(last + 10, 18, "×2", "s11 bold mid on-tone") if doubled else icon(face.sign, last + 3, 6.5, 14, "on-tone")
    )
    return tinted(face.tone, *drawn, label)
