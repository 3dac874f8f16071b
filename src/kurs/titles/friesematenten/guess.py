"""A guess: everything a seat cannot know drawn anew, consistent with what it knows.

Hidden are the order of the deck and the cards set aside; when the deck was drafted, also what the others have put into
it. The money of others is no secret to one who counts: every payment is open (FRI-7.20), so a guess leaves it as it is.
After the first exhaustion the deck is the discard pile that all have seen: only its order is drawn anew.
"""

from kurs.kernel.chance import Chance
from kurs.titles.friesematenten.rules.setup import has_chosen, to_keep
from kurs.titles.friesematenten.state import DRAFT, State, clone


def guess(s: State, seat: int | None, chance: Chance) -> State:
    """A state that looks to the seat (None: a watcher) exactly like this one."""
    g = clone(s)
    others = [other for other in range(g.seats) if other != seat]
    if g.stack[0][0] == DRAFT:
        guess_choices(g, others, chance)
    elif g.drafted:
        guess_drafted(g, others, chance)
    elif not g.exhausted:
        guess_deck(g, chance)
    g.deck.sort()  # the true order must leave no trace
    chance.shuffle("deck", g.deck)
    return g


def guess_deck(g: State, chance: Chance) -> None:
    """Any of the unseen cards may lie in the deck, all others were set aside."""
    unseen = sorted(g.deck + g.aside[g.seats])
    chance.shuffle("unseen", unseen)
    size = len(g.deck)
    g.deck, g.aside[g.seats] = unseen[:size], sorted(unseen[size:])


def guess_choices(g: State, others: list[int], chance: Chance) -> None:
    """While all choose: what the others were dealt, and how far those have come who have not finished."""
    unseen = sorted(g.aside[g.seats] + [card for other in others for card in g.kept[other] + g.aside[other]])
    chance.shuffle("unseen", unseen)
    for other in others:
        dealt = len(g.kept[other]) + len(g.aside[other])
        most = dealt - to_keep(g)
        put = most if has_chosen(g, other) else chance.below("put aside", most)
        g.aside[other] = sorted([unseen.pop() for _ in range(put)])
        g.kept[other] = sorted([unseen.pop() for _ in range(dealt - put)])
    g.aside[g.seats] = sorted(unseen)


def guess_drafted(g: State, others: list[int], chance: Chance) -> None:
    """What has come up must have been put there by one of the others; which of the rest they chose is unknown."""
    in_deck = set() if g.exhausted else set(g.deck)
    theirs = [card for other in others for card in g.kept[other]]
    shown = [card for card in theirs if card not in in_deck]
    unseen = sorted([card for card in theirs if card in in_deck] + _set_aside(g, others))
    chance.shuffle("unseen", unseen)
    for other in others:
        g.aside[other] = sorted([unseen.pop() for _ in range(len(g.aside[other]))])
    left = len(g.aside[g.seats])
    g.aside[g.seats] = sorted([unseen.pop() for _ in range(left)])
    if not g.exhausted:
        g.deck = [card for card in g.deck if card not in theirs] + unseen
    kept = sorted(shown + unseen)
    chance.shuffle("kept", kept)
    for other in others:
        g.kept[other] = sorted([kept.pop() for _ in range(to_keep(g))])


def _set_aside(g: State, others: list[int]) -> list[int]:
    """The cards set aside that are unknown to him."""
    return [card for other in others for card in g.aside[other]] + g.aside[g.seats]
