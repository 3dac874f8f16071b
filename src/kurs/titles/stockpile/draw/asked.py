"""What is asked of the viewer in his own area: cards of the hand, sales, dividends, investors, and plain answers."""

from typing import Any, Final

from kurs.draw import Safe, Scene, join
from kurs.draw.icons import icon
from kurs.draw.shapes import fit, fitted, group, paragraph, rect, spot, text, wrap
from kurs.draw.tokens import FINGER, button
from kurs.kernel.move import Move
from kurs.kernel.phrase import Phrase
from kurs.titles.stockpile.draw.cards import large
from kurs.titles.stockpile.draw.scene import faces, money
from kurs.titles.stockpile.rules.selling import shares_sold
from kurs.titles.stockpile.rules.setup import money_brought
from kurs.titles.stockpile.state import shares_in

WIDE: Final = 400
ROOM: Final = WIDE - 24


def plain_buttons(scene: Scene, y: float) -> tuple[Safe, float]:
    """Answers that have no place on the table: to be done, or to leave an ability unused."""
    for verb, sign in (("done", "check"), ("decline", "cross")):
        attributes = scene.lit.at(verb) if not scene.lit.draft else {}
        if attributes:
            return button(12, y, ROOM, scene.say(Phrase(f"move.{verb}")), attributes, sign=sign, high=FINGER), FINGER
    return Safe(""), 0


# --- supply ---------------------------------------------------------------------------------------------------------


def hand(scene: Scene, cards: tuple[int, ...], x: float, y: float) -> tuple[Safe, float]:
    """The cards to be placed: first the one that goes face up, then its pile, then the pile of the other."""
    lit = scene.lit
    asked = bool(lit.moves())
    said = fit(_what_now(scene, cards), WIDE - 12 - x, 12, bold=True)
    parts = [text(x, y + 11, said, "s12 bold" if asked else "s12 bold dim")]
    for i, card in enumerate(cards):
        name = faces(scene)[card].name
        attributes: dict[str, Any] = {}
        chosen = lit.draft[:2] == ("place", i)
        if chosen:
            attributes = lit.instead(label=scene.word("again"))
        elif lit.draft:
            attributes = lit.instead("place", i, label=scene.word("up", name))
        elif asked:
            attributes = lit.at("place", i, label=scene.word("up", name))
        at = x + 94 * i
        body = group(at, y + 20, large(faces(scene)[card]), name=f"hand-{i}", kind="chosen" if chosen else "")
        kind = "quiet" if lit.draft else ""
        parts.append(spot(at - 2, y + 18, 92, 88, attributes, body, r=9, kind=kind) if attributes else body)
    hide = lit.at("hide", label=scene.word("hide")) if not lit.draft else {}
    if hide:
        parts.append(button(x, y + 112, 182, scene.word("hide"), hide, sign="cards", high=30))
    return join(parts), 142 if hide else 106


def _what_now(scene: Scene, cards: tuple[int, ...]) -> str:
    """The step at which the placement stands."""
    draft = scene.lit.draft
    if not scene.lit.moves():
        return scene.word("hand")
    if not draft:
        return scene.word("choose_up")
    if len(draft) > len(cards) + (draft[0] == "place"):  # nothing is left to choose
        return scene.word("hand")
    if draft[0] == "place" and len(draft) == 2:
        return scene.word("pile_up")
    card = len(draft) - 1 if draft[0] == "hide" else 1 - int(draft[1])
    return scene.word("pile_down", faces(scene)[cards[card]].code)


# --- selling --------------------------------------------------------------------------------------------------------


def sale_buttons(scene: Scene, company: int, regular: int, split: int, each: int, y: float) -> tuple[Safe, float]:
    """Sell one or all of the company's cards at a click; any other number is chosen from a row of its own."""
    lit = scene.lit
    if not lit.starts("done") and not (lit.draft and lit.draft[0] in ("sell", "sell_split", "break")):
        return Safe(""), 0
    if lit.draft:
        return _numbers(scene, company, y) if lit.draft[1] == company else (Safe(""), 0)
    parts: list[Safe] = []
    top = y
    for verb, cards in (("sell", regular), ("sell_split", split), ("break", split)):
        if not cards:
            continue
        worth = each * shares_sold(verb, 1)
        parts.append(fitted(12, top + 25.5, scene.word(verb), 100, "s115"))
        items = [(f"{n} · {money(scene, n * worth)}", lit.at(verb, company, n)) for n in sorted({1, cards})]
        if cards > 2:
            items.insert(1, ("…", lit.at(verb, company, label=f"{scene.word(verb)}: {scene.word('how_many')}")))
        widths = (92, 92) if cards <= 2 else (92, 46, 92)
        x = 116.0
        for (label, attributes), wide in zip(items, widths, strict=False):
            parts.append(button(x, top, wide, label, attributes, high=FINGER))
            x += wide + 6
        top += FINGER + 5
    return join(parts), top - y + 3 if parts else 0


