"""What all parts of the picture share."""

from collections.abc import Callable
from typing import Final

from kurs.draw import Safe, Scene
from kurs.draw.shapes import rect, text, tinted
from kurs.kernel.move import Move
from kurs.titles.r1849.data import CORPORATIONS

TONES: Final = tuple([row.colour for row in CORPORATIONS])
"""The tone of each corporation; its letters always stand beside it."""
CODES: Final = tuple([row.id for row in CORPORATIONS])

WIDE: Final = 336
"""Of every panel but the map: no column of a page is narrower, not even on a phone, so that no letter shrinks."""
ROOM: Final = WIDE - 24


def lit_where(scene: Scene, wanted: Callable[[Move], bool]) -> Scene:
    """The scene with what is wanted lit. Where that is nothing, it is the same for those who are asked and for others:
    only what is lit says why something else is not."""
    lit = scene.lit.where(wanted)
    return scene.lighting(lit) if lit.verbs() else scene.unlit()


def lit_only(scene: Scene, *verbs: str) -> Scene:
    """The scene with these verbs lit, or with nothing."""
    return lit_where(scene, lambda move: move.verb in verbs)


def badge(c: int, x: float, y: float, wide: float = 40, high: float = 20, kind: str = "full") -> Safe:
    """The sign of a corporation, its colour with its letters, the upper left corner at (x, y)."""
    letters = text(
        x + wide / 2, y + high / 2 + 4, CODES[c], "s11 bold mid on-tone" if kind == "full" else "s11 bold mid tone"
    )
    return tinted(TONES[c], rect(x, y, wide, high, kind, 4), letters)
