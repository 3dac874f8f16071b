"""Naming a sum: what one offers in a deal, or bids for a private. Any other sum is typed in under the question."""

from typing import NamedTuple

from kurs.draw import Safe, Scene, join
from kurs.draw.shapes import fitted
from kurs.kernel.ask import Range
from kurs.titles.r1849.data import HEXES, PRIVATES, TRAINS
from kurs.titles.r1849.draw.scene import CODES, ROOM
from kurs.titles.r1849.draw.shares import two_lines
from kurs.titles.r1849.rules.deals import PRIVATE_DEAL, STATION_DEAL, TRAIN_DEAL
from kurs.titles.r1849.view import View

RAISES = (0, 5, 10, 25)


class Deal(NamedTuple):
    """What a sum is offered for."""

    kind: int
    item: int
    other: int
    """The player or corporation that sells."""
    face: int
    """The printed price or value; 0: it has none."""


def deal_of(view: View) -> Deal | None:
    """What the present step is about, if a sum is to be named."""
    if view.step != "price":
        return None
    kind, item, other = view.frame[:3]
    if kind in (TRAIN_DEAL, STATION_DEAL):
        return Deal(kind, item, other, view.trains[item].price if kind == TRAIN_DEAL else 0)
    owner = view.privates[item].owner
    return Deal(kind, item, owner if kind in (PRIVATE_DEAL, PRIVATE_DEAL + 2) else other, PRIVATES[item].value)


def bids(scene: Scene, y: float) -> tuple[Safe, float]:
    """Four sums at a click."""
    for amounts in scene.lit.ranges():
        offers = [amounts.low + more for more in RAISES]
        items = [(scene.money(n), _more(n - amounts.low), scene.lit.at("bid", *amounts.args, n)) for n in offers]
        return two_lines([item for item in items if item[2]], y, len(RAISES))
    return Safe(""), 0


def _more(number: int) -> str:
    return f"+{number}" if number else " "


def prices(scene: Scene, deal: Deal, y: float) -> tuple[Safe, float]:
    """The lowest and the highest, and printed values in between."""
    if not scene.lit.ranges():
        return Safe(""), 0
    amounts = scene.lit.ranges()[0]
    face = deal.face
    named = {amounts.low: "lowest", amounts.high: "highest"}
    if face:
        named |= {n: key for n, key in ((face // 2, "half_price"), (face, "printed")) if _allowed(amounts, n)}
    items = [(scene.money(n), scene.word(key), scene.lit.at("price", n)) for n, key in sorted(named.items())]
    head = fitted(12, y + 12, _about(scene, deal), ROOM, "s12 bold", bold=True)
    drawn, high = two_lines(items, y + 20, 4)
    return join([head, drawn]), high + 20


def _allowed(amounts: Range, number: int) -> bool:
    return amounts.low < number < amounts.high


def _about(scene: Scene, deal: Deal) -> str:
    """What is to be bought from whom."""
    kind, item, other, _ = deal
    if kind == TRAIN_DEAL:
        return scene.word("deal", TRAINS[item].name, CODES[other])
    if kind == STATION_DEAL:
        return scene.word("deal", HEXES[item].name or HEXES[item].id, CODES[other])
    return scene.word("deal", PRIVATES[item].id, scene.names[other])
