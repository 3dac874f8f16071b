"""A sale, by auction or without one (FRI-4.1.4, FRI-4.4.7), and a card nobody buys (FRI-4.4.9)."""

from kurs.kernel.event import Event, Log
from kurs.titles.friesematenten.rules.demolition import check_limits
from kurs.titles.friesematenten.rules.empire import discard, hand_over
from kurs.titles.friesematenten.rules.looking import look_up
from kurs.titles.friesematenten.rules.money import pay
from kurs.titles.friesematenten.state import GAP, NOBODY, USE, State, card_up, name


def sell(s: State, seat: int, card: int, price: int, log: Log) -> None:
    """Payment, marker, card; then limits and the use of the card, and the next gap."""
    pay(s, seat, price)
    log.append(Event("sold", (seat, name(s, card), price), reveals=True))  # that nobody outbids it tells of money
    if s.marker != seat:
        s.marker = seat
        log.append(Event("marker", (seat,)))
    hand_over(s, seat, card)
    next_card(s, card)
    s.stack.append([USE, seat, card])
    check_limits(s)
    look_up(s, log)


def not_sold(s: State, log: Log) -> None:
    """It stays for the next round; after its second offer it is given up at once. The marker stays (FRI-4.4.9)."""
    card = card_up(s)
    s.unsold[s.offered] += 1
    if s.unsold[s.offered] < s.box.offers:
        log.append(Event("unsold", (name(s, card),), reveals=True))
    else:
        log.append(Event("given_up", (name(s, card),), reveals=True))
        discard(s, card, log)
    next_card(s, card)
    look_up(s, log)


def next_card(s: State, card: int) -> None:
    """What was played on the card ends; the next one comes up, with a gap before it (FRI-4.4.2)."""
    s.bans = [ban for ban in s.bans if ban[0] != card]
    s.halves = [half for half in s.halves if half[0] != card]
    s.bid, s.bidder = 0, NOBODY
    s.passed, s.defaulted = [0] * s.seats, [0] * s.seats
    s.offered += 1
    s.stack[0] = [GAP, 0]
