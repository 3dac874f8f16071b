"""What a bot is: something that answers asks from what its seat may know."""

from typing import Any

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.move import Move


class Bot:
    """Answers asks. A bot keeps nothing between two calls: what it knows is in the view."""

    name: str
    looks: bool = True
    """Whether it looks at its view; if not, none is made for it (and `choose` gets None)."""

    def choose(self, view: Any, ask: Ask, chance: Chance) -> Move:
        """One of the moves the ask allows."""
        raise NotImplementedError
