"""The share registers under a thumb: while somebody trades or redeems packages a narrow page shows him those of every
corporation that he may deal in, each as large as a finger. All else about a corporation is seen on its board.
"""

from typing import Final

from kurs.draw import Drawn, Panel, Safe, Scene, join, panel, part, slot
from kurs.draw.shapes import rect
from kurs.titles.master_of_economy.data import CORPORATIONS, LARGEST
from kurs.titles.master_of_economy.draw.corporations import TRADING, lit_shares, register_of
from kurs.titles.master_of_economy.draw.register import CELL_HIGH, Register, package
from kurs.titles.master_of_economy.draw.signs import WIDE, corporation, corporation_name, named
from kurs.titles.master_of_economy.view import View

LEFT: Final = 46
"""The sign of the corporation."""
COLUMNS: Final = 5
COLUMN: Final = (WIDE - LEFT - 8) / COLUMNS
LINES: Final = LARGEST // COLUMNS
PITCH: Final = (CELL_HIGH + 3) * LINES + 6
"""From one corporation to the next."""


def dealing_panels(view: View, scene: Scene) -> list[Panel]:
    """Nothing, unless the viewer deals in packages; whatever he has half chosen, the same corporations stay."""
    if view.step not in (*TRADING, "redemption") or view.seat not in view.waiting:
        return []
    lit = {c: lit_shares(view, scene, c) for c in range(len(view.corporations))}
    if not any([one.lit.moves() for one in lit.values()]):
        return []
    own = view.meeting.corp if view.step == "redemption" and view.meeting else ""
    shown = [c for c in lit if own in ("", CORPORATIONS[c].id)]
    held = {c: register_of(view.seats, c, view.corporations[c]) for c in shown}
    parts = [part(f"packages-{c}", packages_part, lit[c], held[c], k) for k, c in enumerate(shown)]
    return [panel("packages", "offer", dealing_panel, scene.unlit(), tuple(shown)).holding(*parts)]


def dealing_panel(scene: Scene, shown: tuple[int, ...]) -> Drawn:
    """The frame; what each corporation has travels alone."""
    high = PITCH * len(shown) + 8
    slots = [slot(f"packages-{c}") for c in shown]
    frame = rect(1, 1, WIDE - 2, high - 2, "surface mine", 10)
    return Drawn(WIDE, high, scene.sheet("shares"), join([frame, *slots]), narrow=True)


def packages_part(scene: Scene, register: Register, place: int) -> Safe:
    """A corporation, and its packages in two lines."""
    top = 7.0 + PITCH * place
    sign = named(corporation_name(scene, register.c), corporation(10, top + CELL_HIGH - 12, register.c, 26))
    cells = []
    for k in range(1, LARGEST + 1):
        line, column = divmod(k - 1, COLUMNS)
        x, y = LEFT + COLUMN * column, top + (CELL_HIGH + 3) * line
        cells.append(package(scene, register, k, x, y, COLUMN - 3))
    return join([sign, *cells])
