"""What lies on the table, hidden or not: whole numbers and flat lists of them. A card is its number in the deck."""

from dataclasses import dataclass
from typing import ClassVar, Final

from kurs.kernel.compiled import mypyc_attr
from kurs.titles.friesematenten.data import DECK, Card, Deck, Seating

NOBODY: Final = -1
"""No seat, no card, no target."""

# --- the steps of a game, in the order of the rulebook; the first number of a frame ---------------------------------
DRAFT: Final = 0  # FRI-6.4
REFILL: Final = 1  # FRI-4.2
TURN: Final = 2  # FRI-4.3: turns done, voluntary demolitions in this turn
GAP: Final = 3  # FRI-4.4.2: players polled
BID: Final = 4  # FRI-4.4.4: who decides
END_CHECK: Final = 5  # FRI-5.1
WINDOW: Final = 6  # FRI-4.5.1: players polled
PAYOUT: Final = 7  # FRI-4.5.2
OVER: Final = 8
# steps that interrupt another one
USE: Final = 9  # FRI-4.4.8: seat, card
EFFECT: Final = 10  # FRI-4.1.3: seat, card, first target, second target
REACT: Final = 11  # FRI-4.8.8: seat
TAKEN: Final = 12  # FRI-4.11.5: seat, card
LIMITS: Final = 13  # FRI-4.6.2
PAUSE: Final = 14  # only while those who watch look up

PHASE_NAMES: Final = (
    "draft", "refill", "turn", "gap", "bid", "end_check", "window", "payout", "over", "use", "effect", "react", "taken",
    "limits", "pause",
)  # fmt: skip


@mypyc_attr(allow_interpreted_subclasses=True)
class Printed:
    """What is printed never changes: it belongs to the kind of game that is played and is not saved with the game."""

    box: ClassVar[Deck] = DECK
    """The cards of this game."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class State(Printed):
    """The whole game. Cards coupled to a host lie wherever the host lies (FRI-2.5): only the link is kept."""

    # the game that was chosen
    seats: int
    money_open: int
    covered: int
    threshold: int
    drafted: int
    # what is being done: frames of a step and its numbers, the last one first in line
    stack: list[list[int]]
    # the middle of the table
    round: int
    marker: int
    exhausted: int
    """How often the deck has run out (FRI-4.2.3); at 2 the round is the last one."""
    deck: list[int]
    """Top card last."""
    row: list[int]
    """The market, nearest the deck first; NOBODY where a card has been sold or given up."""
    unsold: list[int]
    """For each place of the row: rounds in which its card found no buyer."""
    offered: int
    """Places of the row that have been dealt with in this round: the next one is the card now up (FRI-4.4.1)."""
    discard: list[int]
    out: list[int]
    """Out of the game."""
    aside: list[list[int]]
    """Cards not used in this game: what each seat has set aside (FRI-6.4), then what nobody has seen."""
    kept: list[list[int]]
    """The cards each seat has chosen for the deck (FRI-6.4)."""
    # the auction
    bid: int
    bidder: int
    passed: list[int]
    defaulted: list[int]
    bans: list[list[int]]
    """Card and seat: may not bid for it in this round (FRI-4.11.13)."""
    halves: list[list[int]]
    """Card and seat: pays half his bid for it in this round (FRI-4.11.14)."""
    # empires, by seat
    centre: list[list[int]]
    right: list[list[int]]
    stored: list[list[int]]
    link_card: list[int]
    """Coupled influence cards in the order in which they were assigned."""
    link_host: list[int]
    cash: list[int]
    bank: int
    """What the bank has taken in less what it has paid out: with all cash it makes what the players began with."""
    # until the payout of this round
    loan: list[int]
    doubled: list[int]
    idle: list[int]


def state_type(deck: Deck) -> type[State]:
    """The kind of state of a game that is played with this deck."""
    return State if deck is DECK else type("State", (State,), {"box": deck})


def clone(s: State) -> State:
    """A copy that shares nothing that changes."""
    return type(s)(
        s.seats,
        s.money_open,
        s.covered,
        s.threshold,
        s.drafted,
        [frame[:] for frame in s.stack],
        s.round,
        s.marker,
        s.exhausted,
        s.deck[:],
        s.row[:],
        s.unsold[:],
        s.offered,
        s.discard[:],
        s.out[:],
        [cards[:] for cards in s.aside],
        [cards[:] for cards in s.kept],
        s.bid,
        s.bidder,
        s.passed[:],
        s.defaulted[:],
        [ban[:] for ban in s.bans],
        [half[:] for half in s.halves],
        [cards[:] for cards in s.centre],
        [cards[:] for cards in s.right],
        [cards[:] for cards in s.stored],
        s.link_card[:],
        s.link_host[:],
        s.cash[:],
        s.bank,
        s.loan[:],
        s.doubled[:],
        s.idle[:],
    )


def empty(kind: type[State], seats: int, options: dict[str, str]) -> State:
    """The table before anything is dealt (FRI-3.3, FRI-3.5)."""
    return kind(
        seats=seats,
        money_open=int(options["money"] == "open"),
        covered=int(options["bids"] == "covered"),
        threshold=int(options["threshold"]),
        drafted=int(options["deck_choice"] == "drafted"),
        stack=[],
        round=1,
        marker=0,
        exhausted=0,
        deck=[],
        row=[],
        unsold=[],
        offered=0,
        discard=[],
        out=[],
        aside=[[] for _ in range(seats + 1)],
        kept=[[] for _ in range(seats)],
        bid=0,
        bidder=NOBODY,
        passed=[0] * seats,
        defaulted=[0] * seats,
        bans=[],
        halves=[],
        centre=[[] for _ in range(seats)],
        right=[[] for _ in range(seats)],
        stored=[[] for _ in range(seats)],
        link_card=[],
        link_host=[],
        cash=[kind.box.start_money] * seats,
        bank=0,
        loan=[0] * seats,
        doubled=[],
        idle=[],
    )


# --- reading the table ----------------------------------------------------------------------------------------------


def seating(s: State) -> Seating:
    """What depends on the number of players."""
    return s.box.seatings[s.seats]


def facts(s: State, card: int) -> Card:
    """What is printed on a card."""
    return s.box.cards[card]


def name(s: State, card: int) -> str:
    """The word for a card in events and questions."""
    return s.box.cards[card].name


def in_turn(s: State, k: int) -> int:
    """The k-th seat from the marker, clockwise, counted from 0 (FRI-2.7)."""
    return (s.marker + k) % s.seats


def card_up(s: State) -> int:
    """The card now up: the first one of the row that has not been offered in this round (FRI-4.4.1)."""
    return s.row[s.offered] if s.offered < len(s.row) else NOBODY
