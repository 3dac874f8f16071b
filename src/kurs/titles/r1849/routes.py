"""Routes: what is legal, what they are worth, and how to build one leg by leg (R49-4.7).

A route is written as the stop it starts from and the numbers of its legs in ``rails(board)`` (legs.py). The numbers
depend on the tiles alone, so a player can be asked in small steps:

    can_run(board, corporation, train, used)                    whether there is any route
    start_stops(board, corporation, train, used)                where a route may begin
    next_legs(board, corporation, train, start, legs, used)     the legs that may follow
    may_end(board, corporation, train, start, legs)             whether the route is complete
    route_of(board, corporation, train, start, legs, phase)     its stops, sides, length and value

`used` is the set of hex sides that other trains of this turn run over. Whatever is offered can be completed.
"""

from typing import Final, NamedTuple

from kurs.kernel.phrase import Phrase
from kurs.parts.hexes import EDGES
from kurs.titles.r1849.board import Board, has_station, is_closed, stations_of, value_of
from kurs.titles.r1849.data import CALABRIA, CITY, HEXES, NO_STOP, PHASES, PORT, PORT_BONUS, TRAINS
from kurs.titles.r1849.legs import Leg, legs_from, rails
from kurs.titles.r1849.tiles import SIDES


class Route(NamedTuple):
    """The run of one train. `train` is a kind (index of TRAINS), `legs` are numbers in `rails(board)`."""

    train: int
    stops: tuple[int, ...]
    legs: tuple[int, ...]
    sides: int
    length: int
    value: int


# --- single facts ---------------------------------------------------------------------------------------------------


def is_end(b: Board, corporation: int, h: int) -> bool:
    """Whether a route can only begin or end at this stop: port, Calabria, closed city (R49-4.7.4)."""
    stop = HEXES[h].stop
    return stop in (PORT, CALABRIA) or (stop == CITY and is_closed(b, corporation, h))


def stop_value(b: Board, train: int, h: int, phase: int) -> int:
    """What a stop brings this kind of train; E trains count four cities twice (R49-4.7.11)."""
    value = value_of(b, h, PHASES[phase].grey)
    return 2 * value if h in TRAINS[train].doubles else value


def run_value(b: Board, corporation: int, train: int, stops: list[int], phase: int) -> int:
    """What a run over these stops brings, with CNM's bonus (R49-4.7.11)."""
    bonus = PORT_BONUS if b.port_owner == corporation and b.port in stops else 0
    return sum([stop_value(b, train, h, phase) for h in stops]) + bonus


def weight(train: int, leg: Leg) -> int:
    """The length of a leg for this kind of train; 0: it may not run there (R49-4.7.6)."""
    return leg.k * TRAINS[train].weights[leg.kind]


def has_route(b: Board, corporation: int) -> bool:
    """Whether the network allows a route of two stops that are no ports, of any length (R49-4.9.4).

    Ports lie at the ends, so such a route has a leg from an own station to a stop that is no port: that leg will do.
    """
    return any([HEXES[leg.b].stop != PORT for h in stations_of(b, corporation) for leg in legs_from(b, h)])


def can_run(b: Board, corporation: int, train: int, used: int) -> bool:
    """Whether this kind of train has any route without these hex sides; by the same reason a single leg tells."""
    for h in stations_of(b, corporation):
        for leg in legs_from(b, h):
            if HEXES[leg.b].stop != PORT and not leg.sides & used and 0 < weight(train, leg) <= TRAINS[train].reach:
                return True
    return False


# --- judging a whole route ------------------------------------------------------------------------------------------

WHY_WORDS: Final[dict[str, str]] = {
    "why.route_no_leg": "text",
    "why.route_broken": "",
    "why.route_stop_twice": "hex",
    "why.route_closed": "hex",
    "why.route_narrow": "train",
    "why.route_side_twice": "text",
    "why.route_long": "number:length number:reach",
    "why.route_no_station": "",
    "why.route_ports": "",
    "why.routes_share": "text",
}
"""Every reason and what it speaks of; a text names hexes or hex sides."""


def side_names(sides: int) -> str:
    """``C5/D6, D6/E7``: hex sides for people."""
    found: dict[int, str] = {}
    for h, hex_ in enumerate(HEXES):
        for edge, other in enumerate(hex_.neighbours):
            side = SIDES[h * EDGES + edge]
            if side >= 0 and sides >> side & 1:
                found.setdefault(side, f"{hex_.id}/{HEXES[other].id}")
    return ", ".join([found[side] for side in sorted(found)])


