"""Demand: the piles are auctioned (STK-4.3, with two players STK-6.1.6 to STK-6.1.12)."""

from collections.abc import Sequence
from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.beat import beat
from kurs.kernel.chance import Chance
from kurs.kernel.event import ALL, Event, Log, only
from kurs.kernel.move import Arg, Move
from kurs.titles.stockpile.data import BERNIE, BOOM, DONALD, FEE, FEES, LEVEL_OF, LEVELS, MARTHA, SEATINGS, N
from kurs.titles.stockpile.rules import knowledge
from kurs.titles.stockpile.rules.money import discard_fee, owe, pay, receive, settle_fees
from kurs.titles.stockpile.rules.supply import DECLINE
from kurs.titles.stockpile.state import (
    ACTION,
    HIDDEN,
    NOBODY,
    PAYMENT,
    PUBLIC,
    State,
    has,
    in_turn,
    ready,
    seating,
)

_MOST_PILES: Final = max([row.piles for row in SEATINGS.values()])

BIDS: Final[list[tuple[Move, ...]]] = [
    tuple([Move("bid", (pile, amount)) for amount in LEVELS]) for pile in range(_MOST_PILES)
]
"""``bid PILE AMOUNT``, by pile and level."""

PEEKS: Final[list[Move]] = [Move("peek", (pair,)) for pair in range(N)]


def demand_step(s: State, chance: Chance, log: Log) -> bool:
    """Who has to place a token (STK-4.3.12)? The frame holds placements made, who placed last, who places now."""
    frame = s.stack[-1]
    while True:
        seat = next_to_place(s)
        if seat == NOBODY:
            s.stack[-1] = [PAYMENT]
            beat(s, log)
            return False
        frame[3] = seat
        if can_peek(s, seat) or not forced(s, seat):
            return True
        pile = s.bid_seat.index(NOBODY)
        log.append(Event("bid_forced", (seat,)))
        set_token(s, seat, pile, 0, log)


def next_to_place(s: State) -> int:
    """Everybody in turn order first; then clockwise from the last placer to the next who was displaced."""
    _, made, last, _ = s.stack[-1]
    if made < s.seats * seating(s).tokens:
        return in_turn(s, made)
    for k in range(1, s.seats + 1):
        seat = (last + k) % s.seats
        if s.displaced[seat]:
            return seat
    return NOBODY


HIGHEST: Final = len(LEVELS) - 1
"""A token on this level cannot be outbid: the pile is closed (STK-4.3.2)."""


def outbiddable(seat: int, bidder: int, standing: int) -> bool:
    """Whether a higher level is open to him where this token stands, or none: not his own, not closed (STK-4.3.2)."""
    return bidder != seat and standing < HIGHEST


def tokens_in_hand(seats: int, seat: int, bidders: Sequence[int]) -> int:
    """His bidding tokens that stand on no pile (STK-4.3.1, STK-6.1.6). Bidders by pile."""
    return SEATINGS[seats].tokens - bidders.count(seat)


def price_of_bid(level: int, discount: bool) -> int:
    """What a bid costs: the level, for Discount Donald the one below it (STK-6.3.8)."""
    return LEVELS[level - 1] if discount and level > 0 else LEVELS[level]


def levels_within(money: int, discount: bool) -> int:
    """How many levels, from the lowest up, one can pay."""
    levels = 1
    while levels < len(LEVELS) and price_of_bid(levels, discount) <= money:
        levels += 1
    return levels


def cost(s: State, seat: int, level: int) -> int:
    """What a bid costs him."""
    return price_of_bid(level, has(s, seat, DONALD))


def purse(s: State, seat: int) -> int:
    """Cash that no standing bid of his own binds."""
    return unbound(s.cash[seat], seat, s.bid_seat, s.bid_level, has(s, seat, DONALD))


def unbound(cash: int, seat: int, bidders: list[int], levels: list[int], discount: bool) -> int:
    """Cash less what one's standing bids will cost (STK-4.3.3, STK-6.1.9). Bidders and levels by pile."""
    if seat in bidders:
        for pile, bidder in enumerate(bidders):
            if bidder == seat:
                cash -= price_of_bid(levels[pile], discount)
    return cash


def affordable(s: State, seat: int) -> int:
    """How many levels he can pay."""
    return levels_within(purse(s, seat), has(s, seat, DONALD))


def bids(s: State, seat: int) -> list[Move]:
    """Every level that outbids the standing token and can be paid, not where his own token stands (STK-4.3.2)."""
    options: list[Move] = []
    top = affordable(s, seat)
    for pile in range(len(s.pile)):
        if s.bid_seat[pile] != seat:
            options += BIDS[pile][s.bid_level[pile] + 1 : top]
    return options


def forced(s: State, seat: int) -> bool:
    """Whether a free bid on the only free track is all he can do."""
    return s.bid_seat.count(NOBODY) == 1 and cost(s, seat, 1) > purse(s, seat)


