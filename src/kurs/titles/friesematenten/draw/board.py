"""The left of the table: round and phases, the market from the deck on, the discard pile."""

from typing import Final, NamedTuple

from kurs.draw import Drawn, Safe, join
from kurs.draw.icons import icon
from kurs.draw.shapes import fit, fitted, hatch, path, piece, rect, spot, text, width
from kurs.draw.tokens import pill
from kurs.titles.friesematenten.draw.cards import STRIP, row, row_height, strip
from kurs.titles.friesematenten.draw.scene import ROOM, WIDE, Scene
from kurs.titles.friesematenten.view import PlaceView

PHASES: Final = ("refill", "play", "auction", "payout")
PHASE_OF: Final = {
    "refill": 0, "turn": 1, "gap": 2, "bid": 2, "end_check": 2, "window": 3, "payout": 3,
}  # fmt: skip
SHIFT: Final = 22
"""A card that found no buyer is pushed out of the row so far."""
GONE: Final = 26
LINES: Final = 6
"""Of what is written on a card of the market: no card says more."""


def track(scene: Scene, round: int, phase: str, threshold: int, last: bool, over: bool) -> Drawn:
    """Which round it is, and which of its four phases."""
    name = scene.word("round", round)
    ends = scene.word("ends_at", threshold)
    parts = [
        rect(0.5, 0.5, WIDE - 1, 81, "surface", 10),
        text(14, 27, name, "s16 bold"),
        fitted(WIDE - 14, 26, ends, 210, "s115 end dim"),
        *([_badge(scene, 14 + width(name, 16, bold=True) + 14)] if last and not over else []),
    ]
    at = -1 if over else PHASE_OF.get(phase, -1)
    pitch = (WIDE - 28) / len(PHASES)
    for i, step in enumerate(PHASES):
        x = 14 + pitch * i
        kind = "marker" if i == at else "step past" if i < at else "step"
        said = fit(f"{i + 1} {scene.word(f'phase_{step}')}", pitch - 18, 12, bold=True)
        parts.append(path(_arrow(x, 40, pitch - 4, 30, i == 0), kind))
        parts.append(
            text(x + pitch / 2 + (2.5 if i else -4), 59.5, said, f"s12 bold mid {'on-ink' if i == at else 'dim'}")
        )
    return Drawn(WIDE, 82, scene.word("track"), join(parts))


def _arrow(x: float, y: float, wide: float, high: float, first: bool) -> str:
    tip, notch = 9, 0 if first else 9
    return f"M{x:g} {y}h{wide - tip:g}l{tip} {high / 2:g}l{-tip} {high / 2:g}h{tip - wide:g}l{notch} {-high / 2:g}z"


def _badge(scene: Scene, x: float) -> Safe:
    """The last round must not be overlooked."""
    return pill(round(x), 11, scene.word("last_round"), "alert", "loud")


# --- the market -----------------------------------------------------------------------------------------------------


class Heaps(NamedTuple):
    """How many cards lie in the deck, how often it ran out, how many were discarded, and how many are out."""

    deck: int
    exhausted: int
    discarded: int
    out: int


def market(scene: Scene, heaps: Heaps, places: tuple[PlaceView, ...], up: str) -> Drawn:
    """The deck, then the row: the card nearest the deck first."""
    parts = [_deck(scene, heaps)]
    y = 62.0
    for place in places:
        drawn, high = _place(scene, place, place.card == up, y)
        parts.append(drawn)
        y += high + 6
    high = round(y + 6)
    surface = rect(0.5, 0.5, WIDE - 1, high - 1, "surface", 10)
    return Drawn(WIDE, high, scene.word("market"), join([surface, *parts]))


