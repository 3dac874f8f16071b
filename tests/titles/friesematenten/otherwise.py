"""The same table with other secrets: the money of others where it is hidden, and the order of the deck."""

from kurs.kernel import Chance
from kurs.titles.friesematenten.state import State, clone

RICHEST = 150


def otherwise(state: State, viewer: int | None, chance: Chance) -> State:
    """What a seat sees is the same; the others have any other sums (FRI-6.1), and other cards come next."""
    twin = clone(state)
    chance.shuffle("deck", twin.deck)
    if not twin.money_open:
        for other in range(twin.seats):
            if other != viewer:
                twin.cash[other] = chance.below("cash", RICHEST)
        twin.bank = twin.box.start_money * twin.seats - sum(twin.cash)
    return twin
