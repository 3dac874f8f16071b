"""The table as a picture, drawn from a view alone.

scene          what all parts share: words, letters of the players, signs of the corporations
rounds, turn   where the game stands; who decides what, with `revenue`, `need` and `sums` for single decisions
market         prices, markers, and where they would go
depot          trains and phases
privates       the privates and their auction
corporations   a card for each corporation; `shares` has its certificates
players        a card for each player
map ...        the map and what belongs to it

Parts that look as they did before are not drawn again: each names what it depends on.
"""

from collections.abc import Callable

from kurs.draw import Lit, Sketch
from kurs.kernel.phrase import Phrase
from kurs.titles.r1849.draw.corporations import corporation_sketches
from kurs.titles.r1849.draw.depot import depot_sketch
from kurs.titles.r1849.draw.manifest import manifest_sketches
from kurs.titles.r1849.draw.map import map_sketches
from kurs.titles.r1849.draw.market import market_sketch
from kurs.titles.r1849.draw.players import player_sketches
from kurs.titles.r1849.draw.privates import privates_sketches
from kurs.titles.r1849.draw.rounds import round_sketch
from kurs.titles.r1849.draw.scene import Scene
from kurs.titles.r1849.draw.turn import turn_sketch
from kurs.titles.r1849.view import View


def panels(view: View, say: Callable[[Phrase], str], lit: Lit) -> tuple[Sketch, ...]:
    """All panels of the table as the viewer sees it."""
    scene = Scene(view, say, lit)
    turn = turn_sketch(scene)
    board = [round_sketch(scene), *([] if turn is None else [turn]), market_sketch(scene), depot_sketch(scene)]
    privates, corporations, players = privates_sketches(scene), corporation_sketches(scene), player_sketches(scene)
    cards = [*privates, *players, *corporations] if view.set == 0 else [*corporations, *players, *privates]
    return (*board, *map_sketches(scene), *cards, *manifest_sketches(scene))
