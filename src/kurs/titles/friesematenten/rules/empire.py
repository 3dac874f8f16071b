"""Where cards lie and how they move (FRI-2.4, FRI-2.5, FRI-2.9, FRI-4.7.5)."""

from kurs.kernel.event import Event, Log
from kurs.titles.friesematenten.data import FACTORY, STATUS
from kurs.titles.friesematenten.state import NOBODY, State, name


def coupled(s: State, card: int) -> list[int]:
    """The influence cards coupled directly to a card, in the order in which they were assigned."""
    if card not in s.link_host:  # as most are not
        return []
    return [s.link_card[i] for i in range(len(s.link_card)) if s.link_host[i] == card]


def with_coupled(s: State, card: int) -> list[int]:
    """A card and everything that goes where it goes, each followed by its own coupled cards (FRI-2.9)."""
    cards = [card]
    if card in s.link_host:
        for influence in coupled(s, card):
            cards += with_coupled(s, influence)
    return cards


def influence_in(s: State, seat: int) -> list[int]:
    """The influence cards assigned in a player's empire: coupled ones, then those on the right."""
    if not s.link_card:
        return s.right[seat]
    found: list[int] = []
    for card in s.centre[seat]:
        found += with_coupled(s, card)[1:]
    for card in s.right[seat]:
        found += with_coupled(s, card)
    return found


def controller(s: State, card: int) -> int:
    """The player in whose empire a card lies, or NOBODY (FRI-2.5)."""
    while card in s.link_card:
        card = s.link_host[s.link_card.index(card)]
    for seat in range(s.seats):
        if card in s.centre[seat] or card in s.right[seat] or card in s.stored[seat]:
            return seat
    return NOBODY


def factories(s: State, seat: int) -> list[int]:
    """A player's factories."""
    cards = s.box.cards
    return [card for card in s.centre[seat] if cards[card].kind == FACTORY]


def status_symbols(s: State, seat: int) -> list[int]:
    """A player's status symbols."""
    cards = s.box.cards
    return [card for card in s.centre[seat] if cards[card].kind == STATUS]


# --- moving cards ---------------------------------------------------------------------------------------------------


def lift(s: State, card: int) -> None:
    """Take a card from where it lies. What is coupled to it stays linked to it, and so goes with it."""
    if card in s.link_card:
        i = s.link_card.index(card)
        del s.link_card[i]
        del s.link_host[i]
        return
    if card in s.row:
        s.row[s.row.index(card)] = NOBODY
        return
    for cards in [*s.centre, *s.right, *s.stored, s.discard, s.out]:
        if card in cards:
            cards.remove(card)
            return


def hand_over(s: State, seat: int, card: int) -> None:
    """Into a player's empire: factories and status symbols to the centre, all others to his stored cards (FRI-4.4.7).

    A host brings its coupled cards along (FRI-4.7.5). An influence card that comes to the stored cards is no host any
    more: what was coupled to it is stored with it.
    """
    if s.box.cards[card].kind in (FACTORY, STATUS):
        lift(s, card)
        s.centre[seat].append(card)
        return
    for moved in with_coupled(s, card):
        lift(s, moved)
        s.stored[seat].append(moved)


def discard(s: State, card: int, log: Log) -> None:
    """To the discard pile with everything coupled to it; after the first exhaustion out of the game (FRI-4.2.4)."""
    if s.exhausted:
        remove(s, card, log)
        return
    for gone in with_coupled(s, card):
        lift(s, gone)
        s.discard.append(gone)
        log.append(Event("discarded", (name(s, gone),)))


def remove(s: State, card: int, log: Log) -> None:
    """Out of the game with everything coupled to it."""
    for gone in with_coupled(s, card):
        lift(s, gone)
        s.out.append(gone)
        log.append(Event("removed", (name(s, gone),)))
