"""Signs that stand for things everywhere on the table: corporations are squares with a letter, players circles with
theirs, goods shapes of their own. No colour stands alone."""

from functools import lru_cache
from typing import Final

from kurs.draw import Safe, Scene
from kurs.draw.shapes import hint, path, rect, text, tinted
from kurs.draw.tokens import token
from kurs.kernel.phrase import Phrase
from kurs.titles.master_of_economy.data import CORPORATIONS

WIDE: Final = 336
"""Of every panel: no column of a page is narrower, not even on a phone, so that no letter shrinks."""
ROOM: Final = WIDE - 20

TONES: Final = ("blue", "yellow", "green", "red")
CODES: Final = tuple([row.name[0] for row in CORPORATIONS])
"""The corporations' colours, and the letters that always stand beside them: the names begin with them."""

GOOD_SIGNS: Final[tuple[tuple[str, str], ...]] = (
    # tone, shape
    ("grey", "M1.5 3h13v4.4h-13z M1.5 8.6h5.9V13H1.5z M8.6 8.6h5.9V13H8.6z"),  # bricks
    ("grey", "M3 11.6 1.6 7 5 2.8l5.4-.6L14.4 7l-1.2 5.2-5.4 2z"),  # a lump of coal
    ("red", "M1 13.5 6 4l2.6 4.4L10.6 6 15 13.5z"),  # a heap of ore
    ("yellow", "M9.5 1 3 9.2h4.2L6.3 15 13 6.6H8.8z"),  # a flash
    ("grey", "M2 2.5h12v3H10v5h4v3H2v-3h4v-5H2z"),  # a beam
    ("blue", "M1.5 9.6h13l-2.1 4.4H3.6z M7.4 1.8v6.6H3.4z M8.6 3.6l3.6 4.8H8.6z"),  # a ship
)
WHITE, BLACK = 0, 1
"""Bricks are drawn as lines, coal is black in the dark, too."""


@lru_cache(maxsize=1024)
def corporation(x: float, y: float, c: int, size: float = 18, kind: str = "full") -> Safe:
    """The sign of a corporation, its upper left corner at (x, y)."""
    big = size >= 22
    letters = text(
        x + size / 2,
        y + size / 2 + (4.6 if big else 4),
        CODES[c],
        f"{'s13' if big else 's11'} bold mid {'on-tone' if kind == 'full' else 'tone'}",
    )
    return tinted(TONES[c], rect(x, y, size, size, kind, 4), letters)


def is_player(scene: Scene, who: int) -> bool:
    """Holders are players, by their seats, and after them corporations."""
    return who < len(scene.names)


def holder(scene: Scene, x: float, y: float, who: int, size: float = 18) -> Safe:
    """A player or a corporation in a box of this size, its upper left corner at (x, y)."""
    if is_player(scene, who):
        return token(x + size / 2, y + size / 2, who, scene.marks[who], size / 2)
    return corporation(x, y, who - len(scene.names), size)


def holder_name(scene: Scene, who: int) -> str:
    """A player's name, or a corporation's."""
    return scene.names[who] if is_player(scene, who) else corporation_name(scene, who - len(scene.names))


def corporation_name(scene: Scene, c: int) -> str:
    return scene.say(Phrase(f"corp.{CORPORATIONS[c].id}"))


def tone_of(scene: Scene, who: int) -> str:
    """The tone of a holder."""
    return f"seat-{who}" if is_player(scene, who) else TONES[who - len(scene.names)]


@lru_cache(maxsize=1024)
def good(x: float, y: float, g: int, size: float = 14) -> Safe:
    """A good, its upper left corner at (x, y)."""
    tone, shape = GOOD_SIGNS[g]
    kind = {WHITE: "hollow chip", BLACK: "jet"}.get(g, "token")
    scale = f" scale({size / 16:g})" if size != 16 else ""
    return tinted(tone, Safe(f'<g transform="translate({x:g} {y:g}){scale}">{path(shape, kind)}</g>'))


def named(said: str, *children: Safe) -> Safe:
    """What a mouse is told that rests on it."""
    return Safe(f"<g>{hint(said)}{''.join(children)}</g>")
