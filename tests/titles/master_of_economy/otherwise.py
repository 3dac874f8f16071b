"""The same table with other secrets: what lies in the purses of others where they are played secret."""

from kurs.kernel import Chance
from kurs.titles.master_of_economy.state import OVER, State, clone

RICHEST = 80


def otherwise(state: State, viewer: int | None, chance: Chance) -> State:
    """What a seat sees is the same; the others have any other sums (COR-4.0.4)."""
    twin = clone(state)
    if twin.secret and twin.stack[-1][0] != OVER:
        for other in range(twin.seats):
            if other != viewer:
                twin.purse[other] = chance.below("purse", RICHEST)
        twin.bank = -sum(twin.treasury) - sum(twin.purse)
    return twin
