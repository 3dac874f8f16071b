"""The table as a picture, drawn from a view alone: what cannot be known is not in the view, so it is not drawn.

scene      what all parts share: words, letters of the players, faces of the cards
board      prices with their tracks and forecasts, calendar, pairs
piles      the piles and their bid tracks
mine       the viewer's own area; `asked` has what is asked of him there
players    a panel for each player
"""

from collections.abc import Callable

from kurs.draw import Lit, Panel
from kurs.kernel.phrase import Phrase
from kurs.titles.stockpile.draw.board import calendar, pairs, prices
from kurs.titles.stockpile.draw.mine import mine
from kurs.titles.stockpile.draw.piles import piles
from kurs.titles.stockpile.draw.players import players
from kurs.titles.stockpile.draw.scene import Scene
from kurs.titles.stockpile.view import View


def panels(view: View, say: Callable[[Phrase], str], lit: Lit) -> tuple[Panel, ...]:
    """All panels of the table as the viewer sees it."""
    scene = Scene(view, say, lit)
    own = (mine(scene),) if view.seat >= 0 else ()
    tips = (pairs(scene),) if view.pairs else ()
    heaps = () if view.over else piles(scene)
    return (calendar(scene), prices(scene), *tips, *heaps, *own, *players(scene))
