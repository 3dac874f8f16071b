"""Friesematenten: industrialists bid for cards, earn, show off, and spoil each other's business; for two to four."""

from typing import Any, ClassVar

from kurs.kernel import Ask, Chance, Entry, Header, Log, Move, Option, Refused, Title
from kurs.titles.friesematenten import older
from kurs.titles.friesematenten.bots import GuideBot, SensibleBot
from kurs.titles.friesematenten.data import DECK, Deck, load_deck
from kurs.titles.friesematenten.guess import guess
from kurs.titles.friesematenten.orders import END, ORDERS, PASS, ends, passes
from kurs.titles.friesematenten.rules import check, ending, why
from kurs.titles.friesematenten.rules.game import GAME, start
from kurs.titles.friesematenten.state import State, clone, state_type
from kurs.titles.friesematenten.view import View, view


class Friesematenten(Title[State, View]):
    """The title as everything else plays it; with another deck the same game of other cards."""

    name = "friesematenten"
    rules = 2
    min_seats = min(DECK.seatings)
    max_seats = max(DECK.seatings)
    options: ClassVar[tuple[Option, ...]] = DECK.options
    state_type = State
    face = "kurs.titles.friesematenten.face:FriesematentenFace"
    bots = (GuideBot(), SensibleBot())
    opponent = "sensible"
    orders = ORDERS
    all_endings = ("points", "deck", "won_by_money", "shared_win")

    def __init__(self, deck: Deck = DECK) -> None:
        check.check_vocabulary(deck)
        self.deck = deck
        if deck is not DECK:  # what the class says of the cards in the box, this title says of its own
            vars(self).update(
                min_seats=min(deck.seatings),
                max_seats=max(deck.seatings),
                options=deck.options,
                state_type=state_type(deck),
                bots=(),  # ours know the cards in the box
                opponent="",
            )

    def complete(self, seats: int, options: dict[str, str]) -> dict[str, str]:
        complete = super().complete(seats, options)
        if complete["deck_choice"] == "drafted" and not self.deck.seatings[seats].dealt:
            raise Refused("setup.no_draft", (seats,))
        return complete

    asks = staticmethod(GAME.asks)
    apply = staticmethod(GAME.apply)
    view = staticmethod(view)
    guess = staticmethod(guess)
    clone = staticmethod(clone)
    scores = staticmethod(ending.scores)
    endings = staticmethod(ending.endings)
    why_not = staticmethod(why.why_not)
    check = staticmethod(check.check)

    def setup(self, seats: int, options: dict[str, str], chance: Chance) -> tuple[State, Log]:
        return start(self.state_type, seats, options, chance)

    def bound(self, seats: int) -> int:
        return check.bound(self.deck, seats)

    def order_moment(self, view: View) -> int:
        return view.round

    def order_holds(self, view: View, order: str, moment: int) -> bool:
        return view.round == moment or not order.endswith("_round")

    def by_order(self, view: View, ask: Ask, order: str, moment: int) -> Move | None:
        if ends(ask, order):
            return END
        return PASS if passes(self.deck, view, ask, order, moment) else None

    def migrate(self, rules: int, data: Any) -> Any:
        return older.migrate(self.deck, data) if rules == 1 else super().migrate(rules, data)

    def convert(self, header: Header, entries: list[Entry]) -> list[Entry]:
        return older.convert(self.deck, header, entries)


TITLE = Friesematenten()

__all__ = ["TITLE", "Friesematenten", "load_deck"]
