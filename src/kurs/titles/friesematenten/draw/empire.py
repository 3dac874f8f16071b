"""The empires: what everybody has built, stored and been saddled with, and what it is worth now."""

from typing import Any, Final, NamedTuple

from kurs.draw import Drawn, Safe, join
from kurs.draw.icons import icon
from kurs.draw.players import named
from kurs.draw.shapes import fit, path, piece, rect, spot, text, tinted, width
from kurs.draw.tokens import button, pill, token
from kurs.titles.friesematenten.data import FACTORY, STATUS
from kurs.titles.friesematenten.draw.cards import (
    STEP,
    STRIP,
    TILE,
    TILE_HIGH,
    row,
    row_height,
    state_of,
    strip,
    tile,
)
from kurs.titles.friesematenten.draw.scene import ROOM, WIDE, Scene, signed
from kurs.titles.friesematenten.rules.ending import ranking_of
from kurs.titles.friesematenten.view import UNKNOWN, CardView, PlayerView, View

COLUMNS: Final = 3
GAP: Final = 8
HEAD: Final = 40
SLOT: Final = 26
"""A row of free slots alone."""
WRECK: Final = 30
"""Room for the button that demolishes."""


class Empire(NamedTuple):
    """Whose it is, what is in it, and how its owner stands."""

    seat: int
    player: PlayerView
    own: bool
    decides: bool
    marker: bool
    rank: int
    """Reached in the end; 0 before."""
    threshold: int


def empire_of(view: View, seat: int) -> Empire:
    """An empire as the viewer sees it."""
    rank = reached(view)[seat] if view.over else 0
    decides, marker = seat in view.waiting, seat == view.marker
    return Empire(seat, view.players[seat], seat == view.seat, decides, marker, rank, view.threshold)


def empire_panel(scene: Scene, empire: Empire) -> Drawn:
    """An empire: who and how much, factories in their slots, status symbols, stored cards left, bound ones right."""
    seat, player = empire.seat, empire.player
    parts = [_head(scene, empire), _figures(scene, seat, player, empire.threshold)]
    y = 106.0
    for part in (_factories, _status, _sides):
        drawn, high = part(scene, empire, y)
        if high:
            parts.append(drawn)
            y += high + 12
    high = round(y + 2)
    won = empire.rank == 1
    kind = "surface winner" if won else "surface waits" if empire.decides else "surface"
    frame = (
        rect(1, 1, WIDE - 2, high - 2, kind, 10),
        path(f"M10 2H9A7 7 0 0 0 2 9V{high - 9}A7 7 0 0 0 9 {high - 2}H10V2Z", "bar"),
    )
    return Drawn(WIDE, high, scene.names[seat], join([tinted(f"seat-{seat}", *frame), *parts]))


def reached(view: View) -> list[int]:
    """The ranks after the game."""
    return ranking_of([player.points for player in view.players], [player.cash for player in view.players])


# --- who and how much -----------------------------------------------------------------------------------------------


def _head(scene: Scene, empire: Empire) -> Safe:
    """Name, start player marker, whether the game waits for him; a card may be aimed at the player himself."""
    seat = empire.seat
    right = WIDE - 12.0
    badges: list[Safe] = []
    if empire.rank:
        said = scene.word("rank", empire.rank)
        badges.append(pill(right, 11, said, "flag", "loud" if empire.rank == 1 else "", right=True))
        right -= width(said, 11, bold=True) + 36
    elif empire.decides:
        said = scene.word("decides")
        badges.append(pill(right, 11, said, "clock", "loud", right=True))
        right -= width(said, 11, bold=True) + 36
    if empire.marker:
        said = scene.word("marker")
        badges.append(tinted("green", pill(right, 11, said, "flag", "full", right=True)))
        right -= width(said, 11, bold=True) + 36
    note = f" · {scene.word('you')}" if empire.own else ""
    name = fit(scene.names[seat], right - 58 - width(note, 13), 13, bold=True)
    body = (token(31, 21, seat, scene.marks[seat], 12), named(50, 25.5, name, note), *badges)
    return spot(14, 4, WIDE - 20, HEAD - 5, scene.target(seat), *body)


def _figures(scene: Scene, seat: int, player: PlayerView, threshold: int) -> Safe:
    """Points with a bar towards the end of the game, income, cash."""
    share = max(0.0, min(1.0, player.points / threshold))
    parts = [
        text(20, 70, signed(player.points), "s26 bold", f"points-{seat}"),
        text(
            20 + width(signed(player.points), 26, bold=True) + 6,
            69,
            f"/ {threshold} {scene.word('points')}",
            "s115 dim",
        ),
        rect(20, 79, 130, 9, "space", 4.5),
        rect(20, 79, max(9, round(130 * share, 1)) if share else 0, 9, "bar", 4.5),
        icon("coins", 172, 56, 15, "fall" if player.loan else ""),
        text(193, 70, scene.money(player.income), "s20 bold", f"income-{seat}"),
        text(
            172,
            88,
            fit(scene.sheet("loan") if player.loan else scene.word("income"), 116, 11),
            f"s11 {'fall' if player.loan else 'dim'}",
        ),
    ]
    if player.cash == UNKNOWN:
        parts += [_notes(296, 54), text(296, 88, scene.word("hidden_cash"), "s11 dim")]
    else:
        parts += [
            icon("notes", 296, 56, 15),
            text(318, 70, scene.money(player.cash), "s20 bold", f"cash-{seat}"),
            text(296, 88, scene.sheet("cash"), "s11 dim"),
        ]
    return tinted(f"seat-{seat}", *parts)


