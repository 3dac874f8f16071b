"""The share register of a corporation: its ten packages and who has them, and the votes: who can outvote whom."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from kurs.draw import Safe, Scene, join
from kurs.draw.icons import icon
from kurs.draw.shapes import path, rect, spot, text, tinted, width
from kurs.titles.master_of_economy.data import CORPORATIONS, LARGEST
from kurs.titles.master_of_economy.draw.signs import (
    ROOM,
    holder,
    holder_name,
    named,
    tone_of,
)
from kurs.titles.master_of_economy.rules.figures import PACKAGES

CELL: Final = ROOM / LARGEST
CELL_HIGH: Final = 36
BAR: Final = 22
BANK: Final = -1


class Holding(NamedTuple):
    """Somebody's shares of a corporation, and the player who votes with them."""

    holder: int
    shares: int
    controller: int


class Register(NamedTuple):
    """Who has which package of a corporation."""

    c: int
    owners: tuple[int, ...]
    """Of the packages 1 to 10; -1: the bank."""
    holdings: tuple[Holding, ...]
    votes: bool
    """Whether there is anything to vote on: the additional corporation has no meeting."""


def by_controller(holdings: Sequence[Holding]) -> list[tuple[int, list[Holding]]]:
    """The holdings of each player and of the corporations he runs, most votes first."""
    players = {one.controller for one in holdings}
    grouped = [(seat, [one for one in holdings if one.controller == seat]) for seat in players]
    for _, own in grouped:
        own.sort(key=lambda one: (one.holder != one.controller, -one.shares))
    return sorted(grouped, key=lambda pair: (-sum([one.shares for one in pair[1]]), pair[0]))


def register_part(scene: Scene, register: Register, y: float) -> tuple[Safe, float]:
    """The packages, and under them the votes."""
    cells = [package(scene, register, k, 10 + CELL * (k - 1), y, CELL - 2) for k in PACKAGES]
    if not register.votes:
        return join(cells), CELL_HIGH
    bar = votes_bar(scene, register.holdings, y + CELL_HIGH + 5)
    return join([*cells, bar]), CELL_HIGH + 5 + BAR


# --- the packages ---------------------------------------------------------------------------------------------------


def package(scene: Scene, register: Register, k: int, left: float, y: float, broad: float) -> Safe:
    """A package: its size, and who has it; free ones lie in the bank."""
    owner, c = register.owners[k - 1], register.c
    x, wide = round(left, 1), round(broad, 1)
    chosen = _chosen(scene, register, k)
    lit = _lit(scene, register, owner, k)
    if owner == BANK:
        body = [
            rect(x, y, wide, CELL_HIGH, "level under", 5),
            text(x + wide / 2, y + 14, k, "s12 mid dim"),
            icon("bank", x + wide / 2 - 6, y + 20, 12),
        ]
        said = scene.word("package_bank", k, CORPORATIONS[c].id)
    else:
        body = [
            tinted(tone_of(scene, owner), rect(x, y, wide, CELL_HIGH, "level held", 5)),
            text(x + wide / 2, y + 14, k, "s12 bold mid"),
            holder(scene, x + wide / 2 - 8, y + 17.5, owner, 16),
        ]
        said = scene.word("package_held", k, CORPORATIONS[c].id, holder_name(scene, owner))
    if chosen:
        body.append(rect(x, y, wide, CELL_HIGH, "pending", 5))
        body.append(text(x + wide / 2, y + 14, k, "s12 bold mid"))
    return spot(x, y, wide, CELL_HIGH, lit, named(said, *body), r=5)


def _chosen(scene: Scene, register: Register, k: int) -> bool:
    """Whether this package has been chosen to be exchanged or redeemed, or to be taken for it."""
    match scene.lit.draft:
        case ("enlarge" | "reduce" | "sell", corp, *sizes):
            return corp == CORPORATIONS[register.c].id and k in sizes
        case ("shrink" | "redeem", *sizes):
            return k in sizes
    return False


def _lit(scene: Scene, register: Register, owner: int, k: int) -> dict[str, Any]:
    """A package of the bank is bought, or taken for one that has been chosen; others are chosen first."""
    lit, id = scene.lit, CORPORATIONS[register.c].id
    if lit.draft:
        return _taken(scene, k) if owner == BANK else {}
    if owner == BANK:
        return lit.at("buy", id, k) or lit.why("buy", id, k)
    for words, label in (
        (("enlarge", id, k), "swap_this"),
        (("reduce", id, k), "swap_this"),
        (("shrink", k), "redeem_this"),
    ):
        found = lit.at(*words, label=scene.word(label, k))
        if found:
            return found
    return lit.look("redeem", k, label=scene.word("redeem_this", k)) or lit.at("sell", id, k)


def _taken(scene: Scene, k: int) -> dict[str, Any]:
    """For the package that has been chosen this one is taken; a smaller one instead of a larger is looked at first."""
    lit = scene.lit
    verb, *chosen = lit.draft
    if verb == "enlarge" and not lit.starts(*lit.draft, k):
        return lit.instead("reduce", *chosen, k, label=scene.word("take_this", k))
    return lit.next(k)


# --- the votes ------------------------------------------------------------------------------------------------------


def votes_bar(scene: Scene, holdings: Sequence[Holding], y: float, wide: float = ROOM, left: float = 10) -> Safe:
    """All votes as one bar, those of a player and of the corporations he runs side by side, most votes first; the mark
    in the middle is the majority: whoever reaches over it alone decides."""
    out = sum([one.shares for one in holdings])
    if not out:
        return text(left, y + 15, scene.word("no_shares"), "s12 dim")
    parts: list[Safe] = []
    x = left
    for seat, own in by_controller(holdings):
        start = x
        for one in own:
            room = wide * one.shares / out
            parts.append(_segment(scene, one, x, y, room))
            x += room
        total = sum([one.shares for one in own])
        said = scene.word("votes_of", seat, total, out)
        frame = rect(round(start + 0.5, 1), y, round(x - start - 1, 1), BAR, "inner", 4)
        parts.append(named(said, tinted(f"seat-{seat}", frame)))
    middle = left + wide / 2
    parts.append(path(f"M{middle:g} {y - 4}v6m0 {BAR - 4}v6", "majority"))
    return join(parts)


def _segment(scene: Scene, one: Holding, x: float, y: float, room: float) -> Safe:
    said = str(one.shares)
    need = 15 + width(said, 11, bold=True)
    box = tinted(f"seat-{one.controller}", rect(round(x + 0.5, 1), y, round(room - 1, 1), BAR, "level held", 4))
    parts = [box]
    if room >= need + 4:
        start = round(x + (room - need) / 2, 1)
        parts += [holder(scene, start, y + 4, one.holder, 14), text(start + 16, y + 15, said, "s11 bold")]
    elif room >= 15:
        parts.append(holder(scene, round(x + room / 2 - 7, 1), y + 4, one.holder, 14))
    return named(scene.word("votes_held", holder_name(scene, one.holder), one.shares), *parts)
