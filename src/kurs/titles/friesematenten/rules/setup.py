"""Setting up (FRI-3), and choosing the deck when it is drafted (FRI-6.4)."""

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.friesematenten.rules.refill import fill_market
from kurs.titles.friesematenten.state import DRAFT, REFILL, TURN, State, empty, seating


def set_up(kind: type[State], seats: int, options: dict[str, str], chance: Chance) -> tuple[State, Log]:
    """The table before anybody is asked."""
    s = empty(kind, seats, options)
    log: Log = []
    cards = list(range(len(s.box.cards)))
    chance.shuffle("cards", cards)
    s.marker = chance.below("marker", seats)
    log.append(Event("first_marker", (s.marker,)))
    if s.drafted:
        deal(s, cards, log)
        s.stack = [[DRAFT]]
        return s, log
    used = seating(s).cards
    s.deck = cards[:used]
    s.aside[seats] = sorted(cards[used:])
    first_round(s, chance, log)
    return s, log


def first_round(s: State, chance: Chance, log: Log) -> None:
    """The market is full before the first round, which has no phase 1 (FRI-3.2, FRI-4.1.1)."""
    log.append(Event("round", (s.round, s.marker)))
    s.stack = [[REFILL]]
    fill_market(s, chance, log)
    s.stack = [[TURN, 0, 0]]


# --- drafting: everybody chooses in secret, at the same time (FRI-6.4) ----------------------------------------------


def deal(s: State, cards: list[int], log: Log) -> None:
    """As many cards to each as the table says; from them he sets aside all but his part of the deck."""
    each = seating(s).dealt
    for seat in range(s.seats):
        s.kept[seat] = sorted(cards[seat * each : (seat + 1) * each])
    s.aside[s.seats] = sorted(cards[s.seats * each :])
    log.append(Event("draft", (each, to_keep(s))))


def to_keep(s: State) -> int:
    """How many cards each puts into the deck."""
    return seating(s).share


def to_set_aside(s: State) -> int:
    """How many of his cards each sets aside."""
    return seating(s).set_aside


def has_chosen(s: State, seat: int) -> bool:
    """Whether all but his part of the deck lies aside."""
    return len(s.kept[seat]) == to_keep(s)


def draft_step(s: State, chance: Chance, log: Log) -> bool:
    """When the last one has chosen, all that was kept is shuffled into the deck."""
    for seat in range(s.seats):
        if not has_chosen(s, seat):
            return True
    s.deck = sorted([card for cards in s.kept for card in cards])
    chance.shuffle("drafted deck", s.deck)
    log.append(Event("drafted", (len(s.deck),)))
    first_round(s, chance, log)
    return False


def ask_draft(s: State) -> tuple[Ask, ...]:
    """Everybody sets cards aside, one step of his answer for each; who has finished may choose anew while another still
    chooses."""
    return tuple([_draft_ask(s, seat) for seat in range(s.seats)])


def _draft_ask(s: State, seat: int) -> Ask:
    chosen = has_chosen(s, seat)
    choice = sorted(s.kept[seat] + s.aside[seat]) if chosen else s.kept[seat]
    options = tuple([Move("aside", (s.box.cards[card].id,)) for card in choice])
    left = len(s.kept[seat]) - to_keep(s)
    begun = not chosen and len(s.aside[seat]) > 0
    return Ask(seat, "draft", options, "FRI-6.4", (left,), sealed=True, answered=chosen, steps=True, begun=begun)


def set_aside(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """Nobody is told: the choice is his secret. The first step of another answer takes back all of the one before.

    Cards lie aside in the order of the steps until he has finished: then it is forgotten.
    """
    kept, aside = s.kept[seat], s.aside[seat]
    if has_chosen(s, seat):
        kept += aside
        kept.sort()
        aside.clear()
    card = s.box.number[str(args[0])]
    kept.remove(card)
    aside.append(card)
    if has_chosen(s, seat):
        aside.sort()
