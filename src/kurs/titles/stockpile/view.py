"""What one seat, or a watcher, may know: built up field by field (STK-4.0.1 to STK-4.0.7)."""

import msgspec

from kurs.kernel.event import ALL
from kurs.titles.stockpile.data import KINDS, LEVELS, N
from kurs.titles.stockpile.rules.game import asks
from kurs.titles.stockpile.rules.setup import of_set
from kurs.titles.stockpile.state import DIVIDEND_STEP, KNOWN, NOBODY, OVER, PHASE_NAMES, State, price, seating

UNKNOWN = -1


class PairView(msgspec.Struct, frozen=True):
    """A company with its forecast; UNKNOWN where the viewer has not seen it. Holder -1: public, -2: hidden."""

    holder: int
    company: int
    forecast: int


class CardView(msgspec.Struct, frozen=True):
    """A card in a pile: its kind or UNKNOWN, whether it lies face up, and who placed it (-1: from the deck)."""

    card: int
    up: bool
    by: int


class PileView(msgspec.Struct, frozen=True):
    """A pile with its bid track: the seat whose token stands there (-1: none) and its bid."""

    cards: tuple[CardView, ...]
    bidder: int
    bid: int


class PlayerView(msgspec.Struct, frozen=True):
    """What the viewer knows of a player."""

    cash: int
    fees: tuple[int, ...]
    cards: int
    """Cards in the regular portfolio, waiting action cards among them."""
    split: tuple[int, ...]
    """Split cards of each company: they got there by being shown."""
    known: tuple[int, ...]
    """Regular cards of each company he must have, from what the viewer has seen (all of them for the viewer)."""
    investors: tuple[int, ...]
    used: tuple[int, ...]
    """Investors whose ability is used up in this round."""
    displaced: int
    """Bidding tokens that were outbid and are back in his hand."""
    claim: tuple[int, ...]
    """Regular and split cards shown for the dividend in progress, if the viewer may know it."""
    final: tuple[int, ...]
    """After the game: cash before the count, majority bonuses, and once these are counted liquidation, fees paid."""


class View(msgspec.Struct):
    """The table as one seat sees it (`seat` -1: a watcher)."""

    seat: int
    seats: int
    advanced: bool
    investors_on: bool
    resplit_bonus: int
    round: int
    rounds: int
    first: int
    phase: str
    over: bool
    waiting: list[int]
    """Seats that have yet to answer, as far as the viewer may know."""
    dividend: list[int]
    """The dividend in progress: company, money per share."""
    ticker: list[int]
    ticker_before: list[int]
    price: list[int]
    deck: int
    discard: list[int]
    """Discarded cards of each kind."""
    pairs: list[PairView]
    piles: list[PileView]
    players: list[PlayerView]
    # the viewer's own
    hand: list[int]
    regular: list[int]
    actions: list[int]
    """Waiting Boom and Bust cards."""
    dealt: tuple[int, ...]
    """Investors that were dealt to him."""
    picked: tuple[int, ...]
    """Investors he has chosen while the choice is still sealed."""


def view(s: State, seat: int | None) -> View:
    """The table as a seat sees it; None is a watcher."""
    me = -1 if seat is None else seat
    over = s.stack[0][0] == OVER
    return View(
        seat=me,
        seats=s.seats,
        advanced=s.advanced == 1,
        investors_on=s.investors_on == 1,
        resplit_bonus=s.resplit_bonus,
        round=s.round,
        rounds=seating(s).rounds,
        first=s.first,
        phase=PHASE_NAMES[s.stack[0][0]],
        over=over,
        waiting=[a.seat for a in asks(s) if not a.answered and (not a.secret or a.seat == me)],
        dividend=s.stack[-1][1:3] if s.stack[-1][0] == DIVIDEND_STEP else [],
        ticker=s.ticker[:],
        ticker_before=s.ticker_before[:],
        price=[price(s, company) for company in range(N)],
        deck=len(s.deck),
        discard=[s.discard.count(kind) for kind in range(KINDS)],
        pairs=[_pair(s, i, me) for i in range(len(s.pair_holder))],
        piles=[_pile(s, pile, me) for pile in range(len(s.pile))],
        players=[_player(s, other, me, over) for other in range(s.seats)],
        hand=[] if me < 0 else s.hand[me][:],
        regular=[] if me < 0 else s.regular[me * N : me * N + N],
        actions=[] if me < 0 else s.actions[me * 2 : me * 2 + 2],
        dealt=() if me < 0 else of_set(s.dealt[me]),
        picked=() if me < 0 else of_set(s.picked[me]),
    )


def knows(seen: int, me: int) -> bool:
    """Whether the viewer is among those who have seen it; a watcher sees what all see."""
    return seen == ALL or (me >= 0 and (seen >> me) & 1 == 1)


def _pair(s: State, i: int, me: int) -> PairView:
    if knows(s.pair_seen[i], me):
        return PairView(s.pair_holder[i], s.pair_company[i], s.pair_forecast[i])
    return PairView(s.pair_holder[i], UNKNOWN, UNKNOWN)


def _pile(s: State, pile: int, me: int) -> PileView:
    cards = tuple(
        [
            CardView(card if knows(seen, me) else UNKNOWN, seen == ALL, by)
            for card, by, seen in zip(s.pile[pile], s.pile_by[pile], s.pile_seen[pile], strict=True)
        ]
    )
    level = s.bid_level[pile]
    return PileView(cards, s.bid_seat[pile], LEVELS[level] if level != NOBODY else NOBODY)


def _player(s: State, other: int, me: int, over: bool) -> PlayerView:
    regular = s.regular[other * N : other * N + N]
    return PlayerView(
        cash=s.cash[other],
        fees=tuple(s.fees[other]),
        cards=sum(regular) + s.actions[other * 2] + s.actions[other * 2 + 1],
        split=tuple(s.split[other * N : other * N + N]),
        known=tuple(regular if other == me or over else _known(s, other, me)),
        investors=of_set(s.investors[other]),
        used=of_set(s.used[other] & s.investors[other]),
        displaced=s.displaced[other],
        claim=tuple(_claim(s, other, me)),
        final=tuple(s.final[other]),
    )


def _known(s: State, other: int, me: int) -> list[int]:
    """The memory aid (option `public_memory_aid`, STK-4.0.6): a watcher gets what is open to all."""
    if not s.memory_aid:
        return [0] * N
    observer = me if me >= 0 else s.seats
    base = (observer * s.seats + other) * KNOWN
    return s.least[base : base + N]


def _claim(s: State, other: int, me: int) -> list[int]:
    """Who is asked, or has answered, sees the claims of those before him in turn order, and his own (STK-R31)."""
    if me < 0 or s.stack[-1][0] != DIVIDEND_STEP or not claim_is_known(s, other, me):
        return []
    return s.claims[other * 2 : other * 2 + 2]


def claim_is_known(s: State, other: int, me: int) -> bool:
    """Whether the viewer has been told another's claim for the dividend in progress."""
    company, turn = s.stack[-1][1], s.stack[-1][3]
    mine, theirs = (me - s.first) % s.seats, (other - s.first) % s.seats
    owns = s.regular[me * N + company] + s.split[me * N + company] > 0
    asked = mine == turn or (mine < turn and owns)
    return asked and (theirs < mine or (theirs == mine and s.claims[me * 2] != NOBODY))


def turn_order(view: View, seats: int) -> list[int]:
    """From the first player clockwise (STK-4.0.7)."""
    return [(view.first + k) % seats for k in range(seats)]
