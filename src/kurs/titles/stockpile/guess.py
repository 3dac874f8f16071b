"""A guess: everything a seat cannot know drawn anew, consistent with what it knows.

Known are the open table, the seat's own cards, every card and pair it has seen, and for each portfolio the least and
the most cards of each kind (STK-4.0.6). Nothing else of the true state may show in a guess: what other observers have
worked out is cut down to what is open to all.
"""

from kurs.kernel.chance import Chance
from kurs.titles.stockpile.data import BOOM, BUST, CARDS, CRAMER, FEE, FEES, INVESTORS, KINDS, N
from kurs.titles.stockpile.rules.setup import of_set
from kurs.titles.stockpile.state import (
    ACTION,
    DIVIDEND_STEP,
    INVESTORS_STEP,
    KNOWN,
    NOBODY,
    State,
    clone,
    in_turn,
    ready,
    seating,
)
from kurs.titles.stockpile.view import claim_is_known, knows

TRIES = 30
"""Free deals before one is made to measure, where the table says that somebody must hold a certain card."""


def guess(s: State, seat: int | None, chance: Chance) -> State:
    """A state that looks to the seat (None: a watcher) exactly like this one."""
    me = -1 if seat is None else seat
    g = clone(s)
    guess_pairs(g, me, chance)
    if g.investors_on:
        guess_investors(g, me, chance)
    guess_cards(g, me, chance)
    if g.stack[-1][0] == DIVIDEND_STEP:
        guess_claims(g, me, chance)
    forget_what_others_know(g, me)
    return g


def guess_pairs(g: State, me: int, chance: Chance) -> None:
    """Companies and forecasts of the pairs he has not seen."""
    hidden = [i for i in range(len(g.pair_seen)) if not knows(g.pair_seen[i], me)]
    companies = sorted([g.pair_company[i] for i in hidden])  # their true order must leave no trace
    forecasts = sorted([g.pair_forecast[i] for i in hidden])
    chance.shuffle("companies", companies)
    chance.shuffle("forecasts", forecasts)
    for i, company, forecast in zip(hidden, companies, forecasts, strict=True):
        g.pair_company[i], g.pair_forecast[i] = company, forecast


def guess_investors(g: State, me: int, chance: Chance) -> None:
    """Investors dealt to others and not kept; while the choice is sealed, what they choose too."""
    kept = 0
    for seat in range(g.seats):
        kept |= g.investors[seat]
    mine = g.dealt[me] if me >= 0 else 0
    rest = [i for i in range(len(INVESTORS)) if not ((kept | mine) >> i) & 1]
    chance.shuffle("investors", rest)
    for seat in range(g.seats):
        if seat == me:
            continue
        unseen = seating(g).investors_dealt - g.investors[seat].bit_count()
        g.dealt[seat] = g.investors[seat] | sum([1 << rest.pop() for _ in range(unseen)])
        if g.stack[-1][0] == INVESTORS_STEP and g.picked[seat]:
            choice = [*of_set(g.dealt[seat])]
            chance.shuffle("choice", choice)
            g.picked[seat] = sum([1 << i for i in choice[: seating(g).investors_kept]])


def forget_what_others_know(g: State, me: int) -> None:
    """What others have seen of a portfolio is their secret, and would tell of the true cards: leave them the open part.

    His own bounds lie within those of the public, so that whatever was dealt within them is true of these too.
    """
    row = g.seats * KNOWN
    for observer in range(g.seats):
        if observer != me:
            g.least[observer * row : (observer + 1) * row] = g.least[g.seats * row :]
            g.most[observer * row : (observer + 1) * row] = g.most[g.seats * row :]


# --- market cards ---------------------------------------------------------------------------------------------------


def guess_cards(g: State, me: int, chance: Chance) -> None:
    """Unknown portfolio cards, hands, face-down pile cards and the deck, from the cards he has not seen."""
    pool = unseen_cards(g, me)
    owners, slots = portfolio_slots(g, me)
    places = deal_portfolios(g, me, owners, slots, pool, chance)
    for seat in range(g.seats):
        if seat != me:
            cards = [known_least(g, me, seat, kind) for kind in range(KNOWN)]
            for owner, place in zip(owners, places, strict=True):
                if owner == seat:
                    cards[_kind(pool[place])] += 1
            g.regular[seat * N : seat * N + N] = cards[:N]
            g.actions[seat * 2 : seat * 2 + 2] = cards[N:]
    for place in sorted(places, reverse=True):
        del pool[place]
    chance.shuffle("cards", pool)  # anew: those that fitted no portfolio must not come first
    for seat in range(g.seats):
        if seat != me:
            g.hand[seat] = [pool.pop() for _ in g.hand[seat]]
    for pile in range(len(g.pile)):
        for i in range(len(g.pile[pile])):
            if not knows(g.pile_seen[pile][i], me):
                g.pile[pile][i] = pool.pop()
    assert len(pool) == len(g.deck)
    g.deck = pool


