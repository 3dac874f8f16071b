"""Hexes in which just one tile fits in just one turn: choosing the hex lays it, so that it is said beforehand."""

from typing import NamedTuple

from kurs.titles.r1849.data import SCE, SIGI
from kurs.titles.r1849.lays import cost, legal_changes
from kurs.titles.r1849.rules.track import terms_with
from kurs.titles.r1849.view import View


class Sole(NamedTuple):
    """The tile, its turn, and what it costs."""

    tile: int
    turn: int
    cost: int


def sole_lay(view: View, h: int) -> Sole | None:
    """The only lay of the operating corporation in the hex (R49-4.5.2); None where there are several."""
    if view.operating < 0:
        return None
    corporation = view.corporations[view.operating]
    sigi, players_sce = SIGI in corporation.privates, 0 <= view.privates[SCE].owner < view.seats
    terms = terms_with(view.phase, corporation.treasury, sigi, players_sce, False)
    found = legal_changes(view.board, view.operating, h, terms)
    if len(found) != 1:
        return None
    tile, turn = found[0].tile, found[0].turn
    return Sole(tile, turn, cost(view.board, h, tile, turn, sigi))
