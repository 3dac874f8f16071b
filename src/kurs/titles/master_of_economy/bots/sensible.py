"""The sensible bot."""

from kurs.kernel import Ask, Bot, Chance, Eyes, Move
from kurs.titles.master_of_economy.bots import simple, working
from kurs.titles.master_of_economy.bots.boardroom import PASS, Board
from kurs.titles.master_of_economy.bots.judge import Judge
from kurs.titles.master_of_economy.bots.weights import WEIGHTS, Weights
from kurs.titles.master_of_economy.data import CORP
from kurs.titles.master_of_economy.state import State


class SensibleBot(Bot):
    """Plays like a person who has played a few times: plans his works, reads the exchange, and counts votes."""

    name = "sensible"

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def choose(self, eyes: Eyes, chance: Chance) -> Move | list[Move]:
        ask, weights = eyes.ask, self.weights
        s: State = eyes.guess(chance)
        if ask.kind in ("auction", "influence"):
            return simple.ANSWERS[ask.kind](s, ask, chance)
        judge = Judge(s, eyes.seat, weights, chance)
        if ask.kind == "investment":
            return self.works(s, ask, judge, chance)[:1]  # each factory is an answer of its own (COR-4.1.4)
        if ask.kind in ("supply", "offers"):
            return to_its_end(eyes, s, self.works(s, ask, judge, chance), chance)
        board = Board(eyes, s, judge, chance)
        if ask.kind == "token":
            return board.token()
        if ask.kind == "shares":
            return board.trade()
        if ask.kind == "propose":
            return board.propose() if weights.dividends else PASS
        if ask.kind == "vote":
            return board.vote() if weights.dividends else [Move("no", move.args) for move in board.vote()]
        if ask.kind == "candidate":
            return board.stand() if weights.takeovers else PASS
        if ask.kind == "election":
            return board.elect()
        unused = {"embezzle": not weights.embezzlement, "redeem": not weights.redemption, "loan": not weights.loans}
        if unused.get(ask.kind):
            return PASS
        if ask.kind == "repay" and s.treasury[CORP[str(ask.args[0])]] < int(ask.args[2]):
            return PASS  # no factory is given up for it
        return board.best(board.offered())

    def works(self, s: State, ask: Ask, judge: Judge, chance: Chance) -> list[Move]:
        c = CORP[str(ask.args[0])]
        point = judge.point(s, c)
        if ask.kind == "investment":
            return working.invest(s, c, point, self.weights, chance)
        if ask.kind == "supply":
            return working.supply(s, c, point, self.weights, chance)
        return working.Trader(s, ask, point, self.weights, chance).steps()


def to_its_end(eyes: Eyes, world: State, steps: list[Move], chance: Chance) -> list[Move]:
    """The steps of an answer up to where it ends by itself, because nothing more can be done."""
    ask = eyes.ask
    for k, step in enumerate(steps):
        asks = eyes.rules.asks(world)
        if not any([one.seat == ask.seat and one.kind == ask.kind and one.args[0] == ask.args[0] for one in asks]):
            return steps[:k]
        eyes.rules.apply(world, ask.seat, step, chance)
    return steps
