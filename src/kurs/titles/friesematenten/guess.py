"""A guess: everything a seat cannot know drawn anew, consistent with what it knows.

Hidden are the order of the deck and the cards set aside; when the deck was drafted, also what the others have put into
it. After the first exhaustion the deck is the discard pile that all have seen: only its order is drawn anew.

Hidden is the money of others, too, unless it is played open (FRI-6.1). Every payment was open, so that one with a
perfect memory could count it; a guess does not do the counting for him. It never copies what they have: it draws a sum
around what one would estimate who looks at the table (FRI-7.20).
"""

from kurs.kernel.chance import Chance, RecordedChance
from kurs.titles.friesematenten.estimate import cost_of_used, estimate, seen_of
from kurs.titles.friesematenten.rules.auction import due, lowest
from kurs.titles.friesematenten.rules.empire import factories
from kurs.titles.friesematenten.rules.game import GAME
from kurs.titles.friesematenten.rules.setup import has_chosen, to_keep, to_set_aside
from kurs.titles.friesematenten.rules.values import fee
from kurs.titles.friesematenten.state import BID, DRAFT, GAP, LIMITS, OVER, TURN, State, card_up, clone


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
    guess_money(g, seat, chance)
    return g


def guess_deck(g: State, chance: Chance) -> None:
    """Any of the unseen cards may lie in the deck, all others were set aside."""
    unseen = sorted(g.deck + g.aside[g.seats])
    chance.shuffle("unseen", unseen)
    size = len(g.deck)
    g.deck, g.aside[g.seats] = unseen[:size], sorted(unseen[size:])


def guess_choices(g: State, others: list[int], chance: Chance) -> None:
    """While all choose: what the others were dealt, and how those have chosen who have finished.

    Who is in the middle of his answer nobody else can know: he is thought not to have begun.
    """
    unseen = sorted(g.aside[g.seats] + [card for other in others for card in g.kept[other] + g.aside[other]])
    chance.shuffle("unseen", unseen)
    for other in others:
        dealt = len(g.kept[other]) + len(g.aside[other])
        put = to_set_aside(g) if has_chosen(g, other) else 0
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


# --- money (FRI-6.1) ------------------------------------------------------------------------------------------------


def guess_money(g: State, seat: int | None, chance: Chance) -> None:
    """Sums around what one would estimate, the likelier the nearer to it; the bank has what is then missing."""
    if g.money_open or g.stack[0][0] == OVER:
        return
    waiting = [ask.seat for ask in GAME.asks(g) if not ask.answered]
    used = cost_of_used(g)
    for other in [other for other in range(g.seats) if other != seat]:
        seen = seen_of(g, other, used)
        thought = estimate(g.box, g.seats, g.round, seen)
        width = round(thought.doubt)
        off = chance.below("money", width + 1) + chance.below("money", width + 1) - width
        g.cash[other] = max(0, round(thought.likely) + off, seen.owes)
        if other in waiting and g.cash[other] < max(prices_in_question(g, other), default=0):  # else he is asked
            g.cash[other] = max(g.cash[other], least_to_be_asked(g, other))
    g.bank = g.box.start_money * g.seats - sum(g.cash)


def least_to_be_asked(g: State, seat: int) -> int:
    """The smallest sum with which he is asked what he is asked now and not passed over (FRI-4.1.2).

    With more he is asked all the same: only what he can pay for makes a difference.
    """
    poorer = clone(g)
    for cash in sorted([0, *prices_in_question(g, seat)]):
        poorer.cash[seat] = cash
        if rests(poorer):
            break
    return poorer.cash[seat]


def prices_in_question(g: State, seat: int) -> list[int]:
    """What he might pay for where the rules look whether he can."""
    step = g.stack[-1][0]
    if step in (TURN, LIMITS):
        return [fee(g, seat, card) for card in factories(g, seat)]
    if step == GAP:
        return [g.box.cards[card_up(g)].min_bid]
    return [due(g, seat, lowest(g))] if step == BID else []


def rests(s: State) -> bool:
    """Whether the rules wait here for an answer."""
    after, nothing_drawn = clone(s), RecordedChance(())
    return GAME.run[s.stack[-1][0]](after, nothing_drawn, []) and after == s
