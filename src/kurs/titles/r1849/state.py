"""What lies on the table: whole numbers and flat lists of them. Nothing is hidden.

An *owner* of certificates is a player (his seat), the treasury of the corporation itself or the bank pool; the last two
are numbered behind the players (`treasury_of`, `pool_of`).
"""

from dataclasses import dataclass
from typing import Final

from kurs.titles.r1849.board import Board, clone_board
from kurs.titles.r1849.data import (
    MARKET,
    OPTIONS,
    TRAINS,
    C,
)

T: Final = len(TRAINS)
"""Kinds of train."""
COLUMNS: Final = len(MARKET[0])
"""A space of the market is written as one number, row * COLUMNS + column."""

# --- where a train is: with a corporation (its number) or one of these ----------------------------------------------
STOCK: Final = C
"""In the stack, or beside it."""
DISCARDED: Final = C + 1
GONE: Final = C + 2
TRAIN_PLACES: Final = C + 3

# --- who has a private: a player (his seat), a corporation (BY_CORPORATION + its number) or one of these ------------
UNSOLD: Final = -1
CLOSED: Final = -2
BY_CORPORATION: Final = 10

# --- options, by their place in the list of the box -----------------------------------------------------------------
_NAMES: Final = [option.name for option in OPTIONS]
DELAY_IFT: Final = _NAMES.index("delay_ift")
REDUCED: Final = _NAMES.index("reduced_4p_corps")
STATION_PURCHASE: Final = _NAMES.index("station_purchase")
BONDS: Final = _NAMES.index("bonds")
ELECTRIC: Final = _NAMES.index("electric_dreams")
SELL_AFTER_BUY: Final = _NAMES.index("stock_turn_order")
PRIVATE_TRADING: Final = _NAMES.index("private_trading")
HALF_VALUE: Final = _NAMES.index("private_sale_minimum")
LOW_LEFT: Final = _NAMES.index("low_dividend")
BONDS_FIRST: Final = _NAMES.index("financial_step_order")
BOND_LIMIT: Final = _NAMES.index("bond_limit")
PROTECT_ALL: Final = _NAMES.index("forced_sale_presidency")
PRESIDENT_MAY_PAY: Final = _NAMES.index("forced_buy_from_corporation")
E_PRICE: Final = _NAMES.index("e_train_price")
BANK_TOTAL: Final = _NAMES.index("bank_total")
FIVES: Final = _NAMES.index("bid_step_multiple_of_5")
LAST_OWNER: Final = _NAMES.index("priority_after_auction")
LAST_STEP: Final = _NAMES.index("private_purchase_timing")
SELL_THEN_BUY: Final = _NAMES.index("own_stock_step")
LOSE_ALL: Final = _NAMES.index("bankruptcy_keeps_unsold_stock")

# --- the steps of a game, in the order of the rulebook; the first number of a frame ---------------------------------
AUCTION: Final = 0  # R49-3.8: whose turn, passes in succession, whose purchase is followed up
MINI_AUCTION: Final = 1  # R49-3.9: private
RSA_PRICE: Final = 2  # R49-3.12: seat
STOCK_ROUND: Final = 3  # R49-4.3: whose turn, acted, bought, further certificates he may buy, over the limit
OPERATING: Final = 4  # R49-4.4
# the steps of an operating turn (R49-4.4.3), each with the corporation
SMS_STEP: Final = 5
TRACK: Final = 6
STATION: Final = 7
RUN: Final = 8
PAY: Final = 9
BUY_STATION: Final = 10  # asked already
E_TOKEN: Final = 11
BUY_TRAINS: Final = 12
OWN_SHARES: Final = 13  # what has been done: 1 issued, 2 redeemed
BOND: Final = 14  # interest paid, repaid
BUY_PRIVATES: Final = 15
TURN_END: Final = 16
OVER: Final = 17  # R49-5
# steps that interrupt another one
HOME: Final = 18  # R49-4.6.5: corporation
EXCHANGE: Final = 19  # R49-4.3.13: corporation, old president, heir, owner who gets the certificates
TILE: Final = 20  # R49-4.5: corporation, hex
ROTATION: Final = 21  # R49-4.5: corporation, hex, tile
ROUTE: Final = 22  # R49-4.7: corporation; the route is the last of `routes`
PRICE: Final = 23  # R49-4.1.5: what kind of deal, item, other party
CONSENT: Final = 24  # R49-4.1.5: the same and the price
DISCARD: Final = 25  # R49-4.11.3: corporation
BANKRUPTCY: Final = 26  # R49-4.10.6: corporation, seat, corporations whose shares have been sold
LOAN: Final = 27  # R49-4.10.8: seat
LOOKING: Final = 28  # at a beat: nobody is asked anything

