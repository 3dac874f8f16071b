"""How things are called in moves, events and sheets: names that are the same in every language."""

from collections.abc import Sequence
from typing import Final

from kurs.kernel.move import Arg
from kurs.titles.r1849.data import HEXES, TRAINS

TRAIN_ARGS: Final[tuple[Arg, ...]] = tuple(
    [int(train.name[:-1]) if train.name[:-1].isdigit() else train.name for train in TRAINS]
)
"""How moves write a kind of train: ``6`` for 6H, ``R6H``, ``E`` (the words of a move begin with a letter)."""
KIND_OF: Final[dict[Arg, int]] = {name: kind for kind, name in enumerate(TRAIN_ARGS)}


def place_name(h: int) -> str:
    """``C5 Palermo``: a hex for people."""
    return f"{HEXES[h].id} {HEXES[h].name}".strip()


def train_names(counts: Sequence[int]) -> str:
    """``4H 6H 6H``: how many there are of each kind."""
    return " ".join([TRAINS[kind].name for kind, count in enumerate(counts) for _ in range(count)])
