"""The table as a picture, drawn from a view alone: what cannot be known is not in the view, so it is not drawn.

scene      what all parts share: words, faces of the cards, what is being aimed
cards      cards in every size
board      round and phases, the market, the discard pile
stage      the card it is about, and the auction or whatever else is being decided
empire     what each player has
drafting   choosing the deck before the game

Parts that look as they did before are not drawn again: each names below what it depends on.
"""

from collections.abc import Callable, Hashable
from functools import partial

import msgspec

from kurs.draw import Lit, Panel, Sketch
from kurs.kernel.phrase import Phrase
from kurs.titles.friesematenten.data import Deck
from kurs.titles.friesematenten.draw.board import discards, market, track
from kurs.titles.friesematenten.draw.drafting import aside_panel, kept_panel
from kurs.titles.friesematenten.draw.empire import empire_panel, reached
from kurs.titles.friesematenten.draw.scene import Scene, aim_of, faces_of
from kurs.titles.friesematenten.draw.stage import card_panel, decision_panel, subject
from kurs.titles.friesematenten.view import View

_plain = msgspec.json.Encoder().encode


def panels(deck: Deck, view: View, say: Callable[[Phrase], str], lit: Lit) -> tuple[Sketch, ...]:
    """All panels of the table as the viewer sees it."""
    table = _Table(deck, view, say, lit)
    if view.phase == "draft":
        own = [table.kept(), table.aside()] if view.seat >= 0 else []
        return (table.track(), table.decision(), *own)
    middle = [] if view.over else table.stage()
    thrown = [table.discards()] if view.discard else []
    return (table.track(), table.market(), *thrown, *middle, *table.empires())


class _Table:
    """The parts of the picture, each drawn only for those who have not seen it as it is."""

    def __init__(self, deck: Deck, view: View, say: Callable[[Phrase], str], lit: Lit) -> None:
        self.view = view
        self.faces = faces_of(deck, say)
        names = tuple([say(Phrase("seat", (seat,))) for seat in range(view.seats)])
        self.tongue: Hashable = (self.faces, names)
        self._parts = (say, lit)
        self._scene: Scene | None = None
        self._lit: Hashable = None
        self.aim = aim_of(view, lit)

    def scene(self) -> Scene:
        """Made when the first part is really drawn."""
        if self._scene is None:
            self._scene = Scene(self.faces, self.view, *self._parts)
        return self._scene

    def lit(self, here: bool) -> Hashable:
        """What is lit, and the whole view, of which the labels of options speak; nothing where nothing can be lit."""
        lit = self._parts[1]
        if not here or not (lit.moves() or lit.ranges()):
            return ()
        if self._lit is None:
            self._lit = (tuple(lit.moves()), tuple(lit.ranges()), lit.draft, _plain(self.view))
        return self._lit

    def lit_own(self) -> Hashable:
        """In an auction nothing of one's own can be chosen; stored cards only say why not, whatever is bid."""
        return "why" if self._parts[1].ranges() else self.lit(True)

    def _sketch(self, id: str, area: str, key: Hashable, paint: Callable[[Scene], Panel]) -> Sketch:
        return Sketch(id, area, (self.tongue, key), lambda: paint(self.scene()))

    def track(self) -> Sketch:
        v = self.view
        return self._sketch("track", "board", (v.round, v.phase, v.threshold, v.last_round, v.over), track)

    def market(self) -> Sketch:
        v = self.view
        piles = (v.deck, v.exhausted, len(v.discard), len(v.out))
        key = (_plain(v.market), v.up, piles, self.lit(bool(self.aim)))
        return self._sketch("market", "board", key, market)

    def discards(self) -> Sketch:
        return self._sketch("discards", "board", (tuple(self.view.discard), self.lit(bool(self.aim))), discards)

    def stage(self) -> list[Sketch]:
        """The card it is about, if any, and the decision."""
        v = self.view
        id, why = subject(v, self._parts[1].draft)
        said = (id, why, _plain(v.played), tuple(v.waiting) if v.using else ())
        return [*([self._sketch("card", "piles", said, card_panel)] if id else []), self.decision()]

    def decision(self) -> Sketch:
        v = self.view
        figures = tuple([(player.cash, player.points) for player in v.players])
        key = (v.phase, v.step, v.marker, v.seat, tuple(v.waiting), figures, _plain(v.auction), self.lit(True))
        return self._sketch("decision", "board" if v.phase == "draft" else "piles", key, decision_panel)

    def kept(self) -> Sketch:
        v = self.view
        return self._sketch("draft-kept", "piles", (tuple(v.kept), v.to_keep, self.lit(True)), kept_panel)

    def aside(self) -> Sketch:
        """Beside the cards to choose from, so that both are in sight."""
        return self._sketch("draft-aside", "board", tuple(self.view.aside), aside_panel)

    def empires(self) -> list[Sketch]:
        """Also the own one, which is lit whenever its owner is asked: stored cards say why they cannot be played."""
        v = self.view
        found: list[Sketch] = []
        for seat, player in enumerate(v.players):
            own = seat == v.seat
            marks = (seat in v.waiting, seat == v.marker, own, reached(v)[seat] if v.over else 0, v.threshold)
            key = (seat, _plain(player), marks, self.lit_own() if own else self.lit(bool(self.aim)))
            paint = partial(_empire, seat)
            found.append(self._sketch(f"empire-{seat}", "mine" if own else "players", key, paint))
        return found


def _empire(seat: int, scene: Scene) -> Panel:
    return empire_panel(scene, seat)
