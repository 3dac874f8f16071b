"""Shapes and letters: what all pictures are put together from.

Positions are numbers and classes are written in code; only the content of a text comes from elsewhere, and is escaped.
"""

import re
from functools import lru_cache
from typing import Any, Final

from kurs.draw.html import Safe, el, safe

# --- shapes ---------------------------------------------------------------------------------------------------------


def rect(x: float, y: float, width: float, height: float, kind: str = "", r: float = 0) -> Safe:
    """A rectangle, its corners rounded by `r`."""
    round_ = f' rx="{r}"' if r else ""
    return Safe(f'<rect x="{x}" y="{y}" width="{width}" height="{height}"{round_} class="{kind}"/>')


def circle(x: float, y: float, r: float, kind: str = "") -> Safe:
    return Safe(f'<circle cx="{x}" cy="{y}" r="{r}" class="{kind}"/>')


def path(d: str, kind: str = "") -> Safe:
    return Safe(f'<path d="{d}" class="{kind}"/>')


def group(x: float, y: float, *children: Safe, kind: str = "", name: str = "") -> Safe:
    """A group moved to (x, y); with a `name`, its id, it glides there from where it was."""
    id_ = f' id="{name}"' if name else ""
    class_ = f' class="{kind}"' if kind else ""
    return Safe(f'<g{id_}{class_} transform="translate({x} {y})">{"".join(children)}</g>')


def piece(x: float, y: float, *children: Safe, name: str, kind: str = "", comes: str = "", takes: str = "",
          like: str = "") -> Safe:  # fmt: skip
    """A group that is one thing wherever it lies: it travels from panel to panel. Its name tells nothing hidden.

    A new one comes from the element with the id `comes`. One that `takes` ``pile-0 player-2`` says where the pieces go
    whose names begin with ``pile-0-`` when they are there no longer. Of pieces that are `like` each other nobody says
    which is which: where one is gone and another is new, it comes from there.
    """
    class_ = f' class="{kind}"' if kind else ""
    ways = f' data-comes="{comes}"' if comes else ""
    ways += f' data-takes="{takes}"' if takes else ""
    ways += f' data-like="{like}"' if like else ""
    return Safe(f'<g id="{name}"{class_} data-piece=""{ways} transform="translate({x} {y})">{"".join(children)}</g>')


def tinted(tone: str, *children: Safe) -> Safe:
    """What is inside takes its colour from the tone: ``blue``, ``seat-2`` ..."""
    return Safe(f'<g class="tone-{tone}">{"".join(children)}</g>')


def hint(content: str) -> Safe:
    """What a mouse shows that rests on the group it stands in."""
    return Safe(f"<title>{safe(content)}</title>")


def spot(x: float, y: float, width: float, height: float, attributes: dict[str, Any], *children: Safe, r: float = 7,
         kind: str = "") -> Safe:  # fmt: skip
    """A place that may be lit: `attributes` of `Lit.at`, `Lit.why` or none; children are drawn at their own positions.

    The halo lies behind what is drawn, the rim above it: both show only where the place is lit.
    """
    if not attributes:
        class_ = f' class="{kind}"' if kind else ""
        return Safe(f"<g{class_}>{''.join(children)}</g>")
    if "class_" not in attributes:  # not lit: nothing shines
        return el("g", *children, **attributes, class_=kind or None)
    kinds = f"{attributes.get('class_', '')} {kind}".strip()
    halo = rect(x, y, width, height, "halo", r)
    rim = rect(x, y, width, height, "rim", r)
    return el("g", halo, *children, rim, **(attributes | {"class_": kinds or None}))


# --- letters --------------------------------------------------------------------------------------------------------


