"""The best set of routes for all trains of a corporation (R49-4.7.9, R49-4.7.12).

Track of two gauges keeps the graph of stops thin, so all routes of one kind of train can be listed: two arms from an
own station, hundreds on a usual map, some ten thousand on the densest. Sorted by value, the best route that avoids
certain hex sides is the first in the list that does.

Several trains: let each take its best route. If two of them use the same side, one of the two has to do without it: try
both ways, each again with the best routes that are left. What all trains would bring without regard to each other
bounds what is worth trying. Steps are counted, not seconds, so that a position has the same answer on every machine.
"""

from typing import Final, NamedTuple

from kurs.titles.r1849.board import Board, stations_of
from kurs.titles.r1849.data import HEXES, PORT, PORT_BONUS, TRAINS
from kurs.titles.r1849.legs import rails
from kurs.titles.r1849.routes import Route, is_end, route_of, stop_value, weight
from kurs.titles.r1849.tiles import SIDES

BUDGET: Final = 100_000
"""Steps of the search after which the best found so far is taken; a step is about a microsecond."""
SCANNED: Final = 16
"""So many routes passed over in a list count as one step."""

_STOP_BIT: Final[int] = max(SIDES) + 1
"""In a set of what a route has used, stops come after the hex sides."""
_ALL_SIDES: Final[int] = (1 << _STOP_BIT) - 1
_RANK_BITS: Final = 9
"""A rank is minus the value, then in so many bits the number of sides."""


class Best(NamedTuple):
    """The routes found, in the order of the trains (a train without a route is left out), and what they bring."""

    routes: tuple[Route, ...]
    revenue: int
    proven: bool
    """Whether nothing better exists; False only if the budget ran out."""


_KEPT: Final = 200
_memo: dict[tuple[int, ...], Best] = {}


def best_routes(b: Board, corporation: int, trains: list[int], phase: int, budget: int = BUDGET) -> Best:
    """The best routes of these trains (kinds, indices of TRAINS). The same position always gives the same answer."""
    bonus = b.port if b.port_owner == corporation else -1
    key = (corporation, phase, budget, bonus, len(trains), *trains, *b.stations, *b.laid)
    known = _memo.get(key)
    if known is None:
        known = _search(b, corporation, trains, phase, budget)
        if len(_memo) >= _KEPT:
            _memo.clear()
        _memo[key] = known
    return known


def _search(b: Board, corporation: int, trains: list[int], phase: int, budget: int) -> Best:
    kinds = sorted(set(trains))
    lists: list[RouteList] = []
    proven = True
    left = budget
    for n, kind in enumerate(kinds):
        share = left if len(trains) == 1 else left // (len(kinds) - n + 1)
        found = RouteList(b, corporation, kind, phase, share)
        lists.append(found)
        left -= found.size()
        proven = proven and not found.cut
    choice = Choice(lists, [kinds.index(train) for train in trains], left)
    choice.search()
    routes: list[Route] = []
    for train, place in zip(trains, choice.best, strict=True):
        if place >= 0:
            start, legs = lists[kinds.index(train)].in_order(place)
            route = route_of(b, corporation, train, start, legs, phase)
            assert isinstance(route, Route)
            routes.append(route)
    return Best(tuple(routes), choice.revenue, proven and not choice.cut)


# --- all routes of one kind of train --------------------------------------------------------------------------------


Way = tuple[int, int, int, int, int, bool, bool]
"""A leg, seen from one of its stops: the stop it leads to, its sides and that stop, its length for the train, number,
what that stop brings, whether it is a port, whether no route goes on from there."""


