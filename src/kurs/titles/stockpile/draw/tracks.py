"""Tracks: spaces in a row, a ticker that glides along them, and steps of a calendar."""

from functools import lru_cache

from kurs.draw.html import Safe, join
from kurs.draw.icons import icon
from kurs.draw.shapes import circle, group, hint, path, rect, text, tinted

SPACE = 32
"""From one space of a price track to the next."""
HIGH = 28


def octagon(x: float, y: float, wide: float, high: float, cut: float = 8) -> str:
    """The outline of a space with cut corners."""
    r, b = x + wide, y + high
    return f"M{x + cut} {y}H{r - cut}L{r} {y + cut}V{b - cut}L{r - cut} {b}H{x + cut}L{x} {b - cut}V{y + cut}Z"


@lru_cache(maxsize=64)
def price_track(prices: tuple[int, ...], start: int, split: int, dollars: tuple[int, ...], low: str, high: str) -> Safe:
    """The empty track: a place to fall off at the left, one to split at the right; start and split spaces marked."""
    parts = [_end(0, "gone", "fall", low)]
    for i, price in enumerate(prices):
        x = (i + 1) * SPACE
        kind = "space start" if i == start else "space"
        parts.append(path(octagon(x + 1.5, 0.5, SPACE - 3, HIGH - 1), kind) if i == split
                     else rect(x + 1.5, 0.5, SPACE - 3, HIGH - 1, kind, 5))  # fmt: skip
        if i == split and i == start:
            parts.append(path(octagon(x + 4, 3, SPACE - 8, HIGH - 6, 6), "inner"))
        parts.append(text(x + SPACE / 2, 18.5, price, "s13 mid"))
        if i in dollars:
            parts.append(text(x + SPACE - 4, 10.5, "$", "s11 bold end gain"))
    parts.append(_end((len(prices) + 1) * SPACE, "split", "rise", high))
    return join(parts)


def _end(x: float, sign: str, kind: str, label: str) -> Safe:
    place = rect(x + 1.5, 0.5, SPACE - 3, HIGH - 1, f"place {kind}", 5)
    return Safe(f"<g>{hint(label)}{place}{icon(sign, x + SPACE / 2 - 7, 7, 14, kind)}</g>")


@lru_cache(maxsize=1024)
def ticker(name: str, tone: str, space: int, price: int) -> Safe:
    """The marker of a price on its space; its id is `name`."""
    body = (
        path(octagon(0.5, -2.5, SPACE - 1, HIGH + 5, 7), "token rim-paper"),
        text(SPACE / 2, 19.5, price, "s16 bold mid on-tone"),
    )
    return tinted(tone, group((space + 1) * SPACE, 0, *body, kind="glide", name=name))


@lru_cache(maxsize=256)
def ghost(tone: str, space: int) -> Safe:
    """Where a ticker stood before."""
    return tinted(tone, rect((space + 1) * SPACE + 2, 1, SPACE - 4, HIGH - 2, "ghost", 5))


@lru_cache(maxsize=256)
def steps(labels: tuple[str, ...], at: int, off: frozenset[int], name: str, pitch: int = 25) -> Safe:
    """A row of round spaces with a marker; those in `off` are not used."""
    parts: list[Safe] = []
    for i, label in enumerate(labels):
        kind = "step off" if i in off else "step past" if i < at else "step"
        parts.append(circle(11 + i * pitch, 11, 10, kind))
        if label:
            parts.append(text(11 + i * pitch, 15, label, "s11 mid dim" if i < at else "s11 mid"))
    if 0 <= at < len(labels):
        here = (circle(0, 0, 11.5, "marker"), text(0, 4.5, labels[at], "s12 bold mid on-ink"))
        parts.append(group(11 + at * pitch, 11, *here, kind="glide", name=name))
    return join(parts)
