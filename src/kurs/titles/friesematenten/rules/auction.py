"""Phase 3: the cards of the market are auctioned one after the other (FRI-4.4)."""

from kurs.kernel.ask import Ask, Range
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.friesematenten.data import ACTION, INFLUENCE
from kurs.titles.friesematenten.rules.assigning import KEEP, assigns
from kurs.titles.friesematenten.rules.figures import highest_within, price_of_bid
from kurs.titles.friesematenten.rules.looking import look_up
from kurs.titles.friesematenten.rules.money import pay
from kurs.titles.friesematenten.rules.playing import PASS, plays, poll, polled, short_of_money
from kurs.titles.friesematenten.rules.sale import not_sold, sell
from kurs.titles.friesematenten.state import BID, END_CHECK, NOBODY, State, card_up, in_turn, name

PASSING = (PASS,)

# --- the gap before each card (FRI-4.4.2) ---------------------------------------------------------------------------


def gap_step(s: State, chance: Chance, log: Log) -> bool:
    """Hammer and lightning cards may be played; then the bidding begins. No gap after the last card (FRI-4.4.11)."""
    if card_up(s) == NOBODY:
        s.stack[-1] = [END_CHECK]
        return False
    waits = poll(s)
    if log and any([short_of_money(s, in_turn(s, k)) for k in range(s.stack[-1][1])]):
        log[-1].reveals = True  # that he is not asked tells of his money
    if waits:
        return True
    log.append(Event("up", (name(s, card_up(s)), s.box.cards[card_up(s)].min_bid)))
    begin_bidding(s, log)
    return False


def ask_gap(s: State) -> tuple[Ask, ...]:
    seat, options = polled(s)
    return (Ask(seat, "gap", options, "FRI-4.8.6", (name(s, card_up(s)),)),)


# --- bidding (FRI-4.4.3 to FRI-4.4.6) -------------------------------------------------------------------------------


def participants(s: State) -> list[int]:
    """From the marker, without those banned from this card and those who have defaulted on it (FRI-4.4.3)."""
    card, first = card_up(s), s.marker
    seats = [*range(first, s.seats), *range(first)]
    if not s.bans:  # as on most cards
        return [seat for seat in seats if not s.defaulted[seat]]
    return [seat for seat in seats if not s.defaulted[seat] and [card, seat] not in s.bans]


def begin_bidding(s: State, log: Log) -> None:
    """From the minimum bid; also again after a default, with those who had passed (FRI-4.4.10)."""
    clear_bids(s)
    order = participants(s)
    if order:
        s.stack[-1] = [BID, order[0]]
    else:
        not_sold(s, log)


def clear_bids(s: State) -> None:
    s.bid, s.bidder = 0, NOBODY
    s.passed = [0] * s.seats


def lowest(s: State) -> int:
    """The smallest bid that is allowed now (FRI-4.4.4)."""
    return s.bid + s.box.smallest_raise if s.bidder != NOBODY else s.box.cards[card_up(s)].min_bid


def highest(s: State, seat: int) -> int:
    """The largest one: anything, or what he can pay if bids must be covered (FRI-6.2)."""
    if not s.covered:
        return s.box.highest_bid
    return min(highest_within(s.cash[seat], halved(s, seat)), s.box.highest_bid)


def halved(s: State, seat: int) -> bool:
    """Whether he pays half his bid for the card now up (FRI-4.11.14)."""
    return [card_up(s), seat] in s.halves


def due(s: State, seat: int, bid: int) -> int:
    """What a winning bid costs him."""
    return price_of_bid(bid, halved(s, seat))


def bid_step(s: State, chance: Chance, log: Log) -> bool:
    """Who has no bid left that he may make passes by himself (FRI-4.1.2)."""
    seat = s.stack[-1][1]
    if lowest(s) <= highest(s, seat):
        return True
    give_up(s, seat, (), log)
    return False


def ask_bid(s: State) -> tuple[Ask, ...]:
    seat, least = s.stack[-1][1], lowest(s)
    amounts = Range("bid", (), least, highest(s, seat))
    return (Ask(seat, "bid", PASSING, "FRI-4.4.4", (name(s, card_up(s)), least), (amounts,)),)


def make_bid(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.bid, s.bidder = int(args[0]), seat
    log.append(Event("bid", (seat, s.bid)))
    next_bidder(s, seat, log)


def give_up(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """A pass is final for this auction (FRI-4.4.5)."""
    s.passed[seat] = 1
    log.append(Event("passed", (seat,)))
    next_bidder(s, seat, log)


def next_bidder(s: State, last: int, log: Log) -> None:
    """Clockwise to the next who has not passed, until only the highest bidder is left or nobody (FRI-4.4.6)."""
    active = [seat for seat in participants(s) if not s.passed[seat]]
    if not active:
        not_sold(s, log)
    elif active == [s.bidder]:
        settle(s, log)
    else:
        after = [seat for seat in active if seat > last]
        s.stack[-1] = [BID, min(after) if after else min(active)]


def settle(s: State, log: Log) -> None:
    """The winner pays and takes the card, or defaults (FRI-4.4.7, FRI-4.4.10)."""
    price = due(s, s.bidder, s.bid)
    if price <= s.cash[s.bidder]:
        sell(s, s.bidder, card_up(s), price, log)
    else:
        default(s, s.bidder, price, log)


def default(s: State, seat: int, price: int, log: Log) -> None:
    """He loses all his money and any discount; the auction is repeated at once without him (FRI-4.4.12)."""
    lost = s.cash[seat]
    pay(s, seat, lost)
    s.defaulted[seat] = 1
    s.halves = [half for half in s.halves if half != [card_up(s), seat]]
    log.append(Event("defaulted", (seat, price, lost), reveals=True))
    clear_bids(s)
    look_up(s, log)
    begin_bidding(s, log)


# --- using the card at once (FRI-4.4.8) -----------------------------------------------------------------------------


def uses(s: State, seat: int, card: int) -> list[Move]:
    """What the buyer may do with the card he has just bought, and with no other (FRI-4.8.4)."""
    facts = s.box.cards[card]
    if card not in s.stored[seat]:
        return []
    if facts.kind == INFLUENCE:
        return assigns(s, seat, card)
    return plays(s, seat, card) if facts.kind == ACTION and facts.immediate else []


def use_step(s: State, chance: Chance, log: Log) -> bool:
    _, seat, card = s.stack[-1]
    if uses(s, seat, card):
        return True
    s.stack.pop()
    return False


def ask_use(s: State) -> tuple[Ask, ...]:
    _, seat, card = s.stack[-1]
    return (Ask(seat, "use", (*uses(s, seat, card), KEEP), "FRI-4.4.8", (name(s, card),)),)