class RouteList:
    """All routes of a kind of train, best first; of equal ones first those that use fewer hex sides.

    A route is an arm from the first of its own stations, or two of them with different first legs.
    """

    def __init__(self, b: Board, corporation: int, train: int, phase: int, limit: int) -> None:
        self.board = b
        self.corporation = corporation
        self.train = train
        self.phase = phase
        self.graph = rails(b)
        self.limit = limit
        self.cut = False
        self.ways: dict[int, list[Way]] = {}
        """From every stop that was reached."""
        # every arm, without its station: last stop and leg, the arm without it (-1: none), sides and stops, length
        # that is left, value, whether one of its stops is no port; and the first arm that does not begin with it
        self.stop: list[int] = []
        self.leg: list[int] = []
        self.before: list[int] = []
        self.covers: list[int] = []
        self.left: list[int] = []
        self.value: list[int] = []
        self.good: list[bool] = []
        self.behind: list[int] = []
        # every route: its arms (-1: no second one), its rank, its sides
        self.one: list[int] = []
        self.two: list[int] = []
        self.ranks: list[int] = []
        self.used: list[int] = []
        self._list_all(TRAINS[train].reach)
        self.order = sorted(range(len(self.ranks)), key=self.ranks.__getitem__)
        self.values = [-(self.ranks[n] >> _RANK_BITS) for n in self.order]
        self.sides = [self.used[n] for n in self.order]

    def size(self) -> int:
        """What it took to list the routes."""
        return len(self.leg) + len(self.ranks)

    def _worth(self, h: int) -> int:
        """What a stop brings this train, with CNM's bonus."""
        bonus = PORT_BONUS if self.board.port_owner == self.corporation and self.board.port == h else 0
        return stop_value(self.board, self.train, h, self.phase) + bonus

    def _ways(self, stop: int) -> list[Way]:
        """The ways from a stop, looked up when it is reached for the first time."""
        found: list[Way] = []
        for number in self.graph.at[stop]:
            leg = self.graph.legs[number]
            length = weight(self.train, leg)
            if length:
                to = leg.a + leg.b - stop
                used = leg.sides | 1 << (_STOP_BIT + to)
                end = is_end(self.board, self.corporation, to)
                found.append((to, used, length, number, self._worth(to), HEXES[to].stop == PORT, end))
        self.ways[stop] = found
        return found

    def _list_all(self, reach: int) -> None:
        """Every route once: under the first of its own stations, the arm with the smaller first leg first."""
        passed = 0
        for station in stations_of(self.board, self.corporation):
            passed |= 1 << (_STOP_BIT + station)
            begin = len(self.leg)
            self._grow(station, -1, passed, reach, 0, False)
            self._join(begin, passed, reach, self._worth(station))

    def _grow(self, stop: int, arm: int, covers: int, left: int, value: int, good: bool) -> None:
        """All arms that go on from the end of this one."""
        ways = self.ways.get(stop)
        if ways is None:
            ways = self._ways(stop)
        for to, more, length, leg, worth, port, end in ways:
            if length > left or covers & more:
                continue
            here = len(self.leg)
            if here >= self.limit:
                self.cut = True
                return
            now_good = good or not port
            self.stop.append(to)
            self.leg.append(leg)
            self.before.append(arm)
            self.covers.append(covers | more)
            self.left.append(left - length)
            self.value.append(value + worth)
            self.good.append(now_good)
            self.behind.append(here + 1)
            if not end:
                self._grow(to, here, covers | more, left - length, value + worth, now_good)
                self.behind[here] = len(self.leg)

    def _join(self, begin: int, passed: int, reach: int, worth: int) -> None:
        """Every arm of a station by itself, and with every other one that begins with a later leg and fits."""
        all_covers, all_left, behind, count = self.covers, self.left, self.behind, len(self.leg)
        ones, twos, ranks, used = self.one, self.two, self.ranks, self.used
        later = begin  # the first arm that begins with another leg
        for one in range(begin, count):
            if one == later:
                later = behind[one]
            covers, good, value = all_covers[one], self.good[one], worth + self.value[one]
            if good:
                sides = covers & _ALL_SIDES
                ones.append(one)
                twos.append(-1)
                used.append(sides)
                ranks.append((-value << _RANK_BITS) + sides.bit_count())
            own, needed = covers & ~passed, reach - all_left[one]
            two = later
            while two < count:
                if all_left[two] < needed or all_covers[two] & own:
                    two = behind[two]
                    continue
                if good or self.good[two]:
                    sides = (covers | all_covers[two]) & _ALL_SIDES
                    ones.append(one)
                    twos.append(two)
                    used.append(sides)
                    ranks.append((-(value + self.value[two]) << _RANK_BITS) + sides.bit_count())
                two += 1
                if len(ranks) >= self.limit:
                    self.cut = True
                    return

    def _legs(self, arm: int) -> list[int]:
        """The legs of an arm, the last one first."""
        path: list[int] = []
        while arm >= 0:
            path.append(self.leg[arm])
            arm = self.before[arm]
        return path

    def in_order(self, place: int) -> tuple[int, list[int]]:
        """A route from one end to the other: its first stop and its legs."""
        route = self.order[place]
        one, two = self.one[route], self.two[route]
        return self.stop[one], self._legs(one) + self._legs(two)[::-1]


