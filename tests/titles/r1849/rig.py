"""A table of 1849 put into the position a test is about.

    t = bare(3).cash(500, 40, 0).corporation("RCS", 100, {0: "P 10", 1: "10 10"}, treasury=70)
    t.at_stock().play("sell RCS 10", "done")
    assert t.certificates(0, "RCS") == "P"

Certificates are written ``P`` (president's, 20 %), ``L`` (the last one, 20 %) and ``10``; what is not dealt out lies in
the treasury. All money that is not dealt out lies in the bank, and after every move the invariants are checked.
"""

from pathlib import Path

from kurs.kernel import Ask, Chance, LiveChance, Log, Move
from kurs.testing import rig
from kurs.titles.r1849 import TITLE
from kurs.titles.r1849.board import place_port_marker, put_tile
from kurs.titles.r1849.data import (
    CORPORATION_OF,
    CORPORATIONS,
    HEX_OF,
    HEXES,
    MARKET,
    NOBODY,
    PHASE_OF,
    PRIVATE_OF,
    PRIVATES,
    STACK,
    TILE_OF,
    TRAIN_OF,
    TRAINS,
    C,
)
from kurs.titles.r1849.rules.game import STEPS
from kurs.titles.r1849.rules.market import operating_order
from kurs.titles.r1849.rules.starting import put_station
from kurs.titles.r1849.rules.stock import begin_stock_round
from kurs.titles.r1849.rules.turn import step_frame
from kurs.titles.r1849.state import (
    BY_CORPORATION,
    CLOSED,
    COLUMNS,
    DISCARDED,
    GONE,
    OPERATING,
    STEP_NAMES,
    STOCK,
    State,
    T,
    percent,
    price,
)
from kurs.titles.r1849.view import View

HERE = Path(__file__).parent

ORDER = "RCS ATA SFA IFT AFG CTL"
"""The starting order at every rigged table; with five corporations the last one is left out."""
HOMES = {"AFG": "H8"}
"""Where AFG has its home unless a test says otherwise."""


class Dealt(Chance):
    """Draws what the tests expect: the corporations in this order, seat 0 first."""

    def __init__(self, order: str) -> None:
        self.order = [CORPORATION_OF[name] for name in order.split()]

    def below(self, label: str, n: int) -> int:
        return 0

    def shuffle(self, label: str, items: list[int]) -> None:  # type: ignore[override]
        items[:] = self.order


