"""Where the game stands: round, phase, bank, priority, and who operates or acts in which order."""

from collections.abc import Hashable
from functools import partial
from typing import Final

from kurs.draw import Panel, Safe, Sketch, join
from kurs.draw.icons import icon
from kurs.draw.shapes import fit, path, rect, text, tinted, width
from kurs.draw.tokens import pill, token
from kurs.titles.r1849.data import PHASES
from kurs.titles.r1849.draw.scene import CODES, ROOM, TONES, WIDE, Scene
from kurs.titles.r1849.view import View

BADGE: Final = 45
"""Six of them fit into a row."""


def round_sketch(scene: Scene) -> Sketch:
    view = scene.view
    order = (tuple(view.operating_order), tuple(view.to_operate), view.operating)
    where = (view.set, view.round, view.rounds, view.phase, view.step == "auction", view.over, view.end)
    key: Hashable = (scene.tongue, where, view.bank, view.broken, view.priority, order, _actor(view))
    return Sketch("round", "board", key, partial(_panel, scene))


def _actor(view: View) -> int:
    """Whose turn of the stock round or auction it is; -1 elsewhere."""
    if view.over or view.round:
        return -1
    if view.step in ("stock_round", "auction"):
        return view.frame[0]
    return view.waiting[0] if view.waiting else -1


def round_name(scene: Scene) -> str:
    """The name of the round."""
    view = scene.view
    if view.over:
        return scene.sheet("over")
    if view.set == 0:
        return scene.word("round_auction")
    if view.round == 0:
        return scene.word("round_stock", view.set)
    return scene.word("round_operating", view.set, view.round, view.rounds)


def _panel(scene: Scene) -> Panel:
    view, name = scene.view, round_name(scene)
    high = 60 if view.over else 92
    parts = [
        rect(0.5, 0.5, WIDE - 1, high - 1, "surface", 10),
        text(12, 26, fit(name, 230, 16, bold=True), "s16 bold"),
        pill(WIDE - 10, 10, scene.word("phase", PHASES[view.phase].name), "flag", "loud", right=True, most=150),
        _bank(scene),
    ]
    if not view.over:
        parts.append(_corporations(scene) if view.round else _seats(scene))
    return Panel("round", "board", WIDE, high, name, join(parts))


def _bank(scene: Scene) -> Safe:
    """The bank's money; whether the game ends; the priority."""
    view = scene.view
    said = scene.word("bank_broken") if view.broken and not view.over else scene.word("bank", max(0, view.bank))
    parts = [
        icon("bank", 12, 35, 14, "fall" if view.broken else ""),
        text(31, 46.5, fit(said, 190, 12), f"s12{' fall bold' if view.broken else ''}"),
    ]
    if view.set > 0 and not view.over:
        mark = scene.marks[view.priority]
        word = scene.word("priority")
        parts.append(token(WIDE - 20, 42, view.priority, mark, 8))
        parts.append(text(WIDE - 33, 46.5, fit(word, 110, 11.5), "s115 end dim"))
    return join(parts)


def _corporations(scene: Scene) -> Safe:
    """The operating order: who has had his turn, whose turn it is, who is still to come."""
    view = scene.view
    done = [c for c in view.operating_order if c not in view.to_operate and c != view.operating]
    now = [view.operating] if view.operating >= 0 else []
    parts: list[Safe] = []
    x = 12.0
    for c in (*done, *now, *view.to_operate):
        kind = "full" if c in now or c in view.to_operate else "chip toned"
        letters = text(x + BADGE / 2, 76, CODES[c], f"s12 bold mid {'on-tone' if kind == 'full' else 'tone'}")
        parts.append(tinted(TONES[c], rect(x, 60, BADGE, 22, kind, 5), letters))
        if c in done:
            parts.append(path(f"M{x + 3} 71h{BADGE - 6}", "done"))
        if c in now:
            parts.append(rect(x - 2, 58, BADGE + 4, 26, "now", 6))
        x += BADGE + 8
    return join(parts)


def _seats(scene: Scene) -> Safe:
    """The order of the players from the one whose turn it is."""
    view, first = scene.view, _actor(scene.view)
    seats = [(max(0, first) + k) % view.seats for k in range(view.seats)]
    seats = [seat for seat in seats if not view.players[seat].left]
    parts: list[Safe] = []
    x = 12.0
    room = (ROOM - 22 * len(seats)) / len(seats) - 8
    for k, seat in enumerate(seats):
        name = fit(scene.names[seat], room, 12, bold=k == 0)
        parts.append(token(x + 9, 71, seat, scene.marks[seat], 9))
        parts.append(text(x + 22, 75, name, "s12 bold" if k == 0 else "s12 dim"))
        x += 26 + width(name, 12, bold=k == 0) + 6
    return join(parts)
