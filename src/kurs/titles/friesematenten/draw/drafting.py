"""Choosing the deck before the game (FRI-6.4): the cards that go into it, and those set aside."""

from kurs.draw import Panel, Safe, join
from kurs.draw.icons import icon
from kurs.draw.shapes import fit, group, rect, spot, text
from kurs.titles.friesematenten.draw.cards import row, row_height
from kurs.titles.friesematenten.draw.scene import ROOM, WIDE, Scene


def kept_panel(scene: Scene) -> Panel:
    """A click sets a card aside. Who has finished goes back into his answer first."""
    view = scene.view
    return _list(
        scene, "draft-kept", len(view.kept) > view.to_keep, view.kept, scene.word("kept", len(view.kept), view.to_keep)
    )


def aside_panel(scene: Scene) -> Panel:
    """In the order of the steps: the last one is the one that is undone first."""
    view = scene.view
    return _list(scene, "draft-aside", False, view.aside, scene.word("aside", len(view.aside)))


def _list(scene: Scene, id: str, choosing: bool, cards: list[str], said: str) -> Panel:
    parts: list[Safe] = []
    gone = id == "draft-aside"
    y = 38.0
    for card in cards:
        face = scene.faces[card]
        high = row_height(face, ROOM, 6)
        body = group(12, y, row(face, scene.money(face.card.min_bid), ROOM, 6, gone))
        parts.append(spot(12, y, ROOM, high, scene.lit.at("aside", card) if choosing else {}, body))
        y += high + 6
    if not cards:
        parts.append(rect(12.75, y, ROOM - 1.5, 40, "empty", 7))
        parts.append(text(WIDE / 2, y + 24, scene.word("nothing_aside"), "s115 mid dim"))
        y += 46
    high = round(y + 6)
    head = Safe(
        icon("cross" if gone else "cards", 13, 11, 15, "ink")
        + text(36, 23.5, fit(said, ROOM - 30, 13, bold=True), "s13 bold")
    )
    surface = rect(0.5, 0.5, WIDE - 1, high - 1, "surface", 10)
    return Panel(id, "board" if gone else "piles", WIDE, high, said, join([surface, head, *parts]))
