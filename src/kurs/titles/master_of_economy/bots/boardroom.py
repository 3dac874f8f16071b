"""Money, shares, meetings: every answer by what the position is worth after it."""

from typing import Final

from kurs.kernel import Ask, Chance, Eyes, Move
from kurs.titles.master_of_economy.bots.judge import Judge
from kurs.titles.master_of_economy.data import CORP
from kurs.titles.master_of_economy.rules.dividend import pay_dividend
from kurs.titles.master_of_economy.rules.election import compulsory
from kurs.titles.master_of_economy.rules.figures import carried
from kurs.titles.master_of_economy.rules.holders import held_for, outstanding, word
from kurs.titles.master_of_economy.rules.meeting import corporation_at
from kurs.titles.master_of_economy.rules.shares import named, price
from kurs.titles.master_of_economy.state import OPEN, State, clone, shares

PASS: Final = Move("pass")


class Board:
    """One answer of a player."""

    def __init__(self, eyes: Eyes, s: State, judge: Judge, chance: Chance) -> None:
        self.eyes, self.s, self.judge, self.chance = eyes, s, judge, chance
        self.ask: Ask = eyes.ask
        self.me = eyes.seat

    # --- by trying --------------------------------------------------------------------------------------------------

    def best(self, options: list[Move]) -> Move:
        """The move after which the position is worth most; the first of equals."""
        return max(options, key=self.after)

    def after(self, move: Move) -> float:
        world = clone(self.s)
        self.eyes.rules.apply(world, self.me, move, self.chance)
        return self.judge.worth(world)

    def offered(self) -> list[Move]:
        """To leave it comes first: something must be better to be done."""
        options = [move for move in self.ask.options if move != PASS]
        return [PASS, *options] if PASS in self.ask.options else options

    # --- shares -----------------------------------------------------------------------------------------------------

    def trade(self) -> Move:
        """What the treasury alone can pay."""
        treasury = self.s.treasury[CORP[str(self.ask.args[0])]]
        return self.best([move for move in self.offered() if self.cost(move) <= treasury])

    def cost(self, move: Move) -> int:
        if move == PASS:
            return 0
        x, given, taken = named(move.verb, move.args)
        return price(self.s.points[x], given, taken)

    def token(self) -> Move:
        """The highest if more than my part of the additional corporation's shares works for me, else the lowest."""
        held = self.judge.held(self.s)
        seats = self.s.seats
        mine = self.judge.interest(held, seats)
        return self.ask.options[-1 if mine * seats >= sum(held[seats]) else 0]

    # --- dividends --------------------------------------------------------------------------------------------------

    def after_dividend(self, amount: int) -> float:
        """What the position is worth if so much a share is paid; 0: nothing."""
        world = clone(self.s)
        if amount:
            pay_dividend(world, corporation_at(world), amount, [])
        return self.judge.worth(world)

    def propose(self) -> Move:
        """The amount that suits me best, if it is more than what is moved anyway."""
        most = self.ask.ranges[0].high
        best = max(range(most + 1), key=self.after_dividend)
        return Move("propose", (best,)) if best > 1 else PASS

    def vote(self) -> list[Move]:
        """Yes if it is better than nothing, and than a smaller amount that I could carry alone."""
        s, c = self.s, corporation_at(self.s)
        amount = int(self.ask.args[1])
        worth = self.after_dividend(amount)
        others = [0]
        own = sum([shares(s, c, h) for h in held_for(s, c, self.me)])
        if carried(own, outstanding(s, c), False):
            others += s.motions
        verb = "yes" if worth > max([self.after_dividend(other) for other in others]) else "no"
        return [Move(verb, (word(s, h),)) for h in self.open_holders()]

    def open_holders(self) -> list[int]:
        """For whom I have not yet answered."""
        return [h for h in held_for(self.s, corporation_at(self.s), self.me) if self.s.votes[h] == OPEN]

    # --- elections --------------------------------------------------------------------------------------------------

    def votes_of(self, seat: int) -> int:
        c = corporation_at(self.s)
        return sum([shares(self.s, c, h) for h in held_for(self.s, c, seat)])

    def stand(self) -> Move:
        """Only who may win by his own votes stands."""
        s, c = self.s, corporation_at(self.s)
        mine = self.votes_of(self.me)
        rivals = [seat for seat in range(s.seats) if seat not in self.judge.mates]
        if not mine or mine < max([self.votes_of(seat) for seat in rivals]):
            return PASS
        if any([seat in compulsory(s, c) for seat in self.judge.mates]):
            return PASS
        return Move("stand")

    def elect(self) -> list[Move]:
        """For myself, or my partner; else for who has most votes of the rest but the strongest."""
        s, c = self.s, corporation_at(self.s)
        standing = [seat for seat in range(s.seats) if s.stands[seat] == 1]
        mates = [seat for seat in standing if seat in self.judge.mates]
        if mates:
            choice = self.me if self.me in mates else mates[0]
        else:
            worths = self.judge.worths(s)
            choice = min(standing, key=lambda seat: (seat != s.manager[c], worths[seat]))
        return [Move("elect", (word(s, h), choice)) for h in self.open_holders()]
