"""The table as a picture, drawn from a view alone: what cannot be known is not in the view, so it is not drawn.

scene      what all parts share: words, faces of the cards, what is being aimed
cards      cards in every size
board      round and phases, the market, the discard pile
stage      the card it is about, and the auction or whatever else is being decided
empire     what each player has
drafting   choosing the deck before the game

Each panel is painted from the values that are named here and from nothing else.
"""

from kurs.draw import Panel, panel
from kurs.draw import Scene as AnyScene
from kurs.titles.friesematenten.data import Deck
from kurs.titles.friesematenten.draw.board import Heaps, discards, market, track
from kurs.titles.friesematenten.draw.drafting import aside_panel, kept_panel
from kurs.titles.friesematenten.draw.empire import empire_of, empire_panel
from kurs.titles.friesematenten.draw.scene import Scene, scene_of
from kurs.titles.friesematenten.draw.stage import card_panel, decision_of, decision_panel, subject, whose
from kurs.titles.friesematenten.view import View

BIDDING = ("bid", "pass")
"""What is not chosen in an empire."""


def panels(deck: Deck, view: View, scene: AnyScene) -> tuple[Panel, ...]:
    """All panels of the table as the viewer sees it."""
    v, lit = view, scene_of(deck, scene, view)
    at = panel("track", "status", track, lit.unlit(), v.round, v.phase, v.threshold, v.last_round, v.over)
    decision = panel("decision", "status" if v.phase == "draft" else "offer", decision_panel, lit, decision_of(v))
    if v.phase == "draft":
        return (at, decision, *(_draft(v, lit) if v.seat >= 0 else []))
    middle = [] if v.over else [*_subject(v, lit), decision]
    return (at, *_market(v, lit.aiming()), *middle, *_empires(v, lit))


def _market(view: View, scene: Scene) -> list[Panel]:
    heaps = Heaps(view.deck, view.exhausted, len(view.discard), len(view.out))
    row = panel("market", "market", market, scene, heaps, tuple(view.market), view.up)
    return [row, *([panel("discards", "market", discards, scene, tuple(view.discard))] if view.discard else [])]


def _subject(view: View, scene: Scene) -> list[Panel]:
    """The card it is about, if any."""
    id, why = subject(view, scene.lit.draft)
    return [panel("card", "offer", card_panel, scene.unlit(), id, why, whose(view, why))] if id else []


def _draft(view: View, scene: Scene) -> list[Panel]:
    return [
        panel("draft-kept", "offer", kept_panel, scene, tuple(view.kept), view.to_keep),
        panel("draft-aside", "market", aside_panel, scene.unlit(), tuple(view.aside)),  # in sight beside them
    ]


def _empires(view: View, scene: Scene) -> list[Panel]:
    """Also the own one, which is lit whenever its owner is asked: stored cards say why they cannot be played."""
    found: list[Panel] = []
    for seat in range(view.seats):
        own = seat == view.seat
        lit = scene.lit_but(*BIDDING) if own else scene.aiming()
        found.append(panel(f"empire-{seat}", "own" if own else "players", empire_panel, lit, empire_of(view, seat)))
    return found