def stops_of(b: Board, start: int, legs: list[int]) -> list[int] | None:
    """The stops of a chain of legs; None if a leg does not begin where the one before ended."""
    graph = rails(b)
    stops = [start]
    for number in legs:
        leg = graph.legs[number]
        if leg.a == stops[-1]:
            stops.append(leg.b)
        elif leg.b == stops[-1]:
            stops.append(leg.a)
        else:
            return None
    return stops


def route_of(b: Board, corporation: int, train: int, start: int, legs: list[int], phase: int) -> Route | Phrase:
    """The route with its length and value, or why there is none."""
    stops = stops_of(b, start, legs)
    if stops is None:
        return Phrase("why.route_broken")
    reason = _why_not_these_stops(b, corporation, stops)
    if reason is not None:
        return reason
    length = sides = 0
    graph = rails(b)
    for number in legs:
        leg = graph.legs[number]
        if sides & leg.sides:
            return Phrase("why.route_side_twice", (side_names(sides & leg.sides),))
        sides |= leg.sides
        if not weight(train, leg):
            return Phrase("why.route_narrow", (train,))
        length += weight(train, leg)
    if length > TRAINS[train].reach:
        return Phrase("why.route_long", (length, TRAINS[train].reach))
    if not _serves(b, corporation, stops):
        return Phrase("why.route_no_station")
    if not _worth_running(stops):
        return Phrase("why.route_ports")
    return Route(train, tuple(stops), tuple(legs), sides, length, run_value(b, corporation, train, stops, phase))


def _why_not_these_stops(b: Board, corporation: int, stops: list[int]) -> Phrase | None:
    for n, h in enumerate(stops):
        if h in stops[:n]:
            return Phrase("why.route_stop_twice", (h,))
    for h in stops[1:-1]:
        if is_end(b, corporation, h):
            return Phrase("why.route_closed", (h,))
    return None


def _serves(b: Board, corporation: int, stops: list[int]) -> bool:
    """R49-4.7.3."""
    return any([has_station(b, corporation, h) for h in stops])


def _worth_running(stops: list[int]) -> bool:
    """At least two stops that are no ports (R49-4.7.8)."""
    return len([h for h in stops if HEXES[h].stop != PORT]) >= 2


# --- routes written as hexes ----------------------------------------------------------------------------------------


def legs_along(b: Board, hexes: list[int]) -> list[int]:
    """The numbers of the legs that pass exactly these hexes, in either direction."""
    graph = rails(b)
    there, back = tuple(hexes), tuple(reversed(hexes))
    return [n for n in graph.at[hexes[0]] if graph.legs[n].hexes in (there, back)]


def check_set(
    b: Board, corporation: int, trains: list[int], routes: list[list[list[int]]], phase: int
) -> list[Route] | Phrase:
    """All routes of a turn, one for each train, each given by the hexes of its legs; no hex side twice (R49-4.7.7).

    Where several segments fit, the first readings that go together.
    """
    readings: list[list[Route]] = []
    for train, legs in zip(trains, routes, strict=True):
        found = _readings(b, corporation, train, legs, phase)
        if isinstance(found, Phrase):
            return found
        readings.append(found)
    chosen = _fit_together(readings, 0)
    if chosen is not None:
        return chosen
    used = shared = 0
    for found in readings:
        shared |= used & found[0].sides
        used |= found[0].sides
    return Phrase("why.routes_share", (side_names(shared),))


def _fit_together(readings: list[list[Route]], used: int) -> list[Route] | None:
    if not readings:
        return []
    for route in readings[0]:
        if not used & route.sides:
            rest = _fit_together(readings[1:], used | route.sides)
            if rest is not None:
                return [route, *rest]
    return None


def _readings(b: Board, corporation: int, train: int, legs: list[list[int]], phase: int) -> list[Route] | Phrase:
    """Every legal way to read lists of hexes as a route; if there is none, what is wrong with the first."""
    chains: list[list[int]] = [[]]
    for hexes in legs:
        fitting = legs_along(b, hexes)
        if not fitting:
            return Phrase("why.route_no_leg", (" ".join([HEXES[h].id for h in hexes]),))
        chains = [[*chain, number] for chain in chains for number in fitting]
    start = _start_of(legs)
    judged = [route_of(b, corporation, train, start, chain, phase) for chain in chains]
    good = [route for route in judged if isinstance(route, Route)]
    wrong = [reason for reason in judged if isinstance(reason, Phrase)]
    return good or wrong[0]


