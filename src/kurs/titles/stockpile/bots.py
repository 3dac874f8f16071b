"""Bots that know Stockpile."""

from typing import Any

from kurs.kernel import Ask, Bot, Chance, Move


class SensibleBot(Bot):
    """Plays like a person who has played a few times."""

    name = "sensible"

    def choose(self, view: Any, ask: Ask, chance: Chance) -> Move:
        return ask.pick(chance)
