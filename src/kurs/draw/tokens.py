"""Small things on a table: tokens of players, chips, pills and buttons."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from kurs.draw.html import Safe, join
from kurs.draw.icons import icon
from kurs.draw.shapes import circle, fit, paragraph, rect, spot, text, tinted, width, wrap


def marks(names: Sequence[str]) -> tuple[str, ...]:
    """A letter for each player: the initial where all differ, else the number of the seat."""
    initials = [name.strip()[:1].upper() for name in names]
    if len({*initials}) == len(initials) and all(letter.isalpha() and len(letter) == 1 for letter in initials):
        return tuple(initials)
    return tuple([str(seat + 1) for seat in range(len(names))])


@lru_cache(maxsize=1024)
def token(x: float, y: float, seat: int, mark: str, r: float = 9) -> Safe:
    """A player's token round (x, y): colour and letter."""
    size = "s13" if r >= 10 else "s11"
    letter = text(x, y + (4.5 if r >= 10 else 4), mark, f"{size} bold mid on-tone")
    return tinted(f"seat-{seat}", circle(x, y, r, "token"), letter)


@lru_cache(maxsize=2048)
def chip(x: float, y: float, wide: float, label: str, kind: str = "", high: float = 18, sum_of: str = "") -> Safe:
    """A small field with a word: ``plain``, ``full``, ``faint``, ``rise``, ``fall``; `sum_of`: see `text`."""
    return Safe(rect(x, y, wide, high, f"chip {kind}", 4) + text(x + wide / 2, y + high / 2 + 4, label,
                                                                 f"s11 bold mid label {kind}", sum_of))  # fmt: skip


FINGER: Final = 42
"""A button so high can be hit with a finger where its panel is as wide as a phone."""


def button(x: float, y: float, wide: float, label: str, attributes: dict[str, Any], sign: str = "", high: float = 28,
           kind: str = "") -> Safe:  # fmt: skip
    """A button on the picture, with an icon if there is a sign for it; without attributes it is not there at all."""
    if not attributes:
        return Safe("")
    room = wide - 12 - (18 if sign else 0)
    lines = wrap(label, room, 12.8) if width(label, 12, bold=True) > room and high >= TWO_LINES else ()
    if len(lines) == 2:
        return spot(x, y, wide, high, attributes, *_two_lines(x, y, wide, lines, sign, high), r=6, kind=kind)
    said = fit(label, room, 12, bold=True)
    start = x + wide / 2 - (width(said, 12, bold=True) / 2 + 9 if sign else 0)
    body = [rect(x, y, wide, high, "button", 6)]
    if sign and said:
        body += [icon(sign, round(max(start, x + 4), 1), y + high / 2 - 7, 14, "ink")]
        body += [text(round(max(start, x + 4) + 18, 1), y + high / 2 + 4.2, said, "s12 bold")]
    elif sign:
        body += [icon(sign, x + wide / 2 - 7, y + high / 2 - 7, 14, "ink")]
    else:
        body += [text(x + wide / 2, y + high / 2 + 4.2, said, "s12 bold mid")]
    return spot(x, y, wide, high, attributes, *body, r=6, kind=kind)


TWO_LINES: Final = 34
"""A button so high has room for two lines."""


def _two_lines(x: float, y: float, wide: float, lines: tuple[str, ...], sign: str, high: float) -> list[Safe]:
    shift = 9 if sign else 0
    left = x + wide / 2 - max([width(line, 12, bold=True) for line in lines]) / 2 - shift
    parts = [rect(x, y, wide, high, "button", 6)]
    parts += [icon(sign, round(max(left, x + 4), 1), y + high / 2 - 7, 14, "ink")] if sign else []
    middle = round(x + wide / 2 + shift, 1)
    return [*parts, paragraph(middle, y + high / 2 - 3, lines, "s12 bold mid", 14)]


def pill(x: float, y: float, label: str, sign: str, kind: str = "", right: bool = False, most: float = 120) -> Safe:
    """A word in a rounded field; with `right`, x is its right end."""
    said = fit(label, most - 30, 11, bold=True)
    wide = round(width(said, 11, bold=True) + 28)
    left = x - wide if right else x
    return Safe(
        rect(left, y, wide, 20, f"pill {kind}", 10)
        + icon(sign, left + 6, y + 4, 12, f"label {kind}")
        + text(left + 21, y + 14, said, f"s11 bold label {kind}")
    )


class Chip(NamedTuple):
    """A word in a small field: ``full`` in its tone, ``toned`` or ``hollow`` with an edge in it, ``plain`` without."""

    label: str
    tone: str = "ink"
    kind: str = "toned"
    sum_of: str = ""
    """Where its number is a sum; see `text`."""


def chips(x: float, y: float, room: float, items: Sequence[Chip], gap: float = 4) -> tuple[Safe, float]:
    """Chips in rows that fit into the room, and how high they are together."""
    parts: list[Safe] = []
    left, top = x, y
    for label, tone, kind, sum_of in items:
        wide = round(width(label, 11, bold=True) + 10)
        if left > x and left + wide > x + room:
            left, top = x, top + 22
        parts.append(_toned_chip(left, top, wide, label, tone, kind, sum_of))
        left += wide + gap
    return join(parts), (top + 18 - y) if items else 0


@lru_cache(maxsize=2048)
def _toned_chip(x: float, y: float, wide: float, label: str, tone: str, kind: str, sum_of: str) -> Safe:
    return tinted(tone, chip(x, y, wide, label, kind, sum_of=sum_of))
