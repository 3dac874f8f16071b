"""The table as a picture, drawn from a view alone: what cannot be known is not in the view, so it is not drawn.

scene      what all parts share: words, letters of the players, faces of the cards
board      prices with their tracks and forecasts, calendar, pairs
piles      the piles and their bid tracks
mine       the viewer's own area; `asked` has what is asked of him there
players    a panel for each player

Parts that look as they did before, to anybody, are not drawn again: each names below what it depends on.
"""

from collections.abc import Callable, Hashable
from typing import Final

import msgspec

from kurs.draw import Lit, Panel, Safe
from kurs.draw.memo import Memo
from kurs.kernel.phrase import Phrase
from kurs.titles.stockpile.draw.board import calendar, pairs, prices
from kurs.titles.stockpile.draw.mine import mine
from kurs.titles.stockpile.draw.piles import drafted, pile_panel, track_height
from kurs.titles.stockpile.draw.players import free_tokens, player_body, player_panel
from kurs.titles.stockpile.draw.scene import Scene
from kurs.titles.stockpile.view import View

KEPT: Final[Memo[tuple[Panel, ...]]] = Memo(1500)
BODIES: Final[Memo[tuple[Safe, float]]] = Memo(1000)
_plain = msgspec.json.Encoder().encode


def panels(view: View, say: Callable[[Phrase], str], lit: Lit) -> tuple[Panel, ...]:
    """All panels of the table as the viewer sees it."""
    table = _Table(view, say, lit)
    own = table.mine() if view.seat >= 0 else ()
    tips = table.pairs() if view.pairs else ()
    heaps = () if view.over else table.piles()
    return (*table.calendar(), *table.prices(), *tips, *heaps, *own, *table.players())


class _Table:
    """The parts of the picture, each drawn only if it was not drawn before for what it depends on."""

    def __init__(self, view: View, say: Callable[[Phrase], str], lit: Lit) -> None:
        self.view = view
        self._scene: Scene | None = None
        self._parts = (say, lit)
        names = tuple([say(Phrase("seat", (seat,))) for seat in range(view.seats)])
        self.tongue: Hashable = (names, say(Phrase("about")), view.advanced, view.rounds)
        self.lit: Hashable = ()
        if lit.moves():  # what is lit carries labels, which speak of these
            self.lit = (tuple(lit.moves()), lit.draft, tuple(view.hand), tuple(view.price), self._own(), view.seat)

    def scene(self) -> Scene:
        """Made when the first part is really drawn."""
        if self._scene is None:
            self._scene = Scene(self.view, *self._parts)
        return self._scene

    def _own(self) -> bytes:
        return _plain(self.view.players[self.view.seat]) if self.view.seat >= 0 else b""

    def calendar(self) -> tuple[Panel, ...]:
        v = self.view
        key = ("calendar", self.tongue, v.round, v.phase, v.first, v.over)
        return KEPT(key, lambda: (calendar(self.scene()),))

    def prices(self) -> tuple[Panel, ...]:
        v = self.view
        seen = tuple([(p.holder, p.company, p.forecast) for p in v.pairs if p.company >= 0])
        key = ("prices", self.tongue, tuple(v.ticker), tuple(v.ticker_before), v.phase, seen, v.seat, self.lit)
        return KEPT(key, lambda: (prices(self.scene()),))

    def pairs(self) -> tuple[Panel, ...]:
        key = ("pairs", self.tongue, _plain(self.view.pairs), self.view.seat, self.lit)
        return KEPT(key, lambda: (pairs(self.scene()),))

    def piles(self) -> tuple[Panel, ...]:
        view, lit = self.view, self._parts[1]
        more = [drafted(self.scene(), i) if lit.draft else [] for i in range(len(view.piles))]
        track = track_height(view, more)
        idle = not any([pile.cards for pile in view.piles])
        found: list[Panel] = []
        for i, pile in enumerate(view.piles):
            key = ("pile", self.tongue, i, _plain(pile), tuple(more[i]), track, idle, self.lit)
            found += KEPT(key, lambda i=i, pile=pile: (pile_panel(self.scene(), i, pile, more[i], track),))  # type: ignore[misc]
        return tuple(found)

    def mine(self) -> tuple[Panel, ...]:
        v = self.view
        cards = (tuple(v.hand), tuple(v.regular), tuple(v.actions), tuple(v.dealt), tuple(v.picked), tuple(v.dividend))
        tips = tuple([(p.company, p.forecast) for p in v.pairs if p.holder == v.seat])
        key = ("mine", self.tongue, v.seat, self._own(), cards, tips, tuple(v.price), v.phase, v.over, self.lit)
        return KEPT(key, lambda: (mine(self.scene()),))

    def players(self) -> tuple[Panel, ...]:
        v = self.view
        bodies: list[tuple[Safe, float]] = []
        keys: list[Hashable] = []
        for seat, player in enumerate(v.players):
            choosing = v.phase == "investors" and seat not in v.waiting
            key = (self.tongue, seat, _plain(player), free_tokens(v, seat), choosing)
            keys.append(key)
            bodies.append(BODIES(key, lambda seat=seat, player=player: player_body(self.scene(), seat, player)))  # type: ignore[misc]
        high = max([112, *[round(height) for _, height in bodies]])
        cash = tuple([player.cash for player in v.players]) if v.over else ()
        found: list[Panel] = []
        for seat, player in enumerate(v.players):
            marks = (seat in v.waiting, seat == v.first, seat == v.seat, cash)
            body = bodies[seat][0]
            found += KEPT(
                ("player", keys[seat], high, marks),
                lambda seat=seat, player=player, body=body: (player_panel(self.scene(), seat, player, body, high),),  # type: ignore[misc]
            )
        return tuple(found)
