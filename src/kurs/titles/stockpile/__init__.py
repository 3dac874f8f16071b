"""Stockpile: auctions on inside information, for two to five."""

from collections.abc import Callable
from typing import ClassVar

from kurs.draw import Lit, Sketch
from kurs.kernel import Ask, Chance, Log, Move, Option, Phrase, Score, Sheet, Title, places
from kurs.titles.stockpile import draw
from kurs.titles.stockpile.bots import SensibleBot
from kurs.titles.stockpile.data import COMPANIES, OPTIONS, SEATINGS, N
from kurs.titles.stockpile.guess import guess
from kurs.titles.stockpile.rules import check, game, why
from kurs.titles.stockpile.rules.ending import liquidation
from kurs.titles.stockpile.sheets import TINTS, label, sheets
from kurs.titles.stockpile.state import State, clone, price
from kurs.titles.stockpile.view import View, view
from kurs.titles.stockpile.words import EVENT_RULES, WORDS


class Stockpile(Title[State]):
    """The title as everything else plays it."""

    name = "stockpile"
    rules = 1
    fewest = min(SEATINGS)
    most = max(SEATINGS)
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    state_type = State
    words = WORDS
    event_rules = EVENT_RULES
    bots = (SensibleBot(),)
    opponent = "sensible"
    tints = TINTS
    all_endings = ("sole_winner", "shared_win")

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
        """Highest cash wins, equal cash shares the place (STK-5.5); before the end: cash and shares at prices now."""
        if len(state.final[-1]) == 4:  # all are counted
            keys = ("cash", "majorities", "liquidation", "fees")
            lines = [tuple(zip(keys, [*part[:3], -part[3]], strict=True)) for part in state.final]
        else:
            lines = [
                (("cash", state.cash[seat]), ("liquidation", liquidation(state, seat))) for seat in range(state.seats)
            ]
        points = [sum([amount for _, amount in line]) for line in lines]
        return tuple([Score(p, place, line) for p, place, line in zip(points, places(points), lines, strict=True)])

    def why_not(self, state: State, seat: int, move: Move) -> Phrase | None:
        return why.why_not(state, seat, move)

    def label(self, view: View, move: Move) -> Phrase:
        return label(view, move)

    def turn_order(self, view: View, seats: int) -> list[int]:
        return [(view.first + k) % seats for k in range(seats)]

    def bound(self, seats: int) -> int:
        return check.bound(seats)

    def check(self, state: State) -> str:
        return check.check(state)

    def sheets(self, view: View) -> tuple[Sheet, ...]:
        return sheets(view)

    def sample(self, state: State) -> dict[str, list[int]]:
        return {"cash": state.cash[:], "price": [price(state, company) for company in range(N)]}

    def sample_label(self, name: str, i: int) -> Phrase:
        return Phrase(f"company.{i}") if name == "price" else Phrase("seat", (i,))

    def panels(self, view: View, say: Callable[[Phrase], str], lit: Lit) -> tuple[Sketch, ...]:
        return draw.panels(view, say, lit)

    def sample_mark(self, name: str, i: int) -> str:
        return COMPANIES[i].short if name == "price" else ""

    def endings(self, state: State) -> tuple[str, ...]:
        return ("sole_winner",) if state.cash.count(max(state.cash)) == 1 else ("shared_win",)


TITLE = Stockpile()
