"""Rules that are sums, as functions of plain numbers and lists: the rules themselves, labels and bots all ask these."""

from typing import Final, NamedTuple

from kurs.titles.master_of_economy.data import FORCED_PRICE, GOODS, LARGEST, PREMIUMS, RATES, RESERVE
from kurs.titles.master_of_economy.state import NOBODY

# --- the exchange (COR-2.6) -------------------------------------------------------------------------------------------


def foreign_price(row: int, field: int) -> int:
    """What a field (1 to 10) pays abroad: 0 where 0/1 is printed."""
    return GOODS[row].export[field - 1]


def domestic_price(row: int, field: int) -> int:
    """What a field pays at home: 1 where 0/1 is printed (COR-R15)."""
    return max(1, GOODS[row].export[field - 1])


# --- points and shares (COR-2.3, COR-4.5.3) ---------------------------------------------------------------------------


def rate(points: int) -> int:
    """What one share is worth."""
    return _RATE[min(points, len(_RATE) - 1)]


_RATE: Final = [max([worth for least, worth in RATES if points >= least]) for points in range(RATES[-1][0] + 1)]


def least_points(points: int) -> int:
    """The fewest points at which a share is still worth as much."""
    return max([least for least, _ in RATES if least <= points])


def next_points(points: int) -> int:
    """The points at which a share will be worth more; 0 if it never will."""
    return next((least for least, _ in RATES if least > points), 0)


# --- lack of money (COR-4.8) ------------------------------------------------------------------------------------------


def lacking(treasury: int, amount: int) -> int:
    """What a treasury lacks for a payment (COR-4.8.1)."""
    return max(0, amount - treasury)


class Way(NamedTuple):
    """A way to meet a payment the treasury cannot meet: what the manager adds, and whether a factory is sold."""

    adds: int
    sells: bool

    @property
    def brings(self) -> int:
        """What the treasury gets by it."""
        return self.adds + (FORCED_PRICE if self.sells else 0)


def most_declared(treasury: int, purse: int, has_factory: bool) -> int:
    """The largest declared expense for which there is a way."""
    return treasury + purse + (FORCED_PRICE if has_factory else 0)


def ways_to_declare(missing: int, purse: int, has_factory: bool) -> list[Way]:
    """Of a declared expense: all of what is missing, or the rest beside a factory sold (COR-4.8.4)."""
    found = []
    rest = max(0, missing - FORCED_PRICE)
    if has_factory and rest <= purse:
        found.append(Way(rest, True))
    if missing <= purse:
        found.append(Way(missing, False))
    return found


def ways_to_meet(missing: int, purse: int, has_factory: bool) -> list[Way]:
    """Of an IMPORT offer or a duty: nothing, all that is missing, or all but the price of a factory (COR-4.8.3).

    Where too little is added a factory must go if there is any (COR-4.8.1).
    """
    found = [Way(0, has_factory)]
    if has_factory and missing > FORCED_PRICE and missing - FORCED_PRICE <= purse:
        found.append(Way(missing - FORCED_PRICE, True))
    if missing <= purse:
        found.append(Way(missing, False))
    return found


# --- meetings (COR-4.6) -----------------------------------------------------------------------------------------------


def managers_premium(factories: int) -> int:
    """What the manager gets for the factories of his corporation (COR-4.6.1)."""
    found = 0
    for least, money in PREMIUMS:
        if factories >= least:
            found = money
    return found


def cost_of_embezzling(points: int) -> int:
    """What each unit costs the treasury: 1, and the rate (COR-4.6.2)."""
    return 1 + rate(points)