# --- one route for each train ---------------------------------------------------------------------------------------


class Choice:
    """The best choice of one route (or none) for each train such that no hex side is used twice (R49-4.7.7)."""

    def __init__(self, lists: list[RouteList], kinds: list[int], limit: int) -> None:
        self.lists = lists
        self.kinds = kinds
        """For each train the number of its list."""
        self.limit = limit
        self.steps = 0
        self.cut = False
        self.revenue = 0
        self.best = [-1] * len(kinds)
        """For each train the place of its route in the list; -1: none."""
        self.known: dict[tuple[int, int], int] = {}

    def search(self) -> None:
        """From what each train takes that the ones before have left, to the proven best."""
        self._one_after_the_other(range(len(self.kinds)))
        self._one_after_the_other(range(len(self.kinds) - 1, -1, -1))
        self._try([0] * len(self.kinds))

    def _first(self, kind: int, forbidden: int) -> int:
        """The place of the best route that uses none of these sides; -1: there is none."""
        key = (kind, forbidden)
        place = self.known.get(key)
        if place is None:
            place = -1
            sides = self.lists[kind].sides
            for n in range(len(sides)):
                if not sides[n] & forbidden:
                    place = n
                    break
            self.steps += 1 + (place if place >= 0 else len(sides)) // SCANNED
            self.known[key] = place
        return place

    def _value(self, kind: int, place: int) -> int:
        return self.lists[kind].values[place] if place >= 0 else 0

    def _sides(self, kind: int, place: int) -> int:
        return self.lists[kind].sides[place] if place >= 0 else 0

    def _one_after_the_other(self, order: range) -> None:
        used = revenue = 0
        chosen = [-1] * len(self.kinds)
        for train in order:
            kind = self.kinds[train]
            chosen[train] = self._first(kind, used)
            used |= self._sides(kind, chosen[train])
            revenue += self._value(kind, chosen[train])
        self._offer(chosen, revenue)

    def _offer(self, chosen: list[int], revenue: int) -> None:
        if revenue > self.revenue:
            self.revenue = revenue
            self.best = chosen

    def _try(self, forbidden: list[int]) -> None:
        """The best choice in which each train avoids the sides forbidden to it."""
        if self.steps > self.limit:
            self.cut = True
            return
        chosen = [self._first(kind, sides) for kind, sides in zip(self.kinds, forbidden, strict=True)]
        revenue = sum([self._value(kind, place) for kind, place in zip(self.kinds, chosen, strict=True)])
        if revenue <= self.revenue:
            return
        one, other, side = self._conflict(chosen, forbidden)
        if side == 0:
            self._offer(chosen, revenue)
            return
        alike = self.kinds[one] == self.kinds[other] and forbidden[one] == forbidden[other]
        for train in (one,) if alike else (one, other):
            narrower = forbidden[:]
            narrower[train] |= side
            self._try(narrower)

    def _conflict(self, chosen: list[int], forbidden: list[int]) -> tuple[int, int, int]:
        """Two trains and a side that both use, the cheaper to do without it first; no side: the routes fit together.

        Of all such sides the one that costs most, whichever of the two gives it up: that narrows the search fastest.
        """
        most = -1
        found = (0, 0, 0)
        for one in range(len(chosen)):
            for other in range(one + 1, len(chosen)):
                shared = self._sides(self.kinds[one], chosen[one]) & self._sides(self.kinds[other], chosen[other])
                while shared:
                    side = shared & -shared
                    shared ^= side
                    loss_of_one = self._loss(one, chosen, forbidden, side)
                    loss_of_other = self._loss(other, chosen, forbidden, side)
                    loss = min(loss_of_one, loss_of_other)
                    if loss > most:
                        most = loss
                        found = (one, other, side) if loss_of_one <= loss_of_other else (other, one, side)
        return found

    def _loss(self, train: int, chosen: list[int], forbidden: list[int], side: int) -> int:
        """What it costs a train to do without a side."""
        kind = self.kinds[train]
        self.steps += 2
        return self._value(kind, chosen[train]) - self._value(kind, self._first(kind, forbidden[train] | side))
