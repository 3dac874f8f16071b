"""What lies on the table, hidden or not: whole numbers and flat lists of them.

Corporations are numbered like the seats that begin with them; the additional one, which nobody runs, comes after them.
A *holder* of shares is a player (his seat) or a managed corporation (the number of seats and its own).
"""

from dataclasses import dataclass
from typing import Final

from kurs.titles.master_of_economy.data import (
    CORPORATIONS,
    DEMAND,
    FACTORIES,
    FIELDS,
    GOODS,
    LARGEST,
    N,
)

NOBODY: Final = -1
"""No seat, no corporation, no holder: of a package the bank."""
OPEN: Final = -1
"""Not answered yet."""

# --- the steps of a game, in the order of the rulebook; the first number of a frame ---------------------------------
AUCTION: Final = 0  # COR-6.3: position, who opened, who decides
INVEST: Final = 1  # COR-4.1: outcome, place in the order, type declared
SUPPLY: Final = 2  # COR-4.2: place in the order, runs laid out in this turn
PRODUCTION: Final = 3  # COR-4.3
TOKENS: Final = 4  # COR-6.1.4
PLACE: Final = 5  # COR-4.4.1: place in the order, steps of this answer, markers taken back or moved
RESOLVE: Final = 6  # COR-4.4.6: outcome, row, what is being settled, corporation, field; fields looked at
TRADE_END: Final = 7  # COR-4.4.12
INTEREST: Final = 8  # COR-4.5.1: outcome, place in the order, loans dealt with, whether an interest lapsed
REPAY: Final = 9  # COR-4.5.1: outcome, place in the order, whether a repayment is declared
SHARES: Final = 10  # COR-4.5.2: outcome, round, place in the order, corporation, package given, package taken
LOANS: Final = 11  # COR-4.5.5: place in the order
PREMIUM: Final = 12  # COR-4.6.1: place in the order, as in all steps of a meeting
EMBEZZLE: Final = 13  # COR-4.6.2
PROPOSE: Final = 14  # COR-4.6.4
VOTE: Final = 15  # COR-4.6.5: place in the order, amount
REDEEM: Final = 16  # COR-4.6.7
CANDIDATES: Final = 17  # COR-4.6.8
ELECT: Final = 18  # COR-4.6.9
DEALS: Final = 19  # COR-4.6.14: round, place in the sequence
INFLUENCE: Final = 20  # COR-4.7.3: corporation, player, as places in their sequences
END: Final = 21  # COR-5.2
OVER: Final = 22
# steps that interrupt another one
COVER: Final = 23  # COR-4.8: corporation, amount, what for, whether it is a declared expense
PAUSE: Final = 24  # only while those who watch look up

STEP_NAMES: Final = (
    "auction", "investment", "supply", "production", "tokens", "offers", "resolution", "trade_end", "interest",
    "repayment", "shares", "loans", "premium", "embezzlement", "proposals", "vote", "redemption", "candidates",
    "election", "deals", "influence", "end", "over", "shortfall", "pause",
)  # fmt: skip
PHASE_NAMES: Final = (
    "setup", "investment", "supply", "production", "trade", "financial", "investment", "supply", "production", "trade",
    "meetings", "between",
)  # fmt: skip
"""By the number of the phase; 0 before the first one, 11 between two stages."""
BETWEEN: Final = 11

# --- the second number of a frame that waits for a payment -----------------------------------------------------------
WAITING: Final = 0
PAID: Final = 1
UNPAID: Final = 2


@dataclass
class State:
    """The whole game."""

    # the game that was chosen
    seats: int
    additional: int
    additional_ends: int
    factories_limited: int
    goods_limited: int
    secret: int
    auctioned: int
    paired: int
    # what is being done: frames of a step and its numbers, the last one first in line
    stack: list[list[int]]
    stage: int
    phase: int
    trade: int
    """Trade phases begun (COR-6.1.4)."""
    order: list[int]
    """The order track, position 1 first; during the auction NOBODY where a position is not yet taken."""
    # managed corporations, by number
    manager: list[int]
    elected: list[int]
    """Managers of the next stage; NOBODY where no election has been held in this one."""
    treasury: list[int]
    loans: list[int]
    store: list[int]
    """``corporation * N + good``; so are the next three."""
    factories: list[int]
    supplied: list[int]
    """Factories whose inputs lie on them."""
    imports: list[int]
    """Markers in the IMPORT boxes."""
    influence: list[int]
    # corporations, the additional one included
    points: list[int]
    owner: list[int]
    """Holder of each package: ``corporation * LARGEST + shares - 1``; NOBODY is the bank."""
    # the exchange
    field: list[int]
    """Whose marker stands on an EXPORT field: ``row * FIELDS + field - 1``."""
    demand: list[int]
    # the bank
    bank: int
    """What it has taken in less what it has paid out."""
    supply: list[int]
    """Goods in the supply; where they are not limited it may owe some (COR-R5)."""
    pieces: list[int]
    """Factories in the supply, likewise."""
    # players, by seat
    purse: list[int]
    tokens: list[int]
    """Influence tokens."""
    bids: list[int]
    """What is deducted from the result (COR-6.3.1)."""
    laid: list[int]
    """The special token lying face down; OPEN: none."""
    shown: list[int]
    """The special token lying open since the trade phase before."""
    shared: list[int]
    """What a player got when the treasuries were shared out (COR-5.2)."""
    # the turn of a corporation that invests
    built: list[int]
    fresh: list[int]
    """Factories of a type built in this turn that still stand."""
    sold: int
    # share trades in this phase, by holder
    purchases: list[int]
    sales: list[int]
    # the meeting of a corporation
    proposals: list[int]
    motions: list[int]
    """Amounts still to be voted on, the highest first."""
    stands: list[int]
    votes: list[int]
    """By holder: 1 yes, 0 no, or the seat he votes for."""
    # the auction
    bid: int
    bidder: int
    passed: list[int]