def unseen_cards(g: State, me: int) -> list[int]:
    """The kinds of all cards whose place he does not know."""
    left = CARDS[:]
    for card in g.discard:
        left[card] -= 1
    for seat in range(g.seats):
        for fee in g.fees[seat]:
            left[FEE + FEES.index(fee)] -= 1
        for company in range(N):
            left[company] -= g.split[seat * N + company]
        if seat == me:
            for card in g.hand[seat]:
                left[card] -= 1
        for kind in range(KNOWN):
            left[_card(kind)] -= known_least(g, me, seat, kind)
    for pile in range(len(g.pile)):
        for i in range(len(g.pile[pile])):
            if knows(g.pile_seen[pile][i], me):
                left[g.pile[pile][i]] -= 1
    return [kind for kind in range(KINDS) for _ in range(left[kind])]


def _card(kind: int) -> int:
    """The card of a kind an observer keeps count of."""
    return kind if kind < N else kind - N + BOOM


def _kind(card: int) -> int:
    """The kind under which an observer keeps count of a card."""
    return card if card < N else card - BOOM + N


def held(g: State, seat: int, kind: int) -> int:
    """Cards of a kind in a regular portfolio, waiting action cards included."""
    return g.regular[seat * N + kind] if kind < N else g.actions[seat * 2 + kind - N]


def known_least(g: State, me: int, owner: int, kind: int) -> int:
    """Cards of a kind that he knows the owner to hold; for himself, and after the game, all of them."""
    if owner == me or g.final[0]:
        return held(g, owner, kind)
    observer = me if me >= 0 else g.seats
    least = g.least[(observer * g.seats + owner) * KNOWN + kind]
    if g.stack[-1][0] == DIVIDEND_STEP and g.stack[-1][1] == kind and me >= 0 and claim_is_known(g, owner, me):
        least = max(least, g.claims[owner * 2])
    return least


def portfolio_slots(g: State, me: int) -> tuple[list[int], list[int]]:
    """A slot for each portfolio card he does not know: its owner, and the set of cards that fit, one bit each.

    Between the least and the most of a kind lie as many cards as have come unseen since it was last known that the
    owner has none of it. So his i-th newest unknown card is of a kind for which there are at least i: what is dealt
    into such slots is possible for all kinds together, and stays so in play.
    """
    observer = me if me >= 0 else g.seats
    owners: list[int] = []
    slots: list[int] = []
    for owner in range(g.seats):
        if owner == me:
            continue
        base = (observer * g.seats + owner) * KNOWN
        least = [known_least(g, me, owner, kind) for kind in range(KNOWN)]
        room = [g.most[base + kind] - least[kind] for kind in range(KNOWN)]
        for i in range(sum([held(g, owner, kind) for kind in range(KNOWN)]) - sum(least)):
            owners.append(owner)
            slots.append(sum([1 << _card(kind) for kind in range(KNOWN) if room[kind] > i]))
    return owners, slots


def deal_portfolios(
    g: State, me: int, owners: list[int], slots: list[int], pool: list[int], chance: Chance
) -> list[int]:
    """For each slot a place in the pool, which is shuffled."""
    chance.shuffle("cards", pool)
    if g.round <= 1 and g.stack[0][0] < ACTION and len(set(owners)) == len(owners):
        return deal_starts(slots, pool)
    needed = one_of_them_holds(g, me)
    if not needed:
        return deal(slots, pool)
    for _ in range(TRIES):
        places = deal(slots, pool)
        if any([_came(owners, pool, places, owner, cards) for owner, cards in needed]):
            return places
        chance.shuffle("cards", pool)
    chance.shuffle("needed", needed)
    for owner, cards in needed:  # rare, or nearly impossible, by chance: begin with the card that must be there
        places = deal(with_card(owners, slots, owner, cards), pool)
        if places:
            return places
    raise AssertionError("no deal fits what the seat knows")


def _came(owners: list[int], pool: list[int], places: list[int], owner: int, cards: int) -> bool:
    """Whether the deal gives the owner one of a set of cards."""
    return any([owners[i] == owner and (cards >> pool[places[i]]) & 1 for i in range(len(places))])


