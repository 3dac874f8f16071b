"""Charts: lines over the steps of a game, each with its letter at the end, so that no colour stands alone."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kurs.draw.html import Safe, el
from kurs.draw.shapes import circle, fit, path, rect, text, tinted, width


class Series(NamedTuple):
    """A line: its name, the letter or code beside its colour, its tone, and a value for each step."""

    name: str
    code: str
    tone: str
    values: Sequence[int]


TOP, BOTTOM = 16, 32
ENTRY = 150
"""Room for a name in the legend."""
DASHES = 6


def _signed(value: int) -> str:
    """A number with a minus sign, not a hyphen."""
    return str(value).replace("-", "\u2212")


def line_chart(
    series: Sequence[Series],
    label: str,
    wide: int = 400,
    high: int = 230,
    steps: Sequence[str] = (),
    amount: Callable[[int], str] = _signed,
    name: str = "",
) -> Safe:
    """Lines over steps as an SVG of their own; `steps` are words under some of the steps (empty: none there)."""
    values = [value for one in series for value in one.values] or [0]
    ticks = round_values(min(0, *values), max(1, *values))
    low, top = ticks[0], ticks[-1]
    ends = [f"{one.code} {amount(one.values[-1])}" for one in series if one.values]
    left = round(max([width(amount(tick), 11) for tick in ticks])) + 16
    right = wide - round(max([width(end, 11, bold=True) for end in ends], default=0)) - 20
    rows = -(-len(series) // max(1, wide // ENTRY))
    floor = high - BOTTOM - 20 * rows
    most = max([len(one.values) for one in series], default=0)

    def x_of(step: int) -> float:
        return round(left + (right - left) * step / max(1, most - 1), 1)

    def y_of(value: int) -> float:
        return round(floor - (floor - TOP) * (value - low) / (top - low), 1)

    parts = [rect(0, 0, wide, high, "surface", 10)]
    for tick in ticks:
        parts.append(path(f"M{left} {y_of(tick)}H{right}", "axis"))
        parts.append(text(left - 6, y_of(tick) + 4, amount(tick), "s11 end dim"))
    for step, word in enumerate(steps[:most]):
        if word:
            parts.append(path(f"M{x_of(step)} {floor}v4", "axis"))
            parts.append(text(x_of(step), floor + 16, word, "s11 mid dim"))
    for i, one in enumerate(series):
        parts.append(_line(one, i, [(x_of(step), y_of(value)) for step, value in enumerate(one.values)]))
    parts += _end_labels(series, x_of, y_of, amount, floor)
    parts += _legend(series, wide, high - 20 * rows + 4)
    box = f"0 0 {wide} {high}"
    return el("svg", *parts, class_="chart", viewBox=box, role="img", aria_label=label, id=name or None)


def _line(one: Series, i: int, points: list[tuple[float, float]]) -> Safe:
    d = "M" + "L".join([f"{x:g} {y:g}" for x, y in points]) if points else ""
    return tinted(one.tone, path(d, f"curve dash-{i % DASHES}"))


def _end_labels(
    series: Sequence[Series],
    x_of: Callable[[int], float],
    y_of: Callable[[int], float],
    amount: Callable[[int], str],
    floor: float,
) -> list[Safe]:
    """The letter and the last value at the end of each line, pushed apart where they would cover each other."""
    ends = sorted(
        [(y_of(one.values[-1]), i) for i, one in enumerate(series) if one.values], key=lambda end: (end[0], end[1])
    )
    places = [y for y, _ in ends]
    for i in range(1, len(places)):
        places[i] = max(places[i], places[i - 1] + 13)
    overhang = max(0.0, places[-1] - floor) if places else 0.0
    parts = []
    for place, (y, i) in zip(places, ends, strict=True):
        one = series[i]
        x = x_of(len(one.values) - 1)
        said = f"{one.code} {amount(one.values[-1])}"
        body = circle(x, y, 4, "dot"), text(x + 8, round(place - overhang + 4, 1), said, "s11 bold tone")
        parts.append(tinted(one.tone, *body))
    return parts


def _legend(series: Sequence[Series], wide: int, y: float) -> list[Safe]:
    columns = max(1, wide // ENTRY)
    pitch = (wide - 16) / columns
    parts = []
    for i, one in enumerate(series):
        x = round(12 + (i % columns) * pitch, 1)
        line = y + 20 * (i // columns)
        named = one.name if one.name.startswith(one.code) else f"{one.code} · {one.name}"
        said = fit(named, pitch - 32, 11)
        parts.append(
            tinted(one.tone, path(f"M{x} {line}h20", f"curve dash-{i % DASHES}"), text(x + 26, line + 4, said, "s11"))
        )
    return parts


def round_values(low: int, high: int, most: int = 6) -> list[int]:
    """Round numbers from at most `low` to at least `high`, not more than a handful."""
    step = 1
    while True:
        for factor in (1, 2, 5):
            size = step * factor
            first, last = low // size, -(-high // size)
            if last - first < most:
                return [size * i for i in range(first, max(last, first + 1) + 1)]
        step *= 10
