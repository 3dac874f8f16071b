"""Empty what 1849 keeps from position to position, so that a game is met as if for the first time."""

from kurs.titles.r1849 import lays, legs, network, search


def forget() -> None:
    """Nothing of maps seen before is known any more."""
    for memo in (network._memo, legs._memo, lays._memo, lays._fitting_memo, search._memo):
        memo.clear()
    legs._latest[0] = legs._NOTHING
