"""What lies on the table, hidden or not: whole numbers and flat lists of them."""

from dataclasses import dataclass
from typing import Final, TypeVar

from kurs.titles.stockpile.data import SEATINGS, TRACKS, N, Seating, Track

Cards = TypeVar("Cards", int, float)
"""How many cards: counted, or expected by a bot."""

NOBODY: Final = -1
PUBLIC: Final = -1
"""Holder of the pair that lies face up."""
HIDDEN: Final = -2
"""Holder of the pairs that lie face down beside the board."""

KNOWN: Final = 8
"""Kinds of card an observer keeps count of in a portfolio: the six companies, then Boom and Bust."""

# --- the steps of a game, in the order of the rulebook; the first number of a frame ---------------------------------
INVESTORS_STEP: Final = 0  # STK-6.3.1
INFORMATION: Final = 1  # STK-4.1
SUPPLY: Final = 2  # STK-4.2: placements made
PRE_DEMAND: Final = 3  # STK-6.3.3: owners done
DEMAND: Final = 4  # STK-4.3: placements made, seat that placed last
PAYMENT: Final = 5  # STK-4.3.7
ACTION: Final = 6  # STK-4.4: turns done, cards played in this turn
SELLING: Final = 7  # STK-4.5: turns done
MOVEMENT: Final = 8  # STK-4.6: pairs resolved
DEBORAH_STEP: Final = 9  # STK-6.3.9: asked already
ROUND_END: Final = 10  # STK-4.7
OVER: Final = 11  # STK-5
# steps that interrupt another one
TICKER: Final = 12  # STK-4.6.4: company, steps left
DIVIDEND_STEP: Final = 13  # STK-4.6.3: company, money per share, turns done

PHASE_NAMES: Final = (
    "investors", "information", "supply", "pre_demand", "demand", "payment", "action", "selling", "movement", "deborah",
    "round_end", "over", "ticker", "dividend",
)  # fmt: skip


@dataclass
class State:
    """The whole game. Lists over seats and companies are flat: seat * 6 + company."""

    # the game that was chosen
    seats: int
    advanced: int
    investors_on: int
    ask_claims: int
    resplit_bonus: int
    memory_aid: int
    # what is being done: frames of a step and its numbers, the last one first in line
    stack: list[list[int]]
    # the board
    round: int
    first: int
    ticker: list[int]
    ticker_before: list[int]
    """The tickers at the beginning of this round."""
    deck: list[int]
    """Top card last."""
    discard: list[int]
    # pairs: company, forecast, who holds it, and the set of seats that know it
    pair_company: list[int]
    pair_forecast: list[int]
    pair_holder: list[int]
    pair_seen: list[int]
    # piles: the cards, who placed each (NOBODY: from the deck), the set of seats that know it (-1: face up)
    pile: list[list[int]]
    pile_by: list[list[int]]
    pile_seen: list[list[int]]
    # bidding tokens
    bid_seat: list[int]
    bid_level: list[int]
    displaced: list[int]
    # players
    hand: list[list[int]]
    cash: list[int]
    bank: int
    """What the bank has taken in less what it has paid out: with all cash it makes what the players began with."""
    fees: list[list[int]]
    """Amounts of the open fee cards, smallest first."""
    regular: list[int]
    split: list[int]
    actions: list[int]
    """Waiting action cards: seat * 2 + (0 Boom, 1 Bust)."""
    # investors: sets of investors, one bit each
    investors: list[int]
    dealt: list[int]
    picked: list[int]
    used: list[int]
    """Abilities used up in this round."""
    # the dividend being paid: cards shown, seat * 2 + (0 regular, 1 split); NOBODY: not answered
    claims: list[int]
    # what each observer (the public last) knows of each portfolio: least and most cards of each kind (STK-4.0.6)
    least: list[int]
    most: list[int]
    # final scoring per seat, as far as it has been counted: cash before, majority bonuses, liquidation, fees paid
    final: list[list[int]]


