"""What is always true between two moves, and the bound on the length of a game."""

from kurs.titles.stockpile.data import BOOM, CARDS, FEE, FEES, KINDS, LEVELS, MARKET_CARDS, SEATINGS, N
from kurs.titles.stockpile.rules.setup import starting_money
from kurs.titles.stockpile.state import KNOWN, OVER, State, seating, track


def check(s: State) -> str:
    """The first broken invariant, or an empty string (the list closes section 7 of the rules)."""
    for test in (_cards, _money, _pairs, _tickers, _tokens, _knowledge, _deck_at_end):
        broken = test(s)
        if broken:
            return broken
    return ""


def cards_of_each_kind(s: State) -> list[int]:
    """All market cards, wherever they lie."""
    count = [0] * KINDS
    lying = [s.deck, s.discard, *s.pile, *s.hand]
    for cards in lying:
        for card in cards:
            count[card] += 1
    for seat in range(s.seats):
        for company in range(N):
            count[company] += s.regular[seat * N + company] + s.split[seat * N + company]
        for fee in s.fees[seat]:
            count[FEE + FEES.index(fee)] += 1
        for action in (0, 1):
            count[BOOM + action] += s.actions[seat * 2 + action]
    return count


def _cards(s: State) -> str:
    if cards_of_each_kind(s) != CARDS:
        return f"market cards: {cards_of_each_kind(s)} instead of {CARDS}"
    if min([*s.regular, *s.split, *s.actions]) < 0:
        return "a negative number of cards"
    return ""


def _money(s: State) -> str:
    began = [starting_money(s, seat) if s.investors[seat] else seating(s).cash for seat in range(s.seats)]
    if sum(s.cash) + s.bank != sum(began):
        return f"{sum(s.cash)}k with the players and {s.bank}k with the bank do not make {sum(began)}k"
    if min(s.cash) < 0:
        return f"negative cash: {s.cash}"
    for seat in range(s.seats):
        if any([fee <= s.cash[seat] for fee in s.fees[seat]]):
            return f"seat {seat} has {s.cash[seat]}k and open fees {s.fees[seat]}"
    return ""


def _pairs(s: State) -> str:
    if s.round and (sorted(s.pair_company) != list(range(N)) or sorted(s.pair_forecast) != list(range(N))):
        return f"pairs: {s.pair_company} with {s.pair_forecast}"
    return ""


def _tickers(s: State) -> str:
    for company in range(N):
        if not 0 <= s.ticker[company] < len(track(s, company).prices):
            return f"ticker of company {company} on space {s.ticker[company]}"
    return ""


def _tokens(s: State) -> str:
    tokens = seating(s).tokens
    for seat in range(s.seats):
        standing = s.bid_seat.count(seat)
        if standing + s.displaced[seat] > tokens:
            return f"seat {seat} has {standing} standing and {s.displaced[seat]} displaced tokens"
    return ""


def _knowledge(s: State) -> str:
    """What observers have worked out is true."""
    for observer in range(s.seats + 1):
        for owner in range(s.seats):
            if observer == owner:
                continue
            base = (observer * s.seats + owner) * KNOWN
            held = s.regular[owner * N : owner * N + N] + s.actions[owner * 2 : owner * 2 + 2]
            for kind in range(KNOWN):
                if not s.least[base + kind] <= held[kind] <= s.most[base + kind]:
                    return f"observer {observer} of owner {owner}, kind {kind}: {held[kind]} is out of bounds"
    return ""


def _deck_at_end(s: State) -> str:
    if s.stack[-1][0] == OVER and len(s.deck) != MARKET_CARDS - cards_used(s.seats):
        return f"{len(s.deck)} cards left in the deck"
    return ""


def cards_used(seats: int) -> int:
    """Cards that leave the deck in a whole game (STK-R5)."""
    row = SEATINGS[seats]
    return seats + row.rounds * (row.piles + 2 * seats * row.batches)


def bound(seats: int) -> int:
    """No game has more decisions: every sale moves a card towards the discard pile, every bid a token upwards."""
    row = SEATINGS[seats]
    stock = sum(CARDS[:N])
    dividends = (sum(CARDS[BOOM:]) + 1 + 1) * 2 + 2
    a_round = (
        seats * row.batches  # placements
        + 4  # Warren, Mark
        + len(LEVELS) * row.piles  # bids (STK-4.3.6)
        + 2  # Martha
        + sum(CARDS[BOOM:]) + 1  # action cards, Cramer
        + 2 * stock + seats  # sales
        + dividends * seats  # claims
        + 1  # Deborah
    )  # fmt: skip
    return seats + row.rounds * a_round