def _rows(items: list[tuple[str, dict[str, Any]]], y: float, columns: int) -> tuple[Safe, float]:
    """Buttons of one width in rows."""
    pitch = (ROOM + 6) / columns
    parts = []
    for k, (label, attributes) in enumerate(items):
        x = round(12 + pitch * (k % columns), 1)
        parts.append(button(x, y + (FINGER + 5) * (k // columns), round(pitch - 6, 1), label, attributes, high=FINGER))
    return join(parts), (FINGER + 5) * (-(-len(items) // columns)) + 3 if items else 0


def _numbers(scene: Scene, company: int, y: float) -> tuple[Safe, float]:
    """How many: a row of numbers, and the way back."""
    lit = scene.lit
    counts = sorted([move.args[1] for move in lit.moves() if isinstance(move.args[1], int)])
    items = [(str(n), lit.next(n)) for n in counts]
    items.append((scene.word("again"), lit.instead(label=scene.word("again"))))
    title = text(12, y + 14, f"{scene.word(str(lit.draft[0]))} — {scene.word('how_many')}", "s12 bold")
    drawn, high = _rows(items, y + 22, 6)
    return join([title, drawn]), high + 22


# --- dividends ------------------------------------------------------------------------------------------------------


def dividend(
    scene: Scene, paid: tuple[int, ...], regular_of: tuple[int, ...], split_of: tuple[int, ...], y: float
) -> tuple[Safe, float]:
    """Show all, show nothing, or so many: regular cards first, then split ones."""
    lit = scene.lit
    if not lit.starts("show") and lit.draft[:1] != ("show",):
        return Safe(""), 0
    company, per_share = paid
    regular, split = regular_of[company], split_of[company]
    name = faces(scene)[company].name
    parts = [fitted(12, y + 12, scene.word("dividend", name, money(scene, per_share)), ROOM, "s12 bold", bold=True)]
    top = y + 22
    if len(lit.draft) < 2:
        most = money(scene, shares_in(regular, split) * per_share)
        items = [
            (f"{scene.word('show_all')} · {most}", lit.at("show", regular, split)),
            (scene.word("show_nothing"), lit.at("show", 0, 0)),
        ]
        drawn, high = _rows(items, top, 2)
        parts.append(drawn)
        top += high
    drawn, high = _how_many(scene, regular, split, top)
    return join([*parts, drawn]), top + high - y


def _how_many(scene: Scene, regular: int, split: int, y: float) -> tuple[Safe, float]:
    lit = scene.lit
    if len(lit.draft) == 2:
        said = f"{scene.say(Phrase('sheet.regular'))}: {lit.draft[1]} · {scene.say(Phrase('sheet.split'))}: ?"
        items = [(str(s), lit.next(s)) for s in range(split + 1)]
        items.append((scene.word("again"), lit.instead(label=scene.word("again"))))
    elif regular and split:
        said = scene.say(Phrase("sheet.regular"))
        items = [(str(r), lit.at("show", r, label=f"{said}: {r}")) for r in range(regular + 1)]
    elif regular + split > 1:
        said = scene.say(Phrase("sheet.split" if split else "sheet.regular"))
        words = [(0, s) for s in range(1, split)] if split else [(r, 0) for r in range(1, regular)]
        items = [(str(sum(word)), lit.at("show", *word)) for word in words]
    else:
        return Safe(""), 0
    drawn, high = _rows(items, y + 20, 6)
    return join([text(12, y + 13, said, "s115 dim"), drawn]), high + 20


# --- investors ------------------------------------------------------------------------------------------------------


def investors_dealt(
    scene: Scene, choosing: bool, seats: int, dealt: tuple[int, ...], picked: tuple[int, ...], y: float
) -> tuple[Safe, float]:
    """The investors to choose from, with what they bring and can do; of two players each keeps two."""
    lit = scene.lit
    if not choosing:
        return Safe(""), 0
    parts: list[Safe] = []
    top = y
    for investor in dealt:
        lines = wrap(scene.say(Phrase(f"ability.{investor}")), ROOM - 34, 11.5)
        tall = 34 + 15 * len(lines)
        kept = investor in picked
        body = join([
            rect(12, top, ROOM, tall, "surface", 8),
            icon("check" if kept else "person", 22, top + 9, 16, "rise" if kept else "ink"),
            text(46, top + 22, fit(scene.say(Phrase(f"investor.{investor}")), 240, 13, bold=True), "s13 bold"),
            text(WIDE - 24, top + 22, money(scene, money_brought([investor], seats)), "s16 bold end"),
            paragraph(46, top + 39, lines, "s115 dim"),
        ])  # fmt: skip
        parts.append(spot(12, top, ROOM, tall, lit.at("keep", investor) if seats > 2 else {}, body, r=8))
        top += tall + 8
    if seats == 2 and lit.moves():
        pairs = [(_both(scene, move, seats), lit.at("keep", *move.args)) for move in lit.moves()]
        drawn, high = _rows(pairs, top, 2 if max([len(said) for said, _ in pairs]) < 26 else 1)
        parts.append(drawn)
        top += high
    return join(parts), top - y


def _both(scene: Scene, move: Move, seats: int) -> str:
    """Two investors by name, and the money they bring together."""
    cash = money_brought([int(investor) for investor in move.args], seats)
    return f"{scene.say(Phrase('list', ('investor', *move.args)))} · {money(scene, cash)}"