STEP_NAMES: Final = (
    "auction", "mini_auction", "rsa_price", "stock_round", "operating", "sms", "track", "station", "run", "pay",
    "buy_station", "e_token", "trains", "own_shares", "bonds", "privates", "turn_end", "over", "home", "exchange",
    "tile", "rotation", "route", "price", "consent", "discard", "bankruptcy", "loan",
)  # fmt: skip

# --- how a game ends ------------------------------------------------------------------------------------------------
RUNNING: Final = 0
BY_BANK: Final = 1  # R49-5.1
BY_MARKET: Final = 2  # R49-5.2
BY_LAST_PLAYER: Final = 3  # R49-5.3
BY_STANDSTILL: Final = 4  # R49-7.52
BY_LENGTH: Final = 5  # R49-7.53
END_NAMES: Final = ("", "bank", "stock_market", "last_player", "standstill", "length")


@dataclass
class State:
    """The whole game. Lists over owners and corporations are flat: owner * 6 + corporation."""

    # the game that was chosen
    seats: int
    options: list[int]
    """Which value of each option; never changed."""
    limit: int
    """Certificates a player may hold."""
    total: int
    """All money of the game."""
    # what is being done: frames of a step and its numbers, the last one first in line
    stack: list[list[int]]
    ended: int
    set: int
    """A stock round and the operating rounds after it, counted from 1; 0 in the auction."""
    round: int
    """Which operating round of the set; 0 in its stock round."""
    rounds: int
    """Operating rounds of the set (R49-4.1.3)."""
    phase: int
    priority: int
    # money
    bank: int
    broken: int
    cash: list[int]
    treasury: list[int]
    loans: list[int]
    left: list[int]
    """1: the player has left the game."""
    # privates
    private_owner: list[int]
    bids: list[int]
    """Standing bids of the auction, private * seats + seat; 0: none."""
    sce_price: int
    rsa_corporation: int
    """The corporation that came with RSA (R49-4.13.4)."""
    # corporations
    order: list[int]
    """The starting order of all corporations of the game (R49-3.4)."""
    started: list[int]
    blocked: int
    """1: AFG may not be started: it has no home, or has found one only in this set (R49-4.6.6)."""
    space: list[int]
    pile: list[int]
    """All corporations; of several markers on one space the one named first lies on top (R49-4.2.2)."""
    peak: int
    """The set of corporations that have reached 377 (R49-5.2)."""
    tens: list[int]
    """10 % certificates, owner * 6 + corporation."""
    p20: list[int]
    l20: list[int]
    turns: list[int]
    """Operating turns each has had since it started, up to the dividend."""
    tokens: list[int]
    """Station tokens on the charter."""
    stations: list[list[int]]
    """Hexes with a station of each corporation, in the order of placing: the first one is its home."""
    trains: list[int]
    """place * 8 + kind, places being corporations, STOCK, DISCARDED and GONE."""
    bonds: list[int]
    e_tokens: list[int]
    e_sold: int
    revenues: list[int]
    """The revenue of each corporation's last turn."""
    # the stock round
    passes: int
    last_actor: int
    sold: list[int]
    """1: sold in this stock round, seat * 6 + corporation (R49-4.3.17)."""
    closed_now: int
    """The set of corporations closed in this stock round (R49-4.3.14)."""
    traded: int
    """The set of privates traded between players in this stock round (R49-7.50)."""
    # a player's or corporation's turn
    turn_order: list[int]
    """The operating order before the first sale of the turn (R49-4.3.8)."""
    moved: int
    """The set of corporations whose markers were moved by sales of this turn."""
    refused: list[int]
    """Declined proposals of this turn: deal, price, times (R49-4.1.6)."""
    to_operate: list[int]
    operating: int
    laid: int
    placed: int
    sms: int
    """1: SMS was closed to build in this turn (R49-4.13.3)."""
    sms_hex: int
    """Where SMS's tile was laid."""
    forced_sales: int
    """1: shares have been sold in this turn for a forced purchase (R49-4.10.2)."""
    revenue: int
    routes: list[list[int]]
    """Routes of this turn: kind of train, first stop, then legs."""
    ways: list[int]
    """While a route is built: the stops where it may begin, or the legs that may follow."""
    board: Board


