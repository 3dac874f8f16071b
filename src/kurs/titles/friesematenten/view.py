"""What one seat, or a watcher, may know: built up field by field (FRI-2.4, FRI-2.6).

The money of others is shown only when it is played open. Every payment is made openly, so that one who counts could
know it (FRI-7.20) and who is polled may depend on it; nothing here does the counting for him.

Cards are written as their ids.
"""

import msgspec

from kurs.titles.friesematenten.data import FACTORY
from kurs.titles.friesematenten.rules.auction import lowest, participants
from kurs.titles.friesematenten.rules.empire import coupled, factories
from kurs.titles.friesematenten.rules.ending import LAST
from kurs.titles.friesematenten.rules.game import GAME
from kurs.titles.friesematenten.rules.setup import to_keep
from kurs.titles.friesematenten.rules.targets import PLAYER
from kurs.titles.friesematenten.rules.values import (
    base_part,
    card_points,
    counted,
    fee,
    limit,
    output,
    production,
    protected,
)
from kurs.titles.friesematenten.state import (
    BID,
    DRAFT,
    EFFECT,
    GAP,
    NOBODY,
    OVER,
    PHASE_NAMES,
    TAKEN,
    TURN,
    USE,
    State,
    card_up,
)

UNKNOWN = -1


class PlaceView(msgspec.Struct, frozen=True):
    """A place of the market: its card ("" when it is gone), rounds without a buyer, whether it was offered already."""

    card: str
    unsold: int
    offered: bool


class AuctionView(msgspec.Struct, frozen=True):
    """The card now up and who may bid for it. Bid 0 and bidder -1: nobody has bid yet."""

    card: str
    bidding: bool
    """Whether the bidding has begun; before that the gap is open."""
    lowest: int
    bid: int
    bidder: int
    order: tuple[int, ...]
    """Who takes part, from the marker."""
    passed: tuple[int, ...]
    banned: tuple[int, ...]
    defaulted: tuple[int, ...]
    halved: tuple[int, ...]
    """Who would pay half."""


class CardView(msgspec.Struct, frozen=True):
    """A card of an empire and what it is worth now."""

    card: str
    zone: str
    """centre, coupled, right or stored."""
    host: str
    """The card it is coupled to, or ""."""
    points: int
    production: int
    """Of a factory; without what lasts only for this round's payout."""
    output: int
    """What it would pay at this round's payout."""
    protected: bool
    fee: int
    """What demolishing it would cost its owner."""
    doubled: bool
    idle: bool


class PlayerView(msgspec.Struct, frozen=True):
    """An empire."""

    cash: int
    """UNKNOWN when it is hidden from the viewer."""
    points: int
    income: int
    """What the payout would bring as things are now."""
    base: int
    factories: int
    slots_used: int
    slots: int
    loan: bool
    cards: tuple[CardView, ...]
    """Each host followed by what is coupled to it."""


class PlayedView(msgspec.Struct, frozen=True):
    """A card that has been announced and waits for a reaction: by whom, which, and what it names."""

    seat: int
    card: str
    targets: tuple[str, ...]
    target_seat: int


class View(msgspec.Struct):
    """The table as one seat sees it (`seat` -1: a watcher)."""

    seat: int
    seats: int
    money_open: bool
    covered: bool
    threshold: int
    drafted: bool
    round: int
    phase: str
    step: str
    """What is being done; differs from the phase while something interrupts it."""
    marker: int
    waiting: list[int]
    over: bool
    deck: int
    exhausted: int
    last_round: bool
    market: list[PlaceView]
    up: str
    auction: AuctionView | None
    discard: list[str]
    out: list[str]
    set_aside: int
    played: PlayedView | None
    using: str
    """A card just bought or taken, about which its owner is asked."""
    demolished: bool
    """Whether the player whose turn it is has had his free demolition."""
    players: list[PlayerView]
    # the viewer's own, when the deck is drafted
    to_keep: int
    kept: list[str]
    aside: list[str]


def pays_half(view: View) -> bool:
    """Whether the viewer would pay half his bid for the card now up (FRI-4.11.14)."""
    return view.auction is not None and view.seat in view.auction.halved


