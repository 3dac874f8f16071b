"""What a bot is: something that answers asks from what its seat may know."""

from typing import Any, ClassVar

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.compiled import mypyc_attr
from kurs.kernel.move import Move


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Answers asks. A bot keeps nothing between two calls: what it knows is in the view."""

    name: ClassVar[str]
    looks: ClassVar[bool] = True
    """Whether it looks at its view; if not, none is made for it (and `choose` gets None)."""

    def choose(self, view: Any, ask: Ask, chance: Chance) -> Move:
        """One of the moves the ask allows."""
        raise NotImplementedError
