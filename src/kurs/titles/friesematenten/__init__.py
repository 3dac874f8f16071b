"""Friesematenten: industrialists bid for cards, earn, show off, and spoil each other's business; for two to four."""

from collections.abc import Callable
from typing import Any, ClassVar

from kurs.draw import Lit, Sketch
from kurs.kernel import Ask, Chance, Entry, Header, Log, Move, Option, Phrase, Range, Refused, Score, Sheet, Title
from kurs.titles.friesematenten import draw, older
from kurs.titles.friesematenten.bots import GuideBot, SensibleBot
from kurs.titles.friesematenten.data import DECK, FACTORY, Deck, load_deck
from kurs.titles.friesematenten.guess import guess
from kurs.titles.friesematenten.labels import label
from kurs.titles.friesematenten.orders import END, ORDERS, PASS, ends, passes, purse
from kurs.titles.friesematenten.rules import check, why
from kurs.titles.friesematenten.rules.empire import influence_in
from kurs.titles.friesematenten.rules.ending import LAST, ranking
from kurs.titles.friesematenten.rules.game import GAME, start
from kurs.titles.friesematenten.rules.values import card_points, income, points
from kurs.titles.friesematenten.sheets import sheets, tints_of
from kurs.titles.friesematenten.state import State, clone, state_type
from kurs.titles.friesematenten.view import View, view
from kurs.titles.friesematenten.words import EVENT_RULES, words_of


class Friesematenten(Title[State]):
    """The title as everything else plays it; with another deck the same game of other cards."""

    name = "friesematenten"
    rules = 2
    fewest = min(DECK.seatings)
    most = max(DECK.seatings)
    options: ClassVar[tuple[Option, ...]] = DECK.options
    state_type = State
    words = words_of(DECK)
    event_rules = EVENT_RULES
    tints = tints_of(DECK)
    bots = (GuideBot(), SensibleBot())
    opponent = "sensible"
    orders = ORDERS
    all_endings = ("points", "deck", "won_by_money", "shared_win")

    def __init__(self, deck: Deck = DECK) -> None:
        check.check_vocabulary(deck)
        self.deck = deck
        if deck is not DECK:  # what the class says of the cards in the box, this title says of its own
            vars(self).update(
                fewest=min(deck.seatings),
                most=max(deck.seatings),
                options=deck.options,
                state_type=state_type(deck),
                words=words_of(deck),
                tints=tints_of(deck),
                bots=(),  # ours know the cards in the box
                opponent="",
            )

    def complete(self, seats: int, options: dict[str, str]) -> dict[str, str]:
        complete = super().complete(seats, options)
        if complete["deck_choice"] == "drafted" and not self.deck.seatings[seats].dealt:
            raise Refused("setup.no_draft", (seats,))
        return complete

    def setup(self, seats: int, options: dict[str, str], chance: Chance) -> tuple[State, Log]:
        return start(self.state_type, seats, options, chance)

    def asks(self, state: State) -> tuple[Ask, ...]:
        return GAME.asks(state)

    def apply(self, state: State, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
        return GAME.apply(state, seat, move, chance, log)

    def view(self, state: State, seat: int | None) -> View:
        return view(state, seat)

    def guess(self, state: State, seat: int | None, chance: Chance) -> State:
        return guess(state, seat, chance)

    def clone(self, state: State) -> State:
        return clone(state)

    def scores(self, state: State) -> tuple[Score, ...]:
        """Most points win, then most money; who is equal in both shares the place (FRI-5.3)."""
        return tuple([_score(state, seat, place) for seat, place in enumerate(ranking(state))])

    def why_not(self, state: State, seat: int, move: Move) -> Phrase | None:
        return why.why_not(state, seat, move)

    def label(self, view: View, move: Move) -> Phrase:
        return label(self.deck, view, move)

    def hint(self, view: View, amounts: Range) -> Phrase | None:
        most = purse(view)
        return Phrase("hint.cash", (view.players[view.seat].cash,)) if amounts.high > most else None

    def order_mark(self, view: View) -> int:
        return view.round

    def order_holds(self, view: View, order: str, mark: int) -> bool:
        return view.round == mark or not order.endswith("_round")

    def by_order(self, view: View, ask: Ask, order: str, mark: int) -> Move | None:
        if ends(ask, order):
            return END
        return PASS if passes(self.deck, view, ask, order, mark) else None

    def bound(self, seats: int) -> int:
        return check.bound(self.deck, seats)

    def check(self, state: State) -> str:
        return check.check(state)

    def sheets(self, view: View) -> tuple[Sheet, ...]:
        return sheets(self.deck, view)

    def panels(self, view: View, say: Callable[[Phrase], str], lit: Lit) -> tuple[Sketch, ...]:
        return draw.panels(self.deck, view, say, lit)

    def sample(self, state: State) -> dict[str, list[int]]:
        """Points and income of all; their money only where it is played open (FRI-6.1)."""
        seats = range(state.seats)
        open_numbers = {
            "points": [points(state, seat) for seat in seats],
            "income": [income(state, seat) for seat in seats],
        }
        return open_numbers | ({"cash": state.cash[:]} if state.money_open else {})

    def migrate(self, rules: int, data: Any) -> Any:
        return older.migrate(self.deck, data) if rules == 1 else super().migrate(rules, data)

    def convert(self, header: Header, entries: list[Entry]) -> list[Entry]:
        return older.convert(self.deck, header, entries)

    def endings(self, state: State) -> tuple[str, ...]:
        scores = self.scores(state)
        best = max([score.points for score in scores])
        ends = ["points"] if best >= state.threshold else []
        ends += ["deck"] if state.exhausted == LAST else []
        if [score.place for score in scores].count(1) > 1:
            ends.append("shared_win")
        elif [score.points for score in scores].count(best) > 1:
            ends.append("won_by_money")
        return tuple(ends)


def _score(s: State, seat: int, place: int) -> Score:
    """Where the points come from."""
    made = [0, 0]
    for card in s.centre[seat]:
        made[0 if s.box.cards[card].kind == FACTORY else 1] += card_points(s, seat, card)
    influence = sum([s.box.cards[card].vp for card in influence_in(s, seat)])
    lines = (("factories", made[0]), ("status", made[1]), ("influence", influence))
    return Score(sum([amount for _, amount in lines]), place, lines)


TITLE = Friesematenten()

__all__ = ["TITLE", "Friesematenten", "load_deck"]
