"""Any option, each equally likely."""

from typing import Any

from kurs.kernel import Ask, Chance, Move
from kurs.kernel.bot import Bot


class RandomBot(Bot):
    """Does not even look at the table."""

    name = "random"
    looks = False

    def choose(self, view: Any, ask: Ask, chance: Chance) -> Move:
        return ask.pick(chance)
