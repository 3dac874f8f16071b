"""What stays marked on the map: the routes that were run last, or those last run by a corporation one looks up, and the
tile that was laid last. It comes from what was told (`Scene.past`), for the table itself does not show it any more.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from kurs.draw import PastItem, Safe, Scene, el, join
from kurs.draw.icons import icon
from kurs.draw.shapes import rect, text, tinted, width
from kurs.kernel import Event
from kurs.titles.r1849.ahead import best_of, to_change
from kurs.titles.r1849.data import HEX_OF, NOBODY
from kurs.titles.r1849.draw.hexes import CENTRES
from kurs.titles.r1849.draw.routes import Line, line_of, lines, route_lines
from kurs.titles.r1849.draw.scene import CODES, TONES
from kurs.titles.r1849.view import View

LOOK: Final = "run"
"""What a page looks up: ``run AFG``."""
MEMORABLE: Final = frozenset({"ran", "ran_nothing", "laid"})


def memory_of(event: Event) -> str:
    """Of each corporation the last run, and of all tiles the last one."""
    return "tile" if event.key == "laid" else f"run {event.args[0]}"


def remember(event: Event, look: Callable[[], View]) -> tuple[Any, ...]:
    """A corporation with the hex of its tile, or with the routes it has run, as they lay then."""
    c = int(event.args[0])
    if event.key == "laid":
        return (c, HEX_OF[str(event.args[2]).split()[0]])  # "C5 Palermo"
    return (c, tuple(lines(look())) if event.key == "ran" else ())


NOW: Final = "now"
OVER: Final = "past"
AHEAD: Final = "ahead"
"""Routes that are run or being built, that were run before, that would be run."""


class Run(NamedTuple):
    """Routes on the map, and whose they are."""

    c: int
    lines: tuple[Line, ...]
    when: str
    proven: bool = True
    changes: tuple[str, ...] = ()
    """Of routes that would be run: the moves that lead to another one in the place of each."""


def runs_of(past: tuple[PastItem, ...]) -> dict[int, tuple[Line, ...]]:
    """What the corporations have run last; the latest run comes last."""
    return {value[0]: value[1] for key, value in past if key != "tile" and value[1]}


def run_shown(view: View, scene: Scene) -> Run:
    """The routes of a corporation that is looked up; else of the one that runs, or has run; else the last ones."""
    runs, wanted = runs_of(scene.past), looked_up(scene)
    if wanted in runs:
        return Run(wanted, runs[wanted], OVER)
    now = tuple(lines(view))
    if not now and "best" in scene.lit.verbs():
        return _ahead(view)
    if now or view.step in ("route", "route_start") or not runs:
        return Run(view.operating, now, NOW)
    last = list(runs)[-1]
    return Run(last, runs[last], OVER)


def _ahead(view: View) -> Run:
    """What the one who is asked would run at once."""
    best = best_of(view)
    found = [line_of(view, route.train, list(route.stops), list(route.legs), route.value) for route in best.routes]
    changes = tuple([to_change(view, best.routes, k) for k in range(len(found))])
    return Run(view.operating, tuple(found), AHEAD, best.proven, changes)


def looked_up(scene: Scene) -> int:
    """The corporation whose last run is looked up; NOBODY: none."""
    named = scene.looking[1:2] if scene.looking[:1] == (LOOK,) else ()
    return CODES.index(str(named[0])) if named and named[0] in CODES else NOBODY


def run_lines(run: Run) -> Safe:
    """The routes; those that are not run now are paler, those of an earlier run with the sign of the corporation."""
    drawn = route_lines(run.lines, CODES[run.c] if run.when == OVER else "")
    return Safe(f'<g class="route-{run.when}">{drawn}</g>') if run.when != NOW and run.lines else drawn


def tile_laid(past: tuple[PastItem, ...]) -> tuple[int, int]:
    """Who laid the last tile, and where; NOBODY: none yet."""
    return next((value for key, value in past if key == "tile"), (NOBODY, NOBODY))


def tile_mark(scene: Scene, c: int, h: int) -> Safe:
    """A rim in the colour of the corporation."""
    if c == NOBODY:
        return Safe("")
    x, y = CENTRES[h]
    rim = Safe('<use href="#hexagon" class="last-tile-bed"/><use href="#hexagon" class="last-tile"/>')
    said = el("title", scene.word("last_tile", c))
    return Safe(f'<g transform="translate({x:g} {y:g})">{said}{tinted(TONES[c], rim)}</g>')


def run_button(scene: Scene, c: int, revenue: int, shown: bool, right: float, y: float) -> Safe:
    """On the card of a corporation: what its last run brought; pressed, it is shown on the map."""
    said = scene.word("ran", revenue)
    wide = round(width(said, 12) + 26)
    x = right - wide
    words = LOOK if shown else f"{LOOK} {CODES[c]}"
    label = scene.word("hide_run" if shown else "show_run", c)
    body = [
        rect(x, y - 9, wide, 40, "hit"),
        rect(x, y + 1, wide, 20, "chip full" if shown else "chip plain", 6),
        icon("eye", x + 5, y + 5, 12),
        text(right - 6, y + 15.5, said, "s12 end"),
    ]
    attributes: dict[str, Any] = {
        "data_pick": words, "role": "button", "tabindex": "0", "aria_label": label,
        "aria_pressed": "true" if shown else "false", "class_": "press",
    }  # fmt: skip
    return el("g", el("title", label), join(body), **attributes)
