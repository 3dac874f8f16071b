"""The table as a picture, drawn from a view alone: what cannot be known is not in the view, so it is not drawn.

scene      what all parts share: faces of the cards
board      prices with their tracks and forecasts, calendar, pairs
piles      the piles and their bid tracks
mine       the viewer's own area; `asked` has what is asked of him there, `own` what both are painted from
players    a panel for each player
cards, tracks    the furniture of this table

Each panel is painted from the values that are named here and from nothing else.
"""

from functools import lru_cache

from kurs.draw import Lit, Panel, Part, Scene, kept, panel, part
from kurs.titles.stockpile.data import N
from kurs.titles.stockpile.draw.board import (
    BEFORE_MOVEMENT,
    Price,
    calendar,
    empty_track,
    pairs,
    price_row,
    prices,
)
from kurs.titles.stockpile.draw.mine import own_area
from kurs.titles.stockpile.draw.own import own_of
from kurs.titles.stockpile.draw.piles import drafted, pile_bids, pile_cards, pile_panel, track_height
from kurs.titles.stockpile.draw.players import (
    Body,
    Top,
    body_of,
    free_tokens,
    player_body,
    player_panel,
    player_turn,
    top_of,
)
from kurs.titles.stockpile.sheets import known_forecasts, possible_forecasts
from kurs.titles.stockpile.view import PileView, View

# Which options light up where.
ON_CARDS = ("place", "hide", "shift")
ON_BIDS = ("bid", "look")
ON_PRICES = ("boom", "bust", "cramer", "name")

LOWEST = 112
"""No panel of a player is lower."""


def panels(view: View, scene: Scene) -> tuple[Panel, ...]:
    """All panels of the table as the viewer sees it."""
    v, words = view, scene.unlit()
    round = panel("calendar", "status", calendar, words, v.round, v.rounds, v.phase, v.first, v.over)
    each_price = _prices(words, scene.only(*ON_PRICES, why=False), v.advanced, _each_price(v))
    own = [own_area(own_of(v), scene)] if v.seat >= 0 else []
    tips = [panel("pairs", "market", pairs, scene.only("peek", why=False), tuple(v.pairs), v.seat)] if v.pairs else []
    heaps = () if v.over else _piles(scene, tuple(v.piles), tuple(v.hand))
    return (round, each_price, *tips, *heaps, *own, *_players(words, _each_player(v)))


@kept
def _prices(words: Scene, lit: Scene, advanced: bool, each: tuple[Price, ...]) -> Panel:
    parts: list[Part] = []
    for price in each:
        parts.append(part(f"price-{price.company}", price_row, lit, price))
        parts.append(part(f"track-{price.company}", empty_track, words, advanced, price.company))
    return panel("prices", "market", prices, words, advanced).holding(*parts)


def _each_price(view: View) -> tuple[Price, ...]:
    possible, known = possible_forecasts(view), known_forecasts(view)
    holders = {pair.company: pair.holder for pair in view.pairs}
    moving = view.phase in BEFORE_MOVEMENT
    return tuple([
        Price(
            c, view.advanced, view.ticker[c], view.ticker_before[c], view.price[c],
            tuple(possible[c]), known[c], holders[c] if known[c] >= 0 else None, moving and known[c] >= 0,
        )
        for c in range(N)
    ])  # fmt: skip


@kept
def _piles(scene: Scene, piles: tuple[PileView, ...], hand: tuple[int, ...]) -> tuple[Panel, ...]:
    words, on_cards, on_bids = scene.unlit(), scene.only(*ON_CARDS, why=False), scene.lit.only(*ON_BIDS)
    more = [drafted(scene, hand, i) for i in range(len(piles))]
    track = track_height(piles, more)
    asked = on_bids.starts("bid")
    if not asked:
        on_bids = scene.lit.only(*ON_BIDS, why=False)
    idle = not any([pile.cards for pile in piles])
    found: list[Panel] = []
    for i, pile in enumerate(piles):
        lit = scene.lighting(_on_pile(on_bids, i))
        cards = part(f"pile-{i}-cards", pile_cards, on_cards, i, pile.cards, more[i], track)
        bids = part(f"pile-{i}-bids", pile_bids, lit, i, pile.bidder, pile.bid, track, asked)
        found.append(panel(f"pile-{i}", "offer", pile_panel, words, i, track, idle).holding(cards, bids))
    return tuple(found)


def _on_pile(lit: Lit, pile: int) -> Lit:
    return lit.where(lambda move: move.args[0] == pile)


def _each_player(view: View) -> tuple[tuple[Top, Body], ...]:
    choosing = view.phase == "investors"
    return tuple([
        (top_of(view, seat), Body(seat, player, free_tokens(view, seat), choosing and seat not in view.waiting))
        for seat, player in enumerate(view.players)
    ])  # fmt: skip


@lru_cache(200)
def _height(words: Scene, bodies: tuple[Body, ...]) -> int:
    """All panels of players are as high as the highest."""
    return max([LOWEST, *[round(body_of(words, body)[1]) for body in bodies]])


@kept
def _players(words: Scene, each: tuple[tuple[Top, Body], ...]) -> tuple[Panel, ...]:
    high = _height(words, tuple([body for _, body in each]))
    found: list[Panel] = []
    for seat, (top, body) in enumerate(each):
        ground = part(f"player-{seat}-turn", player_turn, words, top, high)
        below = part(f"player-{seat}-body", player_body, words, body)
        frame = panel(f"player-{seat}", "players", player_panel, words, top._replace(waited_for=False), high)
        found.append(frame.holding(ground, below))
    return tuple(found)
