"""What a position is worth to each player: shares at the rates they may end at, money, his part of the treasuries, and
offices."""

from typing import Final

from kurs.kernel import Chance
from kurs.titles.master_of_economy.bots.market import EXPORTS, last_trade, makes, outlook
from kurs.titles.master_of_economy.bots.paper import INVESTMENT, Outlook
from kurs.titles.master_of_economy.bots.planning import FEW, Plan, best_plan, firm_of, value
from kurs.titles.master_of_economy.bots.weights import Weights
from kurs.titles.master_of_economy.data import FINAL_REPAYMENT, INTEREST, LARGEST, OFFERS, SPECIAL, STAGES, N
from kurs.titles.master_of_economy.rules.ending import PAIRS, result
from kurs.titles.master_of_economy.rules.figures import rate, tally
from kurs.titles.master_of_economy.rules.phases import TRADE_PHASES
from kurs.titles.master_of_economy.state import NOBODY, OVER, State, controller

STEADY: Final = Plan((), 999, 0.0)
"""A rival's corporation is thought to go on as it is."""
SPREAD: Final = (-1.0, -0.5, 0.0, 0.5, 1.0)
"""Where points may end, as parts of what they may be off."""


class Judge:
    """What one player thinks of positions that follow from one he is in."""

    def __init__(self, s: State, me: int, weights: Weights, chance: Chance) -> None:
        self.me, self.weights, self.chance = me, weights, chance
        self.seats = s.seats
        self.next = s.trade if s.phase in TRADE_PHASES else s.trade + 1
        """The next trade phase that brings points."""
        self.last = last_trade(s, self.next)
        self.ahead: dict[int, Outlook] = {}
        self.plans: dict[int, Plan] = {}
        """By corporation, made in the position the player is in."""
        self.known: dict[tuple[int, ...], float] = {}
        self.rates: dict[tuple[int, int, float], float] = {}
        """What has been worked out: treasuries, and rates at the end."""
        self.mates = [seat for pair in PAIRS for seat in pair if me in pair] if s.paired else [me]
        self.gains = [self._gain(s, c) for c in range(s.seats)]

    # --- corporations -------------------------------------------------------------------------------------------------

    def _gain(self, s: State, c: int) -> float:
        """Points it will still make: the usual ones, the next ones by what it can make now."""
        able = min(float(OFFERS), sum(makes(s, c)))
        found = 0.0
        for trade in range(self.next, self.last + 1):
            usual = EXPORTS[trade - 1]
            found += usual if able >= usual or trade > self.next + 1 else (able + usual) / 2
        return found

    def final_points(self, s: State, x: int) -> float:
        """Where a corporation may end; the additional one by the special tokens."""
        if x >= self.seats:
            values = SPECIAL[self.seats]
            return s.points[x] + self.seats * sum(values) / len(values) * (self.last - self.next + 1)
        return s.points[x] + self.gains[x]

    def final_rate(self, s: State, x: int, more: float = 0.0) -> float:
        """The rate it may end at: the mean over what may yet come otherwise, and never less than now (COR-4.6.2)."""
        key = (x, s.points[x], more)
        found = self.rates.get(key)
        if found is None:
            points = self.final_points(s, x) + more
            off = self.spread()
            ends = [rate(int(max(s.points[x], points + off * part))) for part in SPREAD]
            found = self.rates[key] = max(sum(ends) / len(ends), float(rate(s.points[x])))
        return found

    def spread(self) -> float:
        """How far off the points may be: less and less towards the end."""
        return self.weights.spread * (0.4 + 0.15 * (self.last - self.next + 1))

    def treasury(self, s: State, c: int) -> float:
        """What a corporation's treasury will come to, works and plans included. Money more or less in that of a rival
        is thought to stay what it is."""
        first = c * N
        money = s.treasury[c]
        known = money if s.manager[c] in self.mates else 0
        key = (c, known, *s.factories[first : first + N], *s.store[first : first + N])
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._treasury(s, c) - (money - known)
        return found + money - known

    def _treasury(self, s: State, c: int) -> float:
        if self.next > self.last:
            return s.treasury[c]
        firm, ahead = firm_of(s, c), self.ahead.get(c)
        if ahead is None:
            mine = s.manager[c] in self.mates
            point = self.point(s, c) if mine else 0.0
            ahead = self.ahead[c] = outlook(s, c, INVESTMENT, self.next, point, self.weights.hunger)
            self.plans[c] = best_plan(firm, ahead, self.chance, FEW) if mine else STEADY
        plan = self.plans[c]
        return value(firm, ahead, plan.builds, plan.keep)

    def held(self, s: State) -> list[list[int]]:
        """Shares of each corporation by holder."""
        found = []
        for x in range(len(s.points)):
            row = [0] * (self.seats * 2)
            for k in range(LARGEST):
                owner = s.owner[x * LARGEST + k]
                if owner != NOBODY:
                    row[owner] += k + 1
            found.append(row)
        return found

    def point(self, s: State, c: int) -> float:
        """What a point of a corporation is worth to me: by the shares whose rate it may raise."""
        mine = self.interest(self.held(s), c)
        slope = (self.final_rate(s, c, 1.5) - self.final_rate(s, c, -1.5)) / 3
        return max(self.weights.least_point, mine * slope)

    def interest(self, held: list[list[int]], x: int) -> float:
        """The shares of a corporation that work for me: my own, and my part of what corporations hold."""
        found = float(held[x][self.me])
        for c in range(self.seats):
            found += held[x][self.seats + c] * part(held[c], self.me, self.seats)
        return found

    # --- players ------------------------------------------------------------------------------------------------------

    def worth(self, s: State) -> float:
        """What the position is worth to my side."""
        worths = self.worths(s)
        return sum([worths[seat] for seat in self.mates])

    def worths(self, s: State) -> list[float]:
        """What each player may end with, offices counted; of bargains only those of my side are looked for."""
        if s.stack[0][0] == OVER:
            return [float(result(s, seat)) for seat in range(self.seats)]
        held = self.held(s)
        rates = [self.final_rate(s, x) for x in range(len(s.points))]
        left = STAGES - s.stage
        later = self.weights.dilution * left
        funds = []
        for c in range(self.seats):
            found = self.treasury(s, c) - s.loans[c] * (FINAL_REPAYMENT + INTEREST * left)
            found += sum([held[x][self.seats + c] * rates[x] for x in range(len(rates))])
            funds.append(max(0.0, found))
        worths = []
        for seat in range(self.seats):
            worth = float(s.purse[seat])
            for x, row in enumerate(held):
                worth += row[seat] * rates[x]
                if x < self.seats:
                    worth += funds[x] * part(row, seat, self.seats, later)
            worths.append(worth)
        for seat in self.mates:
            worths[seat] += self.bargain(s, seat, held, rates, funds)
        for c in range(self.seats):
            worths[self.chief(s, c, held[c])] += self.weights.office * left
        return worths

    def chief(self, s: State, c: int, row: list[int]) -> int:
        """Who will run it: who is elected, or who has most votes now."""
        if s.elected[c] != NOBODY:
            return s.elected[c]
        votes = tally([[count] for count in row], [controller(s, h) for h in range(len(row))], self.seats)
        best = max(votes)
        return s.manager[c] if votes[s.manager[c]] == best else votes.index(best)

    def bargain(self, s: State, seat: int, held: list[list[int]], rates: list[float], funds: list[float]) -> float:
        """What the purse may yet gain in shares at the next meeting."""
        if s.stage == STAGES or s.phase > 10 or s.purchases[seat] or self.next > self.last:
            return 0.0
        purse, best = s.purse[seat], 0.0
        later = self.weights.dilution * (STAGES - s.stage)
        for x in range(len(rates)):
            now = rate(s.points[x])
            gain = rates[x] - now
            private = sum(held[x][: self.seats]) + later if x < self.seats else 0
            for k in range(min(LARGEST, purse // now), 0, -1):
                if s.owner[x * LARGEST + k - 1] == NOBODY:
                    more = k * gain
                    if private:
                        own = held[x][seat]
                        more += funds[x] * ((own + k) / (private + k) - own / private)
                    best = max(best, more)
                    break
        return best * self.weights.shy


def part(row: list[int], seat: int, seats: int, later: float = 0.0) -> float:
    """A player's part of a treasury (COR-5.2), if players buy so many more of its shares."""
    private = sum(row[:seats])
    return row[seat] / (private + later) if private else 0.0
