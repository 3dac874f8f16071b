"""What can be worked out about a portfolio from open events (STK-4.0.6).

For every observer (each seat, and the public last) and every owner the state keeps how many cards of each kind the
owner must hold at least and can hold at most. This is bookkeeping of what was seen, not extra information.
"""

from kurs.titles.stockpile.data import BOOM, FEE, N
from kurs.titles.stockpile.state import KNOWN, State


def dealt_start(s: State, start: list[int]) -> None:
    """Each has one card; those of others are of other companies than one's own (STK-3.5)."""
    for observer in range(s.seats + 1):
        for owner in range(s.seats):
            base = (observer * s.seats + owner) * KNOWN
            for company in range(N):
                if observer == s.seats or start[observer] != company:
                    s.most[base + company] = 1


def bought(s: State, owner: int, cards: list[int], seen: list[int]) -> None:
    """A pile went to its owner; its fees have been shown. An observer knows the cards he has seen."""
    for observer in range(s.seats + 1):
        if observer == owner:
            continue
        base = (observer * s.seats + owner) * KNOWN
        unknown = 0
        for i in range(len(cards)):
            card = cards[i]
            if FEE <= card < BOOM:
                continue
            if (seen[i] >> observer) & 1:
                place = base + (card if card < N else card - BOOM + N)
                s.least[place] += 1
                s.most[place] += 1
            else:
                unknown += 1
        if unknown:
            for place in range(base, base + KNOWN):
                s.most[place] += unknown


def played(s: State, owner: int, action: int) -> None:
    """An action card (0 Boom, 1 Bust) was played: one unknown card less, for those who did not know it."""
    for observer in range(s.seats + 1):
        base = (observer * s.seats + owner) * KNOWN
        if s.least[base + N + action] > 0:
            s.least[base + N + action] -= 1
            s.most[base + N + action] -= 1
        else:
            for place in range(base, base + KNOWN):
                if s.most[place] > 0:
                    s.most[place] -= 1


def all_played(s: State, owner: int) -> None:
    """The action turn is over: none of his cards can be an action card any more (STK-4.4.1)."""
    for observer in range(s.seats + 1):
        base = (observer * s.seats + owner) * KNOWN + N
        s.least[base] = s.least[base + 1] = 0
        s.most[base] = s.most[base + 1] = 0


def sold(s: State, owner: int, company: int, cards: int) -> None:
    """Regular cards of a company left the portfolio openly."""
    for observer in range(s.seats + 1):
        place = (observer * s.seats + owner) * KNOWN + company
        s.least[place] = max(0, s.least[place] - cards)
        s.most[place] = max(0, s.most[place] - cards)


def joined(s: State, owner: int, company: int, cards: int) -> None:
    """Cards known to all joined the regular portfolio: broken split cards."""
    for observer in range(s.seats + 1):
        place = (observer * s.seats + owner) * KNOWN + company
        s.least[place] += cards
        s.most[place] += cards


def shown(s: State, owner: int, company: int, cards: int) -> None:
    """Regular cards were shown for a dividend and stay where they are."""
    for observer in range(s.seats + 1):
        place = (observer * s.seats + owner) * KNOWN + company
        s.least[place] = max(s.least[place], cards)


def cleared(s: State, company: int) -> None:
    """A split or a bankruptcy has shown all cards of the company: no regular portfolio holds one now."""
    for place in range(company, len(s.least), KNOWN):
        s.least[place] = 0
        s.most[place] = 0
