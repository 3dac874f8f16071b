"""A guess: everything a seat cannot know drawn anew, consistent with what it knows.

Known are the open table, the seat's own cards, every card and pair it has seen, and for each portfolio the least and
the most cards of each kind (STK-4.0.6). Bounds are kept company by company: that two companies were cleared at the same
time, so that one unknown card can stand for only one of them, is not used.
"""

from kurs.kernel.chance import Chance
from kurs.titles.stockpile.data import BOOM, CARDS, FEE, FEES, INVESTORS, KINDS, N
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
    seating,
)
from kurs.titles.stockpile.view import claim_is_known, knows

TRIES = 200


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
    fit_knowledge(g)
    return g


def guess_pairs(g: State, me: int, chance: Chance) -> None:
    """Companies and forecasts of the pairs he has not seen."""
    hidden = [i for i in range(len(g.pair_seen)) if not knows(g.pair_seen[i], me)]
    companies = [g.pair_company[i] for i in hidden]
    forecasts = [g.pair_forecast[i] for i in hidden]
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
            choice = of_set(g.dealt[seat])
            chance.shuffle("choice", choice)
            g.picked[seat] = sum([1 << i for i in choice[: seating(g).investors_kept]])


# --- market cards ---------------------------------------------------------------------------------------------------


def guess_cards(g: State, me: int, chance: Chance) -> None:
    """Unknown portfolio cards, hands, face-down pile cards and the deck, from the cards he has not seen."""
    unseen = unseen_cards(g, me)
    for _ in range(TRIES):
        pool = unseen[:]
        chance.shuffle("cards", pool)
        portfolios = deal_portfolios(g, me, pool, chance)
        if portfolios:
            break
    else:
        return  # so little is unknown that hardly any other deal is possible: leave the cards as they are
    for owner, cards in portfolios.items():
        for kind in range(N):
            g.regular[owner * N + kind] = cards[kind]
        g.actions[owner * 2], g.actions[owner * 2 + 1] = cards[N], cards[N + 1]
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


def deal_portfolios(g: State, me: int, pool: list[int], chance: Chance) -> dict[int, list[int]]:
    """The portfolios of the others within their bounds, taken out of the pool; empty if this deal does not work out."""
    observer = me if me >= 0 else g.seats
    portfolios: dict[int, list[int]] = {}
    order = [seat for seat in range(g.seats) if seat != me]
    chance.shuffle("owners", order)
    for owner in order:
        base = (observer * g.seats + owner) * KNOWN
        cards = [known_least(g, me, owner, kind) for kind in range(KNOWN)]
        for _ in range(sum([held(g, owner, kind) for kind in range(KNOWN)]) - sum(cards)):
            for i in range(len(pool) - 1, -1, -1):
                card = pool[i]
                kind = card if card < N else card - BOOM + N
                if (card < N or card >= BOOM) and cards[kind] < g.most[base + kind]:
                    cards[kind] += 1
                    del pool[i]
                    break
            else:
                return {}
        portfolios[owner] = cards
    return portfolios if portfolios_possible(g, me, portfolios) else {}


def portfolios_possible(g: State, me: int, portfolios: dict[int, list[int]]) -> bool:
    """What the bounds alone do not say: distinct starting shares, and that the one who is asked has what it takes."""
    step = g.stack[-1][0]
    if g.round <= 1 and g.stack[0][0] < ACTION:  # nobody has bought or sold anything yet (STK-3.5)
        starts = [cards.index(1) for cards in portfolios.values() if 1 in cards]
        if len(set(starts)) < len(starts):
            return False
    if step == ACTION:
        return action_turn_possible(g, me, portfolios)
    if step == DIVIDEND_STEP:
        return bool(possible_claimants(g, me, portfolios))
    return True


def action_turn_possible(g: State, me: int, portfolios: dict[int, list[int]]) -> bool:
    """Those passed over had no action card; who is asked without Cramer has one."""
    seat = in_turn(g, g.stack[-1][1])
    waiting = g.actions[seat * 2] + g.actions[seat * 2 + 1]
    return seat == me or not waiting or sum(portfolios[seat][N:]) > 0


def possible_claimants(g: State, me: int, portfolios: dict[int, list[int]]) -> list[int]:
    """Turns of the players who may be the one a dividend waits for, as far as the viewer can tell."""
    company, turn = g.stack[-1][1], g.stack[-1][3]
    if in_turn(g, turn) == me:
        return [turn]
    owners = [
        k
        for k in range(g.seats)
        if in_turn(g, k) != me and portfolios[in_turn(g, k)][company] + g.split[in_turn(g, k) * N + company] > 0
    ]
    if me < 0 or g.regular[me * N + company] + g.split[me * N + company] == 0:
        return owners
    mine = (me - g.first) % g.seats
    return [k for k in owners if (k > mine) == (turn > mine)]


def guess_claims(g: State, me: int, chance: Chance) -> None:
    """Whose answer is awaited, and the claims he has not been told."""
    frame = g.stack[-1]
    company = frame[1]
    told = [me >= 0 and claim_is_known(g, in_turn(g, k), me) for k in range(g.seats)]
    portfolios = {seat: g.regular[seat * N : seat * N + N] for seat in range(g.seats)}
    waiting = possible_claimants(g, me, portfolios)
    frame[3] = waiting[chance.below("claimant", len(waiting))]
    for k in range(g.seats):
        seat = in_turn(g, k)
        if told[k]:
            continue
        if k < frame[3]:
            g.claims[seat * 2] = chance.below("claim", g.regular[seat * N + company] + 1)
            g.claims[seat * 2 + 1] = chance.below("claim", g.split[seat * N + company] + 1)
        else:
            g.claims[seat * 2] = g.claims[seat * 2 + 1] = NOBODY


def fit_knowledge(g: State) -> None:
    """What the others know must be true of the cards as they are guessed."""
    for observer in range(g.seats + 1):
        for owner in range(g.seats):
            base = (observer * g.seats + owner) * KNOWN
            for kind in range(KNOWN):
                cards = held(g, owner, kind)
                if observer != owner:
                    g.least[base + kind] = min(g.least[base + kind], cards)
                    g.most[base + kind] = max(g.most[base + kind], cards)