def clone(s: State) -> State:
    """A copy that shares nothing that changes."""
    return State(
        seats=s.seats,
        advanced=s.advanced,
        investors_on=s.investors_on,
        ask_claims=s.ask_claims,
        resplit_bonus=s.resplit_bonus,
        memory_aid=s.memory_aid,
        stack=[frame[:] for frame in s.stack],
        round=s.round,
        first=s.first,
        ticker=s.ticker[:],
        ticker_before=s.ticker_before[:],
        deck=s.deck[:],
        discard=s.discard[:],
        pair_company=s.pair_company[:],
        pair_forecast=s.pair_forecast[:],
        pair_holder=s.pair_holder[:],
        pair_seen=s.pair_seen[:],
        pile=[cards[:] for cards in s.pile],
        pile_by=[seats[:] for seats in s.pile_by],
        pile_seen=[seen[:] for seen in s.pile_seen],
        bid_seat=s.bid_seat[:],
        bid_level=s.bid_level[:],
        displaced=s.displaced[:],
        hand=[cards[:] for cards in s.hand],
        cash=s.cash[:],
        bank=s.bank,
        fees=[amounts[:] for amounts in s.fees],
        regular=s.regular[:],
        split=s.split[:],
        actions=s.actions[:],
        investors=s.investors[:],
        dealt=s.dealt[:],
        picked=s.picked[:],
        used=s.used[:],
        claims=s.claims[:],
        least=s.least[:],
        most=s.most[:],
        final=[parts[:] for parts in s.final],
    )


def empty(seats: int, options: dict[str, str]) -> State:
    """The table before anything is dealt."""
    seating = SEATINGS[seats]
    advanced = int(options["board"] == "advanced")
    start = [track.start for track in TRACKS[advanced]]
    return State(
        seats=seats,
        advanced=advanced,
        investors_on=int(options["investors"] == "on"),
        ask_claims=int(options["dividend_claims"] == "ask"),
        resplit_bonus=int(options["resplit_bonus_per_split_card"]),
        memory_aid=int(options["public_memory_aid"] == "on"),
        stack=[],
        round=0,
        first=0,
        ticker=start,
        ticker_before=start[:],
        deck=[],
        discard=[],
        pair_company=[],
        pair_forecast=[],
        pair_holder=[],
        pair_seen=[],
        pile=[[] for _ in range(seating.piles)],
        pile_by=[[] for _ in range(seating.piles)],
        pile_seen=[[] for _ in range(seating.piles)],
        bid_seat=[NOBODY] * seating.piles,
        bid_level=[NOBODY] * seating.piles,
        displaced=[0] * seats,
        hand=[[] for _ in range(seats)],
        cash=[seating.cash] * seats,
        bank=0,
        fees=[[] for _ in range(seats)],
        regular=[0] * (seats * N),
        split=[0] * (seats * N),
        actions=[0] * (seats * 2),
        investors=[0] * seats,
        dealt=[0] * seats,
        picked=[0] * seats,
        used=[0] * seats,
        claims=[NOBODY] * (seats * 2),
        least=[0] * ((seats + 1) * seats * KNOWN),
        most=[0] * ((seats + 1) * seats * KNOWN),
        final=[[] for _ in range(seats)],
    )


# --- reading the table ----------------------------------------------------------------------------------------------


def seating(s: State) -> Seating:
    """What depends on the number of players."""
    return SEATINGS[s.seats]


def track(s: State, company: int) -> Track:
    """The company's track on the side of the board in use."""
    return TRACKS[s.advanced][company]


def price(s: State, company: int) -> int:
    """The price of one share now."""
    return TRACKS[s.advanced][company].prices[s.ticker[company]]


def in_turn(s: State, k: int) -> int:
    """The k-th seat in the turn order of this round, counted from 0."""
    return (s.first + k) % s.seats


def has(s: State, seat: int, investor: int) -> bool:
    """Whether the seat owns this investor."""
    return (s.investors[seat] >> investor) & 1 == 1


def ready(s: State, seat: int, investor: int) -> bool:
    """Whether the seat owns this investor and has not used him in this round."""
    return ((s.investors[seat] & ~s.used[seat]) >> investor) & 1 == 1


def shares_in(regular: Cards, split: Cards) -> Cards:
    """A regular card is one share, a split card two (STK-5.2)."""
    return regular + 2 * split


def shares(s: State, seat: int, company: int) -> int:
    """Shares of a company that a player owns."""
    return shares_in(s.regular[seat * N + company], s.split[seat * N + company])