class Rig(rig.Rig[State, View]):
    """A game whose state a test may set, with short ways to play it and to look at it."""

    def __init__(self, seats: int, options: dict[str, str], chance: Chance) -> None:
        super().__init__(TITLE, seats, chance=chance, **options)

    # --- setting the table ------------------------------------------------------------------------------------------

    def clear(self) -> "Rig":
        """After the auction: nobody owns anything but cash, the privates are closed, nothing is being done."""
        s = self.state
        s.private_owner = [CLOSED] * len(PRIVATES)
        s.set, s.stack = 1, []
        return self

    def cash(self, *amounts: int) -> "Rig":
        """The money of each player; one amount for all of them."""
        self.state.cash = list(amounts) if len(amounts) > 1 else [amounts[0]] * self.state.seats
        return self._balance()

    def bank(self, amount: int) -> "Rig":
        """So much in the bank: the game simply has so much money."""
        s = self.state
        s.total += amount - s.bank
        s.bank = amount
        return self

    def corporation(
        self,
        name: str,
        at: int | tuple[int, int],
        held: dict[int, str],
        pool: str = "",
        treasury: int = 0,
        turns: int = 1,
        stations: str = "",
        trains: str = "",
    ) -> "Rig":
        """A started corporation: price or (row, column), certificates by seat, operating turns behind it, homes."""
        s, c = self.state, CORPORATION_OF[name]
        s.started[c], s.turns[c], s.treasury[c] = 1, turns, treasury
        row, column = at if isinstance(at, tuple) else _space(at)
        s.space[c] = row * COLUMNS + column
        s.pile.remove(c)
        s.pile.append(c)
        for owner, certificates in (*held.items(), (s.seats + 1, pool)):
            for word in certificates.split():
                if word == "10":
                    s.tens[s.seats * C + c] -= 1
                    s.tens[owner * C + c] += 1
                elif word == "P":
                    s.p20[c] = owner
                else:
                    s.l20[c] = owner
        for place in (stations or HOMES.get(name) or HEXES[CORPORATIONS[c].homes[0]].id).split():
            put_station(s, c, HEX_OF[place])
        self.trains(name, trains)
        return self._balance()

    def trains(self, name: str, trains: str, place: int = NOBODY) -> "Rig":
        """``trains("RCS", "4H 4H")``: bought long ago; of those that `phase` took away, else out of the stack."""
        to = CORPORATION_OF[name] if place == NOBODY else place
        for word in trains.split():
            kind = TRAIN_OF[word]
            source = GONE if self.state.trains[GONE * T + kind] else STOCK
            self.state.trains[source * T + kind] -= 1
            self.state.trains[to * T + kind] += 1
        return self

    def discards(self, trains: str) -> "Rig":
        """Trains in the discard pool."""
        return self.trains("", trains, DISCARDED)

    def privates(self, **owners: int | str) -> "Rig":
        """``privates(SCE=0, CNM="RCS")``: of a player or a corporation."""
        for name, owner in owners.items():
            number = BY_CORPORATION + CORPORATION_OF[owner] if isinstance(owner, str) else owner
            self.state.private_owner[PRIVATE_OF[name]] = number
        return self

    def phase(self, name: str) -> "Rig":
        """The trains of earlier phases, and one of this phase, have been sold and are gone."""
        s = self.state
        s.phase = PHASE_OF[name]
        for kind in STACK:
            if TRAINS[kind].phase <= s.phase:
                gone = s.trains[STOCK * T + kind] if TRAINS[kind].phase < s.phase else int(s.phase > 0)
                s.trains[STOCK * T + kind] -= gone
                s.trains[GONE * T + kind] += gone
        return self

    def sell_out(self, names: str) -> "Rig":
        """All trains of these kinds are gone from the stack."""
        s = self.state
        for name in names.split():
            kind = TRAIN_OF[name]
            s.trains[GONE * T + kind] += s.trains[STOCK * T + kind]
            s.trains[STOCK * T + kind] = 0
        return self

    def tiles(self, *tiles: str) -> "Rig":
        """``tiles("D6 9 2")``: hex, tile, turn."""
        for word in tiles:
            name, tile, turn = word.split()
            put_tile(self.state.board, HEX_OF[name], TILE_OF[tile], int(turn))
        return self

    def port(self, name: str, hex_name: str) -> "Rig":
        place_port_marker(self.state.board, CORPORATION_OF[name], HEX_OF[hex_name])
        return self

    def _balance(self) -> "Rig":
        s = self.state
        s.bank = s.total - sum(s.cash) - sum(s.treasury)
        return self

    # --- where the game stands --------------------------------------------------------------------------------------

    def at_stock(self, priority: int = 0) -> "Rig":
        """A stock round begins."""
        self.state.priority = priority
        self.events = []
        begin_stock_round(self.state, self.events)
        return self._go_on()

    def at_round(self, number: int = 1, rounds: int = 1) -> "Rig":
        """An operating round begins."""
        s = self.state
        s.round, s.rounds, s.stack = number - 1, rounds, [[OPERATING]]
        self.events = []
        return self._go_on()

    def at_step(self, name: str, step: str, then: str = "", number: int = 1, rounds: int = 1) -> "Rig":
        """A corporation is in the middle of its turn; the others named operate after it."""
        s, c = self.state, CORPORATION_OF[name]
        s.round, s.rounds, s.operating = number, rounds, c
        s.to_operate = [CORPORATION_OF[other] for other in then.split()]
        s.stack = [[OPERATING], step_frame(STEP_NAMES.index(step), c)]
        self.events = []
        return self._go_on()

    def at_dividend(self, name: str, revenue: int, then: str = "") -> "Rig":
        """The trains of a corporation have brought so much."""
        s, c = self.state, CORPORATION_OF[name]
        s.round, s.rounds, s.operating, s.revenue = 1, 1, c, revenue
        s.to_operate = [CORPORATION_OF[other] for other in then.split()]
        s.stack = [[OPERATING], step_frame(STEP_NAMES.index("pay"), c)]
        self.events = []
        return self._go_on()

    def _go_on(self) -> "Rig":
        STEPS.go_on(self.state, self.chance, self.events)
        self.log += self.events
        self._check()
        return self

    # --- playing ----------------------------------------------------------------------------------------------------

    def pass_on(self, until: str = "", times: int = 200) -> "Rig":
        """Do as little as possible until an ask or step of that name, or to the end."""
        events: Log = []
        for _ in range(times):
            if self.over or (until and until in (self.kind, self.step)):
                break
            self.play(least(self.ask))
            events += self.events
        self.events = events
        return self

    def build(self) -> "Rig":
        """Finish the route that is being built, as short as possible."""
        while self.step == "route":
            self.play("end" if "end" in self.options() else self.options()[0])
        return self

    # --- looking ----------------------------------------------------------------------------------------------------

    @property
    def step(self) -> str:
        """What is asked in an operating turn, or the stage of a stock turn."""
        return str(self.ask.args[-1]) if self.kind in ("operate", "stock") else ""

    @property
    def operating(self) -> str:
        return "" if self.state.operating < 0 else CORPORATIONS[self.state.operating].id

    def amounts(self) -> list[tuple[str, int, int, int]]:
        """The ranges of money that may be named: what, from, to, in steps of."""
        return [(" ".join([r.verb, *map(str, r.args)]), r.low, r.high, r.step) for r in self.ask.ranges]

    def certificates(self, owner: int | str, name: str) -> str:
        """``P 10 10``; the owner is a seat, ``treasury`` or ``pool``."""
        s, c = self.state, CORPORATION_OF[name]
        number = owner if isinstance(owner, int) else s.seats + ["treasury", "pool"].index(owner)
        found = ["P"] * (s.p20[c] == number) + ["L"] * (s.l20[c] == number) + ["10"] * s.tens[number * C + c]
        return " ".join(found)

    def percent(self, owner: int | str, name: str) -> int:
        s = self.state
        number = owner if isinstance(owner, int) else s.seats + ["treasury", "pool"].index(owner)
        return percent(s, number, CORPORATION_OF[name])

    def president(self, name: str) -> int:
        return self.state.p20[CORPORATION_OF[name]]

    def price(self, name: str) -> int:
        return price(self.state, CORPORATION_OF[name])

    def space(self, name: str) -> tuple[int, int]:
        return divmod(self.state.space[CORPORATION_OF[name]], COLUMNS)

    def treasury(self, name: str) -> int:
        return self.state.treasury[CORPORATION_OF[name]]

    def trains_of(self, name: str) -> str:
        c = CORPORATION_OF[name]
        return " ".join([TRAINS[kind].name for kind in range(T) for _ in range(self.state.trains[c * T + kind])])

    def stations(self, name: str) -> str:
        return " ".join([HEXES[h].id for h in self.state.stations[CORPORATION_OF[name]]])

    def started(self, name: str) -> bool:
        return self.state.started[CORPORATION_OF[name]] == 1

    def to_start(self) -> str:
        """The corporations that have not started, in their order."""
        return " ".join([CORPORATIONS[c].id for c in self.state.order if not self.state.started[c]])

    def operating_order(self) -> str:
        return " ".join([CORPORATIONS[c].id for c in operating_order(self.state)])

    def owner(self, private: str) -> int | str:
        """A seat, a corporation, ``unsold`` or ``closed``."""
        owner = self.state.private_owner[PRIVATE_OF[private]]
        if owner < 0:
            return "unsold" if owner == -1 else "closed"
        return owner if owner < BY_CORPORATION else CORPORATIONS[owner - BY_CORPORATION].id


