"""The small boards: rounds and phases, the Price Block, the Improvement Block."""

from typing import Final, NamedTuple

from kurs.draw import Drawn, Panel, Safe, Scene, join, panel, part, slot
from kurs.draw.icons import icon
from kurs.draw.shapes import fit, fitted, hint, rect, spot, text, tinted, width
from kurs.draw.tokens import button
from kurs.titles.smartphone_inc.data import SYMBOLS
from kurs.titles.smartphone_inc.desk import Desk
from kurs.titles.smartphone_inc.draw.pads import domino_body
from kurs.titles.smartphone_inc.draw.scene import SLIM, Firms, badge

PHASES: Final = ("plan", "price", "produce", "improve", "research", "logistics", "sell", "score")


SIGNS: Final = ("notes", "coins", "factory", "star", "flask", "truck", "bag", "flag")
"""An icon for each phase."""


class Stand(NamedTuple):
    """How far the game is."""

    round: int
    rounds: int
    phase: str
    order: tuple[int, ...]
    """Of the turns of this phase; empty where there are none."""
    turn: int
    left: int


def round_of(scene: Scene, firms: Firms, stand: Stand) -> Panel:
    """The round and the phase; whose turn it is travels alone."""
    together = not stand.order and stand.phase in PHASES
    turns = part("round-turns", _turns, scene, firms, stand.order, stand.turn, stand.left, together)
    return panel("round", "status", round_panel, scene, stand.round, stand.rounds, stand.phase).holding(turns)


def round_panel(scene: Scene, round_: int, rounds: int, phase_: str) -> Drawn:
    """Round I to V, phase 1 to 8, and a place for the order of turns."""
    parts = [rect(0.5, 0.5, SLIM - 1, 127, "surface", 10)]
    for n in range(rounds):
        now = n + 1 == round_
        kind = "marker" if now else "step past" if n + 1 < round_ else "step"
        parts.append(rect(10 + n * 32, 9, 28, 22, kind, 5))
        parts.append(text(24 + n * 32, 24.5, roman(n + 1), f"s12 bold mid {'on-ink' if now else 'dim'}"))
    at = PHASES.index(phase_) if phase_ in PHASES else -1
    pitch = (SLIM - 20) / len(PHASES)
    for n, phase in enumerate(PHASES):
        x = round(10 + n * pitch, 1)
        kind = "marker" if n == at else "step past" if n < at else "step"
        ink = "on-ink" if n == at else "dim"
        body = [
            hint(scene.word("phase", phase)),
            rect(x, 37, round(pitch - 3, 1), 36, kind, 5),
            text(round(x + pitch / 2 - 1.5, 1), 50, str(n + 1), f"s11 bold mid {ink}"),
            icon(SIGNS[n], round(x + pitch / 2 - 9, 1), 54, 15, "loud" if n == at else ""),
        ]
        parts.append(Safe(f"<g>{join(body)}</g>"))
    parts.append(text(12, 92, fit(scene.word("phase", phase_), SLIM - 24, 13, True), "s13 bold"))
    parts.append(slot("round-turns"))
    return Drawn(SLIM, 128, scene.word("round", round_, rounds), join(parts))


def _turns(scene: Scene, firms: Firms, order: tuple[int, ...], turn: int, left: int, together: bool) -> Safe:
    """The companies in the order of their turns, and what is left to place in this one."""
    if not order:
        said = fit(scene.word("no_order"), SLIM - 24, 11.5) if together else ""
        return text(12, 115, said, "s115 dim")
    said = scene.word("order")
    parts = [text(12, 115, said, "s115 dim")]
    x = round(38 + width(said, 11.5))
    for c in order:
        if c == turn:
            parts.append(rect(x - 13, 99, 26, 24, "now", 6))
        parts.append(badge(x, 111, firms[c], 9))
        x += 30
    if left > 0:
        parts.append(text(SLIM - 12, 24.5, scene.word("progress_left", left), "s12 bold end"))
    return join(parts)


def roman(n: int) -> str:
    return ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")[n - 1] if n <= 8 else str(n)


