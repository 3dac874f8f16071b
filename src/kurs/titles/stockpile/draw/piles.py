"""The piles: cards overlapping in the order of placement, and the bid track of each."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from kurs.draw import Drawn, Safe, Scene, join, slot
from kurs.draw.shapes import fit, group, hatch, piece, rect, spot, text, tinted
from kurs.draw.tokens import button, pill, token
from kurs.kernel.phrase import Phrase
from kurs.titles.stockpile.data import LEVELS
from kurs.titles.stockpile.draw.cards import back_strip, known_strip, strip
from kurs.titles.stockpile.draw.scene import back, faces, own_token
from kurs.titles.stockpile.rules.demand import HIGHEST
from kurs.titles.stockpile.view import UNKNOWN, CardView, PileView

WIDE: Final = 190
CARD: Final = 174
PITCH: Final = 27
HIGH: Final = 34
TOP: Final = 38
FEWEST: Final = 4
"""Room is kept for so many cards, so that the piles do not grow all the time."""


def track_height(piles: tuple[PileView, ...], more: list[tuple[str, ...]]) -> int:
    """Where the bid tracks begin: at the same height for all piles."""
    most = max([FEWEST, *[len(pile.cards) + len(coming) for pile, coming in zip(piles, more, strict=True)]])
    return TOP + PITCH * (most - 1) + HIGH + 10


def drafted(scene: Scene, hand: Sequence[int], pile: int) -> tuple[str, ...]:
    """What the viewer is about to lay on the pile, by the words he has chosen so far."""
    draft = scene.lit.draft
    if not draft or not hand or draft[0] not in ("place", "hide"):
        return ()
    cards = [int(draft[1]), 1 - int(draft[1])] if draft[0] == "place" and len(draft) > 1 else [0, 1]
    targets = draft[2:] if draft[0] == "place" else draft[1:]
    names = [faces(scene)[hand[card]].name for card, to in zip(cards, targets, strict=False) if to == pile]
    return tuple(names[:2])


def pile_panel(scene: Scene, i: int, track: int, idle: bool) -> Drawn:
    """A pile with slots for its cards and its bids."""
    name = scene.say(Phrase("sheet.pile", (i,)))
    parts = [
        rect(0.5, 0.5, WIDE - 1, track + 71, "surface", 10),
        text(12, 22, name, "s13 bold"),
        slot(f"pile-{i}-cards"),
        slot(f"pile-{i}-bids"),
    ]
    return Drawn(WIDE, track + 72, name, join(parts), idle)


def pile_bids(scene: Scene, i: int, bidder: int, bid: int, track: int, asked: bool) -> Safe:
    """Who has the highest bid, and the bid track; `asked`: the viewer is to bid, on this pile or another."""
    shut = bid == LEVELS[HIGHEST]
    levels = group(8, track, _levels(scene, i, bidder, bid, shut, asked), kind="shut" if shut else "")
    return join([_corner(scene, i, bidder, shut), levels])


def _corner(scene: Scene, i: int, bidder: int, shut: bool) -> Safe:
    """Warren's look, or who has the highest bid."""
    look = scene.lit.at("look", i) if not scene.lit.draft else {}
    if look:
        return button(WIDE - 96, 5, 88, scene.word("look"), look, sign="eye", high=26)
    if shut:
        return pill(WIDE - 8, 7, scene.word("closed"), "lock", "lock", right=True)
    if bidder < 0:
        return Safe("")
    return text(WIDE - 12, 21.5, fit(scene.names[bidder], 104, 11.5), "s115 end dim")


# --- cards ----------------------------------------------------------------------------------------------------------


def pile_cards(scene: Scene, i: int, cards: tuple[CardView, ...], more: tuple[str, ...], track: int) -> Safe:
    """The cards in the order of placement, and what is about to be laid on them."""
    parts = [_card(scene, i, place, card, place == len(cards) - 1) for place, card in enumerate(cards)]
    if not cards:
        parts.append(rect(8, TOP, CARD, HIGH, "empty", 6))
        parts.append(text(WIDE / 2, TOP + 21, scene.word("empty"), "s11 mid dim"))
    for k, name in enumerate(more):
        y = TOP + PITCH * (len(cards) + k)
        parts.append(rect(8, y, CARD, HIGH - 4, "pending", 6))
        parts.append(text(18, y + 19, fit(name, CARD - 20, 12), "s12 bold"))
    return spot(4, TOP - 5, WIDE - 8, track - TOP + 1, _target(scene, i), *parts, r=9)