# --- tables ---------------------------------------------------------------------------------------------------------


def fresh(seats: int = 3, order: str = ORDER, **options: str) -> Rig:
    """A game before its auction: seat 0 begins, the corporations start in the order of `ORDER`."""
    return Rig(seats, options, Dealt(order))


def bare(seats: int = 3, order: str = ORDER, **options: str) -> Rig:
    """A table after the auction of which only what the test puts there is there."""
    return fresh(seats, order, **options).clear()


def drawn(seats: int, seed: str, **options: str) -> Rig:
    """A game as chance deals it."""
    return Rig(seats, options, LiveChance(seed))


def _space(amount: int) -> tuple[int, int]:
    """The start space of that price, or else the first space with it."""
    for place in ((4, 2), (3, 5), (2, 8), (1, 11)):
        if MARKET[place[0]][place[1]] == amount:
            return place
    return next((r, c) for r, row in enumerate(MARKET) for c, number in enumerate(row) if number == amount)


LEAST = ("pass", "done", "skip", "keep", "none", "withdraw", "decline", "withhold")


def least(ask: Ask) -> str:
    """The answer that does as little as possible."""
    for word in LEAST:
        if ask.allows(Move(word)):
            return word
    if ask.options:
        return str(ask.options[0])
    amounts = ask.ranges[0]
    return str(Move(amounts.verb, (*amounts.args, amounts.low)))