class Prices(NamedTuple):
    """What stands in the Price Block, what stood there at the end of the last round; companies in priority order."""

    now: tuple[int, ...]
    last: tuple[int, ...]
    order: tuple[int, ...]
    set: bool
    """Whether this round's prices are set; else those of the last round are what one plans by."""
    mine: int
    """The viewer's price as planned; 0: none."""
    me: int


def price_panel(scene: Scene, table: Desk, firms: Firms, prices: Prices) -> Drawn:
    """A column for each price, the companies in the order in which they would act."""
    box = table.box
    values = range(box.min_price, box.max_price + 1)
    shown = prices.now if prices.set else prices.last
    most = max([sum([shown[c] == value for c in prices.order]) for value in values], default=1)
    if prices.mine:
        most += 1
    high = 62 + 22 * max(1, most)
    parts = [rect(0.5, 0.5, SLIM - 1, high - 1, "surface", 10)]
    key = "price_block" if prices.set else "price_block_last" if any(shown) else "price_block_none"
    said = scene.word(key)
    parts.append(fitted(12, 21, said, SLIM - 24, "s12 bold"))
    pitch = (SLIM - 20) / len(values)
    for n, value in enumerate(values):
        x = round(10 + n * pitch, 1)
        mid = round(x + pitch / 2 - 2, 1)
        parts.append(rect(x, 30, round(pitch - 4, 1), high - 38, "space", 5))
        parts.append(tinted("red", text(mid, 47, str(value), "s13 bold mid tone")))
        here = [c for c in prices.order if shown[c] == value]
        for k, c in enumerate(here):
            parts.append(badge(mid, 62 + 22 * k, firms[c], 9))
        if prices.mine == value and prices.me >= 0 and not prices.set:
            y = 62 + 22 * len(here)
            body = Safe(f'<circle cx="{mid}" cy="{y}" r="9" class="ghost"/>')
            parts.append(tinted(firms[prices.me].tone, body, text(mid, y + 4, firms[prices.me].mark, "s11 bold mid")))
    return Drawn(SLIM, high, scene.word("price_block"), join(parts))


class Block(NamedTuple):
    """The Improvements on offer, the stack, and the Goods tokens nobody has."""

    tiles: tuple[str, ...]
    deck: int
    pile: int


def block_panel(scene: Scene, table: Desk, block: Block) -> Drawn:
    """Five places, taken ones empty."""
    box = table.box
    cell = 29.0
    parts = [rect(0.5, 0.5, SLIM - 1, 89, "surface", 10), text(12, 20, scene.word("block"), "s12 bold")]
    parts.append(text(SLIM - 12, 20, scene.word("stack", block.deck, block.pile), "s11 end dim"))
    for n, id in enumerate(block.tiles):
        x = 12 + n * 65
        if not id:
            parts.append(rect(x + 2, 36, 2 * cell - 4, cell, "empty", 6))
            continue
        cells = box.improvements[box.improvement_number[id]].cells
        body = Safe(f'<g transform="translate({x:g} 36)">{domino_body(cells, 0, cell)}</g>')
        parts.append(spot(x - 2, 32, 2 * cell + 4, cell + 8, scene.lit.at("take", id), body, r=8, kind="framed"))
        parts.append(text(x + cell, 83, "".join([_letter(one) for one in cells]), "s11 mid dim"))
    return Drawn(SLIM, 90, scene.word("block"), join(parts))


def _letter(symbol: int) -> str:
    return SYMBOLS[symbol] if symbol >= 0 else "-"


def turn_panel(scene: Scene, words: tuple[tuple[str, str], ...]) -> Drawn:
    """Buttons for what has no place on the board: end the turn, a bonus, selling directly, everything at once."""
    parts = [rect(0.5, 0.5, SLIM - 1, 10 + 42 * len(words), "surface", 10)]
    for n, (move, label) in enumerate(words):
        verb, *args = move.split(" ")
        numbers = [int(one) if one.lstrip("-").isdecimal() else one for one in args]
        risky = "risky" if verb in ("end", "done", "decline") else ""
        parts.append(button(10, 8 + 42 * n, SLIM - 20, label, scene.lit.at(verb, *numbers), high=40, kind=risky))
    return Drawn(SLIM, 12 + 42 * len(words), scene.word("turn"), join(parts))