def _target(scene: Scene, i: int) -> dict[str, Any]:
    """While a card is on its way, the piles it may go to are lit."""
    lit = scene.lit
    if not lit.draft or lit.draft[0] not in ("place", "hide", "shift"):
        return {}
    if lit.draft == ("place",) or (lit.draft[0] == "shift" and len(lit.draft) < 3):
        return {}
    return lit.next(i, label=scene.word("onto", i))


def _card(scene: Scene, i: int, place: int, card: CardView, last: bool) -> Safe:
    if card.up:
        body = strip(faces(scene)[card.card], CARD, HIGH)
    elif card.card == UNKNOWN:
        body = back_strip(back(scene, card.by), scene.word("face_down"), CARD, HIGH)
    else:
        body = known_strip(faces(scene)[card.card], back(scene, card.by), CARD, HIGH)
    lit, words = scene.lit, ("shift", i, place)
    shift = {} if lit.draft else lit.at(*words, label=scene.word("shift", place + 1, i)) if lit.starts("shift") else {}
    if lit.draft == words:
        shift = lit.instead(label=scene.word("again"))
    high = HIGH if last else PITCH - 1
    there = piece(
        8,
        TOP + PITCH * place,
        body,
        name=f"pile-{i}-card-{place}",
        kind="chosen" if lit.draft == words else "",
        comes=f"player-{card.by}" if card.by >= 0 else "",
    )
    return spot(8, TOP + PITCH * place, CARD, high, shift, there, r=5) if shift else there


# --- bids -----------------------------------------------------------------------------------------------------------


def _levels(scene: Scene, i: int, bidder: int, bid: int, shut: bool, asked: bool) -> Safe:
    """The eight levels in two rows, wide enough for a thumb."""
    parts = [_level(scene, i, bidder, bid, k, amount, asked) for k, amount in enumerate(LEVELS)]
    if shut:
        parts.append(hatch(0, 0, CARD - 44, 62, 8))
    if bidder >= 0:
        k = LEVELS.index(bid)
        standing = token(11, 14, bidder, scene.marks[bidder], 9)
        name = own_token(scene, bidder) or f"bid-{i}"
        parts.append(piece(*_corner_of(k), standing, name=name, takes=f"pile-{i} player-{bidder}"))
    return join(parts)


def _corner_of(k: int) -> tuple[float, int]:
    return 44.5 * (k % 4), 33 * (k // 4)


def _level(scene: Scene, i: int, bidder: int, bid: int, k: int, amount: int, asked: bool) -> Safe:
    x, y = _corner_of(k)
    if bidder >= 0 and amount == bid:
        number = text(x + 31, y + 18.5, amount, "s13 bold mid")
        body = tinted(f"seat-{bidder}", rect(x, y, 40.5, 28, "level held", 6), number)
        return spot(x, y, 40.5, 28, scene.lit.why("bid", i, amount) if asked else {}, body, r=6)
    lit = scene.lit.at("bid", i, amount) if asked else {}
    if lit:
        body = Safe(rect(x, y, 40.5, 28, "level open", 6) + text(x + 20.25, y + 18.5, amount, "s13 bold mid"))
        return spot(x, y, 40.5, 28, lit, body, r=6)
    body = _closed_level(k, amount, amount < bid or asked)
    return spot(x, y, 40.5, 28, scene.lit.why("bid", i, amount) if asked else {}, body, r=6)


@cache
def _closed_level(k: int, amount: int, under: bool) -> Safe:
    x, y = _corner_of(k)
    kind = "s13 mid faint" if under else "s13 mid"
    return Safe(rect(x, y, 40.5, 28, "level under" if under else "level", 6) + text(x + 20.25, y + 18.5, amount, kind))
