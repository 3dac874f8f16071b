"""Supply: the piles are put together (STK-4.2), and what investors do with them before Demand (STK-6.3.3)."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.beat import beat
from kurs.kernel.chance import Chance
from kurs.kernel.event import ALL, Event, Log, only
from kurs.kernel.move import Arg, Move
from kurs.titles.stockpile.data import MARK, SEATINGS, STUART, WARREN
from kurs.titles.stockpile.state import DEMAND, NOBODY, PRE_DEMAND, SUPPLY, State, has, in_turn, ready, seating

_MOST_PILES: Final = 1 + max([row.piles for row in SEATINGS.values()])

PLACES: Final[list[tuple[Move, ...]]] = [
    tuple([Move("place", (up, up_pile, down_pile)) for up in (0, 1) for up_pile in range(p) for down_pile in range(p)])
    for p in range(_MOST_PILES)
]
"""``place CARD PILE PILE``: that card (0 or 1) of the hand face up, the other face down; by number of piles."""

HIDES: Final[list[tuple[Move, ...]]] = [
    tuple([Move("hide", (pile, other)) for pile in range(p) for other in range(p)]) for p in range(_MOST_PILES)
]
"""``hide PILE PILE``: both cards face down, card 0 and card 1 (Secretive Stuart)."""

DECLINE: Final = Move("decline")


def supply_step(s: State, chance: Chance, log: Log) -> bool:
    """Open the piles, then batch by batch: deal two cards to each, and everybody places them in turn order."""
    done = s.stack[-1][1]
    if done == 0 and not s.pile[0]:
        open_piles(s, log)
        beat(s, log)
    if done == s.seats * seating(s).batches:
        s.stack[-1] = [PRE_DEMAND, 0] if s.investors_on else [DEMAND, 0, NOBODY, NOBODY]
        return False
    if done % s.seats == 0 and not s.hand[s.first]:
        deal(s, log)
        beat(s, log)
    return True


def open_piles(s: State, log: Log) -> None:
    """One card face up onto each pile, pile 1 first (STK-4.2.1)."""
    for pile in range(len(s.pile)):
        card = s.deck.pop()
        lay(s, pile, card, NOBODY, ALL)
        log.append(Event("opened", (card, pile), reveals=True))


def deal(s: State, log: Log) -> None:
    """Two cards to each in turn order (STK-4.2.2); with two players again for the second batch (STK-6.1.4)."""
    for k in range(s.seats):
        seat = in_turn(s, k)
        s.hand[seat] = [s.deck.pop(), s.deck.pop()]
        log.append(Event("hand", (s.hand[seat][0], s.hand[seat][1]), only(seat)))


def lay(s: State, pile: int, card: int, by: int, seen: int) -> None:
    """A card on top of a pile, with who placed it and who knows it (STK-4.2.4, STK-R19)."""
    s.pile[pile].append(card)
    s.pile_by[pile].append(by)
    s.pile_seen[pile].append(seen)


def ask_supply(s: State) -> tuple[Ask, ...]:
    """One card face up, one face down, each onto any pile (STK-4.2.3); Stuart may hide both (STK-6.3.13)."""
    seat = in_turn(s, s.stack[-1][1] % s.seats)
    if not s.hand[seat]:  # nothing has been dealt yet
        return ()
    options = PLACES[len(s.pile)]
    if s.investors_on and has(s, seat, STUART):
        options += HIDES[len(s.pile)]
    return (Ask(seat, "supply", options, "STK-4.2.3", (s.hand[seat][0], s.hand[seat][1])),)


def place(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """The face-up card is laid first (STK-4.2.4)."""
    up, up_pile, down_pile = int(args[0]), int(args[1]), int(args[2])
    card, hidden = s.hand[seat][up], s.hand[seat][1 - up]
    lay(s, up_pile, card, seat, ALL)
    lay(s, down_pile, hidden, seat, only(seat))
    log.append(Event("placed", (seat, card, up_pile, down_pile)))
    log.append(Event("placed_down", (hidden, down_pile), only(seat)))
    next_supplier(s, seat)


def hide(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """Both cards face down; others see the piles, not which card went where (STK-6.3.13)."""
    piles = (int(args[0]), int(args[1]))
    log.append(Event("hid", (seat, min(piles), max(piles))))
    for card, pile in zip(s.hand[seat], piles, strict=True):
        lay(s, pile, card, seat, only(seat))
        log.append(Event("placed_down", (card, pile), only(seat)))
    next_supplier(s, seat)


def next_supplier(s: State, seat: int) -> None:
    assert s.stack[-1][0] == SUPPLY
    s.hand[seat] = []
    s.stack[-1][1] += 1


# --- before Demand: Warren looks, Mark shifts (STK-6.3.3) -----------------------------------------------------------


def pre_demand_step(s: State, chance: Chance, log: Log) -> bool:
    """In turn order each owner uses or declines."""
    frame = s.stack[-1]
    while frame[1] < s.seats:
        seat = in_turn(s, frame[1])
        if ready(s, seat, WARREN) or ready(s, seat, MARK):
            return True
        frame[1] += 1
    s.stack[-1] = [DEMAND, 0, NOBODY, NOBODY]
    return False


def ask_pre_demand(s: State) -> tuple[Ask, ...]:
    """The owner of both chooses the order and may see the first result before the second (STK-6.3.3)."""
    seat = in_turn(s, s.stack[-1][1])
    options: list[Move] = []
    if ready(s, seat, WARREN):
        options += [Move("look", (pile,)) for pile in range(len(s.pile))]
    if ready(s, seat, MARK):
        options += shifts(s)
    options.append(DECLINE)
    return (Ask(seat, "pre_demand", tuple(options), "STK-6.3.3"),)


def shifts(s: State) -> list[Move]:
    """``shift PILE PLACE PILE``: any card of a pile onto any other pile in play (STK-6.3.10)."""
    return [
        Move("shift", (pile, place, to))
        for pile in range(len(s.pile))
        for place in range(len(s.pile[pile]))
        for to in range(len(s.pile))
        if to != pile
    ]


def look(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """Wise Warren sees all cards that lie face down in one pile at that moment (STK-6.3.14)."""
    pile = int(args[0])
    s.used[seat] |= 1 << WARREN
    log.append(Event("looked", (seat, pile)))
    for i in range(len(s.pile[pile])):
        if s.pile_seen[pile][i] != ALL:
            s.pile_seen[pile][i] |= only(seat)
            log.append(Event("saw_card", (s.pile[pile][i], pile), only(seat)))


def shift(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """Maverick Mark moves one card; its facing stays, he does not look, all see which it was (STK-6.3.10)."""
    pile, place, to = int(args[0]), int(args[1]), int(args[2])
    s.used[seat] |= 1 << MARK
    card, by, seen = s.pile[pile].pop(place), s.pile_by[pile].pop(place), s.pile_seen[pile].pop(place)
    lay(s, to, card, by, seen)
    if seen == ALL:
        log.append(Event("shifted", (seat, card, pile, to, place)))
    elif by == seat:
        log.append(Event("shifted_down_own", (seat, pile, to, place)))
    else:
        log.append(Event("shifted_down", (seat, by, pile, to, place)))


def decline_pre_demand(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """Declining forgoes what is left."""
    s.used[seat] |= 1 << WARREN | 1 << MARK
    log.append(Event("declined", (seat,)))
