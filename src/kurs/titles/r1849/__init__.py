"""1849: Sicilian railways and their shares, for three to five."""

from collections.abc import Callable
from typing import Any, ClassVar

from kurs.draw import Lit, Sketch
from kurs.kernel import Ask, Chance, Log, Move, Option, Phrase, Score, Sheet, Title, places
from kurs.titles.r1849.bots import SensibleBot
from kurs.titles.r1849.data import CORPORATIONS, OPTIONS, SCENARIOS, C
from kurs.titles.r1849.draw import panels
from kurs.titles.r1849.guess import guess
from kurs.titles.r1849.labels import label
from kurs.titles.r1849.orders import ORDERS, answer, holds, mark
from kurs.titles.r1849.rules import check, ending, game, setup, why
from kurs.titles.r1849.rules.bound import bound
from kurs.titles.r1849.sheets import TINTS, sheets
from kurs.titles.r1849.state import END_NAMES, State, clone, price
from kurs.titles.r1849.view import View, view
from kurs.titles.r1849.words import EVENT_RULES, WORDS


class R1849(Title[State]):
    """The title as everything else plays it."""

    name = "r1849"
    rules = 2
    fewest = min([row.players for row in SCENARIOS])
    most = max([row.players for row in SCENARIOS])
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    state_type = State
    words = WORDS
    event_rules = EVENT_RULES
    tints = TINTS
    bots = (SensibleBot(),)
    opponent = "sensible"
    orders = ORDERS
    secrets = False
    counted = ("bankrupt",)
    all_endings = (*END_NAMES[1:], "shared_win")

    def complete(self, seats: int, options: dict[str, str]) -> dict[str, str]:
        """The options as they are in force, whatever else was chosen beside Electric Dreams (R49-6.3)."""
        return setup.in_force(super().complete(seats, options))

    def setup(self, seats: int, options: dict[str, str], chance: Chance) -> tuple[State, Log]:
        return game.start(seats, options, chance)

    def asks(self, state: State) -> tuple[Ask, ...]:
        return game.asks(state)

    def apply(self, state: State, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
        return game.apply(state, seat, move, chance, log)

    def view(self, state: State, seat: int | None) -> View:
        return view(state, seat)

    def guess(self, state: State, seat: int | None, chance: Chance) -> State:
        return guess(state, seat, chance)

    def clone(self, state: State) -> State:
        return clone(state)

    def scores(self, state: State) -> tuple[Score, ...]:
        """The richest player wins, equal scores share the place (R49-5.4, R49-5.5)."""
        parts = [ending.score_parts(state, seat) for seat in range(state.seats)]
        points = [sum(part) for part in parts]
        keys = ("cash", "shares", "privates", "loans")
        lines = [tuple(zip(keys, part, strict=True)) for part in parts]
        return tuple([Score(p, place, line) for p, place, line in zip(points, places(points), lines, strict=True)])

    def why_not(self, state: State, seat: int, move: Move) -> Phrase | None:
        return why.why_not(state, seat, move)

    def label(self, view: View, move: Move) -> Phrase:
        return label(view, move)

    def order_mark(self, view: View) -> int:
        return mark(view)

    def order_holds(self, view: View, order: str, mark: int) -> bool:
        return holds(view, order, mark)

    def by_order(self, view: View, ask: Ask, order: str, mark: int) -> Move | None:
        return answer(view, ask, order, mark)

    def bound(self, seats: int) -> int:
        return bound(seats)

    def check(self, state: State) -> str:
        return check.check(state)

    def migrate(self, rules: int, data: Any) -> Any:
        """Under rules 1 who closed queued before AFG until it could be started, even with a home free (R49-4.6.6).

        No field has changed: from here on he queues behind it. Who has closed keeps his place, because a state does not
        tell whether a home of AFG was free by then.
        """
        return data if rules == 1 else super().migrate(rules, data)

    def sheets(self, view: View) -> tuple[Sheet, ...]:
        return sheets(view)

    def panels(self, view: View, say: Callable[[Phrase], str], lit: Lit) -> tuple[Sketch, ...]:
        return panels(view, say, lit)

    def sample(self, state: State) -> dict[str, list[int]]:
        return {
            "worth": [ending.score(state, seat) for seat in range(state.seats)],
            "cash": state.cash[:],
            "price": [price(state, c) for c in range(C)],
            "revenue": state.revenues[:],
        }

    def sample_label(self, name: str, i: int) -> Phrase:
        return Phrase(f"corporation.{i}") if name in ("price", "revenue") else Phrase("seat", (i,))

    def sample_mark(self, name: str, i: int) -> str:
        return CORPORATIONS[i].id if name in ("price", "revenue") else ""

    def endings(self, state: State) -> tuple[str, ...]:
        points = [ending.score(state, seat) for seat in range(state.seats)]
        shared = ("shared_win",) if points.count(max(points)) > 1 else ()
        return (END_NAMES[state.ended], *shared)


TITLE = R1849()
