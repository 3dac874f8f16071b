"""1849: Sicilian railways and their shares, for three to five."""

from typing import Any, ClassVar

from kurs.kernel import Option, Title
from kurs.titles.r1849.bots import SensibleBot
from kurs.titles.r1849.data import OPTIONS, SCENARIOS
from kurs.titles.r1849.guess import guess
from kurs.titles.r1849.orders import ORDERS, answer, holds, moment_of
from kurs.titles.r1849.rules import check, ending, game, setup, why
from kurs.titles.r1849.rules.bound import bound
from kurs.titles.r1849.state import END_NAMES, State, clone
from kurs.titles.r1849.view import View, view


class R1849(Title[State, View]):
    """The title as everything else plays it."""

    name = "r1849"
    rules = 2
    min_seats = min([row.players for row in SCENARIOS])
    max_seats = max([row.players for row in SCENARIOS])
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    state_type = State
    face = "kurs.titles.r1849.face:R1849Face"
    bots = (SensibleBot(),)
    opponent = "sensible"
    secrets = False
    counted_events = ("bankrupt",)
    all_endings = (*END_NAMES[1:], "shared_win")

    setup = staticmethod(game.start)
    asks = staticmethod(game.asks)
    apply = staticmethod(game.apply)
    view = staticmethod(view)
    guess = staticmethod(guess)
    clone = staticmethod(clone)
    scores = staticmethod(ending.scores)
    endings = staticmethod(ending.endings)
    why_not = staticmethod(why.why_not)
    bound = staticmethod(bound)
    check = staticmethod(check.check)

    orders = ORDERS
    order_moment = staticmethod(moment_of)
    order_holds = staticmethod(holds)
    by_order = staticmethod(answer)

    def complete(self, seats: int, options: dict[str, str]) -> dict[str, str]:
        """The options as they are in force, whatever else was chosen beside Electric Dreams (R49-6.3)."""
        return setup.in_force(super().complete(seats, options))

    def migrate(self, rules: int, data: Any) -> Any:
        """Under rules 1 who closed queued before AFG until it could be started, even with a home free (R49-4.6.6).

        No field has changed: from here on he queues behind it. Who has closed keeps his place, because a state does not
        tell whether a home of AFG was free by then.
        """
        return data if rules == 1 else super().migrate(rules, data)


TITLE = R1849()
