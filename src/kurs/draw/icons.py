"""Icons of our own: simple shapes in a box of 16 by 16, in the colour of the letters around them."""

from functools import lru_cache
from typing import Final

from kurs.draw.html import Safe

_SHAPES: Final[dict[str, tuple[str, str]]] = {
    # name: (what is filled, what is drawn as a line)
    "computer": ("", "M2.5 3h11v7.5h-11z M5.5 13.5h5 M8 10.5v3 M5 5.5h4 M5 7.7h2"),
    "bank": ("M8 1.5 14.5 5.5H1.5z", "M3.5 7.5v4 M6.5 7.5v4 M9.5 7.5v4 M12.5 7.5v4 M2 13.7h12"),
    "flask": ("M4.9 10h6.2l1.7 3.4H3.2z", "M5.5 2h5 M6.5 2v4.5L2.8 13.8h10.4L9.5 6.5V2"),
    "car": (
        "M1.5 8.2 3 7.6 4.6 4.2h6.8L13 7.6l1.5.6v3.6h-13z",
        "M4.4 12.6h.2 M11.4 12.6h.2 M3.5 9.6h1.2 M11.3 9.6h1.2",
    ),
    "beam": ("M2 2.5h12v3H10v5h4v3H2v-3h4v-5H2z", ""),
    "bolt": ("M9.5 1 3 9.2h4.2L6.3 15 13 6.6H8.8z", ""),
    "fee": ("", "M3.5 1.8h9v12.4l-1.8-1.2-1.8 1.2-1.8-1.2-1.8 1.2-1.8-1.2z M6 5h4 M6 7.6h4 M6 10.2h2"),
    "up": ("M8 2 14 9h-3.5v5h-5V9H2z", ""),
    "down": ("M8 14 2 7h3.5V2h5v5H14z", ""),
    "eye": ("", "M1.5 8C4 3.8 12 3.8 14.5 8 12 12.2 4 12.2 1.5 8z M8 6.1a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8z"),
    "lock": ("M3 7.2h10v7H3z", "M5.2 7V5a2.8 2.8 0 0 1 5.6 0v2"),
    "flag": ("M4 2.2h9L10.8 5.2 13 8.2H4z", "M4 1.5v13"),
    "all": ("M2 6.2h2.6L10.5 3v10L4.6 9.8H2z", "M12.5 6c1 1.2 1 2.8 0 4 M5 10l1 3.6"),
    "cards": ("M5.5 4.5h8v10h-8z", "M2.5 11.5v-10h8"),
    "clock": ("", "M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8z M8 4.5V8l2.5 1.8"),
    "check": ("", "M2.8 8.6 6.4 12 13.2 4.6"),
    "cross": ("", "M3.5 3.5l9 9 M12.5 3.5l-9 9"),
    "split": ("", "M8 14V9 M8 9 3.5 3.5 M8 9l4.5-5.5 M3 7V3h4 M9 3h4v4"),
    "gone": ("", "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2z M3.8 3.8l8.4 8.4"),
    "person": ("M8 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6z M2.5 14c.3-3.3 2.6-5 5.5-5s5.2 1.7 5.5 5z", ""),
    "shuffle": ("", "M2 5h7 M7 2.5 9.5 5 7 7.5 M14 11H7 M9 8.5 6.5 11 9 13.5"),
    "factory": ("M2 14V7l4 2.6V7l4 2.6V2.5h3.2V14z", ""),
    "gem": ("M4.4 2.5h7.2L15 6.6 8 14 1 6.6z", ""),
    "link": (
        "",
        "M6.3 9.7 9.7 6.3 M7.4 4.7 9.3 2.8a2.7 2.7 0 0 1 3.9 3.9l-1.9 1.9"
        " M8.6 11.3 6.7 13.2a2.7 2.7 0 0 1-3.9-3.9l1.9-1.9",
    ),
    "hammer": ("M6 1.8 10.4 6.2 7.4 9.2 3 4.8z", "M8.7 7.6 13.6 12.4 M2.2 14h6.3"),
    "bag": (
        "M6.1 4.9h3.8c2.5 1.9 4 4.2 4 6.3 0 2-1.5 2.9-5.9 2.9s-5.9-.9-5.9-2.9c0-2.1 1.5-4.4 4-6.3z",
        "M6 3.4 5.2 2h5.6L10 3.4",
    ),
    "shield": ("M8 1.4 13.6 3.4V8c0 3.2-2.2 5.4-5.6 6.7C4.6 13.4 2.4 11.2 2.4 8V3.4z", ""),
    "star": ("M8 1.4 10 5.7l4.7.6-3.5 3.2.9 4.7L8 11.9l-4.1 2.3.9-4.7L1.3 6.3 6 5.7z", ""),
    "notes": ("M3.5 6h12v8h-12z", "M1 11V3.5h11.5"),
    "alert": ("", "M8 2 14.6 13.6H1.4z M8 6.4v3.3 M8 11.7v.1"),
    "turn": ("M12.6 1.6 14.2 7 8.8 6z", "M12 4.6A5.6 5.6 0 1 0 13.6 9"),
    "plus": ("", "M8 3v10 M3 8h10"),
    "minus": ("", "M3 8h10"),
    "whole": ("", "M2.5 6V2.5H6 M10 2.5h3.5V6 M13.5 10v3.5H10 M6 13.5H2.5V10"),
    "phone": ("M5 .8h6l1.2 1.2v12L11 15.2H5L3.8 14V2z", "M6.8 12.9h2.4"),
    "truck": ("M.8 3.8h8.7v7.2H.8z M10.3 6h2.9l2 2.6V11h-4.9z", "M4 12.7h.2 M11.8 12.7h.2"),
    "office": ("M2.8 14.6V3.2L8 1.2l5.2 2v11.4z", "M5.6 6h.2 M10.2 6h.2 M5.6 9h.2 M10.2 9h.2 M8 14.400v-2.4"),
    "coins": ("M5.5 3a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z", "M9.5 6a3.7 3.7 0 1 1-2.8 6.2"),
}

ICONS: Final = tuple(_SHAPES)


@lru_cache(maxsize=2048)
def icon(name: str, x: float, y: float, size: float = 16, kind: str = "") -> Safe:
    """An icon with its upper left corner at (x, y)."""
    filled, drawn = _SHAPES[name]
    scale = f" scale({size / 16:g})" if size != 16 else ""
    body = (f'<path d="{filled}" class="solid"></path>' if filled else "") + (
        f'<path d="{drawn}" class="drawn"></path>' if drawn else ""
    )
    return Safe(f'<g class="icon {kind}" transform="translate({x} {y}){scale}">{body}</g>')
