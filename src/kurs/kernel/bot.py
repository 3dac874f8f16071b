"""What a bot is: something that answers asks from what its seat may know."""

from typing import TYPE_CHECKING, Any, ClassVar

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.compiled import mypyc_attr
from kurs.kernel.event import Event
from kurs.kernel.move import Move

if TYPE_CHECKING:  # a title has bots, a bot looks at a title
    from kurs.kernel.eyes import Eyes


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Answers asks. A simple bot writes `answer`; one that searches possible worlds writes `choose`.

    A bot object keeps nothing between two calls: what it knows is in its eyes. It may have a memory: plain data folded
    from the events its seat is told, so that a restart, an undo or another process makes the same of the same events.
    """

    name: ClassVar[str]
    titles: ClassVar[tuple[str, ...]] = ()
    """The names of the titles it plays; none: any."""
    remembers: ClassVar[bool] = False
    """Whether it has a memory."""

    def choose(self, eyes: "Eyes", chance: Chance) -> Move | list[Move]:
        """One of the moves the ask allows; or, to an ask in steps, all steps of an answer from here on."""
        return self.answer(eyes.view, eyes.ask, chance)

    def answer(self, view: Any, ask: Ask, chance: Chance) -> Move:
        """The same for a bot to which view and ask are enough."""
        raise NotImplementedError

    def remember(self, memory: Any, seat: int, event: Event) -> Any:
        """The memory after the seat has been told an event; before the first it is None. Plain data, made anew or
        changed in place."""
        return None
