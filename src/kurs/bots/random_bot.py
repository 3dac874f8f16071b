"""Any option, each equally likely."""

from kurs.kernel import Chance, Eyes, Move
from kurs.kernel.bot import Bot


class RandomBot(Bot):
    """Does not even look at the table."""

    name = "random"

    def choose(self, eyes: Eyes, chance: Chance) -> Move:
        return eyes.ask.pick(chance)
