"""How Harbour speaks and looks; loaded when somebody looks."""

from typing import ClassVar

from kurs.face import Face, Sheet
from kurs.kernel import Move, Phrase
from kurs.kernel.phrase import money, number

from harbour import draw
from harbour.rules import goods_points, set_points
from harbour.state import GOODS, State, good_of, printed, worth_of
from harbour.view import View


class HarbourFace(Face[View]):
    """What people get of the title."""

    words: ClassVar[dict[str, str]] = {
        "money": "money", "points": "number",
        "move.bid": "money", "move.keep": "good number:worth number:points", "move.sell": "good money",
        "event.round": "number seat money", "event.arrives": "good number:worth", "event.bid": "seat money",
        "event.won": "seat money", "event.kept": "seat good number:worth", "event.sold": "seat good money",
        "event.final": "seat number:points",
        "why.too_much": "money", "why.not_there": "good number:worth", "why.kept": "good number:worth",
        "sheet.quay": "number number:rounds", "draw.round": "number number:rounds",
    }  # fmt: skip
    """What sentences speak of; the sentences are in the catalogue, those that speak of nothing in it alone."""
    event_rules: ClassVar[dict[str, str]] = {
        "round": "HAR-2.1", "arrives": "HAR-2.2", "bid": "HAR-3.2", "won": "HAR-3.3", "kept": "HAR-4.1",
        "sold": "HAR-4.2", "final": "HAR-5.3",
    }  # fmt: skip
    tints: ClassVar[dict[str, str]] = {f"good.{good}": tone for good, tone in enumerate(draw.TONES)}

    panels = staticmethod(draw.panels)

    def label(self, view: View, move: Move) -> Phrase:
        """What an option says, its consequence included."""
        if move.verb == "bid":
            return super().label(view, move)
        card = int(move.args[0])
        if move.verb == "sell":
            return Phrase("move.sell", (good_of(card), worth_of(card)))
        have = view.goods[view.seat][good_of(card)]
        return Phrase("move.keep", (*printed(card), set_points(have + 1) - set_points(have)))

    def sheets(self, view: View) -> tuple[Sheet, ...]:
        """The quay and the players, for the terminal, the numbers of the page, and screen readers."""
        cards = [(Phrase(f"good.{good_of(card)}"), number(worth_of(card))) for card in view.quay]
        name = Phrase("sheet.quay", (view.round, view.rounds))
        quay = Sheet(name, (Phrase("sheet.good"), Phrase("sheet.worth")), tuple(cards))
        goods = [Phrase(f"good.{good}") for good in range(GOODS)]
        head = (Phrase("sheet.player"), Phrase("sheet.coins"), *goods, Phrase("sheet.points"))
        rows = [
            (
                Phrase("seat", (seat,)),
                money(view.coins[seat]),
                *map(number, view.goods[seat]),
                number(view.coins[seat] + goods_points(view.goods[seat])),
            )
            for seat in range(len(view.coins))
        ]
        return quay, Sheet(Phrase("sheet.players"), head, tuple(rows))

    def charts(self, state: State) -> dict[str, list[int]]:
        scores = self.title.scores(state)
        return {"points": [score.points for score in scores], "coins": state.coins[:]}
