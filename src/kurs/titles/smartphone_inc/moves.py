"""Moves of a box that are offered again and again, made once, and what is joined to what."""

from typing import Final

from kurs.kernel.move import Move
from kurs.titles.smartphone_inc.data import BOX, Box


class Ready:
    """Ready-made moves."""

    def __init__(self, box: Box) -> None:
        self.research = tuple([Move("research", (one.id,)) for one in box.technologies])
        self.ship = tuple([Move("ship", (one.id,)) for one in box.regions])
        self.sell = tuple(
            [tuple([Move("sell", (one.id, n + 1)) for n in range(len(one.customers))]) for one in box.regions]
        )
        self.neighbours = tuple([sum([1 << r for r in one.neighbours]) for one in box.regions])
        """The regions joined to each, one bit a region."""


READY: Final[Ready] = Ready(BOX)
