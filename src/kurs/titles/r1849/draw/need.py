"""When a corporation cannot pay: what is missing, and which sales would be enough (R49-4.10)."""

from typing import Any

from kurs.draw import Safe, join
from kurs.draw.shapes import fit, hint, rect, spot, text
from kurs.kernel.move import Move
from kurs.titles.r1849.data import BOND_INTEREST, CORPORATION_OF
from kurs.titles.r1849.draw.depot import cheapest
from kurs.titles.r1849.draw.scene import ROOM, WIDE, Scene, badge
from kurs.titles.r1849.prospects import price_after_sale
from kurs.titles.r1849.view import View

LINE = 30


def due(view: View) -> int:
    """What must be paid: the cheapest train of the bank, or the interest."""
    if view.turn_step == "bonds":
        return BOND_INTEREST * view.corporations[view.operating].bonds
    return cheapest(view)


def missing(view: View) -> int:
    """What the treasury and the president's cash together lack."""
    corporation = view.corporations[view.operating]
    return due(view) - corporation.treasury - view.players[corporation.president].cash


def need(scene: Scene, y: float) -> tuple[Safe, float]:
    """The sum that is missing, then every sale with what it would leave to be found."""
    view = scene.view
    sales = [move for move in scene.moves if move.verb == "sell"]
    if view.operating < 0 or not (sales or "bankrupt" in scene.verbs):
        return Safe(""), 0
    corporation = view.corporations[view.operating]
    rows = (
        (scene.word("due"), due(view)),
        (scene.sheet("treasury"), -corporation.treasury),
        (scene.word("own_cash"), -view.players[corporation.president].cash),
    )
    parts: list[Safe] = []
    for k, (word, number) in enumerate(rows):
        parts.append(text(12, y + 12 + 17 * k, fit(word, 220, 12), "s12 dim"))
        parts.append(text(WIDE - 12, y + 12 + 17 * k, scene.money(number).replace("-", "−"), "s12 end"))
    top = y + 17 * len(rows) + 2
    parts.append(rect(12, top, ROOM, 26, "well", 6))
    parts.append(text(20, top + 17.5, fit(scene.word("lacking"), 200, 13, bold=True), "s13 bold fall"))
    parts.append(text(WIDE - 20, top + 17.5, scene.money(missing(view)), "s13 bold end fall"))
    top += 34
    for k, move in enumerate(_by_use(view, sales)):
        parts.append(_sale(scene, move, top + (LINE + 4) * k))
    return join(parts), top - y + (LINE + 4) * len(sales)


def _raises(view: View, move: Move) -> int:
    return view.corporations[CORPORATION_OF[str(move.args[0])]].price * int(move.args[1]) // 10


def _by_use(view: View, sales: list[Move]) -> list[Move]:
    """Sales that are enough, the smallest first; then the others, the largest first."""
    lacks = missing(view)
    enough = [move for move in sales if _raises(view, move) >= lacks]
    rest = [move for move in sales if _raises(view, move) < lacks]
    return sorted(enough, key=lambda m: _raises(view, m)) + sorted(rest, key=lambda m: -_raises(view, m))


def _sale(scene: Scene, move: Move, y: float) -> Safe:
    """A sale in a line: what, for how much, the price after it, whether it is enough."""
    view = scene.view
    c, size = CORPORATION_OF[str(move.args[0])], int(move.args[1])
    raised, lacks = _raises(view, move), missing(view)
    after = price_after_sale(view.corporations[c], size)
    lit: dict[str, Any] = scene.lit.at(move.verb, *move.args)
    said = scene.word("enough") if raised >= lacks else scene.word("still", lacks - raised)
    word = f" {move.args[2]}" if len(move.args) > 2 else ""
    body = [
        hint(str(lit["aria_label"])),
        rect(12, y, ROOM, LINE, "button", 6),
        badge(c, 18, y + 6, 38, 18),
        text(64, y + 19.5, fit(f"{size} %{word}", 60, 12, bold=True), "s12 bold"),
        text(172, y + 19.5, f"+{raised}", "s12 bold end"),
        text(180, y + 19.5, f"→ {after}", "s11 dim"),
        text(WIDE - 20, y + 19.5, fit(said, 120, 11.5), f"s115 end {'rise' if raised >= lacks else 'fall'}"),
    ]
    return spot(12, y, ROOM, LINE, lit, *body, r=6)