def clone(s: State) -> State:
    """A copy that shares nothing that changes."""
    return State(
        s.seats,
        s.additional,
        s.additional_ends,
        s.factories_limited,
        s.goods_limited,
        s.secret,
        s.auctioned,
        s.paired,
        [frame[:] for frame in s.stack],
        s.stage,
        s.phase,
        s.trade,
        s.order[:],
        s.manager[:],
        s.elected[:],
        s.treasury[:],
        s.loans[:],
        s.store[:],
        s.factories[:],
        s.supplied[:],
        s.imports[:],
        s.influence[:],
        s.points[:],
        s.owner[:],
        s.field[:],
        s.demand[:],
        s.bank,
        s.supply[:],
        s.pieces[:],
        s.purse[:],
        s.tokens[:],
        s.bids[:],
        s.laid[:],
        s.shown[:],
        s.shared[:],
        s.built[:],
        s.fresh[:],
        s.sold,
        s.purchases[:],
        s.sales[:],
        s.proposals[:],
        s.motions[:],
        s.stands[:],
        s.votes[:],
        s.bid,
        s.bidder,
        s.passed[:],
    )


def takes_part(seats: int, choice: str) -> bool:
    """Whether the additional corporation takes part: usually with two players only (COR-3.6)."""
    return choice == "with" or (choice == "usual" and seats == 2)


def empty(seats: int, options: dict[str, str]) -> State:
    """The table with nothing on it."""
    corporations = seats + int(takes_part(seats, options["additional"]))
    return State(
        seats=seats,
        additional=corporations - seats,
        additional_ends=int(options["additional_ends"] == "yes"),
        factories_limited=int(options["factory_supply"] == "limited"),
        goods_limited=int(options["goods_supply"] == "limited"),
        secret=int(options["purses"] == "secret"),
        auctioned=int(options["start_order"] == "auction"),
        paired=int(options["teams"] == "yes"),
        stack=[],
        stage=1,
        phase=0,
        trade=0,
        order=[NOBODY] * seats,
        manager=[NOBODY] * seats,
        elected=[NOBODY] * seats,
        treasury=[0] * seats,
        loans=[0] * seats,
        store=[0] * seats * N,
        factories=[0] * seats * N,
        supplied=[0] * seats * N,
        imports=[0] * seats * N,
        influence=[0] * seats,
        points=[0] * corporations,
        owner=[NOBODY] * corporations * LARGEST,
        field=[NOBODY] * N * FIELDS,
        demand=[DEMAND] * N,
        bank=0,
        supply=[good.markers - 1 for good in GOODS],
        pieces=[factory.pieces for factory in FACTORIES],
        purse=[0] * seats,
        tokens=[0] * seats,
        bids=[0] * seats,
        laid=[OPEN] * seats,
        shown=[OPEN] * seats,
        shared=[0] * seats,
        built=[0] * N,
        fresh=[0] * N,
        sold=0,
        purchases=[0] * seats * 2,
        sales=[0] * seats * 2,
        proposals=[],
        motions=[],
        stands=[],
        votes=[],
        bid=0,
        bidder=NOBODY,
        passed=[0] * seats,
    )


# --- reading the table ----------------------------------------------------------------------------------------------


def name(c: int) -> str:
    """The word for a corporation in moves and events."""
    return CORPORATIONS[c].id


def packages(s: State, c: int, holder: int) -> list[int]:
    """The packages of a corporation that a holder owns (NOBODY: those in the bank), the smallest first."""
    first = c * LARGEST
    return [k + 1 for k in range(LARGEST) if s.owner[first + k] == holder]


def shares(s: State, c: int, holder: int) -> int:
    """The shares of a corporation that a holder owns."""
    first = c * LARGEST
    return sum([k + 1 for k in range(LARGEST) if s.owner[first + k] == holder])


def controller(s: State, holder: int) -> int:
    """Who decides for a holder: the player himself, or the manager of the holding corporation."""
    return holder if holder < s.seats else s.manager[holder - s.seats]


def works(s: State, c: int) -> int:
    """How many factories a corporation has."""
    return sum(s.factories[c * N : c * N + N])


def placed(s: State, c: int) -> int:
    """How many offer markers of a corporation stand on the exchange."""
    return sum(s.imports[c * N : c * N + N]) + s.field.count(c)
