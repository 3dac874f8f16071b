"""The auction of the privates (R49-3.8): near their value, with enough left to start a corporation."""

from kurs.kernel import Ask, Move
from kurs.titles.r1849.bots.mind import Mind
from kurs.titles.r1849.data import PRIVATE_OF, PRIVATES, RSA


def worth_of_private(mind: Mind, private: int) -> int:
    factor = mind.weights.rsa if private == RSA else mind.weights.private
    return int(PRIVATES[private].value * factor)


def leads(mind: Mind, private: int) -> bool:
    """Whether the highest bid on it is mine."""
    mine = mind.player.bids[private]
    return mine > 0 and mine == max([player.bids[private] for player in mind.view.players])


def can_spend(mind: Mind, private: int) -> int:
    """Cash without the purse and the bids that will be paid: the others come back. RSA brings a corporation."""
    bound = [p for p in range(len(PRIVATES)) if p != private and leads(mind, p)]
    purse = min(mind.weights.purse, mind.cash * 6 // 10)
    if private == RSA or RSA in bound or RSA in mind.player.privates:
        purse = purse * 3 // 5
    return mind.cash - sum([mind.player.bids[p] for p in bound]) - purse


def best_offer(mind: Mind, ask: Ask) -> Move:
    """The best bargain: buy what is on offer, or bid on something else; a standing highest bid is left alone."""
    best, found = -1, ask.options[-1]
    for move in ask.options:
        if move.verb == "buy":
            private, price = PRIVATE_OF[str(move.args[0])], int(ask.args[1])
            bargain = worth_of_private(mind, private) - price
            if bargain > best and price <= max(can_spend(mind, private), mind.cash // 10):
                best, found = bargain, move
    for amounts in ask.ranges:
        private = PRIVATE_OF[str(amounts.args[0])]
        if leads(mind, private):
            continue
        bargain = worth_of_private(mind, private) - amounts.low
        if bargain > best and amounts.low <= can_spend(mind, private):
            best, found = bargain, Move(amounts.verb, (*amounts.args, amounts.low))
    return found


def raise_or_withdraw(mind: Mind, ask: Ask) -> Move:
    for amounts in ask.ranges:
        private = PRIVATE_OF[str(amounts.args[0])]
        if amounts.low <= min(worth_of_private(mind, private), can_spend(mind, private)):
            return Move(amounts.verb, (*amounts.args, amounts.low))
    return ask.options[0]
