"""The table as a picture, drawn from a view alone: what cannot be known is not in the view, so it is not drawn.

scene      what all parts share: words, letters of the players, faces of the cards
board      prices with their tracks and forecasts, calendar, pairs
piles      the piles and their bid tracks
mine       the viewer's own area; `asked` has what is asked of him there
players    a panel for each player

Parts that look as they did before are not drawn again: each names below what it depends on.
"""

from collections.abc import Callable, Hashable
from functools import partial
from typing import Final

import msgspec

from kurs.draw import Bit, Lit, Panel, Safe, Sketch
from kurs.draw.memo import Memo
from kurs.kernel.phrase import Phrase
from kurs.titles.stockpile.data import DONALD, N
from kurs.titles.stockpile.draw.board import BEFORE_MOVEMENT, calendar, empty_track, pairs, price_row, prices
from kurs.titles.stockpile.draw.mine import mine
from kurs.titles.stockpile.draw.piles import drafted, pile_bids, pile_cards, pile_panel, track_height
from kurs.titles.stockpile.draw.players import free_tokens, player_body, player_panel, player_turn
from kurs.titles.stockpile.draw.scene import Scene
from kurs.titles.stockpile.sheets import known_forecasts, possible_forecasts
from kurs.titles.stockpile.view import PileView, PlayerView, View

BODIES: Final[Memo[tuple[Safe, float]]] = Memo(60)
HEIGHTS: Final[Memo[float]] = Memo(150)
"""How high what is known of a player gets: all panels of players are as high as the highest."""

BIDDING: Final = frozenset({"bid"})
ON_CARDS: Final = frozenset({"place", "hide", "shift"})
ON_BIDS: Final = frozenset({"bid", "look"})
ON_PRICES: Final = frozenset({"boom", "bust", "cramer", "name"})
ON_PAIRS: Final = frozenset({"peek"})
ON_MINE: Final = frozenset(
    {
        "place",
        "hide",
        "sell",
        "sell_split",
        "break",
        "done",
        "show",
        "keep",
        "decline",
        "boom",
        "bust",
        "cramer",
        "name",
    }
)
"""Which options light up where."""

_plain = msgspec.json.Encoder().encode


def panels(view: View, say: Callable[[Phrase], str], lit: Lit) -> tuple[Sketch, ...]:
    """All panels of the table as the viewer sees it."""
    table = _Table(view, say, lit)
    own = [table.mine()] if view.seat >= 0 else []
    tips = [table.pairs()] if view.pairs else []
    heaps = [] if view.over else table.piles()
    return (table.calendar(), table.prices(), *tips, *heaps, *own, *table.players())