def _deck(scene: Scene, heaps: Heaps) -> Safe:
    parts: list[Safe] = []
    for k in range(min(3, heaps.deck) or 1):
        kind = "back" if heaps.deck else "empty"
        parts.append(rect(12 + 3 * k, 10 + 2 * k, 58, 38, kind, 6))
        parts.append(rect(12.5 + 3 * k, 10.5 + 2 * k, 57, 37, "edge", 6))
    if heaps.deck:
        top = 3 * (min(3, heaps.deck) - 1)
        parts.append(hatch(16 + top, 14 + top * 2 / 3, 50, 30))
        parts.append(rect(25 + top, 18 + top * 2 / 3, 32, 22, "back", 4))
        parts.append(text(41 + top, 34 + top * 2 / 3, heaps.deck, "s16 bold mid on-back"))
    key = ("deck", "deck_second", "deck_last")[heaps.exhausted]
    parts.append(text(90, 27, fit(scene.word("market"), 150, 13, bold=True), "s13 bold"))
    parts.append(fitted(90, 45, scene.sheet(key, heaps.deck), 170, "s115 dim"))
    parts.append(text(WIDE - 12, 27, scene.word("discarded", heaps.discarded), "s115 end dim"))
    parts.append(text(WIDE - 12, 45, scene.word("out", heaps.out), "s115 end dim"))
    return join(parts)


def _place(scene: Scene, place: PlaceView, up: bool, y: float) -> tuple[Safe, float]:
    """A place of the row: its card, shifted out of line if it found no buyer, or what is left of it."""
    if not place.card:
        said = text(WIDE / 2, y + 17.5, scene.word("sold"), "s11 mid faint")
        return Safe(rect(12.75, y + 0.75, ROOM - 1.5, GONE - 1.5, "empty", 6) + said), GONE
    face = scene.faces[place.card]
    shift = SHIFT if place.unsold else 0
    wide = ROOM - shift
    high = row_height(face, wide, LINES)
    body = piece(12 + shift, y, row(face, scene.money(face.card.min_bid), wide, LINES), name=f"card-{place.card}")
    parts = [spot(12 + shift, y, wide, high, scene.target(place.card), body)]
    if up:
        parts.append(rect(10 + shift, y - 2, wide + 4, high + 4, "now", 9))
    if shift:
        parts.append(path(f"M14 {y + high / 2:g}h13m-5 -5l5 5l-5 5", "mark"))
        parts.append(text(20, y + high / 2 - 9, "1×", "s11 bold mid fall"))
    note = _note(scene, place, up)
    if note:
        parts.append(_tag(WIDE - 12, y + high, note, up))
        high += 15
    return join(parts), high


def _note(scene: Scene, place: PlaceView, up: bool) -> str:
    if up:
        return scene.sheet("up")
    if place.unsold:
        return scene.sheet("unsold")
    return scene.sheet("offered") if place.offered else ""


def _tag(right: float, y: float, said: str, loud: bool) -> Safe:
    """A small word on the lower edge of a card."""
    return pill(right - 8, y - 4, said, "hammer" if loud else "clock", "loud" if loud else "", right=True, most=200)


# --- the discard pile -----------------------------------------------------------------------------------------------


def discards(scene: Scene, cards: tuple[str, ...]) -> Drawn:
    """The pile lies open: everybody may look through it."""
    wide = (ROOM - 8) / 2
    parts: list[Safe] = []
    for k, id in enumerate(cards):
        x, y = 12 + (wide + 8) * (k % 2), 36 + (STRIP + 5) * (k // 2)
        lit = scene.target(id)
        body = piece(x, y, strip(scene.faces[id], wide, False, False), name=f"card-{id}")
        parts.append(spot(x, y, wide, STRIP, lit, body, r=6))
    high = 36 + (STRIP + 5) * (-(-len(cards) // 2)) + 7
    name = scene.word("discarded", len(cards))
    head = Safe(icon("cards", 12, 11, 14) + text(32, 22.5, name, "s12 bold"))
    surface = rect(0.5, 0.5, WIDE - 1, high - 1, "surface", 10)
    return Drawn(WIDE, high, name, join([surface, head, *parts]))
