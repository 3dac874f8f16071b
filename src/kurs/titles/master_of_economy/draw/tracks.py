"""Where the game stands: the clock of stages and phases, the points track, the order with the influence."""

from typing import Final, NamedTuple

from kurs.draw import Drawn, Safe, Scene, join
from kurs.draw.icons import icon
from kurs.draw.shapes import path, rect, text
from kurs.titles.master_of_economy.data import CORP, CORPORATIONS, END_POINTS, PHASES, RATES, STAGES
from kurs.titles.master_of_economy.draw.signs import ROOM, WIDE, corporation, named
from kurs.titles.master_of_economy.state import PHASE_NAMES
from kurs.titles.master_of_economy.view import View

PHASE_SIGNS: Final = ("hammer", "down", "factory", "turn", "bank", "hammer", "down", "factory", "turn", "person")
LAST: Final = 30
"""The last point of the track; those above are shown there."""
STEP: Final = (ROOM - 20) / LAST
MARKER: Final = 18
"""The width of a corporation's marker with some room."""


def clock_panel(scene: Scene, stage: int, phase: int, word: str, over: bool) -> Drawn:
    """The stage, and the ten phases with the one that is being played."""
    head = scene.word("over") if over else f"{scene.word('clock', stage, STAGES)} · {word}"
    parts = [rect(1, 1, WIDE - 2, 72, "surface", 10), text(10, 19, head, "s13 bold")]
    for k in range(STAGES):
        kind = "marker" if k + 1 == stage else "step past" if k + 1 < stage else "step"
        parts.append(rect(WIDE - 10 - 15 * (STAGES - k), 9, 12, 12, kind, 6))
    pitch = ROOM / PHASES
    for k in range(PHASES):
        x = round(10 + pitch * k, 1)
        now, past = k + 1 == phase and not over, k + 1 < phase or over
        kind = "pill loud" if now else "step past" if past else "step"
        said = scene.word("phase_named", k + 1, PHASE_NAMES[k + 1])
        body = [
            rect(x, 29, round(pitch - 3, 1), 36, kind, 6),
            icon(PHASE_SIGNS[k], x + pitch / 2 - 8.5, 33, 14, "loud" if now else "ink"),
            text(x + pitch / 2 - 1.5, 60, k + 1, f"s11 bold mid{' on-ink' if now else ' dim'}"),
        ]
        parts.append(named(said, *body))
    return Drawn(WIDE, 74, head, join(parts))


def points_panel(scene: Scene, points: tuple[int, ...]) -> Drawn:
    """The points track with its price zones, and where each corporation stands."""
    levels = _levels(points)
    top = 30 + 17 * (max(levels) + 1)
    high = top + 42
    parts = [rect(1, 1, WIDE - 2, high - 2, "surface", 10), text(10, 19, scene.word("points_track"), "s13 bold")]
    parts += [_zone(scene, k, top) for k in range(len(RATES))]
    for step in range(0, LAST + 1, 5):
        parts.append(text(_x(step), top + 36, step, "s11 mid dim"))
    for step in range(LAST + 1):
        parts.append(path(f"M{_x(step):g} {top + 19}v{5 if step % 5 == 0 else 3}", "axis"))
    flag = Safe(icon("flag", _x(END_POINTS) - 4, 9, 14, "ink") + path(f"M{_x(END_POINTS):g} 24V{top + 19}", "ending"))
    parts.append(named(scene.word("end_flag", END_POINTS), flag))
    for c, value in enumerate(points):
        name = scene.word("stands_at", CORPORATIONS[c].id, value)
        parts.append(_marker(c, _x(min(value, LAST)) - 8, top - 17 * (levels[c] + 1), name))
    return Drawn(WIDE, high, scene.word("points_track"), join(parts))


def _levels(points: tuple[int, ...]) -> list[int]:
    """How high above the track each marker stands, so that none covers another."""
    levels: list[int] = []
    for c, value in enumerate(points):
        near = {levels[x] for x in range(c) if abs(_x(min(points[x], LAST)) - _x(min(value, LAST))) < MARKER}
        levels.append(next(level for level in range(len(points)) if level not in near))
    return levels


def _x(step: float) -> float:
    return round(20 + STEP * step, 1)


def _zone(scene: Scene, k: int, y: float) -> Safe:
    """A zone with its rate; each is darker than the one before, and says its rate."""
    start = RATES[k][0]
    left = _x(start) - STEP / 2 if start else 10
    right = _x(RATES[k + 1][0]) - STEP / 2 if k + 1 < len(RATES) else WIDE - 10
    short = scene.word("zone_short", RATES[k][1])
    box = rect(round(left, 1), y, round(right - left - 1, 1), 18, f"zone zone-{k}", 3)
    return Safe(box + text(round((left + right) / 2, 1), y + 13.5, short, "s12 bold mid"))


def _marker(c: int, x: float, y: float, name: str) -> Safe:
    """A corporation's marker glides from point to point."""
    return Safe(f'<g id="point-{c}" class="glide" transform="translate({x:g} {y:g})">'
                f"{named(name, corporation(0, 0, c, 16))}</g>")  # fmt: skip


class Place(NamedTuple):
    """A corporation on the order track, and the influence put on it for the next stage."""

    c: int
    influence: int


def places_of(view: View) -> tuple[tuple[Place, ...], int]:
    """The order track with the influence, and the corporation for which it is given now."""
    influence = {one.id: one.influence for one in view.corporations}
    places = tuple([Place(CORP[id], influence[id]) for id in view.order if id])
    return places, CORP[view.acting] if view.step == "influence" and view.acting else -1


def order_panel(scene: Scene, places: tuple[Place, ...], supporting: int) -> Drawn:
    """The order in which the corporations act, and what has been put on them. `supporting`: for which influence is
    given now; -1: for none."""
    pitch = ROOM / max(4, len(places))
    high = 62
    parts = [rect(1, 1, WIDE - 2, high - 2, "surface", 10), text(10, 18, scene.word("order"), "s13 bold")]
    for k, place in enumerate(places):
        x = round(10 + pitch * k, 1)
        wide = round(pitch - 6, 1)
        kind = "level open" if place.c == supporting else "level"
        parts.append(rect(x, 26, wide, 28, kind, 6))
        parts.append(text(x + 12, 45, k + 1, "s13 bold mid dim"))
        sign = corporation(0, 0, place.c, 20)
        parts.append(Safe(f'<g id="order-{place.c}" class="glide" transform="translate({x + 22:g} 30)">{sign}</g>'))
        if place.influence:
            said = scene.word("influence_on", CORPORATIONS[place.c].id, place.influence)
            more = icon("star", x + 46, 34, 12, "ink") + text(x + 60, 45, place.influence, "s12 bold")
            parts.append(named(said, Safe(more)))
    return Drawn(WIDE, high, scene.word("order"), join(parts))