def clone(s: State) -> State:
    """A copy that shares nothing that changes."""
    return State(
        seats=s.seats,
        options=s.options,
        limit=s.limit,
        total=s.total,
        stack=[frame[:] for frame in s.stack],
        ended=s.ended,
        set=s.set,
        round=s.round,
        rounds=s.rounds,
        phase=s.phase,
        priority=s.priority,
        bank=s.bank,
        broken=s.broken,
        cash=s.cash[:],
        treasury=s.treasury[:],
        loans=s.loans[:],
        left=s.left[:],
        private_owner=s.private_owner[:],
        bids=s.bids[:],
        sce_price=s.sce_price,
        rsa_corporation=s.rsa_corporation,
        order=s.order[:],
        started=s.started[:],
        blocked=s.blocked,
        space=s.space[:],
        pile=s.pile[:],
        peak=s.peak,
        tens=s.tens[:],
        p20=s.p20[:],
        l20=s.l20[:],
        turns=s.turns[:],
        tokens=s.tokens[:],
        stations=[hexes[:] for hexes in s.stations],
        trains=s.trains[:],
        bonds=s.bonds[:],
        e_tokens=s.e_tokens[:],
        e_sold=s.e_sold,
        revenues=s.revenues[:],
        passes=s.passes,
        last_actor=s.last_actor,
        sold=s.sold[:],
        closed_now=s.closed_now,
        traded=s.traded,
        turn_order=s.turn_order[:],
        moved=s.moved,
        refused=s.refused[:],
        to_operate=s.to_operate[:],
        operating=s.operating,
        laid=s.laid,
        placed=s.placed,
        sms=s.sms,
        sms_hex=s.sms_hex,
        forced_sales=s.forced_sales,
        revenue=s.revenue,
        routes=[route[:] for route in s.routes],
        ways=s.ways[:],
        board=clone_board(s.board),
    )


# --- reading the table ----------------------------------------------------------------------------------------------


def treasury_of(s: State) -> int:
    """The number of a corporation's own treasury as an owner of its certificates."""
    return s.seats


def pool_of(s: State) -> int:
    """The number of the bank pool as an owner of certificates."""
    return s.seats + 1


def percent(s: State, owner: int, c: int) -> int:
    """How much of a corporation an owner holds."""
    held = 10 * s.tens[owner * C + c]
    if s.p20[c] == owner:
        held += 20
    if s.l20[c] == owner:
        held += 20
    return held


def president(s: State, c: int) -> int:
    """The owner of P20 (R49-4.3.11); meaningful for started corporations only."""
    return s.p20[c]


def price(s: State, c: int) -> int:
    """The share price of a started corporation (R49-4.2.1)."""
    space = s.space[c]
    return MARKET[space // COLUMNS][space % COLUMNS] if space >= 0 else 0


def certificates(s: State, seat: int) -> int:
    """Certificates that count against the limit: shares of any size, and privates (R49-4.3.4)."""
    count = sum(s.tens[seat * C : seat * C + C]) + s.p20.count(seat) + s.l20.count(seat)
    return count + s.private_owner.count(seat)


def at_limit(s: State, seat: int) -> bool:
    """Whether the player may hold no more certificates (R49-4.3.4)."""
    return certificates_left(certificates(s, seat), s.limit) <= 0


def is_over_limit(s: State, seat: int) -> bool:
    """Whether the player holds too many certificates (R49-4.3.22)."""
    return certificates_left(certificates(s, seat), s.limit) < 0


def certificates_left(certificates: int, limit: int) -> int:
    """How many more he may hold; negative: so many too many (R49-4.3.4)."""
    return limit - certificates


def owns_shares(s: State, seat: int) -> bool:
    """Whether the player has any share certificate."""
    return any(s.tens[seat * C : seat * C + C]) or seat in s.p20 or seat in s.l20


def train_count(s: State, place: int) -> int:
    """How many trains are there."""
    return sum(s.trains[place * T : place * T + T])


def left_of(s: State, seat: int) -> int:
    """The next player to the left who is still in the game (R49-4.1.8)."""
    for k in range(1, s.seats + 1):
        other = (seat + k) % s.seats
        if not s.left[other]:
            return other
    return seat


def playing(s: State) -> int:
    """How many players are still in the game."""
    return s.seats - sum(s.left)


def has_private(s: State, c: int, private: int) -> bool:
    """Whether the corporation owns the private."""
    return s.private_owner[private] == BY_CORPORATION + c


def bond_limit(s: State) -> int:
    """Bonds a corporation may have outstanding (R49-6.10)."""
    return int(OPTIONS[BOND_LIMIT].values[s.options[BOND_LIMIT]])


def train_price(s: State, kind: int) -> int:
    """The printed price; of an E train by option (R49-6.13)."""
    if TRAINS[kind].name == "E":
        return int(OPTIONS[E_PRICE].values[s.options[E_PRICE]])
    return TRAINS[kind].price