def text(x: float, y: float, content: object, kind: str = "", sum_of: str = "") -> Safe:
    """Letters on the line y. Kinds: sizes ``s11`` to ``s26``, ``bold``, ``mid``, ``end``, ``dim`` and others.

    Where they are a sum, `sum_of` says whose, ``cash-2``: it flashes where it changes, and cash and treasuries pay each
    other. Shares, ``share-5-2``, pass from one to another of the same ``share-5-``; one that is not shown is none.
    """
    sum_ = f' data-sum="{sum_of}"' if sum_of else ""
    return Safe(f'<text x="{x}" y="{y}" class="{kind}"{sum_}>{safe(content)}</text>')


SMALLEST: Final = 12
"""No letters are smaller than this: a panel may be scaled down a little and can still be read."""

_NARROW = frozenset("iljI.,:;'|! ·\u00a0")
_SLIM = frozenset('ftr()[]-/"*')
_LEAN = frozenset("ckszvxy")
_WIDE = frozenset("mwMWшщжюфмыШЩЖЮФМЫ%@Ш—")


def _width_of(char: str) -> float:
    if char in _NARROW:
        return 0.29
    if char in _SLIM:
        return 0.36
    if char in _WIDE:
        return 0.86
    if ord(char) > 0x2000:
        return 1.05
    return 0.68 if char.isupper() else 0.5 if char in _LEAN else 0.555


@lru_cache(maxsize=4096)
def width(content: str, size: float, bold: bool = False) -> float:
    """About how wide the letters are; no two machines have the same ones, so it is a generous guess."""
    return sum([_width_of(char) for char in content]) * max(size, SMALLEST) * (1.06 if bold else 1.0)


def _words(content: str) -> list[str]:
    """What may be parted at the end of a line: a number and its currency may not."""
    return [word for word in re.split(r"[ \t\r\n]+", content) if word]


@lru_cache(maxsize=4096)
def fit(content: str, room: float, size: float, bold: bool = False) -> str:
    """The words, cut short where they do not fit into the room."""
    content = " ".join(_words(content))
    if width(content[:200], size, bold) <= room:
        return content[:200]
    short = content[:200]
    while short and width(short, size, bold) + size > room:
        short = short[:-1]
    return short.rstrip() + "…"


TIGHT: Final = 0.86
"""How much room letters take that stand closer together."""
NARROW: Final = 0.7
"""How much room they take at least when they are made narrower."""


def fitted(
    x: float, y: float, content: str, room: float, kind: str, size: float = SMALLEST, bold: bool = False
) -> Safe:
    """Letters on the line y that fit into the room: closer together, then narrower, before anything is cut short."""
    wide = width(content, size, bold)
    if wide > room >= wide * TIGHT:
        return text(x, y, content, f"{kind} tight")
    if wide > room >= wide * NARROW:
        fills = f'textLength="{room:g}" lengthAdjust="spacingAndGlyphs"'
        return Safe(f'<text x="{x}" y="{y}" class="{kind}" {fills}>{safe(content)}</text>')
    return text(x, y, fit(content, room, size, bold), kind)


@lru_cache(maxsize=1024)
def wrap(content: str, room: float, size: float) -> tuple[str, ...]:
    """The words in lines that fit into the room."""
    lines: list[str] = []
    line = ""
    for word in _words(content):
        longer = f"{line} {word}".strip()
        if line and width(longer, size) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return (*lines, line) if line else tuple(lines)


def paragraph(x: float, y: float, lines: tuple[str, ...], kind: str, pitch: float = 15) -> Safe:
    """Lines one under the other."""
    return Safe("".join([text(x, y + i * pitch, line, kind) for i, line in enumerate(lines)]))


@lru_cache(maxsize=512)
def hatch(x: float, y: float, wide: float, high: float, step: int = 6) -> Safe:
    """Slanted lines that fill a field: the pattern of backs and of what is closed."""
    lines = []
    for start in range(int(-high) + step, int(wide), step):
        x1, y1 = max(start, 0), min(high, start + high)
        x2, y2 = min(start + high, wide), max(0, start + high - wide)
        lines.append(f"M{x + x1:g} {y + y1:g}L{x + x2:g} {y + y2:g}")
    return path("".join(lines), "hatch")
