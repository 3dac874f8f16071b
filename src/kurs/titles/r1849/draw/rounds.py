"""Where the game stands: round, phase, bank, priority, and who operates or acts in which order."""

from typing import Final, NamedTuple

from kurs.draw import Drawn, Safe, Scene, join
from kurs.draw.icons import icon
from kurs.draw.shapes import fit, fitted, path, rect, text, tinted, width
from kurs.draw.tokens import pill, token
from kurs.titles.r1849.data import PHASES
from kurs.titles.r1849.draw.scene import CODES, ROOM, TONES, WIDE
from kurs.titles.r1849.view import View

BADGE: Final = 45
"""Six of them fit into a row."""


class Stand(NamedTuple):
    """How far the game is."""

    set: int
    round: int
    rounds: int
    phase: int
    over: bool
    bank: int
    broken: bool
    priority: int
    order: tuple[int, ...]
    """The corporations of an operating round, those that have had their turn first."""
    done: int
    """How many have had their turn."""
    operating: int
    seats: tuple[int, ...]
    """The players who are still in the game, from the one whose turn it is."""


def stand_of(view: View) -> Stand:
    """How far the game of a view is."""
    done = [c for c in view.operating_order if c not in view.to_operate and c != view.operating]
    now = [view.operating] if view.operating >= 0 else []
    first = max(0, _actor(view))
    seats = [(first + k) % view.seats for k in range(view.seats)]
    return Stand(
        view.set, view.round, view.rounds, view.phase, view.over, view.bank, view.broken, view.priority,
        (*done, *now, *view.to_operate), len(done), view.operating,
        tuple([seat for seat in seats if not view.players[seat].left]),
    )  # fmt: skip


def _actor(view: View) -> int:
    """Whose turn of the stock round or auction it is; -1 elsewhere."""
    if view.over or view.round:
        return -1
    if view.step in ("stock_round", "auction"):
        return view.frame[0]
    return view.waiting[0] if view.waiting else -1


def round_name(scene: Scene, at: Stand) -> str:
    """The name of the round."""
    if at.over:
        return scene.sheet("over")
    if at.set == 0:
        return scene.word("round_auction")
    if at.round == 0:
        return scene.word("round_stock", at.set)
    return scene.word("round_operating", at.set, at.round, at.rounds)


def round_panel(scene: Scene, at: Stand) -> Drawn:
    """Round and phase, bank and priority, and under them who comes when."""
    name = round_name(scene, at)
    high = 60 if at.over else 92
    parts = [
        rect(0.5, 0.5, WIDE - 1, high - 1, "surface", 10),
        fitted(12, 26, name, 230, "s16 bold", 16, bold=True),
        pill(WIDE - 10, 10, scene.word("phase", PHASES[at.phase].name), "flag", "loud", right=True, most=150),
        _bank(scene, at),
    ]
    if not at.over:
        parts.append(_corporations(at) if at.round else _seats(scene, at))
    return Drawn(WIDE, high, name, join(parts))


def _bank(scene: Scene, at: Stand) -> Safe:
    """The bank's money; whether the game ends; the priority."""
    said = scene.word("bank_broken") if at.broken and not at.over else scene.word("bank", max(0, at.bank))
    parts = [
        icon("bank", 12, 35, 14, "fall" if at.broken else ""),
        fitted(31, 46.5, said, 190, f"s12{' fall bold' if at.broken else ''}"),
    ]
    if at.set > 0 and not at.over:
        mark = scene.marks[at.priority]
        word = scene.word("priority")
        parts.append(token(WIDE - 20, 42, at.priority, mark, 8))
        parts.append(fitted(WIDE - 33, 46.5, word, 110, "s115 end dim"))
    return join(parts)


def _corporations(at: Stand) -> Safe:
    """The operating order: who has had his turn, whose turn it is, who is still to come."""
    parts: list[Safe] = []
    x = 12.0
    for k, c in enumerate(at.order):
        kind = "chip toned" if k < at.done else "full"
        letters = text(x + BADGE / 2, 76, CODES[c], f"s12 bold mid {'on-tone' if kind == 'full' else 'tone'}")
        parts.append(tinted(TONES[c], rect(x, 60, BADGE, 22, kind, 5), letters))
        if k < at.done:
            parts.append(path(f"M{x + 3} 71h{BADGE - 6}", "done"))
        if c == at.operating:
            parts.append(rect(x - 2, 58, BADGE + 4, 26, "now", 6))
        x += BADGE + 8
    return join(parts)


def _seats(scene: Scene, at: Stand) -> Safe:
    """The order of the players from the one whose turn it is."""
    parts: list[Safe] = []
    x = 12.0
    room = (ROOM - 22 * len(at.seats)) / len(at.seats) - 8
    for k, seat in enumerate(at.seats):
        name = fit(scene.names[seat], room, 12, bold=k == 0)
        parts.append(token(x + 9, 71, seat, scene.marks[seat], 9))
        parts.append(text(x + 22, 75, name, "s12 bold" if k == 0 else "s12 dim"))
        x += 26 + width(name, 12, bold=k == 0) + 6
    return join(parts)
