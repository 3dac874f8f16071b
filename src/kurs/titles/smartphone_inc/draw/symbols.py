"""The symbols of pads and Improvements: a colour, a sign and, where it helps, a letter."""

from functools import lru_cache
from typing import Final

from kurs.draw import Safe, join
from kurs.draw.icons import icon
from kurs.draw.shapes import circle, rect, text
from kurs.titles.smartphone_inc.data import CHEAP, OPEN, UP

SIGNS: Final = ("phone", "phone", "", "star", "flask", "truck")
"""By number: Goods, cheap Goods, price up, Improvement, Research, Logistics. Their colours are those of printed
cardboard, the same in the dark."""


@lru_cache(200)
def symbol(kind: int, size: float) -> Safe:
    """A symbol round (0, 0)."""
    if kind == OPEN:
        return circle(0, 0, round(size / 12, 1), "open-cell")
    half = size / 2
    ground = rect(-half, -half, size, size, "full", round(size / 5, 1))
    if kind == UP:
        sign = _plus(size)
    else:
        sign = icon(SIGNS[kind], round(-size * 0.32, 1), round(-size * 0.32, 1), round(size * 0.64, 1), "on-tone")
    parts = [Safe(f'<g class="sym-{kind}">{ground}{sign}</g>')]
    if kind == CHEAP:
        parts.append(_cut(size))
    return join(parts)


def _cut(size: float) -> Safe:
    """The price cut of cheap Goods, a mark in its corner."""
    if size < 19:  # too small for letters: a red corner
        corner = circle(round(size * 0.36, 1), round(size * 0.36, 1), round(size * 0.26, 1), "token rim-thin")
        return Safe(f'<g class="sym-cut">{corner}</g>')
    far, r = round(size * 0.33, 1), round(max(size * 0.27, 7), 1)
    letters = text(far, round(far + 4, 1), "\N{MINUS SIGN}1", "s11 bold mid on-tone")
    return Safe(f'<g class="sym-cut">{circle(far, far, r, "token rim-paper")}{letters}</g>')


def _plus(size: float) -> Safe:
    """The letters of a price rise, a mere plus where they are too small."""
    if size >= 15:
        return text(0, round(size * 0.19 + 0.5, 1), "+1", f"{_letters(size)} bold mid on-tone")
    return icon("plus", round(-size * 0.36, 1), round(-size * 0.36, 1), round(size * 0.72, 1), "on-tone")


def _letters(size: float) -> str:
    return "s16" if size >= 30 else "s12" if size >= 20 else "s11"


def domino(cells: tuple[int, int], size: float) -> Safe:
    """An Improvement from its upper left corner: two halves beside each other."""
    parts = [rect(1, 1, 2 * size - 2, size - 2, "domino", 6)]
    for half, kind in enumerate(cells):
        parts.append(
            Safe(f'<g transform="translate({size * (half + 0.5):g} {size / 2:g})">{symbol(kind, size * 0.72)}</g>')
        )
    return join(parts)