def _start_of(legs: list[list[int]]) -> int:
    """A leg may be written in either direction: the start is the end of the first that the second does not have."""
    first = legs[0]
    if len(legs) > 1 and first[0] in (legs[1][0], legs[1][-1]):
        return first[-1]
    return first[0]


# --- building a route leg by leg ------------------------------------------------------------------------------------


def may_end(b: Board, corporation: int, train: int, start: int, legs: list[int]) -> bool:
    """Whether the chain of legs, each of which was offered by `next_legs`, is a complete route."""
    stops = stops_of(b, start, legs)
    return stops is not None and _serves(b, corporation, stops) and _worth_running(stops)


def start_stops(b: Board, corporation: int, train: int, used: int) -> list[int]:
    """The stops at which a route of this kind of train may begin, in the order of the map."""
    builder = _Builder(b, corporation, train, used, [])
    return [h for h in _STOPS if builder.graph.at[h] and builder.can_finish([h], used, 0)]


def next_legs(b: Board, corporation: int, train: int, start: int, legs: list[int], used: int) -> list[int]:
    """The legs that may follow so that the route can still be completed, ascending."""
    stops = stops_of(b, start, legs)
    if stops is None:
        return []
    graph = rails(b)
    length = 0
    for number in legs:
        used |= graph.legs[number].sides
        length += weight(train, graph.legs[number])
    builder = _Builder(b, corporation, train, used, stops)
    return [number for number in builder.ways_on(stops, used, length) if builder.goes_by(number, stops, used, length)]


_STOPS: Final[tuple[int, ...]] = tuple([h for h, hex_ in enumerate(HEXES) if hex_.stop != NO_STOP])
_FAR: Final = 1000


class _Builder:
    """What stays the same while it is looked how a route may go on: the track and how far it is to the own stations."""

    def __init__(self, b: Board, corporation: int, train: int, used: int, avoid: list[int]) -> None:
        self.board = b
        self.corporation = corporation
        self.graph = rails(b)
        self.weights = TRAINS[train].weights
        self.reach = TRAINS[train].reach
        self.own = stations_of(b, corporation)
        self.used = used
        self.avoid = avoid
        self.known: list[int] = []

    def near(self) -> list[int]:
        """How far it is at least from every stop to the nearest own station, without the sides and stops used at first;
        looked up when it is needed."""
        if not self.known:
            self.known = self._measure(self.used, self.avoid)
        return self.known

    def _measure(self, used: int, avoid: list[int]) -> list[int]:
        near = [_FAR] * len(HEXES)
        todo = [h for h in self.own if h not in avoid]
        for h in todo:
            near[h] = 0
        while todo:
            h = todo.pop(0)
            if near[h] > 0 and is_end(self.board, self.corporation, h):
                continue  # a journey may start here, but none passes
            for number in self.graph.at[h]:
                leg = self.graph.legs[number]
                more = leg.k * self.weights[leg.kind]
                other = leg.a + leg.b - h
                if more and near[h] + more < near[other] and not leg.sides & used and other not in avoid:
                    near[other] = near[h] + more
                    todo.append(other)
        return near

    def ways_on(self, stops: list[int], used: int, length: int) -> list[int]:
        """The legs that may follow the last stop as far as stops, sides and length go."""
        last = stops[-1]
        if len(stops) > 1 and is_end(self.board, self.corporation, last):
            return []
        found = []
        for number in self.graph.at[last]:
            leg = self.graph.legs[number]
            more = leg.k * self.weights[leg.kind]
            if more and length + more <= self.reach and not leg.sides & used and leg.a + leg.b - last not in stops:
                found.append(number)
        return found

    def can_finish(self, stops: list[int], used: int, length: int) -> bool:
        """Whether some continuation makes a complete route; depth first, the shortest way to an own station first."""
        if any([h in stops for h in self.own]):
            if _worth_running(stops):
                return True
        elif length + self.near()[stops[-1]] > self.reach:
            return False
        near = self.near()
        steps: list[tuple[int, int]] = []
        for number in self.ways_on(stops, used, length):
            leg = self.graph.legs[number]
            steps.append((leg.k * self.weights[leg.kind] + near[leg.a + leg.b - stops[-1]], number))
        return any(self.goes_by(number, stops, used, length) for _, number in sorted(steps))

    def goes_by(self, number: int, stops: list[int], used: int, length: int) -> bool:
        """Whether a route can be completed that goes on with this leg."""
        leg = self.graph.legs[number]
        longer = length + leg.k * self.weights[leg.kind]
        return self.can_finish([*stops, leg.a + leg.b - stops[-1]], used | leg.sides, longer)