class _Table:
    """The parts of the picture, each drawn only if it was not drawn before for what it depends on."""

    def __init__(self, view: View, say: Callable[[Phrase], str], lit: Lit) -> None:
        self.view = view
        self._scene: Scene | None = None
        self._parts = (say, lit)
        names = tuple([say(Phrase("seat", (seat,))) for seat in range(view.seats)])
        self.tongue: Hashable = (names, say(Phrase("about")), view.advanced, view.rounds)
        self.moves = lit.moves()
        self.verbs = frozenset([move.verb for move in self.moves])

    def lit(self, verbs: frozenset[str]) -> Hashable:
        """What is lit of these verbs, with all that the labels of options speak of."""
        if not self.verbs & verbs:
            return ()
        v, draft = self.view, self._parts[1].draft
        return (tuple(self.moves), draft, tuple(v.hand), tuple(v.price), self._own(), v.seat)

    def lit_pile(self, i: int) -> Hashable:
        """The same for a pile; a bid's label speaks of nothing but the pile, the amount and Donald's discount."""
        if self.verbs == BIDDING:
            own = tuple([move for move in self.moves if move.args[0] == i])
            return (own, self._parts[1].draft, DONALD in self.view.players[self.view.seat].investors)
        return self.lit(ON_BIDS)

    def scene(self) -> Scene:
        """Made when the first part is really drawn."""
        if self._scene is None:
            self._scene = Scene(self.view, *self._parts)
        return self._scene

    def _own(self) -> bytes:
        return _plain(self.view.players[self.view.seat]) if self.view.seat >= 0 else b""

    def calendar(self) -> Sketch:
        v = self.view
        key = (self.tongue, v.round, v.phase, v.first, v.over)
        return Sketch("calendar", "board", key, lambda: calendar(self.scene()))

    def prices(self) -> Sketch:
        v = self.view
        possible, known = possible_forecasts(v), known_forecasts(v)
        holders = {p.company: p.holder for p in v.pairs}
        before, lit = v.phase in BEFORE_MOVEMENT, self.lit(ON_PRICES)
        rest = tuple(next((some for some in possible if len(some) > 1), ()))
        bits: list[Bit] = []
        for c in range(N):
            seen = (known[c], holders.get(c), before) if known[c] >= 0 else rest
            key = (self.tongue, v.ticker[c], v.ticker_before[c], seen, lit)
            bits.append(Bit(f"price-{c}", key, partial(self._price, c, possible[c], known[c])))
            bits.append(Bit(f"track-{c}", (self.tongue, c), partial(self._track, c)))
        return Sketch("prices", "board", self.tongue, lambda: prices(self.scene()), tuple(bits))

    def pairs(self) -> Sketch:
        key = (self.tongue, _plain(self.view.pairs), self.view.seat, self.lit(ON_PAIRS))
        return Sketch("pairs", "board", key, lambda: pairs(self.scene()))

    def piles(self) -> list[Sketch]:
        view, lit = self.view, self._parts[1]
        more = [drafted(self.scene(), i) if lit.draft else [] for i in range(len(view.piles))]
        track = track_height(view, more)
        idle = not any([pile.cards for pile in view.piles])
        found: list[Sketch] = []
        for i, pile in enumerate(view.piles):
            cards = (self.tongue, _plain(pile.cards), tuple(more[i]), track, self.lit(ON_CARDS))
            bids = (self.tongue, pile.bidder, pile.bid, track, self.lit_pile(i))
            bits = (
                Bit(f"pile-{i}-cards", cards, partial(self._cards, i, pile, more[i], track)),
                Bit(f"pile-{i}-bids", bids, partial(self._bids, i, pile, track)),
            )
            found.append(Sketch(f"pile-{i}", "piles", (self.tongue, track, idle), partial(self._pile, i, track), bits))
        return found

    def mine(self) -> Sketch:
        v = self.view
        cards = (tuple(v.hand), tuple(v.regular), tuple(v.actions), tuple(v.dealt), tuple(v.picked), tuple(v.dividend))
        tips = tuple([(p.company, p.forecast) for p in v.pairs if p.holder == v.seat])
        split = v.players[v.seat].split
        worth = tuple([each if v.regular[c] or split[c] else 0 for c, each in enumerate(v.price)])
        dealt = v.phase == "investors"
        key = (self.tongue, v.seat, self._own(), cards, tips, worth, dealt, v.over, self.lit(ON_MINE))
        return Sketch("mine", "mine", key, lambda: mine(self.scene()))

    def players(self) -> list[Sketch]:
        v = self.view
        keys: list[tuple[Hashable, ...]] = []
        high = 112
        for seat, player in enumerate(v.players):
            choosing = v.phase == "investors" and seat not in v.waiting
            key = (self.tongue, seat, _plain(player), free_tokens(v, seat), choosing)
            keys.append(key)
            size = (self._parts[0](Phrase("about")), key[2:])
            high = max(high, round(HEIGHTS(size, partial(self._height, key, seat, player))))
        cash = tuple([(player.cash, len(player.final)) for player in v.players]) if v.over else ()
        found: list[Sketch] = []
        for seat, player in enumerate(v.players):
            marks = (seat == v.first, seat == v.seat, cash, v.over)
            turn = (self.tongue, seat in v.waiting, high, cash)
            body = Bit(f"player-{seat}-body", keys[seat], partial(self._body, keys[seat], seat, player))
            ground = Bit(f"player-{seat}-turn", turn, partial(self._turn, seat, player, high))
            frame = (self.tongue, seat, player.cash, high, marks)
            found.append(
                Sketch(f"player-{seat}", "players", frame, partial(self._player, seat, player, high), (ground, body))
            )
        return found

    def _price(self, company: int, possible: list[int], known: int) -> Safe:
        return price_row(self.scene(), company, possible, known)

    def _track(self, company: int) -> Safe:
        return empty_track(self.scene(), company)

    def _pile(self, i: int, track: int) -> Panel:
        return pile_panel(self.scene(), i, track)

    def _cards(self, i: int, pile: PileView, more: list[str], track: int) -> Safe:
        return pile_cards(self.scene(), i, pile, more, track)

    def _bids(self, i: int, pile: PileView, track: int) -> Safe:
        return pile_bids(self.scene(), i, pile, track)

    def _drawn(self, key: Hashable, seat: int, player: PlayerView) -> tuple[Safe, float]:
        return BODIES(key, lambda: player_body(self.scene(), seat, player))

    def _body(self, key: Hashable, seat: int, player: PlayerView) -> Safe:
        return self._drawn(key, seat, player)[0]

    def _height(self, key: Hashable, seat: int, player: PlayerView) -> float:
        return self._drawn(key, seat, player)[1]

    def _player(self, seat: int, player: PlayerView, high: int) -> Panel:
        return player_panel(self.scene(), seat, player, high)

    def _turn(self, seat: int, player: PlayerView, high: int) -> Safe:
        return player_turn(self.scene(), seat, player, high)