def most_embezzled(points: int, treasury: int) -> int:
    """As much as the treasury can pay; each unit costs a point too, and the rate must not fall (COR-4.6.2)."""
    return min(treasury // cost_of_embezzling(points), points - least_points(points))


def most_dividend(treasury: int, loans: int, outstanding: int) -> int:
    """The largest dividend that may be proposed; less than 1: there is no vote (COR-4.6.3)."""
    return max(0, (treasury - RESERVE * loans) // outstanding) if outstanding else 0


def majority(outstanding: int) -> int:
    """The fewest votes that carry a motion by themselves: more than half (COR-4.6.5)."""
    return outstanding // 2 + 1


def carried(yes: int, outstanding: int, manager_for_it: bool) -> bool:
    """A majority, or exactly half if the manager has voted for it (COR-4.6.5)."""
    return yes >= majority(outstanding) or (2 * yes == outstanding and manager_for_it)


def redemption_cost(points: int, package: int, smaller: int) -> int:
    """The value of what goes to the bank, and the rate on top (COR-4.6.7); `smaller` is what the holder gets, or 0."""
    return (package - smaller) * rate(points) + rate(points)


def tally(holdings: list[list[int]], votes: list[int], candidates: int) -> list[int]:
    """The votes of each candidate: every holder gives all its shares to one of them (COR-4.6.9)."""
    found = [0] * candidates
    for held, vote in zip(holdings, votes, strict=True):
        if held and vote != NOBODY:
            found[vote] += sum(held)
    return found


class Elected(NamedTuple):
    """Who is elected, and the holder that decided a tie (NOBODY: there was none)."""

    winner: int
    decided_by: int


def elected(holdings: list[list[int]], votes: list[int], candidates: int) -> Elected:
    """Most votes; of a tie the largest holder among those who voted for one of the tied decides, then the one of them
    with the largest single package (COR-4.6.10, COR-4.6.11)."""
    counted = tally(holdings, votes, candidates)
    best = max(counted)
    tied = [candidate for candidate in range(candidates) if counted[candidate] == best]
    if len(tied) == 1:
        return Elected(tied[0], NOBODY)
    supporters = [h for h in range(len(votes)) if holdings[h] and votes[h] in tied]
    decides = max(supporters, key=lambda h: (sum(holdings[h]), max(holdings[h])))
    return Elected(votes[decides], decides)


def must_stand(shares: list[int]) -> list[int]:
    """The players with the most shares (COR-4.6.8)."""
    return [seat for seat, held in enumerate(shares) if held == max(shares)]


# --- share trades of players (COR-4.6.14, COR-4.6.15) -----------------------------------------------------------------

MOST_DEALS = 3
MOST_OF_A_KIND = 2


def may_deal(own: int, other: int, without_office: bool) -> bool:
    """Whether one more transaction of a kind is allowed after so many of it and so many of the other kind."""
    if without_office:
        return own < MOST_OF_A_KIND and own + other < MOST_DEALS
    return own == 0


# --- the end (COR-5.2) ------------------------------------------------------------------------------------------------


class Sharing(NamedTuple):
    """How a treasury is shared out: for each share, for each package, and the rest for the manager."""

    per_share: int
    per_package: int
    rest: int


def sharing(treasury: int, shares: int, packages: int) -> Sharing:
    """As much as possible for each share, of the rest as much as possible for each package."""
    per_share, rest = divmod(treasury, shares)
    per_package, rest = divmod(rest, packages)
    return Sharing(per_share, per_package, rest)


def team_ranks(results: list[int], teams: tuple[tuple[int, ...], ...]) -> list[int]:
    """Ranks of two pairs: the sum counts, then the best result; in a pair the better one is first (COR-6.2)."""
    one, other = sorted(teams, key=lambda pair: _strength(results, pair), reverse=True)
    ranks = [0] * len(results)
    if _strength(results, one) == _strength(results, other):
        for pair in (one, other):
            best = max([results[seat] for seat in pair])
            for seat in pair:
                ranks[seat] = 1 if results[seat] == best else 3
        return ranks
    for first, pair in ((1, one), (3, other)):
        best = max([results[seat] for seat in pair])
        for seat in pair:
            ranks[seat] = first if results[seat] == best else first + 1
    return ranks


def _strength(results: list[int], pair: tuple[int, ...]) -> tuple[int, int]:
    return sum([results[seat] for seat in pair]), max([results[seat] for seat in pair])


PACKAGES = range(1, LARGEST + 1)