def ask_demand(s: State) -> tuple[Ask, ...]:
    """Place a token; Martha's owner may look at a pair first (STK-6.3.12)."""
    seat = s.stack[-1][3]
    options = bids(s, seat)
    if can_peek(s, seat):
        options += peeks(s, seat)
    return (Ask(seat, "bid", tuple(options), "STK-4.3.2"),)


def bid(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    set_token(s, seat, int(args[0]), LEVEL_OF[int(args[1])], log)


def set_token(s: State, seat: int, pile: int, level: int, log: Log) -> None:
    """The token stands there; one that stood lower goes back to its owner (STK-4.3.4)."""
    outbid = s.bid_seat[pile]
    s.bid_seat[pile], s.bid_level[pile] = seat, level
    log.append(Event("bid", (seat, pile, LEVELS[level])))
    if outbid != NOBODY:
        s.displaced[outbid] += 1
        log.append(Event("outbid", (outbid, pile)))
    frame = s.stack[-1]
    if frame[1] < s.seats * seating(s).tokens:
        frame[1] += 1
    else:
        s.displaced[seat] -= 1
    frame[2] = seat


# --- MayKnow Martha (STK-6.3.12) ------------------------------------------------------------------------------------


def can_peek(s: State, seat: int) -> bool:
    return s.investors_on == 1 and ready(s, seat, MARTHA)


def peeks(s: State, seat: int) -> list[Move]:
    """A pair of another player, or a hidden one beside the board."""
    return [PEEKS[i] for i in range(N) if s.pair_holder[i] not in (seat, PUBLIC)]


def peek(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """That she looks, and at what, is open; what she sees is not (STK-6.3.4)."""
    pair = int(args[0])
    s.used[seat] |= 1 << MARTHA
    s.pair_seen[pair] |= only(seat)
    holder = s.pair_holder[pair]
    which = s.pair_holder[: pair + 1].count(holder)
    if holder == HIDDEN:
        log.append(Event("peeked_hidden", (seat, which)))
    else:
        log.append(Event("peeked", (seat, holder, which)))
    log.append(Event("saw_pair", (s.pair_company[pair], s.pair_forecast[pair]), only(seat)))


def ask_last_peek(s: State) -> tuple[Ask, ...]:
    """Once more when the bidding has ended, before payment (STK-R15); while the piles are paid nobody is asked."""
    owners = [seat for seat in range(s.seats) if can_peek(s, seat)]
    return tuple([Ask(seat, "peek", (*peeks(s, seat), DECLINE), "STK-6.3.12") for seat in owners])


def decline_peek(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.used[seat] |= 1 << MARTHA
    log.append(Event("declined", (seat,)))


# --- payment and collection, player by player in turn order (STK-4.3.13) --------------------------------------------


def payment_step(s: State, chance: Chance, log: Log) -> bool:
    """All pay their bids, take their piles and pay the fees in them."""
    for seat in range(s.seats):
        if can_peek(s, seat):
            return True
    for k in range(s.seats):
        collect(s, in_turn(s, k), log)
        beat(s, log)
    s.stack[-1] = [ACTION, 0, 0]
    return False


def collect(s: State, seat: int, log: Log) -> None:
    """Bids first, then cards, then fees, old and new together (STK-4.3.7 to STK-4.3.11)."""
    known = s.fees[seat][:]
    won = [pile for pile in range(len(s.pile)) if s.bid_seat[pile] == seat]
    for pile in won:
        paid = cost(s, seat, s.bid_level[pile])
        pay(s, seat, paid)
        log.append(Event("won", (seat, pile, paid, len(s.pile[pile]))))
    for pile in won:
        cards, seen = s.pile[pile], s.pile_seen[pile]
        clear(s, pile)
        knowledge.bought(s, seat, cards, seen)
        for i in range(len(cards)):
            card = cards[i]
            if FEE <= card < BOOM:
                take_fee(s, seat, FEES[card - FEE], log)
                continue
            if card < N:
                s.regular[seat * N + card] += 1
            else:
                s.actions[seat * 2 + card - BOOM] += 1
            if seen[i] != ALL:
                log.append(Event("found", (card, pile), only(seat)))
    settle_fees(s, seat, log)
    for fee in s.fees[seat]:
        if fee in known:
            known.remove(fee)
        else:
            log.append(Event("fee_open", (seat, fee), reveals=True))


def clear(s: State, pile: int) -> None:
    """A pile that was taken is empty, and no token stands on its track."""
    s.bid_seat[pile] = s.bid_level[pile] = NOBODY
    s.pile[pile], s.pile_by[pile], s.pile_seen[pile] = [], [], []


def take_fee(s: State, seat: int, fee: int, log: Log) -> None:
    """A fee is owed; to Broker Bernie it is paid instead (STK-6.3.6)."""
    if has(s, seat, BERNIE):
        discard_fee(s, fee)
        log.append(Event("fee_earned", (seat, fee), reveals=True))
        receive(s, seat, fee, log)
    else:
        owe(s, seat, fee)