def _notes(x: float, y: float) -> Safe:
    """Notes face down: that there are some says nothing."""
    parts: list[Safe] = []
    for k in range(3):
        parts.append(rect(x + 12 * k, y + 2 * k, 34, 17, "back", 3))
        parts.append(rect(x + 12 * k + 0.5, y + 2 * k + 0.5, 33, 16, "edge", 3))
    return join(parts)


# --- cards with what is coupled to them -----------------------------------------------------------------------------


class Cell(NamedTuple):
    """A place in the empire: a card with what lies under it, each with its depth; or a free slot."""

    card: CardView | None
    under: list[tuple[CardView, int]]


def _under(cards: tuple[CardView, ...], k: int) -> list[tuple[CardView, int]]:
    """What is coupled to a card, directly or through others: the cards after it, as the view lists them."""
    depth = {cards[k].card: 0}
    found: list[tuple[CardView, int]] = []
    for card in cards[k + 1 :]:
        if card.zone != "coupled":
            break
        depth[card.card] = depth[card.host] + 1
        found.append((card, depth[card.card]))
    return found


def _cells(scene: Scene, player: PlayerView, kind: int) -> list[Cell]:
    cards = player.cards
    return [
        Cell(card, _under(cards, k))
        for k, card in enumerate(cards)
        if card.zone == "centre" and scene.faces[card.card].card.kind == kind
    ]


def _factories(scene: Scene, empire: Empire, y: float) -> tuple[Safe, float]:
    """Factories in their slots; what needs no slot stands behind the free ones."""
    player = empire.player
    cells = _cells(scene, player, FACTORY)
    counted = [cell for cell in cells if cell.card and scene.faces[cell.card.card].card.takes_slot]
    extra = [cell for cell in cells if cell not in counted]
    free = [Cell(None, [])] * max(0, player.slots - len(counted))
    title = f"{scene.sheet('factories')} {player.slots_used}/{player.slots}"
    drawn, high = _rows(scene, [*counted, *free, *extra], y + 16)
    return Safe(_caption(y, "factory", title) + drawn), high + 16


def _status(scene: Scene, empire: Empire, y: float) -> tuple[Safe, float]:
    cells = _cells(scene, empire.player, STATUS)
    if not cells:
        return Safe(""), 0
    drawn, high = _rows(scene, cells, y + 16)
    return Safe(_caption(y, "gem", scene.word("status")) + drawn), high + 16


def _caption(y: float, sign: str, said: str, x: float = 16) -> Safe:
    return Safe(icon(sign, x, y - 2, 12) + text(x + 17, y + 8.5, said, "s11 bold dim"))


def _rows(scene: Scene, cells: list[Cell], y: float) -> tuple[Safe, float]:
    """Three cells beside each other, as many rows as are needed."""
    parts: list[Safe] = []
    top = y
    for start in range(0, len(cells), COLUMNS):
        line = cells[start : start + COLUMNS]
        high = max([_cell_height(scene, cell) for cell in line])
        tall = TILE_HIGH if any([cell.card for cell in line]) else SLOT
        for k, cell in enumerate(line):
            parts.append(_cell(scene, cell, 16 + (TILE + 4) * k, top, tall))
        top += high + GAP
    return join(parts), top - y - GAP


def _wreck(scene: Scene, card: str) -> dict[str, Any]:
    """Whether the viewer may demolish a card of his now."""
    return scene.lit.at("demolish", card) if not scene.lit.draft else {}


def _cell_height(scene: Scene, cell: Cell) -> float:
    if cell.card is None:
        return SLOT
    return TILE_HIGH + STRIP * len(cell.under) + (WRECK if _wreck(scene, cell.card.card) else 0)


