"""Naming a sum: what one offers in a deal, or bids for a private. Any other sum is typed in under the question."""

from kurs.draw import Safe, join
from kurs.draw.shapes import fit, text
from kurs.kernel.ask import Range
from kurs.kernel.phrase import Phrase
from kurs.titles.r1849.data import HEXES, PRIVATES, TRAINS
from kurs.titles.r1849.draw.scene import CODES, ROOM, Scene
from kurs.titles.r1849.draw.shares import two_lines
from kurs.titles.r1849.rules.deals import PRIVATE_DEAL, STATION_DEAL, TRAIN_DEAL

RAISES = (0, 5, 10, 25)


def sums(scene: Scene, y: float) -> tuple[Safe, float]:
    """Four sums at a click."""
    if scene.view.step == "price":
        return _prices(scene, y)
    return _bids(scene, y) if scene.view.step == "mini_auction" else (Safe(""), 0)


def _bids(scene: Scene, y: float) -> tuple[Safe, float]:
    for amounts in scene.lit.ranges():
        offers = [amounts.low + more for more in RAISES]
        items = [(scene.money(n), _more(n - amounts.low), scene.lit.at("bid", *amounts.args, n)) for n in offers]
        return two_lines([item for item in items if item[2]], y, len(RAISES))
    return Safe(""), 0


def _more(number: int) -> str:
    return f"+{number}" if number else " "


def _prices(scene: Scene, y: float) -> tuple[Safe, float]:
    """The lowest and the highest, and printed values in between."""
    if not scene.lit.ranges():
        return Safe(""), 0
    amounts = scene.lit.ranges()[0]
    deal, item, other = scene.view.frame[:3]
    face = _face(scene, deal, item)
    named = {amounts.low: "lowest", amounts.high: "highest"}
    if face:
        named |= {n: key for n, key in ((face // 2, "half_price"), (face, "printed")) if _allowed(amounts, n)}
    items = [(scene.money(n), scene.word(key), scene.lit.at("price", n)) for n, key in sorted(named.items())]
    head = text(12, y + 12, fit(_about(scene, deal, item, other), ROOM, 12, bold=True), "s12 bold")
    drawn, high = two_lines(items, y + 20, 4)
    return join([head, drawn]), high + 20


def _allowed(amounts: Range, number: int) -> bool:
    return amounts.low < number < amounts.high


def _face(scene: Scene, deal: int, item: int) -> int:
    """The printed price or value of what it is about; 0: it has none."""
    if deal == STATION_DEAL:
        return 0
    return scene.view.trains[item].price if deal == TRAIN_DEAL else PRIVATES[item].value


def _about(scene: Scene, deal: int, item: int, other: int) -> str:
    """What is to be bought from whom."""
    if deal == TRAIN_DEAL:
        return scene.word("deal", TRAINS[item].name, CODES[other])
    if deal == STATION_DEAL:
        return scene.word("deal", HEXES[item].name or HEXES[item].id, CODES[other])
    owner = scene.view.privates[item].owner
    whose = scene.say(Phrase("seat", (owner,))) if deal in (PRIVATE_DEAL, PRIVATE_DEAL + 2) else scene.names[other]
    return scene.word("deal", PRIVATES[item].id, whose)