def view(s: State, seat: int | None) -> View:
    """The table as a seat sees it; None is a watcher."""
    me = -1 if seat is None else seat
    phase, top = s.stack[0], s.stack[-1]
    over = phase[0] == OVER
    return View(
        seat=me,
        seats=s.seats,
        money_open=s.money_open == 1,
        covered=s.covered == 1,
        threshold=s.threshold,
        drafted=s.drafted == 1,
        round=s.round,
        phase=PHASE_NAMES[phase[0]],
        step=PHASE_NAMES[top[0]],
        marker=s.marker,
        waiting=[ask.seat for ask in GAME.asks(s) if not ask.answered],
        over=over,
        deck=len(s.deck),
        exhausted=s.exhausted,
        last_round=s.exhausted >= LAST,
        market=[_place(s, i) for i in range(len(s.row))],
        up=_id(s, card_up(s)) if phase[0] in (GAP, BID) else "",
        auction=_auction(s) if phase[0] in (GAP, BID) and card_up(s) != NOBODY else None,
        discard=_ids(s, s.discard),
        out=_ids(s, s.out),
        set_aside=0 if phase[0] == DRAFT else sum([len(cards) for cards in s.aside]),
        played=_played(s),
        using=_id(s, top[2]) if top[0] in (USE, TAKEN) else "",
        demolished=phase[0] == TURN and phase[2] > 0,
        players=[_player(s, other, me, over) for other in range(s.seats)],
        to_keep=to_keep(s) if s.drafted else 0,
        kept=_ids(s, s.kept[me]) if me >= 0 else [],
        aside=_ids(s, s.aside[me]) if me >= 0 else [],
    )


def _id(s: State, card: int) -> str:
    return s.box.cards[card].id if card != NOBODY else ""


def _ids(s: State, cards: list[int]) -> list[str]:
    return [s.box.cards[card].id for card in cards]


def _place(s: State, i: int) -> PlaceView:
    gone = s.row[i] == NOBODY
    return PlaceView(_id(s, s.row[i]), 0 if gone else s.unsold[i], i < s.offered)


def _auction(s: State) -> AuctionView:
    card = card_up(s)
    return AuctionView(
        card=_id(s, card),
        bidding=s.stack[0][0] == BID,
        lowest=lowest(s),
        bid=s.bid,
        bidder=s.bidder,
        order=tuple(participants(s)),
        passed=tuple([seat for seat in range(s.seats) if s.passed[seat]]),
        banned=tuple(sorted([seat for up, seat in s.bans if up == card])),
        defaulted=tuple([seat for seat in range(s.seats) if s.defaulted[seat]]),
        halved=tuple(sorted([seat for up, seat in s.halves if up == card])),
    )


def _played(s: State) -> PlayedView | None:
    """The card whose effect is yet to come."""
    for frame in s.stack:
        if frame[0] == EFFECT:
            card = s.box.cards[frame[2]]
            if PLAYER in card.targets:
                return PlayedView(frame[1], card.id, (), frame[3])
            return PlayedView(frame[1], card.id, tuple(_ids(s, frame[3:])), NOBODY)
    return None


def _player(s: State, other: int, me: int, over: bool) -> PlayerView:
    cards: list[CardView] = []
    for card in s.centre[other]:
        cards.append(_card(s, other, card, "centre", NOBODY))
        cards += _on(s, other, card)
    for card in s.right[other]:
        cards.append(_card(s, other, card, "right", NOBODY))
        cards += _on(s, other, card)
    cards += [_card(s, other, card, "stored", NOBODY) for card in s.stored[other]]
    base = base_part(s, other)
    return PlayerView(
        cash=s.cash[other] if other == me or s.money_open or over else UNKNOWN,
        points=sum([card.points for card in cards]),
        income=base + sum([card.output for card in cards]),
        base=base,
        factories=len(factories(s, other)),
        slots_used=len(counted(s, other)),
        slots=limit(s, other),
        loan=s.loan[other] == 1,
        cards=tuple(cards),
    )


def _on(s: State, owner: int, host: int) -> list[CardView]:
    """What is coupled to a card, each followed by what is coupled to it in turn."""
    cards: list[CardView] = []
    for card in coupled(s, host):
        cards.append(_card(s, owner, card, "coupled", host))
        cards += _on(s, owner, card)
    return cards


def _card(s: State, owner: int, card: int, zone: str, host: int) -> CardView:
    factory, stored = s.box.cards[card].kind == FACTORY, zone == "stored"
    return CardView(
        card=_id(s, card),
        zone=zone,
        host=_id(s, host),
        points=0 if stored else card_points(s, owner, card),
        production=production(s, owner, card) if factory else 0,
        output=output(s, owner, card) if factory else 0,
        protected=not stored and protected(s, card),
        fee=fee(s, owner, card) if factory else 0,
        doubled=card in s.doubled,
        idle=card in s.idle,
    )
