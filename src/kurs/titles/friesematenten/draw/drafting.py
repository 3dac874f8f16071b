"""Choosing the deck before the game (FRI-6.4): the cards that go into it, and those set aside."""

from kurs.draw import Drawn, Safe, join
from kurs.draw.icons import icon
from kurs.draw.shapes import fitted, group, rect, spot, text
from kurs.titles.friesematenten.draw.cards import row, row_height
from kurs.titles.friesematenten.draw.scene import ROOM, WIDE, Scene


def kept_panel(scene: Scene, cards: tuple[str, ...], to_keep: int) -> Drawn:
    """A click sets a card aside. Who has finished goes back into his answer first."""
    return _list(scene, len(cards) > to_keep, cards, scene.word("kept", len(cards), to_keep), "cards")


def aside_panel(scene: Scene, cards: tuple[str, ...]) -> Drawn:
    """In the order of the steps: the last one is the one that is undone first."""
    return _list(scene, False, cards, scene.word("aside", len(cards)), "cross")


def _list(scene: Scene, choosing: bool, cards: tuple[str, ...], said: str, sign: str) -> Drawn:
    gone = sign == "cross"
    parts: list[Safe] = []
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
    head = Safe(icon(sign, 13, 11, 15, "ink") + fitted(36, 23.5, said, ROOM - 30, "s13 bold", 13, bold=True))
    surface = rect(0.5, 0.5, WIDE - 1, high - 1, "surface", 10)
    return Drawn(WIDE, high, said, join([surface, head, *parts]))