def deal_starts(slots: list[int], pool: list[int]) -> list[int]:
    """The starting shares, of a different company each (STK-3.5): nobody has bought or sold anything yet."""
    places: list[int] = []
    dealt = 0
    for fits in slots:
        place = next(place for place, card in enumerate(pool) if ((fits & ~dealt) >> card) & 1)
        dealt |= 1 << pool[place]
        places.append(place)
    return places


def deal(slots: list[int], pool: list[int]) -> list[int]:
    """For each slot the place of the first card in the pool that fits, others making room where they must.

    Finds a deal whenever there is one; empty if there is none.
    """
    taken = [NOBODY] * len(pool)
    for slot in range(len(slots)):
        if not _find_card(slots, slot, pool, taken, [False] * len(pool)):
            return []
    places = [NOBODY] * len(slots)
    for place, slot in enumerate(taken):
        if slot != NOBODY:
            places[slot] = place
    return places


def _find_card(slots: list[int], slot: int, pool: list[int], taken: list[int], tried: list[bool]) -> bool:
    fits = slots[slot]
    for place in range(len(pool)):
        if taken[place] == NOBODY and (fits >> pool[place]) & 1:
            taken[place] = slot
            return True
    for place in range(len(pool)):
        if (fits >> pool[place]) & 1 and not tried[place]:
            tried[place] = True
            if _find_card(slots, taken[place], pool, taken, tried):
                taken[place] = slot
                return True
    return False


def with_card(owners: list[int], slots: list[int], owner: int, cards: int) -> list[int]:
    """The slots, one of the owner's narrowed to a set of cards: his oldest that can be, which hinders others least."""
    own = [i for i in range(len(slots)) if owners[i] == owner and slots[i] & cards]
    narrowed = slots[:]
    if own:
        narrowed[own[-1]] &= cards
    else:
        narrowed.append(0)  # he cannot have any
    return narrowed


# --- what the table says beyond the bounds --------------------------------------------------------------------------


def one_of_them_holds(g: State, me: int) -> list[tuple[int, int]]:
    """Owners and sets of cards: at least one of these owners has a card of his set. Empty: nothing of that kind."""
    step = g.stack[-1][0]
    if step == ACTION:
        return _must_play(g, me)
    if step == DIVIDEND_STEP:
        return _may_claim(g, me)
    return []


def _must_play(g: State, me: int) -> list[tuple[int, int]]:
    """Who is asked to act has an action card, unless it is Cramer that he is asked about (STK-4.4.1, STK-6.3.7)."""
    seat = in_turn(g, g.stack[-1][1])
    known = known_least(g, me, seat, N) + known_least(g, me, seat, N + 1)
    if seat == me or known or ready(g, seat, CRAMER):
        return []
    return [(seat, 1 << BOOM | 1 << BUST)]


def _may_claim(g: State, me: int) -> list[tuple[int, int]]:
    """Somebody owns the company whose dividend is being paid."""
    company = g.stack[-1][1]
    seats = [in_turn(g, k) for k in awaited(g, me)]
    if any([seat == me or g.split[seat * N + company] or known_least(g, me, seat, company) for seat in seats]):
        return []
    return [(seat, 1 << company) for seat in seats]


def awaited(g: State, me: int) -> list[int]:
    """Turns of those whom a dividend may wait for, as far as the viewer can tell without their cards (STK-4.0.7)."""
    company, turn = g.stack[-1][1], g.stack[-1][3]
    if in_turn(g, turn) == me:
        return [turn]
    others = [k for k in range(g.seats) if in_turn(g, k) != me]
    if me < 0 or g.regular[me * N + company] + g.split[me * N + company] == 0:
        return others
    mine = (me - g.first) % g.seats
    return [k for k in others if (k > mine) == (turn > mine)]


def guess_claims(g: State, me: int, chance: Chance) -> None:
    """Whose answer is awaited, and the claims he has not been told."""
    frame = g.stack[-1]
    company = frame[1]
    told = [me >= 0 and claim_is_known(g, in_turn(g, k), me) for k in range(g.seats)]
    places = [in_turn(g, k) * N + company for k in range(g.seats)]
    waiting = [k for k in awaited(g, me) if g.regular[places[k]] + g.split[places[k]]]
    frame[3] = waiting[chance.below("claimant", len(waiting))]
    for k in range(g.seats):
        seat = in_turn(g, k)
        if told[k]:
            continue
        if k < frame[3]:
            g.claims[seat * 2] = chance.below("claim", g.regular[places[k]] + 1)
            g.claims[seat * 2 + 1] = chance.below("claim", g.split[places[k]] + 1)
        else:
            g.claims[seat * 2] = g.claims[seat * 2 + 1] = NOBODY
