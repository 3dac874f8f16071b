"""What lies on the table. Nothing is hidden in 1849: everybody, watchers too, may know all of it."""

import msgspec

from kurs.titles.r1849.board import Board, clone_board
from kurs.titles.r1849.data import OPTIONS, PRIVATES, C
from kurs.titles.r1849.rules.ending import score, share_worth
from kurs.titles.r1849.rules.game import asks
from kurs.titles.r1849.rules.market import operating_order
from kurs.titles.r1849.rules.phases import train_limit
from kurs.titles.r1849.rules.starting import starts_next
from kurs.titles.r1849.state import (
    BY_CORPORATION,
    DISCARDED,
    END_NAMES,
    GONE,
    LOOKING,
    STEP_NAMES,
    STOCK,
    State,
    T,
    certificates,
    percent,
    pool_of,
    price,
    train_price,
    treasury_of,
)


class PlayerView(msgspec.Struct, frozen=True):
    """A player: his certificates lie with the corporations."""

    cash: int
    certificates: int
    privates: tuple[int, ...]
    loans: int
    left: bool
    worth: int
    """Cash, shares at prices now, privates, less loans (R49-5.4)."""
    bids: tuple[int, ...]
    """His standing bid on each private; 0: none."""


class CorporationView(msgspec.Struct, frozen=True):
    """A corporation. `president` -1: it has not started."""

    started: bool
    in_game: bool
    president: int
    price: int
    space: int
    """Its marker on the market, row * 16 + column; -1: none."""
    treasury: int
    held: tuple[int, ...]
    """Percent held by each player."""
    tens: tuple[int, ...]
    """10 % certificates of each player, the treasury, the pool."""
    p20: int
    """Who has P20: a player, the treasury (number of players), the pool (one more)."""
    l20: int
    own: int
    """Percent in the treasury."""
    pool: int
    turns: int
    trains: tuple[int, ...]
    """How many of each kind."""
    tokens: int
    stations: tuple[int, ...]
    privates: tuple[int, ...]
    bonds: int
    e_token: bool
    revenue: int
    worth: int
    """Of one share at the end of the game."""
    closed: bool
    """In this stock round: it cannot be started again before the next (R49-4.3.14)."""


class PrivateView(msgspec.Struct, frozen=True):
    """A private. Owner: -1 unsold, -2 closed, a player, or 10 + a corporation."""

    owner: int
    price: int
    """What it costs while it is on offer."""


class TrainView(msgspec.Struct, frozen=True):
    """A kind of train: how many are left in or beside the stack, discarded, out of the game."""

    price: int
    left: int
    discarded: int
    gone: int


class View(msgspec.Struct):
    """The table as anybody sees it (`seat` -1: a watcher)."""

    seat: int
    seats: int
    options: dict[str, str]
    step: str
    """What is being done."""
    frame: list[int]
    """The numbers of the present step, as `state.py` explains them."""
    over: bool
    end: str
    waiting: list[int]
    """Who is asked; at a beat nobody is."""
    set: int
    round: int
    rounds: int
    phase: int
    train_limit: int
    priority: int
    certificate_limit: int
    bank: int
    broken: bool
    players: list[PlayerView]
    corporations: list[CorporationView]
    order: list[int]
    """The starting order of all corporations of the game."""
    starts_next: int
    """The one that may be started next; -1: none of them may."""
    pile: list[int]
    operating_order: list[int]
    to_operate: list[int]
    operating: int
    turn_step: str
    """The step of the operating turn, also while something interrupts it."""
    revenue: int
    routes: list[list[int]]
    privates: list[PrivateView]
    trains: list[TrainView]
    e_sold: int
    board: Board


def view(s: State, seat: int | None) -> View:
    """The table; the seat decides only for whom it is meant."""
    frame = next(frame for frame in reversed(s.stack) if frame[0] != LOOKING)
    return View(
        seat=-1 if seat is None else seat,
        seats=s.seats,
        options={option.name: option.values[s.options[i]] for i, option in enumerate(OPTIONS)},
        step=STEP_NAMES[frame[0]],
        frame=frame[1:],
        over=s.ended > 0,
        end=END_NAMES[s.ended],
        waiting=[ask.seat for ask in asks(s)],
        set=s.set,
        round=s.round,
        rounds=s.rounds,
        phase=s.phase,
        train_limit=train_limit(s),
        priority=s.priority,
        certificate_limit=s.limit,
        bank=s.bank,
        broken=s.broken == 1,
        players=[_player(s, other) for other in range(s.seats)],
        corporations=[_corporation(s, c) for c in range(C)],
        order=s.order[:],
        starts_next=starts_next(s),
        pile=s.pile[:],
        operating_order=operating_order(s),
        to_operate=s.to_operate[:],
        operating=s.operating,
        turn_step=STEP_NAMES[s.stack[1][0]] if s.operating >= 0 else "",
        revenue=s.revenue,
        routes=[route[:] for route in s.routes],
        privates=[
            PrivateView(owner, s.sce_price if p == 0 else PRIVATES[p].value) for p, owner in enumerate(s.private_owner)
        ],
        trains=[_train(s, kind) for kind in range(T)],
        e_sold=s.e_sold,
        board=clone_board(s.board),
    )


def _player(s: State, seat: int) -> PlayerView:
    return PlayerView(
        cash=s.cash[seat],
        certificates=certificates(s, seat),
        privates=tuple([p for p, owner in enumerate(s.private_owner) if owner == seat]),
        loans=s.loans[seat],
        left=s.left[seat] == 1,
        worth=score(s, seat),
        bids=tuple([s.bids[p * s.seats + seat] for p in range(len(PRIVATES))]),
    )


def _corporation(s: State, c: int) -> CorporationView:
    started = s.started[c] == 1
    return CorporationView(
        started=started,
        in_game=c in s.order,
        president=s.p20[c] if started and s.p20[c] < s.seats else -1,
        price=price(s, c),
        space=s.space[c],
        treasury=s.treasury[c],
        held=tuple([percent(s, seat, c) for seat in range(s.seats)]),
        tens=tuple([s.tens[owner * C + c] for owner in range(s.seats + 2)]),
        p20=s.p20[c],
        l20=s.l20[c],
        own=percent(s, treasury_of(s), c),
        pool=percent(s, pool_of(s), c),
        turns=s.turns[c],
        trains=tuple(s.trains[c * T : c * T + T]),
        tokens=s.tokens[c],
        stations=tuple(s.stations[c]),
        privates=tuple([p for p, owner in enumerate(s.private_owner) if owner == BY_CORPORATION + c]),
        bonds=s.bonds[c],
        e_token=s.e_tokens[c] == 1,
        revenue=s.revenues[c],
        worth=share_worth(s, c),
        closed=s.closed_now >> c & 1 == 1,
    )


def _train(s: State, kind: int) -> TrainView:
    return TrainView(
        price=train_price(s, kind),
        left=s.trains[STOCK * T + kind],
        discarded=s.trains[DISCARDED * T + kind],
        gone=s.trains[GONE * T + kind],
    )