def _cell(scene: Scene, cell: Cell, x: float, y: float, tall: float) -> Safe:
    """A card over those tucked under it, which stick out below it like the steps of a stair."""
    card = cell.card
    if card is None:
        label = text(x + TILE / 2, y + tall / 2 + 4, scene.word("free_slot"), "s11 mid dim")
        return Safe(rect(x + 0.75, y + 0.75, TILE - 1.5, tall - 1.5, "empty", 6) + label)
    parts: list[Safe] = []
    for k in reversed(range(len(cell.under))):  # the lowest first: each lies under the one above it
        tucked, depth = cell.under[k]
        parts.append(_coupled(scene, tucked, x + STEP * depth, y + TILE_HIGH + STRIP * k, TILE - STEP * depth))
    fee = scene.word("fee", card.fee) if card.fee else ""
    face = scene.faces[card.card]
    kind = "chosen" if scene.chosen(card.card) else ""
    drawn = tile(face, card.points, card.output, state_of(card), fee)
    there = piece(x, y, drawn, name=f"card-{card.card}", kind=kind)
    parts.append(spot(x, y, TILE, TILE_HIGH, scene.target(card.card), there, r=6))
    wreck = _wreck(scene, card.card)
    if wreck:
        said = scene.word("demolish_for", card.fee) if card.fee else scene.word("demolish")
        parts.append(button(x, y + TILE_HIGH + STRIP * len(cell.under) + 3, TILE, said, wreck, high=26))
    return join(parts)


def _coupled(scene: Scene, card: CardView, x: float, y: float, wide: float) -> Safe:
    face = scene.faces[card.card]
    there = piece(x, y, strip(face, wide, card.protected, True), name=f"card-{card.card}")
    return spot(x, y, wide, STRIP, scene.target(card.card), there, r=6)


# --- at the sides: stored cards left, cards bound to the player right -----------------------------------------------


def _sides(scene: Scene, empire: Empire, y: float) -> tuple[Safe, float]:
    """The viewer reads what is written on his own stored cards."""
    player, own = empire.player, empire.own
    stored = [card for card in player.cards if card.zone == "stored"]
    left, high_left = _own_stored(scene, stored, y) if own else _others_stored(scene, stored, y)
    top = y + high_left + 12 if own and high_left else y
    right, high_right = _bound(scene, player, top)
    high = top + high_right - y if own and high_right else max(high_left, high_right)
    return Safe(left + right), high


HALF: Final = (WIDE - 28 - GAP) / 2


def _others_stored(scene: Scene, cards: list[CardView], y: float) -> tuple[Safe, float]:
    if not cards:
        return Safe(""), 0
    parts = [_caption(y, "cards", scene.sheet("stored"))]
    for k, card in enumerate(cards):
        top = y + 16 + (STRIP + 4) * k
        there = piece(16, top, strip(scene.faces[card.card], HALF, False, False), name=f"card-{card.card}")
        parts.append(spot(16, top, HALF, STRIP, scene.target(card.card), there, r=6))
    return join(parts), 16 + (STRIP + 4) * len(cards) - 4


def _bound(scene: Scene, player: PlayerView, y: float) -> tuple[Safe, float]:
    """Influence cards that lie with the player, those coupled to them under them."""
    cards = player.cards
    groups = [Cell(card, _under(cards, k)) for k, card in enumerate(cards) if card.zone == "right"]
    if not groups:
        return Safe(""), 0
    x = 16 + HALF + GAP
    parts = [_caption(y, "person", scene.word("bound"), x)]
    top = y + 16
    for cell in groups:
        for k in reversed(range(len(cell.under))):
            tucked, depth = cell.under[k]
            parts.append(_coupled(scene, tucked, x + STEP * depth, top + STRIP * (k + 1), HALF - STEP * depth))
        if cell.card:
            there = piece(x, top, strip(scene.faces[cell.card.card], HALF, cell.card.protected, False),
                          name=f"card-{cell.card.card}")  # fmt: skip
            parts.append(spot(x, top, HALF, STRIP, scene.target(cell.card.card), there, r=6))
        top += STRIP * (1 + len(cell.under)) + 4
    return join(parts), top - y - 4


def _own_stored(scene: Scene, cards: list[CardView], y: float) -> tuple[Safe, float]:
    """A row with its text for each stored card of the viewer: chosen here, aimed elsewhere."""
    if not cards:
        return Safe(""), 0
    parts = [_caption(y, "cards", scene.word("own_stored"))]
    top = y + 16
    wide = ROOM - 6
    for card in cards:
        face = scene.faces[card.card]
        high = row_height(face, wide, 6)
        chosen = scene.chosen(card.card)
        body = row(face, scene.money(face.card.min_bid), wide, 6)
        there = piece(16, top, body, name=f"card-{card.card}", kind="chosen" if chosen else "")
        kind = "quiet" if scene.lit.draft else ""
        parts.append(spot(16, top, wide, high, _stored_lit(scene, card.card), there, kind=kind))
        top += high + 6
    return join(parts), top - y - 6


def _stored_lit(scene: Scene, id: str) -> dict[str, Any]:
    """Choose it, choose another instead, put it back, or learn why it cannot be used now."""
    lit = scene.lit
    card = scene.faces[id].card
    verb = "play" if card.effects else "assign"
    said = scene.word("aim", card.name)
    if lit.draft[:2] == (verb, id):
        return lit.instead(label=scene.word("again"))
    if lit.draft:
        return scene.target(id) or lit.instead(verb, id, label=said)
    return lit.at(verb, id, label=said) or lit.why(verb, id)
