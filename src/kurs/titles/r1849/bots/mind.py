"""What a player thinks when he is asked: who earns what, for how long, and whether he can pay what may come."""

from functools import cached_property
from typing import Final

from kurs.titles.r1849.bots.weights import Weights
from kurs.titles.r1849.data import PHASES, STACK, C
from kurs.titles.r1849.prospects import bank_trains, cheapest_train, obsolete_with, train_list
from kurs.titles.r1849.routes import has_route
from kurs.titles.r1849.rules.dividend import after_paying
from kurs.titles.r1849.rules.market import blue_in, price_on
from kurs.titles.r1849.rules.shares import room_in
from kurs.titles.r1849.rules.trains import filled, top_of_stack
from kurs.titles.r1849.search import best_routes
from kurs.titles.r1849.state import certificates_left
from kurs.titles.r1849.view import CorporationView, View

BUDGET: Final = 4000
"""Steps of a route search for a guess; the real run is searched thoroughly by the rules."""
FOREVER: Final = 99.0
LONG: Final = 40.0
"""Operating rounds: a train that lasts so long may yet become obsolete."""
FIRST_REVENUES: Final = (50, 80, 110, 170, 220, 260)
"""What a corporation that is started in each phase will earn once it has a line."""


class Mind:
    """The thoughts of one player about one position; each is thought once."""

    def __init__(self, view: View, weights: Weights) -> None:
        self.view = view
        self.weights = weights
        self.me = view.seat
        self.player = view.players[view.seat]
        self.cash = self.player.cash
        self._revenues: dict[int, int] = {}
        self._gains: dict[int, float] = {}

    def corporation(self, c: int) -> CorporationView:
        return self.view.corporations[c]

    @cached_property
    def mine(self) -> list[int]:
        """The corporations I preside over."""
        return [c for c in range(C) if self.corporation(c).started and self.corporation(c).president == self.me]

    @cached_property
    def started(self) -> list[int]:
        return [c for c in range(C) if self.corporation(c).started]

    # --- trains -----------------------------------------------------------------------------------------------------

    @cached_property
    def top(self) -> int:
        """The kind of train on top of the stack; -1: none is left."""
        return top_of_stack([train.left for train in self.view.trains])

    def bank_trains(self, c: int) -> list[int]:
        """The kinds of train the bank sells to a corporation now: the top of the stack, then all others."""
        return bank_trains(self.view, self.corporation(c).e_token)

    def is_full(self, c: int) -> bool:
        """Whether a corporation owns all the trains it may."""
        return filled(sum(self.corporation(c).trains), self.view.train_limit)

    def cheapest(self, c: int) -> int:
        """The lowest price of a train of the bank; 0: it sells none."""
        return cheapest_train(self.view, self.corporation(c).e_token)

    @cached_property
    def _pace(self) -> tuple[float, float]:
        """Money in all treasuries that trains may be bought with at once, and what comes in every operating round."""
        treasuries = sum([self.corporation(c).treasury for c in self.started])
        return 0.7 * treasuries, 30 + 0.6 * sum([self.corporation(c).revenue for c in self.started])

    def life(self, kind: int) -> float:
        """For how many operating rounds a kind of train will last: until the trains before its end can be paid."""
        last = obsolete_with(kind)
        if last <= self.view.phase:
            return FOREVER
        end = STACK[last]
        sold = [self.view.trains[k].left * self.view.trains[k].price for k in STACK if k < end]
        at_once, a_round = self._pace
        return min(LONG, max(0.0, (sum(sold) + self.view.trains[end].price - at_once) / a_round))

    def security(self, c: int) -> float:
        """For how many operating rounds the corporation has a train."""
        return max([self.life(kind) for kind in train_list(self.corporation(c).trains)], default=0.0)

    def price_after(self, c: int) -> int:
        """What the cheapest train will cost when the top of the stack is sold out."""
        cheap = self.cheapest(c)
        if self.top in (-1, STACK[-1]) or self.view.trains[self.top].price != cheap:
            return cheap
        return self.view.trains[self.top + 1].price

    def later_price(self, c: int) -> int:
        """What the next train will cost if somebody is faster: the top of the stack, or the kind after its last one."""
        return self.price_after(c) if self.top >= 0 and self.view.trains[self.top].left <= 2 else self.cheapest(c)

    # --- revenues ---------------------------------------------------------------------------------------------------

    def run(self, c: int, trains: list[int]) -> int:
        """What the corporation would earn with these trains."""
        return best_routes(self.view.board, c, sorted(trains), self.view.phase, BUDGET).revenue if trains else 0

    def revenue(self, c: int) -> int:
        """What it earns now, or with the train it is going to buy."""
        known = self._revenues.get(c)
        if known is None:
            known = self._revenues[c] = self._revenue(c)
        return known

    def _revenue(self, c: int) -> int:
        corporation = self.corporation(c)
        trains = train_list(corporation.trains)
        if trains:
            return self.run(c, trains)
        money = corporation.treasury
        new = corporation.turns < 2
        if not corporation.turns:
            money += self.others_help(corporation.president)
        affordable = [k for k in self.bank_trains(c) if self.view.trains[k].price <= money]
        if not affordable:
            return 0
        return max(self.run(c, [affordable[-1]]), FIRST_REVENUES[self.view.phase] // 2 if new else 0)

    def others_help(self, president: int) -> int:
        """What other players may be expected to pay for shares of a new corporation."""
        idle = sum([p.cash for seat, p in enumerate(self.view.players) if seat != president])
        return int(self.weights.helpful * idle)

    @cached_property
    def rounds_left(self) -> float:
        """Operating rounds until the bank is broken and the set is over."""
        view = self.view
        in_set = max(0, view.rounds - view.round) if view.round else PHASES[view.phase].rounds
        if view.broken:
            return float(in_set)
        earned = 60 + sum([self.revenue(c) for c in self.started])
        return max(in_set + 1.0, min(20.0, self.weights.spending * view.bank / earned))

    # --- shares -----------------------------------------------------------------------------------------------------

    @cached_property
    def room(self) -> int:
        """How many certificates more I may hold (R49-4.3.4)."""
        return max(0, certificates_left(self.player.certificates, self.view.certificate_limit))

    def fails(self, c: int) -> bool:
        """Whether the corporation will soon be without a train and nobody there has the money for another."""
        corporation = self.corporation(c)
        if self.security(c) > 1.5 or not self.cheapest(c):
            return False
        purse = self.view.players[corporation.president].cash if corporation.president >= 0 else 0
        return corporation.treasury + self.revenue(c) + purse < self.cheapest(c)

    def gain(self, c: int) -> float:
        """What 10 % bought now bring until the end beyond their price: dividends, and the way of the marker."""
        known = self._gains.get(c)
        if known is None:
            known = self._gains[c] = self._gain(c)
        return known

    def _gain(self, c: int) -> float:
        corporation = self.corporation(c)
        if self.fails(c):
            return -0.3 * corporation.price
        return gain_of(self.revenue(c), corporation.space, self.rounds_left, self.view.phase, self.weights.growth)

    def share_yield(self, c: int) -> float:
        """The same as a part of the price."""
        gain, price = self.gain(c), max(1, self.corporation(c).price)
        chair = self.weights.chair if self.corporation(c).president == self.me else 0.0
        return gain / price + chair

    # --- solvency ---------------------------------------------------------------------------------------------------

    def sellable(self, c: int) -> int:
        """What my shares of a corporation would bring in need, as a rough guess."""
        corporation = self.corporation(c)
        if not corporation.turns:
            return 0
        room = room_in(corporation.pool) // 10
        loose = corporation.tens[self.me] + (2 if corporation.l20 == self.me else 0)
        if corporation.president == self.me:
            others = max([held for seat, held in enumerate(corporation.held) if seat != self.me])
            loose = min(loose, max(0, (corporation.held[self.me] - others) // 10))
        return int(min(room, loose) * corporation.price * self.weights.liquid)

    def shortfall(self, c: int, rounds: float) -> int:
        """What a corporation of mine may lack for a train within so many operating rounds."""
        corporation = self.corporation(c)
        if self.security(c) > rounds or not self.cheapest(c):
            return 0
        has = bool(train_list(corporation.trains))
        if not has and not has_route(self.view.board, c) and corporation.treasury < self.cheapest(c):
            return 0  # it need not buy as long as it builds no line
        price = self.later_price(c) if has else self.cheapest(c)
        earned = self.revenue(c) * max(0.0, min(rounds, self.security(c)))
        return max(0, int(price - corporation.treasury - earned))

    @cached_property
    def owed(self) -> int:
        """What I may have to add for trains until the next stock round is over."""
        rounds = PHASES[self.view.phase].rounds + 0.5
        return sum([self.shortfall(c, rounds) for c in self.mine])

    @cached_property
    def reserve(self) -> int:
        """Cash to hold back: what shares cannot bring if a train must be paid."""
        if not self.owed:
            return 0
        return max(0, self.owed - sum([self.sellable(c) for c in self.started]))


def gain_of(revenue: int, space: int, rounds: float, phase: int, growth: float) -> float:
    """What 10 % of a corporation bring in so many operating rounds: dividends and the rise of the marker."""
    first = price_on(space)
    blue = blue_in(phase)
    dividends = 0.0
    earned = float(revenue)
    for _ in range(round(rounds)):
        dividends += earned // 10
        space = after_paying(space, int(earned), blue, low_left=False)
        earned *= 1 + growth
    return dividends + price_on(space) - first
