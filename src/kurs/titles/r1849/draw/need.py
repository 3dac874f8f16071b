"""When a corporation cannot pay: what is missing, and which sales would be enough (R49-4.10)."""

from typing import Any, NamedTuple

from kurs.draw import Lit, Safe, Scene, join
from kurs.draw.shapes import fit, fitted, hint, paragraph, rect, spot, text, wrap
from kurs.kernel.move import Move
from kurs.titles.r1849.data import CORPORATION_OF
from kurs.titles.r1849.draw.scene import ROOM, WIDE, badge
from kurs.titles.r1849.prospects import cheapest_train, price_after_sale
from kurs.titles.r1849.rules.variants import interest_on
from kurs.titles.r1849.view import View

LINE = 30


class Sale(NamedTuple):
    """A sale that may help."""

    move: Move
    c: int
    size: int
    raised: int
    after: int
    """The price after it."""


class Need(NamedTuple):
    """What must be paid, and what there is."""

    due: int
    treasury: int
    cash: int
    """The president's."""
    sales: tuple[Sale, ...]
    ends: bool
    """Whether a sale forgoes buying from another corporation (R49-4.10.2)."""

    @property
    def missing(self) -> int:
        """What treasury and cash together lack."""
        return self.due - self.treasury - self.cash


def need_of(view: View, lit: Lit) -> Need | None:
    """What the one who is asked lacks, if he must sell or go bankrupt."""
    sales = [_sale_of(view, move) for move in lit.moves() if move.verb == "sell"]
    if view.operating < 0 or not (sales or "bankrupt" in lit.verbs()):
        return None
    corporation = view.corporations[view.operating]
    return Need(
        _due(view),
        corporation.treasury,
        view.players[corporation.president].cash,
        tuple(sales),
        "buy_train" in lit.verbs(),
    )


def _due(view: View) -> int:
    """The cheapest train of the bank, or the interest."""
    corporation = view.corporations[view.operating]
    return interest_on(corporation.bonds) if view.turn_step == "bonds" else cheapest_train(view, corporation.e_token)


def _sale_of(view: View, move: Move) -> Sale:
    c, size = CORPORATION_OF[str(move.args[0])], int(move.args[1])
    corporation = view.corporations[c]
    return Sale(move, c, size, corporation.price * size // 10, price_after_sale(corporation, size))


def need(scene: Scene, at: Need, y: float) -> tuple[Safe, float]:
    """The sum that is missing, then every sale with what it would leave to be found."""
    rows = (
        (scene.word("due"), at.due),
        (scene.word("from_treasury"), at.treasury),
        (scene.word("from_cash"), at.cash),
    )
    parts: list[Safe] = []
    for k, (word, number) in enumerate(rows):
        parts.append(fitted(12, y + 12 + 17 * k, word, 220, "s12 dim"))
        parts.append(text(WIDE - 12, y + 12 + 17 * k, scene.money(number), "s12 end"))
    top = y + 17 * len(rows) + 2
    parts.append(rect(12, top, ROOM, 26, "well", 6))
    parts.append(text(20, top + 17.5, fit(scene.word("lacking"), 200, 13, bold=True), "s13 bold fall"))
    parts.append(text(WIDE - 20, top + 17.5, scene.money(at.missing), "s13 bold end fall"))
    top += 34
    if at.ends and at.sales:
        said = wrap(scene.word("sale_ends"), ROOM, 11.5)
        parts.append(paragraph(12, top + 8, said, "s115 fall", 15))
        top += 15 * len(said) + 2
    for k, sale in enumerate(_by_use(at)):
        parts.append(_sale(scene, sale, at.missing, top + (LINE + 4) * k))
    return join(parts), top - y + (LINE + 4) * len(at.sales)


def _by_use(at: Need) -> list[Sale]:
    """Sales that are enough, the smallest first; then the others, the largest first."""
    enough = [sale for sale in at.sales if sale.raised >= at.missing]
    rest = [sale for sale in at.sales if sale.raised < at.missing]
    return sorted(enough, key=lambda sale: sale.raised) + sorted(rest, key=lambda sale: -sale.raised)


def _sale(scene: Scene, sale: Sale, lacks: int, y: float) -> Safe:
    """A sale in a line: what, for how much, the price after it, whether it is enough."""
    move, c, size, raised, after = sale
    lit: dict[str, Any] = scene.lit.at(move.verb, *move.args)
    said = scene.word("enough") if raised >= lacks else scene.word("still", lacks - raised)
    word = f" {move.args[2]}" if len(move.args) > 2 else ""
    body = [
        hint(str(lit["aria_label"])),
        rect(12, y, ROOM, LINE, "button", 6),
        badge(c, 18, y + 6, 38, 18),
        fitted(64, y + 19.5, f"{size} %{word}", 60, "s12 bold", bold=True),
        text(172, y + 19.5, f"+{raised}", "s12 bold end"),
        text(180, y + 19.5, f"→ {after}", "s11 dim")
        if after
        else fitted(180, y + 19.5, scene.word("closes"), 70, "s11 fall"),
        fitted(WIDE - 20, y + 19.5, said, 120, f"s115 end {'rise' if raised >= lacks else 'fall'}"),
    ]
    return spot(12, y, ROOM, LINE, lit, *body, r=6)
