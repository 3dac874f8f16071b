"""Whose decision it is and for whom he decides, what to know for it, and the buttons of whatever has no place of its
own on the table."""

from typing import Final, NamedTuple

from kurs.draw import Drawn, Safe, Scene, join
from kurs.draw.icons import icon
from kurs.draw.shapes import fit, fitted, paragraph, rect, text, tinted, width, wrap
from kurs.draw.tokens import button, token
from kurs.kernel.move import Arg
from kurs.titles.master_of_economy.data import CORPORATIONS
from kurs.titles.master_of_economy.draw.signs import ROOM, WIDE, holder, is_player, tone_of

BUTTON: Final = 36
LEAST: Final = 96
"""The height where there is little to say: what stands below it need not move much."""


class Fact(NamedTuple):
    """A line: an icon, what it is, and how much."""

    sign: str
    said: str
    value: str = ""
    kind: str = ""
    """``rise``, ``fall``, ``dim`` or nothing."""


class Knob(NamedTuple):
    """A button for what has no place of its own on the table."""

    words: tuple[Arg, ...]
    sign: str
    label: str = ""
    """Of words that are not a whole option yet."""
    instead: bool = False
    """To be looked at instead of what has been chosen."""


class Turn(NamedTuple):
    """What is being decided."""

    title: str
    answering: int
    """The holder for whom somebody decides: a player himself, or a corporation; -1: several at once, or nobody."""
    seats: tuple[int, ...]
    """Who decides."""
    you: bool
    facts: tuple[Fact, ...]
    buttons: tuple[Knob, ...]


def turn_panel(scene: Scene, turn: Turn) -> Drawn:
    """Who decides for whom, the facts, the buttons."""
    parts: list[Safe] = []
    y = 10.0
    for draw in (_title, _who, _facts, _buttons):
        drawn, high = draw(scene, turn, y)
        if high:
            parts.append(drawn)
            y += high + 7
    high = max(LEAST, round(y + 3))
    kind = "surface mine" if turn.you else "surface"
    return Drawn(WIDE, high, turn.title, join([rect(1, 1, WIDE - 2, high - 2, kind, 10), *parts]))


def _title(scene: Scene, turn: Turn, y: float) -> tuple[Safe, float]:
    return text(10, y + 11, fit(turn.title, ROOM, 13, bold=True), "s13 bold"), 16


def _who(scene: Scene, turn: Turn, y: float) -> tuple[Safe, float]:
    """Who decides, and for whom: never left open, for a player may answer for several holders."""
    if not turn.seats:
        return Safe(""), 0
    parts: list[Safe] = []
    if turn.answering >= 0:
        seat = turn.seats[0]
        parts += [
            tinted(tone_of(scene, turn.answering), rect(10, y, ROOM, 30, "level held", 7)),
            token(28, y + 15, seat, scene.marks[seat], 9),
        ]
        x = 44.0
        if not is_player(scene, turn.answering):
            parts.append(holder(scene, 42, y + 6, turn.answering, 18))
            x = 67
        parts.append(fitted(x, y + 19.5, _deciding(scene, turn), WIDE - 16 - x, "s12 bold", bold=True))
        return join(parts), 30
    x = 10.0
    for seat in turn.seats:
        name = fit(scene.names[seat], 90, 12)
        parts += [token(x + 9, y + 12, seat, scene.marks[seat], 9), text(x + 23, y + 16.5, name, "s12")]
        x += 33 + width(name, 12)
    return join(parts), 24


def _deciding(scene: Scene, turn: Turn) -> str:
    if is_player(scene, turn.answering):
        return scene.word("you_decide") if turn.you else scene.word("decides", turn.answering)
    id = CORPORATIONS[turn.answering - len(scene.names)].id
    return scene.word("you_decide_for", id) if turn.you else scene.word("decides_for", turn.seats[0], id)


def _facts(scene: Scene, turn: Turn, y: float) -> tuple[Safe, float]:
    parts: list[Safe] = []
    top = y
    for fact in turn.facts:
        room = ROOM - 24 - (width(fact.value, 13, bold=True) + 10 if fact.value else 0)
        lines = wrap(fact.said, room, 12)
        parts.append(icon(fact.sign, 11, top + 1, 14, fact.kind or "ink"))
        parts.append(paragraph(32, top + 12, lines, f"s12 {'dim' if fact.kind == 'dim' else ''}", 15))
        if fact.value:
            parts.append(text(WIDE - 12, top + 12.5, fact.value, f"s13 bold end {fact.kind}"))
        top += 15 * len(lines) + 4
    return join(parts), top - y - 4 if turn.facts else 0


def _buttons(scene: Scene, turn: Turn, y: float) -> tuple[Safe, float]:
    """Two in a row where their words are short. The way back comes first: it stays where it is as a choice goes on."""
    items = [(_attributes(scene, knob), knob.sign) for knob in turn.buttons]
    items = [(lit, sign) for lit, sign in items if lit]
    if scene.lit.draft:
        items.insert(0, (scene.lit.instead(label=scene.word("again")), "cross"))
    if not items:
        return Safe(""), 0
    half = (ROOM - 6) / 2
    rows: list[list[int]] = []
    for k, (lit, _) in enumerate(items):
        short = width(str(lit["aria_label"]), 12, bold=True) + 34 <= half
        if rows and short and len(rows[-1]) == 1 and _short(items, rows[-1][0], half):
            rows[-1].append(k)
        else:
            rows.append([k])
    kind = "" if turn.you else "quiet"  # answered already: it can be changed until all are in
    parts: list[Safe] = []
    for r, row in enumerate(rows):
        for n, k in enumerate(row):
            lit, sign = items[k]
            wide = half if len(row) == 2 else ROOM
            parts.append(
                button(10 + (half + 6) * n, y + (BUTTON + 6) * r, wide, str(lit["aria_label"]), lit, sign, BUTTON, kind)
            )
    return join(parts), (BUTTON + 6) * len(rows) - 6


def _attributes(scene: Scene, knob: Knob) -> dict[str, object]:
    if knob.instead:
        return scene.lit.instead(*knob.words, label=knob.label)
    return scene.lit.at(*knob.words, label=knob.label)


def _short(items: list[tuple[dict[str, object], str]], k: int, room: float) -> bool:
    return width(str(items[k][0]["aria_label"]), 12, bold=True) + 34 <= room
